"""Positions: every path, the moment, forced draws; nothing made or lost; every mistake placed."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook
from rulebook.base.problems import Problems
from rulebook.compiler.layout.state_layout import FORCED_ROOM
from rulebook.engine.position import build_position
from rulebook.language.yaml_nodes import parse

MINI = Path(__file__).parents[1] / "mini"
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
DEALT = """
game: dealt
players: {min: 2, max: 2}
sets:
  section: {members: [c1, c2, c3, c4]}
  month: {members: {m1: {room: 1}, m2: {room: 2}, m3: {room: 3}, m4: {room: 0}}}
pieces:
  page: {kinds: section, home: deck, keep: deck, count: 1}
  worker: {home: pool, keep: crew, count: 6}
zones:
  deck: {holds: page}
  shown: {holds: page}
  pool: {holds: worker}
  crew: {each: player, holds: worker}
  calendar: {each: month, holds: page, slot: true}
  fields: {each: month, holds: worker, size: month.room}
  halls: {each: month, holds: worker, most: {worker: month.room}}
  box: {holds: [page, worker]}
tracks:
  walk: {counter: walk, last: 4}
counters:
  walk: {}
actions: {go: {key: go, do: [{advance: {track: walk}}]}, wait: {key: wait, do: []}}
phases: {calm: {do: [{choose: [go, wait], prompt: calm}]}}
setup:
  - {move: {piece: worker, n: 2, from: pool, to: box}}
  - each: {m: month}
    where: "m != m4"
    do: [{draw: {from: deck, to: "calendar[m]"}}]
  - {move: {all: page, from: shown, to: deck}}
  - {draw: {from: deck, to: shown}}
