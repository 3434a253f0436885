"""What the screens say by themselves, by key: see ``texts/`` beside the folders of the package."""

from __future__ import annotations

from rulebook.base.catalogue import Catalogue

__all__ = ["SCREEN_WORDS", "lab_text", "message", "own_game_text"]

SCREEN_WORDS = Catalogue("widgets")
"""What this package says by itself."""
message = SCREEN_WORDS.section("screen")
"""Boards, tables, lessons, start page and handlers.

>>> message("details", "ko")
'자세히'
"""
lab_text = SCREEN_WORDS.section("labs")
"""Workbench, bag lab, practice and checklist."""
own_game_text = SCREEN_WORDS.section("own_game")
"""The game that a reader builds."""
