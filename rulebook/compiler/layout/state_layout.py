"""Where everything lies in the state: one flat list of whole numbers with named places.

Cell 0 holds what is pending, cell 1 the player acting, cell 2 the state of the random generator, cell 3 the phase. Then
come forced draws, names that questions from outside use (0 while nobody asks), everything of the game, one block for
each player, and last the registers of the flow (loops, bindings, returns). Copying a state is a slice; comparing two
states is ``==``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.language.model import CounterDef, Model, ZoneDef

__all__ = ["FORCED", "FORCED_ROOM", "ME", "NAMED", "NAMED_ROOM", "PENDING", "PHASE", "RANDOM", "Layout", "Spot"]

PENDING, ME, RANDOM, PHASE, FORCED = 0, 1, 2, 3, 4
FORCED_ROOM = 24
NAMED = FORCED + 1 + FORCED_ROOM
NAMED_ROOM = 8
FIRST = NAMED + NAMED_ROOM


@dataclass(slots=True)
class Spot:
    """The cells of one zone or counter.

    Attributes:
        base: first cell; for a player's own spot relative to the player's block.
        width: cells of one entry (kinds of a pile, 1 for slots and counters).
        strides: for each index set its step in cells, in the order of ``each`` without ``player``.
    """

    name: str
    per_player: bool
    base: int
    width: int
    indexes: list[str]
    strides: list[int]
    kinds: dict[int, int] = field(default_factory=dict)
    zone: ZoneDef | None = None
    counter: CounterDef | None = None
    size: int = 0


class Layout:
    """All spots of a game for a number of players."""

    def __init__(self, model: Model, players: int) -> None:
        self.model, self.players = model, players
        self.spots: dict[str, Spot] = {}
        self.place = {
            name: {model.symbols.number[one]: at for at, one in enumerate(made.members)}
            for name, made in model.sets.items()
        }
        everything: list[ZoneDef | CounterDef] = [*model.zones.values(), *model.counters.values()]
        own = [one for one in everything if one.per_player]
        common = [one for one in everything if not one.per_player]
        at = FIRST
        for one in common:
            at += self.add(one, at)
        self.block = at
        offset = 0
        for one in own:
            offset += self.add(one, offset)
        self.stride = offset
        self.end = self.block + self.stride * players

    def add(self, one: ZoneDef | CounterDef, base: int) -> int:
        """Gives a zone or counter its cells; returns how many."""
        zone = one if isinstance(one, ZoneDef) else None
        counter = one if isinstance(one, CounterDef) else None
        number = self.model.symbols.number
        kinds = {number[kind]: at for at, kind in enumerate(zone.holds)} if zone else {}
        width = len(kinds) if zone and not zone.slot else 1
        indexes = [name for name in one.each if name != "player"]
        strides: list[int] = []
        size = width
        for name in reversed(indexes):
            strides.insert(0, size)
            size *= len(self.place[name])
        self.spots[one.name] = Spot(one.name, one.per_player, base, width, indexes, strides, kinds, zone, counter, size)
        return size

    def cell(self, spot: Spot, player: int = 0, index: tuple[int, ...] = (), kind: int = 0) -> int:
        """The cell of an entry: ``index`` holds symbols of the index sets, ``kind`` a symbol (0 for the first)."""
        at = spot.base + (self.block + player * self.stride if spot.per_player else 0)
        for name, stride, symbol in zip(spot.indexes, spot.strides, index, strict=True):
            at += self.place[name][symbol] * stride
        return at + (spot.kinds[kind] if kind and spot.width > 1 else 0)

    def entries(self, spot: Spot) -> list[tuple[int, ...]]:
        """Every index of a spot (one empty index for a spot without)."""
        found: list[tuple[int, ...]] = [()]
        for name in spot.indexes:
            found = [(*one, symbol) for one in found for symbol in self.place[name]]
        return found

    def index_of(self, spot: Spot, cell: int) -> tuple[int, ...]:
        """The index of the entry that a cell of a spot belongs to: the other way round of :meth:`cell`."""
        at = (cell - self.block) % self.stride if spot.per_player else cell
        at -= spot.base
        found = []
        for name, stride in zip(spot.indexes, spot.strides, strict=True):
            found.append(list(self.place[name])[at // stride])
            at %= stride
        return tuple(found)
