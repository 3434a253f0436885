"""The first page in a real JupyterLab."""

from __future__ import annotations

import pytest


@pytest.fixture
def start(lab, screens):
    opened = lab.open("notebooks/00_start.ipynb").run_all()
    assert opened.errors() == []
    yield screens.OnScreen(opened)
    assert opened.console == []


def test_a_language_is_picked_and_a_lesson_opened_in_the_page(start):
    start.press("game", "orleans")
    start.press("lang", "ja")
    assert "最初の2ラウンド" in start.read(".rb-lessons")
    start.press("lang", "en")
    start.press("lesson", "02_first_rounds")
    start.shows('.rb-screen .rb-screen [data-do="forward"]')
    start.press("return")
    start.shows(".rb-shelf")
    start.page.locator(".rb-as-notebooks > summary").click()
    start.page.locator('a[data-open$="02_first_rounds.ipynb"]').click()
    start.page.wait_for_function("location.pathname.endsWith('orleans/02_first_rounds.ipynb')")
    start.page.wait_for_selector('.jp-NotebookPanel h1:has-text("The first two rounds") >> visible=true')
