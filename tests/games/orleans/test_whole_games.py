"""Whole games at random: what holds at every step, and that everything there is in the game happens."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.games.orleans.helpers import (
    GOODS,
    PROFESSIONS,
    load,
    new,
    pieces,
    rule,
    snapshot,
    table,
)

SEEDS = (7, 2, 34, 3, *range(60))  # the first four show everything, others when the rules change
VARIANTS = [
    (),
    ("published",),
    ("bathhouse-current",),
    ("hidden-goods",),
    ("published", "bathhouse-current", "hidden-goods"),
]
SWITCHES = [{"exclude_tiles": True}, {"refuse_goods": False}, {"planning": "hidden"}]
EVERY_SWITCH = {name: value for one in SWITCHES for name, value in one.items()}


SPACES = Counter(load().field("space", one, "place") for one in load().sets["space"])
SLOW = ("pass", "stop", "skip", "draw:0")


def walk(game, seed, eager=0.9):
    """Plays at random, but fills places that are nearly full and works more often than it passes."""
    chance = random.Random(seed)
    while game.decision is not None:
        options = game.decision.options
        busy = [one for one in options if one.key not in SLOW and one.action != "recall"]
        if busy and chance.random() < eager:
            worth = [missing(game, one) for one in busy]
            options = [one for one, n in zip(busy, worth, strict=True) if n == min(worth)]
        else:
            options = [one for one in options if one not in busy] or options
        game.play(chance.choice(options))
        yield game


def missing(game, option):
    """How many followers a place still lacks before one is put there; drawing more is better."""
    place = option.values.get("place")
    if option.action == "draw":
        return -option.values["n"]
    if not option.action.startswith("put") or place not in SPACES:
        return 0
    filled = [
        one
        for one in range(1, SPACES[place] + 1)
        if game.contents("space", game.decision.player, space=f"{place}.{one}")
    ]
    return SPACES[place] - len(filled)


def hold(game, before, found):
    """The rules that hold at every step."""
    for player in range(game.players):
        own = f"p{player}"
        market = sum(n for path, n in found.items() if path.startswith(f"{own}.market."))
        tower = sum(n for path, n in found.items() if path.startswith(f"{own}.tower."))
        assert market <= 8
        assert tower <= (2 if found.get(f"{own}.tile.gunpowder_tower") else 0)
        for track in load().sets["track"]:
            path = f"{own}.track.{track}"
            assert found[path] >= before.get(path, 0) or track == "development", path
            assert found[path] <= load().field("track", track, "last")
        placed = [
            path.split(".")[3] for path in found if path.startswith(f"{own}.space.") and path.endswith(".technology")
        ]
        assert len(placed) == len(set(placed)), "two technology tiles on one place"
        assert "town_hall" not in placed
        assert not [path for path in found if path.startswith(f"{own}.space.town_hall") and path.endswith(".own")]
    for town in load().sets["town"]:
        built = sum(found[f"p{player}.built.{town}"] for player in range(game.players))
        most = max(found[f"p{player}.built.{town}"] for player in range(game.players))
        assert most <= 1
        assert built <= (game.players if town == "orleans" else 1), town
    for deed in load().sets["deed"]:
        needs = load().field("deed", deed, "needs")
        there = {path.rsplit(".", 1)[1]: n for path, n in found.items() if path.startswith(f"deed_board.{deed}.")}
        assert all(n <= needs.get(one, 0) for one, n in there.items()), deed
        assert found[f"deed_citizen.{deed}"] == (0 if there == needs else 1), deed
    everything = [path for path in found if path.endswith(".own")]
    assert all(path.startswith("p") for path in everything), "an own-colour follower left its player"


@pytest.mark.parametrize("players", [2, 3, 4])
@rule("O-S1", "O-X2", "O-W3", "O-T3", "O-M2", "O-B2", "O-H12", "O-R3", "O-G1")
def test_pieces_are_never_made_or_lost_and_limits_hold(players):
    game = new(players, seed=players)
    count, before = pieces(game), snapshot(game)
    for step, _ in enumerate(walk(game, players)):
        assert pieces(game) == count
        if step % 7 == 0 or game.over:
            found = snapshot(game)
            hold(game, before, found)
            before = found
    assert game.round == 18
    assert {one: count[one] for one in PROFESSIONS} == dict(zip(PROFESSIONS, (16, 10, 10, 10, 14, 14, 14), strict=True))
    assert {one: count[one] for one in GOODS} == {"grain": 24, "cheese": 21, "wine": 18, "wool": 15, "brocade": 12}
    assert (count["coin"], count["technology"], count["citizen"], count["station"]) == (212, 16, 14, 10 * players)


@pytest.mark.parametrize(
    ("variants", "options"),
    [*((one, {}) for one in VARIANTS[1:]), *(((), one) for one in SWITCHES), (VARIANTS[-1], EVERY_SWITCH)],
)
@rule("O-Y1", "O-Y2", "O-R7", "O-S9", "O-M1", "O-S3")
def test_every_variant_and_every_switch_plays_to_the_end(variants, options):
    game = new(3, variants=variants, seed=11, **options)
    count = pieces(game)
    for _ in walk(game, 5):
        pass
    assert game.round == 18
    assert pieces(game) == count
    assert game.winners()


def in_the_middle(seed):
    """A game from a harvest on: most tiles are dealt out, bags are full, one player has all the coins."""
    chance = random.Random(seed)
    players = 2 + seed % 3
    tiles = list(load().sets["place_tile"])
    chance.shuffle(tiles)
    own = {}
    for player in range(players):
        bag = {one: 2 if one in ("boatman", "craftsman", "trader") else 1 for one in PROFESSIONS}
        own[f"p{player}"] = {
            "tile": tiles[player:16:players],
            "bag": bag,
            "coin": 0,
            "goods": {"wool": 1},
            "technology": 2,
            "technology_lost": 1,
            "built": [load().sets["town"][player]],
            "track": {"knight": 3, "development": 9},
        }
    own[f"p{players - 1}"]["coin"] = 200
    return table("events", players=players, player=None, round=9, event="harvest", seed=seed, **own)


@rule("O-G1", "O-R9", "O-V6", "O-X1", "O-P10")
def test_every_action_place_event_and_loss_happens_in_some_game():
    actions = set(load().model.actions) - {"exclude", "exclude_none"}
    places = set(load().sets["place"]) - {"herb_garden", "school", "gunpowder_tower", "sacristy"}
    done, worked, events = set(), set(), set()
    for seed in SEEDS:
        game = in_the_middle(seed)
        for _ in walk(game, seed, eager=0.93):
            pass
        for event in game.log:
            assert event.rule, f"{event.place} has no rule"
            if event.code in ("choice", "forced"):
                done.add(event.params["action"])
                worked.add(event.params["values"].get("place") if event.params["action"] == "work" else None)
            if event.params.get("counter") == "event":
                events.add(event.params["value"])
        if actions <= done and places <= worked and len(events) == 6:
            break
    assert sorted(actions - done) == []
    assert sorted(places - worked) == []
    assert len(events) == 6
