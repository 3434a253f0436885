"""Numbers filled into the texts of lessons."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.base.grammar import render
from rulebook.engine.play import Play
from rulebook.engine.ruleset import RuleSet
from rulebook.lessons.lesson import Texts

__all__ = ["fill"]


def fill(rules: RuleSet, game: Play | None, texts: Texts, values: Mapping[str, str], seat: int, lang: str) -> str:
    """A lesson's text in a language with its numbers, which the engine works out."""
    params = {name: game.value(text, me=seat) for name, text in values.items()} if game is not None else {}
    return render(texts(lang).strip(), params, lang, rules.words(lang).entry)
