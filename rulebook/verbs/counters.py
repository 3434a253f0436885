"""Verbs that change counters: set, add."""

from __future__ import annotations

from rulebook.base.budget import LARGEST
from rulebook.base.errors import RuleFault
from rulebook.compiler.expressions.compiled_values import Cells, Fn
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.layout.state_layout import ME
from rulebook.compiler.program import Act, Events
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.verb_registry import verb
from rulebook.compiler.zone_refs import counter_cell
from rulebook.language.yaml_nodes import Node

__all__: list[str] = []


@verb("set")
def set_counter(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``set: {counter: value}``: a counter takes a value (a number, a player or a thing)."""
    for text, child in builder.reader.mapping(node).items():
        cell = counter_cell(builder, text, child, scope)
        if cell is not None:
            value, place = builder.compiler.node(child, scope).func(), builder.program.infos[builder.info].place
            builder.act(_set(cell, value, False, _name(builder, text), builder.info, place))
    return None


@verb("add")
def add(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``add: {counter: number}``: a counter goes up, or down with a number below 0."""
    for text, child in builder.reader.mapping(node).items():
        cell = counter_cell(builder, text, child, scope)
        if cell is not None:
            value, place = builder.compiler.node(child, scope).func(), builder.program.infos[builder.info].place
            builder.act(_set(cell, value, True, _name(builder, text), builder.info, place))
    return None


def _name(builder: Builder, text: str) -> int:
    return builder.model.symbols.add(text.partition("[")[0].rpartition(".")[2])


def _set(cell: Fn, value: Fn, more: bool, name: int, info: int, place: str) -> Act:
    def act(s: Cells, e: Events) -> None:
        at = cell(s)
        s[at] = number = value(s) + (s[at] if more else 0)
        if not -LARGEST <= number <= LARGEST:
            raise RuleFault("number_size", place, limit=LARGEST)
        if e is not None:
            e.append(("set", s[ME], info, name, s[at]))

    return act
