"""What is shown while a real table is taken down: HTML and marks from the notes; nothing is changed here."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from rulebook.enterable import NONE, Entry
from rulebook.entering_doubts import doubts
from rulebook.entering_words import Trouble
from rulebook.picture import Picture
from widgets.editioned import edition_boxes
from widgets.editions import edition_words, variants
from widgets.from_here_notes import Notes
from widgets.html import Html, button, fold, join, scrolled, select, tag
from widgets.messages import message
from widgets.rounds import all_rounds
from widgets.table_form import switch_name, switch_value
from widgets.telling import seat_name

if TYPE_CHECKING:
    from widgets.from_here import FromHere

__all__ = ["bottom", "called", "marks", "place_name", "top"]

FEW = 14
FEWER = 6
COMMON = "-"


def top(table: FromHere, notes: Notes) -> Html:
    """The pane above the board."""
    parts = [
        _header(table, notes),
        _moment(table, notes),
        _hand(table, notes),
        _spot(table, notes),
        _said(table, notes),
    ]
    return join([*parts, tag("div", _find(table, notes), _show(table), cls="rb-here-row")])


def _header(table: FromHere, notes: Notes) -> Html:
    lang, ui = table.lang, table.ui
    where = [
        tag("b", message("here_title", lang)),
        tag("span", notes.rules.name(notes.rules.id, lang)),
        tag("span", edition_words(notes.rules, notes.rules.variants, lang), cls="rb-edition"),
    ]
    tools = [
        button(ui("undo"), "here_undo", cls="rb-tool", disabled=not notes.past),
        button(ui("redo"), "here_redo", cls="rb-tool", disabled=not notes.ahead),
        button(message("here_clear", lang), "here_clear", cls="rb-tool", disabled=not notes.begun),
        button(message("here_leave", lang), "here_leave", cls="rb-tool"),
        table.language_list(),
    ]
    return tag("div", tag("div", join(where), cls="rb-where"), tag("div", *tools, cls="rb-tools"), cls="rb-head")


# the moment ------------------------------------------------------------------------------------------
def _moment(table: FromHere, notes: Notes) -> Html:
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
        last = all_rounds(rules) or 99
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
        names = {one: _big(rules.name(one, lang)) for one in notes.entering.phases}
        fields.append(_field(ui("phase"), select("here_phase", names, now.phase, ui("phase"))))
    fields += [_first(notes, path, lang) for path in table.first_paths(notes)]
    return tag("div", *fields, _settings(table, notes), cls="rb-here-row")


def _first(notes: Notes, path: str, lang: str) -> Html:
    entry = notes.entering.entries[path]
    label = _big(notes.rules.name(entry.name, lang))
    value = str(notes.entering.value(notes.now, path))
    return _field(label, select("here_set", _choices(notes, entry, lang), value, label, data_arg=path))


def _settings(table: FromHere, notes: Notes) -> Html:
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
def _hand(table: FromHere, notes: Notes) -> Html:
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


def _find(table: FromHere, notes: Notes) -> Html:
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
            tag("option", _big(_short_name(notes, one, lang, alone=alone)), value=key, selected=key == opened)
            for key, one in groups.items()
        ]
        parts += options if alone else [tag("optgroup", *options, label=_big(notes.rules.name(name, lang)))]
    return tag(
        "span",
        select("here_whose", whose, chosen, message("here_whose", lang)),
        tag("select", *parts, data_do="here_open", aria_label=label, cls="rb-select rb-here-open"),
        cls="rb-here-row",
    )


def _show(table: FromHere) -> Html:
    return button(message("here_show", table.lang), "here_show", cls="rb-main rb-here-show")


def group_id(entry: Entry) -> str:
    """A name for the place of an entry."""
    player = COMMON if entry.player is None else str(entry.player)
    return "/".join((player, entry.name, *entry.index))


def place_name(notes: Notes, entry: Entry, lang: str) -> str:
    """What the place of an entry is called, without whose it is."""
    rules = notes.rules
    if not entry.index:
        return rules.name(entry.name, lang)
    parts = " · ".join(rules.name(one, lang) for one in entry.index)
    return parts if _part(notes, entry) else f"{rules.name(entry.name, lang)}: {parts}"


def _part(notes: Notes, entry: Entry) -> bool:
    """Whether an entry's place is named after the thing it is a part of."""
    spot = notes.entering.program.layout.spots[entry.name]
    return bool(spot.indexes) and bool(notes.rules.model.sets[spot.indexes[-1]].part_of)


def _short_name(notes: Notes, entry: Entry, lang: str, *, alone: bool) -> str:
    """A place under the heading of its like."""
    return place_name(notes, entry, lang) if alone else " · ".join(notes.rules.name(one, lang) for one in entry.index)


def called(notes: Notes, entry: Entry, lang: str) -> str:
    """An entry's place with whose it is."""
    name = place_name(notes, entry, lang)
    return _big(name) if entry.player is None else f"{seat_name(entry.player, lang)}: {name}"


def _spot(table: FromHere, notes: Notes) -> Html:
    """What lies at the place that was touched last, to be changed."""
    entries = [notes.entering.entries[path] for path in notes.spot if path in notes.entering.entries]
    if not entries:
        return Html("")
    lang = table.lang
    groups = [list(some) for _, some in groupby(entries, key=lambda one: one.group)]
    if len(groups) == 1:
        title, rows = called(notes, entries[0], lang), [_group(notes, entries, lang, alone=True)]
    else:
        title = _common(notes, entries, lang)
        rows = [_labelled(notes, some, lang) for some in groups]
    head = tag("b", title, cls="rb-here-title")
    return tag("div", head, *rows, cls="rb-here-spot", role="group", aria_label=title)


