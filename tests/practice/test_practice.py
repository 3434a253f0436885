"""Practice: ten questions from random positions, every answer the engine's, readable in three languages."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.explain.what_if import preview
from rulebook.labs.checklist import checklist, verdict
from rulebook.practice.amount_questions import phase_alone
from rulebook.practice.practice_set import SIZE, Practice, kinds_of
from rulebook.practice.question import named
from rulebook.practice.random_positions import random_position

MINI = Path(__file__).parents[1] / "mini"
LABS = [name for name in rulebook.games() if rulebook.load(name).read_aside("labs.yaml")]


@pytest.fixture(scope="module")
def rules():
    return rulebook.load("orleans")


@pytest.fixture(scope="module")
def questions(rules):
    """Some questions of every kind."""
    return {
        kind: [Practice(rules, seed, 2, kinds=(kind,)).question(seed) for seed in range(4)] for kind in kinds_of(rules)
    }


def key_of(question):
    """The key of the option a question is about, by its words."""
    game = question.game
    return next(one.key for one in game.decision.options if named(game, one.option, "en") in question.text())


def test_the_same_seed_gives_the_same_questions_in_any_order(rules):
    first, second = Practice(rules, 7, 2), Practice(rules, 7, 2)
    forwards = [first.question(number).text() for number in (0, 1, 2)]
    backwards = [second.question(number).text() for number in (2, 1, 0)]
    assert forwards == backwards[::-1]
    assert forwards != [Practice(rules, 8, 2).question(number).text() for number in (0, 1, 2)]


@pytest.mark.parametrize("name", LABS)
def test_a_set_has_ten_questions_of_every_kind(name):
    rules = rulebook.load(name)
    made = Practice(rules, 3)
    assert {made.question(number).kind for number in range(SIZE)} == set(kinds_of(rules))


def test_questions_are_counted_from_nought(rules):
    made = Practice(rules, 3)
    with pytest.raises(rulebook.SetupError, match="counted from 0 to 9"):
        made.question(SIZE)


def test_a_kind_nobody_knows(rules):
    with pytest.raises(rulebook.SetupError, match="no questions called riddle"):
        Practice(rules, kinds=("riddle",))


def test_allowed_means_what_the_engine_says(questions):
    answers = set()
    for question in questions["allowed"]:
        assert question.choices() == ["Yes", "No"]
        labels = [named(question.game, one.option, "en") for one in question.game.decision.options]
        assert (question.answer == 0) == any(question.text().endswith(f"? {label}") for label in labels)
        answers.add(question.answer)
    assert answers == {0, 1}


def test_the_right_reason_is_the_first_one_explained(questions):
    for question in questions["reason"]:
        assert question.answer_text() == question.explain()[0]
        assert len(question.choices()) == len(set(question.choices())) >= 3


def test_the_right_outcome_is_what_happens(questions):
    for question in questions["outcome"]:
        shown = preview(question.game, key_of(question))
        told = [event.text() for event in shown.events if event.code != "move"]
        assert question.answer_text() in [" · ".join(told[:number]) for number in range(1, len(told) + 1)]
        assert len(question.choices()) == len(set(question.choices())) >= 3


def test_points_are_those_of_the_score_sheet(questions):
    for question in questions["points"]:
        sheet = question.game.scores()[question.player]
        assert question.answer in {sheet.total, *(line.amount for line in sheet.lines)}
        assert question.low <= question.answer <= question.high
        assert question.choices() == []


def test_a_phase_alone_brings_what_its_rule_says(rules):
    spec = {"at": {"phase": "planning"}, "event": "trading_day", "players[0].track.farmer": 2}
    spec |= {"players[0].built.tours": 1, "players[0].built.blois": 1}
    game = rules.position(spec, players=2)
    _, events = phase_alone(game, "events")
    assert [(event.player, event.params["n"]) for event in events if event.code == "gain" and event.params["n"]] == [
        (0, 2)
    ]
    assert game.value("players[0].coin") == 5
    _, events = phase_alone(game, "census")
    assert [event.player for event in events if event.code == "gain"] == [0]


def test_a_phase_with_a_choice_or_a_chance_is_not_asked_about(rules):
    hungry = {"at": {"phase": "planning"}, "event": "harvest", "players[0].goods": {"grain": 1, "wine": 1}}
    assert phase_alone(rules.position(hungry, players=2), "events") is None
    ill = {"at": {"phase": "followers", "player": 0}, "event": "plague", "players[0].bag": {"farmer": 2, "monk": 2}}
    assert phase_alone(rules.position(ill, players=2), "events") is None
    assert phase_alone(rules.position(ill, players=2), "siesta") is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_read(questions, lang):
    for kind in questions:
        for question in questions[kind]:
            lines = [question.text(lang), question.answer_text(lang), *question.choices(lang), *question.explain(lang)]
            assert all(lines)
            assert not set("".join(lines)) & set("{}")
            assert len(question.explain(lang)) >= 1


@pytest.mark.parametrize("right", [0, 7, 10])
def test_the_result_is_friendly(rules, right):
    made = Practice(rulebook.load(MINI), 1)
    for number in range(SIZE):
        answer = made.question(number).answer
        assert made.give(number, answer if number < right else answer + 1) == (number < right)
    assert made.done
    assert made.right == right
    assert made.result().startswith(f"{right} of 10.")
    assert len({made.result(lang) for lang in LANGUAGES}) == 3


def test_only_the_first_answer_counts():
    made = Practice(rulebook.load(MINI), 1)
    answer = made.question(0).answer
    assert not made.give(0, answer + 1)
    assert made.give(0, answer)
    assert made.right == 0


def test_positions_are_random_and_have_a_choice(rules):
    games = [random_position(rules, 2, seed) for seed in range(8)]
    assert len({tuple(game.state) for game in games}) == 8
    assert all(len(game.decision.options) > 1 for game in games)
    assert len({game.round for game in games}) > 3
    assert all(random_position(rules, 2, seed, late=True).round > 5 for seed in range(4))


# -- did we play it right? -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LABS)
def test_the_list_names_rules_that_exist_in_three_languages(name):
    rules = rulebook.load(name)
    listed = checklist(rules)
    assert len(listed) == 10
    for one in listed:
        assert len({one.text(lang) for lang in LANGUAGES}) == 3
        assert all(rules.words(lang).template("rules", rule) for rule in one.rules for lang in LANGUAGES)


@pytest.mark.parametrize("name", LABS)
def test_questions_of_the_data_fit_the_rules(name):
    rules = rulebook.load(name)
    for entry in rules.read_aside("labs.yaml")["practice"]:
        known = rules.model.actions if "actions" in entry else rules.model.phases
        assert set(entry.get("actions") or [entry["phase"]]) <= set(known)
        rules.quantity(entry.get("counts", "0"), {"me": "player"})
        assert set(entry["ask"]) == set(LANGUAGES)
        ids = [entry["rule"]] if "rule" in entry else list(entry["rules"].values())
        assert all(rules.words("en").template("rules", one) for one in ids)


def test_what_was_not_ticked_is_told(rules):
    everything = {one.id for one in checklist(rules)}
    assert verdict(rules, everything) == ["10 of 10. You played it just as the rules say."]
    told = verdict(rules, everything - {"empty_ways"})
    assert told[0].startswith("9 of 10.")
    assert told[1:] == [rules.text("rules", "O-M1")]
    assert checklist(rules)[0].rule_texts("ko") == [rules.text("rules", one, "ko") for one in ("O-R11", "O-R6")]
