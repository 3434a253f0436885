"""What a model gains from its data: the payments of every cost, and what triggers leave waiting.

A set whose things carry ``cost`` gets the field ``payments``: every distinct way to pay, as things of the set
``payment``. Triggers become things of the set ``due``, counted for each player in ``waiting``.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from math import comb, prod
from typing import Any

from rulebook.base.budget import MOST_NAMES, TooMuch
from rulebook.base.problems import Problems
from rulebook.language.ids import refuse_taken_by_costs, refuse_taken_by_triggers
from rulebook.language.model import ActionDef, CounterDef, Model, Requirement, SetDef
from rulebook.language.yaml_nodes import Node

__all__ = ["add_payments", "add_triggers", "payments_of"]

MOMENTS = ("now", "after_effect", "end_of_turn", "end_of_phase")
MOST_PAYMENTS = 500
MOST_TRIES = 20_000
MOST_OF_A_COST = 1_000


def payments_of(needs: list[tuple[int, list[str]]], order: list[str]) -> list[dict[str, int]]:
    """Every distinct way to meet needs, each of a number of pieces of some kinds.

    Args:
        needs: pairs of number and the kinds that may pay.
        order: all kinds, for a stable order.

    >>> payments_of([(1, ["apple", "pear"]), (1, ["pear"])], ["apple", "pear"])
    [{'apple': 1, 'pear': 1}, {'pear': 2}]
    """
    choices = [list(combinations_with_replacement(kinds, number)) for number, kinds in needs]
    found: dict[tuple[tuple[str, int], ...], dict[str, int]] = {}
    for picks in product(*choices):
        counts: dict[str, int] = {}
        for kind in sorted((one for pick in picks for one in pick), key=order.index):
            counts[kind] = counts.get(kind, 0) + 1
        found.setdefault(tuple(counts.items()), counts)
    return list(found.values())


def add_payments(model: Model, problems: Problems) -> None:
    """Gives every thing with a cost its payments."""
    made = SetDef("payment")
    order = [kind for group in model.pieces.values() for kind in group.kinds]
    stand_ins = {kind: [group.name for group in model.pieces.values() if kind in group.stands_for] for kind in order}
    for owner in list(model.sets.values()):
        costs = owner.fields.get("cost")
        if not costs:
            continue
        listed: dict[str, Any] = {}
        for member, node in costs.items():
            needs = _needs(node, order, stand_ins, problems)
            if (tries := _tries(needs)) > MOST_TRIES:
                problems.add("too_many_payments", node, found=tries, limit=MOST_PAYMENTS)
                needs = []
            ways = payments_of(needs, order)
            if len(ways) > MOST_PAYMENTS:
                problems.add("too_many_payments", node, found=len(ways), limit=MOST_PAYMENTS)
            listed[member] = [_payment(model, made, way) for way in ways[:MOST_PAYMENTS]]
            if len(model.symbols.names) > MOST_NAMES:
                raise TooMuch(node)
        owner.fields["payments"] = listed
    if made.members:
        refuse_taken_by_costs(model, problems)
        model.sets["payment"] = made
        model.symbols.add("payment")


def _tries(needs: list[tuple[int, list[str]]]) -> int:
    """How many ways there are to pick pieces for needs, equal ones counted again."""
    return prod(comb(number + len(kinds) - 1, number) for number, kinds in needs)


def _needs(
    node: Node, order: list[str], stand_ins: dict[str, list[str]], problems: Problems
) -> list[tuple[int, list[str]]]:
    """The needs of a cost: ``{apple: 2, pear/plum: 1}``."""
    needs: list[tuple[int, list[str]]] = []
    if not isinstance(node.value, dict):
        problems.add("kind", node, found=node.kind, expected="mapping")
        return needs
    for key, child in node.items():
        kinds = key.split("/")
        for kind in kinds:
            if kind not in order:
                problems.unknown("piece", child, kind, order, at_key=True)
        kinds = [kind for kind in kinds if kind in order]
        more = [one for kind in kinds for one in stand_ins.get(kind, [])]
        if not isinstance(child.value, int) or isinstance(child.value, bool):
            problems.add("kind", child, found=child.kind, expected="number")
            continue
        if not 0 <= child.value <= MOST_OF_A_COST:
            problems.add("out_of_range", child, found=child.value, least=0, limit=MOST_OF_A_COST)
            continue
        if kinds:
            needs.append((child.value, list(dict.fromkeys([*kinds, *more]))))
    return needs


def _payment(model: Model, made: SetDef, way: dict[str, int]) -> str:
    name = ",".join(f"{kind}={number}" for kind, number in way.items()) or "nothing"
    if name not in made.fields.setdefault("pieces", {}):
        made.members.append(name)
        model.symbols.add(name)
        made.fields["pieces"][name] = dict(way)
    return name


def add_triggers(model: Model, problems: Problems) -> None:
    """Turns triggers into things that wait for their moment, one counter and one action for each moment."""
    if not model.triggers:
        return
    due, moments = SetDef("due", node=next(iter(model.triggers.values()))), []
    for name, node in model.triggers.items():
        moment = node.get("when")
        when = str(moment.value) if moment is not None else "after_effect"
        if when not in MOMENTS:
            problems.unknown("moment", moment or node, when, MOMENTS)
        steps = node.get("do")
        if steps is None:
            problems.add("missing", node, expected="do", found="")
            continue
        moments.append(when)
        _add_due(model, due, name, node, when, steps, problems)
        if len(model.symbols.names) > MOST_NAMES:
            raise TooMuch(node)
    refuse_taken_by_triggers(model, moments, problems)
    model.sets["due"] = due
    for word in ("due", "waiting", *MOMENTS):
        model.symbols.add(word)
    anchor = due.node or Node(None, "?", 1, 1)
    model.counters["waiting"] = CounterDef("waiting", ["player", "due"], "int", None, anchor)
    for when in dict.fromkeys(moments):
        _add_action(model, when, anchor)


def _add_due(model: Model, due: SetDef, name: str, node: Node, when: str, steps: Node, problems: Problems) -> None:
    given = node.get("with")
    pairs = list(given.items()) if given is not None else []
    if len(pairs) > 1:
        problems.add("single", given, found=len(pairs))
    set_name = str(pairs[0][1].value) if pairs else ""
    if set_name and set_name not in model.sets:
        problems.unknown("set", pairs[0][1], set_name, model.sets)
        return
    for member in model.sets[set_name].members if set_name else [""]:
        one = f"{name}.{member}" if member else name
        model.symbols.add(one)
        due.members.append(one)
        due.fields.setdefault("moment", {})[one] = when
        due.code.setdefault("do", {})[one] = steps
        due.notes[one] = {"rule": node.get("rule").plain() if node.get("rule") is not None else ""}  # type: ignore[union-attr]
        if (named := node.get("named")) is not None:
            due.notes[one]["named"] = str(named.value)
        if member:
            due.binds[one] = {pairs[0][0]: (member, set_name)}


def _add_action(model: Model, when: str, anchor: Node) -> None:
    def made(text: str) -> Node:
        return Node(text, anchor.file, anchor.line, anchor.column, anchor.lines)

    name = f"resolve_{when}"
    waits = Requirement(made(f"waiting[due] > 0 and due.moment == {when}"), None, "not_waiting", "", anchor)
    steps = Node(
        [
            Node(
                {"add": Node({"waiting[due]": made("0 - 1")}, anchor.file, anchor.line, anchor.column)},
                anchor.file,
                anchor.line,
                anchor.column,
                anchor.lines,
            ),
            Node({"run": made("due.do")}, anchor.file, anchor.line, anchor.column, anchor.lines),
        ],
        anchor.file,
        anchor.line,
        anchor.column,
        anchor.lines,
    )
    model.symbols.add(name)
    model.actions[name] = ActionDef(
        name,
        ["resolve", "{due}"],
        [("due", made("due"))],
        {},
        None,
        [waits],
        steps,
        [],
        [],
        False,
        "",
        Node({}, anchor.file, anchor.line, anchor.column, anchor.lines),
    )
