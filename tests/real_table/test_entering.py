"""A real table taken down: what can be entered, that nothing is made or lost, and what is said when it cannot be."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import rulebook
from rulebook.real_table.doubts import doubts
from rulebook.real_table.entry_fields import total
from rulebook.real_table.position_entry import Entering, Situation
from rulebook.real_table.refused_entry import Trouble

MINI = Path(__file__).parents[1] / "mini"
LANGUAGES = ("en", "ja", "ko")
OTHERS = """
game: others
players: {min: 2, max: 2}
actions: {go: {key: go, do: []}, wait: {key: wait, do: []}}
phases: {calm: {do: [{choose: [go, wait], prompt: calm}]}}
setup: []
flow: [{phases: [calm]}]
scoring: [{id: nothing, amount: 0}]
"""


@pytest.fixture(scope="module")
def mini():
    return Entering(rulebook.load(MINI), 2)


@pytest.fixture(scope="module")
def orleans():
    return Entering(rulebook.load("orleans"), 2)


@pytest.fixture(scope="module")
def kanal():
    return Entering(rulebook.load("kanal"), 1)


def entered(entering, now=None, **values):
    """Everything put down, one after the other; each must be possible."""
    now = now or entering.begin()
    for path, value in values.items():
        now = entering.put(now, path, value)
        assert isinstance(now, Situation), f"{path}: {now.text('en')}"
    return now


# what can be entered
def test_piles_tracks_and_whose_turn_come_out_of_the_model(mini):
    own = [path for path, one in mini.entries.items() if one.player == 0]
    assert own == [
        "players[0].basket.apple",
        "players[0].basket.pear",
        "players[0].stall.apple",
        "players[0].stall.pear",
        "players[0].coin.coin",
        "players[0].level.ladder1",
    ]
    assert [path for path, one in mini.entries.items() if one.player is None] == ["start"]
    assert mini.entries["players[0].level.ladder1"].most == 3
    assert mini.phases == ("market",)


def test_what_lies_there_only_because_it_is_nowhere_else_is_not_entered(orleans):
    assert "players[0].market.farmer" in orleans.entries
    assert "players[0].market.farmer.own" not in orleans.entries
    assert not any(one.name in ("supply", "goods_market", "station") for one in orleans.entries.values())


def test_data_leave_out_what_serves_within_a_turn(orleans, kanal):
    names = {one.name for one in orleans.entries.values()}
    assert not names & {"box", "held", "called", "allowed"}
    assert {"space", "merchant", "track", "event", "passed", "built", "tile"} <= names
    assert not {"at_site", "at_field", "pile"} & {one.name for one in kanal.entries.values()}


def test_slots_and_markers_name_what_may_stand_there(orleans, kanal):
    space = orleans.entries["players[0].space.farm_house.1"]
    assert space.slot
    assert space.values[0] == "none"
    assert {"boatman.own", "monk", "technology"} <= set(space.values)
    assert "none" not in orleans.entries["players[0].merchant"].values
    assert kanal.entries["players[0].laid.h0_0"].values == ("none", "path", "road", "rail", "canal")


def test_only_phases_that_ask_somebody_something(orleans, kanal):
    assert orleans.phases == ("followers", "planning", "actions")
    assert kanal.phases == ("acting", "free_turn")


# entering
@pytest.mark.parametrize("game", ["mini", "orleans", "kanal"])
def test_everything_can_be_entered_and_nothing_is_made_or_lost(game, request):
    entering = request.getfixturevalue(game)
    start = entering.begin()
    kinds = [kind for group in entering.rules.model.pieces.values() for kind in group.kinds]
    before = {kind: total(entering.program, entering.still(start).state, kind) for kind in kinds}
    done = 0
    for path, entry in entering.entries.items():
        now = entering.value(start, path)
        wanted = (
            next(one for one in entry.values if one != now) if entry.values else now + (1 if now < entry.most else -1)
        )
        made = entering.put(start, path, wanted) if isinstance(wanted, str) or wanted >= 0 else start
        if isinstance(made, Trouble):
            assert made.code in ("none_left", "none_at_all", "full"), path
            continue
        done += 1
        assert entering.value(made, path) == wanted or wanted == -1
        assert {kind: total(entering.program, entering.still(made).state, kind) for kind in kinds} == before, path
    assert done > len(entering.entries) // 2


def test_what_is_as_at_the_start_is_not_kept(mini):
    now = entered(mini, **{"players[0].stall.apple": 2})
    assert dict(mini.put(now, "players[0].stall.apple", 0).values) == {}


def test_one_more_one_less_and_from_here_to_there(orleans):
    now = orleans.more(orleans.begin(), "players[0].bag.knight")
    now = orleans.move(now, "players[0].bag.knight", "players[0].space.castle.1", "knight")
    assert orleans.value(now, "players[0].bag.knight") == 0
    assert orleans.value(now, "players[0].space.castle.1") == "knight"
    now = orleans.more(now, "players[0].space.castle.1", -1)
    assert orleans.value(now, "players[0].space.castle.1") == "none"
    assert orleans.more(now, "players[0].space.castle.1", -1).code == "nothing_there"


# what does not balance
def test_too_many_of_a_kind_is_said_with_where_they_lie(orleans):
    now = entered(orleans, **{"players[0].bag.knight": 5, "players[1].bag.knight": 3})
    trouble = orleans.put(now, "players[0].market.knight", 1)
    assert trouble.text("en") == (
        "No knight is left in the supply. Take one away first: player 1's bag (5), player 2's bag (3)."
    )
    assert "プレイヤー1の袋（5）" in trouble.text("ja")
    assert "플레이어 2의 가방 (3)" in trouble.text("ko")
    assert [(entry.path, count) for entry, count in trouble.where] == [
        ("players[0].bag.knight", 5),
        ("players[1].bag.knight", 3),
    ]


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("players[0].market.monk", 9, "some_left"),
        ("players[0].bag.monk", 15, "at_most"),
        ("players[0].bag.monk", -1, "nothing_there"),
        ("players[0].track.farmer", 9, "track_end"),
        ("players[0].tower.monk", 1, "full"),
        ("players[0].space.farm_house.1", "wine", "not_there"),
    ],
)
def test_what_cannot_be_says_so_in_every_language(orleans, path, value, code):
    trouble = orleans.put(orleans.begin(), path, value)
    assert trouble.code == code
    said = [trouble.text(lang) for lang in LANGUAGES]
    assert len(set(said)) == 3
    assert not any(re.search(r"[{}_]", one) for one in said)


def test_a_full_zone_says_its_room(orleans):
    now = entered(orleans, **{"players[0].market.monk": 4})
    assert orleans.put(now, "players[0].market.monk", 5).text("en") == (
        "There is room for 8 in the market. Take something away there first."
    )


# playing on
def test_a_situation_becomes_a_game_of_that_seat(orleans):
    now = entered(
        orleans,
        replace(orleans.begin(1), round=7, phase="actions"),
        **{
            "players[1].space.farm_house.1": "boatman.own",
            "players[1].space.farm_house.2": "craftsman",
            "players[1].market.knight": 1,
            "players[1].merchant": "tours",
            "event": "plague",
        },
    )
    game = orleans.game(now)
    assert (game.round, game.phase, game.decision.player) == (7, "actions", 1)
    assert {"work:farm_house", "pass"} <= {one.key for one in game.decision.options}
    assert game.explain("work:university", 1).reasons[0].code == "not_ready"
    assert game.thing("event") == "plague"
    assert game.thing("players[1].merchant") == "tours"


def test_it_stops_even_where_only_one_thing_is_possible(orleans):
    game = orleans.game(replace(orleans.begin(), phase="actions"))
    assert [one.key for one in game.decision.options] == ["pass"]
    game = orleans.game(replace(orleans.begin(), phase="followers"))
    assert [one.key for one in game.decision.options] == ["draw:0"]
    assert game.explain("draw:1", 0).reasons[0].code == "bag_short"


def test_a_choice_that_does_not_come_is_said(tmp_path, kanal):
    two = Entering(kanal.rules, 2)
    assert two.game(two.begin(1)).decision.player == 1
    (tmp_path / "game.yaml").write_text(OTHERS, encoding="utf-8")
    others = Entering(rulebook.load(tmp_path))
    said = others.game(others.begin(1))
    assert said.code == "other_chooses"
    assert said.text("en").startswith("In the calm player 1 chooses now, not player 2.")


def test_what_no_longer_fits_is_left_out_and_named(orleans):
    now = entered(orleans, **{"players[0].bag.knight": 8, "players[1].bag.monk": 2, "players[0].merchant": "tours"})
    four = Entering(orleans.rules, 4)
    assert four.fit(now) == (replace(now, players=4), [])
    lost = replace(now, values={**now.values, "players[3].coin.coin": 2, "nonsense": 1})
    assert orleans.fit(lost) == (now, ["players[3].coin.coin", "nonsense"])


# what cannot have come about
def test_a_piece_on_a_space_that_does_not_take_it_is_doubted(orleans):
    now = entered(
        orleans,
        **{
            "players[0].space.farm_house.1": "farmer.own",
            "players[0].space.farm_house.2": "craftsman",
            "players[0].space.castle.1": "monk",
            "players[0].space.castle.2": "technology",
        },
    )
    found = doubts(orleans, now, now.values)
    assert list(found) == ["players[0].space.farm_house.1"]
    said = found["players[0].space.farm_house.1"].text("en")
    assert said == "Look again: the rules let no own-colour farmer onto this space of the Farm House."


def test_a_game_without_such_data_doubts_nothing(kanal):
    now = entered(kanal, **{"players[0].laid.h0_1": "road"})
    assert doubts(kanal, now, now.values) == {}
