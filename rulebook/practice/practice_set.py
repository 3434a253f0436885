"""Practice: sets of ten questions from random positions, each worked out line by line by the engine.

How questions are made stands in the modules called posing; this one holds a set, its answers and its result.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulebook.base.errors import SetupError
from rulebook.base.words import lab_text
from rulebook.practice.amount_questions import gain, points
from rulebook.practice.legality_questions import allowed, reason
from rulebook.practice.outcome_questions import outcome
from rulebook.practice.random_positions import Walk
from rulebook.practice.trigger_questions import wakes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rulebook.engine.play import Play
    from rulebook.engine.ruleset import RuleSet
    from rulebook.practice.question import Made

__all__ = ["KINDS", "SIZE", "Practice", "Question", "kinds_of"]

KINDS: dict[str, Callable[[Play, random.Random], Made | None]] = {
    "allowed": allowed,
    "reason": reason,
    "outcome": outcome,
    "gain": gain,
    "points": points,
    "wakes": wakes,
}
"""Every kind of question: makes one from a position, or None when the position gives none."""

FROM_DATA = {"gain": "practice", "wakes": "wakes"}
"""Kinds that a game has when its ``labs.yaml`` says something under a key."""

SIZE = 10
WALKS = 4
TRIES = 15
PLAN = (
    *("allowed", "wakes", "reason", "outcome", "gain", "points"),
    *("wakes", "allowed", "outcome", "reason", "gain", "points"),
)
LAST_RESORT = ("allowed", "points")
LATE = {"gain", "points", "wakes"}
"""Kinds that need a game in which something has happened already."""
EVEN = {"outcome", "wakes"}
"""Kinds that look for decisions that come seldom."""


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a set.

    Attributes:
        kind: allowed, reason, outcome, gain, points or wakes.
        game: the position it is about; ``player`` whose eyes one looks through.
        answer: the number of the right choice (from 0), or the number asked for.
        low: the least number that may be given; ``high`` the greatest (0 and 0 where one chooses).
        marks: the things on the board it is about.
    """

    kind: str
    game: Play
    player: int
    answer: int
    low: int
    high: int
    marks: tuple[str, ...]
    _made: Made = field(repr=False)

    def text(self, lang: str = "en") -> str:
        """What is asked."""
        return self._made.text(lang)

    def choices(self, lang: str = "en") -> list[str]:
        """What may be chosen, in order; empty where a number is asked for."""
        return self._made.choices(lang)

    def explain(self, lang: str = "en") -> list[str]:
        """How the answer comes about, line by line."""
        return self._made.explain(lang)

    def answer_text(self, lang: str = "en") -> str:
        """The right answer in words."""
        choices = self.choices(lang)
        return choices[self.answer] if choices else str(self.answer)


def kinds_of(rules: RuleSet) -> tuple[str, ...]:
    """The kinds of question that a game's data give.

    >>> import rulebook
    >>> kinds_of(rulebook.load("tests/mini"))
    ('allowed', 'reason', 'outcome', 'gain', 'points')
    """
    data = rules.read_aside("labs.yaml")
    return tuple(kind for kind in KINDS if kind not in FROM_DATA or data.get(FROM_DATA[kind]))


class Practice:
    """A set of ten questions.

    Args:
        rules: the game's rules.
        seed: the same seed gives the same questions.
        players: how many play; any number when left out.
        options: set-up switches that differ from the default.
        kinds: only questions of these kinds.

    Attributes:
        given: the answers given so far, by the question's number.

    >>> import rulebook
    >>> practice = Practice(rulebook.load("tests/mini"), seed=1)
    >>> practice.give(0, practice.question(0).answer)
    True
    >>> practice.right, practice.done
    (1, False)

    Raises:
        SetupError: there are no questions of such a kind.
    """

    def __init__(
        self,
        rules: RuleSet,
        seed: int = 0,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        kinds: tuple[str, ...] = (),
    ) -> None:
        unknown = [kind for kind in kinds if kind not in KINDS]
        if unknown:
            raise SetupError("no_question_kind", found=unknown[0], known=list(KINDS))
        self.rules, self.seed, self.options = rules, seed, dict(options or {})
        self.players = self._chance(-2).randint(*rules.players) if players is None else players
        plan = [kind for kind in PLAN if kind in (kinds or kinds_of(rules))]
        self._plan = (plan * SIZE)[:SIZE]
        self._chance(-1).shuffle(self._plan)
        self._only = kinds
        self._questions: dict[int, Question] = {}
        self.given: dict[int, int] = {}

    def _chance(self, number: int) -> random.Random:
        return random.Random(f"{self.rules.id} {self.seed} {number}")  # noqa: S311 - for practice, not for secrets

    def question(self, number: int) -> Question:
        """A question by its number, 0 to 9; made when it is first asked for.

        Raises:
            SetupError: there is no such question, or the rules give none of the kinds wanted.
        """
        if not 0 <= number < SIZE:
            raise SetupError("no_question_number", found=number, limit=SIZE - 1)
        if number not in self._questions:
            self._questions[number] = self._make(number)
        return self._questions[number]

    def _make(self, number: int) -> Question:
        first = self._plan[number]
        others, chance = self._only or (*LAST_RESORT, *kinds_of(self.rules)), self._chance(number)
        for kind in (first, *(one for one in others if one != first)):
            for game in self._games(number, kind):
                made = KINDS[kind](game, chance)
                if made is not None:
                    assert game.decision is not None
                    player = game.decision.player
                    return Question(kind, game, player, made.answer, made.low, made.high, made.marks, made)
        raise SetupError("no_question")

    def _games(self, number: int, kind: str) -> Iterator[Play]:
        """Positions to try, from several games."""
        for at in range(WALKS):
            walk = Walk(self.rules, self.players, f"{self.seed} {number} {kind} {at}", self.options)
            for _ in range(TRIES):
                yield walk.game(walk.moment(late=kind in LATE, even=kind in EVEN))

    def give(self, number: int, value: int) -> bool:
        """Notes an answer; returns whether it is right. Only the first answer counts."""
        right = value == self.question(number).answer
        self.given.setdefault(number, value)
        return right

    @property
    def right(self) -> int:
        """How many were answered rightly so far."""
        return sum(self.question(number).answer == value for number, value in self.given.items())

    @property
    def done(self) -> bool:
        """Whether all are answered."""
        return len(self.given) == SIZE

    def result(self, lang: str = "en") -> str:
        """A friendly word about how it went."""
        right = self.right
        code = "practice_all" if right == SIZE else "practice_most" if right >= SIZE * 0.6 else "practice_some"
        return lab_text(code, lang, n=right, m=SIZE)
