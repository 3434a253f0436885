"""Checks the printed values of things: one kind of value in each field, and no word that means nothing."""

from __future__ import annotations

from collections import Counter

from rulebook.base.problems import Problems
from rulebook.language.model import Model, SetDef
from rulebook.language.yaml_nodes import Node, whole_number
from rulebook.language.yaml_slips import YES_NO

__all__ = ["check_fields"]

MOST_ABSENT = 4
"""A field counts as forgotten by some members when at most one in so many does not print it."""


def check_fields(model: Model, problems: Problems) -> None:
    """Notes every value of another kind than its neighbours' and every word that names nothing."""
    for made in model.sets.values():
        for name, values in made.fields.items():
            nodes = [node for node in values.values() if isinstance(node, Node) and node.value is not None]
            if nodes:
                _one_kind(nodes, problems)
                _everywhere(made, name, values, problems)
            for node in nodes:
                _words(node, model, problems)


def _everywhere(made: SetDef, name: str, values: dict[str, object], problems: Problems) -> None:
    """A field that most members print and some do not: those would silently count as 0."""
    absent = [one for one in made.members if one not in values]
    if len(absent) * MOST_ABSENT > len(made.members) or made.node is None:
        return
    members = made.node.get("members")
    for one in absent:
        at = members.get(one) if members is not None else None
        problems.add("field_missing", at or made.node, found=name, thing=one, at_key=True)


def _kind(node: Node) -> str:
    """The kind of a printed value; one for each number of players is a number too."""
    return "number" if isinstance(node.value, dict) and set(node.value) == {"by_players"} else node.kind


def _one_kind(nodes: list[Node], problems: Problems) -> None:
    usual = Counter(_kind(node) for node in nodes).most_common(1)[0][0]
    for node in nodes:
        if _kind(node) != usual:
            problems.add("kind", node, found=node.kind, expected=usual)


def _words(node: Node, model: Model, problems: Problems) -> None:
    meant = YES_NO.get(node.value, "") if isinstance(node.value, str) and node.value not in model.symbols else ""
    if meant:
        problems.add("yes_no", node, found=node.value, expected=meant)
    elif isinstance(node.value, str) and node.value not in model.symbols:
        problems.unknown("unknown_name", node, node.value, model.symbols.names)
    for child in node:
        if isinstance(child.value, str | int):
            _words(child, model, problems)
        else:
            problems.add("kind", child, found=child.kind, expected="text")
    for key, child in node.items():
        if _kind(node) == "number":
            _players(child, problems)
        elif not isinstance(child.value, str | int):
            problems.add("kind", child, found=child.kind, expected="number")
        elif key not in ("rule", "source"):
            _key(key, child, model, problems)


def _key(key: str, child: Node, model: Model, problems: Problems) -> None:
    """A number, a word, or words of which any will do (``pear/plum``)."""
    for word in key.split("/"):
        if whole_number(word) is None and word not in model.symbols:
            problems.unknown("unknown_name", child, word, model.symbols.names, at_key=True)


def _players(node: Node, problems: Problems) -> None:
    """One number for each number of players."""
    if not isinstance(node.value, dict):
        problems.add("kind", node, found=node.kind, expected="mapping")
    for key, child in node.items():
        if whole_number(key) is None:
            problems.add("kind", child, found="text", expected="number", at_key=True)
        if not isinstance(child.value, int):
            problems.add("kind", child, found=child.kind, expected="number")
