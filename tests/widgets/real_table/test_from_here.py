"""Our table, right now: a real table is entered by tapping or by lists, asked about, kept and taken up again."""

from __future__ import annotations

import json
import re

import pytest

import rulebook
from rulebook.base.files import user_dir
from widgets import Table
from widgets.base.words import message
from widgets.real_table.board_entries import Things

OTHERS = """
game: others
players: {min: 2, max: 2}
actions: {go: {key: go, do: []}, wait: {key: wait, do: []}}
phases: {calm: {do: [{choose: [go, wait], prompt: calm}]}}
setup: []
flow: [{phases: [calm]}]
scoring: [{id: nothing, amount: 0}]
"""


@pytest.fixture(scope="module")
def orleans():
    return rulebook.load("orleans")


@pytest.fixture(scope="module")
def kanal():
    return rulebook.load("kanal")


@pytest.fixture
def make():
    made = []

    def table(rules, **more):
        made.append(Table(rules, **{"seed": 3, "lang": "en", "autosave": False, **more}))
        made[-1].top.press("here")
        return made[-1]

    yield table
    for one in made:
        assert one.trouble.value == ""
        one.close()


@pytest.fixture
def table(make, orleans):
    return make(orleans, players=2)


def tap(table, *things):
    """Taps things of the board, as the canvas reports them: each with what it lies in."""
    for thing in things:
        table.board.things = table.board.picture.chain(thing) or (thing,)
        table.touch(thing)


