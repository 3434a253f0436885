"""What one pass of drawing collects: shapes, and lines of words in reading order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebook.picture.scene.lines import Line
from rulebook.picture.scene.shapes import Shape

__all__ = ["Op", "Sight", "run"]


class Sight:
    """One pass over a game: who looks, and what was drawn so far."""

    __slots__ = ("current", "game", "lines", "shapes", "viewer")

    def __init__(self, game: Any, viewer: int | None) -> None:
        self.game, self.viewer = game, viewer
        self.shapes: list[Shape] = []
        self.lines: list[Line] = []
        self.current: Line | None = None

    def say(self, name: str, count: int = 1, counter: str = "") -> None:
        """Notes a piece on the thing that is being drawn, with the word its language counts it by."""
        if self.current is not None:
            self.current.parts.append((name, count))
            self.current.counters[name] = counter


Op = tuple[Shape, ...] | Callable[[Sight], None]


def run(program: list[Op], sight: Sight) -> None:
    """Draws a compiled part of the look."""
    for op in program:
        if isinstance(op, tuple):
            sight.shapes.extend(op)
        else:
            op(sight)


def joined(program: list[Op]) -> list[Op]:
    """The same program with neighbouring fixed shapes in one piece."""
    made: list[Op] = []
    for op in program:
        if isinstance(op, tuple) and made and isinstance(made[-1], tuple):
            made[-1] = made[-1] + op
        elif not (isinstance(op, tuple) and not op):
            made.append(op)
    return made
