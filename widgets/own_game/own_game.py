"""OwnGame: a reader builds a small game from nothing, part by part, and plays it."""

from __future__ import annotations

from typing import Any

from rulebook.picture import Picture
from widgets.base.bounded import Stopped
from widgets.base.editor import Editor
from widgets.base.pane import Pane, Press
from widgets.base.words import own_game_text
from widgets.own_game import view as own_game_view
from widgets.own_game.parts import steps
from widgets.own_game.state import OwnState
from widgets.own_game.text import Attempt, OwnText
from widgets.play.seats import seat_names
from widgets.screen.lab_screen import Dress
from widgets.screen.position_words import in_words
from widgets.table.table import Table

__all__ = ["OwnGame"]


class OwnGame(OwnState):
    """A place to build a game.

    Args:
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        width: width of the screen in pixels.

    Attributes:
        own: what was written, kept in the reader's own folder.
        step: which part is being read; ``attempt`` what came of the text.
        first: what the first player may choose, once there are rounds.
        table: the table with the game, while it is played.
    """

    def __init__(self, lang: str | None = None, width: int = 1080) -> None:
        self.table = None
        super().__init__("own_game", lang, width)
        self.own = OwnText()
        self.step = self.own.reached
        self.attempt = Attempt(None)
        self.first = ()
        self.dress = Dress()
        self.top.remove_class("rb-top")
        self.editor = Editor(self._safe(self._typed), self._safe(self.check))
        self.page: list[Any] = [self.dress, self.top, self.editor, self.trouble, self.bottom]
        self.words: Pane | None = None
        self.children = self.page
        self._edit()
        self._safe(self._open)()

    def _open(self) -> None:
        """Checks what was written before, unless its check never came to an end: then it is only shown."""
        if not self.own.unfinished.holds(self.own.text):
            self.check()
            return
        self.attempt = Attempt(None, trouble=Stopped("check_unfinished"))
        self.refresh()

    # writing ------------------------------------------------------------------------------------------
    def _edit(self) -> None:
        self.editor.show(self.own.text, own_game_text("file", self.lang))

    def _typed(self, text: str) -> None:
        self.own.write(text)
        self.check()

    def do_step(self, press: Press) -> None:
        """Goes to a step; parts that were not there yet are added to the text."""
        step = min(max(int(press.arg), 0), len(steps()) - 1)
        before = len(self.own.text.splitlines())
        grows, self.step = step > self.own.reached, step
        if grows:
            self.own.grow(step)
            self._edit()
        self.check()
        if grows and len(self.own.text.splitlines()) > before:
            self.editor.go(before + 2, 1)

    def do_again(self, press: Press) -> None:
        """Puts the game as it comes in place of the text, which moves aside."""
        self.own.again(self.step)
        self._edit()
        self.check()

    def do_check(self, press: Press) -> None:
        """Checks at once."""
        self.check()

    def check(self) -> None:
        """Loads what was written."""
        self.attempt = self.own.attempt()
        wrong = {one.line for one in self.attempt.problems if self.own.here(one)}
        self.editor.marks = sorted(wrong)
        self.refresh()

    def do_go(self, press: Press) -> None:
        """Shows where a mistake is."""
        problem = self.attempt.problems[int(press.arg)]
        self.editor.go(problem.line, problem.column)

    # playing ------------------------------------------------------------------------------------------
    def do_play(self, press: Press) -> None:
        """Opens a table with the game."""
        self.check()
        rules = self.attempt.rules
        if rules is None or not self.attempt.whole:
            return
        bots = 1 if rules.players[0] > 1 else 0
        table = self.table = Table(rules, bots=bots, lang=self.lang, autosave=False, name="own_game")
        if not rules.look:  # nothing is drawn, so it is told
            self.words = Pane()
            table.children = [self.words if one is table.board else one for one in table.children]
            table.top.observe(self._safe(self._tell), "html")
            self._tell()
        self.children = [self.dress, self.top, self.trouble, table]
        self.refresh()

    def _tell(self, change: Any = None) -> None:
        table, words = self.table, self.words
        if table is not None and words is not None:
            seats = seat_names(table.seats, table.lang)
            if table.lang != self.lang:
                self.lang = table.lang
                self.refresh()
            words.show(in_words(table.game, table.lang, table.viewer, seats), table.lang)

    def do_return(self, press: Press) -> None:
        """Comes back from the table."""
        table, self.table, self.words = self.table, None, None
        self.children = self.page
        if table is not None:
            self.lang = table.lang
            table.board.close()
            table.close()
        self._edit()
        self.check()

    # showing ------------------------------------------------------------------------------------------
    def speak(self, lang: str) -> None:
        """Changes the language; at the table its own list does."""
        super().speak(lang)
        self.editor.label = own_game_text("file", self.lang)

    def refresh(self) -> None:
        """Shows everything as it is now."""
        self.first = tuple(one.label(self.lang) for one in self.attempt.first)
        self.top.show(own_game_view.top(self), self.lang)
        self.bottom.show(own_game_view.bottom(self), self.lang)

    def still(self) -> Picture:
        """The parts side by side."""
        return own_game_view.still(self.lang)

    def close(self) -> None:
        """Takes the screen and its parts off the page and out of memory."""
        for part in (*self.page, self.board, *([self.table] if self.table is not None else [])):
            part.close()
        super().close()
