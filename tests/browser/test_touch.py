"""The first lesson on a tablet: the whole of it by touch events, nothing by mouse."""

from __future__ import annotations

import shutil

import pytest

import rulebook
from widgets import Lesson

NAME = "notebooks/orleans/02_first_rounds.ipynb"
MOST_STEPS = 60
TABLET = {"viewport": {"width": 1180, "height": 820}, "has_touch": True}
LEAST = 32
SMALL = """least => [...document.querySelectorAll('.rb-screen :is(button, select, input, summary, a)')]
  .map(one => [one, one.getBoundingClientRect()]).filter(([one, box]) => box.width && box.height)
  .map(([one, box]) => [one.closest('label') || one, one.closest('label')?.getBoundingClientRect() || box])
  .filter(([one, box]) => box.height < least - 0.5 || box.width < least - 8)
  .map(([one, box]) => `${one.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
TOP = "document.querySelector('canvas').getBoundingClientRect().top"


@pytest.fixture
def twin(lab, screens):
    copy = "notebooks/touched.ipynb"  # a test may save it
    shutil.copy(lab.root / NAME, lab.root / copy)
    opened = lab.open(copy, simple=True, **TABLET).run_all()
    assert opened.errors() == []
    page = screens.OnScreen(opened, players=4, finger=True)
    page.choose("language", "en")
    page.choose("track", "full")
    page.choose("jump", "again")
    with screens.alone():
        made = screens.Twin(
            page, Lesson(rulebook.load("orleans"), "02_first_rounds", lang="en", track="full", keep=False)
        )
    made.meet()
    yield made
    with screens.alone():
        made.screen.close()
    assert page.read(".rb-trouble").strip() == ""
    assert opened.console == []


@pytest.mark.deep
def test_the_whole_lesson_is_done_with_a_finger(twin):
    solved = 0
    for _ in range(MOST_STEPS):
        run = twin.screen.run
        if run.done:
            break
        assert twin.page.read(".rb-step").startswith(f"Step {run.number} ")
        if run.question is not None or run.options:
            twin.solve()
            result = twin.screen.result
            assert result is not None
            assert result.right or result.kind == "goal", run.step.id
            twin.page.shows(f".rb-result.rb-{result.kind}")
            solved += 1
        small = twin.page.page.evaluate(SMALL, LEAST)
        assert not small, f"{run.step.id}: too small for a finger:\n" + "\n".join(small)
        twin.press("forward")
    assert "Well done!" in twin.page.read(".rb-text")
    assert solved > 8
    assert twin.clicks > 12


def test_a_finger_on_the_board_scrolls_the_page(twin):
    page = twin.page.page
    twin.press("forward")
    page.locator("canvas").first.scroll_into_view_if_needed()
    box = page.locator("canvas").first.bounding_box()
    x, y = box["x"] + box["width"] / 2, min(box["y"] + box["height"] - 20, 760)
    before = page.evaluate(TOP)
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for at in range(1, 11):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 20 * at}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(f"before => {TOP} < before - 60", arg=before)
    assert not twin.page.has('[data-do="drop"]'), "scrolling picked something"


def test_what_a_thing_is_can_be_asked_without_hovering(twin):
    """There is no pointer to hover with: a tap on what cannot be used now says what it is."""
    for _ in range(MOST_STEPS):
        if twin.screen.run.options:
            break
        twin.press("forward")
    twin.press("whole") if twin.page.has('[data-do="whole"]') else None
    twin.touch("orleans")
    twin.page.shows(".rb-answer")
    assert "Orléans" in twin.page.read(".rb-answer")
