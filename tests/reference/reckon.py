"""Expressions of the rule language, worked out by walking their trees."""

from __future__ import annotations

from functools import cache

from rulebook import expression as ex
from tests.reference.table import EVERYBODY, Table


@cache
def read(text: str):
    """The tree of an expression; each text is read once."""
    return ex.read(text)


def number(value) -> int:
    """A value where a number is asked for: any thing counts as more than nothing."""
    return 1 if isinstance(value, str) else int(value)


class Reckoner:
    """Works out expressions at a table."""

    def __init__(self, table: Table, options: dict) -> None:
        self.table, self.model, self.options = table, table.model, options
        self.ids = set(self.model.symbols.number)
        self.printed: dict = {}

    def of(self, text, names: dict, player: int | None = None):
        """The value of an expression for a player (the acting one when left out)."""
        if isinstance(text, bool | int):
            return int(text)
        return self.tree(read(str(text)), names, self.table.me if player is None else player)

    def tree(self, tree, names: dict, me: int):
        if isinstance(tree, ex.Literal):
            return tree.value
        if isinstance(tree, ex.Word):
            return self.thing(tree.name)
        if isinstance(tree, ex.Not):
            return int(not self.tree(tree.inner, names, me))
        if isinstance(tree, ex.Choice):
            return self.tree(tree.yes if self.tree(tree.test, names, me) else tree.no, names, me)
        if isinstance(tree, ex.Binary):
            return self.binary(tree, names, me)
        if isinstance(tree, ex.Call):
            return self.call(tree, names, me)
        if isinstance(tree, ex.Quantifier):
            return self.quantifier(tree, names, me)
        return self.path(tree, names, me)

    def thing(self, name: str):
        return 0 if name == "none" else name

    def binary(self, tree: ex.Binary, names: dict, me: int):
        sign = tree.sign
        left = self.tree(tree.left, names, me)
        if sign == "and":
            return left and self.tree(tree.right, names, me)
        if sign == "or":
            return left or self.tree(tree.right, names, me)
        if sign == "in":
            return int(left in [one for one, _ in self.domain(tree.right, names, me)])
        right = self.tree(tree.right, names, me)
        if sign in ("==", "!="):
            return int((left == right) == (sign == "=="))
        a, b = number(left), number(right)
        if sign in ("//", "%"):
            return 0 if b == 0 else a // b if sign == "//" else a % b
        return {"+": a + b, "-": a - b, "*": a * b, "<": int(a < b), "<=": int(a <= b), ">": int(a > b),
                ">=": int(a >= b)}[sign]  # fmt: skip

    # -- paths ------------------------------------------------------------------------

    def path(self, tree: ex.Path, names: dict, me: int):  # noqa: C901  one line for each kind of name
        name, steps = tree.name, list(tree.steps)
        if name in names:
            value, kind = names[name]
            return self.follow(value, kind, steps, names, me)
        if name == "me":
            return self.follow(me, "player", steps, names, me)
        if name == "players":
            if not steps:
                return self.table.players
            return self.follow(number(self.tree(steps[0].index, names, me)), "player", steps[1:], names, me)
        if name == "option":
            value = self.options[steps[0].name]
            return int(value) if isinstance(value, bool | int) else value
        if name in self.model.quantities:
            node = self.model.quantities[name]
            inner = node.get("value") if isinstance(node.value, dict) else node
            return self.follow(self.of(inner.value, {}, me), "int", steps, names, me)
        if name in self.model.zones:
            return self.zone(name, steps, names, me)
        if name in self.model.counters:
            return self.counter(name, steps, names, me)
        if name in self.model.constants:
            return self.constant(name, steps, names, me)
        if name == "phase":
            return self.table.phase
        if steps and f"{name}.{steps[0].name}" in self.ids:
            return self.follow(f"{name}.{steps[0].name}", "thing", steps[1:], names, me)
        assert name in self.ids, name
        return self.follow(self.thing(name), "thing", steps, names, me)

    def follow(self, value, kind: str, steps: list, names: dict, me: int):
        if not steps:
            return value
        if kind == "player":
            rest = {key: one for key, one in names.items() if key != steps[0].name}
            return self.path(ex.Path(steps[0].name, tuple(steps[1:]), 0), rest, value)
        found = self.field(value, steps[0].name)
        if isinstance(found, dict):
            if len(steps) == 1:
                return sum(found.values())
            key = self.tree(steps[1].index, names, me) if steps[1].index is not None else steps[1].name
            return found.get(key, 0)
        if isinstance(found, list):
            return len(found)
        return self.follow(found, "thing", steps[1:], names, me)

    def field(self, thing, field: str):
        """A printed field of a thing, from whichever set prints it."""
        if (thing, field) not in self.printed:
            self.printed[thing, field] = self.look_up(thing, field)
        return self.printed[thing, field]

    def look_up(self, thing, field: str):
        for made in self.model.sets.values():
            if thing in made.fields.get(field, {}):
                raw = made.fields[field][thing]
                return self.plain(raw.plain() if hasattr(raw, "plain") else raw)
        if field == "number":
            return next(
                (made.members.index(thing) + 1 for made in self.model.sets.values() if thing in made.members), 0
            )
        return 0

    def plain(self, raw):
        if isinstance(raw, bool):
            return int(raw)
        if isinstance(raw, dict) and set(raw) == {"by_players"}:
            return raw["by_players"][str(self.table.players)]
        if isinstance(raw, dict):
            return {key: value for key, value in raw.items() if key not in ("rule", "source")}
        return 0 if raw is None else raw

    def constant(self, name: str, steps: list, names: dict, me: int):
        made = self.model.constants[name]
        if made.kind == "value":
            return made.value
        if made.kind == "by_players":
            return made.value[str(self.table.players)]
        at = number(self.tree(steps[0].index, names, me))
        if made.kind == "list":
            return made.value[min(at, len(made.value) - 1)]
        if made.kind == "table":
            return made.value.get(str(at), 0)
        return [value for step, value in sorted((int(k), v) for k, v in made.value.items()) if step <= at][-1]

    # -- zones and counters -------------------------------------------------------------

    def key(self, name: str, each: list[str], steps: list, names: dict, me: int) -> tuple[tuple, list]:
        """The entry a path means, and the steps left over."""
        key: tuple = (name, me if "player" in each else EVERYBODY)
        for set_name in each:
            if set_name == "player":
                continue
            step, steps = steps[0], steps[1:]
            if step.index is not None:
                index = self.tree(step.index, names, me)
            else:
                index = names[step.name][0] if step.name in names else step.name
            key = (*key, index)
        return key, steps

    def counter(self, name: str, steps: list, names: dict, me: int):
        made = self.model.counters[name]
        key, steps = self.key(name, made.each, steps, names, me)
        return self.follow(
            self.table.counters.get(key, 0), "player" if made.of == "player" else "thing", steps, names, me
        )

    def zone(self, name: str, steps: list, names: dict, me: int):
        made = self.model.zones[name]
        key, steps = self.key(name, made.each, steps, names, me)
        if made.slot:
            return self.follow(self.table.slots.get(key, 0), "thing", steps, names, me)
        pile = self.table.piles.get(key, {})
        if not steps:
            return sum(pile.values())
        step = steps[0]
        if step.index is not None:
            return pile.get(self.tree(step.index, names, me), 0)
        if step.name in names:
            return pile.get(names[step.name][0], 0)
        kinds = [step.name, f"{step.name}.own"]
        if len(steps) > 1:
            kinds = [f"{step.name}.own"] if steps[1].name == "own" else [step.name]
        return sum(pile.get(kind, 0) for kind in kinds)

    # -- many things -----------------------------------------------------------------------

    def domain(self, tree, names: dict, me: int) -> list[tuple[object, int]]:
        """The members of a domain, each with how often it counts."""
        if isinstance(tree, ex.Call) and tree.name == "range":
            first, last = (number(self.tree(one, names, me)) for one in tree.args)
            return [(one, 1) for one in range(first, last + 1)]
        if isinstance(tree, ex.Call) and tree.name == "list":
            return [(self.tree(one, names, me), 1) for one in tree.args]
        assert isinstance(tree, ex.Path)
        name = tree.name
        if name == "players" and not tree.steps:
            return [(player, 1) for player in range(self.table.players)]
        zone = self.model.zones.get(name)
        if name not in names and zone is not None and not zone.slot:
            key, _ = self.key(name, zone.each, list(tree.steps), names, me)
            pile = self.table.piles[key]
            return [(kind, pile[kind]) for kind in zone.holds if pile[kind]]
        if name in self.model.sets and not tree.steps and name not in names:
            return [(one, 1) for one in self.model.sets[name].members]
        owner = self.path(ex.Path(name, tree.steps[:-1], 0), names, me)
        listed = self.field(owner, tree.steps[-1].name)
        return [(one, 1) for one in (listed if isinstance(listed, list | dict) else [listed] if listed else [])]

    def kind(self, tree) -> str:
        """Whether the members of a domain are players."""
        return "player" if isinstance(tree, ex.Path) and tree.name == "players" else "thing"

    def quantifier(self, tree: ex.Quantifier, names: dict, me: int):
        found = []
        for member, weight in self.domain(tree.domain, names, me):
            inner = {**names, tree.name: (member, self.kind(tree.domain))}
            holds = tree.test is None or bool(self.tree(tree.test, inner, me))
            found.append((inner, holds, weight))
        if tree.kind == "all":
            return int(all(holds for _, holds, _ in found))
        rows = [(inner, weight) for inner, holds, weight in found if holds]
        if tree.kind == "any":
            return int(bool(rows))
        values = [
            (1 if tree.value is None else number(self.tree(tree.value, inner, me)), weight) for inner, weight in rows
        ]
        if tree.kind == "count":
            return sum(weight for _, weight in values)
        if tree.kind == "sum":
            return sum(value * weight for value, weight in values)
        return (min if tree.kind == "min" else max)([value for value, _ in values], default=0)

    def call(self, tree: ex.Call, names: dict, me: int):
        name, args = tree.name, tree.args
        everybody = range(self.table.players)
        if name in ("min", "max"):
            return (min if name == "min" else max)(number(self.tree(one, names, me)) for one in args)
        if name == "abs":
            return abs(number(self.tree(args[0], names, me)))
        if name in ("sole_max", "sole_min"):
            mine = number(self.tree(args[0], names, me))
            others = [number(self.tree(args[0], names, one)) for one in everybody if one != me]
            return int(all(mine > one if name == "sole_max" else mine < one for one in others))
        if name == "rank":
            mine = number(self.tree(args[0], names, me))
            return 1 + sum(number(self.tree(args[0], names, one)) > mine for one in everybody)
        if name == "total":
            return sum(number(self.tree(args[0], names, one)) for one in everybody)
        if name == "any_player":
            return int(any(self.tree(args[0], names, one) for one in everybody))
        if name == "room":
            size = self.of(self.model.zones[args[0].name].size.value, names, me)
            return size - self.zone(args[0].name, list(args[0].steps), names, me)
        if name == "distinct":
            return sum(1 for _ in self.domain(args[0], names, me))
        if name == "group":
            return self.group(args, names, me)
        assert name == "can_pay", name
        thing = self.tree(args[0], names, me)
        return int(any(self.affords(way, me) for way in self.ways(thing)))

    def ways(self, thing) -> list[dict]:
        """Every payment that meets a thing's cost, or the payment itself."""
        pieces = self.model.sets["payment"].fields["pieces"]
        return [pieces[thing]] if thing in pieces else [pieces[one] for one in self.field(thing, "payments")]

    def affords(self, way: dict, me: int) -> bool:
        keep = {kind: self.model.home_of(kind).keep for kind in way}
        return all(self.zone(keep[kind], [ex.Step("", ex.Word(kind, 0), 0)], {}, me) >= n for kind, n in way.items())

    def group(self, args, names: dict, me: int) -> int:
        start = self.tree(args[0], names, me)
        seen, edge = {start}, [start]
        while edge:
            for near in self.field(edge.pop(), args[1].name):
                if near not in seen and self.tree(args[2], {**names, args[0].name: (near, "thing")}, me):
                    seen.add(near)
                    edge.append(near)
        return len(seen)
