"""The form of a game's texts: sections of named sentences, and names that may have several forms."""

from __future__ import annotations

from rulebook.base.problems import Problems
from rulebook.language.yaml_nodes import Node

__all__ = ["check_texts"]


def check_texts(root: Node, problems: Problems) -> None:
    """Notes every section that is no mapping, and every entry that is neither a text nor the forms of a name."""
    if not isinstance(root.value, dict):
        problems.add("kind", root, found=root.kind, expected="mapping")
    for section, entries in root.items():
        if not isinstance(entries.value, dict):
            problems.add("kind", entries, found=entries.kind, expected="mapping")
        for entry in dict(entries.items()).values():
            for one in _texts(entry) if section == "names" else [entry]:
                if isinstance(one.value, dict | list):
                    problems.add("kind", one, found=one.kind, expected="text")


def _texts(name: Node) -> list[Node]:
    """The forms of a name; ``theirs`` has forms of its own."""
    if not isinstance(name.value, dict):
        return [name]
    found = [form for key, form in name.items() if key != "theirs" or not isinstance(form.value, dict)]
    theirs = name.get("theirs")
    return found + [form for _, form in theirs.items()] if theirs is not None else found
