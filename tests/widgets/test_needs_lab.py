from __future__ import annotations

import pytest

import rulebook
from rulebook.errors import RulebookError
from rulebook.needs import Needs
from rulebook.wording import LANGUAGES
from widgets import NeedsLab
from widgets.lab_words import say

SITE = "r1_c1"
THREE = {("laid", "h1_1"): "path", ("laid", "v1_1"): "path", ("laid", "v1_2"): "path"}


@pytest.fixture(scope="module")
def kanal():
    return rulebook.load("kanal")


@pytest.fixture(scope="module")
def needs(kanal):
    return Needs(kanal)


@pytest.fixture
def lab(kanal):
    made = NeedsLab(kanal, "en", thing="mine", site=SITE)
    yield made
    assert made.trouble.value == ""
    made.close()


# reckoned by the engine
def test_triggers_left(needs):
    game = needs.game("mine", SITE, {**THREE, ("bridge_on", "h1_1"): "bridge"})
    assert [(one.have, one.need, one.left) for one in needs.triggers(game, SITE)] == [(3, 4, 1), (1, 2, 1)]


def test_what_it_gives_now_and_after_each_piece(needs):
    game = needs.game("mine", SITE, THREE)
    before = list(game.state)
    given = needs.gives(game, SITE)
    assert given.gains == {}
    assert given.refused[0].rule == "K-E4"
    assert game.state == before
    after = {(one.at, one.kind): needs.after("mine", SITE, THREE, one) for one in needs.possible(game, SITE)}
    assert after["h2_1", "rail"].gains == {"ore": 4, "thaler": 2}
    assert after["h2_1", "rail"].wakes
    assert not after["h1_1", "rail"].wakes  # a path is replaced
    assert after["h2_1", "road"].gains == {}
    assert ("h1_1", "path") not in after


def test_the_second_bridge_wakes_and_lines_are_worked_in_order(needs):
    laid = {**THREE, ("bridge_on", "h1_1"): "bridge"}
    bridges = [one for one in needs.possible(needs.game("toll_house", SITE, laid), SITE) if one.kind == "bridge"]
    assert {one.at for one in bridges} == {"v1_1", "v1_2"}
    given = needs.after("toll_house", SITE, laid, bridges[0])
    assert given.wakes
    assert given.gains == {"thaler": 4}
    kiln = needs.gives(needs.game("tile_kiln", SITE, laid), SITE)
    assert kiln.gains == {"wood": -1, "clay": -1, "ore": -1, "iron": 1, "brick": 1}
    assert len(kiln.refused) == 1


def test_free_pieces_are_offered_and_every_thing_can_be_tried_everywhere(needs):
    assert needs.gives(needs.game("surveyors_office", SITE), SITE).offers
    for at, thing in enumerate(needs.things):
        site = needs.sites[at % len(needs.sites)]
        needs.gives(needs.game(thing, site), site)


def test_a_variant_counts(kanal):
    needs = Needs(rulebook.load("kanal", variants=["published"]))
    kinds = {one.kind for one in needs.possible(needs.game("mine", SITE), SITE)}
    assert kinds == {"path", "road"}


def test_a_game_without_such_things(rules):
    with pytest.raises(RulebookError, match="needs"):
        Needs(rules)
    lab = NeedsLab(rules, "ko")
    assert say("needs_none", "ko") in lab.top.html
    lab.top.press("thing", value="mine")
    lab.top.press("take", "laid x")
    lab.touch("p0/stall")
    assert lab.trouble.value == ""
    lab.close()


# on the screen
def test_laying_in_the_table_and_on_the_board(lab):
    assert "0/4" in lab.top.html
    lab.bottom.press("put", "laid h1_1 rail")
    assert "1/4" in lab.top.html
    assert "Ore +4, Thaler +2" in lab.top.html
    lab.touch("p0/v1_1")
    assert lab.pieces[("laid", "v1_1")] == "path"
    lab.bottom.press("put", "bridge_on h1_1 bridge")
    assert "1/2" in lab.top.html
    lab.top.press("take", "laid h1_1")
    assert list(lab.pieces) == [("laid", "v1_1")]
    lab.bottom.press("put", "laid nowhere rail")
    lab.top.press("afresh")
    assert not lab.pieces


def test_another_thing_and_another_site(lab):
    lab.top.press("thing", value="toll_house")
    assert lab.thing == "toll_house"
    lab.top.press("site", value="r0_c0")
    lab.top.press("site", value="nowhere")
    assert lab.site == "r0_c0"
    lab.touch("p0/r1_c1")
    assert lab.site == "r1_c1"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks(kanal, lang):
    lab = NeedsLab(kanal, lang)
    assert say("needs_triggers", lang) in lab.top.html
    assert kanal.name("h1_1", lang).lower() in lab.bottom.html.lower()
    lab.close()
