"""The layout of a board of sites with edges between them: where a site or an edge stands, and which way it lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebook.language.grids import corners

__all__ = ["lattice"]


def lattice(spec: Mapping[str, Any], member: str) -> tuple[tuple[int, int], str]:
    """``{start: [x, y], cell: [w, h], gap: g}``: the left upper corner of a site or an edge, and how it lies.

    A site is ``cell`` large. Edges are ``gap`` thick; a ``flat`` one is as long as a cell is wide, an ``upright`` one
    as a cell is high. Where edges meet, a square of ``gap`` stays free.

    >>> lattice({"start": [0, 0], "cell": [100, 60], "gap": 20}, "r1_c2")
    ((260, 100), 'site')
    >>> lattice({"start": [0, 0], "cell": [100, 60], "gap": 20}, "h1_2")
    ((260, 80), 'flat')
    >>> lattice({"start": [0, 0], "cell": [100, 60], "gap": 20}, "v1_2")
    ((240, 100), 'upright')
    """
    start, cell, gap = spec["start"], spec["cell"], int(spec["gap"])
    lying = {"h": "flat", "v": "upright"}.get(member[0], "site")
    row, column = min(corners(member)) if lying != "site" else _site(member)
    dx, dy = {"flat": (gap, 0), "upright": (0, gap), "site": (gap, gap)}[lying]
    return _corner(start, cell, gap, row, column, (dx, dy)), lying


def _site(member: str) -> tuple[int, int]:
    row, column = member[1:].split("_c")
    return int(row), int(column)


def _corner(
    start: Sequence[int], cell: Sequence[int], gap: int, row: int, column: int, shift: tuple[int, int]
) -> tuple[int, int]:
    return start[0] + column * (cell[0] + gap) + shift[0], start[1] + row * (cell[1] + gap) + shift[1]
