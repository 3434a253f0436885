"""Where the pieces of a game may lie: each kind's home, the pile of what is out of the game, and every other place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulebook.compiler.expressions.compiled_values import Cells
from rulebook.compiler.layout.state_layout import Spot
from rulebook.compiler.program import Program

__all__ = ["Place", "Whereabouts", "is_aside"]


@dataclass(frozen=True, slots=True)
class Place:
    """A cell that can hold a kind.

    Attributes:
        path: as a position writes it; ``cell`` of the state; ``player`` whose it is, -1 for nobody's.
    """

    path: str
    spot: Spot
    player: int
    cell: int

    @property
    def slot(self) -> bool:
        """Whether one piece only can lie there."""
        return self.spot.zone is not None and self.spot.zone.slot

    def count(self, state: Cells, kind: int) -> int:
        """How many of the kind lie there."""
        return int(state[self.cell] == kind) if self.slot else state[self.cell]

    def add(self, state: Cells, kind: int, amount: int) -> None:
        """Lays so many down, or takes them away."""
        if self.slot:
            state[self.cell] = kind if amount > 0 else 0
        else:
            state[self.cell] += amount


def is_aside(program: Program, spot: Spot) -> bool:
    """Whether what lies there is out of the game: a common pile that no step takes anything out of."""
    zone = spot.zone
    common = zone is not None and not zone.slot and not spot.per_player and not spot.indexes
    homes = {home for group in program.model.pieces.values() for home in (group.home, group.own_home)}
    return common and spot.name not in homes and spot.name not in program.taken_from


class Whereabouts:
    """Finds places of a compiled game.

    Args:
        program: the compiled game.
    """

    def __init__(self, program: Program) -> None:
        self.program, self.model, self.layout = program, program.model, program.layout
        self.names = program.model.symbols.names

    def home(self, kind: int, player: int) -> Place | None:
        """Where a kind comes from; None when it has no home."""
        name = self.names[kind]
        group = self.model.home_of(name)
        where = "" if group is None else group.own_home if name in group.own else group.home
        spot = self.layout.spots.get(where)
        if spot is None or kind not in spot.kinds:
            return None
        return self._place(spot, player if spot.per_player else -1, (), kind)

    def aside(self, kind: int) -> Place | None:
        """Where a kind lies when it is out of the game."""
        for spot in self.layout.spots.values():
            if kind in spot.kinds and is_aside(self.program, spot):
                return self._place(spot, -1, (), kind)
        return None

    def all(self, kind: int) -> Iterator[Place]:
        """Every place that can hold a kind."""
        for spot in self.layout.spots.values():
            if kind in spot.kinds:
                for player in range(self.layout.players) if spot.per_player else (-1,):
                    for index in self.layout.entries(spot):
                        yield self._place(spot, player, index, kind)

    def _place(self, spot: Spot, player: int, index: tuple[int, ...], kind: int) -> Place:
        slot = spot.zone is not None and spot.zone.slot
        words = [spot.name if player < 0 else f"players[{player}].{spot.name}", *(self.names[one] for one in index)]
        at = self.layout.cell(spot, max(player, 0), index, 0 if slot else kind)
        return Place(".".join(words if slot else [*words, self.names[kind]]), spot, player, at)
