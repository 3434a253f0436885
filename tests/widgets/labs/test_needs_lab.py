from __future__ import annotations

import random

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.base.errors import RulebookError
from rulebook.labs.trigger_lab import Needs
from widgets import NeedsLab, Table
from widgets.base.words import lab_text

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
    assert lab_text("needs_none", "ko") in lab.top.html
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
    assert lab_text("needs_triggers", lang) in lab.top.html
    assert kanal.name("h1_1", lang).lower() in lab.bottom.html.lower()
    lab.close()


# on the board of a running game
@pytest.fixture
def running(kanal):
    position = {
        "at": {"round": 3, "phase": "acting"},
        "start": 1,
        "row": ["clay_pit"],
        "pile.green": [],
        "players[1].built": {"r0_c0": "mine"},
        "players[1].laid": {"h0_0": "rail", "v0_0": "path", "v0_1": "path", "h1_0": "none"},
        "players[1].stock": {"wood": 3, "thaler": 5},
    }
    return kanal.position(position, players=2)


def test_a_running_game_lends_its_board(kanal, running):
    before, log = list(running.state), len(running.log)
    needs = Needs(kanal, running, seat=1)
    assert needs.things == ("clay_pit", "mine")
    assert needs.sites_of("mine") == ("r0_c0",)
    assert "r0_c0" not in needs.sites_of("clay_pit")
    game = needs.game("mine", "r0_c0")
    assert [(one.have, one.need) for one in needs.triggers(game, "r0_c0")] == [(3, 4), (0, 2)]
    assert needs.gives(game, "r0_c0").gains == {"ore": 4, "thaler": 2}
    fourth = next(one for one in needs.possible(game, "r0_c0") if one.at == "h1_0")
    assert needs.after("mine", "r0_c0", {}, fourth).wakes
    assert game.value("players[1].stock.thaler") == 5
    assert (running.state, len(running.log)) == (before, log)


def test_a_card_of_the_row_is_tried_on_a_free_site_and_leaves_the_row(kanal, running):
    needs = Needs(kanal, running, seat=1)
    game = needs.game("clay_pit", "r2_c3")
    assert game.contents("row") == ()
    assert game.contents("built", 1, site="r2_c3") == (("clay_pit", 1),)
    assert sum(game.value("built[s] > 0", me=1, s=site) for site in needs.sites) == 2


def test_nothing_is_made_or_lost(kanal, running):
    needs = Needs(kanal, running, seat=1)
    laid = {("laid", "v0_0"): "canal", ("bridge_on", "h1_0"): "bridge"}
    game = needs.game("clay_pit", "r1_c0", laid)
    again = needs.game("clay_pit", "r1_c0")
    assert game.contents("laid", 1, edge="v0_0") == (("canal", 1),)
    supply = dict(again.contents("route_supply"))
    supply["path"] += 1
    supply["canal"] -= 1
    assert dict(game.contents("route_supply")) == supply
    assert dict(game.contents("bridge_supply"))["bridge"] == dict(again.contents("bridge_supply"))["bridge"] - 1


@pytest.mark.parametrize("players", [1, 2])
def test_every_moment_of_a_game_can_be_looked_at(kanal, players):
    game, chance = kanal.new_game(players, seed=5), random.Random(5)
    for step in range(160):
        if game.decision is None:
            break
        if step % 40 == 7:
            needs = Needs(kanal, game, seat=players - 1)
            for thing in needs.things[:2]:
                site = needs.sites_of(thing)[0]
                needs.gives(needs.game(thing, site), site)
        game.play(chance.choice(game.decision.options))


def test_the_table_opens_the_lab_and_comes_back(running):
    table = Table(running.rules, start=running, bots={0: "random"}, lang="en", autosave=False)
    assert 'data-do="needs"' in table.bottom.html
    before = list(table.game.state)
    table.bottom.press("needs")
    lab = table.lab
    assert (lab.seat, lab.thing, lab.site) == (1, "mine", "r0_c0")
    assert list(table.children) == [lab]
    lab.bottom.press("put", "laid h1_0 road")
    assert "works! Ore +4, Thaler +2" not in lab.bottom.html
    assert "4/4" in lab.top.html
    lab.touch("p1/r2_c2")
    assert lab.thing == "mine"
    lab.touch("clay_pit")
    assert lab.thing == "clay_pit"
    lab.touch("p1/r2_c2")
    assert lab.site == "r2_c2"
    lab.touch("p1/r0_c0")
    assert (lab.thing, lab.site) == ("mine", "r0_c0")
    lab.speak("ko")
    lab.top.press("leave")
    assert table.lab is None
    assert table.top in table.children
    assert table.lang == "ko"
    assert table.game.state == before
    table.bottom.press("needs")
    table.close()
    assert table.trouble.value == ""


def test_a_table_of_another_game_offers_no_lab(rules):
    table = Table(rules, 2, lang="en", autosave=False)
    assert 'data-do="needs"' not in table.bottom.html
    table.close()
