"""Whole games at random: what holds at every step, and that everything there is in the game happens."""

from __future__ import annotations

import random

import pytest

from tests.games.orleans.helpers import (
    GOODS,
    PROFESSIONS,
    load,
    new,
    pieces,
    rule,
    snapshot,
)

VARIANTS = [(), ("published",), ("bathhouse-current",), ("hidden-goods",), ("published", "bathhouse-current", "hidden-goods")]
SWITCHES = [{}, {"exclude_tiles": True}, {"refuse_goods": False}, {"planning": "hidden"}]


def walk(game, seed):
    """Plays at random, working more often than passing; yields the game after each choice."""
    chance = random.Random(seed)
    while game.decision is not None:
        options = game.decision.options
        slow = [one for one in options if one.key in ("pass", "stop", "skip", "draw:0")]
        busy = [one for one in options if one not in slow]
        game.play(chance.choice(busy if busy and chance.random() < 0.85 else options))
        yield game


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
        placed = [path.split(".")[3] for path in found if path.startswith(f"{own}.space.") and path.endswith(".technology")]
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
    for _ in walk(game, players):
        assert pieces(game) == count
        found = snapshot(game)
        hold(game, before, found)
        before = found
    assert game.round == 18
    assert {one: count[one] for one in PROFESSIONS} == dict(zip(PROFESSIONS, (16, 10, 10, 10, 14, 14, 14), strict=True))
    assert {one: count[one] for one in GOODS} == {"grain": 24, "cheese": 21, "wine": 18, "wool": 15, "brocade": 12}
    assert (count["coin"], count["technology"], count["citizen"], count["station"]) == (212, 16, 14, 10 * players)


@pytest.mark.parametrize("variants", VARIANTS, ids=lambda one: "+".join(one) or "default")
@pytest.mark.parametrize("options", SWITCHES, ids=lambda one: next(iter(one), "plain"))
@rule("O-Y1", "O-Y2", "O-R7", "O-S9", "O-M1", "O-S3")
def test_every_variant_with_every_switch_plays_to_the_end(variants, options):
    if variants and options and len(variants) < 3:
        pytest.skip("switches are tried with the default and with all variants together")
    game = new(3, variants=variants, seed=11, **options)
    count = pieces(game)
    for _ in walk(game, 5):
        pass
    assert game.round == 18
    assert pieces(game) == count
    assert game.winners()


@rule("O-G1", "O-R9", "O-V6", "O-X1")
def test_in_some_games_every_action_event_and_loss_happens():
    done, places, events = set(), set(), set()
    for seed in range(10):
        game = new(2 + seed % 3, seed=seed)
        for _ in walk(game, seed):
            pass
        for event in game.log:
            if event.code in ("choice", "forced"):
                done.add(event.params["action"])
                if event.params["action"] == "work":
                    places.add(event.params["values"]["place"])
            if event.params.get("counter") == "event":
                events.add(event.params["value"])
    never = set(load().model.actions) - done - {"exclude", "exclude_none"}
    assert not never
    workable = {one for one in load().sets["place"] if one not in ("herb_garden", "school", "gunpowder_tower", "sacristy")}
    assert places == workable
    assert len(events) == 6
