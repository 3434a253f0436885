"""What comes back for an answer or a move in a lesson."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulebook.base.words import lesson_text

if TYPE_CHECKING:
    from rulebook.explain.reasons import Reason
    from rulebook.lessons.lesson import Texts

__all__ = ["Result", "Said", "message"]

Said = Callable[[str], str]
"""Something that can be said in any language."""


@dataclass(frozen=True, slots=True)
class Result:
    """What comes back for an answer or a move.

    Attributes:
        kind: right, wrong, refused, aside, goal, lost, edition or shown.
        said: the explanation in a language; ``hints`` a hint, when there is one.
        reasons: the engine's reasons, main one first.
        edition: the variants the learner has chosen, None when that was not the question.
        lang: the language of the moment.
    """

    kind: str
    said: Said = field(repr=False, compare=False)
    hints: Texts | None = field(default=None, repr=False, compare=False)
    reasons: tuple[Reason, ...] = ()
    edition: tuple[str, ...] | None = None
    lang: str = "en"

    @property
    def right(self) -> bool:
        """Whether it was what the step is after."""
        return self.kind in ("right", "goal", "edition", "shown")

    def text(self, lang: str | None = None) -> str:
        """The explanation in words."""
        return self.said(lang or self.lang).strip()

    def hint(self, lang: str | None = None) -> str:
        """A hint, "" when there is none."""
        return self.hints(lang or self.lang) if self.hints is not None else ""


def message(code: str, **params: Any) -> Said:
    """A message as something that can be said in any language."""
    return lambda lang: lesson_text(code, lang, **params)
