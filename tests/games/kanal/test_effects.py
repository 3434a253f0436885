"""When a building works: both triggers, in both orders, and how an effect is worked."""

from __future__ import annotations

import shutil
from itertools import permutations
from pathlib import Path

import pytest

import rulebook
from tests.games.kanal.helpers import (
    act,
    difference,
    keys,
    pieces,
    play,
    refused,
    ring,
    rule,
    sides,
    snapshot,
    stock,
    table,
    who,
)

PLENTY = {"wood": 5, "clay": 5, "ore": 5, "iron": 3, "brick": 3, "thaler": 20}
CENTRE, ABOVE, BELOW, LEFT, RIGHT = "r1_c1", "r0_c1", "r2_c1", "r1_c0", "r1_c2"
CARDS = {CENTRE: "warehouse", ABOVE: "mine", BELOW: "foundry", LEFT: "clay_pit", RIGHT: "goods_station"}
TO = dict(zip((ABOVE, BELOW, LEFT, RIGHT), sides(CENTRE), strict=True))
GIFT = {"wood": 2, "clay": 2, "ore": 2}


def around(*sites):
    """The warehouse in the middle and buildings beside it."""
    return {CENTRE: CARDS[CENTRE], **{site: CARDS[site] for site in sites}}


# the first trigger: four routes


@rule("K-E1")
@pytest.mark.parametrize("last", range(4))
@pytest.mark.parametrize("kind", ["path", "road", "rail", "canal"])
def test_the_last_of_four_routes_makes_the_building_work(last, kind):
    game = act("u4", stock=PLENTY, laid=_but(CENTRE, last), built={CENTRE: "warehouse"})
    game.play(f"lay:{kind}:{sides(CENTRE)[last]}")
    assert who(game) == (0, "effect")
    assert keys(game) >= {"use:warehouse_1", "skip"}
    assert play(game, "use:warehouse_1") == GIFT
    assert who(game) == (0, "act")


def _but(site, free):
    return {edge: kind for at, (edge, kind) in enumerate(ring(site).items()) if at != free}


@rule("K-E1")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_three_routes_or_less_are_not_enough(n):
    game = act("u4", stock=PLENTY, laid=dict.fromkeys(sides(CENTRE)[:n], "path"), built={CENTRE: "warehouse"})
    game.play(f"lay:path:{sides(CENTRE)[n]}")
    assert who(game) == (0, "act")


@rule("K-E1")
@pytest.mark.parametrize("field", ["u1", "u3", "l3"])
def test_a_building_put_on_a_site_already_ringed_works_at_once(field):
    game = act(field, stock=PLENTY, laid=ring(CENTRE), row=["warehouse"])
    game.play(f"build:warehouse:{CENTRE}")
    assert who(game) == (0, "effect")
    assert play(game, "use:warehouse_1") == GIFT
    game = act(field, stock=PLENTY, laid=_but(CENTRE, 2), row=["warehouse"])
    game.play(f"build:warehouse:{CENTRE}")
    assert game.decision.prompt != "effect"


@rule("K-E1")
def test_the_effect_need_not_be_used_and_then_is_lost():
    game = act("u4", stock=PLENTY, laid=_but(CENTRE, 0), built={CENTRE: "warehouse"})
    game.play("lay:path:h1_1")
    assert play(game, "skip") == {}
    assert who(game) == (0, "act")
    assert not game.explain("use:warehouse_1").allowed
    game.play("stop")
    game.play("use:l1")
    assert not game.explain("use:warehouse_1").allowed


@rule("K-E1")
def test_an_effect_is_used_in_part():
    game = act("u4", stock=PLENTY, laid=_but(CENTRE, 0), built={CENTRE: "surveyors_office", LEFT: "clay_pit"})
    game.play("lay:path:h1_1")
    game.play("use:surveyors_office_1")
    game.play("lay:path:h3_3")
    game.play("stop")  # the second free path is lost
    assert who(game) == (0, "act")
    game.play("lay:road:v0_0")  # the space's second route, which is paid for
    assert stock(game)["brick"] == PLENTY["brick"] - 1
    refused(game, "lay:path:v0_4", "no_route_left", "K-A2")


