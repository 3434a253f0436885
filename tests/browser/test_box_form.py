"""Fill in from my box in a real JupyterLab: a value, the count, a wrong value, a reload, and playing with it."""

from __future__ import annotations

import os

import pytest

NOTEBOOK = "notebooks/kanal/07_change_a_rule.ipynb"
WOOD = "wood at the start"


@pytest.fixture
def form(lab, screens):
    opened = lab.open(NOTEBOOK).run_all()
    assert opened.errors() == []
    made = screens.OnScreen(opened)
    opened.page.locator('select[data-do="language"]').last.select_option("en")
    opened.settle()
    made.sees(".rb-screen", WOOD)
    yield made
    assert made.read(".rb-trouble").strip() == ""
    assert opened.console == []


def field(form, label):
    return form.page.get_by_label(label, exact=False).first


def save(form):
    form.page.locator('.rb-form [data-do="save"]').first.click()
    form.notebook.settle()


def left(form):
    """How many values are still placeholders, as the screen says."""
    words = form.page.locator(".rb-text", has_text="made up").last.inner_text()
    return [int(word) for word in words.replace(",", " ").replace(".", " ").split() if word.isdigit()][-1]


def shot(form, name):
    if os.environ.get("RULEBOOK_SHOTS"):
        form.page.screenshot(path=f"{os.environ['RULEBOOK_SHOTS']}/{name}.png")


def test_the_whole_list_and_back(form):
    form.press("list")
    form.shows("table.rb-score")
    assert form.page.locator("table.rb-score tbody tr").count() > 400
    form.press("list")
    form.shows(".rb-form")


def test_a_tick_says_that_the_value_is_the_real_one(form):
    before = left(form)
    tick = form.page.locator('.rb-form input[type="checkbox"]:not(:checked)').first
    tick.check()
    save(form)
    form.shows(".rb-fine[role=status]")
    assert left(form) < before


def test_filled_counted_refused_kept_and_played(form):  # last: it leaves a notebook with a saved view behind
    before = left(form)
    field(form, WOOD).fill("5")
    save(form)
    form.shows(".rb-fine[role=status]")
    assert left(form) == before - 1
    shot(form, "box_saved")

    field(form, WOOD).fill("many")
    save(form)
    form.shows(".rb-problem")
    words = form.read(".rb-problem").lower()
    assert WOOD in words
    assert "a whole number belongs here" in words
    assert "traceback" not in words
    assert field(form, WOOD).get_attribute("aria-invalid") == "true"
    assert field(form, WOOD).input_value() == "many"
    assert left(form) == before
    shot(form, "box_wrong")

    field(form, WOOD).fill("6")
    save(form)
    form.shows(".rb-fine[role=status]")
    assert left(form) == before - 1

    form.notebook.reload()
    form.sees(".rb-screen", WOOD)
    assert field(form, WOOD).input_value() == "6"
    assert left(form) == before - 1

    tools = form.page.locator(".rb-options", has=form.page.locator('[data-do="list"]'))
    tools.locator('[data-do="play"]').click()
    form.shows('[data-do="return"]')
    form.shows('[data-do="play"][data-arg="use:l1"]')  # a person's turn, not a bot's
    form.shows(".rb-words")
    assert "Wood: 6" in "".join(form.page.locator(".rb-words").all_text_contents())
    shot(form, "box_play")
    form.page.locator('[data-do="return"]').click()
    form.sees(".rb-screen", WOOD)
