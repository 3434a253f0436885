"""Verbs about who acts: each player in turn, players taking turns, the steps of one player."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.compiler.expressions.compiled_values import Cells, constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.layout.state_layout import ME
from rulebook.compiler.program_parts import Label
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.step_text import Goto, If, Piece
from rulebook.compiler.verb_registry import verb
from rulebook.language.yaml_nodes import Node

__all__ = ["players"]


def players(builder: Builder, step: Node, scope: Scope) -> None:
    """A loop over the players, from a given one clockwise."""
    at, first, kept = builder.register(), builder.register(), builder.register()
    count = builder.layout.players
    start = builder.compiler.node(step.get("from"), scope) if step.get("from") is not None else constant(0)
    top, inside, after = Label(), Label(), Label()

    def make(nxt: int) -> list[Piece]:
        back: list[Piece] = [f"s[{ME}] = s[{kept}]", Goto(after.pc)]
        further: list[Piece] = [f"s[{ME}] = (s[{first}] + n) % {count}", f"s[{at}] = n + 1", Goto(nxt)]
        return [f"n = s[{at}]", If(f"n >= {count}", back, further)]

    builder.act(f"s[{first}] = {start.text}", f"s[{kept}] = s[{ME}]", f"s[{at}] = 0")
    builder.label(top)
    builder.op(make)
    if step.get("where") is not None:
        builder.branch(builder.compiler.condition(step.get("where"), scope), top)
    builder.label(inside)

    def prepare(s: Cells, player: int) -> None:
        s[kept], s[first], s[ME] = 0, start.func()(s), player
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
    start = builder.compiler.node(step.get("from"), scope) if step.get("from") is not None else constant(0)
    wanted = builder.compiler.condition(step.get("while"), scope, 1)
    top, inside, after = Label(), Label(), Label()

    def make(nxt: int) -> list[Piece]:
        look = [f"for n in range(s[{pointer}], s[{pointer}] + {count}):", f"    s[{ME}] = n % {count}"]
        look += [f"    if {wanted.text}: break", "else: n = -1"]
        back: list[Piece] = [f"s[{ME}] = s[{kept}]", Goto(after.pc)]
        further: list[Piece] = [f"s[{pointer}] = (n + 1) % {count}", Goto(nxt)]
        return [*look, If("n < 0", back, further)]

    def prepare(s: Cells, player: int) -> None:
        s[kept], s[ME], s[pointer] = 0, player, (player + 1) % count

    builder.act(f"s[{pointer}] = {start.text}", f"s[{kept}] = s[{ME}]")
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
    kept, count = builder.register(), builder.layout.players
    counted, inside = builder.counted, Label()
    place = builder.compiler.sheet.keep(builder.program.infos[builder.info].place)

    def prepare(s: Cells, player: int) -> None:
        assert counted is not None
        for number in range(1, counted.times.func()(s) + 1):
            s[counted.cell] = number
            if val.func()(s) == player:
                return

    builder.label(inside)
    watch = f"if not 0 <= p < {count}: no_player({place}, p, {count})"
    builder.act(f"p = {val.text}", watch, f"s[{kept}] = s[{ME}]", f"s[{ME}] = p")
    if counted is not None:
        body(builder, step, scope, inside, prepare)
    else:
        builder.steps(step.get("do"), scope)
    builder.act(f"s[{ME}] = s[{kept}]")
    return None
