"""Phase 4: followers go from the market to places."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.engine.hidden_information import visible
from tests.games.orleans.helpers import (
    keys,
    lies,
    load,
    pieces,
    play,
    ready,
    refused,
    rule,
    table,
    who,
)


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
    game = table(
        "planning", p0={"market": {"farmer": 1, "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}}
    )
    refused(game, "put:farmer:monastery", "wrong_follower", "O-R6")
    refused(game, "put:boatman:university", "wrong_follower", "O-R6")
    game.play("put:farmer.own:university")
    refused(game, "put:farmer:university", "space_taken", "O-R6")


@rule("O-R6")
def test_equal_followers_are_kept_apart_only_by_their_colour():
    game = table(
        "planning", p0={"market": {"farmer": 2, "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}}
    )
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
    game = table(
        "planning", p0={"space": {"farm_house.1": "boatman"}}, p1={"space": ready("scriptorium")}, event="trading_day"
    )
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


@rule("O-R7")
def test_hidden_planning_does_not_hide_what_was_placed_in_an_earlier_round():
    game = table("planning", options={"planning": "hidden"}, players=2, p0={"space": {"university.1": "farmer"}})
    assert visible(game, "space", 1, 0, space="university.1")
    game.play("put:craftsman:university")
    assert visible(game, "space", 1, 0, space="university.1")
    assert not visible(game, "space", 1, 0, space="university.2")
    bot = game.copy(fresh=True)  # what the one who decides may know: here the owner
    assert lies(bot, "space", space="university.2") == {"craftsman.own": 1}
    game.play("stop")
    rival = game.copy(fresh=True)
    assert lies(rival, "space", space="university.2") == {}
    assert lies(rival, "space", space="university.1") == {"farmer": 1}
    assert pieces(rival) == pieces(game)


@rule("O-R6", "O-W1")
def test_a_choice_named_in_part_is_answered_with_its_whole_name():
    own = {"farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}
    game = table("planning", p0={"market": {"monk": 1, **own}})
    assert game.explain("put:monk:university").allowed
    with pytest.raises(rulebook.IllegalChoice) as caught:
        game.play("put:monk:university")
    assert caught.value.reasons[0].code == "unknown_key"
    assert caught.value.reasons[0].params["near"] == "put:monk:university:farmer"
