"""What printed steps plainly give, read from the rules, so that a changed rule changes the picture."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Sign", "step_gifts", "step_signs", "track_gifts"]

GIVING = ("gain", "add")
COUNTED = re.compile(r"(?:(\d+) \* )?(?:min\()?([a-z]\w*)(?:, \d+\))?")
ASKED = re.compile(r"(?:min\()?([a-z]\w*)(?:, \d+\))? >= (\d+)")


@dataclass(frozen=True, slots=True)
class Sign:
    """One sign of an effect written without words.

    Attributes:
        role: ``asks`` a condition, ``pays``, ``gives`` pieces, ``each`` gives pieces for something counted, ``does``.
        what: the piece, or what is counted.
        value: how many. ``per`` what is counted, with the role ``each``.
    """

    role: str
    what: str
    value: int
    per: str = ""


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


def step_signs(rules: Any, set_name: str, member: str, checks: str, field: str) -> list[Sign]:
    """A thing's conditions and steps as signs, as far as they are plain: conditions first, then prices, then gifts.

    ``at least so many of a quantity`` is a condition; amounts are numbers or so many for each of a quantity.
    """
    made = rules.model.sets.get(set_name)
    steps = made.code.get(field, {}).get(member) if made is not None else None
    found = list(_done(steps.plain())) if steps is not None else []
    needs = made.checks.get(checks, {}).get(member) if made is not None else None
    counted = {one.per for one in found}
    asked = [one for one in _asked(needs.plain() if needs is not None else ()) if one.what not in counted]
    order = ("pays", "gives", "each", "does")
    return [*asked, *sorted(found, key=lambda one: order.index(one.role))]


def _asked(needs: Any) -> Iterator[Sign]:
    for one in needs or ():
        match = ASKED.fullmatch(str(one.get("that", ""))) if isinstance(one, Mapping) else None
        if match:
            yield Sign("asks", match[1], int(match[2]))


def _done(steps: Any) -> Iterator[Sign]:
    for step in steps or ():
        for verb, spec in step.items() if isinstance(step, Mapping) else ():
            for what, amount in spec.items() if isinstance(spec, Mapping) else ():
                yield from _sign(str(verb), str(what), amount)


def _sign(verb: str, what: str, amount: Any) -> Iterator[Sign]:
    if isinstance(amount, int):
        role = {"pay": "pays", "gain": "gives", "set": "does", "add": "does"}.get(verb)
        if role is not None:
            yield Sign(role, re.sub(r"\W+", "_", what).strip("_"), amount)
        return
    match = COUNTED.fullmatch(str(amount))
    if verb == "gain" and match:
        yield Sign("each", what, int(match[1] or 1), match[2])