def said(table):
    """What the pane says, without tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", table.top.html))


def at(table, path):
    return table.notes.entering.value(table.notes.now, path)


def keys(table):
    return {one.key for one in table.game.decision.options}


# the moment
def test_a_moment_that_cannot_be_is_brought_into_range(table):
    for typed, there in (("²", 1), ("7", 7), ("９", 9), ("999", 18), ("9" * 5000, 18), ("0", 18)):
        table.top.press("here_round", value=typed)
        assert table.notes.now.round == there
    table.top.press("here_players", value="9")
    assert table.notes.now.players == 4
    table.top.press("here_whose", value="3")
    table.top.press("here_players", value="2")
    assert table.whose in (None, 0, 1)


def test_what_no_file_keeps_is_there_when_one_comes_back(table):
    tap(table, "supply.knight", "p0/market")
    table.top.press("here_leave")
    table.top.press("here")
    assert at(table, "players[0].market.knight") == 1


# by tapping
def test_a_piece_is_tapped_and_then_where_it_lies(table):
    tap(table, "supply.knight")
    assert "In your hand: knight" in said(table)
    assert table.board.picture.marks["p0/market"] == "can"
    tap(table, "p0/market", "p0/market")
    assert at(table, "players[0].market.knight") == 2
    tap(table, "p0/castle.3")
    assert at(table, "players[0].space.castle.3") == "knight"


def test_what_only_one_place_can_hold_goes_there_at_once(table):
    tap(table, "supply.coin", "hayrick")
    assert at(table, "players[0].coin.coin") == 6
    assert at(table, "players[0].tile.hayrick") == 1
    assert "p0/hayrick" in table.board.picture.boxes


def test_a_number_goes_up_by_a_tap_and_down_when_a_tap_takes_away(table):
    tap(table, "p0/goods.grain", "p0/goods.grain", "track.farmer")
    assert (at(table, "players[0].goods.grain"), at(table, "players[0].track.farmer")) == (2, 1)
    table.top.press("here_way", "take")
    tap(table, "p0/goods.grain", "track.farmer")
    assert (at(table, "players[0].goods.grain"), at(table, "players[0].track.farmer")) == (1, 0)
    tap(table, "track.farmer")
    assert "Farmer: this is at 0 already." in said(table)


def test_the_marker_is_picked_up_and_put_on_a_thing(table):
    tap(table, "p0/merchant")
    assert table.board.picture.marks["tours"] == "can"
    tap(table, "tours")
    assert at(table, "players[0].merchant") == "tours"
    tap(table, "blois")
    table.top.press("here_put", "players[0].merchant=blois")
    assert at(table, "players[0].merchant") == "blois"


def test_the_own_piece_comes_from_where_it_lies(table):
    tap(table, "p0/market.boatman.own", "p0/farm_house.1")
    assert at(table, "players[0].space.farm_house.1") == "boatman.own"
    assert "p0/market.boatman.own" not in table.board.picture.boxes


def test_a_tap_on_nothing_says_so(table):
    tap(table, "round")
    assert "Nothing can be entered here." in said(table)


def test_what_others_have_is_entered_on_their_side(table):
    tap(table, "supply.monk", "p1/bag")
    assert at(table, "players[1].bag.monk") == 1


def test_a_place_says_once_whose_it_is(table):
    tap(table, "tours")
    assert said(table).count("Player 1: Tours") == 1
    assert "Built trading station" in said(table)
    assert "Merchant: here" in said(table)
    assert said(table).count("Trading station") == 0


# what does not balance
def test_too_many_of_a_kind_is_said_at_once_with_what_to_do(table):
    table.top.press("here_set", "players[1].bag.knight", value="8")
    table.top.press("here_more", "players[0].market.knight")
    assert "No knight is left in the supply. Take one away first: player 2's bag (8)." in said(table).replace(
        "&#x27;", "'"
    )
    assert at(table, "players[0].market.knight") == 0
    table.top.press("here_from", "players[1].bag.knight")
    assert (at(table, "players[0].market.knight"), at(table, "players[1].bag.knight")) == (1, 7)
    table.top.press("here_undo")
    assert at(table, "players[1].bag.knight") == 8


def test_a_full_place_is_marked_and_says_its_room(table):
    table.top.press("here_set", "players[0].market.monk", value="4")
    tap(table, "supply.farmer", "p0/market")
    assert "There is room for 8 in the market." in said(table)
    assert table.board.picture.marks["p0/market"] == "refused"


def test_a_piece_where_it_cannot_have_come_is_doubted(table):
    tap(table, "p0/market.farmer.own", "p0/farm_house.1")
    assert "Look again: the rules let no own-colour farmer onto this space of the Farm House." in said(table)
    assert "Look again" in table.bottom.html


@pytest.mark.parametrize("typed", ["", "-1", "many", "1000000", "²", "9" * 5000])
def test_what_is_typed_wrongly_changes_nothing(table, typed):
    before = table.notes.now
    table.top.press("here_set", "players[0].coin.coin", value=typed)
    assert table.notes.now == before
    assert table.trouble.value == ""


# undo
def test_every_change_can_be_taken_back_and_made_again(table):
    start = table.notes.now
    tap(table, "supply.knight", "p0/market", "p0/goods.wine")
    table.top.press("here_phase", value="actions")
    after = table.notes.now
    for _ in range(3):
        table.top.press("here_undo")
    assert table.notes.now == start
    for _ in range(3):
        table.top.press("here_redo")
    assert table.notes.now == after
    table.top.press("here_clear")
    assert not table.notes.begun
    table.top.press("here_undo")
    assert table.notes.now == after


def test_one_thing_is_taken_out_of_the_list(table):
    tap(table, "supply.knight", "p0/market")
    assert 'data-do="here_drop"' in table.bottom.html
    table.bottom.press("here_drop", "players[0].market.knight")
    assert not table.notes.begun


# asking
def enter_round(table):
    """The middle of a round: two followers on a place, two left in the market."""
    table.top.press("here_round", value="7")
    table.top.press("here_phase", value="actions")
    table.top.press("here_set", "event", value="plague")
    tap(table, "p0/market.boatman.own", "p0/farm_house.1", "supply.craftsman", "p0/farm_house.2")
    tap(table, "supply.knight", "p0/market", "p0/market")


def test_what_is_possible_is_offered_and_everything_else_says_why_not(table):
    enter_round(table)
    table.top.press("here_show")
    assert table.notes is None
    assert (table.game.round, table.game.phase, table.game.thing("event")) == (7, "actions", "plague")
    assert keys(table) == {"work:farm_house", "pass"}
    assert "This is your table." in said(table)
    tap(table, "p0/castle")
    assert "needs" in said(table) or "spaces" in said(table)
    table.top.press("whatif")
    table.top.press("play", "work:farm_house")
    assert "What if: Use the Farm House" in said(table)
    table.top.press("really", "work:farm_house")
    assert table.game.choices() == ["work:farm_house"]
    table.top.press("undo")
    assert table.game.choices() == []


def test_one_comes_back_to_correct_what_was_entered(make, orleans):
    table = make(orleans, players=2, autosave=True)
    enter_round(table)
    table.top.press("here_show")
    table.top.press("here")
    assert at(table, "players[0].space.farm_house.2") == "craftsman"
    table.top.press("here_put", "players[0].space.farm_house.2=none")
    table.top.press("here_show")
    assert keys(table) == {"pass"}


def test_the_game_until_then_is_kept(make, orleans):
    table = make(orleans, players=2, autosave=True)
    table.top.press("here_leave")
    table.top.press("play", "put:boatman.own:farm_house")
    table.top.press("here")
    table.top.press("here_show")
    assert "Your game so far is kept among the saved ones." in said(table)
    assert [one.moves for one in table.keeper.saves()] == [1]


def test_leaving_shows_the_game_as_it_was(table):
    before = table.top.html
    table.top.press("here_leave")
    assert table.notes is None
    assert table.top.html != before
    assert "Which places do you want to fill?" in said(table)
    assert "rb-log" in table.bottom.html


def test_where_only_one_thing_is_possible_one_may_ask_why(table):
    table.top.press("here_phase", value="followers")
    table.top.press("here_show")
    assert keys(table) == {"draw:0"}
    table.top.press("here")
    table.top.press("here_phase", value="followers")
    table.top.press("here_set", "players[0].bag.monk", value="5")
    table.top.press("here_show")
    assert "draw:4" in keys(table)


def test_in_the_second_game_too_a_seat_asks_for_itself(make, kanal):
    table = make(kanal, players=2)
    table.top.press("here_seat", value="1")
    table.top.press("here_show")
    assert table.game.decision.player == 1


def test_a_choice_that_cannot_be_the_seats_is_said(make, tmp_path):
    (tmp_path / "game.yaml").write_text(OTHERS, encoding="utf-8")
    table = make(rulebook.load(tmp_path), players=2)
    table.top.press("here_seat", value="1")
    table.top.press("here_show")
    assert "player 1 chooses now, not player 2." in said(table)
    assert table.notes is not None
    table.top.press("here_seat", value="0")
    table.top.press("here_show")
    assert keys(table) == {"go", "wait"}


def test_the_other_seat_asks_for_itself(table):
    table.top.press("here_seat", value="1")
    tap(table, "supply.scholar", "p1/monastery.1")
    table.top.press("here_show")
    assert table.game.decision.player == 1


# edition, players, settings
def test_another_number_of_players_keeps_what_was_entered(table):
    tap(table, "supply.knight", "p0/market")
    table.top.press("here_players", value="4")
    assert at(table, "players[0].market.knight") == 1
    assert "p3/market" in table.board.picture.boxes
    table.top.press("here_set", "players[3].bag.monk", value="1")
    table.top.press("here_players", value="2")
    assert "Left out, because it does not fit: 1." in said(table)
    table.top.press("here_undo")
    assert at(table, "players[3].bag.monk") == 1


def test_edition_and_settings_are_chosen_here_too(table):
    tap(table, "supply.knight", "p0/market")
    table.top.press("edition", "published")
    assert table.notes.rules.variants == ("published",)
    assert "The printed game" in said(table)
    table.top.press("here_option", "planning", value="hidden")
    table.top.press("here_show")
    assert table.rules.variants == ("published",)
    assert table.game.start_spec["options"] == {"planning": "hidden"}
    assert table.game.contents("market", 0)[0] == ("knight", 1)


# without the board
def test_everything_is_reached_by_lists_and_buttons(table):
    table.top.press("here_open", value="0/market")
    assert "Player 1: market" in said(table)
    table.top.press("here_more", "players[0].market.farmer")
    assert "Player 1: market" in said(table)
    assert at(table, "players[0].market.farmer") == 1
    table.top.press("here_whose", value="-")
    table.top.press("here_open", value="-/cargo/r1")
    assert 'data-arg="cargo.r1.grain"' in table.top.html
    listed = set()
    for whose in ("0", "1", "-"):
        table.top.press("here_whose", value=whose)
        listed |= {one.path for one in table.listed(table.notes)}
    hidden = set(table.notes.entering.entries) - listed
    picture = table.board.picture
    assert all(table.notes.things.shown(table.notes.entering.entries[path], picture) is None for path in hidden)


def test_buttons_fields_and_lists_have_names(table):
    table.top.press("here_open", value="0/market")
    fields = re.findall(r"<(?:select|input)[^>]*>", table.top.html)
    unnamed = [one for one in fields if "aria-label" not in one and 'type="checkbox"' not in one]
    assert len(unnamed) == 1  # the round, inside its label
    assert 'aria-label="Farmer: one more"' in table.top.html


def test_the_board_in_words_tells_what_was_entered(table):
    tap(table, "supply.knight", "p0/market")
    assert "knight" in table.bottom.html


# every language
@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Our table, right now"), ("ja", "いまの盤面から"), ("ko", "지금 우리 판에서")]
)
def test_every_language_says_everything(table, lang, words):
    table.top.press("here_set", "players[1].bag.knight", value="8")
    table.top.press("here_more", "players[0].market.knight")
    table.speak(lang)
    assert words in said(table)
    assert not re.search(r"\{\w+\}", said(table) + table.bottom.html)
    table.top.press("here_show")
    assert message("here_began", lang) in said(table)
    table.speak("en")


# kept
def test_what_was_entered_is_there_again(make, orleans):
    first = make(orleans, players=3, autosave=True)
    enter_round(first)
    now = first.notes.now
    second = make(orleans, players=2, autosave=True)
    assert second.notes.now == now
    assert "is here again" in said(second)
    second.top.press("here_clear")
    assert not second.notes.begun


def test_notes_that_cannot_be_read_are_put_aside(make, orleans):
    path = user_dir("tables") / "orleans-table.here.json"
    path.write_text("{", encoding="utf-8")
    table = make(orleans, players=2, autosave=True)
    assert not table.notes.begun
    assert (user_dir("tables") / "orleans-table.here.broken.json").exists()
    path.write_text(json.dumps({"progress": 1, "values": {"start": 0}, "players": "x"}), encoding="utf-8")
    table.top.press("here")
    assert not table.notes.begun


@pytest.mark.parametrize("wrong", [{"seat": -3}, {"round": 10**30}, {"round": 2.5}, {"seat": 9}, {"phase": []}])
def test_a_moment_in_kept_notes_that_cannot_be_is_brought_into_range(make, kanal, wrong):
    data = {"progress": 1, "variants": [], "players": 2, "seat": 0, "round": 2, "phase": "acting", "options": {}}
    path = user_dir("tables") / "kanal-table.here.json"
    path.write_text(json.dumps({**data, "values": {"players[0].stock.wood": 2}, **wrong}), encoding="utf-8")
    now = make(kanal, players=2, autosave=True).notes.now
    assert now.seat in (0, 1)
    assert type(now.round) is int
    assert 1 <= now.round < 100


# every game
def test_the_second_game_is_entered_too(make, kanal):
    table = make(kanal, players=1)
    tap(table, "road", "p0/h1_2")
    assert at(table, "players[0].laid.h1_2") == "road"
    card = next(one for one in table.board.picture.boxes if one in kanal.sets["building"])
    tap(table, card, "p0/r1_c2")
    assert at(table, "players[0].built.r1_c2") == card
    assert at(table, f"row.{card}") == 0
    tap(table, "p0/stock.wood", "p0/stock.wood", "bridge", "p0/h1_1")
    assert (at(table, "players[0].stock.wood"), at(table, "players[0].bridge_on.h1_1.bridge")) == (4, 1)
    table.top.press("here_show")
    assert table.game.contents("built", 0, site="r1_c2") == ((card, 1),)
    assert table.game.decision.player == 0


def test_any_game_is_entered_by_lists_alone(make, rules):
    table = make(rules, players=2)
    table.top.press("here_open", value="0/stall")
    table.top.press("here_set", "players[0].stall.apple", value="2")
    table.top.press("here_more", "players[0].stall.pear")
    assert at(table, "players[0].stall.pear") == 1
    table.top.press("here_more", "players[0].stall.pear")
    assert "There is room for 3 in the stall." in said(table)
    table.top.press("here_show")
    assert "sell:3" in keys(table)
    assert "climb" in keys(table)


def test_any_game_is_entered_by_tapping(make, rules):
    table = make(rules, players=2)
    tap(table, "orchard.apple", "p0/stall", "p0/stall")
    assert at(table, "players[0].stall.apple") == 2


def test_every_thing_of_a_board_leads_to_its_own_entries(orleans, make):
    table = make(orleans, players=2)
    things = Things(table.notes.entering)
    assert {one.name for one in things.entries("tours", 0)} == {"built", "merchant"}
    assert [one.path for one in things.entries("p1/coin", 0)] == ["players[1].coin.coin"]
    assert len(things.entries("p0/university", 0)) == 3
    assert things.entries("nonsense", 0) == []
