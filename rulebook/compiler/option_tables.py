"""Tables of options: rows that are known at load, each with the little that is still to be asked in play.

A row's test is kept as plain cells where it can be (this cell filled, that one empty), so that rows which ask the same
first stand under one test, and rows which ask what a cell holds are one look-up. :mod:`~.option_text` writes them out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from rulebook.compiler.expressions.compiled_values import Val

__all__ = ["Branch", "Row", "every_row", "flatten", "keys_differ", "keys_differ_or_meet", "row_of"]


class Option(Protocol):
    """What a table lists: anything with a stable name."""

    @property
    def key(self) -> str:
        """The stable name."""


PUSH_DOWN = 4


@dataclass(slots=True)
class Row:
    """One option with what must hold: a filled cell, an empty cell, a cell with a value, other tests."""

    option: Option
    filled: int | None = None
    empty: int | None = None
    equal: tuple[int, int] | None = None
    tests: list[Val] = field(default_factory=list)

    def add(self, test: Val) -> None:
        """Adds a test, as a cell where the place for it is free."""
        if test.const:
            return
        if test.zero_of is not None and self.empty is None:
            self.empty = test.zero_of
        elif test.filled_of is not None and self.filled is None:
            self.filled = test.filled_of
        elif test.equal_of is not None and self.equal is None:
            self.equal = test.equal_of
        else:
            self.tests.append(test)

    @property
    def shape(self) -> str:
        """Which kinds of test the row has."""
        parts = [("f", self.filled), ("e", self.empty), ("q", self.equal), ("t", self.tests or None)]
        return "".join(letter for letter, part in parts if part is not None)

    def asked(self) -> list[str]:
        """The texts of all tests, the cheapest first."""
        found = [] if self.filled is None else [f"s[{self.filled}]"]
        found += [] if self.empty is None else [f"not s[{self.empty}]"]
        found += [] if self.equal is None else [f"s[{self.equal[0]}] == {self.equal[1]}"]
        return found + [test.text for test in self.tests]


@dataclass(slots=True)
class Branch:
    """Rows that share a test."""

    test: Val
    items: list[Row | Branch]


def row_of(test: Val, option: Option) -> Row:
    """A row with a first test."""
    row = Row(option)
    row.add(test)
    return row


def flatten(items: list[Row | Branch]) -> list[Row | Branch]:
    """Pulls rows out of branches whose test is known or that have only a few rows."""
    flat: list[Row | Branch] = []
    for item in items:
        if isinstance(item, Row):
            flat.append(item)
            continue
        inner = flatten(item.items)
        rows = [one for one in inner if isinstance(one, Row)]
        if item.test.const or (len(rows) == len(inner) and all(_implies(row, item.test) for row in rows)):
            flat.extend(inner)
        elif len(rows) == len(inner) and len(rows) < PUSH_DOWN and keys_differ(rows):
            for row in rows:
                _add_first(row, item.test)
            flat.extend(rows)
        else:
            flat.append(Branch(item.test, inner))
    return flat


def _add_first(row: Row, test: Val) -> None:
    if _implies(row, test):
        return
    if test.filled_of is not None and row.filled is None:
        row.filled = test.filled_of
    else:
        row.tests.insert(0, test)


def _implies(row: Row, test: Val) -> bool:
    """A cell that holds a given thing is filled."""
    return row.equal is not None and row.equal[1] > 0 and test.filled_of == row.equal[0]


def keys_differ(rows: list[Row]) -> bool:
    """Whether no two rows have the same key."""
    return len({row.option.key for row in rows}) == len(rows)


def keys_differ_or_meet(items: list[Row | Branch]) -> bool:
    """Whether rows with equal keys always stand in the same list (where the first that holds is taken)."""
    lists: dict[str, int] = {}

    def walk(rows: list[Row | Branch]) -> bool:
        for item in rows:
            if isinstance(item, Branch):
                if not walk(item.items):
                    return False
            elif lists.setdefault(item.option.key, id(rows)) != id(rows):
                return False
        return True

    return walk(items)


def every_row(items: list[Row | Branch]) -> Iterator[Row]:
    """All rows, also those in branches."""
    for item in items:
        if isinstance(item, Branch):
            yield from every_row(item.items)
        else:
            yield item
