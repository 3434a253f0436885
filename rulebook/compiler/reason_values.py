"""What a reason shows beside its sentence's own numbers: values, lists of things, a cost and what there is of it.

Under ``show:`` stands an expression, or one of two lists::

    piece: coin                               # under piece, zone and track a bare id is the id itself
    missing: {each: {x: place.spaces}, where: "space[x] == 0", name: x.kind}
    cost: {cost: card}                        # what it costs; with ``have: true`` what the player has of that

A list is a tuple of ids, or of pairs of number and id (``apple/pear`` where either will do).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebook.compiler.expressions.compiled_values import Cells, constant
from rulebook.compiler.expressions.expression_compiler import Compiler, Scope, Unfit
from rulebook.language import expressions as ex
from rulebook.language.reader import Reader
from rulebook.language.yaml_nodes import Node

if TYPE_CHECKING:
    from rulebook.base.problems import Problems

__all__ = ["check_all_shown", "shown"]

LISTS = {"each", "where", "name"}
COSTS = {"cost", "have"}


def check_all_shown(compiler: Compiler, show: dict[str, Node], scope: Scope, problems: Problems) -> None:
    """Notes the mistakes of everything under ``show:``."""
    for key, node in show.items():
        if not _named(compiler, key, node, scope):
            _check_shown(compiler, node, scope, problems)
            if _two_meanings(compiler, node, scope):
                problems.add("show_both", node, found=node.value)


def _named(compiler: Compiler, key: str, node: Node, scope: Scope) -> str:
    """The id that a bare word under ``piece:``, ``zone:`` or ``track:`` is; nothing for other words and keys."""
    model, word = compiler.model, node.value
    if not isinstance(word, str) or word in scope.vars:
        return ""
    known = {"piece": model.pieces.keys() | {kind for one in model.pieces.values() for kind in one.kinds}}
    known |= {"zone": set(model.zones), "track": set(model.tracks)}
    return word if word in known.get(key, ()) and word in compiler.number else ""


def _two_meanings(compiler: Compiler, node: Node, scope: Scope) -> bool:
    """Whether a bare word is a piece or a thing and a number as well."""
    model, word = compiler.model, node.value
    if not isinstance(word, str) or word in scope.vars or not (word in model.zones or word in model.counters):
        return False
    return any(word in one.members for one in model.sets.values()) or word in model.pieces


def _check_shown(compiler: Compiler, node: Node, scope: Scope, problems: Problems) -> None:
    """Notes the mistakes of one entry of ``show:``."""
    if not isinstance(node.value, dict):
        compiler.node(node, scope)
        return
    reader = Reader(problems)
    spec = reader.mapping(node, COSTS if "cost" in node.value else LISTS)
    if "cost" in spec:
        reader.flag(spec.get("have"))
        val = compiler.node(spec["cost"], scope)
        if val.type not in compiler.model.sets or "cost" not in compiler.model.sets[val.type].fields:
            known = [name for name, made in compiler.model.sets.items() if "cost" in made.fields]
            problems.unknown("no_cost", spec["cost"], str(spec["cost"].value), known)
        return
    pairs = list(reader.mapping(spec.get("each")).items())
    if len(pairs) != 1:
        problems.add("single", spec.get("each") or node, found=len(pairs))
        return
    try:
        compiler.tree(_quantifier(node), scope)
    except ex.ExpressionError as error:
        problems.add("expression", node, found=error.found, expected=error.expected)
    except Unfit as error:
        problems.add(error.code, node, **error.params)


def shown(compiler: Compiler, key: str, node: Node, scope: Scope, state: Cells) -> Any:
    """The value of one entry of ``show:``: a number, an id, or a list."""
    word = _named(compiler, key, node, scope)
    if word:
        return word
    if not isinstance(node.value, dict):
        val = compiler.node(node, scope)
        value = val.func()(state)
        return value if val.type in ("int", "player", "bool") else compiler.names[value]
    if "cost" in node.value:
        return _cost(compiler, node, scope, state)
    tree = _quantifier(node)
    members, type = compiler.static_domain(tree.domain, scope)
    found = []
    for member in members:
        inner = scope.bind(**{tree.name: constant(member, type)})
        assert tree.test is not None
        assert tree.value is not None
        if compiler.tree(tree.test, inner).func()(state):
            found.append(compiler.names[compiler.tree(tree.value, inner).func()(state)])
    return tuple(found)


def _quantifier(node: Node) -> ex.Quantifier:
    """A list as the quantifier it is like: its domain, its test, and what each member is called."""
    name, domain = next(iter(node.value["each"].items()))
    test, value = node.get("where"), node.get("name")
    return ex.Quantifier(
        "count",
        name,
        ex.read(str(domain.value)),
        ex.read(str(value.value)) if value is not None else ex.Path(name, (), 0),
        ex.read(str(test.value)) if test is not None else ex.Literal(1, 0),
        0,
    )


def _cost(compiler: Compiler, node: Node, scope: Scope, state: Cells) -> tuple[tuple[int, str], ...]:
    """The parts of a thing's cost, or what the player has of the same kinds."""
    val = compiler.node(node.value["cost"], scope)
    thing = compiler.names[val.func()(state)]
    cost = compiler.model.sets[val.type].fields["cost"].get(thing)
    parts = [(int(child.value), key) for key, child in cost.items()] if cost is not None else []
    have = node.get("have")
    if have is None or not have.value:
        return tuple(parts)
    kinds = dict.fromkeys(kind for _, key in parts for kind in key.split("/"))
    return tuple((_held(compiler, kind, scope, state), kind) for kind in kinds)


def _held(compiler: Compiler, kind: str, scope: Scope, state: Cells) -> int:
    group = compiler.model.home_of(kind)
    assert group is not None
    return int(compiler.text(f"{group.keep}['{kind}']", scope).func()(state))
