"""Positions: every path, the moment, forced draws; nothing made or lost; every mistake placed."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook
from rulebook.base.problems import Problems
from rulebook.compiler.layout.state_layout import FORCED_ROOM
from rulebook.engine.position import build_position
from rulebook.language.yaml_nodes import parse

MINI = Path(__file__).parent / "mini"
MARKET = {"phase": "market"}
MORE = """
game: more
players: {min: 2, max: 2}
sets:
  colour: {members: [red, green]}
  town: {members: [north, south]}
  seat: {members: {bench: {needs: [red, green]}}}
  spot: {parts_of: seat, list: needs}
pieces:
  cube: {kinds: colour, own: [red], home: supply, keep: hand, own_home: reserve, count: 3}
  hut: {home: supply, keep: hut, count: 2}
  lost: {home: "", count: 0}
zones:
  supply: {holds: [cube, hut]}
  reserve: {each: player, holds: cube}
  hand: {each: player, holds: cube, see: owner}
  hut: {each: player, holds: hut}
  row: {each: [player, spot], holds: cube, slot: true}
  camp: {each: town, holds: [cube], size: 2}
  house: {each: town, holds: hut}
  attic: {holds: lost}
counters:
  turn: {}
  lead: {of: player}
  here: {of: town}
  seen: {each: [player, town]}
actions:
  go: {key: go, do: []}
  wait: {key: wait, do: []}
phases:
  calm: {do: [{choose: [go, wait], prompt: calm}]}
  busy: {do: [{each: player, do: [{set: {turn: 1}}]}, {each: player, do: [{choose: [go, wait], prompt: busy}]}]}
