"""`rulebook lab` as a person starts it: the first notebook opens and nothing covers it."""

from __future__ import annotations

import sys

from rulebook.cli.desk.jupyter import START


def test_the_command_opens_the_first_notebook(chromium, harness, tmp_path):
    desk, port = tmp_path / "my desk", harness.free_port()
    env = harness.environment(tmp_path) | {"JUPYTER_TOKEN": harness.TOKEN}
    words = [sys.executable, "-m", "rulebook", "lab", "--no-browser", "--port", str(port), "--dir", str(desk)]
    with harness.serving(words, env, tmp_path, port) as address:
        page = chromium.page(errors=[])
        page.goto(f"{address}/?token={harness.TOKEN}")
        page.wait_for_selector(".jp-NotebookPanel .jp-Notebook")
        assert page.url.endswith(f"/lab/tree/notebooks/{START}")
        page.wait_for_timeout(3000)  # the question about news comes late
        assert page.locator(".Toastify__toast").count() == 0
        harness.leave(page)
    assert {path.name for path in desk.iterdir()} >= {"notebooks", "mine"}
