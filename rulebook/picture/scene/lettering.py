"""Lettering: how wide words are, how to make them fit, and which fonts to ask for."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

__all__ = ["FAMILIES", "families", "fitted", "in_lines", "text_width", "wrapped"]

_JAPANESE = ("Noto Sans CJK JP", "Noto Sans JP", "Hiragino Sans", "Yu Gothic", "Meiryo")
_KOREAN = ("Noto Sans CJK KR", "Noto Sans KR", "Apple SD Gothic Neo", "Malgun Gothic")
FAMILIES = {"en": (*_JAPANESE, *_KOREAN), "ja": (*_JAPANESE, *_KOREAN), "ko": (*_KOREAN, *_JAPANESE)}
_NARROW = dict.fromkeys("iIljI.,:;'|! ()[]·", 0.29) | dict.fromkeys("ftr-/ ", 0.38)
_WIDE = dict.fromkeys("mwMW@%", 0.92) | dict.fromkeys("ABCDGHKNOPQRUVXY&", 0.68)


def families(lang: str = "en") -> str:
    """The CSS font list for a language: the Chinese–Japanese–Korean face first, so that lines stay level.

    >>> families("ko").startswith('"Noto Sans CJK KR"')
    True
    """
    return ", ".join(f'"{name}"' for name in FAMILIES.get(lang, FAMILIES["en"])) + ", sans-serif"


LARGEST = 2000
"""Letters that are to fit are tried from this size on."""


@lru_cache(maxsize=5000)
def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a text is, without asking a browser.

    >>> text_width("農夫", 100)
    200.0
    """
    ems = 0.0
    for letter in text:
        if unicodedata.east_asian_width(letter) in "WF":
            ems += 1.0
        else:
            ems += _NARROW.get(letter) or _WIDE.get(letter) or 0.57
    return ems * size * (1.06 if bold and ems else 1.0)


def fitted(text: str, size: int, width: int, bold: bool = False, least: int = 60) -> tuple[str, int]:
    """The text and the largest size up to ``size`` at which it fits; below ``least`` it is cut with an ellipsis.

    >>> fitted("abcdefghij", 100, 250)
    ('abcdef…', 60)
    """
    wide = text_width(text, size, bold)
    if wide <= width or not text:
        return text, size
    smaller = int(size * width / wide)
    if smaller >= least:
        return text, smaller
    size = min(size, least)
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…", size


def _pieces(text: str) -> list[str]:
    """Where a line may break: between words, and between ideographs and kana."""
    parts: list[str] = []
    for letter in text:
        loose = unicodedata.east_asian_width(letter) in "WF" and not "가" <= letter <= "힣"
        if (
            not parts
            or parts[-1].endswith((" ", "-", "・", "＝"))
            or (loose and letter not in "ー。、）」ぁぃぅぇぉっゃゅょァィゥェォッャュョ")
        ):
            parts.append(letter)
        else:
            parts[-1] += letter
    return parts


def wrapped(text: str, size: int, width: int, lines: int = 2, bold: bool = False) -> list[str]:
    """The text on up to so many lines, Korean and English broken between words only.

    >>> wrapped("Greengage Tarts", 100, 700)
    ['Greengage', 'Tarts']
    """
    if lines < 2 or text_width(text, size, bold) <= width:
        return [text]
    made = [""]
    for part in _pieces(text):
        if made[-1] and len(made) < lines and text_width((made[-1] + part).rstrip(), size, bold) > width:
            made.append("")
        made[-1] += part
    return [line.strip() for line in made]


def in_lines(text: str, size: int, width: int, most: int, bold: bool = False, least: int = 60) -> tuple[list[str], int]:
    """The text on at most so many lines, and the largest size up to ``size`` at which that fits.

    >>> in_lines("Greengage Tarts", 100, 400, 2)
    (['Greengage', 'Tarts'], 76)
    """
    size -= max(0, size - LARGEST) // 4 * 4
    for smaller in range(size, least - 1, -4):
        lines = wrapped(text, smaller, width, most, bold)
        if all(text_width(line, smaller, bold) <= width for line in lines):
            return lines, smaller
    lines = wrapped(text, least, width, most, bold)
    return [fitted(line, least, width, bold, least)[0] for line in lines], least
