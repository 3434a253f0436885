"""`rulebook format`: rule data in house style."""

# No `from __future__ import annotations`: the help texts in the annotations are values, in the person's language.
import sys
from pathlib import Path
from typing import Annotated

import typer

from rulebook.base.files import data_dir, write_whole
from rulebook.base.yaml_files import is_yaml
from rulebook.check.house_style import restyled, styled_files
from rulebook.cli.games import find, there
from rulebook.cli.refusal import Refusal, Voice
from rulebook.engine import loading


def add(app: typer.Typer, voice: Voice) -> None:
    """Add the command."""

    @app.command("format", help=voice("format"))
    def format_files(
        names: Annotated[list[str], typer.Argument(help=voice("format_names"), metavar="GAME|FOLDER|FILE...")],
    ) -> None:
        files = [path for name in names for path in _files(name)]
        raise typer.Exit(max([_format(path, voice) for path in files]))


def _files(name: str) -> list[Path]:
    """The files that a name means: one, or the rules and variants of a game."""
    if is_yaml(name) and not there(name, Path.is_dir):
        if not there(name, Path.is_file):
            raise Refusal("no_file", path=name)
        return [Path(name)]
    game = find(name)
    folder = Path(game) if game not in loading.games() else Path(str(data_dir("rules_yaml") / game))
    files = styled_files(folder)
    if not files:
        raise Refusal("format_nothing", path=name)
    return files


def _format(path: Path, voice: Voice) -> int:
    """Write one file in house style, say what was done, and return 0 or 1."""
    text, problems = restyled(path)
    for problem in problems:
        print(problem.show(voice.lang), file=sys.stderr)
    if problems:
        return 1
    try:
        changed = text is not None and write_whole(path, text)
    except OSError as error:
        raise Refusal("cannot_write", status=1, path=path, reason=error.strerror or str(error)) from error
    print(voice("format_done" if changed else "format_fine", path=path))
    return 0
