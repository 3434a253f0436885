"""Verbs about who acts: each player in turn, players taking turns, the steps of one player."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.base.errors import RuleFault
from rulebook.compiler.expressions.compiled_values import Cells
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.layout.state_layout import ME
from rulebook.compiler.program import Events, Op
from rulebook.compiler.program_parts import Label
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.verb_registry import verb
from rulebook.language.yaml_nodes import Node

__all__ = ["players"]


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
        builder.branch(builder.compiler.condition(step.get("where"), scope), top)
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
    outer, builder.counted = builder.counted, None
    builder.steps(step.get("do"), scope)
    builder.counted = outer
    asks = len(builder.program.decisions) > before
    if mark is not None and open_mark and (asks or mark.inner is None):
        mark.inner, mark.prepare, mark.asks = inside, prepare, asks


@verb("turns", "from", "while", "do")
def turns(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``turns: true`` with ``from:``, ``while:`` and ``do:``: players take turns clockwise.

    Who no longer meets ``while:`` is left out; the turns end when nobody meets it.
    """
    pointer, kept = builder.register(), builder.register()
    count = builder.layout.players
    start = builder.compiler.node(step.get("from"), scope).func() if step.get("from") is not None else _zero
    wanted = builder.compiler.condition(step.get("while"), scope, 1).func()
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


@verb("for", "do")
def for_player(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``for: player`` with ``do:``: the steps done by that player, then back to who acted before.

    Right inside a ``repeat`` that counts, a position can start at the first time that it is a given player's.
    """
    val, most = builder.compiler.node(node, scope), builder.model.most
    if val.const is not None and not 0 <= val.const < most:
        builder.problems.add("player_number", node, found=val.const, limit=most - 1)
    kept, who, count = builder.register(), val.func(), builder.layout.players
    counted, inside, place = builder.counted, Label(), builder.program.infos[builder.info].place

    def enter(s: Cells, e: Events) -> None:
        player = who(s)
        if not 0 <= player < count:
            raise RuleFault("no_player", place, found=player, limit=count - 1)
        s[kept], s[ME] = s[ME], player

    def leave(s: Cells, e: Events) -> None:
        s[ME] = s[kept]

    def prepare(s: Cells, player: int) -> None:
        assert counted is not None
        for number in range(1, counted.times.func()(s) + 1):
            s[counted.cell] = number
            if who(s) == player:
                return

    builder.label(inside)
    builder.act(enter)
    if counted is not None:
        body(builder, step, scope, inside, prepare)
    else:
        builder.steps(step.get("do"), scope)
    builder.act(leave)
    return None


def _zero(s: Cells) -> int:
    return 0
