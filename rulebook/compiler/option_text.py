"""Writes a table of options as Python text: a function that adds those that hold to a list.

The options stand in one list ``rows`` of the family; the text names them by their number there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rulebook.compiler.expressions.source import Sheet
from rulebook.compiler.option_tables import Branch, Row, every_row, flatten, keys_differ, keys_differ_or_meet

__all__ = ["TableText"]

INDENT = "    "


class TableText:
    """The text of one family's options for one player.

    Attributes:
        lines: of a function of the state ``s``, the list ``out`` and the method ``add`` that appends to it.
    """

    def __init__(self, items: list[Row | Branch], sheet: Sheet) -> None:
        self.sheet, self.lines = sheet, list[str]()
        flat = flatten(items)
        rows = list(every_row(flat))
        self.number = {id(row): at for at, row in enumerate(rows)}
        self.options: list[Any] = [row.option for row in rows]
        self.held = sheet.keep_itself(self.options)
        if keys_differ_or_meet(flat):
            self.items(flat, "")
            return
        ranks: dict[str, int] = {}
        for row in rows:
            ranks.setdefault(row.option.key, len(ranks))
        self.lines.append("first = len(out)")
        self.items(flat, "")
        self.lines.append(f"{sheet.keep(_each_key_once)}(out, first, {sheet.keep(ranks)})")

    def add(self, row: Row) -> str:
        """The call that adds a row's option."""
        return f"add({self.held}[{self.number[id(row)]}])"

    def items(self, items: list[Row | Branch], pad: str) -> None:
        """Rows and branches in their order."""
        flat = flatten(items)
        rows = [item for item in flat if isinstance(item, Row)]
        if len(rows) == len(flat) and all(row.shape == "q" for row in rows) and not keys_differ(rows):
            self.each_key_by_value(rows, pad)
            return
        counts = Counter(row.option.key for row in rows)
        group: list[Row] = []
        done: set[str] = set()
        for item in flat:
            if isinstance(item, Row) and counts[item.option.key] == 1:
                group.append(item)
                continue
            self.group(group, pad)
            group = []
            if isinstance(item, Branch):
                test = item.test.filled_of
                self.lines.append(f"{pad}if {item.test.text if test is None else f's[{test}]'}:")
                self.items(item.items, pad + INDENT)
            elif item.option.key not in done:
                done.add(item.option.key)
                self.first([row for row in rows if row.option.key == item.option.key], pad)
        self.group(group, pad)

    def first(self, rows: list[Row], pad: str) -> None:
        """Rows with equal keys share one option: the first that holds."""
        for at, row in enumerate(rows):
            asked = " and ".join(row.asked()) or "True"
            self.lines.append(f"{pad}{'elif' if at else 'if'} {asked}: {self.add(row)}")

    def group(self, rows: Sequence[Row], pad: str) -> None:
        """Rows with keys of their own: neighbours that ask what a cell holds, neighbours with the same first test."""
        at = 0
        while at < len(rows):
            asked = rows[at].asked()
            size = _alike(rows, at)
            if rows[at].shape == "q":
                self.by_value(rows[at : at + size], pad)
            elif not asked:
                self.lines.extend(pad + self.add(row) for row in rows[at : at + size])
            elif size == 1:
                self.lines.append(f"{pad}if {' and '.join(asked)}: {self.add(rows[at])}")
            else:
                self.lines.append(f"{pad}if {asked[0]}:")
                for row in rows[at : at + size]:
                    more = " and ".join(row.asked()[1:])
                    self.lines.append(f"{pad}{INDENT}{f'if {more}: ' if more else ''}{self.add(row)}")
            at += size

    def by_value(self, rows: Sequence[Row], pad: str) -> None:
        """Rows that ask what a cell holds: one look-up for each cell."""
        cells: dict[int, dict[int, Row]] = {}
        for row in rows:
            cell, value = row.equal or (0, 0)
            cells.setdefault(cell, {})[value] = row
        for cell, held in cells.items():
            if len(held) == 1:
                (row,) = held.values()
                self.lines.append(f"{pad}if {row.asked()[0]}: {self.add(row)}")
                continue
            table = self.sheet.keep_itself({value: row.option for value, row in held.items()})
            self.lines.append(f"{pad}if (o := {table}.get(s[{cell}])): add(o)")

    def each_key_by_value(self, rows: list[Row], pad: str) -> None:
        """The same where keys come again: of each key the first that holds, in the order of the keys."""
        ranks: dict[str, int] = {}
        cells: dict[int, dict[int, tuple[int, Any]]] = {}
        for row in rows:
            cell, value = row.equal or (0, 0)
            rank = ranks.setdefault(row.option.key, len(ranks))
            cells.setdefault(cell, {}).setdefault(value, (rank, row.option))
        self.lines.append(f"{pad}found = {{}}")
        for cell, held in cells.items():
            table = self.sheet.keep_itself(held)
            self.lines.append(f"{pad}if (o := {table}.get(s[{cell}])): found.setdefault(*o)")
        self.lines.append(f"{pad}out.extend([found[o] for o in sorted(found)])")


def _alike(rows: Sequence[Row], at: int) -> int:
    """How many rows from one on can be written together."""
    first, size = rows[at].asked()[:1], 1
    plain = rows[at].shape in ("q", "")
    while at + size < len(rows):
        row = rows[at + size]
        same = row.shape == rows[at].shape if plain else row.shape not in ("q", "") and row.asked()[:1] == first
        if not same:
            break
        size += 1
    return size


def _each_key_once(out: list[Any], first: int, ranks: dict[str, int]) -> None:
    """Of the options from one on each key once, in the order in which the rows name the keys."""
    if len(out) - first > 1:
        found: dict[str, Any] = {}
        for option in out[first:]:
            found.setdefault(option.key, option)
        out[first:] = sorted(found.values(), key=lambda option: ranks[option.key])
