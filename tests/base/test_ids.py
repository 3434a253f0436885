"""Ids are plain words wherever they are given, and no path made from one leaves the learner's folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.base.errors import RuleDataError
from rulebook.base.files import file_name, user_dir, user_file
from rulebook.check.everything import everything_wrong
from widgets.play.kept_games import Keeper
from widgets.screen.shorter_game import shorter
from widgets.workbench.draft import Draft

MINI = Path(__file__).parents[1] / "mini"
ODD = ["../../farm", "/somewhere/farm", "a b", '"><script>', "x" * 61, "a.b", "", "\n"]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path / "home"))
    return (tmp_path / "home").resolve()


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "farm"
    shutil.copytree(Path(rulebook.__file__).parent / "starter", made)
    return made


@pytest.fixture
def mini(tmp_path):
    made = tmp_path / "mini"
    shutil.copytree(MINI, made)
    return made


def change(folder, file, old, new):
    path = folder / file
    text = path.read_text("utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new, 1), "utf-8")


def wrong(folder):
    """Codes and places of every mistake, loading included."""
    try:
        found = everything_wrong(rulebook.load(folder))
    except RuleDataError as error:
        found = error.problems
    return [(one.code, one.file, one.line) for one in found]


@pytest.mark.parametrize("odd", ODD)
def test_the_id_of_a_game_is_a_plain_word(folder, odd):
    change(folder, "game.yaml", "game: farm_stall", f"game: {json.dumps(odd)}")
    line = (folder / "game.yaml").read_text("utf-8").splitlines().index(f"game: {json.dumps(odd)}") + 1
    assert ("odd_id", "farm/game.yaml", line) in wrong(folder)


PLACES = [
    ("game.yaml", "  stall_size:", '  "stall size":'),
    ("game.yaml", "  fruit:\n    members:", '  "fr/uit":\n    members:'),
    ("game.yaml", "apple: {count: 8", "../apple: {count: 8"),
    ("game.yaml", "members: [ladder1]", 'members: ["ladder 1"]'),
    ("game.yaml", "  coin: {home: bank", '  "<b>": {home: bank'),
    ("game.yaml", "kinds: fruit, home", "kinds: [a.b], home"),
    ("game.yaml", "  orchard: {holds", "  or/chard: {holds"),
    ("game.yaml", "  round: {}", "  ro.und: {}"),
    ("game.yaml", "values: [false, true]", 'values: ["<i>", true]'),
    ("game.yaml", "  sharing: {values", '  "sha ring": {values'),
    ("game.yaml", "  climb:\n", '  "cli mb":\n'),
    ("game.yaml", "params: [{fruit: fruit}]", "params: [{../x: fruit}]"),
    ("game.yaml", "  ladder1: {counter", "  ladder/1: {counter"),
    ("game.yaml", "  picking: {rule", '  "pick ing": {rule'),
    ("game.yaml", "{id: coins, amount", "{id: ../coins, amount"),
    ("examples/sell_two.yaml", "id: ", "id: ../"),
    ("lessons/01_stall.yaml", "lesson: 01_stall", "lesson: ../01_stall"),
    ("lessons/01_stall.yaml", "- id: may", '- id: "<script>"'),
    ("labs.yaml", "{id: three", '{id: "a/b"'),
]


@pytest.mark.parametrize(("file", "old", "new"), PLACES)
def test_every_other_id_is_one_too(mini, file, old, new):
    change(mini, file, old, new)
    line = 1 + (mini / file).read_text("utf-8").partition(new)[0].count("\n")
    assert ("odd_id", f"mini/{file}", line) in wrong(mini)


def test_an_id_may_have_letters_of_any_language_and_hyphens(mini):
    change(mini, "game.yaml", "members: [ladder1]", "members: [ladder1, りんご-1, 사과_2]")
    assert "odd_id" not in {one[0] for one in wrong(mini)}


@pytest.mark.parametrize("odd", [*ODD, "..", ".", "/", "con", "a" * 300, "\x00", "~", "c:\\x", "農" * 300])
def test_no_path_leaves_the_learners_folder(home, odd):
    assert user_dir("saves", odd).resolve().parent == home / "saves"
    path = user_file("tables", odd)
    assert path.resolve().parent == home / "tables"
    assert len(path.name.encode()) < 230
    path.write_text("x", "utf-8")
    path.unlink()


def test_names_that_were_shortened_still_differ():
    assert file_name("a" * 300) != file_name("a" * 301)
    assert file_name("a" * 300 + ".json").endswith(".json")


@pytest.mark.parametrize("odd", ["../x", "absolute"])
def test_rules_made_by_hand_with_such_an_id_keep_nothing_outside(tmp_path, home, odd):
    rules = rulebook.load("tests/mini")
    rules.id = str(tmp_path / "elsewhere") if odd == "absolute" else "../../elsewhere"
    keeper = Keeper(rules)
    keeper.keep(rules.new_game(2), ("", ""))
    assert keeper.path is not None
    places = [
        keeper.path,
        *keeper._earlier(),
        keeper.save(rules.new_game(2), ()),
        Draft(rules).build(),
        shorter(rules, 3),
    ]
    assert all(one.resolve().is_relative_to(home) for one in places)
    assert not list(tmp_path.glob("elsewhere*"))
