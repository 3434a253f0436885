"""Writes a file of rule data anew in house style, entry by entry.

What stands in one line and fits stays there; what does not fit is opened, a list of words and a row of a table filled
line by line. Comments and empty lines stay with what they stand above or beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import yaml

from rulebook.check.rule_lines import MOST_LETTERS
from rulebook.check.style_words import COMMENT, InLine, children, in_order, last_line, only_words

__all__ = ["StyleWriter"]


class StyleWriter:
    """Writes composed YAML anew; ``at`` is the line of the source after the last content written."""

    def __init__(self, text: str) -> None:
        self.text, self.lines, self.inline = text, text.split("\n"), InLine(text)
        self.out, self.at = list[str](), 0

    def whole(self, root: Any) -> str:
        """The whole file."""
        self.mapping(root, 0, "", ())
        self.out += [line.rstrip() for line in self.lines[self.at :]]
        return "\n".join(self.out).rstrip("\n") + "\n"

    # -- blocks ---------------------------------------------------------------------------

    def mapping(self, node: Any, indent: int, first: str, path: Sequence[str]) -> None:
        """A mapping in block style; ``first`` stands before its first key (``- ``)."""
        pairs = in_order(node.value, path)
        if pairs != node.value and not self.movable(node):
            pairs = node.value
        moved = pairs != node.value
        for number, (key, value) in enumerate(pairs):
            if not moved:
                self.above(key, indent)
            lead = first if first and not number else " " * indent
            head = f"{lead}{self.inline.word(key, flow=False)}:"
            self.value(head, key, value, indent, (*path, str(key.value)))
        self.at = max(self.at, last_line(node) + 1)

    def movable(self, node: Any) -> bool:
        """Whether the entries of a mapping may change places: no comment stands between or beside them."""
        return not any(COMMENT.search(line) for line in self.lines[node.start_mark.line : last_line(node) + 1])

    def sequence(self, node: Any, indent: int, path: Sequence[str]) -> None:
        """A list in block style."""
        for child in node.value:
            self.above(child, indent)
            lead = " " * indent + "- "
            if self.one_line(lead, child):
                self.line(f"{lead}{self.inline.node(child)}", child)
            elif isinstance(child, yaml.MappingNode) and not self.kept(child):
                self.mapping(child, indent + 2, lead, (*path, "-"))
            else:
                self.other(lead.rstrip(), child, indent, path)

    def value(self, head: str, key: Any, value: Any, indent: int, path: Sequence[str]) -> None:
        """What stands after a key."""
        if isinstance(value, yaml.ScalarNode) and value.value == "" and value.style is None:
            self.line(head, key, skip=1)
        elif self.one_line(f"{head} ", value):
            self.beside(key, value, indent)
            self.line(f"{head} {self.inline.node(value)}", value)
        elif self.kept(value) or isinstance(value, yaml.ScalarNode):
            self.other(head, value, indent, path)
        elif isinstance(value, yaml.SequenceNode) and value.flow_style and only_words(value):
            self.filled(head, value, [self.inline.node(child) for child in value.value])
        elif self.is_row(value, path) and len(head) + len(self.inline.node(value)) < 2 * MOST_LETTERS - len(head):
            self.filled(head, value, [self.inline.pair(*pair) for pair in value.value])
        else:
            self.opened(head, key, value)
            below = self.mapping if isinstance(value, yaml.MappingNode) else None
            if below is not None:
                below(value, indent + 2, "", path)
            else:
                self.sequence(value, indent + 2, path)

    def other(self, head: str, node: Any, indent: int, path: Sequence[str]) -> None:
        """What is kept as it is written, and a list within a list."""
        if self.kept(node) or isinstance(node, yaml.ScalarNode):
            end = node.end_mark.index
            kept = self.text[node.start_mark.index : end].rstrip()
            self.line(f"{head} {kept}", node, exact=True)
        elif only_words(node):
            self.filled(head, node, [self.inline.node(child) for child in node.value])
        else:
            self.out.append(head)
            self.sequence(node, indent + 2, path)

    def is_row(self, node: Any, path: Sequence[str]) -> bool:
        """Whether something is a row of a table: a member of a set with printed values and no steps."""
        if not (isinstance(node, yaml.MappingNode) and node.flow_style and "members" in path[-2:-1]):
            return False
        return not any(child.tag.endswith("map") for _, value in node.value for child in children(value))

    def filled(self, head: str, node: Any, words: list[str]) -> None:
        """A long list of words or a row of a table, filled line by line."""
        begin, end = "{}" if isinstance(node, yaml.MappingNode) else "[]"
        pad, lines, now = " " * (len(head) + 2), [], f"{head} {begin}{words[0]}"
        for word in words[1:]:
            if len(now) + len(word) + 3 > MOST_LETTERS:
                lines.append(f"{now},")
                now = f"{pad}{word}"
            else:
                now += f", {word}"
        self.out += lines
        self.line(f"{now}{end}", node)

    # -- lines ------------------------------------------------------------------------------

    def above(self, node: Any, indent: int) -> None:
        """The comments and empty lines above an entry."""
        for line in self.lines[self.at : node.start_mark.line]:
            if not line.strip():
                self.out.append("")
            elif line.lstrip().startswith("#"):
                self.out.append(" " * indent + line.strip())
        self.at = max(self.at, node.start_mark.line)

    def beside(self, key: Any, value: Any, indent: int) -> None:
        """A comment beside a key whose value stands below it."""
        if value.start_mark.line > key.start_mark.line:
            rest = self.lines[key.start_mark.line][key.end_mark.column + 1 :].strip()
            if rest.startswith("#"):
                self.out.append(" " * indent + rest)

    def opened(self, head: str, key: Any, value: Any) -> None:
        """A key alone on its line, with the comment beside it."""
        line = self.lines[key.start_mark.line][key.end_mark.column + 1 :]
        below = value.start_mark.line > key.start_mark.line
        self.out.append(f"{head}{line.rstrip()}" if below and line.strip().startswith("#") else head)
        if value.flow_style:
            self.at = max(self.at, key.start_mark.line)
            end = self.lines[value.end_mark.line][value.end_mark.column :]
            if end.strip().startswith("#"):
                self.out[-1] += f"  {end.strip()}"
        else:
            self.at = key.start_mark.line + 1

    def line(self, text: str, node: Any, *, skip: int = 0, exact: bool = False) -> None:
        """A finished line, with the comment beside it."""
        end = node.end_mark
        rest = self.lines[end.line][end.column + skip :] if end.line < len(self.lines) else ""
        if isinstance(node, yaml.ScalarNode) and node.style in ("|", ">"):
            rest = ""
        gap = rest[: len(rest) - len(rest.lstrip())]
        note = rest.strip() if rest.strip().startswith("#") else ""
        if note and not exact and len(text) + len(gap) + len(note) > MOST_LETTERS:
            self.out.append(" " * (len(text) - len(text.lstrip())) + note)
            note = ""
        self.out += [one.rstrip() if not exact else one for one in f"{text}{gap}{note}".rstrip().split("\n")]
        self.at = max(self.at, last_line(node) + 1)

    def one_line(self, head: str, node: Any) -> bool:
        """Whether something stands in one line: a word, or a collection that is written so and fits."""
        if self.kept(node):
            return False
        if isinstance(node, yaml.ScalarNode):
            return "\n" not in node.value
        if node.value and not node.flow_style:
            return False
        return len(head) + len(self.inline.node(node)) <= MOST_LETTERS

    def kept(self, node: Any) -> bool:
        """Whether something is left as it is written: texts over several lines, and what has comments inside."""
        first, last = node.start_mark.line, node.end_mark.line
        if isinstance(node, yaml.ScalarNode):
            return last > first and (node.style in ("|", ">") or "\n" in node.value or node.style is None)
        if not node.flow_style or first == last:
            return False
        inside = [*self.lines[first:last], self.lines[last][: node.end_mark.column]]
        return any(COMMENT.search(line) for line in inside)
