"""Many games played by bots, and what came out of them in figures.

Random players go a short way without :class:`~rulebook.engine.play.Play`, log or undo: the program runs straight on
the flat state. Any other bot plays through the same door as a person.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.base.errors import RuleFault, SetupError
from rulebook.base.problems import Problems
from rulebook.bots.bots import make_bot
from rulebook.compiler.layout.state_layout import RANDOM
from rulebook.compiler.program import FORCED_LIMIT
from rulebook.engine.game_compiler import start_state
from rulebook.engine.play import Play
from rulebook.engine.ruleset import scrambled
from rulebook.engine.scores import score_sheets

if TYPE_CHECKING:
    from rulebook.compiler.decisions import DecisionPoint
    from rulebook.compiler.program import Program
    from rulebook.engine.ruleset import RuleSet

__all__ = ["Report", "simulate"]

MOST_DECISIONS = 100_000
Progress = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Report:
    """What many games came to.

    Attributes:
        games: how many were played.
        decisions: choices among two or more options; ``offered`` counts the options there.
        seconds: time spent playing.
        scores: for each game the total of each player, by seat.
    """

    games: int
    decisions: int
    offered: int
    seconds: float
    scores: list[list[int]]

    @property
    def decisions_per_s(self) -> float:
        """Choices made in a second."""
        return self.decisions / self.seconds if self.seconds else 0.0

    @property
    def games_per_s(self) -> float:
        """Whole games in a second."""
        return self.games / self.seconds if self.seconds else 0.0

    @property
    def options_per_decision(self) -> float:
        """How many options a choice has on average."""
        return self.offered / self.decisions if self.decisions else 0.0

    @property
    def mean_score(self) -> float:
        """The mean of all players' totals."""
        return statistics.fmean(self._totals())

    @property
    def score_spread(self) -> float:
        """The standard deviation of all players' totals."""
        return statistics.pstdev(self._totals())

    def _totals(self) -> list[int]:
        return [total for row in self.scores for total in row]

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "decisions_per_s": self.decisions_per_s,
            "games_per_s": self.games_per_s,
            "options_per_decision": self.options_per_decision,
            "mean_score": self.mean_score,
            "spread": self.score_spread,
            "scores": self.scores,
        }


def simulate(
    rules: RuleSet,
    players: int | None = None,
    games: int = 100,
    seed: int = 0,
    bots: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Progress | None = None,
) -> Report:
    """Plays games and counts.

    Play number ``n`` is the game that ``rules.new_game(seed=seed + n)`` sets up.

    Args:
        rules: the game's rules.
        players: how many play; the greatest number when left out.
        games: how many games.
        seed: of the first game.
        bots: names of bots by seat; the last one plays for all further seats. Random players when left out.
        options: set-up switches that differ from the default.
        progress: told the number of games done after each one.

    >>> import rulebook
    >>> simulate(rulebook.load("tests/mini"), players=2, games=3).games
    3

    Raises:
        SetupError: wrong number of players or games, unknown switch, value or bot.
    """
    if games < 1:
        raise SetupError("few_games", found=games)
    count = rules.players[1] if players is None else players
    program = rules.program(count, options or {})
    seats = [(bots or ["random"])[min(at, len(bots or ["random"]) - 1)] for at in range(count)]
    for name in seats:
        make_bot(name)
    fast = set(seats) == {"random"}
    runner = _Fast(rules, program) if fast else _Seats(rules, count, options or {}, seats)
    start = time.perf_counter()
    scores = []
    for number in range(games):
        scores.append(runner.play(seed + number))
        if progress is not None:
            progress(number + 1)
    return Report(games, runner.decisions, runner.offered, time.perf_counter() - start, scores)


class _Fast:
    """Random players on the bare state."""

    def __init__(self, rules: RuleSet, program: Program) -> None:
        self.rules, self.program = rules, program
        self.decisions = self.offered = 0
        self.first = start_state(program, Problems())

    def play(self, seed: int) -> list[int]:
        """Plays one game; returns the totals."""
        program, run = self.program, self.program.run
        chance = random.Random(seed).random  # noqa: S311 - for games, not for secrets
        state = self.first.copy()
        state[RANDOM] = scrambled(seed)
        decisions = offered = alone = 0
        pending = run(state, None, program.start)
        while pending is not None:
            point, options = pending
            size = len(options)
            if size > 1:
                decisions += 1
                offered += size
                alone = 0
                pending = run(state, None, point.apply(state, options[int(chance() * size)]))
                if decisions > MOST_DECISIONS:
                    raise _endless(program, point.info)
            else:
                alone += 1
                if alone > FORCED_LIMIT:
                    raise _same_again(program, point)
                pending = run(state, None, point.apply(state, options[0]))
        self.decisions += decisions
        self.offered += offered
        return [sheet.total for sheet in score_sheets(Play(self.rules, program, state, {}))]


class _Seats:
    """Bots by seat, through the game's own door."""

    def __init__(self, rules: RuleSet, players: int, options: Mapping[str, Any], seats: list[str]) -> None:
        self.rules, self.players, self.options, self.seats = rules, players, options, seats
        self.decisions = self.offered = 0

    def play(self, seed: int) -> list[int]:
        """Plays one game; returns the totals."""
        bots = [make_bot(name, seed * len(self.seats) + at) for at, name in enumerate(self.seats)]
        game = self.rules.new_game(self.players, seed, self.options)
        game.record = False
        made = alone = 0
        while game.decision is not None:
            size = len(game.decision.options)
            alone = alone + 1 if size == 1 else 0
            if size > 1:
                made += 1
                self.offered += size
            elif alone > FORCED_LIMIT:
                assert game.point is not None
                raise _same_again(game.program, game.point)
            choice = bots[game.decision.player].choose(game) if size > 1 else game.decision.options[0]
            game.play(choice)
            game.history.clear()
            if made > MOST_DECISIONS:
                assert game.point is not None
                raise _endless(game.program, game.point.info)
        self.decisions += made
        return [sheet.total for sheet in score_sheets(game)]


def _same_again(program: Program, point: DecisionPoint) -> RuleFault:
    return RuleFault("endless_choice", program.infos[point.info].place, prompt=point.prompt)


def _endless(program: Program, info: int) -> RuleFault:
    return RuleFault("never_over", program.infos[info].place, n=MOST_DECISIONS)
