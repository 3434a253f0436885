"""Lesson: one step after the other, told, shown, asked and done on the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import rulebook
from rulebook import progress
from rulebook.errors import RulebookError
from rulebook.game import Game
from rulebook.lesson_run import LessonRun, Question, Result
from rulebook.lessons import TRACKS, load_lessons
from rulebook.lessons import Lesson as Script
from rulebook.picture import Picture, draw
from rulebook.problems import nearest
from rulebook.rules import Rules
from widgets import asking, lesson_view, table_view
from widgets.boxed import Boxed
from widgets.close_up import close_up
from widgets.editions import OWN_BOX, chosen, remember_rules, short
from widgets.options import Chooser
from widgets.pane import Press
from widgets.table import Table
from widgets.touching import touch
from widgets.tracks import next_on, preferred_track, remember_track, same_step

__all__ = ["Lesson"]

AGAIN = lesson_view.AGAIN


class Lesson(Boxed):
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
        whole: whether the whole board is shown where a close-up would be.
        near: whether a close-up is shown.
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
        self.whole = self.near = False
        self.table: Table | None = None
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

    @property
    def following(self) -> Script | None:
        """The next lesson on the track."""
        return next_on(self.lessons, self.script.id, self.track)

    def _enter(self) -> None:
        """Shows a step that was just entered."""
        self.answer: Callable[[], str] | None = None
        self.result: Result | None = self.run.answered
        self.refused: str | None = None
        self.given = ""
        self.whole = False
        self.moved = table_view.moved(self.run.events)
        self._anew()
        self.look_at(self.run.focus)

    def _anew(self) -> None:
        self.stamp += 1
        self.chooser = Chooser((), lambda thing: None)
        self.refresh()

    def _fresh(self, press: Press) -> bool:
        return press.stamp == self.stamp

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

    # answering ------------------------------------------------------------------------------------------
    def do_answer(self, press: Press) -> None:
        """Answers a question: a choice's id, a number or the ticked items."""
        question = self.run.question
        if question is None or not self._fresh(press):
            return
        if question.form == "number":
            text = str(press.fields.get("number", "")).strip()
            if not text.lstrip("-").isdigit():
                self._say(None, lambda: self.ui("number_wanted"))
                return
            self._say(self.run.answer(int(text)))
        elif question.form == "ticks":
            self._say(self.run.answer([id for id, _ in question.choices if press.fields.get(f"tick.{id}")]))
        else:
            self.given = press.arg
            self._say(self.run.answer(press.arg))

    def do_show(self, press: Press) -> None:
        """The lesson answers or moves itself."""
        if self._fresh(press):
            self._moved(self.run.show_me())

    def _say(self, result: Result | None, words: Callable[[], str] | None = None) -> None:
        if result is not None and result.edition is not None:
            self._change_edition(result.edition)
        self.result, self.answer, self.refused = result, words, None
        self._anew()

    def _change_edition(self, variants: Sequence[str]) -> None:
        """Reads the rules in the edition that an answer stands for; values of the learner's own stay."""
        own = [OWN_BOX for one in self.rules.variants if short(one) == OWN_BOX]
        made, said = chosen(self.rules, [*variants, *own], self.lang, ())
        if made is None:
            self.edition_said = lambda lang: said
        else:
            self.use_rules(made)

    def use_rules(self, rules: Rules) -> None:
        """Reads the lesson under other rules and stays at the same step."""
        step, given, done = self.run.step.id, self.given, self.run.finished
        self.rules = rules
        remember_rules(rules)
        self.lessons = load_lessons(self.rules)
        self.script = _find(self.lessons, self.script.id)
        self._start(step, done)
        self.given = given
        self.box_follows()

    # doing ------------------------------------------------------------------------------------------
    def do_play(self, press: Press) -> None:
        """Makes a move by its key."""
        if self._fresh(press):
            self._moved(self.run.play(press.arg))

    def do_pick(self, press: Press) -> None:
        """Picks a thing by a button, as a click on the board does."""
        if self._fresh(press):
            self.touch(press.arg)

    def do_drop(self, press: Press) -> None:
        """Lets go of what was picked."""
        self.chooser.drop()
        self.refresh()

    def do_series(self, press: Press) -> None:
        """Makes the moves that fill the picked thing."""
        result = None
        for one in self.chooser.series() if self._fresh(press) else ():
            if any(option.key == one.key for option in self.run.options):
                result = self.run.play(one.key)
        if result is not None:
            self._moved(result)

    def do_undo(self, press: Press) -> None:
        """Takes the last move of this step back."""
        if self._fresh(press):
            self.run.undo()
            self._enter()

    def _moved(self, result: Result) -> None:
        self.moved = table_view.moved(self.run.events)
        self._say(result)

    def touch(self, thing: str) -> None:
        """A thing of the board was clicked: it answers, is picked, or explains itself."""
        game, question = self.run.game, self.run.question
        if game is None:
            return
        if question is not None and question.form == "point":
            self._point(game, question, thing)
            return
        if not self.run.options:
            self._explain(game, thing)
            return
        found = touch(game, self.chooser, thing, self.board.things)
        self.result, self.answer, self.refused = None, None, None
        if found.choice is not None:
            self._moved(self.run.play(found.choice.key))
        elif found.refused is not None:
            result = self.run.play(found.refused.key)
            self._say(result)
            self.refused = found.thing
            self.refresh()
        elif found.picked:
            self.refresh()
        else:
            self._explain(game, found.thing)

    def _point(self, game: Game, question: Question, thing: str) -> None:
        picture = self.board.picture
        known = {picture.resolve(one): one for one in question.things}
        under = [thing, *self.board.things]
        self._say(self.run.answer(next((known[one] for one in under if one in known), asking.askable(game, thing)[0])))

    def _explain(self, game: Game, thing: str) -> None:
        self.result, self.answer = None, lambda: asking.about(game, self.board.picture, thing, self.lang)
        self.refresh()

    def do_close(self, press: Press) -> None:
        """Takes the answer away."""
        self.result, self.answer, self.refused = None, None, None
        self.refresh()

    def do_whole(self, press: Press) -> None:
        """The whole board instead of the close-up, and back."""
        self.whole = not self.whole
        self.refresh()
        self.look_at(self.run.focus)

    # trying ------------------------------------------------------------------------------------------
    def do_try(self, press: Press) -> None:
        """Opens a table that goes on from the lesson's position."""
        if self.run.game is None:
            return
        bots = {seat: "planner" for seat in range(self.run.game.players) if seat != self.run.seat}
        copy = self.run.game.copy()
        self.close_box()
        self.table = Table(
            self.rules, bots=bots, lang=self.lang, start=copy, autosave=False, name=f"try {self.script.id}"
        )
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
            self.top.show(lesson_view.trying(self), lang, self.stamp)
            return
        self._board()
        self.top.show(lesson_view.top(self), lang, self.stamp)
        self.bottom.show(lesson_view.bottom(self), lang, self.stamp)

    def still(self) -> Picture:
        """The whole board in colour."""
        return draw(self.run.game, self.lang) if self.run.game is not None else self.board.picture

    def _board(self) -> None:
        run = self.run
        self.board.layout.display = "none" if run.game is None else ""
        if run.game is None:
            self.near = False
            self.board.show(Picture((), height=10, lang=self.lang))
            return
        picture = draw(run.game, self.lang, viewer=run.seat)
        if run.options and not self.chooser.options:
            self.chooser = Chooser(run.options, picture.resolve)
        marks = table_view.marks(picture, self.chooser, self.moved, refused=self.refused)
        if run.question is not None and run.question.form == "point" and self.result is None:
            marks |= dict.fromkeys(run.question.things, "can")
        shown = picture.focused(run.focus)
        asked = run.question.things if run.question is not None and run.question.form == "point" else ()
        close = close_up(shown, (*run.focus, *asked)) if run.focus else None
        self.near = close is not None
        self.board.show(shown if close is None or self.whole else close, lang=self.lang, marks=marks)


def _find(lessons: Mapping[str, Script], id: str) -> Script:
    if id not in lessons:
        near = nearest(id, lessons)
        hint = f" Did you mean {near}?" if near else f" There are: {', '.join(lessons) or 'none'}."
        message = f"There is no lesson called {id}.{hint}"
        raise RulebookError(message)
    return lessons[id]
