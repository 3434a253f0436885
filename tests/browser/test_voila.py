"""The table and a lesson as pages of their own: Voila shows a notebook without Lab round it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path

import pytest

SHIPPED = Path(__file__).parent.parent.parent / "notebooks" / "orleans"
FOREIGN = (
    "net::ERR_NAME_NOT_RESOLVED",  # Voila's own page asks for MathJax from the internet
    "jupyterlab-jupytext",  # an extension that expects Lab round it
)
COLOURS = """c => { const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
  return new Set(new Uint32Array(data.buffer)).size; }"""


@pytest.fixture
def voila(request, harness, chromium, tmp_path):
    """A page on a Voila that serves a copy of a notebook."""
    if importlib.util.find_spec("voila") is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("no Voila: pip install -e .[dev]")
    copy = tmp_path / "shown.ipynb"
    shutil.copy(SHIPPED / request.param, copy)
    home, port, errors = tmp_path / "home", harness.free_port(), []
    home.mkdir()
    words = [sys.executable, "-m", "voila", str(copy), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    words += [f"--Voila.token={harness.TOKEN}"]
    ready = "/voila/templates/base/static/voila.js"
    with harness.serving(words, harness.environment(home), home, port, ready) as address:
        opened = chromium.page(errors)
        opened.goto(f"{address}/?token={harness.TOKEN}")
        opened.wait_for_selector(".rb-screen canvas", timeout=120_000)
        opened.wait_for_function(f"({COLOURS})(document.querySelector('.rb-screen canvas')) > 20", timeout=60_000)
        yield opened
        assert "".join(opened.locator(".rb-trouble").all_inner_texts()).strip() == ""
        harness.leave(opened)
    assert [one for one in errors if not any(words in one for words in FOREIGN)] == []


@pytest.mark.parametrize("voila", ["06_play.ipynb"], indirect=True)
def test_the_table_draws_and_answers_a_click(voila, screens):
    assert voila.locator('[data-do="drop"]').count() == 0
    across, down = screens.middle("p0/market.boatman.own")
    canvas = voila.locator(".rb-screen canvas").first
    box = canvas.bounding_box()
    canvas.click(position={"x": box["width"] * across / 1000, "y": box["height"] * down / 1000})
    voila.wait_for_selector('[data-do="drop"]')


@pytest.mark.parametrize("voila", ["02_first_rounds.ipynb"], indirect=True)
def test_a_lesson_draws_goes_on_and_answers(voila):
    step, buttons = voila.locator(".rb-step"), voila.locator(".rb-forward")
    for number in (2, 3):
        buttons.click()
        step.filter(has_text=f"Step {number} ").wait_for()
    voila.locator('[name="number"]').fill("5")
    voila.locator('.rb-top [data-do="answer"]').click()
    voila.wait_for_selector(".rb-result.rb-wrong")
    voila.locator('[name="number"]').fill("0")
    voila.locator('.rb-top [data-do="answer"]').click()
    voila.wait_for_selector(".rb-result.rb-right")
