"""The engine and the screens know no game: none of their files names a shipped game or anything in its box."""

from __future__ import annotations

import re
import shutil
from functools import cache
from pathlib import Path

import pytest

import rulebook
from rulebook.api import Rules

ROOT = Path(__file__).parents[2]
FOLDERS = ("rulebook", "widgets")
KINDS = {".py", ".js", ".yaml"}
LETTERS = r"[^\W\d_]"

ORDINARY = {  # words of a game that mean something else in the files named here, and would anywhere
    # of any board game
    "bag",  # what is drawn from without looking; the bag lab
    "card", "cards", "tile",  # what lies in a row or a slot
    "event", "events",  # what happened, told by the log
    "passed",  # out of the round; paths that were gone past
    "start player",
    # of paper and pictures
    "blue", "green", "disc", "hourglass",  # parts of a colour, and outlines a look may ask for
    "box", "row", "path", "paths",  # of a rectangle, a table, a file
    "laid", "stack", "held", "replaced", "current line",
    # of Python and its libraries
    "allowed", "called", "library", "resource", "resources", "mine", "due",
    # of praise
    "good",
}  # fmt: skip


def plain(text: str) -> str:
    """Words in small letters between single spaces; what stands between two words but blanks, _ and - parts them."""
    text = re.sub(r"[\s_-]+", " ", text.lower())
    return " " + re.sub(rf"(?!{LETTERS}|[ '’]).", " | ", text).replace("’", "'") + " "


def spelt(rules: Rules, id: str) -> set[str]:
    """An id and its English names, as they would be written."""
    entry = rules.words("en").entry(id)
    forms = [entry.get("one"), entry.get("many")] if isinstance(entry, dict) else [entry]
    words = {plain(str(one)).strip() for one in (id, *forms) if one}
    return {word for word in words if re.fullmatch(rf"{LETTERS}{{3,}}(?:[ ']{LETTERS}+)*", word)}


def components(rules: Rules) -> set[str]:
    """The game's name and everything in its box: members of sets, pieces, zones, counters."""
    model = rules.model
    ids = {model.game, *model.zones, *model.counters, *model.pieces}
    ids |= {one for made in model.sets.values() for one in made.members}
    return {word for id in ids for word in spelt(rules, id)}


def ours() -> set[str]:
    """Words of the vocabulary page, of the sections of rule data, and of the mini game that the examples use."""
    page = (ROOT / "docs" / "vocabulary.md").read_text(encoding="utf-8")
    language = (ROOT / "docs" / "language.md").read_text(encoding="utf-8")
    sections = re.findall(r"^\| (`.+?) \|", language, re.MULTILINE)  # its examples are another matter
    mini = rulebook.load(ROOT / "tests" / "mini")
    words = {*plain(page).split(), *plain(" ".join(sections)).split(), *components(mini)}
    words |= {word for id in mini.model.phases for word in spelt(mini, id)}
    return words | {f"{one}s" for one in words}


@cache
def game_words() -> frozenset[str]:
    """What no file may say."""
    words = {word for game in rulebook.games() for word in components(rulebook.load(game))}
    return frozenset(words - ours() - ORDINARY)


def found(root: Path) -> dict[str, set[str]]:
    """The words of games in the files below a folder: file -> words."""
    hits: dict[str, set[str]] = {}
    for path in (one for folder in FOLDERS for one in sorted((root / folder).rglob("*")) if one.suffix in KINDS):
        text = plain(path.read_text(encoding="utf-8"))
        words = {word for word in game_words() if f" {word} " in text or f" {word}'s " in text}
        if words:
            hits[path.relative_to(root).as_posix()] = words
    return hits


def test_no_file_names_a_game_or_what_is_in_its_box():
    assert found(ROOT) == {}


def test_the_words_are_those_of_every_shipped_game():
    for game in rulebook.games():
        rules = rulebook.load(game)
        own = components(rules) & game_words()
        assert len(own) > 100, game
        assert spelt(rules, game) <= game_words()
    assert {"monk", "monks", "farm house", "orléans", "oranienburger kanal", "clay", "ore washery"} <= game_words()


def test_no_ordinary_word_is_left_in_the_list_for_nothing():
    words = {word for game in rulebook.games() for word in components(rulebook.load(game))}
    assert words >= ORDINARY
    assert not ORDINARY & ours()


@pytest.mark.parametrize(
    ("name", "line", "word"),
    [
        ("rulebook/engine/play.py", "# the monk may stand in for anybody\n", "monk"),
        ("rulebook/verbs/moves.py", "MONK = 1\n", "monk"),
        ("rulebook/engine/ruleset.py", 'PLACE = "farm_house"\n', "farm house"),
        ("widgets/table/table.py", "def orleans() -> None: ...\n", "orleans"),
        ("widgets/base/pane.js", "// for Orléans\n", "orléans"),
        ("rulebook/texts/en.yaml", "# the ore washery's second line\n", "ore washery"),
        ("widgets/texts/en.yaml", '  x: "Take the clay."\n', "clay"),
    ],
)
def test_a_word_of_a_game_is_found_wherever_it_is_written(tmp_path, name, line, word):
    target = tmp_path / name
    target.parent.mkdir(parents=True)
    shutil.copy(ROOT / name, target)
    with target.open("a", encoding="utf-8") as file:
        file.write(line)
    assert word in found(tmp_path)[name]


def test_half_a_word_is_no_word(tmp_path):
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulebook" / "x.py").write_text("monkey = clayey\n", encoding="utf-8")
    assert found(tmp_path) == {}
