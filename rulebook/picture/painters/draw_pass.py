"""What one pass of drawing collects: shapes, and lines of words in reading order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rulebook.picture.scene.shapes import Shape

__all__ = ["Line", "Op", "Sight", "run"]


@dataclass(slots=True)
class Line:
    """One line of words: what a thing is and what lies on it.

    Attributes:
        section: the part of the board it belongs to.
        label: what the thing is called.
        thing: its id, or "".
        parent: the thing it lies in, or "".
        holds: whether pieces could lie here, so that none is worth saying.
        parts: names and counts of the pieces on it.
        counters: how the pieces of a name are counted.
        quiet: said only when something lies on it.
        aside: said when asked for only; in the whole its pieces are counted with what it lies in.
    """

    section: str
    label: str
    thing: str = ""
    parent: str = ""
    quiet: bool = False
    aside: bool = False
    holds: bool = False
    parts: list[tuple[str, int]] = field(default_factory=list)
    counters: dict[str, str] = field(default_factory=dict)


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
