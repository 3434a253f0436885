"""YAML read safely: what stays a word, what is refused, and where."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.base.problems import Problem, Problems
from rulebook.language.yaml_nodes import MAX_BYTES, MAX_DEPTH, Node, parse, read_bytes


def plain(text: str) -> object:
    problems = Problems()
    node = parse(text, "x.yaml", problems)
    assert not problems.found, str(problems.found[0])
    assert node is not None
    return node.plain()


def refused(data: str | bytes) -> list[Problem]:
    problems = Problems()
    read_bytes(data.encode() if isinstance(data, str) else data, "x.yaml", problems)
    for problem in problems.found:
        for lang in ("en", "ja", "ko"):
            assert "{" not in problem.text(lang) or "{" in str(problem.params)
    return problems.found


WORDS = ["no", "on", "yes", "off", "y", "n", "1:30", "12:00:00", "2024-01-31", "1e3", "1.5", "0x1f", "007", "1_000"]
WORDS += [".inf", "NO", "True", "NULL", "="]


@pytest.mark.parametrize("word", WORDS)
def test_only_true_false_null_and_numbers_are_more_than_words(word):
    assert plain(f"a: {word}") == {"a": word}
    assert plain(f"{word}: a") == {word: "a"}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("7", 7),
        ("-7", -7),
        ("+7", 7),
        ("0", 0),
        ("'7'", "7"),
        ('"true"', "true"),
        ("'~'", "~"),
        ("''", ""),
        ("9" * 30, "9" * 30),
    ],
)
def test_scalars(text, value):
    assert plain(f"a: {text}") == {"a": value}
    assert type(plain(f"a: {text}")["a"]) is type(value)


def test_nodes_know_where_they_and_their_keys_stand():
    node = parse("a:\n  b: [1, 'zwei']\n  c: 3\n", "x.yaml", Problems())
    b, c = node.get("a").get("b"), node.get("a").get("c")
    assert (b.line, b.column, b.key_line, b.key_column) == (2, 6, 2, 3)
    assert [(one.line, one.column, one.quoted) for one in b] == [(2, 7, False), (2, 10, True)]
    assert (c.line, c.column, c.file) == (3, 6, "x.yaml")
    assert c.lines[c.line - 1] == "  c: 3"


@pytest.mark.parametrize(
    ("value", "kind"),
    [("{}", "mapping"), ("[]", "list"), ("x", "text"), ("1", "number"), ("true", "yes/no"), ("null", "nothing")],
)
def test_kinds_have_words(value, kind):
    assert parse(f"a: {value}", "x", Problems()).get("a").kind == kind


def test_a_node_that_is_no_mapping_or_list_gives_nothing():
    node = Node("word", "x", 1, 1)
    assert (list(node), list(node.items()), node.get("a")) == ([], [], None)


REFUSED = [
    ("a: 1\nb: 2\na: 3\n", "duplicate", 3, 1),
    ("x: {a: 1, a: 2}\n", "duplicate", 1, 11),
    ("a: &one 1\nb: *one\n", "alias", None, None),
    ("a: &one [1]\nb: *one\n", "alias", None, None),
    ("b: *nobody\n", "alias", 1, 4),
    ("a: &one 1\n", "alias", None, None),
    ("a: &a [*a]\n", "alias", None, None),
    ("a: !!python/object/apply:os.system ['x']\n", "tag", 1, 4),
    ("a: !mine 1\n", "tag", 1, 4),
    ("a: !!set {x: 1}\n", "tag", 1, 4),
    ("a: !!int '3'\n", "tag", 1, 4),
    ("a: !!binary aGk=\n", "tag", 1, 4),
    ("a:\n\tb: 1\n", "tab", 2, 1),
    ("a:\n  b: 1\n\tc: 2\n", "tab", 3, 1),
    ("[1, 2]: x\n", "key_kind", 1, 1),
    ("{a: 1}: x\n", "key_kind", 1, 1),
    ("? [1]\n: x\n", "key_kind", 1, 3),
    ("a: [1, 2\n", "unclosed", 1, 4),
    ("a: {b: 1\nc: 2\n", "unclosed_before", 1, 4),
    ("a: {\n  b: 1\n  c: 2}\n", "unclosed_before", 1, 4),
    ("a: {b: 1 c: 2}\n", "no_comma", 1, 11),
    ("a: 'open\n", "unclosed", 1, 4),
    ('a: {b: "c}\nd: {e: "f"}\n', "unclosed", 1, 8),
    ("a: b: c\n", "second_colon", 1, 5),
    ("a\nb: c\n", "no_colon", 1, 1),
    ("a:1\nb: c\n", "no_colon", 1, 2),
    ("a {b: 1}\n", "no_colon", 1, 2),
    ("x: {a:1, b: 2}\n", "no_colon", 1, 6),
    ("a:\n  b:\n    c: 1\n   d: 2\n", "indent", 4, 4),
    ("a:\n  b: {c: 1}\n    d: 2\n", "indent", 3, 5),
    ("- a\nb: 1\n", "yaml", 2, 1),
    ("a: @x\n", "quote_it", 1, 4),
    ("a：1\nb: 2\n", "wide_sign", 1, 2),
    ("a: {b: [1, }\n", "unclosed", 1, 8),
    ("a: [\n", "unclosed", 1, 4),
    ("a: {b： 1, c: 2}\n", "wide_sign", 1, 6),
    ("a: {b: 1， c: 2}\n", "wide_sign", 1, 9),
    ("a: ｛b: 1｝\n", "wide_sign", 1, 4),
    ("a: ［1］\n", "wide_sign", 1, 4),
    ("a: ２\n", "wide_sign", 1, 4),
    ("a: {b: “c(1, 2)”}\n", "wide_sign", 1, 16),
    ("a: 1\n\u3000b: 2\n", "wide_space", 2, 1),
    ("a:\u00a01\nb: 2\n", "wide_space", 1, 3),
    ("a: 1\n---\nb: 2\n", "yaml", 2, 1),
    ("%YAML 9.9\n---\na: 1\n", "yaml", 1, 1),
    ("a: \x07\n", "control", 1, 4),
    ("", "empty", 1, 1),
    ("\n\n# nothing\n", "empty", 1, 1),
]


@pytest.mark.parametrize(("text", "code", "line", "column"), REFUSED)
def test_refused_where_it_stands(text, code, line, column):
    problem = refused(text)[0]
    assert (problem.code, problem.file) == (code, "x.yaml")
    assert 1 <= problem.line <= text.count("\n") + 1
    assert problem.column >= 1
    if line is not None:
        assert (problem.line, problem.column) == (line, column)


@pytest.mark.parametrize("text", ["a: 「“b”、c：d」\n", "a: '［1］'\nb: 12：30\n", "# ：\na: 1\n", "'a：b': 1\n"])
def test_such_signs_may_stand_in_texts(text):
    plain(text)


def test_after_a_slip_reading_goes_on_as_if_it_were_right():
    problems = Problems()
    assert parse("{a:1, b: ２}", "x.yaml", problems).plain() == {"a": 1, "b": 2}
    assert [one.code for one in problems.found] == ["no_colon", "wide_sign"]


def test_all_duplicates_are_reported_at_once():
    assert [(one.line, one.params["found"]) for one in refused("a: 1\na: 2\nb: {c: 1, c: 2}\na: 3\n")] == [
        (2, "a"),
        (3, "c"),
        (4, "a"),
    ]


def test_not_utf8_names_the_line_and_byte():
    (problem,) = refused("a: 1\nb: é\n".encode("latin-1"))
    assert (problem.code, problem.line, problem.column, problem.params["found"]) == ("not_utf8", 2, 4, "0xe9")


def test_utf16_is_refused_and_a_byte_order_mark_is_not():
    assert [one.code for one in refused("a: 1".encode("utf-16"))] == ["not_utf8"]
    problems = Problems()
    assert read_bytes("\ufeffa: 농부".encode(), "x.yaml", problems).plain() == {"a": "농부"}
    assert not problems.found


def test_large_files_are_refused_unread():
    assert [one.code for one in refused(b"a: 1\n" * 400_000)] == ["too_large"]
    just_right = b"a: " + b"x" * (MAX_BYTES - 3)
    assert not refused(just_right)
    assert [one.code for one in refused(just_right + b"x")] == ["too_large"]


@pytest.mark.parametrize(
    "text",
    [
        "[" * (MAX_DEPTH + 5) + "]" * (MAX_DEPTH + 5),
        "{a: " * (MAX_DEPTH + 5) + "1" + "}" * (MAX_DEPTH + 5),
        "\n".join("  " * depth + f"k{depth}:" for depth in range(MAX_DEPTH + 5)),
        "- " * (MAX_DEPTH + 5) + "1",
        "[" * 5000 + "]" * 5000,
        "[" * 100_000,
    ],
)
def test_deep_nesting_is_refused(text):
    assert refused(text)[0].code in ("too_deep", "yaml")


def test_nesting_up_to_the_limit_is_fine():
    assert not refused("[" * MAX_DEPTH + "1" + "]" * MAX_DEPTH)


def test_windows_line_ends_and_odd_separators_keep_lines_right():
    node = parse("a: 1\r\nb: 2\r\n", "x", Problems())
    assert node.get("b").line == 2
    (problem,) = refused("a: 1\r\nb: 'x\u2028y'\r\nb: 2\r\n")
    assert (problem.code, problem.line, problem.column, problem.source) == ("invisible", 2, 6, "b: 'x\u2028y'")


@settings(max_examples=400, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=60),
        st.text(max_size=60).map(str.encode),
        st.lists(
            st.sampled_from(
                [
                    "a",
                    ":",
                    " ",
                    "\n",
                    "-",
                    "[",
                    "]",
                    "{",
                    "}",
                    "'",
                    '"',
                    "&",
                    "*",
                    "!",
                    "|",
                    ">",
                    "\t",
                    "#",
                    "1",
                    ",",
                    "?",
                    "%",
                    "é",
                    "---",
                    "<<",
                    "~",
                    "=",
                    "\\",
                    "@",
                    "`",
                ]
            ),
            max_size=30,
        ).map(lambda parts: "".join(parts).encode()),
    )
)
def test_any_bytes_are_read_or_refused_with_a_place(data):
    problems = Problems()
    node = read_bytes(data, "x.yaml", problems)
    assert (node is None) <= bool(problems.found)
    for problem in problems.found:
        assert problem.line >= 1
        assert problem.column >= 1
        assert str(problem).startswith(f"x.yaml:{problem.line}:{problem.column}: ")
