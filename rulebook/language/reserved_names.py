"""Names that an author cannot give: words of the rule language, and names that the rule data make by themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulebook.base.problems import Problems
from rulebook.language.expressions import KEYWORDS
from rulebook.language.model import Model
from rulebook.language.yaml_nodes import Node

__all__ = ["OWN", "refuse_reserved", "refuse_reserved_names", "refuse_taken_by_costs", "refuse_taken_by_triggers"]

OWN = frozenset({*KEYWORDS, "me", "players", "phase", "option"})
"""What an expression always reads as something else."""
NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")


def refuse_reserved(name: str, node: Node, problems: Problems) -> None:
    """Notes a name that no expression could ever mean."""
    if name in OWN:
        problems.add("reserved", node, found=name, at_key=True)
    elif NAME.fullmatch(name) is None:
        problems.add("name_form", node, found=name, at_key=True)


def refuse_reserved_names(model: Model, problems: Problems) -> None:
    """Notes every reserved name of a section, a parameter or a value that is handed over."""
    for part in (model.zones, model.counters, model.constants):
        for name, made in part.items():
            refuse_reserved(name, made.node, problems)
    for name, node in model.quantities.items():
        refuse_reserved(name, node, problems)
    for name, owner in model.sets.items():
        if owner.node is not None:
            refuse_reserved(name, owner.node, problems)
    for action in model.actions.values():
        for name, node in [*action.params, *action.given.items()]:
            refuse_reserved(name, node, problems)
    for owned in (*(one.node for one in model.effects.values()), *model.triggers.values()):
        given = owned.get("with")
        for name, node in given.items() if given is not None else ():
            refuse_reserved(name, node, problems)


def refuse_taken_by_triggers(model: Model, moments: Iterable[str], problems: Problems) -> None:
    """Notes what the author calls like the set, the counter and the actions that triggers make."""
    _refuse_taken(model, {"due", "waiting", *(f"resolve_{one}" for one in moments)}, problems)


def refuse_taken_by_costs(model: Model, problems: Problems) -> None:
    """Notes what the author calls like the set of payments that costs make."""
    _refuse_taken(model, {"payment"}, problems)


def _refuse_taken(model: Model, names: set[str], problems: Problems) -> None:
    given: dict[str, Node | None] = {name: made.node for name, made in model.sets.items()}
    for part in (model.zones, model.counters, model.constants, model.actions, model.pieces):
        given |= {name: made.node for name, made in part.items()}
    given |= model.quantities
    for name in sorted(names & given.keys()):
        problems.add("made_name", given[name], found=name, at_key=True)
