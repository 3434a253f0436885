from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.picture import check_look, look_problems

HERE = Path(__file__).parent


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(HERE.parent / "mini", tmp_path / "mini")
    shutil.copy(HERE / "look.yaml", tmp_path / "mini" / "look.yaml")
    return tmp_path / "mini"


def test_the_small_look_is_without_fault(rules):
    assert check_look(rules) == []


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        (lambda look: look.update(palet={}), "key", ("palet",)),
        (lambda look: look["palette"].update(red="red"), "colour", ("palette", "red")),
        (lambda look: look["styles"]["card"].update(fil="ink"), "key", ("styles", "card", "fil")),
        (lambda look: look["styles"]["card"].update(fill="inc"), "colour", ("styles", "card", "fill")),
        (lambda look: look["pieces"]["apple"].update(outline="appel"), "reference", ("pieces", "apple", "outline")),
        (lambda look: look.update(draw={}), "type", ("draw",)),
        (lambda look: look["draw"].append("rect"), "type", ("draw", 3)),
        (lambda look: look["draw"].append({"rectangle": []}), "kind", ("draw", 3)),
        (lambda look: look["draw"].append({"rect": [], "text": ""}), "kind", ("draw", 3)),
        (lambda look: look["draw"][0]["draw"][0].update(colour="ink"), "key", ("draw", 0, "draw", 0, "colour")),
        (lambda look: look["draw"][0]["draw"][0].update(style="crad"), "reference", ("draw", 0, "draw", 0, "style")),
    ],
)
def test_mistakes_in_the_data_are_found_with_their_path(rules, look, change, code, path):
    change(look)
    found = check_look(rules)
    assert [(one.code, one.path) for one in found] == [(code, path)]


@pytest.mark.parametrize(("item", "code", "key"), [
    ({"polygon": [[0, 0], [9, 0], [9, 9]], "rotate": 30}, "key", "rotate"),
    ({"circle": [0, 0, 9], "rotate": 30}, "key", "rotate"),
    ({"line": [[0, 0], [9, 9]], "rotate": 30}, "key", "rotate"),
    ({"arc": [0, 0, 9, 0, 90], "rotate": 30}, "key", "rotate"),
    ({"outline": "disc", "across": 90, "rotate": 30}, "key", "rotate"),
    ({"piece": "apple", "across": 90, "rotate": 30}, "key", "rotate"),
    ({"rect": [0, 0, 9, 9], "at": [1, 1]}, "key", "at"),
])  # fmt: skip
def test_what_a_shape_would_ignore_is_a_mistake(rules, look, item, code, key):
    look["draw"].append(item)
    assert [(one.code, one.path) for one in check_look(rules)] == [(code, ("draw", 3, key))]


def test_a_rect_turns_by_a_printed_number(rules, look):
    look["draw"].append({"draw": [{"rect": [0, 0, 9, 9], "rotate": "{f.point}"}], "each": "fruit", "as": "f"})
    assert check_look(rules) == []


def test_all_mistakes_at_once(rules, look):
    look["palette"]["red"] = "red"
    look["draw"][0]["draw"][0]["colour"] = "ink"
    look["draw"][1]["draw"][0]["stroke"] = "leave"
    assert [one.code for one in check_look(rules)] == ["colour", "key", "colour"]


def test_a_mistake_names_the_nearest_word_first(rules, look):
    look["draw"][0]["draw"][0]["stlye"] = "card"
    assert check_look(rules)[0].known[0] == "style"


def test_problems_carry_file_line_and_caret(folder):
    path = folder / "look.yaml"
    lines = path.read_text("utf-8").splitlines()
    spot = next(number for number, line in enumerate(lines) if "rect: [20, 20" in line)
    lines[spot] = lines[spot].replace("style: card", "stlye: card")
    path.write_text("\n".join(lines), "utf-8")
    problems = look_problems(rulebook.load(folder))
    assert [(one.code, one.line) for one in problems] == [("key", spot + 1)]
    shown = problems[0].show("en")
    assert f"look.yaml:{spot + 1}:" in shown
    assert "style" in shown
    column = lines[spot].index("stlye")
    assert shown.splitlines()[2].index("^") == column + 4


