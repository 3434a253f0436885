"""The game that a reader builds: part by part, kept, checked, played without a picture."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.base.problems import Problems
from rulebook.language.yaml_nodes import read_bytes
from widgets.base.words import message, own_game_text
from widgets.own_game.own_game import OwnGame
from widgets.own_game.parts import FOLDER, PLAY, given, part, sections, steps
from widgets.own_game.text import OwnText

MINI = Path(__file__).parents[2] / "mini"
LAST = len(steps()) - 1


@pytest.fixture
def screen():
    made = OwnGame("en")
    yield made
    assert made.trouble.value == ""
    made.close()


def go(screen, step=LAST):
    screen.top.press("step", str(step))


def plain(text):
    problems = Problems()
    node = read_bytes(text.encode(), "game.yaml", problems)
    assert not problems.found
    return node.plain()


# the parts
def test_the_last_step_is_the_mini_game():
    assert plain(given(LAST)) == plain((MINI / "game.yaml").read_text("utf-8"))


def test_the_last_step_has_the_mini_games_rules_in_force(screen):
    go(screen)
    assert screen.attempt.rules.digest == rulebook.load(MINI).digest


def test_no_section_is_given_twice():
    names = [name for step in steps() for name in sections(part(step))]
    assert len(names) == len(set(names))


# words
def test_every_step_has_its_words():
    for name in steps():
        assert {f"step_{name}", f"says_{name}"} <= set(own_game_text.table())
        assert name == PLAY or f"try_{name}" in own_game_text.table()


def test_the_games_own_texts_have_the_same_keys():
    found = [plain((FOLDER / "texts" / f"{lang}.yaml").read_text("utf-8")) for lang in LANGUAGES]
    shapes = [{section: set(entries) for section, entries in one.items()} for one in found]
    assert shapes[0] == shapes[1] == shapes[2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_screen_speaks(lang):
    made = OwnGame(lang)
    for step, name in enumerate(steps()):
        go(made, step)
        assert own_game_text(f"step_{name}", lang) in made.top.html
        assert own_game_text(f"says_{name}", lang)[:8] in made.top.html
    assert made.trouble.value == ""
    made.close()


# building
@pytest.mark.parametrize("step", range(len(steps())))
def test_every_step_is_right_as_it_comes(screen, step):
    go(screen, step)
    assert screen.attempt.rules is not None
    assert screen.editor.marks == []
    assert 'role="status"' in screen.bottom.html


def test_every_step_shows_the_game_so_far(screen):
    for step in range(LAST):
        go(screen, step)
        assert plain(screen.editor.value) == plain(given(step))


def test_what_the_reader_changed_stays_when_the_game_grows(screen):
    screen.editor.value = screen.editor.value.replace("count: 8", "count: 9")
    go(screen)
    assert "count: 9" in screen.editor.value
    assert screen.attempt.rules.field("fruit", "apple", "count") == 9


def test_a_section_the_reader_wrote_already_is_not_added_again(screen):
    screen.editor.value += "winner: []\n"
    go(screen)
    assert sections(screen.editor.value).count("winner") == 1
    assert "scoring" in sections(screen.editor.value)


def test_going_back_takes_nothing_away(screen):
    go(screen)
    text = screen.editor.value
    go(screen, 0)
    assert screen.editor.value == text
    assert own_game_text("step_things") in screen.top.html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_mistake_has_a_place_a_line_and_a_caret(lang):
    made = OwnGame(lang)
    go(made, 2)
    made.editor.value = made.editor.value.replace("basket[fruit]", "baskt[fruit]")
    html = made.bottom.html
    line, caret = re.search(r'<pre[^>]*><span>(.*?)\n</span><span class="rb-caret">(.*?)\n', html).groups()
    assert line.replace("&quot;", '"').index("baskt") == caret.index("^")
    assert "basket" in html
    [marked] = made.editor.marks
    assert "baskt" in made.editor.value.splitlines()[marked - 1]
    sent = []
    made.editor.send = sent.append
    made.bottom.press("go", "0")
    assert sent[0]["go"][0] == marked
    made.close()


@pytest.mark.parametrize("text", ["", "[", "game: 3", "- a", "\x00", "a: &b c", "game:\n\t- x", "flow: [nothing]"])
def test_nothing_that_can_be_typed_breaks_the_screen(screen, text):
    screen.editor.value = text
    assert screen.attempt.rules is None
    assert "Traceback" not in screen.bottom.html
    go(screen)
    assert screen.bottom.html


def test_a_round_that_is_taken_away_later_is_missed(screen):
    go(screen)
    screen.editor.value = screen.editor.value.partition("flow:")[0]
    assert [one.code for one in screen.attempt.problems] == ["missing"]
    screen.bottom.press("play")
    assert screen.table is None


# keeping
def test_the_text_is_there_next_time(screen):
    go(screen, 1)
    screen.editor.value += "# mine\n"
    again = OwnText()
    assert again.text == screen.editor.value
    assert again.reached == 1


def test_starting_over_moves_the_old_text_aside(screen):
    screen.editor.value += "# mine\n"
    screen.top.press("again")
    assert screen.editor.value == given(0)
    [old] = (screen.own.folder / "older").iterdir()
    assert "# mine" in old.read_text("utf-8")


def test_nothing_half_written_is_left(screen):
    go(screen)
    assert not list(screen.own.folder.rglob("*.part"))


def test_a_folder_that_cannot_be_written_is_told(monkeypatch):
    def refuse(*parts):
        raise PermissionError(13, "no")

    monkeypatch.setattr("widgets.own_game.text.user_dir", refuse)
    made = OwnGame("en")
    go(made)
    assert made.attempt.rules is not None
    assert "cannot be saved" in made.top.html
    made.close()


# playing
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_played_to_the_end_in_words(lang):
    made = OwnGame(lang)
    go(made)
    made.bottom.press("play")
    table, rng = made.table, random.Random(1)
    assert made.words in table.children
    seen = {made.words.html}
    while table.game.decision is not None:
        table.top.press("play", rng.choice(table.game.decision.options).key)
        seen.add(made.words.html)
    assert len(seen) > 5
    assert table.trouble.value == made.trouble.value == ""
    made.top.press("return")
    assert made.table is None
    assert made.editor in made.children
    made.close()


def test_the_words_say_what_everybody_has_and_hide_the_orchard(screen):
    go(screen)
    screen.bottom.press("play")
    html = screen.words.html
    assert "orchard: <b>10 hidden</b>" in html
    assert "<li>coin: <b>coin 2</b></li>" in html
    assert "starting player: <b>Player 1</b>" in html
    assert "finished (1 = yes): <b>0</b>" in html


def test_a_changed_game_is_the_one_that_is_played(screen):
    go(screen)
    screen.editor.value = screen.editor.value.replace("gain: {coin: 2}, rule: M-1", "gain: {coin: 5}, rule: M-1")
    screen.bottom.press("play")
    assert screen.table.game.value("players[0].coin") == 5


def test_the_still_picture_has_a_card_for_every_part(screen):
    picture = screen.still()
    assert sum(shape.kind == "rect" for shape in picture.shapes) == LAST
    assert "1. What there is" in picture.words


def test_the_tables_list_of_languages_changes_everything(screen):
    go(screen)
    screen.bottom.press("play")
    assert 'data-do="language"' not in screen.top.html
    screen.table.top.press("language", value="ja")
    assert message("words_now", "ja") in screen.words.html
    assert own_game_text("title", "ja") in screen.top.html
    screen.top.press("return")
    assert screen.lang == "ja"
    assert screen.editor.label == own_game_text("file", "ja")


def test_a_game_without_a_picture_shows_no_empty_board(screen):
    go(screen)
    screen.bottom.press("play")
    assert screen.table.board not in screen.table.children
