"""The action phase: discs, taking turns, taking thalers, what the seven spaces let one do."""

from __future__ import annotations

import pytest

from tests.games.kanal.helpers import (
    LOWER,
    UPPER,
    act,
    keys,
    lies,
    load,
    new,
    play,
    refused,
    rule,
    stock,
    table,
    thalers,
    who,
)

PLENTY = {"wood": 9, "clay": 9, "ore": 9, "iron": 5, "brick": 5, "thaler": 20}
BUY = {"buy:wood", "buy:clay", "buy:ore", "pay:wheel"}
LAID = {"v0_1": "path"}
BUILT = {"r0_c0": "engine_house", "r0_c1": "gasworks"}
ROUTES = {"path", "road", "rail", "canal"}
OPEN = {
    "u1": {"build", "bridge"},
    "u2": {"path", "road"},
    "u3": {"build"},
    "u4": ROUTES,
    "l1": {"take:l1_gain"},
    "l2": {"take:l2_gain"},
    "l3": {"take:l3_gain", "build"},
}
COVERED = {"u2": ("green", {"bridge"}), "u3": ("orange", {"path", "road"}), "u4": ("blue", {"take:u4_thalers"})}


def possible(game):
    """What the action lets one do, in short."""
    found = set()
    for key in keys(game) - BUY - {"stop"}:
        first, second = key.split(":")[:2]
        found.add("bridge" if key.startswith("build:bridge") else second if first == "lay" else first)
        if first == "take":
            found = found - {"take"} | {key}
    return found


def lone(field, **more):
    """A space chosen by somebody who has plenty of everything and two buildings with a path between them."""
    return act(field, stock=PLENTY, laid=LAID, built=BUILT, **more)


@rule("K-A1", "K-A3", "K-F4")
def test_two_players_choose_five_spaces_in_turn_and_each_keeps_a_disc():
    game = new(2)
    order = ["l1", "u1", "u3", "l2", "u2"]
    for number, field in enumerate(order):
        assert who(game) == (number % 2, "field")
        assert game.value("action_number") == number + 1
        game.play(f"use:{field}")
        game.play("stop")
        if number < 4:
            assert lies(game, "disc_on", field=field) == {}
            assert sum(lies(game, "stack").values()) == 5 - number
    assert who(game) == (0, "free_turn")
    for field in order[:4]:
        assert lies(game, "disc_on", field=field) == {"silver": 1}
    assert lies(game, "disc_on", field="u2") == {"gold": 1}
    assert lies(game, "stack") == {}


@rule("K-A1")
def test_the_bottom_disc_stays_when_the_stack_moves_on():
    game = new(2)
    game.play("use:l1")
    game.play("stop")
    assert play(game, "use:l2") == {"stack.silver": -1, "disc_on.l1.silver": 1}


@rule("K-A1", "K-P1", "K-F3")
def test_alone_four_spaces_are_chosen_each_round():
    game = new(1)
    for field in ("u2", "u3", "l1", "l2"):
        assert who(game) == (0, "field")
        game.play(f"use:{field}")
        game.play("stop")
    assert who(game) == (0, "free_turn")
    assert lies(game, "disc_on", field="l2") == {"gold": 1}


@rule("K-A1")
@pytest.mark.parametrize("players", [1, 2])
def test_a_space_that_was_used_cannot_be_chosen_again_this_round(players):
    game = new(players)
    game.play("use:l1")
    game.play("stop")
    refused(game, "use:l1", "field_taken", "K-A1")  # the stack still stands on it
    game.play("use:l2")
    game.play("stop")
    refused(game, "use:l1", "field_taken", "K-A1")  # a disc lies on it
    refused(game, "use:l2", "field_taken", "K-A1")


@rule("K-A1", "K-N4")
def test_spaces_are_free_again_in_the_next_round():
    game = new(2)
    used = ["l1", "l2", "l3", "u1", "u2"]
    for field in used:
        game.play(f"use:{field}")
        game.play("stop")
    game.play("skip")
    game.play("skip")
    assert game.round == 2
    assert {f"use:{field}" for field in used} <= keys(game)


@rule("K-A1", "K-A3", "K-N4")
def test_the_start_disc_changes_hands_only_after_the_round():
    game = new(2)
    for round_, first in ((1, 0), (2, 1), (3, 0)):
        assert game.round == round_
        for number, field in enumerate(("l1", "l2", "l3", "u1", "u2")):
            assert who(game) == ((first + number) % 2, "field")
            assert game.value("start") == first
            game.play(f"use:{field}")
            game.play("stop")
        assert who(game) == (first, "free_turn")
        game.play("skip")
        game.play("skip")


@rule("K-A1")
def test_the_other_player_cannot_choose_meanwhile():
    game = new(2)
    refused(game, "use:u1", "not_your_turn", player=1)
    game.play("use:l1")
    refused(game, "take:l1_gain", "not_your_turn", player=1)
    refused(game, "stop", "not_your_turn", player=1)


