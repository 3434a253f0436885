"""Expressions, the places: zones and counters, their cells and addresses."""

from __future__ import annotations

import operator

from rulebook.compiler.expressions.compiled_values import Val, constant, fold, number, worked_out
from rulebook.compiler.expressions.scope import Scope, Unfit
from rulebook.compiler.expressions.thing_names import Things
from rulebook.compiler.layout.state_layout import Spot
from rulebook.language import expressions as ex

__all__ = ["MISSING", "Places"]

MISSING = -1_000_000_000


class Places(Things):
    """Compiles what lies in the state: the second layer of :class:`~.expression_compiler.Compiler`."""

    def spot(self, spot: Spot, steps: tuple[ex.Step, ...], scope: Scope, at: int) -> Val:
        """A zone or counter with its indexes: total, one kind, or the thing in a slot."""
        indexes: list[Val] = []
        for set_name in spot.indexes:
            if not steps:
                raise Unfit("index", at, found=spot.name, expected=f"[{set_name}]")
            indexes.append(self.index_of(set_name, steps[0], scope))
            steps = steps[1:]
        if spot.counter is not None:
            type = spot.counter.of
            return self.follow(self.cell_val(spot, scope, indexes, 0, type), steps, scope, at)
        assert spot.zone is not None
        if spot.zone.slot:
            type = self.piece_type(spot)
            return self.follow(self.cell_val(spot, scope, indexes, 0, type), steps, scope, at)
        return self.pile(spot, steps, scope, indexes, at)

    def piece_type(self, spot: Spot) -> str:
        """The class of pieces a zone holds, when it is one."""
        assert spot.zone is not None
        if spot.name not in self.types_held:
            groups = {group.name for kind in spot.zone.holds if (group := self.model.home_of(kind))}
            self.types_held[spot.name] = groups.pop() if len(groups) == 1 else "thing"
        return self.types_held[spot.name]

    def index_of(self, set_name: str, step: ex.Step, scope: Scope) -> Val:
        """The index of a zone or counter kept for each thing of a set; what cannot be one of the set is refused."""
        val = self.index_val(step, scope)
        if val.const is not None and (
            val.const not in self.layout.place[set_name] or val.type in ("int", "bool", "player")
        ):
            name = str(val.const) if val.type in ("int", "bool", "player") else self.names[val.const]
            raise Unfit(
                "not_in_set", step.at, found=name, set=set_name, near=self.near(name, self.model.sets[set_name].members)
            )
        other = self.model.sets.get(val.type)
        if val.type in ("int", "bool", "player") or (
            other and not set(other.members) & set(self.model.sets[set_name].members)
        ):
            raise Unfit("not_in_set", step.at, found=val.type, set=set_name)
        return val

    def index_val(self, step: ex.Step, scope: Scope) -> Val:
        """The value of an index: an expression, a bound name or an id."""
        if step.index is not None:
            return self.tree(step.index, scope)
        if step.name in scope.vars:
            return scope.vars[step.name]
        return self.symbol(step.name, step.at)

    def pile(self, spot: Spot, steps: tuple[ex.Step, ...], scope: Scope, indexes: list[Val], at: int) -> Val:
        """Pieces of a pile: all, one kind, a kind known only in play."""
        zone = spot.zone
        assert zone is not None
        if not steps:
            return self.sum_kinds(spot, scope, indexes, [self.number[kind] for kind in zone.holds])
        step = steps[0]
        if step.index is not None or step.name in scope.vars:
            kind = self.index_val(step, scope)
            self.nothing_after(steps[1:])
            if kind.type in ("int", "bool", "player"):
                raise Unfit("not_held", step.at, found=kind.type if kind.const is None else kind.const, zone=spot.name)
            if kind.const is not None:
                if kind.const not in spot.kinds:
                    return constant(0)
                return self.cell_val(spot, scope, indexes, kind.const, "int")
            return self.dynamic_kind(spot, scope, indexes, kind)
        base = self.number.get(step.name, -1)
        own = self.number.get(f"{step.name}.own", -1)
        found = [kind for kind in (base, own) if kind in spot.kinds]
        if len(steps) > 1 and steps[1].name in ("own", "neutral"):
            found = [own if steps[1].name == "own" else base]
        if not found or any(kind not in spot.kinds for kind in found):
            raise Unfit("not_held", step.at, found=step.name, zone=spot.name, near=self.near(step.name, zone.holds))
        self.nothing_after(steps[2:] if len(steps) > 1 and steps[1].name in ("own", "neutral") else steps[1:])
        return self.sum_kinds(spot, scope, indexes, found)

    def nothing_after(self, steps: tuple[ex.Step, ...]) -> None:
        """Refuses parts of a path after the number of pieces."""
        if steps:
            raise Unfit("no_field", steps[0].at, found=steps[0].name, thing="int")

    def sum_kinds(self, spot: Spot, scope: Scope, indexes: list[Val], kinds: list[int]) -> Val:
        """Some kinds of a pile together."""
        if len(kinds) == 1:
            return self.cell_val(spot, scope, indexes, kinds[0], "int")
        if (scope.player.const is None and spot.per_player) or any(one.const is None for one in indexes):
            address = self.address(spot, scope, indexes)
            offsets = sorted(spot.kinds[kind] for kind in kinds)
            first, last = offsets[0], offsets[-1] + 1
            run = f"(i := {address.text}) + {first}:i + {last}"
            if offsets == list(range(first, last)):
                return worked_out("int", f"sum(s[{run}])", address)
            cells = ", ".join(f"s[i + {one}]" for one in offsets[1:])
            return worked_out("int", f"sum((s[(i := {address.text}) + {first}], {cells}))", address)
        return fold([self.cell_val(spot, scope, indexes, kind, "int") for kind in kinds], 0, operator.add)

    def dynamic_kind(self, spot: Spot, scope: Scope, indexes: list[Val], kind: Val) -> Val:
        """A kind known only in play."""
        table = self.blank(MISSING)
        for symbol, offset in spot.kinds.items():
            table[symbol] = offset
        address = self.address(spot, scope, indexes)
        text = f"cell_or_none(s, {address.text}, {self.sheet.keep(table)}[{kind.text}])"
        return worked_out("int", text, address, kind, sheet=self.sheet)

    def cell_val(self, spot: Spot, scope: Scope, indexes: list[Val], kind: int, type: str) -> Val:
        """One cell; known at load when player and indexes are."""
        offset = spot.kinds[kind] if kind and spot.width > 1 else 0
        known_player = not spot.per_player or scope.player.const is not None
        if known_player and all(one.const is not None for one in indexes):
            at = self.known(spot, scope, indexes)
            return Val(type, cell=at + offset, natural=spot.zone is not None)
        address = self.address(spot, scope, indexes, offset)
        return worked_out(type, f"s[{address.text}]", address)

    def known(self, spot: Spot, scope: Scope, indexes: list[Val]) -> int:
        """The first cell of an entry whose player and indexes are known."""
        at = spot.base
        if spot.per_player:
            assert scope.player.const is not None
            at += self.layout.block + scope.player.const * self.layout.stride
        for set_name, stride, one in zip(spot.indexes, spot.strides, indexes, strict=True):
            place = self.layout.place[set_name].get(one.const if one.const is not None else 0)
            if place is None:
                name = self.names[one.const or 0]
                raise Unfit(
                    "not_in_set", 0, found=name, set=set_name, near=self.near(name, self.model.sets[set_name].members)
                )
            at += place * stride
        return at

    def address(self, spot: Spot, scope: Scope, indexes: list[Val], offset: int = 0) -> Val:
        """The first cell of an entry, or the one at an offset from it, as a value."""
        base = spot.base + offset + (self.layout.block if spot.per_player else 0)
        parts: list[Val] = []
        if spot.per_player:
            if scope.player.const is not None:
                base += scope.player.const * self.layout.stride
            else:
                who = scope.player
                parts.append(worked_out("int", f"{who.text} * {self.layout.stride}", who))
        for set_name, stride, one in zip(spot.indexes, spot.strides, indexes, strict=True):
            places = self.layout.place[set_name]
            if one.const is not None:
                base += places.get(one.const, MISSING) * stride
                continue
            table = self.blank(MISSING)
            for symbol, place in places.items():
                table[symbol] = place * stride
            parts.append(worked_out("int", f"{self.sheet.keep(table)}[{one.text}]", one, sheet=self.sheet))
        if not parts:
            return constant(base)
        return worked_out("int", f"({' + '.join([number(base), *(part.text for part in parts)])})", *parts)
