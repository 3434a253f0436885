"""TableAside: a lab that opens a table in its place and comes back to what was on the screen."""

from __future__ import annotations

from typing import Any

from rulebook.api import Rules
from widgets.base.html import button, tag
from widgets.base.pane import Press
from widgets.screen.lab_screen import LabScreen
from widgets.table.table import Table

__all__ = ["TableAside"]


class TableAside(LabScreen):
    """The part of a lab that plays with what was changed.

    Attributes:
        table: the table, while it is shown; ``left`` the one that was opened last.
        page: what is on the screen otherwise.
        back: the key of what the way back is called.
    """

    table: Table | None = None
    left: Table | None = None
    page: tuple[Any, ...] = ()
    back = ""

    def open_table(self, rules: Rules) -> None:
        """Opens a table with rules; its running game is kept under the lab's name."""
        self.table = self.left = Table(rules, bots=min(1, rules.players[0] - 1), lang=self.lang, name=self.kind)
        self.children = [self.dress, self.top, self.trouble, self.table]
        self.refresh()

    def do_return(self, press: Press) -> None:
        """Comes back from the table; its board may still be drawing, so it is closed by the next one or at the end."""
        table, self.table = self.table, None
        self.children = self.page
        if table is not None:
            self.lang = table.lang
        self.came_back()

    def came_back(self) -> None:
        """Shows what was there before."""
        self.refresh()

    def refresh(self) -> None:
        """Shows everything as it is now, or the way back while the table is there."""
        if self.table is not None:
            self.top.show(tag("div", button(self.say(self.back), "return", cls="rb-main"), cls="rb-options"), self.lang)
        else:
            self.show_page()

    def show_page(self) -> None:
        """Shows the lab itself."""

    def close(self) -> None:
        """Takes the screen, its parts and the table off the page and out of memory."""
        for part in (*self.page, self.board, *([self.left] if self.left is not None else [])):
            part.close()
        super().close()
