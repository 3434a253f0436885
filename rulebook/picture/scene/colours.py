"""Colours: which words are one, and whether letters can be read on them."""

from __future__ import annotations

import re

__all__ = ["DEFAULT_PAPER", "contrast", "is_colour", "readable"]

DEFAULT_PAPER = "#f6f1e4"

_HEX = re.compile(r"#[0-9a-fA-F]{6}\Z")


def is_colour(value: object) -> bool:
    """Whether a value is a colour as every back end takes it: ``#rrggbb``.

    >>> is_colour("#12ab34"), is_colour("#12")
    (True, False)
    """
    return isinstance(value, str) and bool(_HEX.match(value))


def _light(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How well two colours stand apart, 1 to 21 (WCAG).

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def readable(fill: str, dark: str = "#1c1812", light: str = "#ffffff") -> str:
    """The ink, dark or light, that reads better on a fill.

    >>> readable("#ffee00")
    '#1c1812'
    """
    return dark if contrast(fill, dark) >= contrast(fill, light) else light
