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
    page, seen = lesson.page, set()
    for _ in range(MOST_STEPS):
        seen.add(page.locator(".rb-step").first.inner_text())
        if page.locator('[data-do="restart"]').count():
            break
        if page.locator('[data-do="show"]').count():
            page.locator('[data-do="show"]').first.click()
            page.wait_for_selector(".rb-result")
        page.locator('[data-do="forward"]').first.click()
        lesson.notebook.wait_idle()
        page.wait_for_timeout(150)
    assert page.locator('[data-do="restart"]').count(), "the lesson did not reach its end"
    assert len(seen) >= 14
