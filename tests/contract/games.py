"""The list of games under contract, each with every number of players, every variant and every switch."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import rulebook

__all__ = ["ENTRIES", "FOLDERS", "Entry"]


@dataclass(frozen=True)
class Entry:
    """A game with a number of players and a variant ("" for none); each lot has seeds of its own."""

    folder: str
    players: int
    variant: str = ""
    lot: int = 0

    @property
    def rules(self) -> rulebook.Rules:
        """The rules, loaded once."""
        return _load(self.folder, self.variant)

    @property
    def ordinary(self) -> bool:
        """Whether the ordinary run takes it: the base game with every number of players, a variant with one."""
        least, most = self.rules.players
        at = _variants(self.folder).index(self.variant)
        return not self.variant or self.players == most - at % (most - least + 1)

    @property
    def switches(self) -> list[dict[str, Any]]:
        """Every combination of set-up switches."""
        options = self.rules.options
        every = product(*(one["values"] for one in options.values()))
        return [dict(zip(options, values, strict=True)) for values in every]

    def new_game(self, seed: int, switched: bool = False) -> rulebook.Game:
        """A game; with ``switched`` the seed also picks the switches."""
        options = self.switches[seed % len(self.switches)] if switched else {}
        return self.rules.new_game(players=self.players, seed=seed + 1_000_003 * self.lot, options=options)

    def __str__(self) -> str:
        more = [self.variant] * bool(self.variant) + [f"lot {self.lot}"] * bool(self.lot)
        return "-".join([Path(self.folder).name, str(self.players), *more])


@cache
def _load(folder: str, variant: str) -> rulebook.Rules:
    return rulebook.load(Path(folder), [variant] if variant else [])


def _variants(folder: str) -> list[str]:
    return ["", *sorted(path.stem for path in Path(folder, "variants").glob("*.yaml"))]


def _entries(folder: str) -> list[Entry]:
    least, most = _load(folder, "").players
    return [Entry(folder, players, variant) for variant in _variants(folder) for players in range(least, most + 1)]


FOLDERS = ["tests/mini", "rulebook/starter", "rules_yaml/orleans", "rules_yaml/kanal"]
"""The games under contract: list a game here and it is held to everything (mutants, reference, goldens too)."""
ENTRIES = [entry for folder in FOLDERS for entry in _entries(folder)]
