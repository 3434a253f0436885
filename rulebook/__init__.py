"""Rulebook: board games as rule data, a small engine that runs and explains them.

>>> import rulebook
>>> rulebook.load("tests/mini").new_game(players=2, seed=7).decision.player
0
"""

from __future__ import annotations

from rulebook.api import Game, Rules, load, resume
from rulebook.base.errors import (
    EngineError,
    IllegalChoice,
    RulebookError,
    RuleDataError,
    RuleFault,
    SaveError,
    SetupError,
)
from rulebook.base.version import __version__ as __version__
from rulebook.engine.loading import games
from rulebook.engine.play import Choice, Decision
from rulebook.engine.ruleset import Quantity

__all__ = [
    "Choice",
    "Decision",
    "EngineError",
    "Game",
    "IllegalChoice",
    "Quantity",
    "RuleDataError",
    "RuleFault",
    "RulebookError",
    "Rules",
    "SaveError",
    "SetupError",
    "games",
    "load",
    "resume",
]
