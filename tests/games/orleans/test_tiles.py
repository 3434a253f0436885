"""The twenty place tiles."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import (
    back,
    change,
    coins,
    keys,
    lies,
    load,
    market_without,
    no_goods_on_ways,
    play,
    ready,
    refused,
    rule,
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


GOODS = [
    ("hayrick", "grain"),
    ("cheese_factory", "cheese"),
    ("winery", "wine"),
    ("wool_manufacturer", "wool"),
    ("tailor_shop", "brocade"),
]


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
@pytest.mark.parametrize(
    ("tile", "gain", "steps"),
    [("shipping_line", 0, 1), ("brewery", 2, 0), ("windmill", 2, 1), ("library", 0, 2), ("cellar", 4, 0)],
)
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
    assert play(game, f"pay:{n}") == change(
        back(0, "pharmacy", follower), coins(0, -n), {"p0.track.development": n}, reward
    )


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
    game = table(
        "census",
        player=None,
        p0={"tile": ["sacristy"], "space": ready("sacristy")},
        **{f"p{number}": {"track": {"farmer": 1}} for number in (1, 2, 3)},
    )
    assert game.value("players[0].coin") == 4


@rule("O-P6")
def test_an_empty_sacristy_helps_nobody():
    game = table("events", player=None, round=18, event="plague", p0={"tile": ["sacristy"], "bag": ["knight"]})
    assert game.over
    assert lies(game, "bag") == {}


@rule("O-P6")
def test_the_shelter_lasts_for_one_event_only():
    game = table(
        "events",
        player=None,
        round=17,
        event="plague",
        hourglass_top=[],
        chance=["plague"],
        p0={"tile": ["sacristy"], "space": {"sacristy.1": "monk"}, "bag": ["knight", "knight"]},
    )
    game.play("use:sacristy")
    assert game.round == 18
    assert lies(game, "bag") == {"knight": 2, "monk": 1}
    while not game.over:
        game.play(next(one for one in ("draw:0", "stop", "pass") if one in keys(game)))
    assert game.thing("event") == "plague"
    assert sum(lies(game, "bag").values()) == 2
