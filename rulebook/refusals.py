"""What is refused at a decision, and why: every way the pending actions could be done that is not allowed now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.explain import Explanation, _reason, _walk
from rulebook.layout import ME
from rulebook.values import constant

if TYPE_CHECKING:
    from rulebook.game import Game

__all__ = ["refusals"]


def refusals(game: Game) -> list[Explanation]:
    """Everything the pending decision's actions could be done with that is refused now, with all reasons.

    Empty when the game is over. Any-time actions and actions of other moments are not listed; ask `Game.explain`.

    Example:
        >>> import rulebook
        >>> game = rulebook.load("tests/mini").new_game(players=2, seed=1)
        >>> [one.key for one in refusals(game) if one.reasons[0].code == "too_few"]
        ['sell:1', 'sell:2', 'sell:3']
    """
    decision, point = game.decision, game.point
    if decision is None or point is None:
        return []
    state = game.state.copy()
    state[ME] = decision.player
    legal = {option.key for option in decision.options}
    found = []
    for family in point.families:
        for candidate in _walk(family, 0, family.root.of(constant(decision.player, "player")), (), {}):
            if candidate.key in legal:
                continue
            failed = [one for one in family.tested(state, candidate.values, decision.player) if not one.holds]
            reasons = tuple(_reason(game, one, candidate, state) for one in failed)
            if reasons:
                found.append(Explanation(candidate.key, allowed=False, reasons=reasons))
    return found
