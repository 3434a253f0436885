"""The list of kept games: each with its date, its players, how far it has come and a small picture."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence

from rulebook.api import Rules, of_face
from rulebook.base.errors import RulebookError
from rulebook.base.messages import ui
from rulebook.engine.saved_games import at_a_glance
from rulebook.picture import draw
from rulebook.picture.scene.png import PictureError, to_png
from widgets.base.html import Html, button, fold, join, tag
from widgets.base.words import message
from widgets.play import curtain
from widgets.play.kept_games import Keeper, Kept
from widgets.play.seats import Seats
from widgets.screen.shorter_game import rounds_now

__all__ = ["KeptGames"]

WIDTH = 320
"""Pixels of a small picture."""


class KeptGames:
    """The kept games of one table as a list to choose from.

    Args:
        keeper: keeps them.
        rules: the rules at the table.
        names: what players of these kinds are called in a language.

    Attributes:
        offered: the games that were there when the table was opened; empty once it was chosen what becomes of them.
        open: whether the list is shown.
    """

    def __init__(
        self, keeper: Keeper, rules: Rules, names: Callable[[Sequence[str], str], Sequence[str]], *, offer: bool = True
    ) -> None:
        self.keeper, self.rules, self.names, self.open = keeper, rules, names, False
        self.offered: list[Kept] = keeper.running() if offer else []
        self._pictures: dict[tuple[str, float, str], Html] = {}

    def forget_offer(self) -> None:
        """It was chosen what becomes of the games from before; the list still has them."""
        self.offered, self.open = [], False

    def find(self, key: str) -> Kept | None:
        """The running game that a button means; the only one where it means none in particular."""
        running = self.keeper.running()
        if not key:
            return running[0] if len(running) == 1 else None
        return next((one for one in running if one.key == key), None)

    def move(self, key: str, *, aside: bool) -> None:
        """Puts a game away, or brings it back."""
        for one in self.keeper.running() if aside else self.keeper.aside():
            if one.key == key:
                (self.keeper.put_away if aside else self.keeper.bring_back)(one)
        if self.offered:
            self.offered = self.keeper.running()

    # shown ------------------------------------------------------------------------------------------
    def offer_html(self, lang: str) -> Html:
        """What is said about the games from before, with a button to go on; the list, when it is open."""
        if self.open:
            return self.list_html(lang)
        if not self.offered:
            return Html("")
        first, number = self.offered[0], len(self.offered)
        when = first.when.strftime("%Y-%m-%d %H:%M")
        one = ui("resume_offer", lang, when=when, n=first.moves)
        words = one if number == 1 else message("kept_several", lang, n=number, when=when)
        return tag(
            "div",
            tag("span", words),
            button(ui("resume", lang) + (" …" if number > 1 else ""), "resume", cls="rb-main"),
            button(ui("start_again", lang), "afresh"),
            cls="rb-offer",
        )

    def list_html(self, lang: str) -> Html:
        """The list: what can be gone on with, and what was put away."""
        running, aside = self.keeper.running(), self.keeper.aside()
        title = tag("div", message("kept_which" if running else "kept_none", lang), cls="rb-prompt")
        close = button("×", "kept_close", cls="rb-close", aria_label=ui("close", lang))
        cards = tag("div", *(self._card(one, lang) for one in running), cls="rb-kept")
        parts: list[Html] = [close, title, cards]
        if aside:
            lines = tag("div", *(self._line(one, lang) for one in aside), cls="rb-kept-aside")
            parts.append(fold("aside", message("kept_aside_title", lang, n=len(aside)), lines))
        return tag("div", *parts, cls="rb-answer rb-kept-list", role="group", aria_label=message("kept_games", lang))

    def button_html(self, lang: str) -> Html:
        """The button that opens the list; nothing when there is nothing in it."""
        number = len(self.keeper.running()) + len(self.keeper.aside())
        return button(f"{message('kept_games', lang)} ({number})", "kept") if number else Html("")

    def _card(self, kept: Kept, lang: str) -> Html:
        when, words = kept.when.strftime("%Y-%m-%d %H:%M"), self.words(kept, lang)
        named = f"{when}, {', '.join(words)}"
        resume, aside = ui("resume", lang), message("kept_put_away", lang)
        return tag(
            "div",
            self._picture(kept, lang),
            tag("div", tag("b", when), *(tag("div", one) for one in words), cls="rb-kept-words"),
            tag(
                "div",
                button(resume, "resume", kept.key, "rb-main", aria_label=f"{resume}: {named}"),
                button(aside, "kept_away", kept.key, "rb-tool", aria_label=f"{aside}: {named}"),
                cls="rb-options",
            ),
            cls="rb-kept-card",
        )

    def _line(self, kept: Kept, lang: str) -> Html:
        words = join([kept.when.strftime("%Y-%m-%d %H:%M"), *self.words(kept, lang)], " · ")
        back = message("kept_bring_back", lang)
        return tag("div", tag("span", words), button(back, "kept_back", kept.key, "rb-tool"), cls="rb-kept-line")

    def words(self, kept: Kept, lang: str) -> list[str]:
        """Who plays, and how far the game has come."""
        kinds = kept.seats or ("",) * kept.players
        last = rounds_now(self.rules)
        rounds = ui("round_of", lang, n=kept.round, m=last) if last else f"{ui('round', lang)} {kept.round}"
        far = [message("kept_over", lang)] if kept.over else [rounds] if kept.round else []
        return [" · ".join(self.names(kinds, lang)), " · ".join([*far, message("kept_moves", lang, n=kept.moves)])]

    def _picture(self, kept: Kept, lang: str) -> Html:
        """The small picture of a game as it stands; its place until it is drawn."""
        return self._pictures.get(_writing(kept, lang), tag("div", cls="rb-kept-picture"))

    def draw_next(self, lang: str) -> bool:
        """Draws one picture that is missing, once for each writing of a file; False when there is none."""
        missing = (one for one in self.keeper.running() if _writing(one, lang) not in self._pictures)
        kept = next(missing, None) if self.open else None
        if kept is not None:
            self._pictures[_writing(kept, lang)] = self._drawn(kept, lang)
        return kept is not None

    def _drawn(self, kept: Kept, lang: str) -> Html:
        try:
            game = of_face(at_a_glance(kept.path, self.rules))
            viewer = Seats(game.players, dict(enumerate(kept.seats))).viewer(game)
            picture = draw(curtain.as_known(game, viewer), lang, viewer=viewer)
            data = b64encode(to_png(picture, WIDTH)).decode("ascii") if picture.shapes else ""
        except (OSError, ValueError, RulebookError, PictureError):
            data = ""
        if not data:
            return tag("div", cls="rb-kept-picture")
        return tag("img", src=f"data:image/png;base64,{data}", alt="", aria_hidden="true", cls="rb-kept-picture")


def _writing(kept: Kept, lang: str) -> tuple[str, float, str]:
    return kept.path.name, kept.when.timestamp(), lang
