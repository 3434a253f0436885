"""Marks laid over a picture: what can be chosen, what moved, what is in focus. Told apart by line, not colour alone."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.picture.shapes import Box, Shape

__all__ = ["MARKS", "mark_shapes"]

INK, LIGHT = "#16120c", "#ffffff"
MARKS: dict[str, Callable[[Box], list[Shape]]] = {}


def _mark(name: str) -> Callable[[Callable[[Box], list[Shape]]], Callable[[Box], list[Shape]]]:
    def register(function: Callable[[Box], list[Shape]]) -> Callable[[Box], list[Shape]]:
        MARKS[name] = function
        return function

    return register


def _frame(box: Box, pad: int, stroke: str, width: int, dash: tuple[int, ...] = ()) -> Shape:
    left, top, right, bottom = box
    numbers = (left - pad, top - pad, right - left + 2 * pad, bottom - top + 2 * pad)
    return Shape("rect", numbers, stroke=stroke, width=width, dash=dash, round=min(60, numbers[3] // 3))


@_mark("can")
def can(box: Box) -> list[Shape]:
    """A white frame with green dashes."""
    return [_frame(box, 18, LIGHT, 44), _frame(box, 18, "#0b7a3e", 28, (70, 34))]


@_mark("chosen")
def chosen(box: Box) -> list[Shape]:
    """A solid green frame."""
    return [_frame(box, 18, LIGHT, 52), _frame(box, 18, "#0b7a3e", 34)]


@_mark("moved")
def moved(box: Box) -> list[Shape]:
    """A purple dotted frame with a small wedge at its corner."""
    left, top, _, _ = box
    wedge = (left - 40, top - 40, left + 85, top - 40, left - 40, top + 85)
    return [
        _frame(box, 22, LIGHT, 40),
        _frame(box, 22, "#8a1f7a", 24, (24, 30)),
        Shape("polygon", wedge, fill="#8a1f7a", stroke=LIGHT, width=10),
    ]


@_mark("focus")
def focus(box: Box) -> list[Shape]:
    """A double frame, dark and yellow, as for the keyboard."""
    return [_frame(box, 34, INK, 64), _frame(box, 34, "#ffd54a", 34)]


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
        _frame(box, 18, LIGHT, 40),
        _frame(box, 18, "#a01c12", 24, (120, 24, 20, 24)),
        Shape("circle", (right, top, 92), fill=LIGHT, stroke="#a01c12", width=16),
        *cross,
    ]


def mark_shapes(box: Box, mark: str, thing: str = "") -> list[Shape]:
    """The shapes of one mark round a thing's box; none for an unknown mark.

    >>> [shape.kind for shape in mark_shapes((0, 0, 100, 100), "can")]
    ['rect', 'rect']
    """
    return MARKS[mark](box) if mark in MARKS else []
