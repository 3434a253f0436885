"""Small mistakes in a game's files and what becomes of each: `python tools/print_mutants.py orleans 600 [seed]`."""

from __future__ import annotations

import sys
import tempfile
import traceback
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import rulebook
from tests.mutants import Workshop


def main(game: str, many: int, seed: str) -> None:
    """Prints each mutant with the first mistake found, and in the end how many were refused, harmless and wrong."""
    outcomes = Counter[str]()
    with tempfile.TemporaryDirectory() as home:
        shop = Workshop(rulebook.load(game).folder, Path(home))
        for mutant in shop.mutants(many, seed):
            try:
                found = shop.judge(mutant)
                outcome, said = ("refused", str(found[0])) if found else ("harmless", "")
            except Exception as error:  # noqa: BLE001  what nobody should ever see is what is looked for
                last = "".join(traceback.format_tb(error.__traceback__)[-3:])
                outcome, said = "wrong", f"{type(error).__name__}: {error}\n{last}"
            outcomes[outcome] += 1
            print(outcome, mutant, said, flush=True)
    print(dict(outcomes))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "1")
