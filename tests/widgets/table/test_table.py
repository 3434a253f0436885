from __future__ import annotations

import asyncio

import pytest

import rulebook
from rulebook.engine.events import worth_telling
from rulebook.engine.saved_games import SaveTrouble
from widgets import Table
from widgets.play.board_marks import moved as moved_things
from widgets.play.chooser import Chooser
from widgets.play.questions import askable, refused_with
from widgets.play.seats import Seats


@pytest.fixture(scope="module")
def orleans():
    return rulebook.load("orleans")


@pytest.fixture
def table(orleans):
    made = Table(orleans, players=2, seed=3, lang="en", autosave=False)
    yield made
    assert made.trouble.value == ""
    made.close()


@pytest.fixture
def mini(rules):
    made = Table(rules, players=2, seed=1, lang="en", autosave=False)
    yield made
    made.close()


def keys(table):
    return [one.key for one in table.game.decision.options]


# what is shown
def test_the_header_says_game_edition_round_phase_and_whose_turn_it_is(table):
    for words in ("Orléans", "Learning edition", "Round 1", "planning phase", "Player 1&#x27;s turn"):
        assert words in table.top.html


def test_few_options_are_buttons_in_words(mini):
    for key in keys(mini):
        assert f'data-arg="{key}"' in mini.top.html


def test_many_options_are_grouped_by_what_comes_first(table):
    assert table.top.html.count("rb-group") == 4
    table.top.press("pick", "p0/market.farmer.own")
    assert table.top.html.count("rb-option ") + table.top.html.count('rb-option"') == 3


@pytest.mark.parametrize(("lang", "words"), [("ja", "計画フェイズ"), ("ko", "계획 단계")])
def test_the_language_changes_while_playing(table, lang, words):
    table._press(type("P", (), {"do": "language", "value": lang}))
    assert words in table.top.html
    assert table.top.language == table.board.lang == lang


# choosing on the board
def test_clicking_a_follower_and_a_place_plays(table):
    table.touch("p0/market.farmer.own")
    assert table.board.picture.marks["p0/market.farmer.own"] == "chosen"
    assert table.board.picture.marks["p0/university"] == "can"
    table.touch("p0/university")
    assert table.game.choices() == ["put:farmer.own:university"]


def test_the_place_may_be_clicked_first(table):
    table.touch("p0/university")
    table.touch("p0/market.trader.own")
    assert table.game.choices() == ["put:trader.own:university"]


def test_clicking_again_lets_go(table):
    table.touch("p0/university")
    table.touch("p0/university")
    assert table.chooser.picked == ()


def test_one_button_fills_a_place_and_one_undo_empties_it(table):
    table.touch("p0/university")
    table.top.press("series")
    assert len(table.game.choices()) == 3
    table.top.press("undo")
    assert table.game.choices() == []
    table.top.press("redo")
    assert len(table.game.choices()) == 3


def test_what_moved_is_marked(table):
    table.top.press("play", "put:farmer:university")
    assert table.board.picture.marks["p0/university"] in ("moved", "can")


# why not
def test_a_wrong_pair_says_why_and_keeps_what_was_picked(table):
    table.touch("p0/market.farmer.own")
    table.touch("p0/farm_house")
    assert "for a boatman" in table.top.html
    assert table.board.picture.marks["p0/farm_house"] == "refused"
    assert table.chooser.picked == ("p0/market.farmer.own",)
    assert table.game.choices() == []


def test_a_thing_with_nothing_to_do_explains_itself(table):
    table.touch("goods_market")
    assert "Goods market" in table.top.html


def test_why_not_explains_instead_of_playing(table):
    table.top.press("why")
    table.touch("p0/university")
    assert table.chooser.picked == ()
    assert "You hire a scholar" in table.top.html
    table.top.press("ask", value="put:farmer.own:monastery:scholar")
    assert "for a scholar" in table.top.html
    assert "<details" in table.top.html


def test_an_answer_follows_the_language(table):
    table.touch("p0/market.farmer.own")
    table.touch("p0/farm_house")
    table.speak("ja")
    assert "船乗り" in table.top.html
    table.speak("en")


def test_an_answer_can_be_closed(table):
    table.touch("goods_market")
    table.top.press("close")
    assert "rb-answer" not in table.top.html


def test_board_things_are_found_by_the_engine(table):
    assert askable(table.game, "p1/market.farmer.own") == ("farmer.own", 1)
    assert askable(table.game, "tours") == ("tours", None)
    assert refused_with(table.game, ["farmer.own", "farm_house"]).code == "wrong_follower"
    assert refused_with(table.game, ["nonsense"]) is None


# presses that come too late
def test_a_press_meant_for_an_older_picture_is_dropped(table):
    before = table.stamp
    table.top.press("play", "put:farmer:university")
    table.top.press("play", "put:boatman:farm_house", stamp=before)
    assert len(table.game.choices()) == 1


def test_an_impossible_press_shows_a_sentence_and_changes_nothing(orleans):
    table = Table(orleans, players=2, autosave=False, lang="en")
    table.top.press("play", "work:ship")
    assert "<details>" in table.trouble.value
    assert table.game.choices() == []


def test_a_failing_handler_shows_a_sentence(mini, monkeypatch):
    monkeypatch.setattr(mini, "refresh", lambda *_, **__: 1 / 0)
    mini.top.press("drop")
    assert "ZeroDivisionError" in mini.trouble.value


