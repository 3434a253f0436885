"""Fixtures of the browser tests: `lab`, a JupyterLab on a copy of the notebooks with a Chromium before it."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ONE_HALF = {"test_everyone", "test_resume", "test_touch", "test_table", "test_table_more", "test_pictures"}
"""The files that take half of the time; two workers are busy with the browser then, and both to the end."""


def _module(file):
    """Import a module beside this file under one name, whatever pytest calls its own modules."""
    name = f"rulebook_browser_{file}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, HERE / f"{file}.py")
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


lab_harness = _module("lab")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark everything here, and keep it on two workers, each with one server and one browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            half = "one" if item.path.stem in ONE_HALF else "other"
            item.add_marker(pytest.mark.xdist_group(f"browser-{half}"))


@pytest.fixture(scope="session")
def harness():
    """The module `lab.py` beside this file."""
    return lab_harness


@pytest.fixture(scope="package")
def chromium():
    """A headless Chromium. It must not outlive this folder's tests: its event loop is in the way of others."""
    if lab_harness.find_chromium() is None:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("no Chromium: make browser")
    with lab_harness.start_chromium() as browser:
        yield browser


@pytest.fixture(scope="package")
def lab_server(chromium, tmp_path_factory):
    """A JupyterLab on a copy of the notebooks: address and root folder."""
    root = tmp_path_factory.mktemp("lab")
    shipped = HERE.parent.parent / "notebooks"
    shutil.copytree(shipped, root / "notebooks", ignore=shutil.ignore_patterns(".*"))
    with lab_harness.start_server(root, tmp_path_factory.mktemp("home")) as address:
        yield address, root


@pytest.fixture
def screens():
    """Words for lessons and tables on the screen."""
    return _module("screens")


@pytest.fixture
def lab(lab_server, chromium):
    """Open notebooks with `lab.open("notebooks/...")`; pages and kernels end with the test."""
    address, root = lab_server
    opened = lab_harness.Lab(address, chromium, root)
    yield opened
    opened.close_all()
