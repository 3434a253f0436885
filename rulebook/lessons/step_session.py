"""One step of a lesson being visited: its board, its words, and how answers and moves are met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulebook.base.catalogue import joined
from rulebook.base.errors import RulebookError
from rulebook.base.words import lesson_text
from rulebook.explain.legality import explain
from rulebook.lessons.answer_result import Result, Said, message
from rulebook.lessons.lesson import NUMBERS
from rulebook.lessons.lesson_board import OTHERS, Board, Table, Unplayable, holds
from rulebook.lessons.lesson_numbers import fill
from rulebook.lessons.questions import Inquiry, Question, answer_of, inquire, question

if TYPE_CHECKING:
    from rulebook.engine.play import Play
    from rulebook.engine.ruleset import RuleSet
    from rulebook.explain.reasons import Reason
    from rulebook.lessons.lesson import Lesson, Step, Texts

__all__ = ["Result", "Visit"]


class Visit:
    """A step with what lies on the table.

    Args:
        rules: the game with its variants.
        lesson: the lesson; ``step`` one of its steps.
        paths: the learner's moves in steps of kind ``do``, by step id; this step's are kept up to date.

    Attributes:
        board: what lies there; ``unfit`` whether the step does not fit the rules, ``reset`` whether the learner's own
            moves could not be made again.
        tries: how often a question was answered wrongly.
    """

    def __init__(self, rules: RuleSet, lesson: Lesson, step: Step, paths: dict[str, list[str]]) -> None:
        self.rules, self.lesson, self.step, self.paths = rules, lesson, step, paths
        self.tries, self.unfit, self.reset, self.began = 0, False, False, (0, "")
        self.board = Board(None)
        self.set_table()

    # -- the table -----------------------------------------------------------------------

    @property
    def game(self) -> Play | None:
        """What lies on the table; None for no board."""
        return self.board.game

    @property
    def path(self) -> list[str]:
        """The learner's moves in this step."""
        return self.paths.get(self.step.id, [])

    def set_table(self) -> None:
        """Sets the table for this step, with the learner's moves in it."""
        self.unfit = self.reset = False
        try:
            self.board = self._made(self.paths)
        except Unplayable:
            try:
                self.board, self.reset = self._made({}), True
            except Unplayable:
                self.board, self.unfit = Board(None), True

    def _made(self, paths: dict[str, list[str]]) -> Board:
        table = Table(self.rules, self.lesson, paths)
        board = table.board(self.lesson.number(self.step.id))
        game = board.game
        self.began = (game.round, game.phase) if game is not None else (0, "")
        for key in paths.get(self.step.id, ()):
            board.since = len(game.raw_log) if game is not None else 0
            table.moves(board, self.step, (key,))
        if self.step.kind == "do" and not table.reached(board, self.step):
            table.moves(board, self.step, (OTHERS,))
        return board

    @property
    def reached(self) -> bool:
        """Whether the goal of this step is reached."""
        return self.step.kind == "do" and self.holds(self.step.goal)

    @property
    def is_lost(self) -> bool:
        """Whether the goal is out of reach from here: the step says so, or another phase has begun."""
        if self.step.lost:
            return self.holds(self.step.lost)
        game = self.game
        return game is None or game.decision is None or (game.round, game.phase) != self.began

    # -- words ---------------------------------------------------------------------------

    def holds(self, text: str) -> bool:
        """Whether an expression holds; printed values are there even where no board is."""
        lesson = self.lesson
        try:
            game = self.game or self.rules.new_game(lesson.players, lesson.seed, lesson.options)
            return holds(game, text, lesson.seat)
        except RulebookError:
            return False

    def filled(self, texts: Texts | None, lang: str, game: Play | None = None) -> str:
        """A text with its numbers."""
        if texts is None:
            return ""
        try:
            return fill(self.rules, game or self.game, texts, self.step.values, self.lesson.seat, lang)
        except RulebookError:  # an edition without the thing a number speaks of
            return texts(lang).strip()

    def text(self, lang: str) -> str:
        """What the step says."""
        found = next((texts for when, texts in self.step.cases if self.holds(when)), self.step.texts)
        return self.filled(found, lang)

    # -- answers ---------------------------------------------------------------------------

    def question(self, lang: str) -> Question | None:
        """What is asked here; None when nothing is."""
        return None if self.unfit else question(self.step, self.rules, lang)

    def inquiry(self) -> Inquiry | None:
        """The question worked out; None where it does not fit the rules."""
        if self.unfit or self.step.ask is None:
            return None
        try:
            return inquire(self.step, self.board, self.rules, self.lesson)
        except RulebookError:
            self.unfit = True
            return None

    def answer(self, value: Any, lang: str) -> Result:
        """Takes an answer."""
        asked = self.question(lang)
        if asked is None:
            return Result("refused", message("not_open"), lang=lang)
        if asked.form == "ticks":
            return self._ticked(asked, value, lang)
        found = answer_of(asked, value)
        if found is None:
            code = "pick_number" if asked.form == "number" else "pick_one"
            return Result("refused", message(code, low=asked.low, high=asked.high), lang=lang)
        inquiry = self.inquiry()
        if inquiry is None:
            return Result("refused", message("misfit_here"), lang=lang)
        return self._judged(found, inquiry, lang)

    def _judged(self, found: str | int, inquiry: Inquiry, lang: str) -> Result:
        step = self.step
        assert step.ask is not None
        right = found in inquiry.right
        self.tries += not right
        if not right and self.tries == 1 and step.hint:
            return Result("wrong", message("try_again"), step.hint, lang=lang)
        chosen = next((one for one in step.ask.choices if one.id == found), None)
        if chosen is not None and chosen.variants is not None:
            return Result("edition", self.because(inquiry, ""), edition=chosen.variants, lang=lang)
        kind = "right" if right else "wrong"
        return Result(kind, self.because(inquiry, kind), reasons=inquiry.reasons, lang=lang)

    def _ticked(self, asked: Question, value: Any, lang: str) -> Result:
        ticked = {str(one) for one in value} if isinstance(value, list | tuple | set) else set()
        whole = ticked >= {name for name, _ in asked.choices}
        kind, code = ("right", "ticked") if whole else ("wrong", "not_ticked")
        return Result(kind, message(code), lang=lang)

    def because(self, inquiry: Inquiry, code: str) -> Said:
        """How an answer is explained: right or not, what is right, why."""
        step, ask = self.step, self.step.ask
        assert ask is not None

        def said(lang: str) -> str:
            parts = [lesson_text(code, lang)] if code else []
            if code == "wrong" and (ask.form in NUMBERS or not step.because):
                parts.append(self._answer(inquiry, lang))
            if inquiry.why is not None and inquiry.right == ("no",):
                parts.append(inquiry.why(lang))
            parts.append(self.filled(step.because, lang, inquiry.board))
            return joined(parts, lang)

        return said

    def _answer(self, inquiry: Inquiry, lang: str) -> str:
        """The right answer as a sentence; what was to be chosen is quoted as it stands on the button."""
        assert self.step.ask is not None
        code = "answer_is" if self.step.ask.form in (*NUMBERS, "point") else "answer_chosen"
        return lesson_text(code, lang, answer=inquiry.shown(self.step.ask, self.rules, lang))

    # -- moves -----------------------------------------------------------------------------------

    def play(self, key: str, lang: str) -> Result:
        """Makes a move; every move is answered."""
        game = self.game
        if game is None or self.step.kind != "do" or self.unfit:
            return Result("refused", message("nothing_to_do"), lang=lang)
        if self.reached:
            return Result("refused", message("already_there"), lang=lang)
        found = game.decision.option(key) if game.decision is not None else None
        if found is None:
            return self._refused(game, key, lang)
        self.paths.setdefault(self.step.id, []).append(found.key)
        self.set_table()
        kind = self._kind(found.key)
        own = self._own_words(found.key)
        return self._worded(kind, (self.step.goal_text or own) if kind == "goal" else own, lang)

    def _worded(self, kind: str, words: Texts | None, lang: str, reasons: Sequence[Reason] = ()) -> Result:
        code = "fine" if kind == "right" else kind
        said: Said = (lambda now: self.filled(words, now)) if words else message(code)
        return Result(kind, said, reasons=tuple(reasons), lang=lang)

    def _refused(self, game: Play, key: str, lang: str) -> Result:
        explanation = explain(game, key, self.lesson.seat)
        own = self._own_words(key)
        if own is not None:
            return self._worded("refused", own, lang, explanation.reasons)
        return Result("refused", lambda now: lesson_text("refused", now, why=explanation.text(now)),
                      reasons=explanation.reasons, lang=lang)  # fmt: skip

    def _kind(self, key: str) -> str:
        if self.reached:
            return "goal"
        if self.is_lost:
            return "lost"
        return "right" if _plain(key) in {_plain(one) for one in self.step.best} else "aside"

    def _own_words(self, key: str) -> Texts | None:
        """The step's own words for a move: of the key, or of the longest beginning of it."""
        plain = _plain(key)
        fits = [one for one in self.step.answers if plain == one or plain.startswith(one + ":")]
        return self.step.answers[max(fits, key=len)] if fits else None

    def undo(self) -> bool:
        """Takes back the last move of this step."""
        if self.step.kind != "do" or not self.path:
            return False
        self.path.pop()
        self.set_table()
        return True

    def show_me(self, lang: str) -> Result:
        """Makes the lesson's own moves, or gives the answer of a question."""
        if self.step.kind == "do" and not self.unfit:
            self.paths[self.step.id] = list(self.step.best)
            self.set_table()
            return self._worded("shown", self.step.goal_text, lang)
        inquiry = self.inquiry()
        if inquiry is None or self.step.ask is None or self.step.ask.form == "edition":
            return Result("refused", message("nothing_to_do"), lang=lang)
        why = self.because(inquiry, "")

        def said(now: str) -> str:
            return joined([self._answer(inquiry, now), why(now)], now)

        return Result("shown", said, reasons=inquiry.reasons, lang=lang)


def _plain(key: str) -> str:
    """A key without whose a piece is and whether it is always played, as lessons write it."""
    return key.replace(".own", "").removesuffix("?")
