"""What is laid round an item: its line of words, and when and for whom it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebook.picture.look.context import Context
from rulebook.picture.look.templates import Dynamic
from rulebook.picture.painters.draw_pass import Op, Sight, joined, run
from rulebook.picture.scene.lines import Line

__all__ = ["in_phase", "line", "nested", "private", "shown"]


def line(ctx: Context, parent: str, template: Dynamic, quiet: bool, aside: bool) -> Callable[[Sight], None]:
    """Begins the line of words of a thing; what is drawn next is said there."""
    section, thing = ctx.section, ctx.thing

    def begin(sight: Sight) -> None:
        label = "".join(part if isinstance(part, str) else str(part(sight.game)) for part in template)
        sight.current = Line(section, label, thing, parent if parent != thing else "", quiet, aside)
        sight.lines.append(sight.current)

    return begin


def nested(program: list[Op]) -> list[Op]:
    """A part with a line of its own; afterwards the line before goes on."""
    inner = joined(program)

    def draw(sight: Sight) -> None:
        before = sight.current
        run(inner, sight)
        line, sight.current = sight.current, before
        if line is not None and line.aside and before is not None:
            before.parts += line.parts
            before.counters |= line.counters

    return [draw]


def private(program: list[Op], player: int) -> Op:
    """A part that only its owner sees, and who sees everything."""

    def draw(sight: Sight) -> None:
        if sight.viewer is None or sight.viewer == player:
            run(program, sight)

    return draw


def in_phase(program: list[Op], phases: frozenset[str]) -> Op:
    """A part that is drawn in these phases only."""
    inner = joined(program)

    def draw(sight: Sight) -> None:
        if sight.game.phase in phases:
            run(inner, sight)

    return draw


def shown(program: list[Op], show: Callable[[Any], int]) -> Op:
    """A part that is drawn while a condition holds."""
    inner = joined(program)

    def draw(sight: Sight) -> None:
        if show(sight.game):
            run(inner, sight)

    return draw
