"""One whole game for two at the table in a real JupyterLab, by clicking: from the first piece to the winner's name."""

from __future__ import annotations

import json

import pytest

import rulebook
from widgets import Table

SEED = 7
CELL = f"""from widgets import notebook
notebook.table("orleans", players=2, seed={SEED}, autosave=False)"""
BUSY = {1, 2, 3, 4, 5, 9, 10, 17, 18}
"""The rounds that are really played; in the others one says at once that one has finished."""
PLACES = ("farm_house", "castle", "university", "village", "wagon", "town_hall", "ship")
MOST = 400


@pytest.fixture
def table(lab, screens):
    cell = {"cell_type": "code", "source": CELL, "metadata": {}, "outputs": [], "execution_count": None, "id": "one"}
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    content = {"cells": [cell], "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
    (lab.root / "notebooks/whole_game.ipynb").write_text(json.dumps(content), encoding="utf-8")
    opened = lab.open("notebooks/whole_game.ipynb").run_all()
    assert opened.errors() == []
    page = screens.OnScreen(opened)
    page.choose("language", "en")
    with screens.alone():
        twin = screens.Twin(page, Table(rulebook.load("orleans"), players=2, seed=SEED, lang="en", autosave=False))
    yield twin
    with screens.alone():
        twin.screen.close()
    assert page.read(".rb-trouble").strip() == ""
    assert opened.console == []


def wish(game):
    """What a person would like: other places in every round, one after the other."""
    options = game.decision.options
    ends = [one.key for one in options if not one.values]
    if game.round not in BUSY and len(ends) == 1:
        return ends[0]

    turned = game.round % len(PLACES)
    order = PLACES[turned:] + PLACES[:turned]

    def rank(key):
        verb, what = key.split(":")[0], key.split(":")[-1]
        if verb == "draw":
            return (0, -int(what))
        return (1 + (verb == "recall") + 2 * (key in ends), order.index(what) if what in order else len(order))

    return min((one.key for one in options), key=rank)


def test_a_game_for_two_is_played_to_its_end_and_the_winner_is_named(table):
    used = []
    for _ in range(MOST):
        if table.screen.game.decision is None:
            break
        used.append(wish(table.screen.game))
        table.take(used[-1])
    game, page = table.screen.game, table.page
    assert game.over, "the game did not come to its end"
    assert table.clicks > 60
    assert {key.split(":")[0] for key in used} >= {"put", "work", "draw", "go", "send"}
    page.sees(".rb-winner", f"Player {game.winners()[0] + 1}")
    for sheet in game.scores():
        total = page.page.locator(".rb-score .rb-total td").nth(sheet.player)
        assert int(total.inner_text()) == sheet.total
        assert total.is_visible(), "the final score is folded away"
