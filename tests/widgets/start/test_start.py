from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.base.languages import remember
from widgets import Start
from widgets.screen.editions import preferred_edition, remember_edition


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


# games come from the data folder alone
ROOT = Path(__file__).parents[3]


@pytest.fixture
def data(tmp_path, monkeypatch):
    """The shipped rule data in a folder that may be changed."""
    folder = tmp_path / "rules_yaml"
    shutil.copytree(ROOT / "rules_yaml", folder, ignore=shutil.ignore_patterns("lessons", "examples"))
    monkeypatch.setattr("rulebook.engine.loading.data_dir", lambda kind: tmp_path / kind)
    return folder


def test_a_game_that_is_put_into_the_data_folder_is_on_the_first_page(data):
    before = Start(lang="en")
    assert 'data-arg="mini"' not in before.top.html
    shutil.copytree(ROOT / "tests" / "mini", data / "mini")
    start = Start(lang="en")
    assert set(start.games) == {*before.games, "mini"}
    assert 'data-do="game" data-arg="mini"' in start.top.html
    start.top.press("game", "mini")
    assert start.rules.id == "mini"
    assert 'data-arg="01_stall"' in start.top.html
    assert start.trouble.value == ""
    start.close()


def test_a_game_that_is_taken_out_is_gone_and_a_broken_one_is_told(data):
    shutil.rmtree(data / "orleans")
    (data / "broken").mkdir()
    (data / "broken" / "game.yaml").write_text("game: broken\nsets: [\n", encoding="utf-8")
    start = Start(lang="en")
    assert "orleans" not in start.games
    assert "broken" in start.broken
    assert "broken/game.yaml:" in start.top.html
    assert start.trouble.value == ""
    start.close()


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_the_notebook_of_ones_own_game_is_linked(lang):
    start = Start(lang=lang)
    words = {"en": "Your own game", "ja": "自分のゲームを作る", "ko": "내 게임 만들기"}[lang]
    assert f'data-open="08_your_own_game.ipynb" class="rb-open">{words}</a>' in start.top.html
    assert 'data-open="00_start.ipynb"' not in start.top.html
    start.close()
