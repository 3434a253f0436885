"""What the cells of the lab notebooks call: each shows one screen, or a sentence that says why it cannot."""

from __future__ import annotations

from typing import Any

from widgets.bag_lab import BagLab
from widgets.box_form import BoxForm
from widgets.checklist import Checklist
from widgets.needs_lab import NeedsLab
from widgets.notebook import _rules, _show
from widgets.own_game import OwnGame
from widgets.practice import Practice
from widgets.workbench import Workbench

__all__ = ["bag", "box_form", "checklist", "needs", "own_game", "practice", "workbench"]


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
