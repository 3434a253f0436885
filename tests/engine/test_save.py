"""Saving and continuing games: nothing lost, nothing half written, every trouble a sentence in three languages."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.api import resume
from rulebook.base.grammar import FIELD
from rulebook.base.problems import Problems
from rulebook.compiler.state_ranges import misfit
from rulebook.engine.game_compiler import start_state
from rulebook.engine.saved_file import checksum
from rulebook.engine.saved_games import SaveTrouble, save

MINI = Path(__file__).parents[1] / "mini"


@pytest.fixture(scope="module")
def rules():
    return rulebook.load(MINI)


@pytest.fixture
def game(rules):
    """A game after six choices, the last one taken back once."""
    made = rules.new_game(players=2, seed=3)
    play(made, 7)
    made.undo()
    return made


def play(game, choices):
    """Makes choices: always the first that is no stop."""
    for _ in range(choices):
        game.play(game.decision.options[0].key)


def changed(path, **fields):
    """Changes fields of a save and signs it anew, as another version might have written it."""
    content = json.loads(path.read_text(encoding="utf-8"))
    content.update(fields)
    content["check"] = checksum(content)
    path.write_text(json.dumps(content), encoding="utf-8")


@pytest.fixture
def saved(game, tmp_path):
    path = tmp_path / "game.json"
    game.save(path)
    return path


# continuing


def test_a_game_goes_on_as_it_was(game, saved):
    again = rulebook.resume(saved)
    assert again.state == game.state
    assert again.choices() == game.choices()
    assert [event.text() for event in again.log] == [event.text() for event in game.log]
    assert again.notice == ""
    assert again.start_spec == game.start_spec


def test_the_rest_of_the_game_is_the_same(game, saved):
    again = rulebook.resume(saved)
    while game.decision is not None:
        play(game, 1)
        play(again, 1)
    assert (again.state, again.over, again.winners()) == (game.state, True, game.winners())


def test_undo_reaches_back_to_the_start_and_redo_forth(rules, game, saved):
    again = rulebook.resume(saved)
    assert again.redo()
    assert again.choices() == [*game.choices(), *game.future]
    while again.undo():
        pass
    assert again.state == rules.new_game(players=2, seed=3).state


def test_a_finished_game(rules, tmp_path):
    game = rules.new_game(players=3, seed=1)
    while game.decision is not None:
        play(game, 1)
    game.save(tmp_path / "over.json")
    again = rulebook.resume(tmp_path / "over.json")
    assert (again.over, again.state, again.winners()) == (True, game.state, game.winners())


def test_options_are_kept(rules, tmp_path):
    game = rules.new_game(players=3, seed=1, options={"sharing": True})
    game.save(tmp_path / "options.json")
    assert rulebook.resume(tmp_path / "options.json").program.options == {"sharing": True}


def test_a_game_that_began_with_a_position(rules, tmp_path):
    game = rules.position({"at": {"phase": "market", "player": 1}, "players[1].coin": 7}, players=2, seed=5)
    game.play("climb")
    game.save(tmp_path / "position.json")
    again = rulebook.resume(tmp_path / "position.json")
    assert (again.state, again.notice) == (game.state, "")
    again.undo()
    assert again.value("players[1].coin") == 7


def test_variants_are_kept(tmp_path, monkeypatch):
    (tmp_path / "rich.yaml").write_text("variant: rich\nset:\n  constants.rounds.value: 2\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    game = rulebook.load(MINI, variants=["rich.yaml"]).new_game(players=2)
    play(game, 2)
    game.save("game.json")
    monkeypatch.chdir("/")
    again = rulebook.resume(tmp_path / "game.json")
    assert (again.state, again.notice, again.rules.digest) == (game.state, "", game.rules.digest)


def test_a_copy_keeps_its_position_and_says_that_nothing_can_be_taken_back(game, tmp_path):
    copy = game.copy(fresh=True)
    copy.save(tmp_path / "copy.json")
    again = rulebook.resume(tmp_path / "copy.json")
    assert again.state == copy.state
    assert "cannot be taken back" in again.notice
    assert not again.undo()
    play(again, 1)


# other rules


@pytest.fixture
def edited(tmp_path):
    """Saves the mini game from a folder of its own, then changes its rules."""
    folder = tmp_path / "edited"
    shutil.copytree(MINI, folder)

    def make(old, new, choices=("put:apple", "sell:1")):
        game = rulebook.load(folder).position(
            {
                "at": {"phase": "market"},
                "players[0].basket": ["apple", "apple"],
                "players[1].stall": ["pear"],
                "players[1].basket": {},
                "players[1].coin": 2,
            },
            players=2,
            seed=1,
        )
        for key in choices:
            game.play(key)
        path = tmp_path / "game.json"
        game.save(path)
        file = folder / "game.yaml"
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
        return game, path

    return make


def test_changed_rules_where_every_choice_still_fits(edited):
    game, path = edited("list: [0, 1, 3, 6]", "list: [0, 2, 3, 6]")
    again = rulebook.resume(path)
    assert again.choices() == game.choices()
    assert again.value("players[1].coin") == game.value("players[1].coin") + 1
    assert again.notice == "The rules have changed since this game was saved. All 2 choices still fit."


def test_changed_rules_stop_at_the_first_choice_that_no_longer_fits(edited):
    _, path = edited("stall >= n", "stall > n")
    again = rulebook.resume(path)
    assert again.choices() == ["put:apple"]
    assert "1 of 2 choices were made again; the next one, sell:1 of player 2, no longer fits:" in again.notice
    assert again.decision.player == 1
    assert again.undo()


def test_changed_rules_that_give_somebody_else_the_choice(edited):
    _, path = edited("from: start\n        while", 'from: "1 - start"\n        while')
    again = rulebook.resume(path)
    assert again.choices() == []
    assert "now player 2 has the choice" in again.notice


def test_changed_rules_under_which_the_game_is_over(edited):
    _, path = edited(
        "do: [{choose: [put, sell, climb, stop], prompt: market}]",
        "do: [{choose: [put, sell, climb, stop], prompt: market}, {end: true}]",
    )
    again = rulebook.resume(path)
    assert again.choices() == ["put:apple"]
    assert "now the game is over" in again.notice


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "no longer fits"), ("ja", "合わなくなりました"), ("ko", "맞지 않아요")]
)
def test_the_notice_comes_in_the_persons_language(edited, lang, words):
    _, path = edited("stall >= n", "stall > n")
    assert words in resume(path, lang=lang).notice


def test_rules_under_which_the_game_cannot_even_begin(edited):
    _, path = edited("players: {min: 2, max: 3}", "players: {min: 3, max: 3}")
    with pytest.raises(rulebook.SaveError, match="its start no longer fits: Mini is for 3 to 3 players, not 2"):
        rulebook.resume(path)


@pytest.mark.parametrize(("lang", "words"), [("ja", "3～3人で遊ぶゲームです"), ("ko", "3~3명이 하는 게임이에요")])
def test_the_reason_inside_a_message_is_in_the_same_language(edited, lang, words):
    _, path = edited("players: {min: 2, max: 3}", "players: {min: 3, max: 3}")
    with pytest.raises(rulebook.SaveError) as caught:
        rulebook.resume(path)
    assert words in caught.value.text(lang)
    with pytest.raises(rulebook.SaveError) as caught:
        rulebook.resume(path.parent)  # a folder
    assert "directory" not in caught.value.text(lang)


def test_a_position_that_no_longer_balances(edited):
    _, path = edited("apple: {count: 8", "apple: {count: 1")
    with pytest.raises(rulebook.SaveError, match="its start no longer fits"):
        rulebook.resume(path)


def test_rules_with_mistakes_or_gone(edited, tmp_path):
    _, path = edited("scoring:", "scorig:")
    with pytest.raises(rulebook.SaveError, match=r"cannot be loaded: .*\n.*scorig"):
        rulebook.resume(path)
    shutil.rmtree(tmp_path / "edited")
    with pytest.raises(rulebook.SaveError, match="not a folder with rule data"):
        rulebook.resume(path)


def test_rules_can_be_handed_over(edited, rules):
    game, path = edited("scoring:", "scorig:")
    assert resume(path, rules=rules).state == game.state


def test_another_version_of_the_engine_lays_a_state_out_otherwise(game, saved):
    changed(saved, state=[*game.state, 0], version="0.0.1")
    again = rulebook.resume(saved)
    assert again.state == game.state
    assert "another version" in again.notice


# broken files


def refused(path, **given):
    with pytest.raises(rulebook.SaveError) as caught:
        rulebook.resume(path, **given)
    assert isinstance(caught.value, SaveTrouble)
    for lang in ("en", "ja", "ko"):
        text = caught.value.text(lang)
        assert str(path) in text
        assert not FIELD.search(text), text
    assert str(caught.value) == caught.value.text("en")
    return caught.value.code


def test_no_such_file(tmp_path):
    assert refused(tmp_path / "none.json") == "no_file"


def test_a_folder_is_no_save(tmp_path):
    assert refused(tmp_path) == "cannot_read"


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "not_json"),
        (b"  \n", "not_json"),
        (b"hello", "not_json"),
        (b"\xff\xfe", "not_json"),
        (b"\x00", "not_json"),
        (b"[" * 100_000, "not_json"),
        (b"[]", "not_a_save"),
        (b"3", "not_a_save"),
        (b"null", "not_a_save"),
        (b"{}", "not_a_save"),
        (b'{"save": "1"}', "not_a_save"),
        (b'{"save": true}', "not_a_save"),
        (b'{"save": 99}', "newer"),
        (b'{"save": 1}', "wrong_field"),
        (b"{", "cut_off"),
        (b'{"save": 1, "ga', "cut_off"),
    ],
)
def test_what_is_no_save(tmp_path, content, code):
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    assert refused(path) == code


def test_a_save_cut_off_anywhere(saved):
    data = saved.read_bytes().rstrip()
    for length in range(1, len(data), 7):
        saved.write_bytes(data[:length])
        assert refused(saved) in ("cut_off", "not_json")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", 3),
        ("folder", 3),
        ("variants", "x"),
        ("variants", [1]),
        ("digest", None),
        ("start", []),
        ("start", {}),
        ("start", {"players": "2", "seed": 1, "options": {}}),
        ("choices", {}),
        ("choices", [["put", 0]]),
        ("choices", [[0]]),
        ("undone", [1]),
        ("state", [1, "2"]),
        ("state", None),
        ("version", 1),
        ("start", {"players": 2, "seed": 1, "options": {}, "position": []}),
    ],
)
def test_a_field_of_the_wrong_kind(saved, field, value):
    changed(saved, **{field: value})
    assert refused(saved) == "wrong_field"


def test_a_digit_changed(saved):
    content = json.loads(saved.read_text(encoding="utf-8"))
    content["state"][-1] += 1
    saved.write_text(json.dumps(content), encoding="utf-8")
    assert refused(saved) == "damaged"


def test_a_game_that_is_not_there(saved):
    changed(saved, folder=None, game="nonesuch")
    assert refused(saved) == "no_game"


def test_a_huge_file(tmp_path, monkeypatch):
    monkeypatch.setattr("rulebook.engine.saved_file.MAX_BYTES", 10)
    path = tmp_path / "huge.json"
    path.write_bytes(b"x" * 11)
    assert refused(path) == "not_json"


# writing


def unwritable(game, path):
    with pytest.raises(rulebook.SaveError) as caught:
        save(game, path)
    assert str(path) in str(caught.value)
    assert caught.value.code == "cannot_write"


def test_a_folder_that_is_not_there(game, tmp_path):
    unwritable(game, tmp_path / "none" / "game.json")
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_is_a_folder(game, tmp_path):
    (tmp_path / "game.json").mkdir()
    unwritable(game, tmp_path / "game.json")
    assert [one.name for one in tmp_path.iterdir()] == ["game.json"]


def test_a_name_no_file_can_have(game, tmp_path):
    unwritable(game, tmp_path / "a\0b")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_no_permission(game, tmp_path):
    tmp_path.chmod(0o500)
    unwritable(game, tmp_path / "game.json")
    tmp_path.chmod(0o700)


@pytest.mark.parametrize("step", ["shutil.copymode", "os.fsync", "pathlib.Path.replace"])
def test_a_failure_in_the_middle_keeps_the_earlier_save(game, saved, monkeypatch, step):
    before = saved.read_bytes()
    play(game, 1)

    def fail(*args, **given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(step, fail)
    unwritable(game, saved)
    assert saved.read_bytes() == before
    assert [one.name for one in saved.parent.iterdir()] == [saved.name]


def test_saving_twice_replaces(game, saved):
    play(game, 1)
    game.save(str(saved))
    assert rulebook.resume(saved).state == game.state


REQUIRED = ["version", "game", "folder", "variants", "digest", "start", "choices", "undone", "state", "check"]


@pytest.mark.parametrize("field", [*REQUIRED, "start.players", "start.seed", "start.options"])
def test_a_field_that_is_missing_is_named_even_when_the_checksum_fits(saved, field):
    data = json.loads(saved.read_text("utf-8"))
    del (data["start"] if "." in field else data)[field.rpartition(".")[2]]
    saved.write_text(json.dumps(data | ({"check": checksum(data)} if field != "check" else {})), "utf-8")
    with pytest.raises(SaveTrouble) as trouble:
        rulebook.resume(saved)
    assert (trouble.value.code, trouble.value.params["field"]) == ("wrong_field", field)


def test_a_game_is_not_gone_on_with_under_another_games_rules(saved):
    with pytest.raises(SaveTrouble) as trouble:
        rulebook.resume(saved, rulebook.load("kanal"))
    assert (trouble.value.code, trouble.value.params["found"]) == ("other_game", "kanal")


# a state that no game can have


@pytest.mark.parametrize("number", [-1, 10**300, 21])
def test_a_state_with_more_pieces_than_there_are_is_refused_with_its_cell(number, game, saved):
    layout = game.program.layout
    cell = layout.spots["bank"].base
    changed(saved, state=[*game.state[:cell], number, *game.state[cell + 1 :]])
    with pytest.raises(SaveTrouble) as caught:
        resume(saved)
    assert caught.value.code == "wrong_field"
    assert caught.value.params["field"] == f"state[{cell}]"
    assert caught.value.params["expected"] == "0 … 20"


@pytest.mark.parametrize(("cell", "number"), [(1, 2), (1, -1), (2, -5), (3, 999), (4, 99)])
def test_who_acts_the_chance_and_the_phase_are_held_to_what_they_can_be(cell, number, game, saved):
    changed(saved, state=[*game.state[:cell], number, *game.state[cell + 1 :]])
    with pytest.raises(SaveTrouble) as caught:
        resume(saved)
    assert caught.value.params["field"] == f"state[{cell}]"
    for lang in ("en", "ja", "ko"):
        assert f"state[{cell}]" in caught.value.text(lang)


def test_every_state_of_a_whole_game_is_within_its_ranges(rules):
    made = rules.new_game(players=3, seed=4)
    first = start_state(made.program, Problems())
    while made.decision is not None:
        assert misfit(made.program, made.state, first) is None
        made.play(made.decision.options[0])
