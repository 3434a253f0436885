"""The same seeds lead through the same states to the same options as they did before rules became Python text."""

import json
from pathlib import Path

import pytest

from tests.compiler.fingerprints import fingerprint
from tests.deep import sampled

FILE = Path(__file__).parent / "fingerprints.json"
KEPT = json.loads(FILE.read_text("utf-8"))
FEW = 10


@pytest.mark.parametrize("key", sampled(sorted(KEPT), lambda key: int(key.split()[-1]) <= FEW))
def test_golden_fingerprints_the_same_seeds_lead_to_the_same_states_and_options(key, renew_goldens):
    folder, players, games = key.split()
    found = fingerprint(folder, int(players), int(games))
    if renew_goldens:
        FILE.write_text(json.dumps(json.loads(FILE.read_text("utf-8")) | {key: found}, indent=1) + "\n", "utf-8")
        return
    assert found == KEPT[key], (
        "states or options are others than recorded; `make goldens` renews what rule data changed"
    )
