"""Back and forth: what can be taken back, and what can then be done again."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

__all__ = ["History"]

Moment = TypeVar("Moment")


@dataclass(slots=True)
class History(Generic[Moment]):
    """Moments that were left, in both directions; the present one is its owner's.

    Attributes:
        past: moments that one can go back to, the newest last.
        ahead: moments that were taken back, the next one last.

    >>> steps = History()
    >>> steps.push("a"), steps.back("b"), steps.back("a"), steps.forward("a")
    (None, 'a', None, 'b')
    """

    past: list[Moment] = field(default_factory=list)
    ahead: list[Moment] = field(default_factory=list)

    def push(self, moment: Moment) -> None:
        """The present moment is left for a new one: what was taken back before is gone."""
        self.past.append(moment)
        self.ahead.clear()

    def back(self, now: Moment) -> Moment | None:
        """The moment before, where there is one; the present one can be gone to again."""
        return self._step(now, self.past, self.ahead)

    def forward(self, now: Moment) -> Moment | None:
        """The moment that was taken back last, where there is one."""
        return self._step(now, self.ahead, self.past)

    def clear(self) -> None:
        """Forgets both directions."""
        self.past.clear()
        self.ahead.clear()

    @staticmethod
    def _step(now: Moment, source: list[Moment], goal: list[Moment]) -> Moment | None:
        if not source:
            return None
        goal.append(now)
        return source.pop()
