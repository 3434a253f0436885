"""Grammar of messages: plurals and articles, Korean particles, counters.

A message is a template with ``{name}`` or ``{name:mark}``. Marks: ``a`` and ``many`` (English article and plural),
``owner`` (what a part belongs to: of ``farm.2`` the farm), ``이/가`` and its like (Korean particle by the final
consonant), ``is/are`` and its like (the first for one; ``{done:ました/ます}`` for what happened and what will), or the
name of another parameter: a counted name. After that may stand a particle (``{n:piece:을/를}``; in Japanese it comes
before the number: ``{n:piece:を}`` gives 「コインを5枚」) or ``bare``, the number and its counter without the name
(``{n:piece:bare:을/를}`` with a particle). A value may be a list of ids, or of numbers with ids (``apple/pear`` for
either): it is told with "and".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

__all__ = ["counted", "counter_of", "particle", "render"]

FIELD = re.compile(r"\{([A-Za-z_][A-Za-z_0-9.]*)(?::([^{}]+))?\}")
PARTICLES = {
    "이/가",
    "을/를",
    "은/는",
    "와/과",
    "과/와",
    "으로/로",
    "아/야",
    "이에요/예요",
    "이라/라",
    "이나/나",
    "이면/면",
}
PLACED = {"を", "が", "は", "も", "の"}
"""Japanese particles that come between a name and its number."""
FORMS = {"a", "many", "one", "reading", "owner"}
COUNTERS = {"ja": "個", "ko": "개"}
"""How things are counted whose name says nothing about it."""
READ_AS = dict(zip("0123456789ⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩ", "영일이삼사오육칠팔구일이삼사오육칠팔구십", strict=True))
"""How a number at the end of a word is read, a Roman one too."""
LETTERS = dict(zip("lmnr", "엘엠엔알", strict=True))
"""How a Latin letter that stands alone is read, where that ends in a consonant."""
SOUNDS = dict(zip("lmngpbktc", "을음은응읍읍윽읏윽", strict=True))
"""How the last letter of a Latin word sounds, where no vowel follows it in Korean."""
INNER = str.maketrans("「」", "『』")
"""Japanese quotes within quotes."""
FILES = {"path", "file"}
"""Fields that hold a file's name, which keeps its letters also where it begins a sentence."""
Names = Callable[[str, str], str]


def particle(word: str, pair: str) -> str:
    """The Korean particle that fits a word, of a pair written with the consonant form first.

    >>> particle("농부", "을/를"), particle("상인", "을/를"), particle("마을", "으로/로")
    ('를', '을', '로')
    """
    first, _, second = pair.partition("/")
    if pair == "와/과":
        first, second = second, first
    last = _last_sound(word)
    if not "가" <= last <= "힣":
        return second
    final = (ord(last) - ord("가")) % 28
    if first == "으로":
        return second if final in (0, 8) else first
    return first if final else second


def _last_sound(word: str) -> str:
    """The syllable a word is read to end with, brackets and quotes left out; a sign when it is none."""
    letters = re.sub(r"(\s*[(（][^()（）]*[)）])+[\s」』》”’'\"\].]*$", "", word) or word
    letters = re.sub(r"[\s)）\]」』》”’'\".]+$", "", letters)
    last = letters[-1:].lower() or " "
    if not last.isascii() or not last.isalpha():
        return READ_AS.get(letters[-1:], last)
    alone = not re.search(r"[a-z][A-Za-z]$|[A-Za-z][a-z]$", letters)
    return (LETTERS if alone else SOUNDS).get(last, last)


def counter_of(name: Mapping[str, Any] | str | None, lang: str) -> str:
    """The word by which things of a name are counted; "" in English.

    >>> counter_of({"one": "農夫", "counter": "人"}, "ja"), counter_of("양", "ko"), counter_of("sheep", "en")
    ('人', '개', '')
    """
    usual = COUNTERS.get(lang, "")
    return str(name.get("counter", usual)) if usual and isinstance(name, Mapping) else usual


def counted(number: int, name: Mapping[str, Any] | str, lang: str, mark: str = "") -> str:
    """A number with a name: plural in English, counter in Japanese and Korean.

    Args:
        number: how many.
        name: the name entry.
        lang: ``en``, ``ja`` or ``ko``.
        mark: a particle, or ``bare`` for the number alone.

    >>> counted(2, {"one": "coin", "many": "coins"}, "en"), counted(2, {"one": "동전", "counter": "개"}, "ko")
    ('2 coins', '동전 2개')
    >>> coin = {"one": "コイン", "counter": "枚"}
    >>> counted(5, coin, "ja"), counted(5, coin, "ja", "を"), counted(5, coin, "ja", "bare")
    ('コイン5枚', 'コインを5枚', '5枚')
    """
    entry = {"one": name} if isinstance(name, str) else name
    one = str(entry.get("one", ""))
    if lang == "en":
        plural = name if isinstance(name, str) else entry.get("many", one + "s")
        return f"{number}" if mark == "bare" else f"{number} {one if number == 1 else plural}"
    counter = counter_of(entry, lang)
    amount = f"{number}{counter}"
    bare, _, pair = mark.partition(":")
    if bare == "bare":
        return amount + (particle(amount, pair) if pair else "")
    placed = mark in PLACED
    whole = (
        amount if counter == one else f"{one}{mark if placed else ''}{amount}" if lang == "ja" else f"{one} {amount}"
    )
    return whole + (mark if placed and counter == one else particle(whole, mark) if mark and not placed else "")


