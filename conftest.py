"""For every test and docstring: a learner's folder of its own, so that no test touches the real one or another's."""

from __future__ import annotations

from itertools import count

import pytest

_numbers = count()


@pytest.fixture(autouse=True)
def _learner_folder(tmp_path_factory, monkeypatch):
    """Nothing is made on disk until a test writes there."""
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path_factory.getbasetemp() / f"learner-{next(_numbers)}"))
    monkeypatch.delenv("RULEBOOK_LANG", raising=False)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
