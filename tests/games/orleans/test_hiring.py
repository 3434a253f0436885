"""Recruiting: who is hired where, what the tracks give, when it is not possible."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import (
    PROFESSIONS,
    back,
    change,
    coins,
    keys,
    lies,
    load,
    market_without,
    play,
    ready,
    refused,
    rule,
    supply_without,
    table,
    who,
)

FARMER_GOODS = ["grain", "grain", "cheese", "cheese", "wine", "wine", "wool", "brocade"]


def hired(who, place, track=None, player=0):
    """The change of a hiring without its bonus: follower into the bag, cube on, used followers back."""
    moved = {f"supply.{who}": -1, f"p{player}.bag.{who}": 1}
    if track is not None:
        moved[f"p{player}.track.{who}"] = 1
    return change(back(player, place), moved)


# the places


@rule("O-H1", "O-H11")
@pytest.mark.parametrize("at", range(8))
def test_the_farm_house_hires_a_farmer_and_gives_the_good_shown(at):
    good = FARMER_GOODS[at]
    game = table(p0={"space": ready("farm_house"), "track": {"farmer": at}})
    assert play(game, "work:farm_house") == change(
        hired("farmer", "farm_house", 1), {f"goods_market.{good}": -1, f"p0.goods.{good}": 1}
    )
    assert lies(game, "market") == dict.fromkeys(("farmer.own", "boatman.own", "craftsman.own", "trader.own"), 1)


@rule("O-H1", "O-H2", "O-H6", "O-H7", "O-H8", "O-Y1", "O-M1", "O-M2", "O-M3")
def test_what_the_places_of_the_player_board_need():
    kinds = {}
    for space in load().sets["space"]:
        kinds.setdefault(load().field("space", space, "place"), []).append(load().field("space", space, "kind"))
    board = [one for one in load().sets["place"] if load().field("place", one, "category") == "board"]
    assert {one: kinds[one] for one in board} == {
        "farm_house": ["boatman", "craftsman"],
        "village": ["farmer", "boatman", "craftsman"],
        "university": ["farmer", "craftsman", "trader"],
        "castle": ["farmer", "boatman", "trader"],
        "monastery": ["scholar", "trader"],
        "ship": ["scholar", "boatman", "knight"],
        "wagon": ["scholar", "trader", "knight"],
        "guildhall": ["scholar", "craftsman", "knight"],
        "scriptorium": ["knight", "scholar"],
        "town_hall": ["any", "any"],
    }


@rule("O-H2", "O-H3")
def test_the_village_hires_a_boatman_craftsman_or_trader():
    game = table(p0={"space": ready("village")})
    game.play("work:village")
    assert who(game) == (0, "hire")
    assert keys(game) == {"take:boatman", "take:craftsman", "take:trader"}
    assert play(game, "take:boatman") == change(hired("boatman", "village", 1), coins(0, 2))
    assert who(game) == (1, "actions")


@rule("O-H3")
@pytest.mark.parametrize(("at", "gain"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_a_boatman_gives_the_coins_shown(at, gain):
    game = table(p0={"space": ready("village"), "track": {"boatman": at}})
    assert play(game, "work:village", "take:boatman") == change(hired("boatman", "village", 1), coins(0, gain))


@rule("O-H3")
def test_who_first_reaches_the_last_boatman_space_takes_the_citizen_instead_of_coins():
    game = table(p0={"space": ready("village"), "track": {"boatman": 4}})
    assert play(game, "work:village", "take:boatman") == change(
        hired("boatman", "village", 1), {"track_citizen.boatman": -1, "p0.citizen": 1}
    )


@rule("O-H3")
def test_later_arrivals_on_the_last_boatman_space_get_six_coins():
    own = {"space": ready("village"), "track": {"boatman": 4}}
    game = table(p0=own, p1=own)
    game.play("work:village")
    game.play("take:boatman")
    assert play(game, "work:village", "take:boatman") == change(hired("boatman", "village", 1, player=1), coins(1, 6))
    assert load().model.constants["boatman_last_space_coins"].value == 6


@rule("O-H4")
def test_a_craftsman_gives_a_technology_tile():
    game = table(p0={"space": ready("village")})
    assert play(game, "work:village", "take:craftsman") == change(
        hired("craftsman", "village", 1), {"supply.technology": -1, "p0.technology": 1}
    )
    refused(game, "lay:technology:university:farmer", "not_now", player=0)


@rule("O-H5")
def test_the_first_trader_brings_a_tile_from_one_later_ones_from_one_or_two():
    game = table(p0={"space": ready("village")})
    game.play("work:village")
    game.play("take:trader")
    assert who(game) == (0, "tile")
    first = {one for one in load().sets["place_tile"] if load().field("place", one, "category") == "i"}
    assert keys(game) == {f"take:{one}" for one in first}
    refused(game, "take:school", "first_tile_from_one", "O-H5")
    assert play(game, "take:winery") == change(back(0, "village"), {"tiles_open.winery": -1, "p0.tile.winery": 1})
    game = table(p0={"space": ready("village"), "track": {"trader": 1}}, p1={"tile": ["winery"]})
    game.play("work:village")
    game.play("take:trader")
    assert keys(game) == {f"take:{one}" for one in load().sets["place_tile"] if one != "winery"}
    refused(game, "take:winery", "tile_taken", "O-H5")
    assert play(game, "take:school")["p0.tile.school"] == 1
    first = [one for one in load().sets["place_tile"] if load().field("place", one, "category") == "i"]
    game = table(p0={"space": ready("village"), "track": {"trader": 1}}, p1={"tile": first})
    game.play("work:village")
    game.play("take:trader")
    assert keys(game) == {f"take:{one}" for one in load().sets["place_tile"] if one not in first}


@rule("O-H6", "O-Y3", "O-Y1")
@pytest.mark.parametrize(("at", "steps"), [(0, 1), (1, 3), (2, 4), (3, 5), (4, 6)])
def test_the_university_hires_a_scholar_and_advances_development(at, steps):
    game = table(p0={"space": ready("university"), "track": {"scholar": at, "development": 12}})
    moved = play(game, "work:university")
    citizen = {"development_citizen.development_18": -1, "p0.citizen": 1} if 12 + steps >= 18 else {}
    assert moved == change(hired("scholar", "university", 1), {"p0.track.development": steps}, citizen)


@rule("O-H7", "O-Ex10")
def test_the_castle_hires_a_knight_and_from_the_next_round_on_more_may_be_drawn():
    game = table(p0={"space": ready("castle")})
    assert play(game, "work:castle") == hired("knight", "castle", 1)
    assert game.value("players[0].draw_limit") == 5
    numbers = [
        table(p0={"track": {"knight": at}, "space": ready("scriptorium")}).value("players[0].draw_limit")
        for at in range(6)
    ]
    assert numbers == [4, 5, 6, 7, 7, 8]


@rule("O-H7", "O-Ex10")
def test_the_fourth_knight_does_not_raise_the_number_but_brings_the_citizen_to_the_first():
    own = {"space": ready("castle"), "track": {"knight": 3}}
    game = table(p0=own, p1=own)
    assert play(game, "work:castle") == change(
        hired("knight", "castle", 1), {"track_citizen.knight": -1, "p0.citizen": 1}
    )
    assert game.value("players[0].draw_limit") == 7
    assert play(game, "work:castle") == hired("knight", "castle", 1, player=1)


@rule("O-H8", "O-V1")
def test_the_monastery_hires_a_monk_without_bonus_or_track():
    game = table(p0={"space": ready("monastery")})
    assert play(game, "work:monastery") == hired("monk", "monastery")
    assert "monk" not in load().sets["track"]


@rule("O-H8", "O-V1")
def test_in_a_pilgrimage_round_no_monk_can_be_hired():
    game = table(p0={"space": {**ready("monastery"), **ready("scriptorium")}}, event="pilgrimage")
    refused(game, "work:monastery", "pilgrimage_forbids", "O-H8", "O-V1")
    assert keys(game) == {"work:scriptorium", "pass"}


# not possible


@rule("O-H9")
@pytest.mark.parametrize(
    ("place", "kind", "last"), [("farm_house", "farmer", 8), ("university", "scholar", 5), ("castle", "knight", 5)]
)
def test_nobody_is_hired_at_the_end_of_the_track(place, kind, last):
    game = table(p0={"space": ready(place), "track": {kind: last - 1}})
    assert f"work:{place}" in keys(game)
    game = table(p0={"space": {**ready(place), **ready("scriptorium")}, "track": {kind: last}})
    refused(game, f"work:{place}", "track_full", "O-H9")


@rule("O-H9", "O-X2")
@pytest.mark.parametrize(
    ("place", "kind"),
    [("farm_house", "farmer"), ("university", "scholar"), ("castle", "knight"), ("monastery", "monk")],
)
def test_nobody_is_hired_when_the_supply_of_that_follower_is_empty(place, kind):
    places = {**ready(place), **ready("windmill")}
    own = {"space": places, "tile": ["windmill"]}
    used = sum(one == kind for one in places.values()) + (3 if kind in ("knight", "scholar") else 0)
    game = table(supply_without(kind, used=used), p0=own)
    assert game.value(f"supply.{kind}") == 0
    refused(game, f"work:{place}", "supply_empty", "O-H9")
    game = table(supply_without(kind, 1, used=used), p0=own)
    assert f"work:{place}" in keys(game)


@rule("O-H9", "O-H13")
def test_the_village_offers_only_the_kinds_that_can_be_hired():
    own = {"space": ready("village"), "track": {"trader": 5}}
    game = table(supply_without("boatman", used=1), p0=own)
    game.play("work:village")
    # two kinds are out, so the third is taken by itself
    assert who(game) == (1, "actions")
    assert game.value("players[0].track.craftsman") == 1
    game = table(p0=own)
    game.play("work:village")
    assert keys(game) == {"take:boatman", "take:craftsman"}
    refused(game, "take:trader", "track_full", "O-H9", "O-H13")
    game = table(supply_without("boatman", used=1), p0={"space": ready("village")})
    game.play("work:village")
    refused(game, "take:boatman", "supply_empty", "O-H9", "O-H13")


@rule("O-H13")
def test_the_village_is_not_possible_when_none_of_the_three_can_be_hired():
    own = {"space": {**ready("village"), **ready("scriptorium")}, "track": {"trader": 5, "craftsman": 5}}
    game = table(supply_without("boatman", used=1), p0=own)
    refused(game, "work:village", "nobody_to_hire", "O-H13", "O-H9")
    assert keys(game) == {"work:scriptorium", "pass"}


@rule("O-H10", "O-X2")
def test_a_farmer_is_hired_without_the_good_when_the_good_is_out():
    game = table(market_without("grain", 0), p0={"space": ready("farm_house")})
    assert game.value("goods_market.grain") == 0
    assert play(game, "work:farm_house") == hired("farmer", "farm_house", 1)


@rule("O-H10", "O-X3")
def test_a_boatman_is_hired_without_coins_when_the_coins_are_out():
    game = table(p0={"space": ready("village")}, p1={"coin": 5 + 212 - 20 - 1})
    assert play(game, "work:village", "take:boatman") == change(hired("boatman", "village", 1), coins(0, 1))
    assert game.value("supply.coin") == 0


@rule("O-H10")
def test_a_craftsman_is_hired_without_technology_when_it_is_out():
    game = table(p0={"space": ready("village")}, box={"technology": 16})
    assert play(game, "work:village", "take:craftsman") == hired("craftsman", "village", 1)


@rule("O-H10")
def test_a_trader_is_hired_without_a_tile_when_there_is_none():
    first = [one for one in load().sets["place_tile"] if load().field("place", one, "category") == "i"]
    game = table(p0={"space": ready("village")}, p2={"tile": first})
    assert play(game, "work:village", "take:trader") == hired("trader", "village", 1)
    game = table(p0={"space": ready("village"), "track": {"trader": 1}}, p2={"tile": list(load().sets["place_tile"])})
    assert play(game, "work:village", "take:trader") == hired("trader", "village", 1)


@rule("O-H10", "O-D2")
def test_a_scholar_is_hired_when_development_is_at_its_end():
    game = table(p0={"space": ready("university"), "track": {"development": 30, "scholar": 4}})
    assert play(game, "work:university") == hired("scholar", "university", 1)


@rule("O-H12", "O-V5")
def test_a_track_counts_hires_and_never_moves_back():
    game = table("events", player=None, event="plague", round=18, p0={"bag": ["knight"], "track": {"knight": 2}})
    assert lies(game, "bag") == {}
    assert game.value("players[0].track.knight") == 2
    tracks = [one for one in PROFESSIONS if one != "monk"]
    moving_back = [
        one.name for one in load().model.actions.values() if one.steps and "retreat" in str(one.steps.plain())
    ]
    assert moving_back == ["lose_development"]
    assert all(track in load().sets["track"] for track in tracks)


# the printed game


@rule("O-Y2")
@pytest.mark.parametrize(
    ("place", "kinds"),
    [
        ("ship", ["farmer", "boatman", "knight"]),
        ("wagon", ["farmer", "trader", "knight"]),
        ("guildhall", ["farmer", "craftsman", "knight"]),
    ],
)
def test_the_printed_game_uses_a_farmer_for_ship_wagon_and_guildhall(place, kinds):
    assert list(ready(place, variants=("published",)).values()) == kinds
    game = table(p0={"space": ready(place, *kinds)}, variants=("published",))
    assert f"work:{place}" in keys(game)
    planning = table("planning", p0={"bag": ["trader"]}, variants=("published",))
    assert f"put:farmer.own:{place}" in keys(planning)


@rule("O-Y2")
@pytest.mark.parametrize(("at", "steps"), [(0, 2), (1, 3), (2, 4), (3, 5), (4, 6)])
def test_the_printed_game_gives_two_steps_for_the_first_scholar(at, steps):
    game = table(p0={"space": ready("university"), "track": {"scholar": at, "development": 9}}, variants=("published",))
    reward = {**coins(0, 4)} if 9 + steps >= 12 else {}
    assert play(game, "work:university") == change(
        hired("scholar", "university", 1), {"p0.track.development": steps}, reward
    )


@rule("O-Y2")
@pytest.mark.parametrize(
    "stack",
    [
        ("published", "bathhouse-current"),
        ("bathhouse-current", "published"),
        ("published", "bathhouse-current", "hidden-goods"),
    ],
)
def test_variants_stack(stack):
    rules = load(*stack)
    assert rules.variants == stack
    assert rules.field("space", "ship.1", "kind") == "farmer"
    assert not [one for one in rules.sets["space"] if one.startswith("bathhouse")]
    game = rules.new_game(players=3, seed=4)
    assert game.decision is not None


@rule("O-Y1")
def test_the_default_follows_the_write_ups():
    assert [load().field("space", one, "kind") for one in ("ship.1", "wagon.1", "guildhall.1", "bathhouse.1")] == [
        "scholar"
    ] * 3 + ["farmer"]
    assert load().model.constants["scholar_development"].value == [0, 1, 3, 4, 5, 6]
