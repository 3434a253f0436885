"""What a learner sees in Jupyter: boards and panels. They know no game."""

from widgets.batch import batch
from widgets.board import BoardCanvas
from widgets.guarded import guarded
from widgets.lesson import Lesson
from widgets.scoresheet import ScoreSheet
from widgets.start import Start
from widgets.table import Table

__all__ = ["BoardCanvas", "Lesson", "ScoreSheet", "Start", "Table", "batch", "guarded"]
