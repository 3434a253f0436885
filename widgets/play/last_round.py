"""Same as last round: what a person chose in the same series of decisions one round ago."""

from __future__ import annotations

from collections import Counter

from rulebook.api import Game

__all__ = ["same_again"]

FEWEST = 2


def same_again(game: Game) -> list[str]:
    """The keys of last round that are still to be chosen, the first one allowed now; [] when there is no such series.

    A series is what one player chose without anybody between, in the same phase and at the same question.
    """
    decision, program = game.decision, game.program
    if decision is None or program.round_cell < 0:
        return []
    place = program.round_cell, program.phase_cell
    now = [game.state[cell] for cell in place]
    found: list[int] = []
    done: Counter[str] = Counter()
    for at, step in enumerate(game.history):
        then = [step.state[cell] for cell in place]
        asked = program.asked(step.state)
        if asked is None or step.player != decision.player or then[1] != now[1] or asked.prompt != decision.prompt:
            continue
        if then[0] == now[0]:
            done[step.key] += 1
        elif then[0] == now[0] - 1:
            found.append(at)
    if not found or any(step.player != decision.player for step in game.history[found[0] : found[-1]]):
        return []
    keys = [key for at in found if not _ends(game, key := game.history[at].key)]
    if len(keys) < FEWEST:
        return []
    left = [key for key in keys if not _taken(done, key)]
    first = next((at for at, key in enumerate(left) if decision.option(key) is not None), len(left))
    return left[first:]


def _ends(game: Game, key: str) -> bool:
    """Whether a choice is about nothing, such as ending the series; that is left to the person."""
    option = game.decision.option(key) if game.decision is not None else None
    return option is not None and not option.values


def _taken(done: Counter[str], key: str) -> bool:
    """Whether it was chosen this round already; each time counts once."""
    if not done[key]:
        return False
    done[key] -= 1
    return True
