"""Ready changes to begin with: from the game's data, or one made from its first number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.api import Rules
from rulebook.base.catalogue import localized
from widgets.base.words import lab_text

__all__ = ["Idea", "ideas"]


@dataclass(frozen=True, slots=True)
class Idea:
    """A change to try out.

    Attributes:
        id: its name.
        titles: what it is called; ``notes`` what is written above it, by language.
        overlay: the change itself, as an overlay.
    """

    id: str
    titles: Mapping[str, str]
    notes: Mapping[str, str]
    overlay: str

    def title(self, lang: str) -> str:
        """What it is called."""
        return localized(self.titles, lang) or self.id.replace("_", " ")

    def text(self, lang: str) -> str:
        """The overlay with the note above it."""
        note = localized(self.notes, lang)
        return "".join(f"# {line}\n" for line in note.splitlines()) + self.overlay


def ideas(rules: Rules) -> list[Idea]:
    """The ready changes of a game, at least one.

    >>> import rulebook
    >>> "set:" in ideas(rulebook.load("tests/mini"))[0].text("en")
    True
    """
    listed = (rules.read_aside("labs.yaml").get("workbench") or {}).get("ideas") or []
    made = [_read(one) for one in listed if isinstance(one, dict) and one.get("overlay")]
    return made or [_number(rules)]


def _read(entry: Mapping[str, Any]) -> Idea:
    return Idea(str(entry.get("id", "")), entry.get("title") or {}, entry.get("note") or {}, str(entry["overlay"]))


def _number(rules: Rules) -> Idea:
    """The first plain number of the rules, one more than it is."""
    words = {lang: lab_text("idea_number", lang) for lang in ("en", "ja", "ko")}
    for name, made in rules.model.constants.items():
        if made.kind == "value" and type(made.value) is int:
            overlay = f"variant: my-rule\nset:\n  constants.{name}.value: {made.value + 1}\n"
            return Idea("number", {lang: rules.name(name, lang) for lang in words}, words, overlay)
    return Idea("empty", words, words, "variant: my-rule\n")
