"""Verbs that change counters: set, add."""

from __future__ import annotations

from rulebook.base.budget import LARGEST
from rulebook.compiler.expressions.compiled_values import Val
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.step_text import event
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
            builder.act(*_set(builder, cell, builder.compiler.node(child, scope), _name(builder, text), more=False))
    return None


@verb("add")
def add(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``add: {counter: number}``: a counter goes up, or down with a number below 0."""
    for text, child in builder.reader.mapping(node).items():
        cell = counter_cell(builder, text, child, scope)
        if cell is not None:
            builder.act(*_set(builder, cell, builder.compiler.node(child, scope), _name(builder, text), more=True))
    return None


def _name(builder: Builder, text: str) -> int:
    return builder.model.symbols.add(text.partition("[")[0].rpartition(".")[2])


def _set(builder: Builder, cell: Val, value: Val, name: int, *, more: bool) -> list[str]:
    """A number into a cell, or on top of what is there; too large a number is refused."""
    lines = [] if cell.const is not None else [f"a = {cell.text}"]
    at = "a" if lines else cell.text
    lines.append(f"s[{at}] = n = {value.text}" + (f" + s[{at}]" if more else ""))
    if more or value.const is None or not -LARGEST <= value.const <= LARGEST:
        place = builder.compiler.sheet.keep(builder.program.infos[builder.info].place)
        lines.append(f"if not {-LARGEST} <= n <= {LARGEST}: too_large({place}, {LARGEST})")
    return [*lines, event("set", builder.info, name, "n")]
