"""Shapes: the few plain things every picture is made of.

A shape stands on a board of whole numbers, 10000 wide; back ends scale it. Angles are degrees, clockwise.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from rulebook.picture.scene.lettering import text_width

__all__ = ["Box", "Shape", "bounds", "contains", "corners", "moved", "pale"]

Box = tuple[int, int, int, int]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape of a picture.

    Attributes:
        kind: ``rect``, ``circle``, ``polygon``, ``line``, ``arc`` or ``text``.
        numbers: rect x, y, width, height; circle x, y, radius; arc x, y, radius, from, to; polygon and line
            x1, y1, x2, y2 …; text x, y.
        fill: colour ``#rrggbb`` or "" for none. ``stroke`` and ``width`` draw the outline, ``dash`` its pattern.
        rotate: turns a rect about its centre and a text about its point.
        round: radius of a rect's corners.
        text: the letters of a text; ``size`` their height, ``anchor`` start, middle or end.
        thing: what this shape belongs to, for clicks and marks.
        box: filled by :func:`bounds` when it is first asked for.

    >>> Shape("circle", (100, 100, 50), fill="#ffffff").kind
    'circle'
    """

    kind: str
    numbers: tuple[int, ...]
    fill: str = ""
    stroke: str = ""
    width: int = 0
    dash: tuple[int, ...] = ()
    rotate: int = 0
    round: int = 0
    text: str = ""
    size: int = 0
    anchor: str = "middle"
    bold: bool = False
    thing: str = ""
    box: Box | None = field(default=None, init=False, repr=False, compare=False)


def _turned(points: Iterable[Point], centre: Point, degrees: float) -> list[Point]:
    turn = math.radians(degrees)
    cos, sin, (cx, cy) = math.cos(turn), math.sin(turn), centre
    return [(cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos) for x, y in points]


def corners(shape: Shape) -> list[Point]:
    """The outline of a rect, polygon, line, arc or text as points; a circle gives its box."""
    numbers = shape.numbers
    if shape.kind == "rect":
        x, y, w, h = numbers
        box = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        return _turned(box, (x + w / 2, y + h / 2), shape.rotate) if shape.rotate else [(a, b) for a, b in box]
    if shape.kind == "circle":
        x, y, r = numbers
        return [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
    if shape.kind == "arc":
        x, y, r, start, end = numbers
        steps = max(12, abs(end - start) // 8)
        turns = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
        return [(x + r * math.cos(turn), y + r * math.sin(turn)) for turn in turns]
    if shape.kind == "text":
        x, y = numbers
        wide, high = text_width(shape.text, shape.size, shape.bold), shape.size
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
        box_ = [(left, y - high / 2), (left + wide, y - high / 2), (left + wide, y + high / 2), (left, y + high / 2)]
        return _turned(box_, (x, y), shape.rotate) if shape.rotate else box_
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def bounds(shape: Shape) -> Box:
    """Left, top, right and bottom of a shape.

    >>> bounds(Shape("circle", (100, 100, 50)))
    (50, 50, 150, 150)
    """
    box = shape.box
    if box is None:  # worked out once: every redraw asks for every shape
        points = corners(shape)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        box = round(min(xs)), round(min(ys)), round(max(xs)), round(max(ys))
        object.__setattr__(shape, "box", box)
    return box


def _inside(points: list[Point], x: float, y: float) -> bool:
    odd, (px, py) = False, points[-1]
    for qx, qy in points:
        if (qy > y) != (py > y) and x < (px - qx) * (y - qy) / (py - qy) + qx:
            odd = not odd
        px, py = qx, qy
    return odd


def _near_line(points: list[Point], x: float, y: float, reach: float) -> bool:
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        part = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) if length else 0.0
        if math.hypot(ax + part * (bx - ax) - x, ay + part * (by - ay) - y) <= reach:
            return True
    return False


def contains(shape: Shape, x: float, y: float, reach: int = 0) -> bool:
    """Whether a point lies on a shape, or at most ``reach`` beside a line.

    >>> contains(Shape("rect", (0, 0, 10, 10), fill="#ffffff"), 5, 5)
    True
    """
    left, top, right, bottom = bounds(shape)
    pad = reach + shape.width
    if not (left - pad <= x <= right + pad and top - pad <= y <= bottom + pad):
        return False
    if shape.kind == "circle":
        return math.hypot(x - shape.numbers[0], y - shape.numbers[1]) <= shape.numbers[2] + shape.width / 2
    if shape.kind in ("line", "arc"):
        return _near_line(corners(shape), x, y, shape.width / 2 + reach)
    if shape.kind == "rect" and not shape.rotate:
        return left <= x <= right and top <= y <= bottom
    return _inside(corners(shape), x, y)


def moved(shape: Shape, dx: int, dy: int) -> Shape:
    """The same shape somewhere else.

    >>> moved(Shape("text", (1, 2), text="a", size=10), 5, 5).numbers
    (6, 7)
    """
    numbers = list(shape.numbers)
    points = len(numbers) if shape.kind in ("polygon", "line") else 2
    for index in range(0, points, 2):
        numbers[index] += dx
        numbers[index + 1] += dy
    return replace(shape, numbers=tuple(numbers))


def _faded(colour: str, paper: str, share: float) -> str:
    if not colour:
        return ""
    parts = [int(colour[i : i + 2], 16) * (1 - share) + int(paper[i : i + 2], 16) * share for i in (1, 3, 5)]
    return "#" + "".join(f"{round(part):02x}" for part in parts)


@lru_cache(maxsize=20000)
def pale(shape: Shape, paper: str = "#ffffff", share: float = 0.78) -> Shape:
    """The same shape nearly as light as the paper, for what is not spoken of now.

    >>> pale(Shape("circle", (0, 0, 5), fill="#000000"), share=0.5).fill
    '#808080'
    """
    return replace(shape, fill=_faded(shape.fill, paper, share), stroke=_faded(shape.stroke, paper, share))
