"""What lessons say around their own texts, and numbers filled into texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from rulebook.base.grammar import render
from rulebook.base.messages import messages_of

if TYPE_CHECKING:
    from rulebook.engine.play import Game
    from rulebook.engine.ruleset import Rules
    from rulebook.lessons.lesson import Texts

__all__ = ["fill", "joined", "messages", "say"]


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


def fill(rules: Rules, game: Game | None, texts: Texts, values: Mapping[str, str], seat: int, lang: str) -> str:
    """A lesson's text in a language with its numbers, which the engine works out."""
    params = {name: game.value(text, me=seat) for name, text in values.items()} if game is not None else {}
    return render(texts(lang).strip(), params, lang, rules.words(lang).entry)


def joined(parts: Iterable[str], lang: str) -> str:
    """Sentences one after the other; empty ones are left out.

    >>> joined(["はい。", "", "できます。"], "ja")
    'はい。できます。'
    """
    return ("" if lang == "ja" else " ").join(part for part in parts if part)
