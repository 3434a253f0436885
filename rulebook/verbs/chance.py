"""Verbs of chance: draw. All chance comes from a small generator whose state is a cell."""

from __future__ import annotations

from rulebook.compiler.expressions.compiled_values import Cells, Fn, Val, constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.layout.state_layout import FORCED, FORCED_ROOM, ME, RANDOM
from rulebook.compiler.program import Act, Events
from rulebook.compiler.program_parts import Building
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.verb_registry import verb
from rulebook.compiler.zone_refs import ZoneRef, ends
from rulebook.language.yaml_nodes import Node
from rulebook.verbs.capacity import check_amount, refuses, within
from rulebook.verbs.moves import kinds_of

__all__ = ["below"]

DRAW = 10
MANY = 100
"""From so many pieces on a draw is counted as work."""
MULTIPLIER, INCREMENT, MASK = 25214903917, 11, (1 << 48) - 1


def below(s: Cells, n: int) -> int:
    """A random number 0 … n−1 from the generator in the state.

    >>> state = [0, 0, 7]
    >>> 0 <= below(state, 6) < 6
    True
    """
    x = s[RANDOM] = (s[RANDOM] * MULTIPLIER + INCREMENT) & MASK
    return (x >> 17) % n


@verb("draw", "as")
def draw(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``draw: {n: 2, from: zone, to: zone}``: random pieces, one by one; ``as: name`` binds the last one drawn.

    ``only: class`` and ``where: test`` (of the name ``piece``) restrict what may be drawn.
    """
    spec = builder.reader.mapping(node, {"n", "from", "to", "only", "where"})
    source, target = ends(builder, spec, scope, node)
    if source is None or target is None:
        return None
    kinds = [
        kind
        for kind in (kinds_of(builder, spec["only"]) if "only" in spec else source.spot.kinds)
        if kind in source.spot.kinds
    ]
    if "where" in spec:
        kinds = [kind for kind in kinds if fits(builder, spec["where"], scope, kind)]
    kinds = [kind for kind in kinds if target.slot or target.table[kind] >= 0]
    many = builder.compiler.node(spec.get("n"), scope, 1)
    check_amount(builder, many, target, node)
    bound = builder.register()
    act = _draw(builder, kinds, _counted(builder, many, source, kinds), source, target, bound)
    builder.act(within(builder, act, target))
    name = builder.reader.text(step.get("as"))
    if name:
        type = builder.compiler.piece_type(source.spot)
        base = {builder.compiler.typed(builder.compiler.names[kind]).type for kind in kinds}
        return scope.bind(**{name: Val(base.pop() if len(base) == 1 else type, cell=bound)})
    return None


def fits(builder: Building, node: Node, scope: Scope, kind: int) -> bool:
    group = builder.model.home_of(builder.compiler.names[kind])
    val = builder.compiler.condition(node, scope.bind(piece=constant(kind, group.name if group else "thing")))
    if val.const is None:
        builder.problems.add("known_before", node, found=str(node.value))
    return bool(val.const)


def _counted(builder: Builder, many: Val, zone: ZoneRef, kinds: list[int]) -> Fn:
    """How many are drawn; a large number counts as work, and is never more than lie there."""
    f, spend, place = many.func(), builder.compiler.meter.spend, builder.program.infos[builder.info].place
    if many.const is not None and many.const <= MANY:
        return f
    source, offsets = zone.address, [zone.table[kind] for kind in kinds]

    def number(s: Cells) -> int:
        n = f(s)
        if n > MANY:
            a = source(s)
            n = min(n, sum([s[a + offset] for offset in offsets]))
            spend(n * DRAW, place)
        return n

    return number


def _draw(builder: Builder, kinds: list[int], many: Fn, zone: ZoneRef, goal: ZoneRef, bound: int) -> Act:
    source, offsets, target, places, slot = zone.address, zone.table, goal.address, goal.table, goal.slot
    names, info, refuse = (zone.number, goal.number), builder.info, refuses(builder, goal)
    pairs = [(kind, offsets[kind]) for kind in kinds]
    spread = sorted(offset for _, offset in pairs)
    first, last = (spread[0], spread[-1] + 1) if spread else (0, 0)
    by_offset = {offset: kind for kind, offset in pairs}
    together = spread == list(range(first, last))

    def act(s: Cells, e: Events) -> None:
        a, n = source(s), many(s)
        s[bound] = 0
        for _ in range(n):
            total = sum(s[a + first : a + last]) if together else sum([s[a + offset] for _, offset in pairs])
            if not total:
                return
            kind = _forced(s, a, offsets) if s[FORCED] else 0
            if not kind:
                pick = below(s, total)
                for offset in spread:
                    pick -= s[a + offset]
                    if pick < 0:
                        break
                kind = by_offset[offset]
            s[a + offsets[kind]] -= 1
            if slot:
                place = target(s)
                if s[place]:
                    refuse(kind, s[place], 1)
                s[place] = kind
            else:
                place = target(s) + places[kind]
                s[place] += 1
            s[bound] = kind
            if e is not None:
                e.append(("draw", s[ME], info, kind, 1, *names, 1, a, place))

    return act


def _forced(s: Cells, a: int, offsets: list[int]) -> int:
    """The next forced draw, if there is one and the piece is there."""
    kind = s[FORCED + 1]
    count = s[FORCED]
    if offsets[kind] < 0 or not s[a + offsets[kind]]:
        return 0
    s[FORCED + 1 : FORCED + FORCED_ROOM] = s[FORCED + 2 : FORCED + 1 + FORCED_ROOM]
    s[FORCED + FORCED_ROOM] = 0
    s[FORCED] = count - 1
    return kind
