"""Puts pieces where a position wants them.

They come from their kind's home, then from what is out of the game, then, where it is a piece that is there once or one
of a row of slots, from where it lies: the two change places. What lay there goes home.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rulebook.base.problems import Problems
from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.layout.state_layout import Spot
from rulebook.compiler.program import Program
from rulebook.compiler.whereabouts import Place, Whereabouts
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
    """How many pieces of a kind are to lie in a cell; ``named`` is false for a kind that a list leaves out."""

    node: Node
    entry: Entry
    kind: int
    amount: int
    named: bool = True


class Balance:
    """Moves pieces between a position's zones and the homes of their kinds.

    Args:
        program: the compiled game.
        state: is changed.
        problems: collects what cannot be.
        strict: whether pieces come from their homes only.
    """

    def __init__(self, program: Program, state: list[int], problems: Problems, strict: bool = False) -> None:
        self.program, self.state, self.problems, self.strict = program, state, problems, strict
        self.layout, self.names = program.layout, program.model.symbols.names
        self.places = Whereabouts(program)
        self.wishes: dict[int, Wish] = {}
        self.displaced: Counter[int] = Counter()
        self.gaps: list[Place] = []

    def move(self, wishes: dict[int, Wish]) -> None:
        """Sends home what lies where something else is wished, then takes from home what is wished.

        Args:
            wishes: by cell.
        """
        self.wishes = wishes
        homes: list[tuple[int, Wish]] = []
        moved: list[tuple[int, Wish]] = []
        for at, wish in wishes.items():
            home = self._home(wish.kind, wish) if wish.kind else None
            (homes if home is not None and at == home.cell else moved).append((at, wish))
        for at, wish in moved:
            self._send_home(at, wish)
        for at, wish in moved:
            self._take(at, wish)
        for gap in self.gaps:
            self._fill(gap)
        for at, wish in homes:
            self._even_out(at, wish)
        entries = {(wish.entry.spot.name, wish.entry.player, wish.entry.index): wish for wish in wishes.values()}
        for wish in entries.values():
            self._check_size(wish)
        for at, wish in wishes.items():
            self._check_most(at, wish)

    def _home(self, kind: int, wish: Wish) -> Place | None:
        """A kind's home; None with a mistake noted when it has none."""
        home = self.places.home(kind, wish.entry.player)
        if home is None:
            self.problems.add("no_home", wish.node, found=self.names[kind])
        return home

    def _send_home(self, at: int, wish: Wish) -> None:
        kind, amount = (self.state[at], 1) if wish.entry.slot else (wish.kind, self.state[at])
        if kind and amount:
            home = self._home(kind, wish)
            if home is not None:
                self.state[at] = 0
                home.add(self.state, kind, amount)
                self.displaced[kind] += amount

    def _take(self, at: int, wish: Wish) -> None:
        if not wish.kind or not wish.amount:
            return
        home = self._home(wish.kind, wish)
        if home is None:
            return
        missing = wish.amount
        for source in self._sources(at, home, wish):
            there = min(missing, source.count(self.state, wish.kind))
            source.add(self.state, wish.kind, -there)
            missing -= there
        if missing:
            self._too_few(at, home, wish, wish.amount - missing)
            return
        self.displaced[wish.kind] -= wish.amount
        self.state[at] = wish.kind if wish.entry.slot else wish.amount

    def _sources(self, at: int, home: Place, wish: Wish) -> Iterator[Place]:
        """Where the pieces for a wish may be taken from, the nearest first; only as far as they are needed."""
        yield home
        if self.strict:
            return
        if not wish.entry.spot.per_player and home.player >= 0:
            yield from (one for n in range(self.layout.players) if n and (one := self.places.home(wish.kind, n)))
        aside = self.places.aside(wish.kind)
        if aside is not None and aside.cell not in self.wishes:
            yield aside
        for place in self._elsewhere(at, wish):
            if place.cell not in self.wishes and self._changes_places(place, wish):
                self.gaps.append(place)
                yield place
                if place.count(self.state, wish.kind):
                    self.gaps.remove(place)

    def _elsewhere(self, at: int, wish: Wish) -> list[Place]:
        """Where pieces of the kind lie."""
        return [one for one in self.places.all(wish.kind) if one.cell != at and one.count(self.state, wish.kind)]

    def _changes_places(self, place: Place, wish: Wish) -> bool:
        """Whether a piece may be taken from there for something else that comes instead."""
        if place.player >= 0 and place.player != wish.entry.player:
            return False
        if place.slot and place.spot is wish.entry.spot:
            return True
        return place.player < 0 and sum(one.count(self.state, wish.kind) for one in self.places.all(wish.kind)) == 1

    def _fill(self, gap: Place) -> None:
        """What had to make room goes where the piece came from that took its place."""
        for kind, amount in self.displaced.items():
            home = self.places.home(kind, max(gap.player, 0))
            if amount > 0 and kind in gap.spot.kinds and home is not None and home.count(self.state, kind):
                there = next(one for one in self.places.all(kind) if self._same_entry(one, gap))
                home.add(self.state, kind, -1)
                there.add(self.state, kind, 1)
                self.displaced[kind] -= 1
                return

    def _same_entry(self, one: Place, other: Place) -> bool:
        if one.spot is not other.spot or one.player != other.player:
            return False
        return self.layout.index_of(one.spot, one.cell) == self.layout.index_of(other.spot, other.cell)

    def _too_few(self, at: int, home: Place, wish: Wish, found: int) -> None:
        """There are not so many: what there is, and where the others lie."""
        lying = [f"{one.path} ({one.count(self.state, wish.kind)})" for one in self._elsewhere(at, wish)]
        self.problems.add(
            "too_few_left" if lying else "too_few_at_all",
            wish.node,
            found=wish.amount,
            piece=self.names[wish.kind],
            zone=home.spot.name,
            limit=found,
            **({"where": ", ".join(lying)} if lying else {}),
        )

    def _even_out(self, at: int, wish: Wish) -> None:
        """The home has what was wished: what is too much leaves the game, what is missing comes back into it."""
        aside = None if self.strict else self.places.aside(wish.kind)
        more = wish.amount - self.state[at]
        if aside is not None and aside.cell not in self.wishes and (more > 0 or wish.named):
            moved = min(more, aside.count(self.state, wish.kind))
            aside.add(self.state, wish.kind, -moved)
            self.state[at] += moved
        if self.state[at] != wish.amount:
            self.problems.add(
                "home_zone" if wish.named else "left_out",
                wish.node,
                found=wish.amount,
                piece=self.names[wish.kind],
                zone=wish.entry.spot.name,
                limit=self.state[at],
            )

    def _check_size(self, wish: Wish) -> None:
        """A zone with a size takes no more than that."""
        spot, entry = wish.entry.spot, wish.entry
        if spot.zone is None or spot.zone.size is None or spot.zone.slot:
            return
        limit = self._reckon(wish, spot.zone.size)
        base = self.layout.cell(spot, entry.player, entry.index)
        total = sum(self.state[base : base + spot.width])
        if total > limit:
            self.problems.add("zone_full", wish.node, found=total, zone=spot.name, limit=limit)

    def _check_most(self, at: int, wish: Wish) -> None:
        """A zone takes no more of a kind than it says."""
        spot, name = wish.entry.spot, self.names[wish.kind]
        node = None if spot.zone is None else spot.zone.most.get(name)
        if node is None or wish.entry.slot:
            return
        limit = self._reckon(wish, node)
        if self.state[at] > limit:
            self.problems.add(
                "too_many_there", wish.node, found=self.state[at], piece=name, zone=spot.name, limit=limit
            )

    def _reckon(self, wish: Wish, node: Node) -> int:
        """A number that a zone says of itself, for the entry of a wish."""
        scope = Scope(player=constant(wish.entry.player, "player"))
        for name, symbol in zip(wish.entry.spot.indexes, wish.entry.index, strict=True):
            scope = scope.bind(**{name: constant(symbol, name)})
        return self.program.compiler.node(node, scope).func()(self.state)
