"""What the cells of the notebooks call: each shows one screen, or a sentence that says why it cannot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from IPython.display import HTML, display

from rulebook.api import Rules, of_face
from rulebook.base.languages import preferred
from widgets.base.safe_handlers import failure_html
from widgets.labs.bag_lab import BagLab
from widgets.labs.checklist import Checklist
from widgets.labs.practice import Practice
from widgets.labs.trigger_lab import NeedsLab
from widgets.lesson.lesson import Lesson
from widgets.own_copy.form import BoxForm
from widgets.own_game.own_game import OwnGame
from widgets.score.scoresheet import ScoreSheet
from widgets.screen.editions import preferred_rules
from widgets.start.start import Start
from widgets.table.table import Table
from widgets.workbench.workbench import Workbench

__all__ = [
    "bag",
    "box_form",
    "calculator",
    "checklist",
    "lesson",
    "needs",
    "own_game",
    "practice",
    "score_sheet",
    "start",
    "table",
    "workbench",
]


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
    _show(lambda: ScoreSheet(of_face(_rules(game).examples[example].game())))


def calculator(game: str) -> None:
    """The calculator for a real game's end."""
    _show(lambda: ScoreSheet(_rules(game)))


def workbench(game: str, **more: Any) -> None:
    """The workbench, on the edition that was chosen at the start."""
    _show(lambda: Workbench(_rules(game), **more))


def bag(game: str, **more: Any) -> None:
    """The chances of the bag."""
    _show(lambda: BagLab(_rules(game), **more))


def practice(game: str, **more: Any) -> None:
    """Ten questions."""
    _show(lambda: Practice(_rules(game), **more))


def checklist(game: str, **more: Any) -> None:
    """Did we play it right?"""
    _show(lambda: Checklist(_rules(game), **more))


def own_game(**more: Any) -> None:
    """A game that the reader builds."""
    _show(lambda: OwnGame(**more))


def box_form(game: str, **more: Any) -> None:
    """Fill in from my box."""
    _show(lambda: BoxForm(_rules(game), **more))


def needs(game: str, **more: Any) -> None:
    """What does it need before it works?"""
    _show(lambda: NeedsLab(_rules(game), **more))


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