@rule("K-E1")
def test_each_line_may_be_left_out():
    for first, second, gain in (("skip", "use:merchants_house_2", 2), ("use:merchants_house_1", "skip", 2)):
        game = act(
            "u4", stock=PLENTY, deck_="b", laid=ring(CENTRE, None, "road", "rail"), built={CENTRE: "merchants_house"}
        )
        game.play("lay:path:h1_1")
        assert play(game, first, second) == {"thaler": gain}


# replacing never triggers


@rule("K-E1", "K-B5")
@pytest.mark.parametrize("kind", ["road", "rail", "canal"])
def test_a_path_replaced_does_not_make_the_building_work_again(kind):
    game = act("u4", stock=PLENTY, laid=ring(CENTRE), built={CENTRE: "warehouse"})
    game.play(f"lay:{kind}:h1_1")
    assert who(game) == (0, "act")


@rule("K-E1", "K-B5")
def test_nor_does_it_when_the_conditions_become_true_only_then():
    game = act("u4", stock=PLENTY, laid=ring(CENTRE), built={CENTRE: "villa_quarter"})
    game.play("lay:road:h1_1")
    game.play("lay:road:h2_1")
    assert game.decision is None or game.decision.prompt != "effect"
    assert stock(game).get("fame", 0) == 0


@rule("K-E1", "K-B5", "K-B4")
def test_nor_does_it_when_a_bridge_stands_above_the_path():
    laid = {**ring(CENTRE)}
    game = act("u4", stock=PLENTY, laid=laid, built=around(ABOVE, LEFT), bridges=[TO[ABOVE], TO[LEFT]])
    for edge in (TO[ABOVE], TO[LEFT]):
        game.play(f"lay:road:{edge}")
        assert dict(game.contents("bridge_on", edge=edge)) == {"bridge": 1}
    assert game.decision is None or game.decision.prompt != "effect"


@rule("K-E1", "K-B5")
def test_nor_does_a_free_road_in_place_of_a_path():
    laid = ring("r0_c0", None) | ring("r2_c3")
    game = act("u2", stock=PLENTY, laid=laid, built={"r0_c0": "road_office", "r2_c3": "warehouse"})
    game.play("lay:path:h0_0")
    game.play("use:road_office_1")
    assert play(game, "lay:road:h3_3") == {"laid.h3_3.path": -1, "laid.h3_3.road": 1}
    game.play("skip")
    assert who(game) == (0, "act")


# the second trigger: two bridges


@rule("K-E2")
@pytest.mark.parametrize(("one", "two"), list(permutations(TO, 2)))
def test_the_second_bridge_makes_the_building_work(one, two):
    game = act("u1", stock=PLENTY, laid={TO[one]: "path", TO[two]: "rail"}, built=around(one, two), row=[])
    game.play(f"build:bridge:{TO[one]}")
    assert who(game) == (0, "act")  # one bridge is not enough
    game.play(f"build:bridge:{TO[two]}")
    assert who(game) == (0, "effect")
    assert play(game, "use:warehouse_1") == GIFT


@rule("K-E2", "K-F5")
def test_a_third_and_a_fourth_bridge_do_not():
    laid, built = ring(CENTRE), around(*TO)
    game = act("u1", stock=PLENTY, laid=laid, built=built, bridges=[TO[ABOVE], TO[BELOW]], row=[])
    game.play(f"build:bridge:{TO[LEFT]}")
    assert who(game) == (0, "act")
    game.play(f"build:bridge:{TO[RIGHT]}")
    assert game.decision.prompt != "effect"


@rule("K-E2", "K-E1", "K-F5")
def test_bridges_then_routes_work_twice():
    laid = dict.fromkeys((TO[ABOVE], TO[LEFT]), "path")
    game = act("u1", stock=PLENTY, laid=laid, built=around(ABOVE, LEFT), bridges=[TO[ABOVE]], row=[])
    game.play(f"build:bridge:{TO[LEFT]}")
    assert play(game, "use:warehouse_1") == GIFT
    game.play("stop")
    game.play("use:u4")
    game.play(f"lay:path:{TO[BELOW]}")
    assert who(game) == (0, "act")
    game.play(f"lay:path:{TO[RIGHT]}")
    assert play(game, "use:warehouse_1") == GIFT


