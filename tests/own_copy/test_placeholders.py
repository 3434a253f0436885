"""Which printed values are placeholders, and the overlay that fills them in."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.base.problems import Problems
from rulebook.own_copy.placeholders import as_text, from_text, overlay_of, placeholders

MINI = Path(__file__).parents[1] / "mini"


@pytest.fixture
def unsure(tmp_path):
    """The mini game, some of whose values are placeholders."""
    folder = tmp_path / "mini"
    shutil.copytree(MINI, folder)
    text = (folder / "game.yaml").read_text("utf-8")
    text = text.replace("rule: M-3, source: writeup", "rule: M-3, source: standin")
    text = text.replace("pear: {count: 6, point: 2, source: writeup}", "pear: {count: 6, point: 2, source: standin}")
    (folder / "game.yaml").write_text(text, "utf-8")
    return folder


def test_constants_and_fields_are_found_with_path_name_and_place(unsure):
    found = placeholders(rulebook.load(unsure))
    assert [(one.path, one.value, one.section, one.thing) for one in found] == [
        ("constants.stall_size.value", 3, "constants", "stall_size"),
        ("sets.fruit.members.pear.count", 6, "fruit", "pear"),
        ("sets.fruit.members.pear.point", 2, "fruit", "pear"),
    ]
    assert found[0].place.startswith("mini/game.yaml:")
    assert {one.source for one in found} == {"standin"}
    assert all(one.name(lang) for one in found for lang in ("en", "ja", "ko"))


def test_what_is_filled_in_is_no_placeholder_any_more(unsure, tmp_path):
    file = tmp_path / "my-box.yaml"
    file.write_text(overlay_of({"constants.stall_size.value": 4}, ["constants.stall_size"]), "utf-8")
    rules = rulebook.load(unsure, variants=[file])
    assert rules.model.constants["stall_size"].value == 4
    assert [one.thing for one in placeholders(rules)] == ["pear", "pear"]


@pytest.mark.parametrize("name", ["kanal", "orleans"])
def test_an_overlay_of_the_values_as_they_are_changes_no_rule(name, tmp_path):
    rules = rulebook.load(name)
    found = [one for one in placeholders(rules) if one.path]
    file = tmp_path / "my-box.yaml"
    file.write_text(overlay_of({one.path: one.value for one in found}), "utf-8")
    assert rulebook.load(name, variants=[file]).digest == rules.digest
    file.write_text(overlay_of({}, dict.fromkeys(one.holder for one in found)), "utf-8")
    assert not [one for one in placeholders(rulebook.load(name, variants=[file])) if one.path]


def test_the_shipped_games_have_what_their_data_say():
    known = {one.thing for one in placeholders(rulebook.load("orleans"))}
    assert {"coin_total", "boatman_last_space_coins"} <= known
    found = {one.path: one.text for one in placeholders(rulebook.load("kanal"))}
    assert found["constants.start_wood.value"] == "2"
    assert found["sets.building.members.toll_house.cost"] == "wood: 1, clay/ore: 1"
    assert found["sets.part.members.l1_gain.gain.gain.gain"] == "wood: 2, clay: 4"
    assert found["sets.line.members.toll_house_1.do.gain.gain"] == "thaler: 2 * bridges_here"
    assert "sets.building.members.toll_house.lines" not in found  # ties two things together, is printed nowhere


def test_values_are_typed_as_they_are_shown():
    problems = Problems()
    for value in (3, {"wood": 2, "clay/ore": 1}, ["a", "b"], {"fame": "min(6, rails)"}, [{"that": "a >= 1"}], "green"):
        assert from_text(as_text(value), value, "my-box.yaml", problems) == value
    assert not problems.found
    assert from_text("wood: [", {"wood": 1}, "my-box.yaml", problems) is None
    assert problems.found[0].file == "my-box.yaml"
