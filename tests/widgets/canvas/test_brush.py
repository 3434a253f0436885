from __future__ import annotations

import json

import pytest
from ipycanvas import Canvas

from rulebook.picture import Shape
from widgets.canvas.canvas_batch import batch
from widgets.canvas.canvas_painter import Brush


def sent(drawn, *shapes, lang="en"):
    with batch():
        brush = Brush(Canvas(), 1.0, lang)
        brush.begin()
        brush.draw(shapes)
    return drawn.last[5:]  # behind the switch, the scale and three settings


def test_a_disc(drawn):
    assert sent(drawn, Shape("circle", (5, 6, 7), fill="#aabbcc")) == [
        ("set", [0, "#aabbcc"]),
        ("beginPath", []),
        ("arc", [5, 6, 7, 0, 6.2832, False]),
        ("fill", ["nonzero"]),
    ]


def test_a_dashed_line(drawn):
    assert sent(drawn, Shape("line", (0, 0, 9, 9), stroke="#000000", width=3, dash=(4, 2))) == [
        ("setLineDash", [[4, 2]]),
        ("set", [1, "#000000"]),
        ("set", [8, 3]),
        ("beginPath", []),
        ("moveTo", [0, 0]),
        ("lineTo", [9, 9]),
        ("stroke", []),
    ]


def test_what_is_set_is_not_sent_again(drawn):
    names = [name for name, _ in sent(drawn, *[Shape("circle", (n, 0, 5), fill="#aabbcc") for n in range(3)])]
    assert names.count("set") == 1


def test_a_dash_ends_with_its_line(drawn):
    line = Shape("line", (0, 0, 9, 9), stroke="#000000", width=3)
    made = sent(drawn, Shape("line", (0, 0, 9, 9), stroke="#000000", width=3, dash=(4, 2)), line)
    assert [args for name, args in made if name == "setLineDash"] == [[[4, 2]], [[]]]


@pytest.mark.parametrize(("lang", "first"), [("ja", "Noto Sans CJK JP"), ("ko", "Noto Sans CJK KR")])
def test_the_face_of_the_language_comes_first(drawn, lang, first):
    fonts = [args[1] for name, args in sent(drawn, Shape("text", (0, 0), text="a", size=9), lang=lang) if name == "set"]
    assert any(font.startswith(f'9px "{first}"') for font in map(str, fonts))


def test_every_kind_of_shape_can_be_sent(drawn):
    shapes = [
        Shape("rect", (0, 0, 9, 9), fill="#aabbcc", round=3),
        Shape("rect", (0, 0, 9, 9), fill="#aabbcc", rotate=45),
        Shape("polygon", (0, 0, 9, 9, 0, 9), fill="#aabbcc"),
        Shape("arc", (0, 0, 9, 0, 90), stroke="#aabbcc", width=2),
        Shape("text", (0, 0), text="農", size=9, rotate=90, anchor="end"),
    ]
    assert json.dumps(sent(drawn, *shapes))


def test_drawing_starts_from_a_known_state(drawn):
    sent(drawn)
    sets = [args for name, args in drawn.last if name == "set"]
    assert sets == [[10, "round"], [9, "butt"], [5, "alphabetic"]]