@rule("K-E2", "K-E1", "K-F5")
def test_routes_then_bridges_work_twice_and_never_again():
    game = act("u4", stock={**PLENTY, "wood": 9}, laid=_but(CENTRE, 3), built=around(*TO))
    game.play(f"lay:path:{TO[RIGHT]}")
    game.play("use:warehouse_1")
    game.play("stop")
    game.play("use:u1")
    game.play(f"build:bridge:{TO[ABOVE]}")
    game.play(f"build:bridge:{TO[RIGHT]}")
    assert who(game) == (0, "effect")
    game.play("skip")
    while game.round == 1:
        assert game.decision.prompt != "effect"
        game.play("skip" if "skip" in keys(game) else "stop" if "stop" in keys(game) else min(keys(game, "use:")))
    game.play("use:u1")
    game.play(f"build:bridge:{TO[BELOW]}")
    game.play(f"build:bridge:{TO[LEFT]}")
    assert game.decision.prompt != "effect"


@rule("K-E2", "K-E4")
def test_a_building_with_open_sides_works_by_its_bridges():
    laid = {TO[ABOVE]: "rail", TO[LEFT]: "rail"}
    built = {**around(ABOVE, LEFT), CENTRE: "rolling_mill"}
    game = act("u1", stock=PLENTY, laid=laid, built=built, bridges=[TO[ABOVE]], row=[])
    game.play(f"build:bridge:{TO[LEFT]}")
    assert play(game, "use:rolling_mill_1") == {"fame": 4}


# one piece, two buildings

NEXT_TO = {"r0_c0": "brick_field", "r0_c1": "charcoal_kiln"}
TOGETHER = {edge: kind for edge, kind in (ring("r0_c0") | ring("r0_c1")).items() if edge != "v0_1"}


@rule("K-E3")
@pytest.mark.parametrize("first", ["r0_c0", "r0_c1"])
def test_one_route_completing_two_buildings_asks_which_works_first(first):
    game = act("u2", stock={"clay": 3, "wood": 2}, laid=TOGETHER, built=NEXT_TO)
    game.play("lay:path:v0_1")
    assert who(game) == (0, "order")
    assert keys(game) == {"resolve:wake.r0_c0", "resolve:wake.r0_c1"}
    for lang in ("en", "ja", "ko"):  # each is called by what lies there now, not by its place alone
        for site, card in NEXT_TO.items():
            said = game.decision.option(f"resolve:wake.{site}").label(lang)
            assert game.rules.name(card, lang) in said
    game.play(f"resolve:wake.{first}")
    assert keys(game, "use:") == {f"use:{NEXT_TO[first]}_1"}
    game.play(f"use:{NEXT_TO[first]}_1")
    other = next(card for site, card in NEXT_TO.items() if site != first)
    assert keys(game, "use:") == {f"use:{other}_1"}
    game.play(f"use:{other}_1")
    assert who(game) == (0, "act")
    assert stock(game) == {"brick": 2, "iron": 1, "thaler": 1}


@rule("K-E3")
def test_one_bridge_completing_two_buildings_asks_too():
    built = {"r0_c0": "mine", "r0_c1": "brick_field", "r0_c2": "charcoal_kiln", "r0_c3": "foundry"}
    laid = {"v0_1": "path", "v0_2": "path", "v0_3": "path"}
    game = act("u1", stock=PLENTY, laid=laid, built=built, bridges=["v0_1", "v0_3"], row=[])
    game.play("build:bridge:v0_2")
    assert who(game) == (0, "order")
    assert keys(game, "resolve:") == {"resolve:wake.r0_c1", "resolve:wake.r0_c2"}
    refused(game, "resolve:wake.r0_c0", "not_waiting")


