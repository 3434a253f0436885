"""`python -m bench [--game GAME] [--seconds S] [--json]`: prints two tables of speeds.

The first measures one game against the goals, the second every shipped game and the mini game side by side.

Every figure is a median of several rounds, so that a busy moment of the machine does not show. The plain loop of
`bench.plain_mini`, the mini game written by hand in Python without any of the engine, runs in the same process right
beside the engine playing the same game: its speed says what this machine is worth today.

`--browser` measures instead what a learner waits for, in a real JupyterLab and Chromium.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from bench import every, measures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.every import Speed
    from bench.figures import Figure


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="orleans", help="the shipped game to measure against the goals")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=3.0, help="about how long each round of random play lasts")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of random play; the median is shown")
    parser.add_argument("--browser", action="store_true", help="measure the waiting times on the screen instead")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    wanted = parser.parse_args()
    figures = []
    for figure in waiting(wanted) if wanted.browser else measure(wanted):
        figures.append(figure)
        if not wanted.json:
            print(figure.row(), flush=True)
    speeds = [] if wanted.browser else list(compare(wanted))
    if wanted.json:
        print(
            json.dumps({"goals": [asdict(one) for one in figures], "games": [asdict(one) for one in speeds]}, indent=2)
        )


def waiting(wanted: argparse.Namespace) -> Iterator[Figure]:
    """Yield the waiting times one by one; the browser is asked for here alone."""
    from bench import browser

    yield from browser.waits(wanted.game)


def measure(wanted: argparse.Namespace) -> Iterator[Figure]:
    """Yield the figures one by one, as they are measured."""
    if not wanted.json:
        print(f"{wanted.game}, {wanted.players} players, Python {platform.python_version()}, {sys.platform}\n")
    yield from measures.random_play(wanted.game, wanted.players, wanted.rounds, wanted.seconds)
    yield from measures.yardstick(wanted.rounds)
    yield measures.copying(wanted.game, wanted.players)
    yield measures.loading(wanted.game)
    yield measures.laying_out(wanted.game, wanted.players)
    yield measures.first_game(wanted.game, wanted.players)
    yield measures.reasons(wanted.game, wanted.players)
    yield measures.importing()


def compare(wanted: argparse.Namespace) -> Iterator[Speed]:
    """Yield the games one by one, as they are measured."""
    if not wanted.json:
        print(f"\n{every.HEAD}")
    for game in every.every_game():
        speed = every.speed(game, wanted.seconds / 2, wanted.rounds)
        if not wanted.json:
            print(speed.row(), flush=True)
        yield speed


if __name__ == "__main__":
    main()
