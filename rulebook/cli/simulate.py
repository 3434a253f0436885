"""`rulebook simulate`: bots play many games, and what happened is counted."""

# No `from __future__ import annotations`: the help texts in the annotations are values, in the person's language.
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from rulebook.cli.games import load, seats
from rulebook.cli.refusal import Refusal, Voice

ROWS = (
    ("games", "sim_games", "{:,}"),
    ("decisions", "sim_decisions", "{:,}"),
    ("decisions_per_s", "sim_decisions_per_s", "{:,.0f}"),
    ("games_per_s", "sim_games_per_s", "{:,.1f}"),
    ("options_per_decision", "sim_options", "{:.1f}"),
    ("mean_score", "sim_mean", "{:.1f}"),
    ("spread", "sim_spread", "{:.1f}"),
)
"""Figure, its message, how it is written."""


def add(app: typer.Typer, voice: Voice) -> None:
    """Add the command."""

    @app.command(help=voice("simulate"))
    def simulate(
        name: Annotated[str, typer.Argument(help=voice("game"), metavar="GAME")],
        *,
        players: Annotated[int | None, typer.Option(help=voice("play_players"))] = None,
        games: Annotated[int, typer.Option(help=voice("simulate_games"))] = 100,
        seed: Annotated[int, typer.Option(help=voice("play_seed"))] = 1,
        variant: Annotated[list[str] | None, typer.Option(help=voice("variant"))] = None,
        bot: Annotated[list[str] | None, typer.Option(help=voice("simulate_bot"))] = None,
        as_json: Annotated[bool, typer.Option("--json", help=voice("simulate_json"))] = False,
    ) -> None:
        if games < 1:
            raise Refusal("sim_bad_number", what="--games", found=games)
        rules = load(name, variant or ())
        from rulebook.bots.simulation import simulate as run

        with _progress(games) as advance:
            report = run(rules, seats(rules, players, 4), games, seed, bots=bot or None, progress=advance)
        figures = report.as_dict()
        if as_json:
            print(json.dumps(figures, indent=2))
        else:
            Console().print(_table(figures, voice))


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None] | None]:
    """Show a bar while games are played, if somebody looks; yields what takes the number of games done."""
    if not sys.stderr.isatty():
        yield None
        return
    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games)
        yield lambda done: bar.update(task, completed=done)


def _table(figures: dict[str, Any], voice: Voice) -> Table:
    table = Table(show_header=False)
    table.add_column()
    table.add_column(justify="right")
    for figure, message, form in ROWS:
        if figure in figures:
            table.add_row(voice(message), form.format(figures[figure]))
    return table
