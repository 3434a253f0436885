"""What would happen if: a choice tried on a copy that does not show the future, told in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebook.explain.what_if import Preview, preview
from widgets.base.html import Html, button, join, tag
from widgets.base.pane import Press
from widgets.base.words import message
from widgets.play.answer_panel import Answering

if TYPE_CHECKING:
    from rulebook.engine.play import Choice
    from widgets.play.chooser import Chooser

__all__ = ["Trying", "foreseen"]


class Trying(Answering):
    """The part of a table that tells beforehand what a choice does.

    Attributes:
        trying: whether whatever is chosen is told beforehand instead of being played.
    """

    trying = False
    chooser: Chooser

    def do_whatif(self, press: Press) -> None:
        """Turns "what if?" on or off."""
        self.asking, self.trying = False, not self.trying
        self.answer = (lambda: message("what_if_how", self.lang)) if self.trying else None
        self.chooser.drop()
        self.refresh()

    def do_why(self, press: Press) -> None:
        """Turns "why not?" on or off."""
        self.trying = False
        super().do_why(press)

    def try_out(self, key: str) -> None:
        """Tells what a choice would do, up to the next choice or chance."""
        found = preview(self.game, key)
        choice = self.game.decision.option(key) if self.game.decision is not None else None
        if choice is not None:
            self.chooser.drop()
            self.answer = lambda: foreseen(found, choice, self.lang)
            self.refresh()


def foreseen(found: Preview, choice: Choice, lang: str) -> Html:
    """A preview in words: what happens, what may come, what is different afterwards."""
    title = tag("span", message("what_if_title", lang, choice=choice.label(lang)), cls="rb-what")
    after = [*(change.text(lang) for change in found.changes), *found.score_lines(lang)]
    happens = [_lines("", found.lines(lang)), _lines(message("what_if_chance", lang), found.odds_lines(lang))]
    return join(
        [
            tag("div", title, button(message("do_it", lang), "really", found.key, cls="rb-main"), cls="rb-options"),
            tag(
                "div", tag("div", *happens), tag("div", _lines(message("what_if_after", lang), after)), cls="rb-halves"
            ),
        ]
    )


def _lines(title: str, lines: Sequence[str]) -> Html:
    if not lines:
        return Html("")
    head = tag("div", title, cls="rb-effect") if title else ""
    return join([head, tag("ul", *(tag("li", one) for one in lines), cls="rb-foreseen")])
