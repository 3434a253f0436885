"""How likely pieces drawn without looking fill a set of spaces, exactly: every draw is counted, none is sampled."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

__all__ = ["Class", "Known", "favourable"]


@dataclass(frozen=True, slots=True)
class Class:
    """Pieces that fit the same spaces.

    Attributes:
        fits: numbers of the spaces they can fill.
        ready: how many need not be drawn; ``hidden`` how many are in the bag.
    """

    fits: frozenset[int]
    ready: int
    hidden: int


Known = dict[tuple[tuple[frozenset[int], int], ...], bool]
"""Whether so many pieces of these classes fill all spaces, as far as it was asked."""


def favourable(classes: list[Class], spaces: int, draws: int, known: Known | None = None) -> Fraction:
    """The chance that spaces 0 … n−1 can all be filled, each with a piece of its own, after drawing.

    Args:
        classes: the pieces.
        spaces: how many spaces there are.
        draws: how many pieces are drawn.
        known: kept between questions about the same spaces, it makes the next ones faster.

    >>> favourable([Class(frozenset({0}), 0, 1), Class(frozenset(), 0, 3)], 1, 2)
    Fraction(1, 2)
    """
    size = sum(one.hidden for one in classes)
    drawn = min(draws, size)
    return Fraction(_Count(classes, spaces, {} if known is None else known).ways(0, (), drawn), comb(size, drawn))


class _Count:
    """Counts the draws after which all spaces can be filled."""

    def __init__(self, classes: list[Class], spaces: int, known: Known) -> None:
        useful = [one for one in classes if one.fits]
        self.classes = sorted(useful, key=lambda one: (len(one.fits), sorted(one.fits)))
        self.useless = sum(one.hidden for one in classes if not one.fits)
        self.spaces, self.known = spaces, known
        self.by_space = [[at for at, one in enumerate(self.classes) if space in one.fits] for space in range(spaces)]

    def ways(self, at: int, picked: tuple[int, ...], left: int) -> int:
        """The favourable draws that begin with so many of the first classes."""
        rest = [one.hidden for one in self.classes[at:]]
        if self.enough(picked + (0,) * len(rest)):
            return comb(sum(rest) + self.useless, left)
        if not self.enough(picked + tuple(min(left, one) for one in rest)):
            return 0
        hidden = rest[0]
        return sum(
            comb(hidden, number) * found
            for number in range(min(hidden, left) + 1)
            if (found := self.ways(at + 1, (*picked, number), left - number))
        )

    def enough(self, picked: tuple[int, ...]) -> bool:
        """Whether what is ready and what is picked can fill all spaces."""
        pairs = zip(self.classes, picked, strict=True)
        has = tuple(min(len(one.fits), one.ready + number) for one, number in pairs)
        if sum(has) < self.spaces:
            return False
        key = tuple((one.fits, number) for one, number in zip(self.classes, has, strict=True) if number)
        if key not in self.known:
            self.known[key] = self.matched(has)
        return self.known[key]

    def matched(self, has: tuple[int, ...]) -> bool:
        """Whether each space gets a piece of its own: one more at a time, moving others where needed."""
        filled: list[list[int]] = [[] for _ in has]
        return all(self.place(space, has, filled, set()) for space in range(self.spaces))

    def place(self, space: int, has: tuple[int, ...], filled: list[list[int]], seen: set[int]) -> bool:
        """Finds a piece for one more space."""
        for at in self.by_space[space]:
            if at in seen or not has[at]:
                continue
            seen.add(at)
            if len(filled[at]) < has[at]:
                filled[at].append(space)
                return True
            for number, other in enumerate(filled[at]):
                if self.place(other, has, filled, seen):
                    filled[at][number] = space
                    return True
        return False
