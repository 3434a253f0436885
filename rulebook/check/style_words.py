"""How what fits in one line is written in house style: quotes only where needed, keys in the order of the house."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import yaml

from rulebook.base.problems import Problems
from rulebook.language.condition_reader import TESTS
from rulebook.language.yaml_nodes import parse

__all__ = ["COMMENT", "ORDER", "InLine", "children", "in_order", "last_line", "may_move", "only_words", "plain_data"]

COMMENT = re.compile(r"(?:^|\s)#.*$")
TEST = ("check", "never", *TESTS)
REQUIREMENT = ("id", *TEST, "say", "show", "rule", "source", "note")
ORDER = {
    "actions": ("rule", "source", "anytime", "key", "given", "params", "where", "things", "reckon", "require", "do"),
    "conditions": ("id", "with", *TEST, "say", "show", "rule", "source"),
    "effects": ("with", "rule", "source", "do"),
    "triggers": ("with", "named", "when", "rule", "source", "do"),
}
"""The order of keys in the entries of a section."""


class InLine:
    """Writes composed YAML in one line.

    Args:
        text: the whole file, of which what cannot be written more simply is kept.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    def node(self, node: Any) -> str:
        """A word or a collection."""
        if isinstance(node, yaml.MappingNode):
            return "{" + ", ".join(self.pair(*pair) for pair in in_order(node.value, ())) + "}"
        if isinstance(node, yaml.SequenceNode):
            return "[" + ", ".join(self.node(one) for one in node.value) + "]"
        return self.word(node)

    def pair(self, key: Any, value: Any) -> str:
        """A key and its value."""
        return f"{self.word(key)}: {self.node(value)}".rstrip()

    def word(self, node: Any, *, flow: bool = True) -> str:
        """A word, quoted only where it must be: in braces and brackets (``flow``) more often."""
        text = str(node.value)
        if node.style is None or _is_plain(text, flow):
            return text
        if '"' in text or "\\" in text or not text.isprintable():
            return self.text[node.start_mark.index : node.end_mark.index]
        return f'"{text}"'


@lru_cache(maxsize=4096)
def _is_plain(text: str, flow: bool) -> bool:
    """Whether a text means the same without quotes, to us and to whatever else reads YAML."""
    if not text or text != text.strip() or not (text[0].isalpha() or text[0] in "_("):
        return False
    line = f"{{x: [{text}]}}" if flow else f"x: {text}"
    wanted = {"x": [text]} if flow else {"x": text}
    try:
        return bool(plain_data(line) == wanted and yaml.safe_load(line) == wanted)
    except yaml.YAMLError:
        return False


def plain_data(text: str) -> Any:
    """What a text of rule data says; None when it cannot be read.

    >>> plain_data("a: [1, b]"), plain_data("a: [1")
    ({'a': [1, 'b']}, None)
    """
    problems = Problems()
    node = parse(text, "rules.yaml", problems)
    return node.plain() if node is not None and not problems.found else None


def in_order(pairs: list[Any], path: Sequence[str]) -> list[Any]:
    """The entries of a mapping in the order of the house, the others where they are.

    Args:
        pairs: keys and values.
        path: the keys that lead to the mapping.
    """
    keys = {str(key.value) for key, _ in pairs}
    if len(path) == 2 and path[0] in ORDER:
        order: tuple[str, ...] = ORDER[path[0]]
    elif may_move(keys):
        order = REQUIREMENT
    else:
        return pairs
    rank = {name: at for at, name in enumerate(order)}
    return sorted(pairs, key=lambda pair: rank.get(str(pair[0].value), len(rank)))


def may_move(keys: set[str]) -> bool:
    """Whether keys are those of a requirement, of which the order says nothing.

    >>> may_move({"say", "that"}), may_move({"say", "draw"})
    (True, False)
    """
    return "say" in keys and bool(keys & set(TEST)) and keys <= set(REQUIREMENT)


def only_words(node: Any) -> bool:
    """Whether a list holds nothing but words."""
    return bool(node.value) and all(isinstance(one, yaml.ScalarNode) for one in node.value)


def last_line(node: Any) -> int:
    """The last line of a node's own content."""
    if isinstance(node, yaml.ScalarNode):
        return int(node.end_mark.line) - (node.style in ("|", ">"))
    if node.flow_style or not node.value:
        return int(node.end_mark.line)
    return max(last_line(one) for one in children(node))


def children(node: Any) -> Iterator[Any]:
    """What stands directly in a node: keys and values, or the entries of a list."""
    for one in node.value if not isinstance(node, yaml.ScalarNode) else ():
        yield from one if isinstance(one, tuple) else (one,)
