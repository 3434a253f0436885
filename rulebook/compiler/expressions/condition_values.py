"""Compiles conditions: tests written as lists, and those that have a name and parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.compiler.expressions.compiled_values import Val, both, constant, either
from rulebook.compiler.expressions.scope import Scope, Unfit
from rulebook.language.condition_reader import TESTS, reference
from rulebook.language.model import ConditionDef
from rulebook.language.yaml_nodes import Node

if TYPE_CHECKING:
    from rulebook.compiler.expressions.domain_names import Domains

__all__ = ["as_parameter", "named_value", "parameters", "test_value"]

NUMBERS = {"int", "bool", "player"}


def test_value(compiler: Domains, node: Node | None, scope: Scope) -> Val:
    """Compiles a test: an expression, ``any`` or ``all`` of a list, or a condition by its name."""
    if node is None:
        return constant(1, "bool")
    for kind in TESTS:
        inner = node.get(kind)
        if inner is not None:
            return test_value(compiler, inner, scope) if kind == "that" else _joined(compiler, kind, inner, scope)
    found = reference(node, compiler.model.conditions)
    if found is None or (isinstance(node.value, str) and found[0] not in compiler.model.conditions):
        return compiler.condition(node, scope)
    if found[0] not in compiler.model.conditions:
        compiler.problems.unknown("condition", node, found[0], compiler.model.conditions)
        return constant(0, "bool")
    inner_scope = parameters(compiler, found[0], found[1], node, scope)
    try:
        return named_value(compiler, found[0], inner_scope, 0)
    except Unfit as error:
        compiler.problems.add(error.code, node, **error.params)
        return constant(0, "bool")


def _joined(compiler: Domains, kind: str, listed: Node, scope: Scope) -> Val:
    """The parts of a list; what the first ones settle, the others are not asked for."""
    settled = int(kind == "any")
    parts: list[Val] = []
    for node in listed:
        val = test_value(compiler, node, scope)
        if val.const is not None and bool(val.const) == bool(settled):
            return constant(settled, "bool")
        parts.append(val)
    return either(parts) if settled else both(parts)


def parameters(compiler: Domains, name: str, args: dict[str, Node], node: Node, scope: Scope) -> Scope:
    """What the parameters of a condition mean: its arguments, or what is called so where it is named."""
    made = compiler.model.conditions[name]
    for key, child in args.items():
        if key not in made.params:
            compiler.problems.unknown("condition_key", child, key, made.params, thing=name, at_key=True)
    bound = {}
    for param, type in made.params.items():
        given = args.get(param)
        if given is None and param not in scope.vars:
            compiler.problems.add("condition_arg", node, found=param, thing=name, expected=type)
            bound[param] = Val(type, const=0)
            continue
        val = scope.vars[param] if given is None else compiler.node(given, scope)
        try:
            bound[param] = as_parameter(compiler, made, param, val, 0)
        except Unfit as error:
            compiler.problems.add(error.code, given or node, **error.params)
            bound[param] = Val(type, const=0)
    return Scope(scope.player, bound)


def as_parameter(compiler: Domains, made: ConditionDef, param: str, val: Val, at: int) -> Val:
    """A value as a parameter of a condition.

    Raises:
        Unfit: it is never one of what the parameter stands for.
    """
    type = made.params[param]
    if val.type == type or (type == "thing" and val.type not in NUMBERS):
        return val
    if not _may_be(compiler, val, type):
        found = compiler.names[val.const] if val.const and val.type not in NUMBERS else val.type
        raise Unfit("condition_kind", at, found=found, expected=type, thing=f"{made.name}: {param}")
    return val.of_type(type)


def _may_be(compiler: Domains, val: Val, type: str) -> bool:
    if type in NUMBERS or val.type in NUMBERS:
        return type in NUMBERS and val.type in NUMBERS
    members = set(compiler.model.sets[type].members) if type in compiler.model.sets else set()
    if val.const is not None:
        return not val.const or compiler.names[val.const] in members
    own = compiler.model.sets.get(val.type)
    return own is None or not members.isdisjoint(own.members)


def named_value(compiler: Domains, name: str, scope: Scope, at: int) -> Val:
    """What a condition comes to, its parameters bound in the scope.

    Raises:
        Unfit: it asks for itself.
    """
    if name in compiler.expanding:
        raise Unfit("condition_loop", at, found=name)
    compiler.expanding.append(name)
    compiler.used_conditions.add(name)
    try:
        return test_value(compiler, compiler.model.conditions[name].test, scope)
    finally:
        compiler.expanding.pop()
