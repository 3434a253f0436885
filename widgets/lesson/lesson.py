"""Lesson: one step after the other, told, shown, asked and done on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import rulebook
from rulebook.api import Rules, of_face
from rulebook.base.errors import RulebookError
from rulebook.engine.play import Play
from rulebook.lessons import progress
from rulebook.lessons.lesson import TRACKS
from rulebook.lessons.lesson import Lesson as Script
from rulebook.lessons.lesson_reader import load_lessons
from rulebook.lessons.lesson_run import LessonRun, Result
from rulebook.picture import Picture, draw
from widgets.base.pane import Press
from widgets.lesson import view as lesson_view
from widgets.lesson.state import LessonState
from widgets.lesson.tracks import preferred_track, remember_track, same_step
from widgets.play.board_marks import marks as board_marks
from widgets.play.board_marks import moved as moved_things
from widgets.play.chooser import Chooser
from widgets.screen.editions import remember_rules
from widgets.table.table import Table

__all__ = ["Lesson"]

AGAIN = lesson_view.AGAIN


class Lesson(LessonState):
    """A lesson to go through.

    Args:
        game: rules, or the id of a shipped game.
        lesson: the lesson's id.
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        track: ``taste``, ``host`` or ``full``; the remembered one when left out.
        variants: edition and house rules, when ``game`` is an id.
        keep: whether progress is kept and taken up again.

    Attributes:
        run: the lesson as it stands.
        lessons: all lessons of the game; ``following`` the next one on the track, None after the last.
        table: the table that "try from here" opened, None when it is not open.
    """

    def __init__(
        self,
        game: Rules | str,
        lesson: str,
        lang: str | None = None,
        track: str | None = None,
        variants: Sequence[str] = (),
        *,
        keep: bool = True,
        width: int = 1080,
    ) -> None:
        self.rules = rulebook.load(game, variants=variants) if isinstance(game, str) else game
        self.lessons = load_lessons(self.rules)
        self.script = _find(self.lessons, lesson)
        super().__init__(f"lesson {self.rules.id} {lesson}", lang, width)
        self.track, self.kept = track or preferred_track(), keep
        self.table: Table | None = None
        self._seen: Play | None = None
        self._start()

    def _start(self, at: str = "", done: Sequence[str] = ()) -> None:
        """Takes the lesson up on the chosen track: at a given step, else where it was left."""
        store = progress.open("lesson", self.rules, self.script.id) if self.kept else progress.Progress(None)
        data = store.data
        ended = not at and bool(data.get("finished")) and data.get("track") == self.track
        known = [*data.get("done", ()), *done] if isinstance(data.get("done", []), list) else [*done]
        store.data = {
            **data,
            "track": self.track,
            "step": same_step(self.script, self.track, at or data.get("step")),
            "done": list(dict.fromkeys(known)),
            "finished": ended,
        }
        self.run = LessonRun.resume(self.rules, self.script, store, lang=self.lang, track=self.track)
        self._enter()

    def _enter(self) -> None:
        """Shows a step that was just entered."""
        self.answer: Callable[[], str] | None = None
        self.result: Result | None = self.run.answered
        self.refused: str | None = None
        self.given = ""
        self.whole = False
        self.moved = moved_things(self.run.events)
        self._anew()

    def _anew(self) -> None:
        self.stamp += 1
        self.chooser = Chooser((), lambda thing: None)
        self.refresh()

    # going through ------------------------------------------------------------------------------------------
    def do_forward(self, press: Press) -> None:
        """To the next step."""
        if self._fresh(press):
            self.run.forward()
            self._enter()

    def do_back(self, press: Press) -> None:
        """To the step before."""
        if self._fresh(press):
            self.run.back()
            self._enter()

    def do_jump(self, press: Press) -> None:
        """To a step picked from the list."""
        if press.value == AGAIN:
            self.do_restart(press)
        elif press.value.isdigit():
            self.run.jump(int(press.value))
            self._enter()

    def do_restart(self, press: Press) -> None:
        """From the first step again."""
        self.run.restart()
        self._enter()

    def do_track(self, press: Press) -> None:
        """The whole lesson, a taste or the host's words; goes on where one is."""
        if press.value in TRACKS and press.value != self.track:
            self.track = press.value
            remember_track(self.track)
            self._start(self.run.step.id)

    def do_next(self, press: Press) -> None:
        """On to the next lesson of the track."""
        script = self.following
        if script is not None and self._fresh(press):
            self.script = script
            self._start()
            if self.run.done:
                self.run.jump(1)
                self._enter()

    # editions ------------------------------------------------------------------------------------------
    def use_rules(self, rules: Rules) -> None:
        """Reads the lesson under other rules and stays at the same step."""
        step, given, done = self.run.step.id, self.given, self.run.finished
        self.rules = rules
        remember_rules(rules)
        self.lessons = load_lessons(self.rules)
        self.script = _find(self.lessons, self.script.id)
        self._seen = None
        self._start(step, done)
        self.given = given
        self.box_follows()

    def box_told(self) -> bool:
        """The line stands on a lesson's first step; after that the list is found beside the edition."""
        return not self.run.first

    # trying ------------------------------------------------------------------------------------------
    def do_try(self, press: Press) -> None:
        """Opens a table that goes on from the lesson's position."""
        if self.run.game is None:
            return
        bots = {seat: "planner" for seat in range(self.run.game.players) if seat != self.run.seat}
        copy = of_face(self.run.game).copy()
        self.close_box()
        self.table = Table(
            self.rules, bots=bots, lang=self.lang, start=copy, autosave=False, name=f"try {self.script.id}"
        )
        self.children = [self.top, self.trouble, self.table]
        self.refresh()

    def do_table(self, press: Press) -> None:
        """Opens a table for a whole game, as few as can play it, all others played by the computer."""
        players = self.rules.players[0]
        self.close_box()
        self.table = Table(self.rules, players=players, bots=players - 1, lang=self.lang)
        self.children = [self.top, self.trouble, self.table]
        self.refresh()

    def do_return(self, press: Press) -> None:
        """Closes that table again."""
        table, self.table = self.table, None
        self.children = [self.top, self.trouble, self.board, self.bottom]
        if table is not None:
            table.close()
        self.refresh()

    # showing ------------------------------------------------------------------------------------------
    def refresh(self) -> None:
        """Shows the step as it stands."""
        run, lang = self.run, self.lang
        run.lang = lang
        if self.table is not None:
            self.set_stage(on=False)
            self.top.show(lesson_view.trying(self), lang, self.stamp)
            return
        self.set_stage(on=True)
        self._board()
        self.top.show(lesson_view.top(self), lang, self.stamp)
        self.bottom.show(lesson_view.bottom(self), lang, self.stamp)

    def still(self) -> Picture:
        """The whole board in colour."""
        return draw(self.run.game, self.lang) if self.run.game is not None else self.board.picture

    def _board(self) -> None:
        run, lang = self.run, self.lang
        if run.game is None:
            self.show_board(self._quiet(), ())
            return
        self._seen = run.game
        picture = draw(run.game, lang, viewer=run.seat)
        if run.options and not self.chooser.options:
            self.chooser = Chooser(run.options, picture.resolve)
        marks = board_marks(picture, self.chooser, self.moved, refused=self.refused)
        asked = run.question.things if run.question is not None and run.question.form == "point" else ()
        if asked and self.result is None:
            marks |= dict.fromkeys(asked, "can")
        self.show_board(picture, (*run.focus, *asked) if run.focus else (), marks, lit=True)

    def _quiet(self) -> Picture:
        """What stands on the stage while a step speaks of no position: the board as it was, or as a game begins."""
        if self._seen is None and self.rules.look:
            self._seen = self.rules.new_game(self.rules.players[0], seed=1)
        return draw(self._seen, self.lang) if self._seen is not None else Picture((), height=10, lang=self.lang)


def _find(lessons: Mapping[str, Script], id: str) -> Script:
    if id not in lessons:
        raise RulebookError("no_lesson", found=id, known=list(lessons))
    return lessons[id]
