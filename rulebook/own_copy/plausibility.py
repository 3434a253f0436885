"""Whether numbers that somebody typed for printed values can be right: what stands in the same place elsewhere says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulebook.base.problems import Problems
from rulebook.own_copy.placeholders import Placeholder

__all__ = ["check_ranges", "plausible_range"]

ROOM = 10
"""How many times the greatest number of its kind a number may be."""
ALWAYS = 100
FIRST_LINE = 3
"""Of the values in the text of a variant, after its name and ``set:``."""


def plausible_range(one: Placeholder, listed: Sequence[Placeholder]) -> tuple[int, int]:
    """The least and the greatest number that makes sense: from 0, unless less stands in such a place already.

    Args:
        one: the printed value.
        listed: all of them; those of the same field of the same set are of its kind, a constant is of its own.
    """
    kind = _kind(one)
    known = [number for other in listed if _kind(other) == kind for number in _numbers(other.value)]
    least, most = min([0, *known]), max([ALWAYS // ROOM, *known])
    return least * ROOM, most * ROOM


def check_ranges(values: Mapping[str, Any], listed: Sequence[Placeholder], file: str, problems: Problems) -> None:
    """Notes every typed number that cannot be right, at the line of its value in the variant.

    Args:
        values: path -> value, in the order of the variant's lines.
        listed: all printed values that are placeholders.
        file: the variant's name.
        problems: collects the mistakes.
    """
    known = {one.path: one for one in listed}
    ranges: dict[tuple[str, str], tuple[int, int]] = {}
    for line, (path, value) in enumerate(values.items(), FIRST_LINE):
        if path not in known:
            continue
        kind = _kind(known[path])
        ranges[kind] = ranges.get(kind) or plausible_range(known[path], listed)
        least, most = ranges[kind]
        for number in _numbers(value):
            if not least <= number <= most:
                problems.add("out_of_range", _Place(file, line), found=number, least=least, limit=most)


@dataclass(frozen=True)
class _Place:
    file: str
    line: int
    column: int = 1


def _kind(one: Placeholder) -> tuple[str, str]:
    return one.section, one.path if one.section == "constants" else one.path.rpartition(".")[2]


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        yield from _numbers(inner)
