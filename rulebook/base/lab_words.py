"""What the planning player, previews, chances and practice say around a game's own texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from rulebook.base.grammar import render
from rulebook.base.messages import Wording, messages_of

__all__ = ["in_language", "messages", "say"]


class Worded(Protocol):
    """Rules, as far as words have to know them."""

    def words(self, lang: str = "en") -> Wording:
        """Names and messages in a language."""


def messages() -> dict[str, dict[str, str]]:
    """All messages by language and code."""
    return messages_of("lab_words.yaml")


def say(code: str, lang: str = "en", rules: Worded | None = None, /, **params: Any) -> str:
    """A message; with rules the game's ids are named.

    >>> say("planner_only")
    'There was nothing to weigh up here.'
    """
    table = messages()[lang if lang in messages() else "en"]
    return render(table[code], params, lang, rules.words(lang).entry if rules is not None else lambda name: None)


def in_language(texts: Any, lang: str) -> str:
    """A text of a game's data that is written out for each language.

    >>> in_language({"en": "tools", "ja": "道具"}, "ja"), in_language({"en": "tools"}, "ko"), in_language(None, "en")
    ('道具', 'tools', '')
    """
    if not isinstance(texts, dict):
        return str(texts or "")
    table: Mapping[str, Any] = texts
    return str(table.get(lang) or table.get("en") or next(iter(table.values()), ""))
