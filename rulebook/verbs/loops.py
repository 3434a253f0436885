"""Verbs that repeat: each, repeat, leave."""

from __future__ import annotations

from rulebook.compiler.expressions.compiled_values import Val
from rulebook.compiler.expressions.expression_compiler import Scope, Unfit
from rulebook.compiler.program_parts import Counted, Label
from rulebook.compiler.step_compiler import Builder, refuse_number
from rulebook.compiler.step_text import Goto, If, Piece
from rulebook.compiler.verb_registry import verb
from rulebook.language import expressions as ex
from rulebook.language.ids import refuse_reserved
from rulebook.language.yaml_nodes import Node
from rulebook.verbs.changing_loops import refuse_changing_test, refuse_changing_times
from rulebook.verbs.turns import players

__all__: list[str] = []

MOST_TIMES = 1_000_000


@verb("each", "from", "where", "do")
def each(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``each: player`` (``from: start``) or ``each: {name: domain}`` with ``do:``, perhaps ``where: test``.

    Over players, each in turn becomes the acting one; over a domain, the name is bound to each member.
    """
    if node.value == "player":
        players(builder, step, scope)
        return None
    pairs = list(builder.reader.mapping(node).items())
    if len(pairs) != 1:
        builder.problems.add("single", node, found=len(pairs))
        return None
    name, domain = pairs[0]
    refuse_reserved(name, domain, builder.problems)
    refuse_changing_test(name, step, builder.problems)
    try:
        tree = ex.read(str(domain.value))
        owner = builder.compiler.dynamic_owner(tree, scope)
        lists, type, picked = _lists(builder, tree, owner, scope)
    except ex.ExpressionError as error:
        builder.problems.add("expression", domain, found=error.found, expected=error.expected, offset=error.offset)
        return None
    except Unfit as error:
        builder.problems.add(error.code, domain, offset=error.at, **error.params)
        return None
    members(builder, step, scope, name, lists, type, picked)
    return None


Lists = tuple[dict[int, tuple[int, ...]], str, Val | None]


def _lists(builder: Builder, tree: ex.Tree, owner: tuple[str, Val] | None, scope: Scope) -> Lists:
    """The members to go through: one known list, or one for each thing a variable may be."""
    if owner is None:
        found, type = builder.compiler.static_domain(tree, scope)
        return {0: tuple(found)}, type, None
    val = owner[1]
    assert isinstance(tree, ex.Path)
    table, _ = builder.compiler.field(val.type, tree.steps[-1])
    lists = {key: value if isinstance(value, tuple) else tuple(value) for key, value in table.items()}
    every = [one for listed in lists.values() for one in listed]
    return lists, builder.compiler.type_of(every), val


def members(
    builder: Builder,
    step: Node,
    scope: Scope,
    name: str,
    lists: dict[int, tuple[int, ...]],
    type: str,
    owner: Val | None,
) -> None:
    """A loop over the members of a domain."""
    at, bound = builder.register(), builder.register()
    inner = scope.bind(**{name: Val(type, cell=bound)})
    top, after = Label(), Label()
    builder.act(f"s[{at}] = 0")
    builder.label(top)
    keep = builder.compiler.sheet.keep
    row = keep(lists.get(0, ())) if owner is None else f"{keep(lists)}.get({owner.text}, ())"
    last = str(len(lists.get(0, ()))) if owner is None else "len(r)"

    def make(nxt: int) -> list[Piece]:
        further: list[Piece] = [f"s[{at}] = n + 1", f"s[{bound}] = r[n]", Goto(nxt)]
        return [f"r = {row}", f"n = s[{at}]", If(f"n >= {last}", [Goto(after.pc)], further)]

    builder.op(make)
    if step.get("where") is not None:
        builder.branch(builder.compiler.condition(step.get("where"), inner), top)
    outer, builder.counted = builder.counted, None
    builder.steps(step.get("do"), inner)
    builder.counted = outer
    builder.jump(top)
    builder.label(after)


@verb("repeat", "do")
def repeat(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``repeat: times`` or ``repeat: {times, count, while, until}`` with ``do:``.

    ``count:`` names a counter that goes 1, 2, 3 …; ``while:`` is asked before, ``until:`` after each time.
    """
    spec = builder.reader.mapping(node, {"times", "count", "while", "until"}) if isinstance(node.value, dict) else {}
    times = spec.get("times") if spec else node
    top, after = Label(), Label()
    cell = _counter(builder, spec.get("count"))
    builder.act(f"s[{cell}] = 0")
    builder.label(top)
    counted = builder.compiler.node(times, scope) if times is not None else None
    refuse_changing_times(times, step, builder.problems)
    if counted is not None:
        refuse_number(builder, times, counted, 0, MOST_TIMES)
    if counted is not None:
        _count_up(builder, cell, counted, after)
    if "while" in spec:
        builder.branch(builder.compiler.condition(spec["while"], scope), after)
    if times is None and "while" not in spec and "until" not in spec:
        builder.problems.add("one_of", node, expected="times, while, until", found="")
    builder.loops.append((builder.reader.text(step.get("id")), after))
    outer, builder.counted = builder.counted, Counted(cell, counted) if counted is not None else None
    inner = builder.steps(step.get("do"), scope)
    builder.counted = outer
    builder.loops.pop()
    if "until" in spec:
        builder.branch(builder.compiler.condition(spec["until"], inner), top)
    else:
        builder.jump(top)
    builder.label(after)
    return None


def _count_up(builder: Builder, cell: int, times: Val, after: Label) -> None:
    further = f"s[{cell}] += 1"
    builder.op(lambda nxt: [If(f"s[{cell}] >= {times.text}", [Goto(after.pc)], [further, Goto(nxt)])])


def _counter(builder: Builder, node: Node | None) -> int:
    if node is None:
        return builder.register()
    name = builder.reader.text(node)
    spot = builder.layout.spots.get(name)
    if spot is None or spot.counter is None or spot.per_player or spot.indexes:
        builder.problems.unknown("counter", node, name, builder.model.counters)
        return builder.register()
    if builder.program.round_cell < 0:
        builder.program.round_cell = spot.base
    return spot.base


@verb("leave")
def leave(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``leave: id``: goes on after the enclosing ``repeat`` with that id."""
    name = builder.reader.text(node)
    for known, label in reversed(builder.loops):
        if known == name:
            builder.jump(label)
            return None
    builder.problems.unknown("loop_name", node, name, [known for known, _ in builder.loops if known])
    return None
