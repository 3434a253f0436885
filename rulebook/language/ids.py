"""Which words may be ids.

Plain ones, since an id becomes part of a file's name, of a page and of expressions; and none that the rule language or
the things it makes by itself use already.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from rulebook.base.problems import Problems
from rulebook.language.expressions import KEYWORDS
from rulebook.language.model import Model
from rulebook.language.yaml_nodes import Node

__all__ = [
    "MOST_LETTERS",
    "OWN",
    "refuse_ids",
    "refuse_inner_ids",
    "refuse_odd_id",
    "refuse_reserved",
    "refuse_reserved_names",
    "refuse_taken_by_costs",
    "refuse_taken_by_triggers",
]

MOST_LETTERS = 60
SHOWN = 40
PLAIN = re.compile(rf"[\w-]{{1,{MOST_LETTERS}}}")
NAMED = (
    "sets", "pieces", "zones", "counters", "constants", "quantities", "options", "conditions", "actions", "effects",
    "phases", "tracks", "triggers",
)  # fmt: skip
"""Sections whose keys are ids."""


def refuse_odd_id(name: object, node: Node, problems: Problems, *, at_key: bool = False) -> None:
    """Notes an id that is no plain word; what is no text at all is told elsewhere.

    >>> problems = Problems()
    >>> refuse_odd_id("../farm", Node("../farm", "game.yaml", 1, 7), problems)
    >>> problems.found[0].show()
    'game.yaml:1:7: A name is made of letters, digits, _ and -, at most 60 of them. Found: ../farm.'
    """
    if isinstance(name, str) and PLAIN.fullmatch(name) is None:
        found = name if len(name) <= SHOWN else f"{name[:SHOWN]}…"
        problems.add("odd_id", node, found=found, limit=MOST_LETTERS, at_key=at_key)


def refuse_ids(sections: Mapping[str, Node], problems: Problems) -> None:
    """Notes every id in the sections of a game that is no plain word."""
    game = sections.get("game")
    if game is not None:
        refuse_odd_id(game.value, game, problems)
    for section, node in sections.items():
        refuse_inner_ids(node, problems)
        for name, owner in node.items() if section in NAMED else ():
            refuse_odd_id(name, owner, problems, at_key=True)
            _refuse_parts(section, owner, problems)


def refuse_inner_ids(node: Node, problems: Problems) -> None:
    """Notes every ``id:`` in some data that is no plain word."""
    for key, child in node.items():
        if key == "id":
            refuse_odd_id(child.value, child, problems)
        refuse_inner_ids(child, problems)
    for child in node:
        refuse_inner_ids(child, problems)


def _refuse_parts(section: str, owner: Node, problems: Problems) -> None:
    """Notes the odd ids that one entry of a section brings: members, kinds, values, names of parameters."""
    listed = {"sets": ("words", "members"), "pieces": ("kinds",), "options": ("values",)}.get(section, ())
    named = {
        "sets": ("members",),
        "actions": ("given",),
        "effects": ("with",),
        "conditions": ("with",),
        "triggers": ("with",),
    }.get(section, ())
    for key in listed:
        for child in owner.get(key) or ():
            refuse_odd_id(child.value, child, problems)
    for key in named:
        node = owner.get(key)
        for name, child in node.items() if node is not None else ():
            refuse_odd_id(name, child, problems, at_key=True)
    for child in (owner.get("params") or ()) if section == "actions" else ():
        for name, domain in child.items():
            refuse_odd_id(name, domain, problems, at_key=True)


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
    _refuse_conditions(model, problems)
    for action in model.actions.values():
        for name, node in [*action.params, *action.given.items()]:
            refuse_reserved(name, node, problems)
    nodes = [one.node for one in model.effects.values()] + [one.node for one in model.conditions.values()]
    for owned in (*nodes, *model.triggers.values()):
        given = owned.get("with")
        for name, node in given.items() if given is not None else ():
            refuse_reserved(name, node, problems)


def _refuse_conditions(model: Model, problems: Problems) -> None:
    """A condition that is called like something else would hide it in expressions."""
    ids = model.symbols.number.keys() - model.actions.keys() - model.phases.keys() - model.tracks.keys()
    taken = {*model.zones, *model.counters, *model.constants, *model.quantities, *model.sets, *ids}
    for name, made in model.conditions.items():
        refuse_reserved(name, made.node, problems)
        if name in taken:
            problems.add("word_taken", made.node, found=name, at_key=True)


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
