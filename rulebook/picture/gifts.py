"""What the spaces of a track give, read from the rules, so that a changed rule changes the picture."""

from __future__ import annotations

from typing import Any

__all__ = ["track_gifts"]


def track_gifts(rules: Any, track: str) -> list[tuple[int, str, int]]:
    """Space, kind and number of everything that a track's spaces plainly give (``gain: {kind: 2}``).

    What depends on the position is left out; a look writes that as an expression.
    """
    node = rules.model.tracks.get(track)
    spaces = node.plain().get("spaces", {}) if node is not None else {}
    made: list[tuple[int, str, int]] = []
    for number, space in spaces.items():
        for step in (space or {}).get("do", ()):
            gained = step.get("gain") if isinstance(step, dict) else None
            if isinstance(gained, dict):
                made += [(int(number), kind, count) for kind, count in gained.items() if isinstance(count, int)]
    return sorted(made)
