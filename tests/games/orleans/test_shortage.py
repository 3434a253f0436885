"""Missing coins, exhausted supplies."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import (
    change,
    coins,
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

RICH = {
    "coin": 0,
    "goods": {"grain": 3},
    "built": ["tours", "orleans"],
    "tile": ["hayrick", "school", "winery", "gunpowder_tower"],
    "technology": 1,
    "space": {"university.1": "technology"},
    "bag": {"knight": 1, "farmer.own": 1},
    "track": {"development": 5},
}
BUILT = [["blois", "chinon", "bourges"], ["nevers", "sancerre", "briare"]]  # a tie: nobody gets the last citizen


def owing(n, **own):
    """Player 0 has no coins and owes n of them as taxes, start player 0; the last round, so that nothing follows."""
    spec = no_goods_on_ways()
    goods = {"grain": min(3 * n, 24)}
    mine = {"coin": 0, **own, "goods": own.get("goods", goods)}
    p1, p2 = ({"built": built} for built in BUILT)
    return table("events", spec, player=None, round=18, event="taxes", p0=mine, p1=p1, p2=p2)


def only(moved):
    """Without the start player tile, which moves when all is paid."""
    return {path: n for path, n in moved.items() if path != "start"}


@rule("O-X1", "O-X5")
def test_everything_that_can_be_lost_is_offered_to_the_debtor():
    game = owing(1, **RICH)
    assert who(game) == (0, "lose")
    assert keys(game) == {
        "lose:built:tours",
        "lose:built:orleans",
        "lose:station",
        "lose:grain",
        "lose:hayrick",
        "lose:school",
        "lose:winery",
        "lose:gunpowder_tower",
        "lose:technology",
        "lose:technology:university",
        "lose:follower",
        "lose:development",
    }


@rule("O-X1")
@pytest.mark.parametrize(
    ("key", "lost"),
    [
        ("lose:built:tours", {"p0.built.tours": -1, "box.station": 1}),
        ("lose:station", {"p0.station": -1, "box.station": 1}),
        ("lose:grain", {"p0.goods.grain": -1, "box.grain": 1}),
        ("lose:hayrick", {"p0.tile.hayrick": -1, "box.hayrick": 1}),
        ("lose:technology", {"p0.technology": -1, "box.technology": 1}),
        (
            "lose:technology:university",
            {"p0.space.university.1.technology": -1, "box.technology": 1, "p0.technology_lost": 1},
        ),
        ("lose:follower", {"p0.bag.knight": -1, "box.knight": 1}),
        ("lose:development", {"p0.track.development": -1}),
    ],
)
def test_each_loss_makes_good_one_coin_and_leaves_the_game(key, lost):
    game = owing(1, **RICH)
    assert only(play(game, key)) == lost
    assert game.over  # one coin was missing and it is made good


@rule("O-X1", "O-Ex7")
def test_any_mix_makes_good_several_coins():
    game = table(
        "events",
        player=None,
        round=18,
        event="harvest",
        p0={"coin": 0, "bag": ["knight"], "track": {"development": 6}},
        p1={"coin": 9},
        p2={"coin": 9},
        p3={"coin": 9},
    )
    moved = only(play(game, "lose:follower", "lose:station", "lose:development", "lose:station", "lose:development"))
    assert moved == change(
        {"p0.bag.knight": -1, "box.knight": 1, "p0.station": -2, "box.station": 2, "p0.track.development": -2},
        {"p1.coin": -5, "p2.coin": -5, "p3.coin": -5, "supply.coin": 15},
    )
    assert game.over


@rule("O-X1")
def test_what_coins_there_are_are_paid_first():
    game = table("events", player=None, round=18, event="harvest", p0={"coin": 3, "technology": 1}, p1={"coin": 9})
    assert purse(game)[0] == 0
    for left in (1, 0):
        assert who(game) == (0, "lose")
        game.play("lose:station")
        assert game.value("players[0].station") == 8 + left
    assert who(game) != (0, "lose")
    enough = table("events", player=None, round=18, event="harvest", p0={"coin": 5, "technology": 1})
    assert enough.value("players[0].technology") == 1
    assert purse(enough)[0] == 0


@rule("O-X1")
def test_a_loss_lifts_no_other_debt_than_the_coins_missing():
    game = owing(2, technology=1)
    game.play("lose:technology")
    assert who(game) == (0, "lose")
    game.play("lose:station")
    assert game.over


@rule("O-X1", "O-X5")
@pytest.mark.parametrize("at", [7, 12, 25])
def test_development_never_goes_back_onto_a_coin_space_or_from_one(at):
    game = owing(1, track={"development": at}, technology=1)
    refused(game, "lose:development", "coin_space_blocks", "O-X1", "O-X5")
    game = owing(1, track={"development": at + 1}, technology=1)
    refused(game, "lose:development", "coin_space_blocks", "O-X1")
    game = owing(1, track={"development": at + 2}, technology=1)
    assert only(play(game, "lose:development")) == {"p0.track.development": -1}
    game = owing(1, track={"development": at - 1}, technology=1)
    assert "lose:development" in keys(game)


@rule("O-X5")
def test_a_cube_on_the_start_cannot_step_back():
    game = owing(1, technology=1)
    refused(game, "lose:development", "at_start_of_track", "O-X5")


@rule("O-X5", "O-X1")
def test_the_step_back_is_asked_anew_for_each_coin():
    game = owing(2, track={"development": 9}, technology=2)
    assert "lose:development" in keys(game)
    game.play("lose:development")
    assert game.value("players[0].track.development") == 8
    refused(game, "lose:development", "coin_space_blocks", "O-X1")


@rule("O-X5", "O-D1", "O-D3")
def test_the_status_follows_the_cube_and_citizens_are_kept():
    game = owing(1, track={"development": 4}, technology=1, citizen=0)
    assert game.value("players[0].status") == 2
    game.play("lose:development")
    assert game.value("players[0].status") == 1
    citizen = {"development_citizen": {"development_3": 0}}
    game = table(
        "events",
        citizen,
        no_goods_on_ways(),
        player=None,
        round=18,
        event="taxes",
        p0={"coin": 0, "goods": {"grain": 3}, "citizen": 1, "track": {"development": 3}},
    )
    game.play("lose:development")
    assert game.value("players[0].track.development") == 2
    assert game.value("players[0].citizen") == 1


@rule("O-X1", "O-D1")
def test_only_development_can_be_won_back():
    own = {"track": {"development": 4}, "coin": 0, "goods": {"grain": 3}, "space": ready("scriptorium")}
    game = table("events", no_goods_on_ways(), player=None, event="taxes", p0=own, start=3)
    game.play("lose:development")
    assert game.value("players[0].track.development") == 3
    while game.phase != "actions":
        game.play(next(one for one in ("draw:0", "stop") if one in keys(game)))
    assert game.value("players[0].citizen") == 0
    game.play("work:scriptorium")
    assert game.value("players[0].track.development") == 4
    assert game.value("players[0].status") == 2


@rule("O-X1")
def test_a_tile_lost_is_not_open_again():
    game = owing(1, tile=["hayrick"])
    game.play("lose:hayrick")
    assert "hayrick" not in lies(game, "tiles_open")
    assert lies(game, "box")["hayrick"] == 1


@rule("O-X5")
def test_followers_on_a_lost_place_go_to_the_bag_and_technology_on_it_leaves_the_game():
    game = owing(1, tile=["winery"], space={"winery.1": "technology", "winery.2": "trader.own"})
    assert {"lose:winery", "lose:technology:winery"} <= keys(game)
    assert only(play(game, "lose:winery")) == {
        "p0.tile.winery": -1,
        "box.winery": 1,
        "p0.space.winery.1.technology": -1,
        "box.technology": 1,
        "p0.space.winery.2.trader.own": -1,
        "p0.technology_lost": 1,
        "p0.bag.trader.own": 1,
    }


@rule("O-X5", "O-P8")
def test_followers_in_a_lost_gunpowder_tower_go_to_the_bag():
    game = owing(1, tile=["gunpowder_tower"], tower=["knight", "farmer.own"])
    assert only(play(game, "lose:gunpowder_tower")) == {
        "p0.tile.gunpowder_tower": -1,
        "box.gunpowder_tower": 1,
        "p0.tower.knight": -1,
        "p0.bag.knight": 1,
        "p0.tower.farmer.own": -1,
        "p0.bag.farmer.own": 1,
    }


@rule("O-X1", "O-X5")
def test_unplaced_and_placed_technology_both_count():
    game = owing(2, technology=1, space={"university.1": "technology"})
    assert {"lose:technology", "lose:technology:university"} <= keys(game)
    refused(game, "lose:technology:castle", "no_technology_there", "O-X1")
    game.play("lose:technology")
    assert keys(game, "lose:technology") == {"lose:technology:university"}


@rule("O-X5", "O-T2")
def test_lost_technology_does_not_make_the_next_one_the_first():
    game = owing(1, space={"university.1": "technology"})
    game.play("lose:technology:university")
    assert game.value("players[0].technology_placed") == 1


@rule("O-X1", "O-W3", "O-X5")
def test_a_follower_given_is_random_and_never_an_own_colour_one():
    seen = set()
    for seed in range(12):
        game = table(
            "events",
            no_goods_on_ways(),
            player=None,
            round=18,
            event="taxes",
            seed=seed,
            p0={"coin": 0, "goods": {"grain": 3}, "bag": {"farmer.own": 1, "trader.own": 1, "knight": 1, "monk": 1}},
        )
        game.play("lose:follower")
        assert {"farmer.own": 1, "trader.own": 1}.items() <= lies(game, "bag").items()
        seen |= set(lies(game, "bag"))
    assert {"knight", "monk"} <= seen


@rule("O-X5", "O-W3")
def test_a_follower_cannot_be_given_when_the_bag_holds_only_own_colour_ones():
    game = owing(1, bag=["farmer.own", "boatman.own"], technology=1)
    refused(game, "lose:follower", "no_neutral_in_bag", "O-X5", "O-W3")


@rule("O-X5")
def test_followers_in_the_market_and_on_places_cannot_be_given():
    own = {"farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}
    game = owing(1, market={"knight": 2, **own}, space=ready("scriptorium"), technology=1)
    refused(game, "lose:follower", "no_neutral_in_bag", "O-X5")


@rule("O-X1")
@pytest.mark.parametrize(
    ("key", "code"),
    [
        ("lose:built:tours", "no_station_there"),
        ("lose:wine", "none_of_good"),
        ("lose:hayrick", "not_yours"),
        ("lose:technology", "no_technology"),
        ("lose:technology:university", "no_technology_there"),
    ],
)
def test_what_one_does_not_have_cannot_be_lost(key, code):
    game = owing(1)
    assert keys(game) == {"lose:station", "lose:grain"}
    refused(game, key, code, "O-X1" if code != "no_technology" else "O-X5")


@rule("O-X1")
def test_without_unbuilt_stations_only_built_ones_can_be_lost():
    taken = {town for built in BUILT for town in built}
    towns = [town for town in load().sets["town"] if town not in taken][:10]
    game = owing(1, built=towns)
    refused(game, "lose:station", "no_station_left", "O-X1")
    assert keys(game, "lose:built") == {f"lose:built:{town}" for town in towns}


@rule("O-X5", "O-M4")
def test_a_built_station_lost_frees_its_town():
    spec = no_goods_on_ways()
    own = {"coin": 0, "built": ["tours"], "goods": {"grain": 3}}
    game = table(
        "events", spec, player=None, event="taxes", p0=own, p1={"space": ready("guildhall"), "merchant": "tours"}
    )
    game.play("lose:built:tours")
    while game.phase != "actions":
        game.play(next(one for one in ("draw:0", "stop") if one in keys(game)))
    assert "work:guildhall" in keys(game)


@rule("O-X5")
def test_debt_that_nothing_can_cover_is_dropped():
    # three coins are missing; one station is there, the bag holds only an own-colour follower
    game = table(
        "events", player=None, round=18, event="harvest", p0={"coin": 2, "bag": ["farmer.own"]}, box={"station": 9}
    )
    assert game.over
    assert purse(game)[0] == 0
    assert game.value("players[0].station") == 0
    assert lies(game, "bag") == {"farmer.own": 1}


@rule("O-X5", "O-R2")
def test_a_debt_of_who_has_nothing_at_all_is_dropped():
    own = {
        "p0": {"coin": 0, "track": {"development": 7}},
        "p1": {"track": {"farmer": 1}},
        "p2": {"track": {"farmer": 2}},
    }
    game = table("census", player=None, players=3, box={"station": 10}, **own)
    assert game.phase == "planning"
    assert purse(game) == [0, 5, 6]
    assert game.value("players[0].track.development") == 7


# exhaustion


@rule("O-X2", "O-H10", "O-R13")
def test_an_object_that_is_out_forbids_the_action_and_a_bonus_does_not():
    market = table("planning").value("goods_market.grain")
    places = {**ready("farm_house"), **ready("hayrick"), **ready("monastery")}
    game = table(p0={"tile": ["hayrick"], "space": places}, box={"grain": market})
    refused(game, "work:hayrick", "goods_empty", "O-X2")
    assert "work:farm_house" in keys(game)
    moved = play(game, "work:farm_house")
    assert moved["p0.track.farmer"] == 1
    assert not [path for path in moved if "grain" in path]


@rule("O-X3", "O-X6")
def test_what_the_coin_supply_does_not_have_is_not_received_and_not_owed():
    game = table(p0={"tile": ["cellar"], "space": ready("cellar")}, p1={"coin": 5 + 192 - 3})
    assert game.value("supply.coin") == 3
    moved = play(game, "work:cellar")
    assert {path: n for path, n in moved.items() if "coin" in path} == coins(0, 3)
    assert game.value("supply.coin") == 0
    game.play("pass")
    assert purse(game)[0] == 8


@rule("O-X3", "O-R12")
def test_a_short_supply_is_given_out_in_turn_order():
    game = table("events", player=None, round=18, event="income", start=2, p1={"coin": 5 + 192 - 3})
    assert purse(game) == [5 + 1, 5 + 192 - 3, 6, 6]
    game = table("events", player=None, round=18, event="income", start=2, p1={"coin": 5 + 192 - 1})
    assert purse(game) == [5, 5 + 192 - 1, 6, 5]


@rule("O-X6", "O-X3")
def test_the_coin_total_includes_the_starting_coins():
    assert load().model.constants["coin_total"].value == 212
    for players in (2, 3, 4):
        game = load().new_game(players=players)
        assert game.value("supply.coin") + sum(purse(game)) == 212


@rule("O-X4")
def test_payments_go_to_the_supply_and_receipts_come_from_it():
    game = table(p0={"tile": ["pharmacy"], "space": ready("pharmacy", "monk")})
    moved = play(game, "work:pharmacy", "pay:2")
    assert {path: n for path, n in moved.items() if "coin" in path} == coins(0, -2)
    game = table("events", player=None, round=18, event="harvest")
    assert game.value("supply.coin") == 212
    game = table("events", player=None, round=18, event="income")
    assert game.value("supply.coin") == 212 - 4 * 6
