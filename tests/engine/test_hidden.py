"""What one may see, and copies that show nothing of what is hidden or still to come."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook
from rulebook.compiler.layout.state_layout import FORCED, RANDOM
from rulebook.engine.hidden_information import deal_anew, visible

MINI = Path(__file__).parents[1] / "mini"
HIDDEN = """
game: hidden
players: {min: 2, max: 2}
sets:
  colour: {members: [red, green, blue]}
  way: {members: [w1, w2, w3, w4]}
pieces:
  cube: {kinds: colour, home: supply, keep: hand, count: 20}
zones:
  supply: {holds: cube}
  hand: {each: player, holds: cube, see: owner}
  bag: {each: player, holds: cube, see: none}
  way_side: {each: way, holds: cube, see: none}
  open_side: {each: way, holds: cube}
  face_down: {each: way, holds: cube, slot: true, see: none}
  mat: {each: [player, way], holds: cube, see: none}
counters: {turn: {}}
actions:
  go: {key: go, do: [{draw: {n: 2, from: supply, to: hand}}]}
  wait: {key: wait, do: []}
setup:
  - each: {w: way}
    do: [{draw: {n: 2, from: supply, to: "way_side[w]"}}, {draw: {from: supply, to: "face_down[w]"}},
         {draw: {from: supply, to: "open_side[w]"}}]
  - each: player
    do:
      - draw: {from: supply, to: hand}
      - each: {w: way}
        where: "w.number <= 2"
        do: [{draw: {from: supply, to: "mat[w]"}}]
