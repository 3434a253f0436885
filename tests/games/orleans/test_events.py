"""The six events."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import (
    GOODS,
    keys,
    lies,
    load,
    no_goods_on_ways,
    play,
    purse,
    ready,
    refused,
    rule,
    table,
    who,
)


def event(name, players=4, round=18, **more):
    """The event phase of the last round, so that nothing follows; start player 0."""
    return table("events", no_goods_on_ways(), player=None, players=players, round=round, event=name, **more)


@rule("O-V1", "O-H8")
def test_a_pilgrimage_forbids_monks_and_does_nothing_in_the_event_phase():
    game = table(event="pilgrimage", p0={"space": {**ready("monastery"), **ready("scriptorium")}})
    refused(game, "work:monastery", "pilgrimage_forbids", "O-V1")
    for other in ("plague", "taxes", "trading_day", "income", "harvest"):
        game = table(event=other, p0={"space": ready("monastery")})
        assert "work:monastery" in keys(game)
    game = event("pilgrimage", p0={"goods": {"grain": 6}, "bag": ["knight"], "built": ["tours"]})
    assert game.over
    assert purse(game) == [5, 5, 5, 5]
    assert lies(game, "bag") == {"knight": 1}


@rule("O-V2", "O-V6", "O-D3")
def test_income_gives_everybody_coins_for_the_development_status():
    stages = [0, 4, 9, 22]
    game = event("income", **{f"p{at}": {"track": {"development": n}} for at, n in enumerate(stages)})
    assert purse(game) == [5 + 1, 5 + 2, 5 + 3, 5 + 5]


@rule("O-V2", "O-V6")
def test_trading_day_gives_everybody_a_coin_per_built_station():
    built = [[], ["tours"], ["orleans", "blois"], ["orleans", "chinon", "bourges"]]
    game = event("trading_day", **{f"p{at}": {"built": towns} for at, towns in enumerate(built)})
    assert purse(game) == [5, 6, 7, 8]


@rule("O-V3")
@pytest.mark.parametrize("food", ["grain", "cheese", "wine"])
def test_harvest_takes_one_food_back_to_the_goods_market(food):
    without = no_goods_on_ways()
    before = table("planning", without, p0={"goods": {food: 2, "wool": 3}}).value(f"goods_market.{food}")
    game = event("harvest", p0={"goods": {food: 2, "wool": 3}})
    assert game.over
    assert lies(game, "goods") == {food: 1, "wool": 3}
    assert game.value(f"goods_market.{food}") == before + 1
    assert purse(game) == [5, 0, 0, 0]


@rule("O-V3", "O-V6")
def test_the_owner_chooses_which_food_to_give():
    game = event("harvest", p0={"goods": {"grain": 1, "wine": 1, "wool": 1}, "coin": 20}, p1={"coin": 9})
    assert who(game) == (0, "harvest")
    assert keys(game) == {"lose:grain", "lose:wine"}
    refused(game, "lose:wool", "not_food", "O-V3")
    refused(game, "lose:cheese", "none_of_good", "O-V3")
    assert not game.explain("lose:station").allowed
    assert play(game, "lose:wine") == {
        "p0.goods.wine": -1,
        "goods_market.wine": 1,
        "p1.coin": -5,
        "p2.coin": -5,
        "p3.coin": -5,
        "supply.coin": 15,
    }  # and nobody else starts: nothing follows the last round


@rule("O-V3")
def test_harvest_without_food_costs_five_coins():
    game = event("harvest", p0={"goods": {"wool": 1, "brocade": 2}, "coin": 6}, p1={"coin": 5})
    assert purse(game)[:2] == [1, 0]
    assert lies(game, "goods") == {"wool": 1, "brocade": 2}


@rule("O-V3", "O-X1")
def test_harvest_that_cannot_be_paid_is_made_good():
    game = event("harvest", p0={"goods": {"wool": 1}, "coin": 3}, p1={"goods": {"grain": 1}})
    assert who(game) == (0, "lose")
    assert purse(game)[0] == 0
    game.play("lose:wool")
    assert lies(game, "goods") == {}
    assert lies(game, "box")["wool"] >= 1
    assert game.value("players[0].station") == 9  # the second missing coin: nothing but a station is left
    assert game.over


@rule("O-V3", "O-X2")
def test_goods_given_at_harvest_can_be_had_again():
    own = {"goods": {"grain": 1}, "tile": ["hayrick"], "space": {**ready("hayrick"), **ready("scriptorium")}}
    out = table("planning", no_goods_on_ways()).value("goods_market.grain")
    game = table(
        "events",
        no_goods_on_ways(),
        player=None,
        event="harvest",
        p0=own,
        box={"grain": out - 1},
        start=3,
        **{f"p{at}": {"goods": {"cheese": 1}} for at in (1, 2, 3)},
    )
    while game.phase != "actions":
        game.play(next(one for one in ("draw:0", "stop") if one in keys(game)))
    assert who(game) == (0, "actions")
    assert game.value("goods_market.grain") == 1
    game.play("work:hayrick")
    assert lies(game, "goods") == {"grain": 1}


@rule("O-V4")
@pytest.mark.parametrize(("goods", "tax"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (7, 2), (9, 3)])
def test_taxes_are_one_coin_per_full_three_goods(goods, tax):
    mixed = {one: goods // 5 + (at < goods % 5) for at, one in enumerate(GOODS)}
    game = event("taxes", p0={"goods": mixed})
    assert sum(lies(game, "goods").values()) == goods
    assert purse(game) == [5 - tax, 5, 5, 5]


@rule("O-V4", "O-V6")
def test_taxes_hit_every_player():
    game = event("taxes", **{f"p{at}": {"goods": {"grain": 3 * at}} for at in range(4)})
    assert purse(game) == [5, 4, 3, 2]


@rule("O-V4", "O-X1")
def test_unpaid_taxes_are_made_good():
    game = event("taxes", p0={"goods": {"grain": 7}, "coin": 1})
    assert purse(game)[0] == 0
    assert who(game) == (0, "lose")
    game.play("lose:grain")
    assert game.over  # one was missing; the tax is not counted again
    assert lies(game, "goods") == {"grain": 6}


@rule("O-V5", "O-V6")
def test_the_plague_takes_one_follower_of_each_bag_back_to_the_supply():
    before = table(
        "planning", **{f"p{at}": {"bag": [one]} for at, one in enumerate(("farmer", "knight", "monk", "scholar"))}
    )
    game = event(
        "plague", **{f"p{at}": {"bag": [one]} for at, one in enumerate(("farmer", "knight", "monk", "scholar"))}
    )
    assert [lies(game, "bag", player) for player in range(4)] == [{}] * 4
    for one in ("farmer", "knight", "monk", "scholar"):
        assert game.value(f"supply.{one}") == before.value(f"supply.{one}") + 1
    assert game.over


@rule("O-V5")
def test_the_plague_draws_at_random():
    bag = {"farmer": 1, "knight": 1, "monk": 1}
    left = {tuple(lies(event("plague", p0={"bag": bag}, seed=seed), "bag")) for seed in range(12)}
    assert len(left) == 3
    game = event("plague", p0={"bag": bag}, chance=["knight"])
    assert lies(game, "bag") == {"farmer": 1, "monk": 1}


@rule("O-V5", "O-W3")
def test_an_own_colour_follower_drawn_by_the_plague_goes_back_and_nothing_is_lost():
    game = event("plague", p0={"bag": ["farmer.own", "knight"]}, chance=["farmer.own"])
    assert lies(game, "bag") == {"knight": 1, "farmer.own": 1}
    draws = [one for one in game.log if one.code == "draw" and one.player == 0]
    assert len(draws) == 1  # it is not drawn again
    game = event("plague", p0={"bag": ["farmer.own", "knight"]}, chance=["knight"])
    assert lies(game, "bag") == {"farmer.own": 1}


@rule("O-V5")
def test_an_empty_bag_loses_nothing_to_the_plague():
    game = event("plague", p0={"space": ready("scriptorium")}, p1={"bag": ["monk"]})
    assert lies(game, "bag", 0) == lies(game, "bag", 1) == {}
    assert lies(game, "space", space="scriptorium.1") == {"knight": 1}
    assert lies(game, "market") == dict.fromkeys(("farmer.own", "boatman.own", "craftsman.own", "trader.own"), 1)


@rule("O-V5", "O-X2")
def test_who_returned_by_the_plague_can_be_hired_again():
    game = event(
        "plague",
        round=17,
        hourglass_top=[],
        chance=["monk", "income"],
        start=3,
        box={"monk": 13},
        p0={"bag": ["monk"], "space": {**ready("monastery"), **ready("scriptorium")}},
    )
    assert game.thing("event") == "income"
    assert game.value("supply.monk") == 1
    while game.phase != "actions":
        game.play(next(one for one in ("draw:0", "stop") if one in keys(game)))
    assert "work:monastery" in keys(game)


@rule("O-S5", "O-V1", "O-V2", "O-V3", "O-V4", "O-V5")
def test_which_events_there_are_and_which_are_adverse():
    adverse = {one: load().field("event", one, "adverse") for one in load().sets["event"]}
    assert adverse == {"pilgrimage": 0, "plague": 1, "taxes": 1, "trading_day": 0, "income": 0, "harvest": 1}
    assert {one: load().field("event", one, "count") for one in adverse} == dict.fromkeys(adverse, 3)
