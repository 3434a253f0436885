"""The command line: `rulebook page | lab | check | play | simulate | show`."""

from __future__ import annotations

from rulebook.cli.main import main

__all__ = ["main"]
