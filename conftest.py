"""For every test and docstring: a learner's folder of its own, so that no test touches the real one or another's."""

from __future__ import annotations

from asyncio.events import _get_running_loop, _set_running_loop
from itertools import count

import pytest

_numbers = count()


@pytest.fixture(autouse=True)
def _learner_folder(tmp_path_factory, monkeypatch):
    """Nothing is made on disk until a test writes there."""
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path_factory.getbasetemp() / f"learner-{next(_numbers)}"))
    monkeypatch.delenv("RULEBOOK_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(autouse=True)
def _no_foreign_loop(request):
    """A browser that an earlier test started keeps an event loop running in this thread; other tests must not see it.

    Screens that find a running loop let their bots move in it, and that one never comes to them.
    """
    if "browser" in request.path.parts:
        yield
        return
    loop = _get_running_loop()
    _set_running_loop(None)
    yield
    _set_running_loop(loop)
