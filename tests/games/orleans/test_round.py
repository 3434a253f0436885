"""A round: hourglass, census, followers, planning, actions, event, start player."""

from __future__ import annotations

import pytest

from rulebook.hidden import visible
from tests.games.orleans.helpers import (
    back,
    change,
    difference,
    keys,
    lies,
    load,
    new,
    no_goods_on_ways,
    play,
    purse,
    ready,
    refused,
    rule,
    snapshot,
    table,
    who,
)


def census(*farmers, coins=None, **more):
    """A game after the census of players whose farmer cubes lie at these places."""
    purses = coins or [5] * len(farmers)
    own = {f"p{at}": {"track": {"farmer": n}, "coin": coin} for at, (n, coin) in enumerate(zip(farmers, purses, strict=True))}
    return table("census", players=len(farmers), player=None, **own, **more)


def pass_all(game):
    while game.phase == "actions":
        game.play("pass")


# how long


@rule("O-G1")
def test_eighteen_rounds_of_seven_phases():
    game = new(2)
    while not game.over:
        game.play(next(one for one in ("stop", "pass", "draw:0", "skip") if one in keys(game)))
    phases = [event.params["phase"] for event in game.log if event.code == "phase"]
    assert phases == ["hourglass", "census", "followers", "planning", "actions", "events", "turn_marker"] * 18
    assert game.round == 18
    assert game.winners() == [0, 1]


@rule("O-G1", "O-E1")
def test_the_game_ends_after_the_event_of_round_18():
    game = table("actions", round=17, event="income", alone=True, p0={"space": ready("scriptorium")})
    game.play("pass")
    assert not game.over
    assert game.round == 18
    game = table("actions", round=18, event="income", alone=True, p0={"space": ready("scriptorium")})
    game.play("pass")
    assert game.over
    assert game.decision is None
    assert purse(game) == [6, 6, 6, 6]
    refused_when_over = game.explain("pass")
    assert refused_when_over.reasons[0].code == "game_over"


@rule("O-G1")
def test_the_highest_total_wins():
    game = table("events", round=18, player=None, players=3, event="income", p0={"coin": 9}, p1={"coin": 12}, p2={"coin": 11})
    assert game.over
    assert [sheet.total for sheet in game.scores()] == [10, 13, 12]
    assert game.winners() == [1]


# phase 1


@rule("O-R1")
def test_the_hourglass_shows_the_top_tile_and_the_old_one_goes_away():
    game = table("turn_marker", player=None, round=1, hourglass_top=[], hourglass_past=[], hourglass_open=["pilgrimage"],
                 chance=["taxes"], p0={"bag": ["monk"]})  # fmt: skip
    assert game.round == 2
    assert game.thing("event") == "taxes"
    assert lies(game, "hourglass_open") == {"taxes": 1}
    assert lies(game, "hourglass_past") == {"pilgrimage": 1}
    assert lies(game, "hourglass")["taxes"] == 2


@rule("O-R1")
def test_all_events_but_the_pilgrimage_come_in_phase_six():
    game = table("hourglass", player=None, round=3, chance=["income"], hourglass_top=[])
    assert game.thing("event") == "income"
    assert purse(game) == [5, 5, 5, 5]
    for _ in range(4):
        game.play("stop")
    assert purse(game) == [6, 6, 6, 6]


@rule("O-R1", "O-G1")
def test_each_event_comes_three_times_in_eighteen_rounds():
    game = new(2, seed=9)
    seen = [game.thing("event")]
    while not game.over:
        before = game.round
        game.play(next(one for one in ("stop", "pass", "draw:0", "skip", "lose:station") if one in keys(game)))
        if game.round != before:
            seen.append(game.thing("event"))
    assert sorted(seen) == sorted(3 * ["pilgrimage", "plague", "taxes", "trading_day", "income", "harvest"])
    assert seen[0] == "pilgrimage"


# phase 2


@rule("O-R2", "O-H12")
@pytest.mark.parametrize(
    ("farmers", "expected"),
    [
        ((3, 1, 1, 0), [6, 5, 5, 4]),  # one first, one last
        ((3, 3, 1, 0), [5, 5, 5, 4]),  # a tie for the first place cancels that place only
        ((3, 1, 0, 0), [6, 5, 5, 5]),  # a tie for the last place
        ((2, 2, 0, 0), [5, 5, 5, 5]),
        ((4, 4, 4, 4), [5, 5, 5, 5]),
        ((0, 0, 0, 1), [5, 5, 5, 6]),
        ((1, 0, 2), [5, 4, 6]),
        ((1, 1, 1), [5, 5, 5]),
        ((2, 1), [6, 5]),  # with two players the last pays nothing
        ((0, 8), [5, 6]),
        ((1, 1), [5, 5]),
    ],
)
def test_the_census_gives_to_who_is_alone_first_and_takes_from_who_is_alone_last(farmers, expected):
    game = census(*farmers)
    assert purse(game) == expected


