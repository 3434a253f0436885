"""Building: costs, buildings, routes, bridges, replacing a path; what the overlay `published` changes."""

from __future__ import annotations

import re

import pytest

from tests.games.kanal.helpers import (
    EDGES,
    PRINTED,
    SITES,
    act,
    board,
    keys,
    load,
    play,
    refused,
    ring,
    row,
    rule,
    sides,
    stock,
    who,
)

COST = {"path": {"clay": 1}, "road": {"brick": 1}, "rail": {"iron": 1, "wood": 1}, "canal": {"thaler": 3}}
PLENTY = {"wood": 9, "clay": 9, "ore": 9, "iron": 5, "brick": 5, "thaler": 20}
INNER = [edge for edge in EDGES if sum(edge in sides(site) for site in SITES) == 2]
OUTER = [edge for edge in EDGES if edge not in INNER]


def minus(cost):
    """A cost as a change."""
    return {kind: -n for kind, n in cost.items()}


def less(cost, kind):
    """A purse that lacks one of a cost, but has a thaler to buy something with, so that the action is not over."""
    return {"thaler": 1, **cost, kind: cost[kind] - 1}


# routes


@rule("K-B3", "K-B1")
@pytest.mark.parametrize("kind", list(COST))
def test_what_each_route_costs(kind):
    game = act("u4", stock=COST[kind])
    assert play(game, f"lay:{kind}:h2_1") == {**minus(COST[kind]), f"laid.h2_1.{kind}": 1}


@rule("K-B3", "K-B1")
@pytest.mark.parametrize(("kind", "lacking"), [(kind, one) for kind, cost in COST.items() for one in cost])
def test_a_cost_is_paid_in_full_or_nothing_is_laid(kind, lacking):
    game = act("u4", stock=less(COST[kind], lacking))
    refused(game, f"lay:{kind}:h2_1", "cannot_pay_route", "K-B1")


@rule("K-B3")
@pytest.mark.parametrize("kind", list(COST))
def test_routes_go_on_any_free_route_space(kind):
    game = act("u4", stock=PLENTY, laid=PRINTED)
    allowed = {key.split(":")[2] for key in keys(game, f"lay:{kind}:")}
    paths = {edge for edge, there in PRINTED.items() if there == "path"} if kind != "path" else set()
    assert allowed == (set(EDGES) - set(PRINTED)) | paths


@rule("K-B3", "K-A2")
def test_two_routes_at_one_visit_are_paid_one_by_one():
    game = act("u4", stock={"iron": 1, "wood": 1, "thaler": 2}, coins_on={})
    assert play(game, "lay:rail:h0_0") == {"iron": -1, "wood": -1, "laid.h0_0.rail": 1}
    refused(game, "lay:canal:h0_1", "cannot_pay_route", "K-B1")


@rule("K-B3", "K-F8")
@pytest.mark.parametrize("kind", ["rail", "canal"])
def test_without_the_overlay_rails_and_canals_need_no_neighbour_and_a_canal_yields_nothing(kind):
    game = act("u4", stock=PLENTY, laid={"h0_0": kind})
    assert play(game, f"lay:{kind}:h3_3") == {**minus(COST[kind]), f"laid.h3_3.{kind}": 1}


@rule("K-B3")
@pytest.mark.parametrize("kind", ["rail", "canal"])
@pytest.mark.parametrize("own", ["h1_1", "v1_2", "h0_0", "v2_4"])
def test_as_published_rails_and_canals_share_a_corner_with_an_own_one_of_the_kind(kind, own):
    other = "canal" if kind == "rail" else "rail"
    lone = next(one for one in EDGES if one != own and not _meet(one, own))
    game = act("u4", stock=PLENTY, laid={own: kind, lone: other}, variants=("published",))
    allowed = {key.split(":")[2] for key in keys(game, f"lay:{kind}:")}
    assert allowed == {one for one in EDGES if one not in (own, lone) and _meet(one, own)}
    far = next(one for one in EDGES if one not in (own, lone) and not _meet(one, own))
    refused(game, f"lay:{kind}:{far}", "not_connected", "K-B3")


