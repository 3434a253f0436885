"""The workbench and the labs in a real JupyterLab."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

WORKBENCH = "notebooks/orleans/07_change_a_rule.ipynb"
LABS = "notebooks/orleans/08_labs.ipynb"


def screens():
    if "rulebook_browser_screens" not in sys.modules:
        path = Path(__file__).with_name("screens.py")
        spec = importlib.util.spec_from_file_location("rulebook_browser_screens", path)
        sys.modules[spec.name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[spec.name])
    return sys.modules["rulebook_browser_screens"]


@pytest.fixture
def bench(lab):
    opened = lab.open(WORKBENCH).run_all()
    assert opened.errors() == []
    made = screens().OnScreen(opened)
    made.choose("language", "en")
    made.press("idea", "small_university")
    yield made
    assert made.read(".rb-trouble").strip() == ""
    assert opened.console == []


def write(bench, text):
    """Types as a person does: nothing is pressed afterwards."""
    bench.page.locator(".rb-editor textarea").fill(text)
    bench.shows(".rb-editor:not([data-waiting])")
    bench.notebook.settle()


def test_a_broken_edit_shows_line_and_caret_and_mending_it_shows_what_changes(bench):
    write(bench, "variant: mine\nset:\n  sets.place.members.university.spaces: [farmer, craftsmen]\n")
    bench.page.wait_for_selector(".rb-problem")
    lines = bench.read(".rb-problem pre").splitlines()
    assert lines[0].index("craftsmen") == lines[1].index("^")
    assert "variants/mine.yaml:3:" in bench.read(".rb-problem")
    assert "craftsman" in bench.read(".rb-problem")
    assert bench.read(".rb-gutter .rb-marked") == "3"
    bench.press("go", "0")
    at = bench.page.locator(".rb-editor textarea").evaluate("area => area.value.slice(area.selectionStart)")
    assert at.startswith("craftsmen")
    write(bench, "variant: mine\nset:\n  sets.place.members.university.spaces: [farmer, craftsman]\n")
    bench.page.wait_for_selector(".rb-fine")
    assert bench.page.locator(".rb-pair svg").count() == 2
    assert "No longer possible" in bench.read(".rb-columns")


def test_the_keyboard_writes_in_the_field_and_leaves_it(bench):
    area = bench.page.locator(".rb-editor textarea")
    area.fill("variant: mine\nset:\n  constants.rounds.value: 6")
    area.press("Control+End")
    area.press("Enter")
    bench.page.keyboard.type("constants.start_coins.value: 9")
    assert area.input_value().splitlines()[-1] == "  constants.start_coins.value: 9"
    area.press("Control+Enter")
    bench.page.wait_for_selector('.rb-diff:has-text("coins at the start")')
    assert "9" in bench.read(".rb-diff")
    area.press("Tab")
    assert bench.page.evaluate("document.activeElement.tagName") != "TEXTAREA"


def test_playing_with_a_change_and_coming_back(bench):
    write(bench, "variant: mine\nset:\n  constants.start_coins.value: 9\n")
    bench.page.wait_for_selector('.rb-diff:has-text("coins at the start")')
    bench.press("play")
    bench.page.wait_for_selector(".rb-decision")
    assert "mine" in bench.read(".rb-edition")
    bench.press("return")
    bench.page.wait_for_selector(".rb-editor textarea")
    assert "start_coins" in bench.page.locator(".rb-editor textarea").input_value()


def test_bag_practice_and_checklist_answer(lab):
    opened = lab.open(LABS).run_all()
    assert opened.errors() == []
    made = screens().OnScreen(opened)
    made.choose("language", "en")
    before = made.read(".rb-chance")
    made.press("more", "monk")
    assert made.read(".rb-chance") != before
    made.page.locator('input[type="range"]').fill("2")
    opened.settle()
    assert "You draw 2" in opened.text()
    first = made.page.locator('[data-do="choose"], [data-do="number"]').first
    if first.get_attribute("data-do") == "number":
        made.page.locator('input[name="number"]').fill("-999")
    first.click()
    made.shows(".rb-worked")
    made.page.locator(".rb-checks input").first.check()
    made.press("compare")
    assert made.page.locator(".rb-checks .rb-answer").count() == 9
    assert made.read(".rb-trouble").strip() == ""
    assert opened.console == []


@pytest.mark.deep
def test_a_reload_in_the_middle_loses_nothing(bench):  # last: it leaves a notebook with a saved view behind
    write(bench, "variant: mine\nset:\n  constants.start_coins.value: many\n")
    bench.notebook.reload()
    bench.page.wait_for_selector(".rb-problem")
    assert "many" in bench.page.locator(".rb-editor textarea").input_value()
    write(bench, "variant: mine\nset:\n  constants.start_coins.value: 6\n")
    bench.page.wait_for_selector(".rb-fine")
