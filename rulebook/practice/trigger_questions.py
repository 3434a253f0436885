"""Practice: a piece goes down; which things beside it wake? The engine lays it on a copy and looks what is triggered.

A game's ``labs.yaml`` says under ``wakes:`` which actions put pieces down and what lies beside them; see docs/labs.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.base.catalogue import localized
from rulebook.base.words import lab_text
from rulebook.compiler.layout.state_layout import ME, RANDOM
from rulebook.engine.option_words import things
from rulebook.practice.question import Made, Words, named, rule_text

if TYPE_CHECKING:
    from random import Random

    from rulebook.compiler.expressions.compiled_values import Cells
    from rulebook.engine.play import Choice, Play

__all__ = ["wakes", "woken"]

STEPS = 5_000
SAMPLES = 40
QUIET = 0.25
"""How often a position is taken in which no piece wakes anything."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece that may go down: the choice, what lies beside it, what of that wakes, and the entry of the data."""

    choice: Choice
    beside: tuple[str, ...]
    woken: tuple[str, ...]
    entry: dict[str, Any]


def wakes(game: Play, chance: Random) -> Made | None:
    """Which of the things beside a piece wake when it goes down?"""
    found = _pieces(game, chance)
    by_number: dict[int, list[_Piece]] = {}
    for one in found:
        by_number.setdefault(len(one.woken), []).append(one)
    if not by_number or (set(by_number) == {0} and chance.random() >= QUIET):
        return None
    numbers = sorted(by_number)
    drawn = chance.choices(numbers, [1 + 2 * number for number in numbers])[0]
    piece = chance.choice(by_number[drawn])
    return _made(game, piece)


def _pieces(game: Play, chance: Random) -> list[_Piece]:
    """The pieces that may be put down now with something beside them; a sample where there are many."""
    assert game.decision is not None
    entries = game.rules.read_aside("labs.yaml").get("wakes") or []
    found = []
    for entry in entries:
        options = [one for one in game.decision.options if one.action in entry["actions"]]
        for one in chance.sample(options, min(SAMPLES, len(options))):
            beside = _beside(game, one, entry)
            awake = woken(game, one, entry) if beside else None
            if awake is not None:
                found.append(_Piece(one, beside, tuple(each for each in beside if each in awake), entry))
    return found


def _beside(game: Play, choice: Choice, entry: dict[str, Any]) -> tuple[str, ...]:
    """The things beside a piece that could wake."""
    who, values = choice.option.player, choice.values
    return tuple(it for it in game.rules.sets[entry["thing"]] if game.value(entry["beside"], me=who, it=it, **values))


def woken(game: Play, choice: Choice, entry: dict[str, Any]) -> set[str] | None:
    """What a choice wakes: found out by the engine, which stops before any of it works.

    None when chance has a hand in it.
    """
    program, point = game.program, game.point
    assert point is not None
    state: Cells = game.state.copy()
    cells = _waiting(game, state[ME], str(entry["trigger"]))
    before, found = {cell: state[cell] for cell in cells}, set[str]()
    pc = point.apply(state, choice.option)
    for _ in range(STEPS):
        if pc < 0:
            point = program.point(pc)
            options = point.options(state) if point is not None else []
            through = point is not None and point.prompt in entry.get("through", ())
            if point is None or not (through or (len(options) == 1 and not point.always)):
                break
            pc = point.apply(state, options[0])
            continue
        pc = program.step(state, None, pc)
        found |= {it for cell, it in cells.items() if state[cell] > before[cell]}
        if any(state[cell] < before[cell] for cell in cells):
            break
        before = {cell: state[cell] for cell in cells}
    return found if state[RANDOM] == game.state[RANDOM] else None


def _waiting(game: Play, who: int, trigger: str) -> dict[int, str]:
    """The cells that count what waits: cell -> the thing a trigger is about."""
    layout, symbols = game.program.layout, game.program.model.symbols
    spot, head = layout.spots["waiting"], f"{trigger}."
    return {
        layout.cell(spot, who, (symbols.number[one],)): one.removeprefix(head)
        for one in game.rules.sets["due"]
        if one.startswith(head)
    }


def _made(game: Play, piece: _Piece) -> Made:
    choice, beside, rules = piece.choice, piece.beside, game.rules
    who, entry = choice.option.player, piece.entry
    sets: list[tuple[str, ...]] = [(), *((one,) for one in beside)]
    if len(beside) == 2:
        sets.append(beside)
    texts: list[Words] = [_listed(game, piece, one) for one in sets]
    after = game.copy()
    after.play(choice.key)

    def explain(lang: str) -> list[str]:
        lines = [line for one in beside for line in _counts(game, after, piece, one, lang)]
        return [*lines, *rule_text(rules, str(entry.get("rule", "")), lang)]

    return Made(
        lambda lang: lab_text("practice_wakes", lang, n=who + 1, choice=named(game, choice.option, lang)),
        explain,
        sets.index(piece.woken),
        lambda lang: [text(lang) for text in texts],
        marks=(*things(choice.option, game.program), *(f"p{who}/{one}" for one in beside)),
    )


def _called(game: Play, piece: _Piece, it: str, lang: str) -> str:
    """A thing beside the piece in words, and where it is."""
    who = piece.choice.option.player
    thing = game.thing(str(piece.entry["named"]), me=who, it=it, **piece.choice.values) or it
    return lab_text("practice_thing", lang, game.rules, thing=thing, place=it)


def _listed(game: Play, piece: _Piece, woken: tuple[str, ...]) -> Words:
    def text(lang: str) -> str:
        names = [_called(game, piece, one, lang) for one in woken]
        if len(names) == 2:
            return lab_text("practice_both", lang, one=names[0], two=names[1])
        return names[0] if names else lab_text("practice_nobody", lang)

    return text


def _counts(before: Play, after: Play, piece: _Piece, it: str, lang: str) -> list[str]:
    """How near the thing's triggers were, and are: "routes around it: 3 → 4 of 4"; what stays only when all stay."""
    who, needs = piece.choice.option.player, before.rules.read_aside("labs.yaml").get("needs") or {}
    changed: list[str] = []
    same: list[str] = []
    for one in needs.get("triggers") or []:
        old, new = (game.value(str(one["have"]), me=who, **{str(needs["site"]): it}) for game in (before, after))
        what, thing = localized(one["name"], lang), _called(before, piece, it, lang)
        code, lines = ("practice_count", changed) if old != new else ("practice_same", same)
        lines.append(lab_text(code, lang, thing=thing, what=what, old=old, new=new, need=int(one["need"])))
    return changed or same
