"""The places of a real table as HTML: what they are called, what lies there, and how it is changed."""

from __future__ import annotations

from itertools import groupby

from rulebook.real_table.entry_fields import NONE, Entry
from widgets.base.html import Html, button, select, tag
from widgets.base.words import message
from widgets.play.seats import seat_name
from widgets.real_table.notes import Notes

__all__ = ["COMMON", "big", "called", "choices_of", "group_id", "opened", "place_name", "short_name", "value_words"]

FEW = 14
FEWER = 6
COMMON = "-"


# names ------------------------------------------------------------------------------------------
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


def short_name(notes: Notes, entry: Entry, lang: str, *, alone: bool) -> str:
    """A place under the heading of its like."""
    return place_name(notes, entry, lang) if alone else " · ".join(notes.rules.name(one, lang) for one in entry.index)


def called(notes: Notes, entry: Entry, lang: str) -> str:
    """An entry's place with whose it is."""
    name = place_name(notes, entry, lang)
    return big(name) if entry.player is None else f"{seat_name(entry.player, lang)}: {name}"


# what lies there ------------------------------------------------------------------------------------------
def opened(notes: Notes, lang: str) -> Html:
    """What lies at the place that was touched last, to be changed."""
    entries = [notes.entering.entries[path] for path in notes.spot if path in notes.entering.entries]
    if not entries:
        return Html("")
    groups = [list(some) for _, some in groupby(entries, key=lambda one: one.group)]
    if len(groups) == 1:
        title, rows = called(notes, entries[0], lang), [_group(notes, entries, lang, alone=True)]
    else:
        title = _common(notes, entries, lang)
        mixed = len({one.player for one in entries}) > 1
        rows = [_labelled(notes, some, lang, mixed=mixed) for some in groups]
    head = tag("b", title, cls="rb-here-title")
    return tag("div", head, *rows, cls="rb-here-spot", role="group", aria_label=title)


def _common(notes: Notes, entries: list[Entry], lang: str) -> str:
    """What several groups have in common: the thing of the board that was touched, and whose it is."""
    known = notes.at.rpartition("/")[2]
    name = notes.rules.name(known, lang) if known else ""
    owners = {one.player for one in entries}
    owner = next(iter(owners)) if len(owners) == 1 else None
    if owner is None:
        return big(name)
    return f"{seat_name(owner, lang)}: {name}" if name else seat_name(owner, lang)


def _labelled(notes: Notes, entries: list[Entry], lang: str, *, mixed: bool) -> Html:
    """One of several groups at a place; ``mixed`` when they belong to several."""
    first = entries[0]
    name = place_name(notes, first, lang) if first.slot and _part(notes, first) else notes.rules.name(first.name, lang)
    if _movable(notes, first):
        return tag("div", _stands(notes, first, lang), cls="rb-here-row")
    owner = f"{seat_name(first.player, lang)}: " if first.player is not None and mixed else ""
    label = tag("span", owner + name if owner else big(name), cls="rb-here-label")
    return tag("div", label, _group(notes, entries, lang, alone=False), cls="rb-here-row")


def _group(notes: Notes, entries: list[Entry], lang: str, *, alone: bool) -> Html:
    first = entries[0]
    if _movable(notes, first):
        return _stands(notes, first, lang)
    if first.slot or first.of:
        return _slot(notes, first, lang, alone=alone)
    several = sum(one.group == first.group for one in notes.entering.entries.values()) > 1
    steps = (_stepper(notes, one, lang, named=several) for one in entries)
    return tag("span", *steps, cls="rb-here-row")


def _movable(notes: Notes, entry: Entry) -> bool:
    """Whether an entry is a marker that may be moved to the thing that was touched."""
    return entry.of not in ("", "player") and notes.at.rpartition("/")[2] in entry.values


def _stands(notes: Notes, entry: Entry, lang: str) -> Html:
    """A marker that may be moved to the thing that was tapped."""
    goal = notes.at.rpartition("/")[2]
    on = notes.entering.value(notes.now, entry.path) == goal
    words = message("here_stands", lang, marker=big(notes.rules.name(entry.name, lang)))
    return button(words, "here_put", f"{entry.path}={goal}", "rb-on" if on else "", aria_pressed=str(on).lower())


def choices_of(notes: Notes, entry: Entry, lang: str) -> dict[str, str]:
    """What may stand at an entry, in words; what the place itself names comes first."""
    if entry.of == "player":
        return {str(one): seat_name(one, lang) for one in range(notes.now.players)}
    named = _named(notes, entry)
    order = sorted(entry.values, key=lambda one: (one != NONE, one.partition(".")[0] not in named))
    return {one: message("here_empty", lang) if one == NONE else big(notes.rules.name(one, lang)) for one in order}


def _named(notes: Notes, entry: Entry) -> set[str]:
    """The ids that are printed on a place."""
    if not entry.index:
        return set()
    name = notes.entering.program.layout.spots[entry.name].indexes[-1]
    fields = notes.rules.model.sets[name].fields
    return {str(notes.rules.field(name, entry.index[-1], one)) for one in fields}


def _slot(notes: Notes, entry: Entry, lang: str, *, alone: bool) -> Html:
    choices = choices_of(notes, entry, lang)
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
    name = big(notes.rules.name(entry.kind or entry.called, lang))
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


def value_words(notes: Notes, entry: Entry, value: int | str, lang: str) -> str:
    """What stands at an entry, in words."""
    if entry.of == "player":
        return seat_name(int(value), lang)
    if entry.values:
        return message("here_empty", lang) if value == NONE else notes.rules.name(str(value), lang)
    return f"{notes.rules.name(entry.kind, lang)} {value}" if entry.kind and entry.kind != entry.name else str(value)


def big(words: str) -> str:
    """Words that begin a line.

    >>> big("market")
    'Market'
    """
    return words[:1].upper() + words[1:]
