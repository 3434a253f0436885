"""For every test and docstring: a learner's folder of its own, so that no test touches the real one."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True, scope="session")
def _learner_folder(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULEBOOK_HOME", str(tmp_path_factory.mktemp("learner")))
        patch.delenv("RULEBOOK_LANG", raising=False)
        patch.setenv("LC_ALL", "C.UTF-8")
        yield
