"""Whether a lesson still fits: every step is played as the lesson plays it, every question asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.errors import RulebookError
from rulebook.lesson_board import Board, Table, Unplayable, tried
from rulebook.lesson_words import say
from rulebook.lessons import NUMBERS
from rulebook.questions import inquire

if TYPE_CHECKING:
    from rulebook.lessons import Lesson, Step
    from rulebook.rules import Rules

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
        why = self.why if self.why and lang == "en" else say("no_longer", lang) + "."
        if self.number == 1:
            return say("misfit_first", lang, why=why)
        return say("misfit", lang, before=self.number - 1, number=self.number, why=why)


def find_misfit(rules: Rules, lesson: Lesson) -> Misfit | None:
    """The first step that does not fit the rules; None when all do."""
    table = Table(rules, lesson, {})
    for at, step in enumerate(lesson.steps):
        try:
            board = table.board(at)
            _try(step, board, table)
        except Unplayable as error:
            number = lesson.number(error.step.id) + 1
            return Misfit(number, error.step.id, error.why)
        except RulebookError as error:
            return Misfit(at + 1, step.id, str(error))
    return None


def _try(step: Step, board: Board, table: Table) -> None:
    """Asks a step's question, goes for its goal."""
    seat = table.lesson.seat
    game = board.game
    for text in (*step.values.values(), *(when for when, _ in step.cases)):
        if game is not None:
            tried(step, "", lambda text=text: game.value(text, me=seat))  # type: ignore[misc]
    if step.ask is not None:
        right = inquire(step, board, table.rules, table.lesson).right
        low, high = (step.ask.low, step.ask.high) if step.ask.form in NUMBERS else (0, 0)
        if not right or not all(low <= one <= high for one in right if isinstance(one, int)):
            raise Unplayable(step, "", "")
    if step.kind == "do":
        if table.reached(board, step):
            raise Unplayable(step, "", "")
        table.leave(board, step)
