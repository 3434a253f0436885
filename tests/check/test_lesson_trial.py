"""What is wrong with a lesson that can be read is told by the check at its place, before a learner meets it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.base.languages import LANGUAGES
from rulebook.check.everything import everything_wrong, wrong_in_file

MINI = Path("tests/mini")
START = 'start: {at: {round: 1, phase: market, player: 0}, "players[0].basket": [apple, pear]}'


@pytest.fixture
def lesson(tmp_path):
    shutil.copytree(MINI, tmp_path / "stall", ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    shutil.copy("tests/picture/look.yaml", tmp_path / "stall")
    return tmp_path / "stall" / "lessons" / "01_stall.yaml"


def changed(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.mark.parametrize(("old", "new", "code", "spot", "found"), [
    (START, START.replace("phase:", "phsae:"), "key", "phsae", "phsae"),
    (START, START.replace("player: 0", "player: 9"), "player_number", "9", 9),
    (START, START.replace("round: 1", "round: -4"), "out_of_range", "-4", -4),
    (START, START.replace("basket", "baskte"), "unknown_name", 'baskte"', "baskte"),
    (START, "start: ex_none", "unknown_name", "ex_none", "ex_none"),
    ("low: 0, high: 9", "low: 0, high: 1", "answer_outside", "1}", 3),
    ("low: 0, high: 9", "low: 9, high: 0", "out_of_range", "9, high", 9),
    ("low: 0, high: 9", "low: 0, high: 1000000000000", "out_of_range", "1000000000000", 10**12),
    ("focus: [p0/coin]", "focus: [p0/coni]", "not_on_board", "p0/coni]", "p0/coni"),
    ("rule: M-1", "rule: M-11", "unknown_name", "M-11", "M-11"),
    ("    values: {n: coin}\n    text:", "    text:", "no_text_field", '"You have', "n"),
    ("values: {n: coin}", "values: {n: coin, m: coin}", "unused_number", "m: coin}", "m"),
    ("answers: {stop:", "answers: {stpo:", "unknown_name", "stpo:", "stpo"),
    ('best: ["put:apple", "put:pear"]', 'best: ["put:apple"]', "goal_missed", '["put:apple"]', None),
    ('goal: "stall == 2"', 'goal: "stall == 0"', "goal_before", '"stall == 0"', None),
    ('play: ["sell:2"]', 'play: ["sell:3"]', "example_refused", '["sell:3"]', "sell:3"),
    ("minutes: 0.3", "minutes: -3", "out_of_range", "-3", -3),
])  # fmt: skip
def test_a_slip_in_a_lesson_is_told_with_its_place(old, new, code, spot, found, lesson):
    if "minutes" in old:
        changed(lesson, "    track: [taste, full]\n", "    track: [taste, full]\n    minutes: 0.3\n")
    changed(lesson, old, new)
    problems = everything_wrong(rulebook.load(lesson.parents[1]))
    first = next(one for one in problems if one.code == code)
    assert first.file == "stall/lessons/01_stall.yaml"
    assert first.source[first.column - 1 :].startswith(spot)
    assert first.params.get("found") == found
    assert {one.file for one in problems} == {"stall/lessons/01_stall.yaml"}
    assert all(first.text(lang) not in ("", code) for lang in LANGUAGES)


def test_a_lesson_of_its_own_is_walked_too(lesson):
    rules = rulebook.load(lesson.parents[1])
    assert wrong_in_file(lesson, "lesson", rules) == []
    changed(lesson, "high: 9", "high: 2")
    assert [one.code for one in wrong_in_file(lesson, "lesson", rules)] == ["answer_outside"]
    assert wrong_in_file(lesson, "lesson", rules, played=False) == []


def test_every_shipped_lesson_goes_through():
    for game in rulebook.games():
        rules = rulebook.load(game)
        for path in sorted((rules.folder / "lessons").glob("*.yaml")):
            assert wrong_in_file(path, "lesson", rules) == [], path.name


def test_a_rule_that_an_example_names_must_exist(lesson):
    path = next((lesson.parents[1] / "examples").glob("*.yaml"))
    rules = rulebook.load(lesson.parents[1])
    assert wrong_in_file(path, "example", rules) == []
    changed(path, "rule: [M-3", "rule: [Q-3")
    told = wrong_in_file(path, "example", rules)
    assert [(one.code, str(one.params["found"])[0]) for one in told] == [("unknown_name", "Q")]