# bots
def test_bots_move_until_a_person_has_to_choose(orleans):
    table = Table(orleans, players=2, bots=["random"], seed=2, autosave=False)
    table.top.press("play", "stop")
    assert table.game.decision.player == 0
    assert {step.player for step in table.game.history} == {0, 1}


def test_undo_goes_back_to_the_person_s_own_decision(orleans):
    table = Table(orleans, players=2, bots=["random"], seed=2, autosave=False)
    table.top.press("play", "put:farmer:university")
    table.top.press("play", "stop")
    table.top.press("undo")
    assert table.game.choices() == ["put:farmer.own:university"]


def test_bots_leave_room_for_clicks_and_clicks_meanwhile_are_dropped(orleans):
    async def play():
        table = Table(orleans, players=3, bots=2, seed=2, autosave=False)
        table.top.press("play", "stop")
        assert table.busy
        assert "rb-thinking" in table.top.html
        table.touch("p0/university")
        assert table.chooser.picked == ()
        for _ in range(2000):
            if not table.busy:
                break
            await asyncio.sleep(0.005)
        assert not table.busy
        assert table.game.decision.player == 0

    asyncio.run(play())


def test_only_bots_play_to_the_end_and_somebody_wins(rules):
    table = Table(rules, players=2, bots=2, seed=4, lang="en", autosave=False)
    assert table.game.over
    assert "Winner" in table.top.html or "Shared victory" in table.top.html


def test_seats_by_number_name_or_seat():
    assert Seats(3, 1).kinds == ("", "", "planner")
    assert Seats(3, ["random"]).kinds == ("", "", "random")
    assert Seats(3, {0: "random"}).persons == (1, 2)


# keeping
def test_the_running_game_is_offered_next_time(orleans):
    table = Table(orleans, players=2, bots=["random"], seed=5, name="kept")
    assert table.offer is None
    table.top.press("play", "put:farmer:university")
    state = table.game.state
    table.close()
    again = Table(orleans, players=2, name="kept")
    assert again.offer.moves == 1
    again.top.press("resume")
    assert again.game.state == state
    assert again.seats.kinds == ("", "random")
    assert again.offer is None


def test_a_resumed_game_can_be_undone(orleans):
    table = Table(orleans, players=2, name="undo")
    table.top.press("play", "put:farmer:university")
    again = Table(orleans, players=2, name="undo")
    again.top.press("resume")
    again.top.press("undo")
    assert again.game.choices() == []


def test_a_saved_game_is_loaded_by_its_name(orleans):
    table = Table(orleans, players=2, seed=5, name="saver", autosave=False)
    table.top.press("play", "put:farmer:university")
    table.bottom.press("save")
    assert "Saved" in table.top.html
    kept = table.keeper.saves()[0]
    table.top.press("undo")
    table.bottom.press("resume", value=kept.path.name)
    assert table.game.choices() == ["put:farmer.own:university"]


def test_a_broken_file_is_told_in_a_sentence(orleans):
    table = Table(orleans, players=2, seed=5, name="broken")
    table.top.press("play", "put:farmer:university")
    path = table.keeper.path
    path.write_text(path.read_text()[:-40] + '"}')
    with pytest.raises(SaveTrouble):
        rulebook.resume(path)
    again = Table(orleans, players=2, name="broken")
    again.top.press("resume")
    assert "Traceback" not in again.trouble.value.split("<details>")[0]
    assert again.game.choices() == []


def test_a_new_game_comes_from_the_form(table):
    fields = {"seat0": "", "seat1": "random", "seat2": "random", "seat3": "-", "seed": "12", "variant.published": True}
    table.bottom.press("new", fields=fields)
    assert table.game.players == 3
    assert table.game.rules.variants == ("published",)
    assert table.seats.kinds == ("", "random", "random")
    assert "The printed game" in table.top.html


# the log and the score
def test_the_log_tells_choices_and_hides_bookkeeping(table):
    table.top.press("play", "put:farmer:university")
    assert "Put their own farmer on the University" in table.bottom.html
    assert "set" not in {event.code for _, event, _ in worth_telling(table.game.log)}


def test_an_entry_of_the_log_points_at_the_board(table):
    table.top.press("play", "put:farmer:university")
    number = next(at for at, event in enumerate(table.game.log) if event.code == "choice")
    table.bottom.press("look", str(number))
    assert table.board.picture.marks["p0/university"] == "focus"


def test_a_line_of_the_score_points_at_the_board(table):
    table.bottom.press("line", "coins")
    assert table.board.picture.marks["p1/coin"] == "focus"


def test_running_a_cell_again_closes_the_old_table(orleans):
    first = Table(orleans, players=2, autosave=False, name="twice")
    Table(orleans, players=2, autosave=False, name="twice")
    assert first.comm is None


def test_a_table_shows_a_picture_where_widgets_are_not_shown(table):
    bundle = table._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert {"image/png", "text/plain", "application/vnd.jupyter.widget-view+json"} <= set(data)


def test_a_chooser_without_options_offers_nothing():
    assert Chooser((), lambda thing: thing).shown() == ([], [])


def test_what_another_player_did_is_marked_on_their_board_only(orleans):
    table = Table(orleans, players=2, autosave=False)
    table.top.press("play", "stop")
    table.top.press("play", "put:boatman:farm_house")
    assert moved_things(table.game.log)["p1/farm_house"] == "moved"
    assert table.board.picture.marks.get("p0/farm_house") is None
