"""Our table, right now: a real table taken down by tapping in a real JupyterLab, asked about, and there again."""

from __future__ import annotations

import json

import pytest

import rulebook
from widgets import Table

CELL = "from widgets import notebook\nnotebook.table('{game}', players={players}, seed=3, name='here-{game}')"


@pytest.fixture
def open_table(lab, screens):
    """Opens a table of a game in a new notebook, with the same table in this process."""
    twins = []

    def opened(game, players):
        source = CELL.format(game=game, players=players)
        cell = {
            "cell_type": "code",
            "source": source,
            "metadata": {},
            "outputs": [],
            "execution_count": None,
            "id": "a",
        }
        spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        content = {"cells": [cell], "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
        name = f"notebooks/here-{game}-{len(twins)}.ipynb"
        (lab.root / name).write_text(json.dumps(content), encoding="utf-8")
        notebook = lab.open(name).run_all()
        assert notebook.errors() == []
        page = screens.OnScreen(notebook, players)
        page.choose("language", "en")
        with screens.alone():
            table = Table(rulebook.load(game), players=players, seed=3, lang="en", autosave=False)
        twins.append(screens.Twin(page, table))
        return twins[-1]

    yield opened
    for twin in twins:
        assert twin.page.read(".rb-trouble").strip() == ""
        twin.screen.close()


def test_a_round_is_taken_down_by_tapping_and_asked_about(open_table):
    twin = open_table("orleans", 2)
    page = twin.page
    twin.press("here")
    page.sees(".rb-where", "Our table, right now")
    twin.touch("supply.knight")
    page.sees(".rb-here-how", "In your hand: knight")
    twin.touch("p0/market")
    twin.touch("p0/market")
    page.sees(".rb-here-list", "knight 2")
    twin.touch("p0/castle.3")
    page.sees(".rb-answer", "Look again: the rules let no knight onto this space of the Castle.")
    twin.press("here_undo")
    page.lacks(".rb-here-list", "Castle")
    twin.touch("p0/market.boatman.own")
    twin.touch("p0/farm_house.1")
    page.choose("here_phase", "actions")
    page.press("here_show")
    page.sees(".rb-answer", "This is your table.")
    page.sees(".rb-options", "Pass")
    page.click("p0/farm_house")
    page.sees(".rb-answer", "a craftsman is still missing")
    page.press("here")  # what was entered is there again
    page.sees(".rb-answer", "is here again")
    page.sees(".rb-here-list", "own-colour boatman")


def test_without_a_mouse_by_lists_buttons_and_keys(open_table):
    page = open_table("kanal", 1).page
    page.press("here")
    page.choose("here_open", "0/stock")
    more = page.page.locator('[data-do="here_more"][data-arg="players[0].stock.wood"]')
    more.focus()
    for number in (3, 4):
        page.page.keyboard.press("Enter")
        page.page.wait_for_function(
            "n => document.querySelector('input[data-arg=\"players[0].stock.wood\"]')?.value === n", arg=str(number)
        )
        focused = page.page.evaluate("document.activeElement.dataset.arg")
        assert focused == "players[0].stock.wood"
    page.sees(".rb-here-list", "wood 4")
    page.page.locator('[data-do="here_show"]').focus()
    page.page.keyboard.press("Enter")
    page.sees(".rb-answer", "This is your table.")
