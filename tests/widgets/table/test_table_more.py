"""The table: the planning opponent, what if, the curtain, same as last round, a shorter game."""

from __future__ import annotations

import json

import pytest

import rulebook
from rulebook.base.files import user_dir
from rulebook.engine.saved_file import checksum
from rulebook.explain.what_if import preview
from widgets import Table
from widgets.base.words import message
from widgets.play import curtain
from widgets.play.last_round import same_again
from widgets.play.seats import bot_words
from widgets.screen.shorter_game import all_rounds, rounds_now
from widgets.table.new_game_form import read_form

HIDDEN = {"planning": "hidden"}


@pytest.fixture(scope="module")
def orleans():
    return rulebook.load("orleans")


@pytest.fixture
def make(orleans):
    made = []

    def table(**more):
        made.append(Table(orleans, **{"players": 2, "seed": 3, "lang": "en", "autosave": False, **more}))
        return made[-1]

    yield table
    for one in made:
        assert one.trouble.value == ""
        one.close()


def put(table, *places):
    for place in places:
        table.top.press("play", f"put:{place}")


# the planning opponent
@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Planning player"), ("ja", "先を考える相手"), ("ko", "앞을 내다보는 상대")]
)
def test_the_planning_player_comes_first_among_the_bots(lang, words):
    assert list(bot_words(lang).values())[1] == words


def test_a_number_of_bots_means_planning_players_and_each_says_why(make):
    table = make(bots=1)
    assert table.seats.kinds == ("", "planner")
    table.top.press("play", "stop")
    said = table.seats.reasons(table.game, "en")
    choices = [at for at, event in enumerate(table.game.log) if event.code == "choice" and event.player == 1]
    assert sorted(said) == choices
    assert "rb-because" in table.bottom.html
    assert "Looking to the end of the round" in table.bottom.html
    table.speak("ja")
    assert "ラウンドの終わりまで考えると" in table.bottom.html
    table.speak("en")


def test_a_long_reason_is_folded(make):
    table = make(bots=1)
    table.top.press("play", "stop")
    assert '<details class="rb-because"' in table.bottom.html


def test_reasons_go_with_choices_taken_back(make):
    table = make(bots=1)
    table.top.press("play", "stop")
    table.top.press("undo")
    assert table.seats.reasons(table.game, "en") == {}


# what if
def test_what_if_tells_and_plays_nothing(make):
    table = make()
    state = list(table.game.state)
    table.top.press("whatif")
    assert "nothing is played yet" in table.top.html
    table.touch("p0/market.farmer.own")
    table.touch("p0/university")
    assert "What if: Put your own farmer on the University" in table.top.html
    assert "→" in table.top.html
    assert table.game.state == state
    assert table.game.choices() == []


def test_what_was_told_can_be_done(make):
    table = make()
    table.top.press("whatif")
    table.top.press("play", "put:farmer.own:university")
    table.top.press("really", "put:farmer.own:university")
    assert table.game.choices() == ["put:farmer.own:university"]
    assert not table.trying


def test_what_if_says_the_odds_and_not_the_future(make):
    texts = set()
    for seed in (3, 4):
        table = make(seed=seed, name=f"odds{seed}")
        table.top.press("play", "stop")
        found = preview(table.game, "stop")
        table.top.press("whatif")
        table.top.press("play", "stop")
        assert table.game.decision.player == 1
        texts.add(found.text())
    assert len(texts) == 1


def test_what_if_and_why_not_exclude_each_other(make):
    table = make()
    table.top.press("whatif")
    table.top.press("why")
    assert (table.asking, table.trying) == (True, False)
    table.top.press("whatif")
    assert (table.asking, table.trying) == (False, True)
    table.top.press("whatif")
    assert table.answer is None


def test_what_if_at_chance_in_the_small_game(rules):
    table = Table(rules, players=2, seed=1, lang="en", autosave=False)
    table.top.press("whatif")
    for key in [one.key for one in table.game.decision.options]:
        table.top.press("play", key)
        for line in preview(table.game, key).odds_lines("en"):
            assert line.split(":")[0] in table.top.html
        assert table.game.choices() == []
    table.close()


# the curtain
def test_the_screen_is_passed_on_behind_a_curtain(make):
    table = make(options=HIDDEN)
    assert table.curtain is None
    put(table, "farmer:university")
    table.top.press("play", "stop")
    assert table.curtain == 1
    assert "Pass the screen to Player 2." in table.top.html
    assert "I am Player 2. Show my side." in table.top.html
    assert table.board.layout.display == "none"
    assert table.board.picture.boxes == {}
    assert "University" not in table.bottom.html.split('data-fold="score"')[0]
    assert "University" not in table.board.words


