"""`rulebook show`: a picture of a game's board, or the text that a part of its rules is compiled to."""

# No `from __future__ import annotations`: the help texts in the annotations are values, in the person's language.
from pathlib import Path
from typing import Annotated

import typer

from rulebook.base.files import write_whole
from rulebook.cli.games import load, seats
from rulebook.cli.refusal import Refusal, Voice
from rulebook.compiler.listing import compiled_names, listing
from rulebook.compiler.program import Program


def add(app: typer.Typer, voice: Voice) -> None:
    """Add the command."""

    @app.command(help=voice("show"))
    def show(
        name: Annotated[str, typer.Argument(help=voice("game"), metavar="GAME")],
        part: Annotated[str | None, typer.Argument(help=voice("show_part"), metavar="[NAME]")] = None,
        *,
        svg: Annotated[Path | None, typer.Option(help=voice("show_svg"))] = None,
        code: Annotated[bool, typer.Option("--code", help=voice("show_code"))] = False,
        players: Annotated[int | None, typer.Option(help=voice("play_players"))] = None,
        seed: Annotated[int, typer.Option(help=voice("play_seed"))] = 1,
        variant: Annotated[list[str] | None, typer.Option(help=voice("variant"))] = None,
    ) -> None:
        from rulebook.picture import draw, to_svg

        if code == (svg is not None) or (part is not None and not code):
            raise Refusal("show_what")
        rules = load(name, variant or ())
        if svg is None:
            _print_code(rules.program(seats(rules, players, 2)), part)
            return
        if not rules.look:
            raise Refusal("no_look", status=1)
        game = rules.new_game(players=seats(rules, players, 2), seed=seed)
        _write(svg, to_svg(draw(game, voice.lang)))
        print(voice("show_written", path=svg))


def _print_code(program: Program, part: str | None) -> None:
    """Print what a part is compiled to, or the names of all parts."""
    names = compiled_names(program)
    if part is None:
        print("\n".join(names))
        return
    found = listing(program, part)
    if not found:
        raise Refusal("no_code", status=1, found=part, known=tuple(names))
    for one in found:
        print("\n".join([f"# {one.place}", *(f"# {line}" for line in one.data), "", *one.text, ""]))


def _write(path: Path, text: str) -> None:
    """Write a picture whole or not at all."""
    try:
        write_whole(path, text)
    except OSError as error:
        raise Refusal("cannot_write", status=1, path=path, reason=error.strerror or str(error)) from error
