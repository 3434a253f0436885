"""The end of a round: the free turn of the wheel, the refill with two players, thalers, start disc, discs."""

from __future__ import annotations

import pytest

from rulebook.engine.events import worth_telling
from tests.games.kanal.helpers import (
    LOWER,
    UPPER,
    deck,
    keys,
    lies,
    new,
    pass_round,
    piles,
    play,
    refused,
    row,
    rule,
    stock,
    table,
    thalers,
    to_round,
    who,
)

ONE_EACH = {"wood": 1, "clay": 1, "ore": 1}
TURNED = {"wood": -1, "clay": -1, "ore": -1, "iron": 1, "brick": 1}
GREEN, ORANGE, BLUE = (deck("a", colour) for colour in ("green", "orange", "blue"))


# K-N1


@rule("K-N1")
def test_each_may_turn_the_wheel_once_for_nothing():
    game = table("free_turn", players=2, p0={"stock": {"wood": 2, "clay": 2, "ore": 2}}, p1={"stock": ONE_EACH})
    assert who(game) == (0, "free_turn")
    assert play(game, "turn:wheel") == TURNED
    assert who(game) == (1, "free_turn")
    before = stock(game, 1)
    game.play("turn:wheel")
    assert before == ONE_EACH
    assert stock(game, 1) == {"iron": 1, "brick": 1}
    assert game.round == 2


@rule("K-N1")
def test_the_free_turn_may_be_declined_and_costs_nothing():
    game = table("free_turn", stock=ONE_EACH)
    assert keys(game) == {"turn:wheel", "skip"}
    game.play("skip")
    assert stock(game) == ONE_EACH


@rule("K-N1")
@pytest.mark.parametrize("kind", ["wood", "clay", "ore"])
def test_the_free_turn_needs_one_of_each_basic(kind):
    game = table("free_turn", stock={"wood": 3, "clay": 3, "ore": 3, kind: 0, "thaler": 1})
    refused(game, "turn:wheel", "wheel_needs_basics", "K-N1")


@rule("K-N1")
@pytest.mark.parametrize("kind", ["iron", "brick"])
def test_the_free_turn_needs_iron_and_brick_below_six(kind):
    game = table("free_turn", stock={**ONE_EACH, kind: 6, "thaler": 5})
    refused(game, "turn:wheel", "wheel_full", "K-N1")
    game = table("free_turn", stock={**ONE_EACH, kind: 5})
    assert "turn:wheel" in keys(game)


@rule("K-N1", "K-N5")
def test_the_free_turn_comes_every_round_before_the_refill():
    game = new(2)
    for number in range(1, 4):
        while game.decision.prompt != "free_turn":
            game.play("stop" if "stop" in keys(game) else min(keys(game, "use:")))
        assert game.round == number
        assert game.phase == "free_turn"
        pass_round(game)


@rule("K-N1", "K-Z1")
@pytest.mark.parametrize("players", [1, 2])
def test_the_free_turn_comes_after_the_last_round_too(players):
    game = table(
        "free_turn", players=players, round=7, piles={"blue": []}, p0={"stock": ONE_EACH}, p1={"stock": ONE_EACH}
    )
    assert who(game) == (0, "free_turn")
    for _ in range(players):
        game.play("turn:wheel")
    assert game.over
    assert stock(game) == {"iron": 1, "brick": 1}


@rule("K-N1")
def test_who_has_the_start_disc_turns_first():
    game = table("free_turn", players=2, start=1, p0={"stock": ONE_EACH}, p1={"stock": ONE_EACH})
    assert who(game) == (1, "free_turn")


# K-N2


def refill(*, there, green=0, orange=0, blue=0):
    """A two-player game after the refill: what is in the row, and how many cards lie on the piles."""
    named = {"green": GREEN[-green:] if green else [], "orange": ORANGE[:orange], "blue": BLUE[:blue]}
    game = table("refill", players=2, round=3, row=there, piles=named)
    assert game.round == 4
    return game


@rule("K-N2")
@pytest.mark.parametrize("left", [1, 2, 3, 4])
def test_the_row_is_filled_from_green_to_four(left):
    game = refill(there=GREEN[:left], green=5, orange=7, blue=8)
    assert len(row(game)) == 4
    assert row(game) >= set(GREEN[:left])
    assert row(game) <= set(GREEN)
    assert piles(game) == (5 - (4 - left), 7, 8)


@rule("K-N2")
def test_a_full_row_draws_nothing():
    game = refill(there=GREEN[:4], green=5, orange=7, blue=8)
    assert (row(game), piles(game)) == (set(GREEN[:4]), (5, 7, 8))


@rule("K-N2")
@pytest.mark.parametrize(("left", "green"), [(2, 2), (1, 3), (2, 1), (1, 1), (3, 1)])
def test_green_used_up_goes_on_with_orange_in_the_same_refill_to_five(left, green):
    game = refill(there=GREEN[:left], green=green, orange=7, blue=8)
    drawn = 5 - left - green
    assert len(row(game)) == 5
    assert len(row(game) & set(ORANGE)) == drawn
    assert piles(game) == (0, 7 - drawn, 8)


@rule("K-N2")
def test_green_left_over_by_one_keeps_the_row_at_four():
    game = refill(there=GREEN[:2], green=3, orange=7, blue=8)
    assert (len(row(game)), piles(game)) == (4, (1, 7, 8))


