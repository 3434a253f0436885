"""What is probably wrong where YAML cannot be read: the slip itself, which often stands a line before the place.

The parser stops where it can go no further; a person wants to know what to mend: a colon, a bracket, an indentation, or
a sign typed with a Japanese or Korean keyboard.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = [
    "CONTROL",
    "YES_NO",
    "Hint",
    "hint",
    "plain_digits",
    "plain_sign",
    "slip_in_key",
    "slip_in_value",
    "unseen",
    "wide_sign",
]

SIGNS = {
    **dict.fromkeys("：︓", ":"),
    **dict.fromkeys("，、", ","),
    "［": "[",
    "］": "]",
    "｛": "{",
    "｝": "}",
    "（": "(",
    "）": ")",
    "＃": "#",
    "－": "-",
    **dict.fromkeys("“”„＂", '"'),
    **dict.fromkeys("‘’＇", "'"),
    **dict.fromkeys("\u3000\u00a0", " "),
    "≧": ">=",
    "≥": ">=",
    "≦": "<=",
    "≤": "<=",
    "≠": "!=",
    "＝": "=",
    "＞": ">",
    "＜": "<",
    "＋": "+",
    "×": "*",
}
"""What is easily typed instead of a sign, and the sign."""
SHAPING = "：︓，、［］｛｝＃“”„＂‘’＇\u3000\u00a0"
"""Those of them that YAML would have needed."""
QUOTED = re.compile(r"""(["'])(?:(?!\1).)*\1""")
COMMENT = re.compile(r"(?:^|\s)#.*")
PAIRS = {"{": "}", "[": "]"}
APOSTROPHE = re.compile(r"^\s*(?:- )*[\w.]+: +(?:[^'\"\[{].*)?'[^']*(?P<sign>')(?=\w)")
"""A text in single quotes with an apostrophe in it."""
BRACE = re.compile(r"^\s*(?:- )*[\w.]+: +(?P<sign>[{\[])(?:[^{}\[\]]|[{][^{}]*[}])*[}\]] *[^\s#,}\]]")
"""A text that begins with a placeholder."""
INVISIBLE = re.compile("[\u00ad\u0085\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
"""Letters that nobody sees and nobody means."""
CONTROL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\uffff\U00010000-\U0010ffff]")
"""Characters that no YAML file may have."""
YES_NO = {
    **dict.fromkeys(("yes", "Yes", "YES", "on", "On", "ON", "True", "TRUE"), "true"),
    **dict.fromkeys(("no", "No", "NO", "off", "Off", "OFF", "False", "FALSE"), "false"),
}
"""How a yes or no may be written elsewhere, and how it is written here."""
SHOWN = 20
"""So many digits of a number are told."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A message about a place: its code, line and column counted from 1, and what it names."""

    code: str
    line: int
    column: int
    params: dict[str, object] = field(default_factory=dict)


def problem_at(code: str, line: int, column: int, **params: object) -> Hint:
    """A hint, its parameters named."""
    return Hint(code, line, column, params)


def unseen(text: str) -> Hint | None:
    r"""The first character that nobody sees, counted in the lines an editor shows.

    >>> unseen("a: 1\nb\u200b: 2"), unseen("a: 1")
    (Hint(code='invisible', line=2, column=2, params={'found': 'U+200B'}), None)
    """
    if found := CONTROL.search(text):
        return problem_at("control", *_line_and_column(text, found.start()), found=f"U+{ord(found[0]):04X}")
    if found := INVISIBLE.search(text):
        return problem_at("invisible", *_line_and_column(text, found.start()), found=f"U+{ord(found[0]):04X}")
    return None


def _line_and_column(text: str, at: int) -> tuple[int, int]:
    before = re.split(r"\r\n|\r|\n", text[:at])
    return len(before), len(before[-1]) + 1


def plain_sign(letter: str) -> str:
    """The sign that a letter was probably meant to be; "" when none.

    >>> plain_sign("：") + plain_sign("≧") + plain_sign("a")
    ':>='
    """
    return SIGNS.get(letter, "") or (chr(ord(letter) - 0xFEE0) if "！" <= letter <= "～" else "")


def wide_sign(line: str) -> int:
    """Where in a line, outside quotes and comments, a sign stands that YAML does not know; -1 when nowhere."""
    bare = COMMENT.sub(_blank, QUOTED.sub(_blank, line))
    return next((at for at, letter in enumerate(bare) if letter in SHAPING), -1)


def slip_in_key(text: str, *, empty: bool = False) -> Hint | None:
    """What is wrong with a key that could be read: a sign that YAML does not know, or no space after the colon.

    >>> slip_in_key("count：").params["expected"], slip_in_key("value:3", empty=True).code, slip_in_key("count")
    (':', 'no_colon', None)
    """
    at = next((at for at, letter in enumerate(text) if letter in SHAPING), -1)
    if at >= 0:
        return _wide(1, at + 1, text[at])
    glued = (re.match(r"\w+(:)[\w\[{\"']", text) if empty else None) or re.match(r"\w+( )[{\[]", text)
    return problem_at("no_colon", 1, glued.start(1) + 1) if glued is not None else None


def slip_in_value(text: str) -> Hint | None:
    """What is wrong with an unquoted value that could be read: it begins with a bracket that YAML does not know."""
    if text[0] in "［｛":
        return _wide(1, 1, text[0])
    digits = text.isdecimal() and not text.isascii()
    return problem_at("wide_sign", 1, 1, found=text[:SHOWN], expected=plain_digits(text)[:SHOWN]) if digits else None


def plain_digits(text: str) -> str:
    """Digits of any script as those of the rule language.

    >>> plain_digits("１２")
    '12'
    """
    return "".join(str(unicodedata.decimal(letter)) for letter in text).lstrip("0") or "0"


def _blank(found: re.Match[str]) -> str:
    return "_" * len(found[0])


def hint(error: Any, lines: Sequence[str]) -> Hint | None:
    """What to say about a parser's error instead of its own words; None when nothing better is known.

    Args:
        error: a ``yaml.MarkedYAMLError``.
        lines: those of the file.
    """
    mark, context = error.problem_mark, error.context_mark
    if mark is None:
        return None
    if "unknown escape" in str(error.problem):
        return problem_at("escape", mark.line + 1, mark.column + 1)
    line = min(mark.line, len(lines) - 1)
    if line >= 0 and "\t" in lines[line][: mark.column + 1]:
        return problem_at("tab", line + 1, mark.column + 1)
    before = next((at for at in range(line - 1, -1, -1) if _bare(lines[at]).strip()), -1)
    spots = dict.fromkeys([context.line if context is not None else line, before, line])
    for at in sorted(one for one in spots if 0 <= one < len(lines)):
        column = wide_sign(lines[at])
        if column >= 0:
            return _wide(at + 1, column + 1, lines[at][column])
        if quoted := APOSTROPHE.search(lines[at]):
            return problem_at("apostrophe", at + 1, quoted.start("sign") + 1)
        if begun := BRACE.search(lines[at]):
            return problem_at("brace_text", at + 1, begun.start("sign") + 1, found=begun["sign"])
    return _slip(str(error.problem), mark, context, before, lines)


def _wide(line: int, column: int, found: str) -> Hint:
    if SIGNS[found] == " ":
        return problem_at("wide_space", line, column)
    return problem_at("wide_sign", line, column, found=found, expected=SIGNS[found])


def _slip(problem: str, mark: Any, context: Any, before: int, lines: Sequence[str]) -> Hint | None:
    if any(words in problem for words in ("expected ',' or", "end of stream", "node content")) and context is not None:
        return _open(mark, context, lines)
    if "could not find expected ':'" in problem and context is not None:
        text = _bare(lines[context.line])
        return problem_at("no_colon", context.line + 1, max(len(text.rstrip()), 1))
    if "mapping values are not allowed" in problem:
        return _colon(mark, before, lines)
    if "did not find expected key" in problem or "did not find expected '-' indicator" in problem:
        return _indent(mark, lines)
    if "cannot start any token" in problem and mark.line < len(lines) and mark.column < len(lines[mark.line]):
        return problem_at("quote_it", mark.line + 1, mark.column + 1, found=lines[mark.line][mark.column])
    return None


def _open(mark: Any, context: Any, lines: Sequence[str]) -> Hint | None:
    """A bracket or a quote that is not closed, or a comma that is missing in between."""
    text = lines[context.line] if context.line < len(lines) else ""
    quote = next((one for one in "\"'" if QUOTED.sub("", _bare(text)).count(one) % 2), "")
    if quote:
        return problem_at("unclosed", context.line + 1, text.rindex(quote) + 1, found=quote, expected=quote)
    line, column = _opened(mark, lines)
    if line < 0:
        return None
    sign = lines[line][column]
    if lines[mark.line : mark.line + 1] and lines[mark.line][mark.column : mark.column + 1] in ("]", "}"):
        return problem_at("unclosed", line + 1, column + 1, found=sign, expected=PAIRS[sign])
    if mark.line == line:
        return problem_at("no_comma", mark.line + 1, mark.column + 1, found=sign, expected=PAIRS[sign])
    if any(_bare(one).strip() for one in lines[mark.line :]):
        return problem_at(
            "unclosed_before", line + 1, column + 1, found=sign, expected=PAIRS[sign], limit=mark.line + 1
        )
    return problem_at("unclosed", line + 1, column + 1, found=sign, expected=PAIRS[sign])


def _opened(mark: Any, lines: Sequence[str]) -> tuple[int, int]:
    """Where the bracket stands that is open at a mark; -1 when none is."""
    stack: list[tuple[int, int]] = []
    for at, line in enumerate(lines[: mark.line + 1]):
        text = QUOTED.sub(_blank, _bare(line))
        for column, letter in enumerate(text[: mark.column] if at == mark.line else text):
            if letter in PAIRS:
                stack.append((at, column))
            elif letter in PAIRS.values() and stack:
                stack.pop()
    return stack[-1] if stack else (-1, -1)


def _colon(mark: Any, before: int, lines: Sequence[str]) -> Hint:
    """A colon too many, or one that is missing just before."""
    text = lines[mark.line]
    head = _bare(text)[: mark.column]
    glued = re.match(r"\s*(?:- )*[\w.]+\s*(?=[{\[])", head)
    if glued is not None:
        return problem_at("no_colon", mark.line + 1, len(glued[0].rstrip()) + 1)
    if re.search(r":(?:\s|$)", head) is None and before >= 0:  # the line before went on into this one
        above = _bare(lines[before]).rstrip()
        found = re.match(r"\s*(?:- )*[\w.]+(:)(?=\S)", above)
        return problem_at("no_colon", before + 1, found.start(1) + 1 if found is not None else max(len(above), 1))
    return problem_at("second_colon", mark.line + 1, mark.column + 1)


def _indent(mark: Any, lines: Sequence[str]) -> Hint | None:
    """A line that begins in no column in which one above begins."""
    at = min(mark.line, len(lines) - 1)
    if at < 0:
        return None
    here, above = mark.column, []
    limit = len(lines[at]) + 1
    for line in reversed(lines[:at]):
        text = _bare(line)
        indent = len(text) - len(text.lstrip())
        if text.strip() and indent < limit:
            above.append(indent)
            limit = indent
        if limit == 0:
            break
    near = sorted(sorted(set(above), key=lambda one: abs(one - here))[:2])
    if not near or (here in near and len(near) == 1):
        return None
    return problem_at("indent", at + 1, here + 1, found=here, expected=" / ".join(map(str, near)))


def _bare(line: str) -> str:
    """A line without its comment."""
    hidden = QUOTED.sub(_blank, line)
    found = COMMENT.search(hidden)
    return line[: found.start()] if found is not None else line
