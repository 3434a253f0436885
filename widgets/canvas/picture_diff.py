"""What differs between two pictures, and which part of the board that touches."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.picture import Shape
from rulebook.picture.scene.shapes import Box

__all__ = ["changed", "merged", "touches"]


def changed(old: Sequence[Shape], new: Sequence[Shape]) -> set[Shape]:
    """Shapes of one picture that the other has not; most are the same objects, which is quick to see."""
    before, after = {id(shape): shape for shape in old}, {id(shape): shape for shape in new}
    gone = {before[key] for key in before.keys() - after.keys()}
    return gone ^ {after[key] for key in after.keys() - before.keys()}


def touches(boxes: Sequence[Box], box: Box, pad: int) -> bool:
    """Whether a box, widened by ``pad``, meets one of the boxes.

    >>> touches([(0, 0, 9, 9)], (12, 0, 20, 9), 2), touches([(0, 0, 9, 9)], (12, 0, 20, 9), 3)
    (False, True)
    """
    return any(
        box[0] - pad <= b[2] and box[2] + pad >= b[0] and box[1] - pad <= b[3] and box[3] + pad >= b[1] for b in boxes
    )


def merged(boxes: Sequence[Box]) -> list[Box]:
    """Overlapping boxes made one, so that nothing is painted twice.

    >>> merged([(0, 0, 5, 5), (20, 0, 25, 5), (4, 4, 21, 9)])
    [(0, 0, 25, 9)]
    """
    made: list[Box] = []
    for box in boxes:
        whole = box
        while (other := next((one for one in made if touches([one], whole, 0)), None)) is not None:
            made.remove(other)
            lefts, tops, rights, bottoms = zip(whole, other, strict=True)
            whole = (min(lefts), min(tops), max(rights), max(bottoms))
        made.append(whole)
    return made
