"""What a position promises: the score "if it ended now" and a table of values in the game's data; and what is likely.

The file ``values.yaml`` beside the rules has ``values:`` (a list of ``id`` and ``amount``, an expression in hundredths
of a point for the player whose names it uses; ``name`` in each language), ``names:`` (of lines of the score sheet) and
``likely:`` (action id -> how likely a continuation takes an option of it: an expression of the action's parameters and
of the position; 1 when left out).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.base.catalogue import localized
from rulebook.base.errors import RuleDataError
from rulebook.compiler.expressions.scope import Scope
from rulebook.compiler.layout.state_layout import ME
from rulebook.engine.play import Play
from rulebook.engine.ruleset import compile_text
from rulebook.engine.scores import amounts

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from rulebook.compiler.decisions import Option
    from rulebook.compiler.expressions.compiled_values import Cells, Fn
    from rulebook.compiler.program import Program
    from rulebook.engine.ruleset import RuleSet

__all__ = ["POINT", "Outlook", "outlook"]

POINT = 100
"""Values are counted in hundredths of a point."""


class Outlook:
    """The compiled tables of one program.

    Attributes:
        lines: ids of all lines, those of the score sheet first.
    """

    def __init__(self, rules: RuleSet, program: Program) -> None:
        data = rules.read_aside("values.yaml")
        self.program = program
        scored = [(line.name, amount) for line, amount, _ in amounts(Play(rules, program, [], {}))]
        self._scored = [amount for _, amount in scored]
        valued = [(str(one["id"]), fn) for one in data.get("values", []) if (fn := self._value(str(one["amount"])))]
        self._valued = [fn for _, fn in valued]
        self.lines = [name for name, _ in scored + valued]
        self._names = {**data.get("names", {}), **{str(one["id"]): one.get("name") for one in data.get("values", [])}}
        self._rules = rules
        self._likely = {str(key): str(text) for key, text in data.get("likely", {}).items()}
        self._weights: dict[Option, Fn | int] = {}

    def _value(self, text: str) -> Fn | None:
        """An expression; None when a variant took away what it names."""
        try:
            return compile_text(self.program, text, Scope()).func()
        except RuleDataError:
            return None

    def name(self, line: str, lang: str = "en") -> str:
        """A line in words."""
        return localized(self._names.get(line), lang) or self._rules.name(line, lang)

    def promise(self, state: Cells, player: int) -> list[int]:
        """Every line for a player, in hundredths of a point."""
        state[ME] = player
        return [POINT * amount(state) for amount in self._scored] + [value(state) for value in self._valued]

    def score(self, state: Cells, player: int) -> int:
        """The score "if it ended now" for a player, in hundredths of a point."""
        state[ME] = player
        return POINT * sum(int(amount(state)) for amount in self._scored)

    def weight(self, option: Option, state: Cells) -> int:
        """How likely an option is beside the others."""
        found = self._weights.get(option)
        if found is None:
            found = self._weights[option] = self._compiled(option)
        return found if isinstance(found, int) else found(state)

    def _compiled(self, option: Option) -> Fn | int:
        text = self._likely.get(option.family.name)
        if text is None:
            return 1
        try:
            val = compile_text(self.program, text, option.family.scope(option.values, option.player))
        except RuleDataError:
            return 1
        return val.func() if val.const is None else val.const

    def pick(self, options: Sequence[Option], state: Cells, chance: Random) -> Option:
        """One of several options, as likely as the table says."""
        weights = [max(0, self.weight(one, state)) for one in options]
        total = sum(weights)
        if not total:
            return options[int(chance.random() * len(options))]
        at = chance.random() * total
        for one, weight in zip(options, weights, strict=True):
            at -= weight
            if at < 0:
                return one
        return options[-1]


def outlook(rules: RuleSet, program: Program) -> Outlook:
    """The tables of a program, compiled the first time."""
    made: dict[int, Outlook] = rules.shelf("outlooks")
    if id(program) not in made:  # the rules keep their programs, so no other gets the same id
        made[id(program)] = Outlook(rules, program)
    return made[id(program)]
