"""Positions, choices and what they change: the few words in which the rule tests are written.

A change is a mapping of paths to differences, so that a test states everything that a choice changes and thereby that
nothing else does: ``{"p0.coin": 2, "supply.coin": -2}``. A counter that names a thing has the new thing as value.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

import rulebook

rule = pytest.mark.rule
PROFESSIONS = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk")
GOODS = ("grain", "cheese", "wine", "wool", "brocade")
INTERNAL = ("allowed", "debt", "due", "sheltered")
DEED_SPACES = 45


@cache
def load(*variants):
    """The rules, with variants, loaded once for all tests."""
    return rulebook.load("orleans", variants=list(variants))


def table(*words, players=4, player=0, round=3, variants=(), options=None, seed=1, **more):
    """A game at a moment: a phase (actions when left out), mappings of paths and names.

    ``p0={...}`` sets what belongs to a player, other names what belongs to nobody.
    In the action phase everybody else has a ready Scriptorium (unless ``alone=True``), so that nothing happens by
    itself after the choice that a test is about.
    """
    alone = more.pop("alone", False)
    phase = next((one for one in words if isinstance(one, str)), "actions")
    spec = {path: value for one in words if isinstance(one, dict) for path, value in one.items()}
    at = {"round": round, "phase": phase}
    if player is not None:
        at["player"] = player
    paths = {"at": at, **spec}
    own = {int(name[1:]): dict(more.pop(name)) for name in list(more) if name[0] == "p" and name[1:].isdigit()}
    if phase == "actions" and not alone:
        for other in range(players):
            if other != player:
                mine = own.setdefault(other, {})
                mine["space"] = {**ready("scriptorium"), **mine.get("space", {})}
    paths |= {f"players[{number}]": mine for number, mine in own.items()}
    return load(*variants).position({**paths, **more}, players=players, seed=seed, options=options)


def new(players=4, *, variants=(), seed=1, **options):
    """A new game."""
    return load(*variants).new_game(players=players, seed=seed, options=options)


def ready(place, *who, variants=()):
    """Followers that fill a place's spaces: those its spaces name, or those given."""
    rules = load(*variants)
    spaces = [one for one in rules.sets["space"] if one.rsplit(".", 1)[0] == place]
    kinds = who or [rules.field("space", one, "kind") for one in spaces]
    return dict(zip(spaces, kinds, strict=False))


def back(player, place, *who, variants=()):
    """The change when a place's followers go into the bag."""
    change = Counter()
    for space, kind in ready(place, *who, variants=variants).items():
        change[f"p{player}.space.{space}.{kind}"] -= 1
        if kind != "technology":
            change[f"p{player}.bag.{kind}"] += 1
        else:
            del change[f"p{player}.space.{space}.{kind}"]
    return dict(change)


def change(*parts, **counted):
    """Several changes as one."""
    total = {}
    for part in (*parts, counted):
        for path, value in part.items():
            total[path] = total.get(path, 0) + value if isinstance(value, int) else value
    return {path: value for path, value in total.items() if value != 0}


def coins(player, n):
    """The change when a player gets coins, or pays them."""
    return {f"p{player}.coin": n, "supply.coin": -n}


def snapshot(game):
    """Everything on the table: path -> number or thing."""
    found = {}
    layout, names = game.program.layout, game.program.model.symbols.names
    for spot in layout.spots.values():
        if spot.name in INTERNAL:
            continue
        for player in range(layout.players if spot.per_player else 1):
            head = f"p{player}.{spot.name}" if spot.per_player else spot.name
            for index in layout.entries(spot):
                path = ".".join([head, *(names[one] for one in index)])
                _read(game, spot, layout.cell(spot, player, index), path, found)
    return found


def _read(game, spot, at, path, found):
    state, names = game.state, game.program.model.symbols.names
    if spot.counter is not None:
        found[path] = names[state[at]] if spot.counter.of not in ("int", "player") else state[at]
    elif spot.zone.slot:
        if state[at]:
            found[f"{path}.{names[state[at]]}"] = 1
    elif len(spot.kinds) == 1:
        found[path] = state[at]
    else:
        found |= {
            f"{path}.{names[kind]}": state[at + offset] for kind, offset in spot.kinds.items() if state[at + offset]
        }


def difference(before, after):
    """What changed between two snapshots."""
    found = {}
    for path in {**before, **after}:
        old, now = before.get(path, 0), after.get(path, 0)
        if old != now:
            found[path] = now - old if isinstance(now, int) and isinstance(old, int) else now
    return found


def pieces(game):
    """How many of each kind of piece there are, wherever they lie."""
    total = Counter()
    layout, names, state = game.program.layout, game.program.model.symbols.names, game.state
    for spot in layout.spots.values():
        if spot.zone is None:
            continue
        for player in range(layout.players if spot.per_player else 1):
            for index in layout.entries(spot):
                at = layout.cell(spot, player, index)
                if spot.zone.slot:
                    total[names[state[at]]] += 1
                else:
                    total.update({names[kind]: state[at + offset] for kind, offset in spot.kinds.items()})
    del total["none"]
    return +total


def play(game, *keys):
    """Makes choices and returns what they changed; no piece is made or lost."""
    before, count = snapshot(game), pieces(game)
    for key in keys:
        game.play(key)
    assert pieces(game) == count, "pieces were made or lost"
    return difference(before, snapshot(game))


def refused(game, key, code, *rules, player=None):
    """A choice is refused with this reason and rule, by `explain` and by `play`, and nothing changes."""
    state = list(game.state)
    found = game.explain(key, player)
    assert not found.allowed, f"{key} is allowed"
    assert key not in keys(game) or player is not None, f"{key} is offered"
    seen = [(reason.code, reason.rule) for reason in found.reasons]
    assert found.reasons[0].code == code, f"{key}: {seen}"
    for one in rules:
        assert one in found.reasons[0].rule.split(", "), f"{key}: {seen}"
    if player is None or player == game.decision.player:
        with pytest.raises(rulebook.IllegalChoice) as caught:
            game.play(key)
        assert caught.value.reasons[0].code == code
    assert game.state == state, "a refused choice changed the game"


def keys(game, start=""):
    """The keys that may be chosen now."""
    return {one.key for one in game.decision.options if one.key.startswith(start)} if game.decision else set()


def who(game):
    """Who decides, and what."""
    return (game.decision.player, game.decision.prompt) if game.decision else None


def lies(game, zone, player=0, **index):
    """What lies in a zone: kind -> number."""
    return dict(game.contents(zone, player, **index))


def purse(game):
    """Everybody's coins."""
    return [game.value(f"players[{player}].coin") for player in range(game.players)]


def market_without(kind, n, *, players=4, seed=1):
    """Puts goods of a kind into the box until n are left in the goods market (same seed as the table's)."""
    there = new(players, seed=seed).value(f"goods_market.{kind}")
    gone = new(players, seed=seed).value(f"box.{kind}")
    return {f"box.{kind}": gone + there - n}


def supply_without(kind, n=0, *, players=4, used=0):
    """Puts followers of a kind into the box until n are left in the supply (``used`` lie elsewhere)."""
    fresh = new(players)
    return {f"box.{kind}": fresh.value(f"box.{kind}") + fresh.value(f"supply.{kind}") - n - used}


def ways(kind=None):
    """The ids of the ways, perhaps only roads or waterways."""
    rules = load()
    return [one for one in rules.sets["way"] if kind in (None, rules.field("way", one, "kind"))]


def no_goods_on_ways():
    """All ways empty."""
    return {"cargo": {way: [] for way in ways()}}