def told(parts: Sequence[str], lang: str, last: str = "and") -> str:
    """Several words as one: "a, b and c", or with ``or``.

    >>> told(["pear", "apple", "plum"], "en"), told(["배", "사과"], "ko"), told(["梨", "林檎"], "ja", "or")
    ('pear, apple and plum', '배와 사과', '梨か林檎')
    """
    *first, end = parts or [""]
    if not first:
        return end
    if lang != "en" and last == "and" and len(first) > 1:
        return ("、" if lang == "ja" else ", ").join(parts)
    if lang == "ko":
        head = ", ".join(first)
        return f"{head}{particle(head, '와/과' if last == 'and' else '이나/나')} {end}"
    if lang == "ja":
        return "、".join(first) + ("と" if last == "and" else "か") + end
    return f"{', '.join(first)} {last} {end}"


def render(
    template: str, params: Mapping[str, Any], lang: str, entry: Callable[[str], Any], *, capital: bool = True
) -> str:
    """Fills a template.

    Args:
        template: text with fields.
        params: values; ids are named through ``entry``.
        lang: ``en``, ``ja`` or ``ko``.
        entry: gives the name entry (text or mapping) of an id, or None when it is no id.
        capital: whether an English sentence that begins with a field begins with a capital.
    """

    def fill(match: re.Match[str]) -> str:
        if match.group(1) not in params:
            return match.group(0)
        mark, _, after = (match.group(2) or "").partition(":")
        word = worded(params[match.group(1)], mark, after)
        quoted = lang == "ja" and template[: match.start()].endswith("「")
        return word.translate(INNER) if quoted else word

    def worded(value: Any, mark: str, after: str) -> str:
        if not mark or mark in FORMS:
            word = _named(value, mark or "one", lang, entry)
            return word + particle(word, after) if after else word
        if mark in PARTICLES:
            word = _named(value, "one", lang, entry)
            return word + particle(word, mark)
        if "/" in mark:
            return mark.split("/")[0 if _many(value) == 1 else 1]
        if not isinstance(value, int):  # a thing cannot be counted: its name is said
            return _named(value, "one", lang, entry)
        other = params.get(mark, mark)
        other = other if isinstance(other, str) else mark
        name = entry(other)
        return counted(value, name if name is not None else other, lang, after)

    text = FIELD.sub(fill, template)
    first = FIELD.match(template) if lang == "en" and capital else None
    return text[:1].upper() + text[1:] if first is not None and first.group(1) not in FILES else text


def _named(value: Any, form: str, lang: str, entry: Callable[[str], Any]) -> str:
    """A value in words; a list as its parts."""
    if isinstance(value, tuple):
        things = not any(isinstance(part, tuple) for part in value)
        numbered = _numbered(value)
        parts = [_part(n, kinds.split("/"), form, lang, entry, things) for n, kinds in numbered]
        return _told_apart(parts, ["/" in kinds for _, kinds in numbered], lang)
    if form == "owner" and isinstance(value, str):
        owner, _, part = value.rpartition(".")
        value = owner if owner and part.isdigit() else value
    found = entry(value) if isinstance(value, str) else None
    if found is None:
        return str(value).replace("-", "−") if lang == "ja" and isinstance(value, int) else str(value)
    return found if isinstance(found, str) else str(found.get(form) or found.get("one", value))


def _told_apart(parts: list[str], either: list[bool], lang: str) -> str:
    """The parts of a list; where one is "this or that", it is plain that the others are wanted as well.

    >>> _told_apart(["a pear", "an apple or a plum"], [False, True], "en")
    'a pear and either an apple or a plum'
    """
    if len(parts) == 1 or not any(either):
        return told(parts, lang)
    if lang == "en":
        return told([f"either {part}" if choice else part for part, choice in zip(parts, either, strict=True)], lang)
    if len(parts) == 2:
        return ("と、" if lang == "ja" else ", 그리고 ").join(parts)
    return told(parts, lang)


def _part(number: int, kinds: list[str], form: str, lang: str, entry: Callable[[str], Any], things: bool) -> str:
    """One part of a list: a thing alone, or so many of it, or of one kind or another.

    In a list of ``things`` one whose name has no counter is a thing by itself: 「上段のマス」, not one of them.
    """
    found = entry(kinds[-1])
    alone = things and lang != "en" and not (isinstance(found, Mapping) and "counter" in found)
    if number == 1 and (form != "one" or alone):
        return told([_named(kind, form, lang, entry) for kind in kinds], lang, "or")
    *others, last = kinds
    if lang == "en":
        word = "one" if number == 1 else "many"
        first = counted(number, entry(kinds[0]) or kinds[0], lang)
        return told([first, *(_named(kind, word, lang, entry) for kind in kinds[1:])], lang, "or")
    end = counted(number, entry(last) or last, lang)
    return told([*(_named(kind, "one", lang, entry) for kind in others), end], lang, "or")


def _many(value: Any) -> int:
    """How many things a value stands for."""
    if isinstance(value, tuple):
        return sum(number for number, _ in _numbered(value))
    return int(value) if isinstance(value, int) else 1


def _numbered(parts: tuple[Any, ...]) -> list[tuple[int, str]]:
    """The parts of a list with their numbers; equal ids are counted."""
    found: dict[str, int] = {}
    for part in parts:
        number, kind = part if isinstance(part, tuple) else (1, part)
        found[kind] = found.get(kind, 0) + number
    return [(number, kind) for kind, number in found.items()]
