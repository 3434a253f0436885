"""The table's curtain and its "what if" in a real JupyterLab."""

from __future__ import annotations

import json

import pytest

CELL = """from widgets import notebook
notebook.table("orleans", players=2, options={"planning": "hidden"}, seed=3, autosave=False)"""


@pytest.fixture
def table(lab, screens):
    cell = {"cell_type": "code", "source": CELL, "metadata": {}, "outputs": [], "execution_count": None, "id": "one"}
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    content = {"cells": [cell], "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
    (lab.root / "notebooks/curtain.ipynb").write_text(json.dumps(content), encoding="utf-8")
    opened = lab.open("notebooks/curtain.ipynb").run_all()
    assert opened.errors() == []
    made = screens.OnScreen(opened)
    made.choose("language", "en")
    yield made
    assert made.read(".rb-trouble").strip() == ""
    assert opened.console == []


def test_what_if_is_told_on_the_screen_and_the_curtain_hides_the_board(table):
    table.press("whatif")
    table.click("p0/market.boatman.own")
    table.click("p0/farm_house")
    assert "What if: Put your own boatman on the Farm House" in table.read(".rb-answer")
    assert "Put their own boatman" not in table.read(".rb-log")
    table.press("really", "put:boatman.own:farm_house")
    assert "Put their own boatman on the Farm House" in table.read(".rb-log")
    table.press("play", "stop")
    assert "Pass the screen to Player 2." in table.read(".rb-curtain")
    assert not table.page.locator(".rb-screen canvas").first.is_visible()
    assert "Farm House" not in table.read(".rb-log")
    table.press("ready")
    assert table.page.locator(".rb-screen canvas").first.is_visible()
    assert "Farm House" not in table.read(".rb-log")
    table.press("pick", "p1/market.trader.own")
    table.press("play", "put:trader.own:university")
    assert "trader on the University" in table.read(".rb-log")
