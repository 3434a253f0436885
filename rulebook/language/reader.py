"""Reads nodes of rule data as one kind of value; what is of another kind is a mistake with its place."""

from __future__ import annotations

from collections.abc import Iterable

from rulebook.base.problems import Problems
from rulebook.language.yaml_nodes import Node
from rulebook.language.yaml_slips import YES_NO

__all__ = ["NOTES", "Reader"]

NOTES = {"rule", "source", "id", "note", "name"}


class Reader:
    """Helpers that read a node as one kind of value and note a mistake otherwise."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems

    def mapping(self, node: Node | None, allowed: Iterable[str] | None = None) -> dict[str, Node]:
        """A mapping; with ``allowed`` keys checked against it."""
        if node is None:
            return {}
        if not isinstance(node.value, dict):
            self.problems.add("kind", node, found=node.kind, expected="mapping")
            return {}
        if allowed is not None:
            known = set(allowed) | NOTES
            for key, child in node.items():
                if key not in known:
                    self.problems.unknown("key", child, key, known, at_key=True)
        return dict(node.value)

    def text(self, node: Node | None, fallback: str = "") -> str:
        """A word or text."""
        if node is None:
            return fallback
        if not isinstance(node.value, str):
            self.problems.add("kind", node, found=node.kind, expected="text")
            return fallback
        return node.value

    def number(self, node: Node | None, fallback: int = 0) -> int:
        """A whole number."""
        if node is None:
            return fallback
        if not isinstance(node.value, int) or isinstance(node.value, bool):
            self.problems.add("kind", node, found=node.kind, expected="number")
            return fallback
        return node.value

    def flag(self, node: Node | None) -> bool:
        """True or false."""
        if node is None:
            return False
        if isinstance(node.value, str) and node.value in YES_NO:
            self.problems.add("yes_no", node, found=node.value, expected=YES_NO[node.value])
            return False
        if not isinstance(node.value, bool):
            self.problems.add("kind", node, found=node.kind, expected="yes/no")
            return False
        return node.value

    def words(self, node: Node | None) -> list[str]:
        """A word or a list of words."""
        if node is None:
            return []
        if isinstance(node.value, str):
            return [node.value]
        return [self.text(child) for child in self.items(node)]

    def items(self, node: Node | None) -> list[Node]:
        """A list."""
        if node is None:
            return []
        if not isinstance(node.value, list):
            self.problems.add("kind", node, found=node.kind, expected="list")
            return []
        return list(node.value)
