"""Practice for this game: who wakes, what an action costs or gives, how often the wheel turns."""

from __future__ import annotations

import random

import pytest

from rulebook.base.catalogue import LANGUAGES
from rulebook.practice.practice_set import SIZE, Practice, kinds_of
from rulebook.practice.price_questions import deed
from rulebook.practice.trigger_questions import wakes, woken
from tests.games.kanal.helpers import load, ring, table

MINE, TOLL = "r1_c1", "r1_c2"
BETWEEN = "v1_2"
ENTRIES = load().read_aside("labs.yaml")


def laying(**more):
    """Two buildings side by side on the board, and two routes of any kind to lay."""
    made = table(built={MINE: "mine", TOLL: "toll_house"}, **more)
    made.play("use:u4")
    return made


def woken_by(game, key):
    """What a piece wakes, by the entry of the data that knows its action."""
    choice = game.decision.option(key)
    entry = next(one for one in ENTRIES["wakes"] if choice.action in one["actions"])
    return woken(game, choice, entry)


OPEN = {**ring(MINE), **ring(TOLL), BETWEEN: "none"}


@pytest.mark.parametrize(
    ("laid", "awake"),
    [
        ({}, set()),
        ({**ring(MINE), BETWEEN: "none"}, {MINE}),
        ({**ring(TOLL), BETWEEN: "none"}, {TOLL}),
        (OPEN, {MINE, TOLL}),
        ({**OPEN, BETWEEN: "path"}, set()),  # a path is replaced: nobody wakes
    ],
)
def test_nobody_left_right_or_both(laid, awake):
    game = laying(laid=laid, stock={"brick": 2, "wood": 2, "iron": 2})
    before = list(game.state)
    assert woken_by(game, f"lay:rail:{BETWEEN}") == awake
    assert game.state == before


def test_a_second_bridge_wakes_and_a_building_on_a_ringed_site_does():
    built = {MINE: "mine", TOLL: "toll_house", "r0_c1": "sawmill"}
    bridges = {"laid": {**ring(MINE), **ring("r2_c2")}, "bridges": ["h1_1"]}
    game = table(built=built, **bridges, row=["clay_pit"], stock={"wood": 4}, blocked="none")
    game.play("use:u1")
    assert woken_by(game, f"build:bridge:{BETWEEN}") == {MINE}
    assert woken_by(game, "build:clay_pit:r2_c2") == {"r2_c2"}
    assert woken_by(game, "build:clay_pit:r0_c0") == set()


def test_a_cost_with_a_choice_is_paid_on_the_way():
    game = table(row=["toll_house"], laid=ring(MINE), stock={"wood": 1, "clay": 1, "ore": 1})
    game.play("use:u3")
    assert woken_by(game, f"build:toll_house:{MINE}") == {MINE}


def test_the_question_names_the_buildings_beside_the_piece():
    game = laying(laid=OPEN, stock={"brick": 2})
    made = next(one for seed in range(40) if (one := wakes(game, random.Random(seed))) and one.answer == 3)
    assert made.choices("en") == [
        "Nobody",
        "Mine (site 2-2)",
        "Toll House (site 2-3)",
        "Both: Mine (site 2-2) and Toll House (site 2-3)",
    ]
    assert made.explain("en")[:2] == [
        "Mine (site 2-2), routes around it: 3 → 4 of 4",
        "Toll House (site 2-3), routes around it: 3 → 4 of 4",
    ]


def asked(game, number, seeds=range(60)):
    """What the data's entry asks in a position, at several throws of the dice."""
    entry = ENTRIES["practice"][number]
    return [made for seed in seeds if (made := deed(entry, game, random.Random(seed))) is not None]


def test_what_buying_costs():
    game = laying(stock={"wood": 0, "clay": 10, "ore": 10, "thaler": 10})
    found = {one.text("en"): one for one in asked(game, 0)}
    whole = found["Player 1 has 0 wood and buys until there are 3. How many thalers does that cost?"]
    assert whole.answer == 6  # K-F6
    assert "Together: 6" in whole.explain("en")
    assert {one.answer for one in found.values()} == {1, 3, 6, 10}


def test_how_often_the_wheel_turns():
    game = laying(stock={"wood": 3, "clay": 2, "ore": 9, "thaler": 9})
    made = asked(game, 1)[0]
    assert made.answer == 2
    assert "How often in a row: 2" in made.explain("en")
    poor = laying(stock={"wood": 9, "clay": 9, "ore": 9, "thaler": 5})
    assert asked(poor, 1)[0].answer == 3  # 5 of their own and 1 that lay on the space
    assert asked(laying(stock={"wood": 9, "clay": 0, "ore": 9, "thaler": 9}), 1) == []


def test_points_of_an_action():
    game = laying(stock={"wood": 2, "clay": 2, "ore": 2, "iron": 1, "thaler": 2})
    by_text = {one.text("en"): one.answer for one in asked(game, 2, range(400))}
    turned = next(answer for text, answer in by_text.items() if "turn" in text.lower())
    assert turned == -1  # two thalers and the lowest basic for an iron and a brick
    assert {answer for text, answer in by_text.items() if "Lay a canal" in text} == {-1}
    assert {answer for text, answer in by_text.items() if "Lay a path" in text} == {0}  # the lowest basic falls


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_can_be_read(lang):
    for seed, kind in enumerate(kinds_of(load())):
        question = Practice(load(), seed, kinds=(kind,)).question(0)
        lines = [question.text(lang), question.answer_text(lang), *question.choices(lang), *question.explain(lang)]
        assert all(lines)
        assert not set("".join(lines)) & set("{}")


@pytest.mark.parametrize(("players", "variants"), [(1, ()), (2, ()), (2, ("published",))])
def test_whole_sets_can_be_answered(players, variants):
    made = Practice(load(*variants), 11, players)
    for number in range(SIZE):
        question = made.question(number)
        many = question.choices()
        assert (0 <= question.answer < len(many)) if many else (question.low <= question.answer <= question.high)
        assert made.give(number, question.answer)
    assert made.right == SIZE