@rule("K-B3")
@pytest.mark.parametrize("kind", ["rail", "canal"])
def test_as_published_a_branch_may_grow_and_another_players_routes_do_not_help(kind):
    game = act("u4", stock=PLENTY, laid={"h1_0": kind}, variants=("published",))
    game.play(f"lay:{kind}:h1_1")
    assert f"lay:{kind}:h1_2" in keys(game)
    game = act("u4", players=2, stock=PLENTY, p1={"laid": {"h1_0": kind}}, variants=("published",))
    refused(game, f"lay:{kind}:h1_1", "not_connected", "K-B3")
    game = act("u4", stock=PLENTY, laid={"h1_0": "path"}, variants=("published",))
    assert keys(game, f"lay:{kind}:") == set()


@rule("K-B3")
def test_as_published_paths_and_roads_go_anywhere():
    game = act("u4", stock=PLENTY, laid={"h0_0": "rail"}, variants=("published",))
    for kind in ("path", "road"):
        assert len(keys(game, f"lay:{kind}:")) == 30


@rule("K-B3", "K-R5")
def test_as_published_a_canal_yields_two_clay():
    game = act("u4", stock={"thaler": 6}, laid={"h1_0": "canal"}, variants=("published",))
    assert play(game, "lay:canal:h1_1") == {"thaler": -3, "clay": 2, "laid.h1_1.canal": 1}
    game = act("u4", stock={"thaler": 6, "clay": 9}, laid={"h1_0": "canal"}, variants=("published",))
    assert play(game, "lay:canal:h1_1") == {"thaler": -3, "clay": 1, "laid.h1_1.canal": 1}


@rule("K-B5", "K-B3")
def test_as_published_a_canal_in_place_of_a_path_must_join_and_yields_too():
    game = act(
        "u4", stock={"thaler": 9}, laid={"h1_0": "canal", "h1_1": "path", "h3_3": "path"}, variants=("published",)
    )
    refused(game, "lay:canal:h3_3", "not_connected", "K-B3")
    assert play(game, "lay:canal:h1_1") == {"thaler": -3, "clay": 2, "laid.h1_1.path": -1, "laid.h1_1.canal": 1}


def _meet(one, other):
    return bool(_corners(one) & _corners(other))


def _corners(edge):
    r, c = int(edge[1]), int(edge[3])
    return {(r, c), (r, c + 1) if edge[0] == "h" else (r + 1, c)}


# replacing


@rule("K-B5", "K-B1")
@pytest.mark.parametrize("kind", ["road", "rail", "canal"])
def test_a_path_is_replaced_at_full_cost_and_goes_back(kind):
    game = act("u4", stock=COST[kind], laid={"h2_1": "path"})
    before = game.value("route_supply.path")
    assert play(game, f"lay:{kind}:h2_1") == {**minus(COST[kind]), "laid.h2_1.path": -1, f"laid.h2_1.{kind}": 1}
    assert game.value("route_supply.path") == before + 1


@rule("K-B5", "K-B1")
@pytest.mark.parametrize(("kind", "lacking"), [(kind, one) for kind in ("road", "rail", "canal") for one in COST[kind]])
def test_replacing_without_the_full_cost(kind, lacking):
    game = act("u4", stock=less(COST[kind], lacking), laid={"h2_1": "path"})
    refused(game, f"lay:{kind}:h2_1", "cannot_pay_route", "K-B1")


@rule("K-B5")
@pytest.mark.parametrize("there", list(COST))
@pytest.mark.parametrize("kind", list(COST))
def test_nothing_but_a_path_is_replaced_and_not_by_a_path(there, kind):
    game = act("u4", stock=PLENTY, laid={"h2_1": there})
    if there == "path" and kind != "path":
        assert f"lay:{kind}:h2_1" in keys(game)
    else:
        refused(game, f"lay:{kind}:h2_1", "route_there", "K-B5")


@rule("K-B5", "K-B4")
@pytest.mark.parametrize("kind", ["road", "rail", "canal"])
def test_a_bridge_stays_above_a_path_that_is_replaced(kind):
    game = act("u4", stock=PLENTY, laid={"v0_1": "path"}, built={"r0_c0": "mine", "r0_c1": "foundry"}, bridges=["v0_1"])
    changed = play(game, f"lay:{kind}:v0_1")
    assert changed == {**minus(COST[kind]), "laid.v0_1.path": -1, f"laid.v0_1.{kind}": 1}
    assert dict(game.contents("bridge_on", edge="v0_1")) == {"bridge": 1}


@rule("K-B5", "K-A2")
def test_replacing_takes_one_of_the_routes_of_the_space():
    game = act("u2", stock=PLENTY, laid={"h0_0": "path", "h0_1": "path"})
    game.play("lay:road:h0_0")
    game.play("lay:road:h0_1")
    refused(game, "lay:path:h3_3", "no_route_left")