def test_nothing_can_be_done_behind_the_curtain_but_to_show_or_take_back(make):
    table = make(options=HIDDEN)
    table.top.press("play", "stop")
    for do, arg in (("play", "put:farmer:university"), ("play", "stop"), ("really", "stop"), ("same", "")):
        table.top.press(do, arg)
    table.touch("p1/university")
    assert table.game.choices() == ["stop"]
    table.top.press("undo")
    assert table.curtain is None
    assert table.viewer == 0


def test_the_next_person_sees_their_own_side_only(make):
    table = make(options=HIDDEN)
    put(table, "farmer:university")
    table.top.press("play", "stop")
    table.top.press("ready")
    assert (table.curtain, table.viewer) == (None, 1)
    assert table.board.layout.display is None
    assert "on the University" not in table.bottom.html
    assert table.known.contents("market", me=0) == table.known.contents("market", me=1)  # all four, as before
    assert table.known.contents("space", me=0, space="university.1") == ()
    assert not [
        thing for thing, mark in table.board.picture.marks.items() if thing.startswith("p0/") and mark == "moved"
    ]
    put(table, "trader:university")
    assert table.bottom.html.count("on the University") == 1
    table.top.press("play", "stop")
    assert table.curtain is None
    assert table.bottom.html.count("on the University") == 2


def test_taking_back_to_the_other_person_needs_the_curtain_too(make):
    table = make(options=HIDDEN)
    put(table, "farmer:university")
    table.top.press("play", "stop")
    table.top.press("ready")
    table.top.press("undo")
    assert table.curtain == 0


@pytest.mark.parametrize("more", [{}, {"options": HIDDEN, "bots": ["random"]}])
def test_no_curtain_without_secrets_or_with_one_person(make, more):
    table = make(**more)
    put(table, "farmer:university")
    table.top.press("play", "stop")
    assert table.curtain is None


def test_what_a_bot_plans_in_secret_is_not_told(make):
    table = make(options=HIDDEN, bots={0: "planner"})
    assert curtain.holds_secret(table.game, 0)
    assert "rb-because" not in table.bottom.html


# same as last round
def second_round(table):
    put(table, "farmer:university", "trader:university")
    while table.game.round < 2 or table.game.phase != "planning" or table.game.decision.player != 0:
        keys = [one.key for one in table.game.decision.options]
        key = next((one for one in ("work:university", "pass", "stop") if one in keys), keys[0])
        table.top.press("play", key)


def test_one_button_chooses_what_was_chosen_last_round_and_one_undo_takes_it_back(orleans):
    table = Table(orleans, players=2, seed=3, lang="en", autosave=False)
    assert "Same as last round" not in table.top.html
    second_round(table)
    wanted = same_again(table.game)
    before = len(table.game.history)
    if not wanted:
        pytest.fail("nothing to repeat")
    assert "Same as last round" in table.top.html
    table.top.press("same")
    played = table.game.choices()[before:]
    assert played
    assert set(played) <= set(wanted)
    assert table.game.decision.player == 0
    assert table.game.phase == "planning"
    table.top.press("undo")
    assert len(table.game.history) == before
    table.close()


def test_what_was_chosen_already_is_not_chosen_again(orleans):
    table = Table(orleans, players=2, seed=3, lang="en", autosave=False)
    second_round(table)
    table.top.press("same")
    assert "Same as last round" not in table.top.html
    table.close()


# a shorter game
def test_the_form_offers_how_many_rounds(make):
    table = make()
    assert 'name="rounds"' in table.bottom.html
    assert 'max="18"' in table.bottom.html


def test_a_shorter_game_says_so_everywhere_and_can_be_made_whole_again(make):
    table = make()
    fields = {"seat0": "", "seat1": "", "seat2": "-", "seat3": "-", "rounds": "6", "variant.published": True}
    table.bottom.press("new", fields=fields)
    assert rounds_now(table.rules) == 6
    assert all_rounds(table.rules) == 18
    assert "The printed game" in table.top.html
    assert "First 6 rounds, then score" in table.top.html
    assert "Round 1 of 6" in table.top.html
    assert 'value="6"' in table.bottom.html
    table.bottom.press("new", fields={**fields, "rounds": "18"})
    assert rounds_now(table.rules) == 18
    assert table.rules.variants == ("published",)


def test_a_shorter_game_ends_after_its_rounds(make):
    table = make()
    table.bottom.press("new", fields={"seat0": "random", "seat1": "random", "seat2": "-", "seat3": "-", "rounds": "1"})
    assert table.game.over
    assert "Winner" in table.top.html or "Shared victory" in table.top.html


def test_a_shorter_game_is_kept(orleans):
    table = Table(orleans, players=2, lang="en", name="short")
    table.bottom.press("new", fields={"seat0": "", "seat1": "", "seat2": "-", "seat3": "-", "rounds": "6"})
    table.top.press("play", "stop")
    table.close()
    again = Table(orleans, players=2, lang="en", name="short")
    again.top.press("resume")
    assert again.trouble.value == ""
    assert rounds_now(again.rules) == 6
    again.close()


