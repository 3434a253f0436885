"""A variant brings its own words in three languages, and the check asks for those that are missing."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.check.everything import everything_wrong
from rulebook.picture import draw, look_problems, to_svg

RULES = """variant: nap
add:
  actions.nap:
    key: nap
    require: [{that: "coin >= 1", say: too_tired}]
    do: [{set: {done: 1}}]
"""
WORDS = """texts:
  en: {actions: {nap: take a nap}, reasons: {too_tired: Too tired for a nap.}}
  ja: {actions: {nap: 昼寝をする}, reasons: {too_tired: 疲れすぎて昼寝ができません。}}
  ko: {actions: {nap: 낮잠 자기}, reasons: {too_tired: 너무 피곤해서 낮잠을 잘 수 없어요.}}
"""


@pytest.fixture
def stall(tmp_path):
    shutil.copytree(Path("tests/mini"), tmp_path / "stall", ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    (tmp_path / "stall" / "texts").mkdir(exist_ok=True)
    for lang in ("en", "ja", "ko"):
        (tmp_path / "stall" / "texts" / f"{lang}.yaml").write_text("actions: {stop: stop}\n", "utf-8")
    return tmp_path / "stall"


def loaded(stall: Path, text: str) -> rulebook.Rules:
    path = stall.parent / "nap.yaml"
    path.write_text(text, "utf-8")
    return rulebook.load(stall, [str(path)])


def test_the_words_of_a_variant_are_used_with_it_alone(stall):
    rules = loaded(stall, RULES + WORDS)
    assert [rules.text("actions", "nap", lang) for lang in ("en", "ja", "ko")] == [
        "take a nap", "昼寝をする", "낮잠 자기",
    ]  # fmt: skip
    assert rules.text("reasons", "too_tired", "ko") == "너무 피곤해서 낮잠을 잘 수 없어요."
    assert rules.text("actions", "stop", "en") == "stop"
    assert "nap" not in rulebook.load(stall).read_aside("texts/en.yaml")["actions"]
    assert rules.digest == loaded(stall, RULES).digest


def mine(stall: Path, text: str) -> list[tuple[str, int, object]]:
    found = everything_wrong(loaded(stall, text))
    return [(one.code, one.line, one.params.get("thing")) for one in found if one.file == "nap.yaml"]


def test_what_is_missing_is_asked_for(stall):
    assert mine(stall, RULES + WORDS) == []
    assert mine(stall, RULES) == [
        *(("unnamed", 3, f"{lang}: actions") for lang in ("en", "ja", "ko")), ("no_sentence", 5, "reasons"),
    ]  # fmt: skip
    assert mine(stall, RULES + WORDS.replace("nap: 낮잠 자기", "")) == [("unnamed", 3, "ko: actions")]


@pytest.mark.parametrize(("old", "new", "code"), [
    ("  en:", "  eng:", "key"), ("{actions: {nap: take", "{action: {nap: take", "section"),
    ("{nap: take a nap}", "[nap]", "kind"),
])  # fmt: skip
def test_words_of_another_shape_are_refused_with_their_place(old, new, code, stall):
    with pytest.raises(rulebook.RuleDataError) as caught:
        loaded(stall, RULES + WORDS.replace(old, new, 1))
    (problem,) = caught.value.problems
    assert (problem.code, problem.file, problem.line) == (code, "nap.yaml", 8)


LOOK = """variant: night
look:
  palette: {leaf: '#113355'}
  draw:
    - {circle: [500, 500, 40], fill: leaf, thing: moon}
"""


def drawn(stall: Path, text: str) -> rulebook.Rules:
    shutil.copy("tests/picture/look.yaml", stall)
    return loaded(stall, text)


def test_the_look_of_a_variant_is_drawn_with_it_alone(stall):
    rules = drawn(stall, LOOK)
    picture = draw(rules.new_game(players=2))
    assert "moon" in picture.boxes
    assert "#113355" in to_svg(picture)
    plain = draw(rulebook.load(stall).new_game(players=2))
    assert "moon" not in plain.boxes
    assert "#113355" not in to_svg(plain)
    assert look_problems(rules) == []


@pytest.mark.parametrize(("old", "new", "code", "place"), [
    ("palette:", "pallete:", "key", (3, 3)),
    ("'#113355'", "'blueish'", "word", (3, 19)),
    ("fill: leaf", "fil: leaf", "key", (5, 32)),
    ("circle: [500", "circle: [five", "kind", (5, 17)),
])  # fmt: skip
def test_a_mistake_in_the_look_of_a_variant_is_told_there(old, new, code, place, stall):
    assert old in LOOK
    found = everything_wrong(drawn(stall, LOOK.replace(old, new)))
    first = next(one for one in found if one.file == "nap.yaml")
    assert (first.code, (first.line, first.column)) == (code, place)
    assert {one.file for one in found if one.file.endswith("look.yaml")} == set()


def test_a_look_that_is_no_mapping_is_refused(stall):
    with pytest.raises(rulebook.RuleDataError) as caught:
        drawn(stall, "variant: night\nlook: {palette: red}\n")
    assert [(one.code, one.line) for one in caught.value.problems] == [("kind", 2)]
