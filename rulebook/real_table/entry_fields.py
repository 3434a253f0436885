"""What of a position can be entered from a real table, read out of a game's model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.layout.state_layout import Layout, Spot
from rulebook.compiler.track_ends import track_ends

if TYPE_CHECKING:
    from rulebook.compiler.expressions.compiled_values import Cells
    from rulebook.compiler.program import Program
    from rulebook.engine.ruleset import RuleSet
    from rulebook.language.model import Model

__all__ = ["NONE", "Entry", "enterable", "total"]

MOST = 99
NONE = "none"


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that can be entered.

    Attributes:
        path: of a position. ``name`` is the zone or counter, ``player`` whose it is (None: nobody's), ``index`` which.
        kind: the kind of piece that is counted; "" for a slot or counter.
        values: the ids that may stand there, ``none`` first where it may be empty; () for a number.
        of: what a counter names (a set, or ``player``); "" for anything else.
        most: the greatest number.
        slot: whether one piece lies there.
    """

    path: str
    name: str
    player: int | None
    index: tuple[str, ...] = ()
    kind: str = ""
    values: tuple[str, ...] = ()
    of: str = ""
    most: int = MOST
    slot: bool = False

    @property
    def called(self) -> str:
        """The id that tells it from its like: the last of its indexes, else the zone or counter."""
        return self.index[-1] if self.index else self.name

    @property
    def group(self) -> tuple[int | None, str, tuple[str, ...]]:
        """Entries of one group lie in the same place and differ in the kind of piece only."""
        return self.player, self.name, self.index


def enterable(rules: RuleSet, program: Program, start: Cells) -> Iterator[Entry]:
    """Everything that can be entered, zones first, in the order of the rules.

    Args:
        rules: the game's rules.
        program: compiled for a number of players.
        start: the state after the set-up, to count the pieces in.
    """
    hints = rules.read_aside("labs.yaml").get("from_here") or {}
    without, wanted = set(hints.get("without") or ()), set(hints.get("counters") or ())
    layout, model = program.layout, rules.model
    tracks = track_ends(program)
    for spot in layout.spots.values():
        if spot.name in without:
            continue
        for player in range(layout.players) if spot.per_player else (None,):
            for entry in layout.entries(spot):
                index = tuple(model.symbols.names[one] for one in entry)
                path = ".".join([spot.name if player is None else f"players[{player}].{spot.name}", *index])
                made = Entry(path, spot.name, player, index)
                if spot.zone is not None:
                    yield from _held(program, spot, made, start)
                elif spot.counter is not None:
                    yield from _counted(model, layout, spot, made, tracks, wanted)


def _held(program: Program, spot: Spot, made: Entry, start: Cells) -> Iterator[Entry]:
    """The kinds of a pile, or the slot; not what lies there only because it is nowhere else."""
    zone, model = spot.zone, program.model
    assert zone is not None
    if zone.see == NONE:
        return
    away = [kind for kind in zone.holds if _home(model, kind) not in ("", zone.name)]
    player, name, index = made.player, made.name, made.index
    if zone.slot:
        if away:
            yield Entry(made.path, name, player, index, values=(NONE, *away), slot=True)
        return
    number = model.symbols.number
    bound = {set_: constant(number[one], set_) for set_, one in zip(spot.indexes, index, strict=True)}
    scope = Scope(player=constant(player or 0, "player")).bind(**bound)
    for kind in away:
        node = zone.most.get(kind)
        limit = program.compiler.node(node, scope).const if node is not None else None
        most = total(program, start, kind) if limit is None else limit
        yield Entry(f"{made.path}.{kind}", name, player, index, kind=kind, most=most)


def _counted(
    model: Model, layout: Layout, spot: Spot, made: Entry, tracks: dict[tuple[str, str], int], wanted: set[str]
) -> Iterator[Entry]:
    """A counter: a track's, one that names a thing and has a place from the start, or one that the data ask for."""
    counter = spot.counter
    assert counter is not None
    player, name, index, of = made.player, made.name, made.index, counter.of
    asked = name in wanted
    if of == "int":
        last = tracks.get((name, index[-1] if index else ""))
        if last is not None or asked:
            yield Entry(made.path, name, player, index, most=MOST if last is None else last)
    elif of == "player":
        if player is None or asked:
            yield Entry(made.path, name, player, index, of=of, most=layout.players - 1)
    elif player is None or counter.start is not None or asked:
        empty = () if counter.start is not None else (NONE,)
        yield Entry(made.path, name, player, index, of=of, values=(*empty, *model.sets[of].members))


def _home(model: Model, kind: str) -> str:
    group = model.home_of(kind)
    return "" if group is None else group.own_home if kind in group.own else group.home


def total(program: Program, state: Cells, kind: str) -> int:
    """How many pieces of a kind there are at all."""
    layout, symbol = program.layout, program.model.symbols.number[kind]
    found = 0
    for spot in layout.spots.values():
        if spot.zone is None or symbol not in spot.kinds:
            continue
        for player in range(layout.players) if spot.per_player else (0,):
            for entry in layout.entries(spot):
                at = layout.cell(spot, player, entry, 0 if spot.zone.slot else symbol)
                found += (state[at] == symbol) if spot.zone.slot else state[at]
    return found
