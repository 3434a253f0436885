"""Needing: the part of a table that takes the running game into a lab: what a thing needs, what the bag holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebook.api import Game
from widgets.base.html import Html, button, tag
from widgets.base.pane import Press
from widgets.base.words import lab_text
from widgets.labs.bag_lab import BagLab
from widgets.labs.trigger_lab import NeedsLab
from widgets.play.seats import Seats
from widgets.play.what_if import Trying
from widgets.screen.lab_screen import LabScreen

__all__ = ["Needing", "bag_button", "needs_button"]


class Needing(Trying):
    """A table whose board can be taken into the lab and back.

    Attributes:
        lab: the lab while it is open.
    """

    lab: LabScreen | None = None
    seats: Seats
    known: Game
    curtain: int | None
    _parts: Any = ()

    def do_needs(self, press: Press) -> None:
        """Opens the lab on the board of whoever is to choose, or of the first person."""
        self._visit(lambda seat: NeedsLab(self.game.rules, self.lang, game=self.known, seat=seat, back=self.leave_lab))

    def do_bag(self, press: Press) -> None:
        """Opens the lab of the bag on the bag of whoever is to choose, or of the first person."""
        self._visit(lambda seat: BagLab.from_game(self.known, seat, self.lang, back=self.leave_lab))

    def _visit(self, make: Callable[[int], LabScreen]) -> None:
        if self.curtain is not None or self.lab is not None:
            return
        now = self.game.decision.player if self.game.decision is not None else -1
        persons = self.seats.persons
        seat = now if now in persons else persons[0] if persons else max(now, 0)
        self._parts = self.children
        self.lab = make(seat)
        self.lab.top.fresh = True
        self.set_stage(on=False)
        self.children = [self.lab]

    def leave_lab(self) -> None:
        """Goes back to the game."""
        if self.lab is None:
            return
        lab, self.lab = self.lab, None
        self.top.fresh = True
        self.children = self._parts
        lab.close()
        if lab.lang != self.lang:
            self.speak(lab.lang)
        else:
            self.refresh()

    def close(self) -> None:
        """Takes the screen off the page, the lab too."""
        if self.lab is not None:
            lab, self.lab = self.lab, None
            self.children = self._parts
            lab.close()
        super().close()


def needs_button(game: Game, lang: str) -> Html:
    """The way into the lab; nothing for a game that has none."""
    if not game.rules.read_aside("labs.yaml").get("needs"):
        return Html("")
    return tag("div", button(lab_text("needs_open", lang), "needs"), cls="rb-options")


def bag_button(game: Game, lang: str) -> Html:
    """The way into the lab of the bag; nothing for a game in which nothing is drawn from one."""
    if not game.rules.read_aside("labs.yaml").get("bag"):
        return Html("")
    return button(lab_text("bag_lab_title", lang), "bag", cls="rb-tool")
