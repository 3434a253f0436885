"""Practice: what will this action do? The wrong outcomes are those of the same action done elsewhere."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from rulebook.base.errors import RulebookError
from rulebook.base.words import lab_text
from rulebook.compiler.decisions import Option
from rulebook.engine.option_words import things
from rulebook.explain.refusals import refusals
from rulebook.explain.what_if import consequences
from rulebook.practice.question import Made, Words, add_distinct, mixed, named, rule_text

if TYPE_CHECKING:
    from random import Random

    from rulebook.engine.events import Event
    from rulebook.engine.play import Play

__all__ = ["outcome"]

SAMPLES = 12
MOST_EVENTS = 6
LEAST_CHOICES = 3
BESIDE = " · "


def outcome(game: Play, chance: Random) -> Made | None:
    """What will this do? The others are what the same action would do elsewhere, allowed now or not."""
    assert game.decision is not None
    options = [one.option for one in game.decision.options if one.values]
    told = [(one, events) for one in _some(options, chance) if _telling(events := _events(game, one))]
    if not told:
        return None
    option, happens = chance.choice(told)
    texts: list[Words] = [_joined(happens)]
    refused = [Option(one.candidate.family, one.candidate.values, option.player, one.key) for one in refusals(game)]
    for other in _some([one for one in [*options, *refused] if one.family is option.family], chance):
        events = _events(game, other)
        if _telling(events):
            add_distinct(texts, _joined(events))
    if len(texts) < LEAST_CHOICES:
        return None
    choices, answer = mixed(texts, chance)
    who = game.decision.player
    return Made(
        lambda lang: lab_text("practice_outcome", lang, n=who + 1, choice=named(game, option, lang)),
        lambda lang: [
            *(one.text(lang, done=False) for one in happens),
            *rule_text(game.rules, option.family.made.rule, lang),
        ],
        answer,
        choices,
        marks=things(option, game.program),
    )


def _some(options: list[Option], chance: Random) -> list[Option]:
    return chance.sample(options, min(SAMPLES, len(options)))


def _events(game: Play, option: Option) -> list[Event]:
    """What an option does before anybody else acts; nothing when chance has a hand in it."""
    try:
        events, odds = consequences(game, option)
    except (RulebookError, IndexError):  # what is not allowed need not make sense
        return []
    own = list(takewhile(lambda one: one.code != "forced", events))
    return own if odds is None or len(own) < len(events) else []


def _telling(events: list[Event]) -> bool:
    """Whether there is something to guess: more than pieces that change places, nothing drawn, not too much."""
    codes = [one.code for one in events if one.code != "move"]
    return 0 < len(codes) <= MOST_EVENTS and "draw" not in codes


def _joined(events: list[Event]) -> Words:
    """What is gained, lost and moved on tracks; who goes where afterwards is told with the answer."""
    return lambda lang: ("" if lang == "ja" else BESIDE).join(
        one.text(lang, done=False) for one in events if one.code != "move"
    )
