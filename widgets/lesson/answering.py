"""Doing: what a learner does in a lesson: answers a question, makes a move, asks about a thing of the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulebook.api import Game, of_face
from rulebook.lessons.lesson_run import LessonRun, Question, Result
from widgets.base.html import Html, join, tag
from widgets.base.pane import Press
from widgets.base.words import message
from widgets.play import questions as asking
from widgets.play.board_marks import moved as moved_things
from widgets.play.chooser import Chooser
from widgets.play.click import touch
from widgets.screen.editions import OWN_BOX, chosen, short
from widgets.screen.placeholder_notice import Boxed

__all__ = ["Doing"]


class Doing(Boxed):
    """The part of a lesson that takes answers and moves.

    Attributes:
        run: the lesson as it stands.
        result: what came of the last answer or move; ``answer`` makes other words that are shown, ``refused`` is the
            thing they are about, ``given`` the choice that was pressed.
        moved: what changed on the board.
    """

    run: LessonRun
    chooser: Chooser
    result: Result | None
    answer: Callable[[], str] | None
    refused: str | None
    given: str
    moved: dict[str, str]

    def _enter(self) -> None:
        """Shows a step that was just entered."""
        raise NotImplementedError

    def _anew(self) -> None:
        """Shows everything as after a move."""
        raise NotImplementedError

    def _fresh(self, press: Press) -> bool:
        """Whether a press was meant for what is shown now."""
        return press.stamp == self.stamp

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
        self.moved = moved_things(self.run.events)
        self._say(result)

    def touch(self, thing: str) -> None:
        """A thing of the board was clicked: it answers, is picked, or explains itself."""
        if self.run.game is None:
            return
        game, question = of_face(self.run.game), self.run.question
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
        named = asking.askable(game, thing)[0]
        found = next((known[one] for one in under if one in known), named if named in question.things else None)
        if found is not None:
            self._say(self.run.answer(found))
        else:
            self._say(None, lambda: self._not_asked(thing))

    def _not_asked(self, thing: str) -> Html:
        what = self.board.picture.tell(thing)
        said = tag("div", what, cls="rb-what") if what else ""
        return join([said, tag("div", message("not_asked", self.lang))])

    def _explain(self, game: Game, thing: str) -> None:
        self.result, self.answer = None, lambda: asking.about(game, self.board.picture, thing, self.lang)
        self.refresh()

    def do_close(self, press: Press) -> None:
        """Takes the answer away."""
        self.result, self.answer, self.refused = None, None, None
        self.refresh()
