"""What the cells of the notebooks call: each shows one screen, or a sentence that says why it cannot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from IPython.display import HTML, display

from rulebook.languages import preferred
from rulebook.rules import Rules
from widgets.editions import preferred_rules
from widgets.guarded import failure_html
from widgets.lesson import Lesson
from widgets.scoresheet import ScoreSheet
from widgets.start import Start
from widgets.table import Table

__all__ = ["calculator", "lesson", "score_sheet", "start", "table"]


def start() -> None:
    """The first page."""
    _show(Start)


def lesson(game: str, id: str, **more: Any) -> None:
    """A lesson, in the edition that was chosen at the start."""
    _show(lambda: Lesson(_rules(game), id, **more))


def table(game: str, **more: Any) -> None:
    """A table to play at, in the edition that was chosen at the start."""
    _show(lambda: Table(_rules(game), **more))


def score_sheet(game: str, example: str) -> None:
    """The score sheet of a worked example."""
    _show(lambda: ScoreSheet(_rules(game).examples[example].game()))


def calculator(game: str) -> None:
    """The calculator for a real game's end."""
    _show(lambda: ScoreSheet(_rules(game)))


def _rules(game: str) -> Rules:
    return preferred_rules(game)


def _show(make: Callable[[], Any]) -> None:
    try:
        made = make()
    except Exception as error:  # noqa: BLE001 - a learner gets a sentence, with the details folded
        said = failure_html(error, preferred())
        display(HTML(said))
        return
    display(made)
