"""Nothing that was played is lost: every running game is a file of its own, listed, resumed, put away."""

from __future__ import annotations

import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import ipywidgets
import pytest

import rulebook
from rulebook.base.files import user_dir
from rulebook.engine.saved_games import kept_as, save
from tests.deep import sampled
from widgets import Table
from widgets.base.words import message
from widgets.play import kept_games as keeping
from widgets.play.kept_games import Keeper

MINI = Path(__file__).parents[2] / "mini"
KILLS = [4, 20]
"""So often a writer is ended; the second number in the deep run."""


@pytest.fixture(scope="module")
def mini():
    return rulebook.load(MINI)


@pytest.fixture
def table(mini):
    """Tables one after the other, each as in a kernel of its own."""
    made = []

    def make(rules=mini, **more):
        made.append(Table(rules, **{"players": 2, "seed": 1, "lang": "en", **more}))
        return made[-1]

    yield make
    for one in made:
        assert one.trouble.value == ""
        one.close()


def move(table, number=1):
    for _ in range(number):
        table.choose([table.game.decision.options[0].key])


def stories(table):
    """The choices of every running game on the disk, the shortest first."""
    files = (user_dir("tables") / kept_as(table.rules)).glob("*.json")
    return sorted((json.loads(one.read_text("utf-8"))["choices"] for one in files), key=len)


def played(table):
    return [[one.player, one.key] for one in table.game.history]


# a running game stays ---------------------------------------------------------------------------------------
def test_a_move_before_resume_was_taken_begins_a_game_of_its_own(table):
    before = table()
    move(before, 3)
    again = table()
    assert again.offer.moves == 3
    move(again)
    assert stories(again) == [played(again), played(before)]
    assert again.offer is None
    again.bottom.press("kept")
    assert again.top.html.count("rb-kept-card") == 1
    again.top.press("resume", again.kept.keeper.running()[0].key)
    assert again.game.history == before.game.history


def test_a_new_game_replaces_none(table):
    one = table()
    move(one, 2)
    first = played(one)
    one.bottom.press("new", fields={"seat0": "", "seat1": "", "seed": "9"})
    assert stories(one) == [first]
    move(one)
    assert stories(one) == [played(one), first]


def test_nothing_is_written_before_somebody_has_chosen(table, mini):
    kept = table()
    move(kept, 2)
    before = {path: path.read_bytes() for path in user_dir().rglob("*") if path.is_file()}
    with_bots = table(bots=["random", "random"])
    assert with_bots.game.history
    with_bots.top.press("close")
    with_bots.speak("ja")
    assert {path: path.read_bytes() for path in user_dir("tables").rglob("*.json")} == {
        path: data for path, data in before.items() if path.suffix == ".json"
    }


def test_resuming_alone_writes_nothing_and_the_next_move_goes_on_in_one_file(table):
    before = table()
    move(before, 3)
    path = before.keeper.path
    again = table()
    again.top.press("resume")
    assert stories(again) == [played(before)]
    assert path.exists()
    move(again)
    assert stories(again) == [played(again)]
    assert len(played(again)) == 4
    assert not path.exists()


def test_what_was_played_last_is_kept_when_the_table_is_left_at_once(table, monkeypatch):
    one = table()
    waiting = []
    monkeypatch.setattr(one, "later", waiting.append)
    move(one, 2)
    assert stories(one) == []
    last = played(one)
    one.close()
    assert stories(one) == [last]


def test_tables_for_one_and_for_two_players_keep_two_games(table):
    kanal = rulebook.load("kanal")
    solo = table(kanal, players=1)
    move(solo, 2)
    two = table(kanal, players=2, bots=["greedy"])
    move(two)
    assert [one.players for one in two.keeper.running()] == [1]
    assert sorted(one.players for one in table(kanal, players=1).keeper.running()) == [1, 2]


def test_a_table_of_another_name_does_not_show_them(table):
    move(table(name="lab"))
    assert table().offer is None


