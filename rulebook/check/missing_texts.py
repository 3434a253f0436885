"""Reasons and questions that the rules name and no language of the game's texts has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulebook.base.languages import LANGUAGES
from rulebook.base.problems import Problem, Problems
from rulebook.base.spelling import nearest
from rulebook.engine.loading import rule_files
from rulebook.language.condition_reader import reference
from rulebook.language.yaml_nodes import Node, read_file

if TYPE_CHECKING:
    from rulebook.api import Rules

__all__ = ["named_sentences", "unsaid"]

SENTENCES = {
    "say": ({"that", "any", "all"}, "reasons"),
    "never": (set(), "reasons"),
    "prompt": ({"choose"}, "prompts"),
}
"""A key that names a sentence: one of the keys beside it (if any is needed), and the section of the texts."""


def unsaid(rules: Rules) -> list[Problem]:
    """A mistake for each sentence that is in no language; nothing for a game without texts of its own."""
    problems = Problems()
    if not (rules.folder / "texts").is_dir():
        return []
    layers = [layer for lang in LANGUAGES for layer in rules.words(lang).layers]
    known = {part: {key for one in layers for key in one.get(part, {})} for _, part in SENTENCES.values()}
    for path in rule_files(rules.folder):
        root = read_file(path, f"{path.parent.name}/{path.name}", Problems())
        for node, part in named_sentences(root) if root is not None else ():
            if node.value not in known[part]:
                near = nearest(node.value, known[part]) or ""
                problems.add("no_sentence", node, found=node.value, thing=part, near=near)
    return problems.found


def named_sentences(node: Node) -> Iterator[tuple[Node, str]]:
    """Every name of a sentence below a node, and the section it belongs to."""
    for key, child in node.items():
        beside, part = SENTENCES.get(key, (set(), ""))
        names = not beside or any(node.get(one) is not None for one in beside)
        names = names or (key == "say" and reference(node, ()) is not None)  # a condition by its name
        if part and names and isinstance(child.value, str):
            yield child, part
        yield from named_sentences(child)
    for child in node:
        yield from named_sentences(child)
