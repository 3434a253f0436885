"""What was entered and balances, but cannot have come about: a piece on a space that does not take it.

Asked of the requirements of the action that the game's ``labs.yaml`` names under ``bag:``, as the bag lab does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rulebook.labs.bag import Bag
from rulebook.real_table.entry_fields import NONE
from rulebook.real_table.refused_entry import Trouble

if TYPE_CHECKING:
    from rulebook.engine.play import Play
    from rulebook.real_table.position_entry import Entering, Situation

__all__ = ["doubts", "position_doubts"]

Slot = tuple[str, str, str]
"""Path, zone and space of a slot."""


def doubts(entering: Entering, now: Situation, paths: Iterable[str]) -> dict[str, Trouble]:
    """Path to what is doubtful there, for the slots among the paths.

    Args:
        entering: knows the entries.
        now: what was entered.
        paths: which of it to look at.
    """
    if not _asked(entering.still(now)):
        return {}
    found: dict[str, Trouble] = {}
    every = (entering.entries[path] for path in paths if path in entering.entries)
    slots = [one for one in every if one.slot and one.index and entering.value(now, one.path) != NONE]
    for player in dict.fromkeys(one.player for one in slots):
        mine = [(one.path, one.name, one.index[-1]) for one in slots if one.player == player and len(one.index) == 1]
        found |= _misplaced(entering.still(now), mine, player or 0)
    return found


def position_doubts(game: Play) -> dict[str, Trouble]:
    """Path to what is doubtful there, for every piece on a space of a player in a position.

    Args:
        game: as :meth:`rulebook.engine.ruleset.Rules.position` gives it; it is not changed.

    >>> import rulebook
    >>> position_doubts(rulebook.load("tests/mini").position({}, 2))
    {}
    """
    if not _asked(game):
        return {}
    layout, names, found = game.program.layout, game.program.model.symbols.names, dict[str, Trouble]()
    spots = [spot for spot in layout.spots.values() if spot.zone and spot.zone.slot and spot.per_player]
    for player in range(layout.players):
        filled = [
            (spot.name, names[index[0]])
            for spot in spots
            if len(spot.indexes) == 1
            for index in layout.entries(spot)
            if game.state[layout.cell(spot, player, index)]
        ]
        found |= _misplaced(game, [(f"players[{player}].{zone}.{at}", zone, at) for zone, at in filled], player)
    return found


def _asked(game: Play) -> bool:
    """Whether the game's data say which action puts pieces on spaces."""
    return bool(game.rules.read_aside("labs.yaml").get("bag"))


def _misplaced(game: Play, slots: Sequence[Slot], player: int) -> dict[str, Trouble]:
    """Which of a player's filled slots would not take what lies there if all of them were empty."""
    layout, symbols, found = game.program.layout, game.program.model.symbols, dict[str, Trouble]()
    cells = {path: layout.cell(layout.spots[zone], player, (symbols.number[at],)) for path, zone, at in slots}
    cleared = game.copy()
    for cell in cells.values():
        cleared.state[cell] = 0
    bag = Bag(cleared, player)
    for path, _, space in slots:
        kind, place = symbols.names[game.state[cells[path]]], space.rpartition(".")[0]
        fitting = bag.spaces(place).get(space) if place else None
        if fitting is not None and kind in bag.kinds and kind not in fitting:
            code = "does_not_fit" if any(bag.spaces(place).values()) else "nobody_fits"
            found[path] = Trouble(game.rules, code, {"piece": kind, "place": place, "me": player + 1})
    return found