# buildings


@rule("K-B2")
@pytest.mark.parametrize("field", ["u1", "u3", "l3"])
def test_a_building_comes_from_the_row_and_goes_on_any_free_space(field):
    game = act(field, stock=PLENTY, row=["mine", "clay_pit"], built={"r1_c1": "foundry"}, laid=PRINTED)
    assert keys(game, "build:mine:") == {f"build:mine:{site}" for site in SITES if site != "r1_c1"}
    assert play(game, "build:mine:r2_c3") == {"row.mine": -1, "wood": -2, "clay": -1, "built.r2_c3.mine": 1}
    assert row(game) == {"clay_pit"}


@rule("K-B2")
def test_only_cards_of_the_open_row_are_built():
    game = act("u1", stock=PLENTY, row=["mine"], piles={"green": ["clay_pit"]})
    refused(game, "build:clay_pit:r0_c0", "not_in_row", "K-B2")
    refused(game, "build:ironworks:r0_c0", "not_in_row", "K-B2")
    refused(game, "build:smithy:r0_c0", "not_in_row", "K-B2")  # of the other deck


@rule("K-B2")
def test_a_building_is_never_built_over():
    game = act("u1", stock=PLENTY, row=["mine"], built={"r0_c0": "clay_pit"})
    refused(game, "build:mine:r0_c0", "site_taken", "K-B2")
    game = act("u1", stock=PLENTY, row=["mine"], built=dict(zip(SITES, load().sets["building"][3:15], strict=True)))
    assert keys(game, "build:mine") == set()


@rule("K-B2")
def test_no_action_moves_or_tears_down_a_building():
    data = "".join(path.read_text(encoding="utf-8") for path in load().folder.glob("*.yaml"))
    assert re.findall(r"from: \"?built", data) == []
    assert re.findall(r"from: (\w+), to: \"built", data) == ["row"]


@rule("K-B2")
def test_the_others_board_is_another_board():
    game = act("u1", players=2, stock=PLENTY, row=["mine"], p1={"built": {"r0_c0": "clay_pit"}})
    assert play(game, "build:mine:r0_c0") == {"row.mine": -1, "wood": -2, "clay": -1, "built.r0_c0.mine": 1}
    assert dict(game.contents("built", 1, site="r0_c0")) == {"clay_pit": 1}


@rule("K-B1", "K-B2")
def test_a_building_that_cannot_be_paid_in_full():
    for lacking in ("wood", "clay"):
        game = act("u1", stock=less({"wood": 2, "clay": 1, "thaler": 9}, lacking), row=["mine"])
        refused(game, "build:mine:r0_c0", "cannot_pay_card", "K-B1")


@rule("K-B1")
@pytest.mark.parametrize(
    ("card", "deck_", "purse", "asked"),
    [
        ("toll_house", "a", {"wood": 1, "clay": 1}, ()),
        ("toll_house", "a", {"wood": 1, "ore": 1}, ()),
        ("toll_house", "a", {"wood": 1, "clay": 1, "ore": 1}, ("clay=1", "ore=1")),
        ("border_post", "b", {"wood": 1, "clay": 2}, ()),
        ("border_post", "b", {"wood": 1, "ore": 2}, ()),
        ("border_post", "b", {"wood": 1, "clay": 1, "ore": 1}, ()),
        ("border_post", "b", {"wood": 1, "clay": 2, "ore": 1}, ("clay=2", "clay=1,ore=1")),
        ("border_post", "b", {"wood": 1, "clay": 2, "ore": 2}, ("clay=2", "clay=1,ore=1", "ore=2")),
    ],
)
def test_a_slash_means_either_unit_by_unit_and_asks_only_when_there_is_a_choice(card, deck_, purse, asked):
    game = act("u1", stock=purse, row=[card], deck_=deck_)
    if not asked:
        n = 1 if card == "toll_house" else 2
        paid = {kind: -min(purse.get(kind, 0), n) for kind in purse}
        assert play(game, f"build:{card}:r0_c0") == {f"row.{card}": -1, f"built.r0_c0.{card}": 1, **paid}
        return
    game.play(f"build:{card}:r0_c0")
    assert who(game) == (0, "pay")
    assert keys(game) == {f"pay:wood=1,{one}" for one in asked}
    for one in asked:
        trial = game.copy()
        trial.play(f"pay:wood=1,{one}")
        paid = dict([("wood", 1), *((part[:-2], int(part[-1])) for part in one.split(","))])
        left = {kind: n - paid.get(kind, 0) for kind, n in purse.items()}
        assert stock(trial) == {kind: n for kind, n in left.items() if n}


