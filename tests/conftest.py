"""Shared by all tests: what the ordinary run leaves out, and one clear line when the browser tests had no browser."""

from __future__ import annotations

import pytest


def pytest_addoption(parser):
    parser.addoption("--renew-goldens", action="store_true", help="write the golden files anew instead of comparing")


@pytest.fixture
def renew_goldens(request) -> bool:
    """Whether golden files are to be written anew."""
    return request.config.getoption("--renew-goldens")


def pytest_collection_modifyitems(config, items):
    """Leave out what is marked `deep`, unless ``-m`` speaks of it."""
    if "deep" in config.option.markexpr:
        return
    left_out = [item for item in items if item.get_closest_marker("deep")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("deep")]


def pytest_terminal_summary(terminalreporter):
    skipped = terminalreporter.stats.get("skipped", [])
    count = sum("tests/browser/" in report.nodeid for report in skipped)
    if count:
        terminalreporter.write_line(
            f"Browser tests: {count} skipped, no Chromium was found. `make browser` says what to install."
        )
