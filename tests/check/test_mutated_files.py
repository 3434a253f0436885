"""Small mistakes in every file of the games: each is refused at a place that exists, or the game still works."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.deep import sampled
from tests.mutants import Workshop

SAMPLE = [20, 60]
"""So many mutants of a game; the second number in the deep run."""


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


@pytest.mark.parametrize("many", sampled(SAMPLE, lambda number: number == SAMPLE[0]))
@pytest.mark.parametrize("folder", ["tests/mini", "rulebook/starter"])
def test_a_sample_of_small_mistakes_is_refused_or_harmless(folder, many, tmp_path):
    outcomes = judged(folder, many, "sample", tmp_path)
    assert outcomes["refused"] >= many // 5, outcomes
