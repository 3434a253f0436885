"""The expressions of the rule language, text to tree: what is read, and where exactly something is refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulebook.language import expressions as ex
from rulebook.language.expressions import (
    Binary,
    Call,
    Choice,
    ExpressionError,
    Literal,
    Not,
    Path,
    Quantifier,
    Step,
    Word,
    read,
)


def shape(tree: ex.Tree | None) -> object:
    """A tree as nested tuples without positions."""
    match tree:
        case None:
            return None
        case Literal(value):
            return value
        case Word(name):
            return f"'{name}'"
        case Not(inner):
            return ("not", shape(inner))
        case Binary(sign, left, right):
            return (sign, shape(left), shape(right))
        case Choice(test, yes, no):
            return ("if", shape(test), shape(yes), shape(no))
        case Call(name, args):
            return (f"{name}()", *map(shape, args))
        case Quantifier(kind, name, domain, value, test):
            return (kind, name, shape(domain), shape(value), shape(test))
        case Path(name, steps):
            parts = tuple(step.name if step.index is None else [shape(step.index)] for step in steps)
            return (name, *parts) if parts else name


SHAPES = [
    ("7", 7),
    ("coin", "coin"),
    ("'farmer'", "'farmer'"),
    ("''", "''"),
    (" 1  +2 ", ("+", 1, 2)),
    ("1 - 2 - 3", ("-", ("-", 1, 2), 3)),
    ("1 + 2 * 3", ("+", 1, ("*", 2, 3))),
    ("(1 + 2) * 3", ("*", ("+", 1, 2), 3)),
    ("7 // 2 % 3", ("%", ("//", 7, 2), 3)),
    ("-3", ("-", 0, 3)),
    ("--3", ("-", 0, ("-", 0, 3))),
    ("2 * -x", ("*", 2, ("-", 0, "x"))),
    ("a < b", ("<", "a", "b")),
    ("a<=b", ("<=", "a", "b")),
    ("a != b + 1", ("!=", "a", ("+", "b", 1))),
    ("a and b or c", ("or", ("and", "a", "b"), "c")),
    ("a or b and c", ("or", "a", ("and", "b", "c"))),
    ("not a and b", ("and", ("not", "a"), "b")),
    ("not not a", ("not", ("not", "a"))),
    ("not a == b", ("not", ("==", "a", "b"))),
    ("x in fruit", ("in", "x", "fruit")),
    ("x not in fruit", ("not", ("in", "x", "fruit"))),
    ("1 if a else 2", ("if", "a", 1, 2)),
    ("1 if a else 2 if b else 3", ("if", "a", 1, ("if", "b", 2, 3))),
    ("max(1, b)", ("max()", 1, "b")),
    ("f()", ("f()",)),
    ("f(a if b else c)", ("f()", ("if", "b", "a", "c"))),
    ("a.b.c", ("a", "b", "c")),
    ("a.1", ("a", "1")),
    ("a[0].b[x + 1]", ("a", [0], "b", [("+", "x", 1)])),
    ("a['b']", ("a", ["'b'"])),
    ("count x in fruit", ("count", "x", "fruit", None, None)),
    ("sum x in fruit of x.point", ("sum", "x", "fruit", ("x", "point"), None)),
    ("any x in fruit where x == y and z", ("any", "x", "fruit", None, ("and", ("==", "x", "y"), "z"))),
    ("sum x in range(1, 3) of x * 2 where x > 1", ("sum", "x", ("range()", 1, 3), ("*", "x", 2), (">", "x", 1))),
    ("1 + (count x in fruit) * 2", ("+", 1, ("*", ("count", "x", "fruit", None, None), 2))),
    ("count", "count"),
    ("min(a, b)", ("min()", "a", "b")),
    ("notable and inside or iffy", ("or", ("and", "notable", "inside"), "iffy")),
]


@pytest.mark.parametrize(("text", "expected"), SHAPES)
def test_reads(text, expected):
    assert shape(read(text)) == expected


REFUSED = [
    ("", 0, ""),
    ("   ", 0, ""),
    ("1 +", 3, ""),
    ("1 + * 2", 4, "*"),
    ("(1 + 2", 6, ""),
    ("1)", 1, ")"),
    ("a b", 2, "b"),
    ("a = 1", 2, "="),
    ("a & b", 2, "&"),
    ("a ** 2", 3, "*"),
    ("a / 2", 2, "/"),
    ("1.5", 1, "."),
    ("12ab", 0, "1"),
    ('"x"', 0, '"'),
    ("'open", 0, "'"),
    ("a.", 2, ""),
    ("a. + 1", 3, "+"),
    ("a[1", 3, ""),
    ("a[]", 2, "]"),
    ("f(1 2)", 4, "2"),
    ("f(1,)", 4, ")"),
    ("f(,1)", 2, ","),
    ("1 if 2", 6, ""),
    ("1 if else 2", 5, "else"),
    ("and 1", 0, "and"),
    ("not", 3, ""),
    ("a < b < c", 6, "<"),
    ("count x fruit", 6, "x"),
    ("count 1 in fruit", 6, "1"),
    ("sum x in", 8, ""),
    ("sum x in fruit of", 17, ""),
    ("x in", 4, ""),
    ("1 + 농부 $", 4, "농"),
    ("__import__('os').system", 16, "."),
    ("lambda: 1", 6, ":"),
    ("a; b", 1, ";"),
    ("{1}", 0, "{"),
]


@pytest.mark.parametrize(("text", "offset", "found"), REFUSED)
def test_refuses_at_the_exact_position(text, offset, found):
    with pytest.raises(ExpressionError) as caught:
        read(text)
    assert (caught.value.offset, caught.value.found) == (offset, found)
    assert caught.value.expected


def test_trees_know_where_they_stand():
    tree = read("coin + sum x in basket of x.point")
    assert tree.at == 5
    assert tree.left.at == 0
    assert tree.right.at == 7
    assert (tree.right.domain.at, tree.right.value.at) == (16, 26)
    assert tree.right.value.steps == (Step("point", None, 28),)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 80 + "1" + ")" * 80,
        "-" * 80 + "1",
        "not " * 80 + "1",
        "a[" * 80 + "1" + "]" * 80,
        "f(" * 80 + ")" * 80,
        "1 if 1 else " * 80 + "1",
        "count x in fruit where " * 80 + "1",
    ],
)
def test_deep_nesting_is_refused(text):
    with pytest.raises(ExpressionError, match="deep"):
        read(text)


@pytest.mark.parametrize(
    "text", [" + ".join(["1"] * 5000), " and ".join(["a"] * 5000), "a" + ".b" * 20_000, "9" * 5000]
)
def test_endless_chains_are_refused(text):
    with pytest.raises(ExpressionError):
        read(text)


def refusal(text: str) -> ExpressionError | None:
    try:
        read(text)
    except ExpressionError as error:
        return error
    return None


PIECES = [
    "1",
    "12",
    "a",
    "coin",
    "'x'",
    "+",
    "-",
    "*",
    "//",
    "%",
    "==",
    "<",
    "(",
    ")",
    "[",
    "]",
    ".",
    ",",
    "and",
    "or",
    "not",
    "in",
    "if",
    "else",
    "where",
    "of",
    "count",
    "sum",
    "any",
    "x",
    "range",
    " ",
    "$",
    "é",
    "\n",
    "\t",
]


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(PIECES), max_size=14).map(" ".join)))
def test_any_text_is_read_or_refused_inside_it(text):
    error = refusal(text)
    if error is not None:
        assert 0 <= error.offset <= len(text)
        assert text.startswith(error.found, error.offset)


@settings(max_examples=200, deadline=None)
@given(
    st.recursive(
        st.one_of(st.integers(0, 99).map(str), st.sampled_from(["a", "b.c", "'x'", "d[1]"])),
        lambda inner: st.one_of(
            st.tuples(inner, st.sampled_from(["+", "-", "*", "//", "<", "==", "and", "or", "in"]), inner).map(
                lambda t: f"({t[0]} {t[1]} {t[2]})"
            ),
            st.tuples(inner, inner, inner).map(lambda t: f"({t[0]} if {t[1]} else {t[2]})"),
            inner.map(lambda t: f"(not {t})"),
            inner.map(lambda t: f"max({t}, 1)"),
        ),
        max_leaves=8,
    )
)
def test_spaces_between_words_change_nothing(text):
    spread = text.replace("(", " ( ").replace(")", " ) ").replace(",", " , ")
    assert shape(read(spread)) == shape(read(text))


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("a = 1", "=="),
        ("a => 1", ">="),
        ("a ≧ 1", ">="),
        ("room（a）", "("),
        ("‘a’", "'"),
        ("a && b", "and"),
        ("a $ b", ""),
    ],
)
def test_the_sign_that_was_meant_is_named(text, near):
    with pytest.raises(ExpressionError) as caught:
        read(text)
    assert caught.value.near == near
