"""What is refused at a decision, and why: every way the pending actions could be done that is not allowed now.

Asked before every click, so it must be quick. For each decision and player a sheet is laid out once: one row for each
way to do something, and one test for each requirement that differs between rows. Asking runs the tests and looks at the
rows; sentences are made only for the refusals that somebody wants to read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.expressions.condition_values import test_value
from rulebook.compiler.layout.state_layout import ME
from rulebook.explain.reasons import Candidate, Explanation, once, reason_of, walk

if TYPE_CHECKING:
    from collections.abc import Callable

    from rulebook.compiler.decisions import Asked, DecisionPoint, Family
    from rulebook.compiler.expressions.compiled_values import Cells
    from rulebook.compiler.expressions.expression_compiler import Scope
    from rulebook.engine.play import Play
    from rulebook.explain.reasons import Reason
    from rulebook.language.model import Requirement

__all__ = ["Refused", "refusals"]


class Refused:
    """Something that is not allowed now. There are hundreds at a decision, so all is worked out when it is asked for.

    Attributes:
        key: what one would choose.
        code: the main reason's code; ``rule`` the rule it comes from.
    """

    __slots__ = ("_at", "_game", "_row", "_state")

    def __init__(self, row: _Row, at: int, game: Play, state: Cells) -> None:
        self._row, self._at, self._game, self._state = row, at, game, state

    @property
    def key(self) -> str:
        """What one would choose."""
        return self._row.candidate.key

    @property
    def code(self) -> str:
        """The main reason's code."""
        return self._row.reasons[self._at].say

    @property
    def rule(self) -> str:
        """The rule the main reason comes from."""
        return self._row.reasons[self._at].rule

    @property
    def candidate(self) -> Candidate:
        """The way of doing it that is refused."""
        return self._row.candidate

    def __repr__(self) -> str:
        return f"Refused({self.key}: {self.code})"

    @property
    def explanation(self) -> Explanation:
        """All reasons, made when they are asked for."""
        candidate, who = self._row.candidate, self._state[ME]
        state = candidate.family.reckoned(self._state, candidate.values, who)
        failed = [one for one in candidate.family.tested(state, candidate.values, who) if not one.holds]
        reasons = once([reason_of(self._game, one, candidate, state) for one in failed])
        return Explanation(self.key, allowed=False, reasons=tuple(reasons))

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why not, the main reason first."""
        return self.explanation.reasons

    def text(self, lang: str = "en") -> str:
        """The main reason and at most two more, in words."""
        return self.explanation.text(lang)


def refusals(game: Play) -> list[Refused]:
    """Everything the pending decision's actions could be done with that is refused now.

    Empty when the game is over. Any-time actions and actions of other moments are not listed; ask `Play.explain`.

    Example:
        >>> import rulebook
        >>> game = rulebook.load("tests/mini").new_game(players=2, seed=1)
        >>> [one.key for one in refusals(game) if one.code == "too_few"]
        ['sell:1', 'sell:2', 'sell:3']
        >>> refusals(game)[-1].text()
        'You need 3 fruit and have 0.'
    """
    point, decision = game.point, game.decision
    if point is None or decision is None:
        return []
    state = game.state.copy()
    state[ME] = decision.player
    sheet = _sheet(game, point, decision.player)
    holds = [test(state) for test in sheet.tests]
    allowed = {option.key for option in decision.options}  # two ways of doing something may share a key
    found = []
    for row in sheet.rows:
        for at, test in enumerate(row.tests):
            if not holds[test]:
                if row.key not in allowed:
                    found.append(Refused(row, at, game, state))
                break
    return found


@dataclass(slots=True)
class _Row:
    """One way to do something: the numbers of its tests, and the requirement behind each."""

    candidate: Candidate
    key: str
    tests: tuple[int, ...]
    reasons: tuple[Requirement, ...]


@dataclass(slots=True)
class _Sheet:
    """All rows of a decision and player, and the tests they share."""

    tests: list[Callable[[Cells], int]] = field(default_factory=list)
    rows: list[_Row] = field(default_factory=list)
    numbers: dict[tuple[object, ...], int] = field(default_factory=dict)

    def number(self, family: Family, asked: Asked, scope: Scope) -> int:
        """Return the number of a test, compiled when no row before it needed the same."""
        bound = [(name, val.const) for name, val in scope.vars.items() if name in asked.names]
        same = (*asked.source, family.name, *bound)
        if same not in self.numbers:
            self.numbers[same] = len(self.tests)
            self.tests.append(test_value(family.builder.compiler, asked.requirement.that, asked.scope).func())
        return self.numbers[same]


def _sheet(game: Play, point: DecisionPoint, player: int) -> _Sheet:
    """Return the sheet of a decision and player, laid out the first time."""
    sheets: dict[tuple[int, int, int], _Sheet] = game.rules.shelf("refusals")
    key = id(game.program), point.number, player  # the rules keep their programs, so no other gets the same id
    if key not in sheets:
        sheets[key] = _lay_out(point, player)
    return sheets[key]


def _lay_out(point: DecisionPoint, player: int) -> _Sheet:
    sheet = _Sheet()
    for family in point.families:
        for candidate in walk(family, 0, family.root.of(constant(player, "player")), (), {}):
            scope = family.scope(candidate.values, player)
            asked = tuple(one for made in family.made.require for one in family.expand(made, scope))
            sheet.rows.append(
                _Row(
                    candidate,
                    candidate.key,
                    tuple(sheet.number(family, one, scope) for one in asked),
                    tuple(one.requirement for one in asked),
                )
            )
    return sheet
