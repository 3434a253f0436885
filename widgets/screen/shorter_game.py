"""A shorter game: the first rounds only, then the score; a variant written for the learner."""

from __future__ import annotations

from pathlib import Path

from rulebook.api import Rules
from rulebook.base.files import user_file, write_whole

__all__ = ["all_rounds", "rounds_now", "rounds_of", "shorter"]

CONSTANT = "rounds"
VALUE = f"constants.{CONSTANT}.value"


def rounds_now(rules: Rules) -> int | None:
    """How many rounds are played; None when the rules have no such number."""
    found = rules.model.constants.get(CONSTANT)
    return found.value if found is not None and found.kind == "value" and isinstance(found.value, int) else None


def all_rounds(rules: Rules) -> int | None:
    """How many rounds the whole game has, also where a variant makes it shorter."""
    changes = (change for overlay in rules.overlays for change in overlay.changes if change.path == VALUE)
    old = next((change.old for change in changes), None)
    return old if isinstance(old, int) else rounds_now(rules)


def rounds_of(variant: str) -> int | None:
    """The number of rounds such a variant stands for; None for any other.

    >>> rounds_of("somewhere/first-6-rounds.yaml"), rounds_of("published")
    (6, None)
    """
    words = Path(variant).stem.split("-")
    fits = variant.endswith(".yaml") and len(words) == 3 and (words[0], words[2]) == ("first", "rounds")
    return int(words[1]) if fits and words[1].isdigit() else None


def shorter(rules: Rules, rounds: int) -> Path:
    """Writes the variant of so many rounds to the learner's own files.

    Raises:
        OSError: it cannot be written.
    """
    name = f"first-{rounds}-rounds"
    path = user_file("variants", rules.id, f"{name}.yaml")
    write_whole(path, f"variant: {name}\nset:\n  {VALUE}: {rounds}\n")
    return path
