"""Rule files in house style: what is written how, that nothing else changes, and that the shipped files are so."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.base.files import data_dir
from rulebook.check.house_style import in_house_style, restyled, styled_files
from rulebook.check.style_words import plain_data
from rulebook.check.style_writer import StyleWriter
from rulebook.cli.main import main

MINI = Path("tests/mini/game.yaml")
GAMES = [Path(str(data_dir("rules_yaml") / name)) for name in rulebook.games()]
GAMES += [Path("tests/mini"), Path("rulebook/starter"), *sorted(Path("tests/trials").iterdir())]
SHIPPED = [path for folder in GAMES for path in styled_files(folder)]
SHIPPED += sorted(Path("widgets/own_game/data").glob("*.yaml"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_shipped_rule_files_are_in_house_style(path):
    assert restyled(path) == (path.read_text("utf-8"), [])
    assert [line for line in path.read_text("utf-8").splitlines() if len(line) > 120] == []


def test_no_id_stands_in_two_pairs_of_quotes_where_it_is_all_there_is():
    found = [(path, twice) for path in SHIPPED for twice in re.findall(r"\"'[^'\"]*'\"", path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(("written", "wanted"), [
    ('a: "plain"\n', "a: plain\n"),
    ("a: 'coin >= 1'\n", "a: coin >= 1\n"),
    ("a: {b: 'x[1] > 0'}\n", 'a: {b: "x[1] > 0"}\n'),
    ("a: 'x[1] > 0'\n", 'a: "x[1] > 0"\n'),
    ("a: 'on'\n", 'a: "on"\n'),
    ("a: '12'\n", 'a: "12"\n'),
    ("a: 'true'\n", 'a: "true"\n'),
    ("a: ['Why?', 'b: c', 'd #e']\n", 'a: ["Why?", "b: c", "d #e"]\n'),
    ("a:   {b:  1,c: [1,  2]}\n", "a: {b: 1, c: [1, 2]}\n"),
    ("a:\n    b: 1\n    c:\n    - d\n", "a:\n  b: 1\n  c:\n    - d\n"),
    ("a: 1\r\nb: 2\r\n", "a: 1\nb: 2\n"),
    ("a: 1   # why\n\n\n# above\nb: 2\n# end\n", "a: 1   # why\n\n\n# above\nb: 2\n# end\n"),
    ("a: >-\n  one\n  two\nb: |\n  x\n   y\n", "a: >-\n  one\n  two\nb: |\n  x\n   y\n"),
    ("a: {x: 1, # why\n    y: 2}\n", "a: {x: 1, # why\n    y: 2}\n"),
    ("actions:\n  go: {do: [x], require: [y], rule: A-1}\n", "actions:\n  go: {do: [x], require: [y], rule: A-1}\n"),
    ("actions:\n  go:\n    do: [x]\n    require: [y]\n    rule: A-1\n",
     "actions:\n  go:\n    rule: A-1\n    require: [y]\n    do: [x]\n"),
    ("actions:\n  go:\n    do: [x]   # why\n    rule: A-1\n", "actions:\n  go:\n    do: [x]   # why\n    rule: A-1\n"),
    ("a: [{rule: A-1, say: no, that: x}]\n", "a: [{that: x, say: no, rule: A-1}]\n"),
    ("a: {c: 1, b: 2}\n", "a: {c: 1, b: 2}\n"),
])  # fmt: skip
def test_how_it_is_written(written, wanted):
    assert in_house_style(written) == wanted
    assert in_house_style(wanted) == wanted


def test_what_does_not_fit_is_opened():
    fits = f"a:\n  x: {{k: {'b' * 98}, l: {'c' * 7}}}\n"
    assert max(map(len, fits.splitlines())) == 120
    assert in_house_style(fits) == fits
    opened = f"a:\n  x:\n    k: {'b' * 98}\n    l: {'c' * 8}\n"
    assert in_house_style(fits.replace("c}", "cc}")) == opened


def test_long_lists_of_words_and_rows_of_a_set_are_filled():
    words = ["abcdefghij"] * 12
    first, rest = ", ".join(words[:9]), ", ".join(words[9:])
    assert in_house_style(f"members: [{first}, {rest}]\n") == f"members: [{first},\n          {rest}]\n"
    row = [f"k{at}: abcdefghij" for at in range(8)]
    above = "sets:\n  s:\n    members:\n"
    filled = f"{above}      x: {{{', '.join(row[:6])},\n          {', '.join(row[6:])}}}\n"
    assert in_house_style(f"{above}      x: {{{', '.join(row)}}}\n") == filled


def test_nothing_is_written_that_would_not_say_the_same(monkeypatch, tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text("game: farm\ncoins: 'x'\n", "utf-8")
    for other in ("game: farm\n", "coins: x\ngame: farm\n", "game: farm\ncoins: x # new\n", "game: [\n"):
        monkeypatch.setattr(StyleWriter, "whole", lambda *_, other=other: other)
        text, problems = restyled(path)
        assert (text, [one.code for one in problems]) == (None, ["not_restyled"])


def test_damaged_rules_keep_what_they_say_or_are_told_as_mistakes(tmp_path):
    whole, chance, outcomes = MINI.read_text("utf-8"), random.Random(7), set()
    for _ in range(120):
        at = chance.randrange(len(whole))
        text = whole[:at] + chance.choice(["", "#", " #x\n", "'", '"', "\n", "\r", "{", ": ", "- ", "\t", "é", "|\n"])
        text += whole[at + chance.choice([0, 1, 5, 40]) :]
        path = tmp_path / "game.yaml"
        path.write_bytes(text.encode())
        found, problems = restyled(path)
        outcomes.add((found is None, *{one.code for one in problems}))
        if found is not None:
            assert plain_data(found) == plain_data(text)
            assert in_house_style(found) == found
    assert (False,) in outcomes
    assert len(outcomes) > 3


def test_a_file_and_a_games_folder_are_put_into_house_style(tmp_path, capsys):
    folder = tmp_path / "farm"
    (folder / "variants").mkdir(parents=True)
    (folder / "texts").mkdir()
    for name in ("game", "variants/v", "texts/en", "look"):
        (folder / f"{name}.yaml").write_text("a: 'b'\n", "utf-8")
    assert main(["format", str(folder), "--lang", "en"]) == 0
    changed = [name for name in ("game", "variants/v", "texts/en", "look") if "'" not in read(folder, name)]
    assert changed == ["game", "variants/v"]
    assert "game.yaml: put into house style." in capsys.readouterr().out
    assert main(["format", str(folder / "game.yaml"), str(folder / "texts/en.yaml"), "--lang", "en"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("game.yaml: in house style already.")
    assert second.endswith("en.yaml: put into house style.")


def read(folder: Path, name: str) -> str:
    return (folder / f"{name}.yaml").read_text("utf-8")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_read_is_said_in_a_sentence_and_left_alone(lang, tmp_path, capsys):
    bad = tmp_path / "game.yaml"
    for content in (b"a: [1\n", b"a: \xff\n", b"a: &x 1\nb: *x\n", b"a: 1\na: 2\n"):
        bad.write_bytes(content)
        assert main(["format", str(bad), "--lang", lang]) == 1
        told = capsys.readouterr().err
        assert "game.yaml:" in told
        assert "Traceback" not in told
        assert bad.read_bytes() == content
    (tmp_path / "none").mkdir()
    for name in ("none", "missing.yaml", "missing"):
        assert main(["format", str(tmp_path / name), "--lang", lang]) == 2
        assert capsys.readouterr().err.strip()


@pytest.mark.parametrize("content", ["", "# nothing yet\n", "- a\n- b\n", "{a: 1}\n"])
def test_files_without_sections_stay_as_they_are(content, tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text(content, "utf-8")
    assert main(["format", str(path)]) == 0
    assert path.read_text("utf-8") == content
