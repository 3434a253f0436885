"""Tables of options: rows that are known at load, each with the little that is still to be asked in play.

A row's test is kept as plain cells where it can be (this cell filled, that one empty), so that the commonest questions,
"is this kind there and that space free", cost two look-ups and no call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from rulebook.compiler.expressions.compiled_values import Cells, Fn, Val

__all__ = ["Branch", "Collect", "Row", "compile_items", "first_of_each_key", "flatten", "keys_differ_or_meet", "row_of"]


class Option(Protocol):
    """What a table lists: anything with a stable name."""

    @property
    def key(self) -> str:
        """The stable name."""


Collect = Callable[[Cells, list[Any]], None]
PUSH_DOWN = 4


@dataclass(slots=True)
class Row:
    """One option with what must hold: a filled cell, an empty cell, a cell with a value, other tests."""

    option: Option
    filled: int | None = None
    empty: int | None = None
    equal: tuple[int, int] | None = None
    tests: list[Fn] = field(default_factory=list)

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
            self.tests.append(test.func())

    @property
    def shape(self) -> str:
        """Which kinds of test the row has."""
        parts = [("f", self.filled), ("e", self.empty), ("q", self.equal), ("t", self.tests or None)]
        return "".join(letter for letter, part in parts if part is not None)

    def test(self) -> Fn:
        """All tests as one function."""
        tests = list(self.tests)
        if self.equal is not None:
            cell, value = self.equal
            tests.insert(0, lambda s: s[cell] == value)
        if self.empty is not None:
            free = self.empty
            tests.insert(0, lambda s: not s[free])
        if self.filled is not None:
            there = self.filled
            tests.insert(0, lambda s: s[there])
        return _all(tests)


def _all(tests: list[Fn]) -> Fn:
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        f, g = tests
        return lambda s: f(s) and g(s)
    return lambda s: all([test(s) for test in tests]) if tests else 1  # noqa: C419  a list is faster here


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
        elif len(rows) == len(inner) and len(rows) < PUSH_DOWN and _keys_differ(rows):
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
        row.tests.insert(0, test.func())


def _implies(row: Row, test: Val) -> bool:
    """A cell that holds a given thing is filled."""
    return row.equal is not None and row.equal[1] > 0 and test.filled_of == row.equal[0]


def _keys_differ(rows: list[Row]) -> bool:
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


def first_of_each_key(inner: Collect, items: list[Row | Branch]) -> Collect:
    """The same options, each key once, in the order in which the rows name the keys, whether or not they hold now."""
    ranks: dict[str, int] = {}
    for row in _every(items):
        ranks.setdefault(row.option.key, len(ranks))

    def first(s: Cells, out: list[Option]) -> None:
        start = len(out)
        inner(s, out)
        if len(out) - start > 1:
            found: dict[str, Option] = {}
            for option in out[start:]:
                found.setdefault(option.key, option)
            out[start:] = sorted(found.values(), key=lambda option: ranks[option.key])

    return first


def _every(items: list[Row | Branch]) -> Iterator[Row]:
    for item in items:
        if isinstance(item, Branch):
            yield from _every(item.items)
        else:
            yield item


def compile_items(items: list[Row | Branch]) -> Collect:
    """The rows as one function that adds the options that hold to a list."""
    flat = flatten(items)
    rows = [item for item in flat if isinstance(item, Row)]
    if len(rows) == len(flat) and all(row.shape == "q" for row in rows) and not _keys_differ(rows):
        return _each_key_by_value(rows)
    counts: dict[str, int] = {}
    for item in flat:
        if isinstance(item, Row):
            counts[item.option.key] = counts.get(item.option.key, 0) + 1
    parts: list[Collect] = []
    done: set[str] = set()
    for group in _groups(flat, counts):
        first = group[0]
        if isinstance(first, Branch):
            parts.append(_branches([one for one in group if isinstance(one, Branch)]))
        elif counts[first.option.key] == 1:
            parts.append(_rows([one for one in group if isinstance(one, Row)]))
        elif first.option.key not in done:
            done.add(first.option.key)
            parts.append(_first([one for one in flat if isinstance(one, Row) and one.option.key == first.option.key]))
    return _sequence(parts)


def _groups(flat: list[Row | Branch], counts: dict[str, int]) -> list[list[Row | Branch]]:
    """Neighbours that can be asked in one go: branches together, rows of one shape together."""
    groups: list[list[Row | Branch]] = []
    last: object = None
    for item in flat:
        kind = "branch" if isinstance(item, Branch) else item.shape if counts[item.option.key] == 1 else id(item)
        if groups and kind == last:
            groups[-1].append(item)
        else:
            groups.append([item])
        last = kind
    return groups


def _sequence(parts: list[Collect]) -> Collect:
    if len(parts) == 1:
        return parts[0]
    if len(parts) == 2:
        f, g = parts

        def two(s: Cells, out: list[Option]) -> None:
            f(s, out)
            g(s, out)

        return two

    def several(s: Cells, out: list[Option]) -> None:
        for part in parts:
            part(s, out)

    return several


def _branches(branches: list[Branch]) -> Collect:
    """Branches one after the other, by cell where the tests allow it."""
    inner = [compile_items(one.items) for one in branches]
    cells = [one.test.filled_of for one in branches]
    if None not in cells:
        by_cell = list(zip([cell or 0 for cell in cells], inner, strict=True))

        def filled(s: Cells, out: list[Option]) -> None:
            for cell, part in by_cell:
                if s[cell]:
                    part(s, out)

        return filled
    by_test = list(zip([one.test.func() for one in branches], inner, strict=True))

    def tested(s: Cells, out: list[Option]) -> None:
        for test, part in by_test:
            if test(s):
                part(s, out)

    return tested


def _first(rows: list[Row]) -> Collect:  # noqa: C901  one small function for each shape
    """Rows with equal keys share one option: the first that holds."""
    if all(row.shape == "e" for row in rows):
        empties = [(row.empty or 0, row.option) for row in rows]

        def first_empty(s: Cells, out: list[Option]) -> None:
            for cell, option in empties:
                if not s[cell]:
                    out.append(option)
                    return

        return first_empty
    if all(row.shape == "q" for row in rows):
        equal = [(*(row.equal or (0, 0)), row.option) for row in rows]

        def first_equal(s: Cells, out: list[Option]) -> None:
            for cell, value, option in equal:
                if s[cell] == value:
                    out.append(option)
                    return

        return first_equal
    pairs = [(row.test(), row.option) for row in rows]

    def first(s: Cells, out: list[Option]) -> None:
        for test, option in pairs:
            if test(s):
                out.append(option)
                return

    return first


def _by_value(rows: list[Row]) -> Collect:
    """Rows that ask what a cell holds: one look-up for each cell."""
    cells: dict[int, dict[int, Option]] = {}
    for row in rows:
        cell, value = row.equal or (0, 0)
        cells.setdefault(cell, {})[value] = row.option
    if len(cells) == len(rows):
        equal = [(*(row.equal or (0, 0)), row.option) for row in rows]
        return lambda s, out: out.extend([option for cell, value, option in equal if s[cell] == value])
    pairs = list(cells.items())
    return lambda s, out: out.extend([options[s[cell]] for cell, options in pairs if s[cell] in options])


def _each_key_by_value(rows: list[Row]) -> Collect:
    """Rows that ask what a cell holds, of equal keys the first that holds: one look-up for each cell."""
    ranks: dict[str, int] = {}
    cells: dict[int, dict[int, tuple[int, Option]]] = {}
    for row in rows:
        cell, value = row.equal or (0, 0)
        rank = ranks.setdefault(row.option.key, len(ranks))
        cells.setdefault(cell, {}).setdefault(value, (rank, row.option))
    pairs = [(cell, options.get) for cell, options in cells.items()]

    def collect(s: Cells, out: list[Option]) -> None:
        found: dict[int, Option] = {}
        for cell, held in pairs:
            hit = held(s[cell])
            if hit is not None:
                found.setdefault(*hit)
        if len(found) > 1:
            out.extend([found[rank] for rank in sorted(found)])
        else:
            out.extend(found.values())

    return collect


def _rows(rows: list[Row]) -> Collect:
    """Rows of one shape, asked in one go."""
    shape = rows[0].shape
    if shape == "":
        known = [row.option for row in rows]
        return lambda s, out: out.extend(known)
    if shape == "e":
        empties = [(row.empty or 0, row.option) for row in rows]
        return lambda s, out: out.extend([option for cell, option in empties if not s[cell]])
    if shape == "f":
        filled = [(row.filled or 0, row.option) for row in rows]
        return lambda s, out: out.extend([option for cell, option in filled if s[cell]])
    if shape == "fe":
        both = [(row.filled or 0, row.empty or 0, row.option) for row in rows]
        return lambda s, out: out.extend([option for there, free, option in both if s[there] and not s[free]])
    if shape == "q":
        return _by_value(rows)
    if shape == "ft":
        guarded = [(row.filled or 0, _all(row.tests), row.option) for row in rows]
        return lambda s, out: out.extend([option for cell, test, option in guarded if s[cell] and test(s)])
    pairs = [(row.test(), row.option) for row in rows]
    return lambda s, out: out.extend([option for test, option in pairs if test(s)])
