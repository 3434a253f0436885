"""What a learner sees in Jupyter: boards and panels. They know no game."""

from widgets.base.safe_handlers import guarded
from widgets.canvas.board import BoardCanvas
from widgets.canvas.canvas_batch import batch
from widgets.labs.bag_lab import BagLab
from widgets.labs.checklist import Checklist
from widgets.labs.practice import Practice
from widgets.labs.trigger_lab import NeedsLab
from widgets.lesson.lesson import Lesson
from widgets.own_copy.form import BoxForm
from widgets.own_game.own_game import OwnGame
from widgets.score.scoresheet import ScoreSheet
from widgets.start.start import Start
from widgets.table.table import Table
from widgets.workbench.workbench import Workbench

__all__ = [
    "BagLab",
    "BoardCanvas",
    "BoxForm",
    "Checklist",
    "Lesson",
    "NeedsLab",
    "OwnGame",
    "Practice",
    "ScoreSheet",
    "Start",
    "Table",
    "Workbench",
    "batch",
    "guarded",
]
