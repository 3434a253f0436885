"""The game alone: rounds, drawing and leaving cards, the row, thalers, the blocking disc."""

from __future__ import annotations

import pytest

from tests.games.kanal.helpers import (
    LOWER,
    UPPER,
    building_round,
    deck,
    fill_purses,
    keys,
    lies,
    load,
    new,
    pass_round,
    piles,
    play,
    refused,
    row,
    rule,
    table,
    thalers,
    who,
)

SCHEDULE = ("u1", "u2", "u3", "u4", "l1", "l2", "l3")
RICH = {"wood": 10, "clay": 10, "ore": 10, "iron": 6, "brick": 6, "thaler": 99}
PILES = [(2, 5, 7), (0, 4, 7), (0, 2, 7), (0, 0, 6), (0, 0, 4), (0, 0, 2), (0, 0, 0)]


def number(card):
    """The number on a card."""
    return load().field("building", card, "number")


def leaves_nothing(game):
    """The cards that have left the game."""
    return set(lies(game, "discarded"))


@rule("K-P1", "K-F3")
@pytest.mark.parametrize("letter", ["a", "b"])
def test_seven_rounds_of_four_actions(letter):
    game = new(deck=letter)
    chosen = []
    while game.decision is not None:
        key = min(keys(game, "use:")) if who(game)[1] == "field" else "stop" if "stop" in keys(game) else "skip"
        chosen += [game.round] * key.startswith("use:")
        game.play(key)
    assert chosen == [one for one in range(1, 8) for _ in range(4)]
    assert (len(chosen), game.round) == (28, 7)


@rule("K-P2", "K-P3", "K-F3", "K-F7", "K-Z1")
@pytest.mark.parametrize("built", [0, 1, 2, 3])
@pytest.mark.parametrize("order", ["after", "before"])
def test_what_is_drawn_each_round_whatever_was_built(built, order):
    game = new(solo_discard=order, seed=3)
    drawn = [4]
    for at in range(7):
        assert piles(game) == PILES[at]
        assert game.round == at + 1
        assert game.value("ending") == (1 if at == 6 else 0)
        if at == 6:
            break
        before = sum(piles(game))
        fill_purses(game)
        building_round(game, built)
        drawn.append(before - sum(piles(game)))
    assert drawn == [4, 3, 2, 3, 2, 2, 2]
    assert sum(drawn) == 18