def _common(notes: Notes, entries: list[Entry], lang: str) -> str:
    """What several groups have in common: the thing of the board that was touched, and whose it is."""
    known = notes.at.rpartition("/")[2]
    name = notes.rules.name(known, lang) if known else ""
    owners = {one.player for one in entries}
    owner = next(iter(owners)) if len(owners) == 1 else None
    if owner is None:
        return _big(name)
    return f"{seat_name(owner, lang)}: {name}" if name else seat_name(owner, lang)


def _labelled(notes: Notes, entries: list[Entry], lang: str) -> Html:
    """One of several groups at a place."""
    first = entries[0]
    name = place_name(notes, first, lang) if first.slot and _part(notes, first) else notes.rules.name(first.name, lang)
    owner = f"{seat_name(first.player, lang)}: " if first.player is not None and "/" not in notes.at else ""
    label = tag("span", owner + name if owner else _big(name), cls="rb-here-label")
    return tag("div", label, _group(notes, entries, lang, alone=False), cls="rb-here-row")


def _group(notes: Notes, entries: list[Entry], lang: str, *, alone: bool) -> Html:
    first = entries[0]
    if first.of and first.of != "player" and notes.at.rpartition("/")[2] in first.values:
        return _stands(notes, first, lang)
    if first.slot or first.of:
        return _slot(notes, first, lang, alone=alone)
    steps = (_stepper(notes, one, lang, named=bool(one.kind) and one.kind != one.name) for one in entries)
    return tag("span", *steps, cls="rb-here-row")


def _stands(notes: Notes, entry: Entry, lang: str) -> Html:
    """A marker that may be moved to the thing that was tapped."""
    goal = notes.at.rpartition("/")[2]
    on = notes.entering.value(notes.now, entry.path) == goal
    words = message("here_stands", lang, marker=_big(notes.rules.name(entry.name, lang)))
    return button(words, "here_put", f"{entry.path}={goal}", "rb-on" if on else "", aria_pressed=str(on).lower())


def _choices(notes: Notes, entry: Entry, lang: str) -> dict[str, str]:
    """What may stand at an entry, in words; what the place itself names comes first."""
    if entry.of == "player":
        return {str(one): seat_name(one, lang) for one in range(notes.now.players)}
    named = _named(notes, entry)
    order = sorted(entry.values, key=lambda one: (one != NONE, one.partition(".")[0] not in named))
    return {one: message("here_empty", lang) if one == NONE else _big(notes.rules.name(one, lang)) for one in order}


def _named(notes: Notes, entry: Entry) -> set[str]:
    """The ids that are printed on a place."""
    if not entry.index:
        return set()
    name = notes.entering.program.layout.spots[entry.name].indexes[-1]
    fields = notes.rules.model.sets[name].fields
    return {str(notes.rules.field(name, entry.index[-1], one)) for one in fields}


def _slot(notes: Notes, entry: Entry, lang: str, *, alone: bool) -> Html:
    choices = _choices(notes, entry, lang)
    value = str(notes.entering.value(notes.now, entry.path))
    if len(choices) > (FEW if alone else FEWER):
        return select("here_set", choices, value, called(notes, entry, lang), data_arg=entry.path)
    made = [
        button(
            words, "here_put", f"{entry.path}={one}", "rb-on" if one == value else "",
            aria_pressed=str(one == value).lower(),
        )
        for one, words in choices.items()
    ]  # fmt: skip
    return tag("span", *made, cls="rb-here-row")


def _stepper(notes: Notes, entry: Entry, lang: str, *, named: bool) -> Html:
    """One less, the number, one more; the number may be typed."""
    count = int(notes.entering.value(notes.now, entry.path))
    name = _big(notes.rules.name(entry.kind or entry.called, lang))
    field = tag(
        "input", type="number", min=0, max=entry.most, value=count, data_do="here_set", data_arg=entry.path,
        cls="rb-number rb-here-number", aria_label=name,
    )  # fmt: skip
    return tag(
        "span",
        tag("span", name) if named else "",
        button("−", "here_less", entry.path, aria_label=f"{name}: {message('one_less', lang)}", disabled=not count),
        field,
        button("+", "here_more", entry.path, aria_label=f"{name}: {message('one_more', lang)}"),
        cls="rb-here-step" + (" rb-here-some" if count else ""),
    )


# said ------------------------------------------------------------------------------------------
def _said(table: FromHere, notes: Notes) -> Html:
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
def bottom(table: FromHere, notes: Notes) -> Html:
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
    what = _value_words(notes, entry, value, lang)
    where = called(notes, entry, lang)
    off = button("×", "here_drop", path, "rb-plain", aria_label=message("here_drop", lang, what=f"{where} {what}"))
    said = tag("div", doubt.text(lang), cls="rb-reason") if doubt is not None else ""
    return tag("li", where, ": " if lang != "ja" else "：", tag("b", what), " ", off, said)


def _value_words(notes: Notes, entry: Entry, value: int | str, lang: str) -> str:
    if entry.of == "player":
        return seat_name(int(value), lang)
    if entry.values:
        return message("here_empty", lang) if value == NONE else notes.rules.name(str(value), lang)
    return f"{notes.rules.name(entry.kind, lang)} {value}" if entry.kind and entry.kind != entry.name else str(value)


def _big(words: str) -> str:
    return words[:1].upper() + words[1:]


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
