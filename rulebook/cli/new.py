"""`rulebook new`: a small whole game of one's own, to be changed."""

# No `from __future__ import annotations`: the help texts in the annotations are values, in the person's language.
import os
import tempfile
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from rulebook.cli.refusal import Refusal, Voice


def add(app: typer.Typer, voice: Voice) -> None:
    """Add the command."""

    @app.command(help=voice("new"))
    def new(folder: Annotated[Path, typer.Argument(help=voice("new_folder"), metavar="FOLDER")]) -> None:
        make(folder)
        print(voice("new_made", path=typed(folder), file=typed(folder / "game.yaml")))


def typed(path: Path) -> str:
    """A path as it has to be typed after a command."""
    text = f".{os.sep}{path}" if str(path).startswith("-") else str(path)
    return f'"{text}"' if any(letter in text for letter in " &'();") else text


def make(folder: Path) -> None:
    """Write the game into a folder that is not there yet (or empty), whole or not at all.

    Raises:
        Refusal: there is something already, or it cannot be written.
    """
    try:
        if folder.is_symlink() or (folder.exists() and (not folder.is_dir() or any(folder.iterdir()))):
            raise Refusal("new_exists", path=folder)
        folder.parent.mkdir(parents=True, exist_ok=True)
        with as_file(files("rulebook") / "starter") as starter, tempfile.TemporaryDirectory(dir=folder.parent) as part:
            made = Path(part) / "game"
            for source in sorted(starter.rglob("*.yaml")):
                target = made / source.relative_to(starter)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(source.read_bytes())  # contents only: the package may be read-only
            if folder.exists():
                folder.rmdir()
            made.replace(folder)
    except OSError as error:
        raise Refusal("cannot_write", status=1, path=folder, reason=error.strerror or str(error)) from error
