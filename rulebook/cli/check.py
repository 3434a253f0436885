"""`rulebook check`: is the rule data in order?"""

# No `from __future__ import annotations`: the help texts in the annotations are values, in the person's language.
import sys
from pathlib import Path
from typing import Annotated

import typer

from rulebook.cli.games import find, load
from rulebook.cli.voice import Refusal, Voice
from rulebook.data import data_dir
from rulebook.errors import RuleDataError
from rulebook.languages import LANGUAGES
from rulebook.loading import games
from rulebook.picture import bind
from rulebook.rules import Rules

ENDINGS = (".yaml", ".yml")


def add(app: typer.Typer, voice: Voice) -> None:
    """Add the command."""

    @app.command(help=voice("check"))
    def check(
        names: Annotated[
            list[str] | None, typer.Argument(help=voice("check_names"), metavar="[GAME|FOLDER|FILE]...")
        ] = None,
        *,
        game: Annotated[str | None, typer.Option(help=voice("check_game"))] = None,
    ) -> None:
        wanted = names or games()
        if not wanted:
            raise Refusal("no_games", folder=data_dir("rules_yaml"))
        raise typer.Exit(max([_check(name, game, voice) for name in wanted]))


def _check(name: str, game: str | None, voice: Voice) -> int:
    """Check one thing, say what was found, and return 0 or 1."""
    base, variants = _meant(name, game)
    try:
        _read_all(load(base, variants))
    except RuleDataError as error:
        print(voice("check_wrong", name=name, count=len(error.problems)), file=sys.stderr)
        for problem in error.problems:
            print(problem.show(voice.lang), file=sys.stderr)
        return 1
    print(voice("check_fine", name=name))
    return 0


def _read_all(rules: Rules) -> None:
    """Read also what is otherwise read late: every number of players, texts, look and worked examples."""
    least, most = rules.players
    for players in range(least, most + 1):
        rules.program(players)
        if rules.look:
            bind(rules, players)
    for lang in LANGUAGES:
        rules.words(lang)
    _ = rules.examples


def _meant(name: str, game: str | None) -> tuple[str, list[str]]:
    """Return the game to load and the variants to lay over it."""
    path = Path(name)
    if not name.endswith(ENDINGS):
        return find(name), []
    if not path.is_file():
        raise Refusal("no_file", path=name)
    folder = next((parent for parent in path.resolve().parents if (parent / "game.yaml").is_file()), None)
    if folder is not None:
        return str(folder), [name] if path.resolve().parent.name == "variants" else []
    base = game or _only_game()
    if base is None:
        raise Refusal("no_variant_game", path=name)
    return find(base), [name]


def _only_game() -> str | None:
    shipped = games()
    return shipped[0] if len(shipped) == 1 else None
