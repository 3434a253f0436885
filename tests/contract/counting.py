"""Counts every piece of a state, wherever it lies: nothing is ever made or lost."""

from __future__ import annotations

from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.expressions.scope import Scope
from rulebook.compiler.program import Program

__all__ = ["Counting"]


class Counting:
    """The pieces of a program's states: how many of each kind in all zones together, the box and slots included."""

    def __init__(self, program: Program) -> None:
        self.program, self.names = program, program.model.symbols.names
        self.piles: dict[int, list[int]] = {}
        self.slots: list[int] = []
        self.sized: list[tuple[str, list[int], int]] = []
        for name, spot in program.layout.spots.items():
            if spot.zone is None:
                continue
            for player in range(program.layout.players if spot.per_player else 1):
                for index in program.layout.entries(spot):
                    first = program.layout.cell(spot, player, index)
                    if spot.zone.slot:
                        self.slots.append(first)
                        continue
                    for kind, offset in spot.kinds.items():
                        self.piles.setdefault(kind, []).append(first + offset)
                    if spot.zone.size is not None:
                        self.sized.append((name, [first + one for one in spot.kinds.values()], player))

    def counts(self, state: list[int]) -> dict[str, int]:
        """The number of pieces of each kind."""
        found = {kind: sum([state[cell] for cell in cells]) for kind, cells in self.piles.items()}
        for cell in self.slots:
            if state[cell]:
                found[state[cell]] = found.get(state[cell], 0) + 1
        return {self.names[kind]: number for kind, number in sorted(found.items())}

    def negative(self, state: list[int]) -> list[str]:
        """Kinds of which some zone holds fewer than none."""
        return [self.names[kind] for kind, cells in self.piles.items() if any(state[cell] < 0 for cell in cells)]

    def overfull(self, state: list[int]) -> list[str]:
        """Zones that hold more than their size."""
        found = []
        for name, cells, player in self.sized:
            zone = self.program.model.zones[name]
            size = self.program.compiler.node(zone.size, Scope(player=constant(player, "player"))).func()(state)
            if sum(state[cell] for cell in cells) > size:
                found.append(f"{name} of player {player}")
        return found
