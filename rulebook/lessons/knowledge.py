"""What a learner has shown of each step: seen, done with help, done alone. No name, no time of day, nothing is sent."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from rulebook.lessons.answer_result import Result
from rulebook.lessons.lesson import Step

__all__ = ["ALONE", "HELPED", "SEEN", "Knowledge", "is_task", "read_knowledge"]

ALONE, HELPED, SEEN = "alone", "helped", "seen"
MOST_SECONDS = 600
"""More is a break that somebody took."""


def is_task(step: Step) -> bool:
    """Whether something is asked or to be done in a step that can be right or wrong."""
    return step.kind == "do" or (step.kind == "ask" and step.ask is not None and step.ask.form != "edition")


@dataclass(slots=True)
class Knowledge:
    """What is known of one step.

    Attributes:
        tries: answers and moves that were judged; ``help`` hints that were given.
        first: whether the very first one was right; None before there is one.
        alone: whether it was once done without a slip, a hint or being shown.
        shown: whether the lesson once did it.
        done: whether it was ever done, shown or not.
        seconds: how long it was looked at, breaks left out.

    >>> made = Knowledge()
    >>> made.note(Result("wrong", str))
    >>> made.note(Result("right", str), slipped=True)
    >>> made.tries, made.first, made.state
    (2, False, 'helped')
    """

    tries: int = 0
    help: int = 0
    first: bool | None = None
    alone: bool = False
    shown: bool = False
    done: bool = False
    seconds: int = 0

    @property
    def state(self) -> str:
        """``alone``, ``helped`` or ``seen``."""
        return ALONE if self.alone else HELPED if self.done else SEEN

    def note(self, result: Result, *, slipped: bool = False) -> None:
        """Notes what came of an answer or a move.

        Args:
            result: what came back; a right move on the way to a goal is no end yet.
            slipped: whether something was wrong, hinted or shown before in this visit.
        """
        if result.kind == "shown":
            self.shown = self.done = True
            self.first = False if self.first is None else self.first
            return
        good = result.kind in ("right", "goal")
        self.tries += 1
        self.help += bool(result.hint())
        self.first = good and not slipped if self.first is None else self.first
        if good:
            self.done = True
            self.alone = self.alone or not slipped

    def spend(self, seconds: float) -> None:
        """Adds a stay."""
        self.seconds += max(0, min(MOST_SECONDS, round(seconds)))


def read_knowledge(kept: Any, known: Collection[str]) -> dict[str, Knowledge]:
    """What a file says of the steps of a lesson; whatever is no such thing is left out.

    >>> read_knowledge({"a": {"tries": 2, "alone": True, "odd": 1}, "b": {}, "c": 3}, ["a", "c"])
    {'a': Knowledge(tries=2, help=0, first=None, alone=True, shown=False, done=False, seconds=0)}
    """
    found: dict[str, Knowledge] = {}
    for id, entry in kept.items() if isinstance(kept, dict) else ():
        if id in known and isinstance(entry, dict):
            counts = {name: entry[name] for name in ("tries", "help", "seconds") if type(entry.get(name)) is int}
            marks = {name: entry[name] for name in ("first", "alone", "shown", "done") if type(entry.get(name)) is bool}
            found[id] = Knowledge(**{name: max(0, one) for name, one in counts.items()}, **marks)
    return found
