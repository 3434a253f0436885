"""Switching: another edition at a running game: a new game with it, or the same one as far as its choices fit."""

from __future__ import annotations

from collections.abc import Callable

from rulebook.api import Game, Rules
from rulebook.base.errors import RulebookError
from widgets.base.html import Html, button, tag
from widgets.base.pane import Press
from widgets.base.words import message
from widgets.play.kept_games import Keeper
from widgets.play.seats import Seats
from widgets.screen.editions import edition_words, remember_rules
from widgets.screen.placeholder_notice import Boxed
from widgets.screen.replay import begun, replayed

__all__ = ["Switching"]


class Switching(Boxed):
    """The part of a table that goes on under another edition.

    Attributes:
        wanted: the rules that were asked for while a game is running; None when nothing is to be decided.
    """

    game: Game
    seats: Seats
    keeper: Keeper
    busy: bool
    answer: Callable[[], str] | None
    wanted: Rules | None = None

    def _begin(self, game: Game, seats: Seats, *, same: bool = False) -> None:
        """A game begins."""
        raise NotImplementedError

    def use_rules(self, rules: Rules) -> None:
        """Before the first choice the game begins with them; later it is asked what is to become of it."""
        if self.busy:
            return
        if self.game.history:
            self.wanted = None if rules.variants == self.rules.variants and rules.digest == self.rules.digest else rules
            self.refresh()
        else:
            self._change(rules, begun(self.game, rules), None)

    def _change(self, rules: Rules, game: Game, said: Callable[[], str] | None, *, same: bool = False) -> None:
        self.wanted = None
        remember_rules(rules)
        self.answer = said
        self._begin(game, Seats(game.players, {seat: kind for seat, kind in enumerate(self.seats.kinds) if kind}),
                    same=same)  # fmt: skip
        self.box_follows()

    def do_edition_new(self, press: Press) -> None:
        """A new game with the edition asked for; the one until now stays among the saved ones."""
        if self.wanted is not None and not self.busy:
            rules, kept = self.wanted, self._save_aside()
            self._change(rules, begun(self.game, rules), lambda: message(kept, self.lang) if kept else "")

    def do_edition_on(self, press: Press) -> None:
        """The same game with the edition asked for, as far as its choices fit."""
        if self.wanted is None or self.busy:
            return
        found = {self.lang: replayed(self.game, self.wanted, self.lang)}
        old, rules = self.game, self.wanted

        def said() -> str:
            if self.lang not in found:
                found[self.lang] = replayed(old, rules, self.lang)
            kept_words = f" {message(kept, self.lang)}" if kept else ""
            return found[self.lang].text(self.lang) + kept_words

        kept = "" if found[self.lang].whole else self._save_aside()
        self._change(rules, found[self.lang].game, said, same=found[self.lang].whole)

    def do_edition_leave(self, press: Press) -> None:
        """Everything stays as it is."""
        self.wanted = None
        self.refresh()

    def _save_aside(self) -> str:
        """Saves the game until now; returns what is to be said about it."""
        if not self.keeper.active:
            return ""
        try:
            self.keeper.save(self.game, self.seats.kinds)
        except (OSError, RulebookError):
            return "edition_not_kept"
        return "edition_kept"

    def switch_question(self) -> Html:
        """What is to become of the running game, while that is open."""
        if self.wanted is None:
            return Html("")
        edition = edition_words(self.wanted, self.wanted.variants, self.lang)
        return tag(
            "div",
            tag("span", message("edition_wanted", self.lang, edition=edition)),
            button(message("edition_on", self.lang), "edition_on", cls="rb-main"),
            button(message("edition_new", self.lang), "edition_new"),
            button(message("edition_leave", self.lang), "edition_leave"),
            cls="rb-offer",
            role="status",
        )
