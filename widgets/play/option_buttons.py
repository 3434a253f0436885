"""A decision's options as buttons: grouped by the first thing when there are many, in words when there are few."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulebook.api import Rules
from rulebook.base.messages import ui
from rulebook.engine.play import Choice
from widgets.base.html import Html, button, fold, tag
from widgets.base.words import message
from widgets.play.chooser import MANY, Chooser, Group

__all__ = ["offered"]


def offered(chooser: Chooser, rules: Rules, lang: str, *, trying: bool = False, again: Sequence[str] = ()) -> Html:
    """What can be pressed now: ``pick`` a thing, ``play`` a choice, ``series`` of choices, ``drop`` what was picked.

    Args:
        chooser: the options.
        rules: name them.
        lang: the language.
        trying: one choice at a time, so no series.
        again: labels of what ``same`` would play; no such button when empty.
    """
    groups, single = chooser.shown()
    chips = [button(f"{_group_name(rules, one, lang)} …", "pick", one.thing, "rb-group") for one in groups]
    buttons = [_option(one, lang, _short(chooser, one, rules, lang, len(single))) for one in single]
    listed = _listed(chooser, single, buttons, lang)
    buttons = [] if listed else buttons
    if chooser.picked:
        if not trying and (series := chooser.series()):
            buttons.append(button(ui("all_of_them", lang, n=len(series)), "series", cls="rb-series"))
        buttons.append(button(ui("cancel", lang), "drop", cls="rb-tool"))
    elif again and not trying:
        buttons.append(button(ui("same_as_last_round", lang), "same", cls="rb-series", title="\n".join(again)))
    return tag("div", *chips, *buttons, listed, cls="rb-options")


def _listed(chooser: Chooser, single: Sequence[Choice], buttons: Sequence[Html], lang: str) -> Html:
    """Many options that differ only by a place on the board, folded: they would hide the board they are about."""
    if not chooser.picked or len(single) <= MANY or any(len(chooser.things(one)) < 2 for one in single):
        return Html("")
    words = message("pick_from_list", lang, n=len(single))
    return fold("options", words, tag("div", *buttons, cls="rb-options"))


def _option(one: Choice, lang: str, short: str) -> Html:
    words = one.label(lang)
    look = "rb-option" + ("" if one.values else " rb-end")
    if short:
        return button(short, "play", one.key, look, aria_label=words, title=words)
    return button(words, "play", one.key, look)


def _short(chooser: Chooser, one: Choice, rules: Rules, lang: str, number: int) -> str:
    """What an option is called beside many others that begin alike: by what was not picked; "" for its whole words."""
    if number <= MANY or not chooser.picked:
        return ""
    picked = {thing.rpartition("/")[2] for thing in chooser.picked}
    left = [value for value in one.values.values() if isinstance(value, str) and not _is(value, picked)]
    return _big(rules.name(left[0], lang)) if len(left) == 1 else ""


def _is(value: str, things: Collection[str]) -> bool:
    """Whether a value is one of the things of the board, perhaps with the place where it lies before it."""
    return any(thing == value or thing.endswith(f".{value}") for thing in things)


def _group_name(rules: Rules, group: Group, lang: str) -> str:
    """What a group is called: by the value that its thing stands for."""
    one, thing = group.options[0], group.thing.rpartition("/")[2]
    values = [str(value) for value in one.values.values() if isinstance(value, str)]
    named = next((value for value in values if _is(value, {thing})), values[0] if values else one.key)
    return _big(rules.name(named, lang))


def _big(name: str) -> str:
    return name[:1].upper() + name[1:]
