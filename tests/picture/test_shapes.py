from __future__ import annotations

import pytest

from rulebook.picture import Shape
from rulebook.picture.scene.lettering import fitted, text_width, wrapped
from rulebook.picture.scene.shapes import bounds, contains, moved, pale

SQUARE = Shape("rect", (100, 100, 100, 40), fill="#336699")


@pytest.mark.parametrize(
    ("shape", "inside", "outside"),
    [
        (SQUARE, (150, 120), (150, 160)),
        (Shape("circle", (0, 0, 50), fill="#000000"), (30, 30), (45, 45)),
        (Shape("polygon", (0, 0, 100, 0, 0, 100), fill="#000000"), (20, 20), (80, 80)),
        (Shape("line", (0, 0, 100, 100), stroke="#000000", width=10), (52, 50), (70, 40)),
        (Shape("arc", (0, 0, 100, 0, 90), stroke="#000000", width=10), (71, 71), (-71, 71)),
        (Shape("text", (0, 0), text="wide words", size=20), (30, 0), (30, 30)),
    ],
)
def test_a_point_is_on_a_shape_or_not(shape, inside, outside):
    assert contains(shape, *inside)
    assert not contains(shape, *outside)


def test_a_turned_rect_is_hit_where_it_is_drawn():
    turned = Shape("rect", (100, 100, 100, 40), fill="#336699", rotate=90)
    assert contains(turned, 150, 165)
    assert not contains(turned, 195, 120)
    assert bounds(turned) == (130, 70, 170, 170)


def test_a_line_can_be_hit_from_close_by():
    line = Shape("line", (0, 0, 100, 0), stroke="#000000", width=4)
    assert not contains(line, 50, 20)
    assert contains(line, 50, 20, reach=30)


def test_moving_moves_every_point_but_no_size():
    assert moved(SQUARE, 5, 7).numbers == (105, 107, 100, 40)
    assert moved(Shape("polygon", (0, 0, 1, 1, 2, 0)), 10, 20).numbers == (10, 20, 11, 21, 12, 20)


def test_pale_keeps_the_form_and_lightens_the_colours():
    light = pale(Shape("circle", (0, 0, 5), fill="#000000", stroke="#ff0000", width=2), "#ffffff", 0.5)
    assert (light.fill, light.stroke, light.width) == ("#808080", "#ff8080", 2)


def test_ideographs_are_as_wide_as_high():
    assert text_width("농부", 100) == 200
    assert text_width("ii", 100) < text_width("MM", 100)


def test_long_words_get_smaller_and_then_shorter():
    assert fitted("short", 100, 1000) == ("short", 100)
    word, size = fitted("rather long", 100, 400)
    assert word == "rather long"
    assert 60 <= size < 100
    cut, size = fitted("very much longer than there is room", 100, 400)
    assert cut.endswith("…")
    assert text_width(cut, size) <= 400


def test_korean_breaks_between_words_and_japanese_anywhere_but_before_small_letters():
    assert wrapped("교역소 마을", 100, 350) == ["교역소", "마을"]
    assert "".join(wrapped("チーズ工房", 100, 300)) == "チーズ工房"
    assert not wrapped("チーズ工房", 100, 150)[1].startswith("ー")
