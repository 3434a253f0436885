"""Mistakes that may only follow from others: when one part is broken, what names that part is not held against it.

Mistakes of structure (a key that nobody knows, a list where a mapping belongs) are found while the sections are read,
mistakes of names while they are compiled. Both are reported at once, except where a name could be unknown only because
the part that gives it is broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from rulebook.base.problems import Problem
from rulebook.language.expressions import names_in
from rulebook.language.overlay import Change, Overlay
from rulebook.language.yaml_nodes import Node

__all__ = ["at_its_source", "broken_names", "independent", "with_variants"]

PIECE_OF_LINE = re.compile(r"\"[^\"]*\"|'[^']*'|[^{}\[\],]+")
WHOLE_PARTS = {"key", "section", "missing", "one_of", "single"}
TOO_MUCH = {"too_many_options", "range_size", "too_much_work", "number_size", "too_many_payments", "out_of_range"}
NAMING = ("found", "thing", "zone", "set", "expected")


def broken_names(found: Iterable[Problem], sections: dict[str, Node], changes: Iterable[Change]) -> set[str]:
    """Every name that a broken part of the rule data may have been meant to give.

    Args:
        found: the mistakes of structure.
        sections: the game's sections with their variants.
        changes: all changes of the variants; those with a mistake were not made.
    """
    names: set[str] = set()
    changed = list(changes)
    for problem in found:
        lost = [one for one in changed if (one.node.file, _begin(one.node)[0]) == (problem.file, problem.line)]
        for change in lost:
            names |= {change.path.rpartition(".")[2], *_words(change.value)}
        if not lost:
            names |= _broken(problem, sections)
    return names


def independent(found: Iterable[Problem], broken: set[str]) -> list[Problem]:
    """The mistakes that name nothing broken.

    >>> lost = Problem("unknown_name", "game.yaml", 3, 12, 'amount: "coin + aple"', {"found": "aple"})
    >>> independent([lost], {"pear"}) == [lost], independent([lost], {"coin"})
    (True, [])
    """
    return [problem for problem in found if not broken & _named(problem)]


def at_its_source(found: Iterable[Problem]) -> list[Problem]:
    """The mistakes without those about a name that is written wrongly in another line.

    >>> typo = Problem("zone", "game.yaml", 3, 9, "  coin: {home: bnak}", {"found": "bnak"})
    >>> at_its_source([typo, Problem("zone", "game.yaml", 8, 9, "  - gain: {coin: 1}", {"found": "bnak"})]) == [typo]
    True
    """
    listed = list(found)
    there = {(one.code, one.params.get("found")) for one in listed if str(one.params.get("found")) in one.source}
    return [
        one
        for one in listed
        if str(one.params.get("found")) in one.source or (one.code, one.params.get("found")) not in there
    ]


def with_variants(found: Iterable[Problem], overlays: Iterable[Overlay]) -> list[Problem]:
    """The mistakes; one about a name that a variant took away names the variant's line too."""
    taken: dict[str, str] = {}
    numbers: dict[str, Node] = {}
    for overlay in overlays:
        for change in overlay.changes:
            section, name, *_ = [*change.path.split("."), "", ""]
            if section == "constants" and change.value is not None:
                numbers[name] = change.value
            if change.operation not in ("set", "remove"):
                continue
            lost = _plain_words(change.old) - _words(change.value)
            if change.operation == "remove":
                lost.add(change.path.rpartition(".")[2])
            taken |= dict.fromkeys(lost, f"{change.node.file}:{_begin(change.node)[0]}")
    return [_with(_where_set(one, numbers), taken) for one in found]


def _where_set(problem: Problem, numbers: dict[str, Node]) -> Problem:
    """A mistake of too much at the line of the variant that asks for so much."""
    names = set(names_in(problem.source)) & set(numbers) if problem.code in TOO_MUCH else set()
    if not names:
        return problem
    node = numbers[min(names)]
    source = node.lines[node.line - 1] if 0 < node.line <= len(node.lines) else ""
    return replace(problem, file=node.file, line=node.line, column=node.column, source=source)


def _with(problem: Problem, taken: dict[str, str]) -> Problem:
    place = taken.get(str(problem.params.get("found")), "")
    own = place == f"{problem.file}:{problem.line}"
    return replace(problem, params={**problem.params, "removed": place}) if place and not own else problem


def _plain_words(value: object) -> set[str]:
    """Every word in plain rule data."""
    if isinstance(value, dict):
        return {str(key) for key in value}.union(*(_plain_words(one) for one in value.values()))
    if isinstance(value, list):
        return set().union(*(_plain_words(one) for one in value))
    return set(names_in(value)) if isinstance(value, str) else set()


def _broken(problem: Problem, sections: dict[str, Node]) -> set[str]:
    """What the entry that a mistake lies in gives names to."""
    chain = _chain(problem, sections)
    if not chain:
        return set()
    keys = [key for key, _ in chain]
    if problem.code == "section":
        return _words(chain[0][1])
    fields_only = keys[0] == "sets" and len(keys) > 3  # one printed field: the set and its members are there
    names = set(keys[3 if fields_only else 1 :]) | _words(chain[-1][1])
    if len(keys) > 1 and problem.code in WHOLE_PARTS and not fields_only:
        names |= _words(chain[1][1])
    return names


def _chain(problem: Problem, sections: dict[str, Node]) -> list[tuple[str, Node]]:
    """The keys that lead to the place of a mistake: each time the last one that begins at or before it."""
    starts: list[list[tuple[str, Node]]] = []
    for name, node in sections.items():  # the entries of one section may come from several files
        starts += [[(name, node)], *([(name, node), entry] for entry in node.items())]
    chain = max((one for one in starts if _before(one[-1][1], problem)), key=lambda one: _begin(one[-1][1]), default=[])
    while chain:
        inside = [entry for entry in chain[-1][1].items() if _before(entry[1], problem)]
        if not inside:
            break
        chain.append(max(inside, key=lambda one: _begin(one[1])))
    return chain


def _before(node: Node, problem: Problem) -> bool:
    return node.file == problem.file and _begin(node) <= (problem.line, problem.column)


def _begin(node: Node) -> tuple[int, int]:
    return node.key_line or node.line, node.key_column or node.column


def _words(node: Node | None) -> set[str]:
    """Every word that stands in a part of the rule data."""
    if node is None:
        return set()
    found = set(names_in(node.value)) if isinstance(node.value, str) else set()
    for key, child in node.items():
        found |= {key} | _words(child)
    for child in node:
        found |= _words(child)
    return found


def _named(problem: Problem) -> set[str]:
    """The words of what a mistake is about: what it names, and the piece of the line it points at."""
    named = " ".join(str(problem.params.get(key, "")) for key in NAMING)
    for piece in PIECE_OF_LINE.finditer(problem.source):
        if piece.start() <= problem.column - 1 < piece.end():
            named += f" {piece[0]}"
    return set(names_in(named))