@rule("O-R2", "O-H12")
def test_the_census_looks_at_the_track_not_at_the_farmers_in_the_bag():
    game = table("census", player=None, players=3, p0={"bag": ["farmer"] * 4}, p1={"track": {"farmer": 1}})
    assert purse(game) == [5, 6, 5]


@rule("O-X6", "O-R2", "O-X1")
def test_in_the_census_the_gain_comes_before_the_payment_and_a_missing_coin_is_made_good():
    own = {"p0": {"track": {"farmer": 1}}, "p1": {"coin": 0, "technology": 1}, "p2": {"track": {"farmer": 1}}}
    game = table("census", player=None, **own, p3={"track": {"farmer": 2}})
    assert purse(game) == [5, 0, 5, 6]
    assert who(game) == (1, "lose")
    assert play(game, "lose:station") == {"p1.station": -1, "box.station": 1}
    assert game.phase == "planning"
    assert purse(game) == [5, 0, 5, 6]


@rule("O-X6")
def test_in_the_census_the_first_gets_its_coin_even_when_the_supply_has_only_that():
    spent = 212 - 5 * 3 - 1
    game = table("census", player=None, players=3, p0={"track": {"farmer": 2}, "coin": 5 + spent},
                 p1={"track": {"farmer": 1}})  # fmt: skip
    assert purse(game) == [5 + spent + 1, 5, 4]
    assert game.value("supply.coin") == 1


