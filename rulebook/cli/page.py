"""`rulebook page`: the first page in a browser, without Jupyter around it."""

# No `from __future__ import annotations`: the help texts in the annotations are values, in the person's language.
import os
from pathlib import Path
from typing import Annotated

import typer

from rulebook.cli.desk import jupyter, voila
from rulebook.cli.refusal import Voice


def add(app: typer.Typer, voice: Voice) -> None:
    """Add the command."""

    @app.command(help=voice("page"))
    def page(
        *,
        lan: Annotated[bool, typer.Option("--lan", help=voice("page_lan"))] = False,
        no_browser: Annotated[bool, typer.Option("--no-browser", help=voice("lab_no_browser"))] = False,
        port: Annotated[int | None, typer.Option(help=voice("lab_port_option"))] = None,
        folder: Annotated[Path | None, typer.Option("--dir", help=voice("lab_dir"))] = None,
    ) -> None:
        desk = jupyter.prepare(folder)
        for kept in desk.kept:
            print(voice("lab_kept", name=kept.name, place=kept.place))
        words, chosen = voila.command(desk, lan=lan, port=port)
        secret = voila.token(os.environ)
        here = voila.address(chosen, secret)
        print(voice("page_opening", address=here))
        if lan:
            print(voice("page_for_others", address=voila.address(chosen, secret, lan=True)))
        if not no_browser and voila.can_open():
            voila.open_later(here)
        elif not no_browser:
            print(voice("page_no_browser"))
        raise typer.Exit(jupyter.run(words, voila.environment(desk, secret, voice("frame_opening"))))
