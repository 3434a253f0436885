"""Did we play it right? The rules that are missed most often, as a list to tick; it stands in the game's data."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulebook.base.catalogue import localized
from rulebook.base.words import lab_text

if TYPE_CHECKING:
    from collections.abc import Collection

    from rulebook.engine.ruleset import RuleSet

__all__ = ["Check", "checklist", "verdict"]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that one did, or did not.

    Attributes:
        id: its name; ``rules`` the ids of the rules it follows.
    """

    id: str
    rules: tuple[str, ...]
    _texts: Any = field(repr=False)
    _rules: RuleSet = field(repr=False, compare=False)

    def text(self, lang: str = "en") -> str:
        """What one did, in words."""
        return localized(self._texts, lang)

    def rule_texts(self, lang: str = "en") -> list[str]:
        """What the rules say."""
        return [self._rules.text("rules", one, lang) for one in self.rules]


def checklist(rules: RuleSet) -> tuple[Check, ...]:
    """The game's list, in order; empty when it has none.

    >>> import rulebook
    >>> checklist(rulebook.load("tests/mini"))[0].text("en")
    'We sold at most three fruits at a time.'
    """
    listed = rules.read_aside("labs.yaml").get("checklist") or []
    return tuple(Check(str(one["id"]), tuple(one.get("rules") or ()), one.get("text"), rules) for one in listed)


def verdict(rules: RuleSet, ticked: Collection[str], lang: str = "en") -> list[str]:
    """A friendly word about what was ticked, then the rule of everything that was not."""
    listed = checklist(rules)
    missed = [one for one in listed if one.id not in ticked]
    first = lab_text("checked_some" if missed else "checked_all", lang, n=len(listed) - len(missed), m=len(listed))
    return [first, *(text for one in missed for text in one.rule_texts(lang))]
