"""What is drawn: effects as signs beside the words, read from the rules so that a changed rule changes the picture."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.picture import draw
from rulebook.picture.look.effect_icons import Sign, step_signs
from tests.games.kanal.helpers import load, new


def signs(rules, line):
    return step_signs(rules, "line", line, "needs", "do")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("mine_1", [Sign("asks", "rails_here", 1), Sign("gives", "ore", 4), Sign("gives", "thaler", 2)]),
        ("winding_tower_1", [Sign("asks", "kinds_here", 3), Sign("pays", "ore", 4), Sign("gives", "thaler", 8)]),
        ("toll_house_1", [Sign("each", "thaler", 2, "bridges_here")]),  # what is counted is no condition beside
        ("harbour_basin_1", [Sign("each", "fame", 1, "canals_on_board")]),
        ("road_office_1", [Sign("does", "free_routes_road", 1)]),
        ("gasworks_1", [Sign("gives", "ore", 1), Sign("does", "free_turns", 2)]),
    ],
)
def test_an_effect_without_words(line, shown):
    assert signs(load(), line) == shown


def test_every_effect_has_signs_and_every_sign_a_picture():
    parts = load().look["parts"]
    for line in load().sets["line"]:
        found = signs(load(), line)
        assert 1 <= len(found) <= 3, line
        for one in found:
            pictured = [one.per] if one.per else [one.what] if one.role in ("asks", "does") else []
            assert all(f"mini_{name}" in parts for name in pictured), line


def test_a_changed_effect_changes_its_signs(tmp_path):
    file = tmp_path / "rich.yaml"
    file.write_text("variant: rich\nset:\n  sets.line.members.mine_1.do.gain.gain: {ore: 7}\n", encoding="utf-8")
    rules = rulebook.load("kanal", variants=[str(file)])
    assert signs(rules, "mine_1")[1:] == [Sign("gives", "ore", 7)]


def test_a_card_of_the_row_shows_each_line_of_its_effect():
    position = {"row": ["winding_tower"], "pile.green": [], "at": {"round": 1, "phase": "acting"}}
    picture = draw(load().position(position, players=1), "en")
    texts = " ".join(" ".join(shape.text.split()) for shape in picture.shapes if shape.text)
    assert "≥3:" in texts
    assert "+8" in texts
    assert "+5" in texts


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_a_new_game_is_drawn(lang):
    assert draw(new(2), lang).shapes
