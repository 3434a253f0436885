"""Verbs of tracks: advance and retreat. A track is a counter with a last space and rewards on some spaces."""

from __future__ import annotations

from rulebook.base.budget import MOST_SPACES
from rulebook.compiler.expressions.compiled_values import Val, constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.program_parts import Label, Subroutine
from rulebook.compiler.step_compiler import Builder, refuse_number
from rulebook.compiler.step_text import Call, Goto, If, Leave, Piece, event
from rulebook.compiler.verb_registry import verb
from rulebook.compiler.zone_refs import counter_cell
from rulebook.language.yaml_nodes import Node, whole_number

__all__: list[str] = []


@verb("advance")
def advance(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``advance: {track: x, by: n}``: step by step up to the last space; each space entered gives what it shows."""
    spec = builder.reader.mapping(node, {"track", "by"})
    name = track_name(builder, spec.get("track"), scope, node)
    if name is None:
        return None
    last, cell, spaces = track_parts(builder, name, scope)
    left, amount = builder.register(), builder.compiler.node(spec.get("by"), scope, 1)
    top, after = Label(), Label()
    info, symbol = builder.info, builder.model.symbols.number[name]
    builder.act(f"s[{left}] = {amount.text}")
    builder.label(top)
    limit = builder.compiler.node(last, scope)
    rewards = {at: _reward(builder, name, at, one) for at, one in spaces.items()}
    every = _every(builder, name)

    def make(nxt: int) -> list[Piece]:
        entered = [f"s[{left}] -= 1", "s[a] = p = s[a] + 1", event("advance", info, symbol, "p")]
        over = f"s[{left}] <= 0 or s[a] >= {limit.text}"
        return [f"a = {cell.text}", If(over, [Goto(after.pc)], [*entered, *_given(builder, rewards, every, top)])]

    builder.op(make)
    builder.label(after)
    return None


def _given(builder: Builder, rewards: dict[int, Subroutine], every: Subroutine | None, top: Label) -> list[Piece]:
    """What the space just entered gives, then on to the next space: its own steps, then those of every space."""
    again = top.pc
    plain: Piece = Goto(again) if every is None else Call(every.back, again, every.label.pc)
    if not rewards:
        return [plain]
    table = builder.compiler.sheet.keep({at: (sub.label.pc, sub.back) for at, sub in rewards.items()})
    back = f"s[x[1]] = {again}" if every is None else f"s[x[1]] = {every.label.pc}; s[{every.back}] = {again}"
    return [f"x = {table}.get(p)", If("x is None", [plain], [back, Leave("x[0]")])]


@verb("retreat")
def retreat(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``retreat: {track: x, by: n}``: back, never below the start; nothing is given or taken for it."""
    spec = builder.reader.mapping(node, {"track", "by"})
    name = track_name(builder, spec.get("track"), scope, node)
    if name is None:
        return None
    _, cell, _ = track_parts(builder, name, scope)
    amount, symbol = builder.compiler.node(spec.get("by"), scope, 1), builder.model.symbols.number[name]
    step_back = f"s[a] = max(0, s[a] - {amount.text})"
    builder.act(f"a = {cell.text}", step_back, event("retreat", builder.info, symbol, "s[a]"))
    return None


def track_name(builder: Builder, node: Node | None, scope: Scope, step: Node) -> str | None:
    """The id of a track; it must be known at load."""
    if node is None:
        builder.problems.add("missing", step, expected="track", found="")
        return None
    val = builder.compiler.node(node, scope)
    name = builder.compiler.names[val.const] if val.const else str(node.value)
    if name not in builder.model.tracks:
        builder.problems.unknown("track", node, name, builder.model.tracks)
        return None
    return name


def track_parts(builder: Builder, name: str, scope: Scope) -> tuple[Node, Val, dict[int, Node]]:
    """Last space, cell and reward spaces of a track."""
    made = builder.model.tracks[name]
    spec = builder.reader.mapping(made, {"counter", "last", "spaces", "every"})
    counter = builder.reader.text(spec.get("counter"), "track")
    cell = counter_cell(
        builder,
        f"{counter}['{name}']"
        if "[" not in counter and builder.layout.spots.get(counter) and builder.layout.spots[counter].indexes
        else counter,
        made,
        scope,
    )
    spaces: dict[int, Node] = {}
    for key, child in builder.reader.mapping(spec.get("spaces")).items():
        space = whole_number(key)
        if space is None:
            builder.problems.add("kind", child, found="text", expected="number", at_key=True)
            continue
        spaces[space] = child
    last = spec.get("last") or Node(f"'{name}'.last", made.file, made.line, made.column, made.lines)
    if "last" not in spec:
        found = [one.fields["last"][name] for one in builder.model.sets.values() if name in one.fields.get("last", {})]
        if not found:
            builder.problems.add("missing", made, expected="last", found="")
        last = found[0] if found else Node(0, made.file, made.line, made.column)
    refuse_number(builder, last, builder.compiler.node(last, scope), 0, MOST_SPACES)
    return last, cell or constant(0), spaces


def _reward(builder: Builder, track: str, at: int, node: Node) -> Subroutine:
    """The steps of one space."""
    spec = builder.reader.mapping(node, {"do"})
    steps = spec.get("do")
    return builder.subroutine(f"{track} space {at}", node, lambda: builder.body(steps or node, Scope(), node))


def _every(builder: Builder, track: str) -> Subroutine | None:
    """The steps done on every space entered."""
    made = builder.model.tracks[track]
    steps = made.get("every")
    if steps is None:
        return None
    return builder.subroutine(f"{track} every space", made, lambda: builder.body(steps, Scope(), made))
