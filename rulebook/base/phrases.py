"""The few words a picture says by itself, in three languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

__all__ = ["phrase", "phrases"]


@cache
def phrases() -> dict[str, dict[str, str]]:
    """All phrases: id, then language."""
    path = Path(__file__).with_name("phrases.yaml")
    loaded: dict[str, dict[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return loaded


def phrase(name: str, lang: str = "en", **params: Any) -> str:
    """One phrase with its parameters.

    >>> phrase("player", "en", number=2)
    'Player 2'
    """
    found = phrases()[name]
    return found.get(lang, found["en"]).format(**params)
