"""How names are spelt: the nearest known one, and how wide letters stand."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable

__all__ = ["display_width", "nearest"]

LONGEST = 80
"""Longer words are not compared with others."""


def display_width(text: str) -> int:
    """How many columns a text takes in a terminal; Chinese, Japanese and Korean letters take two.

    >>> display_width("abc"), display_width("農夫")
    (3, 4)
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word most like a given one, or None.

    >>> nearest("aple", ["apple", "pear"])
    'apple'
    """
    if len(word) > LONGEST:
        return None
    likely = [one for one in known if abs(len(one) - len(word)) <= max(len(one), len(word)) // 2]
    found = difflib.get_close_matches(word, likely, n=1, cutoff=0.6)
    return found[0] if found else None
