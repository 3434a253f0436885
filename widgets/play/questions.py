"""Why, and why not: what a learner may point at, turned into questions for the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulebook.api import Game
from rulebook.compiler.decisions import Option
from rulebook.engine.play import Choice
from rulebook.explain.effect_texts import effect_caveat, effect_text
from rulebook.explain.known_words import meant
from rulebook.explain.own_rules import own_rules
from rulebook.explain.pointing import pointed
from rulebook.explain.reasons import Explanation
from rulebook.explain.refusals import Refused, refusals
from rulebook.picture import Picture
from widgets.base.html import Html, join, tag
from widgets.play.reason_html import explanation, rule_link

__all__ = ["about", "ask", "askable", "questions", "refused_with", "words_of"]

MANY = 100


def askable(game: Game, thing: str) -> tuple[str, int | None]:
    """A thing of the board as the engine knows it, and whose it is (None: nobody's).

    ``p1/basket.apple`` is the apple in the basket of player 1.
    """
    owner, _, name = thing.rpartition("/")
    player = int(owner[1:]) if owner[1:].isdigit() else None
    known = game.program.model.symbols.number
    while name not in known and "." in name:
        name = name.partition(".")[2]
    return name, player


def ask(game: Game, target: str, player: int | None = None) -> Explanation | None:
    """Why a key, a thing or what somebody calls it is possible or not; None when nothing can ever be done with it."""
    found = game.explain(target, player)
    if _nothing(found) and (ids := meant(game.rules, target)):
        found = game.explain(ids[0], player)
    return None if _nothing(found) else found


def _nothing(found: Explanation) -> bool:
    """Whether an answer only says that there is nothing to say."""
    return bool(found.reasons) and found.reasons[0].code.startswith(("unknown_key", "nothing_about"))


def about(game: Game, picture: Picture, thing: str, lang: str) -> Html:
    """What a thing is, what it does, its rules, and whether something can be done with it now."""
    name, _ = askable(game, thing)
    found = pointed(game, thing)
    words = game.rules.words(lang)
    effect = effect_text(game.rules, name, lang)
    told = {one for reason in found.reasons for one in reason.rule_ids} if found is not None else set()
    link = rule_link(game.rules, [one for one in own_rules(game.rules, thing) if one not in told], lang)
    what = picture.tell(thing) or words.name(name)
    parts = [tag("div", what, *(() if effect else (" ", link)), cls="rb-what")]
    if effect:
        parts.append(tag("div", effect, " ", link, cls="rb-effect"))
    if caveat := effect_caveat(game.rules, name, lang):
        parts.append(tag("div", caveat, cls="rb-soft"))
    if found is not None:
        parts.append(explanation(game.rules, found, lang))
    return join(parts)


def questions(game: Game, lang: str) -> dict[str, str]:
    """What may be asked about by name: key to words, what is possible first."""
    decision = game.decision
    if decision is None:
        return {}
    found = {one.key: one.label(lang) for one in decision.options}
    refused = refusals(game)
    often = Counter(one.code for one in refused)
    said = set(found.values())
    for one in sorted(refused, key=lambda one: often[one.code]):  # what is seldom said is worth most
        words = words_of(game, one, lang)
        if words not in said:
            found[one.key] = words
            said.add(words)
        if len(found) >= MANY:
            break
    return found


def words_of(game: Game, one: Refused, lang: str) -> str:
    """A refused choice in words."""
    candidate = one.candidate
    player = game.decision.player if game.decision is not None else 0
    return Choice(Option(candidate.family, candidate.values, player, one.key), game).label(lang)


def refused_with(game: Game, names: Sequence[str]) -> Refused | None:
    """A refused choice that all these things are part of, the one nearest to being allowed; None when there is none."""
    known = game.program.model.symbols.number
    numbers = {known[name] for name in names if name in known}
    if len(numbers) < len(set(names)):
        return None
    found = [one for one in refusals(game) if numbers <= set(one.candidate.values)]
    return min(found, key=lambda one: len(one.reasons), default=None)
