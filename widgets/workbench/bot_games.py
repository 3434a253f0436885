"""Figures: the same games played by bots under two editions of the rules, a little at a time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from rulebook.api import Rules
from rulebook.bots.bots import make_bot

__all__ = ["GAMES", "Figures", "Tally", "play"]

GAMES = 30
SLICE = 0.04
MOST_CHOICES = 5000


@dataclass(slots=True)
class Tally:
    """Sums over games.

    Attributes:
        games: how many were played. ``scores`` all totals, ``rounds`` and ``choices`` of all games together.
        unfinished: games that were broken off because they would not end.
    """

    games: int = 0
    totals: int = 0
    scores: int = 0
    best: int = 0
    rounds: int = 0
    choices: int = 0
    unfinished: int = 0

    @property
    def mean(self) -> float:
        """The mean of all players' points."""
        return self.scores / self.totals if self.totals else 0.0

    @property
    def winner(self) -> float:
        """The mean of the best points of each game."""
        return self.best / self.games if self.games else 0.0

    @property
    def length(self) -> float:
        """Rounds of a game."""
        return self.rounds / self.games if self.games else 0.0

    @property
    def moves(self) -> float:
        """Choices of a game among two or more options."""
        return self.choices / self.games if self.games else 0.0


@dataclass(slots=True)
class Figures:
    """Before and after.

    Attributes:
        games: how many are played with each. ``done`` how many of all are finished.
    """

    before: Tally
    after: Tally
    games: int = GAMES

    @property
    def done(self) -> int:
        """Games finished, of twice ``games``."""
        return self.before.games + self.after.games

    @property
    def over(self) -> bool:
        """Whether all are played."""
        return self.done >= 2 * self.games


def play(base: Rules, rules: Rules, figures: Figures, bot: str = "greedy") -> Iterator[None]:
    """Plays and counts; comes back after every short slice of time."""
    players = max(base.players[0], rules.players[0])
    for seed in range(figures.games):
        yield from _game(base, players, seed, bot, figures.before)
        yield from _game(rules, players, seed, bot, figures.after)


def _game(rules: Rules, players: int, seed: int, bot: str, tally: Tally) -> Iterator[None]:
    game = rules.new_game(players, seed)
    game.record = False
    bots = [make_bot(bot, seed * players + seat) for seat in range(players)]
    began, made = time.monotonic(), 0
    while game.decision is not None and made < MOST_CHOICES:
        options = game.decision.options
        made += len(options) > 1
        game.play(bots[game.decision.player].choose(game) if len(options) > 1 else options[0])
        game.history.clear()
        if time.monotonic() - began > SLICE:
            yield
            began = time.monotonic()
    totals = [sheet.total for sheet in game.scores()]
    tally.games += 1
    tally.totals += len(totals)
    tally.scores += sum(totals)
    tally.best += max(totals)
    tally.rounds += game.round
    tally.choices += made
    tally.unfinished += game.decision is not None
    yield
