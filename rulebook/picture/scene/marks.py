"""Marks laid over a picture: what can be chosen, what moved, what is in focus; told apart by more than their colour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulebook.picture.scene.shapes import Box, Shape

__all__ = ["MARKS", "halo", "mark_shapes"]

INK, LIGHT = "#16120c", "#ffffff"
MARKS: dict[str, Callable[[Box], list[Shape]]] = {}


def _mark(name: str) -> Callable[[Callable[[Box], list[Shape]]], Callable[[Box], list[Shape]]]:
    def register(function: Callable[[Box], list[Shape]]) -> Callable[[Box], list[Shape]]:
        MARKS[name] = function
        return function

    return register


def _frame(box: Box, pad: int, stroke: str, share: int, dash: tuple[int, ...] = ()) -> Shape:
    """A frame whose line is ``share`` thick, thinner round small things."""
    left, top, right, bottom = box
    numbers = (left - pad, top - pad, right - left + 2 * pad, bottom - top + 2 * pad)
    small = min(100, max(55, min(right - left, bottom - top) // 4))
    width, dashes = share * small // 100, tuple(part * small // 100 for part in dash)
    return Shape("rect", numbers, stroke=stroke, width=width, dash=dashes, round=min(60, numbers[3] // 4))


@_mark("can")
def can(box: Box) -> list[Shape]:
    """A green frame: something can be done here."""
    return [_frame(box, 4, LIGHT, 46), _frame(box, 4, "#0b7a3e", 26)]


@_mark("chosen")
def chosen(box: Box) -> list[Shape]:
    """The same frame, twice as thick."""
    return [_frame(box, 4, LIGHT, 76), _frame(box, 4, "#0b7a3e", 54)]


@_mark("moved")
def moved(box: Box) -> list[Shape]:
    """A glow: this has just changed."""
    return [_frame(box, 14, colour, share) for colour, share in (("#fff1c4", 110), ("#ffdf85", 74), ("#f0a500", 34))]


@_mark("focus")
def focus(box: Box) -> list[Shape]:
    """A double frame, dark and yellow, as for the keyboard."""
    return [_frame(box, 16, INK, 72), _frame(box, 16, "#ffd54a", 40)]


@_mark("refused")
def refused(box: Box) -> list[Shape]:
    """A dark red frame, crossed out at its corner."""
    _, top, right, _ = box
    ends = (right - 60, top - 60, right + 60, top + 60)
    cross = [
        Shape("line", ends, stroke="#a01c12", width=30),
        Shape("line", (ends[2], ends[1], ends[0], ends[3]), stroke="#a01c12", width=30),
    ]
    return [
        _frame(box, 4, LIGHT, 40),
        _frame(box, 4, "#a01c12", 26, (120, 24, 20, 24)),
        Shape("circle", (right, top, 92), fill=LIGHT, stroke="#a01c12", width=16),
        *cross,
    ]


HALOS: dict[str, tuple[str, str, tuple[int, ...]]] = {
    "can": (LIGHT, "#0b7a3e", ()),
    "chosen": (LIGHT, "#0b7a3e", ()),
    "moved": ("#ffdf85", "#f0a500", ()),
    "focus": (INK, "#ffd54a", ()),
    "refused": (LIGHT, "#a01c12", (150, 40, 30, 40)),
}


def halo(line: Shape, mark: str) -> list[Shape]:
    """A mark that lies below a line and shows on both its sides; none for an unknown mark.

    >>> [shape.width for shape in halo(Shape("line", (0, 0, 9, 9), width=80), "can")]
    [200, 170]
    """
    if mark not in HALOS:
        return []
    edge, colour, dash = HALOS[mark]
    return [
        replace(line, stroke=edge, width=line.width + 120, dash=()),
        replace(line, stroke=colour, width=line.width + 90, dash=dash),
    ]


def mark_shapes(box: Box, mark: str, thing: str = "") -> list[Shape]:
    """The shapes of one mark round a thing's box; none for an unknown mark.

    >>> [shape.kind for shape in mark_shapes((0, 0, 100, 100), "can")]
    ['rect', 'rect']
    """
    return MARKS[mark](box) if mark in MARKS else []
