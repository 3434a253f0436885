"""Compiles expressions of the rule language against a model and a layout."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from rulebook import expression as ex
from rulebook.errors import EngineError
from rulebook.layout import ME, Layout, Spot
from rulebook.model import Model
from rulebook.problems import Problems
from rulebook.values import Cells, Fn, Val, binary, both, constant, either, fold, negate, select
from rulebook.yamldoc import Node

__all__ = ["Compiler", "Scope", "Unfit"]

MISSING = -1_000_000_000
MOST_MEMBERS = 10_000


class Unfit(Exception):
    """An expression that fits nothing: ``code`` and ``params`` say why, ``at`` where."""

    def __init__(self, code: str, at: int, **params: object) -> None:
        self.code, self.at, self.params = code, at, params
        super().__init__(code)


@dataclass(frozen=True)
class Scope:
    """What names mean at one spot of the rule data.

    Attributes:
        vars: bound names; each a :class:`Val` with its type.
        player: whose cells a player's own names mean.
    """

    player: Val = field(default_factory=lambda: Val("player", cell=ME))
    vars: dict[str, Val] = field(default_factory=dict)

    def bind(self, **more: Val) -> Scope:
        """The same scope with more names."""
        return replace(self, vars={**self.vars, **more})

    def of(self, player: Val) -> Scope:
        """The same names for another player."""
        return replace(self, player=player)


class Compiler:
    """Turns expression text into values for one number of players and one set of options."""

    def __init__(self, model: Model, layout: Layout, options: dict[str, Any], problems: Problems) -> None:
        self.model, self.layout, self.options, self.problems = model, layout, options, problems
        self.number, self.names = model.symbols.number, model.symbols.names
        self.trees: dict[str, ex.Tree | ex.ExpressionError] = {}
        self.expanding: list[str] = []

    # -- entry ------------------------------------------------------------------

    def node(self, node: Node | None, scope: Scope, fallback: int = 0) -> Val:
        """Compiles the expression at a node; a mistake is noted and gives ``fallback``."""
        if node is None:
            return constant(fallback)
        if isinstance(node.value, bool):
            return constant(int(node.value), "bool")
        if isinstance(node.value, int):
            return constant(node.value)
        if not isinstance(node.value, str):
            self.problems.add("kind", node, found=node.kind, expected="expression")
            return constant(fallback)
        try:
            return self.text(node.value, scope)
        except ex.ExpressionError as error:
            self.problems.add("expression", node, found=error.found, expected=error.expected,
                              offset=error.offset + node.quoted)  # fmt: skip
        except Unfit as error:
            self.problems.add(error.code, node, offset=error.at + node.quoted, **error.params)
        except RecursionError:
            self.problems.add("expression", node, found=node.value[:20], expected="a simpler expression")
        return constant(fallback)

    def text(self, text: str, scope: Scope) -> Val:
        """Compiles expression text.

        Raises:
            rulebook.expression.ExpressionError: the text cannot be read.
            Unfit: a name or a kind of value does not fit.
        """
        tree = self.trees.get(text)
        if tree is None:
            try:
                tree = ex.read(text)
            except ex.ExpressionError as error:
                tree = error
            self.trees[text] = tree
        if isinstance(tree, ex.ExpressionError):
            raise tree
        return self.tree(tree, scope)

    # -- trees --------------------------------------------------------------------

    def tree(self, tree: ex.Tree, scope: Scope) -> Val:
        """Compiles a tree."""
        match tree:
            case ex.Literal(value):
                return constant(value)
            case ex.Word(name, at):
                return self.symbol(name, at)
            case ex.Not(inner):
                return negate(self.tree(inner, scope))
            case ex.Choice(test, yes, no):
                return select(self.tree(test, scope), self.tree(yes, scope), self.tree(no, scope))
            case ex.Binary("and", left, right):
                first = self.tree(left, scope)
                return first if first.const == 0 else both([first, self.tree(right, scope)])
            case ex.Binary("or", left, right):
                first = self.tree(left, scope)
                return constant(1, "bool") if first.const else either([first, self.tree(right, scope)])
            case ex.Binary("in", left, right):
                return self.membership(self.tree(left, scope), right, scope)
            case ex.Binary(sign, left, right):
                return binary(sign, self.tree(left, scope), self.tree(right, scope))
            case ex.Call():
                return self.call(tree, scope)
            case ex.Quantifier():
                return self.quantifier(tree, scope)
            case ex.Path():
                return self.path(tree, scope)

    def symbol(self, name: str, at: int) -> Val:
        """An id as a value."""
        if name not in self.number:
            raise Unfit("unknown_name", at, found=name, near=self.near(name, self.number))
        return constant(self.number[name], "thing")

    def near(self, name: str, known: Iterable[str]) -> str:
        """The nearest known name."""
        from rulebook.problems import nearest

        return nearest(name, sorted(known)) or ""

    def membership(self, left: Val, right: ex.Tree, scope: Scope) -> Val:
        """``x in domain``; the domain may be a list that a thing known only in play carries."""
        owner = self.dynamic_owner(right, scope)
        if owner is not None:
            assert isinstance(right, ex.Path)
            table, _ = self.field(owner[1].type, right.steps[-1])
            sets = {key: frozenset(value) for key, value in table.items()}
            g, h = left.func(), owner[1].func()
            return Val("bool", fn=lambda s: g(s) in sets.get(h(s), ()))
        members = frozenset(self.static_domain(right, scope)[0])
        if left.const is not None:
            return constant(int(left.const in members), "bool")
        f = left.func()
        return Val("bool", fn=lambda s: f(s) in members)

    # -- paths ----------------------------------------------------------------------

    def path(self, tree: ex.Path, scope: Scope) -> Val:
        """A name with its parts."""
        name, steps, at = tree.name, tree.steps, tree.at
        if name in scope.vars:
            return self.follow(scope.vars[name], steps, scope, at)
        if name == "me":
            return self.follow(scope.player, steps, scope, at)
        if name == "players":
            return self.players(tree, scope)
        if name == "option" and len(steps) == 1:
            return self.option(steps[0])
        model = self.model
        if name in model.quantities:
            return self.follow(self.quantity(name, at, scope), steps, scope, at)
        if name in self.layout.spots:
            return self.spot(self.layout.spots[name], steps, scope, at)
        if name in model.constants:
            return self.constant_of(name, steps, scope, at)
        if name in self.number:
            dotted = f"{name}.{steps[0].name}" if steps else ""
            if dotted in self.number:
                return self.follow(self.symbol(dotted, at), steps[1:], scope, at)
            return self.follow(self.typed(name), steps, scope, at)
        known = [*scope.vars, "me", "players", *model.quantities, *self.layout.spots, *model.constants, *self.number]
        raise Unfit("unknown_name", at, found=name, near=self.near(name, known))

    def typed(self, name: str) -> Val:
        """An id with the set it is in, when only one has it."""
        for set_name, made in self.model.sets.items():
            if name in made.members:
                return constant(self.number[name], set_name)
        return constant(self.number[name], "thing")

    def players(self, tree: ex.Path, scope: Scope) -> Val:
        if not tree.steps:
            return constant(self.layout.players)
        first = tree.steps[0]
        if first.index is None:
            raise Unfit("expression", first.at, found=first.name, expected="players[number]")
        return self.in_scope(self.player_number(first.index, scope), tree.steps[1:], scope, tree.at)

    def player_number(self, tree: ex.Tree, scope: Scope) -> Val:
        """The index of ``players[…]``: a number that may run out of range is watched in play."""
        val, count = self.tree(tree, scope), self.layout.players
        around = isinstance(tree, ex.Binary) and tree.sign == "%" and tree.right == ex.Path("players", (), tree.right.at)
        if val.const is not None or val.type == "player" or around:
            return val
        f = val.func()

        def number(s: Cells) -> int:
            found = f(s)
            if not 0 <= found < count:
                message = f"The rule data ask for player {found}; players are counted from 0 to {count - 1}."
                raise EngineError(message)
            return found

        return Val("player", fn=number)

    def in_scope(self, player: Val, steps: tuple[ex.Step, ...], scope: Scope, at: int) -> Val:
        """A name of another player."""
        if player.const is not None and not 0 <= player.const < self.layout.players:
            raise Unfit("player_number", at, found=player.const, limit=self.layout.players - 1)
        if not steps:
            return Val("player", player.const, player.cell, player.func())
        return self.path(ex.Path(steps[0].name, steps[1:], steps[0].at), replace(scope.of(player), vars={
            name: val for name, val in scope.vars.items() if name != steps[0].name}))  # fmt: skip

    def option(self, step: ex.Step) -> Val:
        if step.name not in self.options:
            raise Unfit("unknown_name", step.at, found=step.name, near=self.near(step.name, self.options))
        value = self.options[step.name]
        if isinstance(value, str):
            return constant(self.number[value], "thing")
        return constant(int(value), "bool" if isinstance(value, bool) else "int")

    def quantity(self, name: str, at: int, scope: Scope) -> Val:
        """A named quantity: its expression in place, for the scope's player."""
        if name in self.expanding:
            raise Unfit("loop", at, found=name)
        node = self.model.quantities[name]
        inner = node.get("value") if isinstance(node.value, dict) else node
        if inner is None or not isinstance(inner.value, str | int):
            raise Unfit("kind", at, found=name, expected="expression")
        self.expanding.append(name)
        try:
            return self.text(str(inner.value), Scope(scope.player))
        finally:
            self.expanding.pop()

    def constant_of(self, name: str, steps: tuple[ex.Step, ...], scope: Scope, at: int) -> Val:
        """A printed value; lists and steps take an index."""
        made = self.model.constants[name]
        if made.kind in ("value", "by_players"):
            if steps:
                raise Unfit("index", at, found=name, expected="nothing")
            return constant(made.value if made.kind == "value" else self.by_players(made.value, at))
        if len(steps) != 1 or steps[0].index is None:
            raise Unfit("index", at, found=name, expected="[number]")
        row = self.row(name)
        index = self.tree(steps[0].index, scope)
        last = len(row) - 1
        if index.const is not None:
            return constant(row[max(0, min(index.const, last))])
        if index.cell is not None:
            cell = index.cell
            return Val("int", fn=lambda s: row[s[cell]] if 0 <= s[cell] <= last else row[last if s[cell] > 0 else 0])
        f = index.func()
        return Val("int", fn=lambda s: row[max(0, min(f(s), last))])

    def row(self, name: str) -> list[int]:
        """A list constant, or steps spelt out (each value holds until the next step)."""
        made = self.model.constants[name]
        if made.kind == "list":
            return list(made.value) or [0]
        if made.kind == "table":
            entries = {int(key): value for key, value in made.value.items()}
            return [entries.get(at, 0) for at in range(max(entries, default=0) + 2)]
        steps = {int(key): value for key, value in made.value.items()}
        row, value = [], 0
        for at in range(max(steps, default=0) + 1):
            value = steps.get(at, value)
            row.append(value)
        return row

    def by_players(self, values: dict[str, Any], at: int) -> int:
        """The value for this number of players."""
        found = values.get(str(self.layout.players))
        if found is None:
            raise Unfit("no_value_for_players", at, found=self.layout.players)
        return int(found)

    def follow(self, val: Val, steps: tuple[ex.Step, ...], scope: Scope, at: int) -> Val:
        """Fields after a value: a player's names, a thing's printed values."""
        if not steps:
            return val
        step, rest = steps[0], steps[1:]
        if val.type == "player":
            return self.in_scope(val, steps, scope, at)
        field_map, type = self.field(val.type, step)
        if step.name in field_map.get("_maps", ()) or any(isinstance(one, dict) for one in field_map.values()):
            return self.map_field(val, field_map, rest, scope, step)
        if val.const is not None:
            found = field_map.get(val.const, 0)
            return self.follow(constant(int(found) if not isinstance(found, tuple) else len(found), type), rest, scope, at)
        table = [0] * len(self.names)
        for symbol, value in field_map.items():
            table[symbol] = value if isinstance(value, int) else 0
        f = val.func()
        return self.follow(Val(type, fn=lambda s: table[f(s)]), rest, scope, at)

    def map_field(self, val: Val, field_map: dict[Any, Any], rest: tuple[ex.Step, ...], scope: Scope, step: ex.Step) -> Val:
        """A field that is itself a table: ``deed.needs[profession]``."""
        if not rest:
            if val.const is not None:
                return constant(sum(field_map.get(val.const, {}).values()))
            f = val.func()
            totals = {symbol: sum(value.values()) for symbol, value in field_map.items()}
            return Val("int", fn=lambda s: totals.get(f(s), 0))
        index = self.tree(rest[0].index, scope) if rest[0].index is not None else self.symbol(rest[0].name, rest[0].at)
        if val.const is not None and index.const is not None:
            return constant(field_map.get(val.const, {}).get(index.const, 0))
        f, g = val.func(), index.func()
        return Val("int", fn=lambda s: field_map.get(f(s), {}).get(g(s), 0))

    def field(self, set_name: str, step: ex.Step) -> tuple[dict[Any, Any], str]:
        """All values of a field, by symbol, and the type of its values."""
        if set_name == "thing":
            for name, made in self.model.sets.items():
                if step.name in made.fields:
                    return self.fields(name, step.name, step.at)
        made_set = self.model.sets.get(set_name)
        if made_set is None:
            raise Unfit("no_field", step.at, found=step.name, thing=set_name)
        if step.name not in made_set.fields and not (step.name in made_set.code or step.name in made_set.checks):
            for other in self.model.sets.values():
                if step.name in other.fields and not set(other.members).isdisjoint(made_set.members):
                    return self.fields(other.name, step.name, step.at)
            if step.name in ("number",):
                return {self.number[one]: at for at, one in enumerate(made_set.members, 1)}, "int"
            raise Unfit("no_field", step.at, found=step.name, thing=set_name, near=self.near(step.name, made_set.fields))
        return self.fields(set_name, step.name, step.at)

    def fields(self, set_name: str, field_name: str, at: int) -> tuple[dict[Any, Any], str]:
        """The compiled table of a field."""
        cache: dict[tuple[str, str], tuple[dict[Any, Any], str]] = self.__dict__.setdefault("field_cache", {})
        key = (set_name, field_name)
        if key not in cache:
            type = "int"
            table: dict[Any, Any] = {}
            for member, raw in self.model.sets[set_name].fields.get(field_name, {}).items():
                value, found = self.field_value(raw, at)
                type = found or type
                table[self.number[member]] = value
            cache[key] = (table, type)
        return cache[key]

    def field_value(self, raw: Any, at: int) -> tuple[Any, str]:
        """A printed value: a number, an id, a list of ids, or a table."""
        plain = raw.plain() if isinstance(raw, Node) else raw
        if isinstance(plain, bool):
            return int(plain), "bool"
        if isinstance(plain, int):
            return plain, "int"
        if plain is None:
            return 0, ""
        if isinstance(plain, str):
            return self.model.symbols.add(plain), self.typed(plain).type
        if isinstance(plain, list):
            return tuple(self.field_value(one, at)[0] for one in plain), "list"
        if set(plain) == {"by_players"}:
            return self.by_players(plain["by_players"], at), "int"
        return {self.field_value(self.key_of(key), at)[0]: self.field_value(value, at)[0]
                for key, value in plain.items() if key not in ("rule", "source")}, "map"  # fmt: skip

    def key_of(self, key: str) -> Any:
        return int(key) if key.isdigit() else key

    # -- zones and counters -------------------------------------------------------------

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
        assert spot.zone is not None
        groups = {group.name for kind in spot.zone.holds if (group := self.model.home_of(kind))}
        return groups.pop() if len(groups) == 1 else "thing"

    def index_of(self, set_name: str, step: ex.Step, scope: Scope) -> Val:
        """The index of a zone or counter kept for each thing of a set; what cannot be one of the set is refused."""
        val = self.index_val(step, scope)
        if val.const is not None and (val.const not in self.layout.place[set_name] or val.type in ("int", "bool", "player")):
            name = str(val.const) if val.type in ("int", "bool", "player") else self.names[val.const]
            raise Unfit("not_in_set", step.at, found=name, set=set_name,
                        near=self.near(name, self.model.sets[set_name].members))  # fmt: skip
        other = self.model.sets.get(val.type)
        if val.type in ("int", "bool", "player") or (other and not set(other.members) & set(self.model.sets[set_name].members)):
            raise Unfit("not_in_set", step.at, found=val.type, set=set_name)
        return val

    def index_val(self, step: ex.Step, scope: Scope) -> Val:
        if step.index is not None:
            return self.tree(step.index, scope)
        if step.name in scope.vars:
            return scope.vars[step.name]
        return self.symbol(step.name, step.at)

    def pile(self, spot: Spot, steps: tuple[ex.Step, ...], scope: Scope, indexes: list[Val], at: int) -> Val:
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
        if len(kinds) == 1:
            return self.cell_val(spot, scope, indexes, kinds[0], "int")
        if scope.player.const is None and spot.per_player or any(one.const is None for one in indexes):
            address = self.address(spot, scope, indexes)
            offsets = sorted(spot.kinds[kind] for kind in kinds)
            first, last = offsets[0], offsets[-1] + 1
            if offsets == list(range(first, last)):
                return Val("int", fn=lambda s: sum(s[(at := address(s)) + first : at + last]))
            return Val("int", fn=lambda s: sum([s[address(s) + one] for one in offsets]))
        return fold([self.cell_val(spot, scope, indexes, kind, "int") for kind in kinds], 0, operator.add)

    def dynamic_kind(self, spot: Spot, scope: Scope, indexes: list[Val], kind: Val) -> Val:
        table = [MISSING] * len(self.names)
        for symbol, offset in spot.kinds.items():
            table[symbol] = offset
        address, f = self.address(spot, scope, indexes), kind.func()

        def value(s: Cells) -> int:
            offset = table[f(s)]
            return s[address(s) + offset] if offset >= 0 else 0

        return Val("int", fn=value)

    def cell_val(self, spot: Spot, scope: Scope, indexes: list[Val], kind: int, type: str) -> Val:
        """One cell; known at load when player and indexes are."""
        offset = spot.kinds[kind] if kind and spot.width > 1 else 0
        known_player = not spot.per_player or scope.player.const is not None
        if known_player and all(one.const is not None for one in indexes):
            at = self.known(spot, scope, indexes)
            return Val(type, cell=at + offset)
        if not indexes and spot.per_player:
            base, stride = self.layout.block + spot.base + offset, self.layout.stride
            if scope.player.cell is not None:
                who = scope.player.cell
                return Val(type, fn=lambda s: s[base + s[who] * stride])
        address = self.address(spot, scope, indexes)
        return Val(type, fn=lambda s: s[address(s) + offset])

    def known(self, spot: Spot, scope: Scope, indexes: list[Val]) -> int:
        at = spot.base
        if spot.per_player:
            assert scope.player.const is not None
            at += self.layout.block + scope.player.const * self.layout.stride
        for set_name, stride, one in zip(spot.indexes, spot.strides, indexes, strict=True):
            place = self.layout.place[set_name].get(one.const if one.const is not None else 0)
            if place is None:
                name = self.names[one.const or 0]
                raise Unfit("not_in_set", 0, found=name, set=set_name, near=self.near(name, self.model.sets[set_name].members))
            at += place * stride
        return at

    def address(self, spot: Spot, scope: Scope, indexes: list[Val]) -> Fn:
        """The first cell of an entry as a function of the state."""
        base = spot.base + (self.layout.block if spot.per_player else 0)
        parts: list[Fn] = []
        if spot.per_player:
            if scope.player.const is not None:
                base += scope.player.const * self.layout.stride
            else:
                parts.append(_times(scope.player, self.layout.stride))
        for set_name, stride, one in zip(spot.indexes, spot.strides, indexes, strict=True):
            places = self.layout.place[set_name]
            if one.const is not None:
                base += places.get(one.const, MISSING) * stride
                continue
            table = [MISSING] * len(self.names)
            for symbol, place in places.items():
                table[symbol] = place * stride
            parts.append(_lookup(table, one.func()))
        if not parts:
            return lambda s: base
        if len(parts) == 1:
            f = parts[0]
            return lambda s: base + f(s)
        f, g = parts[0], parts[1]
        if len(parts) == 2:
            return lambda s: base + f(s) + g(s)
        return lambda s: base + sum([part(s) for part in parts])

    # -- functions and quantifiers ------------------------------------------------------------

    def call(self, tree: ex.Call, scope: Scope) -> Val:
        """A function of the vocabulary."""
        from rulebook.functions import FUNCTIONS

        found = FUNCTIONS.get(tree.name)
        if found is None:
            raise Unfit("unknown_function", tree.at, found=tree.name, near=self.near(tree.name, FUNCTIONS))
        return found(self, tree, scope)

    def static_domain(self, tree: ex.Tree, scope: Scope) -> tuple[list[int], str]:
        """A domain whose members are known: a set, a list field of a known thing, players, range."""
        if isinstance(tree, ex.Call) and tree.name == "range":
            ends = [self.tree(one, scope).const for one in tree.args]
            if None in ends or len(ends) != 2:
                raise Unfit("expression", tree.at, found="range", expected="range(number, number)")
            first, last = int(ends[0] or 0), int(ends[1] or 0)
            if last - first > MOST_MEMBERS:
                raise Unfit("domain", tree.at, found=f"range({first}, {last})")
            return list(range(first, last + 1)), "int"
        if isinstance(tree, ex.Call) and tree.name == "list":
            members = [int(self.tree(one, scope).const or 0) for one in tree.args]
            return members, self.type_of(members)
        if isinstance(tree, ex.Path):
            name = tree.name
            if name == "players" and not tree.steps:
                return list(range(self.layout.players)), "player"
            if name in self.model.sets and not tree.steps and name not in scope.vars:
                return [self.number[one] for one in self.model.sets[name].members], name
            if tree.steps:
                owner = self.path(ex.Path(name, tree.steps[:-1], tree.at), scope)
                table, _ = self.field(owner.type, tree.steps[-1])
                if owner.const is None:
                    raise Unfit("domain", tree.at, found=name)
                listed = table.get(owner.const, ())
                members = list(listed) if isinstance(listed, tuple | dict) else [listed]
                return members, self.type_of(members)
        raise Unfit("domain", getattr(tree, "at", 0), found=getattr(tree, "name", ""))

    def type_of(self, members: list[int]) -> str:
        if not members:
            return "thing"
        return self.typed(self.names[members[0]]).type

    def quantifier(self, tree: ex.Quantifier, scope: Scope) -> Val:
        """``count/sum/min/max/any/all x in domain of value where test``."""
        domain = tree.domain
        if isinstance(domain, ex.Path) and domain.name not in scope.vars and self.is_pile(domain.name):
            return self.over_zone(tree, scope)
        owner = self.dynamic_owner(domain, scope)
        if owner is not None:
            return self.dispatch(tree, scope, *owner)
        members, type = self.static_domain(domain, scope)
        parts = []
        for member in members:
            inner = scope.bind(**{tree.name: constant(member, type)})
            test = self.tree(tree.test, inner) if tree.test is not None else constant(1, "bool")
            if test.const == 0 and tree.kind != "all":
                continue
            parts.append((test, self.tree(tree.value, inner) if tree.value is not None else constant(1)))
        return join_quantifier(tree.kind, parts)

    def is_pile(self, name: str) -> bool:
        """Whether a name is a zone whose pieces can be gone through."""
        spot = self.layout.spots.get(name)
        return spot is not None and spot.zone is not None and not spot.zone.slot

    def dynamic_owner(self, domain: ex.Tree, scope: Scope) -> tuple[str, Val] | None:
        """The variable whose list is gone through, when it is known only in play."""
        if isinstance(domain, ex.Path) and domain.steps and domain.name in scope.vars:
            val = scope.vars[domain.name]
            if val.const is None and val.type in self.model.sets and len(domain.steps) == 1:
                return domain.name, val
        return None

    def dispatch(self, tree: ex.Tree, scope: Scope, name: str, val: Val) -> Val:
        """Compiles a tree once for each member a variable may be, and picks in play."""
        table: list[Fn] = [lambda s: 0] * len(self.names)
        for member in self.model.sets[val.type].members:
            symbol = self.number[member]
            table[symbol] = self.tree(tree, scope.bind(**{name: constant(symbol, val.type)})).func()
        f = val.func()
        return Val("int", fn=lambda s: table[f(s)](s))

    def over_zone(self, tree: ex.Quantifier, scope: Scope) -> Val:
        """A quantifier over the pieces of a pile: kinds weighted by how many lie there."""
        assert isinstance(tree.domain, ex.Path)
        spot = self.layout.spots[tree.domain.name]
        assert spot.zone is not None
        parts = []
        for kind in spot.zone.holds:
            symbol = self.number[kind]
            inner = scope.bind(**{tree.name: constant(symbol, self.piece_type(spot))})
            test = self.tree(tree.test, inner) if tree.test is not None else constant(1, "bool")
            if test.const == 0 and tree.kind != "all":
                continue
            step = ex.Step("", ex.Word(kind, tree.at), tree.at)
            there = self.spot(spot, (*tree.domain.steps, step), scope, tree.at)
            value = self.tree(tree.value, inner) if tree.value is not None else constant(1)
            if tree.kind in ("count", "sum"):
                parts.append((test, binary("*", value, there) if value.const != 1 else there))
            elif tree.kind == "all":
                parts.append((either([negate(there), test]), value))
            else:
                parts.append((both([there, test]), value))
        return join_quantifier("sum" if tree.kind == "count" else tree.kind, parts)


