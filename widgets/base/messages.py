"""The few messages of boards and handlers, in three languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rulebook.base.grammar import render

__all__ = ["message", "messages"]


@cache
def messages() -> dict[str, dict[str, str]]:
    """All messages: id, then language."""
    loaded: dict[str, dict[str, str]] = yaml.safe_load(Path(__file__).with_name("messages.yaml").read_text("utf-8"))
    return loaded


def message(name: str, lang: str = "en", **params: Any) -> str:
    """One message with its parameters.

    >>> message("details", "ko")
    '자세히'
    """
    found = messages()[name]
    return render(found.get(lang, found["en"]), params, lang, lambda name: None)