@rule("K-A2")
@pytest.mark.parametrize("players", [1, 2])
def test_a_space_must_be_chosen(players):
    game = new(players)
    assert all(key.startswith("use:") for key in keys(game))
    assert not game.explain("stop").allowed
    assert not game.explain("skip").allowed


@rule("K-A2")
@pytest.mark.parametrize("field", [*UPPER, *LOWER])
def test_a_space_whose_action_is_not_done_still_gives_its_thalers(field):
    game = table(stock={"clay": 1}, coins_on={field: 3}, blocked="none")
    taken = play(game, f"use:{field}")
    if "stop" in keys(game):
        taken |= play(game, "stop")
    assert taken == {f"coins_on.{field}": -3, "thaler": 3}
    assert (stock(game), who(game)) == ({"clay": 1, "thaler": 3}, (0, "field"))


@rule("K-A2")
def test_a_space_may_be_chosen_where_nothing_can_be_done():
    game = table(stock={}, row=[], coins_on={"u4": 0}, players=2)
    assert {f"use:{field}" for field in (*UPPER, *LOWER)} <= keys(game)
    assert play(game, "use:u4") == {}
    assert who(game) == (1, "field")


@rule("K-A2")
def test_thalers_lie_on_a_space_until_it_is_chosen():
    game = table(coins_on={"u1": 4, "l1": 2}, players=2)
    assert thalers(game) == {"u1": 4, "u2": 1, "u3": 1, "u4": 1, "l1": 2}
    assert play(game, "use:u1")["thaler"] == 4
    game.play("stop")
    assert thalers(game) == {"u2": 1, "u3": 1, "u4": 1, "l1": 2}


@rule("K-A2", "K-B3")
def test_thalers_of_the_space_may_pay_for_the_action():
    game = table(stock={}, coins_on={"u4": 3}, blocked="none")
    game.play("use:u4")
    assert stock(game) == {"thaler": 3}
    assert play(game, "lay:canal:h0_0") == {"thaler": -3, "laid.h0_0.canal": 1}
    game = table(stock={}, coins_on={"u4": 2}, blocked="none")
    game.play("use:u4")
    refused(game, "lay:canal:h0_0", "cannot_pay_route", "K-B1")


@rule("K-A2", "K-N2")
@pytest.mark.parametrize("field", [*UPPER, *LOWER])
@pytest.mark.parametrize("deck_", ["a", "b"])
def test_what_each_space_lets_one_do(field, deck_):
    game = act(field, stock=PLENTY, laid=LAID, built=BUILT if deck_ == "a" else _other_deck(), deck_=deck_)
    assert possible(game) == OPEN[field]
    assert "stop" in keys(game)


def _other_deck():
    return {"r0_c0": "quarry_shed", "r0_c1": "steelworks"}


@rule("K-N2", "K-A2")
@pytest.mark.parametrize("field", list(COVERED))
def test_the_covered_part_opens_when_the_pile_is_used_up(field):
    pile, more = COVERED[field]
    assert possible(lone(field, piles={pile: []})) == OPEN[field] | more
    for other in ("green", "orange", "blue"):
        if other != pile:
            assert possible(lone(field, piles={other: []})) == OPEN[field]


@rule("K-N2", "K-A2")
def test_the_covered_part_is_refused_while_cards_lie_on_it():
    for field, key, pile in (
        ("u2", "build:bridge:v0_1", "green"),
        ("u3", "lay:path:h0_0", "orange"),
        ("u4", "take:u4_thalers", "blue"),
    ):
        game = lone(field)
        refused(game, key, "half_covered", "K-N2", "K-A2")
        params = game.explain(key).reasons[0].params
        assert (params["place"], params["pile"]) == (field, pile)


@rule("K-A2")
@pytest.mark.parametrize(
    ("field", "gain"),
    [("l1", {"wood": 2, "clay": 4}), ("l2", {"wood": 3, "ore": 4}), ("l3", {"wood": 1, "clay": 1, "ore": 1})],
)
def test_the_lower_spaces_give_resources_once(field, gain):
    game = act(field, stock={"thaler": 30})
    assert play(game, f"take:{field}_gain") == gain
    refused(game, f"take:{field}_gain", "nothing_to_take", "K-A2")
    assert load().field("part", f"{field}_gain", "covered") == 0


@rule("K-A2", "K-N2")
def test_the_last_pile_leaves_three_thalers():
    game = act("u4", stock={}, piles={"blue": []})
    assert play(game, "take:u4_thalers") == {"thaler": 3}
    assert play(game, "lay:canal:v1_2") == {"thaler": -3, "laid.v1_2.canal": 1}


