"""Travel: what moves from one picture to the next, worked out from the two pictures alone.

A piece that lies somewhere else keeps its form: the same outline, colour and letter, perhaps larger or smaller. No game
and no event is asked, so everything that is drawn twice can be seen moving.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot

from rulebook.picture import Picture
from rulebook.picture.scene.shapes import Box, Shape, bounds

__all__ = ["FRAMES", "Travel", "travels"]

FRAMES = 18
"""Pictures from the first place to the last."""
MOST = 24
"""More shapes than these are no moves but another board."""
LARGEST, NEAREST = 0.04, 40
"""What is larger than this share of the board, or moves less than so many units, is not shown moving."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Travel:
    """A shape on its way.

    Attributes:
        shape: as it lies in the end. ``start`` is the middle of its box where it comes from.
        grown: how many times as large it is in the end as at the start.
    """

    shape: Shape
    start: Point
    grown: float

    def at(self, frame: int) -> Shape:
        """The shape after some of the frames; it sets out and arrives slowly.

        >>> disc = Shape("circle", (100, 0, 8), fill="#000000")
        >>> [Travel(disc, (0, 0), 2.0).at(frame).numbers for frame in (0, FRAMES // 2, FRAMES)]
        [(0, 0, 4), (50, 0, 6), (100, 0, 8)]
        """
        part = frame / FRAMES
        gone = part * part * (3 - 2 * part)
        end, size = _middle(bounds(self.shape)), 1 / self.grown + (1 - 1 / self.grown) * gone
        centre = tuple(a + (b - a) * gone for a, b in zip(self.start, end, strict=True))
        return _set(self.shape, end, (centre[0], centre[1]), size)


def travels(old: Picture, new: Picture) -> list[Travel]:
    """What moves between two pictures of the same board; nothing when they show different parts of it.

    >>> disc, gone = (Shape("circle", (at, 500, 40), fill="#336699", thing="disc") for at in (100, 900))
    >>> [one.start for one in travels(Picture((disc,), 1000, 1000), Picture((gone,), 1000, 1000))]
    [(100.0, 500.0)]
    """
    if (old.width, old.height) != (new.width, new.height):
        return []
    before, after = set(old.shapes), set(new.shapes)
    left, come = [one for one in old.shapes if one not in after], [one for one in new.shapes if one not in before]
    if not left or not come or len(left) + len(come) > max(12, len(new.shapes) // 2):
        return []
    largest = LARGEST * new.width * new.height
    found = list(_pairs(left, [one for one in come if _area(bounds(one)) <= largest]))
    return found if len(found) <= MOST else []


def _pairs(left: Sequence[Shape], come: Sequence[Shape]) -> Iterator[Travel]:
    """Each shape that came, with the nearest one of its form that left; each is taken once."""
    known: defaultdict[object, list[Shape]] = defaultdict(list)
    for one in left:
        known[_form(one)].append(one)
    for shape in come:
        same = known[_form(shape)]
        if not same:
            continue
        end = _middle(bounds(shape))
        first = min(same, key=lambda one: (one.thing != shape.thing, _apart(_middle(bounds(one)), end)))
        same.remove(first)
        start = _middle(bounds(first))
        if _apart(start, end) >= NEAREST:
            yield Travel(shape, start, _span(shape) / max(1, _span(first)))


def _form(shape: Shape) -> object:
    """What stays the same of a shape wherever it lies and however large it is."""
    left, top, right, bottom = bounds(shape)
    wide, high = max(1, right - left), max(1, bottom - top)
    points: tuple[int, ...] = ()
    if shape.kind in ("polygon", "line"):
        pairs = zip(shape.numbers[::2], shape.numbers[1::2], strict=True)
        points = tuple(round(8 * part) for x, y in pairs for part in ((x - left) / wide, (y - top) / high))
    elif shape.kind == "rect":
        points = (round(4 * wide / high),)
    return shape.kind, shape.fill, shape.text, shape.rotate, points


def _set(shape: Shape, middle: Point, centre: Point, size: float) -> Shape:
    """The same shape round another middle, larger or smaller."""

    def put(x: float, y: float) -> tuple[int, int]:
        return round(centre[0] + (x - middle[0]) * size), round(centre[1] + (y - middle[1]) * size)

    numbers = shape.numbers
    if shape.kind in ("polygon", "line"):
        placed = (put(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
        return replace(shape, numbers=tuple(number for point in placed for number in point))
    x, y = put(numbers[0], numbers[1])
    if shape.kind == "text":
        return replace(shape, numbers=(x, y), size=max(1, round(shape.size * size)))
    if shape.kind == "arc":
        return replace(shape, numbers=(x, y, round(numbers[2] * size), *numbers[3:]))
    return replace(shape, numbers=(x, y, *(round(number * size) for number in numbers[2:])))


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _span(shape: Shape) -> int:
    """How large a shape is, along its longer side; letters by their size."""
    left, top, right, bottom = bounds(shape)
    return shape.size if shape.kind == "text" else max(right - left, bottom - top)


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])
