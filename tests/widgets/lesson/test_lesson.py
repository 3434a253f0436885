from __future__ import annotations

import pytest

import rulebook
from rulebook.base.errors import RulebookError
from rulebook.lessons.lesson_reader import load_lessons
from widgets import Lesson
from widgets.base.words import message


@pytest.fixture
def lesson(rules):
    made = Lesson(rules, "01_stall", lang="en", keep=False)
    yield made
    assert made.trouble.value == ""
    made.close()


@pytest.fixture(scope="module")
def orleans():
    return rulebook.load("orleans")


def test_the_first_step_shows_title_place_aims_and_text(lesson):
    for words in ("The stall", "Step 1 of 5", "Put fruit on the stall and sell it.", "You have 2 coins."):
        assert words in lesson.top.html
    assert 'data-do="back" disabled' in lesson.top.html


def test_a_question_is_answered_and_explained(lesson):
    lesson.top.press("forward")
    lesson.top.press("answer", "yes")
    assert "Look at the stall." in lesson.top.html
    lesson.top.press("answer", "no")
    assert "rb-good" in lesson.top.html


def test_a_wrong_move_is_answered_and_can_be_taken_back(lesson):
    lesson.run.jump("put")
    lesson._enter()
    lesson.top.press("play", "stop")
    assert "You stopped too early." in lesson.top.html
    assert 'data-do="undo"' in lesson.top.html
    lesson.top.press("undo")
    lesson.top.press("play", "put:apple")
    lesson.top.press("play", "put:pear")
    assert lesson.result.kind == "goal"


def test_a_refused_move_changes_nothing(lesson):
    lesson.run.jump("put")
    lesson._enter()
    before = list(lesson.run.game.state)
    lesson.top.press("play", "sell:3")
    assert lesson.result.kind == "refused"
    assert lesson.run.game.state == before


def test_a_number_is_asked_and_nonsense_is_told(lesson):
    lesson.run.jump("price")
    lesson._enter()
    lesson.top.press("answer", fields={"number": "many"})
    assert "Write a whole number." in lesson.top.html
    lesson.top.press("answer", fields={"number": "3"})
    assert lesson.result.right


def test_show_me_and_forward_lead_to_the_end(lesson):
    for _ in range(lesson.run.count):
        lesson.top.press("show")
        lesson.top.press("forward")
    assert lesson.run.done
    assert "Well done!" in lesson.top.html
    lesson.top.press("restart")
    assert lesson.run.number == 1


def test_a_double_click_on_forward_goes_one_step(lesson):
    stamp = lesson.stamp
    lesson.top.press("forward", stamp=stamp)
    lesson.top.press("forward", stamp=stamp)
    assert lesson.run.number == 2


def test_jump_goes_to_a_step(lesson):
    lesson.top.press("jump", value="4")
    assert lesson.run.step.id == "price"


@pytest.mark.parametrize(("lang", "words"), [("ja", "コインが2枚あります。"), ("ko", "동전이 2개 있어요.")])
def test_the_language_changes_in_the_middle(lesson, lang, words):
    lesson.speak(lang)
    assert words in lesson.top.html
    assert lesson.top.language == lang
    lesson.speak("en")


def test_the_lesson_resumes_where_it_was_left(rules):
    first = Lesson(rules, "01_stall", lang="en")
    first.top.press("forward")
    first.close()
    again = Lesson(rules, "01_stall", lang="en")
    assert again.run.number == 2
    again.run.restart()


def test_try_from_here_opens_a_table_and_comes_back(lesson):
    lesson.run.jump("put")
    lesson._enter()
    lesson.top.press("try")
    assert lesson.table.game.state == lesson.run.game.state
    assert lesson.table in lesson.children
    lesson.table.top.press("play", "stop")
    lesson.top.press("return")
    assert lesson.table is None
    assert lesson.board in lesson.children
    assert lesson.run.step.id == "put"