setup: [{each: player, do: [{move: {piece: red.own, from: reserve, to: hand}}]}, {choose: [go, wait], prompt: first}]
flow: [{set: {turn: 5}}, {phases: [calm, busy]}]
scoring: [{id: huts, amount: hut}]
"""


@pytest.fixture(scope="module")
def rules():
    return rulebook.load(MINI)


@pytest.fixture(scope="module")
def more(tmp_path_factory):
    """A small rule file with own pieces, slots, indexed zones and a choice during set-up."""
    folder = tmp_path_factory.mktemp("more")
    (folder / "game.yaml").write_text(MORE, encoding="utf-8")
    return rulebook.load(folder)


def total(game, *zones):
    """How many pieces there are, over the zones of the mini game."""
    return sum(n for zone in zones for player in range(game.players) for _, n in game.contents(zone, player)) + sum(
        n for zone in ("orchard", "bank") for _, n in game.contents(zone)
    )


def mistakes(rules, spec, **given):
    with pytest.raises(rulebook.RuleDataError) as caught:
        rules.position(spec, players=2, **given)
    return [(one.code, one.line) for one in caught.value.problems]


# what is where


def test_the_start_when_nothing_is_said(rules):
    assert rules.position({}, players=2, seed=4).state == rules.new_game(players=2, seed=4).state


def test_every_kind_of_path(rules):
    game = rules.position(
        {
            "at": MARKET,
            "start": 1,
            "players[0].coin": 12,
            "players[0].stall": ["apple", "apple", "pear"],
            "players[1].stall": {"pear": 2},
            "players[1].basket.apple": 1,
            "players[1].level.ladder1": 3,
            "players[0].level": {"ladder1": 2},
            "players[0].done": True,
        },
        players=2,
    )
    assert [game.value(f"players[{p}].coin") for p in (0, 1)] == [12, 2]
    assert game.contents("stall", 0) == (("apple", 2), ("pear", 1))
    assert game.contents("stall", 1) == (("pear", 2),)
    assert game.contents("basket", 1) == (("apple", 1),)
    assert [game.value(f"players[{p}].level.ladder1") for p in (0, 1)] == [2, 3]
    assert game.value("start") == 1


def test_a_players_paths_may_stand_together(rules):
    spec = {"at": MARKET, "players[1]": {"coin": 3, "stall": {"pear": 1}, "level.ladder1": 1}}
    game = rules.position(spec, players=2)
    assert (game.value("players[1].coin"), game.value("players[1].level.ladder1")) == (3, 1)


def test_nothing_is_made_or_lost(rules):
    zones = ("basket", "stall", "coin")
    before = total(rules.new_game(players=2), *zones)
    game = rules.position({"players[0].coin": 9, "players[1].coin": 0, "players[0].stall": ["pear"] * 3}, players=2)
    assert total(game, *zones) == before == 34


def test_what_lay_there_goes_home_first(rules):
    game = rules.position({"at": MARKET, "players[0].coin": 18, "players[1].coin": 2}, players=2)
    assert game.contents("bank") == ()
    game = rules.position({"at": MARKET, "players[0].coin": 20, "players[1].coin": 0}, players=2)
    assert [game.value(f"players[{p}].coin") for p in (0, 1)] == [20, 0]


def test_own_pieces_slots_and_indexed_zones(more):
    game = more.position(
        {
            "at": {"phase": "calm"},
            "players[0].hand": {},
            "players[0].row['bench.1']": "red.own",
            "players[1].row": {"bench.2": "green", "bench.1": None},
            "camp.north": ["red"],
            "camp": {"south": {"green": 2}},
            "house": ["south"],
            "here": "south",
            "lead": 1,
            "players[0].seen": ["north"],
            "players[1].hand.red.own": 0,
        },
        players=2,
    )
    assert game.contents("row", 0, spot="bench.1") == (("red.own", 1),)
    assert game.contents("row", 1, spot="bench.2") == (("green", 1),)
    assert game.contents("row", 1, spot="bench.1") == ()
    assert (game.contents("camp", town="north"), game.contents("camp", town="south")) == (
        (("red", 1),),
        (("green", 2),),
    )
    assert (game.contents("house", town="north"), game.contents("house", town="south")) == ((), (("hut", 1),))
    assert (game.thing("here"), game.value("lead")) == ("south", 1)
    assert [game.value(f"players[0].seen.{town}") for town in ("north", "south")] == [1, 0]
    assert game.contents("reserve", 1) == (("red.own", 1),)
    assert game.contents("reserve", 0) == ()
    assert game.contents("supply") == (("red", 2), ("hut", 1))


def test_a_slot_that_is_filled_is_emptied_first(more):
    spec = {"players[0].row['bench.1']": "green", "players[0].hand": {}}
    game = more.position({"at": {"phase": "calm"}, **spec}, players=2)
    assert game.contents("supply") == (("red", 3), ("green", 2), ("hut", 2))


# the moment


def test_round_phase_and_player(rules):
    game = rules.position({"at": {"round": 3, "phase": "market", "player": 1}, "players[1].coin": 4}, players=2)
    assert (game.round, game.phase, game.decision.player, game.decision.prompt) == (3, "market", 1, "market")
    game.play("stop")
    assert (game.round, game.decision.player) == (3, 0)


def test_the_last_round_ends_the_game(rules):
    game = rules.position({"at": {"round": 4, "phase": "market"}}, players=2)
    game.play("stop")
    game.play("stop")
    assert game.over


def test_who_begins_follows_from_the_position(rules):
    assert rules.position({"at": MARKET, "start": 1}, players=2).decision.player == 1


def test_the_first_round_and_phase_when_left_out(rules):
    game = rules.position({"at": {"player": 1}, "players[1].stall": ["pear"], "start": 1}, players=2)
    assert (game.round, game.phase, game.decision.player) == (1, "market", 1)


def test_the_phase_begins_anew(rules):
    game = rules.position({"at": {"phase": "picking"}}, players=3)
    assert [sum(n for _, n in game.contents("basket", player)) for player in range(3)] == [2, 2, 2]


def test_set_up_is_done_but_nothing_of_the_flow(rules, more):
    game = rules.position({"at": MARKET}, players=2)
    assert game.contents("basket", 0) == ()
    assert game.value("players[0].coin") == 2
    assert more.position({"at": {"phase": "calm"}}, players=2).value("turn") == 0


def test_without_a_moment_the_first_choice_stays(rules, more):
    game = rules.position({"players[0].coin": 9}, players=2, seed=2)
    assert game.decision.prompt == "market"
    assert sum(n for _, n in game.contents("basket", 0)) == 2
    assert more.position({"turn": 3}, players=2).decision.prompt == "first"


def test_a_first_choice_that_is_none_any_more_is_passed(rules):
    game = rules.position({"players[0].coin": 0, "players[0].basket": {}}, players=2)
    assert game.decision.player == 1


def test_a_phase_starts_at_the_loop_that_asks(more):
    game = more.position({"at": {"phase": "busy", "player": 1}}, players=2)
    assert (game.decision.player, game.decision.prompt, game.value("turn")) == (1, "busy", 0)


# chance


def test_draws_are_forced(rules):
    game = rules.position({"at": {"phase": "picking"}, "chance": ["pear", "pear", "apple", "pear"]}, players=2)
    assert (game.contents("basket", 0), game.contents("basket", 1)) == ((("pear", 2),), (("apple", 1), ("pear", 1)))


def test_a_forced_piece_that_is_not_there_is_no_harm(rules):
    game = rules.position({"at": {"phase": "picking"}, "chance": ["coin"] * 3}, players=2)
    assert sum(n for _, n in game.contents("basket", 0)) == 2


def test_the_seed_decides_the_rest(rules):
    def drawn(seed):
        return rules.position({"at": {"phase": "picking"}}, players=3, seed=seed).state

    assert drawn(1) == drawn(1)
    assert len({tuple(drawn(seed)) for seed in range(8)}) > 1


# going on


def test_undo_ends_at_the_position(rules):
    game = rules.position({"at": MARKET, "players[0].coin": 7}, players=2)
    first = game.state.copy()
    game.play("climb")
    assert game.undo()
    assert not game.undo()
    assert game.state == first


def test_the_start_remembers_the_position(rules):
    spec = {"at": MARKET, "players[0].coin": 7, "players[0].stall": ["pear"]}
    game = rules.position(spec, players=2, seed=5, options={"sharing": True})
    assert game.start_spec == {"players": 2, "seed": 5, "options": {"sharing": True}, "position": spec}


# mistakes


MISTAKES = [
    ({"players[0].coin": 50}, "too_few_left"),
    ({"players[0].con": 5}, "unknown_name"),
    ({"players[0].start": 1}, "unknown_name"),
    ({"coin": 3}, "whose"),
    ({"players": 3}, "index"),
    ({"players[0]": 3}, "index"),
    ({"players[start].coin": 3}, "index"),
    ({"players[7].coin": 3}, "player_number"),
    ({"coin +": 3}, "expression"),
    ({"3": 3}, "unknown_name"),
    ({"sum(coin)": 3}, "unknown_name"),
    ({"players[0].stall": ["apple"] * 4}, "zone_full"),
    ({"players[0].stall": ["aple"]}, "not_held"),
    ({"players[0].stall": {"coin": 1}}, "not_held"),
    ({"players[0].stall.coin": 1}, "not_held"),
    ({"players[0].stall.apple.pear": 1}, "not_held"),
    ({"players[0].stall": 3}, "kind"),
    ({"players[0].stall": {"apple": "two"}}, "kind"),
    ({"players[0].coin": -1}, "kind"),
    ({"players[0].coin": "many"}, "kind"),
    ({"players[0].level": 3}, "kind"),
    ({"players[0].level": ["ladder9"]}, "not_in_set"),
    ({"players[0].level": {"ladder9": 1}}, "not_in_set"),
    ({"players[0].level.ladder9": 1}, "not_in_set"),
    ({"players[0].level.ladder1.x": 1}, "unknown_name"),
    ({"players[0].level[1 + 1]": 1}, "expression"),
    ({"start": 5}, "player_number"),
    ({"start": "apple"}, "kind"),
    ({"orchard": {"apple": 3}}, "home_zone"),
    ({"players[0].stall": ["apple"], "players[0].stall.apple": 2}, "duplicate"),
    ({"start": 0, "start ": 1}, "duplicate"),
    ({"at": 3}, "kind"),
    ({"at": {"fase": "market"}}, "key"),
    ({"at": {"phase": "markt"}}, "phase"),
    ({"at": {"phase": 3}}, "kind"),
    ({"at": {"round": "two"}}, "kind"),
    ({"at": {"phase": "market", "player": 2}}, "player_number"),
    ({"at": {"phase": "picking", "player": 1}}, "no_choice"),
    ({"chance": ["appel"]}, "unknown_name"),
    ({"chance": "apple"}, "kind"),
    ({"chance": [3]}, "kind"),
    ({"chance": ["apple"] * (FORCED_ROOM + 1)}, "too_many_draws"),
]


@pytest.mark.parametrize(("spec", "code"), MISTAKES, ids=[f"{next(iter(row[0]))}-{row[1]}" for row in MISTAKES])
def test_a_mistake_is_refused(rules, spec, code):
    assert code in [found for found, _ in mistakes(rules, spec)]


def test_other_mistakes(more):
    assert mistakes(more, {"here": "nort"}) == [("not_in_set", 1)]
    assert mistakes(more, {"camp.north": ["red", "red", "green"]}) == [("zone_full", 1)]
    assert mistakes(more, {"players[0].row['bench.1'].red": 1}) == [("unknown_name", 1)]
    assert mistakes(more, {"players[0].row['bench.1']": "hut"}) == [("not_held", 1)]
    assert mistakes(more, {"players[0].row['bench.1']": "red.own", "players[1].row['bench.1']": "red.own"}) == [
        ("too_few_left", 1),
        ("too_few_left", 2),
    ]
    assert mistakes(more, {"attic": 1}) == [("no_home", 1)]
    assert mistakes(more, {"at": {"round": 2}}) == [("no_rounds", 1)]
    assert mistakes(more, {"at": {"phase": "calm", "player": 1}}) == [("phase_without_players", 1)]


def test_all_mistakes_at_once(rules):
    assert mistakes(rules, {"players[0].con": 1, "start": 7, "at": {"phase": "x"}}) == [
        ("unknown_name", 1),
        ("player_number", 2),
        ("phase", 3),
    ]


def test_a_mistake_in_yaml_has_its_line_and_column(rules):
    node = parse("at: {phase: market}\nplayers[0]:\n  coin: 3\n  stall: [apple, aple]\n", "x.yaml", Problems())
    with pytest.raises(rulebook.RuleDataError, match=r"x.yaml:4:18: .*Did you mean apple\?") as caught:
        build_position(rules, node, 2)
    assert len(caught.value.problems) == 1


def test_the_same_position_from_yaml_and_from_plain_data(rules):
    text = "at: {phase: market}\nplayers[0].coin: 7\nplayers[0].stall: [apple]\n"
    node = parse(text, "x.yaml", Problems())
    game = build_position(rules, node, 2)
    assert game.state == rules.position(node.plain(), players=2).state
    assert game.start_spec["position"] == node.plain()


def test_wrong_players_and_options_are_refused(rules):
    with pytest.raises(rulebook.SetupError):
        rules.position({}, players=9)
    with pytest.raises(rulebook.SetupError):
        rules.position({}, players=2, options={"sharin": True})


def test_a_choice_of_one_thing_is_asked_for_when_wished(more):
    spec = {"at": {"phase": "busy", "player": 1}}
    assert len(more.position(spec, players=2).decision.options) == 2
    rules = rulebook.load("orleans")
    spec = {"at": {"round": 4, "phase": "actions", "player": 0, "ask": "always"}}
    game = rules.position(spec, players=2)
    assert [one.key for one in game.decision.options] == ["pass"]
    assert (game.round, game.phase) == (4, "actions")
    del spec["at"]["ask"]
    with pytest.raises(rulebook.RuleDataError, match="nothing to choose"):
        rules.position(spec, players=2)


def test_a_game_that_stopped_at_such_a_choice_is_continued(tmp_path):
    rules = rulebook.load("orleans")
    game = rules.position({"at": {"round": 4, "phase": "actions", "player": 0, "ask": "always"}}, players=2)
    game.play("pass")
    game.save(tmp_path / "one.json")
    again = rulebook.resume(tmp_path / "one.json", rules)
    assert (again.state, again.choices(), again.notice) == (game.state, ["pass"], "")


@pytest.mark.parametrize(("start", "player", "turn"), [(0, 0, 1), (0, 1, 2), (1, 1, 1), (1, 0, 2)])
def test_counted_turns_start_at_the_first_that_is_the_players(start, player, turn):
    rules = rulebook.load("kanal")
    spec = {"at": {"round": 2, "phase": "acting", "player": player}, "start": start}
    game, order = rules.position(spec, players=2), []
    assert (game.decision.player, game.round, game.value("action_number")) == (player, 2, turn)
    while game.phase == "acting":
        if game.decision.prompt == "field":
            order.append(game.decision.player)
        game.play(game.decision.options[0])
    assert order == [(start + number) % 2 for number in range(turn - 1, 5)]
