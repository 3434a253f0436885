from __future__ import annotations

from fractions import Fraction

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from widgets import BagLab
from widgets.base.svg_charts import bar, columns
from widgets.base.words import lab_text

OWN = ("farmer.own", "boatman.own", "craftsman.own", "trader.own", "scholar", "knight")


@pytest.fixture(scope="module")
def orleans():
    return rulebook.load("orleans")


@pytest.fixture
def lab(orleans):
    made = BagLab(orleans, "en")
    yield made
    assert made.trouble.value == ""
    made.close()


def test_it_begins_with_the_bag_of_the_games_data(lab):
    assert {kind for kind, count in lab.counts.items() if count} == set(OWN)
    assert lab.draws == 4
    assert lab.chosen == ["farm_house"]


def test_the_chance_is_exact(lab):
    assert lab.chance() == Fraction(2, 5)  # both of two among four of six
    assert "40%" in lab.top.html
    assert "2/5" in lab.top.html


def test_tapping_changes_the_bag(lab):
    lab.top.press("more", "monk")
    assert lab.counts["monk"] == 1
    assert lab.chance() == Fraction(22, 35)  # two of the three that fit, or all three
    lab.top.press("less", "monk")
    lab.top.press("less", "monk")
    assert lab.counts["monk"] == 0


def test_stand_ins_count(lab):
    before = lab.chance()
    lab.top.press("more", "monk")
    assert lab.chance() > before


def test_the_slider_and_the_places(lab):
    lab.top.press("draws", value="6")
    assert lab.chance() == 1
    lab.top.press("place", "ship")
    assert lab.chosen == ["farm_house", "ship"]
    assert lab.chance() == 0  # one boatman cannot be in two places
    lab.top.press("draws", value="99")
    assert lab.draws == 6
    lab.top.press("draws", value="x")
    assert lab.draws == 6


def test_nothing_chosen_asks_for_a_place_and_an_empty_bag_is_no_trouble(lab):
    lab.top.press("place", "farm_house")
    assert lab_text("pick_places") in lab.top.html
    for kind in OWN:
        lab.top.press("less", kind)
    lab.top.press("place", "farm_house")
    assert lab.size == 0
    assert lab.chance() == 0
    lab.top.press("afresh")
    assert lab.size == 6


def test_one_more_is_ranked(lab):
    html = lab.top.html
    assert html.index("63%") < html.index("46%")
    assert lab_text("no_help") in html


def test_a_running_game_is_looked_at_and_not_changed(orleans):
    game = orleans.new_game(players=2, seed=3)
    game.play("put:farmer:university")
    before = list(game.state)
    lab = BagLab.from_game(game, 0, "en")
    assert lab.board.layout.display == ""
    assert "Drawn already" in lab.top.html
    lab.touch("p0/castle")
    assert "castle" in lab.chosen
    lab.touch("tours")
    assert lab.trouble.value == ""
    assert list(game.state) == before
    lab.close()


def test_a_game_without_a_bag_says_so(rules):
    lab = BagLab(rules, "ja")
    assert lab_text("no_bag", "ja") in lab.top.html
    lab.top.press("more", "apple")
    lab.touch("p0/stall")
    assert lab.trouble.value == ""
    lab.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks(orleans, lang):
    lab = BagLab(orleans, lang)
    assert lab_text("what_if", lang) in lab.top.html
    assert lab.top.language == lang
    assert orleans.name("monk", lang).lower() in lab.top.html.lower()
    lab.close()


def test_a_handler_that_raises_is_a_sentence(orleans, monkeypatch):
    lab = BagLab(orleans, "ko")
    monkeypatch.setattr(lab, "_put", lambda *_: 1 / 0)
    lab.top.press("more", "monk")
    assert "<details>" in lab.trouble.value
    lab.close()


def test_pictures_say_their_numbers():
    made = columns([Fraction(0), Fraction(1, 2), Fraction(1)], 2, "Chance")
    assert 'aria-label="Chance. 1: 0%; 2: 50%; 3: 100%"' in made
    assert made.count("<rect") == 3
    assert 'aria-label="25%"' in bar(Fraction(1, 4), Fraction(1, 2))
