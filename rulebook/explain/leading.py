"""What leads to an action that is asked for only in the middle of another: using a cart leads to a way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.compiler.program import Program
    from rulebook.language.yaml_nodes import Node

__all__ = ["leads_to"]


def leads_to(program: Program, action: str) -> tuple[str, dict[str, str]] | None:
    """The action, with its parameters, whose steps ask for another one; None when none does, or it takes more to say.

    >>> import rulebook
    >>> leads_to(rulebook.load("tests/mini").program(2), "climb") is None
    True
    """
    model = program.model
    for name, made in model.actions.items():
        if made.steps is None:
            continue
        if not made.params and action in _asked(program, made.steps):
            return name, {}
        if len(made.params) == 1:
            param, domain = made.params[0]
            for thing, code in _carried(program, made.steps, param, str(domain.value)):
                if action in _asked(program, code):
                    return name, {param: thing}
    return None


def _carried(program: Program, do: Node, param: str, domain: str) -> Iterator[tuple[str, Node]]:
    """The steps of each thing that an action runs (``run: place.do``)."""
    made = program.model.sets.get(domain)
    for step in _below(do):
        run = step.get("run")
        owner, _, field = str(run.value if run is not None else "").partition(".")
        if made is not None and owner == param:
            yield from made.code.get(field, {}).items()


def _asked(program: Program, do: Node, depth: int = 3) -> set[str]:
    """The actions that steps ask for, also through effects."""
    found: set[str] = set()
    for step in _below(do):
        chosen = step.get("choose")
        found.update(str(one.value) for one in chosen or ())
        for name, made in program.model.effects.items():
            if depth and step.get(name) is not None:
                found |= _asked(program, made.steps, depth - 1)
    return found


def _below(node: Node) -> Iterator[Node]:
    yield node
    for child in (*dict(node.items()).values(), *node):
        yield from _below(child)
