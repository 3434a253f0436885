"""Players without a plan, uniform or curious (what was seen least is likelier), and where they start."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import rulebook
from rulebook.compiler.program import Program

from .games import Entry

__all__ = ["Curious", "Seen", "curious_game", "random_position", "subroutines", "uniform_game", "walk"]

MOST_DECISIONS = 20_000


def walk(game: rulebook.Game, chance: random.Random) -> bool:
    """Makes one uniformly random choice; False when the game is over."""
    if game._pending is None:
        return False
    game._choose(chance.choice(game._pending[1]))
    return True


def uniform_game(entry: Entry, seed: int, stop: int = MOST_DECISIONS, switched: bool = False) -> rulebook.Game:
    """A game of uniformly random choices, stopped before a decision or played to its end."""
    game, chance = entry.new_game(seed, switched), random.Random(seed)
    while len(game.history) < stop and walk(game, chance):
        pass
    return game


class Seen:
    """What has happened in some games: actions chosen, and steps that things carry."""

    def __init__(self, program: Program) -> None:
        self.actions: Counter[str] = Counter()
        self.keys: Counter[str] = Counter()
        self.steps: set[str] = set()
        self.program = program

    def missing_actions(self) -> list[str]:
        """Actions that some decision offers and that never were chosen."""
        offered = {family.name for point in self.program.decisions for family in point.families}
        return [name for name in self.program.model.actions if name in offered and not self.actions[name]]

    def missing_steps(self) -> list[str]:
        """Things whose own steps never ran."""
        return [name for name in subroutines(self.program) if name not in self.steps]

    def note_end(self, game: rulebook.Game) -> None:
        """Notes which steps ran: a call leaves its way back in the state."""
        self.steps |= {name for name, sub in subroutines(game.program).items() if game.state[sub.back]}
        self.actions.update(raw[3].family.name for raw in game.raw_log if raw[0] == "forced")


def subroutines(program: Program) -> dict[str, Any]:
    """The steps that things carry (``tours.do``), by name."""
    builder = next(iter(program.families.values())).builder
    carried = [(code, of) for made in program.model.sets.values() for code, of in made.code.items()]
    names = {f"{member}.{code}" for code, of in carried if code == "do" for member in of}
    return {name: sub for name, sub in builder.subroutines.items() if name in names}


class Curious:
    """Chooses for all players: the seldomer an action and an option were chosen so far, the likelier they are.

    So are options that touch what the player touched last (half-filled places get filled); those that touch nothing,
    such as stopping, wait a little. Each game has its own mood, which likes some actions and shuns others.
    """

    def __init__(self, seed: int, seen: Seen) -> None:
        self.chance, self.seen = random.Random(seed), seen
        self.touched: dict[int, set[int]] = {}
        self.mood = {name: 4 ** self.chance.uniform(-2, 2) for name in seen.program.families}

    def pick(self, options: list[Any]) -> Any:
        """One of the options."""
        option = self.chance.choices(options, [self.weight(one) for one in options])[0]
        self.seen.actions[option.family.name] += 1
        self.seen.keys[option.key] += 1
        if option.values:
            self.touched[option.player] = set(option.values)
        return option

    def weight(self, option: Any) -> float:
        """How likely an option is, against the others."""
        action, key = self.seen.actions[option.family.name], self.seen.keys[option.key]
        weight = (1 if key else 6) / (1 + action) ** 0.5 / (1 + key) ** 0.5 + 0.001
        if not action:
            return weight * 100
        last = self.touched.get(option.player, set())
        near = 20 if not last.isdisjoint(option.values) else 1 if option.values else 0.2
        return weight * near * self.mood[option.family.name]


def curious_game(game: rulebook.Game, seed: int, seen: Seen) -> rulebook.Game:
    """Lets curious players play to the end."""
    curious = Curious(seed, seen)
    while game._pending is not None:
        if len(game.history) > MOST_DECISIONS:
            message = f"seed {seed}: the game does not end"
            raise AssertionError(message)
        game._choose(curious.pick(game._pending[1]))
    seen.note_end(game)
    return game


def random_position(entry: Entry, seed: int) -> rulebook.Game:
    """Some round in which everybody owns anything: pieces from their home, dealt to players at random."""
    chance, rules, model = random.Random(seed), entry.rules, entry.rules.model
    rounds = model.constants.get("rounds")
    last = rounds.value if rounds is not None and rounds.kind == "value" else 1
    spec: dict[str, Any] = {"at": {"round": chance.randint(1, last)}}
    options = entry.switches[seed % len(entry.switches)]
    base = rules.position(spec, players=entry.players, seed=seed, options=options)
    for group in model.pieces.values():
        keep, home = model.zones.get(group.keep), model.zones.get(group.home)
        if keep is None or home is None or keep.each != ["player"] or home.each or keep.slot or keep.size is not None:
            continue
        piles: list[list[str]] = [[] for _ in range(entry.players)]
        for kind in group.kinds:
            owned = [dict(base.contents(group.keep, me=player)).get(kind, 0) for player in range(entry.players)]
            if kind in group.own or chance.random() < 0.5:
                shares = owned
            else:
                most = base.value(f"{group.home}[x]", x=kind) + sum(owned)
                limit = base.value(str(keep.most[kind].plain())) if kind in keep.most else most
                shares = [0] * entry.players
                for _ in range(chance.randint(0, min(most, limit * entry.players))):
                    room = [player for player, number in enumerate(shares) if number < limit]
                    shares[chance.choice(room)] += 1
            for pile, number in zip(piles, shares, strict=True):
                pile.extend([kind] * number)
        spec |= {f"players[{player}].{group.keep}": pile for player, pile in enumerate(piles)}
    spec |= _filled_grid(entry, base, chance)
    return rules.position(spec, players=entry.players, seed=seed, options=options)


def _filled_grid(entry: Entry, base: rulebook.Game, chance: random.Random) -> dict[str, Any]:
    """Something on two thirds of the sites of a grid and the edges between them; more on edges amid all that."""
    model, spec = entry.rules.model, {}
    left: Counter[str] = Counter()
    filled: set[tuple[int, str]] = set()
    zones = [zone for zone in model.zones.values() if len(zone.each) == 2 and zone.each[0] == "player"]
    for zone in sorted(zones, key=lambda zone: not zone.slot):
        fields = model.sets[zone.each[1]].fields
        if not {"sides", "touching"} & set(fields):
            continue
        homes = {kind: model.home_of(kind).home for kind in zone.holds}
        left.update({kind: base.value(f"{home}[x]", x=kind) for kind, home in homes.items() if kind not in left})
        for player, member in product(range(entry.players), model.sets[zone.each[1]].members):
            amid = [member, *fields.get("sites", {}).get(member, ())]
            fits = zone.slot or (len(amid) == 3 and all((player, one) in filled for one in amid))
            there = [kind for kind in zone.holds if left[kind] > 0]
            if fits and there and chance.random() < (2 / 3 if zone.slot else 1 / 3):
                kind = chance.choice(there)
                left[kind] -= 1
                filled |= {(player, member)} if zone.slot else set()
                spec[f"players[{player}].{zone.name}['{member}']"] = kind if zone.slot else [kind]
    return spec