@rule("K-B1")
def test_neither_of_a_slash_is_not_enough():
    game = act("u1", stock={"wood": 9, "thaler": 1}, row=["toll_house"])
    refused(game, "build:toll_house:r0_c0", "cannot_pay_card", "K-B1")
    game = act("u1", stock={"wood": 9, "clay": 1, "thaler": 1}, row=["border_post"], deck_="b")
    refused(game, "build:border_post:r0_c0", "cannot_pay_card", "K-B1")


# bridges

PAIR = {"r1_c1": "mine", "r1_c2": "foundry"}


@rule("K-B4", "K-B1")
@pytest.mark.parametrize("kind", list(COST))
def test_a_bridge_costs_one_wood_and_crosses_any_kind_of_route(kind):
    game = act("u1", stock={"wood": 1}, laid={"v1_2": kind}, built=PAIR)
    assert play(game, "build:bridge:v1_2") == {"wood": -1, "bridge_on.v1_2": 1}


@rule("K-B4")
@pytest.mark.parametrize("edge", INNER)
def test_each_of_the_17_inner_spaces_can_carry_a_bridge(edge):
    ends = dict(zip([site for site in SITES if edge in sides(site)], ("mine", "foundry"), strict=True))
    game = act("u1", stock={"wood": 1}, laid={edge: "path"}, built=ends)
    assert keys(game, "build:bridge:") == {f"build:bridge:{edge}"}
    for site in ends:
        lone = {one: card for one, card in ends.items() if one != site}
        game = act("u1", stock={"wood": 2}, laid={edge: "path"}, built=lone, row=["clay_pit"])
        refused(game, f"build:bridge:{edge}", "bridge_needs_two", "K-B4")


@rule("K-B4")
@pytest.mark.parametrize("edge", OUTER)
def test_no_bridge_on_the_outer_edge(edge):
    end = next(site for site in SITES if edge in sides(site))
    game = act("u1", stock={"wood": 2}, laid={edge: "path"}, built={end: "mine"}, row=["clay_pit"])
    refused(game, f"build:bridge:{edge}", "outer_edge", "K-B4")


@rule("K-B4")
def test_a_bridge_needs_a_route_below_wood_and_no_other_bridge():
    game = act("u1", stock={"wood": 2}, built=PAIR, row=["clay_pit"])
    refused(game, "build:bridge:v1_2", "no_route_below", "K-B4")
    game = act("u1", stock={"wood": 2}, laid={"v1_2": "path"}, built=PAIR, bridges=["v1_2"], row=["clay_pit"])
    refused(game, "build:bridge:v1_2", "bridge_there", "K-B4")
    game = act("u1", stock={"clay": 1}, laid={"v1_2": "path"}, built=PAIR, row=["woodcutters_hut"])
    refused(game, "build:bridge:v1_2", "too_few", "K-B4", "K-B1")


@rule("K-B4")
def test_no_bridge_to_a_diagonal_or_far_building():
    game = act(
        "u1", stock={"wood": 2}, laid=ring("r0_c0"), built={"r0_c0": "mine", "r1_c1": "foundry"}, row=["clay_pit"]
    )
    assert keys(game, "build:bridge") == set()
    game = act(
        "u1", stock={"wood": 2}, laid=ring("r0_c0"), built={"r0_c0": "mine", "r0_c2": "foundry"}, row=["clay_pit"]
    )
    assert keys(game, "build:bridge") == set()


@rule("K-B4", "K-A2")
def test_bridges_are_built_where_the_space_says_so():
    for field in ("u2", "u3", "u4", "l1", "l2", "l3"):
        game = act(field, stock=PLENTY, laid={"v1_2": "path"}, built=PAIR)
        refused(game, "build:bridge:v1_2", "half_covered" if field == "u2" else "no_bridge_left", "K-A2")


@rule("K-B4")
def test_all_17_bridges_can_stand():
    built = dict(zip(SITES, load().sets["building"][:12], strict=True))
    game = act("u1", laid=dict.fromkeys(EDGES, "path"), built=built, bridges=INNER[1:], stock={"wood": 1}, row=[])
    assert keys(game) == {f"build:bridge:{INNER[0]}", "stop"}
    assert len(board(game)) == 31
