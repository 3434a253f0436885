"""The twenty place tiles."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import (
    back,
    change,
    coins,
    difference,
    keys,
    lies,
    load,
    market_without,
    no_goods_on_ways,
    play,
    ready,
    refused,
    rule,
    snapshot,
    table,
    who,
)

OWN = {"farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}
NEEDS = {
    "hayrick": ("i", ["farmer"]),
    "cheese_factory": ("i", ["farmer", "farmer"]),
    "winery": ("i", ["farmer", "trader"]),
    "wool_manufacturer": ("i", ["boatman", "trader"]),
    "tailor_shop": ("i", ["scholar", "trader"]),
    "brewery": ("i", ["monk"]),
    "windmill": ("i", ["craftsman", "craftsman"]),
    "library": ("i", ["knight", "scholar"]),
    "hospital": ("i", ["boatman", "scholar"]),
    "sacristy": ("i", ["monk"]),
    "herb_garden": ("i", []),
    "bathhouse": ("i", ["farmer"]),
    "shipping_line": ("ii", ["boatman"]),
    "cellar": ("ii", ["monk", "scholar"]),
    "office": ("ii", ["scholar", "scholar"]),
    "pharmacy": ("ii", ["any"]),
    "horse_wagon": ("ii", ["trader", "knight"]),
    "laboratory": ("ii", ["craftsman", "scholar"]),
    "school": ("ii", []),
    "gunpowder_tower": ("ii", []),
}


def with_tile(tile, *who, **own):
    """A game in which player 0 has a tile that is filled."""
    space = {**ready(tile, *who), **own.pop("space", {})}
    return table(p0={"tile": [tile, *own.pop("tiles", [])], "space": space, **own.pop("p0", {})}, **own)


@rule("O-P1", "O-P2", "O-P3", "O-P4", "O-P5", "O-P6", "O-P7", "O-P8", "O-P9", "O-P10")
@pytest.mark.parametrize("tile", list(NEEDS))
def test_what_each_tile_needs(tile):
    category, needs = NEEDS[tile]
    assert load().field("place", tile, "category") == category
    assert list(ready(tile).values()) == needs


@rule("O-P10", "O-H5")
@pytest.mark.parametrize("tile", [tile for tile, (_, needs) in NEEDS.items() if needs and needs != ["any"]])
def test_a_tile_is_filled_in_planning_by_its_owner_only(tile):
    kind = NEEDS[tile][1][0]
    market = {kind: 2, **OWN}
    game = table("planning", p0={"market": market, "tile": [tile]})
    assert play(game, f"put:{kind}:{tile}") == {f"p0.market.{kind}": -1, f"p0.space.{tile}.1.{kind}": 1}
    game = table("planning", p0={"market": market}, p1={"tile": [tile]})
    refused(game, f"put:{kind}:{tile}", "not_yours", "O-P10", "O-H5")
    game = table(p0={"space": ready("scriptorium")}, p1={"tile": [tile], "space": ready(tile)})
    refused(game, f"work:{tile}", "not_yours", "O-P10")


GOODS = [("hayrick", "grain"), ("cheese_factory", "cheese"), ("winery", "wine"), ("wool_manufacturer", "wool"),
         ("tailor_shop", "brocade")]  # fmt: skip


@rule("O-P1")
@pytest.mark.parametrize(("tile", "good"), GOODS)
def test_a_goods_tile_gives_its_good(tile, good):
    game = with_tile(tile)
    assert play(game, f"work:{tile}") == change(back(0, tile), {f"goods_market.{good}": -1, f"p0.goods.{good}": 1})


@rule("O-P1", "O-X2", "O-R13")
@pytest.mark.parametrize(("tile", "good"), GOODS)
def test_a_goods_tile_is_not_possible_when_the_good_is_out(tile, good):
    own = {"tile": [tile], "space": {**ready(tile), **ready("monastery")}}
    game = table(market_without(good, 0), p0=own)
    refused(game, f"work:{tile}", "goods_empty", "O-P1", "O-X2")
    assert keys(game) == {"work:monastery", "pass"}
    assert f"work:{tile}" in keys(table(market_without(good, 1), p0=own))


@rule("O-P2")
@pytest.mark.parametrize(("tile", "gain", "steps"), [("shipping_line", 0, 1), ("brewery", 2, 0), ("windmill", 2, 1), ("library", 0, 2), ("cellar", 4, 0)])  # fmt: skip
def test_coins_and_development_of_the_plain_tiles(tile, gain, steps):
    game = with_tile(tile)
    assert play(game, f"work:{tile}") == change(back(0, tile), coins(0, gain), {"p0.track.development": steps})


@rule("O-P3")
@pytest.mark.parametrize("follower", ["farmer", "knight", "monk", "trader.own"])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_pharmacy_turns_one_to_three_coins_into_development(follower, n):
    game = with_tile("pharmacy", follower, p0={"track": {"development": 4}})
    game.play("work:pharmacy")
    assert who(game) == (0, "pharmacy")
    assert keys(game) == {"pay:1", "pay:2", "pay:3"}
    reward = coins(0, 3) if 4 + n >= 7 else {}
    assert play(game, f"pay:{n}") == change(back(0, "pharmacy", follower), coins(0, -n), {"p0.track.development": n}, reward)


@rule("O-P3", "O-R13")
def test_the_pharmacy_takes_own_coins_only_and_no_more_steps_than_the_track_has():
    game = with_tile("pharmacy", "knight", p0={"coin": 2})
    game.play("work:pharmacy")
    assert keys(game) == {"pay:1", "pay:2"}
    refused(game, "pay:3", "too_few", "O-P3")
    game = with_tile("pharmacy", "knight", p0={"track": {"development": 28}})
    game.play("work:pharmacy")
    assert keys(game) == {"pay:1", "pay:2"}
    refused(game, "pay:3", "development_short", "O-P3")
    assert not game.explain("pay:4").allowed


@rule("O-P3", "O-R13", "O-P11")
def test_the_pharmacy_is_not_possible_without_a_coin_or_on_the_last_space():
    more = ready("monastery")
    game = with_tile("pharmacy", "knight", space=more, p0={"coin": 0})
    refused(game, "work:pharmacy", "too_few", "O-P3", "O-R13")
    game = with_tile("pharmacy", "knight", space=more, p0={"track": {"development": 30}})
    refused(game, "work:pharmacy", "development_full", "O-P11")


@rule("O-P4")
@pytest.mark.parametrize("towns", [[], ["tours"], ["tours", "blois", "orleans"]])
def test_the_office_pays_for_each_own_built_station(towns):
    game = with_tile("office", p0={"built": towns}, p1={"built": ["chinon"]})
    assert play(game, "work:office") == change(back(0, "office"), coins(0, len(towns)))


@rule("O-P4", "O-D3")
@pytest.mark.parametrize(("development", "status"), [(0, 1), (9, 3), (30, 6)])
def test_the_hospital_pays_the_development_status(development, status):
    game = with_tile("hospital", p0={"track": {"development": development}})
    assert play(game, "work:hospital") == change(back(0, "hospital"), coins(0, status))


@rule("O-P4", "O-M1")
def test_the_horse_wagon_makes_a_road_move_with_a_good():
    spec = no_goods_on_ways()
    spec["cargo"] |= {"r12": ["grain", "cheese"]}
    game = table(spec, p0={"tile": ["horse_wagon"], "space": ready("horse_wagon")})
    game.play("work:horse_wagon")
    assert keys(game) == {"go:r3", "go:r10", "go:r11", "go:r12"}
    game.play("go:r12")
    assert keys(game) == {"take:grain", "take:cheese", "skip"}
    assert play(game, "take:cheese") == change(back(0, "horse_wagon"), {"cargo.r12.cheese": -1, "p0.goods.cheese": 1})
    assert game.thing("merchant", me=0) == "vierzon"


# Sacristy


def at_event(event, **own):
    """Just before an event in which player 0 has a monk in the Sacristy."""
    mine = {"tile": ["sacristy"], "space": {"sacristy.1": "monk"}, **own}
    return table("events", player=None, round=18, event=event, p0=mine)


@rule("O-P6")
@pytest.mark.parametrize(
    ("event", "own", "lost"),
    [
        ("harvest", {"goods": {"grain": 1}}, {"goods_market.grain": 1, "p0.goods.grain": -1}),
        ("harvest", {"coin": 7}, {"p0.coin": -5, "supply.coin": 5}),
        ("taxes", {"goods": {"wool": 4}}, {"p0.coin": -1, "supply.coin": 1}),
        ("plague", {"bag": ["knight"]}, {"p0.bag.knight": -1, "supply.knight": 1}),
    ],
)
def test_the_sacristy_keeps_an_adverse_event_from_its_owner_if_the_monk_goes_to_the_bag(event, own, lost):
    others = {f"p{number}": {"goods": {"grain": 2 if event == "harvest" else 0}} for number in (1, 2, 3)}
    mine = {"tile": ["sacristy"], "space": {"sacristy.1": "monk"}, **own}
    game = table("events", no_goods_on_ways(), player=None, round=18, event=event, p0=mine, **others)
    assert who(game) == (0, "sacristy")
    assert keys(game) == {"use:sacristy", "skip"}
    harvested = {}
    if event == "harvest":
        harvested = {"goods_market.grain": 3, "p1.goods.grain": -1, "p2.goods.grain": -1, "p3.goods.grain": -1}
    used, skipped = game.copy(), game
    monk = {"p0.space.sacristy.1.monk": -1, "p0.bag.monk": 1}
    assert without_end(play(used, "use:sacristy")) == change(monk, harvested)
    assert without_end(play(skipped, "skip")) == change(lost, harvested)
    assert lies(skipped, "space", space="sacristy.1") == {"monk": 1}


def without_end(moved):
    """Without what happens after the event."""
    return {path: n for path, n in moved.items() if path != "start"}


@rule("O-P6", "O-V1", "O-R2")
@pytest.mark.parametrize("event", ["income", "trading_day", "pilgrimage"])
def test_the_sacristy_is_not_asked_for_other_events(event):
    game = at_event(event)
    assert game.over
    assert lies(game, "space", space="sacristy.1") == {"monk": 1}


@rule("O-P6", "O-V1")
def test_the_sacristy_has_no_effect_on_pilgrimage_or_census():
    own = {"tile": ["sacristy"], "space": {**ready("sacristy"), **ready("monastery"), **ready("scriptorium")}}
    game = table(event="pilgrimage", p0=own)
    refused(game, "work:monastery", "pilgrimage_forbids")
    game = table("census", player=None, p0={"tile": ["sacristy"], "space": ready("sacristy")},
                 **{f"p{number}": {"track": {"farmer": 1}} for number in (1, 2, 3)})  # fmt: skip
    assert game.value("players[0].coin") == 4


@rule("O-P6")
def test_an_empty_sacristy_helps_nobody():
    game = table("events", player=None, round=18, event="plague", p0={"tile": ["sacristy"], "bag": ["knight"]})
    assert game.over
    assert lies(game, "bag") == {}


@rule("O-P6")
def test_the_shelter_lasts_for_one_event_only():
    game = table("events", player=None, round=17, event="plague", hourglass_top=[], chance=["plague"],
                 p0={"tile": ["sacristy"], "space": {"sacristy.1": "monk"}, "bag": ["knight", "knight"]})  # fmt: skip
    game.play("use:sacristy")
    assert game.round == 18
    assert lies(game, "bag") == {"knight": 2, "monk": 1}
    while not game.over:
        game.play(next(one for one in ("draw:0", "stop", "pass") if one in keys(game)))
    assert game.thing("event") == "plague"
    assert sum(lies(game, "bag").values()) == 2


# Gunpowder Tower

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
    assert keys(game) == {"keep:farmer:gunpowder_tower", "keep:knight:gunpowder_tower", "keep:monk:gunpowder_tower", "stop"}
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
    assert play(game, "put_from_tower:knight:scriptorium") == {"p0.tower.knight": -1, "p0.space.scriptorium.1.knight": 1}
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
    assert play(game, "send:monk:papal_conclave") == change(coins(0, 3), {"p0.tower.monk": -1, "deed_board.papal_conclave.monk": 1})
    assert who(game) == (0, "deed_second")
    other = game.copy()
    assert play(game, "send:knight:city_wall") == change(coins(0, 1), {"p0.tower.knight": -1, "deed_board.city_wall.knight": 1})
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
    assert moved == change(coins(0, 3), {"p0.tower.knight": -1, "deed_board.papal_conclave.knight": 1,
                                         "deed_citizen.papal_conclave": -1, "p0.citizen": 1})  # fmt: skip
    game = table(p0={**TOWER, "tower": ["boatman"]})
    game.play("use:gunpowder_tower")
    game.play("send:boatman:canalisation")
    assert play(game, "take:development") == {"p0.track.development": 1}


@rule("O-P8", "O-B3", "O-W3")
def test_own_colour_followers_of_the_tower_do_not_go_to_deeds():
    game = table(p0={**TOWER, "tower": ["farmer.own", "boatman.own"], "space": ready("scriptorium")})
    refused(game, "use:gunpowder_tower", "no_deed_space", "O-P8")
    assert keys(game) == {"work:scriptorium", "pass"}
    game = table(p0={**TOWER, "tower": ["farmer.own", "monk"]})
    game.play("use:gunpowder_tower")
    assert not keys(game, "send:farmer")
    assert not game.explain("send:farmer:city_wall").allowed
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
    refused(game, "use:gunpowder_tower", "no_deed_space", "O-P8")
    game = table(p0={"space": ready("scriptorium")}, p1=TOWER)
    refused(game, "use:gunpowder_tower", "no_tower", "O-P8")


@rule("O-P11", "O-R4")
def test_the_towers_room_counts_also_for_followers_taken_back():
    own = {**TOWER, "market": {"scholar": 4, **OWN}, "space": {"university.1": "farmer", "castle.2": "boatman", "ship.3": "knight"}}
    game = table("followers", p0=own)
    game.play("recall:farmer:university")
    game.play("recall:boatman:castle")
    assert keys(game) == {"keep:farmer:gunpowder_tower", "keep:boatman:gunpowder_tower"}
    game.play("keep:farmer:gunpowder_tower")
    assert lies(game, "tower") == {"farmer": 1, "boatman": 1}
    assert game.value("market", me=0) == 8
    assert lies(game, "space", space="ship.3") == {"knight": 1}


# Bathhouse, first edition


def bathing(bag, chance=(), **own):
    tiles = ["bathhouse", *own.pop("tiles", [])]
    space = {**ready("bathhouse"), **own.pop("space", {})}
    return table(p0={"tile": tiles, "space": space, "bag": bag, **own}, chance=list(chance))


@rule("O-P9", "O-R11", "O-Y1")
def test_the_bathhouse_draws_three_and_puts_up_to_two_the_rest_goes_back():
    game = bathing(["knight", "scholar", "monk", "trader"], ["knight", "scholar", "trader"])
    game.play("work:bathhouse")
    assert who(game) == (0, "bathhouse")
    assert lies(game, "held") == {"knight": 1, "scholar": 1, "trader": 1}
    refused(game, "put:monk:university:farmer", "not_drawn", "O-P9")
    refused(game, "put:knight:university:farmer", "wrong_follower", "O-W1")
    game.play("put:knight:scriptorium")
    game.play("put:scholar:scriptorium")
    assert who(game) == (1, "actions")
    assert lies(game, "bag") == {"farmer": 1, "trader": 1, "monk": 1}
    assert lies(game, "space", space="scriptorium.1") == {"knight": 1}
    for _ in range(3):
        game.play("pass")
    assert "work:scriptorium" in keys(game)  # places so filled may be used this round


@rule("O-P9")
def test_one_or_none_may_be_put():
    game = bathing(["knight", "scholar", "trader"])
    game.play("work:bathhouse")
    assert play(game.copy(), "stop") == change(
        back(0, "bathhouse"), {"p0.bag.knight": 1, "p0.bag.scholar": 1, "p0.bag.trader": 1},
        {"p0.held.knight": -1, "p0.held.scholar": -1, "p0.held.trader": -1},
    )  # fmt: skip
    game.play("put:knight:ship")
    game.play("stop")
    assert lies(game, "bag") == {"farmer": 1, "scholar": 1, "trader": 1}
    assert lies(game, "space", space="ship.3") == {"knight": 1}


@rule("O-P9")
def test_the_bathhouse_puts_nobody_on_itself_into_the_tower_or_own_ones_into_the_town_hall():
    game = bathing(["farmer", "farmer.own", "knight"], tiles=["gunpowder_tower"])
    before = snapshot(game)
    game.play("work:bathhouse")
    refused(game, "put:farmer:bathhouse", "not_on_bathhouse", "O-P9")
    refused(game, "put:farmer.own:town_hall", "own_not_to_town_hall", "O-B3")
    refused(game, "keep:farmer:gunpowder_tower", "wrong_phase", player=0)
    assert not [key for key in keys(game) if "gunpowder_tower" in key or ":bathhouse" in key]
    assert {"put:farmer:town_hall", "put:knight:town_hall", "put:farmer.own:university"} <= keys(game)
    assert difference(before, snapshot(game)) != {}


@rule("O-P9")
def test_only_free_spaces_are_filled():
    game = bathing(["knight", "knight", "knight"], space={"ship.3": "knight", "castle.1": "farmer"})
    game.play("work:bathhouse")
    refused(game, "put:knight:ship", "space_taken", "O-P9")
    assert "put:knight:wagon" in keys(game)


@rule("O-P9")
@pytest.mark.parametrize("bag", [["knight"], ["knight", "monk"]])
def test_a_bag_of_fewer_than_three_gives_what_it_has(bag):
    game = bathing(bag)
    game.play("work:bathhouse")
    assert sum(lies(game, "held").values()) == len(bag)
    assert lies(game, "bag") == {}


@rule("O-P9", "O-W1", "O-P5")
def test_stand_ins_are_drawn_like_others():
    game = bathing(["monk", "scholar", "boatman"], tiles=["school", "herb_garden"])
    game.play("work:bathhouse")
    assert {"put:monk:university:farmer", "put:scholar:university:farmer", "put:boatman:university:farmer"} <= keys(game)
    refused(game, "put:boatman:ship:knight", "wrong_follower", "O-P5")


@rule("O-P11", "O-P9")
def test_the_bathhouse_is_not_possible_with_an_empty_bag():
    game = bathing([], space=ready("scriptorium"))
    refused(game, "work:bathhouse", "bag_empty", "O-P11")


# Bathhouse, current edition

NEW = ("bathhouse-current",)


def bathing_now(own, **more):
    return table("followers", p0={"tile": ["bathhouse"], **own}, variants=NEW, **more)


@rule("O-P9", "O-R8")
def test_the_current_bathhouse_needs_no_follower_and_offers_no_action():
    assert ready("bathhouse", variants=NEW) == {}
    game = table(p0={"tile": ["bathhouse"], "space": ready("scriptorium"), "bag": ["monk"]}, variants=NEW)
    refused(game, "work:bathhouse", "always_on", "O-P9", "O-R8")
    assert keys(game) == {"work:scriptorium", "pass"}


@rule("O-P9")
def test_the_current_bathhouse_draws_two_more_and_gives_back_one_of_those_drawn_this_turn():
    own = {"bag": ["farmer"] * 2 + ["knight"] + ["scholar"] * 3}
    game = bathing_now(own, chance=["farmer", "knight", "scholar", "scholar"])
    game.play("draw:2")
    assert who(game) == (0, "bathhouse_more")
    assert keys(game) == {"use:bathhouse", "skip"}
    game.play("use:bathhouse")
    assert who(game) == (0, "put_back")
    assert keys(game) == {"return:farmer", "return:knight", "return:scholar"}
    refused(game, "return:monk", "not_drawn", "O-P9")
    game.play("return:farmer")
    assert lies(game, "market") == {"knight": 1, "scholar": 2, **OWN}
    assert lies(game, "bag") == {"farmer": 2, "scholar": 1}


@rule("O-P9")
def test_the_current_bathhouse_is_the_owners_choice():
    game = bathing_now({"bag": ["farmer"] * 4})
    game.play("draw:1")
    game.play("skip")
    assert lies(game, "market") == {"farmer": 1, **OWN}


@rule("O-P9")
def test_room_is_needed_only_for_what_is_kept():
    market = {"knight": 2, **OWN}
    game = bathing_now({"bag": ["farmer"] * 6, "market": market})
    game.play("draw:1")
    assert "use:bathhouse" in keys(game)  # room for two: one drawn, two more, one given back
    game.play("use:bathhouse")
    assert game.value("market", me=0) == 8
    game = bathing_now({"bag": ["farmer"] * 6, "market": market})
    game.play("draw:2")
    assert game.phase == "planning"  # the market is full: nothing is asked
    assert game.value("market", me=0) == 8


@rule("O-P9")
def test_a_short_bag_gives_the_current_bathhouse_what_it_has():
    game = bathing_now({"bag": ["farmer", "knight"]})
    game.play("draw:1")
    game.play("use:bathhouse")
    assert who(game) == (0, "put_back")
    game.play("return:knight")
    assert lies(game, "bag") == {"knight": 1}
    assert lies(game, "market") == {"farmer": 1, **OWN}


@rule("O-P9")
def test_the_current_bathhouse_gives_back_nothing_that_was_taken_back_from_places():
    own = {"bag": ["farmer"] * 3, "space": {"scriptorium.1": "knight"}}
    game = bathing_now(own)
    game.play("recall:knight:scriptorium")
    game.play("draw:1")
    game.play("use:bathhouse")
    assert lies(game, "market") == {"farmer": 2, "knight": 1, **OWN}
    assert lies(game, "bag") == {"farmer": 1}


@rule("O-Y2", "O-P9")
def test_nobody_without_the_tile_is_asked():
    game = table("followers", p0={"bag": ["farmer"] * 3}, p1={"bag": ["farmer"] * 3}, variants=NEW)
    game.play("draw:1")
    assert who(game) == (1, "followers")
