"""Going through a lesson: forward and back, jump and restart, progress kept on the way.

A lesson never dead-ends: forward is always possible, and what was left undone the lesson then does itself.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rulebook.base.catalogue import joined
from rulebook.base.words import lesson_text
from rulebook.lessons.answer_result import Result
from rulebook.lessons.compatibility import Misfit, find_misfit
from rulebook.lessons.knowledge import Knowledge, is_task, read_knowledge
from rulebook.lessons.questions import Question
from rulebook.lessons.step_session import Visit

if TYPE_CHECKING:
    from rulebook.engine.events import Event
    from rulebook.engine.play import Choice, Play
    from rulebook.engine.ruleset import RuleSet
    from rulebook.lessons.lesson import Lesson, Step
    from rulebook.lessons.progress import Progress

__all__ = ["LessonRun", "Question", "Result"]

FIRST_WORDS = 40


class LessonRun:
    """One person's way through a lesson.

    Args:
        rules: the game with its variants.
        lesson: one of its lessons.
        lang: the language of texts; may be changed at any time.
        track: ``full``, ``taste`` or ``host``.
        keep: where progress is kept; nothing is kept without it.
        clock: seconds that go by, for how long a step was looked at.

    Attributes:
        answered: the last result in this step, None before there is one.
        elsewhere: the steps done in other editions.
        knows: what was shown of each step: right at first, with help, alone.
        done: whether the last step was left by forward.
        taken_up: the place of the step where the lesson was taken up, 0 for the first; what an edition changes is said
            there and at the first step.

    >>> import rulebook
    >>> from rulebook.lessons.lesson_reader import load_lessons
    >>> rules = rulebook.load("tests/mini")
    >>> run = LessonRun(rules, load_lessons(rules)["01_stall"])
    >>> run.number, run.count, run.text()
    (1, 5, 'You have 2 coins.')
    """

    def __init__(self, rules: RuleSet, lesson: Lesson, lang: str = "en", track: str = "full",
                 keep: Progress | None = None, clock: Callable[[], float] = time.monotonic) -> None:  # fmt: skip
        self.rules, self.lesson, self.lang, self.keep = rules, lesson, lang, keep
        self.track = track if lesson.steps_of(track) else "full"
        self.steps: tuple[Step, ...] = lesson.steps_of(self.track) or lesson.steps
        self.paths: dict[str, list[str]] = {}
        self.finished: list[str] = []
        self.knows: dict[str, Knowledge] = {}
        self._clock, self._since, self._slipped = clock, clock(), False
        self.elsewhere: frozenset[str] = keep.elsewhere if keep is not None else frozenset()
        self.at, self.done, self.taken_up = 0, False, 0
        self.answered: Result | None = None
        self._misfit: list[Misfit | None] = []
        self._enter()

    @classmethod
    def resume(cls, rules: RuleSet, lesson: Lesson, keep: Progress, lang: str = "en", track: str = "full") -> LessonRun:
        """At the step where the lesson was left; at the start when nothing was kept."""
        data, known = dict(keep.data), {step.id for step in lesson.steps}
        run = cls(rules, lesson, lang, str(data.get("track", track)))
        paths, done = data.get("paths"), data.get("done")
        if isinstance(paths, dict):
            run.paths = {name: [str(key) for key in keys] for name, keys in paths.items()
                         if name in known and isinstance(keys, list)}  # fmt: skip
        run.finished = [one for one in done if one in known] if isinstance(done, list) else []
        run.knows = read_knowledge(data.get("knows"), known)
        ids = [step.id for step in run.steps]
        run.at = run.taken_up = ids.index(data["step"]) if data.get("step") in ids else 0
        run.done = bool(data.get("finished"))
        run._enter()
        run.keep, run.elsewhere = keep, keep.elsewhere
        return run

    # -- where we are ------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """The step one is at."""
        return self.steps[self.at]

    @property
    def number(self) -> int:
        """Its number, counted from 1."""
        return self.at + 1

    @property
    def count(self) -> int:
        """How many steps this track has."""
        return len(self.steps)

    @property
    def first(self) -> bool:
        """Whether this is the first step."""
        return self.at == 0

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.at == self.count - 1

    @property
    def can_forward(self) -> bool:
        """Whether forward does something; false only once the lesson is done."""
        return not (self.last and self.done)

    @property
    def minutes_left(self) -> float:
        """How long the rest takes, this step counted."""
        return round(sum(step.minutes for step in self.steps[self.at :]), 2) if not self.done else 0.0

    @property
    def misfit(self) -> Misfit | None:
        """The first step that does not fit the variants in force; None when all fit."""
        if not self._misfit:
            self._misfit.append(find_misfit(self.rules, self.lesson) if self.rules.variants else None)
        return self._misfit[0]

    def overview(self, lang: str | None = None) -> list[tuple[int, str, str, str, bool]]:
        """Number, id, kind, first words and whether it is done, in whatever edition, for every step."""
        lang = lang or self.lang
        done = {*self.finished, *self.elsewhere}
        return [(at, step.id, step.kind, _first_words(step, lang), step.id in done)
                for at, step in enumerate(self.steps, 1)]  # fmt: skip

    # -- the table and the words ----------------------------------------------------------

    @property
    def seat(self) -> int:
        """The learner's player number."""
        return self.lesson.seat

    @property
    def game(self) -> Play | None:
        """What lies on the table; None for no board."""
        return self.visit.game

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened on entering this step or by the last move in it."""
        return tuple(self.game.events(self.visit.board.since)) if self.game is not None else ()

    @property
    def focus(self) -> tuple[str, ...]:
        """What stays in colour; everything when empty."""
        return self.step.focus

    def text(self, lang: str | None = None) -> str:
        """What the step says, with its numbers."""
        return self.visit.text(lang or self.lang)

    def say(self, lang: str | None = None) -> str:
        """What a host says here."""
        return self.visit.filled(self.step.say, lang or self.lang) if self.step.say else self.text(lang)

    def point(self, lang: str | None = None) -> str:
        """What a host points at; "" for nothing."""
        return self.visit.filled(self.step.point, lang or self.lang)

    def later(self, lang: str | None = None) -> str:
        """What a host leaves for later; "" for nothing."""
        return self.visit.filled(self.step.later, lang or self.lang)

    def notice(self, lang: str | None = None) -> str:
        """What else is to be known at this step; "" when nothing."""
        lang, visit = lang or self.lang, self.visit
        said, opened = [], self.at in (0, self.taken_up)
        if opened:
            said += [self.lesson.changes[one](lang) for one in self.rules.variants if one in self.lesson.changes]
        if self.misfit is not None and (opened or visit.unfit):
            said.append(self.misfit.text(lang))
        elif visit.unfit:
            said.append(lesson_text("misfit_here", lang))
        if visit.reset:
            said.append(lesson_text("table_set", lang))
        if self.keep is not None:
            said.append(self.keep.notice(lang))
        return joined(said, lang)

    # -- answers and moves -----------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """What is asked here; None when nothing is."""
        return self.visit.question(self.lang)

    @property
    def reached(self) -> bool:
        """Whether the goal of a step of kind ``do`` is reached."""
        return self.visit.reached

    @property
    def options(self) -> tuple[Choice, ...]:
        """What the learner may choose now; nothing outside steps of kind ``do``, or once the goal is reached."""
        decision = self.game.decision if self.game is not None else None
        if self.step.kind != "do" or self.visit.unfit or decision is None or decision.player != self.seat:
            return ()
        return () if self.reached else decision.options

    def answer(self, value: Any) -> Result:
        """Takes an answer: a choice's id or number, a number, a thing, or the list of what is ticked."""
        return self._keep(self.visit.answer(value, self.lang))

    def play(self, choice: str | Choice) -> Result:
        """Makes a move in a step of kind ``do``; every move is answered."""
        return self._keep(self.visit.play(choice if isinstance(choice, str) else choice.key, self.lang))

    def show_me(self) -> Result:
        """Makes the lesson's own moves, or gives the answer of a question."""
        return self._keep(self.visit.show_me(self.lang))

    @property
    def can_undo(self) -> bool:
        """Whether there is a move of this step to take back."""
        return self.step.kind == "do" and bool(self.visit.path)

    def undo(self) -> bool:
        """Takes back the last move of this step; False when there is none."""
        if not self.visit.undo():
            return False
        self.answered = None
        self._write()
        return True

    def _keep(self, result: Result) -> Result:
        self.answered = result
        self._know(result)
        if result.right and self.step.id not in self.finished:
            self.finished.append(self.step.id)
        self._write()
        return result

    def _know(self, result: Result) -> None:
        """Notes what an answer or a move shows; what could not be judged shows nothing."""
        judged = result.kind in ("right", "wrong", "goal", "lost", "shown") or bool(result.reasons)
        onward = self.step.kind == "do" and result.kind == "right"  # a right move, and the goal still ahead
        if is_task(self.step) and judged and not onward:
            self._known.note(result, slipped=self._slipped)
        self._slipped = self._slipped or (judged and not result.right) or result.kind == "shown"

    @property
    def _known(self) -> Knowledge:
        return self.knows.setdefault(self.step.id, Knowledge())

    @property
    def tasks(self) -> list[Knowledge]:
        """What is known of every step of this track in which something is asked or to be done."""
        done = {*self.finished, *self.elsewhere}
        return [self.knows.get(one.id, Knowledge(done=one.id in done)) for one in self.steps if is_task(one)]

    # -- back and forth ----------------------------------------------------------------------------

    def forward(self) -> bool:
        """On to the next step; False at the end. What was left undone the lesson does itself."""
        if not self.can_forward:
            return False
        if self.step.kind == "do" and not self.reached:
            self.paths.pop(self.step.id, None)
        if self.step.id not in self.finished and (self.visit.unfit or not is_task(self.step)):
            self.finished.append(self.step.id)  # a task is finished by doing it
        if self.last:
            self._leave()
            self.done = True
            self._write()
            return True
        self._leave()
        self.at += 1
        self._enter()
        return True

    def back(self) -> bool:
        """Back to the step before; False at the first."""
        return self._go(self.at - 1)

    def jump(self, where: int | str) -> bool:
        """To a step by its number or id; False when there is none."""
        ids = [step.id for step in self.steps]
        return self._go(ids.index(where) if where in ids else where - 1 if isinstance(where, int) else -1)

    def restart(self) -> None:
        """From the first step, everything forgotten."""
        self.paths, self.finished = {}, []
        self._go(0)
        self.knows = {}
        self._write()

    def _go(self, at: int) -> bool:
        if not 0 <= at < self.count:
            return False
        self._leave()
        self.at, self.done = at, False
        if self.step.kind == "do":
            self.paths.pop(self.step.id, None)
        self._enter()
        return True

    def _enter(self) -> None:
        """Sets the table for the step one is at."""
        self.answered, self._slipped, self._since = None, False, self._clock()
        self.visit = Visit(self.rules, self.lesson, self.step, self.paths)
        self._write()

    def _leave(self) -> None:
        """Counts how long a step was looked at; the page at the end is none."""
        if not self.done:
            self._known.spend(self._clock() - self._since)

    # -- progress ------------------------------------------------------------------------------------

    def progress(self) -> dict[str, Any]:
        """What is kept: plain values."""
        return {"step": self.step.id, "track": self.track, "done": list(self.finished), "finished": self.done,
                "paths": {name: list(keys) for name, keys in self.paths.items() if keys},
                "knows": {id: asdict(one) for id, one in self.knows.items()}}  # fmt: skip

    def _write(self) -> None:
        if self.keep is not None:
            self.keep.write(self.progress())


def _first_words(step: Step, lang: str) -> str:
    text = re.sub(r"\{[^}]*\}", "…", next(iter(step.texts(lang).strip().splitlines()), step.id))
    return text if len(text) <= FIRST_WORDS else text[: FIRST_WORDS - 1] + "…"