# phase 3


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
    own = {"bag": ["farmer"] * 5, "market": {"trader": 2, "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}}  # fmt: skip
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
    assert all(lies(game, "market", player) == dict.fromkeys(("farmer.own", "boatman.own", "craftsman.own", "trader.own"), 1) for player in range(4))  # fmt: skip


@rule("O-R4")
def test_for_each_draw_declined_a_placed_follower_may_come_back():
    game = table("followers", p0={"bag": ["farmer"] * 6, "space": {"university.1": "farmer", "castle.2": "boatman", "ship.3": "knight"}})  # fmt: skip
    assert {"recall:farmer:university", "recall:boatman:castle", "recall:knight:ship"} <= keys(game)
    game.play("recall:knight:ship")
    game.play("recall:farmer:university")
    assert keys(game, "draw") == {"draw:0", "draw:1", "draw:2"}
    refused(game, "draw:3", "draw_limit", "O-R4")
    refused(game, "recall:knight:ship", "place_empty", "O-R4")
    game.play("draw:2")
    assert lies(game, "market") == {"farmer": 3, "knight": 1, "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}  # fmt: skip
    assert lies(game, "space", space="castle.2") == {"boatman": 1}
    assert lies(game, "space", space="ship.3") == lies(game, "space", space="university.1") == {}


@rule("O-R4")
def test_taking_back_and_drawing_together_are_bounded_by_the_knight_number_and_the_room():
    placed = {"university.1": "farmer", "university.2": "craftsman", "university.3": "trader", "castle.1": "farmer", "castle.2": "boatman"}  # fmt: skip
    game = table("followers", p0={"bag": ["monk"] * 5, "space": placed})
    for key in ("recall:farmer:castle", "recall:boatman:castle", "recall:farmer:university", "recall:craftsman:university"):
        game.play(key)
    assert who(game) != (0, "followers")  # four of four: nothing is left to draw or take back
    assert game.value("market", me=0) == 8
    full = {"bag": ["monk"] * 5, "space": placed, "market": {"knight": 3, "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}}  # fmt: skip
    game = table("followers", p0=full)
    game.play("recall:farmer:castle")
    assert who(game) != (0, "followers")
    assert game.value("market", me=0) == 8


@rule("O-R4")
def test_with_a_full_market_nothing_can_be_taken_back():
    market = {"knight": 4, "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}
    game = table("followers", player=None, p0={"market": market, "space": {"university.1": "farmer"}, "bag": ["monk"]},
                 p1={"bag": ["monk"]})  # fmt: skip
    assert who(game) == (1, "followers")
    assert lies(game, "bag", 0) == {"monk": 1}


@rule("O-R4")
def test_taking_back_is_bounded_also_when_the_bag_holds_fewer():
    placed = {"university.1": "farmer", "university.2": "craftsman", "university.3": "trader", "castle.1": "farmer", "castle.2": "boatman"}  # fmt: skip
    game = table("followers", p0={"bag": ["monk"], "space": placed})
    for key in ("recall:farmer:castle", "recall:boatman:castle", "recall:farmer:university", "recall:craftsman:university"):
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
    game = table("followers", p0={"bag": ["trader"], "space": {"university.1": "monk", "town_hall.2": "scholar", "sacristy.1": "monk"}, "tile": ["sacristy"]})  # fmt: skip
    assert keys(game, "recall") == {"recall:monk:university", "recall:scholar:town_hall", "recall:monk:sacristy"}
    game.play("recall:monk:university")
    assert lies(game, "space", space="university.1") == {}


# phase 4


@rule("O-R6")
def test_planning_moves_followers_from_the_market_to_matching_free_spaces():
    game = table("planning")
    assert play(game, "put:farmer:university") == {"p0.market.farmer.own": -1, "p0.space.university.1.farmer.own": 1}
    refused(game, "put:farmer:castle", "not_in_market", "O-R6")
    refused(game, "put:knight:ship", "not_in_market", "O-R6", "O-H11")
    assert play(game, "put:boatman:ship") == {"p0.market.boatman.own": -1, "p0.space.ship.2.boatman.own": 1}
    assert who(game) == (0, "planning")
    assert play(game, "stop") == {}
    assert who(game) == (1, "planning")


@rule("O-R6")
def test_a_follower_fits_only_a_space_of_its_kind_and_a_space_holds_one():
    game = table("planning", p0={"market": {"farmer": 1, "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}})
    refused(game, "put:farmer:monastery", "wrong_follower", "O-R6")
    refused(game, "put:boatman:university", "wrong_follower", "O-R6")
    game.play("put:farmer.own:university")
    refused(game, "put:farmer:university", "space_taken", "O-R6")


@rule("O-R6")
def test_equal_followers_are_kept_apart_only_by_their_colour():
    game = table("planning", p0={"market": {"farmer": 2, "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}})
    assert {"put:farmer:castle", "put:farmer.own:castle"} <= keys(game)
    assert len(game.decision.options) == len(keys(game))


@rule("O-R6")
def test_a_placed_follower_is_never_an_option_again_in_planning():
    game = table("planning", p0={"space": {"university.1": "farmer"}})
    refused(game, "recall:farmer:university", "wrong_phase", player=0)
    assert not any("recall" in one or ":university:" in one for one in keys(game))
    game.play("put:trader:university")
    assert game.undo()
    assert lies(game, "market")["trader.own"] == 1


@rule("O-R6")
def test_a_place_may_be_filled_in_part_and_the_rest_in_a_later_round():
    game = table("planning", p0={"space": {"farm_house.1": "boatman"}}, p1={"space": ready("scriptorium")}, event="trading_day")
    game.play("stop")
    for _ in range(3):
        game.play("stop")
    assert who(game) == (1, "actions")
    game.play("work:scriptorium")
    assert (game.round, who(game)) == (4, (1, "followers"))
    game.play("draw:0")
    game.play("draw:0")  # player 0 could take the boatman back
    assert lies(game, "space", space="farm_house.1") == {"boatman": 1}
    for _ in range(3):
        game.play("stop")
    assert who(game) == (0, "planning")
    game.play("put:craftsman:farm_house")
    game.play("stop")
    assert who(game) == (0, "actions")
    assert "work:farm_house" in keys(game)


@rule("O-R7")
def test_planning_is_done_in_turn_order_by_default():
    assert load().options["planning"] == {"values": ["turn_order", "hidden"], "default": "turn_order"}
    game = table("planning", player=2, start=2)
    assert who(game) == (2, "planning")
    for player in (3, 0, 1):
        game.play("stop")
        assert who(game) == (player, "planning")
    refused(game, "put:farmer:university", "not_your_turn", player=0)


@rule("O-R7")
def test_actions_begin_when_all_have_planned():
    game = table("planning", players=2, p0={"space": ready("scriptorium")})
    refused(game, "work:scriptorium", "wrong_phase")
    game.play("stop")
    assert game.phase == "planning"
    game.play("stop")
    assert game.phase == "actions"


@rule("O-R7")
def test_hidden_planning_shows_only_ones_own_placements_until_all_are_done():
    game = table("planning", options={"planning": "hidden"}, players=2)
    open_game = table("planning", players=2)
    for one in (game, open_game):
        one.play("put:farmer:university")
        one.play("stop")
        assert who(one) == (1, "planning")
    assert visible(open_game, "space", 1, 0, space="university.1")
    assert visible(game, "space", 0, 0, space="university.1")
    assert not visible(game, "space", 1, 0, space="university.1")
    game.play("stop")
    assert game.phase != "planning"
    assert visible(game, "space", 1, 0, space="university.1")


# phase 5


@rule("O-R8")
def test_a_place_is_ready_only_when_all_its_spaces_are_filled():
    game = table(p0={"space": {"university.1": "farmer", "university.2": "craftsman", "scriptorium.1": "knight", "scriptorium.2": "scholar"}})  # fmt: skip
    refused(game, "work:university", "not_ready", "O-R8")
    assert game.explain("work:university").reasons[0].params["have"] == 2
    assert game.explain("work:university").reasons[0].params["need"] == 3
    assert keys(game) == {"work:scriptorium", "pass"}


@rule("O-R8", "O-T1")
def test_technology_fills_a_space():
    game = table(p0={"space": ready("university", "technology", "craftsman", "trader")})
    assert "work:university" in keys(game)


@rule("O-R8", "O-P5", "O-P8", "O-P10")
@pytest.mark.parametrize("tile", ["herb_garden", "school", "gunpowder_tower"])
def test_places_that_need_nobody_offer_no_action(tile):
    game = table(p0={"tile": [tile], "space": ready("scriptorium")})
    assert keys(game) == {"work:scriptorium", "pass"}
    refused(game, f"work:{tile}", "always_on", "O-R8")


@rule("O-R8", "O-P6")
def test_the_sacristy_offers_no_action():
    game = table(p0={"tile": ["sacristy"], "space": {**ready("sacristy"), **ready("scriptorium")}})
    assert keys(game) == {"work:scriptorium", "pass"}
    refused(game, "work:sacristy", "waits_for_event", "O-R8", "O-P6")


@rule("O-R9")
def test_players_do_one_action_or_pass_in_turn_until_all_have_passed():
    both = {"space": {**ready("scriptorium"), **ready("monastery")}}
    game = table(alone=True, players=3, start=1, player=1, p0=both, p1=both, event="income")
    turns = []
    for key in ("work:scriptorium", "work:monastery", "work:monastery", "pass"):
        turns.append(who(game)[0])
        play(game, key)
    assert turns == [1, 0, 1, 0]  # then player 1 has nothing left, which is a pass
    assert game.phase == "followers"
    assert game.round == 4
    assert lies(game, "space", 0, space="scriptorium.1") == {"knight": 1}  # passed with a ready place: it stays there
    assert lies(game, "space", 0, space="scriptorium.2") == {"scholar": 1}


@rule("O-R9")
def test_who_passed_is_out_for_the_round():
    game = table(p0={"space": {**ready("scriptorium"), **ready("monastery")}}, players=2, p1={"space": ready("monastery")})
    assert play(game, "pass") == {"p0.passed": 1}
    refused(game, "work:scriptorium", "not_your_turn", player=0)
    for key in ("work:scriptorium", "work:monastery"):
        assert who(game) == (1, "actions")
        game.play(key)
    assert game.phase != "actions"
    assert game.value("players[0].track.development") == 0


@rule("O-R9")
def test_own_actions_may_be_done_in_any_order():
    ends = []
    for order in (("work:scriptorium", "work:monastery"), ("work:monastery", "work:scriptorium")):
        game = table(alone=True, p0={"space": {**ready("scriptorium"), **ready("monastery")}}, p1={"bag": ["farmer"]})
        assert {"work:scriptorium", "work:monastery"} <= keys(game)
        for key in order:
            game.play(key)
        ends.append((lies(game, "bag"), game.value("players[0].track.development")))
    assert ends[0] == ends[1]


@rule("O-R9", "O-H11")
def test_after_the_action_its_followers_go_to_the_bag_and_technology_stays():
    game = table(p0={"space": ready("university", "technology", "craftsman", "trader.own")})
    moved = play(game, "work:university")
    assert moved == change(
        back(0, "university", "technology", "craftsman", "trader.own"),
        {"supply.scholar": -1, "p0.bag.scholar": 1, "p0.track.scholar": 1, "p0.track.development": 1},
    )
    assert lies(game, "space", space="university.1") == {"technology": 1}


@rule("O-R9")
def test_a_round_goes_on_with_everybody_even_after_passing():
    game = table(alone=True, players=2, p0={"space": ready("scriptorium")}, p1={"space": ready("scriptorium")}, event="income")
    game.play("pass")
    game.play("pass")
    assert game.round == 4
    for key in ("draw:0", "draw:0", "stop", "stop"):
        game.play(key)
    assert who(game) == (1, "actions")  # both ready places are still there; player 1 starts now
    assert game.value("players[0].passed") == 0


@rule("O-R10", "O-S8")
@pytest.mark.parametrize(("start", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_start_player_tile_goes_to_the_left(start, following):
    game = table("turn_marker", player=None, players=3, start=start)
    assert game.value("start") == following
    assert who(game) == (following, "planning")


@rule("O-R10")
def test_the_event_comes_after_the_actions_and_before_the_start_player_moves_on():
    game = table(players=2, event="income", p0={"space": ready("scriptorium")}, alone=True)
    game.play("pass")
    phases = [event.params["phase"] for event in game.log if event.code == "phase"]
    assert phases[:3] == ["events", "turn_marker", "hourglass"]


@rule("O-R11", "O-H11")
def test_nobody_moves_from_the_market_to_a_place_during_actions():
    game = table(p0={"space": ready("scriptorium")})
    assert not keys(game, "put")
    refused(game, "put:farmer:university", "wrong_phase")
    game.play("work:scriptorium")
    assert lies(game, "market") == dict.fromkeys(("farmer.own", "boatman.own", "craftsman.own", "trader.own"), 1)


@rule("O-R12")
def test_payments_gains_and_choices_of_events_go_in_turn_order_from_the_start_player():
    own = {"goods": {"grain": 3}, "coin": 0}
    game = table("events", no_goods_on_ways(), player=None, players=3, start=1, event="taxes", p0=own, p1=own, p2=own)
    asked = []
    while game.phase == "events":
        asked.append(who(game))
        game.play("lose:station")
    assert asked == [(1, "lose"), (2, "lose"), (0, "lose")]
    game = table("events", player=None, players=3, start=2, event="income", round=18)
    gains = [event.player for event in game.log if event.code == "gain" and event.params["piece"] == "coin"]
    assert gains[-3:] == [2, 0, 1]
    game = table("events", player=None, players=3, start=1, event="plague", round=18, p0={"bag": ["monk"]},
                 p1={"bag": ["monk"]}, p2={"bag": ["monk"]})  # fmt: skip
    assert [event.player for event in game.log if event.code == "draw"][-3:] == [1, 2, 0]


@rule("O-R13")
def test_coins_or_development_that_come_out_as_nothing_do_not_forbid_an_action():
    spent = 212 - 5 * 4
    places = {**ready("hospital"), **ready("scriptorium"), **ready("office")}
    game = table(p0={"space": places, "tile": ["hospital", "office"], "track": {"development": 30}},
                 p1={"coin": 5 + spent})  # fmt: skip
    assert game.value("supply.coin") == 0
    assert {"work:hospital", "work:office", "work:scriptorium"} <= keys(game)
    assert play(game, "work:hospital") == back(0, "hospital")
    game.play("pass")
    game.play("pass")
    game.play("pass")
    assert play(game, "work:scriptorium") == back(0, "scriptorium")
    before = snapshot(game)
    game.play("work:office")
    assert {path: n for path, n in difference(before, snapshot(game)).items() if path.startswith("p0.coin")} == {}


@rule("O-R13")
def test_an_action_without_its_object_is_refused():
    places = {**ready("ship"), **ready("guildhall"), **ready("pharmacy", "farmer"), **ready("hayrick")}
    game = table(p0={"space": places, "tile": ["pharmacy", "hayrick"], "coin": 0, "merchant": "chartres", "station": 10},
                 p1={"built": ["chartres"]})  # fmt: skip
    refused(game, "work:ship", "no_waterway", "O-R13")
    refused(game, "work:guildhall", "town_taken", "O-M2")
    refused(game, "work:pharmacy", "too_few", "O-R13")
    assert keys(game) == {"work:hayrick", "pass"}
