"""A mistake in rule data as a reader sees it: place, sentence, the line, a caret under the spot."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES, WORDS
from rulebook.base.problems import Problem, Problems
from rulebook.base.spelling import display_width, nearest
from rulebook.language.yaml_nodes import parse


def shown(text: str, code: str = "duplicate") -> list[str]:
    problems = Problems()
    parse(text, "game.yaml", problems)
    (problem,) = (one for one in problems.found if one.code == code)
    return problem.show().splitlines()


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("a: 1\na: 2", ""),
        ("x: {a: 1, a: 2}", "x: {a: 1, "),
        ("x: {a: 農夫, a: 2}", "x: {a: 農夫, "),
        ("x: {a: 농부와 상인, a: 2}", "x: {a: 농부와 상인, "),
        ("x: {a: 'ﾊﾝｶｸ', a: 2}", "x: {a: 'ﾊﾝｶｸ', "),
        ("x: {a: 'ｆｕｌｌ', a: 2}", "x: {a: 'ｆｕｌｌ', "),
        ("x: {a: 'é—ß', a: 2}", "x: {a: 'é—ß', "),
    ],
)
def test_the_caret_stands_under_the_spot(text, before):
    head, line, caret = shown(text)
    assert head.startswith(f"game.yaml:{text.count(chr(10)) + 1}:{len(before) + 1}: ")
    assert line == "    " + text.splitlines()[-1]
    assert caret == " " * (4 + display_width(before)) + "^"


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("abc", 3), ("農夫", 4), ("농부 a", 6), ("ｱ", 1), ("Ａ", 2), ("、。", 4)]
)
def test_display_width(text, width):
    assert display_width(text) == width


def test_the_caret_inside_an_expression_after_japanese_text(tmp_path):
    line = "  - {note: 点数の計算, id: fruit, amount: sum x in basket of x.pint, rule: M-7}"
    rules = Path("tests/mini/game.yaml").read_text("utf-8")
    old = "  - {id: fruit, amount: sum x in basket of x.point, rule: M-7}"
    assert old in rules
    (tmp_path / "game.yaml").write_text(rules.replace(old, line), "utf-8")
    with pytest.raises(rulebook.RuleDataError) as caught:
        rulebook.load(tmp_path)
    (problem,) = caught.value.problems
    _, source, caret = problem.show().splitlines()
    assert problem.column == line.index("pint") + 1
    assert source[4:] == line
    assert len(caret) - 1 == 4 + display_width(line[: line.index("pint")])
    assert "Did you mean point?" in problem.text("en")
    assert "point" in problem.text("ja")
    assert "point" in problem.text("ko")


def test_a_tab_in_the_line_does_not_move_the_caret():
    head, line, caret = shown("a:\n\tb: 1", "tab")
    assert (head.split(": ")[0], line, caret) == ("game.yaml:2:1", "     b: 1", "    ^")


def test_without_a_line_only_the_sentence_is_shown():
    assert Problem("empty", "x.yaml", 1, 1).show() == "x.yaml:1:1: The file is empty."


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("famer", "farmer"),
        ("farmers", "farmer"),
        ("mnok", "monk"),
        ("Farmer", "farmer"),
        ("xyz", None),
        ("", None),
    ],
)
def test_did_you_mean(word, expected):
    assert nearest(word, ["farmer", "monk", "trader"]) == expected


def test_did_you_mean_appears_only_when_something_is_near():
    problems = Problems()
    node = parse("a: 1", "x", Problems())
    problems.unknown("key", node, "farmr", ["farmer", "monk"])
    problems.unknown("key", node, "qqq", ["farmer", "monk"])
    near, far = (problem.text() for problem in problems.found)
    assert near == "The key farmr is not known here. Did you mean farmer?"
    assert far == "The key qqq is not known here."


def test_the_same_mistake_is_noted_once():
    problems = Problems()
    node = parse("a: 1", "x", Problems())
    for _ in range(3):
        problems.add("duplicate", node, found="a")
    assert len(problems.found) == 1


def test_an_error_lists_all_mistakes_and_counts_them():
    problems = Problems()
    parse("a: 1\na: 2\nb: 1\nb: 2\n", "x.yaml", problems)
    assert str(rulebook.RuleDataError(problems.found)).startswith("2 mistakes in the rule data:\nx.yaml:2:1: ")
    assert str(rulebook.RuleDataError(problems.found[:1])).startswith("1 mistake in the rule data:\n")


# -- every kind of mistake has its sentence ---------------------------------------------------------------------


def codes_in_use() -> dict[str, str]:
    """Every code that is handed to ``add``, ``unknown``, ``Unfit``, ``problem_at``, ``Unplayable``, with one place."""
    found: dict[str, str] = {}
    for path in sorted(Path("rulebook").rglob("*.py")):
        if "picture" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name == "Unplayable" and isinstance(node.args[-1], ast.Constant) and node.args[-1].value:
                found[str(node.args[-1].value)] = f"{path}:{node.lineno}"
            if not isinstance(node.args[0], ast.Constant):
                continue
            if name in ("Unfit", "problem_at") or (name in ("add", "unknown") and "problems" in ast.unparse(node.func)):
                found[str(node.args[0].value)] = f"{path}:{node.lineno}"
    return found


def test_codes_are_found_at_all():
    assert len(codes_in_use()) > 30


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_mistake_has_a_sentence(lang):
    texts = WORDS.table(lang)["problems"]
    missing = {code: place for code, place in codes_in_use().items() if code not in texts}
    assert not missing


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_is_left_over(lang):
    computed = {"did_you_mean", "removed_by", "tab", "alias", "tag", "many_mistakes"}
    computed |= {"endless_part", "too_many_drawn", "cannot_draw"}  # of the board
    computed |= {"too_few_left", "too_few_at_all", "home_zone", "left_out"}  # of a position, one of two
    assert set(WORDS.table(lang)["problems"]) - set(codes_in_use()) <= computed
