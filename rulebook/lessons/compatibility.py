"""Whether a lesson still fits: every step is played as the lesson plays it, every question asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.base.errors import RulebookError
from rulebook.base.words import lesson_text
from rulebook.lessons.lesson import NUMBERS
from rulebook.lessons.lesson_board import Board, Table, Unplayable
from rulebook.lessons.questions import inquire

if TYPE_CHECKING:
    from rulebook.engine.ruleset import RuleSet
    from rulebook.lessons.lesson import Lesson, Step

__all__ = ["Misfit", "find_misfit"]


@dataclass(frozen=True, slots=True)
class Misfit:
    """The first step of a lesson that does not fit.

    Attributes:
        number: of the step, counted from 1; ``step`` its id.
        why: what does not fit, as the engine says it; empty when a question or goal is not met.
    """

    number: int
    step: str
    why: str = ""

    def text(self, lang: str = "en") -> str:
        """In words."""
        why = self.why if self.why and lang == "en" else lesson_text("no_longer", lang) + "."
        if self.number == 1:
            return lesson_text("misfit_first", lang, why=why)
        return lesson_text("misfit", lang, before=self.number - 1, number=self.number, why=why)


def find_misfit(rules: RuleSet, lesson: Lesson) -> Misfit | None:
    """The first step that does not fit the rules; None when all do."""
    table, board = Table(rules, lesson, {}), Board(None)
    for at, step in enumerate(lesson.steps):
        try:
            if at == 0 or step.goto is not None:
                board = table.fresh(at)
            table.enter(board, step)
            _try(step, board, table)
            table.leave(board, step)
        except Unplayable as error:
            return Misfit(at + 1, step.id, error.why)
        except RulebookError as error:
            return Misfit(at + 1, step.id, str(error))
    return None


def _try(step: Step, board: Board, table: Table) -> None:
    """Asks a step's question, looks whether its numbers can be worked out and its goal is still ahead."""
    seat, game = table.lesson.seat, board.game
    if game is not None:
        for text in (*step.values.values(), *(when for when, _ in step.cases)):
            game.value(text, me=seat)
    if step.ask is not None:
        right = inquire(step, board, table.rules, table.lesson).right
        low, high = (step.ask.low, step.ask.high) if step.ask.form in NUMBERS else (0, 0)
        if not right or not all(low <= one <= high for one in right if isinstance(one, int)):
            raise Unplayable(step, "", "")
    if step.kind == "do" and table.reached(board, step):
        raise Unplayable(step, "", "")
