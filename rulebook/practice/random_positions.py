"""Random positions for practice: a game played as the data call likely, stopped somewhere on the way."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

from rulebook.base.problems import Problems
from rulebook.bots.evaluation import outlook
from rulebook.compiler.layout.state_layout import RANDOM
from rulebook.engine.game_compiler import start_state
from rulebook.engine.ruleset import scrambled

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebook.compiler.expressions.compiled_values import Cells
    from rulebook.engine.play import Play
    from rulebook.engine.ruleset import RuleSet

__all__ = ["Walk", "random_position"]

LONGEST = 5_000


def random_position(
    rules: RuleSet, players: int, seed: str | int, options: Mapping[str, Any] | None = None, late: bool = False
) -> Play:
    """A game stopped at a decision with two or more options.

    Args:
        rules: the game's rules.
        players: how many play.
        seed: the same seed gives the same position.
        options: set-up switches that differ from the default.
        late: only from the second half of a game.

    >>> import rulebook
    >>> rules = rulebook.load("tests/mini")
    >>> random_position(rules, 2, 1).state == random_position(rules, 2, 1).state
    True
    """
    walk = Walk(rules, players, seed, options)
    return walk.game(walk.moment(late))


class Walk:
    """A whole game of likely choices, to be stopped anywhere.

    Args:
        rules: the game's rules.
        players: how many play.
        seed: the same seed gives the same game.
        options: set-up switches that differ from the default.

    Attributes:
        states: the state at every decision, in order; ``prompts`` what is asked there.
    """

    def __init__(self, rules: RuleSet, players: int, seed: str | int, options: Mapping[str, Any] | None = None) -> None:
        self.chance = random.Random(f"{rules.id} {players} {seed}")  # noqa: S311 - for practice, not for secrets
        self.rules, self.program, deal = rules, rules.program(players, options or {}), self.chance.getrandbits(32)
        self.spec = {"players": players, "seed": deal, "options": dict(options or {})}
        self.states: list[Cells] = []
        self.prompts: list[str] = []
        self._play(deal)

    def _play(self, deal: int) -> None:
        program, pick = self.program, outlook(self.rules, self.program).pick
        state = start_state(program, Problems())
        state[RANDOM] = scrambled(deal)
        pending = program.run(state, None, program.start)
        while pending is not None and len(self.states) < LONGEST:
            point, options = pending
            self.states.append(state.copy())
            self.prompts.append(point.prompt)
            pending = program.run(state, None, point.apply(state, pick(options, state, self.chance)))

    def moment(self, late: bool = False, even: bool = False) -> int:
        """The number of a random decision.

        Args:
            late: of the second half only.
            even: prompts that come seldom are more likely than by their number alone.
        """
        moments = range(len(self.states) // 2 if late else 0, len(self.states))
        if even:
            often = Counter(self.prompts[at] for at in moments)
            prompt = self.chance.choices(list(often), [count**0.5 for count in often.values()])[0]
            return self.chance.choice([at for at in moments if self.prompts[at] == prompt])
        return self.chance.choice(moments)

    def game(self, number: int) -> Play:
        """The game stopped at a decision."""
        state = self.states[number].copy()
        game: Play = self.rules.game_type(self.rules, self.program, state, self.spec)
        game.restore(state, 0)
        return game
