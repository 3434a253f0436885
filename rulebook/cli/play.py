"""`rulebook play`: a game in the terminal, in words, by keyboard."""

# No `from __future__ import annotations`: the help texts in the annotations are values, in the person's language.
from pathlib import Path
from typing import Annotated

import typer

from rulebook.api import resume as load_save
from rulebook.api import rules_of
from rulebook.bots.bots import BOTS, Bot, make_bot
from rulebook.cli.games import find, load, seats
from rulebook.cli.refusal import Refusal, Voice
from rulebook.cli.settings import settings
from rulebook.cli.terminal import Terminal


def add(app: typer.Typer, voice: Voice) -> None:
    """Add the command."""

    @app.command(help=voice("play"))
    def play(
        name: Annotated[str | None, typer.Argument(help=voice("game"), metavar="[GAME]")] = None,
        *,
        players: Annotated[int | None, typer.Option(help=voice("play_players"))] = None,
        seed: Annotated[int, typer.Option(help=voice("play_seed"))] = 1,
        variant: Annotated[list[str] | None, typer.Option(help=voice("variant"))] = None,
        option: Annotated[list[str] | None, typer.Option(help=voice("play_option"))] = None,
        bot: Annotated[list[str] | None, typer.Option(help=voice("play_bot"))] = None,
        resume: Annotated[Path | None, typer.Option(help=voice("play_resume"))] = None,
    ) -> None:
        if resume is not None:
            rules = rules_of(resume, find(name) if name is not None else None, variant or None)
            game = load_save(resume, rules, lang=voice.lang)
            if game.notice:
                print(game.notice)
        elif name is not None:
            rules = load(name, variant or ())
            game = rules.new_game(players=seats(rules, players, 2), seed=seed, options=settings(rules, option or ()))
        else:
            raise Refusal("play_no_game")
        Terminal(game, voice, bots=_seats(bot or [], game.players, seed)).run()


def _seats(names: list[str], players: int, seed: int) -> dict[int, Bot]:
    """Return the bots by seat; they take the last ones."""
    for name in names:
        if name not in BOTS:
            raise Refusal("unknown_bot", found=name, known=tuple(BOTS))
    return {players - len(names) + index: make_bot(name, seed) for index, name in enumerate(names[-players:])}
