"""What of a board stands on the stage: whole parts of it, as large as the frame lets them be, never a part of a part.

The frame has the same shape in every step. A step that speaks of one part shows that part alone; one that speaks of
parts far from each other shows them side by side, each whole, in the order in which they stand on the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from rulebook.picture import Picture
from rulebook.picture.scene.shapes import Box, Shape, bounds, moved

__all__ = ["RATIO", "framed", "letters", "parts", "places", "staged"]

RATIO = 860 / 700
"""Width of the frame for its height."""
PAD = 90
GAP = 130
CLOSE = 1.12
"""So much smaller may what is shown become when the parts keep the places that they have on the board."""
SLACK = 40
LEAST_PANEL, LEAST_EDGE = 250, 100
"""How thin the ground of a part may be, and a stripe of one that is only seen in part."""
LEAF, MOST = 0.25, 0.8
"""What is small beside its part, and what is nearly all of it: shares of its area."""
WIDER = 8
Rows = list[list[Box]]


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


def framed(picture: Picture, ratio: float = RATIO) -> Picture:
    """The whole board in the middle of the frame.

    >>> framed(Picture((), 1000, 3000), 1.5).width, framed(Picture((), 1000, 500), 1.0).height
    (4500, 1000)
    """
    return _framed(picture, picture.shapes, (0, 0, picture.width, picture.height), ratio)


def staged(picture: Picture, things: Collection[str], ratio: float = RATIO, legible: int = 0) -> Picture | None:
    """The whole parts of a board that things lie in, in the frame; None when that is the board itself.

    Args:
        picture: the whole board.
        things: things or parts of the board that are spoken of.
        ratio: width of the frame for its height.
        legible: how large letters must be for a frame 1000 wide; where whole parts would make them smaller, only the
            rows that are spoken of are shown of each.

    >>> from rulebook.picture.scene.lines import Line
    >>> panels = [Shape("rect", (0, y, 1000, 900), fill="#eeeeee") for y in (0, 1000, 2000)]
    >>> discs = [Shape("circle", (500, y, 40), thing=f"disc{y}") for y in (500, 2500)]
    >>> lines = tuple(Line(one.thing, one.thing, one.thing, "") for one in discs)
    >>> near = staged(Picture((*panels, *discs), 1000, 3000, lines=lines), ["disc500", "disc2500"], 1.0)
    >>> near.boxes["disc500"][1] < near.boxes["disc2500"][1], near.height < 3000
    (True, True)
    """
    spoken = places(picture, things)
    every = parts(picture)
    chosen = list(_merged(box for box in every if any(_holds(box, _middle(one)) for one in spoken)))
    if not chosen:
        return None
    small = letters(picture, spoken)
    found = _fitted(picture, chosen, every, ratio)
    if small and legible and small * 1000 < legible * found.width:
        rows = [_row(picture, box, spoken) for box in chosen]
        near = _fitted(picture, rows, (), ratio)
        found = near if near.width < found.width else found
    return found if found.width < framed(picture, ratio).width else None


def _fitted(picture: Picture, chosen: Sequence[Box], every: Sequence[Box], ratio: float) -> Picture:
    """Boxes of a board in the frame: where they are, when that is nearly as large as set side by side."""
    union = _union(chosen)
    rows = min(_arrangements(chosen), key=lambda rows: _needed(rows, ratio))
    if every and _needed([[union]], ratio) <= CLOSE * _needed(rows, ratio):
        return _framed(picture, _inside(picture, union, every), union, ratio)
    shapes, box = _packed(picture, rows)
    return _framed(picture, shapes, box, ratio)


def _row(picture: Picture, part: Box, spoken: Sequence[Box]) -> Box:
    """What of a part is spoken of, widened until nothing small is cut; the whole part when that is most of it."""
    inner = [box for box in spoken if _holds(part, _middle(box))]
    small = [bounds(one) for one in picture.shapes if one.kind == "text"]
    small += [box for box in picture.boxes.values() if _size(box) < LEAF * _size(part)]
    box = _cut_to(_union(inner), part)
    for _ in range(WIDER):
        cut = [one for one in small if _touches(one, box) and not _within(one, box) and _within(one, part)]
        if not cut:
            break
        box = _cut_to(_union([box, *cut]), part)
    return box if _size(box) < MOST * _size(part) else part


def parts(picture: Picture) -> list[Box]:
    """The whole parts of a board: the box round the things of each, and the panel that they lie on."""
    panels = [bounds(one) for one in picture.shapes if _is_panel(one, picture)]
    found = []
    for area in picture.areas.values():
        under = [one for one in panels if _holds(one, _middle(area)) and _share(area, one) > 0.8]
        found.append(_union([area, *sorted(under, key=_size)[:1]]))
    return found


def letters(picture: Picture, boxes: Collection[Box]) -> int:
    """The size of the smallest letters in boxes, in units of the board; 0 when there are none."""
    texts = [one for one in picture.shapes if one.kind == "text" and one.text.strip()]
    return min((one.size for one in texts if any(_within(bounds(one), box) for box in boxes)), default=0)


# frames ------------------------------------------------------------------------------------------
def _framed(picture: Picture, shapes: Iterable[Shape], box: Box, ratio: float) -> Picture:
    """Shapes round a box in the middle of a frame."""
    pad = 0 if box == (0, 0, picture.width, picture.height) else PAD
    wide, high = box[2] - box[0] + 2 * pad, box[3] - box[1] + 2 * pad
    width = max(wide, round(high * ratio))
    height = max(high, round(width / ratio))
    dx, dy = (width - wide) // 2 + pad - box[0], (height - high) // 2 + pad - box[1]
    if not (dx or dy):
        return replace(picture, shapes=tuple(shapes), width=width, height=height)
    return replace(picture, shapes=tuple(moved(one, dx, dy) for one in shapes), width=width, height=height)


def _inside(picture: Picture, box: Box, every: Iterable[Box] = ()) -> Iterator[Shape]:
    """The shapes that lie in a box; what belongs to a part that is not whole in it is left out.

    Of rows of a part (without ``every``) the ground is seen as far as they go; nothing else is ever cut.
    """
    others = [one for one in every if not _within(one, box)]
    for shape in picture.shapes:
        place = bounds(shape)
        if _within(place, box):
            if not any(_holds(one, _middle(place)) for one in others):
                yield shape
        elif not every and _is_panel(shape, picture, LEAST_EDGE) and _touches(place, box):
            left, top, right, bottom = _cut_to(place, box)
            yield replace(shape, numbers=(left, top, right - left, bottom - top), stroke="", width=0, round=0)


def _packed(picture: Picture, rows: Rows) -> tuple[list[Shape], Box]:
    """The parts in rows, each in the middle of its own, and the box round all."""
    wide = max(_across(row) for row in rows)
    shapes, top = [], 0
    for row in rows:
        high, left = max(box[3] - box[1] for box in row), (wide - _across(row)) // 2
        for box in row:
            down = top + (high - (box[3] - box[1])) // 2
            shapes += [moved(one, left - box[0], down - box[1]) for one in _inside(picture, box)]
            left += box[2] - box[0] + GAP
        top += high + GAP
    return shapes, (0, 0, wide, top - GAP)


def _arrangements(boxes: Sequence[Box]) -> Iterator[Rows]:
    """Every way of setting boxes in rows that keeps the order in which they are read."""
    ordered = sorted(boxes, key=lambda box: (box[1], box[0]))
    for cuts in range(2 ** (len(ordered) - 1)):
        at = [0, *(one + 1 for one in range(len(ordered) - 1) if cuts >> one & 1), len(ordered)]
        yield [sorted(ordered[first:last]) for first, last in pairwise(at)]


def _needed(rows: Rows, ratio: float) -> float:
    """How wide the frame must be for parts in rows."""
    high = sum(max(box[3] - box[1] for box in row) for row in rows) + GAP * (len(rows) - 1)
    return max(max(_across(row) for row in rows) + 2 * PAD, (high + 2 * PAD) * ratio)


def _across(row: Sequence[Box]) -> int:
    return sum(box[2] - box[0] for box in row) + GAP * (len(row) - 1)


# boxes ------------------------------------------------------------------------------------------
def _is_panel(shape: Shape, picture: Picture, least: int = LEAST_PANEL) -> bool:
    """Whether a shape is the ground of a part: a large plain form that is no thing and not the whole board."""
    if shape.thing or shape.kind != "rect" or shape.rotate or not (shape.fill or shape.stroke):
        return False
    left, top, right, bottom = bounds(shape)
    whole = right - left >= 0.995 * picture.width and bottom - top >= 0.995 * picture.height
    return not whole and min(right - left, bottom - top) >= least


def _merged(boxes: Iterable[Box]) -> Iterator[Box]:
    """Boxes, without those that lie in others."""
    listed = sorted(set(boxes), key=_size, reverse=True)
    for at, box in enumerate(listed):
        if not any(_share(box, other) > 0.6 for other in listed[:at]):
            yield box


def _union(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _holds(box: Box, point: tuple[float, float]) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def _within(inner: Box, outer: Box) -> bool:
    low = inner[0] >= outer[0] - SLACK and inner[1] >= outer[1] - SLACK
    return low and inner[2] <= outer[2] + SLACK and inner[3] <= outer[3] + SLACK


def _touches(one: Box, other: Box) -> bool:
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


def _cut_to(box: Box, part: Box) -> Box:
    return max(box[0], part[0]), max(box[1], part[1]), min(box[2], part[2]), min(box[3], part[3])


def _size(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _share(inner: Box, outer: Box) -> float:
    """How much of one box lies in another."""
    wide = min(inner[2], outer[2]) - max(inner[0], outer[0])
    high = min(inner[3], outer[3]) - max(inner[1], outer[1])
    return max(0, wide) * max(0, high) / max(1, _size(inner))
