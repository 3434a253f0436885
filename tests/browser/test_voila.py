"""The table as a page of its own: Voila shows the notebook without Lab round it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path

import pytest

SHIPPED = Path(__file__).parent.parent.parent / "notebooks" / "orleans" / "06_play.ipynb"
FOREIGN = (
    "net::ERR_NAME_NOT_RESOLVED",  # Voila's own page asks for MathJax from the internet
    "jupyterlab-jupytext",  # an extension that expects Lab round it
)
COLOURS = """c => { const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
  return new Set(new Uint32Array(data.buffer)).size; }"""


@pytest.fixture
def voila(harness, chromium, tmp_path):
    """A page on a Voila that serves a copy of the notebook."""
    if importlib.util.find_spec("voila") is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("no Voila: pip install -e .[dev]")
    copy = tmp_path / "play.ipynb"
    shutil.copy(SHIPPED, copy)
    home, port, errors = tmp_path / "home", harness.free_port(), []
    home.mkdir()
    words = [sys.executable, "-m", "voila", str(copy), "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    words += [f"--Voila.token={harness.TOKEN}"]
    ready = "/voila/templates/base/static/voila.js"
    with harness.serving(words, harness.environment(home), home, port, ready) as address:
        opened = chromium.page(errors)
        opened.goto(f"{address}/?token={harness.TOKEN}")
        yield opened
        opened.context.close()
    assert [one for one in errors if not any(words in one for words in FOREIGN)] == []


def test_the_table_draws_and_answers_a_click(voila, screens):
    voila.wait_for_selector(".rb-screen canvas", timeout=120_000)
    voila.wait_for_function(f"({COLOURS})(document.querySelector('.rb-screen canvas')) > 20", timeout=60_000)
    assert voila.locator('[data-do="drop"]').count() == 0
    across, down = screens.middle("p0/market.boatman.own")
    canvas = voila.locator(".rb-screen canvas").first
    box = canvas.bounding_box()
    canvas.click(position={"x": box["width"] * across / 1000, "y": box["height"] * down / 1000})
    voila.wait_for_selector('[data-do="drop"]')
    assert "".join(voila.locator(".rb-trouble").all_inner_texts()).strip() == ""
