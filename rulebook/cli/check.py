"""`rulebook check`: is the rule data in order?"""

# No `from __future__ import annotations`: the help texts in the annotations are values, in the person's language.
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from rulebook.base.errors import RuleDataError
from rulebook.base.files import data_dir
from rulebook.base.problems import Problem
from rulebook.base.yaml_files import is_yaml, yaml_file
from rulebook.check.everything import everything_wrong, kind_of_file, wrong_in_file
from rulebook.check.rule_lines import long_lines
from rulebook.cli.games import find, load, there
from rulebook.cli.refusal import Refusal, Voice
from rulebook.engine import loading


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
        wanted = names or loading.games()
        if not wanted:
            raise Refusal("no_games", folder=data_dir("rules_yaml"))
        raise typer.Exit(max([_check(name, game, voice) for name in wanted]))


def _check(name: str, game: str | None, voice: Voice) -> int:
    """Check one thing, say what was found, and return 0 or 1."""
    path = Path(name)
    if not is_yaml(path) or there(name, Path.is_dir):
        return _say(name, _wrong(find(name), []), voice, _advice(find(name)))
    if not there(name, Path.is_file):
        raise Refusal("no_file", path=name)
    folder = next((parent for parent in path.resolve().parents if yaml_file(parent, "game").is_file()), None)
    if folder is not None:
        variants = [name] if path.resolve().parent.name == "variants" else []
        return _say(name, _wrong(str(folder), variants), voice)
    return _check_loose(path, game, voice)


def _check_loose(path: Path, game: str | None, voice: Voice) -> int:
    """Check a file that lies in no game's folder, against the game it is for or the only one that it fits."""
    try:
        kind = kind_of_file(path)
    except RuleDataError as error:
        return _say(str(path), list(error.problems), voice)
    if not kind:
        raise Refusal("check_kind", path=path)
    base = find(game) if game else _only_fitting(path, kind)
    found = _wrong_loose(path, kind, base)
    if not found and not game:
        print(voice("check_used", path=path, kind=voice(f"kind_{kind}"), game=base))
    return _say(str(path), found, voice)


def _only_fitting(path: Path, kind: str) -> str:
    """The one shipped game that a file fits."""
    shipped = loading.games()
    if len(shipped) == 1:
        return shipped[0]
    fitting = tuple(one for one in shipped if not _wrong_loose(path, kind, one, played=False))
    if len(fitting) != 1:
        raise Refusal("check_several" if fitting else "check_none", path=path, known=fitting)
    return fitting[0]


def _wrong_loose(path: Path, kind: str, game: str, *, played: bool = True) -> list[Problem]:
    if kind == "variant":
        return _wrong(game, [str(path)])
    return wrong_in_file(path, kind, load(game), played=played)


def _wrong(game: str, variants: list[str]) -> list[Problem]:
    """Every mistake of a game with variants."""
    try:
        return everything_wrong(load(game, variants))
    except RuleDataError as error:
        return list(error.problems)


def _advice(game: str) -> list[Problem]:
    """What is no mistake and could be written better."""
    try:
        return long_lines(load(game))
    except RuleDataError:
        return []


def _say(name: str, found: list[Problem], voice: Voice, advice: Sequence[Problem] = ()) -> int:
    for problem in advice:
        print(problem.show(voice.lang), file=sys.stderr)
    if not found:
        print(voice("check_fine", name=name))
        return 0
    print(voice("check_wrong", name=name, count=len(found)), file=sys.stderr)
    for problem in found:
        print(problem.show(voice.lang), file=sys.stderr)
    return 1
