"""Files as people write them: unusual but legal ones are read, and where YAML stumbles the advice helps."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.base.problems import Problems
from rulebook.check.everything import everything_wrong
from rulebook.language.yaml_nodes import read_bytes

MINI = Path("tests/mini")


def problem(text: str, file: str = "stall/game.yaml") -> tuple[str, int, int]:
    problems = Problems()
    read_bytes(text.encode(), file, problems)
    (found,) = problems.found
    for lang in ("en", "ja", "ko"):
        assert found.text(lang) != found.code
    return found.code, found.line, found.column


@pytest.fixture
def stall(tmp_path):
    shutil.copytree(MINI, tmp_path / "stall", ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    return tmp_path / "stall"


def wrong(folder: Path, variants: tuple[str, ...] = ()) -> list[rulebook.base.problems.Problem]:
    try:
        return everything_wrong(rulebook.load(folder, list(variants)))
    except rulebook.RuleDataError as error:
        return list(error.problems)


# -- advice that works -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "expected"), [
    ("reasons:\n  a: 'one'\n  stop: 'Don't go on'\n  b: two\n", ("apostrophe", 3, 13)),
    ("reasons:\n  stop: 'Don't go on'\n", ("apostrophe", 2, 13)),
    ('reasons:\n  stop: "C:\\games"\n  b: two\n', ("escape", 2, 12)),
    ("reasons:\n  sell: {n:fruit} sold\n  b: two\n", ("brace_text", 2, 9)),
    ("reasons:\n  sell: [{n}] sold\n  b: two\n", ("brace_text", 2, 9)),
    ("a: 1\nb:\n  # bell \x07 here\n  c: 2\n", ("control", 3, 10)),
    ("a: 1\r\nb: 2\r\nc: x\u200by\r\n", ("invisible", 3, 5)),
    ("a: 1\nb: 'x\u2028y'\nc: 3\n", ("invisible", 2, 6)),
    ("a: 1\nb: \ufeff2\n", ("invisible", 2, 4)),
    ("apple: {count: 8}\npear:\n  <<: {count: 6}\n  point: 2\n", ("merge", 3, 3)),
])  # fmt: skip
def test_the_advice_names_the_slip_where_it_stands(text, expected):
    assert problem(text) == expected


def test_a_placeholder_alone_is_a_text_in_texts_and_a_missing_space_in_rules():
    assert problem("reasons:\n  sell: {n:fruit}\n", "stall/texts/en.yaml") == ("brace_text", 2, 9)
    assert problem("pear:\n  price: {count:6}\n")[0] == "no_colon"


@pytest.mark.parametrize(("text", "file", "expected"), [
    ("reasons:\n  a: Space #3 is taken\n", "stall/texts/en.yaml", ("cut", 2, 12)),
    ("reasons:\n  a: Space # 3 is taken\n", "stall/texts/en.yaml", ("cut", 2, 12)),
    ("lesson: a text of #3 words\n", "stall/lessons/1.yaml", ("cut", 1, 19)),
])  # fmt: skip
def test_a_text_that_ends_at_a_hash_is_told(text, file, expected):
    assert problem(text, file) == expected


def test_a_comment_behind_a_value_is_none():
    problems = Problems()
    node = read_bytes(b"a: 1  # one\nb: two words  # and why\nc: 'x #3'\n", "stall/game.yaml", problems)
    assert (problems.found, node.plain()) == ([], {"a": 1, "b": "two words", "c": "x #3"})


# -- yes and no --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("written", "meant"), [("no", "false"), ("off", "false"), ("True", "true"), ("yes", "true")])
def test_a_yes_or_no_is_named_as_it_is_written_here(written, meant, stall):
    path = stall / "game.yaml"
    whole = path.read_text("utf-8")
    places = [
        ("values: [false, true], default: false", f"values: [false, true], default: {written}"),
        ("stall: {each: player, holds: fruit,", f"stall: {{each: player, slot: {written}, holds: fruit,"),
        ("pear: {count: 6,", f"pear: {{sweet: {written}, count: 6,"),
    ]
    for old, new in places:
        path.write_text(whole.replace(old, new), "utf-8")
        (found,) = wrong(stall)
        assert (found.code, found.params["found"], found.params["expected"]) == ("yes_no", written, meant)
        assert f"Write {meant} instead of {written}" in found.text("en")


def test_the_same_in_a_variant(stall, tmp_path):
    path = tmp_path / "v.yaml"
    path.write_text("variant: v\nset:\n  options.sharing.default: True\n", "utf-8")
    (found,) = wrong(stall, (str(path),))
    assert (found.code, found.file, found.line, found.params["expected"]) == ("yes_no", "v.yaml", 3, "true")


# -- unusual but legal files -------------------------------------------------------------------------------------


def test_files_that_end_in_yml_are_read_everywhere(stall, tmp_path):
    before = rulebook.load(stall)
    names = {lang: before.name("fruit", lang) for lang in ("en", "ja", "ko")}
    lessons, examples = list(before.lessons), list(before.examples)
    for path in [*stall.rglob("*.yaml")]:
        path.rename(path.with_suffix(".yml"))
    after = rulebook.load(stall)
    assert after.digest == before.digest
    assert {lang: after.name("fruit", lang) for lang in names} == names
    assert (list(after.lessons), list(after.examples)) == (lessons, examples)
    assert wrong(stall) == []
    short = tmp_path / "short.yml"
    short.write_text("variant: short\nset:\n  constants.rounds.value: 2\n", "utf-8")
    assert rulebook.load(stall, [str(short)]).model.constants["rounds"].value == 2


def test_hidden_files_and_an_editors_copies_are_passed_over(stall):
    digest = rulebook.load(stall).digest
    for name in (".game.yaml", ".#game.yaml", "game.yaml~", "game.yaml.bak", "#game.yaml#", "~$game.yaml"):
        (stall / name).write_text("game: [", "utf-8")
    (stall / "lessons").mkdir(exist_ok=True)
    (stall / "lessons" / ".draft.yaml").write_text("game: [", "utf-8")
    assert rulebook.load(stall).digest == digest
    assert wrong(stall) == []


@pytest.mark.parametrize("change", [
    lambda data: b"\xef\xbb\xbf" + data, lambda data: data.replace(b"\n", b"\r\n"),
    lambda data: data.replace(b"\n", b"\r"), lambda data: data.rstrip(b"\n"),
])  # fmt: skip
def test_a_mark_of_order_and_either_line_end_make_no_difference(change, stall):
    digest = rulebook.load(stall).digest
    path = stall / "game.yaml"
    path.write_bytes(change(path.read_bytes()))
    assert rulebook.load(stall).digest == digest


# -- mistakes that two files make --------------------------------------------------------------------------------


def test_what_stands_in_two_files_names_both(stall):
    (stall / "more.yaml").write_text("constants:\n  rounds: {value: 6}\n", "utf-8")
    (found,) = wrong(stall)
    lines = (stall / "game.yaml").read_text("utf-8").splitlines()
    line = lines.index("  rounds: {value: 4, rule: M-1, source: writeup}") + 1
    assert (found.code, found.file, found.line) == ("duplicate_in", "stall/more.yaml", 2)
    assert found.params["first"] == f"stall/game.yaml:{line}"


def test_a_mistake_that_a_variant_makes_in_the_base_names_the_variant(stall, tmp_path):
    path = tmp_path / "v.yaml"
    path.write_text("variant: v\nremove: [counters.done]\n", "utf-8")
    found = wrong(stall, (str(path),))
    assert found
    assert {one.params.get("removed") for one in found} == {"v.yaml:2"}
    assert all("v.yaml:2" in one.text(lang) for one in found for lang in ("en", "ja", "ko"))
