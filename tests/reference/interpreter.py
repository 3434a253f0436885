"""Runs the steps of the rule data one after the other; every decision is yielded and waits for its answer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any

from rulebook.language import expressions as ex
from rulebook.language.model import ActionDef, Model

from .world import NOTHING, Env, Nothing, Player, World, bare, number

__all__ = ["Asked", "Interpreter"]

NOTES = {"rule", "source", "id", "note", "name"}


@dataclass
class Offer:
    """One option: its key, the action, and the values of its parameters."""

    key: str
    action: ActionDef
    env: Env


@dataclass
class Asked:
    """A decision: who, what about, and the options' keys."""

    player: int
    prompt: str
    offers: list[Offer]

    @property
    def keys(self) -> list[str]:
        """The keys in order."""
        return [offer.key for offer in self.offers]


Run = Generator[Asked, int, None]


class Leave(Exception):
    """Goes on after the loop of that id."""


class GameOver(Exception):
    """The rules end the game."""


class Interpreter:
    """One game. ``asked`` is the pending decision (None at the end); ``choose`` answers it."""

    def __init__(self, model: Model, players: int, options: dict[str, Any], seed: int) -> None:
        self.model, self.world = model, World(model, players, options, seed)
        self.handed: dict[str, Env] = {}
        self.levels: dict[str, list[int]] = {}
        self.orders: dict[str, dict[str, int]] = {}
        self.game = self.whole_game()
        self.asked: Asked | None = next(self.game, None)

    def choose(self, key: str) -> None:
        """Makes a choice and runs on to the next decision."""
        assert self.asked is not None
        try:
            self.asked = self.game.send(self.asked.keys.index(key))
        except StopIteration:
            self.asked = None

    def whole_game(self) -> Run:
        try:
            yield from self.steps(bare(self.model.setup), {})
            yield from self.steps(bare(self.model.flow), {})
        except GameOver:
            return

    # -- steps -----------------------------------------------------------------------------

    def steps(self, listed: list[dict[str, Any]] | None, env: Env) -> Generator[Asked, int, Env]:
        """Does steps in order; gives back the names bound on the way."""
        env = dict(env)
        for step in listed or []:
            if isinstance(step, str):
                step = {step: None}  # noqa: PLW2901  an effect named without anything else
            verb = next(word for word in step if word in self.model.effects or hasattr(self, f"do_{word}"))
            if verb in self.model.effects and not hasattr(self, f"do_{verb}"):
                yield from self.effect(verb, step[verb] or {}, env)
                continue
            more = yield from (getattr(self, f"do_{verb}")(step[verb], step, env) or ())
            env.update(more or {})
        return env

    def effect(self, name: str, given: dict[str, Any], env: Env) -> Run:
        made = self.model.effects[name]
        inner = {param: self.argument(given[param], env, of) for param, of in made.params.items()}
        yield from self.steps(bare(made.steps), inner)

    def argument(self, text: Any, env: Env, of: str) -> Any:
        value = self.world.value(text, env)
        return Player(value) if of == "player" else value

    def do_do(self, node: Any, step: Any, env: Env) -> Run:
        yield from self.steps(node, env)

    def do_when(self, node: Any, step: Any, env: Env) -> Run:
        yield from self.steps(step.get("do" if self.world.holds(node, env) else "else"), env)

    def do_for(self, node: Any, step: Any, env: Env) -> Run:
        before, self.world.me = self.world.me, int(self.world.value(node, env))
        yield from self.steps(step.get("do"), env)
        self.world.me = before

    def do_phases(self, node: Any, step: Any, env: Env) -> Run:
        for name in node:
            self.world.phase = name
            yield from self.steps(bare(self.model.phases[name]).get("do"), env)

    def do_each(self, node: Any, step: Any, env: Env) -> Run:
        world, where = self.world, step.get("where", 1)
        if node == "player":
            before, first = world.me, int(world.value(step.get("from", 0), env))
            for turn in range(world.players):
                world.me = (first + turn) % world.players
                if world.holds(where, env):
                    yield from self.steps(step.get("do"), env)
            world.me = before
            return
        ((name, domain),) = [(key, value) for key, value in node.items() if key not in NOTES]
        for member in world.domain(ex.read(str(domain)), env):
            inner = {**env, name: member}
            if world.holds(where, inner):
                yield from self.steps(step.get("do"), inner)

    def do_repeat(self, node: Any, step: Any, env: Env) -> Run:
        spec = node if isinstance(node, dict) else {"times": node}
        counter = (spec["count"], None) if "count" in spec else None
        done = 0
        if counter:
            self.world.counters[counter] = 0
        try:
            while True:
                if "times" in spec:
                    done = self.world.counters[counter] if counter else done
                    if done >= self.world.value(spec["times"], env):
                        return
                    done += 1
                    if counter:
                        self.world.counters[counter] = done
                if "while" in spec and not self.world.holds(spec["while"], env):
                    return
                inner = yield from self.steps(step.get("do"), env)
                if "until" in spec and self.world.holds(spec["until"], inner):
                    return
        except Leave as leave:
            if not step.get("id") or leave.args[0] != step["id"]:
                raise

    def do_turns(self, node: Any, step: Any, env: Env) -> Run:
        world = self.world
        before, pointer = world.me, int(world.value(step.get("from", 0), env))
        while True:
            for number_of in range(pointer, pointer + world.players):
                world.me = number_of % world.players
                if world.holds(step.get("while", 1), env):
                    break
            else:
                world.me = before
                return
            pointer = (world.me + 1) % world.players
            yield from self.steps(step.get("do"), env)

    def do_leave(self, node: Any, step: Any, env: Env) -> None:
        raise Leave(node)

    def do_end(self, node: Any, step: Any, env: Env) -> None:
        raise GameOver

    def do_note(self, node: Any, step: Any, env: Env) -> None:
        return

    def do_run(self, node: Any, step: Any, env: Env) -> Run:
        path, _, what = node.rpartition(".")
        thing = self.world.value(path, env)
        for made in self.model.sets.values():
            if thing in made.code.get(what, {}):
                binds = {name: one for name, (one, _) in made.binds.get(thing, {}).items()}
                yield from self.steps(bare(made.code[what][thing]), {made.name: thing, **binds})
                return

    # -- counters and tracks --------------------------------------------------------------------

    def do_set(self, node: Any, step: Any, env: Env) -> None:
        for text, value in node.items():
            if text not in NOTES:
                self.put(self.world.spot(text, env), self.world.value(value, env))

    def do_add(self, node: Any, step: Any, env: Env) -> None:
        for text, value in node.items():
            if text not in NOTES:
                key = self.world.spot(text, env)
                self.put(key, number(self.world.counters[key]) + number(self.world.value(value, env)))

    def put(self, key: tuple[Any, ...], value: Any) -> None:
        self.world.counters[key] = self.world.typed(self.model.counters[key[0]].of, value)

    def track(self, node: Any, env: Env) -> tuple[str, dict[str, Any], tuple[Any, ...]]:
        """A track's name, what is printed of it, and its counter."""
        name = env.get(node["track"], node["track"].strip("'"))
        spec = bare(self.model.tracks[name])
        counter = self.model.counters[spec.get("counter", "track")]
        key = (counter.name, self.world.me if counter.per_player else None)
        return name, spec, (*key, name) if [one for one in counter.each if one != "player"] else key

    def do_advance(self, node: Any, step: Any, env: Env) -> Run:
        name, spec, key = self.track(node, env)
        last = spec["last"] if "last" in spec else self.world.printed(name, "last")
        for _ in range(self.world.value(node.get("by", 1), env)):
            at = self.world.counters[key]
            if at >= self.world.value(last, env):
                return
            self.world.counters[key] = at + 1
            space = spec.get("spaces", {}).get(str(at + 1))
            if space is not None:
                yield from self.steps(space["do"] if isinstance(space, dict) else space, {})
            yield from self.steps(spec.get("every"), {})

    def do_retreat(self, node: Any, step: Any, env: Env) -> None:
        _, _, key = self.track(node, env)
        self.world.counters[key] = max(0, self.world.counters[key] - self.world.value(node.get("by", 1), env))

    # -- pieces -----------------------------------------------------------------------------------

    def kinds(self, word: str) -> list[str]:
        """The kinds of a class, of every class, or one kind."""
        if word == "any":
            return [kind for group in self.model.pieces.values() for kind in group.kinds]
        return list(self.model.pieces[word].kinds) if word in self.model.pieces else [word]

    def piece(self, text: Any, env: Env) -> Any:
        known = (
            isinstance(text, str) and text not in env and any(text in one.kinds for one in self.model.pieces.values())
        )
        return text if known else self.world.value(text, env)

    def amounts(self, node: dict[str, Any], env: Env) -> Iterator[tuple[str, int]]:
        if "piece" in node:
            yield self.piece(node["piece"], env), self.world.value(node.get("n", 1), env)
            return
        for word, amount in node.items():
            if word not in NOTES:
                yield word, self.world.value(amount, env)

    def do_gain(self, node: Any, step: Any, env: Env) -> None:
        for kind, n in self.amounts(node, env):
            source = self.world.spot(step["from"], env) if "from" in step else self.world.home(kind, "home")
            target = self.world.spot(step["to"], env) if "to" in step else self.world.home(kind, "keep")
            self.shift(kind, n, source, target)

    def do_pay(self, node: Any, step: Any, env: Env) -> None:
        for kind, n in self.amounts(node, env):
            target = self.world.spot(step["to"], env) if "to" in step else self.world.home(kind, "home")
            self.shift(kind, n, self.world.home(kind, "keep"), target)

    def do_move(self, node: Any, step: Any, env: Env) -> None:
        source, target = self.world.spot(node["from"], env), self.world.spot(node["to"], env)
        if source in self.world.slots and "piece" not in node:
            kind = self.world.slots[source]
            if kind and ("all" not in node or kind in self.kinds(node["all"])):
                self.shift(kind, 1, source, target)
        elif "all" in node:
            for kind in self.kinds(node["all"]):
                if target in self.world.slots or kind in self.world.piles[target]:
                    self.shift(kind, self.there(kind, source), source, target)
        else:
            self.shift(self.piece(node["piece"], env), self.world.value(node.get("n", 1), env), source, target)

    def there(self, kind: str, key: tuple[Any, ...]) -> int:
        """How many of a kind lie in a pile or slot."""
        if key in self.world.slots:
            return 1 if self.world.slots[key] else 0
        return self.world.piles[key].get(kind, 0)

    def shift(self, kind: Any, n: int, source: tuple[Any, ...], target: tuple[Any, ...]) -> None:
        """Moves up to n of a kind."""
        n = min(n, self.there(kind, source))
        zone = self.model.zones[target[0]]
        if kind in zone.most:
            names = (name for name in zone.each if name != "player")
            own = dict(zip(names, target[2:], strict=True))  # a zone's own index may be named
            n = min(n, self.world.value(bare(zone.most[kind]), own) - self.there(kind, target))
        if n <= 0:
            return
        if source in self.world.slots:
            self.world.slots[source] = NOTHING
        else:
            self.world.piles[source][kind] -= n
        if target in self.world.slots:
            self.world.slots[target] = kind
        else:
            self.world.piles[target][kind] += n

    def do_draw(self, node: Any, step: Any, env: Env) -> Generator[Asked, int, Env]:
        source, target = self.world.spot(node["from"], env), self.world.spot(node["to"], env)
        pile, last = self.world.piles[source], NOTHING
        kinds = [kind for kind in pile if "only" not in node or kind in self.kinds(node["only"])]
        kinds = [kind for kind in kinds if self.world.holds(node.get("where", 1), {**env, "piece": kind})]
        kinds = [kind for kind in kinds if target in self.world.slots or kind in self.world.piles[target]]
        for _ in range(self.world.value(node.get("n", 1), env)):
            every = [kind for kind in kinds for _ in range(pile[kind])]
            if not every:
                break
            last = every[self.world.below(len(every))]
            self.shift(last, 1, source, target)
        return {step["as"]: last} if "as" in step else {}
        yield  # a generator like the others

    # -- decisions --------------------------------------------------------------------------------------

    def do_choose(self, node: Any, step: Any, env: Env) -> Generator[Asked, int, Env]:
        names = [node] if isinstance(node, str) else node
        given = {name: self.world.value(text, env) for name, text in (step.get("with") or {}).items()}
        picked = yield from self.ask(
            names,
            step.get("prompt", "choose"),
            {**env, **given},
            step.get("window", False),
            step.get("ask") == "always",
        )
        return {step["as"]: picked} if "as" in step else {}

    def do_window(self, node: Any, step: Any, env: Env) -> Run:
        yield from self.ask([node] if isinstance(node, str) else node, step.get("prompt", "window"), env, True)

    def ask(
        self, names: list[str], prompt: str, env: Env, window: bool = False, always: bool = False
    ) -> Generator[Asked, int, str]:
        """Asks the acting player; an any-time action in a window brings the same question again."""
        actions = [self.model.actions[name] for name in names]
        if window:
            actions += [one for one in self.model.actions.values() if one.anytime and one.name not in names]
        for action in actions:
            for name in action.given:
                if name in env:
                    self.handed.setdefault(action.name, {})[name] = env[name]
        while True:
            offers = [offer for action in actions for offer in self.offers(action)]
            assert offers, f"nobody can choose anything: {prompt}"
            answer = 0
            if len(offers) > 1 or always:
                answer = yield Asked(self.world.me, prompt, offers)
            offer = offers[answer]
            yield from self.steps(bare(offer.action.steps) if offer.action.steps is not None else [], offer.env)
            if not (window and offer.action.anytime):
                return offer.action.name

    def offers(self, action: ActionDef) -> list[Offer]:
        """Every way to do an action that its requirements allow; of equal keys the first.

        Keys stand in the order in which the rule data name them, whether or not they are allowed now.
        """
        found: dict[str, Offer] = {}
        given = dict(self.handed.get(action.name, {}))
        for env in self.fill(action, 0, given):
            key = self.key(action, env)
            found.setdefault(key, Offer(key, action, env))
        if len(found) > 1 and action.name not in self.orders:
            every = (self.key(action, env) for env in self.fill(action, 0, given, asking=False))
            self.orders[action.name] = {key: at for at, key in enumerate(dict.fromkeys(every))}
        order = self.orders.get(action.name, {})
        return sorted(found.values(), key=lambda offer: order.get(offer.key, 0))

    def fill(self, action: ActionDef, depth: int, env: Env, asking: bool = True) -> Iterator[Env]:
        """The parameters one after the other; a requirement is asked as soon as its names are known."""
        for level, requirement in zip(self.levels_of(action), action.require, strict=True):
            if asking and level == depth and not self.met(requirement, env):
                return
        if depth == len(action.params):
            if action.where is None or self.world.holds(bare(action.where), env):
                yield env
            return
        name, domain = action.params[depth]
        for member in self.world.domain(ex.read(str(bare(domain))), env):
            yield from self.fill(action, depth + 1, {**env, name: member}, asking)

    def levels_of(self, action: ActionDef) -> list[int]:
        if action.name not in self.levels:
            names = [name for name, _ in action.params]
            self.levels[action.name] = []
            for one in action.require:
                used = self.speaks_of(one)
                self.levels[action.name].append(max((names.index(x) + 1 for x in used & set(names)), default=0))
        return self.levels[action.name]

    def speaks_of(self, requirement: Any) -> set[str]:
        """The names a requirement uses; of a named condition those of its arguments."""
        if requirement.use:
            given = {key: bare(one) for key, one in requirement.args.items()}
            return self.world.words({requirement.use: given})
        return self.world.words(bare(requirement.that if requirement.that is not None else requirement.check))

    def met(self, requirement: Any, env: Env) -> bool:
        if requirement.use:
            return self.world.met({requirement.use: {key: bare(one) for key, one in requirement.args.items()}}, env)
        if requirement.check is None:
            return self.world.met(bare(requirement.that), env)
        name, _, what = str(bare(requirement.check)).partition(".")
        for made in self.model.sets.values():
            if env[name] in made.checks.get(what, {}):
                return all(self.world.met(one, env) for one in bare(made.checks[what][env[name]]))
        return True

    def key(self, action: ActionDef, env: Env) -> str:
        """The key with its expressions filled in; what comes out as nothing is left out."""
        parts = []
        for part in action.key:
            value = self.world.value(part[1:-1], env) if part.startswith("{") else part
            if not isinstance(value, Nothing):
                parts.append(value if isinstance(value, str) else str(int(value)))
        return ":".join(parts)

    # -- payments and triggers ------------------------------------------------------------------------------

    def do_spend(self, node: Any, step: Any, env: Env) -> Run:
        thing = self.world.value(node.rpartition(".")[0], env)
        able: Callable[[], bool] = lambda: self.world.holds("can_pay(thing)", {"thing": thing})  # noqa: E731
        if step.get("window") and not able():
            yield from self.ask([step["window"]], "window", env, True)
            if not able():
                return
        own = self.world.printed(thing, "payments") or []
        ways = [way for way in self.model.sets["payment"].members if way in own and self.world.has(self.pieces(way))]
        action = self.model.actions[next(iter(self.model.actions))]
        offers = [Offer(f"pay:{way}", action, {}) for way in ways]
        answer = 0
        if len(offers) > 1:
            answer = yield Asked(self.world.me, step.get("prompt", "pay"), offers)
        for kind, n in self.pieces(ways[answer]).items():
            self.shift(kind, n, self.world.home(kind, "keep"), self.world.home(kind, "home"))

    def pieces(self, way: str) -> dict[str, int]:
        return self.model.sets["payment"].fields["pieces"][way]

    def do_hand_over(self, node: Any, step: Any, env: Env) -> None:
        for kind, n in self.pieces(self.world.value(node, env)).items():
            self.shift(kind, n, self.world.home(kind, "keep"), self.world.home(kind, "home"))

    def do_trigger(self, node: Any, step: Any, env: Env) -> Run:
        given = list((step.get("with") or {}).values())
        due = f"{node}.{self.world.value(given[0], env)}" if given else node
        self.world.counters["waiting", self.world.me, due] += 1
        if bare(self.model.triggers[node]).get("when") == "now":
            yield from self.resolve("now")

    def do_resolve(self, node: Any, step: Any, env: Env) -> Run:
        yield from self.resolve(node, window=step.get("window", False))

    def resolve(self, moment: str, *, window: bool = False) -> Run:
        """The owner takes what waits for a moment, one after the other; a window is only where an order is picked."""
        made = self.model.sets["due"]
        anytime = [action for action in self.model.actions.values() if action.anytime] if window else []
        while True:
            waiting = [due for due in made.members if made.fields["moment"][due] == moment
                       and self.world.counters["waiting", self.world.me, due] > 0]  # fmt: skip
            if not waiting:
                return
            answer = 0
            if len(waiting) > 1:
                action = self.model.actions[f"resolve_{moment}"]
                offers = [Offer(f"resolve:{due}", action, {}) for due in waiting]
                offers += [offer for one in anytime for offer in self.offers(one)]
                answer = yield Asked(self.world.me, "order", offers)
                if answer >= len(waiting):
                    yield from self.steps(bare(offers[answer].action.steps), offers[answer].env)
                    continue
            due = waiting[answer]
            self.world.counters["waiting", self.world.me, due] -= 1
            binds = {name: one for name, (one, _) in made.binds.get(due, {}).items()}
            yield from self.steps(bare(made.code["do"][due]), {"due": due, **binds})