flow: [{repeat: 3, do: [{each: player, do: [{choose: [go, wait], prompt: turn}]}]}]
scoring: [{id: cubes, amount: hand}]
"""
WAYS = ("w1", "w2", "w3", "w4")


@pytest.fixture(scope="module")
def rules(tmp_path_factory):
    folder = tmp_path_factory.mktemp("hidden")
    (folder / "game.yaml").write_text(HIDDEN, encoding="utf-8")
    return rulebook.load(folder)


@pytest.fixture
def game(rules):
    return rules.new_game(players=2, seed=7)


def deals(game, zone, times=12, player=0):
    """What lies where in a zone, in several fresh deals."""
    found = []
    for number in range(times):
        copy = game.copy()
        deal_anew(copy, number)
        found.append([copy.contents(zone, player, way=way) for way in WAYS])
    return found


def pool(rows):
    return sorted(pair for row in rows for kind, n in row for pair in [kind] * n)


@pytest.mark.parametrize("zone", ["way_side", "face_down", "mat"])
def test_what_lies_face_down_is_dealt_anew(game, zone):
    real = [game.contents(zone, 0, way=way) for way in WAYS]
    found = deals(game, zone)
    assert any(rows != real for rows in found)
    for rows in found:
        assert pool(rows) == pool(real)
        assert [sum(n for _, n in row) for row in rows] == [sum(n for _, n in row) for row in real]


def test_players_do_not_mix_their_own(game):
    for player in (0, 1):
        real = pool([game.contents("mat", player, way=way) for way in WAYS])
        assert all(pool(rows) == real for rows in deals(game, "mat", player=player))


def test_what_can_be_seen_or_worked_out_stays(game):
    real = [game.contents("open_side", way=way) for way in WAYS]
    assert all(rows == real for rows in deals(game, "open_side"))
    copy = game.copy(fresh=True)
    for player in (0, 1):
        assert copy.contents("hand", player) == game.contents("hand", player)
        assert copy.contents("bag", player) == game.contents("bag", player)


def test_the_original_is_untouched(game):
    before = game.state.copy()
    game.copy(fresh=True)
    assert game.state == before


def test_a_plain_copy_shows_the_future_and_a_fresh_one_another(rules):
    plain = fresh = 0
    for seed in range(30):
        game = rules.new_game(players=2, seed=seed)
        copies = game.copy(), game.copy(fresh=True)
        for one in (game, *copies):
            one.play("go")
        plain += copies[0].contents("hand", 0) == game.contents("hand", 0)
        fresh += copies[1].contents("hand", 0) == game.contents("hand", 0)
    assert plain == 30
    assert fresh < 25


def test_the_generator_starts_elsewhere_and_depends_on_the_number_only(game):
    def states(number):
        copy = game.copy()
        deal_anew(copy, number)
        return copy.state

    assert states(0) == states(0) == game.copy(fresh=True).state
    assert len({tuple(states(number)) for number in range(5)}) == 5
    assert states(0)[RANDOM] != game.state[RANDOM]


def test_the_fresh_deal_does_not_depend_on_the_real_generator(game):
    other = game.copy()
    other.state[RANDOM] += 1
    assert other.copy(fresh=True).state == game.copy(fresh=True).state


def test_forced_draws_are_forgotten(rules):
    game = rules.position({"chance": ["red", "red"]}, players=2)
    assert game.copy().state[FORCED] == 2
    assert game.copy(fresh=True).state[FORCED : FORCED + 3] == [0, 0, 0]


def test_a_fresh_copy_plays_on_to_the_end(game):
    copy = game.copy(fresh=True)
    assert [one.key for one in copy.decision.options] == [one.key for one in game.decision.options]
    while copy.decision is not None:
        copy.play(copy.decision.options[0])
    assert copy.over


def test_a_finished_game_can_be_copied_too(game):
    while game.decision is not None:
        game.play("wait")
    assert game.copy(fresh=True).over


def test_nothing_is_hidden_where_nothing_is_spread(tmp_path):
    game = rulebook.load(MINI).new_game(players=2, seed=1)
    copy = game.copy(fresh=True)
    assert copy.state[RANDOM + 1 :] == game.state[RANDOM + 1 :]


# who sees what


@pytest.mark.parametrize(
    ("zone", "viewer", "owner", "seen"),
    [
        ("supply", 0, None, True),
        ("supply", None, None, True),
        ("open_side", 1, None, True),
        ("way_side", 0, None, False),
        ("bag", 0, 0, False),
        ("bag", None, None, False),
        ("hand", 0, None, True),
        ("hand", 0, 0, True),
        ("hand", 0, 1, False),
        ("hand", 1, 1, True),
        ("hand", None, 0, False),
    ],
)
def test_who_sees_what(game, zone, viewer, owner, seen):
    assert visible(game, zone, viewer, owner) is seen


def test_a_zone_nobody_knows(game):
    with pytest.raises(rulebook.RulebookError, match=r"no zone called hnd. Did you mean hand\?"):
        visible(game, "hnd", 0)


# -- secret placements -----------------------------------------------------------


def hidden_planning() -> rulebook.Game:
    game = rulebook.load("orleans").new_game(players=2, seed=1, options={"planning": "hidden"})
    game.play("put:farmer:university")
    return game


def test_a_secret_entry_is_seen_by_its_owner_only() -> None:
    game = hidden_planning()
    assert visible(game, "space", 0, 0, space="university.1")
    assert not visible(game, "space", 1, 0, space="university.1")
    assert visible(game, "space", 1, 0, space="university.2"), "an empty space is no secret"


def test_secrets_end_when_all_have_planned() -> None:
    game = hidden_planning()
    game.play("stop")
    game.play("stop")
    assert game.phase != "planning"
    assert visible(game, "space", 1, 0, space="university.1")


def test_a_fresh_copy_does_not_show_where_others_placed() -> None:
    game = hidden_planning()
    game.play("stop")
    fresh = game.copy(fresh=True)
    assert fresh.contents("space", me=0, space="university.1") == ()
    assert ("farmer.own", 1) in fresh.contents("market", me=0)
    assert game.contents("space", me=0, space="university.1") == (("farmer.own", 1),)


def test_with_open_planning_nothing_is_secret() -> None:
    game = rulebook.load("orleans").new_game(players=2, seed=1)
    game.play("put:farmer:university")
    assert visible(game, "space", 1, 0, space="university.1")
