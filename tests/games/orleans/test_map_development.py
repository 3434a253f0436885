"""Moving, goods on ways, trading stations, the development track."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import (
    back,
    change,
    coins,
    keys,
    lies,
    load,
    no_goods_on_ways,
    play,
    ready,
    refused,
    rule,
    table,
    ways,
    who,
)

EDGES = {one: tuple(load().field("way", one, part) for part in ("a", "b", "kind")) for one in ways()}


def at(town, kind):
    return {f"go:{way}" for way, (a, b, made) in EDGES.items() if made == kind and town in (a, b)}


def moving(place="ship", merchant="orleans", cargo=None, **more):
    tiles = [place] if place == "horse_wagon" else []
    spec = no_goods_on_ways()
    spec["cargo"] |= cargo or {}
    return table(spec, p0={"space": ready(place), "merchant": merchant, "tile": tiles}, **more)


# moving


@rule("O-M1")
def test_the_ship_moves_along_one_waterway_to_a_neighbouring_town():
    game = moving("ship", "tours")
    game.play("work:ship")
    assert who(game) == (0, "waterway")
    assert keys(game) == {"go:w5", "go:w6", "go:w7", "go:w8"} == at("tours", "water")
    refused(game, "go:r8", "not_water", "O-M1")
    refused(game, "go:w1", "not_from_here", "O-M1")
    assert play(game, "go:w8") == change(back(0, "ship"), {"p0.merchant": "chinon"})
    assert who(game) == (1, "actions")


@rule("O-M1")
def test_the_wagon_moves_along_one_road():
    game = moving("wagon", "vierzon")
    game.play("work:wagon")
    assert who(game) == (0, "road")
    assert keys(game) == {"go:r12", "go:r15", "go:r18"} == at("vierzon", "road")
    refused(game, "go:w9", "not_road", "O-M1")
    assert play(game, "go:r12") == change(back(0, "wagon"), {"p0.merchant": "orleans"})


@rule("O-P4", "O-M1")
def test_the_horse_wagon_moves_like_the_wagon():
    game = moving("horse_wagon", "orleans", {"r3": ["wine"]})
    game.play("work:horse_wagon")
    assert keys(game) == at("orleans", "road")
    game.play("go:r3")
    assert play(game, "take:wine") == change(back(0, "horse_wagon"), {"cargo.r3.wine": -1, "p0.goods.wine": 1})
    assert game.thing("merchant", me=0) == "chartres"


@rule("O-M1")
def test_every_way_can_be_used_in_both_directions_and_only_by_its_kind():
    for way, (a, b, kind) in EDGES.items():
        for start, end in ((a, b), (b, a)):
            game = moving("ship" if kind == "water" else "wagon", start)
            game.play("work:ship" if kind == "water" else "work:wagon")
            if f"go:{way}" in keys(game):
                game.play(f"go:{way}")
            assert game.thing("merchant", me=0) == end, way


@rule("O-M1")
def test_at_most_one_good_of_the_way_is_taken_by_choice():
    game = moving(cargo={"w2": ["grain", "wool"]})
    game.play("work:ship")
    game.play("go:w2")
    assert who(game) == (0, "take_good")
    assert keys(game) == {"take:grain", "take:wool", "skip"}
    refused(game, "take:wine", "not_on_way", "O-M1")
    assert play(game, "take:wool") == change(back(0, "ship"), {"cargo.w2.wool": -1, "p0.goods.wool": 1})
    assert lies(game, "cargo", way="w2") == {"grain": 1}


@rule("O-M1")
def test_asking_for_a_good_of_a_way_at_another_moment_gets_an_answer():
    game = moving(cargo={"w2": ["grain", "wool"]})
    refused(game, "take:grain", "not_now", "O-M1")
    game.play("work:ship")
    refused(game, "take:grain", "not_now", "O-M1")
    assert [reason.code for reason in game.explain("skip").reasons] == ["not_now"]


@rule("O-M1")
def test_the_good_may_be_refused_by_default():
    assert load().options["refuse_goods"] == {"values": [True, False], "default": True}
    game = moving(cargo={"w1": ["grain"]})
    game.play("work:ship")
    game.play("go:w1")
    assert play(game, "skip") == back(0, "ship")
    assert lies(game, "cargo", way="w1") == {"grain": 1}


@rule("O-M1")
def test_with_the_switch_off_a_good_must_be_taken():
    game = moving(cargo={"w2": ["grain", "wool"], "w1": ["wine"]}, options={"refuse_goods": False})
    game.play("work:ship")
    assert play(game.copy(), "go:w1") == change(
        back(0, "ship"), {"p0.merchant": "blois", "cargo.w1.wine": -1, "p0.goods.wine": 1}
    )
    game.play("go:w2")
    assert keys(game) == {"take:grain", "take:wool"}
    refused(game, "skip", "must_take", "O-M1")


@rule("O-M1")
def test_an_empty_way_may_be_used_without_reward():
    game = moving("wagon")
    game.play("work:wagon")
    assert play(game, "go:r11") == change(back(0, "wagon"), {"p0.merchant": "montargis"})


@rule("O-M1", "O-R13")
@pytest.mark.parametrize("town", [town for town in load().sets["town"] if not at(town, "water")])
def test_the_ship_needs_a_waterway(town):
    game = table(p0={"space": {**ready("ship"), **ready("wagon")}, "merchant": town})
    refused(game, "work:ship", "no_waterway", "O-M1", "O-R13")
    assert "work:wagon" in keys(game)


@rule("O-M1")
def test_every_town_has_a_road_so_the_wagon_is_always_possible():
    assert all(at(town, "road") for town in load().sets["town"])


# stations


def building(merchant="tours", **more):
    mine = {"space": {**ready("guildhall"), **ready("scriptorium")}, "merchant": merchant, **more.pop("p0", {})}
    return table(p0=mine, **more)


@rule("O-M2")
def test_the_guildhall_builds_a_station_where_the_merchant_stands():
    game = building()
    assert play(game, "work:guildhall") == change(back(0, "guildhall"), {"p0.station": -1, "p0.built.tours": 1})


@rule("O-M2", "O-R13")
def test_a_town_takes_one_station_in_all():
    game = building(p2={"built": ["tours"]})
    refused(game, "work:guildhall", "town_taken", "O-M2")
    game = building(p0={"built": ["tours"]})
    refused(game, "work:guildhall", "own_station_here", "O-M2")


@rule("O-M2")
def test_a_rival_elsewhere_does_not_forbid_building():
    game = building(p1={"merchant": "blois", "built": ["blois"]}, p2={"merchant": "chinon", "built": ["chinon"]})
    assert "work:guildhall" in keys(game)


@rule("O-M2")
def test_in_orleans_every_player_builds_exactly_one():
    game = building("orleans", p1={"built": ["orleans"]}, p2={"built": ["orleans"]})
    assert play(game, "work:guildhall") == change(back(0, "guildhall"), {"p0.station": -1, "p0.built.orleans": 1})
    game = building("orleans", p0={"built": ["orleans"]})
    refused(game, "work:guildhall", "own_station_here", "O-M2")


@rule("O-M2", "O-R13")
def test_building_needs_an_own_unbuilt_station():
    towns = [town for town in load().sets["town"] if town != "tours"][:10]
    game = building(p0={"built": towns})
    assert game.value("players[0].station") == 0
    refused(game, "work:guildhall", "no_station_left", "O-M2")


@rule("O-M4", "O-X5")
def test_where_an_own_station_was_lost_one_may_build_again():
    own = {"built": ["tours"], "coin": 0, "merchant": "tours", "goods": {"grain": 3}, "space": ready("guildhall")}
    game = table("events", player=None, event="taxes", p0=own, start=3)
    game.play("lose:built:tours")
    assert game.value("players[0].built.tours") == 0
    assert game.value("box.station") == 1
    to_actions(game)
    assert who(game) == (0, "actions")
    game.play("work:guildhall")
    assert game.value("players[0].built.tours") == 1
    assert game.value("players[0].station") == 8


def to_actions(game):
    while game.phase != "actions":
        game.play(next(one for one in ("draw:0", "stop") if one in keys(game)))


@rule("O-M4")
def test_where_a_station_was_lost_a_rival_who_builds_first_takes_the_town():
    lost = table(
        "events",
        player=None,
        event="taxes",
        p0={
            "built": ["tours"],
            "coin": 0,
            "merchant": "tours",
            "goods": {"grain": 3},
            "space": {**ready("guildhall"), **ready("scriptorium")},
        },
        p1={"space": ready("guildhall"), "merchant": "tours"},
    )
    lost.play("lose:built:tours")
    to_actions(lost)
    assert who(lost) == (1, "actions")
    lost.play("work:guildhall")
    refused(lost, "work:guildhall", "town_taken", "O-M4")


@rule("O-M4")
def test_in_orleans_one_station_at_a_time():
    own = {
        "built": ["orleans"],
        "coin": 0,
        "goods": {"grain": 3},
        "space": {**ready("guildhall"), **ready("scriptorium")},
    }
    game = table("events", player=None, event="taxes", p0=own, p1={"built": ["orleans"]}, start=3)
    game.play("lose:built:orleans")
    to_actions(game)
    assert who(game) == (0, "actions")
    assert play(game, "work:guildhall")["p0.built.orleans"] == 1


@rule("O-M3", "O-D2")
def test_the_scriptorium_advances_development_by_one():
    game = table(p0={"space": ready("scriptorium")})
    assert play(game, "work:scriptorium") == change(back(0, "scriptorium"), {"p0.track.development": 1})


# development


def developing(start, by, **more):
    """A game in which player 0 can advance by 1 (Scriptorium), 2 (Library) or 6 (fifth scholar)."""
    place, mine = {
        1: ("scriptorium", {}),
        2: ("library", {"tile": ["library"]}),
        6: ("university", {"track": {"scholar": 4}}),
    }[by]
    track = {**mine.get("track", {}), "development": start}
    game = table(p0={**mine, "track": track, "space": ready(place)}, **more)
    moved = play(game, f"work:{place}")
    used = back(0, place)
    hired = {"supply.scholar": -1, "p0.bag.scholar": 1, "p0.track.scholar": 1} if by == 6 else {}
    return {
        path: n - used.get(path, 0) - hired.get(path, 0)
        for path, n in moved.items()
        if n != used.get(path, 0) + hired.get(path, 0)
    }, game


@rule("O-D1")
@pytest.mark.parametrize(
    ("start", "by", "gain"), [(6, 1, 3), (6, 2, 3), (11, 1, 4), (10, 2, 4), (24, 1, 5), (24, 2, 5), (8, 6, 4)]
)
def test_a_coin_space_pays_when_reached_or_passed(start, by, gain):
    moved, _ = developing(start, by)
    assert moved == change({"p0.track.development": by}, coins(0, gain))


@rule("O-D1")
def test_two_coin_spaces_in_one_go_pay_both():
    moved, _ = developing(6, 6)
    assert moved == change({"p0.track.development": 6}, coins(0, 3 + 4))


@rule("O-D1")
@pytest.mark.parametrize(
    ("space", "start", "by"), [(3, 2, 1), (3, 2, 2), (18, 17, 1), (18, 16, 6), (28, 27, 1), (28, 26, 2)]
)
def test_a_citizen_goes_to_the_first_who_reaches_or_passes_it(space, start, by):
    moved, _ = developing(start, by)
    taken = {f"development_citizen.development_{space}": -1, "p0.citizen": 1}
    assert moved == change({"p0.track.development": by}, taken)
    moved, _ = developing(start, by, **{"p1": {"citizen": 1}, f"development_citizen.development_{space}": 0})
    assert moved == {"p0.track.development": by}


@rule("O-D1", "O-D3")
def test_a_star_sets_the_development_status():
    statuses = [
        table(p0={"track": {"development": n}, "space": ready("scriptorium")}).value("players[0].status")
        for n in range(31)
    ]
    assert statuses == [1] * 4 + [2] * 5 + [3] * 6 + [4] * 7 + [5] * 8 + [6]


@rule("O-D1")
def test_a_star_passed_counts_at_once_for_the_next_action():
    places = {**ready("hospital"), **ready("library"), **ready("monastery")}
    game = table(alone=True, p0={"tile": ["hospital", "library"], "space": places, "track": {"development": 8}})
    game.play("work:library")
    assert game.value("players[0].track.development") == 10
    assert play(game, "work:hospital") == change(back(0, "hospital"), coins(0, 3))


@rule("O-D2")
@pytest.mark.parametrize(("start", "by", "end"), [(30, 1, 30), (29, 2, 30), (29, 6, 30), (30, 6, 30)])
def test_surplus_past_the_end_is_lost(start, by, end):
    moved, game = developing(start, by)
    assert game.value("players[0].track.development") == end
    assert moved == ({"p0.track.development": end - start} if end > start else {})


@rule("O-D2")
def test_steps_are_taken_one_by_one_with_rewards_in_that_order():
    game = table(p0={"track": {"scholar": 4, "development": 14}, "space": ready("university")})
    events = game.play("work:university")
    seen = [
        (one.params.get("space"), one.code, one.params.get("piece"))
        for one in events
        if one.code in ("advance", "move", "gain")
    ]
    steps = [one for one in seen if one[1] == "advance"][1:]
    assert [one[0] for one in steps] == [15, 16, 17, 18, 19, 20]
    citizen = seen.index((None, "move", "citizen"))
    assert seen[citizen - 1][0] == 18
    assert seen[citizen + 1][0] == 19


@rule("O-D3", "O-V2", "O-P4", "O-E3")
def test_the_status_counts_for_income_hospital_and_scoring():
    own = {"track": {"development": 15}, "citizen": 0, "built": ["tours"]}
    game = table("events", player=None, event="income", round=18, p0=own)
    assert game.value("players[0].coin") == 5 + 4
    assert game.scores()[0].line("stations_citizens") == (1 + game.value("players[0].citizen")) * 4
    game = table(p0={"track": {"development": 15}, "tile": ["hospital"], "space": ready("hospital")})
    assert play(game, "work:hospital") == change(back(0, "hospital"), coins(0, 4))
