"""Layouts: where the members of a group stand.

``at`` names points, ``row`` steps on, ``grid`` fills lines, ``ring`` goes round, ``flow`` packs what is shown,
``along`` lies between two named points, ``lattice`` is a board of sites and edges. What ``at`` does not name goes to
the tray.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

__all__ = ["LAYOUTS", "centred", "curve", "halfway", "place"]

Spot = tuple[int, int]
Layout = Callable[[Any, int, int], Spot]
LAYOUTS: dict[str, Layout] = {}


def _layout(name: str) -> Callable[[Layout], Layout]:
    def register(function: Layout) -> Layout:
        LAYOUTS[name] = function
        return function

    return register


@_layout("row")
def row(spec: Mapping[str, Any], index: int, count: int) -> Spot:
    """``{start: [x, y], step: [dx, dy], centre: true}``: one after the other.

    >>> row({"start": [0, 0], "step": [10, 0]}, 2, 5)
    (20, 0)
    """
    (x, y), (dx, dy) = spec["start"], spec["step"]
    back = (count - 1) / 2 if spec.get("centre") else 0
    return round(x + dx * (index - back)), round(y + dy * (index - back))


@_layout("grid")
@_layout("flow")
def grid(spec: Mapping[str, Any], index: int, count: int) -> Spot:
    """``{start: [x, y], step: [dx, dy], columns: n}``: line by line; ``flow`` counts only what is shown.

    >>> grid({"start": [0, 0], "step": [10, 20], "columns": 2}, 3, 4)
    (10, 20)
    """
    (x, y), (dx, dy) = spec["start"], spec["step"]
    columns = int(spec["columns"])
    if spec.get("down"):
        return x + dx * (index // columns), y + dy * (index % columns)
    return x + dx * (index % columns), y + dy * (index // columns)


@_layout("ring")
def ring(spec: Mapping[str, Any], index: int, count: int) -> Spot:
    """``{centre: [x, y], radius: r, from: degrees, to: degrees}``: round a centre, a whole turn by default.

    ``steps: n`` says how many spots there are, where the place follows a number.

    >>> ring({"centre": [0, 0], "radius": 100}, 1, 4)
    (100, 0)
    """
    x, y = spec["centre"]
    start, end = spec.get("from", -90), spec.get("to", spec.get("from", -90) + 360)
    whole, count = (end - start) % 360 == 0, int(spec.get("steps", count))
    turn = math.radians(start + (end - start) * index / max(1, count if whole else count - 1))
    return round(x + spec["radius"] * math.cos(turn)), round(y + spec["radius"] * math.sin(turn))


@_layout("at")
def at(spec: Sequence[Any], index: int, count: int) -> Spot:
    """``[x, y]`` for all, or a list of points in order; the last is used again for what is beyond."""
    if spec and isinstance(spec[0], int):
        return int(spec[0]), int(spec[1])
    x, y = spec[min(index, len(spec) - 1)]
    return int(x), int(y)


def place(name: str, spec: Any, index: int, count: int) -> Spot:
    """The spot of one member of a group."""
    return LAYOUTS[name](spec, index, count)


def centred(count: int, step: tuple[int, int], columns: int, centre: bool) -> list[Spot]:
    """Offsets of so many pieces in lines of ``columns``; centred lines, or starting at the first.

    >>> centred(3, (10, 10), 2, True)
    [(-5, -5), (5, -5), (0, 5)]
    """
    spots: list[Spot] = []
    lines = max(1, -(-count // columns))
    for index in range(count):
        line, column = divmod(index, columns)
        wide = min(columns, count - line * columns)
        dx = (column - (wide - 1) / 2) if centre else column
        dy = (line - (lines - 1) / 2) if centre else line
        spots.append((round(dx * step[0]), round(dy * step[1])))
    return spots


def curve(points: Sequence[Sequence[int]], steps: int = 8) -> list[tuple[float, float]]:
    """A smooth line through the points (Catmull–Rom), as short straight pieces."""
    if len(points) < 3:
        return [(float(p[0]), float(p[1])) for p in points]
    ends = [points[0], *points, points[-1]]
    made: list[tuple[float, float]] = []
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for step in range(steps):
            t = step / steps
            made.append(
                (
                    0.5
                    * (
                        2 * b[0]
                        + (c[0] - a[0]) * t
                        + (2 * a[0] - 5 * b[0] + 4 * c[0] - d[0]) * t**2
                        + (3 * b[0] - a[0] - 3 * c[0] + d[0]) * t**3
                    ),
                    0.5
                    * (
                        2 * b[1]
                        + (c[1] - a[1]) * t
                        + (2 * a[1] - 5 * b[1] + 4 * c[1] - d[1]) * t**2
                        + (3 * b[1] - a[1] - 3 * c[1] + d[1]) * t**3
                    ),
                )
            )
    return [*made, (float(points[-1][0]), float(points[-1][1]))]


def halfway(points: Sequence[Sequence[float]]) -> Spot:
    """The point half way along a line.

    >>> halfway([(0, 0), (10, 0), (10, 10)])
    (10, 0)
    """
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(points)]
    left = sum(lengths) / 2
    for (a, b), length in zip(itertools.pairwise(points), lengths, strict=True):
        if left <= length and length:
            return round(a[0] + (b[0] - a[0]) * left / length), round(a[1] + (b[1] - a[1]) * left / length)
        left -= length
    return round(points[0][0]), round(points[0][1])
