"""Set-up: decks, piles, the row, thalers, discs, the supply board, both sides of the industry board."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.kanal.helpers import (
    EDGES,
    PRINTED,
    SITES,
    START,
    act,
    board,
    deck,
    keys,
    lies,
    load,
    new,
    piles,
    play,
    refused,
    row,
    rule,
    sides,
    stock,
    thalers,
    who,
)

DEALT = {1: (6, 5, 7), 2: (9, 7, 8)}
REST = {1: (2, 5, 7), 2: (5, 7, 8)}


@rule("K-S1", "K-S2", "K-F3", "K-F4")
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("letter", ["a", "b"])
def test_the_chosen_deck_is_dealt_by_colour_and_four_green_lie_open(players, letter):
    rules, game = load(), new(players, deck=letter)
    assert piles(game) == REST[players]
    assert len(row(game)) == 4
    dealt = list(row(game))
    for colour in ("green", "orange", "blue"):
        pile = lies(game, "pile", colour=colour)
        assert {rules.field("building", one, "colour") for one in pile} == {colour}
        dealt += pile
    assert {rules.field("building", one, "deck") for one in dealt} == {letter}
    assert {rules.field("building", one, "colour") for one in row(game)} == {"green"}
    assert Counter(rules.field("building", one, "colour") for one in dealt) == dict(
        zip(("green", "orange", "blue"), DEALT[players], strict=True)
    )
    assert len(dealt) == len(set(dealt)) == {1: 18, 2: 24}[players]


@rule("K-S1")
def test_the_decks_are_shuffled_and_face_down():
    rows = {frozenset(row(new(seed=seed))) for seed in range(8)}
    assert len(rows) == 8
    assert new(seed=3).state == new(seed=3).state
    for zone in ("pile", "cards"):
        assert load().model.zones[zone].see == "none"


@rule("K-S1")
@pytest.mark.parametrize("letter", ["a", "b"])
def test_each_deck_has_enough_cards_of_each_colour_for_two(letter):
    assert [len(deck(letter, colour)) for colour in ("green", "orange", "blue")] == [12, 10, 11]
    assert all(n >= most for n, most in zip((12, 10, 11), DEALT[2], strict=True))


@rule("K-S2", "K-P2")
@pytest.mark.parametrize("letter", ["a", "b"])
def test_the_row_is_shown_from_the_lowest_number_up(letter):
    game = new(deck=letter, seed=4)
    for _ in range(3):
        numbers = [load().field("building", one, "number") for one, _ in game.contents("row")]
        assert numbers == sorted(numbers)
        at = game.round
        while game.round == at:
            game.play(max(keys(game)) if who(game)[1] == "field" else next(iter(keys(game) & {"stop", "skip"})))


@rule("K-S3", "K-S5")
def test_one_thaler_on_each_upper_space_but_not_on_the_blocked_one():
    assert thalers(new(1)) == {"u2": 1, "u3": 1, "u4": 1}
    assert thalers(new(2)) == {"u1": 1, "u2": 1, "u3": 1, "u4": 1}


@rule("K-S3")
def test_the_supply_holds_thalers_fame_tokens_route_tiles_and_bridges():
    game = new(2)
    assert all(game.value(f"supply.{one}") > 1000 for one in ("thaler", "fame"))
    assert all(game.value(f"route_supply.{one}") >= 2 * 31 for one in ("path", "road", "rail", "canal"))
    assert game.value("bridge_supply") >= 2 * 17


@rule("K-S4")
@pytest.mark.parametrize("players", [1, 2])
def test_each_player_begins_with_what_the_wheel_shows_and_no_thaler(players):
    game = new(players)
    for player in range(players):
        assert stock(game, player) == START
        assert all(not game.contents("built", player, site=site) for site in SITES)
        assert all(not game.contents("bridge_on", player, edge=edge) for edge in EDGES)


@rule("K-S4", "K-F2")
@pytest.mark.parametrize("players", [1, 2])
def test_the_side_for_beginners_has_four_printed_routes(players):
    game = new(players)
    assert [board(game, player) for player in range(players)] == [PRINTED] * players


@rule("K-S5")
def test_discs_and_the_start_player():
    solo, two = new(1), new(2)
    assert lies(solo, "stack") == {"gold": 1, "silver": 3}
    assert lies(two, "stack") == {"gold": 1, "silver": 4}
    assert solo.thing("blocked") == "u1"
    assert two.value("blocked") == 0
    assert (two.value("start"), who(two)) == (0, (0, "field"))


@rule("K-S5", "K-P6", "K-F7")
def test_alone_the_top_left_space_is_blocked_at_first():
    refused(new(1), "use:u1", "field_blocked", "K-P6", "K-F7")
    assert "use:u1" in keys(new(2))


@rule("K-S6")
@pytest.mark.parametrize("players", [1, 2])
def test_the_unprinted_side_each_lays_two_paths_a_rail_and_a_canal_for_nothing(players):
    game = new(players, board="advanced")
    for player in range(players):
        assert who(game) == (player, "place_start")
        assert board(game, player) == {}
        assert len(keys(game)) == 3 * 31
        assert play(game, "lay:path:h1_1") == _mine(player, {"laid.h1_1.path": 1})
        refused(game, "lay:rail:h1_1", "space_filled", "K-S6")
        refused(game, "lay:road:h0_0", "none_of_kind_left", "K-S6")
        assert play(game, "lay:rail:v2_4") == _mine(player, {"laid.v2_4.rail": 1})
        refused(game, "lay:rail:h0_0", "none_of_kind_left", "K-S6")
        assert play(game, "lay:canal:h3_0") == _mine(player, {"laid.h3_0.canal": 1})
        refused(game, "lay:path:h3_0", "space_filled", "K-S6")
        assert not game.explain("buy:wood").allowed
        game.play("lay:path:v0_2")
        assert stock(game, player) == START
        assert board(game, player) == {"h1_1": "path", "v2_4": "rail", "h3_0": "canal", "v0_2": "path"}
    assert who(game) == (0, "field")


def _mine(player, change):
    return {f"p1.{path}" if player else path: n for path, n in change.items()}


@rule("K-S6", "K-F2", "K-F8")
def test_a_start_piece_needs_no_neighbour_and_yields_nothing_even_as_published():
    game = new(1, variants=("published",), board="advanced")
    for key in ("lay:canal:h0_0", "lay:rail:h3_3", "lay:path:v1_1", "lay:path:v1_2"):
        game.play(key)
    assert stock(game) == START
    assert game.scores()[0].total == -25 + 1 + 1 + 2


@rule("K-S6")
def test_the_printed_layout_is_one_legal_choice():
    game = new(1, board="advanced")
    for edge, kind in PRINTED.items():
        game.play(f"lay:{kind}:{edge}")
    printed = new(1)
    assert board(game) == board(printed)
    assert (keys(game), game.scores()[0].total) == (keys(printed), printed.scores()[0].total)


@rule("K-F1")
def test_31_route_spaces_14_outside_17_inside_and_12_building_spaces():
    rules = load()
    assert set(rules.sets["site"]) == set(SITES)
    assert set(rules.sets["edge"]) == set(EDGES)
    assert (len(rules.sets["site"]), len(rules.sets["edge"])) == (12, 31)
    touched = Counter(edge for site in SITES for edge in sides(site))
    outer = {edge for edge, n in touched.items() if n == 1}
    assert (len(outer), len(EDGES) - len(outer)) == (14, 17)
    assert {edge for edge in EDGES if rules.field("edge", edge, "outer")} == outer
    for site in SITES:
        assert set(rules.field("site", site, "sides")) == set(sides(site))
        near = {other for other in SITES if other != site and set(sides(other)) & set(sides(site))}
        assert set(rules.field("site", site, "near")) == near
    for edge in EDGES:
        assert set(rules.field("edge", edge, "sites")) == {site for site in SITES if edge in sides(site)}
        assert set(rules.field("edge", edge, "touching")) == {one for one in EDGES if one != edge and _meet(edge, one)}


def _corners(edge):
    r, c = int(edge[1]), int(edge[3])
    return {(r, c), (r, c + 1) if edge[0] == "h" else (r + 1, c)}


def _meet(one, other):
    return bool(_corners(one) & _corners(other))


@rule("K-F2")
@pytest.mark.parametrize("players", [1, 2])
def test_the_board_as_printed_scores_minus_25_from_routes(players):
    for sheet in new(players).scores():
        lines = {line.name: line.amount for line in sheet.lines}
        assert lines["roads"] + lines["rails"] + lines["canals"] + lines["free_spaces"] == -25
        assert (lines["rails"], lines["canals"], lines["free_spaces"]) == (1, 1, -27)


@rule("K-S4")
def test_printed_routes_count_for_a_ring():
    laid = {**PRINTED, "v0_0": "path", "v0_1": "path"}
    game = act("u2", laid=laid, built={"r0_c0": "warehouse"}, stock={"clay": 1})
    game.play("lay:path:h1_0")
    assert who(game) == (0, "effect")
