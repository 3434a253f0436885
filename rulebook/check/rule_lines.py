"""Rule data that can be read less well than they could: conditions nobody asks for, lines that are too long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.base.problems import Problem, Problems
from rulebook.base.yaml_files import yaml_files
from rulebook.engine.loading import rule_files
from rulebook.language.expressions import names_in
from rulebook.language.yaml_nodes import Node

if TYPE_CHECKING:
    from rulebook.api import Rules

__all__ = ["MOST_LETTERS", "long_lines", "unused_conditions"]

MOST_LETTERS = 120


def unused_conditions(rules: Rules) -> list[Problem]:
    """A mistake for each condition that no action, no thing and no expression asks for.

    Under a variant nothing is held against the base: what it takes away may have been the only one to ask.
    """
    problems = Problems()
    if rules.variants or not rules.model.conditions:
        return []
    used: set[str] = set()
    for players in range(rules.players[0], rules.players[1] + 1):
        used |= rules.program(players).compiler.used_conditions
    for name, made in rules.model.conditions.items():
        if name not in used and not _in_variants(rules, name):
            problems.add("unused_condition", made.node, found=name, at_key=True)
    return problems.found


def long_lines(rules: Rules) -> list[Problem]:
    """Advice for each line of the rules and their variants that is too long to be read easily."""
    problems = Problems()
    for path in [*rule_files(rules.folder), *yaml_files(rules.folder / "variants")]:
        lines = path.read_text("utf-8", "replace").splitlines()
        for number, line in enumerate(lines, 1):
            if len(line) > MOST_LETTERS:
                place = Node(None, f"{path.parent.name}/{path.name}", number, MOST_LETTERS + 1, lines)
                problems.add("long_line", place, found=len(line), limit=MOST_LETTERS)
    return problems.found


def _in_variants(rules: Rules, name: str) -> bool:
    """Whether a variant of the game, its look or a number beside the rules speaks of it."""
    aside = [one for one in yaml_files(rules.folder) if one.stem in ("look", "labs", "values")]
    return any(
        name in names_in(path.read_text("utf-8", "replace"))
        for path in [*yaml_files(rules.folder / "variants"), *aside]
    )
