"""A reader builds a game in a real JupyterLab, from the first part to the first move."""

from __future__ import annotations

import os

import pytest

NOTEBOOK = "notebooks/08_your_own_game.ipynb"


@pytest.fixture
def own(lab, screens):
    opened = lab.open(NOTEBOOK).run_all()
    assert opened.errors() == []
    made = screens.OnScreen(opened)
    made.choose("language", "en")
    made.press("step", "0")
    made.press("again")
    yield made
    assert made.read(".rb-trouble").strip() == ""
    assert opened.console == []


def write(own, text):
    own.page.locator(".rb-editor textarea").fill(text)
    own.shows(".rb-editor:not([data-waiting])")
    own.notebook.settle()


def test_a_game_is_built_broken_mended_and_played(own):
    area = own.page.locator(".rb-editor textarea")
    for step in range(1, 6):
        own.page.locator(f'.rb-bottom [data-do="step"][data-arg="{step}"]').click()
        own.notebook.settle()
        own.page.wait_for_selector(".rb-fine")
    whole = area.input_value()
    assert "scoring:" in whole
    write(own, whole.replace("basket[fruit]", "baskt[fruit]"))
    own.page.wait_for_selector(".rb-problem")
    lines = own.read(".rb-problem pre").splitlines()
    assert lines[0].index("baskt") == lines[1].index("^")
    own.press("go", "0")
    assert area.evaluate("area => area.value.slice(area.selectionStart)").startswith("baskt")
    write(own, whole)
    own.page.wait_for_selector(".rb-fine")
    if os.environ.get("RULEBOOK_SHOTS"):
        own.page.screenshot(path=f"{os.environ['RULEBOOK_SHOTS']}/own_edit.png")
    own.press("play")
    own.page.wait_for_selector('[data-do="play"][data-arg="stop"]')
    assert "Where everything lies" in own.page.locator(".rb-screen").first.inner_text()
    own.page.locator('[data-do="play"][data-arg="climb"]').click()
    own.page.wait_for_selector('li:has-text("step reached · ladder: 1")')
    if os.environ.get("RULEBOOK_SHOTS"):
        own.page.screenshot(path=f"{os.environ['RULEBOOK_SHOTS']}/own_play.png")
    own.press("return")
    own.page.wait_for_selector(".rb-editor textarea")
