"""The Python text that rule data are compiled to: generated names, what they stand for, functions made when needed.

Nothing of a rule file ever gets into the text: only whole numbers and names made here. Words and tables are kept aside
under such a name.
"""

from __future__ import annotations

import linecache
import weakref
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from rulebook.compiler.expressions.source_helpers import HELPERS

__all__ = ["Sheet", "Told", "as_comment"]

MOST_KEPT = 5_000
"""So many functions of a text are kept; then they are made anew when asked for."""
COMMENT = 100
NUMBERS = count(1)


class Told(str):
    """A line of text that only the version with events has."""

    __slots__ = ()


class Sheet:
    """The names of one program and what they stand for.

    >>> sheet = Sheet()
    >>> sheet.keep([3, 1]), sheet.keep([3, 1]), sheet.keep("word")
    ('k0', 'k0', 'k1')
    >>> sheet.value("k0[s[2]] + 1")([0, 0, 1])
    2
    """

    def __init__(self) -> None:
        self.space: dict[str, Any] = dict(HELPERS)
        self._kept: dict[Any, str] = {}
        self._functions: dict[str, Callable[..., Any]] = {}
        self._named: dict[str, str] = {}
        self._files: list[str] = []
        self._number = next(NUMBERS)
        weakref.finalize(self, _forget, self._files)

    def keep(self, thing: Any) -> str:
        """The name of a table of plain data, a word or a function; what is equal has one name."""
        key = _key(thing)
        name = self._kept.get(key)
        if name is None:
            name = self._kept[key] = f"k{len(self._kept)}"
            self.space[name] = thing
        return name

    def keep_itself(self, thing: Any) -> str:
        """A name for a thing of its own, whatever it is equal to."""
        name = self._kept[object()] = f"k{len(self._kept)}"
        self.space[name] = thing
        return name

    def named(self, text: str) -> str:
        """A long value as a call of a function of its own, which is made at its first call."""
        name = self._named.get(text)
        if name is None:
            name = self._named[text] = f"e{len(self._named)}"
            self.space[name] = _Later(self, text, self.space, name)
        return f"{name}(s)"

    def switch(self, texts: Iterable[str]) -> str:
        """A list of functions, one for each text, each made at its first call."""
        found = list(texts)
        key = ("switch", *found)
        name = self._kept.get(key)
        if name is None:
            name = self._kept[key] = f"k{len(self._kept)}"
            rows: list[Any] = [None] * len(found)
            for at, text in enumerate(found):
                rows[at] = _Later(self, text, rows, at)
            self.space[name] = rows
        return name

    def value(self, text: str) -> Callable[[list[int]], int]:
        """The function of the state that a text of a value is."""
        found = self._functions.get(text)
        if found is None:
            if len(self._functions) > MOST_KEPT:
                self._functions.clear()
            code = compile(f"lambda s: {text}", "<value of rule data>", "eval")
            found = self._functions[text] = eval(code, self.space)  # noqa: S307  numbers and names made here only
        return found

    def function(self, name: str, arguments: str, lines: list[str], place: str = "") -> Callable[..., Any]:
        """A function of some lines; a traceback and a profile show its text with the place in the rule data."""
        text = written(name, arguments, lines, place)
        file = f"<rules {self._number}: {name}>"
        space: dict[str, Any] = {}
        code = compile(text, file, "exec")
        exec(code, self.space, space)  # noqa: S102  numbers and names made here only
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        self._files.append(file)
        found: Callable[..., Any] = space[name]
        return found


class _Later:
    """Stands in for a function until it is called; then the function takes its place."""

    __slots__ = ("at", "sheet", "text", "where")

    def __init__(self, sheet: Sheet, text: str, where: Any, at: Any) -> None:
        self.sheet, self.text, self.where, self.at = sheet, text, where, at

    def __call__(self, s: list[int]) -> int:
        made = self.where[self.at] = self.sheet.value(self.text)
        return made(s)


def written(name: str, arguments: str, lines: list[str], place: str = "") -> str:
    """The text of a function.

    >>> print(written("step7", "s, e", ["s[3] = 1", "return 8"], "actions.yaml:4 set"), end="")
    def step7(s, e):
        # actions.yaml:4 set
        s[3] = 1
        return 8
    """
    body = "".join(f"    {line}\n" for line in lines) or "    pass\n"
    return f"def {name}({arguments}):\n" + (f"    # {as_comment(place)}\n" if place else "") + body


def as_comment(text: str) -> str:
    r"""A text of a rule file as it may stand in a comment: one line, nothing that could end it.

    >>> as_comment("a\nimport os  # b")
    'a?import os  # b'
    """
    return "".join(one if one.isascii() and one.isprintable() else "?" for one in text[:COMMENT])


def _key(thing: Any) -> Any:
    """What makes two things the same: how they are written where they are plain data, else that they are one."""
    plain = isinstance(thing, dict | list | tuple | frozenset | int | str)
    return (type(thing), repr(thing)) if plain else id(thing)


def _forget(files: list[str]) -> None:
    for file in files:
        linecache.cache.pop(file, None)
