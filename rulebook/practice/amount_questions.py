"""Practice: how much does a phase bring, and how many points is something worth? The engine counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebook.base.catalogue import localized
from rulebook.base.grammar import render
from rulebook.base.words import lab_text
from rulebook.bots.evaluation import outlook
from rulebook.compiler.layout.state_layout import RANDOM
from rulebook.engine.events import read_event
from rulebook.engine.scores import score_sheets
from rulebook.explain.what_if import UNSAID
from rulebook.practice.price_questions import deed
from rulebook.practice.question import Made, rule_text

if TYPE_CHECKING:
    from random import Random

    from rulebook.compiler.expressions.compiled_values import Cells
    from rulebook.engine.events import Event
    from rulebook.engine.play import Play

__all__ = ["gain", "points"]

WIDEST = 20
STEPS = 5_000
SELDOM = 0.25
"""How often a question is asked whose answer is nothing."""
TOTALS = 0.4
"""How often the whole sheet is asked for."""


def gain(game: Play, chance: Random) -> Made | None:
    """How much does a phase or an action bring or cost? Which are asked about stands in the game's data."""
    entries = game.rules.read_aside("labs.yaml").get("practice") or []
    if not entries or game.decision is None:
        return None
    entry, who, rules = chance.choice(entries), game.decision.player, game.rules
    if "actions" in entry:
        return deed(entry, game, chance)
    found = phase_alone(game, str(entry["phase"]))
    if found is None:
        return None
    after, counts = game.copy(), str(entry["counts"])
    after.state, events = found
    amount = after.value(counts, me=who) - game.value(counts, me=who)
    if not amount and chance.random() >= SELDOM:
        return None
    mine = [one for one in events if one.player == who and one.code not in UNSAID]
    things = {key: game.thing(str(text), me=who) or "" for key, text in (entry.get("names") or {}).items()}
    rule = str((entry.get("rules") or {}).get(next(iter(things.values()), ""), entry.get("rule", "")))

    def explain(lang: str) -> list[str]:
        lines = [one.text(lang, done=False) for one in mine] or [lab_text("practice_nothing", lang)]
        return [*lines, *rule_text(rules, rule, lang)]

    return Made(
        lambda lang: say_text(localized(entry["ask"], lang), lang, game, n=who + 1, **things),
        explain,
        amount,
        low=min(-WIDEST, amount),
        high=max(WIDEST, amount),
    )


def say_text(template: str, lang: str, game: Play, **params: Any) -> str:
    """A text of the game's data with its names filled in."""
    return render(template, params, lang, game.rules.words(lang).entry)


def phase_alone(game: Play, phase: str) -> tuple[Cells, list[Event]] | None:
    """A phase run from the position as it is: the state right after it, and what happened.

    None when somebody has a choice in it or when chance has a hand in it.
    """
    program, mark = game.program, game.program.marks.get(phase)
    if mark is None:
        return None
    number = program.model.symbols.number[phase]
    state, raw = game.state.copy(), list[tuple[Any, ...]]()
    before, told, pc, entered = state, 0, mark.label.pc, False
    for _ in range(STEPS):
        before, told = state.copy(), len(raw)
        pc = program.step(state, raw, pc)
        now = state[program.phase_cell]
        if pc < 0 or (entered and now != number):
            break
        entered = entered or now == number
    if pc >= 0 and entered and before[RANDOM] == game.state[RANDOM]:
        return before, [read_event(one, program, game.rules) for one in raw[:told]]
    return None


def points(game: Play, chance: Random) -> Made | None:
    """How many points is a line of the score sheet worth, or the whole sheet, if the game ended now?"""
    if game.decision is None:
        return None
    who = game.decision.player
    sheet = score_sheets(game)[who]
    shown = [line for line in sheet.lines if line.amount]
    telling = [line for line in shown if len(line.parts) > 1]
    if len(shown) < 2:
        return None
    if not telling or chance.random() < TOTALS:
        return Made(
            lambda lang: lab_text("practice_total", lang, n=who + 1),
            lambda lang: [*(line.text(lang) for line in shown), lab_text("practice_sum", lang, n=sheet.total)],
            sheet.total,
            high=max(WIDEST, 2 * sheet.total),
        )
    line, table = chance.choice(telling), outlook(game.rules, game.program)
    return Made(
        lambda lang: lab_text("practice_line", lang, n=who + 1, what=table.name(line.name, lang)),
        lambda lang: [line.text(lang), *rule_text(game.rules, line.rule, lang)],
        line.amount,
        high=max(WIDEST, 2 * line.amount),
    )
