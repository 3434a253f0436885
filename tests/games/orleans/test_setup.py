"""Set-up: what is sorted out, what lies where, who starts."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import (
    GOODS,
    PROFESSIONS,
    keys,
    lies,
    load,
    new,
    pieces,
    play,
    refused,
    rule,
    ways,
    who,
)

FOLLOWERS = {
    2: {"farmer": 12, "boatman": 6, "craftsman": 6, "trader": 6, "knight": 8, "scholar": 8, "monk": 8},
    3: {"farmer": 14, "boatman": 8, "craftsman": 8, "trader": 8, "knight": 11, "scholar": 11, "monk": 11},
    4: {"farmer": 16, "boatman": 10, "craftsman": 10, "trader": 10, "knight": 14, "scholar": 14, "monk": 14},
}
ON_WAYS = {2: 43, 3: 48, 4: 52}
IN_MARKET = {2: 35, 3: 36, 4: 38}
REMOVED = {2: 12, 3: 6, 4: 0}
ALL_GOODS = {"grain": 24, "cheese": 21, "wine": 18, "wool": 15, "brocade": 12}
COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


def goods_in(game, zone, **index):
    return sum(n for kind, n in game.contents(zone, 0, **index) if kind in GOODS)


@COUNTS
@rule("O-S1", "O-S2")
def test_the_supply_has_the_followers_for_the_number_of_players(players):
    game = new(players)
    assert {one: lies(game, "supply")[one] for one in PROFESSIONS} == FOLLOWERS[players]


@rule("O-S1")
def test_technology_and_coins_lie_in_the_supply_and_all_twenty_tiles_are_open():
    game = new(4)
    assert lies(game, "supply")["technology"] == 16
    assert game.value("supply.coin") == 212 - 4 * 5
    assert lies(game, "tiles_open") == dict.fromkeys(load().sets["place_tile"], 1)
    assert len(lies(game, "tiles_open")) == 20
    first = [one for one in load().sets["place_tile"] if load().field("place", one, "category") == "i"]
    second = [one for one in load().sets["place_tile"] if load().field("place", one, "category") == "ii"]
    assert (len(first), len(second)) == (12, 8)
    assert second == [
        "shipping_line",
        "cellar",
        "office",
        "pharmacy",
        "horse_wagon",
        "laboratory",
        "school",
        "gunpowder_tower",
    ]
    assert load().model.zones["tiles_open"].see == "all"


@COUNTS
@rule("O-S2")
def test_followers_and_goods_are_sorted_out_before_goods_are_laid(players):
    game = new(players)
    full = FOLLOWERS[4]
    box = lies(game, "box")
    assert {one: box.get(one, 0) for one in PROFESSIONS} == {
        one: full[one] - FOLLOWERS[players][one] for one in PROFESSIONS
    }
    assert goods_in(game, "box") == REMOVED[players]
    moves = [event for event in game.log if event.code in ("draw", "move")]
    first_way = next(at for at, event in enumerate(moves) if event.params["to"] == "cargo")
    assert all(event.params["to"] != "box" for event in moves[first_way:])


@rule("O-S2")
def test_the_goods_removed_are_random():
    assert len({tuple(sorted(lies(new(2, seed=seed), "box").items())) for seed in range(12)}) > 1


@COUNTS
@rule("O-S2")
def test_only_own_followers_of_those_who_play_are_there(players):
    count = pieces(new(players))
    assert {one: count[f"{one}.own"] for one in PROFESSIONS} == dict.fromkeys(PROFESSIONS[:4], players) | dict.fromkeys(
        PROFESSIONS[4:], 0
    )


@COUNTS
@rule("O-S3")
def test_each_goods_space_of_a_way_gets_one_good_unless_its_mark_is_too_high(players):
    game = new(players)
    for way in ways():
        mark = load().field("way", way, "mark")
        expected = 2 if mark and players >= mark else 1
        assert goods_in(game, "cargo", way=way) == expected, way
    assert sum(goods_in(game, "cargo", way=way) for way in ways()) == ON_WAYS[players]
    assert goods_in(game, "goods_market") == IN_MARKET[players]
    assert {one: pieces(game)[one] for one in GOODS} == ALL_GOODS


@rule("O-S3")
def test_nine_ways_have_a_second_space_and_the_map_is_the_one_of_the_data():
    marks = {way: load().field("way", way, "mark") for way in ways()}
    assert {way for way, mark in marks.items() if mark == 3} == {"r8", "r12", "w2", "w3", "w13"}
    assert {way for way, mark in marks.items() if mark == 4} == {"r2", "r5", "r23", "r27"}
    assert (len(load().sets["town"]), len(ways("road")), len(ways("water"))) == (23, 29, 14)


@rule("O-S3")
def test_goods_on_ways_are_open_unless_the_variant_hides_them():
    from rulebook.engine.hidden_information import visible

    assert visible(new(4), "cargo", 0)
    assert not visible(new(4, variants=("hidden-goods",)), "cargo", 0)
    open_game = new(4, seed=5)
    assert [lies(open_game.copy(fresh=True), "cargo", way=way) for way in ways()] == [
        lies(open_game, "cargo", way=way) for way in ways()
    ]
    hidden = new(4, variants=("hidden-goods",), seed=5)
    fresh = hidden.copy(fresh=True)
    assert [goods_in(fresh, "cargo", way=way) for way in ways()] == [
        goods_in(hidden, "cargo", way=way) for way in ways()
    ]
    assert [lies(fresh, "cargo", way=way) for way in ways()] != [lies(hidden, "cargo", way=way) for way in ways()]


@COUNTS
@rule("O-S4")
def test_thirteen_citizens_lie_on_their_spaces_and_the_fourteenth_is_set_aside(players):
    game = new(players)
    deeds = load().sets["deed"]
    assert len(deeds) == 8
    assert all(game.value(f"deed_citizen.{deed}") == 1 for deed in deeds)
    assert {
        track: game.value(f"track_citizen.{track}") for track in load().sets["track"] if track != "development"
    } == {"farmer": 0, "boatman": 1, "craftsman": 0, "trader": 0, "scholar": 0, "knight": 1}
    assert [game.value(f"development_citizen.development_{at}") for at in (3, 18, 28)] == [1, 1, 1]
    assert game.value("set_aside.citizen") == 1
    assert game.value("supply.citizen") == 0
    assert pieces(game)["citizen"] == 14


@rule("O-S5")
def test_six_events_three_times_each_and_a_pilgrimage_on_top():
    for seed in range(5):
        game = new(3, seed=seed)
        assert game.thing("event") == "pilgrimage"
        assert lies(game, "hourglass_open") == {"pilgrimage": 1}
        assert lies(game, "hourglass") == {
            "pilgrimage": 2,
            "plague": 3,
            "taxes": 3,
            "trading_day": 3,
            "income": 3,
            "harvest": 3,
        }
        assert not lies(game, "hourglass_top")
    assert load().model.zones["hourglass"].see == "none"


@COUNTS
@rule("O-S6", "O-S7")
def test_what_each_player_starts_with(players):
    game = new(players)
    for player in range(players):
        assert game.value(f"players[{player}].coin") == 5
        assert lies(game, "bag", player) == {}
        assert game.thing(f"players[{player}].merchant") == "orleans"
        assert game.value(f"players[{player}].station") == 10
        assert [game.value(f"players[{player}].track.{one}") for one in load().sets["track"]] == [0] * 7
        assert lies(game, "market", player) == {"farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}
        assert game.value(f"players[{player}].status") == 1
        assert game.value("room(market)", me=player) == 8 - 4


@rule("O-S8")
def test_the_first_player_starts_and_turns_go_on_to_the_left():
    game = new(3)
    assert game.value("start") == 0
    assert who(game) == (0, "planning")
    game.play("stop")
    assert who(game) == (1, "planning")
    game.play("stop")
    assert who(game) == (2, "planning")


@rule("O-S9")
def test_tiles_are_not_excluded_unless_it_is_asked_for():
    assert load().options["exclude_tiles"] == {"values": [False, True], "default": False}
    assert who(new(4))[1] == "planning"


@pytest.mark.parametrize("players", [3, 4])
@rule("O-S9")
def test_each_player_in_turn_may_remove_one_tile(players):
    game = new(players, exclude_tiles=True)
    assert who(game) == (0, "exclude")
    assert keys(game) == {f"exclude:{one}" for one in load().sets["place_tile"]} | {"skip"}
    assert play(game, "exclude:hayrick") == {"tiles_open.hayrick": -1, "box.hayrick": 1}
    assert who(game) == (1, "exclude")
    refused(game, "exclude:hayrick", "tile_taken", "O-S9")
    assert play(game, "skip") == {}
    assert who(game) == (2, "exclude")
    for _ in range(2, players):
        assert game.phase == ""
        game.play("exclude:school" if game.decision.player == 2 else "skip")
    assert who(game) == (0, "planning")
    assert len(lies(game, "tiles_open")) == 18


@rule("O-S9")
def test_with_two_players_each_removes_two_tiles_on_the_own_turn_or_none():
    game = new(2, exclude_tiles=True)
    game.play("exclude:hayrick")
    assert who(game) == (0, "exclude")
    assert "skip" not in keys(game)
    game.play("exclude:office")
    assert who(game) == (1, "exclude")
    game.play("skip")
    assert who(game) == (0, "planning")
    assert lies(game, "box")["hayrick"] == lies(game, "box")["office"] == 1
    assert len(lies(game, "tiles_open")) == 18
