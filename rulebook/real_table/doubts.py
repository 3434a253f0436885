"""What was entered and balances, but cannot have come about: a piece on a space that does not take it.

Asked of the requirements of the action that the game's ``labs.yaml`` names under ``bag:``, as the bag lab does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulebook.labs.bag import Bag
from rulebook.real_table.entry_fields import NONE, Entry
from rulebook.real_table.refused_entry import Trouble

if TYPE_CHECKING:
    from rulebook.real_table.position_entry import Entering, Situation

__all__ = ["doubts"]


def doubts(entering: Entering, now: Situation, paths: Iterable[str]) -> dict[str, Trouble]:
    """Path to what is doubtful there, for the slots among the paths.

    Args:
        entering: knows the entries.
        now: what was entered.
        paths: which of it to look at.
    """
    rules, found = entering.rules, dict[str, Trouble]()
    if not rules.read_aside("labs.yaml").get("bag"):
        return found
    every = (entering.entries[path] for path in paths if path in entering.entries)
    slots = [one for one in every if one.slot and one.index and entering.value(now, one.path) != NONE]
    for player in dict.fromkeys(one.player for one in slots):
        mine = [one for one in slots if one.player == player]
        bag = _cleared(entering, now, mine, player or 0)
        for one in mine:
            kind, space = str(entering.value(now, one.path)), one.index[-1]
            place = space.rpartition(".")[0]
            fitting = bag.spaces(place).get(space) if place else None
            if fitting is not None and kind in bag.kinds and kind not in fitting:
                found[one.path] = Trouble(rules, "does_not_fit", {"piece": kind, "place": place})
    return found


def _cleared(entering: Entering, now: Situation, slots: list[Entry], player: int) -> Bag:
    """The player's spaces with nothing on those that are asked about."""
    game = entering.still(now).copy()
    layout, number = entering.program.layout, entering.program.model.symbols.number
    for one in slots:
        index = tuple(number[name] for name in one.index)
        game.state[layout.cell(layout.spots[one.name], one.player or 0, index)] = 0
    return Bag(game, player)
