"""The engine and a plain reading of the same rule data agree, decision by decision, on the same seeds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulebook
from rulebook.layout import ME
from tests.reference.play import Reference
from tests.reference.table import EVERYBODY

HERE = Path(__file__).parent
GAMES = [
    (HERE / "mini", (), {}, (2, 3), 20),
    (HERE / "mini", (), {"sharing": True}, (3,), 2),
    (HERE / "trials" / "routes", (), {}, (1, 2), 12),
    (HERE / "trials" / "clock", (), {}, (1, 2), 12),
    ("orleans", (), {}, (2, 3, 4), 1),
    ("orleans", (), {"planning": "hidden", "exclude_tiles": True, "refuse_goods": False}, (2, 3), 1),
    ("orleans", ("published", "bathhouse-current", "hidden-goods"), {}, (2, 4), 1),
]
CASES = [
    (game, variants, options, players, seed)
    for game, variants, options, counts, seeds in GAMES
    for players in counts
    for seed in range(seeds)
]
loaded: dict = {}


def named(value) -> str:
    """A readable part of a test's name."""
    return "+".join(str(one) for one in value) or "base" if isinstance(value, tuple | dict) else Path(str(value)).name


def rules_of(game, variants) -> rulebook.Rules:
    key = (str(game), variants)
    if key not in loaded:
        loaded[key] = rulebook.load(game, variants=list(variants))
    return loaded[key]


def likely(rng: random.Random, keys: list[str]) -> str:
    """A choice that gets somewhere: seldom the one that stops, draws as many as possible."""
    busy = [key for key in keys if key.split(":")[0] not in ("stop", "pass", "skip", "recall") and key != "draw:0"]
    if busy and rng.random() < 0.9:
        draws = [key for key in busy if key.startswith("draw:")]
        return max(draws, key=lambda key: int(key[5:])) if draws else rng.choice(busy)
    return rng.choice(keys)


def difference(game: rulebook.Game, reference: Reference) -> list[str]:
    """What lies differently, as readable lines."""
    layout, names, table = game.program.layout, game.program.model.symbols.names, reference.table
    found = []
    for spot in layout.spots.values():
        for player in range(layout.players) if spot.per_player else [EVERYBODY]:
            for index in layout.entries(spot):
                key = (spot.name, player, *(names[one] for one in index))
                at = layout.cell(spot, max(player, 0), index)
                if spot.zone is not None and not spot.zone.slot:
                    mine = {
                        names[kind]: game.state[at + offset]
                        for kind, offset in spot.kinds.items()
                        if game.state[at + offset]
                    }
                    other = {kind: n for kind, n in table.piles[key].items() if n}
                elif spot.zone is not None:
                    mine, other = names[game.state[at]] if game.state[at] else 0, table.slots[key]
                else:
                    of = spot.counter.of
                    mine = game.state[at] if of in ("int", "player") or not game.state[at] else names[game.state[at]]
                    other = table.counters[key]
                if mine != other:
                    found.append(f"{key}: engine {mine}, reference {other}")
    return found


@pytest.mark.parametrize(("game", "variants", "options", "players", "seed"), CASES, ids=named)
def test_engine_and_reference_agree(game, variants, options, players, seed):
    rules = rules_of(game, variants)
    engine = rules.new_game(players=players, seed=seed, options=options)
    reference = Reference(rules.model, players, seed, rules.chosen(options))
    flow = reference.play()
    asked = next(flow, None)
    rng = random.Random(seed)
    decisions = 0
    while engine.decision is not None:
        assert asked is not None, (
            f"the reference ended at decision {decisions}, the engine asks {engine.decision.prompt}"
        )
        decision = engine.decision
        assert (decision.player, decision.prompt) == (asked.player, asked.prompt), f"decision {decisions}"
        keys = [option.key for option in decision.options]
        assert sorted(keys) == sorted(asked.options), f"decision {decisions}: {decision.prompt}"
        if decisions % 10 == 0:
            assert difference(engine, reference) == [], f"decision {decisions}: {decision.prompt}"
        key = likely(rng, keys)
        engine.play(key)
        decisions += 1
        try:
            asked = flow.send(key)
        except StopIteration:
            asked = None
    assert asked is None, f"the engine ended, the reference asks {asked.prompt}"
    assert difference(engine, reference) == []
    assert engine.state[ME] == reference.table.me
    assert decisions > 3
