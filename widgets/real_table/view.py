"""What is shown while a real table is taken down: HTML and marks from the notes; nothing is changed here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from rulebook.picture import Picture
from rulebook.real_table.doubts import doubts
from rulebook.real_table.refused_entry import Trouble
from widgets.base.html import Html, button, fold, join, scrolled, select, tag
from widgets.base.words import message
from widgets.play.seats import seat_name
from widgets.real_table.entry_html import COMMON, big, called, choices_of, group_id, opened, short_name, value_words
from widgets.real_table.notes import Notes
from widgets.screen.edition_bar import edition_boxes
from widgets.screen.editions import edition_words, variants
from widgets.screen.setup_words import switch_name, switch_value

if TYPE_CHECKING:
    from widgets.real_table.state import Noting

__all__ = ["bottom", "marks", "top"]


def top(table: Noting, notes: Notes) -> Html:
    """The pane above the board."""
    parts = [
        _header(table, notes),
        _moment(table, notes),
        _hand(table, notes),
        opened(notes, table.lang),
        _said(table, notes),
    ]
    return join([*parts, tag("div", _find(table, notes), _show(table), cls="rb-here-row")])


def _header(table: Noting, notes: Notes) -> Html:
    lang, ui = table.lang, table.ui
    where = [
        tag("b", message("here_title", lang)),
        tag("span", notes.rules.name(notes.rules.id, lang)),
        tag("span", edition_words(notes.rules, notes.rules.variants, lang), cls="rb-edition"),
    ]
    tools = [
        button(ui("undo"), "here_undo", cls="rb-tool", disabled=not notes.steps.past),
        button(ui("redo"), "here_redo", cls="rb-tool", disabled=not notes.steps.ahead),
        button(message("here_clear", lang), "here_clear", cls="rb-tool", disabled=not notes.begun),
        button(message("here_leave", lang), "here_leave", cls="rb-tool"),
        table.language_list(),
    ]
    return tag("div", tag("div", join(where), cls="rb-where"), tag("div", *tools, cls="rb-tools"), cls="rb-head")


# the moment ------------------------------------------------------------------------------------------
def _moment(table: Noting, notes: Notes) -> Html:
    """Players, seat, round, phase, and what the data put first."""
    rules, now, lang, ui = notes.rules, notes.now, table.lang, table.ui
    least, most = rules.players
    fields = []
    if least < most:
        numbers = {str(one): str(one) for one in range(least, most + 1)}
        fields.append(_field(ui("players"), select("here_players", numbers, str(now.players), ui("players"))))
    if now.players > 1:
        seats = {str(one): seat_name(one, lang) for one in range(now.players)}
        label = message("here_seat", lang)
        fields.append(_field(label, select("here_seat", seats, str(now.seat), label)))
    if notes.entering.program.round_cell >= 0:
        last = notes.last_round
        number = tag(
            "input",
            type="number",
            min=1,
            max=last,
            value=now.round,
            data_do="here_round",
            cls="rb-number rb-here-number",
        )
        fields.append(_field(ui("round"), number))
    if len(notes.entering.phases) > 1:
        names = {one: big(rules.name(one, lang)) for one in notes.entering.phases}
        fields.append(_field(ui("phase"), select("here_phase", names, now.phase, ui("phase"))))
    fields += [_first(notes, path, lang) for path in table.first_paths(notes)]
    return tag("div", *fields, _settings(table, notes), cls="rb-here-row")


def _first(notes: Notes, path: str, lang: str) -> Html:
    entry = notes.entering.entries[path]
    label = big(notes.rules.name(entry.name, lang))
    value = str(notes.entering.value(notes.now, path))
    return _field(label, select("here_set", choices_of(notes, entry, lang), value, label, data_arg=path))


def _settings(table: Noting, notes: Notes) -> Html:
    """Edition and switches, folded."""
    rules, lang = notes.rules, table.lang
    parts: list[Html] = [edition_boxes(rules, lang)] if variants(rules) else []
    switches = [_switch(notes, name, lang) for name in rules.options]
    if switches:
        parts.append(tag("div", *switches, cls="rb-here-row"))
    title = message("here_settings", lang)
    return fold("here-settings", title, *parts, cls="rb-here-settings") if parts else Html("")


def _switch(notes: Notes, name: str, lang: str) -> Html:
    made, words = notes.rules.options[name], switch_name(notes.rules, name, lang)
    choices = {str(value): switch_value(notes.rules, name, value, lang) for value in made["values"]}
    now = str(notes.now.options.get(name, made["default"]))
    return _field(words, select("here_option", choices, now, words, data_arg=name))


def _field(words: str, control: Html) -> Html:
    return tag("label", tag("span", words), control, cls="rb-field")


# hand and places ------------------------------------------------------------------------------------------
def _hand(table: Noting, notes: Notes) -> Html:
    """What a tap does now."""
    lang = table.lang
    ways = [
        button(
            message(key, lang), "here_way", arg, cls="rb-tool" + (" rb-on" if on else ""), aria_pressed=str(on).lower()
        )
        for key, arg, on in (("here_adds", "put", not notes.taking), ("here_takes", "take", notes.taking))
    ]
    if notes.hand is not None:
        words = message("here_hand", lang, piece=notes.rules.name(notes.hand.kind, lang))
        more = [button(message("here_let_go", lang), "here_let_go", cls="rb-tool")]
    else:
        words, more = message("here_taking" if notes.taking else "here_how", lang), []
    said = tag("span", words, cls="rb-here-how", aria_live="polite")
    return tag("div", tag("span", *ways, cls="rb-here-ways"), said, *more, cls="rb-here-row")


def _find(table: Noting, notes: Notes) -> Html:
    """The lists by which every place can be reached without the board."""
    lang, now = table.lang, notes.now
    whose = {str(one): seat_name(one, lang) for one in range(now.players)}
    whose[COMMON] = message("here_all", lang)
    chosen = COMMON if table.whose is None else str(table.whose)
    label = message("here_place", lang)
    opened = group_id(notes.entering.entries[notes.spot[0]]) if notes.spot else ""
    parts = [tag("option", label, value="")]
    for name, entries in groupby(table.listed(notes), key=lambda one: one.name):
        groups = {group_id(one): one for one in entries}
        alone = len(groups) == 1
        options = [
            tag("option", big(short_name(notes, one, lang, alone=alone)), value=key, selected=key == opened)
            for key, one in groups.items()
        ]
        parts += options if alone else [tag("optgroup", *options, label=big(notes.rules.name(name, lang)))]
    return tag(
        "span",
        select("here_whose", whose, chosen, message("here_whose", lang)),
        tag("select", *parts, data_do="here_open", aria_label=label, cls="rb-select rb-here-open"),
        cls="rb-here-row",
    )


def _show(table: Noting) -> Html:
    return button(message("here_show", table.lang), "here_show", cls="rb-main rb-here-show")


# said ------------------------------------------------------------------------------------------
def _said(table: Noting, notes: Notes) -> Html:
    """What does not balance and what to do, or something else to say."""
    lang, trouble = table.lang, notes.trouble
    if trouble is None:
        found = doubts(notes.entering, notes.now, notes.spot).values() if notes.said is None else ()
        words = [notes.said(lang)] if notes.said is not None else list(dict.fromkeys(one.text(lang) for one in found))
        return tag("div", " ".join(words), cls="rb-answer", role="status") if words else Html("")
    wanted = notes.entering.entries.get(notes.wanted)
    mends = [
        button(message("here_from", lang, place=called(notes, entry, lang)), "here_from", entry.path, cls="rb-tool")
        for entry, _ in trouble.where[:3]
        if wanted is not None and entry.group != wanted.group
    ]
    return tag(
        "div", trouble.text(lang), tag("div", *mends, cls="rb-options") if mends else "",
        cls="rb-answer rb-bad", role="alert",
    )  # fmt: skip


# below the board ------------------------------------------------------------------------------------------
def bottom(table: Noting, notes: Notes) -> Html:
    """What was entered, and the board in words."""
    lang = table.lang
    usual = notes.entering.begin().values
    some = {path: value for path, value in notes.now.values.items() if usual.get(path) != value}
    strange = doubts(notes.entering, notes.now, some)
    lines = [_entered(notes, path, value, lang, strange.get(path)) for path, value in some.items()]
    shown = join([tag("ul", *lines, cls="rb-here-list") if lines else "", _rest(bool(lines), lang)])
    return join(
        [
            fold("here-entered", message("here_entered", lang), shown, open=True),
            fold("words", table.ui("picture_in_words"), scrolled(table.board.words, table.ui("picture_in_words"))),
        ]
    )


def _rest(some: bool, lang: str) -> Html:
    return tag("p", message("here_rest" if some else "here_none", lang), cls="rb-soft")


def _entered(notes: Notes, path: str, value: int | str, lang: str, doubt: Trouble | None) -> Html:
    entry = notes.entering.entries[path]
    what = value_words(notes, entry, value, lang)
    where = called(notes, entry, lang)
    off = button("×", "here_drop", path, "rb-plain", aria_label=message("here_drop", lang, what=f"{where} {what}"))
    said = tag("div", doubt.text(lang), cls="rb-reason") if doubt is not None else ""
    return tag("li", where, ": " if lang != "ja" else "：", tag("b", what), " ", off, said)


# marks ------------------------------------------------------------------------------------------
def marks(notes: Notes, picture: Picture) -> dict[str, str]:
    """Where the piece in the hand fits, and what was touched last."""
    found = dict.fromkeys(_goals(notes, picture), "can")
    entries = [notes.entering.entries[path] for path in notes.spot if path in notes.entering.entries]
    at = notes.at or next((thing for one in entries if (thing := notes.things.shown(one, picture))), "")
    if at:
        found[at] = "refused" if notes.trouble is not None else "chosen"
    return found


def _goals(notes: Notes, picture: Picture) -> Iterator[str]:
    hand = notes.hand
    if hand is None:
        return
    if hand.marker and hand.source:
        yield from notes.entering.entries[hand.source].values
        return
    for entry in notes.things.accepting(hand.kind, notes.now.seat):
        thing = notes.things.shown(entry, picture)
        if thing is not None:
            yield thing
