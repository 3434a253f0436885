"""What the planning player, previews, chances and practice say around a game's own texts."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from rulebook.grammar import render
from rulebook.problems import Problems
from rulebook.yamldoc import read_bytes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebook.rules import Rules

__all__ = ["in_language", "messages", "say"]


@cache
def messages() -> dict[str, dict[str, str]]:
    """All messages by language and code."""
    problems = Problems()
    node = read_bytes(files("rulebook").joinpath("lab_words.yaml").read_bytes(), "lab_words.yaml", problems)
    assert node is not None, problems.found
    found: dict[str, dict[str, str]] = node.plain()
    return found


def say(code: str, lang: str = "en", rules: Rules | None = None, /, **params: Any) -> str:
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
