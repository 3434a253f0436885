"""The state of the reference: piles, slots and counters in dictionaries."""

from __future__ import annotations

from collections import Counter

MULTIPLIER, INCREMENT, MASK = 25214903917, 11, (1 << 48) - 1
EVERYBODY = -1


class Table:
    """Everything that lies on the table, and who acts."""

    def __init__(self, model, players: int, seed: int) -> None:
        self.model, self.players = model, players
        self.me = 0
        self.phase = 0
        self.random = (int(seed) * 0x9E3779B97F4A7C15 ^ 0x5DEECE66D) & MASK
        self.piles: dict[tuple, Counter] = {}
        self.slots: dict[tuple, object] = {}
        self.counters: dict[tuple, object] = {}
        for name, zone in model.zones.items():
            for key in self.keys(name, zone.each):
                if zone.slot:
                    self.slots[key] = 0
                else:
                    self.piles[key] = Counter()
        for name, made in model.counters.items():
            for key in self.keys(name, made.each):
                self.counters[key] = 0

    def keys(self, name: str, each: list[str]) -> list[tuple]:
        """Every entry of a zone or counter: (name, player or EVERYBODY, index…)."""
        found = [(name, player) for player in (range(self.players) if "player" in each else [EVERYBODY])]
        for set_name in each:
            if set_name != "player":
                found = [(*key, member) for key in found for member in self.model.sets[set_name].members]
        return found

    def below(self, n: int) -> int:
        """A random number 0 … n−1."""
        self.random = (self.random * MULTIPLIER + INCREMENT) & MASK
        return (self.random >> 17) % n

    def most(self, zone: str, kind: str):
        """The node that says how many of a kind a zone can hold, or None."""
        return self.model.zones[zone].most.get(kind)
