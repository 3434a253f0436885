"""`rulebook page` as a person starts it: the first page without Jupyter, to whoever brings the token."""

from __future__ import annotations

import sys
import urllib.request

import pytest


@pytest.fixture(scope="module")
def served(chromium, harness, tmp_path_factory):
    home = tmp_path_factory.mktemp("home")
    port = harness.free_port()
    env = harness.environment(home) | {"JUPYTER_TOKEN": harness.TOKEN}
    words = [sys.executable, "-m", "rulebook", "page", "--no-browser", "--port", str(port), "--dir", str(home / "desk")]
    with harness.serving(words, env, home, port, "/voila/templates/base/static/voila.js") as address:
        yield address


def test_the_page_opens_answers_and_fetches_nothing_from_elsewhere(served, chromium, harness):
    asked: list[str] = []
    page = chromium.page([])
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{served}/?token={harness.TOKEN}")
    page.wait_for_selector('.rb-screen [data-do="begin"]', timeout=120_000)
    assert page.locator("h1 >> visible=true").count() == 0  # "To begin: menu Run" has no meaning here
    assert page.locator(".rb-screen").first.bounding_box()["y"] <= 8
    page.locator('[data-do="begin"]').first.click()
    page.wait_for_selector('.rb-screen [data-do="forward"]')
    assert [one for one in asked if not one.startswith((served, "data:", "blob:", served.replace("http", "ws")))] == []
    harness.leave(page)


@pytest.mark.parametrize("path", ["/", "/voila/render/00_start.ipynb", "/api/kernels/1/channels"])
def test_without_the_token_nobody_is_let_in(served, path):
    with urllib.request.urlopen(served + path) as answer:  # noqa: S310 - our own server
        assert "/login" in answer.url
