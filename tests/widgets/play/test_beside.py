"""What stands beside a picked thing: the price of each option, and what else is not possible there, with its reason."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from widgets import Table
from widgets.play.pick_details import paid


@pytest.fixture
def table():
    rules = rulebook.load("kanal")
    position = {
        "at": {"round": 2, "phase": "acting"},
        "players[0].stock": {"clay": 1, "brick": 1, "iron": 0, "thaler": 0},
    }
    made = Table(rules, start=rules.position({**position, "coins_on.u4": {}}, players=1), lang="en", autosave=False)
    made.choose(["use:u4"])
    yield made
    assert made.trouble.value == ""
    made.close()


def test_a_picked_space_says_what_each_route_costs_and_why_others_are_impossible(table):
    assert "rb-beside" not in table.top.html
    table.touch("p0/h0_1")
    html = table.top.html
    assert "costs 1 clay" in html
    assert "costs 1 brick" in html
    assert "✗ <span>Lay a rail on the side above site 1-2</span>" in html
    assert "The rail costs" in html or "A rail costs" in html
    assert "✗ <span>Build a bridge" in html


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_three_languages(table, lang):
    table.speak(lang)
    table.touch("p0/h0_1")
    assert table.top.html.count("✓") == 2
    assert table.top.html.count("✗") >= 2


def test_a_price_with_a_choice_is_not_said(table):
    options = {one.key: one for one in table.game.decision.options}
    assert paid(table.game, options["lay:path:h0_1"], "en") == "1 clay"
    assert paid(table.game, options["stop"], "en") == ""


def test_much_that_is_refused_is_left_out():
    table = Table("orleans", 2, seed=3, lang="en", autosave=False)
    for thing in sorted(table.chooser.touchable())[:3]:
        table.touch(thing)
        assert table.top.html.count("✗") <= 8
        table.chooser.drop()
    assert table.trouble.value == ""
    table.close()
