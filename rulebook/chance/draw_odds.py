"""Exact odds of drawing pieces without looking, as fractions."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from rulebook.base.words import lab_text

if TYPE_CHECKING:
    from rulebook.engine.ruleset import RuleSet

__all__ = ["Odds", "exactly", "percent"]


def exactly(wanted: int, there: int, size: int, draws: int) -> Fraction:
    """The chance to draw exactly so many of a kind, when ``there`` of ``size`` pieces are of it.

    >>> exactly(1, 2, 4, 2)
    Fraction(2, 3)
    """
    draws = min(draws, size)
    ways = comb(size, draws)
    return Fraction(comb(there, wanted) * comb(size - there, draws - wanted), ways) if wanted <= draws else Fraction(0)


def percent(chance: Fraction) -> str:
    """A chance as a person reads it; only what is certain is 0 or 100.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 500)), percent(Fraction(999, 1000)), percent(Fraction(1))
    ('33%', '< 1%', '> 99%', '100%')
    """
    if 0 < chance < Fraction(1, 100):
        return "< 1%"
    if Fraction(99, 100) < chance < 1:
        return "> 99%"
    return f"{round(chance * 100)}%"


@dataclass(frozen=True, slots=True)
class Odds:
    """What a draw may bring.

    Attributes:
        zone: where it is drawn from; empty when nothing is known of it.
        draws: how many pieces are drawn.
        counts: each kind that may come and how many of it are there.
    """

    zone: str
    draws: int
    counts: tuple[tuple[str, int], ...]

    @property
    def size(self) -> int:
        """How many pieces there are to draw from."""
        return sum(count for _, count in self.counts)

    def chance(self, kind: str) -> Fraction:
        """The exact chance that at least one piece of a kind is drawn.

        >>> Odds("bag", 1, (("apple", 3), ("pear", 1))).chance("pear")
        Fraction(1, 4)
        """
        there = dict(self.counts).get(kind, 0)
        return 1 - exactly(0, there, self.size, self.draws)

    def lines(self, rules: RuleSet, lang: str = "en") -> list[str]:
        """The odds in words: what is drawn, then one line for each kind, the likeliest first."""
        if not self.counts:
            return [lab_text("odds_unknown", lang)]
        what = rules.group_of(kind for kind, _ in self.counts)
        code = "odds_one" if self.draws == 1 else "odds_some"
        found = [lab_text(code, lang, rules, draws=self.draws, size=self.size, what=what)]
        for kind, count in sorted(self.counts, key=lambda one: -one[1]):
            found.append(lab_text("odds_line", lang, rules, piece=kind, count=count, chance=percent(self.chance(kind))))
        return found
