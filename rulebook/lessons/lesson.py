"""Lessons: what is told, shown, asked and done, step by step; data of a game's folder, without any widget.

:func:`load_lessons` reads them, :class:`rulebook.lessons.lesson_run.LessonRun` goes through one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulebook.base.errors import RulebookError
from rulebook.language.yaml_nodes import Node

if TYPE_CHECKING:
    pass

__all__ = ["KINDS", "NUMBERS", "TRACKS", "Ask", "Choosable", "Lesson", "Step", "Texts"]

KINDS = ("tell", "show", "ask", "do", "check")
TRACKS = ("taste", "host", "full")
NUMBERS = ("number", "change", "score")
"""The questions that are answered with a number."""


@dataclass(frozen=True, slots=True)
class Texts:
    """A text in several languages.

    >>> Texts({"en": "Hello", "ja": "こんにちは"})("ja"), Texts({"en": "Hello"})("ko")
    ('こんにちは', 'Hello')
    """

    by_lang: Mapping[str, str] = field(default_factory=dict)

    def __call__(self, lang: str = "en") -> str:
        """The text in a language, else in English, else in any."""
        return self.by_lang.get(lang) or self.by_lang.get("en") or next(iter(self.by_lang.values()), "")

    def __bool__(self) -> bool:
        return any(self.by_lang.values())


@dataclass(frozen=True, slots=True)
class Choosable:
    """One answer that may be chosen, or one line to tick.

    Attributes:
        id: its name; ``text`` what it says.
        right: an expression that holds when this answer is right.
        score: paths and values of a position whose score is compared (``best:``).
        variants: the edition this answer stands for (``edition:``); None elsewhere.
    """

    id: str
    text: Texts
    right: str = ""
    score: Node | None = None
    variants: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question; the right answer always comes from the engine.

    Attributes:
        form: number, change, score, choices, allowed, best, point or edition.
        value: the expression, key, set or line of the score sheet it is about.
        right: for ``point`` the expression that holds for right things.
        choices: what may be chosen.
        low: the least number that may be given; ``high`` the greatest.
        without: for ``score``: paths and values of a position; asked is what the difference is worth.
    """

    form: str
    value: str = ""
    right: str = ""
    choices: tuple[Choosable, ...] = ()
    low: int = 0
    high: int = 20
    without: Node | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson.

    Attributes:
        id: its name in the lesson; ``kind`` tell, show, ask, do or check.
        minutes: how long it takes; ``track`` who meets it; ``focus`` what stays in colour; ``rules`` what it teaches.
        texts: what it says; ``cases`` other texts, each with the expression that brings it; ``values`` numbers in them.
        say: what a host says; ``point`` what a host points at; ``later`` what a host leaves for later.
        goto: the board from here on: a position, the id of an example, ``none`` for no board; None: as it was.
        others: what the other seats do from here on.
        play: keys played on entering; ``after`` keys played on a copy before a question is judged.
        goal: the expression to be reached; ``best`` keys that reach it; ``lost`` says when it is out of reach.
        answers: own words for certain moves, by key or the beginning of one.
        place: file and line; ``node`` the data it was read from.
    """

    id: str
    kind: str
    minutes: float
    track: tuple[str, ...]
    focus: tuple[str, ...]
    rules: tuple[str, ...]
    texts: Texts
    cases: tuple[tuple[str, Texts], ...] = ()
    values: Mapping[str, str] = field(default_factory=dict)
    say: Texts = Texts()
    point: Texts = Texts()
    later: Texts = Texts()
    goto: Node | None = None
    others: tuple[str, ...] | None = None
    play: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    ask: Ask | None = None
    hint: Texts = Texts()
    because: Texts = Texts()
    goal: str = ""
    best: tuple[str, ...] = ()
    lost: str = ""
    answers: Mapping[str, Texts] = field(default_factory=dict)
    goal_text: Texts = Texts()
    items: tuple[Choosable, ...] = ()
    place: str = ""
    node: Node | None = None

    @property
    def says(self) -> tuple[Texts, ...]:
        """Every text a learner or host can meet in this step."""
        more = [self.say, self.point, self.later, self.hint, self.because, self.goal_text, *self.answers.values()]
        chosen = [one.text for one in (*self.items, *(self.ask.choices if self.ask else ()))]
        return tuple(one for one in [self.texts, *(text for _, text in self.cases), *more, *chosen] if one)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson.

    Attributes:
        id: its name, that of its file; ``needs`` the lessons to know first.
        players: how many play; ``seat`` the learner's number; ``seed`` and ``options`` of the set-up.
        start: where it starts: a position, the id of an example, ``none`` for no board; None for the set-up.
        others: what the other seats do: the first of these keys that is allowed, else their first option.
        changes: what is different under a variant.
        steps: in order.
    """

    id: str
    titles: Texts
    goals: tuple[Texts, ...]
    needs: tuple[str, ...]
    players: int
    seat: int
    seed: int
    options: Mapping[str, Any]
    start: Node | None
    others: tuple[str, ...]
    changes: Mapping[str, Texts]
    steps: tuple[Step, ...]
    place: str = ""

    def title(self, lang: str = "en") -> str:
        """The title."""
        return self.titles(lang)

    def aims(self, lang: str = "en") -> tuple[str, ...]:
        """What one can do afterwards."""
        return tuple(one(lang) for one in self.goals)

    def minutes(self, track: str = "full") -> float:
        """How long it takes on a track."""
        return round(sum(step.minutes for step in self.steps_of(track)), 2)

    @property
    def tracks(self) -> tuple[str, ...]:
        """The tracks that meet something in this lesson."""
        return tuple(track for track in TRACKS if self.steps_of(track))

    def steps_of(self, track: str = "full") -> tuple[Step, ...]:
        """The steps of a track in order."""
        return tuple(step for step in self.steps if track in step.track)

    def number(self, step: str) -> int:
        """The place of a step, counted from 0.

        Raises:
            RulebookError: the lesson has no such step.
        """
        for at, one in enumerate(self.steps):
            if one.id == step:
                return at
        raise RulebookError("no_lesson_step", lesson=self.id, found=step)