@rule("K-A2", "K-A3")
def test_the_parts_of_an_action_in_any_order():
    start = {"wood": 1}
    game = act("l3", stock=start, row=["mine"])
    refused(game, "build:mine:r0_c0", "cannot_pay_card", "K-B1")
    game.play("take:l3_gain")
    assert play(game, "build:mine:r0_c0")["built.r0_c0.mine"] == 1
    game = act("l3", stock={"wood": 2, "clay": 1}, row=["mine"])
    game.play("build:mine:r0_c0")
    assert play(game, "take:l3_gain") == {"wood": 1, "clay": 1, "ore": 1}
    game = lone("u1")
    game.play("build:bridge:v0_1")
    assert "build" in possible(game)


@rule("K-A2")
def test_no_more_pieces_than_the_space_allows():
    game = lone("u2")
    game.play("lay:path:h3_0")
    game.play("lay:road:h3_1")
    assert who(game) == (0, "act")
    refused(game, "lay:path:h3_2", "no_route_left", "K-A2")
    game = lone("u4")
    game.play("lay:rail:h3_0")
    game.play("lay:canal:h3_1")
    refused(game, "lay:path:h3_2", "no_route_left", "K-A2")
    game = lone("u3")
    game.play("build:woodcutters_hut:r2_c3")
    refused(game, "build:clay_pit:r2_c2", "no_building_left", "K-A2", "K-B2")
    laid, built = {"v0_1": "path", "v0_2": "path", "v0_3": "path"}, {"r0_c0": "mine", "r0_c1": "foundry"}
    built |= {"r0_c2": "ironworks", "r0_c3": "warehouse"}
    game = act("u1", stock=PLENTY, laid=laid, built=built)
    for key in ("build:bridge:v0_1", "build:bridge:v0_3"):
        game.play(key)
    refused(game, "build:bridge:v0_2", "no_bridge_left", "K-A2")


@rule("K-B3", "K-A2")
def test_rails_and_canals_are_laid_from_one_space_only():
    for field in ("u1", "u2", "u3", "l1", "l2", "l3"):
        game = lone(field, piles={"green": [], "orange": [], "blue": []})
        for kind in ("rail", "canal"):
            refused(game, f"lay:{kind}:h3_3", "only_there", "K-A2", "K-B3")
            assert game.explain(f"lay:{kind}:h3_3").reasons[0].params["places"] == ("u4",)


@rule("K-A2")
def test_what_was_not_used_is_gone_with_the_action():
    game = lone("u1", players=2)
    game.play("stop")
    assert who(game)[0] == 1
    game.play("use:l1")
    refused(game, "build:mine:r2_c2", "no_building_left", "K-A2")
    game.play("stop")
    game.play("use:l2")
    refused(game, "build:mine:r2_c2", "no_building_left", "K-A2")
    refused(game, "build:bridge:v0_1", "no_bridge_left", "K-A2")


@rule("K-N2")
@pytest.mark.parametrize("field", list(COVERED))
def test_with_one_half_the_player_picks_the_open_or_the_covered_part(field):
    pile, more = COVERED[field]
    game = lone(field, piles={pile: []}, options={"halves": "one"})
    assert who(game) == (0, "half")
    assert keys(game) - BUY == {"take:open", "take:covered"}
    game.play("take:open")
    assert possible(game) == OPEN[field]
    game = lone(field, piles={pile: []}, options={"halves": "one"})
    game.play("take:covered")
    assert possible(game) == more
    assert possible(lone(field, options={"halves": "one"})) == OPEN[field]


@rule("K-N2", "K-A2")
@pytest.mark.parametrize(
    ("field", "half", "key"),
    [
        ("u2", "open", "build:bridge:v0_1"),
        ("u2", "covered", "lay:path:h3_0"),
        ("u3", "open", "lay:path:h3_0"),
        ("u3", "covered", "build:woodcutters_hut:r2_c2"),
        ("u4", "open", "take:u4_thalers"),
        ("u4", "covered", "lay:rail:h3_0"),
    ],
)
def test_with_one_half_the_other_half_is_refused_as_such(field, half, key):
    game = lone(field, piles={COVERED[field][0]: []}, options={"halves": "one"}, row=["woodcutters_hut"])
    game.play(f"take:{half}")
    refused(game, key, "other_half", "K-N2")


@rule("K-A1", "K-A2")
def test_with_an_action_open_no_other_space_can_be_chosen():
    game = act("u2", stock=PLENTY)
    reasons = game.explain("use:l1").reasons
    assert [one.code for one in reasons] == ["not_now", "finish_first"]
    assert reasons[1].text() == "Finish the action on upper space 2 first."
    game.play("stop")
    assert game.explain("use:l1").allowed


@rule("K-N2")
def test_with_both_halves_nothing_is_asked_and_both_may_be_done():
    game = lone("u2", piles={"green": []})
    game.play("build:bridge:v0_1")
    game.play("lay:path:h3_0")
    assert possible(game) == {"path", "road"}
    game.play("lay:road:h3_1")
    refused(game, "lay:path:h3_2", "no_route_left")
