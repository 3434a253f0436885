"""Why something of a real table cannot be entered, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.base.problems import Problem
from rulebook.base.words import entering_text

if TYPE_CHECKING:
    from rulebook.engine.ruleset import RuleSet
    from rulebook.real_table.entry_fields import Entry

__all__ = ["Trouble"]

SHOWN = 4


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why something cannot be, and what to do.

    Attributes:
        rules: name things.
        code: the key of its message; ``params`` what the message names.
        where: where pieces lie that could be taken away, and how many.
        said: a mistake of a position that says itself.
    """

    rules: RuleSet
    code: str
    params: Mapping[str, Any]
    where: Sequence[tuple[Entry, int]] = ()
    said: Problem | None = None

    def text(self, lang: str = "en") -> str:
        """The sentence in a language."""
        if self.said is not None:
            return self.said.text(lang)
        params = dict(self.params)
        if self.where:
            params["where"] = entering_text("and", lang).join(self._place(*one, lang) for one in self.where[:SHOWN])
        return entering_text(self.code, lang, self.rules, **params)

    def _place(self, entry: Entry, count: int, lang: str) -> str:
        code = "where_one" if entry.player is None else "where_of"
        return entering_text(code, lang, self.rules, place=entry.called, n=count, me=(entry.player or 0) + 1)
