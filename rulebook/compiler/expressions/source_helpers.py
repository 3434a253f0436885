"""The few functions that generated text calls: what would be long or could go wrong in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebook.base.errors import RuleFault

__all__ = ["HELPERS"]

Cells = list[int]
Fn = Callable[[Cells], int]


def divided(a: int, b: int) -> int:
    """``//``, 0 for a divisor of 0."""
    return a // b if b else 0


def remainder(a: int, b: int) -> int:
    """``%``, 0 for a divisor of 0."""
    return a % b if b else 0


def seat(found: int, players: int) -> int:
    """The number of a player, watched in play."""
    if not 0 <= found < players:
        raise RuleFault("no_player", "", found=found, limit=players - 1)
    return found


def cell_or_none(s: Cells, base: int, offset: int) -> int:
    """What lies at an offset of a pile; nothing where the pile cannot hold it."""
    return s[base + offset] if offset >= 0 else 0


def most_alone(values: list[Fn], who: int, s: Cells) -> bool:
    """Whether a player alone has the most."""
    mine = values[who](s)
    return all(mine > f(s) for other, f in enumerate(values) if other != who)


def least_alone(values: list[Fn], who: int, s: Cells) -> bool:
    """Whether a player alone has the least."""
    mine = values[who](s)
    return all(mine < f(s) for other, f in enumerate(values) if other != who)


def rank_of(values: list[Fn], who: int, s: Cells) -> int:
    """1 + how many players have more."""
    mine = values[who](s)
    return 1 + sum(f(s) > mine for f in values)


def group_size(first: int, near: dict[int, tuple[int, ...]], tests: list[Fn], s: Cells) -> int:
    """The size of the connected group around a thing."""
    seen, edge = {first}, [first]
    while edge:
        for one in near.get(edge.pop(), ()):
            if one not in seen and tests[one](s):
                seen.add(one)
                edge.append(one)
    return len(seen)


def too_large(place: str, limit: int) -> None:
    """A counter would hold too large a number."""
    raise RuleFault("number_size", place, limit=limit)


def too_full(place: str, zone: str, limit: int, found: int) -> None:
    """A zone would hold more than its size."""
    raise RuleFault("full", place, zone=zone, limit=limit, found=found)


def no_player(place: str, found: int, players: int) -> None:
    """A number that is no player's."""
    raise RuleFault("no_player", place, found=found, limit=players - 1)


HELPERS: dict[str, Any] = {
    made.__name__: made
    for made in (
        divided, remainder, seat, cell_or_none, most_alone, least_alone, rank_of, group_size, too_large, too_full,
        no_player,
    )
}  # fmt: skip
