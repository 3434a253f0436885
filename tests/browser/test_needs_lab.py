"""The lab "what does it need" in a real JupyterLab: choose, place on the board and in the table, see the numbers."""

from __future__ import annotations

import os

import pytest

import rulebook
from rulebook.picture import draw

NOTEBOOK = "notebooks/kanal/02_building_and_effects.ipynb"
SOLO = "notebooks/kanal/05_solo_game.ipynb"
NOW = ".rb-fine b"
TRIGGERS = ".rb-diff"


@pytest.fixture
def lab_screen(lab, screens):
    opened = lab.open(NOTEBOOK).run_all()
    assert opened.errors() == []
    made = screens.OnScreen(opened)
    opened.page.locator('select[data-do="language"]').last.select_option("en")
    opened.settle()
    made.sees(".rb-screen", "What makes it work")
    yield made
    assert made.read(".rb-trouble").strip() == ""
    assert opened.console == []


def shot(screen, name):
    if os.environ.get("RULEBOOK_SHOTS"):
        screen.page.screenshot(path=f"{os.environ['RULEBOOK_SHOTS']}/{name}.png")


def middle_of(thing):
    """Where a thing lies on the board of the lab, in thousandths of its width and height."""
    picture = draw(rulebook.load("kanal").new_game(1, seed=1))
    left, top, right, bottom = picture.boxes[thing]
    return 500 * (left + right) / picture.width, 500 * (top + bottom) / picture.height


def on_board(screen, thing):
    """Clicks a thing of the lab's own board, the last on the page."""
    canvases = screen.page.locator("canvas").count()
    screen.notebook.click_canvas(*middle_of(thing), canvases - 1)


def test_choose_place_and_see_the_numbers(lab_screen):
    lab_screen.sees(TRIGGERS, "routes around it: 0/4")
    assert lab_screen.read(NOW) == "no effect"
    lab_screen.press("put", "laid h1_1 rail")
    lab_screen.sees(TRIGGERS, "routes around it: 1/4")
    assert lab_screen.read(NOW) == "Ore +4, Thaler +2"
    on_board(lab_screen, "p0/v1_1")
    lab_screen.sees(TRIGGERS, "routes around it: 2/4")
    lab_screen.press("put", "laid v1_2 road")
    lab_screen.press("put", "bridge_on h1_1 bridge")
    lab_screen.sees(TRIGGERS, "bridges on it: 1/2 – still missing: 1")
    waking = lab_screen.page.locator('.rb-main[data-do="put"]')
    assert {one.split()[1] for one in waking.evaluate_all("all => all.map(one => one.dataset.arg)")} == {
        "h2_1",  # the fourth route
        "v1_1",  # the second bridge
        "v1_2",
    }
    assert all("works! Ore +4, Thaler +2" in text for text in waking.all_inner_texts())
    shot(lab_screen, "needs_lab")
    lab_screen.press("put", "laid h2_1 canal")
    lab_screen.sees(TRIGGERS, "routes around it: 4/4 – complete")
    lab_screen.press("take", "laid h1_1")
    lab_screen.sees(TRIGGERS, "routes around it: 3/4")
    lab_screen.sees(TRIGGERS, "bridges on it: 0/2")
    lab_screen.press("afresh")
    lab_screen.sees(TRIGGERS, "routes around it: 0/4")


@pytest.mark.deep
def test_another_building_on_another_site(lab_screen):
    lab_screen.choose("thing", "toll_house")
    lab_screen.sees(".rb-screen", "You get 2 thalers for each bridge on it.")
    lab_screen.choose("site", "r0_c0")
    lab_screen.shows('[data-do="put"][data-arg="laid v0_0 path"]')
    on_board(lab_screen, "p0/h0_0")
    lab_screen.sees(TRIGGERS, "routes around it: 1/4")


def test_by_keyboard_alone(lab_screen):
    lab_screen.page.locator('[data-do="put"][data-arg="laid h1_1 rail"]').focus()
    lab_screen.page.keyboard.press("Enter")
    lab_screen.notebook.settle()
    lab_screen.sees(TRIGGERS, "routes around it: 1/4")


def test_from_the_running_game_and_back(lab, screens):
    opened = lab.open(SOLO).run_all()
    assert opened.errors() == []
    table = screens.OnScreen(opened)
    opened.page.locator('select[data-do="language"]').last.select_option("en")
    opened.settle()
    table.press("play", "use:l3")
    table.shows('[data-do="needs"]')
    table.press("needs")
    table.sees(".rb-screen", "Here is your own board as it stands.")
    shot(table, "needs_running")
    first = table.page.locator('[data-do="put"]').first
    first.click()
    opened.settle()
    table.shows('[data-do="take"]')
    table.press("leave")
    table.shows('[data-do="play"][data-arg="stop"]')
    assert table.read(".rb-trouble").strip() == ""
    assert opened.console == []
