"""The questions of lessons: what may be answered, and what is right according to the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.base.errors import RulebookError
from rulebook.base.words import lesson_text
from rulebook.engine.position import build_position
from rulebook.engine.scores import score_sheets
from rulebook.explain.legality import explain
from rulebook.lessons.lesson import NUMBERS
from rulebook.lessons.lesson_board import Board, holds, play_keys

if TYPE_CHECKING:
    from rulebook.engine.play import Play
    from rulebook.engine.ruleset import RuleSet
    from rulebook.explain.reasons import Reason
    from rulebook.language.yaml_nodes import Node
    from rulebook.lessons.lesson import Ask, Choosable, Lesson, Step

__all__ = ["Inquiry", "Question", "answer_of", "inquire", "question"]


@dataclass(frozen=True, slots=True)
class Question:
    """A question as a learner sees it.

    Attributes:
        form: ``choices``, ``number``, ``point`` or ``ticks``.
        choices: ids and texts of what may be chosen or ticked.
        low: the least number; ``high`` the greatest.
        things: what may be pointed at.
    """

    form: str
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Inquiry:
    """A question worked out on a board.

    Attributes:
        right: every right answer: ids, things or one number.
        board: the copy it was worked out on; explanations take their numbers from it.
        reasons: the engine's reasons, where it was asked whether something is allowed.
        why: the explanation of the engine in a language.
    """

    right: tuple[str | int, ...]
    board: Play | None
    reasons: tuple[Reason, ...] = ()
    why: Callable[[str], str] | None = None

    def shown(self, ask: Ask, rules: RuleSet, lang: str) -> str:
        """The right answer in words."""
        if ask.form == "allowed":
            return lesson_text(str(self.right[0]), lang)
        texts = {one.id: one.text(lang) for one in ask.choices}
        joint = "、" if lang == "ja" else ", "
        return joint.join(texts.get(str(one)) or rules.name(str(one), lang) for one in self.right)


def question(step: Step, rules: RuleSet, lang: str) -> Question | None:
    """What a step asks, in a language; None when it asks nothing."""
    if step.items:
        return Question("ticks", _listed(step.items, lang))
    ask = step.ask
    if ask is None:
        return None
    if ask.form in NUMBERS:
        return Question("number", low=ask.low, high=ask.high)
    if ask.form == "point":
        return Question("point", things=rules.sets[ask.value])
    if ask.form == "allowed":
        return Question("choices", (("yes", lesson_text("yes", lang)), ("no", lesson_text("no", lang))))
    return Question("choices", _listed(ask.choices, lang))


def _listed(choices: tuple[Choosable, ...], lang: str) -> tuple[tuple[str, str], ...]:
    return tuple((one.id, one.text(lang)) for one in choices)


def inquire(step: Step, board: Board, rules: RuleSet, lesson: Lesson) -> Inquiry:
    """Works out what is right.

    Raises:
        RulebookError: the question does not fit the rules.
    """
    ask, seat = step.ask, lesson.seat
    assert ask is not None
    before, game = board.game, board.game
    if game is not None and step.after:
        game = game.copy()
        play_keys(game, step.after, seat, board.others)
    if ask.form == "edition":
        return Inquiry(tuple(one.id for one in ask.choices), game)
    if game is None or before is None:
        raise RulebookError("no_board", place=step.place)
    if ask.form == "allowed":
        explanation = explain(game, ask.value, seat)
        answer = "yes" if explanation.allowed else "no"
        return Inquiry((answer,), game, explanation.reasons, _main(explanation.reasons).text)
    return Inquiry(_right(ask, before, game, seat), game)


def _main(reasons: tuple[Reason, ...]) -> Reason:
    """The reason that says most: "not one of the choices now" only when there is no other."""
    return next((one for one in reasons if one.code != "not_now"), reasons[0])


def _right(ask: Ask, before: Play, game: Play, seat: int) -> tuple[str | int, ...]:
    """The right answers, of the forms that ask for a value."""
    if ask.form == "number":
        return (game.value(ask.value, me=seat),)
    if ask.form == "score":
        less = _score(ask.without, ask.value, game, seat) if ask.without is not None else 0
        return (_line(game, ask.value, seat) - less,)
    if ask.form == "change":
        return (game.value(ask.value, me=seat) - before.value(ask.value, me=seat),)
    if ask.form == "choices":
        return tuple(one.id for one in ask.choices if holds(game, one.right, seat))
    if ask.form == "point":
        ask_of = game.rules.quantity(ask.right, {"me": "player", ask.value: ask.value}, game.players)
        return tuple(one for one in game.rules.sets[ask.value] if ask_of(game, **{"me": seat, ask.value: one}))
    totals = {one.id: _score(one.score, "total", game, seat) for one in ask.choices}
    best = max(totals.values())
    return tuple(name for name, total in totals.items() if total == best)


def _line(game: Play, name: str, seat: int) -> int:
    """A line of a player's score sheet, or its total."""
    sheet = score_sheets(game)[seat]
    return sheet.total if name == "total" else sheet.line(name)


def _score(changes: Node | None, line: str, game: Play, seat: int) -> int:
    """The score of the position the board stands in, with something of it changed."""
    spec = dict(game.start_spec.get("position") or {})
    spec.update(changes.plain() if changes is not None else {})
    start: dict[str, Any] = game.start_spec
    changed = build_position(game.rules, spec, start["players"], start["seed"], start["options"])
    return _line(changed, line, seat)


def answer_of(asked: Question, value: Any) -> str | int | None:
    """A given answer as the question knows it; None when it is none of those possible.

    >>> answer_of(Question("number", low=0, high=9), "7"), answer_of(Question("point", things=("well",)), "p0/well")
    (7, 'well')
    """
    if asked.form == "number":
        try:
            number = int(str(value).strip())
        except ValueError:
            return None
        return number if asked.low <= number <= asked.high else None
    known = list(asked.things) if asked.form == "point" else [name for name, _ in asked.choices]
    if isinstance(value, int) and not isinstance(value, bool):
        return known[value] if 0 <= value < len(known) else None
    word = str(value).rpartition("/")[2]
    return word if word in known else None
