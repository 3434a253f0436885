"""The mini game with a look of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import rulebook

HERE = Path(__file__).parent


@pytest.fixture
def look():
    """The small look, fresh for each test, to be changed at will."""
    return yaml.safe_load((HERE / "look.yaml").read_text("utf-8"))


@pytest.fixture
def rules(look):
    """The mini game's rules, wearing the small look."""
    loaded = rulebook.load(HERE.parent / "mini")
    loaded._look = look
    return loaded


@pytest.fixture
def game(rules):
    """A new game of two."""
    return rules.new_game(players=2, seed=1)
