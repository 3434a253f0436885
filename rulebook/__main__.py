"""Lets `python -m rulebook` do what the command `rulebook` does."""

from __future__ import annotations

import sys

from rulebook.cli import main

sys.exit(main())
