"""What a learner sees in Jupyter: boards and panels. They know no game."""

from widgets.batch import batch
from widgets.board import BoardCanvas
from widgets.guarded import guarded

__all__ = ["BoardCanvas", "batch", "guarded"]
