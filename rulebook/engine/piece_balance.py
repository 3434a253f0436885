"""Puts pieces where a position wants them: they come from their kind's home, and what lay there goes home."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.base.problems import Problems
from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.layout.state_layout import Spot
from rulebook.compiler.program import Program
from rulebook.language.yaml_nodes import Node

__all__ = ["Balance", "Entry", "Wish"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a zone or counter; ``index`` may be incomplete while a path is read."""

    spot: Spot
    player: int
    index: tuple[int, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether every index is known."""
        return len(self.index) == len(self.spot.indexes)

    @property
    def slot(self) -> bool:
        """Whether it is a zone that holds one piece only."""
        return self.spot.zone is not None and self.spot.zone.slot


@dataclass(frozen=True, slots=True)
class Wish:
    """How many pieces of a kind are to lie in a cell."""

    node: Node
    entry: Entry
    kind: int
    amount: int


class Balance:
    """Moves pieces between a position's zones and the homes of their kinds.

    Args:
        program: the compiled game.
        state: is changed.
        problems: collects what cannot be.
    """

    def __init__(self, program: Program, state: list[int], problems: Problems) -> None:
        self.program, self.state, self.problems = program, state, problems
        self.model, self.layout, self.names = program.model, program.layout, program.model.symbols.names

    def move(self, wishes: dict[int, Wish]) -> None:
        """Sends home what lies where something else is wished, then takes from home what is wished.

        Args:
            wishes: by cell.
        """
        homes: list[tuple[int, Wish]] = []
        moved: list[tuple[int, Wish]] = []
        for at, wish in wishes.items():
            home = self._home(wish.kind, wish) if wish.kind else -1
            (homes if at == home else moved).append((at, wish))
        for at, wish in moved:
            self._send_home(at, wish)
        for at, wish in moved:
            self._take(at, wish)
        for at, wish in homes:
            if self.state[at] != wish.amount:
                self.problems.add(
                    "home_zone",
                    wish.node,
                    found=wish.amount,
                    piece=self.names[wish.kind],
                    zone=wish.entry.spot.name,
                    limit=self.state[at],
                )
        entries = {(wish.entry.spot.name, wish.entry.player, wish.entry.index): wish for wish in wishes.values()}
        for wish in entries.values():
            self._check_size(wish)

    def _home(self, kind: int, wish: Wish) -> int:
        """The cell of a kind's home; −1 with a mistake noted when it has none."""
        name = self.names[kind]
        group = self.model.home_of(name)
        where = "" if group is None else group.own_home if name in group.own else group.home
        spot = self.layout.spots.get(where)
        if spot is None or kind not in spot.kinds:
            self.problems.add("no_home", wish.node, found=name)
            return -1
        return self.layout.cell(spot, wish.entry.player, kind=kind)

    def _send_home(self, at: int, wish: Wish) -> None:
        slot = wish.entry.slot
        kind, amount = (self.state[at], 1) if slot else (wish.kind, self.state[at])
        if kind and amount:
            home = self._home(kind, wish)
            if home >= 0:
                self.state[at] = 0
                self.state[home] += amount

    def _take(self, at: int, wish: Wish) -> None:
        if not wish.kind or not wish.amount:
            return
        home = self._home(wish.kind, wish)
        if home < 0:
            return
        there = self.state[home]
        if wish.amount > there:
            self.problems.add(
                "too_few_left",
                wish.node,
                found=wish.amount,
                piece=self.names[wish.kind],
                zone=self._zone_at(home),
                limit=there,
            )
            return
        self.state[home] -= wish.amount
        slot = wish.entry.slot
        self.state[at] = wish.kind if slot else wish.amount

    def _zone_at(self, at: int) -> str:
        """The zone a cell belongs to."""
        own = at >= self.layout.block
        at = (at - self.layout.block) % self.layout.stride if own else at
        spots = self.layout.spots.values()
        return next(one.name for one in spots if one.per_player == own and one.base <= at < one.base + one.size)

    def _check_size(self, wish: Wish) -> None:
        """A zone with a size takes no more than that."""
        spot, entry = wish.entry.spot, wish.entry
        if spot.zone is None or spot.zone.size is None or spot.zone.slot:
            return
        scope = Scope(player=constant(entry.player, "player"))
        for name, symbol in zip(spot.indexes, entry.index, strict=True):
            scope = scope.bind(**{name: constant(symbol, name)})
        limit = self.program.compiler.node(spot.zone.size, scope).func()(self.state)
        base = self.layout.cell(spot, entry.player, entry.index)
        total = sum(self.state[base : base + spot.width])
        if total > limit:
            self.problems.add("zone_full", wish.node, found=total, zone=spot.name, limit=limit)
