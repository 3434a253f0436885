"""Chances as pictures: columns, and a bar in a table's cell; small SVG with its words for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rulebook.base.markup import element
from rulebook.chance.draw_odds import percent
from widgets.base.html import Html

__all__ = ["bar", "columns"]

WIDE, HIGH, FOOT, HEAD = 46, 130, 24, 22
INK, MAIN, PALE = "currentColor", "#0b6b4f", "#7fb8a4"


def columns(chances: Sequence[Fraction], chosen: int, label: str) -> Html:
    """One column for each number from 1; the chosen one is darker, framed and says its chance in bold."""
    width = WIDE * len(chances) + 16
    floor = {"x1": 4, "y1": HEAD + HIGH, "x2": width - 4, "y2": HEAD + HIGH, "stroke": INK, "stroke-width": 1}
    made = [element("line", floor)]
    for at, chance in enumerate(chances):
        made += _column(8 + at * WIDE, at + 1, chance, at + 1 == chosen)
    words = "; ".join(f"{at}: {percent(chance)}" for at, chance in enumerate(chances, 1))
    return _svg(width, HEAD + HIGH + FOOT, f"{label}. {words}", made)


def bar(chance: Fraction, before: Fraction, width: int = 180) -> Html:
    """A bar as long as a chance, with a line where it was before.

    >>> bar(Fraction(1, 2), Fraction(1, 4), 100).count("<rect")
    2
    """
    long, was = round(float(chance) * (width - 2)), round(float(before) * (width - 2))
    frame = {"x": 1, "y": 3, "width": width - 2, "height": 14, "fill": "none", "stroke": INK, "stroke-opacity": 0.35}
    full = {"x": 1, "y": 3, "width": long, "height": 14, "fill": MAIN if chance > before else PALE}
    mark = {"x1": was + 1, "y1": 0, "x2": was + 1, "y2": 20, "stroke": INK, "stroke-width": 2}
    made = [element("rect", frame), element("rect", full), element("line", mark)]
    return _svg(width, 20, percent(chance), made)


def _column(x: int, number: int, chance: Fraction, on: bool) -> list[Html]:
    """A column, its chance above it and its number below."""
    high = round(float(chance) * HIGH)
    bold = "bold" if on else None
    body = {
        "x": x + 7, "y": HEAD + HIGH - high, "width": WIDE - 14, "height": high, "fill": MAIN if on else PALE,
        "stroke": INK if on else None, "stroke-width": 2 if on else None,
    }  # fmt: skip
    words = {"x": x + WIDE // 2, "text-anchor": "middle", "font-weight": bold, "fill": INK}
    return [
        element("rect", body),
        element("text", words | {"y": HEAD + HIGH - high - 6, "font-size": 12}, percent(chance)),
        element("text", words | {"y": HEAD + HIGH + 18, "font-size": 14}, number),
    ]


def _svg(width: int, height: int, label: str, made: Sequence[Html]) -> Html:
    head = {"class": "rb-chart", "role": "img", "aria-label": label, "width": width, "height": height}
    return element("svg", head | {"viewBox": f"0 0 {width} {height}"}, *made)
