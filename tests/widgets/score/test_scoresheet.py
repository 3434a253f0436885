from __future__ import annotations

import pytest

import rulebook
from widgets import ScoreSheet
from widgets.score.calculator import Calculator


@pytest.fixture(scope="module")
def orleans():
    return rulebook.load("orleans")


@pytest.fixture
def sheet(orleans):
    made = ScoreSheet(orleans.examples["O-Ex1"].game(), lang="en")
    yield made
    assert made.trouble.value == ""
    made.close()


def test_every_line_stands_there_with_how_it_comes_about(sheet):
    assert "(5 built trading stations + 2 citizens) × development status 4 = 28" in sheet.top.html
    assert "<td>49</td>" in sheet.top.html


def test_a_line_shows_its_place_on_the_board_and_its_rule(sheet):
    sheet.top.press("line", "stations_citizens")
    assert sheet.board.picture.marks["p0/citizen"] == "focus"
    assert "multiply by your development status" in sheet.top.html
    sheet.top.press("line", "stations_citizens")
    assert sheet.board.picture.marks == {}


@pytest.mark.parametrize(("lang", "words"), [("ja", "発展"), ("ko", "발전 단계")])
def test_the_sheet_speaks_three_languages(sheet, lang, words):
    sheet.speak(lang)
    assert words in sheet.top.html
    sheet.speak("en")


def test_the_calculator_counts_as_the_engine_does(orleans):
    game = orleans.examples["O-Ex1"].game()
    made = Calculator(orleans)
    for sheet in game.scores():
        made.enter({f"{one.name}@{sheet.player}": str(game.value(one.name, me=sheet.player)) for one in made.fields})
    assert [made.total(seat) for seat in range(4)] == [sheet.total for sheet in game.scores()]
    assert made.leaders() == [0]


def test_the_calculator_of_the_screen_takes_numbers(orleans):
    made = ScoreSheet(orleans, lang="en")
    made.top.press("count", fields={"coin@0": "12", "coin@1": "x", "goods.brocade@1": "3", "nonsense@0": "9"})
    assert made.calculator.total(0) == 12
    assert made.calculator.total(1) == 15
    made.top.press("seats", value="2", fields={})
    assert made.calculator.players == 2
    made.top.press("clear")
    assert made.calculator.total(0) == 0


def test_the_mini_game_can_be_counted_too(rules):
    assert Calculator(rules).total(0) >= 0
