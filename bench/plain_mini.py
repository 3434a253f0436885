"""The mini game of `tests/mini`, written by hand in plain Python: the yardstick for the engine's speed.

It plays as the engine does in a benchmark: whole games with random choices, a decision with one option plays itself and
does not count, nothing is logged, nothing can be taken back or explained. It is what one would write for this one game.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field

ROUNDS, STALL, TOP, BANK = 4, 3, 3, 20
PRICES = (0, 1, 3, 6)
COUNTS = (8, 6)
POINTS = (1, 2)
FRUIT = (0, 1)
CLIMB, STOP = ("climb", 0), ("stop", 0)


@dataclass(slots=True)
class Player:
    """What lies before a player; fruit by kind."""

    coin: int = 2
    level: int = 0
    done: bool = False
    basket: list[int] = field(default_factory=lambda: [0, 0])
    stall: list[int] = field(default_factory=lambda: [0, 0])

    def options(self) -> list[tuple[str, int]]:
        """Return what may be done now."""
        found = []
        in_stall = self.stall[0] + self.stall[1]
        if in_stall < STALL:
            found += [("put", fruit) for fruit in FRUIT if self.basket[fruit]]
        found += [("sell", number) for number in range(1, in_stall + 1)]
        if self.coin and self.level < TOP:
            found.append(CLIMB)
        found.append(STOP)
        return found

    def score(self) -> int:
        """Return coins and the points of the fruit kept."""
        return self.coin + sum(count * point for count, point in zip(self.basket, POINTS, strict=True))


@dataclass(slots=True)
class Table:
    """One game."""

    players: list[Player]
    rng: random.Random
    orchard: list[int] = field(default_factory=lambda: list(COUNTS))
    bank: int = BANK
    decisions: int = 0
    options: int = 0

    def play(self) -> None:
        """Play the whole game."""
        self.bank -= 2 * len(self.players)
        start = 0
        for _ in range(ROUNDS):
            order = self.players[start:] + self.players[:start]
            for player in order:
                for _ in range(2):
                    self._draw(self.orchard, player.basket)
                player.done = False
            while any(not player.done for player in order):
                for player in order:
                    if not player.done:
                        self._turn(player)
            start = (start + 1) % len(self.players)

    def _turn(self, player: Player) -> None:
        options = player.options()
        if len(options) == 1:
            verb, what = options[0]
        else:
            self.decisions += 1
            self.options += len(options)
            verb, what = options[int(self.rng.random() * len(options))]
        if verb == "put":
            player.basket[what] -= 1
            player.stall[what] += 1
            return
        if verb == "sell":
            for _ in range(what):
                self._draw(player.stall, self.orchard)
            self._gain(player, PRICES[what])
        elif verb == "climb":
            player.coin -= 1
            self.bank += 1
            player.level += 1
            if player.level == 2:
                self._gain(player, 2)
        player.done = True

    def _gain(self, player: Player, coins: int) -> None:
        coins = min(coins, self.bank)
        self.bank -= coins
        player.coin += coins

    def _draw(self, source: list[int], target: list[int]) -> None:
        """Move a random fruit, if there is one."""
        total = source[0] + source[1]
        if total:
            fruit = 0 if self.rng.random() * total < source[0] else 1
            source[fruit] -= 1
            target[fruit] += 1


def play_many(players: int, games: int, seed: int) -> dict[str, float]:
    """Play games and return figures under the names that the engine's report uses."""
    rng = random.Random(seed)
    decisions = options = total = 0
    start = time.perf_counter()
    for _ in range(games):
        table = Table([Player() for _ in range(players)], rng)
        table.play()
        decisions += table.decisions
        options += table.options
        total += sum(player.score() for player in table.players)
    seconds = time.perf_counter() - start
    return {
        "games": games,
        "decisions": decisions,
        "decisions_per_s": decisions / seconds,
        "games_per_s": games / seconds,
        "options_per_decision": options / decisions,
        "mean_score": total / games / players,
    }
