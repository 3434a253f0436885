"""`rulebook lab` as a person starts it: the first notebook opens, runs by itself and fills the window."""

from __future__ import annotations

import json
import sys

import pytest

from rulebook.cli.desk.jupyter import START


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
