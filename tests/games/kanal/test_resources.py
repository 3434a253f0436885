"""Resources: gains, buying, the wheel, at which moments both are possible, and limits."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.games.kanal.helpers import (
    BASICS,
    act,
    keys,
    load,
    new,
    play,
    refused,
    ring,
    rule,
    stock,
    table,
    who,
)

RICH = {"wood": 2, "clay": 2, "ore": 2, "thaler": 20}
ANYTIME = {"buy:wood", "buy:clay", "buy:ore", "pay:wheel"}
ONE_EACH = {"wood": 1, "clay": 1, "ore": 1}
TURNED = {"wood": -1, "clay": -1, "ore": -1, "iron": 1, "brick": 1}


# gains and limits


@rule("K-R1")
def test_no_space_gives_iron_or_brick():
    for field in ("l1", "l2", "l3"):
        game = act(field, stock={"thaler": 9})
        assert not {"iron", "brick"} & set(play(game, f"take:{field}_gain"))
    for kind in ("iron", "brick", "thaler", "fame"):
        assert not new().explain(f"buy:{kind}").allowed


@rule("K-R5")
@pytest.mark.parametrize(("there", "gain"), [(5, 4), (6, 4), (7, 3), (9, 1), (10, 0)])
def test_a_basic_stops_at_ten_and_the_surplus_is_lost(there, gain):
    game = act("l1", stock={"clay": there})
    changed = play(game, "take:l1_gain")
    assert changed.get("clay", 0) == gain
    assert changed["wood"] == 2


@rule("K-R5")
def test_the_basic_limit_is_one_number():
    for kind in BASICS:
        game = act("l3", stock={kind: 10})
        assert kind not in play(game, "take:l3_gain")
    most = load().model.zones["stock"].most
    assert {kind: node.value for kind, node in most.items()} == {
        **dict.fromkeys(BASICS, "basic_most"),
        **dict.fromkeys(("iron", "brick"), "refined_most"),
    }


@rule("K-R5")
def test_thalers_and_fame_tokens_have_no_limit():
    game = table(stock={"thaler": 150, "fame": 80}, coins_on={"u4": 60}, blocked="none")
    assert play(game, "use:u4", "stop") == {"thaler": 60, "coins_on.u4": -60}
    assert game.scores()[0].total == 210 + 80 - 31


# buying


@rule("K-R2", "K-F6")
@pytest.mark.parametrize("kind", BASICS)
@pytest.mark.parametrize("there", range(10))
def test_the_step_from_n_costs_one_more_than_n(kind, there):
    game = table(stock={kind: there, "thaler": there + 1})
    assert play(game, f"buy:{kind}") == {kind: 1, "thaler": -there - 1}
    if there:
        game = table(stock={kind: there, "thaler": there})
        refused(game, f"buy:{kind}", "too_few", "K-R2")


@rule("K-R2")
def test_buying_without_a_thaler():
    game = table(stock={})
    refused(game, "buy:ore", "too_few", "K-R2")


@rule("K-R2", "K-F6")
@pytest.mark.parametrize("kind", BASICS)
def test_buying_from_nothing_to_three_costs_six(kind):
    game = table(stock={"thaler": 6})
    assert play(game, f"buy:{kind}", f"buy:{kind}") == {kind: 2, "thaler": -3}
    assert play(game, f"buy:{kind}") == {kind: 1, "thaler": -3}


@rule("K-R2")
def test_the_price_of_one_does_not_depend_on_the_others():
    game = table(stock={"wood": 7, "clay": 0, "thaler": 9})
    assert play(game, "buy:clay") == {"clay": 1, "thaler": -1}
    refused(table(stock={"wood": 7, "thaler": 7}), "buy:wood", "too_few", "K-R2")


@rule("K-R6", "K-R5")
@pytest.mark.parametrize("kind", BASICS)
def test_a_basic_at_its_limit_cannot_be_bought(kind):
    game = table(stock={kind: 10, "thaler": 40})
    refused(game, f"buy:{kind}", "basic_full", "K-R6")
    assert f"buy:{kind}" in keys(table(stock={kind: 9, "thaler": 40}))


# the wheel


@rule("K-R3")
def test_two_thalers_turn_the_wheel_one_space_as_often_as_wanted():
    game = table(stock={"wood": 3, "clay": 2, "ore": 4, "thaler": 5})
    assert play(game, "pay:wheel") == {**TURNED, "thaler": -2}
    assert play(game, "pay:wheel") == {**TURNED, "thaler": -2}
    assert stock(game) == {"wood": 1, "ore": 2, "iron": 2, "brick": 2, "thaler": 1}


@rule("K-R3")
@pytest.mark.parametrize("kind", BASICS)
def test_the_wheel_needs_all_three_basics(kind):
    game = table(stock={**ONE_EACH, kind: 0, "thaler": 9})
    refused(game, "pay:wheel", "wheel_needs_basics", "K-R3")


@rule("K-R3")
def test_turning_the_wheel_needs_two_thalers():
    game = table(stock={**ONE_EACH, "thaler": 1})
    refused(game, "pay:wheel", "too_few", "K-R3")
    assert "pay:wheel" in keys(table(stock={**ONE_EACH, "thaler": 2}))


@rule("K-R3")
@pytest.mark.parametrize(
    ("lang", "price", "label"),
    [
        ("en", 1, "Pay 1 thaler and turn the wheel"),
        ("ja", 4, "ターラー4枚を払って資源ホイールを回す"),
        ("ko", 4, "탈러 4개를 내고 자원 바퀴 돌리기"),
    ],
)
def test_the_button_for_turning_the_wheel_tells_the_price_of_the_edition(tmp_path, lang, price, label):
    dearer = tmp_path / "dearer.yaml"
    dearer.write_text(f"variant: dearer\nset: {{constants.wheel_price.value: {price}}}\n", "utf-8")
    game = table(stock={**ONE_EACH, "thaler": 9}, variants=(dearer,))
    [option] = [one for one in game.decision.options if one.key == "pay:wheel"]
    assert option.label(lang) == label


@rule("K-R3", "K-R5")
@pytest.mark.parametrize("kind", ["iron", "brick"])
def test_the_wheel_does_not_turn_while_iron_or_brick_stands_at_six(kind):
    game = table(stock={**ONE_EACH, kind: 6, "thaler": 9})
    refused(game, "pay:wheel", "wheel_full", "K-R3")
    game = table(stock={**ONE_EACH, kind: 5, "thaler": 9})
    assert play(game, "pay:wheel") == {**TURNED, "thaler": -2}


@rule("K-R3", "K-N1")
@pytest.mark.parametrize("kind", ["iron", "brick"])
def test_the_free_turn_has_the_same_limits(kind):
    game = table("free_turn", stock={**ONE_EACH, kind: 6, "thaler": 9})
    refused(game, "turn:wheel", "wheel_full", "K-N1")


# any time


@rule("K-R4")
def test_at_any_time_before_choosing_a_space():
    game = table(stock=RICH)
    assert keys(game) >= ANYTIME
    play(game, "buy:wood")
    assert who(game) == (0, "field")


@rule("K-R4")
def test_at_any_time_before_between_and_after_the_pieces_of_an_action():
    game = act("u4", stock={**RICH, "clay": 1})
    assert keys(game) >= ANYTIME
    game.play("lay:path:h0_0")
    refused(game, "lay:path:h0_1", "cannot_pay_route", "K-B1")
    assert play(game, "buy:clay") == {"clay": 1, "thaler": -1}
    game.play("lay:path:h0_1")
    assert keys(game) >= {"buy:clay", "stop"}  # nothing is left to lay, but there is still time to buy
    game.play("buy:clay")
    assert who(game) == (0, "act")


@rule("K-R4", "K-R3")
def test_what_is_bought_in_between_keeps_the_rest_of_the_action():
    game = act("u4", stock={"wood": 3, "clay": 2, "ore": 2, "thaler": 20})
    game.play("lay:canal:h0_0")
    play(game, "pay:wheel", "buy:wood", "pay:wheel")
    game.play("lay:rail:h0_1")
    refused(game, "lay:canal:h0_2", "no_route_left", "K-A2")


@rule("K-R4", "K-E1")
def test_at_any_time_before_an_effect_is_paid():
    game = act("u2", stock={"clay": 2, "thaler": 10}, laid=ring("r0_c0", None), built={"r0_c0": "brick_field"})
    game.play("lay:path:h0_0")
    assert who(game) == (0, "effect")
    refused(game, "use:brick_field_1", "too_few", "K-B1")
    assert play(game, "buy:clay") == {"clay": 1, "thaler": -2}
    assert play(game, "use:brick_field_1")["brick"] == 2


@rule("K-R4", "K-E5")
def test_at_any_time_between_the_lines_of_an_effect():
    game = act("u2", stock={"clay": 1, **RICH}, laid=ring("r0_c0", None), built={"r0_c0": "tile_kiln"})
    game.play("lay:path:h0_0")
    game.play("skip")
    assert who(game) == (0, "effect")
    assert keys(game) >= ANYTIME | {"skip"}


@rule("K-R4")
def test_at_any_time_within_an_effect_that_places_free_pieces():
    game = act("u2", stock={**RICH, "clay": 1}, laid=ring("r0_c0", None), built={"r0_c0": "surveyors_office"})
    game.play("lay:path:h0_0")
    game.play("use:surveyors_office_1")
    assert who(game) == (0, "place_free")
    assert keys(game) >= {"buy:wood", "buy:clay", "buy:ore"}
    game.play("lay:path:h3_0")
    game.play("buy:clay")
    assert who(game) == (0, "place_free")
    assert play(game, "lay:path:h3_1") == {"laid.h3_1.path": 1}


@rule("K-R4")
def test_at_any_time_within_an_effect_that_turns_the_wheel():
    laid, built = ring("r0_c0", None), {"r0_c0": "gasworks"}
    game = act("u2", stock={"clay": 2, "ore": 1, "wood": 0, "thaler": 9}, laid=laid, built=built)
    game.play("lay:path:h0_0")
    game.play("use:gasworks_1")
    assert who(game) == (0, "free_wheel")
    refused(game, "turn:wheel", "wheel_needs_basics", "K-R3")
    game.play("buy:wood")
    assert play(game, "turn:wheel") == TURNED


@rule("K-R4", "K-N2")
def test_at_any_time_before_picking_a_half():
    game = act("u2", stock=RICH, piles={"green": []}, options={"halves": "one"})
    assert who(game) == (0, "half")
    assert keys(game) == {"take:open", "take:covered", *ANYTIME}
    game.play("buy:clay")
    assert who(game) == (0, "half")


@rule("K-R4", "K-E3")
def test_at_any_time_before_picking_which_of_two_buildings_works_first():
    game = act("u2", stock=RICH, laid=ring("r0_c0") | ring("r0_c1") | {"v0_1": "none"}, built=TWO)
    game.play("lay:path:v0_1")
    assert who(game) == (0, "order")
    assert keys(game) >= ANYTIME
    game.play("buy:clay")
    assert who(game) == (0, "order")


TWO = {"r0_c0": "brick_field", "r0_c1": "charcoal_kiln"}


@rule("K-R3", "K-E1")
@pytest.mark.parametrize(("building", "turns"), [("tile_kiln", 1), ("gasworks", 2)])
def test_an_effect_turns_the_wheel_no_more_often_than_it_says(building, turns):
    plenty = {"wood": 9, "clay": 9, "ore": 9, "iron": 0, "brick": 0}
    game = act("u2", stock=plenty, laid=ring("r0_c0", None), built={"r0_c0": building})
    play(game, "lay:path:h0_0", f"use:{building}_1")
    for turn in range(turns):
        assert who(game) == (0, "free_wheel")
        assert game.value("players[0].stock.iron") == turn
        game.play("turn:wheel")
    assert "turn:wheel" not in keys(game)
    assert game.value("players[0].stock.iron") == turns


@rule("K-R4", "K-N1")
def test_at_any_time_before_the_free_turn():
    game = table("free_turn", stock={"wood": 0, "clay": 1, "ore": 1, "thaler": 1})
    assert keys(game) >= {"buy:wood", "skip"}
    refused(game, "turn:wheel", "wheel_needs_basics", "K-N1")
    game.play("buy:wood")
    assert play(game, "turn:wheel")["brick"] == 1


@rule("K-R4")
def test_not_in_the_others_action():
    rich = {"stock": RICH}
    game = table(players=2, p0=rich, p1=rich)
    for key in sorted(ANYTIME):
        refused(game, key, "not_your_turn", player=1)
    game.play("use:l1")
    for key in sorted(ANYTIME):
        refused(game, key, "not_your_turn", player=1)
    game.play("stop")
    assert play(game, "buy:clay") == {"p1.clay": 1, "p1.thaler": -3}
    refused(game, "buy:clay", "not_your_turn", player=0)


@rule("K-B1", "K-R4")
def test_a_cost_is_paid_at_once_nothing_is_bought_while_it_is_paid():
    game = act("u1", stock={**RICH}, row=["toll_house"])
    game.play("build:toll_house:r0_c0")
    assert who(game) == (0, "pay")
    assert keys(game) == {"pay:wood=1,clay=1", "pay:wood=1,ore=1"}


@rule("K-R4", "K-R2")
def test_the_price_goes_by_what_is_there_at_that_moment():
    game = act("l1", stock={"thaler": 10})
    game.play("buy:clay")
    game.play("take:l1_gain")
    prices = [-play(game, "buy:clay")["thaler"]]
    assert prices == [6]
    assert all(b == a + 1 for a, b in pairwise([1, 2, 3]))