# whose game it is ---------------------------------------------------------------------------------------
def test_a_foreign_folder_with_the_same_id_is_not_offered_the_game_and_does_not_write_over_it(table, tmp_path):
    mine = table()
    move(mine, 3)
    shutil.copytree(MINI, tmp_path / "farm")
    look = (tmp_path / "farm" / "game.yaml").read_text("utf-8")
    (tmp_path / "farm" / "game.yaml").write_text(look + "\n# another game\n", "utf-8")
    foreign = table(rulebook.load(tmp_path / "farm"))
    assert foreign.offer is None
    move(foreign)
    foreign.bottom.press("save")
    assert stories(mine) == [played(mine)]
    assert table().offer.moves == 3
    assert table().keeper.saves() == []


def test_a_folder_that_takes_a_shipped_games_id_is_not_taken_for_it(table, tmp_path):
    shutil.copytree(MINI, tmp_path / "x")
    path = tmp_path / "x" / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("game: mini", "game: kanal", 1), "utf-8")
    assert rulebook.load(tmp_path / "x").id == "kanal"
    solo = table(rulebook.load("kanal"), players=1)
    move(solo)
    foreign = table(rulebook.load(tmp_path / "x"))
    assert foreign.offer is None
    move(foreign)
    assert stories(solo) == [played(solo)]


def test_the_running_game_of_an_earlier_version_is_found_with_its_bots(table, mini):
    game = mini.new_game(2, 1)
    game.play(game.decision.options[0])
    path = user_dir("tables") / "mini-table.json"
    save(game, path)
    path.with_suffix(".seats").write_text('["", "random"]', "utf-8")
    again = table()
    again.top.press("resume")
    assert again.seats.kinds == ("", "random")
    move(again)
    assert not path.exists()
    assert not path.with_suffix(".seats").exists()
    assert stories(again) == [played(again)]


def test_who_plays_is_in_the_file_itself(table):
    one = table(bots=["random"])
    move(one)
    assert json.loads(one.keeper.path.read_text("utf-8"))["table"]["seats"] == ["", "random"]
    assert list(user_dir().rglob("*.seats")) == []


# the list ---------------------------------------------------------------------------------------
def three(table):
    """Three running games, one second apart."""
    for number in (1, 2, 3):
        one = table(seed=number)
        move(one, number)
        then = time.time() - 10 * (4 - number)
        os.utime(one.keeper.path, (then, then))
        one.close()
    return table()


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_resume_asks_which_when_there_are_several(table, lang):
    last = three(table)
    last.speak(lang)
    when = last.offer.when.strftime("%Y-%m-%d %H:%M")
    assert message("kept_several", lang, n=3, when=when) in last.top.html
    last.top.press("resume")
    assert not last.game.history
    assert message("kept_which", lang) in last.top.html
    assert last.top.html.count("rb-kept-card") == 3
    assert [one.moves for one in last.keeper.running()] == [3, 2, 1]
    assert message("kept_moves", lang, n=2) in last.top.html
    last.top.press("resume", last.keeper.running()[1].key)
    assert len(last.game.history) == 2
    assert "rb-kept-card" not in last.top.html


def test_each_has_a_small_picture_of_how_it_stands(table):
    one = table(rulebook.load("kanal"), players=1)
    move(one, 2)
    last = table(rulebook.load("kanal"), players=1)
    last.bottom.press("kept")
    assert last.top.html.count('<img src="data:image/png;base64,') == 1


def test_a_game_is_put_away_and_brought_back(table):
    last = three(table)
    last.top.press("resume")
    key = last.keeper.running()[1].key
    last.top.press("kept_away", key)
    assert [one.moves for one in last.keeper.running()] == [3, 1]
    assert [one.moves for one in last.keeper.aside()] == [2]
    assert message("kept_aside_title", "en", n=1) in last.top.html
    last.top.press("kept_back", key)
    assert [one.moves for one in last.keeper.running()] == [2, 3, 1]
    assert last.keeper.aside() == []
    last.top.press("kept_close")
    assert "rb-kept-card" not in last.top.html


def test_start_again_leaves_them_in_the_list(table):
    last = three(table)
    last.top.press("afresh")
    assert last.offer is None
    assert len(last.keeper.running()) == 3


def test_old_ones_are_put_away_by_number_and_by_age_and_none_is_thrown_away(table, monkeypatch):
    monkeypatch.setattr(keeping, "MOST", 3)
    three(table).close()
    fourth = table(seed=4)
    move(fourth, 4)
    assert [one.moves for one in fourth.keeper.running()] == [3, 2]
    assert [one.moves for one in fourth.keeper.aside()] == [1]
    then = time.time() - keeping.OLDEST - 100
    os.utime(fourth.keeper.running()[-1].path, (then, then))
    fifth = table(seed=5)
    move(fifth, 5)
    assert sorted(one.moves for one in fifth.keeper.aside()) == [1, 2]
    assert [one.moves for one in fifth.keeper.running()] == [4, 3]


