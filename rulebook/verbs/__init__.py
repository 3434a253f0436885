"""The verbs of the rule language: each one small function in a registry."""

from __future__ import annotations

from rulebook.verbs import chance, flow, loops, moves, numbers, paying, seats, tracks, waiting, windows
from rulebook.verbs.registry import VERBS, Verb, verb

__all__ = [
    "VERBS",
    "Verb",
    "chance",
    "flow",
    "loops",
    "moves",
    "numbers",
    "paying",
    "seats",
    "tracks",
    "verb",
    "waiting",
    "windows",
]
