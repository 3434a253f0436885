"""`rulebook show`: a picture of a game's board."""

# No `from __future__ import annotations`: the help texts in the annotations are values, in the person's language.
from pathlib import Path
from typing import Annotated

import typer

from rulebook.base.files import write_whole
from rulebook.cli.games import load, seats
from rulebook.cli.refusal import Refusal, Voice


def add(app: typer.Typer, voice: Voice) -> None:
    """Add the command."""

    @app.command(help=voice("show"))
    def show(
        name: Annotated[str, typer.Argument(help=voice("game"), metavar="GAME")],
        *,
        svg: Annotated[Path, typer.Option(help=voice("show_svg"))],
        players: Annotated[int | None, typer.Option(help=voice("play_players"))] = None,
        seed: Annotated[int, typer.Option(help=voice("play_seed"))] = 1,
        variant: Annotated[list[str] | None, typer.Option(help=voice("variant"))] = None,
    ) -> None:
        from rulebook.picture import draw, to_svg

        rules = load(name, variant or ())
        if not rules.look:
            raise Refusal("no_look", status=1)
        game = rules.new_game(players=seats(rules, players, 2), seed=seed)
        _write(svg, to_svg(draw(game, voice.lang)))
        print(voice("show_written", path=svg))


def _write(path: Path, text: str) -> None:
    """Write a picture whole or not at all."""
    try:
        write_whole(path, text)
    except OSError as error:
        raise Refusal("cannot_write", status=1, path=path, reason=error.strerror or str(error)) from error
