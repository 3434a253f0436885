"""Chances as pictures: columns, and a bar in a table's cell; small SVG with its words for screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from rulebook.odds import percent
from widgets.html import Html

__all__ = ["bar", "columns"]

WIDE, HIGH, FOOT, HEAD = 46, 130, 24, 22
INK, MAIN, PALE = "currentColor", "#0b6b4f", "#7fb8a4"


def columns(chances: Sequence[Fraction], chosen: int, label: str) -> Html:
    """One column for each number from 1; the chosen one is darker, framed and says its chance in bold."""
    width = WIDE * len(chances) + 16
    made = [f'<line x1="4" y1="{HEAD + HIGH}" x2="{width - 4}" y2="{HEAD + HIGH}" stroke="{INK}" stroke-width="1"/>']
    for at, chance in enumerate(chances):
        high, x, on = round(float(chance) * HIGH), 8 + at * WIDE, at + 1 == chosen
        bold = ' font-weight="bold"' if on else ""
        frame = f' stroke="{INK}" stroke-width="2"' if on else ""
        made.append(
            f'<rect x="{x + 7}" y="{HEAD + HIGH - high}" width="{WIDE - 14}" height="{high}" '
            f'fill="{MAIN if on else PALE}"{frame}/>'
            f'<text x="{x + WIDE // 2}" y="{HEAD + HIGH - high - 6}" text-anchor="middle" font-size="12"{bold} '
            f'fill="{INK}">{escape(percent(chance))}</text>'
            f'<text x="{x + WIDE // 2}" y="{HEAD + HIGH + 18}" text-anchor="middle" font-size="14"{bold} '
            f'fill="{INK}">{at + 1}</text>'
        )
    words = "; ".join(f"{at}: {percent(chance)}" for at, chance in enumerate(chances, 1))
    return _svg(width, HEAD + HIGH + FOOT, f"{label}. {words}", made)


def bar(chance: Fraction, before: Fraction, width: int = 180) -> Html:
    """A bar as long as a chance, with a line where it was before.

    >>> bar(Fraction(1, 2), Fraction(1, 4), 100).count("<rect")
    2
    """
    long, was = round(float(chance) * (width - 2)), round(float(before) * (width - 2))
    made = [
        f'<rect x="1" y="3" width="{width - 2}" height="14" fill="none" stroke="{INK}" stroke-opacity="0.35"/>',
        f'<rect x="1" y="3" width="{long}" height="14" fill="{MAIN if chance > before else PALE}"/>',
        f'<line x1="{was + 1}" y1="0" x2="{was + 1}" y2="20" stroke="{INK}" stroke-width="2"/>',
    ]
    return _svg(width, 20, percent(chance), made)


def _svg(width: int, height: int, label: str, made: Sequence[str]) -> Html:
    return Html(
        f'<svg class="rb-chart" role="img" aria-label="{escape(label)}" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{"".join(made)}</svg>'
    )
