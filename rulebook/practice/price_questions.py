"""Practice: what does an action cost or give, and how often could one do it? The engine does it and counts.

A game's ``labs.yaml`` says under ``practice:`` which actions are asked about; see docs/labs.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebook.base.catalogue import localized
from rulebook.base.grammar import render
from rulebook.base.words import lab_text
from rulebook.compiler.layout.state_layout import RANDOM
from rulebook.engine.option_words import things
from rulebook.engine.scores import score_sheets
from rulebook.explain.legality import explain
from rulebook.explain.what_if import UNSAID
from rulebook.practice.question import Made, named, rule_text

if TYPE_CHECKING:
    from random import Random

    from rulebook.engine.events import Event
    from rulebook.engine.play import Choice, Play

__all__ = ["deed"]

WIDEST = 20
OFTENEST = 30
SELDOM = 0.2
"""How often something that could be done several times is asked about when it can be done once only."""
UNTOLD = {*UNSAID, "forced"}


def deed(entry: dict[str, Any], game: Play, chance: Random) -> Made | None:
    """A question about one of the entry's actions: what it changes, or how often in a row it can be done."""
    assert game.decision is not None
    wanted = entry["actions"]
    allowed = [one for one in game.decision.options if one.action in wanted]
    if not allowed:
        return None
    name = chance.choice([one for one in wanted if any(option.action == one for option in allowed)])
    choice = chance.choice([one for one in allowed if one.action == name])
    most = int(entry.get("times", 1))
    after, events, done = _repeated(game, choice, OFTENEST if entry.get("often") else chance.randint(1, most))
    if after is None or (done == 1 < most and chance.random() >= SELDOM):
        return None
    return (
        _often(entry, game, choice, after, done) if entry.get("often") else _change(entry, game, choice, after, events)
    )


def _repeated(game: Play, choice: Choice, most: int) -> tuple[Play | None, list[Event], int]:
    """A choice taken several times, as long as it is allowed: the game then, what happened, how often it was taken.

    No game when it cannot be taken, chance has a hand in it or it becomes somebody else's turn.
    """
    after, done = game.copy(), 0
    events: list[Event] = []
    while done < most and after.decision is not None and after.decision.option(choice.key) is not None:
        events += after.play(choice.key)
        done += 1
        decision = after.decision
        moved = decision is None or decision.player != choice.option.player or after.phase != game.phase
        if moved or after.state[RANDOM] != game.state[RANDOM]:
            return None, [], 0
    return after if done else None, events, done


def _change(entry: dict[str, Any], game: Play, choice: Choice, after: Play, events: list[Event]) -> Made:
    """How much does it change what is counted, or the points?"""
    who, rules, counts = choice.option.player, game.rules, str(entry.get("counts", ""))
    if counts:
        amount = after.value(counts, me=who) - game.value(counts, me=who)
    else:
        amount = score_sheets(after)[who].total - score_sheets(game)[who].total
    amount = -amount if entry.get("cost") else amount
    done = sum(one.code == "choice" for one in events)

    def told(lang: str) -> list[str]:
        happened = [one.text(lang, done=False) for one in events if one.code not in UNTOLD]
        lines = happened if counts else [*happened, *_points(game, after, who, lang)]
        total = [lab_text("practice_sum", lang, n=amount)] if done > 1 or not counts else []
        return [*lines, *total, *rule_text(rules, _rule(entry, choice), lang)]

    return Made(
        lambda lang: _asked(entry, game, choice, after, lang),
        told,
        amount,
        low=min(0 if entry.get("cost") else -WIDEST, amount),
        high=max(WIDEST, 2 * amount),
        marks=things(choice.option, game.program),
    )


def _points(before: Play, after: Play, who: int, lang: str) -> list[str]:
    """The lines of the score sheet that change."""
    old, new = score_sheets(before)[who], score_sheets(after)[who]
    pairs = zip(old.lines, new.lines, strict=True)
    return [
        lab_text(
            "practice_line_changes",
            lang,
            before=was.text(lang),
            after=now.text(lang),
            n=f"{now.amount - was.amount:+d}",
        )
        for was, now in pairs
        if was.amount != now.amount
    ]


def _often(entry: dict[str, Any], game: Play, choice: Choice, after: Play, done: int) -> Made | None:
    """How often in a row can it be done?"""
    refused = explain(after, choice.key, choice.option.player).reasons
    if not refused:
        return None
    once = game.copy()
    events = [one for one in once.play(choice.key) if one.code not in UNTOLD]

    def told(lang: str) -> list[str]:
        lines = [
            *(one.text(lang, done=False) for one in events),
            lab_text("practice_often", lang, n=done),
            refused[0].text(lang),
        ]
        return [*lines, *rule_text(game.rules, _rule(entry, choice), lang)]

    return Made(
        lambda lang: _asked(entry, game, choice, after, lang),
        told,
        done,
        high=max(WIDEST, done),
        marks=things(choice.option, game.program),
    )


def _rule(entry: dict[str, Any], choice: Choice) -> str:
    return str(entry.get("rule", choice.rule))


def _asked(entry: dict[str, Any], game: Play, choice: Choice, after: Play, lang: str) -> str:
    """The question, with the action's own names, and what is shown before and after."""
    who, values = choice.option.player, choice.values
    shown = {
        key: one.value(str(entry["shows"]), me=who, **values)
        for key, one in (("before", game), ("after", after))
        if "shows" in entry
    }
    params = {**values, **shown, "n": who + 1, "choice": named(game, choice.option, lang)}
    return render(localized(entry["ask"], lang), params, lang, game.rules.words(lang).entry)
