"""What rule data may ask for in all: so much work while they are compiled, so much between two choices in play.

Rule data may come from anybody. What grows without end, by accident or on purpose, must end with a place in a file and
a sentence, and at once. Everything that can grow spends from one of the budgets here, a unit for about as much as one
small expression costs.
"""

from __future__ import annotations

from typing import Protocol

from rulebook.base.errors import RuleFault

__all__ = [
    "LARGEST",
    "LAYING_OUT",
    "MOST_CELLS",
    "MOST_NAMES",
    "MOST_PIECES",
    "MOST_ROW",
    "MOST_SPACES",
    "PLAYING",
    "TABLE",
    "UNLIMITED",
    "Budget",
    "Meter",
    "Placed",
    "TooMuch",
]

COMPILING = 200_000
"""Units for the whole of a game's steps and expressions; the largest game here takes about 12,000."""
LAYING_OUT = 500_000
"""Units for the options of one player at one decision."""
EXPRESSION = 20_000
"""Units for one expression with everything that it names; the largest one here takes about 800."""
PLAYING = 4_000_000
"""Units between two choices."""
UNLIMITED = 1 << 60
MOST_NAMES = 20_000
MOST_CELLS = 50_000
MOST_PIECES = 1_000_000
MOST_SPACES = 1_000
MOST_ROW = 10_000
"""The highest key of a constant's steps or table."""
TABLE = 50
"""So many entries of a table cost a unit."""
LARGEST = 10**12
"""The largest number that a counter may hold."""


class Placed(Protocol):
    """What stands at a line of a file, such as a node of the rule data."""

    file: str
    line: int


class TooMuch(RuleFault):
    """A budget is used up; ``at`` is the node of the rule data that was being worked on."""

    def __init__(self, at: Placed | None) -> None:
        self.at = at
        super().__init__("too_much_work", f"{at.file}:{at.line}" if at is not None else "")


class Budget:
    """Units of work that are left, and what is being worked on.

    >>> budget = Budget(2)
    >>> budget.spend(2)
    >>> budget.spend(1)
    Traceback (most recent call last):
    ...
    rulebook.base.budget.TooMuch: This leads to more than can be worked out. Use smaller numbers or fewer repetitions.
    """

    __slots__ = ("at", "left")

    def __init__(self, units: int = COMPILING) -> None:
        self.left = units
        self.at: Placed | None = None

    def spend(self, units: int) -> None:
        """Takes units away.

        Raises:
            TooMuch: there are none left.
        """
        self.left -= units
        if self.left < 0:
            raise TooMuch(self.at)


class Meter:
    """The work that is left until the next choice; outside a run nothing is counted."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = UNLIMITED

    def spend(self, units: int, place: str) -> None:
        """Takes units away.

        Raises:
            RuleFault: there are none left.
        """
        self.left -= units
        if self.left < 0:
            self.left = UNLIMITED
            raise RuleFault("too_much_work", place)
