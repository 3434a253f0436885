"""Pieces: the small tokens, told apart by outline and letter as well as colour."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from rulebook.picture.look.look import DEFAULT_INK, Look
from rulebook.picture.scene.colours import readable
from rulebook.picture.scene.shapes import Shape

__all__ = ["OUTLINES", "letter", "outline", "piece_shapes"]


def _star(points: int = 5, inner: float = 0.45) -> list[list[int]]:
    made = []
    for step in range(points * 2):
        turn = math.radians(-90 + 180 * step / points)
        reach = 100 if step % 2 == 0 else 100 * inner
        made.append([round(reach * math.cos(turn)), round(reach * math.sin(turn) + 5)])
    return made


def _regular(corners: int, start: float = -90) -> list[list[int]]:
    turns = [math.radians(start + 360 * step / corners) for step in range(corners)]
    return [[round(100 * math.cos(turn)), round(100 * math.sin(turn))] for turn in turns]


OUTLINES: dict[str, list[list[int]]] = {
    "square": [[-82, -82], [82, -82], [82, 82], [-82, 82]],
    "diamond": [[0, -105], [105, 0], [0, 105], [-105, 0]],
    "triangle": [[0, -100], [100, 80], [-100, 80]],
    "hexagon": _regular(6),
    "octagon": _regular(8, -67.5),
    "star": _star(),
    "house": [[0, -100], [90, -20], [90, 88], [-90, 88], [-90, -20]],
    "shield": [[-85, -90], [85, -90], [85, 10], [0, 105], [-85, 10]],
    "boat": [[-105, -45], [-62, -45], [-62, -95], [62, -95], [62, -45], [105, -45], [62, 85], [-62, 85]],
    "anvil": [[-95, -85], [95, -85], [95, -15], [50, 25], [80, 90], [-80, 90], [-50, 25], [-95, -15]],
    "pawn": [[-30, -45], [-42, -72], [0, -110], [42, -72], [30, -45], [62, 60], [85, 100], [-85, 100], [-62, 60]],
    "hut": [[0, -105], [100, -20], [80, -20], [80, 90], [-80, 90], [-80, -20], [-100, -20]],
    "hourglass": [[-75, -100], [75, -100], [12, 0], [75, 100], [-75, 100], [-12, 0]],
    "wedge": [[-105, 45], [60, -85], [105, 10], [105, 80], [-105, 80]],
    "barrel": [[-60, -100], [60, -100], [88, -40], [88, 40], [60, 100], [-60, 100], [-88, 40], [-88, -40]],
    "cloth": [[-100, -75], [100, -75], [100, 75], [60, 55], [20, 75], [-20, 55], [-60, 75], [-100, 55]],
    "drop": [[0, -110], [60, -30], [80, 30], [60, 80], [0, 100], [-60, 80], [-80, 30], [-60, -30]],
    "gear": [
        [
            round((100 if step % 4 in (0, 1) else 76) * math.cos(math.radians(360 * step / 32 + 6))),
            round((100 if step % 4 in (0, 1) else 76) * math.sin(math.radians(360 * step / 32 + 6))),
        ]
        for step in range(32)
    ],
    "bag": [
        [-35, -100],
        [35, -100],
        [22, -62],
        [85, 10],
        [88, 70],
        [55, 100],
        [-55, 100],
        [-88, 70],
        [-85, 10],
        [-22, -62],
    ],
    "flag": [[-95, -70], [60, -70], [105, 0], [60, 70], [-95, 70]],
}


def outline(look: Look, name: str, x: int, y: int, size: int, **drawing: Any) -> Shape:
    """A named outline of a given size round a point; ``disc`` is a circle.

    >>> outline(Look({}), "disc", 10, 10, 20).numbers
    (10, 10, 10)
    """
    if name == "disc":
        return Shape("circle", (x, y, size // 2), **drawing)
    points = look.part("outlines").get(name) or OUTLINES[name]
    numbers = [round(base + part * size / 200) for px, py in points for base, part in ((x, px), (y, py))]
    return Shape("polygon", tuple(numbers), **drawing)


def letter(look: Look, kind: str, lang: str, name: str) -> str:
    """The letter on a piece: from the look, or the first of its name."""
    found = look.piece(kind)[0].get("letter", name[:1])
    if isinstance(found, Mapping):
        found = found.get(lang) or found.get("en") or ""
    return str(found)


def piece_shapes(
    look: Look, kind: str, lang: str, x: int, y: int, size: int, name: str, player: int | None = None, thing: str = ""
) -> tuple[Shape, ...]:
    """The shapes of one piece: outline, then letter."""
    base, extra = look.piece(kind)
    fill = look.colour(str(base.get("fill", "#d8d0bd")), player)
    stroke = look.colour(str(extra.get("stroke", base.get("stroke", DEFAULT_INK))), player)
    width = max(4, size * int(extra.get("width", base.get("width", 5))) // 100)
    drawn = [
        outline(
            look,
            str(base.get("outline", "disc")),
            x,
            y,
            size - width,
            fill=fill,
            stroke=stroke,
            width=width,
            thing=thing,
        )
    ]
    sign = str(player + 1) if base.get("letter") == "player" and player is not None else letter(look, kind, lang, name)
    if sign:
        ink = look.colour(str(base.get("ink", "")), player) or readable(fill or look.paper)
        high = size * int(base.get("letter_size", 52)) // 100
        high = high * 90 // 100 if len(sign) > 1 else high
        drop = size * int(base.get("letter_down", 0)) // 100
        drawn.append(Shape("text", (x, y + drop), fill=ink, text=sign, size=high, bold=True, thing=thing))
    return tuple(drawn)
