"""What lessons say around their own texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulebook.base.grammar import render
from rulebook.base.messages import messages_of

__all__ = ["joined", "messages", "say"]


def messages() -> dict[str, dict[str, str]]:
    """All messages by language and code."""
    return messages_of("lesson_words.yaml")


def say(code: str, lang: str = "en", /, **params: Any) -> str:
    """A message.

    >>> say("pick_number", low=0, high=9)
    'Please give a number from 0 to 9.'
    """
    table = messages()[lang if lang in messages() else "en"]
    return render(table[code], params, lang, lambda name: None)


def joined(parts: Iterable[str], lang: str) -> str:
    """Sentences one after the other; empty ones are left out.

    >>> joined(["はい。", "", "できます。"], "ja")
    'はい。できます。'
    """
    return ("" if lang == "ja" else " ").join(part for part in parts if part)
