"""The first lesson in a real JupyterLab, by mouse and by keyboard."""

from __future__ import annotations

import shutil

import pytest

import rulebook
from widgets import Lesson

NAME = "notebooks/orleans/02_first_rounds.ipynb"
MOST_STEPS = 60


@pytest.fixture
def lesson(lab, screens, request):
    copy = f"notebooks/{abs(hash(request.node.name))}.ipynb"  # a test may save it
    shutil.copy(lab.root / NAME, lab.root / copy)
    opened = lab.open(copy).run_all()
    assert opened.errors() == []
    made = screens.OnScreen(opened, players=4)
    made.choose("language", "en")
    made.choose("jump", "again")
    yield made
    assert made.read(".rb-trouble").strip() == ""
    assert opened.console == []


def spot(screens, thing, step="fill"):
    """Where a thing lies on the stage of a step, in thousandths of its width and height."""
    with screens.alone():
        made = Lesson(rulebook.load("orleans"), "02_first_rounds", lang="en", keep=False)
        made.run.jump(step)
        made._enter()
        picture = made.board.picture
        made.close()
    left, top, right, bottom = picture.boxes[thing]
    return 500 * (left + right) / picture.width, 500 * (top + bottom) / picture.height


def to_first_task(lesson):
    """Forward to the first step with something to do on the board."""
    for _ in range(MOST_STEPS):
        if lesson.has('[data-do="pick"]'):
            return
        lesson.press("forward")
    pytest.fail("no step with something to do")


def test_the_lesson_is_clicked_through_to_its_end(lesson):
    tasks = 0
    for _ in range(MOST_STEPS):
        if lesson.has('[data-do="restart"]'):
            break
        if lesson.has('[data-do="show"]'):
            lesson.press("show")
            lesson.shows(".rb-result")
            tasks += 1
        lesson.press("forward")
    assert "Well done!" in lesson.read(".rb-text")
    assert tasks > 8


def test_a_wrong_move_on_the_board_is_answered_with_a_reason_and_the_right_one_reaches_the_goal(lesson, screens):
    to_first_task(lesson)
    lesson.at(*spot(screens, "p0/market.farmer.own"))
    lesson.at(*spot(screens, "p0/farm_house"))
    assert "boatman" in lesson.read(".rb-result.rb-refused")
    lesson.page.locator(".rb-result .rb-rule summary").click()
    assert "free spaces" in lesson.read(".rb-result .rb-rule")
    for thing in ("p0/market.boatman.own", "p0/farm_house", "p0/farm_house"):  # only one other fits there
        lesson.at(*spot(screens, thing))
    assert lesson.has(".rb-result.rb-goal")


def test_a_reload_in_the_middle_leaves_board_and_lesson_alive(lesson):
    lesson.press("forward")
    lesson.press("forward")
    step = lesson.read(".rb-step")
    lesson.notebook.reload()
    lesson.sees(".rb-step", step)
    lesson.notebook.painted()
    lesson.press("forward")
    lesson.lacks(".rb-step", step)


def test_the_keyboard_alone_goes_forward_and_answers(lesson):
    page = lesson.page
    page.locator('[data-do="forward"]').focus()
    for _ in range(2):
        page.keyboard.press("Enter")
        lesson.notebook.settle()
    assert lesson.read(".rb-step").startswith("Step 3 ")
    page.keyboard.press("Shift+Tab")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"


@pytest.mark.parametrize(("lang", "words"), [pytest.param("ja", "進む", marks=pytest.mark.deep), ("ko", "앞으로")])
def test_the_language_and_its_mark_change_in_the_middle(lesson, lang, words):
    lesson.choose("language", lang)
    assert words in lesson.read(".rb-forward")
    assert lesson.page.locator(".rb-pane").first.get_attribute("lang") == lang
    assert lesson.page.locator("canvas").first.get_attribute("lang") == lang
    lesson.choose("language", "en")


def test_try_from_here_opens_a_table_and_comes_back(lesson):
    to_first_task(lesson)
    step = lesson.read(".rb-step")
    lesson.press("try")
    lesson.shows('[data-do="why"]')
    lesson.press("return")
    lesson.sees(".rb-step", step)
    lesson.notebook.painted()


def test_the_hosts_clock_runs_in_the_page_and_goes_on_from_step_to_step(lesson):
    lesson.choose("track", "host")
    page = lesson.page
    page.locator('[data-clock-do="zero"]').click()
    page.locator('[data-clock-do="toggle"]').click()
    page.wait_for_function("document.querySelector('.rb-clock-time').textContent >= '0:02'")
    lesson.press("forward")
    page.wait_for_function("document.querySelector('.rb-clock-time').textContent >= '0:03'")
    page.locator('[data-clock-do="toggle"]').click()
    assert lesson.read(".rb-host_say") != ""
    lesson.choose("track", "full")
    assert not lesson.has(".rb-clock")
