"""Small mistakes in every file of the games: each is refused at a place that exists, or the game still works."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants import Workshop

SAMPLE = {"tests/mini": 60, "rulebook/starter": 60}


def judged(folder: str, many: int, seed: str, home: Path) -> dict[str, int]:
    shop, outcomes = Workshop(Path(folder), home), {"refused": 0, "harmless": 0}
    for mutant in shop.mutants(many, seed):
        try:
            found = shop.judge(mutant)
        except Exception as error:
            error.add_note(str(mutant))
            raise
        outcomes["refused" if found else "harmless"] += 1
    return outcomes


@pytest.mark.parametrize("folder", SAMPLE)
def test_a_sample_of_small_mistakes_is_refused_or_harmless(folder, tmp_path):
    outcomes = judged(folder, SAMPLE[folder], "sample", tmp_path)
    assert outcomes["refused"] >= SAMPLE[folder] // 5, outcomes
