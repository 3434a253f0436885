"""What a learner sees in Jupyter: boards and panels. They know no game."""

from widgets.bag_lab import BagLab
from widgets.batch import batch
from widgets.board import BoardCanvas
from widgets.box_form import BoxForm
from widgets.checklist import Checklist
from widgets.guarded import guarded
from widgets.lesson import Lesson
from widgets.needs_lab import NeedsLab
from widgets.own_game import OwnGame
from widgets.practice import Practice
from widgets.scoresheet import ScoreSheet
from widgets.start import Start
from widgets.table import Table
from widgets.workbench import Workbench

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
