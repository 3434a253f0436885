"""The command line: `rulebook lab | check | play | simulate | show`."""

from __future__ import annotations

from rulebook.cli.guard import main

__all__ = ["main"]