@rule("K-E3")
def test_the_order_matters():
    """The kiln needs the wood that the sawmill brings."""
    built = {"r0_c0": "sawmill", "r0_c1": "charcoal_kiln"}
    laid = TOGETHER | {"h0_0": "road"}
    game = act("u2", stock={"clay": 1}, laid=laid, built=built)
    game.play("lay:path:v0_1")
    game.play("resolve:wake.r0_c1")
    refused(game, "use:charcoal_kiln_1", "too_few", "K-B1")
    game = act("u2", stock={"clay": 1}, laid=laid, built=built)
    game.play("lay:path:v0_1")
    game.play("resolve:wake.r0_c0")
    game.play("use:sawmill_1")
    assert play(game, "use:charcoal_kiln_1") == {"wood": -2, "iron": 1, "thaler": 1}


# free pieces within an effect


@rule("K-E3", "K-E1")
def test_a_running_effect_ends_before_the_one_it_triggers():
    laid = ring("r0_c0", None) | ring("r2_c3", None)
    game = act("u2", stock={"clay": 1}, laid=laid, built={"r0_c0": "surveyors_office", "r2_c3": "warehouse"})
    game.play("lay:path:h0_0")
    game.play("use:surveyors_office_1")
    game.play("lay:path:h2_3")  # the last side of the warehouse
    assert who(game) == (0, "place_free")
    game.play("lay:path:h1_2")
    assert keys(game) == {"use:warehouse_1", "skip"}
    assert play(game, "use:warehouse_1") == GIFT


@rule("K-E3", "K-E5")
def test_the_second_line_comes_before_the_effect_that_line_one_triggered():
    laid = ring("r0_c0", None, "road", "road") | ring("r2_c3", None)
    game = act("u2", stock={"clay": 1}, laid=laid, built={"r0_c0": "road_office", "r2_c3": "warehouse"})
    game.play("lay:path:h0_0")
    game.play("use:road_office_1")
    game.play("lay:road:h2_3")
    assert keys(game) == {"skip"}
    refused(game, "use:warehouse_1", "not_this_line", "K-E5")
    refused(game, "use:road_office_2", "sides_short", "K-E4")
    game.play("skip")
    assert keys(game) == {"use:warehouse_1", "skip"}


@rule("K-E3", "K-E2", "K-B1")
def test_free_bridges_trigger_too_and_both_triggers_of_one_building_can_follow_each_other():
    built = around(ABOVE, LEFT) | {CENTRE: "bridge_yard"}
    game = act("u2", stock={"clay": 1}, laid=_but(CENTRE, 3), built=built)
    game.play(f"lay:path:{TO[RIGHT]}")
    game.play("use:bridge_yard_1")
    assert play(game, f"build:bridge:{TO[ABOVE]}") == {f"bridge_on.{TO[ABOVE]}": 1}
    game.play(f"build:bridge:{TO[LEFT]}")
    assert who(game) == (0, "effect")  # the same building again, now by its bridges
    assert keys(game) == {"use:bridge_yard_1", "skip"}
    game.play("use:bridge_yard_1")
    assert who(game) == (0, "field")  # no place for a further bridge


@rule("K-B1", "K-B4")
def test_a_free_bridge_obeys_the_rules_of_bridges():
    built = {"r0_c0": "carpenters_shop", "r0_c1": "mine", "r0_c2": "foundry", "r1_c0": "clay_pit"}
    laid = ring("r0_c0", None) | {"v0_3": "path"}
    game = act("u2", stock={"clay": 1, "thaler": 1}, laid=laid, built=built, bridges=["v0_1"])
    game.play("lay:path:h0_0")
    assert play(game, "use:carpenters_shop_1") == {"wood": 1}
    refused(game, "build:bridge:v0_1", "bridge_there", "K-B4")
    refused(game, "build:bridge:h0_0", "outer_edge", "K-B4")
    refused(game, "build:bridge:v0_2", "no_route_below", "K-B4")
    refused(game, "build:bridge:v0_3", "bridge_needs_two", "K-B4")
    refused(game, "lay:path:h3_3", "none_of_kind_left", "K-B1")
    assert play(game, "build:bridge:h1_0") == {"bridge_on.h1_0": 1}


