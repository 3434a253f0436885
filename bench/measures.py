"""What is measured and how, through the engine's public names only."""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import rulebook
from bench import plain_mini
from bench.figures import Figure
from rulebook.bots.simulation import simulate
from rulebook.explain.refusals import refusals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rulebook.api import Game

MINI = Path(__file__).parent.parent / "tests" / "mini"


def random_play(game: str, players: int, rounds: int, seconds: float) -> Iterator[Figure]:
    """Random bots play whole games; only decisions with two or more options count."""
    rules = rulebook.load(game)
    simulate(rules, players, 2, 0)  # tables are made on the way
    trial = simulate(rules, players, 5, 0).as_dict()
    games = max(3, round(seconds * trial["games_per_s"]))
    reports = [simulate(rules, players, games, seed).as_dict() for seed in range(1, rounds + 1)]
    median = {
        figure: statistics.median(report[figure] for report in reports)
        for figure in ("decisions_per_s", "games_per_s", "options_per_decision", "mean_score")
    }
    yield Figure("random play, undo off", median["decisions_per_s"], "decisions/s", 50_000, more_is_better=True)
    yield Figure("  games", median["games_per_s"], "games/s")
    yield Figure("  options per decision", median["options_per_decision"])
    yield Figure(f"  mean score ({games * rounds} games)", median["mean_score"])


def yardstick(rounds: int) -> Iterator[Figure]:
    """The mini game: by the engine, and written by hand in plain Python."""
    rules = rulebook.load(MINI)
    engine, plain = [], []
    for seed in range(rounds):
        engine.append(simulate(rules, 2, 200, seed).as_dict()["decisions_per_s"])
        plain.append(plain_mini.play_many(players=2, games=2000, seed=seed)["decisions_per_s"])
    yield Figure("mini game, engine", statistics.median(engine), "decisions/s")
    yield Figure("mini game, plain Python by hand (yardstick)", statistics.median(plain), "decisions/s")
    yield Figure("  engine against yardstick", statistics.median(engine) / statistics.median(plain), "x")


def copying(game: str, players: int) -> Figure:
    """A copy of the state in the middle of a game."""
    middle = play_some(rulebook.load(game).new_game(players=players, seed=1), 60)
    return Figure("copy of a state", 1e6 * per_call(middle.copy, 2000), "µs", 5)


def loading(game: str) -> Figure:
    """Reading and checking a game's rules anew; texts, lessons and examples load when they are needed."""
    code = f"""
import time, rulebook
start = time.perf_counter()
rulebook.load({game!r}).look
print(1000 * (time.perf_counter() - start))
"""
    return Figure("load and check rules and look, fresh process", fresh(code), "ms", 150)


def laying_out(game: str, players: int) -> Figure:
    """The options of every decision for every player, laid out and compiled anew; in play this happens when needed."""
    code = f"""
import time, rulebook
program = rulebook.load({game!r}).program({players}, {{}})
start = time.process_time()
for point in program.decisions:
    for player in range({players}):
        point.lay_out(player)
print(1000 * (time.process_time() - start))
"""
    return Figure("all tables of options, processor time", fresh(code, rounds=3), "ms", 250)


def first_game(game: str, players: int) -> Figure:
    """The first game of a process at random: what is needed of steps and tables is compiled on the way."""
    code = f"""
import time, rulebook
from rulebook.bots.simulation import simulate
rules = rulebook.load({game!r})
start = time.process_time()
simulate(rules, {players}, 1, 1)
print(1000 * (time.process_time() - start))
"""
    return Figure("first game, processor time", fresh(code, rounds=3), "ms")


def reasons(game: str, players: int) -> Figure:
    """All options of a decision, with the reasons for what is refused, over the decisions of a game."""
    state = rulebook.load(game).new_game(players=players, seed=1)
    times = []
    rng = random.Random(1)
    while state.decision is not None and len(times) < 400:
        start = time.perf_counter()
        _ = state.decision.options, refusals(state)
        times.append(time.perf_counter() - start)
        state.play(rng.choice(state.decision.options))
    return Figure("all options with reasons for the refused ones", 1000 * statistics.median(times), "ms", 1)


def importing() -> Figure:
    """`import rulebook` in a fresh process, beyond what Python itself takes to start."""
    code = "import time; start = time.perf_counter(); import rulebook; print(1000 * (time.perf_counter() - start))"
    return Figure("import rulebook, fresh process", fresh(code), "ms", 150)


def fresh(code: str, rounds: int = 7) -> float:
    """Return the median of the number that `code` prints in a process of its own."""
    words = [sys.executable, "-c", code]
    return statistics.median(float(subprocess.check_output(words)) for _ in range(rounds))  # noqa: S603 - our own code


def per_call(call: Callable[[], object], times: int, rounds: int = 7) -> float:
    """Return the median of the seconds one call takes."""
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(times):
            call()
        taken.append((time.perf_counter() - start) / times)
    return statistics.median(taken)


def play_some(game: Game, decisions: int) -> Game:
    """Play some decisions at random and return the game."""
    rng = random.Random(1)
    for _ in range(decisions):
        if game.decision is None:
            break
        game.play(rng.choice(game.decision.options))
    return game
