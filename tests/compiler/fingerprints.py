"""Fingerprints of many random games: every state up to the registers, and every list of options.

``fingerprints.json`` was recorded by the engine of nested functions that came before the Python text. Where rule data
change, ``make goldens`` writes it anew.
"""

import hashlib
import random

import rulebook


def fingerprint(folder: str, players: int, games: int) -> str:
    """One digest of some games, half of them with events."""
    rules = rulebook.load(folder)
    program = rules.program(players, {})
    digest, end = hashlib.sha256(), program.layout.end
    for seed in range(games):
        game = rules.new_game(players=players, seed=seed)
        state, log, chance = list(game.state), [] if seed % 2 else None, random.Random(seed)
        pending = game.point, game.point.options(state)
        while pending is not None:
            point, options = pending
            digest.update(repr((state[1:end], options)).encode())
            pending = program.run(state, log, point.apply(state, options[int(chance.random() * len(options))]))
        digest.update(repr((state[1:end], len(log or ()))).encode())
    return digest.hexdigest()[:24]
