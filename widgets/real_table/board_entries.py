"""Which entries of a real table a thing of the board stands for, and which piece lies there unused."""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.picture import Picture
from rulebook.real_table.entry_fields import NONE, Entry
from rulebook.real_table.position_entry import Entering, Situation

__all__ = ["Things", "owner_of"]


def owner_of(thing: str) -> tuple[int | None, str]:
    """Whose a thing is, and its name.

    >>> owner_of("p1/basket.apple"), owner_of("orchard")
    ((1, 'basket.apple'), (None, 'orchard'))
    """
    owner, _, name = thing.rpartition("/")
    return (int(owner[1:]) if owner[1:].isdigit() else None), name


class Things:
    """The two ways between things of the board and entries.

    Args:
        entering: knows what can be entered.
    """

    def __init__(self, entering: Entering) -> None:
        self.entering = entering
        self._by: dict[tuple[int | None, str], list[Entry]] = {}
        for entry in entering.entries.values():
            for name in {**dict.fromkeys(self._names(entry)), **dict.fromkeys(self._bare(entry))}:
                self._by.setdefault((entry.player, name), []).append(entry)

    def _names(self, entry: Entry) -> Iterator[str]:
        """What an entry may be called among its player's things, the most exact name first."""
        last = entry.index[-1] if entry.index else ""
        if entry.kind:
            yield f"{last or entry.name}.{entry.kind}"
            if not last:
                yield entry.kind
        if last:
            yield f"{entry.name}.{last}"
            yield last
            whole = last.rpartition(".")[0]
            if whole in self.entering.program.model.symbols.number:
                yield whole
        else:
            yield entry.name

    def _bare(self, entry: Entry) -> Iterator[str]:
        """What an entry may be called among the things that are for all."""
        if entry.player is None:
            yield from self._names(entry)
        elif entry.index:
            yield f"{entry.name}.{entry.index[-1]}"
            yield entry.index[-1]
        if entry.of and entry.of != "player":
            yield from (one for one in entry.values if one != NONE)

    def entries(self, thing: str, seat: int) -> list[Entry]:
        """What a thing stands for; what is for all also for what the seat has there."""
        player, name = owner_of(thing)
        found = self._by.get((player, name), [])
        if player is not None:
            return found
        return found + [one for one in self._by.get((seat, name), []) if name in self._bare(one)]

    def piece(self, thing: str, now: Situation) -> str:
        """The kind that lies at a thing because it is nowhere else; "" for none."""
        player, name = owner_of(thing)
        owner = now.seat if player is None else player
        for kind in self._kinds(name):
            home, whose = self.entering.home(kind, owner)
            fits = name in (kind, f"{home}.{kind}") and (whose is None) == (player is None)
            if fits and self.entering.left(now, kind, owner):
                return kind
        return ""

    def _kinds(self, name: str) -> list[str]:
        home_of = self.entering.rules.model.home_of
        return [one for one in (name, name.partition(".")[2]) if one and home_of(one) is not None]

    def accepting(self, kind: str, seat: int) -> list[Entry]:
        """Where a kind can be put: what the seat has, and what is nobody's."""
        every = self.entering.entries.values()
        return [
            one
            for one in every
            if one.player in (None, seat) and (one.kind == kind or (one.slot and kind in one.values))
        ]

    def shown(self, entry: Entry, picture: Picture) -> str | None:
        """The thing of the board that shows an entry; None when the board has none."""
        own = [f"p{entry.player}/{name}" for name in self._names(entry)] if entry.player is not None else []
        return next((thing for thing in (*own, *self._bare(entry)) if thing in picture.boxes), None)