@rule("K-P2")
@pytest.mark.parametrize(("built", "left"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_how_many_of_the_lowest_cards_leave(built, left):
    game = table(stock=RICH, blocked="none", round=2, options={"solo_discard": "before"})
    there = sorted(row(game), key=number)
    assert building_round(game, built) == built
    assert leaves_nothing(game) == set(there[:left])
    assert row(game) >= set(there[left : 4 - built])


@rule("K-P2")
@pytest.mark.parametrize("order", ["after", "before"])
def test_the_lowest_leave_after_or_before_the_draw(order):
    """The two drawn are lower than all that lie there: they leave only when the draw comes first."""
    green = deck("a", "green")
    game = table(round=2, row=green[4:8], piles={"green": green[:2], "orange": deck("a", "orange")[:5]},
                 options={"solo_discard": order})  # fmt: skip
    pass_round(game)
    gone = green[:2] if order == "after" else green[4:6]
    assert leaves_nothing(game) == set(gone)
    kept = green[4:8] if order == "after" else [*green[:2], *green[6:8]]
    assert {card for card in row(game) if card in green} == set(kept)
    assert len(row(game)) == 5


@rule("K-P2")
def test_after_the_draw_is_the_default():
    assert load().options["solo_discard"]["default"] == "after"
    green = deck("a", "green")
    game = table(round=2, row=green[4:8], piles={"green": green[:2], "orange": deck("a", "orange")[:5]})
    pass_round(game)
    assert leaves_nothing(game) == set(green[:2])


@rule("K-P2")
@pytest.mark.parametrize("order", ["after", "before"])
@pytest.mark.parametrize(("built", "length"), [(0, 4), (1, 4), (2, 4), (3, 3)])
def test_the_row_keeps_its_length_unless_three_are_built(built, length, order):
    """Within one colour; after three buildings still only two cards are drawn."""
    green = deck("a", "green")
    game = table(stock=RICH, blocked="none", round=2, row=green[:4], piles={"green": green[4:9]},
                 options={"solo_discard": order})  # fmt: skip
    assert building_round(game, built) == built
    assert len(row(game)) == length
    assert piles(game)[0] == 3


@rule("K-P2")
def test_only_buildings_built_in_this_round_count():
    game = table(
        stock=RICH, blocked="none", round=2, row=deck("a", "green")[:4], piles={"green": deck("a", "green")[4:]}
    )
    building_round(game, 2)
    assert leaves_nothing(game) == set()
    building_round(game, 0)
    assert len(leaves_nothing(game)) == 2


@rule("K-P2")
def test_with_two_players_no_card_leaves():
    game = new(2)
    for _ in range(3):
        pass_round(game)
    assert leaves_nothing(game) == set()


@rule("K-P3", "K-F7")
@pytest.mark.parametrize("seed", [1, 2])
def test_the_row_grows_after_rounds_one_and_three(seed):
    game = new(seed=seed)
    lengths, colours = [], []
    while not game.over:
        lengths.append(len(row(game)))
        colours.append({load().field("building", one, "colour") for one in row(game)})
        pass_round(game)
    assert lengths == [4, 5, 5, 6, 6, 6, 6]
    assert colours[0] == {"green"}
    assert "orange" in colours[1]
    assert "blue" not in colours[2]
    assert "blue" in colours[3]


@rule("K-P3")
def test_the_extra_card_is_orange_then_blue():
    green, orange = deck("a", "green"), deck("a", "orange")
    game = table("refill", row=green[:4], piles={"green": green[4:6]})
    assert len(row(game) & set(orange)) == 1
    assert piles(game) == (0, 4, 7)
    game = table("refill", round=3, row=orange[:3], piles={"green": [], "orange": orange[5:7]})
    assert piles(game) == (0, 0, 6)
    assert len(row(game) & set(deck("a", "blue"))) == 1


@rule("K-P3", "K-Z1")
def test_round_seven_is_the_last():
    game = table("refill", round=6, piles={"green": [], "orange": [], "blue": deck("a", "blue")[:2]})
    assert (game.round, game.value("ending")) == (7, 1)
    pass_round(game)
    assert game.over
    assert game.round == 7


@rule("K-P4")
def test_thalers_alone():
    game = new()
    assert thalers(game) == {"u2": 1, "u3": 1, "u4": 1}
    pass_round(game, "u2", "u3", "l1", "l2")
    assert thalers(game) == {"u1": 1, "u2": 1, "u3": 1, "u4": 2, "l3": 1}
    pass_round(game, "u1", "u3", "l1", "l2")
    assert thalers(game) == {"u1": 1, "u2": 2, "u3": 1, "u4": 3, "l3": 2}


@rule("K-P4", "K-P7")
def test_a_blocked_lower_space_gets_no_thaler_and_a_blocked_upper_one_does():
    game = table(round=5, blocked="l1", coins_on=dict.fromkeys(SCHEDULE, 0))
    pass_round(game, "u1", "u2", "u3", "l3")
    assert thalers(game) == {"u1": 1, "u2": 1, "u3": 1, "u4": 1, "l2": 1}
    game = table(round=2, blocked="u2", coins_on=dict.fromkeys(SCHEDULE, 0))
    pass_round(game, "u1", "l1", "l2", "l3")
    assert thalers(game) == {"u1": 1, "u2": 1, "u3": 1, "u4": 1}


@rule("K-P5", "K-F7")
def test_the_blocking_disc_wanders_along_the_upper_row_then_the_lower():
    game = new()
    seen = []
    while not game.over:
        seen.append(game.thing("blocked"))
        pass_round(game)
    assert tuple(seen) == SCHEDULE
    assert (*UPPER, *LOWER) == SCHEDULE


@rule("K-P6")
@pytest.mark.parametrize("at", range(7))
def test_the_blocked_space_cannot_be_chosen(at):
    game = table(round=at + 1, blocked=SCHEDULE[at])
    refused(game, f"use:{SCHEDULE[at]}", "field_blocked", "K-P6")
    assert keys(game, "use:") == {f"use:{field}" for field in SCHEDULE if field != SCHEDULE[at]}


@rule("K-P6")
def test_the_space_that_was_blocked_is_free_again():
    game = new()
    pass_round(game)
    refused(game, "use:u2", "field_blocked", "K-P6")
    assert "use:u1" in keys(game)


@rule("K-P7", "K-P4")
def test_thalers_first_then_the_disc_moves_and_those_on_the_newly_blocked_space_stay():
    game = table(round=4, blocked="u4", coins_on={**dict.fromkeys(SCHEDULE, 0), "l1": 2})
    pass_round(game, "u1", "u2", "l2", "l3")
    assert game.thing("blocked") == "l1"
    assert thalers(game)["l1"] == 3  # not yet blocked when the thalers came
    pass_round(game, "u1", "u2", "l2", "l3")
    assert game.thing("blocked") == "l2"
    assert thalers(game)["l1"] == 3  # blocked when the thalers came
    assert play(game, "use:l1")["thaler"] == 3


@rule("K-P5")
def test_with_two_players_nothing_is_ever_blocked():
    game = new(2)
    for _ in range(3):
        assert game.value("blocked") == 0
        pass_round(game)
    assert {f"use:{field}" for field in SCHEDULE} <= keys(game)
