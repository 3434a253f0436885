"""Every shipped game and the mini game side by side: what grows with a game is seen at once."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from pathlib import Path

import rulebook
from bench.measures import MINI, fresh, per_call, play_some
from rulebook.bots.simulation import simulate

HEAD = (
    f"{'every game':12}{'players':>8}{'decisions/s':>13}{'games/s':>10}{'options each':>14}"
    f"{'load+check ms':>15}{'copy µs':>9}"
)


@dataclass(frozen=True, slots=True)
class Speed:
    """One game's line of the table; every number is a median.

    Attributes:
        game: its id.
        players: how many play: the most there can be.
        decisions: decisions with two or more options that random players make in a second.
        games: whole random games in a second.
        options: options per decision.
        load: milliseconds to read and check its rules and look in a process of its own.
        copy: microseconds to copy a state in the middle of a game.
    """

    game: str
    players: int
    decisions: float
    games: float
    options: float
    load: float
    copy: float

    def row(self) -> str:
        """Return the game as a line of the table."""
        return (
            f"{self.game:12}{self.players:8}{self.decisions:13,.0f}{self.games:10,.1f}{self.options:14.1f}"
            f"{self.load:15.1f}{self.copy:9.2f}"
        )


def every_game() -> list[str | Path]:
    """What is measured: the shipped games, as they lie in the data folder, and the mini game."""
    return [*rulebook.games(), MINI]


def speed(game: str | Path, seconds: float = 1.0, rounds: int = 3, fresh_rounds: int = 5) -> Speed:
    """Measure one game."""
    rules = rulebook.load(game)
    players = rules.players[1]
    trial = simulate(rules, players, 3, 0).as_dict()  # tables are made on the way
    games = max(2, round(seconds * trial["games_per_s"]))
    reports = [simulate(rules, players, games, seed).as_dict() for seed in range(1, rounds + 1)]
    medians = [
        statistics.median(report[figure] for report in reports)
        for figure in ("decisions_per_s", "games_per_s", "options_per_decision")
    ]
    middle = play_some(rules.new_game(players=players, seed=1), 30)
    return Speed(rules.id, players, *medians, load(game, fresh_rounds), 1e6 * per_call(middle.copy, 500, 5))


def load(game: str | Path, rounds: int) -> float:
    """Return the milliseconds of reading and checking a game anew."""
    code = f"""
import time, rulebook
start = time.perf_counter()
rulebook.load({Path(game).as_posix()!r}).look
print(1000 * (time.perf_counter() - start))
"""
    return fresh(code, rounds)
