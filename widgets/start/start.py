"""Start: the shelf of games; what one picks opens in its place, and leads back here."""

from __future__ import annotations

from collections.abc import Mapping

import rulebook
from rulebook.api import Rules
from rulebook.base.errors import RulebookError
from rulebook.base.languages import NAMES
from rulebook.lessons import progress
from rulebook.lessons.lesson import TRACKS
from rulebook.lessons.lesson import Lesson as Script
from rulebook.lessons.lesson_reader import load_lessons
from rulebook.picture import Picture, draw
from widgets.base.html import Html, button, join, tag
from widgets.base.pane import Press
from widgets.base.words import message
from widgets.lesson.lesson import Lesson
from widgets.lesson.tracks import preferred_track, remember_track, track_words
from widgets.screen.editions import PRINTED, box_problem, preferred_rules, remember_rules, short, switched, variants
from widgets.screen.screen import Screen
from widgets.start import shelf
from widgets.start.screens import Shown, shown_in

__all__ = ["Start"]

OWN_GAME = Shown("own_game")


class Start(Screen):
    """The first page.

    Args:
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        game: the game that is shown first; the first one when left out.

    Attributes:
        games: the rules of every shipped game that loads, in its remembered edition.
        rules: the game that is picked.
        track: how one wants to go through the lessons: ``full``, ``taste`` or ``host``.
        inside: what was opened here; the shelf when None.
    """

    def __init__(self, lang: str | None = None, game: str | None = None, width: int = 1080) -> None:
        super().__init__("start", lang, width)
        self.broken: dict[str, RulebookError] = {}
        self.said = ""  # why the edition asked for last cannot be had
        self.inside: Screen | None = None
        self.track = preferred_track()
        found = [rules for id in rulebook.games() if (rules := self._load(id)) is not None]
        self.games = {rules.id: rules for rules in shelf.in_order(found)}
        self.rules: Rules | None = self.games.get(game or "") or next(iter(self.games.values()), None)
        self.board.layout.display = "none"
        self.top.remove_class("rb-top")
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

    def do_printed(self, press: Press) -> None:
        """Says whether one has the printed game."""
        rules = self.rules
        if rules is not None and (press.arg == "yes") != any(short(one) == PRINTED for one in rules.variants):
            self.do_edition(Press("edition", PRINTED))

    def do_track(self, press: Press) -> None:
        """Picks the whole lessons, a taste or a host's words."""
        if press.arg in TRACKS:
            self.track = press.arg
            remember_track(self.track)
            self.refresh()

    # what is opened ------------------------------------------------------------------------------------------
    def do_begin(self, press: Press) -> None:
        """Opens the first lesson of the track that is not finished yet; it leads on to the others."""
        self._front(press.arg)
        lesson = self._way(self.rules).next if self.rules is not None else None
        if lesson is not None:
            self._lesson(lesson.id)

    def do_lesson(self, press: Press) -> None:
        """Opens a lesson."""
        if press.arg in self._lessons(self.rules):
            self._lesson(press.arg)

    def do_play(self, press: Press) -> None:
        """Opens a table with the game."""
        self._front(press.arg)
        tables = [one for one in self._shown() if one.name == "table"]
        if self.rules is not None:
            self._open((tables or [Shown("table", (self.rules.id,))])[0])

    def do_open(self, press: Press) -> None:
        """Opens one of the other things, by its place in the list."""
        shown = self._shown()
        if press.arg.isdigit() and int(press.arg) < len(shown):
            self._open(shown[int(press.arg)])

    def _front(self, game: str) -> None:
        self.rules = self.games.get(game, self.rules)

    def _lesson(self, id: str) -> None:
        if self.rules is not None:
            self._enter(Lesson(self.rules, id, self.lang, self.track))

    def _open(self, shown: Shown) -> None:
        self._enter(shown.make(self.lang))

    def _enter(self, screen: Screen) -> None:
        self.inside = screen
        self.children = [self.top, self.trouble, screen]
        self.refresh()

    def do_return(self, press: Press) -> None:
        """Closes it again; what was chosen there counts from now on."""
        inside, self.inside = self.inside, None
        self.children = [self.top, self.trouble, self.board, self.bottom]
        if inside is not None:
            self.lang, self.track = inside.lang, preferred_track()
            inside.close()
            for id in self.games:
                self.games[id] = self._load(id) or self.games[id]
            self.rules = self.games.get(self.rules.id) if self.rules is not None else None
        self.refresh()

    # how far one is ------------------------------------------------------------------------------------------
    def _lessons(self, rules: Rules | None) -> Mapping[str, Script]:
        """The lessons of a game in the order in which they are learned; a mistake in them is told beside the games."""
        if rules is None:
            return {}
        try:
            return load_lessons(rules)
        except RulebookError as error:
            self.broken[rules.id] = error
            return {}

    def _way(self, rules: Rules) -> shelf.Way:
        lessons = {id: one for id, one in self._lessons(rules).items() if one.steps_of(self.track)}
        ended = frozenset(id for id in lessons if self._finished(rules, lessons[id]))
        return shelf.Way(lessons, ended, progress.overview(rules, lessons), self.track)

    def _finished(self, rules: Rules, lesson: Script) -> bool:
        data = progress.open("lesson", rules, lesson.id).data
        return bool(data.get("finished")) and data.get("track") == self.track

    def _shown(self) -> list[Shown]:
        """What can be opened besides the lessons."""
        return [] if self.rules is None else [*shown_in(self.rules.id), OWN_GAME]

    # showing ------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Shows everything as it is now."""
        if self.inside is not None:
            back = button(f"← {message('to_start', self.lang)}", "return", cls="rb-tool")
            self.top.show(tag("div", back, cls="rb-options rb-return"), self.lang)
            return
        ways = {id: self._way(rules) for id, rules in self.games.items()}
        cards = [shelf.card(rules, ways[id], self.lang, front=rules is self.rules) for id, rules in self.games.items()]
        said = [tag("div", f"{id}: {why.text(self.lang)}", cls="rb-reason") for id, why in self.broken.items()]
        parts = [self._head(), *said, tag("div", *cards, cls="rb-shelf")]
        parts += [self._game(self.rules, ways[self.rules.id])] if self.rules is not None else [self._nothing()]
        self.top.show(join(parts), self.lang)

    def still(self) -> Picture:
        """The board of the game in front."""
        rules = self.rules
        return draw(rules.new_game(rules.players[0]), self.lang) if rules is not None and rules.look else Picture(())

    def _nothing(self) -> Html:
        return tag("p", self.ui("no_games"))

    def _head(self) -> Html:
        return tag("div", tag("p", self.ui("welcome"), cls="rb-text"), self._languages(), cls="rb-head rb-shelf-head")

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

    def _game(self, rules: Rules, way: shelf.Way) -> Html:
        """What can be done with the game in front."""
        title = tag("h3", rules.name(rules.id, self.lang))
        learn = tag(
            "div", tag("h4", message("shelf_learning", self.lang)), self._tracks(rules), shelf.way_rows(way, self.lang)
        )
        lists = tag("div", learn if way.lessons else "", shelf.things(self._shown(), self.lang), cls="rb-columns")
        said = self.said or box_problem(rules, self.lang)
        return join([title, lists, shelf.editions(rules, self.lang, said), shelf.links(rules, self.lang)])

    def _tracks(self, rules: Rules) -> Html:
        """How one wants to learn."""
        tracks = track_words(self._lessons(rules), self.lang)
        if len(tracks) < 2:
            return Html("")
        buttons = [
            button(
                words, "track", one, "rb-on" if one == self.track else "", aria_pressed=str(one == self.track).lower()
            )
            for one, words in tracks.items()
        ]
        return tag("div", *buttons, cls="rb-options", role="group", aria_label=self.ui("track_question"))
