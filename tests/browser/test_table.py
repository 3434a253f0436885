"""A table in a real JupyterLab: played by clicking the board."""

from __future__ import annotations

import shutil

import pytest

NAME = "notebooks/orleans/06_play.ipynb"


@pytest.fixture
def table(lab, screens, request):
    copy = f"notebooks/{abs(hash(request.node.name))}.ipynb"  # a test may save it
    shutil.copy(lab.root / NAME, lab.root / copy)
    opened = lab.open(copy).run_all()
    assert opened.errors() == []
    made = screens.OnScreen(opened)
    made.choose("language", "en")
    yield made
    assert made.read(".rb-trouble").strip() == ""
    assert opened.console == []


def test_moves_are_made_by_clicking_the_board_and_taken_back(table):
    table.click("p0/market.boatman.own")
    assert table.read(".rb-options").count("boatman") >= 3
    table.click("p0/farm_house")
    assert "Put their own boatman on the Farm House" in table.read(".rb-log")
    table.click("p0/farm_house")
    table.click("p0/market.craftsman.own")
    assert table.read(".rb-log").count("on the Farm House") == 2
    table.press("undo")
    assert table.read(".rb-log").count("on the Farm House") == 1
    table.press("redo")
    assert table.read(".rb-log").count("on the Farm House") == 2


def test_the_bot_answers_and_the_round_goes_on(table):
    table.press("pick", "p0/market.boatman.own")
    table.press("play", "put:boatman.own:farm_house")
    table.press("pick", "p0/market.craftsman.own")
    table.press("play", "put:craftsman.own:farm_house")
    table.press("play", "stop")
    assert "action phase" in table.read(".rb-where")
    table.click("p0/farm_house")
    assert "Use the Farm House" in table.read(".rb-log") or "Farm House" in table.read(".rb-log")
    assert "Player 2" in table.read(".rb-log")


def test_why_not_answers_for_the_board_and_for_the_list(table):
    table.press("why")
    table.click("p0/ship")
    assert "waterway" in table.read(".rb-answer")
    table.choose("ask", "put:farmer.own:monastery:scholar")
    assert "scholar" in table.read(".rb-answer")
    table.press("why")


def test_a_reload_leaves_the_table_alive(table):
    table.click("p0/market.boatman.own")
    table.click("p0/farm_house")
    table.notebook.reload()
    table.sees(".rb-log", "on the Farm House")
    table.notebook.painted(50)
    table.press("undo")
    assert "on the Farm House" not in table.read(".rb-log")
