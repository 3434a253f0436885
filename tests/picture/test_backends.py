from __future__ import annotations

import base64
import builtins
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import rulebook
from rulebook.picture import Picture, PictureError, Shape, bundle, draw, mimebundle, still, to_png, to_svg
from rulebook.picture.scene import fonts, png

GOLDEN = Path(__file__).parent / "small.svg"
SHAPES = (
    Shape("rect", (50, 50, 300, 200), fill="#336699", stroke="#112233", width=10, round=20),
    Shape("rect", (500, 50, 200, 100), fill="#993366", rotate=30),
    Shape("circle", (200, 600, 100), fill="#ffcc00", stroke="#000000", width=8),
    Shape("polygon", (500, 500, 700, 500, 600, 700), fill="#00aa55"),
    Shape("line", (50, 900, 950, 900), stroke="#aa0000", width=20, dash=(60, 30)),
    Shape("arc", (800, 400, 100, 0, 90), stroke="#0000aa", width=20),
    Shape("text", (500, 300), fill="#000000", text="農부 <A>", size=80, bold=True),
    Shape("text", (900, 700), fill="#000000", text="up", size=60, rotate=90),
)
PICTURE = Picture(SHAPES, 1000, 1000, "#ffffff")


def test_svg_stays_as_it_was(renew_goldens):
    made = to_svg(PICTURE, 400).replace("><", ">\n<") + "\n"
    if renew_goldens:
        GOLDEN.write_text(made, "utf-8")
    assert made == GOLDEN.read_text("utf-8")


def test_svg_is_well_formed_and_has_one_element_a_shape():
    root = ET.fromstring(to_svg(PICTURE, 400))  # noqa: S314 - our own text
    assert len(root) == len(SHAPES) + 1
    assert "農부 <A>" in "".join(root.itertext())


@pytest.mark.parametrize(
    "wrong",
    [
        {"dash": ('5"/><script>',), "stroke": "#000000", "width": 5},
        {"fill": '"><script>'},
        {"stroke": '"><script>', "width": 1},
        {"rotate": '"><script>'},
        {"text": "<script>\x07\ud800\uffff"},
        {"size": 5, "anchor": '"><script>'},
    ],
)
@pytest.mark.parametrize("kind", ["rect", "text"])
def test_nothing_a_shape_holds_becomes_an_element_of_its_own(kind, wrong):
    numbers = (1, 2, 3, 4) if kind == "rect" else (1, 2)
    made = to_svg(Picture((Shape(kind, numbers, **wrong),), 100, 100))
    root = ET.fromstring(made)  # noqa: S314 - our own text
    assert [one.tag.rpartition("}")[2] for one in root] == ["rect", kind]
    made.encode("utf-8")


@pytest.mark.parametrize("part", ["paper", "lang"])
def test_nothing_a_picture_holds_becomes_an_element_of_its_own(part):
    root = ET.fromstring(to_svg(Picture(SHAPES, 100, 100, **{part: '"><script>'})))  # noqa: S314 - our own text
    assert "script" not in {one.tag.rpartition("}")[2] for one in root.iter()}


def test_a_picture_that_cannot_be_made_is_a_sentence():
    broken = Picture((Shape("rect", (1, 2, 3, 4), stroke="#000000", width=5, dash=("x",)),), 100, 100)
    said = {lang: still(lambda: broken, lang)["text/plain"] for lang in ("en", "ja", "ko")}
    assert len(set(said.values())) == 3
    assert said["en"].startswith("There is no picture here: look.yaml")


def test_a_whole_game_is_well_formed_svg_with_its_words(game):
    root = ET.fromstring(to_svg(draw(game)))  # noqa: S314 - our own text
    assert "Orchard" in root[0].text


@pytest.fixture
def pixels():
    image = pytest.importorskip("PIL.Image")
    if fonts.find_font() is None:
        pytest.skip("no font")
    return image.open(BytesIO(to_png(PICTURE, 500))).convert("RGB")


def near(found, wanted):
    return all(abs(a - b) < 12 for a, b in zip(found, wanted, strict=True))


@pytest.mark.parametrize(
    ("spot", "colour"),
    [
        ((100, 70), (0x33, 0x66, 0x99)),
        ((300, 50), (0x99, 0x33, 0x66)),
        ((100, 300), (0xFF, 0xCC, 0x00)),
        ((300, 270), (0x00, 0xAA, 0x55)),
        ((35, 450), (0xAA, 0, 0)),
        ((62, 450), (255, 255, 255)),
        ((435, 235), (0, 0, 0xAA)),
        ((480, 20), (255, 255, 255)),
    ],
)
def test_png_has_the_right_colours_in_the_right_places(pixels, spot, colour):
    assert near(pixels.getpixel(spot), colour)


def test_png_has_the_size_asked_for(pixels):
    assert pixels.size == (500, 500)


def test_no_pillow_gives_a_sentence(monkeypatch):
    real = builtins.__import__

    def without(name, *rest, **more):
        if name.startswith("PIL"):
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(PictureError, match="Pillow"):
        to_png(PICTURE)


def test_no_font_gives_a_sentence_and_the_other_views_stay(monkeypatch):
    monkeypatch.setattr(png, "find_font", lambda *_: None)
    png._font.cache_clear()
    with pytest.raises(PictureError, match="font"):
        to_png(PICTURE)
    made = bundle(PICTURE)
    assert "image/png" not in made
    assert "font" in made["text/plain"]
    assert made["image/svg+xml"].startswith("<svg")
    png._font.cache_clear()


def test_a_game_shows_itself_in_three_ways(game):
    made = mimebundle(game)
    assert set(made) >= {"text/plain", "image/svg+xml"}
    if "image/png" in made:
        assert base64.b64decode(made["image/png"]).startswith(b"\x89PNG")
    assert "# Orchard" in made["text/plain"]


def test_a_game_without_a_look_says_so(rules):
    rules._look = {}
    assert mimebundle(rules.new_game(players=2)) == {"text/plain": "This game has no picture yet."}


def test_a_broken_look_is_told_instead_of_raised(rules, look):
    look["draw"][0]["draw"][0]["style"] = "crad"
    assert "crad" in mimebundle(rules.new_game(players=2))["text/plain"]


@pytest.mark.parametrize("width", [60, 160, 320])
@pytest.mark.parametrize("game", ["kanal", "orleans"])
def test_a_board_is_also_drawn_as_a_small_picture(game, width):
    image = pytest.importorskip("PIL.Image")
    rules = rulebook.load(game)
    assert image.open(BytesIO(to_png(draw(rules.new_game(rules.players[0], 1)), width))).width == width