@rule("K-N2")
@pytest.mark.parametrize(("left", "orange"), [(3, 2), (4, 1), (2, 1)])
def test_orange_used_up_goes_on_with_blue_to_six(left, orange):
    game = refill(there=GREEN[:left], orange=orange, blue=8)
    drawn = 6 - left - orange
    assert len(row(game)) == 6
    assert len(row(game) & set(BLUE)) == drawn
    assert piles(game) == (0, 0, 8 - drawn)


@rule("K-N2")
def test_green_and_orange_used_up_in_one_refill():
    game = refill(there=[], green=2, orange=1, blue=8)
    assert (len(row(game)), piles(game)) == (6, (0, 0, 5))


@rule("K-N2", "K-Z1")
def test_blue_used_up_leaves_the_row_short():
    game = refill(there=GREEN[:3], blue=2)
    assert (len(row(game)), piles(game)) == (5, (0, 0, 0))
    assert game.value("ending") == 1


# K-N3


@rule("K-N3", "K-N5")
def test_one_thaler_on_each_upper_space_and_each_lower_one_not_used():
    game = new(2)
    pass_round(game, "l1", "u1", "l3", "u2", "u3")
    assert thalers(game) == {"u1": 1, "u2": 1, "u3": 1, "u4": 2, "l2": 1}
    pass_round(game, "u1", "u2", "u3", "u4", "l1")
    assert thalers(game) == {"u1": 1, "u2": 1, "u3": 1, "u4": 1, "l2": 2, "l3": 1}


@rule("K-N3", "K-A1")
def test_the_space_of_the_last_action_counts_as_used():
    game = new(2)
    pass_round(game, "u1", "u2", "u3", "u4", "l2")
    assert "l2" not in thalers(game)


@rule("K-N3")
def test_thalers_add_up_round_by_round():
    game = new(2)
    for number in range(1, 5):
        assert thalers(game).get("l3", 0) == number - 1
        assert thalers(game)["u4"] == number
        pass_round(game, "u1", "u2", "u3", "l1", "l2")


# K-N4


@rule("K-N4", "K-N5")
def test_the_start_disc_moves_and_all_discs_are_gathered():
    game = new(2)
    pass_round(game)
    assert game.value("start") == 1
    assert who(game) == (1, "field")
    assert lies(game, "stack") == {"gold": 1, "silver": 4}
    assert all(lies(game, "disc_on", field=field) == {} for field in (*UPPER, *LOWER))
    pass_round(game)
    assert game.value("start") == 0


# K-N5


@rule("K-N5")
@pytest.mark.parametrize("players", [1, 2])
def test_the_order_of_a_round(players):
    game = new(players)
    pass_round(game)
    phases = [event.params["phase"] for event in game.log if event.code == "phase"]
    assert phases == ["acting", "free_turn", "refill", "thalers", "start_disc", "acting"]


@rule("K-N5", "K-N2")
def test_a_pile_used_up_in_a_refill_opens_its_part_in_the_next_round_only():
    one = {"stock": {"wood": 3}, "laid": {"v0_1": "path"}}
    p0, p1 = (
        one | {"built": {"r0_c0": left, "r0_c1": right}} for left, right in zip(ORANGE[:2], ORANGE[2:4], strict=True)
    )
    game = table(players=2, row=GREEN[:2], piles={"green": GREEN[-2:]}, coins_on={"u2": 0}, p0=p0, p1=p1)
    refused(game, "build:bridge:v0_1", "not_now", "K-B4")
    game.play("use:u2")
    assert who(game) == (1, "field")  # neither a route can be paid nor a bridge be built
    to_round(game, 2)
    assert piles(game)[0] == 0
    game.play("use:u2")
    assert play(game, "build:bridge:v0_1") == {"p1.wood": -1, "p1.bridge_on.v0_1": 1}


# what the log tells


def told(game, since=0):
    """The headings and notes of the log, in English."""
    kept = [event for _, event, _ in worth_telling(game.log[since:])]
    return [event.text("en") for event in kept if event.code in ("phase", "note", "set")]


@rule("K-N2", "K-P5", "K-N5")
def test_the_log_says_that_a_round_begins_that_a_half_opens_and_where_the_red_disc_goes():
    game = new(1)
    since = len(game.log)
    pass_round(game)
    assert told(game, since) == [
        "Now comes the free turn of the wheel.",
        "Now comes the refill of the row.",
        "The green pile is used up: the covered half of upper space 2 opens.",
        "Now comes the placing of new thalers.",
        "Now comes the end of the round.",
        "The red disc now blocks upper space 2.",
        "Round 2 begins.",
        "Now comes the action phase.",
    ]


@rule("K-N4")
def test_the_log_names_who_starts():
    game = new(2)
    pass_round(game)
    assert "Player 2 is the start player now." in told(game)


@rule("K-Z1")
def test_the_log_announces_the_last_round_and_nothing_that_does_not_come_after_it():
    game = new(1)
    to_round(game, 7)
    assert told(game)[-2:] == ["This is the last round.", "Now comes the action phase."]
    since = len(game.log)
    pass_round(game)
    assert game.over
    assert told(game, since) == ["Now comes the free turn of the wheel.", "Now comes the end of the round."]
