"""Whether a lesson still fits: every step is played as the lesson plays it, every question asked."""

from __future__ import annotations

from collections.abc import Callable
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
        error: what was raised there.
    """

    number: int
    step: str
    why: str = ""
    error: RulebookError | None = None

    def text(self, lang: str = "en") -> str:
        """In words."""
        why = self.why if self.why and lang == "en" else lesson_text("no_longer", lang) + "."
        if self.number == 1:
            return lesson_text("misfit_first", lang, why=why)
        return lesson_text("misfit", lang, before=self.number - 1, number=self.number, why=why)


def find_misfit(
    rules: RuleSet, lesson: Lesson, look: Callable[[Step, Board], None] = lambda step, board: None
) -> Misfit | None:
    """The first step that does not fit the rules; None when all do. ``look`` is shown each step with its board."""
    table, board = Table(rules, lesson, {}), Board(None)
    for at, step in enumerate(lesson.steps):
        try:
            if at == 0 or step.goto is not None:
                board = table.fresh(at)
            table.enter(board, step)
            look(step, board)
            _try(step, board, table)
            table.leave(board, step)
        except Unplayable as error:
            return Misfit(at + 1, step.id, error.why, error)
        except RulebookError as error:
            return Misfit(at + 1, step.id, str(error), error)
    return None


def _try(step: Step, board: Board, table: Table) -> None:
    """Asks a step's question, looks whether its numbers can be worked out and its goal is still ahead."""
    seat, game = table.lesson.seat, board.game
    if game is not None:
        for text in (*step.values.values(), *(when for when, _ in step.cases)):
            game.value(text, me=seat)
    if step.ask is not None:
        _answerable(step, inquire(step, board, table.rules, table.lesson).right)
    if step.kind == "do" and table.reached(board, step):
        raise Unplayable(step, "", "", "goal_before")


def _answerable(step: Step, right: tuple[str | int, ...]) -> None:
    """A question has a right answer, and a number lies where the learner can give it."""
    assert step.ask is not None
    low, high = step.ask.low, step.ask.high
    if not right:
        raise Unplayable(step, "", "", "no_answer")
    for one in right if step.ask.form in NUMBERS else ():
        if isinstance(one, int) and not low <= one <= high:
            raise Unplayable(step, "", "", "answer_outside", found=one, least=low, limit=high)
