"""Grammar of messages: plurals and articles, Korean particles, counters.

A message is a template with ``{name}`` or ``{name:mark}``. Marks: ``a`` and ``many`` (English article and plural),
``이/가`` and its like (Korean particle by the final consonant), or the name of another parameter: a counted name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["counted", "particle", "render"]

FIELD = re.compile(r"\{([A-Za-z_][A-Za-z_0-9.]*)(?::([^{}]+))?\}")
PARTICLES = {"이/가", "을/를", "은/는", "와/과", "과/와", "으로/로", "아/야", "이에요/예요", "이라/라"}
READ_AS = {"0": "영", "1": "일", "2": "이", "3": "삼", "4": "사", "5": "오", "6": "육", "7": "칠", "8": "팔", "9": "구"}
Names = Callable[[str, str], str]


def particle(word: str, pair: str) -> str:
    """The Korean particle that fits a word, of a pair written with the consonant form first.

    >>> particle("농부", "을/를"), particle("상인", "을/를"), particle("마을", "으로/로")
    ('를', '을', '로')
    """
    first, _, second = pair.partition("/")
    if pair == "와/과":
        first, second = second, first
    letters = re.sub(r"[\s)\]」』”’'\"]+$", "", word)
    letters = re.sub(r"\([^()]*$", "", letters) or letters
    last = letters[-1:] or " "
    last = READ_AS.get(last, last)
    if not "가" <= last <= "힣":
        return second if last.lower() in "aeiouy" else first if last.isalnum() else second
    final = (ord(last) - ord("가")) % 28
    if first == "으로":
        return second if final in (0, 8) else first
    return first if final else second


def counted(number: int, name: Mapping[str, Any] | str, lang: str) -> str:
    """A number with a name: plural in English, counter in Japanese and Korean.

    >>> counted(2, {"one": "coin", "many": "coins"}, "en"), counted(2, {"one": "동전", "counter": "개"}, "ko")
    ('2 coins', '동전 2개')
    """
    if isinstance(name, str):
        return f"{number} {name}" if lang == "en" else f"{name} {number}"
    one = str(name.get("one", ""))
    if lang == "en":
        return f"{number} {one if number == 1 else name.get('many', one + 's')}"
    counter = str(name.get("counter", ""))
    return f"{one}{number}{counter}" if lang == "ja" else f"{one} {number}{counter}"


def render(template: str, params: Mapping[str, Any], lang: str, entry: Callable[[str], Any]) -> str:
    """Fills a template.

    Args:
        template: text with fields.
        params: values; ids are named through ``entry``.
        lang: ``en``, ``ja`` or ``ko``.
        entry: gives the name entry (text or mapping) of an id, or None when it is no id.
    """

    def named(value: Any, form: str = "one") -> str:
        found = entry(value) if isinstance(value, str) else None
        if found is None:
            return str(value)
        return found if isinstance(found, str) else str(found.get(form) or found.get("one", value))

    def fill(match: re.Match[str]) -> str:
        key, mark = match.group(1), match.group(2)
        if key not in params:
            return match.group(0)
        value = params[key]
        if mark is None:
            return named(value)
        if "/" in mark:
            word = named(value)
            return word + particle(word, mark)
        if mark in ("a", "many", "one", "reading"):
            return named(value, mark)
        other = params.get(mark, mark)
        name = entry(other) if isinstance(other, str) else None
        return counted(int(value), name if name is not None else str(other), lang)

    text = FIELD.sub(fill, template)
    return text[:1].upper() + text[1:] if lang == "en" and template[:1] == "{" else text
