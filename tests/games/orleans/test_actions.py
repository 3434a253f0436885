"""Phases 5 to 7: ready places, turns, passing, the event, the start player."""

from __future__ import annotations

import random

import pytest

import rulebook
from rulebook.engine.events import worth_telling
from tests.games.orleans.helpers import (
    back,
    change,
    difference,
    keys,
    lies,
    no_goods_on_ways,
    play,
    ready,
    refused,
    rule,
    snapshot,
    table,
    who,
)


@rule("O-R8")
def test_a_place_is_ready_only_when_all_its_spaces_are_filled():
    game = table(
        p0={
            "space": {
                "university.1": "farmer",
                "university.2": "craftsman",
                "scriptorium.1": "knight",
                "scriptorium.2": "scholar",
            }
        }
    )
    refused(game, "work:university", "not_ready", "O-R8")
    reason = game.explain("work:university").reasons[0]
    assert reason.params["missing"] == ("trader",)
    assert "a trader is still missing" in reason.text("en")
    assert "商人1人が足りません" in reason.text("ja")
    assert "교역상 1명이 아직 없어요" in reason.text("ko")
    assert keys(game) == {"work:scriptorium", "pass"}


@rule("O-R4")
@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_who_is_called_back_is_said_in_one_sentence(lang):
    game = rulebook.load("orleans").new_game(players=2, seed=3)
    chance, events = random.Random(2), []
    while not any(event.params.get("action") == "recall" for event in events):
        called = [one for one in game.decision.options if one.action == "recall"]
        events = game.play(chance.choice(called or game.decision.options))
    told = [event.text(lang) for _, event, follows in worth_telling(events) if event.code == "move" or not follows]
    assert [event.code for _, event, _ in worth_telling(events)].count("move") == 0
    assert told[0] == events[0].text(lang)
    assert all(told)


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
    game = table(
        p0={"space": {**ready("scriptorium"), **ready("monastery")}}, players=2, p1={"space": ready("monastery")}
    )
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
    game = table(
        alone=True, players=2, p0={"space": ready("scriptorium")}, p1={"space": ready("scriptorium")}, event="income"
    )
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
    game = table(
        "events",
        player=None,
        players=3,
        start=1,
        event="plague",
        round=18,
        p0={"bag": ["monk"]},
        p1={"bag": ["monk"]},
        p2={"bag": ["monk"]},
    )
    assert [event.player for event in game.log if event.code == "draw"][-3:] == [1, 2, 0]


@rule("O-R13")
def test_coins_or_development_that_come_out_as_nothing_do_not_forbid_an_action():
    spent = 212 - 5 * 4
    places = {**ready("hospital"), **ready("scriptorium"), **ready("office")}
    game = table(
        p0={"space": places, "tile": ["hospital", "office"], "track": {"development": 30}}, p1={"coin": 5 + spent}
    )
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
    game = table(
        p0={"space": places, "tile": ["pharmacy", "hayrick"], "coin": 0, "merchant": "chartres", "station": 10},
        p1={"built": ["chartres"]},
    )
    refused(game, "work:ship", "no_waterway", "O-R13")
    refused(game, "work:guildhall", "town_taken", "O-M2")
    refused(game, "work:pharmacy", "too_few", "O-R13")
    assert keys(game) == {"work:hayrick", "pass"}
