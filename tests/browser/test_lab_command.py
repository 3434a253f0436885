"""`rulebook lab` as a person starts it: the first notebook opens, runs by itself and fills the window."""

from __future__ import annotations

import contextlib
import json
import sys

import pytest
from playwright.sync_api import TimeoutError  # noqa: A004 - the one that waiting for a page ends with

from rulebook.cli.desk.jupyter import START

PLACES = """['.rb-lead', '.rb-board canvas', '.rb-forward'].map(one => {
  const box = document.querySelector(one).getBoundingClientRect();
  const frame = document.querySelector('.rb-stage').getBoundingClientRect();
  return [box.left - frame.left, box.top - frame.top, box.right - frame.left, box.bottom - frame.top].map(Math.round);
})"""
SHOWN = """number => document.querySelector('.rb-step')?.textContent.startsWith(`Step ${number} `)"""


@pytest.fixture(scope="module")
def desk(chromium, harness, tmp_path_factory):
    """A server on a desk of its own: its address, and the desk."""
    home = tmp_path_factory.mktemp("home")
    folder, port = home / "my desk", harness.free_port()
    env = harness.environment(home) | {"JUPYTER_TOKEN": harness.TOKEN}
    words = [sys.executable, "-m", "rulebook", "lab", "--no-browser", "--port", str(port), "--dir", str(folder)]
    with harness.serving(words, env, home, port) as address:
        yield address, folder


@pytest.fixture
def page(chromium, harness):
    opened = chromium.page(errors=[])
    yield opened
    harness.leave(opened)


def test_the_first_notebook_runs_by_itself_and_nothing_is_round_it(desk, page, harness):
    address, folder = desk
    page.goto(f"{address}/?token={harness.TOKEN}")
    page.wait_for_selector(".rb-screen .rb-pane [data-do]", timeout=120_000)
    page.wait_for_selector("#jp-menu-panel", state="hidden")
    assert page.url.endswith(f"tree/notebooks/{START}")
    for furniture in ("#jp-top-panel", "#jp-bottom-panel", ".jp-SideBar", ".jp-NotebookPanel-toolbar", ".rb-about"):
        assert page.locator(f"{furniture} >> visible=true").count() == 0, furniture
    pane = page.locator(".rb-screen").first.bounding_box()
    assert pane["y"] <= 40
    page.wait_for_timeout(3000)  # the question about news comes late
    assert page.locator(".Toastify__toast").count() == 0
    assert {path.name for path in folder.iterdir()} >= {"notebooks", "mine"}


def test_the_notebook_is_one_press_away_and_a_reload_keeps_what_was_done(desk, page, harness):
    address, _ = desk
    page.goto(f"{address}/doc/tree/notebooks/orleans/02_first_rounds.ipynb?token={harness.TOKEN}")
    page.wait_for_selector('.rb-screen [data-do="forward"]', timeout=120_000).click()
    page.wait_for_selector('.rb-step:has-text("Step 2 ")')
    page.locator('[data-bar="turn"]').click()
    page.wait_for_selector("#jp-menu-panel", state="visible")
    page.wait_for_selector(".jp-CodeCell .jp-InputArea-editor >> visible=true")
    page.locator('[data-bar="turn"]').click()
    page.wait_for_selector("#jp-menu-panel", state="hidden")
    assert page.locator(".jp-InputArea-editor >> visible=true").count() == 0
    page.reload()
    page.wait_for_selector('.rb-step:has-text("Step 2 ")', timeout=120_000)
    page.wait_for_selector("#jp-menu-panel", state="hidden")


def onward(page, number):
    """Goes on to a step; a press that falls into the moment in which the words change is made again."""
    for wait in (8_000, 20_000, 60_000):
        if number > 1 and not page.evaluate(SHOWN, number):
            page.locator('[data-do="forward"]').click()
        with contextlib.suppress(TimeoutError):
            page.wait_for_function(SHOWN, arg=number, timeout=wait)
            return
    pytest.fail(f"step {number} was not reached")


@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (390, 844)], ids=str)
def test_the_frame_of_a_lesson_stands_still_and_fills_the_window(desk, page, harness, size):
    """Head, board and way on stay at the same pixel from step to step, whatever is said and answered."""
    address, (wide, high) = desk[0], size
    page.set_viewport_size({"width": wide, "height": high})
    page.goto(f"{address}/doc/tree/notebooks/orleans/02_first_rounds.ipynb?token={harness.TOKEN}")
    page.wait_for_selector('.rb-screen [data-do="forward"]', timeout=120_000)
    page.locator('select[data-do="jump"]').first.select_option("again")
    found = []
    for number in range(1, 10):
        onward(page, number)
        found.append(page.evaluate(PLACES))
        if page.locator('[data-do="show"]').count():
            page.locator('[data-do="show"]').first.click()
            page.wait_for_selector(".rb-result")
            found.append(page.evaluate(PLACES))
    assert len(found) > 11
    assert found == found[:1] * len(found)
    lead, board, forward = found[0]
    assert (lead[0], lead[2]) == (0, wide)
    assert 0.9 * high < forward[3] <= high - 30
    assert board[2] - board[0] >= 0.64 * wide
    assert board[3] <= forward[3]
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize("place", ["mine/foreign.ipynb", "notebooks/kanal/04_scoring.ipynb"])
def test_a_notebook_from_elsewhere_and_one_that_was_changed_do_not_run(desk, page, harness, place):
    address, folder = desk
    notebook = json.loads((folder / "notebooks" / "kanal" / "04_scoring.ipynb").read_text("utf-8"))
    assert notebook["metadata"]["rulebook"]["start"]
    notebook["cells"][1]["source"] = f"open({str(folder / 'ran')!r}, 'w')"
    (folder / place).write_text(json.dumps(notebook), "utf-8")
    page.goto(f"{address}/doc/tree/{place}?token={harness.TOKEN}")
    page.wait_for_selector(".jp-NotebookPanel .jp-CodeCell", timeout=120_000)
    page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]", timeout=120_000, state="attached")
    page.wait_for_timeout(3000)  # it would have begun by now
    assert not (folder / "ran").exists()
    assert page.locator("#jp-menu-panel").is_visible()
    assert page.locator(".rb-bar").count() == 0
