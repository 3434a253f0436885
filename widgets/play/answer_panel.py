"""Answers at a table: why and why not, and what an entry of the log or a line of the score is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulebook.api import Game, Rules
from rulebook.engine.events import Event
from rulebook.explain.reasons import Explanation
from rulebook.explain.refusals import Refused
from rulebook.picture import Picture
from widgets.base.html import Html, join, tag
from widgets.base.pane import Press
from widgets.play import questions as asking
from widgets.play.board_marks import event_things, line_things, seen
from widgets.play.reason_html import explanation
from widgets.screen.screen import Screen

__all__ = ["Answering"]


class Answering(Screen):
    """The part of a table that answers.

    Attributes:
        asking: whether whatever is picked explains itself instead of being played.
        answer: makes the answer that is shown, None for none.
        known: the game as who looks may know it.
    """

    game: Game
    known: Game
    asking: bool
    answer: Callable[[], str] | None
    _picture: Picture
    _known: tuple[Any, dict[str, str]]

    def refresh(self, chosen: str | None = None, refused: str | None = None) -> None:
        """Shows everything as it is now; two things may be marked beside the usual."""

    def do_why(self, press: Press) -> None:
        """Turns "why not?" on or off: whatever is picked then explains itself."""
        self.asking = not self.asking
        self.answer = (lambda: self.ui("why_not_how")) if self.asking else None
        self.refresh()

    def do_ask(self, press: Press) -> None:
        """Explains something picked by name."""
        key = press.value or press.arg
        found = asking.ask(self.game, key)
        if found is not None:
            self.answer = lambda: asked(self.questions().get(key, key), self.rules, found, self.lang)
            self.refresh()

    def explain(self, thing: str) -> None:
        """Says what a thing is and why something can or cannot be done with it."""
        self.answer = lambda: asking.about(self.known, self._picture, thing, self.lang)
        self.refresh(chosen=thing)

    def do_close(self, press: Press) -> None:
        """Takes the answer away."""
        self.answer = None
        self.refresh()

    def do_look(self, press: Press) -> None:
        """Shows on the board what an entry of the log is about."""
        events: list[Event] = self.game.log
        number = int(press.arg)
        if number < len(events):
            found = (seen(self._picture, thing) for thing in event_things(events[number]))
            things = [thing for thing in found if thing is not None]
            self._point_out(things)

    def do_line(self, press: Press) -> None:
        """Shows on the board where a line of the score comes from."""
        self._point_out(line_things(self.game, press.arg))

    def _point_out(self, things: Sequence[str]) -> None:
        """Brings things of the board into sight, marked."""
        self.show_board(self._picture, things, dict.fromkeys(things, "focus"))
        self.look_at(things)

    def questions(self) -> dict[str, str]:
        """What may be asked about by name, worked out once for a moment and language."""
        moment = (self.stamp, self.lang)
        if moment != self._known[0]:
            self._known = moment, asking.questions(self.game, self.lang)
        return self._known[1]


def refusal(game: Game, found: Refused, lang: str) -> Html:
    """Why something that was tried is not allowed."""
    return join(
        [
            tag("div", asking.words_of(game, found, lang), cls="rb-what"),
            explanation(game.rules, found.explanation, lang),
        ]
    )


def asked(words: str, rules: Rules, found: Explanation, lang: str) -> Html:
    """The answer to a question by name."""
    return join([tag("div", words, cls="rb-what"), explanation(rules, found, lang)])
