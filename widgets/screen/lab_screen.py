"""LabScreen: what workbench, bag lab, practice and checklist have in common beside every screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget

from rulebook.api import Rules
from widgets.base.html import Html, join, tag
from widgets.base.words import lab_text
from widgets.screen.edition_bar import Editioned

__all__ = ["LabScreen"]


class Dress(anywidget.AnyWidget):
    """Brings the style sheet of the labs onto the page and shows nothing."""

    _esm = "export default { render({ el }) { el.style.display = 'none'; } };"
    _css = (Path(__file__).parents[1] / "base" / "labs.css").read_text("utf-8")


class LabScreen(Editioned):
    """A screen of a lab.

    Args:
        name: what kind of lab.
        rules: the game's rules.
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        width: width of the board on the screen in pixels.
        of: the screen it is a part of, when it is one.

    Attributes:
        rules: the game's rules.
    """

    def __init__(self, name: str, rules: Rules, lang: str | None = None, width: int = 1080, of: str = "") -> None:
        super().__init__(f"{name} {rules.id} {of}".strip(), lang, width)
        self.rules, self.kind = rules, name
        self.dress = Dress()
        self.top.remove_class("rb-top")
        self.children = [self.dress, *self.children]

    def say(self, key: str, **params: Any) -> str:
        """A text of the labs in the screen's language."""
        return lab_text(key, self.lang, **params)

    def head(self, *more: str) -> Html:
        """Title, game, edition and the list of languages."""
        where = [
            tag("b", self.say(f"{self.kind}_title")),
            tag("span", self.rules.name(self.rules.id, self.lang)),
            self.edition_line(),
            *more,
        ]
        tools = tag("div", self.language_list(), cls="rb-tools")
        return tag("div", tag("div", join(where), cls="rb-where"), tools, cls="rb-head")

    def close(self) -> None:
        """Takes the screen and its parts off the page and out of memory."""
        self.dress.close()
        super().close()