def join_quantifier(kind: str, parts: list[tuple[Val, Val]]) -> Val:
    """Joins the (test, value) pairs of a quantifier."""
    if kind == "any":
        return either([both([test, value]) if value.const is None or not value.const else test for test, value in parts])
    if kind == "all":
        return both([test for test, _ in parts])
    if kind in ("min", "max"):
        pick: Callable[[Any, Any], int] = min if kind == "min" else max
        known = [value for test, value in parts if test.const]
        if len(known) == len(parts) and known and all(value.const is not None for value in known):
            return constant(pick(value.const for value in known if value.const is not None))  # type: ignore[call-arg]
        pairs = [(test.func(), value.func()) for test, value in parts]
        return Val("int", fn=lambda s: pick([v(s) for t, v in pairs if t(s)], default=0))  # type: ignore[call-arg]
    if kind == "count":
        return fold([_as_one(test) for test, _ in parts], 0, operator.add)
    return fold([value if test.const else select(test, value, constant(0)) for test, value in parts], 0, operator.add)


def _as_one(test: Val) -> Val:
    if test.const is not None:
        return constant(int(bool(test.const)))
    f = test.func()
    return Val("int", fn=lambda s: 1 if f(s) else 0)


def _times(val: Val, stride: int) -> Fn:
    if val.cell is not None:
        cell = val.cell
        return lambda s: s[cell] * stride
    f = val.func()
    return lambda s: f(s) * stride


def _lookup(table: list[int], f: Fn) -> Fn:
    return lambda s: table[f(s)]
