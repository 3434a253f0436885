"""The worked examples of the write-ups come out exactly."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import (
    back,
    change,
    coins,
    keys,
    lies,
    new,
    no_goods_on_ways,
    play,
    purse,
    ready,
    refused,
    rule,
    table,
    who,
)

OWN = {"farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}


def scored(**own):
    """The sheet of player 0 with two citizens and five stations; a rival with five keeps the last citizen away."""
    mine = {
        "built": ["orleans", "tours", "blois", "chinon", "nevers"],
        "citizen": 2,
        "track": {"development": 15},
        **own,
    }
    rival = {"built": ["orleans", "bourges", "vierzon", "sancerre", "briare"]}
    game = table(
        "events",
        no_goods_on_ways(),
        player=None,
        round=18,
        event="pilgrimage",
        p0=mine,
        p1=rival,
        deed_citizen={"astronomy": 0, "cathedral": 0},
    )
    assert game.over
    return game.scores()[0]


@rule("O-Ex1", "O-E3")
def test_coins_goods_stations_and_citizens_together_are_49_points():
    sheet = scored(coin=12, goods={"grain": 2, "wine": 1, "wool": 1})
    assert {line.name: line.amount for line in sheet.lines} == {
        "coins": 12,
        "grain": 2,
        "cheese": 0,
        "wine": 3,
        "wool": 4,
        "brocade": 0,
        "stations_citizens": 28,
    }
    assert sheet.total == 49


@rule("O-Ex2", "O-E3")
def test_five_stations_two_citizens_and_status_four_are_28():
    sheet = scored(coin=0)
    line = next(line for line in sheet.lines if line.name == "stations_citizens")
    assert (line.amount, line.parts) == (28, {"stations": 5, "citizens": 2, "status": 4})
    assert sheet.total == 28


def first_round():
    """Round 1 as in the write-up, up to the choice of round 2's followers."""
    game = new(4)
    for key in ("put:boatman:farm_house", "put:craftsman:farm_house", "stop", "stop", "stop", "stop"):
        game.play(key)
    return game


@rule("O-Ex3", "O-R1", "O-R2", "O-V1")
def test_round_one_with_the_farm_house():
    game = new(4)
    assert game.thing("event") == "pilgrimage"
    assert purse(game) == [5, 5, 5, 5]
    assert lies(game, "market") == OWN
    game = first_round()
    assert game.phase == "actions"
    assert who(game) == (0, "actions")
    before = game.value("goods_market.grain")
    game.play("work:farm_house")  # the others have nothing ready and pass; then so does player 0
    assert lies(game, "bag") == {"farmer": 1, "boatman.own": 1, "craftsman.own": 1}
    assert game.value("players[0].track.farmer") == 1
    assert lies(game, "goods") == {"grain": 1}
    assert game.value("goods_market.grain") == before - 1
    assert lies(game, "market") == {"farmer.own": 1, "trader.own": 1}
    events = [event for event in game.log if event.code == "phase"]
    assert [event.params["phase"] for event in events][:7] == [
        "hourglass",
        "census",
        "followers",
        "planning",
        "actions",
        "events",
        "turn_marker",
    ]
    at_event = next(at for at, event in enumerate(game.log) if event.params.get("phase") == "events")
    next_round = next(
        at for at, event in enumerate(game.log) if at > at_event and event.params.get("phase") == "hourglass"
    )
    assert not [event for event in game.log[at_event:next_round] if event.code in ("pay", "gain", "draw")]


@rule("O-Ex4", "O-H6", "O-R3")
def test_round_two_with_the_university():
    game = first_round()
    game.play("work:farm_house")
    assert (game.round, game.phase) == (2, "followers")
    while who(game)[0] != 0:
        game.play("draw:0")
    assert keys(game) == {"draw:0", "draw:1", "draw:2", "draw:3"}
    game.play("draw:3")
    assert lies(game, "market") == {"farmer": 1, **OWN}
    while not (game.phase == "planning" and who(game)[0] == 0):
        game.play(next(one for one in ("draw:0", "stop") if one in keys(game)))
    for key in ("put:farmer:university", "put:craftsman:university", "put:trader:university", "stop"):
        game.play(key)
    while not (game.phase == "actions" and who(game)[0] == 0):
        game.play(next(one for one in ("stop", "pass") if one in keys(game)))
    before = game.value("players[0].track.development")
    game.play("work:university")
    assert lies(game, "bag") == {"farmer": 1, "craftsman.own": 1, "trader.own": 1, "scholar": 1}
    assert game.value("players[0].track.scholar") == 1
    assert game.value("players[0].track.development") == before + 1


