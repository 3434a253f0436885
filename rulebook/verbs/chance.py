"""Verbs of chance: draw. All chance comes from a small generator whose state is a cell."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.compiler.expressions.compiled_values import Cells, Val, constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.layout.state_layout import FORCED, FORCED_ROOM, RANDOM
from rulebook.compiler.program_parts import Building
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.step_text import event
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
    builder.act(*within(builder, _draw(builder, kinds, many, source, target, bound), target))
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


def _counted(builder: Builder, many: Val, kinds: list[int], zone: ZoneRef) -> str:
    """How many are drawn; a large number counts as work, and is never more than lie there."""
    if many.const is not None and many.const <= MANY:
        return many.text
    keep = builder.compiler.sheet.keep
    offsets, place = keep([zone.table[kind] for kind in kinds]), keep(builder.program.infos[builder.info].place)
    return f"{keep(_at_most)}(s, {many.text}, a, {offsets}, spend, {place})"


def _at_most(s: Cells, n: int, a: int, offsets: list[int], spend: Callable[[int, str], None], place: str) -> int:
    if n > MANY:
        n = min(n, sum([s[a + offset] for offset in offsets]))
        spend(n * DRAW, place)
    return n


def _draw(builder: Builder, kinds: list[int], many: Val, zone: ZoneRef, goal: ZoneRef, bound: int) -> list[str]:
    keep, spread = builder.compiler.sheet.keep, sorted(zone.table[kind] for kind in kinds)
    offsets, by_offset = keep(zone.table), keep({zone.table[kind]: kind for kind in kinds})
    first, last = (spread[0], spread[-1] + 1) if spread else (0, 0)
    together = spread == list(range(first, last))
    there = f"sum(s[a + {first}:a + {last}])" if together else f"sum([s[a + o] for o in {keep(spread)}])"
    if goal.slot:
        put = [f"    p = {goal.address}", f"    if s[p]: {refuses(builder, goal)}(x, s[p], 1)", "    s[p] = x"]
    else:
        put = [f"    p = {goal.address} + {keep(goal.table)}[x]", "    s[p] += 1"]
    return [
        f"a = {zone.address}",
        f"m = {_counted(builder, many, kinds, zone)}",
        f"s[{bound}] = 0",
        "for _ in range(m):",
        f"    t = {there}",
        "    if not t: break",
        f"    x = {keep(_drawn)}(s, a, t, {offsets}, {keep(spread)}, {by_offset})",
        f"    s[a + {offsets}[x]] -= 1",
        *put,
        f"    s[{bound}] = x",
        event("draw", builder.info, "x", 1, zone.number, goal.number, 1, "a", "p", pad="    "),
    ]


def _drawn(s: Cells, a: int, total: int, offsets: list[int], spread: list[int], kinds: dict[int, int]) -> int:
    """The next piece of a draw: the forced one, or one by chance."""
    kind = _forced(s, a, offsets) if s[FORCED] else 0
    if kind:
        return kind
    pick = below(s, total)
    for offset in spread:
        pick -= s[a + offset]
        if pick < 0:
            break
    return kinds[offset]


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
