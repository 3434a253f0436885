"""A close-up: the strips of a board that are spoken of, one below the other, when they lie too far apart to be seen."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import pairwise

from rulebook.picture import Picture
from rulebook.picture.scene.shapes import Box, Shape, bounds, corners, moved

__all__ = ["close_up", "places"]

PAD = 150
GAP = 120
ROOM = 0.45
NARROW = 0.62
Point = tuple[float, float]
Strip = tuple[int, int]


def places(picture: Picture, things: Iterable[str]) -> list[Box]:
    """The boxes of things with what belongs to them, and of parts of a board; those not on it are left out."""
    found = []
    for thing in things:
        known = picture.resolve(thing)
        if known is not None:
            found += [box for one, box in picture.boxes.items() if one == known or one.startswith(f"{known}.")]
        if thing in picture.areas:
            found.append(picture.areas[thing])
    return found


def close_up(picture: Picture, things: Collection[str], room: float = ROOM) -> Picture | None:
    """The strips of a picture with these things; None when they can be seen together without.

    Args:
        picture: the whole board.
        things: things or parts of the board.
        room: height that can be seen at once, as a share of the board's width.

    >>> discs = [Shape("circle", (500, y, 40), thing=id) for id, y in (("a", 100), ("b", 5000))]
    >>> far = Picture(tuple(discs), 2000, 6000)
    >>> close_up(far, ["a", "b"]).height
    790
    >>> close_up(far, ["a"]) is None
    True
    """
    boxes = places(picture, things)
    high = round(room * picture.width)
    if not boxes or max(box[3] for box in boxes) - min(box[1] for box in boxes) + 2 * PAD <= high:
        return None
    strips = _strips(boxes, picture.height)
    shapes, top = [], 0
    tall = sum(bottom - above for above, bottom in strips) + GAP * (len(strips) - 1)
    wide, aside = _across(picture, boxes, round(tall / room))
    for above, bottom in strips:
        for shape in picture.shapes:
            kept = _within(shape, above, bottom)
            if kept is not None:
                shapes.append(moved(kept, aside, top - above))
        top += bottom - above + GAP
        if top < tall:
            middle = top - GAP // 2
            shapes.append(Shape("line", (0, middle, wide, middle), stroke="#8a8172", width=14, dash=(90, 70)))
    return replace(picture, shapes=tuple(shapes), width=wide, height=tall)


def _across(picture: Picture, boxes: Collection[Box], least: int) -> tuple[int, int]:
    """How wide to look, and how far to move the board to the right: only as wide as what is spoken of, if it may."""
    left, right = min(box[0] for box in boxes) - PAD, max(box[2] for box in boxes) + PAD
    wide = max(least, right - left, round(NARROW * picture.width))
    if wide >= picture.width:
        wide = max(least, picture.width)
        return wide, (wide - picture.width) // 2
    start = min(max(0, (left + right - wide) // 2), picture.width - wide)
    return wide, -start


def _strips(boxes: Iterable[Box], height: int) -> list[Strip]:
    """The strips of a board round boxes, from above to below, none touching another."""
    made: list[Strip] = []
    padded = [(max(0, top - PAD), min(height, bottom + PAD)) for _, top, _, bottom in boxes]
    for top, bottom in sorted(padded):
        if made and top <= made[-1][1] + GAP:
            made[-1] = (made[-1][0], max(made[-1][1], bottom))
        else:
            made.append((top, bottom))
    return made


def _within(shape: Shape, top: int, bottom: int) -> Shape | None:
    """What of a shape lies in a strip; small round things and letters are kept whole or left out."""
    _, above, _, below = bounds(shape)
    if above >= top and below <= bottom:
        return shape
    if below <= top or above >= bottom:
        return None
    if shape.kind in ("circle", "text", "arc"):
        return shape if top <= (above + below) / 2 <= bottom and below - above <= bottom - top else None
    if shape.kind == "rect" and not shape.rotate:
        left, y, wide, high = shape.numbers
        upper, lower = max(y, top), min(y + high, bottom)
        return replace(shape, numbers=(left, upper, wide, lower - upper))
    points = corners(shape)
    if shape.kind == "line":
        return _cut_line(shape, points, top, bottom)
    kept = _half(_half(points, top, 1), bottom, -1)
    return replace(shape, kind="polygon", numbers=_numbers(kept), rotate=0, round=0) if len(kept) > 2 else None


def _half(points: list[Point], edge: int, side: int) -> list[Point]:
    """The part of an outline below an edge (``side`` 1) or above it (-1)."""
    made: list[Point] = []
    for (ax, ay), (bx, by) in pairwise([*points, *points[:1]]):
        if side * (ay - edge) >= 0:
            made.append((ax, ay))
        if (ay - edge) * (by - edge) < 0:
            made.append((ax + (bx - ax) * (edge - ay) / (by - ay), edge))
    return made


def _cut_line(shape: Shape, points: list[Point], top: int, bottom: int) -> Shape | None:
    made: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(points):
        if max(ay, by) < top or min(ay, by) > bottom:
            continue
        for x, y in ((ax, ay), (bx, by)):
            edge = min(max(y, top), bottom)
            point = (x, y) if edge == y else (ax + (bx - ax) * (edge - ay) / (by - ay), edge)
            if not made or made[-1] != point:
                made.append(point)
    return replace(shape, numbers=_numbers(made)) if len(made) > 1 else None


def _numbers(points: Iterable[Point]) -> tuple[int, ...]:
    return tuple(round(number) for point in points for number in point)