@rule("O-Ex5", "O-R9", "O-M1", "O-M2")
@pytest.mark.parametrize("ship_first", [True, False])
def test_the_order_of_ship_and_guildhall_matters(ship_first):
    spec = no_goods_on_ways()
    spec["cargo"]["w1"] = ["wine"]
    game = table(spec, p0={"space": {**ready("ship"), **ready("guildhall")}})
    sailed = {"p0.merchant": "blois", "cargo.w1.wine": -1, "p0.goods.wine": 1}
    if ship_first:
        assert play(game, "work:ship", "go:w1", "take:wine") == change(back(0, "ship"), sailed)
        for other in (1, 2, 3):
            assert who(game) == (other, "actions")
            game.play("work:scriptorium")
        moved = play(game, "work:guildhall")
        assert moved["p0.built.blois"] == 1
    else:
        assert play(game, "work:guildhall") == change(back(0, "guildhall"), {"p0.station": -1, "p0.built.orleans": 1})
        for _ in range(3):
            game.play("work:scriptorium")
        game.play("work:ship")
        game.play("go:w1")
        assert game.value("players[0].built.orleans") == 1
        assert game.value("players[0].built.blois") == 0


@rule("O-Ex6", "O-R4")
def test_allowed_six_draws_one_may_draw_four_and_take_two_back():
    own = {
        "track": {"knight": 2},
        "bag": {"farmer": 6, "farmer.own": 1, "boatman.own": 1, "trader.own": 1},
        "space": {"university.1": "farmer", "castle.2": "boatman", "ship.3": "knight"},
    }
    game = table("followers", p0=own)
    assert game.value("players[0].draw_limit") == 6
    assert "draw:6" in keys(game)
    game.play("recall:farmer:university")
    game.play("recall:knight:ship")
    refused(game, "draw:5", "draw_limit", "O-R4")
    game.play("draw:4")
    assert game.value("market", me=0) == 1 + 4 + 2
    assert sum(lies(game, "bag").values()) == 5


@rule("O-Ex7", "O-X1")
def test_owing_five_coins_one_follower_two_stations_and_two_development_is_one_mix():
    own = {"coin": 0, "bag": ["knight"], "track": {"development": 11}, "technology": 2}
    game = table(
        "events",
        player=None,
        round=18,
        event="harvest",
        p0=own,
        **{f"p{at}": {"goods": {"grain": 1}} for at in (1, 2, 3)},
    )
    for key in ("lose:follower", "lose:station", "lose:station", "lose:development", "lose:development"):
        assert who(game) == (0, "lose")
        game.play(key)
    assert game.over
    assert lies(game, "bag") == {}
    assert game.value("players[0].station") == 8
    assert game.value("players[0].track.development") == 9
    assert game.value("players[0].technology") == 2


@rule("O-Ex8", "O-H7", "O-R3")
def test_knight_cubes_at_4_6_6_8():
    bags = {
        f"p{at}": {
            "track": {"knight": n},
            "bag": {"farmer": 4, "farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1},
        }
        for at, n in enumerate((0, 2, 2, 5))
    }
    for player, most in enumerate((4, 6, 6, 8)):
        game = table("followers", player=player, start=player, **bags)
        assert game.value(f"players[{player}].draw_limit") == most
        assert f"draw:{most}" in keys(game)
        assert f"draw:{most + 1}" not in keys(game)


@rule("O-Ex9", "O-R2")
@pytest.mark.parametrize(
    ("farmers", "expected"), [((4, 2, 1), [6, 5, 4]), ((4, 2, 2, 0), [6, 5, 5, 4]), ((3, 1), [6, 5])]
)
def test_census_alone_first_and_alone_last(farmers, expected):
    own = {f"p{at}": {"track": {"farmer": n}} for at, n in enumerate(farmers)}
    assert purse(table("census", player=None, players=len(farmers), **own)) == expected


@rule("O-Ex10", "O-H7")
def test_the_third_knight_raises_six_to_seven_the_fourth_brings_the_citizen():
    game = table(p0={"space": ready("castle"), "track": {"knight": 2}})
    assert game.value("players[0].draw_limit") == 6
    game.play("work:castle")
    assert game.value("players[0].draw_limit") == 7
    assert game.value("players[0].citizen") == 0
    for first in (True, False):
        more = {} if first else {"track_citizen": {"knight": 0}}
        game = table(more, p0={"space": ready("castle"), "track": {"knight": 3}})
        game.play("work:castle")
        assert game.value("players[0].draw_limit") == 7
        assert game.value("players[0].citizen") == int(first)


@rule("O-Ex3")
def test_the_census_of_round_two_gives_the_farmer_its_coin():
    game = first_round()
    assert {path: n for path, n in play(game, "work:farm_house").items() if "coin" in path} == coins(0, 1)