@rule("K-B1", "K-B5", "K-B3")
def test_free_routes_obey_the_rules_of_routes():
    game = act("u2", stock={"clay": 1, "thaler": 1}, laid=ring("r0_c0", None, "rail"), built={"r0_c0": "road_office"})
    game.play("lay:path:h0_0")
    game.play("use:road_office_1")
    refused(game, "lay:road:h1_0", "route_there", "K-B5")
    refused(game, "lay:path:h3_3", "none_of_kind_left", "K-B1")
    refused(game, "build:bridge:h1_0", "no_bridge_left", "K-B1")
    assert play(game, "lay:road:v0_0") == {"laid.v0_0.path": -1, "laid.v0_0.road": 1}
    game = act("u2", stock={"clay": 1}, laid=ring("r0_c0", None), built={"r0_c0": "surveyors_office"})
    game.play("lay:path:h0_0")
    game.play("use:surveyors_office_1")
    refused(game, "lay:path:h1_0", "route_there", "K-B5")


@rule("K-B1")
def test_free_pieces_left_over_do_not_serve_the_action():
    game = act("u2", stock={"clay": 1, "thaler": 1}, laid=ring("r0_c0", None), built={"r0_c0": "surveyors_office"})
    game.play("lay:path:h0_0")
    game.play("use:surveyors_office_1")
    game.play("stop")
    assert who(game) == (0, "act")
    refused(game, "lay:path:h3_3", "cannot_pay_route", "K-B1")


# what counts, and when


@rule("K-E4")
def test_the_piece_that_triggers_counts():
    game = act("u4", stock=PLENTY, laid=ring(CENTRE, None, "rail"), built={CENTRE: "goods_station"})
    game.play("lay:rail:h1_1")
    assert play(game, "use:goods_station_1") == {"thaler": 4}
    game = act("u1", stock=PLENTY, laid=ring(CENTRE), built={**around(ABOVE, LEFT), CENTRE: "toll_house"},
               bridges=[TO[ABOVE]], row=[])  # fmt: skip
    game.play(f"build:bridge:{TO[LEFT]}")
    assert play(game, "use:toll_house_1") == {"thaler": 4}


@rule("K-E4")
def test_only_the_own_board_counts():
    rails = dict.fromkeys(("h0_0", "h0_1", "h0_2"), "rail")
    game = act(
        "u4", players=2, stock=PLENTY, laid=_but("r2_c3", 0), built={"r2_c3": "locomotive_works"}, p1={"laid": rails}
    )
    game.play("lay:path:h2_3")
    refused(game, "use:locomotive_works_1", "nothing_to_count", "K-E4")


@rule("K-E4")
def test_what_was_built_after_the_first_trigger_counts_at_the_second():
    laid, built = ring(CENTRE), {**around(ABOVE, LEFT), CENTRE: "villa_quarter"}
    game = act("u4", stock=PLENTY, laid=laid, built=built, bridges=[TO[ABOVE]])
    game.play("lay:road:h1_1")
    game.play("lay:road:h2_1")
    if "stop" in keys(game):
        game.play("stop")
    game.play("use:u1")
    game.play(f"build:bridge:{TO[LEFT]}")
    assert play(game, "use:villa_quarter_1") == {"fame": 5}


@rule("K-E4", "K-B5", "K-E2")
@pytest.mark.parametrize(("replaced", "fame"), [(True, 5), (False, 0)])
def test_a_road_that_replaced_a_path_counts_at_the_second_bridge(replaced, fame):
    laid, built = ring(CENTRE, "path", "path", "road"), {**around(ABOVE, LEFT), CENTRE: "villa_quarter"}
    game = act("u4", stock=PLENTY, laid=laid, built=built, bridges=[TO[ABOVE]])
    if replaced:
        game.play(f"lay:road:{TO[RIGHT]}")
        assert game.decision.prompt != "effect"
    game.play("stop")
    game.play("use:u1")
    game.play(f"build:bridge:{TO[LEFT]}")
    if fame:
        assert play(game, "use:villa_quarter_1") == {"fame": fame}
    else:
        refused(game, "use:villa_quarter_1", "sides_short", "K-E4")


