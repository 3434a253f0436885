"""Verbs that move pieces: gain, pay, move, empty, swap."""

from __future__ import annotations

from rulebook.compiler.expressions.compiled_values import Val, constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.program_parts import Building
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.step_text import Told, event
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
            builder.act(*transfer(builder, "gain", kind, amount, source, target))
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
            builder.act(*transfer(builder, "pay", kind, amount, source, target))
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
            builder.act(*_from_slot(builder, kinds, source, target))
        elif target.slot or target.most:
            for one in kinds:
                if source.table[one] >= 0 and (target.slot or target.table[one] >= 0):
                    known = constant(one)
                    builder.act(*transfer(builder, "move", known, constant(EVERYTHING), source, target, quiet=True))
        else:
            builder.act(*_whole_pile(builder, kinds, source, target))
        return None
    if source.slot and "piece" not in spec:
        builder.act(*_from_slot(builder, None, source, target))
        return None
    kind = piece_of(builder, spec.get("piece"), scope, node)
    amount = builder.compiler.node(spec.get("n"), scope, 1)
    check_held(builder, kind, (source, target), node)
    check_amount(builder, amount, target, node)
    builder.act(*transfer(builder, "move", kind, amount, source, target))
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
) -> list[str]:
    """Moves up to an amount of a kind; what is not there does not move, and nothing goes where there is no room."""
    put, known = target.cell(builder, kind), kind.const
    symbol = kind.text if known is not None else "x"
    zones = (source.number, target.number)
    lines = [] if amount.const is not None else [f"m = {amount.text}"]
    many = "m" if lines else amount.text
    lines += [f"a = {source.cell(builder, kind)}", f"n = {_there(kind, source)}"]
    if amount.const is None or amount.const < EVERYTHING:
        lines.append(f"if n >= {many}: n = {many}")
    if target.most:
        lines += _room(builder, kind, put, target)
    lines.append("if n > 0:")
    if known is None:
        lines.append(f"    x = {kind.text}")
    lines += ["    s[a] = 0" if source.slot else "    s[a] -= n", f"    p = {put}"]
    if target.slot:
        lines += [f"    if s[p] or n > 1: {refuses(builder, target)}({symbol}, s[p], n)", f"    s[p] = {symbol}"]
    else:
        lines.append("    s[p] += n")
    lines.append(event(code, builder.info, symbol, "n", *zones, many, "a", "p", pad="    "))
    if not quiet and (amount.const is None or amount.const > 0):
        wanted = "else:" if amount.const is not None else "elif m > 0:"
        lines += [Told(wanted), event(code, builder.info, kind.text, 0, *zones, many, "a", put, pad="    ")]
    return within(builder, lines, target)


def _there(kind: Val, source: ZoneRef) -> str:
    """How many of a kind lie in the cell ``a``; none where the zone cannot hold it."""
    if source.slot:
        return "1 if s[a] else 0"
    held = kind.const is not None and source.table[kind.const] >= 0
    return "s[a]" if held and (source.known is not None or not source.spot.indexes) else "s[a] if a >= 0 else 0"


def _room(builder: Builder, kind: Val, put: str, target: ZoneRef) -> list[str]:
    """The lines that let no more move than the zone can hold of the kind."""
    if kind.const is not None:
        limit = target.most.get(kind.const)
        return [] if limit is None else [f"if (r := {limit.text} - s[{put}]) < n: n = r"]
    texts = ["0"] * len(builder.compiler.names)
    for symbol, limit in target.most.items():
        texts[symbol] = limit.text
    sheet = builder.compiler.sheet
    limits, limited = sheet.switch(texts), sheet.keep(frozenset(target.most))
    return [f"x = {kind.text}", f"if x in {limited} and (r := {limits}[x](s) - s[{put}]) < n: n = r"]


def _whole_pile(builder: Builder, kinds: list[int], source: ZoneRef, target: ZoneRef) -> list[str]:
    """Everything of some kinds from one pile to another."""
    moves = [(kind, source.table[kind], target.table[kind]) for kind in kinds]
    moves = [one for one in moves if one[1] >= 0 and one[2] >= 0]
    if not moves:
        return within(builder, [], target)
    first, last = min(one[1] for one in moves), max(one[1] for one in moves) + 1
    told = ("n", source.number, target.number, EVERYTHING, "f", "p")
    lines = [f"a = {source.address}", f"if any(s[a + {first}:a + {last}]):", f"    t = {target.address}"]
    lines += [f"    for x, f, p in {builder.compiler.sheet.keep(moves)}:", "        f += a", "        if n := s[f]:"]
    lines += ["            p += t", "            s[f] = 0", "            s[p] += n"]
    return within(builder, [*lines, event("move", builder.info, "x", *told, pad=" " * 12)], target)


def _from_slot(builder: Builder, kinds: list[int] | None, source: ZoneRef, target: ZoneRef) -> list[str]:
    """What a slot holds (if it is one of the kinds) to another zone."""
    keep = builder.compiler.sheet.keep
    wanted = "x" if kinds is None else f"x and x in {keep(frozenset(kinds))}"
    lines = [f"a = {source.address}", "x = s[a]", f"if {wanted}:", "    s[a] = 0"]
    if target.slot:
        lines += [f"    p = {target.address}", f"    if s[p]: {refuses(builder, target)}(x, s[p], 1)", "    s[p] = x"]
    else:
        lines += [f"    p = {target.address} + {keep(target.table)}[x]", "    s[p] += 1"]
    told = ("x", 1, source.number, target.number, 1, "a", "p")
    return within(builder, [*lines, event("move", builder.info, *told, pad="    ")], target)
