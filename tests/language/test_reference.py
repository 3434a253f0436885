"""The engine against a slow, plain interpreter of the same rule data: at every decision they agree about everything."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulebook
from rulebook.verbs import VERBS
from tests.contract.games import ENTRIES, Entry
from tests.contract.playing import Curious, Seen
from tests.deep import sampled
from tests.reference.interpreter import Interpreter

TRIALS = [
    Entry(str(path.parent), players) for path in sorted(Path("tests/trials").glob("*/game.yaml")) for players in (1, 2)
]
SMALL = [entry for entry in ENTRIES if entry.folder.startswith(("tests/", "rulebook/"))]
LARGE = [entry for entry in ENTRIES if entry not in SMALL]


def as_numbers(game: rulebook.Game, reference: Interpreter) -> list[str]:
    """Every zone and counter in which the two differ."""
    layout, number, world = game.program.layout, game.program.model.symbols.number, reference.world
    differences = []

    def differ(key, cell: int, value) -> None:
        expected = number[value] if isinstance(value, str) else int(value)
        if game.state[cell] != expected:
            differences.append(f"{key}: engine {game.state[cell]}, reference {value}")

    for key, value in [*world.counters.items(), *world.slots.items()]:
        index = tuple(number[one] for one in key[2:])
        differ(key, layout.cell(layout.spots[key[0]], key[1] or 0, index), value)
    for key, pile in world.piles.items():
        spot = layout.spots[key[0]]
        first = layout.cell(spot, key[1] or 0, tuple(number[one] for one in key[2:]))
        for kind, count in pile.items():
            differ((*key, kind), first + spot.kinds[number[kind]], count)
    return differences


def compare(entry: Entry, seed: int, most: int = 100_000) -> int:
    """Plays a game in both with curious choices; gives back the number of decisions."""
    game = entry.new_game(seed, switched=True)
    options = {**{name: one["default"] for name, one in entry.rules.options.items()}, **game.start_spec["options"]}
    reference = Interpreter(game.program.model, entry.players, options, seed)
    curious, last = Curious(seed, Seen(game.program)), "the set-up"
    while game._pending is not None and len(game.history) < most:
        point, rows = game._pending
        keys, asked = [row.key for row in rows], reference.asked
        where = f"{entry}, seed {seed}, decision {len(game.history)}, after {last}"
        assert asked is not None, f"{where}: only the engine goes on"
        assert (game.state[1], point.prompt) == (asked.player, asked.prompt), where
        assert keys == asked.keys, where
        assert as_numbers(game, reference) == [], where
        row = curious.pick(rows)
        last = row.key
        game._choose(row)
        reference.choose(last)
    if game.over:
        assert reference.asked is None, f"{entry}, seed {seed}: only the reference goes on"
        assert as_numbers(game, reference) == []
    return len(game.history)


@pytest.mark.parametrize("seed", sampled(range(15), lambda seed: seed < 3))
@pytest.mark.parametrize("entry", SMALL, ids=str)
def test_small_games_agree(entry: Entry, seed: int):
    assert compare(entry, seed) > 5


@pytest.mark.parametrize("seed", sampled(range(15), lambda seed: seed < 3))
@pytest.mark.parametrize("entry", TRIALS, ids=str)
def test_trial_games_agree(entry: Entry, seed: int):
    compare(entry, seed, most=150)


@pytest.mark.parametrize("seed", sampled(range(2), lambda seed: seed == 0))
@pytest.mark.parametrize("entry", sampled(LARGE, lambda entry: entry.ordinary), ids=str)
def test_large_games_agree(entry: Entry, seed: int):
    assert compare(entry, 10 * seed + entry.players) > 60


def test_the_reference_knows_every_verb():
    missing = [name for name in VERBS if not hasattr(Interpreter, f"do_{name}")]
    assert not missing


def test_the_reference_shares_no_code_with_the_engine():
    for path in sorted(Path("tests/reference").glob("*.py")):
        text = path.read_text("utf-8")
        modules = set(re.findall(r"^(?:from|import) (rulebook[\w.]*(?: import expression)?)", text, re.MULTILINE))
        assert modules <= {f"rulebook.language{one}" for one in (" import expression", ".yaml_nodes", ".model")}
