"""Phase 3: drawing followers and taking placed ones back."""

from __future__ import annotations

from tests.games.orleans.helpers import (
    change,
    keys,
    lies,
    new,
    play,
    refused,
    rule,
    table,
    who,
)


@rule("O-R3")
def test_draws_go_up_to_the_knight_number_the_bag_and_the_room_of_the_market():
    bag = ["farmer"] * 6
    game = table("followers", p0={"bag": bag})
    assert keys(game) == {f"draw:{n}" for n in range(5)}
    refused(game, "draw:5", "draw_limit", "O-R3")
    game = table("followers", p0={"bag": bag, "track": {"knight": 1}})
    assert keys(game) == {f"draw:{n}" for n in range(5)}  # four starters leave room for four
    game = table("followers", p0={"bag": [*bag, "farmer.own", "boatman.own"], "track": {"knight": 1}})
    assert keys(game) == {f"draw:{n}" for n in range(6)}
    game = table("followers", p0={"bag": ["farmer"] * 2})
    assert keys(game) == {"draw:0", "draw:1", "draw:2"}
    refused(game, "draw:3", "bag_short", "O-R3")


@rule("O-R3")
def test_followers_left_in_the_market_keep_taking_its_room():
    own = {
        "bag": ["farmer"] * 5,
        "market": {"trader": 2, "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1},
    }
    game = table("followers", p0=own)
    assert game.value("market", me=0) == 6
    assert keys(game) == {"draw:0", "draw:1", "draw:2"}
    refused(game, "draw:3", "draw_limit", "O-R3")
    assert play(game, "draw:2")["p0.market.farmer"] == 2


@rule("O-R3")
def test_what_is_drawn_comes_from_the_bag_at_random_and_lies_in_the_market():
    seen = set()
    for seed in range(8):
        game = table("followers", seed=seed, p0={"bag": ["farmer", "boatman", "knight", "monk"]})
        moved = play(game, "draw:2")
        drawn = sorted(path.rsplit(".", 1)[1] for path in moved if path.startswith("p0.market"))
        assert moved == change({f"p0.bag.{one}": -1 for one in drawn}, {f"p0.market.{one}": 1 for one in drawn})
        seen.add(tuple(drawn))
    assert len(seen) > 2


@rule("O-R3")
def test_drawing_is_done_in_turn_order_from_the_start_player():
    game = table("followers", start=2, player=2, p0={"bag": ["farmer"]}, p2={"bag": ["farmer"]}, p3={"bag": ["farmer"]})
    assert who(game) == (2, "followers")
    game.play("draw:1")
    assert who(game) == (3, "followers")
    game.play("draw:0")
    assert who(game) == (0, "followers")
    game.play("draw:1")
    assert who(game) == (2, "planning")


@rule("O-R3")
def test_in_round_one_the_bag_is_empty_and_the_starters_are_in_the_market():
    game = new(4)
    assert (game.round, game.phase) == (1, "planning")
    draws = [event for event in game.log if event.code == "forced"]
    assert [event.params["option"] for event in draws] == ["draw:0"] * 4
    assert all(
        lies(game, "market", player) == dict.fromkeys(("farmer.own", "boatman.own", "craftsman.own", "trader.own"), 1)
        for player in range(4)
    )


@rule("O-R4")
def test_for_each_draw_declined_a_placed_follower_may_come_back():
    game = table(
        "followers",
        p0={"bag": ["farmer"] * 6, "space": {"university.1": "farmer", "castle.2": "boatman", "ship.3": "knight"}},
    )
    assert {"recall:farmer:university", "recall:boatman:castle", "recall:knight:ship"} <= keys(game)
    game.play("recall:knight:ship")
    game.play("recall:farmer:university")
    assert keys(game, "draw") == {"draw:0", "draw:1", "draw:2"}
    refused(game, "draw:3", "draw_limit", "O-R4")
    refused(game, "recall:knight:ship", "place_empty", "O-R4")
    assert [one.code for one in game.explain("recall:knight:ship").reasons] == ["place_empty", "not_on_place"]
    game.play("draw:2")
    assert lies(game, "market") == {
        "farmer": 3,
        "knight": 1,
        "farmer.own": 1,
        "boatman.own": 1,
        "craftsman.own": 1,
        "trader.own": 1,
    }
    assert lies(game, "space", space="castle.2") == {"boatman": 1}
    assert lies(game, "space", space="ship.3") == lies(game, "space", space="university.1") == {}


@rule("O-R4")
def test_taking_back_and_drawing_together_are_bounded_by_the_knight_number_and_the_room():
    placed = {
        "university.1": "farmer",
        "university.2": "craftsman",
        "university.3": "trader",
        "castle.1": "farmer",
        "castle.2": "boatman",
    }
    game = table("followers", p0={"bag": ["monk"] * 5, "space": placed})
    for key in (
        "recall:farmer:castle",
        "recall:boatman:castle",
        "recall:farmer:university",
        "recall:craftsman:university",
    ):
        game.play(key)
    assert who(game) != (0, "followers")  # four of four: nothing is left to draw or take back
    assert game.value("market", me=0) == 8
    full = {
        "bag": ["monk"] * 5,
        "space": placed,
        "market": {"knight": 3, "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1},
    }
    game = table("followers", p0=full)
    game.play("recall:farmer:castle")
    assert who(game) != (0, "followers")
    assert game.value("market", me=0) == 8


@rule("O-R4")
def test_with_a_full_market_nothing_can_be_taken_back():
    market = {"knight": 4, "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}
    game = table(
        "followers",
        player=None,
        p0={"market": market, "space": {"university.1": "farmer"}, "bag": ["monk"]},
        p1={"bag": ["monk"]},
    )
    assert who(game) == (1, "followers")
    assert lies(game, "bag", 0) == {"monk": 1}


@rule("O-R4")
def test_taking_back_is_bounded_also_when_the_bag_holds_fewer():
    placed = {
        "university.1": "farmer",
        "university.2": "craftsman",
        "university.3": "trader",
        "castle.1": "farmer",
        "castle.2": "boatman",
    }
    game = table("followers", p0={"bag": ["monk"], "space": placed})
    for key in (
        "recall:farmer:castle",
        "recall:boatman:castle",
        "recall:farmer:university",
        "recall:craftsman:university",
    ):
        game.play(key)
    assert lies(game, "bag") == {"monk": 1}
    assert game.value("market", me=0) == 8


@rule("O-R4")
def test_followers_are_taken_back_before_drawing_and_technology_never():
    game = table("followers", p0={"bag": ["monk"] * 4, "space": {"university.1": "technology", "castle.1": "farmer"}})
    assert keys(game, "recall") == {"recall:farmer:castle"}
    game.play("draw:1")
    assert who(game) != (0, "followers")
    refused(game, "recall:farmer:castle", "wrong_phase", player=0)


@rule("O-R4", "O-W1")
def test_stand_ins_and_followers_of_the_town_hall_may_come_back_too():
    game = table(
        "followers",
        p0={
            "bag": ["trader"],
            "space": {"university.1": "monk", "town_hall.2": "scholar", "sacristy.1": "monk"},
            "tile": ["sacristy"],
        },
    )
    assert keys(game, "recall") == {"recall:monk:university", "recall:scholar:town_hall", "recall:monk:sacristy"}
    game.play("recall:monk:university")
    assert lies(game, "space", space="university.1") == {}


@rule("O-R4", "O-P5")
def test_stand_ins_by_tile_and_equal_followers_come_back_one_by_one():
    own = {
        "tile": ["herb_garden", "school", "cheese_factory"],
        "market": {"knight": 1, "farmer.own": 1, "craftsman.own": 1, "trader.own": 1},
        "space": {
            "university.1": "boatman.own",
            "castle.3": "scholar",
            "cheese_factory.1": "farmer",
            "cheese_factory.2": "farmer",
        },
    }
    game = table("followers", p0=own)
    assert keys(game, "recall") == {
        "recall:boatman.own:university",
        "recall:scholar:castle",
        "recall:farmer:cheese_factory",
    }
    game.play("recall:farmer:cheese_factory")
    assert "recall:farmer:cheese_factory" in keys(game)
    assert play(game, "recall:farmer:cheese_factory")["p0.space.cheese_factory.2.farmer"] == -1
    game.play("recall:boatman.own:university")
    game.play("recall:scholar:castle")
    assert lies(game, "market") == {
        "farmer": 2,
        "scholar": 1,
        "knight": 1,
        "farmer.own": 1,
        "boatman.own": 1,
        "craftsman.own": 1,
        "trader.own": 1,
    }


@rule("O-R4", "O-T1", "O-T3")
def test_why_nobody_comes_back_from_a_space_is_said_of_that_space():
    space = {"castle.1": "farmer", "village.1": "technology", "village.2": "boatman"}
    game = table("followers", p0={"bag": ["farmer"] * 6, "space": space})
    refused(game, "recall:trader:castle", "space_empty", "O-R4")
    first = game.explain("recall:trader:castle").reasons[0]
    assert first.text() == "Nobody stands on the space for a trader on the Castle."
    refused(game, "recall:farmer:village", "technology_stays", "O-T3")
    refused(game, "recall:monk:castle", "not_on_place", "O-R4")
