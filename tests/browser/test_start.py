"""The first page in a real JupyterLab."""

from __future__ import annotations

import pytest


@pytest.fixture
def start(lab, screens):
    opened = lab.open("notebooks/00_start.ipynb").run_all()
    assert opened.errors() == []
    yield screens.OnScreen(opened)
    assert opened.console == []


def test_a_language_is_picked_and_a_notebook_opened_from_the_page(start):
    start.press("game", "orleans")
    start.press("lang", "ja")
    assert "最初の2ラウンド" in start.read(".rb-notebooks")
    start.press("lang", "en")
    start.page.locator('a[data-open$="02_first_rounds.ipynb"]').click()
    start.page.wait_for_function("location.pathname.endsWith('orleans/02_first_rounds.ipynb')")
    start.page.wait_for_selector('.jp-NotebookPanel h1:has-text("The first two rounds") >> visible=true')
