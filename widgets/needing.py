"""Needing: the part of a table that looks what a thing on the running game's board still needs before it works."""

from __future__ import annotations

from typing import Any

from rulebook.game import Game
from widgets.html import Html, button, tag
from widgets.lab_words import say
from widgets.needs_lab import NeedsLab
from widgets.pane import Press
from widgets.seats import Seats
from widgets.trying import Trying

__all__ = ["Needing", "needs_button"]


class Needing(Trying):
    """A table whose board can be taken into the lab and back.

    Attributes:
        lab: the lab while it is open.
    """

    lab: NeedsLab | None = None
    seats: Seats
    known: Game
    curtain: int | None
    _parts: tuple[Any, ...] = ()

    def do_needs(self, press: Press) -> None:
        """Opens the lab on the board of whoever is to choose, or of the first person."""
        if self.curtain is not None or self.lab is not None:
            return
        now = self.game.decision.player if self.game.decision is not None else -1
        persons = self.seats.persons
        seat = now if now in persons else persons[0] if persons else max(now, 0)
        self._parts = self.children
        self.lab = NeedsLab(self.game.rules, self.lang, game=self.known, seat=seat, back=self.leave_lab)
        self.children = [self.lab]

    def leave_lab(self) -> None:
        """Goes back to the game."""
        if self.lab is None:
            return
        lab, self.lab = self.lab, None
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
    return tag("div", button(say("needs_open", lang), "needs"), cls="rb-options")
