from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.base.languages import remember
from rulebook.lessons.lesson_reader import load_lessons
from rulebook.own_copy.placeholders import open_placeholders
from widgets import Start, Table
from widgets.lesson.tracks import next_on
from widgets.screen.editions import preferred_edition, remember_edition
from widgets.start.screens import SCREENS


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


def test_the_game_of_which_most_is_known_comes_first(start):
    unknown = [open_placeholders(rules) for rules in start.games.values()]
    assert unknown == sorted(unknown)
    assert start.rules is next(iter(start.games.values()))


def test_lessons_stand_in_the_one_order_in_which_they_are_learned(start):
    for game in start.games:
        start.top.press("game", game)
        listed = re.findall(r'data-do="lesson" data-arg="([^"]+)"', start.top.html)
        lessons = load_lessons(start.games[game])
        assert listed == list(lessons)
        for at, id in enumerate(listed):
            following = next_on(lessons, id, "full")
            assert (following.id if following else None) == (listed[at + 1] if at + 1 < len(listed) else None)
            assert set(lessons[id].needs) <= set(listed[:at])


def test_every_card_has_its_board_and_one_big_button(start):
    cards = start.top.html.split('<section class="rb-card')[1:]
    assert len(cards) == len(start.games)
    assert all(card.count("rb-big") == 1 and "data:image/png;base64," in card for card in cards)


def test_begin_opens_the_next_lesson_and_a_finished_one_has_its_tick(start, monkeypatch):
    start.top.press("begin", "orleans")
    first = next(iter(load_lessons(start.games["orleans"])))
    assert start.inside.script.id == first
    start.top.press("return")
    monkeypatch.setattr(Start, "_finished", lambda self, rules, lesson: lesson.id == first)
    start.refresh()
    assert start.top.html.count("✓") == 1
    assert "Go on: " in start.top.html


def test_after_the_last_lesson_the_big_button_is_a_game_at_the_table(start, monkeypatch):
    monkeypatch.setattr(Start, "_finished", lambda self, rules, lesson: True)
    start.refresh()
    assert 'data-do="play" data-arg="orleans"' in start.top.html
    start.top.press("play", "orleans")
    assert isinstance(start.inside, Table)
    assert start.inside.rules.id == "orleans"
    start.top.press("return")
    assert start.inside is None


def test_everything_that_the_notebooks_show_stands_on_the_shelf(start):
    kinds = set()
    for game in start.games:
        start.top.press("game", game)
        shown = start._shown()
        kinds |= {one.name for one in shown}
        numbers = re.findall(r'data-do="open" data-arg="(\d+)"', start.top.html)
        assert sorted(map(int, numbers)) == [at for at, one in enumerate(shown) if one.name != "lesson"]
    assert kinds == set(SCREENS) - {"score_sheet"}


@pytest.mark.parametrize("name", ["checklist", "calculator", "own_game"])
def test_what_is_opened_takes_the_place_of_the_shelf_and_leads_back(start, name):
    (at,) = [at for at, one in enumerate(start._shown()) if one.name == name]
    start.top.press("open", str(at))
    assert start.children[-1] is start.inside
    assert "rb-shelf" not in start.top.html
    start.top.press("return")
    assert start.inside is None
    assert "rb-shelf" in start.top.html


def test_whether_one_has_the_printed_game_is_asked_and_what_differs_is_told(start):
    start.top.press("game", "orleans")
    assert "Do you have the printed game?" in start.top.html
    assert "What differs in the printed game: The Ship" in start.top.html
    start.top.press("printed", "yes")
    assert preferred_edition("orleans") == ("published",)
    start.top.press("printed", "yes")
    assert preferred_edition("orleans") == ("published",)
    start.top.press("printed", "no")
    assert preferred_edition("orleans") == ()


def test_the_notebooks_are_there_as_links(start):
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


def test_a_lesson_opens_here_and_closes_again(start):
    start.top.press("game", "orleans")
    start.top.press("lesson", "00_start")
    assert start.inside in start.children
    start.top.press("return")
    assert start.board in start.children
    assert "rb-shelf" in start.top.html


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
    assert re.search(rf'data-do="open"[^>]*>{words}</button>', start.top.html)
    assert 'data-open="08_your_own_game.ipynb"' in start.top.html
    assert 'data-open="00_start.ipynb"' not in start.top.html
    start.close()
