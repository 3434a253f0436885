from __future__ import annotations

import pytest

import rulebook
from rulebook.languages import remember
from widgets import Start
from widgets.editions import preferred_edition, remember_edition


@pytest.fixture
def start():
    made = Start(lang="en")
    yield made
    assert made.trouble.value == ""
    remember("en")
    made.close()
    for game in rulebook.games():
        remember_edition(game, ())


def test_every_game_that_loads_is_there(start):
    assert set(start.games) | set(start.broken) == set(rulebook.games())


def test_notebooks_are_links_with_the_titles_of_their_lessons(start):
    start.top.press("game", "orleans")
    assert 'data-open="orleans/02_first_rounds.ipynb"' in start.top.html
    assert "The first two rounds" in start.top.html


def test_the_language_is_picked_and_remembered(start):
    start.top.press("game", "orleans")
    start.top.press("lang", "ko")
    assert "첫 두 라운드" in start.top.html
    assert Start().lang == "ko"


def test_the_edition_is_picked_and_remembered_for_every_notebook(start):
    start.top.press("game", "orleans")
    start.top.press("edition", "published")
    assert preferred_edition("orleans") == ("published",)
    assert "The printed game" in start.top.html
    start.top.press("edition", "published")
    assert preferred_edition("orleans") == ()


def test_a_lesson_without_a_notebook_opens_here_and_closes_again(start):
    start.top.press("game", "orleans")
    start.top.press("lesson", "00_start")
    assert start.lesson in start.children
    start.top.press("return")
    assert start.board in start.children


def test_an_edition_that_is_gone_is_forgotten():
    remember_edition("orleans", ("published", "nonsense"))
    assert preferred_edition("orleans") == ("published",)
    remember_edition("orleans", ())
