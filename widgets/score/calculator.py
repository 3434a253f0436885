"""Points of a real game's end from numbers that somebody counted: the score lines of the rules, fed by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.api import Rules
from rulebook.base.typed import typed_number
from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.engine.ruleset import compile_text

__all__ = ["Calculator", "Field", "Line"]

MOST = 100_000


@dataclass(frozen=True, slots=True)
class Field:
    """Something to be counted.

    Attributes:
        name: its expression in the rules, for instance ``basket.apple``.
        piece: the id whose name it bears.
    """

    name: str
    piece: str

    def words(self, rules: Rules, lang: str) -> str:
        """What is to be counted."""
        name = rules.name(self.piece, lang, "many")
        return name[:1].upper() + name[1:]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the score sheet.

    Attributes:
        name: its id; ``rule`` its rule.
        parts: its parts by name: a field's name, or a number that the rules print.
        amount: what it is worth, in terms of its parts.
    """

    name: str
    rule: str
    parts: Mapping[str, str | int]
    amount: str


class Calculator:
    """Counts score lines without a game.

    Args:
        rules: the game's rules.

    Attributes:
        fields: what is to be counted, in the order of the lines.
        values: what was entered: field and seat to number.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.players = rules.players[1]
        self.lines = [_line(rules, node) for node in rules.model.scoring]
        self.fields: list[Field] = []
        self.values: dict[tuple[str, int], int] = {}
        self._blank = rules.new_game(rules.players[1])
        for line in self.lines:
            for part, made in line.parts.items():
                if isinstance(made, str) and all(made != one.name for one in self.fields):
                    self.fields.append(Field(made, _piece(rules, line.name, part, made)))

    def seat(self, players: int) -> None:
        """Changes how many play."""
        least, most = self.rules.players
        self.players = min(max(players, least), most)

    def clear(self) -> None:
        """Forgets what was entered."""
        self.values = {}

    def enter(self, fields: Mapping[str, Any]) -> None:
        """Takes what a form says: ``basket.apple@0`` to a number; anything that is no number counts as none."""
        for key, value in fields.items():
            name, _, seat = key.rpartition("@")
            if seat.isdecimal() and any(name == one.name for one in self.fields):
                self.values[name, int(seat)] = typed_number(str(value), MOST) or 0

    def amount(self, seat: int, line: Line) -> int:
        """What a line is worth to a seat."""
        parts = self.parts(seat, line)
        return self.rules.quantity(line.amount, {**dict.fromkeys(parts, "int"), "me": "player"})(self._blank, **parts)

    def parts(self, seat: int, line: Line) -> dict[str, int]:
        """The numbers of a line."""
        return {
            part: self.values.get((made, seat), 0) if isinstance(made, str) else made
            for part, made in line.parts.items()
        }

    def how(self, seat: int, line: Line, lang: str) -> str:
        """How a line comes about, in words."""
        return self.rules.text("scores", line.name, lang, amount=self.amount(seat, line), **self.parts(seat, line))

    def total(self, seat: int) -> int:
        """All lines together."""
        return sum(self.amount(seat, line) for line in self.lines)

    def leaders(self) -> list[int]:
        """Who has most; nobody before anything is entered."""
        totals = [self.total(seat) for seat in range(self.players)]
        return [seat for seat, total in enumerate(totals) if total and total == max(totals)]


def _line(rules: Rules, node: Any) -> Line:
    plain = node.plain()
    amount, parts = str(plain["amount"]), {}
    for part, text in sorted(plain.get("parts", {}).items(), key=lambda one: -len(str(one[1]))):
        fixed = _fixed(rules, str(text))
        parts[part] = str(text) if fixed is None else fixed
        amount = re.sub(rf"(?<![\w.]){re.escape(str(text))}(?![\w.\[])", part, amount)
    ordered = {part: parts[part] for part in plain.get("parts", {})}
    rule = plain.get("rule", "")
    return Line(plain["id"], rule if isinstance(rule, str) else ", ".join(rule), ordered, amount)


def _fixed(rules: Rules, text: str) -> int | None:
    """The value of an expression that is the same in every game; None for one that has to be counted."""
    return compile_text(rules.program(rules.players[1]), text, Scope(player=constant(0, "player"))).const


def _piece(rules: Rules, line: str, part: str, text: str) -> str:
    """The id that names a part: the one its text counts, else the end of the expression."""
    template = rules.words("en").template("scores", line) or ""
    found = re.search(rf"\{{{part}:(\w+)\}}", template)
    return found.group(1) if found else text.rpartition(".")[2]
