"""The verbs of the rule language: each one small function in a registry."""

from __future__ import annotations

from rulebook.compiler.verb_registry import VERBS, Verb, verb
from rulebook.verbs import chance, control, counters, loops, moves, payments, tracks, triggers, turns, windows

__all__ = [
    "VERBS",
    "Verb",
    "chance",
    "control",
    "counters",
    "loops",
    "moves",
    "payments",
    "tracks",
    "triggers",
    "turns",
    "verb",
    "windows",
]
