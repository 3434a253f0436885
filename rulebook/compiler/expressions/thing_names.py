"""Expressions, the things: ids, printed fields, constants, switches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulebook.base.budget import MOST_ROW, TABLE, Budget, Meter
from rulebook.base.problems import Problems
from rulebook.base.spelling import nearest
from rulebook.compiler.expressions.compiled_values import Val, constant, worked_out
from rulebook.compiler.expressions.scope import Scope, Unfit
from rulebook.compiler.expressions.source import Sheet
from rulebook.compiler.layout.state_layout import Layout
from rulebook.language import expressions as ex
from rulebook.language.model import Model
from rulebook.language.yaml_nodes import Node, whole_number

__all__ = ["Things"]


class Things:
    """Compiles what is printed: the first layer of :class:`~.expression_compiler.Compiler`."""

    def __init__(self, model: Model, layout: Layout, options: dict[str, Any], problems: Problems) -> None:
        self.model, self.layout, self.options, self.problems = model, layout, options, problems
        self.number, self.names = model.symbols.number, model.symbols.names
        self.budget, self.meter, self.sheet = Budget(), Meter(), Sheet()
        self.sheet.space["spend"] = self.meter.spend
        self.trees: dict[str, ex.Tree | ex.ExpressionError] = {}
        self.expanding: list[str] = []
        self.used_conditions: set[str] = set()
        self.known_quantities: dict[tuple[str, int | None, int | None], tuple[Val, int]] = {}
        self.printed: dict[str, frozenset[str] | None] = {}
        self.types_held: dict[str, str] = {}
        self.set_of: dict[str, str] = {}
        self.carriers: dict[tuple[str, str], str] = {}
        self.field_cache: dict[tuple[str, str], tuple[dict[Any, Any], str]] = {}

    def tree(self, tree: ex.Tree, scope: Scope) -> Val:
        """Compiles a tree; the last layer knows how."""
        raise NotImplementedError

    def node(self, node: Node | None, scope: Scope, fallback: int = 0) -> Val:
        """Compiles the expression at a node; the last layer knows how."""
        raise NotImplementedError

    def condition(self, node: Node | None, scope: Scope, fallback: int = 0) -> Val:
        """Compiles the test at a node; the last layer knows how."""
        raise NotImplementedError

    def in_scope(self, player: Val, steps: tuple[ex.Step, ...], scope: Scope, at: int) -> Val:
        """A name of another player; the last layer knows how."""
        raise NotImplementedError

    def blank(self, value: int) -> list[int]:
        """A table with an entry for every id, all the same."""
        self.budget.spend(len(self.names) // TABLE)
        return [value] * len(self.names)

    def symbol(self, name: str, at: int) -> Val:
        """An id as a value."""
        if name not in self.number:
            raise Unfit("unknown_name", at, found=name, near=self.near(name, self.number))
        return constant(self.number[name], "thing")

    def near(self, name: str, known: Iterable[str]) -> str:
        """The nearest known name."""
        return nearest(name, sorted(known)) or ""

    def typed(self, name: str) -> Val:
        """An id with the set it is in, when only one has it."""
        if name not in self.set_of:
            found = (set_name for set_name, members in self.layout.place.items() if self.number[name] in members)
            self.set_of[name] = next(found, "thing")
        return constant(self.number[name], self.set_of[name])

    def option(self, step: ex.Step) -> Val:
        """The value of a set-up switch."""
        if step.name not in self.options:
            raise Unfit("unknown_name", step.at, found=step.name, near=self.near(step.name, self.options))
        value = self.options[step.name]
        if isinstance(value, str):
            return constant(self.number[value], "thing")
        return constant(int(value), "bool" if isinstance(value, bool) else "int")

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
        held, i = self.sheet.keep(row), index.text
        if index.cell is not None:
            text = f"({held}[{i}] if 0 <= {i} <= {last} else {held}[{last} if {i} > 0 else 0])"
            return worked_out("int", text, index, sheet=self.sheet)
        return worked_out("int", f"{held}[max(0, min({i}, {last}))]", index, sheet=self.sheet)

    def row(self, name: str) -> list[int]:
        """A list constant, or steps spelt out (each value holds until the next step)."""
        made = self.model.constants[name]
        if made.kind == "list":
            return list(made.value) or [0]
        if made.kind == "table":
            entries = _entries(made.value)
            return [entries.get(at, 0) for at in range(max(entries, default=0) + 2)]
        steps = _entries(made.value)
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
        if step.index is not None and not step.name:
            raise Unfit("by_number", step.at, found=self.names[val.const] if val.const is not None else val.type)
        field_map, type = self.field(val.type, step)
        if type == "map":
            return self.map_field(val, field_map, rest, scope, step)
        if val.const is not None:
            found = field_map.get(val.const, 0)
            return self.follow(
                constant(int(found) if not isinstance(found, tuple) else len(found), type), rest, scope, at
            )
        table = self.blank(0)
        for symbol, value in field_map.items():
            table[symbol] = value if isinstance(value, int) else 0
        printed = worked_out(type, f"{self.sheet.keep(table)}[{val.text}]", val, sheet=self.sheet)
        return self.follow(printed, rest, scope, at)

    def map_field(
        self, val: Val, field_map: dict[Any, Any], rest: tuple[ex.Step, ...], scope: Scope, step: ex.Step
    ) -> Val:
        """A field that is itself a table: ``deed.needs[profession]``."""
        field_map = {symbol: value for symbol, value in field_map.items() if isinstance(value, dict)}
        if not rest:
            if val.const is not None:
                return constant(sum(field_map.get(val.const, {}).values()))
            totals = self.sheet.keep({symbol: sum(value.values()) for symbol, value in field_map.items()})
            return worked_out("int", f"{totals}.get({val.text}, 0)", val, sheet=self.sheet)
        index = self.tree(rest[0].index, scope) if rest[0].index is not None else self.symbol(rest[0].name, rest[0].at)
        if val.const is not None and index.const is not None:
            return constant(field_map.get(val.const, {}).get(index.const, 0))
        text = f"{self.sheet.keep(field_map)}.get({val.text}, {{}}).get({index.text}, 0)"
        return worked_out("int", text, val, index, sheet=self.sheet)

    def field(self, set_name: str, step: ex.Step) -> tuple[dict[Any, Any], str]:
        """All values of a field, by symbol, and the type of its values."""
        key = (set_name, step.name)
        if key not in self.carriers:
            self.carriers[key] = self.carrier(set_name, step)
        if not self.carriers[key]:
            return {self.number[one]: at for at, one in enumerate(self.model.sets[set_name].members, 1)}, "int"
        return self.fields(self.carriers[key], step.name, step.at)

    def carrier(self, set_name: str, step: ex.Step) -> str:
        """The set that carries a field: the thing's own, or one that shares its members.

        Nothing stands for ``number``, the place of a thing in its set, where no set prints such a field.
        """
        sets, name = self.model.sets, step.name
        made = sets.get(set_name)
        if set_name == "thing":
            found = [one.name for one in sets.values() if name in one.fields]
        elif made is None:
            raise Unfit("no_field", step.at, found=name, thing=set_name)
        elif name in made.fields or name in made.code or name in made.checks:
            found = [set_name]
        else:
            members = set(made.members)
            found = [one.name for one in sets.values() if name in one.fields and not members.isdisjoint(one.members)]
        if not found and made is not None and name == "number":
            return ""
        if not found:
            fields = made.fields if made is not None else ()
            raise Unfit("no_field", step.at, found=name, thing=set_name, near=self.near(name, fields))
        return found[0]

    def fields(self, set_name: str, field_name: str, at: int) -> tuple[dict[Any, Any], str]:
        """The compiled table of a field."""
        cache, key = self.field_cache, (set_name, field_name)
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
        return {
            self.field_value(self.key_of(key), at)[0]: self.field_value(value, at)[0]
            for key, value in plain.items()
            if key not in ("rule", "source")
        }, "map"

    def key_of(self, key: str) -> Any:
        """A key of a printed table: a number or an id."""
        number = whole_number(key)
        return key if number is None else number


def _entries(values: dict[str, int]) -> dict[int, int]:
    """The entries of a row by their place; what is no place was told of when it was read."""
    found = {whole_number(key): value for key, value in values.items()}
    return {at: value for at, value in found.items() if at is not None and 0 <= at <= MOST_ROW}
