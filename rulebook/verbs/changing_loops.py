"""Loops whose question is asked anew at each turn while what they do changes its answer.

``each: {h: hour}, where: "h.number == hand.number + 1", do: [{set: {hand: h}}]`` goes on from the hand just set;
``repeat: broken`` with ``add: {broken: -1}`` stops half way. Both read as if the question were asked once.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulebook.base.problems import Problems
from rulebook.language import expressions as ex
from rulebook.language.yaml_nodes import Node

__all__ = ["refuse_changing_test", "refuse_changing_times"]

COMPARED = ("==", "!=", "<", "<=", ">", ">=")


def refuse_changing_test(name: str, step: Node, problems: Problems) -> None:
    """Notes an ``each`` with a ``where`` that compares its thing with a counter which its steps set."""
    where = step.get("where")
    tree = _read(where)
    changed = set(_changed(step.get("do")))
    if where is None or tree is None or not changed:
        return
    for one in _comparisons(tree):
        names = _names(one)
        for counter in sorted(changed & names if name in names else ()):
            problems.add("asked_again", where, found=counter)
            return


def refuse_changing_times(times: Node | None, step: Node, problems: Problems) -> None:
    """Notes a ``repeat`` whose number names a counter which its steps set."""
    tree = _read(times)
    if times is None or tree is None:
        return
    for counter in sorted(set(_changed(step.get("do"))) & _names(tree)):
        problems.add("counted_again", times, found=counter)
        return


def _read(node: Node | None) -> ex.Tree | None:
    if node is None or not isinstance(node.value, str):
        return None
    try:
        return ex.read(node.value)
    except ex.ExpressionError:
        return None


def _changed(node: Node | None) -> Iterator[str]:
    """Every counter without an index that steps set or add to, inside other steps too."""
    if node is None:
        return
    for key, child in node.items():
        if key in ("set", "add"):
            yield from (name for name, _ in child.items() if name.isidentifier())
        else:
            yield from _changed(child)
    for child in node:
        yield from _changed(child)


def _comparisons(tree: ex.Tree) -> Iterator[ex.Binary]:
    match tree:
        case ex.Binary(sign, left, right):
            if sign in COMPARED:
                yield tree
            yield from (*_comparisons(left), *_comparisons(right))
        case ex.Not(inner):
            yield from _comparisons(inner)
        case ex.Choice(test, yes, no):
            yield from (*_comparisons(test), *_comparisons(yes), *_comparisons(no))


def _names(tree: ex.Tree) -> set[str]:
    """The names that paths begin with."""
    match tree:
        case ex.Path(name, steps):
            return {name}.union(*(_names(step.index) for step in steps if step.index is not None))
        case ex.Not(inner):
            return _names(inner)
        case ex.Binary(_, left, right):
            return _names(left) | _names(right)
        case ex.Choice(test, yes, no):
            return _names(test) | _names(yes) | _names(no)
        case ex.Call(_, args):
            return set().union(*(_names(one) for one in args))
        case ex.Quantifier(_, _, domain, value, test):
            return _names(domain).union(*(_names(one) for one in (value, test) if one is not None))
        case _:
            return set()
