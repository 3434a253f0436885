"""Start: what is here; pick a game, a language and the edition on the table."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import rulebook
from rulebook.api import Rules
from rulebook.base.errors import RulebookError
from rulebook.base.files import data_dir
from rulebook.base.languages import NAMES
from rulebook.lessons import progress
from rulebook.lessons.lesson import TRACKS
from rulebook.lessons.lesson import Lesson as Script
from rulebook.lessons.lesson_reader import load_lessons
from rulebook.picture import draw
from widgets.base.html import Html, button, join, tag
from widgets.base.pane import Press
from widgets.base.words import message, own_game_text
from widgets.lesson.lesson import Lesson
from widgets.lesson.tracks import preferred_track, remember_track, track_words
from widgets.screen.edition_bar import edition_boxes
from widgets.screen.editions import box_problem, edition_words, preferred_rules, remember_rules, switched, variants
from widgets.screen.screen import Screen

__all__ = ["Start"]


class Start(Screen):
    """The first page.

    Args:
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        game: the game that is shown first; the first one when left out.

    Attributes:
        games: the rules of every shipped game that loads, in its remembered edition.
        rules: the game that is picked.
        track: how one wants to go through the lessons: ``full``, ``taste`` or ``host``.
    """

    def __init__(self, lang: str | None = None, game: str | None = None, width: int = 1080) -> None:
        super().__init__("start", lang, width)
        self.broken: dict[str, RulebookError] = {}
        self.said = ""  # why the edition asked for last cannot be had
        self.lesson: Lesson | None = None
        self.track = preferred_track()
        self.games = {id: rules for id in rulebook.games() if (rules := self._load(id)) is not None}
        self.rules: Rules | None = self.games.get(game or "") or next(iter(self.games.values()), None)
        self.refresh()

    def _load(self, id: str) -> Rules | None:
        try:
            return preferred_rules(id)
        except RulebookError as error:
            self.broken[id] = error
            return None

    def do_game(self, press: Press) -> None:
        """Picks a game."""
        self.rules, self.said = self.games.get(press.arg, self.rules), ""
        self.refresh()

    def do_lang(self, press: Press) -> None:
        """Picks a language by a button."""
        self.speak(press.arg)

    def do_edition(self, press: Press) -> None:
        """Picks the edition and house rules."""
        rules = self.rules
        if rules is None or press.arg not in variants(rules):
            return
        made, self.said = switched(rules, press.arg, self.lang)
        if made is not None:
            self.rules = self.games[rules.id] = made
            remember_rules(made)
        self.refresh()

    def do_track(self, press: Press) -> None:
        """Picks the whole lessons, a taste or a host's words."""
        if press.arg in TRACKS:
            self.track = press.arg
            remember_track(self.track)
            self.refresh()

    def do_begin(self, press: Press) -> None:
        """Opens the first lesson of the track that is not finished yet; it leads on to the others."""
        lessons = self._lessons()
        ways = [one for one in lessons.values() if one.steps_of(self.track)]
        if self.rules is not None and ways:
            open_ = (one for one in ways if not self._finished(self.rules, one))
            self._open(next(open_, ways[0]).id)

    def _finished(self, rules: Rules, lesson: Script) -> bool:
        data = progress.open("lesson", rules, lesson.id).data
        return bool(data.get("finished")) and data.get("track") == self.track

    def do_lesson(self, press: Press) -> None:
        """Opens a lesson here, one that has no notebook of its own."""
        self._open(press.arg)

    def _open(self, id: str) -> None:
        if self.rules is None:
            return
        self.lesson = Lesson(self.rules, id, self.lang, self.track)
        self.children = [self.top, self.trouble, self.lesson]
        self.refresh()

    def do_return(self, press: Press) -> None:
        """Closes it again; what was chosen there counts from now on."""
        lesson, self.lesson = self.lesson, None
        self.children = [self.top, self.trouble, self.board, self.bottom]
        if lesson is not None:
            self.lang, self.track = lesson.lang, lesson.track
            self.rules = self.games[lesson.rules.id] = lesson.rules
            lesson.close()
        self.refresh()

    def refresh(self) -> None:
        """Shows everything as it is now."""
        rules = self.rules
        if self.lesson is not None:
            self.top.show(
                tag("div", button(f"← {message('to_start', self.lang)}", "return", cls="rb-tool"), cls="rb-options"),
                self.lang,
            )
            return
        self.board.layout.display = "none" if rules is None or not rules.look else ""
        if rules is not None and rules.look:
            self.board.show(draw(rules.new_game(rules.players[0]), self.lang), lang=self.lang)
        self.top.remove_class("rb-top")
        self.top.show(
            join([self._languages(), self._games(), self._editions(), self._tracks(), self._notebooks()]), self.lang
        )

    # parts -------------------------------------------------------------------------------------
    def _languages(self) -> Html:
        buttons = [
            button(
                words,
                "lang",
                lang,
                "rb-on" if lang == self.lang else "",
                lang=lang,
                aria_pressed=str(lang == self.lang).lower(),
            )
            for lang, words in NAMES.items()
        ]
        return tag("div", *buttons, cls="rb-options", role="group", aria_label=self.ui("language"))

    def _games(self) -> Html:
        buttons = [
            button(rules.name(id, self.lang), "game", id, "rb-game" + (" rb-on" if rules is self.rules else ""))
            for id, rules in self.games.items()
        ]
        said = [tag("div", f"{id}: {why.text(self.lang)}", cls="rb-reason") for id, why in self.broken.items()]
        many = tag("div", *buttons, cls="rb-options") if len(buttons) > 1 else ""
        return join([tag("p", self.ui("welcome"), cls="rb-text"), many, *said])

    def _lessons(self) -> Mapping[str, Script]:
        """The lessons of the game that is picked; a mistake in them is told beside the games."""
        if self.rules is None:
            return {}
        try:
            return load_lessons(self.rules)
        except RulebookError as error:
            self.broken[self.rules.id] = error
            return {}

    def _tracks(self) -> Html:
        """How one wants to learn; beside a taste and a host's words, the way in."""
        tracks = track_words(self._lessons(), self.lang)
        if len(tracks) < 2:
            return Html("")
        buttons = [
            button(
                words, "track", one, "rb-on" if one == self.track else "", aria_pressed=str(one == self.track).lower()
            )
            for one, words in tracks.items()
        ]
        onward = button(self.ui("begin"), "begin", cls="rb-main")
        label = self.ui("track_question")
        return join([tag("p", label), tag("div", *buttons, onward, cls="rb-options", role="group", aria_label=label)])

    def _notebooks(self) -> Html:
        rules = self.rules
        if rules is None:
            return tag("p", self.ui("no_games"))
        lessons = self._lessons()
        done = progress.overview(rules, lessons)
        files = {path.stem: path.name for path in notebooks(rules.id)}
        rows = [
            self._row(rules, stem, files.get(stem, ""), lessons.get(stem), done) for stem in sorted({*files, *lessons})
        ]
        title = tag("h3", rules.name(rules.id, self.lang))
        own = [self._own(path) for path in notebooks() if not path.name.startswith("00_")]
        return join([title, tag("ol", *rows, cls="rb-notebooks"), tag("ul", *own, cls="rb-notebooks") if own else ""])

    def _own(self, path: Path) -> Html:
        """A notebook that belongs to no game, as a link."""
        name = path.stem.partition("_")[2]
        words = own_game_text("title", self.lang) if name == "your_own_game" else name.replace("_", " ")
        return tag("li", tag("a", words, href=path.name, data_open=path.name, cls="rb-open"))

    def _row(
        self, rules: Rules, stem: str, file: str, lesson: Script | None, done: Mapping[str, tuple[int, int]]
    ) -> Html:
        """A notebook as a link, or a lesson without a notebook as a button."""
        about = []
        words = self.ui(f"notebook_{stem.partition('_')[2]}")
        if lesson is not None:
            words = lesson.title(self.lang)
            steps, count = done.get(stem, (0, 0))
            minutes = lesson.minutes(self.track) or lesson.minutes("full")
            about = [self.ui("minutes", n=max(1, round(minutes))), f"{steps}/{count}" if steps else ""]
        path = f"{rules.id}/{file}"
        link = button(words, "lesson", stem, "rb-plain rb-open")
        if file:
            link = tag("a", words, href=path, data_open=path, cls="rb-open")
        return tag("li", link, " ", tag("span", " · ".join(one for one in about if one), cls="rb-soft"))

    def _editions(self) -> Html:
        rules = self.rules
        if rules is None or not variants(rules):
            return Html("")
        now = tag("span", edition_words(rules, rules.variants, self.lang), cls="rb-edition")
        question = tag("p", self.ui("edition_question"), " ", now)
        said = self.said or box_problem(rules, self.lang)
        warning = tag("div", said, cls="rb-reason", role="alert") if said else ""
        return tag("div", question, edition_boxes(rules, self.lang), warning, cls="rb-editions")


def notebooks(game: str = "") -> list[Path]:
    """The notebooks of a game, or those that belong to none, in order."""
    return sorted((Path(str(data_dir("notebooks"))) / game).glob("*.ipynb"))
