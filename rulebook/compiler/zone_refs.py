"""A zone named in a step: where its cells are, in play."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.compiler.expressions.compiled_values import Val, number
from rulebook.compiler.expressions.expression_compiler import MISSING, Scope, Unfit
from rulebook.compiler.layout.state_layout import Spot
from rulebook.compiler.step_compiler import Builder
from rulebook.language import expressions as ex
from rulebook.language.yaml_nodes import Node

__all__ = ["ZoneRef", "counter_cell", "ends", "source_ref", "taken_from", "zone_of", "zone_ref"]


@dataclass(slots=True)
class ZoneRef:
    """One entry of a zone: its first cell and the offsets of its kinds.

    Attributes:
        known: the first cell when player and indexes are known at load.
        address: the text of the first cell.
        table: for each symbol the offset of that kind, or a very negative number.
        most: kinds of which the zone can hold only so many.
        size: how many pieces the zone can hold in all, when it says so.
    """

    spot: Spot
    known: int | None
    address: str
    table: list[int]
    number: int
    most: dict[int, Val] = field(default_factory=dict)
    size: Val | None = None

    @property
    def slot(self) -> bool:
        """Whether it holds one piece only."""
        assert self.spot.zone is not None
        return self.spot.zone.slot

    def cell(self, builder: Builder, kind: Val) -> str:
        """The text of the cell of a kind; negative when the zone cannot hold it."""
        if self.slot:
            return self.address
        if kind.const is not None:
            offset = self.table[kind.const]
            if self.known is not None:
                return number(self.known + offset)
            return f"({self.address} + {number(offset)})" if offset else self.address
        return f"({self.address} + {builder.compiler.sheet.keep(self.table)}[{kind.text}])"


def zone_ref(builder: Builder, node: Node | None, scope: Scope, step: Node) -> ZoneRef | None:
    """The zone named at a node; a mistake is noted and gives None."""
    if node is None:
        builder.problems.add("missing", step, expected="zone", found="")
        return None
    try:
        tree = ex.read(str(node.value))
        return zone_of(builder, _path(tree, "zone", str(node.value)), scope)
    except ex.ExpressionError as error:
        builder.problems.add("expression", node, found=error.found, expected=error.expected, offset=error.offset)
    except Unfit as error:
        builder.problems.add(error.code, node, offset=error.at, **error.params)
    return None


def source_ref(builder: Builder, node: Node | None, scope: Scope, step: Node) -> ZoneRef | None:
    """The zone named at a node, out of which pieces are taken."""
    return taken_from(builder, zone_ref(builder, node, scope, step))


def taken_from(builder: Builder, zone: ZoneRef | None) -> ZoneRef | None:
    """The same zone; the program keeps in mind that a step takes pieces out of it."""
    if zone is not None:
        builder.program.taken_from.add(zone.spot.name)
    return zone


def ends(builder: Builder, spec: dict[str, Node], scope: Scope, step: Node) -> tuple[ZoneRef | None, ZoneRef | None]:
    """The zones of ``from:`` and ``to:``, which have to be two."""
    source = source_ref(builder, spec.get("from"), scope, step)
    target = zone_ref(builder, spec.get("to"), scope, step)
    if source is not None and target is not None and spec["from"].value == spec["to"].value:
        builder.problems.add("same_zone", spec["to"], found=target.spot.name)
    return source, target


def zone_of(builder: Builder, tree: ex.Path, scope: Scope) -> ZoneRef:
    """The zone a path names: ``bag``, ``shelf[row]``, ``players[0].bag``, ``x.basket`` of a player x."""
    compiler = builder.compiler
    spot, scope, indexes = _spot(builder, tree, scope)
    if spot.zone is None:
        raise Unfit("zone", tree.at, found=spot.name, near=compiler.near(spot.name, builder.model.zones))
    address = compiler.address(spot, scope, indexes).text
    fixed = (not spot.per_player or scope.player.const is not None) and all(one.const is not None for one in indexes)
    known = compiler.known(spot, scope, indexes) if fixed else None
    table = compiler.blank(MISSING) + [MISSING] * 64
    for symbol, offset in spot.kinds.items():
        table[symbol] = offset if not spot.zone.slot else 0
    inner = scope.bind(**dict(zip(spot.indexes, indexes, strict=True)))
    most = {compiler.number[kind]: compiler.node(node, inner) for kind, node in spot.zone.most.items()}
    size = compiler.node(spot.zone.size, inner) if spot.zone.size is not None else None
    return ZoneRef(spot, known, address, table, builder.model.symbols.number[spot.name], most, size)


def _spot(builder: Builder, tree: ex.Path, scope: Scope, wanted: str = "zone") -> tuple[Spot, Scope, list[Val]]:
    compiler, steps, name, at = builder.compiler, tree.steps, tree.name, tree.at
    player: Val | None = None
    if name == "players" and steps and steps[0].index is not None:
        player, steps = compiler.player_number(steps[0].index, scope), steps[1:]
    elif name in scope.vars and scope.vars[name].type == "player" and steps:
        player = scope.vars[name]
    elif (
        name in builder.layout.spots
        and (found := builder.layout.spots[name].counter)
        and found.of == "player"
        and steps
    ):
        player = compiler.path(ex.Path(name, (), at), scope)
    if player is not None:
        if not steps:
            raise Unfit("zone", at, found=name)
        scope, name, steps = scope.of(player), steps[0].name, steps[1:]
    spot = builder.layout.spots.get(name)
    if spot is None:
        known = builder.model.counters if wanted == "counter" else builder.layout.spots
        raise Unfit(wanted, at, found=name, near=compiler.near(name, known))
    if len(steps) != len(spot.indexes):
        raise Unfit("index", at, found=name, expected=" ".join(f"[{one}]" for one in spot.indexes))
    return spot, scope, [compiler.index_of(name, one, scope) for name, one in zip(spot.indexes, steps, strict=True)]


def _path(tree: ex.Tree, expected: str, text: str) -> ex.Path:
    """A tree that must be a path."""
    if not isinstance(tree, ex.Path):
        raise Unfit(expected, 0, found=text)
    return tree


def counter_cell(builder: Builder, text: str, node: Node, scope: Scope) -> Val | None:
    """The cell of a counter named as a path, as a value."""
    try:
        tree = ex.read(text)
        spot, inner, indexes = _spot(builder, _path(tree, "counter", text), scope, "counter")
        if spot.counter is not None:
            return builder.compiler.address(spot, inner, indexes)
        builder.problems.unknown("counter", node, text, builder.model.counters, at_key=True)
    except ex.ExpressionError as error:
        builder.problems.add("expression", node, found=error.found, expected=error.expected, at_key=True)
    except Unfit as error:
        builder.problems.add(error.code, node, at_key=True, **error.params)
    return None
