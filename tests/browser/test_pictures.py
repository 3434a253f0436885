"""What the screens look like, kept small: boards and a lesson in three languages, an eighth of their size.

A golden is compared square by square with room for other fonts and browsers: a letter's edge may differ, a place, a
colour or a word that is gone may not. Renew with `pytest tests/browser/test_pictures.py --renew-goldens` and look.
"""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

GOLDENS = Path(__file__).parent / "goldens"
SMALLER = 8
DIFFERENT = 40
"""How far a square's colour may be off, of 255: what a font or its smoothing changes stays below."""
SHARE = 0.004
"""How many squares may be further off."""
LINE = 4
"""A line more or less, where another font breaks a sentence elsewhere."""
CANVAS = "canvas.rulebook-board"


@pytest.fixture
def shown(lab, screens):
    """Show what a line of Python shows; returns the page."""

    def show(line):
        spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        source = f"from widgets import notebook\n{line}"
        cell = {
            "cell_type": "code",
            "source": source,
            "metadata": {},
            "outputs": [],
            "execution_count": None,
            "id": "a",
        }
        content = {"cells": [cell], "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
        (lab.root / "notebooks/picture.ipynb").write_text(json.dumps(content), encoding="utf-8")
        opened = lab.open("notebooks/picture.ipynb").run_all()
        assert opened.errors() == []
        opened.painted()
        opened.settle()
        return screens.OnScreen(opened)

    return show


def small(png):
    """A picture an eighth of its size, a little blurred so that a pixel's shift does not count."""
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    size = (max(1, picture.width // SMALLER), max(1, picture.height // SMALLER))
    return picture.resize(size, Image.Resampling.BOX).filter(ImageFilter.BoxBlur(1))


def canvas(page):
    """What is on the board's canvas."""
    url = page.page.locator(CANVAS).first.evaluate("c => c.toDataURL('image/png')")
    return base64.b64decode(url.split(",")[1])


def off(one, other):
    """The share of squares in which two small pictures differ; 1 when their sizes differ by more than a line."""
    if any(abs(a - b) > LINE for a, b in zip(one.size, other.size, strict=True)):
        return 1.0
    wide, high = min(one.width, other.width), min(one.height, other.height)
    one, other = one.crop((0, 0, wide, high)), other.crop((0, 0, wide, high))
    difference = ImageChops.difference(one, other).tobytes()
    far = [max(difference[at : at + 3]) > DIFFERENT for at in range(0, len(difference), 3)]
    return sum(far) / len(far)


def compare(png, name, renew, tmp_path):
    found, path = small(png), GOLDENS / f"{name}.png"
    if renew:
        GOLDENS.mkdir(exist_ok=True)
        found.quantize(256).save(path, optimize=True)
        return
    assert path.exists(), f"no golden {path}: renew with --renew-goldens"
    share = off(found, Image.open(path).convert("RGB"))
    if share > SHARE:
        found.save(tmp_path / f"{name}.png")
        pytest.fail(
            f"{name} looks different in {share:.1%} of its squares. Compare {tmp_path / name}.png with {path}; if it is"
            " meant, renew with: .venv/bin/python -m pytest tests/browser/test_pictures.py --renew-goldens -n 0"
        )


@pytest.mark.parametrize("game", ["orleans", "kanal"])
def test_the_board_looks_as_it_did(shown, game, renew_goldens, tmp_path):
    page = shown(f'notebook.table("{game}", players=2, seed=3, autosave=False)')
    page.choose("language", "en")
    compare(canvas(page), f"table_{game}", renew_goldens, tmp_path)
    page.press("whole")
    compare(canvas(page), f"board_{game}", renew_goldens, tmp_path)


def test_a_lesson_step_looks_as_it_did_in_three_languages(shown, renew_goldens, tmp_path):
    page = shown('notebook.lesson("orleans", "02_first_rounds", keep=False, track="full")')
    for lang in ("en", "ja", "ko"):
        page.choose("language", lang)
        page.shows(f'{CANVAS}[lang="{lang}"]')
        page.page.mouse.move(0, 0)
        compare(page.page.locator(".rb-stage").first.screenshot(), f"lesson_{lang}", renew_goldens, tmp_path)
    compare(canvas(page), "lesson_board_ko", renew_goldens, tmp_path)


def test_a_changed_colour_or_a_missing_thing_is_noticed(shown):
    """The comparison itself: one place painted over, or one colour changed, is far beyond what fonts do."""
    page = shown('notebook.table("orleans", players=2, seed=3, autosave=False)')
    before = canvas(page)
    paint = """(c, [x, y, w, h, colour]) => { const pen = c.getContext('2d'); pen.save(); pen.resetTransform();
      pen.fillStyle = colour; pen.fillRect(x * c.width, y * c.height, w * c.width, h * c.height); pen.restore(); }"""
    page.page.locator(CANVAS).first.evaluate(paint, [0.4, 0.1, 0.08, 0.06, "#cc2244"])
    assert off(small(before), small(before)) == 0
    assert off(small(before), small(canvas(page))) > SHARE
