"""What can be shown, by the name a notebook calls it with, and what the notebooks of a game show."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulebook.api import Rules, of_face
from rulebook.base.files import data_dir
from widgets.labs.bag_lab import BagLab
from widgets.labs.checklist import Checklist
from widgets.labs.practice import Practice
from widgets.labs.trigger_lab import NeedsLab
from widgets.lesson.lesson import Lesson
from widgets.own_copy.form import BoxForm
from widgets.own_game.own_game import OwnGame
from widgets.score.scoresheet import ScoreSheet
from widgets.screen.editions import preferred_rules
from widgets.screen.screen import Screen
from widgets.table.table import Table
from widgets.workbench.workbench import Workbench

__all__ = ["SCREENS", "Shown", "notebooks", "shown_in"]


def _of(made: Callable[..., Screen]) -> Callable[..., Screen]:
    """A screen of a shipped game, in the edition that was chosen at the start."""
    return lambda game, *args, **more: made(preferred_rules(game), *args, **more)


def _score_sheet(rules: Rules, example: str, **more: Any) -> Screen:
    """The score sheet of a worked example."""
    return ScoreSheet(of_face(rules.examples[example].game()), **more)


SCREENS: Mapping[str, Callable[..., Screen]] = {
    "lesson": _of(Lesson),
    "table": _of(Table),
    "score_sheet": _of(_score_sheet),
    "calculator": _of(ScoreSheet),
    "workbench": _of(Workbench),
    "bag": _of(BagLab),
    "practice": _of(Practice),
    "checklist": _of(Checklist),
    "box_form": _of(BoxForm),
    "needs": _of(NeedsLab),
    "own_game": OwnGame,
}


@dataclass(frozen=True, slots=True)
class Shown:
    """Something that a notebook shows.

    Attributes:
        name: what it is, a key of `SCREENS`.
        args: what it is shown of; ``more`` how.
    """

    name: str
    args: tuple[Any, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    def make(self, lang: str) -> Screen:
        """The screen in a language."""
        return SCREENS[self.name](*self.args, lang=lang, **self.more)


def notebooks(game: str = "") -> list[Path]:
    """The notebooks of a game, or those that belong to none, in order."""
    return sorted((Path(str(data_dir("notebooks"))) / game).glob("*.ipynb"))


def shown_in(game: str) -> list[Shown]:
    """What the notebooks of a game show, each thing once.

    >>> [one.name for one in shown_in("no such game")]
    []
    """
    found: list[Shown] = []
    for path in notebooks(game):
        found += [one for one in _calls(path) if one not in found]
    return found


def _calls(path: Path) -> Iterator[Shown]:
    """The calls ``notebook.NAME(...)`` in the cells of a notebook; what cannot be read shows nothing."""
    try:
        cells = json.loads(path.read_text("utf-8"))["cells"]
        trees = [ast.parse("".join(cell["source"])) for cell in cells if cell["cell_type"] == "code"]
    except (OSError, ValueError, KeyError, TypeError, SyntaxError):
        return
    for node in (one for tree in trees for one in ast.walk(tree)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SCREENS:
            args = tuple(ast.literal_eval(one) for one in node.args)
            yield Shown(node.func.attr, args, {one.arg or "": ast.literal_eval(one.value) for one in node.keywords})
