"""The Bathhouse, first and current edition."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import (
    back,
    change,
    keys,
    lies,
    play,
    ready,
    refused,
    rule,
    table,
    who,
)

OWN = {"farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}


# the first edition


def bathing(bag, chance=(), **own):
    tiles = ["bathhouse", *own.pop("tiles", [])]
    space = {**ready("bathhouse"), **own.pop("space", {})}
    return table(p0={"tile": tiles, "space": space, "bag": bag, **own}, chance=list(chance))


@rule("O-P9", "O-R11", "O-Y1")
def test_the_bathhouse_draws_three_and_puts_up_to_two_the_rest_goes_back():
    game = bathing(["knight", "scholar", "monk", "trader"], ["knight", "scholar", "trader"])
    game.play("work:bathhouse")
    assert who(game) == (0, "bathhouse")
    assert lies(game, "held") == {"knight": 1, "scholar": 1, "trader": 1}
    refused(game, "put:monk:university:farmer", "not_drawn", "O-P9")
    refused(game, "put:knight:university:farmer", "wrong_follower", "O-W1")
    game.play("put:knight:scriptorium")
    game.play("put:scholar:scriptorium")
    assert who(game) == (1, "actions")
    assert lies(game, "bag") == {"farmer": 1, "trader": 1, "monk": 1}
    assert lies(game, "space", space="scriptorium.1") == {"knight": 1}
    for _ in range(3):
        game.play("pass")
    assert "work:scriptorium" in keys(game)  # places so filled may be used this round


@rule("O-P9")
def test_one_or_none_may_be_put():
    game = bathing(["knight", "scholar", "trader"])
    game.play("work:bathhouse")
    assert play(game.copy(), "stop") == change(
        back(0, "bathhouse"),
        {"p0.bag.knight": 1, "p0.bag.scholar": 1, "p0.bag.trader": 1},
        {"p0.held.knight": -1, "p0.held.scholar": -1, "p0.held.trader": -1},
    )
    game.play("put:knight:ship")
    game.play("stop")
    assert lies(game, "bag") == {"farmer": 1, "scholar": 1, "trader": 1}
    assert lies(game, "space", space="ship.3") == {"knight": 1}


@rule("O-P9")
def test_the_bathhouse_puts_nobody_on_itself_into_the_tower_or_own_ones_into_the_town_hall():
    game = bathing(["farmer", "farmer.own", "knight"], tiles=["gunpowder_tower"])
    game.play("work:bathhouse")
    refused(game, "put:farmer:bathhouse", "not_on_bathhouse", "O-P9")
    refused(game, "put:farmer.own:town_hall", "own_not_to_town_hall", "O-B3")
    refused(game, "keep:farmer:gunpowder_tower", "wrong_phase", player=0)
    assert not [key for key in keys(game) if "gunpowder_tower" in key or ":bathhouse" in key]
    assert {"put:farmer:town_hall", "put:knight:town_hall", "put:farmer.own:university"} <= keys(game)


@rule("O-P9")
def test_only_free_spaces_are_filled():
    game = bathing(["knight", "knight", "knight"], space={"ship.3": "knight", "castle.1": "farmer"})
    game.play("work:bathhouse")
    refused(game, "put:knight:ship", "space_taken", "O-P9")
    assert "put:knight:wagon" in keys(game)


@rule("O-P9")
@pytest.mark.parametrize("bag", [["knight"], ["knight", "monk"]])
def test_a_bag_of_fewer_than_three_gives_what_it_has(bag):
    game = bathing(bag)
    game.play("work:bathhouse")
    assert sum(lies(game, "held").values()) == len(bag)
    assert lies(game, "bag") == {}


@rule("O-P9", "O-W1", "O-P5")
def test_stand_ins_are_drawn_like_others():
    game = bathing(["monk", "scholar", "boatman"], tiles=["school", "herb_garden"])
    game.play("work:bathhouse")
    assert {"put:monk:university:farmer", "put:scholar:university:farmer", "put:boatman:university:farmer"} <= keys(
        game
    )
    refused(game, "put:boatman:ship:knight", "wrong_follower", "O-P5")


@rule("O-P11", "O-P9")
def test_the_bathhouse_is_not_possible_with_an_empty_bag():
    game = bathing([], space=ready("scriptorium"))
    refused(game, "work:bathhouse", "bag_empty", "O-P11")


# the current edition

NEW = ("bathhouse-current",)


def bathing_now(own, **more):
    return table("followers", p0={"tile": ["bathhouse"], **own}, variants=NEW, **more)


@rule("O-P9", "O-R8")
def test_the_current_bathhouse_needs_no_follower_and_offers_no_action():
    assert ready("bathhouse", variants=NEW) == {}
    game = table(p0={"tile": ["bathhouse"], "space": ready("scriptorium"), "bag": ["monk"]}, variants=NEW)
    refused(game, "work:bathhouse", "always_on", "O-P9", "O-R8")
    assert keys(game) == {"work:scriptorium", "pass"}


@rule("O-P9")
def test_the_current_bathhouse_draws_two_more_and_gives_back_one_of_those_drawn_this_turn():
    own = {"bag": ["farmer"] * 2 + ["knight"] + ["scholar"] * 3}
    game = bathing_now(own, chance=["farmer", "knight", "scholar", "scholar"])
    game.play("draw:2")
    assert who(game) == (0, "bathhouse_more")
    assert keys(game) == {"use:bathhouse", "skip"}
    game.play("use:bathhouse")
    assert who(game) == (0, "put_back")
    assert keys(game) == {"return:farmer", "return:knight", "return:scholar"}
    refused(game, "return:monk", "not_drawn", "O-P9")
    game.play("return:farmer")
    assert lies(game, "market") == {"knight": 1, "scholar": 2, **OWN}
    assert lies(game, "bag") == {"farmer": 2, "scholar": 1}


@rule("O-P9")
def test_the_current_bathhouse_is_the_owners_choice():
    game = bathing_now({"bag": ["farmer"] * 4})
    game.play("draw:1")
    game.play("skip")
    assert lies(game, "market") == {"farmer": 1, **OWN}


@rule("O-P9")
def test_room_is_needed_only_for_what_is_kept():
    market = {"knight": 2, **OWN}
    game = bathing_now({"bag": ["farmer"] * 6, "market": market})
    game.play("draw:1")
    assert "use:bathhouse" in keys(game)  # room for two: one drawn, two more, one given back
    game.play("use:bathhouse")
    assert game.value("market", me=0) == 8
    game = bathing_now({"bag": ["farmer"] * 6, "market": market})
    game.play("draw:2")
    assert game.phase == "planning"  # the market is full: nothing is asked
    assert game.value("market", me=0) == 8


@rule("O-P9")
def test_a_short_bag_gives_the_current_bathhouse_what_it_has():
    game = bathing_now({"bag": ["farmer", "knight"]})
    game.play("draw:1")
    game.play("use:bathhouse")
    assert who(game) == (0, "put_back")
    game.play("return:knight")
    assert lies(game, "bag") == {"knight": 1}
    assert lies(game, "market") == {"farmer": 1, **OWN}


@rule("O-P9")
def test_the_current_bathhouse_gives_back_nothing_that_was_taken_back_from_places():
    own = {"bag": ["farmer"] * 3, "space": {"scriptorium.1": "knight"}}
    game = bathing_now(own)
    game.play("recall:knight:scriptorium")
    game.play("draw:1")
    game.play("use:bathhouse")
    assert lies(game, "market") == {"farmer": 2, "knight": 1, **OWN}
    assert lies(game, "bag") == {"farmer": 1}


@rule("O-Y2", "O-P9")
def test_nobody_without_the_tile_is_asked():
    game = table("followers", p0={"bag": ["farmer"] * 3}, p1={"bag": ["farmer"] * 3}, variants=NEW)
    game.play("draw:1")
    assert who(game) == (1, "followers")
