"""Verbs that repeat: each, repeat, turns, leave."""

from __future__ import annotations

from collections.abc import Callable

from rulebook import expression as ex
from rulebook.layout import ME
from rulebook.naming import Scope, Unfit
from rulebook.program import Act, Builder, Events, Label, Op
from rulebook.values import Cells, Val
from rulebook.verbs.registry import verb
from rulebook.yamldoc import Node

__all__: list[str] = []


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
    builder.act(_set(at, 0))
    builder.label(top)
    pick = owner.func() if owner is not None else None

    def make(nxt: int) -> Op:
        done = after.pc
        only = lists.get(0, ())

        def op(s: Cells, e: Events) -> int:
            row = only if pick is None else lists.get(pick(s), ())
            number = s[at]
            if number >= len(row):
                return done
            s[at] = number + 1
            s[bound] = row[number]
            return nxt

        return op

    builder.op(make)
    if step.get("where") is not None:
        builder.branch(builder.compiler.node(step.get("where"), inner), top)
    builder.steps(step.get("do"), inner)
    builder.jump(top)
    builder.label(after)


def players(builder: Builder, step: Node, scope: Scope) -> None:
    """A loop over the players, from a given one clockwise."""
    at, first, kept = builder.register(), builder.register(), builder.register()
    count = builder.layout.players
    start = builder.compiler.node(step.get("from"), scope).func() if step.get("from") is not None else _zero
    top, inside, after = Label(), Label(), Label()

    def enter(s: Cells, e: Events) -> None:
        s[kept], s[at], s[first] = s[ME], 0, start(s)

    def make(nxt: int) -> Op:
        done = after.pc

        def op(s: Cells, e: Events) -> int:
            number = s[at]
            if number >= count:
                s[ME] = s[kept]
                return done
            s[ME] = (s[first] + number) % count
            s[at] = number + 1
            return nxt

        return op

    builder.act(enter)
    builder.label(top)
    builder.op(make)
    if step.get("where") is not None:
        builder.branch(builder.compiler.node(step.get("where"), scope), top)
    builder.label(inside)

    def prepare(s: Cells, player: int) -> None:
        s[kept], s[first], s[ME] = 0, start(s), player
        s[at] = (player - s[first]) % count + 1

    body(builder, step, scope, inside, prepare)
    builder.jump(top)
    builder.label(after)


def body(builder: Builder, step: Node, scope: Scope, inside: Label, prepare: Callable[[Cells, int], None]) -> None:
    """The steps of a loop over players; a position can start at a player of a phase's first loop that asks them."""
    mark = builder.program.marks.get(builder.phase)
    open_mark = mark is not None and not mark.asks
    before = len(builder.program.decisions)
    builder.steps(step.get("do"), scope)
    asks = len(builder.program.decisions) > before
    if mark is not None and open_mark and (asks or mark.inner is None):
        mark.inner, mark.prepare, mark.asks = inside, prepare, asks


@verb("repeat", "do")
def repeat(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``repeat: times`` or ``repeat: {times, count, while, until}`` with ``do:``.

    ``count:`` names a counter that goes 1, 2, 3 …; ``while:`` is asked before, ``until:`` after each time.
    """
    spec = builder.reader.mapping(node, {"times", "count", "while", "until"}) if isinstance(node.value, dict) else {}
    times = spec.get("times") if spec else node
    top, after = Label(), Label()
    cell = _counter(builder, spec.get("count"))
    builder.act(_set(cell, 0))
    builder.label(top)
    if times is not None:
        _count_up(builder, cell, builder.compiler.node(times, scope), after)
    if "while" in spec:
        builder.branch(builder.compiler.node(spec["while"], scope), after)
    if times is None and "while" not in spec and "until" not in spec:
        builder.problems.add("one_of", node, expected="times, while, until", found="")
    builder.loops.append((builder.reader.text(step.get("id")), after))
    inner = builder.steps(step.get("do"), scope)
    builder.loops.pop()
    if "until" in spec:
        builder.branch(builder.compiler.node(spec["until"], inner), top)
    else:
        builder.jump(top)
    builder.label(after)
    return None


def _count_up(builder: Builder, cell: int, times: Val, after: Label) -> None:
    f = times.func()

    def make(nxt: int) -> Op:
        done = after.pc

        def op(s: Cells, e: Events) -> int:
            if s[cell] >= f(s):
                return done
            s[cell] += 1
            return nxt

        return op

    builder.op(make)


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


@verb("turns", "from", "while", "do")
def turns(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``turns: true`` with ``from:``, ``while:`` and ``do:``: players take turns clockwise.

    Who no longer meets ``while:`` is left out; the turns end when nobody meets it.
    """
    pointer, kept = builder.register(), builder.register()
    count = builder.layout.players
    start = builder.compiler.node(step.get("from"), scope).func() if step.get("from") is not None else _zero
    wanted = builder.compiler.node(step.get("while"), scope, 1).func()
    top, inside, after = Label(), Label(), Label()

    def enter(s: Cells, e: Events) -> None:
        s[kept], s[pointer] = s[ME], start(s)

    def make(nxt: int) -> Op:
        done = after.pc

        def op(s: Cells, e: Events) -> int:
            first = s[pointer]
            for number in range(first, first + count):
                s[ME] = number % count
                if wanted(s):
                    s[pointer] = (number + 1) % count
                    return nxt
            s[ME] = s[kept]
            return done

        return op

    def prepare(s: Cells, player: int) -> None:
        s[kept], s[ME], s[pointer] = 0, player, (player + 1) % count

    builder.act(enter)
    builder.label(top)
    builder.op(make)
    builder.label(inside)
    body(builder, step, scope, inside, prepare)
    builder.jump(top)
    builder.label(after)
    return None


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


def _zero(s: Cells) -> int:
    return 0


def _set(cell: int, value: int) -> Act:
    def act(s: Cells, e: Events) -> None:
        s[cell] = value

    return act
