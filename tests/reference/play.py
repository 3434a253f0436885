"""The flow of a game, by recursion: a generator that yields each decision and is sent the key that was chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from rulebook import expression as ex
from tests.reference.reckon import Reckoner, number, read
from tests.reference.table import EVERYBODY, Table

NOTES = {"rule", "source", "id", "note", "name"}


@dataclass
class Asked:
    """A decision: who, which prompt, and the options by key."""

    player: int
    prompt: str
    options: dict


class Leave(Exception):
    """Goes on after an enclosing loop."""


class Over(Exception):
    """The game has ended."""


class Reference:
    """One game, read from the model of its rule data."""

    def __init__(self, model, players: int, seed: int, options: dict) -> None:
        self.model, self.table = model, Table(model, players, seed)
        self.reckoner = Reckoner(self.table, options)
        self.lay_out()

    # -- small helpers -------------------------------------------------------------

    def value(self, node, names: dict, fallback=0):
        return fallback if node is None else self.reckoner.of(node.value, names)

    def words(self, node) -> list[str]:
        return [] if node is None else [node.value] if isinstance(node.value, str) else [one.value for one in node]

    def lay_out(self) -> None:
        """Every piece at home, every counter at its start."""
        for group in self.model.pieces.values():
            for kind in group.kinds:
                own = kind in group.own
                n = 1 if own or group.count is None else self.reckoner.of(group.count.value, {"kind": (kind, "thing")})
                home = group.own_home if own else group.home
                for key in self.table.piles:
                    if key[0] == home:
                        self.table.piles[key][kind] += n
        for made in self.model.counters.values():
            for key in self.table.counters:
                if key[0] == made.name and made.start is not None:
                    index = [one for one in made.each if one != "player"]
                    names = {index[0]: (key[2], "thing")} if len(index) == 1 else {}
                    self.table.counters[key] = self.reckoner.of(made.start.value, names, max(key[1], 0))

    def play(self) -> Iterator[Asked]:
        """The whole game."""
        try:
            yield from self.steps(self.model.setup, {})
            yield from self.steps(self.model.flow, {})
        except Over:
            return

    def steps(self, node, names: dict):
        """A list of steps; gives back the names bound at its end."""
        for entry in node or ():
            step = {entry.value: None} if isinstance(entry.value, str) else entry.value
            verb = next(
                key for key in step if key in self.model.effects or (key not in NOTES and hasattr(self, f"do_{key}"))
            )
            names = (yield from self.step(verb, step, names)) or names
        return names

    def knows(self, key: str) -> bool:
        return key in self.model.effects or hasattr(self, f"do_{key}")

    def step(self, verb: str, step: dict, names: dict):
        if verb not in self.model.effects:
            return (yield from getattr(self, f"do_{verb}")(step[verb], step, names))
        made = self.model.effects[verb]
        given = {} if step[verb] is None or step[verb].value is None else step[verb].value
        inner = {name: (self.value(given[name], names), kind) for name, kind in made.params.items()}
        yield from self.steps(made.steps, inner)
        return None

    # -- flow -----------------------------------------------------------------------

    def do_do(self, node, step, names):
        yield from self.steps(node, names)

    def do_when(self, node, step, names):
        yield from self.steps(step.get("do") if self.value(node, names) else step.get("else"), names)

    def do_for(self, node, step, names):
        before, self.table.me = self.table.me, number(self.value(node, names))
        yield from self.steps(step["do"], names)
        self.table.me = before

    def do_phases(self, node, step, names):
        for one in node:
            self.table.phase = one.value
            yield from self.steps(self.model.phases[one.value].get("do"), names)

    def do_each(self, node, step, names):
        if node.value == "player":
            yield from self.each_player(step, names)
            return
        ((name, domain),) = node.value.items()
        tree = read(str(domain.value))
        for at in count():
            members = self.reckoner.domain(tree, names, self.table.me)
            if at >= len(members):
                return
            inner = {**names, name: (members[at][0], self.reckoner.kind(tree))}
            if step.get("where") is None or self.value(step["where"], inner):
                yield from self.steps(step.get("do"), inner)

    def each_player(self, step, names):
        before, first = self.table.me, number(self.value(step.get("from"), names))
        for at in range(self.table.players):
            self.table.me = (first + at) % self.table.players
            if step.get("where") is None or self.value(step["where"], names):
                yield from self.steps(step.get("do"), names)
        self.table.me = before

    def do_repeat(self, node, step, names):
        spec = node.value if isinstance(node.value, dict) else {"times": node}
        counter = (spec["count"].value, EVERYBODY) if "count" in spec else None
        done = 0
        if counter:
            self.table.counters[counter] = 0
        try:
            while "times" not in spec or done < number(self.value(spec["times"], names)):
                done += 1
                if counter and "times" in spec:
                    self.table.counters[counter] = done
                if "while" in spec and not self.value(spec["while"], names):
                    return
                inner = yield from self.steps(step.get("do"), names)
                if "until" in spec and self.value(spec["until"], inner):
                    return
        except Leave as leave:
            if leave.args[0] != getattr(step.get("id"), "value", None):
                raise

    def do_leave(self, node, step, names):
        raise Leave(node.value)
        yield

    def do_end(self, node, step, names):
        raise Over
        yield

    def do_turns(self, node, step, names):
        before, at = self.table.me, number(self.value(step.get("from"), names))
        while True:
            for one in range(at, at + self.table.players):
                self.table.me = one % self.table.players
                if self.value(step.get("while"), names, 1):
                    break
            else:
                self.table.me = before
                return
            at = (self.table.me + 1) % self.table.players
            yield from self.steps(step.get("do"), names)

    def do_run(self, node, step, names):
        path, _, what = node.value.rpartition(".")
        thing = self.reckoner.of(path, names)
        for made in self.model.sets.values():
            steps = made.code.get(what, {}).get(thing)
            if steps is not None:
                bound = {name: (member, "thing") for name, (member, _) in made.binds.get(thing, {}).items()}
                yield from self.steps(steps, {made.name: (thing, "thing"), **bound})
                return

    def do_note(self, node, step, names):
        return
        yield

    # -- choices ----------------------------------------------------------------------

    def do_choose(self, node, step, names):
        window = bool(step.get("window") and step["window"].value)
        always = getattr(step.get("ask"), "value", "") == "always"
        prompt = step["prompt"].value if "prompt" in step else "choose"
        given = {
            key: (self.value(one, names), "thing")
            for key, one in (step["with"].value if "with" in step else {}).items()
        }
        name = yield from self.ask(self.words(node), prompt, {**names, **given}, window, always)
        return {**names, step["as"].value: (name, "thing")} if "as" in step else None

    def do_window(self, node, step, names):
        yield from self.ask(
            self.words(node), step["prompt"].value if "prompt" in step else "window", names, True, False
        )

    def ask(self, actions: list[str], prompt: str, names: dict, window: bool, always: bool):
        """Asks until an action is chosen that is not an any-time one; gives back its name."""
        if window:
            actions = actions + [one for one, made in self.model.actions.items() if made.anytime and one not in actions]
        while True:
            options: dict = {}
            for action in actions:
                for key, inner in self.options(self.model.actions[action], names):
                    options.setdefault(key, (action, inner))
            if len(options) == 1 and not always:
                key = next(iter(options))
            else:
                key = yield Asked(self.table.me, prompt, options)
            action, inner = options[key]
            made = self.model.actions[action]
            yield from self.steps(made.steps, inner)
            if not (window and made.anytime):
                return action

    def options(self, made, names: dict) -> list[tuple[str, dict]]:
        """Every allowed way to do an action, with its key."""
        rows = [{name: names[name] for name in made.given if name in names}]
        for name, domain in made.params:
            tree = read(str(domain.value))
            rows = [{**row, name: (member, self.reckoner.kind(tree))} for row in rows
                    for member, _ in self.reckoner.domain(tree, row, self.table.me)]  # fmt: skip
        allowed = [row for row in rows if self.allowed(made, row)]
        return [(self.key(made, row), row) for row in allowed]

    def allowed(self, made, row: dict) -> bool:
        if made.where is not None and not self.value(made.where, row):
            return False
        return all(self.holds(one, row) for one in made.require)

    def holds(self, requirement, row: dict) -> bool:
        if requirement.check is None:
            return bool(self.value(requirement.that, row))
        name, _, what = requirement.check.value.partition(".")
        thing = row[name][0]
        for made in self.model.sets.values():
            if thing in made.checks.get(what, {}):
                return all(bool(self.value(one.value["that"], row)) for one in made.checks[what][thing])
        return True

    def key(self, made, row: dict) -> str:
        parts = []
        for part in made.key:
            if not part.startswith("{"):
                parts.append(part)
                continue
            value = self.reckoner.of(part[1:-1], row)
            if isinstance(value, str) or read(part[1:-1]).__class__ is ex.Path:
                parts.append(str(value))
        return ":".join(parts)

    # -- pieces ----------------------------------------------------------------------------

    def place(self, node_or_text, names: dict) -> tuple:
        """The entry of a zone or counter that a path names."""
        text = node_or_text if isinstance(node_or_text, str) else str(node_or_text.value)
        tree, me = read(text), self.table.me
        steps, name = list(tree.steps), tree.name
        counter = self.model.counters.get(name)
        if name == "players":
            me, steps = number(self.reckoner.tree(steps[0].index, names, me)), steps[1:]
            name, steps = steps[0].name, steps[1:]
        elif steps and name in names and names[name][1] == "player":
            me, name, steps = names[name][0], steps[0].name, steps[1:]
        elif steps and counter is not None and counter.of == "player":
            me, name, steps = number(self.reckoner.of(name, names)), steps[0].name, steps[1:]
        made = self.model.zones.get(name) or self.model.counters[name]
        key, _ = self.reckoner.key(name, made.each, steps, names, me)
        return key

    def shift(self, kind: str, n: int, source: tuple, target: tuple) -> int:
        """Moves up to n pieces of a kind, as many as are there and fit."""
        table = self.table
        there = int(table.slots[source] == kind) if source in table.slots else table.piles[source][kind]
        n = min(n, there)
        limit = table.most(target[0], kind)
        if limit is not None:
            n = min(n, self.reckoner.of(limit.value, {}) - table.piles[target][kind])
        if n <= 0:
            return 0
        if source in table.slots:
            table.slots[source] = 0
        else:
            table.piles[source][kind] -= n
        if target in table.slots:
            table.slots[target] = kind
        else:
            table.piles[target][kind] += n
        return n

    def amounts(self, node, names: dict) -> list[tuple[str, int]]:
        spec = node.value
        if "piece" in spec:
            return [(self.kind(spec["piece"], names), number(self.value(spec.get("n"), names, 1)))]
        return [(kind, one) for kind, one in spec.items()]

    def kind(self, node, names: dict) -> str:
        known = isinstance(node.value, str) and self.model.home_of(node.value) and node.value not in names
        return node.value if known else self.value(node, names)

    def do_gain(self, node, step, names):
        self.give(node, step, names, gain=True)
        return
        yield

    def do_pay(self, node, step, names):
        self.give(node, step, names, gain=False)
        return
        yield

    def give(self, node, step, names, gain: bool) -> None:
        for kind, amount in self.amounts(node, names):
            n = amount if isinstance(amount, int) else number(self.value(amount, names))
            if not kind:
                continue
            group = self.model.home_of(kind)
            ends = [group.home, group.keep] if gain else [group.keep, group.home]
            source = self.place(step.get("from") or ends[0], names) if gain else self.place(ends[0], names)
            self.shift(kind, n, source, self.place(step.get("to") or ends[1], names))

    def do_move(self, node, step, names):
        spec = node.value
        source, target = self.place(spec["from"], names), self.place(spec["to"], names)
        if "all" in spec:
            for kind in self.kinds(spec["all"].value):
                if kind in self.model.zones[target[0]].holds:
                    self.shift(kind, 1 << 30, source, target)
        elif "piece" not in spec:
            if self.table.slots[source]:
                self.shift(self.table.slots[source], 1, source, target)
        else:
            kind = self.kind(spec["piece"], names)
            if kind:
                self.shift(kind, number(self.value(spec.get("n"), names, 1)), source, target)
        return
        yield

    def kinds(self, word: str) -> list[str]:
        if word == "any":
            return [kind for group in self.model.pieces.values() for kind in group.kinds]
        return list(self.model.pieces[word].kinds) if word in self.model.pieces else [word]

    def do_draw(self, node, step, names):
        spec = node.value
        source, target = self.place(spec["from"], names), self.place(spec["to"], names)
        wanted = self.kinds(spec["only"].value) if "only" in spec else self.model.zones[source[0]].holds
        kinds = [kind for kind in self.model.zones[source[0]].holds if kind in wanted]
        kinds = [kind for kind in kinds if kind in self.model.zones[target[0]].holds]
        if "where" in spec:
            kinds = [kind for kind in kinds if self.value(spec["where"], {**names, "piece": (kind, "thing")})]
        last: object = 0
        for _ in range(number(self.value(spec.get("n"), names, 1))):
            pile = self.table.piles[source]
            total = sum(pile[kind] for kind in kinds)
            if not total:
                break
            pick = self.table.below(total)
            for kind in kinds:
                pick -= pile[kind]
                if pick < 0:
                    break
            self.shift(kind, 1, source, target)
            last = kind
        return {**names, step["as"].value: (last, "thing")} if "as" in step else None
        yield

    # -- counters and tracks --------------------------------------------------------------

    def do_set(self, node, step, names):
        for path, one in node.value.items():
            self.table.counters[self.place(path, names)] = self.value(one, names)
        return
        yield

    def do_add(self, node, step, names):
        for path, one in node.value.items():
            key = self.place(path, names)
            self.table.counters[key] = number(self.table.counters[key]) + number(self.value(one, names))
        return
        yield

    def track(self, node, names: dict) -> tuple[str, tuple, int]:
        name = self.value(node, names)
        spec = self.model.tracks[name]
        counter = spec.get("counter").value if spec.get("counter") is not None else "track"
        indexed = "[" not in counter and [one for one in self.model.counters[counter].each if one != "player"]
        key = self.place(f"{counter}['{name}']" if indexed else counter, names)
        last = self.value(spec.get("last"), {}) if spec.get("last") is not None else self.reckoner.field(name, "last")
        return name, key, number(last)

    def do_advance(self, node, step, names):
        name, key, last = self.track(node.value["track"], names)
        spec = self.model.tracks[name]
        for _ in range(number(self.value(node.value.get("by"), names, 1))):
            if self.table.counters[key] >= last:
                return
            self.table.counters[key] += 1
            space = (spec.get("spaces").value if spec.get("spaces") is not None else {}).get(
                str(self.table.counters[key])
            )
            if space is not None:
                yield from self.steps(space.get("do"), {})
            yield from self.steps(spec.get("every"), {})

    def do_retreat(self, node, step, names):
        _, key, _ = self.track(node.value["track"], names)
        self.table.counters[key] = max(0, self.table.counters[key] - number(self.value(node.value.get("by"), names, 1)))
        return
        yield

    # -- paying and waiting -----------------------------------------------------------------

    def do_spend(self, node, step, names):
        owner = node.value.rpartition(".")[0]
        thing = self.reckoner.of(owner, names)
        if "window" in step and not any(self.reckoner.affords(way, self.table.me) for way in self.reckoner.ways(thing)):
            yield from self.ask([step["window"].value], "window", names, True, False)
            if not any(self.reckoner.affords(way, self.table.me) for way in self.reckoner.ways(thing)):
                return
        ways = {
            f"pay:{one}": self.model.sets["payment"].fields["pieces"][one]
            for one in self.reckoner.field(thing, "payments")
        }
        ways = {key: way for key, way in ways.items() if self.reckoner.affords(way, self.table.me)}
        key = next(iter(ways))
        if len(ways) > 1:
            key = yield Asked(self.table.me, step["prompt"].value if "prompt" in step else "pay", ways)
        for kind, n in ways[key].items():
            group = self.model.home_of(kind)
            self.shift(kind, n, self.place(group.keep, names), self.place(group.home, names))

    def do_trigger(self, node, step, names):
        name, made = node.value, self.model.triggers[node.value]
        given = step["with"].value if "with" in step else {}
        due = ".".join([name, *(str(self.value(one, names)) for one in given.values())])
        self.table.counters["waiting", self.table.me, due] += 1
        if made.get("when") is not None and made.get("when").value == "now":
            yield from self.wait("now")

    def do_resolve(self, node, step, names):
        yield from self.wait(node.value)

    def wait(self, moment: str):
        """Everything that waits for a moment, in the owner's order."""
        due = self.model.sets["due"]
        while True:
            waiting = [one for one in due.members if due.fields["moment"][one] == moment
                       and self.table.counters["waiting", self.table.me, one] > 0]  # fmt: skip
            if not waiting:
                return
            key = f"resolve:{waiting[0]}"
            if len(waiting) > 1:
                key = yield Asked(self.table.me, "order", {f"resolve:{one}": one for one in waiting})
            one = key.removeprefix("resolve:")
            self.table.counters["waiting", self.table.me, one] -= 1
            names = {name: (member, "thing") for name, (member, _) in due.binds.get(one, {}).items()}
            yield from self.steps(due.code["do"][one], names)
