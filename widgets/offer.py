"""A decision's options as buttons: grouped by the first thing when there are many, in words when there are few."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.game import Choice
from rulebook.rules import Rules
from rulebook.wording import ui
from widgets.html import Html, button, tag
from widgets.options import Chooser

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
    chips = [button(f"{_group_name(rules, one.options[0], lang)} …", "pick", one.thing, "rb-group") for one in groups]
    buttons = [_option(one, lang) for one in single]
    if chooser.picked:
        if not trying and (series := chooser.series()):
            buttons.append(button(ui("all_of_them", lang, n=len(series)), "series", cls="rb-series"))
        buttons.append(button(ui("cancel", lang), "drop", cls="rb-tool"))
    elif again and not trying:
        buttons.append(button(ui("same_as_last_round", lang), "same", cls="rb-series", title="\n".join(again)))
    return tag("div", *chips, *buttons, cls="rb-options")


def _option(one: Choice, lang: str) -> Html:
    return button(one.label(lang), "play", one.key, "rb-option" + ("" if one.values else " rb-end"))


def _group_name(rules: Rules, one: Choice, lang: str) -> str:
    name = rules.name(next((str(value) for value in one.values.values() if isinstance(value, str)), one.key), lang)
    return name[:1].upper() + name[1:]
