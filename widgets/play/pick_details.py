"""What stands beside a thing that was picked on the board: what each option costs, and what else is not possible.

Somebody who clicks a place wants to know all that could be done there, so what is refused is told too, with its reason.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile

from rulebook.api import Game
from rulebook.base.errors import RulebookError
from rulebook.base.grammar import render
from rulebook.compiler.decisions import Option
from rulebook.engine.option_words import label, more_of, option_values, things
from rulebook.engine.play import Choice
from rulebook.explain.refusals import Refused, refusals
from rulebook.explain.what_if import consequences
from widgets.base.html import Html, tag
from widgets.base.words import message
from widgets.play.chooser import MANY, Chooser

__all__ = ["beside", "paid"]

MOST = 8


def beside(game: Game, chooser: Chooser, resolve: Callable[[str], str | None], lang: str) -> Html:
    """The costs of what can be done with what was picked, and what cannot be; nothing when that is much."""
    if not chooser.picked or game.decision is None:
        return Html("")
    _, single = chooser.shown()
    if len(single) > MANY:
        return Html("")
    costs = [(one.label(lang), paid(game, one, lang)) for one in single[:MOST]]
    lines = [_line("✓", words, message("costs", lang, what=cost)) for words, cost in costs if cost]
    lines += [_line("✗", words, why) for words, why in _refused(game, chooser, resolve, lang)]
    return tag("ul", *lines, cls="rb-list rb-beside") if lines else Html("")


def _line(sign: str, words: str, more: str) -> Html:
    return tag("li", f"{sign} ", tag("span", words), " – ", tag("span", more, cls="rb-soft"))


def paid(game: Game, choice: Choice, lang: str) -> str:
    """What a choice costs in words, where that is settled; empty when nothing, or when there is still a choice."""
    try:
        events, _ = consequences(game, choice.option)
    except RulebookError:
        return ""
    entry = game.rules.words(lang).entry
    own = list(takewhile(lambda one: one.code in ("pay", "forced"), events))
    told = [render("{n:piece}", one.params, lang, entry) for one in own if one.code == "pay" and one.params["n"]]
    return ("、" if lang == "ja" else ", ").join(told)


def _refused(game: Game, chooser: Chooser, resolve: Callable[[str], str | None], lang: str) -> list[tuple[str, str]]:
    """What touches everything that was picked and is refused now, with its main reason; nothing when that is much."""
    picked = set(chooser.picked)
    found: list[tuple[Refused, Option]] = []
    for one in refusals(game):
        option = Option(one.candidate.family, one.candidate.values, 0, one.key)
        if picked <= {resolve(thing) or thing for thing in things(option, game.program)}:
            found.append((one, option))
        if len(found) > MOST:
            return []
    return [(_named(game, one, option, lang), one.reasons[0].text(lang)) for one, option in found]


def _named(game: Game, refused: Refused, option: Option, lang: str) -> str:
    family = refused.candidate.family
    return label(game.rules, family.name, option_values(option, game.program), lang, more_of(option))
