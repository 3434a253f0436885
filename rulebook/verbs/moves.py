"""Verbs that move pieces: gain, pay, move, empty, swap."""

from __future__ import annotations

from rulebook.compiler.expressions.compiled_values import Cells, Val, constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.layout.state_layout import ME
from rulebook.compiler.program import Act, Events
from rulebook.compiler.program_parts import Building
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.verb_registry import verb
from rulebook.compiler.zone_refs import ZoneRef, ends, taken_from, zone_ref
from rulebook.language.model import PieceClass
from rulebook.language.yaml_nodes import Node
from rulebook.verbs.capacity import EVERYTHING, check_amount, refuses, within

__all__ = ["piece_of", "transfer"]


@verb("gain", "from", "to")
def gain(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``gain: {coin: 2}`` or ``gain: {piece: x, n: 2}``: from the supply to the acting player's own zone.

    What the supply does not have is not received. ``from:`` and ``to:`` name other zones.
    """
    for kind, amount, at in amounts(builder, node, scope):
        group = class_of(builder, kind, at)
        if group is None:
            continue
        source = _source(builder, step.get("from"), group.home, at, scope)
        target = _zone(builder, step.get("to"), group.keep, at, scope)
        if source is not None and target is not None:
            check_amount(builder, amount, target, at)
            builder.act(transfer(builder, "gain", kind, amount, source, target))
    return None


@verb("pay", "to")
def pay(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``pay: {coin: 2}``: from the acting player's own zone back to the supply, as far as there is something."""
    for kind, amount, at in amounts(builder, node, scope):
        group = class_of(builder, kind, at)
        if group is None:
            continue
        source = _source(builder, None, group.keep, at, scope)
        target = _zone(builder, step.get("to"), group.home, at, scope)
        if source is not None and target is not None:
            check_amount(builder, amount, target, at)
            builder.act(transfer(builder, "pay", kind, amount, source, target))
    return None


@verb("move")
def move(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``move: {piece: x, n: 2, from: zone, to: zone}``, or ``{all: class, from, to}`` for all of a class.

    The class ``any`` means every class.
    """
    spec = builder.reader.mapping(node, {"piece", "n", "all", "from", "to"})
    source, target = ends(builder, spec, scope, node)
    if source is None or target is None:
        return None
    if "all" in spec:
        kinds = kinds_of(builder, spec["all"])
        if source.slot:
            builder.act(_from_slot(builder, kinds, source, target))
        elif target.slot or target.most:
            for one in kinds:
                if source.table[one] >= 0 and (target.slot or target.table[one] >= 0):
                    known = constant(one)
                    builder.act(transfer(builder, "move", known, constant(EVERYTHING), source, target, quiet=True))
        else:
            builder.act(_whole_pile(builder, kinds, source, target))
        return None
    if source.slot and "piece" not in spec:
        builder.act(_from_slot(builder, None, source, target))
        return None
    kind = piece_of(builder, spec.get("piece"), scope, node)
    amount = builder.compiler.node(spec.get("n"), scope, 1)
    check_held(builder, kind, (source, target), node)
    check_amount(builder, amount, target, node)
    builder.act(transfer(builder, "move", kind, amount, source, target))
    return None


def check_held(builder: Builder, kind: Val, zones: tuple[ZoneRef, ...], node: Node) -> None:
    """Notes a mistake when a known kind cannot lie in a zone at all."""
    for zone in zones:
        if kind.const is not None and zone.spot.kinds and kind.const not in zone.spot.kinds:
            builder.problems.add(
                "not_held", node, found=builder.compiler.names[kind.const], zone=zone.spot.name, near=""
            )


def piece_of(builder: Builder, node: Node | None, scope: Scope, step: Node) -> Val:
    """The kind of piece an expression names."""
    if node is None:
        builder.problems.add("missing", step, expected="piece", found="")
        return constant(0)
    if isinstance(node.value, str) and builder.model.home_of(node.value) and node.value not in scope.vars:
        return constant(builder.model.symbols.number[node.value], "thing")
    return builder.compiler.node(node, scope)


def kinds_of(builder: Building, node: Node) -> list[int]:
    """The kinds of a class, or of every class for ``any``."""
    word = builder.reader.text(node)
    number = builder.model.symbols.number
    if word == "any":
        return [number[kind] for group in builder.model.pieces.values() for kind in group.kinds]
    if word in builder.model.pieces:
        return [number[kind] for kind in builder.model.pieces[word].kinds]
    if builder.model.home_of(word):
        return [number[word]]
    builder.problems.unknown("piece", node, word, ["any", *builder.model.pieces])
    return []


def amounts(builder: Builder, node: Node, scope: Scope) -> list[tuple[Val, Val, Node]]:
    """The kinds and amounts of a gain or payment."""
    spec = builder.reader.mapping(node)
    if "piece" in spec:
        builder.reader.mapping(node, {"piece", "n"})
        return [(piece_of(builder, spec["piece"], scope, node), builder.compiler.node(spec.get("n"), scope, 1), node)]
    found = []
    for word, child in spec.items():
        if builder.model.home_of(word) is None:
            known = [kind for group in builder.model.pieces.values() for kind in group.kinds]
            builder.problems.unknown("piece", child, word, known, at_key=True)
            continue
        found.append((constant(builder.model.symbols.number[word]), builder.compiler.node(child, scope), child))
    return found


def class_of(builder: Builder, kind: Val, node: Node) -> PieceClass | None:
    """The class of a kind; for a kind known only in play, by its type."""
    if kind.const is not None:
        return builder.model.home_of(builder.compiler.names[kind.const])
    group = builder.model.pieces.get(kind.type)
    if group is None:
        found = [
            one
            for one in builder.model.pieces.values()
            if kind.type in builder.model.sets and set(builder.model.sets[kind.type].members) & set(one.kinds)
        ]
        group = found[0] if found else None
    if group is None:
        builder.problems.unknown("piece", node, kind.type, builder.model.pieces)
    return group


def _zone(builder: Builder, node: Node | None, fallback: str, at: Node, scope: Scope) -> ZoneRef | None:
    if node is not None:
        return zone_ref(builder, node, scope, at)
    if not fallback:
        builder.problems.add("missing", at, expected="keep", found="")
        return None
    return zone_ref(builder, Node(fallback, at.file, at.line, at.column, at.lines), scope, at)


def _source(builder: Builder, node: Node | None, fallback: str, at: Node, scope: Scope) -> ZoneRef | None:
    """A zone that pieces are taken out of."""
    return taken_from(builder, _zone(builder, node, fallback, at, scope))


def transfer(
    builder: Builder, code: str, kind: Val, amount: Val, source: ZoneRef, target: ZoneRef, quiet: bool = False
) -> Act:
    """Moves up to an amount of a kind; what is not there does not move, and nothing goes where there is no room."""
    take, put, names, info = source.cell(kind), target.cell(kind), (source.number, target.number), builder.info
    refuse = refuses(builder, target)
    which, many, fixed, known = kind.func(), amount.func(), amount.const, kind.const
    from_slot, to_slot, most = source.slot, target.slot, target.most

    def act(s: Cells, e: Events) -> None:
        asked = many(s) if fixed is None else fixed
        a = take(s)
        there = (1 if s[a] else 0) if from_slot else (s[a] if a >= 0 else 0)
        n = min(asked, there)
        if most:
            limit = most.get(which(s))
            n = n if limit is None else min(n, limit(s) - s[put(s)])
        if n <= 0:
            if e is not None and asked > 0 and not quiet:
                e.append((code, s[ME], info, which(s), 0, *names, asked, a, put(s)))
            return
        symbol = which(s) if known is None else known
        if from_slot:
            s[a] = 0
        else:
            s[a] -= n
        if to_slot:
            place = put(s)
            if s[place] or n > 1:
                refuse(symbol, s[place], n)
            s[place] = symbol
        else:
            place = put(s)
            s[place] += n
        if e is not None:
            e.append((code, s[ME], info, symbol, n, *names, asked, a, place))

    return within(builder, act, target)


def _whole_pile(builder: Builder, kinds: list[int], source: ZoneRef, target: ZoneRef) -> Act:
    """Everything of some kinds from one pile to another."""
    moves = [(kind, source.table[kind], target.table[kind]) for kind in kinds]
    moves = [one for one in moves if one[1] >= 0 and one[2] >= 0]
    first, last = min((one[1] for one in moves), default=0), max((one[1] for one in moves), default=-1) + 1
    take, put, names, info = source.address, target.address, (source.number, target.number), builder.info

    def act(s: Cells, e: Events) -> None:
        here = take(s)
        if not any(s[here + first : here + last]):
            return
        there = put(s)
        for symbol, leave, enter in moves:
            n = s[here + leave]
            if n:
                s[here + leave] = 0
                s[there + enter] += n
                if e is not None:
                    e.append(("move", s[ME], info, symbol, n, *names, EVERYTHING, here + leave, there + enter))

    return within(builder, act, target)


def _from_slot(builder: Builder, kinds: list[int] | None, source: ZoneRef, target: ZoneRef) -> Act:
    """What a slot holds (if it is one of the kinds) to another zone."""
    take, wanted, names = source.address, None if kinds is None else frozenset(kinds), (source.number, target.number)
    table, address, to_slot, info = target.table, target.address, target.slot, builder.info
    refuse = refuses(builder, target)

    def act(s: Cells, e: Events) -> None:
        a = take(s)
        symbol = s[a]
        if not symbol or (wanted is not None and symbol not in wanted):
            return
        s[a] = 0
        if to_slot:
            place = address(s)
            if s[place]:
                refuse(symbol, s[place], 1)
            s[place] = symbol
        else:
            place = address(s) + table[symbol]
            s[place] += 1
        if e is not None:
            e.append(("move", s[ME], info, symbol, 1, *names, 1, a, place))

    return within(builder, act, target)
