"""Why something of a real table cannot be entered, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.base.grammar import render
from rulebook.base.messages import messages_of
from rulebook.base.problems import Problem

if TYPE_CHECKING:
    from rulebook.engine.ruleset import RuleSet
    from rulebook.real_table.entry_fields import Entry

__all__ = ["Trouble", "messages"]

SHOWN = 4


def messages() -> dict[str, dict[str, str]]:
    """All messages by language and code."""
    return messages_of("entering.yaml")


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
            params["where"] = self._say("and", lang).join(self._place(*one, lang) for one in self.where[:SHOWN])
        return self._say(self.code, lang, **params)

    def _place(self, entry: Entry, count: int, lang: str) -> str:
        code = "where_one" if entry.player is None else "where_of"
        return self._say(code, lang, place=entry.called, n=count, me=(entry.player or 0) + 1)

    def _say(self, code: str, lang: str, **params: Any) -> str:
        table = messages()[lang if lang in messages() else "en"]
        return render(table[code], params, lang, self.rules.words(lang).entry)
