"""The three trial pieces the rule language was settled on: a cost paid in full or by losses, a building with two
triggers and a purchase in between, a turn of a clock with a chain of bonuses and an extra action."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook

HERE = Path(__file__).parents[1] / "trials"


@pytest.fixture(scope="module")
def routes() -> rulebook.Rules:
    return rulebook.load(HERE / "routes")


@pytest.fixture(scope="module")
def clock() -> rulebook.Rules:
    return rulebook.load(HERE / "clock")


def keys(game: rulebook.Game) -> list[str]:
    assert game.decision is not None
    return [option.key for option in game.decision.options]


def test_a_cost_with_two_payments_asks_which(routes: rulebook.Rules) -> None:
    game = routes.new_game(players=1)
    game.play("build:kiln:s1")
    assert keys(game) == ["pay:wood=1,clay=1", "pay:wood=1,ore=1"]
    game.play("pay:wood=1,ore=1")
    assert game.value("stock.ore") == 2
    assert game.contents("built", site="s1") == (("kiln", 1),)


def test_a_cost_with_one_payment_is_paid_silently(routes: rulebook.Rules) -> None:
    game = routes.new_game(players=1)
    game.play("build:gate:s2")
    assert game.value("stock.wood") == 3
    assert game.decision is not None
    assert game.decision.prompt == "act"


def test_a_payment_touches_the_pieces_that_are_paid(routes: rulebook.Rules) -> None:
    game = routes.new_game(players=1)
    game.play("build:kiln:s1")
    assert game.decision is not None
    assert [option.things for option in game.decision.options] == [
        ("stock.wood", "stock.clay"),
        ("stock.wood", "stock.ore"),
    ]


def ringed(routes: rulebook.Rules) -> rulebook.Game:
    """The kiln on s1, three routes laid, one clay left after the fourth."""
    game = routes.new_game(players=1)
    game.play("build:kiln:s1")
    game.play("pay:wood=1,ore=1")
    for edge in ("top1", "left", "bottom1"):
        game.play(f"lay:path:{edge}")
    return game


def test_the_fourth_route_wakes_the_building_and_a_purchase_fits_in_between(routes: rulebook.Rules) -> None:
    game = ringed(routes)
    game.play("lay:path:middle")
    assert game.decision is not None
    assert game.decision.prompt == "window"
    assert game.value("stock.clay") == 2
    game.play("buy:clay")
    assert game.value("stock.clay") == 3
    assert game.value("stock.thaler") == 6
    game.play("stop")
    game.play("use:kiln")
    assert game.value("stock.brick") == 2
    assert game.value("stock.clay") == 1


def test_the_building_stays_asleep_with_three_routes(routes: rulebook.Rules) -> None:
    game = ringed(routes)
    assert game.decision is not None
    assert game.decision.prompt == "act"
    assert game.value("woken_by_routes.s1") == 0


def test_a_bridge_needs_a_route_and_two_buildings(routes: rulebook.Rules) -> None:
    game = ringed(routes)
    assert game.explain("bridge:middle").reasons[0].code == "no_route"
    assert game.explain("bridge:top1").reasons[0].code == "no_two_buildings"


def test_two_buildings_woken_by_one_bridge_ask_their_owner_for_the_order(routes: rulebook.Rules) -> None:
    game = routes.new_game(players=1)
    for key in ("build:kiln:s1", "pay:wood=1,ore=1", "build:gate:s2", "lay:path:middle", "bridge:middle"):
        game.play(key)
    assert game.decision is not None
    assert game.decision.prompt == "order"
    assert keys(game) == ["resolve:wake.s1", "resolve:wake.s2"]
    game.play("resolve:wake.s2")
    assert game.value("stock.thaler") == 11
    assert game.decision.prompt == "window"


def test_an_anytime_action_is_offered_as_the_mend(routes: rulebook.Rules) -> None:
    game = routes.new_game(players=1)
    for key in (
        "lay:path:top1",
        "lay:path:left",
        "lay:path:bottom1",
        "lay:path:middle",
        "lay:path:top2",
        "lay:path:right",
    ):
        game.play(key)
    reasons = game.explain("lay:path:bottom2").reasons
    assert [reason.code for reason in reasons] == ["cannot_pay", "mendable"]
    assert reasons[1].params["action"] == ("buy", {"what": "clay"})


def test_a_game_stopped_in_a_window_can_be_copied_and_taken_back(routes: rulebook.Rules) -> None:
    game = ringed(routes)
    game.play("lay:path:middle")
    before = game.state.copy()
    game.play("buy:clay")
    copy = game.copy()
    copy.play("stop")
    assert game.decision is not None
    assert game.decision.prompt == "window"
    game.undo()
    assert game.state == before


def test_turning_too_far_forces_tokens_first(clock: rulebook.Rules) -> None:
    game = clock.new_game(players=2)
    game.play("turn:dial:3")
    assert game.value("broken", me=0) == 2
    game.play("turn:face:1")
    assert game.value("broken", me=0) == 3
    assert keys(game) == ["work:upgrade", "work:make_iron", "stop"]


def test_forcing_is_all_or_nothing(clock: rulebook.Rules) -> None:
    game = clock.new_game(players=1)
    game.play("turn:dial:3")
    game.play("turn:face:2")
    game.play("stop")
    assert game.value("broken") == 4
    reason = game.explain("turn:dial:3").reasons[0]
    assert (reason.code, reason.rule, reason.params["have"], reason.params["need"]) == (
        "not_enough_tokens", "J-D1, J-D3", 2, 3)  # fmt: skip
    game.play("turn:dial:2")
    assert game.value("broken") == 5


def test_a_mastery_chain_reaches_the_moon_and_corrects(clock: rulebook.Rules) -> None:
    game = clock.position({"players[0].level.blue": 1, "players[0].broken": 3}, players=1)
    game.play("turn:dial:1")
    game.play("turn:face:1")  # a fourth token breaks; the hand points at learn_blue
    assert game.value("broken") == 4
    game.play("work:learn_blue")
    # The disc enters its second space: the moon moves three: wood (not the space it leaves), a correction, paint.
    assert game.value("level.blue") == 2
    assert game.value("broken") == 3
    assert game.value("store.wood") == 1
    assert game.value("store.paint") == 1
    assert game.value("moon") == 2


def test_an_extra_action_fits_between_the_sections(clock: rulebook.Rules) -> None:
    game = clock.new_game(players=1)
    game.play("turn:dial:2")
    game.play("turn:face:0")
    assert keys(game) == ["work:get_iron", "work:make_iron", "stop"]
    game = clock.position({"players[0].store.iron": 1}, players=1)
    for key in ("turn:dial:2", "turn:face:0", "work:get_iron"):
        game.play(key)
    assert game.explain("work:get_iron").reasons[0].code == "already_done"
    game.play("turn:iron:gold")
    assert game.value("store.gold") == 1
    assert game.value("store.iron") == 0
    assert keys(game) == ["work:make_iron", "stop"]


def test_a_worker_already_there_goes_home(clock: rulebook.Rules) -> None:
    game = clock.new_game(players=2)
    for key in ("turn:dial:1", "turn:face:0", "stop"):
        game.play(key)
    assert game.value("free_workers", me=0) == 2
    for key in ("turn:dial:1", "turn:face:0", "stop"):
        game.play(key)
    for key in ("turn:dial:3", "turn:face:0", "stop"):
        game.play(key)
    assert game.value("free_workers", me=0) == 2  # the own worker came home, another went out
