"""What is answered to somebody who points at a thing of the board."""

from __future__ import annotations

import re
from html import escape

import pytest

from rulebook.explain.effect_texts import effect_text
from rulebook.explain.own_rules import own_rules
from rulebook.explain.pointing import pointed
from rulebook.picture import draw
from tests.games.orleans.helpers import load, ready, rule, table
from widgets.play.chooser import Chooser
from widgets.play.questions import about

OWN = {f"{one}.own": 1 for one in ("farmer", "boatman", "craftsman", "trader")}


def said(game, thing):
    found = pointed(game, thing)
    return None if found is None else [(one.code, one.rule) for one in found.reasons]


def texts(game, thing):
    return [one.text() for one in pointed(game, thing).reasons]


@rule("O-M1")
@pytest.mark.parametrize("phase", ["followers", "planning"])
def test_a_town_is_for_travelling_and_not_for_the_census(phase):
    game = table(phase, p0={"bag": ["farmer"]})
    for town in game.rules.sets["town"]:
        found = pointed(game, town)
        assert [one.code for one in found.reasons] == ["wrong_phase", "comes_with"]
        assert found.reasons[0].params["phase"] == "actions"
        assert found.reasons[1].rule == "O-M1"
        assert effect_text(game.rules, town).startswith("Your merchant travels here")


@rule("O-P5", "O-P8")
def test_a_tile_that_always_works_says_so_in_every_phase():
    own = {"tile": ["herb_garden", "school", "gunpowder_tower"], "market": OWN, "bag": ["farmer"]}
    for phase in ("followers", "planning", "actions"):
        game = table(phase, p0={**own, "space": ready("scriptorium")})
        assert said(game, "herb_garden") == [("always_on", "O-P5, O-R8")]
        assert said(game, "school") == [("always_on", "O-P5, O-R8")]
    assert texts(game, "school") == ["The School works all the time, so there is nothing to do there."]


@rule("O-R6")
def test_what_lies_in_the_common_supply_cannot_be_placed():
    game = table("planning", p0={"market": OWN})
    assert pointed(game, "market.farmer.own").allowed
    assert said(game, "supply.farmer") is None
    assert said(game, "track.farmer") is None


@rule("O-R6", "O-W4")
def test_a_filled_space_says_only_that_it_is_filled():
    game = table("planning", p0={"market": OWN, "space": {"castle.1": "farmer"}})
    assert texts(game, "castle.1") == ["The space for a farmer on the Castle is already filled."]
    assert pointed(game, "castle.3").allowed
    assert texts(game, "scriptorium.1") == [
        "There is no knight in your market. Those in your bag come only when you draw them."
    ]
    assert texts(game, "town_hall") == ["Nobody in your market can stand there."]


@rule("O-R4", "O-T1")
def test_a_space_with_nobody_or_with_a_technology_tile_says_so_once():
    space = {"castle.1": "farmer", "village.1": "technology", "village.2": "boatman"}
    game = table("followers", p0={"bag": ["farmer"] * 6, "space": space})
    assert texts(game, "castle.3") == ["Nobody stands on the space for a trader on the Castle."]
    assert said(game, "village.1") == [("technology_stays", "O-T1, O-T3")]
    assert pointed(game, "castle.1").allowed


@rule("O-B1", "O-P8")
def test_a_deed_names_the_town_hall_when_no_deed_is_being_chosen():
    game = table(p0={"space": ready("scriptorium")})
    assert [code for code, _ in said(game, "city_wall")] == ["not_now", "comes_with"]
    assert texts(game, "city_wall")[1] == "This comes with “Use the Town Hall”."


@rule("O-X5")
def test_debt_says_why_the_bag_and_the_start_of_the_track_give_nothing():
    game = table("events", player=None, round=18, event="harvest", p0={"coin": 3, "technology": 1}, p1={"coin": 9})
    assert game.decision.prompt == "lose"
    assert said(game, "bag") == [("no_neutral_in_bag", "O-X5, O-W3")]
    assert said(game, "track.development")[0] == ("at_start_of_track", "O-X5")


@rule("O-M1")
def test_a_tap_on_the_destination_offers_the_travel():
    game = table(p0={"space": ready("wagon")})
    game.play("work:wagon")
    chooser = Chooser(game.decision.options, draw(game).resolve)
    assert pointed(game, "chateaudun").key == "go:r10"
    assert pointed(game, "chateaudun").allowed
    assert chooser.pick("chateaudun").key == "go:r10"
    assert texts(game, "nevers") == ["No road leads there from the town where your merchant stands."]


@rule("O-P9")
def test_no_answer_shows_rule_data():
    game = table("planning", variants=("bathhouse-current",), p0={"market": OWN})
    words = about(game, draw(game), "bathhouse", "en")
    assert "that:" not in words
    assert "In the follower phase you may draw 2 more." in words


@rule("O-R5", "O-X4", "O-Y3", "O-V7")
@pytest.mark.parametrize(
    ("thing", "id"),
    [
        ("p0/bag", "O-R5"),
        ("supply.coin", "O-X4"),
        ("track.scholar", "O-Y3"),
        ("pilgrimage", "O-V7"),
        ("castle.3", "O-H7"),
    ],
)
def test_the_rules_of_a_thing_are_behind_its_answer_once(thing, id):
    game = table("planning", p0={"market": OWN})
    words = about(game, draw(game), thing, "en")
    text = escape(game.rules.text("rules", id))
    assert id in own_rules(game.rules, thing)
    assert words.count(text) == 1


def test_every_rule_text_is_named_by_the_rules_an_edition_or_a_lesson():
    rules = load()
    files = [path for path in rules.folder.rglob("*.yaml") if path.parent.name != "texts"]
    named = {one for path in files for one in re.findall(r"\bO-[A-Z]\d+\b", path.read_text("utf-8"))}
    assert set(rules.read_aside("texts/en.yaml")["rules"]) - named == set()
