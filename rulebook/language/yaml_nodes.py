"""YAML read safely into nodes that remember where they stand.

Only ``true``, ``false``, ``null`` and whole numbers are resolved; every other plain word stays a word, so that
``no``, ``on`` or ``1:30`` mean what they say. Anchors, aliases, tags, duplicate keys, large files and deep nesting are
refused with their place.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from rulebook.base.errors import RulebookError
from rulebook.base.problems import Problems
from rulebook.language.yaml_slips import CONTROL, hint, plain_digits, slip_in_key, slip_in_value, unseen

__all__ = ["Node", "file_bytes", "parse", "read_bytes", "read_file", "whole_number"]

MAX_BYTES = 1_000_000
MAX_DEPTH = 40
DIGITS = 15
PARTING = (",", ":", "\n")
MAX_PARTS = 50_000
"""So many signs between values are read; the largest file here has about 10,000."""
INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)\Z")
MARKS = re.compile(r"(?:^|[\s\[{,:?-])[&*!]", re.MULTILINE)
CUT = re.compile(r" +#[^\s#]")
CUT_TEXT = re.compile(r" +#")
QUOTES = ("'", '"', "|", ">")
WORDS: dict[str, bool | None] = {"true": True, "false": False, "null": None, "~": None}
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(slots=True, eq=False)
class Node:
    """A value of a YAML file with its place.

    Attributes:
        value: a dict of nodes, a list of nodes, or a str, int, bool or None.
        file: the file's name as the reader knows it; ``line`` and ``column`` count from 1.
        key_line: where the key stands when the node is a value of a mapping.
    """

    value: Any
    file: str
    line: int
    column: int
    lines: list[str] = field(repr=False, default_factory=list)
    key_line: int = 0
    key_column: int = 0
    quoted: bool = False

    @property
    def kind(self) -> str:
        """What the value is, as a word for messages: mapping, list, text, number, yes/no or nothing."""
        names = {dict: "mapping", list: "list", str: "text", bool: "yes/no", int: "number", type(None): "nothing"}
        return names[type(self.value)]

    def items(self) -> Iterator[tuple[str, Node]]:
        """Keys and nodes of a mapping; nothing for other values."""
        return iter(self.value.items()) if isinstance(self.value, dict) else iter(())

    def __iter__(self) -> Iterator[Node]:
        return iter(self.value) if isinstance(self.value, list) else iter(())

    def get(self, key: str) -> Node | None:
        """The node under a key of a mapping, or None."""
        return self.value.get(key) if isinstance(self.value, dict) else None

    def plain(self) -> Any:
        """The value without places: dicts, lists and scalars."""
        if isinstance(self.value, dict):
            return {key: node.plain() for key, node in self.value.items()}
        if isinstance(self.value, list):
            return [node.plain() for node in self.value]
        return self.value


def file_bytes(path: Path, name: str, problems: Problems) -> bytes | None:
    """What an ordinary file holds; anything else of that name (a folder, a pipe, a device) is noted as a mistake.

    Args:
        path: the file.
        name: as the reader knows it.
        problems: collects the mistakes.

    Raises:
        RulebookError: the file cannot be read.
    """
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as file:
            state = os.fstat(handle)
            if stat.S_ISREG(state.st_mode):
                if state.st_size <= MAX_BYTES:
                    return file.read(MAX_BYTES)
                problems.add("too_large", _Place(name), found=state.st_size, limit=MAX_BYTES)
                return None
    except IsADirectoryError:
        pass
    except OSError as error:
        raise RulebookError("unreadable", found=name, reason=error) from error
    problems.add("not_plain", _Place(name), found=name)
    return None


def read_file(path: Path, name: str, problems: Problems) -> Node | None:
    """Reads a YAML file; mistakes go to ``problems`` and give None."""
    data = file_bytes(path, name, problems)
    return None if data is None else read_bytes(data, name, problems)


def read_bytes(data: bytes, file: str, problems: Problems) -> Node | None:
    """Reads the bytes of a YAML file; mistakes go to ``problems`` and give None."""
    start = _Place(file)
    if len(data) > MAX_BYTES:
        problems.add("too_large", start, found=len(data), limit=MAX_BYTES)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        problems.add("not_utf8", _Place(file, line, column), found=f"0x{data[error.start]:02x}")
        return None
    return parse(text, file, problems)


def parse(text: str, file: str, problems: Problems) -> Node | None:
    """Reads YAML text; mistakes go to ``problems`` and give None.

    >>> parse("a: 1", "x.yaml", Problems()).plain()
    {'a': 1}
    """
    lines = re.split(r"\r\n|\r|\n", text)
    parts = sum(text.count(sign) for sign in PARTING)
    if parts > MAX_PARTS:
        problems.add("too_many_parts", _Place(file, 1, 1, lines), found=parts, limit=MAX_PARTS)
        return None
    if (bad := unseen(text)) is not None:
        problems.add(bad.code, _Place(file, bad.line, bad.column, lines), **bad.params)
        return None
    try:
        loader = _Loader(text)
        try:
            root = loader.get_single_node()
        finally:
            loader.dispose()
    except yaml.MarkedYAMLError as error:
        _refuse(error, file, lines, problems)
        return None
    except yaml.YAMLError as error:
        problems.add("yaml", _Place(file, 1, 1, lines), found=str(error).splitlines()[0])
        return None
    except RecursionError:
        problems.add("too_deep", _Place(file, 1, 1, lines), limit=MAX_DEPTH)
        return None
    if root is None:
        problems.add("empty", _Place(file, 1, 1, lines))
        return None
    if MARKS.search(text):
        _refuse_marks(text, file, lines, problems)
    return _Walker(file, lines, problems).node(root, 0)


def _refuse(error: yaml.MarkedYAMLError, file: str, lines: list[str], problems: Problems) -> None:
    """Notes why the text cannot be read: the likely slip, or else what the parser says."""
    mark = error.problem_mark or error.context_mark
    place = _Place(file, mark.line + 1, mark.column + 1, lines) if mark else _Place(file, 1, 1, lines)
    if "alias" in str(error.problem) or "anchor" in str(error.context):
        problems.add("alias", place)
        return
    slip = hint(error, lines)
    if slip is None:
        problems.add("yaml", place, found=str(error.problem or error.context or ""))
    else:
        problems.add(slip.code, _Place(file, slip.line, slip.column, lines), **slip.params)


def _refuse_marks(text: str, file: str, lines: list[str], problems: Problems) -> None:
    """Notes anchors, aliases and tags, of which the composed nodes tell nothing."""
    for event in yaml.parse(text, Loader=_Loader):
        mark: Any = event.start_mark
        place = _Place(file, mark.line + 1, mark.column + 1, lines)
        for code, name in (("alias", "anchor"), ("tag", "tag")):
            if found := getattr(event, name, None):
                problems.add(code, place, found=found)


@dataclass(slots=True)
class _Place:
    file: str
    line: int = 1
    column: int = 1
    lines: list[str] = field(default_factory=list)


def whole_number(text: str) -> int | None:
    """The whole number that a text is written as, of at most 15 digits; None when it is none.

    >>> whole_number("12"), whole_number("-3"), whole_number("²"), whole_number("9" * 5000)
    (12, -3, None, None)
    """
    return int(text) if len(text) <= DIGITS and INTEGER.match(text) else None


class _Walker:
    """Turns composed YAML into nodes."""

    def __init__(self, file: str, lines: list[str], problems: Problems) -> None:
        self.file, self.lines, self.problems = file, lines, problems
        self.seen: set[int] = set()
        self.of_texts = "texts/" in file

    def place(self, raw: Any) -> _Place:
        """Where something composed begins."""
        return _Place(self.file, raw.start_mark.line + 1, raw.start_mark.column + 1, self.lines)

    def node(self, raw: Any, depth: int) -> Node:
        mark = raw.start_mark
        made = Node(None, self.file, mark.line + 1, mark.column + 1, self.lines)
        if depth > MAX_DEPTH:
            self.problems.add("too_deep", made, limit=MAX_DEPTH)
            return made
        if not isinstance(raw, yaml.ScalarNode):
            if id(raw) in self.seen:
                return made
            self.seen.add(id(raw))
        if isinstance(raw, yaml.MappingNode):
            made.value = self.mapping(raw, depth)
        elif isinstance(raw, yaml.SequenceNode):
            made.value = [self.node(child, depth + 1) for child in raw.value]
        else:
            made.value = self.scalar(raw, made)
        return made

    def mapping(self, raw: Any, depth: int) -> dict[str, Node]:
        values: dict[str, Node] = {}
        for key, child in raw.value:
            made = self.node(child, depth + 1)
            made.key_line, made.key_column = key.start_mark.line + 1, key.start_mark.column + 1
            if not isinstance(key, yaml.ScalarNode):
                self.problems.add("key_kind", made, at_key=True)
                continue
            if key.value == "<<" and key.style not in QUOTES:
                self.problems.add("merge", made, at_key=True)
                continue
            slip = slip_in_key(key.value, empty=made.value is None) if key.style not in QUOTES else None
            if slip is not None and slip.code == "no_colon" and self.of_texts and raw.flow_style:
                self.problems.add("brace_text", self.place(raw), found="{")
                continue
            if slip is not None:
                self.problems.add(slip.code, made, at_key=True, offset=slip.column - 1, **slip.params)
                name, _, rest = key.value.partition(":")
                if slip.code == "no_colon" and rest:  # read on as if it were right: one slip, one message
                    made.value = self.scalar(yaml.ScalarNode("", rest), made)
                    values.setdefault(name, made)
                continue
            if key.value in values:
                self.problems.add("duplicate", made, found=key.value, at_key=True)
                continue
            values[str(key.value)] = made
        return values

    def refuse_cut(self, raw: Any, made: Node) -> None:
        """Notes a text that is cut off at a # meant as a part of it."""
        mark = raw.end_mark
        if mark is None or mark.line >= len(self.lines) or (not self.of_texts and " " not in str(raw.value)):
            return
        rest = self.lines[mark.line][mark.column :]
        if CUT_TEXT.match(rest) if self.of_texts else CUT.match(rest):
            at = mark.column + len(rest) - len(rest.lstrip())
            self.problems.add("cut", _Place(made.file, mark.line + 1, at + 1, self.lines))

    def scalar(self, raw: Any, made: Node) -> str | int | bool | None:
        made.quoted = raw.style in QUOTES
        text = str(raw.value)
        if (strange := CONTROL.search(text)) is not None:  # written with a backslash
            self.problems.add("control", made, found=f"U+{ord(strange[0]):04X}")
            return CONTROL.sub("", text)
        if made.quoted:
            return text
        if text in WORDS:
            return WORDS[text]
        self.refuse_cut(raw, made)
        if text == "":
            return None
        slip = slip_in_value(text)
        if slip is not None:
            self.problems.add(slip.code, made, offset=slip.column - 1, **slip.params)
            text = plain_digits(text) if text.isdecimal() else text
        number = whole_number(text)
        return text if number is None else number
