"""The command line: what a person types, reads, and the exit status. Never a traceback."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rulebook
from rulebook.check.everything import everything_wrong
from rulebook.check.unused_texts import wrong_in_texts
from rulebook.cli import main

MINI = Path(__file__).parents[1] / "mini"
GAME = str(MINI)
STARTER = Path(rulebook.__file__).parent / "starter"


@pytest.fixture
def run(capsys, monkeypatch):
    """Run the command line; returns status, what it printed, and what it complained about."""

    def call(*words: str, typed: str = "") -> tuple[int, str, str]:
        lines = iter(typed.splitlines())

        def read(prompt: str = "") -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", read)
        status = main([str(word) for word in words])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        return status, printed.out, printed.err

    return call


# language


@pytest.mark.parametrize(("lang", "word"), [("en", "Known"), ("ja", "あるもの"), ("ko", "있는 것")])
def test_the_language_may_be_named_anywhere(run, lang, word):
    for words in (("--lang", lang, "check", "nonesuch"), ("check", "nonesuch", f"--lang={lang}")):
        status, _, said = run(*words)
        assert (status, word in said) == (2, True)


def test_a_language_the_project_does_not_speak(run):
    status, _, said = run("check", "--lang", "xx")
    assert status == 2
    assert "There is no language xx. Known: en, ja, ko." in said


def test_help_is_in_the_language_too(run):
    status, said, _ = run("--help", "--lang", "ja")
    assert status == 0
    assert "ボードゲーム" in said


# faults


def test_a_fault_becomes_a_sentence_and_a_file(run, monkeypatch):
    def fail(*args: object) -> None:
        message = "deep inside"
        raise ZeroDivisionError(message)

    monkeypatch.setattr("rulebook.cli.check._check", fail)
    status, _, said = run("check", GAME)
    assert status == 70
    assert "ZeroDivisionError" in said
    path = Path(said.split("The details are in ")[1].split(". Please")[0])
    assert "deep inside" in path.read_text(encoding="utf-8")


def test_a_fault_that_cannot_be_written_down_is_still_a_sentence(run, monkeypatch, tmp_path):
    monkeypatch.setattr("rulebook.cli.check._check", lambda *args: 1 / 0)
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path / "file" / "below"))
    status, _, said = run("check", GAME)
    assert status == 70
    assert "could not be written down" in said


def test_as_a_real_command_an_unknown_word_is_no_traceback():
    for words in (["nonsense"], ["play"], ["simulate"], ["simulate", GAME, "--players", "many"], ["show", GAME]):
        done = subprocess.run([sys.executable, "-m", "rulebook", *words], capture_output=True, text=True, check=False)
        assert done.returncode == 2, words
        assert done.stderr
        assert "Traceback" not in done.stderr


# naming a game


@pytest.mark.parametrize("command", ["check", "play", "simulate"])
def test_an_unknown_game_is_refused_with_those_there_are(run, command):
    status, _, said = run(command, "nonesuch")
    assert status == 2
    assert "There is no game nonesuch" in said


def test_a_misspelt_game_is_recognised(run, monkeypatch):
    monkeypatch.setattr("rulebook.engine.loading.games", lambda: ("castles", "rivers"))
    _, _, said = run("check", "castels")
    assert said.strip().endswith("Did you mean castles?")


def test_a_variant_that_is_not_there(run, tmp_path):
    for path in (tmp_path / "none.yaml", "nonesuch"):
        status, _, said = run("simulate", GAME, "--variant", path)
        assert status in (1, 2)
        assert str(path) in said


@pytest.mark.parametrize("players", [0, 1, 99, -3])
def test_a_wrong_number_of_players(run, players):
    for command in ("play", "simulate"):
        status, _, said = run(command, GAME, "--players", players)
        assert status in (1, 2)
        assert str(players) in said


# check


def test_rule_data_in_order(run):
    status, said, _ = run("check", GAME)
    assert (status, said.strip()) == (0, f"{GAME}: in order.")


def test_all_shipped_games_are_in_order(run):
    status, said, complaint = run("check")
    assert (status, complaint) == (0, "")
    assert "in order" in said


@pytest.fixture
def broken(tmp_path):
    """A copy of the mini game with one word misspelt."""
    folder = tmp_path / "broken"
    folder.mkdir()
    for path in MINI.rglob("*.yaml"):
        copy = folder / path.relative_to(MINI)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    game = folder / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8") + "\nnonsense_key: 1\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("command", [["check"], ["play"], ["simulate"], ["show", "--svg", "x.svg"]])
def test_mistakes_in_rule_data_are_shown_with_a_caret(run, broken, command):
    status, _, said = run(command[0], broken, *command[1:])
    assert status == 1
    line = len((broken / "game.yaml").read_text(encoding="utf-8").splitlines())
    assert f"game.yaml:{line}:1" in said
    assert "nonsense_key: 1\n    ^" in said


def test_a_file_that_is_not_there_or_no_rule_data(run, tmp_path):
    assert run("check", tmp_path / "none.yaml")[0] == 2
    (tmp_path / "empty").mkdir()
    assert run("check", tmp_path / "empty")[0] in (1, 2)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"a: [", b"set: 5", b"\t- x", b"&a [*a]"])
def test_a_broken_variant_file_is_a_mistake_with_its_place(run, tmp_path, content):
    path = tmp_path / "variant.yaml"
    path.write_bytes(content)
    status, _, said = run("check", path, "--game", GAME)
    assert status == 1
    assert "variant.yaml" in said


# simulate


def test_simulate_counts(run):
    status, said, _ = run("simulate", GAME, "--players", 2, "--games", 3, "--json")
    figures = json.loads(said)
    assert status == 0
    assert figures["games"] == 3
    assert {"decisions", "decisions_per_s", "games_per_s", "scores", "options_per_decision", "mean_score"} <= set(
        figures
    )


def test_simulate_as_a_table(run):
    status, said, _ = run("simulate", GAME, "--players", 2, "--games", 2)
    assert status == 0
    assert "games per second" in said


def test_simulate_nothing_is_refused(run):
    status, _, said = run("simulate", GAME, "--games", 0)
    assert (status, "--games must be at least 1, not 0" in said) == (2, True)


def test_an_unknown_bot(run):
    for command in ("simulate", "play"):
        status, _, said = run(command, GAME, "--players", 2, "--bot", "nonesuch")
        assert status in (1, 2)
        assert "nonesuch" in said


# show


def test_show_writes_a_picture(run, tmp_path):
    status, _, _ = run("show", "orleans", "--svg", tmp_path / "board.svg")
    assert status == 0
    assert (tmp_path / "board.svg").read_text(encoding="utf-8").startswith("<svg")


def test_show_prints_what_a_part_of_the_rules_is_compiled_to(run):
    status, said, _ = run("show", GAME, "--code", "climb")
    assert status == 0
    assert "#   climb:" in said
    assert "def options(s, out, add):" in said
    assert "def step" in said


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_show_names_the_nearest_part(run, lang):
    status, said, refused = run("--lang", lang, "show", GAME, "--code", "clim")
    assert (status, said) == (1, "")
    assert "climb" in refused
    assert "Traceback" not in refused


def test_show_lists_the_parts(run):
    status, said, _ = run("show", GAME, "--code")
    assert status == 0
    assert "climb" in said.split()


@pytest.mark.parametrize("words", [["--code", "climb", "--svg", "x.svg"], ["climb"], []])
def test_show_wants_one_thing(run, words):
    assert run("show", GAME, *words)[0] == 2


def test_a_game_without_a_picture_says_so(run, tmp_path):
    status, _, said = run("show", GAME, "--svg", tmp_path / "board.svg")
    assert (status, "no picture" in said) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written(run, tmp_path):
    status, _, said = run("show", "orleans", "--svg", tmp_path / "none" / "board.svg")
    assert (status, "cannot be written" in said) == (1, True)
    assert list(tmp_path.iterdir()) == []


# play


def test_a_whole_game_by_numbers(run):
    status, said, _ = run("play", GAME, "--players", 2, typed="1\n" * 2000)
    assert status == 0
    assert "The game is over." in said
    assert "ictor" in said or "Winner" in said


def test_a_whole_game_against_a_bot(run):
    status, said, _ = run("play", GAME, "--players", 2, "--bot", "random", typed="1\n" * 2000)
    assert (status, "The game is over." in said) == (0, True)


def test_the_end_of_input_ends_the_game_politely(run):
    status, said, _ = run("play", GAME)
    assert (status, "Stopped. Nothing was saved." in said) == (0, True)


def test_words_that_mean_nothing(run):
    _, said, _ = run("play", GAME, typed="hello\n99\n0\nwhy\nlang xx\nsave\nundo\nredo\n")
    for sentence in (
        "I do not understand hello",
        "There is no number 99",
        "There is no number 0",
        "Why what?",
        "There is no language xx",
    ):
        assert sentence in said
    for sentence in ("Save where?", "There is nothing to take back.", "There is nothing to do again."):
        assert sentence in said


def test_what_may_be_typed(run):
    _, said, _ = run("play", GAME, typed="help\nwhy 1\nall\nboard\nscore\n1\nundo\nredo\nlang ja\nlang ko\nquit\n")
    for sentence in (
        "You can do this now.",
        "Taken back.",
        "Done again.",
        "プレイヤー2",
        "플레이어 2",
        "그만뒀어요",
    ):
        assert sentence in said


def own_game(tmp_path):
    """A game in a folder with a space in its name, and a variant file beside it."""
    shutil.copytree(Path(rulebook.__file__).parent / "starter", tmp_path / "Jeux Vidéo")
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "short.yaml").write_text("variant: short\n", "utf-8")
    return tmp_path / "Jeux Vidéo"


def test_a_saved_game_goes_on_with_what_is_named_on_the_command_line(run, tmp_path):
    folder, save = own_game(tmp_path), tmp_path / "s.json"
    run("play", folder, typed=f"1\nsave {save}\n")
    folder.rename(tmp_path / "moved")
    status, _, said = run("play", "--resume", save)
    assert status == 1
    assert "whose rules cannot be loaded" in said
    assert run("play", tmp_path / "moved", "--resume", save, typed="undo\n")[0] == 0
    status, _, said = run("play", "kanal", "--resume", save)
    assert status == 1
    assert "belongs to the game farm_stall, not to kanal" in said


def test_a_saved_game_finds_its_folder_beside_itself(run, tmp_path):
    folder, save = own_game(tmp_path), tmp_path / "s.json"
    run("play", folder, typed=f"1\nsave {save}\n")
    (tmp_path / "all").mkdir()
    folder.rename(tmp_path / "all" / folder.name)
    save.rename(tmp_path / "all" / "s.json")
    assert run("play", "--resume", tmp_path / "all" / "s.json", typed="undo\n")[0] == 0


def test_a_variant_that_was_moved_is_named_or_found_beside_the_saved_game(run, tmp_path):
    folder, save = own_game(tmp_path), tmp_path / "s.json"
    run("play", folder, "--variant", tmp_path / "new" / "short.yaml", typed=f"1\nsave {save}\n")
    (tmp_path / "new" / "short.yaml").rename(tmp_path / "other.yaml")
    status, _, said = run("play", "--resume", save)
    assert status == 1
    assert "short.yaml" in said
    assert run("play", "--resume", save, "--variant", tmp_path / "other.yaml", typed="undo\n")[0] == 0
    (tmp_path / "other.yaml").rename(tmp_path / "short.yaml")
    assert run("play", "--resume", save, typed="undo\n")[0] == 0


def test_the_command_to_go_on_can_be_typed_as_it_is_told(run, tmp_path):
    save = tmp_path / "Partie é 1.json"
    folder = own_game(tmp_path)
    _, said, _ = run("play", folder, typed=f"1\nsave {save}\n")
    assert f'rulebook play "{folder}" --resume "{save}"' in said
    assert f'rulebook play --resume "{save}"' in run("play", "kanal", typed=f"1\nsave {save}\n")[1]


@pytest.mark.parametrize(("typed", "end"), [
    ("1\nquit\n", "Stopped. Nothing was saved."),
    ("1\nsave {save}\nquit\n", "Stopped. The game is saved."),
    ("1\nsave {save}\n1\nquit\n", "Stopped. What was played since saving is not kept."),
    ("1\nsave {save}\n1\nundo\nquit\n", "Stopped. The game is saved."),
])  # fmt: skip
def test_who_stops_is_told_whether_the_game_is_kept(typed, end, run, tmp_path):
    _, said, _ = run("play", GAME, typed=typed.format(save=tmp_path / "s.json"))
    assert said.rstrip().endswith(end)


def test_save_and_resume(run, tmp_path):
    save = tmp_path / "game.json"
    _, said, _ = run("play", GAME, typed=f"1\nsave {save}\nquit\n")
    assert f"Saved as {save}" in said
    status, said, _ = run("play", "--resume", save, typed="undo\n")
    assert (status, "Taken back." in said) == (0, True)


def test_a_save_that_cannot_be_written_loses_nothing(run, tmp_path):
    status, said, _ = run("play", GAME, typed=f"save {tmp_path / 'none' / 'game.json'}\n1\nquit\n")
    assert status == 0
    assert str(tmp_path / "none") in said
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"save": 1}', "\x00"])
def test_a_broken_save_is_refused(run, tmp_path, content):
    save = tmp_path / "game.json"
    save.write_text(content)
    status, _, said = run("play", "--resume", save)
    assert status == 1
    assert "game.json" in said


def test_a_save_that_is_not_there(run, tmp_path):
    status, _, said = run("play", "--resume", tmp_path / "none.json")
    assert (status, "There is no file" in said) == (1, True)


# new


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_a_new_game_is_whole_and_in_order(run, tmp_path, lang):
    folder = tmp_path / "shelf" / "stall"
    status, said, _ = run("new", folder, "--lang", lang)
    assert status == 0
    assert said.count(str(folder)) >= 3
    rules = rulebook.load(folder)
    assert (rules.players, bool(rules.look), len(rules.examples)) == ((2, 3), True, 1)
    assert {path.stem for path in (folder / "texts").iterdir()} == {"en", "ja", "ko"}
    assert run("check", folder)[0] == 0
    status, said, _ = run("play", folder, "--lang", lang, "--bot", "random", "--bot", "random")
    assert (status, rules.text("scores", "coins", lang, amount=3)[:4] in said) == (0, True)


def test_the_same_seed_plays_a_new_game_like_any_other(run, tmp_path):
    run("new", tmp_path / "stall")
    status, said, _ = run("simulate", tmp_path / "stall", "--players", 3, "--games", 5, "--json")
    assert (status, json.loads(said)["games"]) == (0, 5)


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "nothing was changed"), ("ja", "何も変えません"), ("ko", "바꾸지 않았")]
)
def test_what_is_there_already_is_never_overwritten(run, tmp_path, lang, words):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine")
    (tmp_path / "file").write_text("mine")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    for name in ("full", "file", "link"):
        status, _, said = run("new", tmp_path / name, "--lang", lang)
        assert (status, words in said) == (2, True)
    assert [path.name for path in (tmp_path / "full").iterdir()] == ["mine.txt"]
    assert (tmp_path / "file").read_text() == "mine"


def test_an_empty_folder_may_be_filled_and_no_scraps_stay(run, tmp_path):
    (tmp_path / "empty").mkdir()
    assert run("new", tmp_path / "empty")[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["empty"]


def test_a_new_game_that_cannot_be_written_is_a_sentence(run, tmp_path):
    (tmp_path / "file").write_text("")
    status, _, said = run("new", tmp_path / "file" / "below")
    assert (status, "cannot be written" in said) == (1, True)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("name", ["with space", "梨", "x.yaml"])
def test_the_commands_that_come_next_can_be_typed_as_they_are_told(run, tmp_path, name):
    status, said, _ = run("new", tmp_path / name)
    folder = f'"{tmp_path / name}"' if " " in name else str(tmp_path / name)
    assert (status, f"rulebook check {folder}" in said) == (0, True)
    assert run("check", tmp_path / name)[0] == 0


# check: the board, examples, lessons, files of their own


@pytest.fixture
def own(run, tmp_path):
    run("new", tmp_path / "own")
    return tmp_path / "own"


@pytest.mark.parametrize(("file", "old", "new", "line", "words"), [
    ("look.yaml", "style: plain", "style: plian", "style: plian", "Did you mean plain?"),
    ("examples/sell_three.yaml", 'purse": 8', 'purse": 9', "expect: {me", "should be 9 and is 8"),
    ("examples/sell_three.yaml", 'lay:apple"', 'lay:grape"', "lay:grape", "is not allowed any more"),
    ("examples/sell_three.yaml", '"lay:pear": stall_full', '"lay:pear": none_there', "none_there",
     "should be refused with none_there"),
    ("texts/ja.yaml", "  prices:", "  rounds:", "  rounds: 値段", "rounds"),
])  # fmt: skip
def test_mistakes_beside_the_rules_have_their_line_too(run, own, file, old, new, line, words):
    text = (own / file).read_text("utf-8")
    assert old in text
    (own / file).write_text(text.replace(old, new, 1), "utf-8")
    number = next(at for at, one in enumerate((own / file).read_text("utf-8").splitlines(), 1) if line in one)
    status, _, said = run("check", own)
    assert status == 1
    assert f"own/{file}:{number}:" in said
    assert words in said
    for lang in ("ja", "ko"):
        assert f"own/{file}:{number}:" in run("check", own, "--lang", lang)[2]


def test_a_lesson_with_a_mistake_is_found(run, broken):
    game = broken / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("nonsense_key: 1\n", ""), "utf-8")
    lesson = next((broken / "lessons").glob("*.yaml"))
    lesson.write_text(lesson.read_text("utf-8").replace("kind: ", "kindd: ", 1), "utf-8")
    status, _, said = run("check", lesson)
    assert (status, "kindd" in said) == (1, True)


LOOSE = {
    "variant": ("set: {constants.%s.value: 3}\n", "value: 0"),
    "example": ("id: one\nplayers: 2\nsteps: [{expect: {%s: 1}}]\n", ""),
    "lesson": ('lesson: x\ntitle: {en: x}\nsteps: [{kind: tell, text: {en: "{n}"}, values: {n: %s}}]\n', ""),
}
ONLY_THERE = {"kanal": "basic_most", "orleans": "market_size"}


@pytest.mark.parametrize("kind", LOOSE)
@pytest.mark.parametrize("game", ONLY_THERE)
def test_the_game_of_a_file_is_found_where_only_one_fits(run, tmp_path, kind, game):
    path = tmp_path / "loose.yaml"
    path.write_text(LOOSE[kind][0] % ONLY_THERE[game])
    status, said, complaint = run("check", path)
    assert (status, game in said) == (int(kind == "example"), kind != "example"), complaint
    if kind == "example":
        assert "should be 1 and is" in complaint


def test_a_file_that_fits_several_games_or_none_asks_for_one(run, tmp_path):
    both, none, what = tmp_path / "both.yaml", tmp_path / "none.yaml", tmp_path / "what.yaml"
    both.write_text("lesson: x\ntitle: {en: x}\nsteps: [{kind: tell, text: {en: x}}]\n")
    none.write_text("set: {constants.nonesuch.value: 3}\n")
    what.write_text("hello: 3\n")
    for path, words in (
        (both, "fits several games: kanal, orleans"),
        (none, "fits no game"),
        (what, "neither a variant"),
    ):
        status, _, said = run("check", path)
        assert (status, words in said) == (2, True)
    assert run("check", both, "--game", GAME)[0] == 0
    status, _, said = run("check", none, "--game", GAME)
    assert (status, "none.yaml:1:" in said) == (1, True)


@pytest.mark.parametrize(
    ("old", "new", "near"),
    [("say: stall_full", "say: stall_ful", "stall_full"), ("prompt: market", "prompt: markt", "market")],
)
def test_a_sentence_that_no_language_has_is_told(run, own, old, new, near):
    text = (own / "game.yaml").read_text("utf-8")
    (own / "game.yaml").write_text(text.replace(old, new, 1), "utf-8")
    status, _, said = run("check", own)
    assert (status, f"Did you mean {near}?" in said) == (1, True)


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_a_text_file_that_cannot_be_read_is_told_once(run, own, lang):
    path = own / "texts" / "en.yaml"
    path.write_text(path.read_text("utf-8").replace('stop: "Finish"', "stop: Finish: now"), "utf-8")
    status, _, said = run("check", own, "--lang", lang)
    assert status == 1
    assert (said.count("en.yaml:26:15"), said.count("look.yaml")) == (1, 0)


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
@pytest.mark.parametrize(("old", "new", "code", "near"), [
    ("{have", "{haave", "no_text_field", "have"),
    ("\n  sell:", "\n  selll:", "unused_text", "sell"),
])  # fmt: skip
def test_a_slip_in_the_texts_is_found_with_its_line_and_the_nearest_name(tmp_path, lang, old, new, code, near):
    folder = tmp_path / "starter"
    shutil.copytree(Path(rulebook.__file__).parent / "starter", folder)
    path = folder / "texts" / f"{lang}.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    (problem,) = wrong_in_texts(rulebook.load(folder))
    assert (problem.code, problem.params["near"]) == (code, near)
    assert problem.file == f"starter/texts/{lang}.yaml"
    assert new.strip("\n :") in problem.source


def test_a_rule_named_in_an_odd_form_is_found(tmp_path):
    folder = tmp_path / "starter"
    shutil.copytree(Path(rulebook.__file__).parent / "starter", folder)
    path = folder / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("rule: F-1", "rule: F1", 1), "utf-8")
    found = [one for one in everything_wrong(rulebook.load(folder)) if one.code == "rule_form"]
    assert [one.params["found"] for one in found] == ["F1"]
    assert "rule: F1" in found[0].source


@pytest.mark.parametrize("game", rulebook.games())
def test_the_texts_of_shipped_games_have_no_slips(game):
    assert wrong_in_texts(rulebook.load(game)) == []


# what things do, and settings


def test_the_terminal_says_what_a_space_a_building_and_a_place_tile_do(run):
    _, said, _ = run("play", "kanal", "--players", "1", typed="why use:u1\nwhy brick_field\nboard\n")
    assert "Upper space 1: You may build 1 building from the open row" in said
    assert said.count("Brick Field: You may pay 2 clay and get 2 bricks.") == 2  # after why, and with the board
    assert "Materials of lower space 1" in said or "Lower space 1: " in said
    _, said, _ = run("play", "orleans", typed="why take:hayrick\nboard\n")
    assert said.count("Hayrick: ") == 2


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_settings_are_chosen_by_name_and_a_wrong_one_lists_them(run, lang):
    status, said, _ = run(
        "play", "kanal", "--players", "1", "--lang", lang,
        "--option", "deck=b", "--option", "board=advanced", "--option", "halves=one", "--option", "solo_discard=before",
        typed="board\n",
    )  # fmt: skip
    assert status == 0
    assert "[lay:path:h0_0]" in said  # the first routes are laid on the side without printed ones
    for typed in ("dek=b", "deck=c"):
        status, _, wrong = run("play", "kanal", "--lang", lang, "--option", typed)
        assert status == 2
        assert "deck=a|b" in wrong if typed == "dek=b" else "a, b" in wrong
    status, _, wrong = run("play", "orleans", "--lang", lang, "--option", "exclude_tiles=true")
    assert status == 0


# what nobody meant to type
@pytest.mark.parametrize("name", ["", ".", "x" * 300, "no/such/folder.svg"])
def test_a_picture_goes_nowhere_else_and_says_so(run, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    shutil.copytree(STARTER, tmp_path / "g")
    status, _, said = run("show", "g", "--svg", name)
    assert (status, said.count("cannot be written: ")) == (1, 1)
    assert [one.name for one in tmp_path.iterdir()] == ["g"]


def test_a_picture_never_replaces_a_device(run, tmp_path):
    shutil.copytree(STARTER, tmp_path / "g")
    status, _, said = run("show", str(tmp_path / "g"), "--svg", "/dev/full")
    assert (status, "/dev/full cannot be written" in said) == (1, True)
    assert not Path("/dev/full").is_file()


@pytest.mark.parametrize("words", [["check", "x" * 5000], ["check", "x" * 5000 + ".yaml"], ["play", "x" * 5000]])
def test_a_very_long_name_is_one_that_is_not_there(run, words):
    status, _, said = run(*words)
    assert status == 2
    assert said.startswith("There is no ")
    assert len(said) < 600


def test_a_very_long_number_or_a_raised_one_is_no_choice(run):
    number = "9" * 5000
    status, said, _ = run("play", GAME, typed=f"{number}\n²\nwhy {number}\nwhy ²\n")
    assert status == 0
    assert f"There is no number {'9' * 120}…; there are 1 to " in said
    assert "I do not understand ²." in said


@pytest.mark.parametrize("error", [RuntimeError("input(): lost sys.stdin"), OSError(9, "Bad file descriptor")])
def test_without_any_input_a_game_ends(monkeypatch, capsys, error):
    def read(_: str = "") -> str:
        raise error

    monkeypatch.setattr("builtins.input", read)
    assert main(["play", GAME]) == 0
    assert capsys.readouterr().out.endswith("Stopped. Nothing was saved.\n")


def test_a_home_of_somebody_who_is_not_there_stops_nothing(run, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", "~nobody-at-all/x")
    assert run("check", GAME)[0] == 0
    status, _, said = run("lab", "--no-browser")
    assert status == 2
    assert said.startswith("The folder ~nobody-at-all/x cannot be written: No such file")


@pytest.mark.parametrize("port", ["99999", "-1"])
@pytest.mark.parametrize(("lang", "word"), [("en", "from 0 to 65535"), ("ja", "65535まで"), ("ko", "65535까지")])
def test_a_port_that_is_none_says_which_are(run, tmp_path, port, lang, word):
    status, _, said = run("lab", "--no-browser", "--dir", tmp_path, f"--port={port}", "--lang", lang)
    assert (status, word in said, "bind" in said) == (2, True, False)


@pytest.mark.parametrize("width", ["0", "", "x", "-5"])
def test_an_odd_width_of_the_terminal_prints_all_the_same(run, monkeypatch, width):
    monkeypatch.setenv("COLUMNS", width)
    assert "games" in run("simulate", GAME, "--games", "1")[1]


def test_a_game_for_fewer_or_more_is_played_by_the_nearest_number(run, tmp_path):
    folder = tmp_path / "one"
    shutil.copytree(MINI, folder)
    path = folder / "game.yaml"
    path.write_text(path.read_text("utf-8").replace("players: {min: 2, max: 3}", "players: {min: 3, max: 3}"), "utf-8")
    assert run("simulate", folder, "--games", "1")[0] == 0
    assert "Player 3" in run("play", folder, typed="score\n")[1]
    assert run("simulate", folder, "--games", "1", "--players", "2")[0] == 1


def test_a_file_keeps_the_first_letter_of_its_name(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("save.json").write_text("{", "utf-8")
    assert run("play", "--resume", "save.json")[2].startswith("save.json ")
