"""The files beside the rules are held to one table of forms: unknown keys, wrong kinds and wrong names are mistakes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.check.everything import everything_wrong
from rulebook.check.side_files import wrong_beside

MINI = Path("tests/mini")
TERMS = """
stall:
  en: stall
  ja: 屋台
  ko: 가게
  aliases: {en: [stand], ja: [], ko: []}
  meaning: {en: Where fruit is sold., ja: 果物を売る場所です。, ko: 과일을 파는 곳이에요.}
"""
PRACTICE = "practice:\n  - phase: picking"


@pytest.fixture
def stall(tmp_path):
    shutil.copytree(MINI, tmp_path / "stall", ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    (tmp_path / "stall" / "terms.yaml").write_text(TERMS, "utf-8")
    return tmp_path / "stall"


def test_what_is_shipped_is_in_order(stall):
    assert wrong_beside(rulebook.load(stall)) == []
    for game in rulebook.games():
        assert wrong_beside(rulebook.load(game)) == []


@pytest.mark.parametrize(("file", "old", "new", "code", "found", "near"), [
    ("labs", "practice:", "practise:", "key", "practise", "practice"),
    ("labs", "checklist:", "bagg: {}\nchecklist:", "key", "bagg", "bag"),
    ("labs", "counts: coin", "count: coin", "key", "count", "counts"),
    ("labs", "phase: picking", "phase: pickng", "phase", "pickng", "picking"),
    ("labs", "rules: [M-3]", "rules: [M-33]", "unknown_name", "M-33", "M-3"),
    ("labs", PRACTICE, "wakes: {a: 1}\n" + PRACTICE, "kind", "mapping", ""),
    ("labs", PRACTICE, "from_here: {counters: [dome]}\n" + PRACTICE, "counter", "dome", "done"),
    ("labs", "checklist:", "lab: {positon: {}}\nchecklist:", "key", "positon", "position"),
    ("values", "likely:", "likly:", "key", "likly", "likely"),
    ("values", "put: 5", "putt: 5", "action", "putt", "put"),
    ("values", "20 * basket", "20 * baskt", "unknown_name", "baskt", "basket"),
    ("values", "20 * basket", "20 * (basket", "expression", "", ""),
    ("values", '"n * n"', '"m * n"', "unknown_name", "m", "me"),
    ("values", "amount:", "amuont:", "key", "amuont", "amount"),
    ("values", "names: {coins:", "names: {coin:", "unknown_name", "coin", "coins"),
    ("values", "ko: 동전}", "kr: 동전}", "key", "kr", ""),
    ("terms", "meaning:", "meening:", "key", "meening", "meaning"),
    ("terms", "  ko: 가게\n", "", "missing", "", ""),
    ("terms", "aliases: {en: [stand]", "aliases: {en: 7", "kind", "number", ""),
])  # fmt: skip
def test_a_slip_beside_the_rules_is_told_with_its_place(file, old, new, code, found, near, stall):
    path = stall / f"{file}.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    problems = everything_wrong(rulebook.load(stall))
    first = next(one for one in problems if one.code == code)
    assert (first.file, first.params.get("found"), first.params.get("near", "")) == (f"stall/{file}.yaml", found, near)
    assert 1 <= first.column <= len(first.source)
    assert {one.file for one in problems} == {f"stall/{file}.yaml"}


def test_an_expression_that_a_variant_makes_impossible_is_no_mistake(stall, tmp_path):
    (stall / "values.yaml").write_text(
        'values:\n  - {id: left, amount: "spare", name: {en: spare, ja: 余り, ko: 남은 것}}\n', "utf-8"
    )
    game = (stall / "game.yaml").read_text("utf-8")
    (stall / "game.yaml").write_text(game.replace("  done: {each", "  spare: {}\n  done: {each"), "utf-8")
    variant = tmp_path / "v.yaml"
    variant.write_text("variant: v\nremove: [counters.spare]\n", "utf-8")
    assert wrong_beside(rulebook.load(stall)) == []
    assert wrong_beside(rulebook.load(stall, [str(variant)])) == []


def test_a_file_beside_the_rules_is_read_once(stall):
    rules = rulebook.load(stall)
    first = rules.read_aside("labs.yaml")
    (stall / "labs.yaml").unlink()
    assert rules.read_aside("labs.yaml") is first
    assert rulebook.load(stall).read_aside("labs.yaml") == {}


@pytest.mark.parametrize(("key", "code"), [
    ("names:\n  track.ladder11: {one: ladder}\n", "unused_text"),
    ("names:\n  appple: {one: apple}\n", "unused_text"),
    ("reason:\n  none_there: Nothing is there.\n", "section"),
])  # fmt: skip
def test_a_name_of_nothing_and_an_unknown_section_of_texts_are_told(key, code, stall):
    (stall / "texts").mkdir(exist_ok=True)
    for lang in ("en", "ja", "ko"):
        (stall / "texts" / f"{lang}.yaml").write_text(key, "utf-8")
    found = [one for one in everything_wrong(rulebook.load(stall)) if one.code == code]
    assert [(one.file, one.line) for one in found] == [
        (f"stall/texts/{lang}.yaml", 2 if code == "unused_text" else 1) for lang in ("en", "ja", "ko")
    ]
