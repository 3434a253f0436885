"""What printed steps plainly give, read from the rules, so that a changed rule changes the picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["step_gifts", "track_gifts"]

GIVING = ("gain", "add")


def track_gifts(rules: Any, track: str) -> list[tuple[int, str, int]]:
    """Space, kind and number of everything that a track's spaces plainly give (``gain: {kind: 2}``).

    What depends on the position is left out; a look writes that as an expression.
    """
    node = rules.model.tracks.get(track)
    spaces = node.plain().get("spaces", {}) if node is not None else {}
    return sorted(
        (int(number), kind, count)
        for number, space in spaces.items()
        for kind, count in _given((space or {}).get("do"), ("gain",))
    )


def step_gifts(rules: Any, set_name: str, member: str, field: str) -> list[tuple[str, int]]:
    """Kind and number of what a thing's own steps plainly give or add (``gain: {kind: 2}``, ``add: {counter: 1}``)."""
    made = rules.model.sets.get(set_name)
    node = made.code.get(field, {}).get(member) if made is not None else None
    return list(_given(node.plain(), GIVING)) if node is not None else []


def _given(steps: Any, verbs: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    for step in steps or ():
        for verb in verbs if isinstance(step, Mapping) else ():
            gained = step.get(verb)
            if isinstance(gained, Mapping):
                yield from ((str(kind), count) for kind, count in gained.items() if isinstance(count, int))
