"""What practice questions have in common: how one is made, and texts that many kinds need."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.base.catalogue import LANGUAGES
from rulebook.engine.option_words import label, more_of, option_values

if TYPE_CHECKING:
    from random import Random

    from rulebook.compiler.decisions import Option
    from rulebook.engine.play import Play
    from rulebook.engine.ruleset import RuleSet

__all__ = ["Lines", "Made", "Words", "add_distinct", "mixed", "named", "rule_text"]

Words = Callable[[str], str]
Lines = Callable[[str], list[str]]
MOST_CHOICES = 4


@dataclass(frozen=True, slots=True)
class Made:
    """A question as its kind makes it.

    Attributes:
        text: what is asked, by language; ``explain`` how the answer comes about; ``choices`` what may be chosen.
        answer: the number of the right choice (from 0), or the number asked for.
        low: the least number that may be given; ``high`` the greatest.
        marks: the things on the board it is about.
    """

    text: Words
    explain: Lines
    answer: int
    choices: Lines = lambda lang: []
    low: int = 0
    high: int = 0
    marks: tuple[str, ...] = ()


def add_distinct(texts: list[Words], text: Words) -> None:
    """Adds a choice when there is room and it reads differently from all others in every language."""
    if len(texts) < MOST_CHOICES and all(text(lang) != one(lang) for one in texts for lang in LANGUAGES):
        texts.append(text)


def mixed(texts: list[Words], chance: Random) -> tuple[Lines, int]:
    """Choices in random order, and where the first of them went."""
    order = list(range(len(texts)))
    chance.shuffle(order)
    return lambda lang: [texts[at](lang) for at in order], order.index(0)


def named(game: Play, option: Option, lang: str) -> str:
    """An option of a player who is named, in words, whether it is allowed or not."""
    values = option_values(option, game.program)
    return label(game.rules, option.family.name, values, lang, more_of(option), about=True)


def rule_text(rules: RuleSet, rule: str, lang: str) -> list[str]:
    """The texts of some rules that the game has, the one that decides first.

    >>> import rulebook
    >>> rule_text(rulebook.load("tests/mini"), "M-1", "en")
    []
    """
    ids = [one.strip() for one in rule.split(",")]
    return [rules.text("rules", one, lang) for one in ids if rules.words(lang).template("rules", one) is not None]
