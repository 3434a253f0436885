"""What is wrong with rule data as a whole: a section that is not there, a number that is not whole.

Either would be told again wherever it matters; it is told once, where it can be mended.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from rulebook.base.problems import Problem, Problems
from rulebook.language.yaml_nodes import Node

__all__ = ["refuse_fractions", "told_once"]

FRACTION = re.compile(r"(-?\d+)\.\d+")
IN_WORDS = {"rule", "source", "id", "note", "name"}
SECTION_OF = {
    "set": ("sets",),
    "piece": ("pieces",),
    "zone": ("zones", "counters"),
    "counter": ("counters",),
    "track": ("tracks",),
    "action": ("actions",),
    "phase": ("phases",),
}
"""The section that would give the name a mistake is about; of several the first that is not there."""
FOLLOWING = {*SECTION_OF, "missing", "unknown_name", "no_size", "not_held", "no_home", "no_field", "index", "whose"}
FOLLOWING |= {"domain", "word", "option_value", "no_cost", "not_in_set", "zone_full", "home_zone", "too_few_left"}
FOLLOWING |= {"too_few_at_all", "left_out", "too_many_there"}
WHOLE = ("game", "setup", "flow")
MANY = 3


def refuse_fractions(sections: dict[str, Node], problems: Problems) -> None:
    """Notes every number that is not whole, and reads on as if it were."""
    for node in sections.values():
        _whole(node, problems)


def _whole(node: Node, problems: Problems) -> None:
    entries: Iterable[tuple[Any, Node]] = enumerate(node.value) if isinstance(node.value, list) else node.items()
    for key, child in list(entries):
        found = FRACTION.fullmatch(child.value) if isinstance(child.value, str) and key not in IN_WORDS else None
        if found is None:
            _whole(child, problems)
            continue
        problems.add("fraction", child, found=child.value)
        at = (child.file, child.line, child.column, child.lines, child.key_line, child.key_column)
        node.value[key] = Node(int(found[1]), *at)


def told_once(found: list[Problem], sections: dict[str, Node]) -> list[Problem]:
    """The mistakes; where a section is not there, that instead of all that follows from it."""
    meant = {str(one.params.get("near")) for one in found if one.code == "section"}
    needed: dict[str, list[str]] = {}
    for one in found:
        absent = [name for name in _sections_of(one) if name not in sections and name not in meant]
        if absent:
            needed.setdefault(absent[0], []).append(str(one.params.get("found")))
    unknown = {str(one.params.get("found")) for one in found if one.code == "unknown_name"}
    if not needed and len(unknown) >= MANY and "constants" not in {*sections, *meant}:
        needed["constants"] = sorted(unknown)
    if not needed:
        return found
    anchor = sections.get("game") or next(iter(sections.values()))
    problems = Problems()
    for name, used in needed.items():
        problems.add("no_section", anchor, expected=name, found=", ".join(dict.fromkeys(used)), at_key=True)
    return [
        *problems.found,
        *(one for one in found if one.code not in FOLLOWING or one.params.get("expected") in WHOLE),
    ]


def _sections_of(problem: Problem) -> tuple[str, ...]:
    if problem.code == "unknown_name" and f"option.{problem.params.get('found')}" in problem.source:
        return ("options",)
    return SECTION_OF.get(problem.code, ())