# several screens with one game ----------------------------------------------------------------------------
@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_two_screens_that_go_on_with_one_game_make_two_of_it_and_it_is_said_once(mini, lang):
    one = Table(mini, players=2, seed=1, lang=lang)
    move(one, 2)
    two = Table(mini, players=2, seed=1, lang=lang, name="two")
    two.keeper.name = "table"
    two.top.press("resume", two.keeper.running()[0].key)
    two.choose([two.game.decision.options[-1].key])
    assert stories(one) == [played(two)]
    move(one)
    assert message("kept_other", lang) in one.top.html
    assert sorted(stories(one)) == sorted([played(one), played(two)])
    move(one)
    assert one.answer is None
    assert sorted(stories(one)) == sorted([played(one), played(two)])
    one.close()
    two.close()


def test_keepers_that_write_at_the_same_moment_lose_nothing(mini):
    """What two kernels do between any two writings of each other."""
    game = mini.new_game(2, 1)
    game.play(game.decision.options[0])
    Keeper(mini).keep(game, ("", ""))
    for number in range(30):
        one, two = Keeper(mini), Keeper(mini)
        found = one.running()[0]
        games = [keeper.load(found, "en") for keeper in (one, two)]
        for at in (0, -1) if number % 2 else (-1, 0):
            games[at].play(games[at].decision.options[at])
        for keeper, mine in zip((one, two), games, strict=True):
            keeper.keep(mine, ("", ""))
        kept = {json.dumps(keeping._story(keeper.path)) for keeper in (one, two)}
        assert {json.dumps(keeping._story_of(mine)) for mine in games} == kept
        for keeper in (one, two):
            keeper.path.unlink()
        Keeper(mini).keep(game, ("", ""))


def test_running_a_cell_again_leaves_nothing_of_the_old_table_behind(mini):
    left = []
    for _ in range(4):
        Table(mini, players=2, seed=1, lang="en")
        gc.collect()
        tables = sum(isinstance(one, Table) for one in gc.get_objects())
        left.append((len(ipywidgets.widgets.widget._instances), tables))
    assert left[1:] == left[:1] * 3
    assert left[0][1] == 1


WRITER = """
import sys
import rulebook
from widgets.play.kept_games import Keeper
rules, seats = rulebook.load(sys.argv[1]), ("", "random")
keeper = Keeper(rules, sys.argv[2])
game = rules.new_game(2, 1)
game.play(game.decision.options[0])
keeper.keep(game, seats)
print("ready", flush=True)  # from here on there is a game that must not be lost
while True:
    game = rules.new_game(2, 1)
    keeper.begin()
    while game.decision is not None:
        game.play(game.decision.options[0])
        keeper.keep(game, seats)
"""


@pytest.mark.parametrize("kills", sampled(KILLS, lambda number: number == KILLS[0]))
def test_a_kill_in_the_midst_of_writing_breaks_no_game(mini, kills):
    """Writers are ended without warning; each game on the disk is whole, with who plays, and no part stays for ever."""
    whole = 0
    for number in range(kills):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(MINI), "table"], stdout=subprocess.PIPE, env=dict(os.environ)
        )
        assert writer.stdout.readline() == b"ready\n"
        time.sleep(0.05 + 0.003 * (number % 17))
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        files = list((user_dir("tables") / kept_as(mini)).rglob("*.json"))
        games = [rulebook.resume(path, mini) for path in files]
        assert all(game.history and game.notice == "" for game in games)
        assert {one.seats for one in Keeper(mini).running()} <= {("", "random")}
        whole += bool(files)
        if number % 5 == 4:
            shutil.rmtree(user_dir("tables") / kept_as(mini))
    assert whole == kills
    folder = user_dir("tables", kept_as(mini))
    for part in folder.glob(".rulebook-*"):
        os.utime(part, (1, 1))
    game = mini.new_game(2, 2)
    game.play(game.decision.options[0])
    Keeper(mini).keep(game, ("", ""))
    assert list(folder.glob(".rulebook-*")) == []
