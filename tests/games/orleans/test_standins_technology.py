"""Who may stand in for whom, and what technology replaces."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import (
    PROFESSIONS,
    back,
    change,
    keys,
    lies,
    load,
    play,
    ready,
    refused,
    rule,
    table,
    who,
)

OWN = {"farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}
TILES = list(load().sets["place_tile"])


def planning(market, tiles=(), **own):
    return table("planning", p0={"market": {**market, **OWN}, "tile": list(tiles), **own})


def spaces():
    """Every space with its place and kind."""
    return [
        (one, load().field("space", one, "place"), load().field("space", one, "kind")) for one in load().sets["space"]
    ]


# stand-ins


@rule("O-W1", "O-R6")
def test_a_monk_may_fill_any_space_of_the_board_and_of_tiles():
    game = planning({"monk": 1}, TILES)
    offered = keys(game, "put:monk:")
    expected = set()
    for _, place, kind in spaces():
        expected.add(f"put:monk:{place}" + (f":{kind}" if kind not in ("monk", "any") else ""))
    assert offered == expected
    assert play(game, "put:monk:university:farmer") == {"p0.market.monk": -1, "p0.space.university.1.monk": 1}


@rule("O-W1")
def test_a_place_with_a_monk_works_and_the_monk_goes_to_the_bag():
    game = table(p0={"space": ready("scriptorium", "monk", "scholar")})
    assert play(game, "work:scriptorium") == change(
        back(0, "scriptorium", "monk", "scholar"), {"p0.track.development": 1}
    )


@rule("O-W1")
@pytest.mark.parametrize("place", ["brewery", "cellar", "sacristy"])
def test_nothing_else_fills_a_monk_space(place):
    market = {"scholar": 1, "knight": 1}
    game = planning(market, [place, "herb_garden", "school"])
    filled = {key for key in keys(game, "put:") if f":{place}" in key}
    assert filled == ({"put:scholar:cellar"} if place == "cellar" else set())
    for one in ("scholar", "knight", "farmer.own", "boatman.own"):
        if place != "cellar":
            refused(game, f"put:{one}:{place}:monk", "wrong_follower", "O-W1")


@rule("O-W1")
def test_in_the_town_hall_a_monk_counts_as_a_monk():
    game = table(p0={"space": {"town_hall.1": "monk"}})
    game.play("work:town_hall")
    assert keys(game) == {"send:monk:papal_conclave", "send:monk:cathedral", "send:monk:peace_treaty"}


@rule("O-W1", "O-R6")
def test_without_a_tile_only_monks_stand_in():
    game = planning({"scholar": 1, "knight": 1})
    for key in keys(game, "put:"):
        _, follower, place, *kind = key.split(":")
        assert not kind, key
        kinds = [kind for _, where, kind in spaces() if where == place]
        assert follower.removesuffix(".own") in kinds or "any" in kinds


@rule("O-P5")
def test_herb_garden_boatmen_stand_in_for_farmer_craftsman_and_trader_only():
    game = planning({"boatman": 1, "scholar": 1}, ["herb_garden", "brewery", "cellar"])
    as_others = {tuple(key.split(":")[2:]) for key in keys(game, "put:boatman:") if key.count(":") == 3}
    assert {kind for _, kind in as_others} == {"farmer", "craftsman", "trader"}
    assert as_others == {
        (place, kind)
        for _, place, kind in spaces()
        if kind in ("farmer", "craftsman", "trader") and load().field("place", place, "category") == "board"
    }
    assert "put:boatman.own:university:farmer" in keys(game)
    for kind, place in (("knight", "ship"), ("scholar", "ship"), ("monk", "brewery"), ("monk", "cellar")):
        refused(game, f"put:boatman:{place}:{kind}", "wrong_follower", "O-P5")
    assert not {key for key in keys(game, "put:scholar:") if key.count(":") == 3}
    game = planning({"boatman": 1})
    refused(game, "put:boatman:university:farmer", "wrong_follower", "O-P5")


@rule("O-P5")
def test_school_scholars_stand_in_for_any_kind_but_the_monk():
    game = planning({"scholar": 1}, ["school", "brewery", "cellar", "hayrick"])
    as_others = {tuple(key.split(":")[2:]) for key in keys(game, "put:scholar:") if key.count(":") == 3}
    assert {kind for _, kind in as_others} == {"farmer", "boatman", "craftsman", "trader", "knight"}
    refused(game, "put:scholar:brewery:monk", "wrong_follower", "O-P5")
    refused(game, "put:scholar:cellar:monk", "wrong_follower", "O-P5")
    assert "put:scholar:hayrick:farmer" in keys(game)
    game = planning({"scholar": 1})
    refused(game, "put:scholar:university:farmer", "wrong_follower", "O-P5")


@rule("O-P5", "O-H5")
def test_a_tile_of_somebody_else_helps_nobody():
    game = table("planning", p0={"market": {"scholar": 1, "boatman": 1, **OWN}}, p1={"tile": ["school", "herb_garden"]})
    refused(game, "put:scholar:university:farmer", "wrong_follower", "O-P5")
    refused(game, "put:boatman:university:farmer", "wrong_follower", "O-P5")


@rule("O-W2", "O-B1")
@pytest.mark.parametrize("follower", ["monk", "scholar", "boatman"])
def test_for_deeds_a_follower_counts_only_as_what_it_is(follower):
    game = table(p0={"space": {"town_hall.1": follower}, "tile": ["school", "herb_garden"]})
    game.play("work:town_hall")
    needs = {deed for deed in load().sets["deed"] if follower in load().field("deed", deed, "needs")}
    assert keys(game) == {f"send:{follower}:{deed}" for deed in needs}
    for other in PROFESSIONS:
        if other != follower:
            for deed in load().sets["deed"]:
                if other in load().field("deed", deed, "needs"):
                    refused(game, f"send:{other}:{deed}", "not_in_town_hall", "O-W2")


@rule("O-W3", "O-B3")
def test_own_colour_followers_work_like_others_and_come_back_to_the_bag():
    game = table(p0={"space": ready("university", "farmer.own", "craftsman.own", "trader.own")})
    moved = play(game, "work:university")
    assert {path: n for path, n in moved.items() if ".own" in path} == back(
        0, "university", "farmer.own", "craftsman.own", "trader.own"
    )


@rule("O-W3", "O-B3")
@pytest.mark.parametrize("one", ["farmer", "boatman", "craftsman", "trader"])
def test_own_colour_followers_do_not_go_to_the_town_hall(one):
    game = planning({"knight": 1})
    refused(game, f"put:{one}.own:town_hall", "own_not_to_town_hall", "O-B3")
    assert keys(game, "put:") & {f"put:{one}.own:town_hall", f"put:{one}:town_hall"} == set()
    assert "put:knight:town_hall" in keys(game)


@rule("O-W4")
@pytest.mark.parametrize(("tile", "follower"), [("herb_garden", "boatman"), ("school", "scholar")])
def test_a_stand_in_stays_valid_when_the_tile_that_allowed_it_is_lost(tile, follower):
    own = {
        "tile": [tile],
        "space": ready("university", follower, "craftsman", "trader"),
        "coin": 0,
        "goods": {"grain": 3},
    }
    game = table("events", player=None, event="taxes", p0=own, p1={"space": ready("scriptorium")})
    assert who(game) == (0, "lose")
    game.play(f"lose:{tile}")
    assert lies(game, "space", space="university.1") == {follower: 1}
    game.play(next(iter(keys(game, "draw:0"))))
    while game.phase != "actions" or who(game)[0] != 0:
        game.play(next(one for one in ("stop", "draw:0", "pass") if one in keys(game)))
    assert "work:university" in keys(game)


# technology


def passing(technology=1, placed=0, tiles=(), **own):
    """A game at the moment when player 0 has passed and may lay technology."""
    space = {**ready("scriptorium"), **own.pop("space", {})}
    game = table(p0={"technology": technology, "technology_lost": placed, "tile": list(tiles), "space": space, **own})
    game.play("pass")
    return game


@rule("O-T1", "O-H4")
def test_technology_is_laid_only_after_passing():
    game = table(p0={"technology": 1, "space": ready("scriptorium")})
    assert not keys(game, "lay:")
    refused(game, "lay:technology:university:farmer", "not_now")
    assert "pass_first" in [one.code for one in game.explain("lay:technology:university:farmer").reasons]
    planning_game = table("planning", p0={"technology": 1})
    refused(planning_game, "lay:technology:university:farmer", "wrong_phase", "O-R9")
    game.play("pass")
    assert who(game) == (0, "lay")
    assert play(game, "lay:technology:university:farmer") == {
        "p0.technology": -1,
        "p0.space.university.1.technology": 1,
    }
    assert who(game) == (1, "actions")


@rule("O-T1")
def test_technology_unplaced_is_kept_and_may_be_placed_after_passing_in_a_later_round():
    game = passing()
    assert play(game, "skip") == {}
    assert game.value("players[0].technology") == 1
    for _ in range(3):
        game.play("pass")
    assert game.round == 4
    while not (game.phase == "actions" and who(game)[0] == 0):
        game.play(next(one for one in ("stop", "draw:0", "pass") if one in keys(game)))
    game.play("pass")
    assert who(game) == (0, "lay")
    assert "lay:technology:castle:farmer" in keys(game)


@rule("O-T1")
def test_several_technology_tiles_may_be_laid_in_one_go():
    game = passing(technology=3)
    game.play("lay:technology:university:farmer")
    assert who(game) == (0, "lay")
    game.play("lay:technology:castle:boatman")
    assert game.value("players[0].technology") == 1
    game.play("skip")
    assert who(game) == (1, "actions")


@rule("O-T2")
def test_the_first_technology_must_replace_a_farmer_later_ones_any_kind_but_a_monk():
    game = passing(tiles=["cellar", "winery", "library"])
    board = {
        place for _, place, kind in spaces() if kind == "farmer" and load().field("place", place, "category") == "board"
    }
    assert keys(game, "lay:") == {f"lay:technology:{place}:farmer" for place in {*board, "winery"}}
    refused(game, "lay:technology:university:craftsman", "first_for_farmer", "O-T2")
    refused(game, "lay:technology:cellar:monk", "no_technology_for_monk", "O-T2")
    game = passing(placed=1, tiles=["cellar", "winery", "library"])
    kinds = {key.split(":")[3] for key in keys(game, "lay:")}
    assert kinds == {"farmer", "boatman", "craftsman", "trader", "scholar", "knight"}
    assert "lay:technology:cellar:scholar" in keys(game)
    refused(game, "lay:technology:cellar:monk", "no_technology_for_monk", "O-T2")


@rule("O-T2")
def test_first_counts_tiles_placed_also_when_the_first_has_been_lost():
    game = passing(technology=1, placed=1)
    assert "lay:technology:ship:knight" in keys(game)
    game = passing(technology=2)
    refused(game, "lay:technology:ship:knight", "first_for_farmer", "O-T2")
    game.play("lay:technology:village:farmer")
    assert "lay:technology:ship:knight" in keys(game)


@rule("O-T3")
def test_at_most_one_technology_on_a_place():
    game = passing(placed=1, space={"university.1": "technology"})
    refused(game, "lay:technology:university:craftsman", "one_technology", "O-T3")
    assert not keys(game, "lay:technology:university")
    assert "lay:technology:castle:boatman" in keys(game)


@rule("O-T3")
@pytest.mark.parametrize("place", ["hayrick", "shipping_line", "bathhouse", "pharmacy"])
def test_no_technology_on_a_place_that_needs_a_single_follower(place):
    game = passing(placed=1, tiles=["hayrick", "shipping_line", "bathhouse", "pharmacy"])
    kind = load().field("space", f"{place}.1", "kind")
    refused(game, f"lay:technology:{place}:{kind}", "single_space", "O-T3")
    assert not keys(game, f"lay:technology:{place}")


@rule("O-T3")
def test_technology_is_never_moved_again():
    game = table("planning", p0={"space": {"university.1": "technology"}})
    assert not [key for key in keys(game) if "technology" in key]
    game = table("followers", p0={"space": {"university.1": "technology"}, "bag": ["monk"]})
    assert not keys(game, "recall")
    own = {"technology": 1, "space": {"university.1": "technology", **ready("scriptorium")}}
    game = table(p0=own)
    game.play("pass")
    refused(game, "lay:technology:university:farmer", "one_technology", "O-T3")
    game.play("lay:technology:castle:farmer")
    assert lies(game, "space", space="university.1") == {"technology": 1}


@rule("O-T4")
def test_technology_lies_only_on_free_spaces_of_own_places_and_not_on_the_town_hall():
    game = passing(placed=1, space={"university.1": "farmer"})
    refused(game, "lay:technology:university:farmer", "space_taken", "O-T4")
    assert "lay:technology:university:craftsman" in keys(game)
    refused(game, "lay:technology:winery:farmer", "not_yours", "O-T4")
    refused(game, "lay:technology:town_hall:any", "no_technology_in_town_hall", "O-T4")
    assert not keys(game, "lay:technology:town_hall")


@rule("O-T1", "O-R9")
def test_technology_stays_at_every_use():
    own = {"space": ready("scriptorium", "technology", "scholar"), "bag": ["scholar"]}
    game = table(p0=own)
    assert play(game, "work:scriptorium") == change(
        back(0, "scriptorium", "technology", "scholar"), {"p0.track.development": 1}
    )
    assert lies(game, "space", space="scriptorium.1") == {"technology": 1}


@rule("O-P7", "O-T2")
def test_laboratory_gives_technology_that_may_lie_on_the_laboratory():
    game = table(p0={"tile": ["laboratory"], "space": ready("laboratory"), "technology_lost": 1})
    assert play(game, "work:laboratory") == change(back(0, "laboratory"), {"supply.technology": -1, "p0.technology": 1})
    for _ in range(3):
        game.play("pass")
    # nothing else is ready, so player 0 passes and may lay it
    assert who(game) == (0, "lay")
    assert {"lay:technology:laboratory:craftsman", "lay:technology:laboratory:scholar"} <= keys(game)
    game.play("lay:technology:laboratory:craftsman")
    assert lies(game, "space", space="laboratory.1") == {"technology": 1}


@rule("O-P7", "O-T2")
def test_the_first_technology_from_the_laboratory_must_replace_a_farmer_too():
    game = passing(tiles=["laboratory"])
    refused(game, "lay:technology:laboratory:craftsman", "first_for_farmer", "O-T2", "O-P7")


@rule("O-P7", "O-X2", "O-R13")
def test_the_laboratory_is_not_possible_without_technology_in_the_supply():
    game = table(
        p0={"tile": ["laboratory"], "space": {**ready("laboratory"), **ready("scriptorium")}}, box={"technology": 16}
    )
    refused(game, "work:laboratory", "supply_empty", "O-P7", "O-X2")
    assert keys(game) == {"work:scriptorium", "pass"}


@rule("O-T2")
def test_technology_that_lies_on_a_place_was_the_first_however_the_position_came_about():
    game = table(p0={"technology": 1, "space": {"university.1": "technology", **ready("scriptorium")}})
    game.play("pass")
    assert game.value("players[0].technology_placed") == 1
    assert "lay:technology:ship:knight" in keys(game)
    refused(game, "lay:technology:cellar:monk", "not_yours", "O-T4")