@rule("K-E5", "K-E4")
@pytest.mark.parametrize(("before", "fame"), [(("road", "road"), 3), (("road", None), 0)])
def test_a_free_road_of_line_one_counts_for_line_two(before, fame):
    above, left = before
    laid = ring(CENTRE, above, "path", left or "path", None)
    game = act("u2", stock={"clay": 1}, laid=laid, built={CENTRE: "road_office"})
    game.play("lay:path:v1_2")
    refused(game, "use:road_office_2", "not_this_line", "K-E5")
    game.play("use:road_office_1")
    game.play("lay:road:h2_1")
    if fame:
        assert play(game, "use:road_office_2") == {"fame": 3}
    else:
        refused(game, "use:road_office_2", "sides_short", "K-E4")
        assert play(game, "skip") == {}


@rule("K-E5")
def test_lines_are_worked_from_top_to_bottom():
    game = act("u2", deck_="b", stock={"clay": 1}, laid=ring(CENTRE, None), built={CENTRE: "grain_store"})
    game.play("lay:path:h1_1")
    refused(game, "use:grain_store_2", "not_this_line", "K-E5")
    assert play(game, "use:grain_store_1") == {"wood": 1, "clay": 1, "ore": 1}
    refused(game, "use:grain_store_1", "not_this_line", "K-E5")
    assert play(game, "use:grain_store_2") == {"thaler": 1}


@rule("K-E5", "K-R3")
def test_brick_from_line_one_is_there_for_line_two_and_later():
    game = act("u2", stock={"clay": 2, "wood": 1, "ore": 1}, laid=ring(CENTRE, None, "road", "road"),
               built={CENTRE: "tile_kiln"})  # fmt: skip
    game.play("lay:path:h1_1")
    before = snapshot(game)
    for key in ("use:tile_kiln_1", "turn:wheel", "use:tile_kiln_2"):
        game.play(key)
    assert difference(before, snapshot(game)) == {"wood": -1, "clay": -1, "ore": -1, "iron": 1, "brick": 2}


@rule("K-E1", "K-R4")
def test_a_line_that_cannot_be_worked_may_become_possible_by_buying():
    game = act("u2", stock={"clay": 1, "ore": 3, "thaler": 4}, laid=ring(CENTRE, None, "road", "rail"),
               built={CENTRE: "winding_tower"})  # fmt: skip
    game.play("lay:path:h1_1")
    refused(game, "use:winding_tower_1", "too_few", "K-B1")
    game.play("buy:ore")
    assert play(game, "use:winding_tower_1") == {"ore": -4, "thaler": 8}


@rule("K-E1")
def test_the_others_building_does_not_work():
    game = table(players=2, blocked="none", p0={"stock": PLENTY, "laid": _but(CENTRE, 0)},
                 p1={"stock": PLENTY, "laid": _but(CENTRE, 0), "built": {CENTRE: "warehouse"}})  # fmt: skip
    count = pieces(game)
    game.play("use:u2")
    game.play("lay:path:h1_1")
    assert who(game) == (0, "act")
    assert pieces(game) == count


@rule("K-F5", "K-E2", "K-E1")
def test_a_building_works_at_most_twice_whatever_is_added():
    """Everything round one building, in an order that completes its ring and its bridges several times over."""
    game = table(stock={"wood": 9, "clay": 9, "ore": 9, "iron": 6, "brick": 6, "thaler": 200}, blocked="none",
                 laid={}, built=around(*TO), row=[])  # fmt: skip
    woken = 0
    wanted = [f"lay:path:{edge}" for edge in TO.values()] + [f"build:bridge:{edge}" for edge in TO.values()]
    wanted += [f"lay:{kind}:{edge}" for kind, edge in zip(("road", "rail", "canal", "road"), TO.values(), strict=True)]
    while game.decision is not None:
        options = keys(game)
        if game.decision.prompt == "effect":
            woken += "use:warehouse_1" in options
            game.play("skip")
            continue
        key = next((one for one in wanted if one in options), None)
        if key is None:
            plain = [one for one in ("use:u4", "use:u1", "use:u2", "stop", "skip") if one in options]
            key = plain[0] if plain else min(keys(game, "use:"))
        game.play(key)
    assert woken == 2
    assert all(dict(game.contents("bridge_on", edge=edge)) for edge in TO.values())


