"""Kinds of look values: which keys take a number, a point, a list of numbers, yes or no, or one of a few words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

__all__ = ["ANCHORS", "MEMBERS", "MOST", "misfits"]

ANCHORS = ("start", "middle", "end")
MOST = 1_000_000
"""Farther out nothing is drawn: a board is 10000 wide."""
MEMBERS = 1000

Path = tuple[str | int, ...]
Misfit = tuple[Path, str, list[str]]
"""Where below the key, what is wrong (``type``, ``range`` or ``value``), and what is possible."""
Kind = Callable[[object], Iterator[Misfit]]


def _number(least: int = -MOST, most: int = MOST) -> Kind:
    """A whole number; a text with braces or of digits alone is worked out when the item is drawn."""

    def check(value: object) -> Iterator[Misfit]:
        if isinstance(value, str) and ("{" in value or value.removeprefix("-").isdecimal()):
            return
        if not isinstance(value, int) or isinstance(value, bool):
            yield (), "type", ["number"]
        elif not least <= value <= most:
            yield (), "range", [str(least), str(most)]

    return check


def _list(kind: Kind, least: int = 1, most: int = MEMBERS) -> Kind:
    """So many values of a kind."""

    def check(value: object) -> Iterator[Misfit]:
        if not isinstance(value, Sequence) or isinstance(value, str):
            yield (), "type", ["list"]
        elif not least <= len(value) <= most:
            yield (), "value", [str(least)] if least == most else [str(least), "…", str(most)]
        else:
            for at, one in enumerate(value):
                yield from (((at, *path), code, known) for path, code, known in kind(one))

    return check


def _one_of(*known: str) -> Kind:
    """One of a few words."""

    def check(value: object) -> Iterator[Misfit]:
        if not (isinstance(value, str) and "{" in value) and value not in known:
            yield (), "value", list(known)

    return check


def _flag(value: object) -> Iterator[Misfit]:
    """Yes or no."""
    if not isinstance(value, bool):
        yield (), "type", ["yes/no"]


def _with(**keys: Kind) -> Kind:
    """A mapping; what is not named here may be anything."""

    def check(value: object) -> Iterator[Misfit]:
        if not isinstance(value, Mapping):
            yield (), "type", ["mapping"]
            return
        for key, kind in keys.items():
            if key in value:
                yield from (((key, *path), code, known) for path, code, known in kind(value[key]))

    return check


def _each(value: object) -> Iterator[Misfit]:
    """A set, a number, a list of ids, or one of the mappings."""
    if isinstance(value, int):
        yield from _number(0, MEMBERS)(value)
    elif not isinstance(value, str | Sequence | Mapping):
        yield (), "type", ["text", "number", "list", "mapping"]


NUMBER, SIZE, POINT, POINTS = _number(), _number(0), _list(_number(), 2, 2), _list(_list(_number(), 2, 2), 1)
GRID = _with(start=POINT, step=POINT, columns=_number(1), down=_flag)
KINDS: dict[str, Kind] = {
    "width": SIZE, "dash": _list(SIZE, 1, 20), "size": _number(1), "bold": _flag, "round": SIZE,
    "anchor": _one_of(*ANCHORS), "rotate": NUMBER, "quiet": _flag, "aside": _flag, "private": _flag,
    "rect": _list(NUMBER, 4, 4), "circle": _list(NUMBER, 3, 3), "arc": _list(NUMBER, 5, 5), "polygon": POINTS,
    "line": POINTS, "smooth": _flag, "across": SIZE, "fit": SIZE, "wrap": _number(1, 20), "hang": _flag,
    "letter_size": SIZE, "letter_down": NUMBER, "ghost": _flag, "silent": _flag, "count_at": POINT,
    "count_anchor": _one_of(*ANCHORS), "count_size": _number(1), "step": POINT, "columns": _number(1), "centre": _flag,
    "stack": _flag, "each": _each, "grid": GRID, "flow": GRID, "row": _with(start=POINT, step=POINT, centre=_flag),
    "ring": _with(centre=POINT, radius=NUMBER, steps=_number(1), **{"from": NUMBER, "to": NUMBER}),
    "margin": SIZE, "height": _number(1), "tray": _with(start=POINT, step=POINT, centre=_flag),
}  # fmt: skip
BOARD = {**KINDS, "width": _number(1)}


def misfits(spec: Mapping[str, Any], *, board: bool = False) -> Iterator[Misfit]:
    """Every value of a mapping that is of another kind than its key takes.

    >>> list(misfits({"dash": ["x"], "anchor": "left", "width": 5}))
    [(('dash', 0), 'type', ['number']), (('anchor',), 'value', ['start', 'middle', 'end'])]
    """
    kinds = BOARD if board else KINDS
    for key, value in spec.items():
        if key == "at" and "draw" not in spec:
            yield from (((key, *path), code, known) for path, code, known in POINT(value))
        elif key in kinds:
            yield from (((key, *path), code, known) for path, code, known in kinds[key](value))
