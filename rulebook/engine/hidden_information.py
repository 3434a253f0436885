"""What a player cannot see, and a copy in which exactly that is dealt anew."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from rulebook.base.errors import RulebookError
from rulebook.compiler.expressions.compiled_values import Fn, constant
from rulebook.compiler.expressions.scope import Scope
from rulebook.compiler.layout.state_layout import FORCED, FORCED_ROOM, ME, RANDOM, Layout, Spot
from rulebook.compiler.program import Program
from rulebook.engine.play import Play
from rulebook.verbs.chance import MASK, below

AnyPlay = TypeVar("AnyPlay", bound=Play)

__all__ = ["copied_fresh", "deal_anew", "visible"]


def visible(game: Play, zone: str, viewer: int | None, owner: int | None = None, **index: str) -> bool:
    """Whether somebody may look into a zone.

    Args:
        game: at any moment.
        zone: the zone's id.
        viewer: who looks; None for somebody who is no player.
        owner: whose zone it is, where each player has one; the viewer's own when left out.
        index: which entry of the zone, by the names of its sets; matters where entries are secret for a while.

    Raises:
        RulebookError: there is no such zone.
    """
    found = game.program.model.zones.get(zone)
    if found is None:
        raise RulebookError("no_zone", found=zone, known=list(game.program.model.zones))
    mine = viewer is not None and (owner is None or owner == viewer)
    if found.secret is not None and index and not mine:
        number = game.program.model.symbols.number
        entry = tuple(number[index[name]] for name in game.program.layout.spots[zone].indexes)
        if _secret(game.program, zone, owner or 0, entry)(game.state):
            return False
    if found.see == "owner":
        return mine
    return found.see == "all"


def _secret(program: Program, zone: str, player: int, entry: tuple[int, ...]) -> Fn:
    """Whether an entry is a secret of its owner now, as a function of the state."""
    key = (zone, player, entry)
    if key not in program.secrets:
        spot = program.layout.spots[zone]
        assert spot.zone is not None
        assert spot.zone.secret is not None
        bound = {name: constant(symbol, name) for name, symbol in zip(spot.indexes, entry, strict=True)}
        scope = Scope(constant(player, "player"), bound)
        program.secrets[key] = program.compiler.node(spot.zone.secret.get("when"), scope).func()
    return program.secrets[key]


def _take_back_secrets(game: Play, spot: Spot) -> None:
    """What others hold secretly goes back to where it came from: the viewer cannot know where it is."""
    program, state, viewer = game.program, game.state, game.state[ME]
    layout = program.layout
    assert spot.zone is not None
    assert spot.zone.secret is not None
    back = layout.spots[str(spot.zone.secret.get("back").value)]  # type: ignore[union-attr]
    for player in range(layout.players):
        for entry in layout.entries(spot) if player != viewer else ():
            at = layout.cell(spot, player, entry)
            if state[at] and _secret(program, spot.name, player, entry)(state):
                state[layout.cell(back, player, kind=state[at])] += 1
                state[at] = 0


def copied_fresh(game: AnyPlay) -> AnyPlay:
    """A copy of a game in which what the player who decides cannot see is dealt anew."""
    made = game.copy()
    deal_anew(made)
    return made


def deal_anew(game: Play, number: int = 0) -> None:
    """Deals what nobody can see anew and starts the generator somewhere else, so that the future is open.

    Face-down pieces that lie spread over several places change places; how many lie where stays. What can be worked
    out from what happened (how many of which kind are in a bag) stays. Forced draws are forgotten.

    Args:
        game: a copy; it is changed.
        number: another number gives another deal of the same position.
    """
    state = game.state
    state[FORCED : FORCED + 1 + FORCED_ROOM] = [0] * (1 + FORCED_ROOM)
    real, state[RANDOM] = state[RANDOM], 0
    fresh = _digest([*state, number])
    state[RANDOM] = fresh if fresh != real else (fresh + 1) & MASK
    layout = game.program.layout
    for spot in layout.spots.values():
        if spot.zone is not None and spot.zone.secret is not None and spot.zone.slot:
            _take_back_secrets(game, spot)
        if spot.zone is not None and spot.zone.see == "none" and spot.indexes:
            for player in range(layout.players if spot.per_player else 1):
                _shuffle(state, layout, spot, player)
    game.restore(state, len(game.raw_log))


def _digest(cells: Sequence[int]) -> int:
    """A number that follows from a state and tells nothing about it."""
    return int.from_bytes(blake2b(array("q", cells).tobytes(), digest_size=6).digest(), "big")


def _shuffle(state: list[int], layout: Layout, spot: Spot, player: int) -> None:
    """Deals the contents of a zone's entries anew among them; each keeps its number of pieces."""
    assert spot.zone is not None
    bases = [layout.cell(spot, player, index) for index in layout.entries(spot)]
    if spot.zone.slot:
        filled = [at for at in bases if state[at]]
        for at, kind in zip(filled, _mixed(state, [state[at] for at in filled]), strict=True):
            state[at] = kind
        return
    sizes = [sum(state[at : at + spot.width]) for at in bases]
    spread = [offset for at in bases for offset in range(spot.width) for _ in range(state[at + offset])]
    pool = iter(_mixed(state, spread))
    for at, size in zip(bases, sizes, strict=True):
        state[at : at + spot.width] = [0] * spot.width
        for _ in range(size):
            state[at + next(pool)] += 1


def _mixed(state: list[int], things: list[int]) -> list[int]:
    """The things in random order."""
    for last in range(len(things) - 1, 0, -1):
        pick = below(state, last + 1)
        things[last], things[pick] = things[pick], things[last]
    return things
