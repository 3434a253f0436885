"""The state as dicts, and what printed values and expressions mean in it."""

from __future__ import annotations

from typing import Any

from rulebook.language import expressions as ex
from rulebook.language.model import Model
from rulebook.language.yaml_nodes import Node

__all__ = ["NOTHING", "Player", "World", "names_in"]

MULTIPLIER, INCREMENT, MASK = 25214903917, 11, (1 << 48) - 1


class Nothing(int):
    """No thing at all: an empty slot, a counter that names nobody."""


class Player(int):
    """A player's number, to tell it from other numbers."""


NOTHING = Nothing(0)
Env = dict[str, Any]


def bare(value: Any) -> Any:
    """Nodes as plain data."""
    return value.plain() if isinstance(value, Node) else value


def number(value: Any) -> int:
    """A value where a number is wanted: a thing counts as more than nothing."""
    return 1 if isinstance(value, str) else int(value)


class World:
    """Zones, counters and names of one game."""

    def __init__(self, model: Model, players: int, options: dict[str, Any], seed: int) -> None:
        self.model, self.players, self.options = model, players, options
        self.random = (int(seed) * 0x9E3779B97F4A7C15 ^ 0x5DEECE66D) & MASK
        self.me, self.phase = 0, NOTHING
        self.trees: dict[str, ex.Tree] = {}
        self.piles: dict[tuple[Any, ...], dict[str, int]] = {}
        self.slots: dict[tuple[Any, ...], Any] = {}
        self.counters: dict[tuple[Any, ...], Any] = {}
        self.ids = {one for made in model.sets.values() for one in (made.name, *made.members)}
        self.ids |= {kind for group in model.pieces.values() for kind in group.kinds}
        self.set_up()

    def below(self, n: int) -> int:
        """A random number 0 … n−1."""
        self.random = (self.random * MULTIPLIER + INCREMENT) & MASK
        return (self.random >> 17) % n

    # -- the start ------------------------------------------------------------------

    def entries(self, one: Any) -> list[tuple[Any, ...]]:
        """Every key of a zone or counter: its name, the player or None, the indexes."""
        found: list[tuple[Any, ...]] = [(one.name, who) for who in (range(self.players) if one.per_player else [None])]
        for name in one.each:
            if name != "player":
                found = [(*key, member) for key in found for member in self.model.sets[name].members]
        return found

    def set_up(self) -> None:
        for zone in self.model.zones.values():
            for key in self.entries(zone):
                if zone.slot:
                    self.slots[key] = NOTHING
                else:
                    self.piles[key] = dict.fromkeys(zone.holds, 0)
        for group in self.model.pieces.values():
            for kind in group.kinds:
                own = kind in group.own
                home = self.model.zones[group.own_home if own else group.home]
                count = 1 if own else self.value(bare(group.count) if group.count is not None else 1, {"kind": kind})
                for key in self.entries(home):
                    self.piles[key][kind] += number(count)
        self.set_up_counters()

    def set_up_counters(self) -> None:
        for counter in self.model.counters.values():
            for key in self.entries(counter):
                self.counters[key] = self.typed(counter.of, 0)
        for counter in self.model.counters.values():
            if counter.start is None:
                continue
            for key in self.entries(counter):
                names = [name for name in counter.each if name != "player"]
                self.me = key[1] or 0
                env = {names[0]: key[2]} if len(names) == 1 else {}
                self.counters[key] = self.typed(counter.of, self.value(bare(counter.start), env))
        self.me = 0

    def typed(self, of: str, value: Any) -> Any:
        """A counter's value as a number, a player or a thing."""
        if of == "player":
            return Player(number(value))
        return NOTHING if of != "int" and not value else value if isinstance(value, str) else int(value)

    # -- expressions ------------------------------------------------------------------

    def value(self, text: Any, env: Env) -> Any:
        """What an expression (text, number, true or false) is worth now."""
        if not isinstance(text, str):
            return int(text)
        if text not in self.trees:
            self.trees[text] = ex.read(text)
        return self.of(self.trees[text], env)

    def holds(self, text: Any, env: Env) -> bool:
        """Whether a test holds."""
        return bool(self.value(text, env))

    def met(self, data: Any, env: Env) -> bool:
        """Whether a requirement holds: an expression, a list of which any or all must hold, or a named condition."""
        if isinstance(data, str) and data in self.model.conditions and data not in env:
            data = {data: None}
        if not isinstance(data, dict):
            return self.holds(data, env)
        if "never" in data:
            return False
        if "that" in data:
            return self.met(data["that"], env)
        if "any" in data:
            return any(self.met(one, env) for one in data["any"])
        if "all" in data:
            return all(self.met(one, env) for one in data["all"])
        name = next(key for key in data if key in self.model.conditions)
        given = data[name] or {}
        params = self.model.conditions[name].params
        return self.condition(name, {one: self.value(given[one], env) if one in given else env[one] for one in params})

    def condition(self, name: str, given: Env) -> bool:
        """Whether a named condition holds for what its parameters are."""
        made = self.model.conditions[name]
        typed = {one: Player(value) if made.params[one] == "player" else value for one, value in given.items()}
        return self.met(bare(made.test), typed)

    def words(self, data: Any) -> set[str]:
        """Every name a requirement uses where it stands."""
        if isinstance(data, str):
            made = self.model.conditions.get(data)
            return set(made.params) if made is not None else names_in(ex.read(data))
        if isinstance(data, list):
            return {word for one in data for word in self.words(one)}
        for key in ("that", "any", "all", "check"):
            if isinstance(data, dict) and key in data:
                return self.words(data[key])
        if not isinstance(data, dict):
            return set()
        found: set[str] = set()
        for name in data:
            if name in self.model.conditions:
                given = data[name] or {}
                found |= {one for one in self.model.conditions[name].params if one not in given}
                found |= {word for one in given.values() for word in self.words(one)}
        return found

    def of(self, tree: ex.Tree, env: Env) -> Any:
        match tree:
            case ex.Literal(value):
                return value
            case ex.Word(name):
                return name
            case ex.Not(inner):
                return int(not self.of(inner, env))
            case ex.Choice(test, yes, no):
                return self.of(yes if self.of(test, env) else no, env)
            case ex.Binary():
                return self.binary(tree, env)
            case ex.Call(name, args) if name in self.model.conditions:
                params = self.model.conditions[name].params
                return int(
                    self.condition(name, {one: self.of(arg, env) for one, arg in zip(params, args, strict=True)})
                )
            case ex.Call():
                return getattr(self, f"call_{tree.name}")(tree.args, env)
            case ex.Quantifier():
                return self.quantifier(tree, env)
            case ex.Path(name, steps):
                return self.path(name, steps, env)

    def binary(self, tree: ex.Binary, env: Env) -> Any:
        sign, left = tree.sign, self.of(tree.left, env)
        if sign == "and":
            return int(bool(left and self.of(tree.right, env)))
        if sign == "or":
            return int(bool(left or self.of(tree.right, env)))
        if sign == "in":
            return int(left in self.domain(tree.right, env))
        right = self.of(tree.right, env)
        if sign in ("==", "!="):
            same = left == right and isinstance(left, str) == isinstance(right, str)
            return int(same == (sign == "=="))
        a, b = number(left), number(right)
        if sign in ("//", "%") and not b:
            return 0
        return int({"+": a + b, "-": a - b, "*": a * b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[sign]
                   if sign not in ("//", "%") else a // b if sign == "//" else a % b)  # fmt: skip

    def quantifier(self, tree: ex.Quantifier, env: Env) -> int:
        rows = [(member, times, {**env, tree.name: member}) for member, times in self.weighted(tree.domain, env)]
        if tree.kind == "all":
            return int(all(not times or tree.test is None or self.of(tree.test, inner) for _, times, inner in rows))
        rows = [row for row in rows if row[1] and (tree.test is None or self.of(tree.test, row[2]))]
        if tree.kind == "count":
            return sum(times for _, times, _ in rows)
        values = [(1 if tree.value is None else number(self.of(tree.value, inner)), times) for _, times, inner in rows]
        if tree.kind == "any":
            return int(any(value for value, _ in values))
        if tree.kind == "sum":
            return sum(value * times for value, times in values)
        pick = min if tree.kind == "min" else max
        return pick((value for value, _ in values), default=0)

    def weighted(self, domain: ex.Tree, env: Env) -> list[tuple[Any, int]]:
        """The members of a domain, each with how many there are (pieces of a pile may be several)."""
        if isinstance(domain, ex.Path) and domain.name not in env and domain.name in self.model.zones:
            zone = self.model.zones[domain.name]
            if not zone.slot:
                key, _ = self.key(zone, domain.steps, env)
                return list(self.piles[key].items())
        return [(member, 1) for member in self.domain(domain, env)]

    def domain(self, tree: ex.Tree, env: Env) -> list[Any]:
        """The members to go through."""
        if isinstance(tree, ex.Call):
            values = [self.of(one, env) for one in tree.args]
            return list(range(values[0], values[1] + 1)) if tree.name == "range" else values
        assert isinstance(tree, ex.Path)
        if tree.name == "players" and not tree.steps:
            return [Player(one) for one in range(self.players)]
        if not tree.steps:
            return list(self.model.sets[tree.name].members)
        listed = self.printed(self.path(tree.name, tree.steps[:-1], env), tree.steps[-1].name)
        return list(listed) if isinstance(listed, list | dict) else [listed] if listed else []

    # -- names --------------------------------------------------------------------------

    def path(self, name: str, steps: tuple[ex.Step, ...], env: Env) -> Any:  # noqa: C901  one line for each kind of name
        model = self.model
        if name in env:
            return self.follow(env[name], steps, env)
        if name == "me":
            return self.follow(Player(self.me), steps, env)
        if name == "players":
            return self.follow(Player(self.of(steps[0].index, env)), steps[1:], env) if steps else self.players
        if name == "phase" and not steps and name not in model.zones and name not in model.counters:
            return self.phase
        if name == "option" and len(steps) == 1:
            value = self.options[steps[0].name]
            return value if isinstance(value, str) else int(value)
        if name in model.conditions and not steps:
            return int(self.condition(name, {}))
        if name in model.quantities:
            return self.follow(self.quantity(name), steps, env)
        if name in model.zones or name in model.counters:
            return self.place(model.zones.get(name) or model.counters[name], steps, env)
        if name in model.constants:
            return self.constant(name, steps, env)
        if steps and f"{name}.{steps[0].name}" in self.ids:
            return self.follow(f"{name}.{steps[0].name}", steps[1:], env)
        return self.follow(NOTHING if name == "none" else name, steps, env)

    def quantity(self, name: str) -> Any:
        data = bare(self.model.quantities[name])
        return self.value(data["value"] if isinstance(data, dict) else data, {})

    def constant(self, name: str, steps: tuple[ex.Step, ...], env: Env) -> int:
        made = self.model.constants[name]
        if made.kind == "value":
            return made.value
        if made.kind == "by_players":
            return made.value[str(self.players)]
        at = max(0, self.of(steps[0].index, env))
        if made.kind == "list":
            return made.value[min(at, len(made.value) - 1)]
        entries = {int(key): value for key, value in made.value.items()}
        if made.kind == "table":
            return entries.get(at, 0)
        return next((entries[key] for key in sorted(entries, reverse=True) if key <= at), 0)

    def follow(self, value: Any, steps: tuple[ex.Step, ...], env: Env) -> Any:
        """What stands after a player or a thing."""
        if not steps:
            return value
        step, rest = steps[0], steps[1:]
        if isinstance(value, Player):
            before, self.me = self.me, int(value)
            try:
                return self.path(step.name, rest, {name: one for name, one in env.items() if name != step.name})
            finally:
                self.me = before
        found = self.printed(value, step.name)
        if isinstance(found, dict):
            if not rest:
                return sum(found.values())
            return found.get(self.of(rest[0].index, env) if rest[0].index is not None else rest[0].name, 0)
        return self.follow(len(found) if isinstance(found, list) else found, rest, env)

    def printed(self, thing: Any, field: str) -> Any:
        """A printed value of a thing: a number, an id, a list, a table; 0 when it has none."""
        owners = [made for made in self.model.sets.values() if thing in made.members]
        for made in owners:
            if field in made.fields and thing in made.fields[field]:
                value = bare(made.fields[field][thing])
                if isinstance(value, dict):
                    if set(value) == {"by_players"}:
                        return value["by_players"][str(self.players)]
                    return {key: one for key, one in value.items() if key not in ("rule", "source")}
                return NOTHING if value is None else int(value) if isinstance(value, bool) else value
        if field == "number" and owners and not any(field in made.fields for made in self.model.sets.values()):
            return owners[0].members.index(thing) + 1
        return NOTHING

    # -- zones and counters ----------------------------------------------------------------

    def key(self, one: Any, steps: tuple[ex.Step, ...], env: Env) -> tuple[tuple[Any, ...], tuple[ex.Step, ...]]:
        """The entry that a name with indexes means, and what stands after the indexes."""
        key: tuple[Any, ...] = (one.name, self.me if one.per_player else None)
        for name in one.each:
            if name != "player":
                key, steps = (*key, self.index(steps[0], env)), steps[1:]
        return key, steps

    def index(self, step: ex.Step, env: Env) -> Any:
        return self.of(step.index, env) if step.index is not None else env.get(step.name, step.name)

    def place(self, one: Any, steps: tuple[ex.Step, ...], env: Env) -> Any:
        key, rest = self.key(one, steps, env)
        if key in self.counters:
            return self.follow(self.counters[key], rest, env)
        if key in self.slots:
            return self.follow(self.slots[key], rest, env)
        pile = self.piles[key]
        if not rest:
            return sum(pile.values())
        if rest[0].index is not None or rest[0].name in env:
            return pile.get(self.index(rest[0], env), 0)
        kinds = [rest[0].name, f"{rest[0].name}.own"]
        if len(rest) > 1:
            kinds = kinds[1:] if rest[1].name == "own" else kinds[:1]
        return sum(pile.get(kind, 0) for kind in kinds)

    def spot(self, text: str, env: Env) -> tuple[Any, ...]:
        """The entry that a zone or counter named in a step means."""
        tree = ex.read(text)
        assert isinstance(tree, ex.Path)
        name, steps, before = tree.name, tree.steps, self.me
        who = None
        if name == "players" and steps:
            who, steps = self.of(steps[0].index, env), steps[1:]
        elif isinstance(env.get(name), Player) and steps:
            who = env[name]
        elif name in self.model.counters and self.model.counters[name].of == "player" and steps:
            who = self.path(name, (), env)
        if who is not None:
            name, steps, self.me = steps[0].name, steps[1:], int(who)
        try:
            return self.key(self.model.zones.get(name) or self.model.counters[name], steps, env)[0]
        finally:
            self.me = before

    # -- functions -----------------------------------------------------------------------------

    def call_min(self, args: tuple[ex.Tree, ...], env: Env) -> int:
        return min(number(self.of(one, env)) for one in args)

    def call_max(self, args: tuple[ex.Tree, ...], env: Env) -> int:
        return max(number(self.of(one, env)) for one in args)

    def call_abs(self, args: tuple[ex.Tree, ...], env: Env) -> int:
        return abs(self.of(args[0], env))

    def everybody(self, tree: ex.Tree, env: Env) -> list[int]:
        """A value for each player."""
        before, found = self.me, []
        for player in range(self.players):
            self.me = player
            found.append(number(self.of(tree, env)))
        self.me = before
        return found

    def call_sole_max(self, args: tuple[ex.Tree, ...], env: Env) -> int:
        values = self.everybody(args[0], env)
        return int(all(values[self.me] > one for who, one in enumerate(values) if who != self.me))

    def call_sole_min(self, args: tuple[ex.Tree, ...], env: Env) -> int:
        values = self.everybody(args[0], env)
        return int(all(values[self.me] < one for who, one in enumerate(values) if who != self.me))

    def call_rank(self, args: tuple[ex.Tree, ...], env: Env) -> int:
        values = self.everybody(args[0], env)
        return 1 + sum(one > values[self.me] for one in values)

    def call_total(self, args: tuple[ex.Tree, ...], env: Env) -> int:
        return sum(self.everybody(args[0], env))

    def call_any_player(self, args: tuple[ex.Tree, ...], env: Env) -> int:
        return int(any(self.everybody(args[0], env)))

    def call_room(self, args: tuple[ex.Tree, ...], env: Env) -> int:
        assert isinstance(args[0], ex.Path)
        return self.value(bare(self.model.zones[args[0].name].size), env) - self.of(args[0], env)

    def call_distinct(self, args: tuple[ex.Tree, ...], env: Env) -> int:
        return sum(1 for _, times in self.weighted(args[0], env) if times)

    def call_group(self, args: tuple[ex.Tree, ...], env: Env) -> int:
        start, field, test = args
        assert isinstance(start, ex.Path)
        assert isinstance(field, ex.Path)
        seen = [self.of(start, env)]
        for one in seen:
            near = self.printed(one, field.name)
            seen += [x for x in near or () if x not in seen and self.of(test, {**env, start.name: x})]
        return len(seen)

    def call_can_pay(self, args: tuple[ex.Tree, ...], env: Env) -> int:
        thing = self.of(args[0], env)
        made = self.model.sets["payment"]
        ways = [thing] if thing in made.members else self.printed(thing, "payments") or []
        return int(not ways or any(self.has(made.fields["pieces"][way]) for way in ways))

    def has(self, pieces: dict[str, int]) -> bool:
        """Whether the acting player has some pieces where their class is kept."""
        return all(self.piles[self.home(kind, "keep")].get(kind, 0) >= n for kind, n in pieces.items())

    def home(self, kind: str, which: str) -> tuple[Any, ...]:
        """Where a kind of piece is kept by players, or comes from."""
        group = next(one for one in self.model.pieces.values() if kind in one.kinds)
        return self.spot(getattr(group, which), {})


def names_in(tree: ex.Tree | None) -> set[str]:
    """Every word an expression uses that could be a bound name."""
    match tree:
        case ex.Path(name, steps):
            found = {name}
            for step in steps:
                found |= names_in(step.index) if step.index is not None else {step.name}
            return found
        case ex.Not(inner):
            return names_in(inner)
        case ex.Binary(_, left, right):
            return names_in(left) | names_in(right)
        case ex.Choice(test, yes, no):
            return names_in(test) | names_in(yes) | names_in(no)
        case ex.Call(_, args):
            return {name for one in args for name in names_in(one)}
        case ex.Quantifier(_, _, domain, value, test):
            return names_in(domain) | names_in(value) | names_in(test)
        case _:
            return set()