# why a building does not work now


def codes(game, key):
    """The reasons in order, without those of the moment."""
    return [one.code for one in game.explain(key).reasons if one.code != "not_now"]


@rule("K-E1", "K-E2")
def test_a_sleeping_building_says_what_wakes_it():
    laid = {TO[ABOVE]: "path", TO[LEFT]: "road"}
    game = table(stock=PLENTY, laid=laid, built=around(ABOVE), bridges=[TO[ABOVE]])
    for key in ("warehouse_1", "use:warehouse_1"):
        assert codes(game, key) == ["asleep"]
    reason = game.explain("warehouse_1").reasons[1]
    assert (reason.params["routes"], reason.params["bridges"], reason.rule) == (2, 1, "K-E1, K-E2")
    assert codes(game, "use:gasworks_1")[0] == "not_built"


@rule("K-E1", "K-E2", "K-F5")
@pytest.mark.parametrize(
    ("laid", "bridges", "code"),
    [
        (ring(CENTRE), [], "worked_by_routes"),
        ({TO[ABOVE]: "path", TO[LEFT]: "path"}, [TO[ABOVE], TO[LEFT]], "worked_by_bridges"),
        (ring(CENTRE), [TO[ABOVE], TO[LEFT]], "worked_twice"),
    ],
)
def test_a_building_that_has_had_its_turn_says_so(laid, bridges, code):
    game = table(stock=PLENTY, laid=laid, built=around(ABOVE, LEFT), bridges=bridges)
    assert codes(game, "warehouse_1") == [code]


@rule("K-E4")
def test_an_answer_about_a_building_counts_at_that_building():
    """Another building worked last; the numbers are still those of the one that is asked about."""
    built = {CENTRE: "villa_quarter", "r2_c3": "warehouse"}
    laid = {TO[ABOVE]: "road", **ring("r2_c3", None)}
    game = act("u2", stock=PLENTY, laid=laid, built=built)
    game.play("lay:path:h2_3")
    game.play("use:warehouse_1")
    assert codes(game, "villa_quarter_1") == ["asleep", "sides_short"]
    short = game.explain("villa_quarter_1").reasons[-1]
    assert (short.params["have"], short.params["need"]) == (1, 2)
    game.play("lay:road:h2_1")
    assert codes(game, "villa_quarter_1") == ["asleep"]


@rule("K-E1", "K-E5")
def test_the_line_that_is_left_unused_is_named():
    game = act("u2", deck_="b", stock={"clay": 1}, laid=ring(CENTRE, None), built={CENTRE: "grain_store"})
    game.play("lay:path:h1_1")
    game.play("use:grain_store_1")
    assert game.decision.option("skip").label("en") == "Leave line 2 of the Grain Store unused"


@pytest.mark.parametrize(("named", "code"), [("routes[site]", "kind"), ("3", "kind"), ("bilt[site]", "unknown_name")])
def test_what_a_trigger_is_about_has_to_be_a_thing(tmp_path, named, code):
    folder = tmp_path / "kanal"
    shutil.copytree(Path("rules_yaml/kanal"), folder)
    file = folder / "actions.yaml"
    file.write_text(file.read_text("utf-8").replace("named: built[site]", f"named: {named}"), "utf-8")
    with pytest.raises(rulebook.RuleDataError) as caught:
        rulebook.load(folder)
    assert [one.line for one in caught.value.problems] == [301]
    assert {one.code for one in caught.value.problems} <= {code, "unknown_name", "zone"}