flow: [{phases: [calm]}]
scoring: [{id: nothing, amount: 0}]
"""


@pytest.fixture(scope="module")
def dealt(tmp_path_factory):
    """Sections dealt to the months, workers of whom set-up puts two away."""
    folder = tmp_path_factory.mktemp("dealt")
    (folder / "game.yaml").write_text(DEALT, encoding="utf-8")
    return rulebook.load(folder)


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


# where the pieces come from


def test_a_piece_written_changes_places_with_the_one_there(dealt):
    for seed in range(6):
        before = dealt.new_game(players=2, seed=seed)
        lying = {one: before.contents("calendar", month=one)[0][0] for one in ("m1", "m2", "m3")}
        wanted = lying["m1"]
        game = dealt.position({"calendar.m3": wanted}, players=2, seed=seed)
        assert game.contents("calendar", month="m3") == ((wanted, 1),)
        assert game.contents("calendar", month="m1") == ((lying["m3"], 1),)
        assert game.contents("calendar", month="m2") == ((lying["m2"], 1),)
        assert (game.contents("deck"), game.contents("shown")) == ((), before.contents("shown"))


def test_two_written_slots_of_a_deal_leave_every_other_one_filled(dealt):
    for seed in range(6):
        before = dealt.new_game(players=2, seed=seed)
        lying = {one: before.contents("calendar", month=one)[0][0] for one in ("m1", "m2", "m3")}
        game = dealt.position({"calendar": {"m1": lying["m2"], "m2": lying["m3"]}}, players=2, seed=seed)
        now = [game.contents("calendar", month=one)[0][0] for one in ("m1", "m2", "m3")]
        assert now == [lying["m2"], lying["m3"], lying["m1"]]


def test_a_piece_that_is_there_once_comes_from_the_common_pile_it_lies_in(dealt):
    before = dealt.new_game(players=2, seed=1)
    (shown, _), (first, _) = before.contents("shown")[0], before.contents("calendar", month="m1")[0]
    game = dealt.position({"calendar.m1": shown}, players=2, seed=1)
    assert (game.contents("calendar", month="m1"), game.contents("shown")) == (((shown, 1),), ((first, 1),))


def test_what_the_home_has_not_comes_from_what_is_out_of_the_game(dealt):
    game = dealt.position({"players[0].crew": 5}, players=2)
    assert (game.value("pool"), game.value("box.worker")) == (0, 1)
    game = dealt.position({"pool": 6}, players=2)
    assert (game.value("pool"), game.value("box.worker")) == (6, 0)


def test_what_is_too_much_at_home_leaves_the_game(dealt):
    game = dealt.position({"pool": 1, "players[1].crew": 2}, players=2)
    assert (game.value("pool"), game.value("players[1].crew"), game.value("box.worker")) == (1, 2, 3)


def test_a_list_of_what_is_out_of_the_game_keeps_what_it_does_not_name(dealt):
    before = dealt.new_game(players=2, seed=1)
    shown = before.contents("shown")[0][0]
    game = dealt.position({"box": [shown]}, players=2, seed=1)
    assert dict(game.contents("box")) == {"worker": 2, shown: 1}
    assert dict(dealt.position({"box": []}, players=2, seed=1).contents("box")) == {}


def test_what_is_short_says_where_the_rest_lies(dealt):
    with pytest.raises(rulebook.RuleDataError) as caught:
        dealt.position({"players[0].crew": 5, "players[1].crew": 4}, players=2)
    assert caught.value.problems[0].text() == (
        "Here 4 of worker are wanted, but pool has only 1 left. The others lie here: players[0].crew.worker (5). "
        "Write less there, or at most 1 here."
    )
    with pytest.raises(rulebook.RuleDataError, match=r"there are only 6\. Write 6 or less"):
        dealt.position({"players[0].crew": 7}, players=2)


def test_no_place_holds_more_than_the_rules_say_of_it(dealt):
    assert mistakes(dealt, {"fields.m2": 3}) == [("zone_full", 1)]
    assert dealt.position({"fields.m2": 2}, players=2).value("fields.m2") == 2
    assert mistakes(dealt, {"halls": {"m3": 4}}) == [("too_many_there", 1)]
    assert dealt.position({"halls.m3": 3}, players=2).value("halls.m3") == 3
    assert mistakes(dealt, {"walk": 5}) == [("beyond_track", 1)]
    assert mistakes(dealt, {"walk": -1}) == [("out_of_range", 1)]
    assert dealt.position({"walk": 4}, players=2).value("walk") == 4


def test_both_games_refuse_what_their_places_cannot_hold():
    rules = rulebook.load("orleans")
    assert mistakes(rules, {"players[1].built.tours": 2}) == [("zone_full", 1)]
    assert mistakes(rules, {"deed_board.papal_conclave": {"knight": 2}}) == [("too_many_there", 1)]
    assert mistakes(rules, {"deed_board.papal_conclave.farmer": 1}) == [("too_many_there", 1)]
    assert mistakes(rules, {"players[0].track.knight": 6}) == [("beyond_track", 1)]
    assert mistakes(rulebook.load("kanal"), {"players[0].stock.iron": 7}) == [("too_many_there", 1)]


def test_supply_coins_stations_and_own_followers_can_be_said():
    rules = rulebook.load("orleans")
    game = rules.position({"supply.technology": 3, "supply.coin": 4, "players[1].station": 7}, players=2)
    assert (game.value("supply.technology"), game.value("supply.coin")) == (3, 4)
    assert dict(game.contents("station", 1)) == {"station": 7}
    assert dict(game.contents("box"))["station"] == 3
    game = rules.position({"at": {"phase": "planning"}, "players[1].market.farmer.own": 0}, players=2)
    assert "farmer.own" not in dict(game.contents("market", 1))
    assert dict(game.contents("box"))["farmer.own"] == 1
    assert mistakes(rules, {"players[1].market": ["knight"]}) == [("left_out", 1)] * 4


def test_setting_a_tile_aside_puts_nothing_back():
    rules = rulebook.load("orleans")
    before, game = (rules.position(one, players=2, seed=3) for one in ({}, {"box": ["hayrick"]}))
    assert dict(game.contents("box")) == {**dict(before.contents("box")), "hayrick": 1}


# what cannot have come about

DOUBTS = [
    ({"space.farm_house.1": "knight"}, "does_not_fit"),
    ({"space.winery.1": "farmer"}, "nobody_fits"),
    ({"tile": ["winery"], "space.winery.1": "farmer"}, None),
    ({"market.farmer.own": 0, "space": {"town_hall.1": "farmer.own"}}, "does_not_fit"),
    ({"space": {"town_hall.1": "farmer", "castle.1": "monk"}}, None),
]


@pytest.mark.parametrize(("own", "code"), DOUBTS)
def test_a_position_is_doubted_as_a_real_table_is(own, code):
    rules = rulebook.load("orleans")
    found = rules.position({"at": {"phase": "planning"}, "players[1]": own}, players=2).doubts()
    assert [one.code for one in found.values()] == ([] if code is None else [code])
    for lang in ("en", "ja", "ko"):
        assert not any("{" in one.text(lang) for one in found.values())


def test_no_shipped_position_is_doubtful():
    rules = rulebook.load("orleans")
    for example in rules.examples.values():
        found = example.game().doubts()
        assert found == {}, (example.id, [one.text() for one in found.values()])


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
