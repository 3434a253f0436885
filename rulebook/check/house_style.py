"""Rule files in house style: order of keys, quotes only where needed, a line for what fits in one, at most 120 letters.

The outcome says the same as what was there, with the same comments; where it would not, the text stays as it is.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from rulebook.base.problems import Problem, Problems
from rulebook.base.yaml_files import yaml_files
from rulebook.check.style_words import COMMENT, ORDER, may_move, plain_data
from rulebook.check.style_writer import StyleWriter
from rulebook.engine.loading import rule_files
from rulebook.language.yaml_nodes import file_bytes, read_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["in_house_style", "restyled", "styled_files"]

MOVABLE = [{*order, "id", "note", "also", "why"} for order in ORDER.values()]


def styled_files(folder: Path) -> list[Path]:
    """The files of a game that are held to the style: its rules and its variants."""
    return [*rule_files(folder), *yaml_files(folder / "variants")]


def restyled(path: Path) -> tuple[str | None, list[Problem]]:
    """What a file holds in house style, or why it cannot be written so.

    Args:
        path: a YAML file.

    Returns:
        The text, None when there is nothing to write; and the mistakes of the file.

    Raises:
        rulebook.base.errors.RulebookError: the file cannot be read.
    """
    problems, name = Problems(), f"{path.parent.name}/{path.name}"
    data = file_bytes(path, name, problems)
    node = read_bytes(data, name, problems) if data is not None else None
    if data is None or node is None or problems.found:
        return None, [one for one in problems.found if one.code != "empty"]
    found = in_house_style(data.decode("utf-8-sig"))
    if found is None:
        problems.add("not_restyled", node)
    return found, problems.found


def in_house_style(text: str) -> str | None:
    r"""A rule file's text in house style; None when it would not say the same.

    >>> in_house_style('game: "farm"   # ours\ncoins: {"n": \'a + 1\'}\n')
    'game: farm   # ours\ncoins: {n: a + 1}\n'
    """
    source = re.sub("\r\n?", "\n", text)
    before = plain_data(source)
    if not isinstance(before, dict):
        return text
    try:
        root: Any = yaml.compose(source, Loader=yaml.SafeLoader)
        found = StyleWriter(source).whole(root) if not root.flow_style else source
        return found if _same(found, source) else None
    except yaml.YAMLError:
        return None


def _same(found: str, source: str) -> bool:
    """Whether two texts hold the same data in the same order, and the same comments."""
    after, before = plain_data(found), plain_data(source)
    return after == before and _orders(after) == _orders(before) and _comments(found) == _comments(source)


def _orders(data: Any) -> list[list[str]]:
    """The keys of every mapping, in their order where it says something."""
    return [sorted(keys) if _free(set(keys)) else keys for keys in _keys(data)]


def _free(keys: set[str]) -> bool:
    return may_move(keys) or any(keys <= known for known in MOVABLE)


def _keys(data: Any) -> Iterator[list[str]]:
    if isinstance(data, dict):
        yield list(data)
        for key in sorted(data):
            yield from _keys(data[key])
    for one in data if isinstance(data, list) else ():
        yield from _keys(one)


def _comments(text: str) -> Counter[str]:
    """Every comment of a text."""
    lines = text.split("\n")
    ends, inside = {}, set()
    for token in yaml.scan(text, Loader=yaml.SafeLoader):
        if token.end_mark.index > token.start_mark.index:
            ends[token.end_mark.line] = token.end_mark.column
        if isinstance(token, yaml.ScalarToken):
            inside |= set(range(token.start_mark.line, token.end_mark.line))
    found = (COMMENT.search(line[ends.get(at, 0) :]) for at, line in enumerate(lines) if at not in inside)
    return Counter(match[0].strip() for match in found if match is not None)