@pytest.mark.parametrize("text", ["0", "19", "18", "x", "", "-3"])
def test_senseless_rounds_mean_the_whole_game(orleans, text):
    assert read_form(orleans, {"rounds": text}).rounds is None


# the bag and the score from the running game
def test_the_bag_of_the_running_game_is_opened_and_left(make):
    table = make(bots=1)
    table.top.press("bag")
    assert table.children == (table.lab,)
    assert table.lab.bag.player == 0
    assert sum(table.lab.counts.values()) == sum(n for _, n in table.game.contents("bag", 0))
    before = table.game.state.copy()
    table.lab.top.press("more", "monk")
    table.lab.top.press("back")
    assert table.lab is None
    assert table.game.state == before
    assert table.top in table.children


def test_behind_a_curtain_no_bag_is_shown(make):
    table = make(options=HIDDEN)
    put(table, "boatman.own:farm_house")
    table.top.press("play", "stop")
    assert table.curtain == 1
    assert 'data-do="bag"' not in table.top.html
    table.top.press("bag")
    assert table.lab is None
    table.top.press("ready")
    table.top.press("bag")
    assert table.lab.bag.player == 1
    assert table.lab.game.value("space['farm_house.1']", me=0) == 0  # what the other planned is not known
    table.lab.top.press("back")


def test_a_game_without_a_bag_has_no_such_button():
    table = Table("kanal", players=1, lang="en", autosave=False)
    assert 'data-do="bag"' not in table.top.html
    table.close()


def test_the_score_so_far_is_in_sight_and_says_how_it_comes_about(make):
    table = make()
    assert "Score 5 : 5" in table.top.html
    table.top.press("score")
    assert "Score if the game ended now" in table.top.html
    assert "5 coins: 5" in table.top.html
    table.top.press("close")
    assert "5 coins: 5" not in table.top.html


def test_an_answer_about_a_thing_does_not_tell_how_it_is_marked(make):
    table = make()
    table.touch("goods_market")
    table.speak("ja")
    table.speak("en")
    assert "in focus" not in table.top.html


# kept games that no longer fit
def kept_game(orleans, change):
    """A table that finds the running game of another one, its file changed."""
    before = Table(orleans, players=2, seed=3, lang="en", name="old")
    put(before, "boatman.own:farm_house", "craftsman.own:farm_house")
    before.close()
    path = before.keeper.path
    text = change(path.read_text("utf-8"))
    path.write_text(text, "utf-8")
    return Table(orleans, players=2, seed=3, lang="ja", name="old"), text


def changed(**fields):
    def change(text):
        data = json.loads(text) | fields
        return json.dumps(data | {"check": checksum(data)})

    return change


def test_a_game_that_no_longer_fits_as_a_whole_is_kept_as_it_was(orleans):
    table, text = kept_game(orleans, changed(digest="x", choices=[[0, "put:boatman.own:farm_house"], [0, "nope"]]))
    table.top.press("resume")
    assert len(table.game.history) == 1
    assert message("resume_spared", "ja") in table.answer()
    assert [one.path.read_text("utf-8") for one in table.keeper.running()] == [text]
    table.close()


def test_a_game_that_fits_under_changed_rules_leaves_no_copy(orleans):
    table, _ = kept_game(orleans, changed(digest="x"))
    table.top.press("resume")
    assert len(table.game.history) == 2
    put(table, "farmer.own:village")
    assert table.keeper.running() == []
    table.close()


def test_a_game_that_cannot_be_gone_on_with_is_kept_and_said_in_the_language(orleans):
    table, text = kept_game(orleans, changed(variants=["gone"]))
    table.top.press("resume")
    assert "そのルールを読み込めません" in table.trouble.value
    put(table, "boatman.own:farm_house")
    assert [one.path.read_text("utf-8") for one in table.keeper.running()] == [text]
    table.close()


@pytest.mark.parametrize("text", ["", "{", "[]", "\0"])
def test_a_running_game_that_cannot_be_read_is_put_aside_and_said(orleans, text):
    table, _ = kept_game(orleans, lambda _: text)
    (path,) = (user_dir("tables") / "orleans").glob("*.broken.json")
    assert path.read_text("utf-8") == text
    assert table.answer() == message("kept_broken", "ja", file=path.name)
    put(table, "boatman.own:farm_house")
    assert path.read_text("utf-8") == text
    table.close()


def test_a_bot_that_nobody_knows_any_more_becomes_a_person(orleans):
    seats = {"table": {"name": "old", "seats": ["nobody", "greedy"]}}
    table, _ = kept_game(orleans, changed(**seats))
    table.top.press("resume")
    assert table.seats.kinds == ("", "greedy")
    assert table.trouble.value == ""
    table.close()


def test_two_games_saved_at_the_same_second_are_two(make):
    table = make()
    put(table, "boatman.own:farm_house")
    table.bottom.press("save")
    table.bottom.press("save")
    assert len(table.keeper.saves()) == 2
