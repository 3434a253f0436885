"""Players that are no persons: random, weighted random, greedy by one choice, and planning to the end of the round.

A bot sees what its player may see: whatever it tries out, it tries on a copy in which hidden things are dealt anew.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from rulebook.base.errors import SetupError
from rulebook.bots.planner import Planner
from rulebook.engine.hidden_information import copied_fresh
from rulebook.engine.scores import score_sheets

if TYPE_CHECKING:
    from rulebook.engine.play import Choice, Play

__all__ = ["BOTS", "Bot", "Greedy", "Random", "WeightedRandom", "make_bot"]


class Bot(Protocol):
    """Whatever chooses for a player."""

    def choose(self, game: Play) -> Choice:
        """One of the options of the pending decision."""


class Random:
    """Every option is as likely as any other.

    Args:
        seed: the same seed makes the same choices in the same game.
    """

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - for games, not for secrets

    def choose(self, game: Play) -> Choice:
        """One of the options of the pending decision."""
        return self.chance.choice(options_of(game))


class WeightedRandom:
    """Actions first, then one of the options of that action; what was chosen seldom so far is more likely.

    Where one action has thirty options and another has one, a plain random player hardly ever takes the latter; this
    one comes to see everything.

    Args:
        seed: the same seed makes the same choices in the same game.
        weights: action id -> how likely it is beside the others (1 when left out, 0 for never if it can be helped).
    """

    def __init__(self, seed: int = 0, weights: Mapping[str, float] | None = None) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - for games, not for secrets
        self.weights = dict(weights or {})
        self.chosen: dict[str, int] = {}

    def choose(self, game: Play) -> Choice:
        """One of the options of the pending decision."""
        by_action: dict[str, list[Choice]] = {}
        for option in options_of(game):
            by_action.setdefault(option.action, []).append(option)
        actions = list(by_action)
        weights = [self.weights.get(one, 1.0) / (1 + self.chosen.get(one, 0)) ** 0.5 for one in actions]
        action = self.chance.choices(actions, weights if any(weights) else None)[0]
        self.chosen[action] = self.chosen.get(action, 0) + 1
        return self.chance.choice(by_action[action])


class Greedy:
    """Takes the option after which its own score, less the best score of the others, is highest.

    Args:
        seed: settles which of several equal options is taken.
    """

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - for games, not for secrets

    def choose(self, game: Play) -> Choice:
        """One of the options of the pending decision."""
        options = options_of(game)
        worth = self.worth(game)
        lowest = min(worth.values())  # for an option that only what is hidden allows
        best = max(worth.get(option.key, lowest) for option in options)
        return self.chance.choice([option for option in options if worth.get(option.key, lowest) == best])

    def worth(self, game: Play) -> dict[str, int]:
        """What the position after each option is worth to the one who decides, by key.

        All options are tried on the same deal of what the player cannot see.
        """
        fresh = copied_fresh(game)
        assert fresh.decision is not None
        player = fresh.decision.player
        return {option.key: self._after(fresh, option, player) for option in fresh.decision.options}

    def _after(self, game: Play, option: Choice, player: int) -> int:
        trial = game.copy()
        trial.record = False
        trial.play(option)
        totals = [sheet.total for sheet in score_sheets(trial)]
        return totals[player] - max((total for who, total in enumerate(totals) if who != player), default=0)


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": Random,
    "weighted": WeightedRandom,
    "greedy": Greedy,
    "planner": Planner,
}
"""Every kind of bot by its name; each is made with a seed."""


def make_bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name.

    >>> make_bot("random", seed=1).__class__.__name__
    'Random'

    Raises:
        SetupError: there is no such bot.
    """
    found = BOTS.get(name)
    if found is None:
        raise SetupError("no_bot", found=name, known=list(BOTS))
    return found(seed)


def options_of(game: Play) -> Sequence[Choice]:
    """The options of the pending decision.

    Raises:
        SetupError: the game is over.
    """
    if game.decision is None:
        raise SetupError("bot_at_end")
    return game.decision.options
