"""The commands, put together for one language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from rulebook.cli import check, lab, new, page, play, show, simulate, style

if TYPE_CHECKING:
    from rulebook.cli.refusal import Voice


def build(voice: Voice) -> typer.Typer:
    """Return the whole command line, speaking one language."""
    app = typer.Typer(
        help=f"{voice('app')}\n\n{voice('app_lang')}",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,  # faults are written down by `rulebook.cli.main`
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    for command in (page, lab, new, check, style, play, simulate, show):
        command.add(app, voice)
    return app
