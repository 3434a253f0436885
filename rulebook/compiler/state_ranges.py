"""What each cell of a state can hold, so that a state from a file is looked at before anybody plays on with it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.base.budget import LARGEST
from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.layout.state_layout import FORCED, FORCED_ROOM, ME, NAMED, NAMED_ROOM, PHASE, RANDOM, Spot

if TYPE_CHECKING:
    from collections.abc import Collection

    from rulebook.compiler.expressions.compiled_values import Cells
    from rulebook.compiler.program import Program

__all__ = ["Misfit", "misfit"]


@dataclass(frozen=True, slots=True)
class Misfit:
    """A cell with a number that it can never hold: its place in the state, what is expected, what is there."""

    cell: int
    expected: str
    found: int


def misfit(program: Program, state: Cells, first: Cells) -> Misfit | None:
    """The first cell that holds what it never can; None when all may be right.

    Args:
        program: the rules compiled.
        state: what is looked at.
        first: the state before set-up, with every piece at home.

    >>> import rulebook
    >>> game = rulebook.load("tests/mini").new_game(players=2)
    >>> misfit(game.program, [*game.state[:1], 7, *game.state[2:]], game.state)
    Misfit(cell=1, expected='0, 1', found=7)
    """
    for cell, allowed in _ranges(program, first):
        if state[cell] not in allowed:
            return Misfit(cell, _words(allowed), state[cell])
    return next(_overfull(program, state), None)


def _overfull(program: Program, state: Cells) -> Iterator[Misfit]:
    """Every pile with more pieces than its zone has room for; what room it has must be known from the rules alone."""
    layout = program.layout
    for spot in layout.spots.values():
        if spot.zone is None or spot.zone.slot or spot.zone.size is None:
            continue
        for player in range(layout.players if spot.per_player else 1):
            for index in layout.entries(spot):
                scope = Scope(player=constant(player, "player")).bind(
                    **{name: constant(symbol, name) for name, symbol in zip(spot.indexes, index, strict=True)}
                )
                size, cell = program.compiler.node(spot.zone.size, scope).const, layout.cell(spot, player, index)
                there = sum(state[cell + offset] for offset in spot.kinds.values())
                if size is not None and there > size:
                    yield Misfit(cell, f"0 … {size}", there)


def _words(allowed: Collection[int]) -> str:
    if isinstance(allowed, range):
        return f"{allowed[0]} … {allowed[-1]}" if len(allowed) > 2 else ", ".join(map(str, allowed))
    return ", ".join(map(str, sorted(allowed)[:6])) + (" …" if len(allowed) > 6 else "")


def _ranges(program: Program, first: Cells) -> Iterator[tuple[int, Collection[int]]]:
    """Every cell with the numbers that it may hold."""
    layout, names = program.layout, program.model.symbols
    yield ME, range(layout.players)
    yield RANDOM, range(1 << 48)
    yield PHASE, {0, *(names.number[name] for name in program.model.phases)}
    yield FORCED, range(FORCED_ROOM + 1)
    for cell in range(FORCED + 1, FORCED + 1 + FORCED_ROOM):
        yield cell, range(len(names.names))
    for cell in range(NAMED, NAMED + NAMED_ROOM):
        yield cell, range(1)
    most = _totals(program, first)
    for spot in layout.spots.values():
        for player in range(layout.players if spot.per_player else 1):
            for index in layout.entries(spot):
                yield from _entry(program, spot, layout.cell(spot, player, index), most)
    for cell in range(layout.end, program.size):
        yield cell, range(-LARGEST, LARGEST + 1)


def _entry(program: Program, spot: Spot, cell: int, most: dict[int, int]) -> Iterator[tuple[int, Collection[int]]]:
    """The cells of one entry of a zone or counter."""
    if spot.zone is not None and spot.zone.slot:
        yield cell, {0, *spot.kinds}
    elif spot.zone is not None:
        for kind, offset in spot.kinds.items():
            yield cell + offset, range(most.get(kind, 0) + 1)
    elif spot.counter is not None and spot.counter.of in program.layout.place:
        yield cell, {0, *program.layout.place[spot.counter.of]}
    elif spot.counter is not None and spot.counter.of == "player":
        yield cell, range(program.layout.players)
    else:
        yield cell, range(-LARGEST, LARGEST + 1)


def _totals(program: Program, first: Cells) -> dict[int, int]:
    """How many pieces of each kind there are; none is ever added."""
    layout, found = program.layout, dict[int, int]()
    for spot in layout.spots.values():
        for player in range(layout.players if spot.per_player else 1):
            for index in layout.entries(spot) if spot.zone is not None and not spot.zone.slot else ():
                cell = layout.cell(spot, player, index)
                for kind, offset in spot.kinds.items():
                    found[kind] = found.get(kind, 0) + first[cell + offset]
    return found
