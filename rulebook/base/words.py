"""What the parts of this package say around a game's own texts, by key: see ``texts/`` beside the modules."""

from __future__ import annotations

from rulebook.base.catalogue import WORDS

__all__ = ["cli_text", "entering_text", "lab_text", "lesson_text", "phrase", "saving_text"]

lab_text = WORDS.section("labs")
"""The planning player, previews, chances and practice.

>>> lab_text("planner_only")
'There was nothing to weigh up here.'
"""
lesson_text = WORDS.section("lessons")
"""Every lesson around its own texts, and kept progress."""
entering_text = WORDS.section("entering")
"""Why something of a real table cannot be entered, or leads to no choice."""
saving_text = WORDS.section("saving")
"""A game that is saved or continued."""
phrase = WORDS.section("pictures", capital=False)
"""The few words a picture says by itself."""
cli_text = WORDS.section("cli", capital=False)
"""The command line."""