def test_an_unknown_lesson_says_what_there_is(rules):
    with pytest.raises(RulebookError, match="Did you mean 01_stall"):
        Lesson(rules, "01_stal")


# on the board of a real lesson
def at(orleans, step):
    lesson = Lesson(orleans, "02_first_rounds", lang="en", keep=False)
    lesson.run.jump(step)
    lesson._enter()
    return lesson


def first_do(orleans):
    lesson = Lesson(orleans, "02_first_rounds", lang="en", keep=False)
    return next(step.id for step in lesson.run.steps if step.kind == "do")


def test_a_wrong_pair_on_the_board_is_explained(orleans):
    lesson = at(orleans, first_do(orleans))
    lesson.touch("p0/market.farmer.own")
    lesson.touch("p0/farm_house")
    assert lesson.result.kind == "refused"
    assert "rb-bad" in lesson.top.html
    assert lesson.board.picture.marks["p0/farm_house"] == "refused"


def test_the_right_moves_on_the_board_reach_the_goal(orleans):
    lesson = at(orleans, first_do(orleans))
    for thing in ("p0/market.boatman.own", "p0/farm_house", "p0/market.craftsman.own", "p0/farm_house"):
        lesson.touch(thing)
    assert lesson.result.kind == "goal"
    assert lesson.run.options == ()


def test_what_is_not_taught_now_is_pale(orleans):
    lesson = at(orleans, first_do(orleans))
    assert lesson.run.focus
    assert lesson.board._plain.shapes != lesson.still().shapes


@pytest.mark.parametrize("id", list(load_lessons(rulebook.load("orleans"))))
def test_every_step_is_shown_in_turn_in_every_language(orleans, id):
    lesson = Lesson(orleans, id, keep=False)
    while not lesson.run.done:
        lesson.lang = ("en", "ja", "ko")[lesson.run.number % 3]
        lesson.top.press("show")
        lesson.top.press("forward")
        assert lesson.trouble.value == ""
    lesson.close()


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_a_click_beside_what_is_asked_names_what_was_clicked_and_costs_nothing(orleans, lang):
    lesson = Lesson(orleans, "00_start", lang=lang, keep=False)
    lesson.run.jump("where")
    lesson._enter()
    lesson.touch("p0/farm_house")
    assert orleans.name("farm_house", lang) in lesson.top.html
    assert message("not_asked", lang) in lesson.top.html
    assert lesson.result is None
    lesson.touch("orleans")
    assert lesson.result.right
    lesson.close()


# the end ------------------------------------------------------------------------------------------
@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_the_end_ticks_what_one_can_do_now_and_after_the_last_lesson_offers_a_game(rules, lang):
    lesson = Lesson(rules, "01_stall", lang=lang, keep=False)
    for _ in range(lesson.run.count):
        lesson.top.press("show")
        lesson.top.press("forward")
    assert lesson.run.done
    html = lesson.top.html
    assert [aim for aim in lesson.script.aims(lang) if f"<li>{aim}</li>" not in html] == []
    assert message("closing_play", lang) in html
    assert "rb-result" not in html  # what was said of the last task is over
    assert html.count("rb-main") == 1
    lesson.top.press("table")
    assert lesson.table is not None
    assert lesson.table.chooser.options
    lesson.top.press("return")
    assert lesson.table is None
    assert lesson.trouble.value == ""
    lesson.close()


def test_the_end_of_a_lesson_before_others_leads_to_the_next(orleans):
    lesson = Lesson(orleans, "00_start", lang="en", keep=False)
    lesson.run.jump(lesson.run.count)
    lesson._enter()
    lesson.top.press("forward")
    assert 'data-do="next" ' in lesson.top.html or 'data-do="next">' in lesson.top.html
    assert 'data-do="table"' not in lesson.top.html
    assert message("closing_play", "en") not in lesson.top.html
    lesson.close()
