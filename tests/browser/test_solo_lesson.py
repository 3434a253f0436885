"""The lesson of playing alone, clicked through in a real JupyterLab."""

from __future__ import annotations

import shutil

import pytest

NAME = "notebooks/kanal/05_solo_game.ipynb"
MOST_STEPS = 40


@pytest.fixture
def lesson(lab, screens):
    copy = "notebooks/solo_lesson.ipynb"  # a test may save it
    shutil.copy(lab.root / NAME, lab.root / copy)
    opened = lab.open(copy).run_all()
    assert opened.errors() == []
    made = screens.OnScreen(opened, players=1)
    yield made
    assert opened.console == []


def test_the_solo_lesson_is_clicked_through_to_its_end(lesson):
    steps = 0
    for _ in range(MOST_STEPS):
        if lesson.has('[data-do="restart"]'):
            break
        if lesson.has('[data-do="show"]'):
            lesson.press("show")
            lesson.page.wait_for_selector(".rb-result")
        lesson.press("forward")
        steps += 1
    assert lesson.has('[data-do="restart"]'), "the lesson did not reach its end"
    assert steps >= 13
