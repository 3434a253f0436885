"""`rulebook lab`: the notebooks in JupyterLab."""

# No `from __future__ import annotations`: the help texts in the annotations are values, in the person's language.
from pathlib import Path
from typing import Annotated

import typer

from rulebook.cli.desk import jupyter
from rulebook.cli.desk.working_copy import MINE
from rulebook.cli.refusal import Voice


def add(app: typer.Typer, voice: Voice) -> None:
    """Add the command."""

    @app.command(help=voice("lab"))
    def lab(
        *,
        game: Annotated[str | None, typer.Option(help=voice("lab_game"))] = None,
        notebook: Annotated[str | None, typer.Option(help=voice("lab_notebook"))] = None,
        no_browser: Annotated[bool, typer.Option("--no-browser", help=voice("lab_no_browser"))] = False,
        port: Annotated[int | None, typer.Option(help=voice("lab_port_option"))] = None,
        folder: Annotated[Path | None, typer.Option("--dir", help=voice("lab_dir"))] = None,
    ) -> None:
        desk = jupyter.prepare(folder, game, notebook)
        for kept in desk.kept:
            print(voice("lab_kept", name=kept.name, place=kept.place))
        words = jupyter.command(desk, browser=not no_browser, port=port)
        print(voice("lab_opening", notebook=desk.notebook, mine=desk.folder / MINE), flush=True)
        raise typer.Exit(jupyter.run(words, jupyter.environment(desk)))
