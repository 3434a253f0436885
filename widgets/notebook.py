"""What the cells of the notebooks call: each shows one screen, or a sentence that says why it cannot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from IPython.display import HTML, display

from rulebook.base.languages import preferred
from widgets.base.safe_handlers import failure_html
from widgets.start.screens import SCREENS
from widgets.start.start import Start

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
    _show(lambda: SCREENS["lesson"](game, id, **more))


def table(game: str, **more: Any) -> None:
    """A table to play at, in the edition that was chosen at the start."""
    _show(lambda: SCREENS["table"](game, **more))


def score_sheet(game: str, example: str) -> None:
    """The score sheet of a worked example."""
    _show(lambda: SCREENS["score_sheet"](game, example))


def calculator(game: str) -> None:
    """The calculator for a real game's end."""
    _show(lambda: SCREENS["calculator"](game))


def workbench(game: str, **more: Any) -> None:
    """The workbench, on the edition that was chosen at the start."""
    _show(lambda: SCREENS["workbench"](game, **more))


def bag(game: str, **more: Any) -> None:
    """The chances of the bag."""
    _show(lambda: SCREENS["bag"](game, **more))


def practice(game: str, **more: Any) -> None:
    """Ten questions."""
    _show(lambda: SCREENS["practice"](game, **more))


def checklist(game: str, **more: Any) -> None:
    """Did we play it right?"""
    _show(lambda: SCREENS["checklist"](game, **more))


def own_game(**more: Any) -> None:
    """A game that the reader builds."""
    _show(lambda: SCREENS["own_game"](**more))


def box_form(game: str, **more: Any) -> None:
    """Fill in from my box."""
    _show(lambda: SCREENS["box_form"](game, **more))


def needs(game: str, **more: Any) -> None:
    """What does it need before it works?"""
    _show(lambda: SCREENS["needs"](game, **more))


def _show(make: Callable[[], Any]) -> None:
    try:
        made = make()
    except Exception as error:  # noqa: BLE001 - a learner gets a sentence, with the details folded
        said = failure_html(error, preferred())
        display(HTML(said))
        return
    display(made)
