"""The Gunpowder Tower: room, planning, deeds."""

from __future__ import annotations

from tests.games.orleans.helpers import (
    change,
    coins,
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
TOWER = {"tile": ["gunpowder_tower"]}


@rule("O-P8", "O-R3")
def test_the_tower_gives_two_more_market_spaces_but_no_draws():
    full = {"market": {"knight": 4, **OWN}, "bag": ["farmer"] * 6}
    game = table("followers", p0={**TOWER, **full})
    assert keys(game) == {"draw:0", "draw:1", "draw:2"}
    game.play("draw:2")
    assert lies(game, "tower") == {"farmer": 2}
    game = table("followers", p0={**TOWER, "bag": ["farmer"] * 6})
    assert keys(game) == {f"draw:{n}" for n in range(5)}
    refused(game, "draw:5", "draw_limit", "O-R3")
    no_tower = table("followers", player=None, p0=full, p1={"bag": ["monk"]})
    assert who(no_tower) == (1, "followers")


@rule("O-P8")
def test_the_tower_is_filled_in_phase_three_with_what_was_drawn():
    game = table("followers", p0={**TOWER, "bag": ["farmer", "knight", "monk"]})
    game.play("draw:3")
    assert who(game) == (0, "tower")
    assert keys(game) == {
        "keep:farmer:gunpowder_tower",
        "keep:knight:gunpowder_tower",
        "keep:monk:gunpowder_tower",
        "stop",
    }
    game.play("keep:monk:gunpowder_tower")
    assert "keep:monk:gunpowder_tower" not in keys(game)
    refused(game, "keep:monk:gunpowder_tower", "not_drawn", "O-P8")
    game.play("stop")
    assert lies(game, "tower") == {"monk": 1}
    assert lies(game, "market") == {"farmer": 1, "knight": 1, **OWN}
    planning = table("planning", p0=TOWER)
    refused(planning, "keep:farmer:gunpowder_tower", "wrong_phase", player=0)


@rule("O-P8")
def test_the_tower_holds_two_and_the_rest_must_fit_the_market():
    game = table("followers", p0={**TOWER, "bag": ["farmer", "knight", "monk"], "market": {"scholar": 2, **OWN}})
    game.play("draw:3")
    refused(game, "stop", "market_full", "O-P8")
    game.play("keep:monk:gunpowder_tower")
    game.play("keep:farmer:gunpowder_tower")
    assert who(game) != (0, "tower")
    assert lies(game, "tower") == {"farmer": 1, "monk": 1}
    assert game.value("market", me=0) == 7


@rule("O-P8")
def test_followers_of_the_tower_may_be_sent_to_places_in_planning():
    game = table("planning", p0={**TOWER, "tower": ["knight", "monk"]})
    assert play(game, "put_from_tower:knight:scriptorium") == {
        "p0.tower.knight": -1,
        "p0.space.scriptorium.1.knight": 1,
    }
    refused(game, "put_from_tower:knight:castle", "not_in_tower", "O-P8")
    refused(game, "put_from_tower:monk:winery:farmer", "not_yours")
    assert play(game, "put_from_tower:monk:university:farmer") == {"p0.tower.monk": -1, "p0.space.university.1.monk": 1}
    game = table("planning", p0={**TOWER, "tower": ["knight"]})
    refused(game, "put_from_tower:knight:castle:farmer", "wrong_follower", "O-W1")
    game = table("planning", p0={"market": {"knight": 1, **OWN}})
    refused(game, "put_from_tower:knight:ship", "no_tower", "O-P8")


@rule("O-P8", "O-B4")
def test_one_or_both_of_the_tower_go_straight_to_deeds_in_one_action():
    game = table(p0={**TOWER, "tower": ["knight", "monk"]})
    game.play("use:gunpowder_tower")
    assert who(game) == (0, "deed")
    assert "stop" not in keys(game)
    assert play(game, "send:monk:papal_conclave") == change(
        coins(0, 3), {"p0.tower.monk": -1, "deed_board.papal_conclave.monk": 1}
    )
    assert who(game) == (0, "deed_second")
    other = game.copy()
    assert play(game, "send:knight:city_wall") == change(
        coins(0, 1), {"p0.tower.knight": -1, "deed_board.city_wall.knight": 1}
    )
    assert who(game) == (1, "actions")
    assert play(other, "stop") == {}
    assert who(other) == (1, "actions")
    assert lies(other, "tower") == {"knight": 1}


@rule("O-P8", "O-B2")
def test_the_tower_takes_the_citizen_of_a_deed_it_completes_and_the_canal_asks_for_the_reward():
    board = {"papal_conclave": {"monk": 2}}
    game = table(p0={**TOWER, "tower": ["knight"]}, deed_board=board)
    game.play("use:gunpowder_tower")
    moved = play(game, "send:knight:papal_conclave")
    assert moved == change(
        coins(0, 3),
        {
            "p0.tower.knight": -1,
            "deed_board.papal_conclave.knight": 1,
            "deed_citizen.papal_conclave": -1,
            "p0.citizen": 1,
        },
    )
    game = table(p0={**TOWER, "tower": ["boatman"]})
    game.play("use:gunpowder_tower")
    game.play("send:boatman:canalisation")
    assert play(game, "take:development") == {"p0.track.development": 1}


@rule("O-P8", "O-B3", "O-W3")
def test_own_colour_followers_of_the_tower_do_not_go_to_deeds():
    game = table(p0={**TOWER, "tower": ["farmer.own", "boatman.own"], "space": ready("scriptorium")})
    refused(game, "use:gunpowder_tower", "nobody_for_deeds", "O-W3")
    assert [one.code for one in game.explain("use:gunpowder_tower").reasons] == ["nobody_for_deeds"]
    assert keys(game) == {"work:scriptorium", "pass"}
    game = table(p0={**TOWER, "tower": ["farmer.own", "monk"]})
    game.play("use:gunpowder_tower")
    assert not keys(game, "send:farmer")
    refused(game, "send:farmer:city_wall", "own_not_to_deeds", "O-W3")
    assert [one.code for one in game.explain("send:farmer:city_wall").reasons] == ["own_not_to_deeds"]
    refused(game, "send:knight:city_wall", "not_in_tower", "O-P8")
    assert game.explain("send:knight:city_wall").reasons[0].text() == "There is no knight in your Gunpowder Tower."
    game.play("send:monk:cathedral")
    assert who(game) == (1, "actions")
    assert lies(game, "tower") == {"farmer.own": 1}


@rule("O-P8")
def test_unused_followers_stay_in_the_tower_and_keep_its_room():
    own = {**TOWER, "tower": ["knight", "monk"], "market": {"scholar": 3, **OWN}, "bag": ["farmer"] * 4}
    game = table("followers", p0=own)
    assert keys(game) == {"draw:0", "draw:1"}
    game.play("draw:1")
    assert lies(game, "tower") == {"knight": 1, "monk": 1}
    assert game.value("market", me=0) == 8


@rule("O-P8")
def test_town_hall_and_tower_are_separate_actions():
    own = {**TOWER, "tower": ["knight", "monk"], "space": {"town_hall.1": "scholar", "town_hall.2": "trader"}}
    game = table(p0=own)
    assert keys(game) == {"work:town_hall", "use:gunpowder_tower", "pass"}
    game.play("use:gunpowder_tower")
    assert keys(game) == {key for key in keys(game) if key.split(":")[1] in ("knight", "monk")}
    game.play("send:monk:cathedral")
    game.play("send:knight:city_wall")
    assert who(game) == (1, "actions")
    for _ in range(3):
        game.play("pass")
    assert keys(game) == {"work:town_hall", "pass"}


@rule("O-P8")
def test_an_empty_tower_or_a_tower_of_somebody_else_offers_nothing():
    game = table(p0={**TOWER, "space": ready("scriptorium")})
    refused(game, "use:gunpowder_tower", "nobody_for_deeds", "O-P8")
    game = table(p0={"space": ready("scriptorium")}, p1=TOWER)
    refused(game, "use:gunpowder_tower", "no_tower", "O-P8")
    assert [one.code for one in game.explain("use:gunpowder_tower").reasons] == ["no_tower"]


@rule("O-P11", "O-R4")
def test_the_towers_room_counts_also_for_followers_taken_back():
    own = {
        **TOWER,
        "market": {"scholar": 4, **OWN},
        "space": {"university.1": "farmer", "castle.2": "boatman", "ship.3": "knight"},
    }
    game = table("followers", p0=own)
    game.play("recall:farmer:university")
    game.play("recall:boatman:castle")
    assert keys(game) == {"keep:farmer:gunpowder_tower", "keep:boatman:gunpowder_tower"}
    game.play("keep:farmer:gunpowder_tower")
    assert lies(game, "tower") == {"farmer": 1, "boatman": 1}
    assert game.value("market", me=0) == 8
    assert lies(game, "space", space="ship.3") == {"knight": 1}
