"""The end of the game and the score."""

from __future__ import annotations

import random

import pytest

from tests.games.kanal.helpers import (
    BASICS,
    COLOURS,
    EDGES,
    SITES,
    building_round,
    deck,
    fill_purses,
    keys,
    load,
    new,
    pass_round,
    piles,
    row,
    rule,
    table,
    thalers,
    who,
)

BLUE = deck("a", "blue")
GREEN = deck("a", "green")


def over(*, players=1, variants=(), p0=None, p1=None, **more):
    """A game that has just ended."""
    last = {"piles": {"blue": []}, **more}
    game = table("refill", players=players, round=9, variants=variants, p0=p0 or {}, p1=p1 or {}, **last)
    assert game.over
    return game


def lines(game, player=0):
    """The score sheet of a player: line -> amount, without zeros."""
    return {line.name: line.amount for line in game.scores()[player].lines if line.amount}


NOTHING = {"free_spaces": -31}


# K-Z1


@rule("K-Z1", "K-N5")
def test_exactly_one_round_follows_the_refill_that_uses_up_blue():
    game = table("refill", players=2, round=10, row=GREEN[:3], piles={"green": [], "orange": [], "blue": BLUE[:3]})
    assert (game.round, piles(game), len(row(game))) == (11, (0, 0, 0), 6)
    seen = row(game)
    for _ in range(5):
        assert who(game)[1] == "field"
        game.play(max(keys(game, "use:")))
        if "stop" in keys(game):
            game.play("stop")
    assert who(game)[1] == "free_turn"
    for _ in range(2):
        game.play("skip")
    assert (game.over, game.round) == (True, 11)
    assert row(game) == seen  # no refill
    assert thalers(game) == {"l1": 1, "l2": 1}  # from the round before: no new ones


@rule("K-Z1")
def test_the_row_may_be_short_in_the_last_round():
    game = table("refill", players=2, round=10, row=GREEN[:3], piles={"green": [], "orange": [], "blue": BLUE[:1]})
    assert (piles(game), len(row(game))) == ((0, 0, 0), 4)
    assert not game.over
    pass_round(game)
    assert game.over


@rule("K-Z1")
def test_blue_not_used_up_is_not_the_end():
    game = table("refill", players=2, round=10, row=GREEN[:3], piles={"green": [], "orange": [], "blue": BLUE[:4]})
    assert piles(game) == (0, 0, 1)
    pass_round(game)
    assert not game.over


# K-Z2


@rule("K-Z2")
@pytest.mark.parametrize(
    ("stock", "line", "amount"),
    [
        ({"thaler": 7}, "thalers", 7),
        ({"fame": 9}, "fame_tokens", 9),
        ({"iron": 4}, "iron", 4),
        ({"brick": 6}, "brick", 6),
        ({"wood": 4, "clay": 3, "ore": 9}, "lowest_basic", 3),
        ({"wood": 4, "clay": 5, "ore": 2}, "lowest_basic", 2),
        ({"wood": 1, "clay": 5, "ore": 2}, "lowest_basic", 1),
    ],
)
def test_what_lies_on_the_supply_board(stock, line, amount):
    assert lines(over(stock=stock)) == {**NOTHING, line: amount}


@rule("K-Z2")
@pytest.mark.parametrize("lacking", BASICS)
def test_the_lowest_basic_counts_not_the_sum(lacking):
    stock = {**dict.fromkeys(BASICS, 10), lacking: 0}
    assert lines(over(stock=stock)) == NOTHING


@rule("K-Z2")
@pytest.mark.parametrize(("kind", "line"), [("road", "roads"), ("rail", "rails"), ("canal", "canals"), ("path", None)])
def test_routes_and_free_route_spaces(kind, line):
    game = over(stock={}, laid=dict.fromkeys(EDGES[:5], kind))
    assert lines(game) == {"free_spaces": -26} | ({line: 5} if line else {})


