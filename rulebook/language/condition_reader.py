"""Requirements and named conditions: read from rule data, and which names they speak of."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING

from rulebook.language import expressions as ex
from rulebook.language.model import ConditionDef, Requirement
from rulebook.language.yaml_nodes import Node

if TYPE_CHECKING:
    from rulebook.language.reader import Reader

__all__ = [
    "TESTS",
    "free_names",
    "named_in",
    "names_given",
    "parts_of",
    "read_condition",
    "read_requirement",
    "reference",
]

TESTS = ("that", "any", "all")
"""The ways to write what must hold."""
ASIDE = {"rule", "source", "id", "note", "name", "say"}


def read_condition(name: str, node: Node, params: dict[str, str], reader: Reader) -> ConditionDef:
    """One entry of ``conditions:``."""
    spec = reader.mapping(node, {"with", *TESTS, "say", "show"})
    rule = ", ".join(reader.words(spec.get("rule")))
    test = _test(node, spec, reader)
    show = reader.mapping(spec.get("show"))
    return ConditionDef(name, params, test, reader.text(spec.get("say")), rule, show, node)


def read_requirement(node: Node, reader: Reader, conditions: Container[str]) -> Requirement:
    """One entry of ``require:`` or of a thing's own checks: a condition's name, or a condition that stands here."""
    found = reference(node, conditions)
    if found is not None:
        rule, say = ", ".join(reader.words(node.get("rule"))), reader.text(node.get("say"))
        return Requirement(None, None, say, rule, node, use=found[0], args=found[1])
    spec = reader.mapping(node, {*TESTS, "check", "never", "say", "show"})
    kinds = [key for key in (*TESTS, "check", "never") if key in spec]
    if len(kinds) != 1:
        reader.problems.add("one_of", node, expected="that, any, all, check, never", found=", ".join(spec))
    elif kinds[0] in TESTS and "say" not in spec:
        reader.problems.add("missing", node, expected="say", found="")
    never = spec.get("never")
    if never is not None:
        that: Node | None = Node(False, never.file, never.line, never.column, never.lines)
    else:
        that = _test(node, spec, reader) if any(key in spec for key in TESTS) else None
    rule = ", ".join(reader.words(spec.get("rule")))
    say = reader.text(never if never is not None else spec.get("say"))
    return Requirement(that, spec.get("check"), say, rule, node, reader.mapping(spec.get("show")))


def reference(node: Node, conditions: Container[str]) -> tuple[str, dict[str, Node]] | None:
    """The condition that a word or ``{name: {parameter: expression}}`` means, with its arguments.

    A name that no condition has is given back too where nothing else can be meant.
    """
    if isinstance(node.value, str):
        return node.value, {}
    keys = [key for key, _ in node.items() if key not in ASIDE]
    if len(keys) != 1 or keys[0] in (*TESTS, "check", "never"):
        return None
    given = node.value[keys[0]]
    if keys[0] not in conditions and not (given.value is None or isinstance(given.value, dict)):
        return None
    return keys[0], dict(given.items())


def _test(node: Node, spec: dict[str, Node], reader: Reader) -> Node:
    """What must hold: an expression, or ``any`` or ``all`` of a list."""
    kinds = [key for key in TESTS if key in spec]
    if len(kinds) != 1:
        if "check" not in spec:
            reader.problems.add("one_of", node, expected="that, any, all", found=", ".join(kinds))
        return Node(True, node.file, node.line, node.column, node.lines)
    return as_test(kinds[0], spec[kinds[0]], reader)


def as_test(kind: str, node: Node, reader: Reader) -> Node:
    """The part of the rule data that is compiled: an expression, or a mapping with a list."""
    if kind == "that":
        return node
    if not reader.items(node):
        reader.problems.add("missing", node, expected=kind, found="")
    return Node({kind: node}, node.file, node.line, node.column, node.lines)


def parts_of(made: ConditionDef, conditions: Container[str]) -> list[Node]:
    """The conditions that one without a sentence of its own stands for; nothing when it is a test like any other."""
    listed = list(made.test.get("all") or ()) if not made.say else []
    found = [reference(node, conditions) for node in listed]
    return listed if all(one is not None and one[0] in conditions for one in found) else []


def named_in(node: Node | None, conditions: dict[str, ConditionDef]) -> set[str]:
    """The names a test speaks of; of a named condition those its parameters are given.

    Raises:
        rulebook.language.expressions.ExpressionError: an expression cannot be read.
    """
    if node is None:
        return set()
    if isinstance(node.value, str) and node.value not in conditions:
        return free_names(ex.read(node.value))
    if isinstance(node.value, str):
        return set(conditions[node.value].params)
    for kind in TESTS:
        inner = node.get(kind)
        if inner is not None:
            return named_in(inner, conditions)
    if isinstance(node.value, list):
        return {name for child in node for name in named_in(child, conditions)}
    found = reference(node, conditions)
    return names_given(*found, conditions) if found is not None else set()


def names_given(name: str, args: dict[str, Node], conditions: dict[str, ConditionDef]) -> set[str]:
    """The names that the arguments of a condition speak of."""
    made = conditions.get(name)
    names = {param for param in made.params if param not in args} if made is not None else set()
    return names.union(*(named_in(node, {}) for node in args.values()))


def free_names(tree: ex.Tree) -> set[str]:
    """The names an expression starts its paths with.

    >>> sorted(free_names(ex.read("a + b[c]")))
    ['a', 'b', 'c']
    """
    match tree:
        case ex.Path(name, steps):
            found = {name}
            for step in steps:
                if step.index is not None:
                    found |= free_names(step.index)
                else:
                    found.add(step.name)
            return found
        case ex.Not(inner):
            return free_names(inner)
        case ex.Binary(_, left, right):
            return free_names(left) | free_names(right)
        case ex.Choice(test, yes, no):
            return free_names(test) | free_names(yes) | free_names(no)
        case ex.Call(_, args):
            return set().union(*(free_names(one) for one in args)) if args else set()
        case ex.Quantifier(_, _, domain, value, test):
            return free_names(domain) | (free_names(value) if value else set()) | (free_names(test) if test else set())
        case _:
            return set()
