"""What persons at one screen must not see of each other: when a curtain falls, and what is not told meanwhile."""

from __future__ import annotations

from collections.abc import Collection

from rulebook.api import Game
from rulebook.compiler.layout.state_layout import Spot
from rulebook.engine.hidden_information import visible

__all__ = ["as_known", "holds_secret", "makes_secret", "needed", "secret_owners", "untold"]


def _zones(game: Game) -> list[Spot]:
    """The zones whose entries are secret for a while."""
    spots = game.program.layout.spots.values()
    return [one for one in spots if one.per_player and one.zone is not None and one.zone.secret is not None]


def holds_secret(game: Game, owner: int) -> bool:
    """Whether a player has something now that others may not see for a while."""
    names = game.program.model.symbols.names
    for spot in _zones(game):
        for entry in game.program.layout.entries(spot):
            index = {name: names[number] for name, number in zip(spot.indexes, entry, strict=True)}
            if game.contents(spot.name, me=owner, **index) and not visible(game, spot.name, None, owner, **index):
                return True
    return False


def makes_secret(game: Game) -> bool:
    """Whether who chooses now does so in secret: one option of each action is tried on a copy."""
    decision = game.decision
    if decision is None or not _zones(game):
        return False
    if holds_secret(game, decision.player):
        return True
    for option in {one.action: one for one in decision.options}.values():
        trial = game.copy()
        trial.record = False
        trial.play(option.key)
        if holds_secret(trial, decision.player):
            return True
    return False


def needed(game: Game, persons: Collection[int], before: int | None, person: int) -> bool:
    """Whether the screen is passed on behind a curtain.

    Args:
        game: as it stands.
        persons: the seats of persons.
        before: who looked so far, None for nobody.
        person: who looks next.
    """
    if len(persons) < 2 or before == person or not _zones(game):
        return False
    others = any(holds_secret(game, one) for one in persons if one != person)
    return others or (before is not None and makes_secret(game))


def secret_owners(game: Game, viewer: int | None) -> list[int]:
    """Players with something that who looks may not see for a while."""
    return [one for one in range(game.players) if one != viewer and holds_secret(game, one)]


def as_known(game: Game, viewer: int | None) -> Game:
    """The game as who chooses may know it: what others hold in secret lies where it came from."""
    if game.decision is None or game.decision.player != viewer or not _zones(game) or not secret_owners(game, viewer):
        return game
    return game.copy(fresh=True)


def untold(game: Game, viewer: int | None) -> set[int]:
    """Numbers of events that are not told: what such players did in this phase."""
    owners = secret_owners(game, viewer) if _zones(game) else []
    if not owners:
        return set()
    log = game.raw_log
    start = next((at for at in range(len(log) - 1, -1, -1) if log[at][0] == "phase"), 0)
    return {at for at in range(start, len(log)) if log[at][1] in owners}