def test_a_wrong_expression_is_told_in_the_engines_words(folder):
    path = folder / "look.yaml"
    path.write_text(path.read_text("utf-8").replace("orchard[fruit]", "orchrd[fruit]"), "utf-8")
    problems = look_problems(rulebook.load(folder))
    assert problems
    assert all(one.params.get("found") == "orchrd" for one in problems)


def test_unreadable_yaml_is_a_problem_with_a_place(folder):
    (folder / "look.yaml").write_text("draw: [\n  {rect: ]\n", "utf-8")
    problems = look_problems(rulebook.load(folder))
    assert [(one.code, one.line, one.column) for one in problems] == [("unclosed", 2, 3)]


def test_no_look_no_problems(folder):
    (folder / "look.yaml").unlink()
    assert look_problems(rulebook.load(folder)) == []


def test_the_look_language_is_written_down():
    from rulebook.picture.look.pieces import OUTLINES
    from rulebook.picture.look_check import COUNT, KEYS, PIECE, STYLE, TOP
    from rulebook.picture.painters.binder import PAINTERS
    from rulebook.picture.painters.layouts import LAYOUTS

    text = (HERE.parent.parent / "docs" / "look.md").read_text("utf-8")
    known = {*PAINTERS, *TOP, *LAYOUTS, *STYLE, *PIECE, *OUTLINES, *set().union(*KEYS.values())} - COUNT
    assert {word for word in known if word not in text} == set()


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"dash": ['5"/><script>']}, "type", ("dash", 0)),
        ({"dash": '5"/><script>'}, "type", ("dash",)),
        ({"dash": []}, "value", ("dash",)),
        ({"anchor": 'x"><script>'}, "value", ("anchor",)),
        ({"width": "thick"}, "type", ("width",)),
        ({"width": True}, "type", ("width",)),
        ({"width": 10**9}, "range", ("width",)),
        ({"round": [1]}, "type", ("round",)),
        ({"rotate": "left"}, "type", ("rotate",)),
        ({"bold": "x"}, "type", ("bold",)),
        ({"size": 0}, "range", ("size",)),
    ],
)
def test_a_value_of_another_kind_is_found_with_its_place(rules, look, change, code, path):
    look["draw"].append({"rect": [0, 0, 9, 9], **change})
    assert [(one.code, one.path) for one in check_look(rules)] == [(code, ("draw", 3, *path))]


@pytest.mark.parametrize(
    ("item", "code", "path"),
    [
        ({"rect": [1, 2, 3]}, "value", ("rect",)),
        ({"rect": "x"}, "type", ("rect",)),
        ({"circle": [1, 2, "x"]}, "type", ("circle", 2)),
        ({"polygon": [[1, 2], [3]]}, "value", ("polygon", 1)),
        ({"piece": "apple", "at": "left"}, "type", ("at",)),
        ({"pieces": "cart", "columns": 0}, "range", ("columns",)),
        ({"pieces": "cart", "count_anchor": "left"}, "value", ("count_anchor",)),
        ({"draw": [], "each": 1_000_000_000}, "range", ("each",)),
        (
            {"draw": [], "grid": {"start": [0, 0], "step": [1, 1], "columns": 0}},
            "range",
            ("grid", "columns"),
        ),
        ({"draw": [], "each": 3, "row": {"start": [0, 0], "step": 5}}, "type", ("row", "step")),
        ({"draw": [], "each": 3, "row": 5}, "type", ("row",)),
    ],
)
def test_a_shape_or_layout_of_another_kind_is_found_with_its_place(rules, look, item, code, path):
    look["draw"].append(item)
    assert [(one.code, one.path) for one in check_look(rules)] == [(code, ("draw", 3, *path))]


def test_the_board_and_the_pieces_are_looked_at_too(rules, look):
    look["board"] = {"width": 0, "height": 5000, "tray": {"start": 5, "step": [1, 2]}}
    look["pieces"]["apple"]["letter_size"] = "big"
    assert [(one.code, one.path) for one in check_look(rules)] == [
        ("range", ("board", "width")),
        ("type", ("board", "tray", "start")),
        ("type", ("pieces", "apple", "letter_size")),
    ]
