"""Markup: the one place where what comes from data is escaped before it becomes part of HTML or SVG."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

__all__ = ["Markup", "attributes", "element", "markup"]

NEVER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""What no XML may hold, and no sentence needs; a file with one of these is opened by no viewer."""
TOUCHED = re.compile(NEVER.pattern[:-1] + "&<>\"']")


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


def markup(content: object) -> Markup:
    r"""Markup as it is, anything else escaped; characters that nothing can show are left out.

    >>> markup("a < b\x07"), markup(Markup("<b>"))
    ('a &lt; b', '<b>')
    """
    return content if isinstance(content, Markup) else Markup(_escaped(str(content)))


def _escaped(text: str) -> str:
    return escape(NEVER.sub("", text)) if TOUCHED.search(text) else text


def attributes(values: Mapping[str, object]) -> Markup:
    """Attributes with a space before each, named by the code alone; None and False are left out, True stands alone.

    >>> attributes({"fill": 'x"><script>', "hidden": True, "rx": None})
    ' fill="x&quot;&gt;&lt;script&gt;" hidden'
    """
    made = ""
    for name, value in values.items():
        if value is True:
            made += f" {name}"
        elif value is not None and value is not False:
            made += f' {name}="{_escaped(str(value))}"'
    return Markup(made)


def element(name: str, values: Mapping[str, object], *content: object) -> Markup:
    """An element with its attributes and content; without content it closes itself.

    >>> element("text", {"x": 5}, "a & b"), element("rect", {"x": 5})
    ('<text x="5">a &amp; b</text>', '<rect x="5"/>')
    """
    opening = f"<{name}{attributes(values)}"
    return Markup(f"{opening}>{''.join(map(markup, content))}</{name}>" if content else f"{opening}/>")