@rule("K-Z2")
def test_paths_bridges_and_free_building_spaces_score_nothing():
    built = {"r0_c0": "mine", "r0_c1": "foundry"}
    plain = over(stock={}, laid={"v0_1": "path"}, built=built)
    bridged = over(stock={}, laid={"v0_1": "path"}, built=built, bridges=["v0_1"])
    assert lines(plain) == lines(bridged) == {"building_fame": 3 + 6, "free_spaces": -30}


@rule("K-Z2")
@pytest.mark.parametrize("letter", ["a", "b"])
def test_the_fame_of_every_own_building_counts(letter):
    cards = deck(letter)
    for start in range(0, len(cards), 11):
        some = cards[start : start + 11]
        game = over(stock={}, deck_=letter, built=dict(zip(SITES, some, strict=False)))
        assert lines(game)["building_fame"] == sum(load().field("building", one, "fame") for one in some)


@rule("K-Z2")
def test_a_full_board_has_no_free_spaces():
    assert lines(over(stock={}, laid=dict.fromkeys(EDGES, "path"))) == {}
    assert over(stock={}, laid=dict.fromkeys(EDGES, "canal")).scores()[0].total == 31


@rule("K-Z2")
@pytest.mark.parametrize("seed", range(6))
def test_the_sum_of_all_lines(seed):
    rng = random.Random(seed)
    stock = {kind: rng.randint(0, 6) for kind in (*BASICS, "iron", "brick", "thaler", "fame")}
    laid = {edge: kind for edge in EDGES if (kind := rng.choice(["path", "road", "rail", "canal", None]))}
    built = dict(zip(rng.sample(SITES, 5), rng.sample(deck("a", rng.choice(COLOURS)), 5), strict=True))
    total = sum(load().field("building", one, "fame") for one in built.values())
    total += sum(stock[kind] for kind in ("thaler", "fame", "iron", "brick")) + min(stock[kind] for kind in BASICS)
    total += sum(kind != "path" for kind in laid.values()) - (31 - len(laid))
    assert over(stock=stock, laid=laid, built=built).scores()[0].total == total


@rule("K-Z2", "K-F2")
def test_a_new_game_has_a_score_of_its_own_already():
    assert new(1).scores()[0].total == -25 + 1 + 1 + 2


# K-Z3, K-Z4


@rule("K-Z3")
@pytest.mark.parametrize(("mine", "other", "winners"), [(5, 4, [0]), (4, 5, [1])])
def test_most_points_wins(mine, other, winners):
    game = over(players=2, p0={"stock": {"thaler": mine}}, p1={"stock": {"thaler": other}})
    assert list(game.winners()) == winners


@rule("K-Z4", "K-Z3")
def test_a_tie_is_shared():
    game = over(players=2, p0={"stock": {"thaler": 5}}, p1={"stock": {"fame": 2, "iron": 3}})
    assert [sheet.total for sheet in game.scores()] == [-26, -26]
    assert list(game.winners()) == [0, 1]


# K-Z5, K-F4


@rule("K-Z5")
def test_two_players_who_never_build_stop_after_thirty_rounds():
    game = new(2)
    while game.decision is not None:
        pass_round(game)
    assert (game.round, game.over) == (30, True)
    assert game.value("ending") == 0
    assert game.log[-1].params == {"code": "round_cap"}
    assert game.log[-1].rule == "K-Z5"
    assert "30" in game.log[-1].text("en")
    assert piles(game) == (5, 7, 8)


@rule("K-Z5")
def test_a_game_that_ends_by_itself_says_nothing_of_the_limit():
    game = new(1)
    while game.decision is not None:
        pass_round(game)
    assert not [event for event in game.log if event.params.get("code") == "round_cap"]


@rule("K-F4", "K-N2")
@pytest.mark.parametrize(("each", "rounds"), [(3, 7), (2, 10), (1, 19)])
def test_two_players_build_at_most_three_a_round_and_so_play_seven_rounds_or_more(each, rounds):
    game = new(2, seed=each)
    built = []
    while game.decision is not None:
        fill_purses(game)
        built.append(building_round(game, each))
    assert built == [each] * rounds
    assert game.round == rounds
