"""What a variant leaves without words: things and actions it adds, sentences that it names, a language it forgot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.base.languages import LANGUAGES
from rulebook.base.problems import Problem, Problems
from rulebook.base.spelling import nearest
from rulebook.check.missing_texts import named_sentences
from rulebook.language.yaml_nodes import Node

if TYPE_CHECKING:
    from rulebook.api import Rules
    from rulebook.language.overlay import Change

__all__ = ["unsaid_in_variants"]


def unsaid_in_variants(rules: Rules) -> list[Problem]:
    """A mistake for each name or sentence of a variant that a language lacks; nothing for a game without texts."""
    problems = Problems()
    if not (rules.folder / "texts").is_dir():
        return []
    for overlay in rules.overlays:
        for change in overlay.changes:
            if change.operation == "add":
                _check_names(rules, change, problems)
            for node, part in named_sentences(change.value) if change.value is not None else ():
                _check_said(rules, node, part, problems)
    return problems.found


def _check_names(rules: Rules, change: Change, problems: Problems) -> None:
    parts = change.path.split(".")
    for kind, length, section in (("sets", 4, "names"), ("actions", 2, "actions")):
        if parts[0] != kind or len(parts) != length:
            continue
        for lang in LANGUAGES:
            if parts[-1] not in rules.read_aside(f"texts/{lang}.yaml").get(section, {}):
                problems.add("unnamed", change.node, found=parts[-1], thing=f"{lang}: {section}", at_key=True)


def _check_said(rules: Rules, node: Node, part: str, problems: Problems) -> None:
    known = {key for lang in LANGUAGES for one in rules.words(lang).layers for key in one.get(part, {})}
    if node.value not in known:
        problems.add("no_sentence", node, found=node.value, thing=part, near=nearest(str(node.value), known) or "")
