"""Practice: is this allowed, and why not? Right and wrong reasons are all the engine's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.base.words import lab_text
from rulebook.compiler.decisions import Option
from rulebook.compiler.expressions.compiled_values import constant
from rulebook.engine.option_words import things
from rulebook.explain.legality import explain
from rulebook.explain.reasons import Candidate, Explanation
from rulebook.explain.refusals import Refused, refusals
from rulebook.practice.question import Made, Words, add_distinct, mixed, named, rule_text

if TYPE_CHECKING:
    from random import Random

    from rulebook.compiler.decisions import Family
    from rulebook.engine.play import Play

__all__ = ["allowed", "reason"]

SAMPLES = 120
NEAR = 8


def allowed(game: Play, chance: Random) -> Made | None:
    """Is this allowed? Yes and no are equally likely."""
    assert game.decision is not None
    if chance.random() < 0.5:
        options = [one.option for one in game.decision.options if one.values] or None
        if options is None:
            return None
        option = chance.choice(options)
        explanation = explain(game, option.key)
    else:
        refused = _elsewhere(game, chance) if chance.random() < 0.4 else None
        found = refused or _near_miss(game, chance)
        if found is None:
            return None
        option, explanation = found
    who = game.decision.player
    return Made(
        lambda lang: lab_text("practice_allowed", lang, n=who + 1, choice=named(game, option, lang)),
        lambda lang: _reasons(explanation, lang),
        0 if explanation.allowed else 1,
        lambda lang: [lab_text("practice_yes", lang), lab_text("practice_no", lang)],
        marks=things(option, game.program),
    )


def reason(game: Play, chance: Random) -> Made | None:
    """Why is this not allowed? The wrong reasons are those of other things that are refused."""
    assert game.decision is not None
    found = _near_miss(game, chance)
    if found is None:
        return None
    option, explanation = found
    own = {one.code for one in explanation.reasons}
    others = [one for one in refusals(game) if one.code not in own]
    drawn = chance.sample(others, min(SAMPLES, len(others)))
    first_of = {one.code: one for one in reversed(drawn)}
    texts: list[Words] = [explanation.reasons[0].text]
    for one in [*first_of.values(), *drawn]:
        add_distinct(texts, one.reasons[0].text)
    if len(texts) < 3:
        return None
    choices, answer = mixed(texts, chance)
    who = game.decision.player
    return Made(
        lambda lang: lab_text("practice_reason", lang, n=who + 1, choice=named(game, option, lang)),
        lambda lang: _reasons(explanation, lang),
        answer,
        choices,
        marks=things(option, game.program),
    )


def _near_miss(game: Play, chance: Random) -> tuple[Option, Explanation] | None:
    """Something refused for few reasons; every reason is as likely as any other."""
    by_code: dict[str, list[Refused]] = {}
    for one in refusals(game):
        by_code.setdefault(one.code, []).append(one)
    if not by_code:
        return None
    same = by_code[chance.choice(list(by_code))]
    tried = [(one, one.explanation) for one in chance.sample(same, min(NEAR, len(same)))]
    refused, explanation = min(tried, key=lambda pair: len(pair[1].reasons))
    return _option(refused.candidate), explanation


def _elsewhere(game: Play, chance: Random) -> tuple[Option, Explanation] | None:
    """Something that only the moment forbids: it belongs to another phase."""
    assert game.decision is not None
    who, phases = game.decision.player, game.program.phases_of
    elsewhere = [
        one for name, one in game.program.families.items() if one.order and game.phase not in phases.get(name, ())
    ]
    for _ in range(SAMPLES if elsewhere else 0):
        candidate = _random_candidate(chance.choice(elsewhere), who, chance)
        if candidate is None:
            continue
        explanation = explain(game, candidate.key, who)
        if [one.code for one in explanation.reasons] == ["wrong_phase"]:
            return _option(candidate), explanation
    return None


def _random_candidate(family: Family, who: int, chance: Random) -> Candidate | None:
    """An action with parameters picked blindly."""
    scope = family.root.of(constant(who, "player"))
    values: tuple[int, ...] = ()
    for name, node in family.made.params:
        members, type = family.domain(node, scope)
        if not members:
            return None
        values = (*values, chance.choice(members))
        scope = scope.bind(**{name: constant(values[-1], type)})
    return Candidate(family, values, family.key(values, scope)) if family.wanted(scope) else None


def _option(candidate: Candidate) -> Option:
    return Option(candidate.family, candidate.values, 0, candidate.key)


def _reasons(explanation: Explanation, lang: str) -> list[str]:
    lines = list(dict.fromkeys(one.text(lang) for one in explanation.reasons[:3]))
    return [*lines, *rule_text(explanation.reasons[0].rules, explanation.reasons[0].rule, lang)]
