"""A package's own words: a file for each language, sentences by section and key, one way to look them up and fill."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Protocol

import yaml

from rulebook.base.grammar import render

__all__ = ["LANGUAGES", "WORDS", "Catalogue", "Localized", "Section", "joined", "localized"]

LANGUAGES = ("en", "ja", "ko")
Localized = Mapping[str, str]
"""A text of a game's data that is written out for each language: ``{en: tools, ja: 道具}``."""


class Names(Protocol):
    """A game's names in one language."""

    def entry(self, name: str) -> Any:
        """The name entry of an id (text or forms), or None."""


class Worded(Protocol):
    """Rules, as far as words have to know them."""

    def words(self, lang: str = "en") -> Names:
        """Names and messages in a language."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The words that a package says by itself, in ``texts/en.yaml``, ``ja.yaml`` and ``ko.yaml`` beside its modules.

    Attributes:
        package: its import name.

    >>> Catalogue("rulebook").table("ko")["ui"]["undo"]
    '되돌리기'
    """

    package: str

    def table(self, lang: str) -> dict[str, Any]:
        """All sections of a language; the English ones where there is no such language."""
        return _table(self.package, lang if lang in LANGUAGES else "en")

    def section(self, name: str, *, capital: bool = True) -> Section:
        """The messages of one section, to be said by their keys."""
        return Section(self, name, capital)


@dataclass(frozen=True, slots=True)
class Section:
    """The messages of one section; called with a key and a language, it says one.

    Attributes:
        catalogue: where it stands.
        name: what the section is called there.
        capital: whether an English sentence that begins with a filled-in word begins with a capital.

    >>> WORDS.section("lessons")("pick_number", low=0, high=9)
    'Please give a number from 0 to 9.'
    """

    catalogue: Catalogue
    name: str
    capital: bool = True

    def table(self, lang: str = "en") -> dict[str, str]:
        """Its templates by key."""
        found: dict[str, str] = self.catalogue.table(lang)[self.name]
        return found

    def __call__(self, key: str, lang: str = "en", rules: Worded | None = None, /, **params: Any) -> str:
        """One message with its parameters; with rules, ids among them become the game's names.

        Raises:
            KeyError: there is no such message.
        """
        entry: Callable[[str], Any] = _no_name if rules is None else rules.words(lang).entry
        return render(self.table(lang)[key], params, lang, entry, capital=self.capital)


def _no_name(_: str) -> None:
    return None


@cache
def _table(package: str, lang: str) -> dict[str, Any]:
    """A shipped file of words: every value is text, `no` and `on` as well."""
    text = (files(package) / "texts" / f"{lang}.yaml").read_text("utf-8")
    found: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))  # noqa: S506
    return found


def localized(texts: Localized | str | None, lang: str) -> str:
    """A text of a game's data that is written out for each language.

    >>> localized({"en": "tools", "ja": "道具"}, "ja"), localized({"en": "tools"}, "ko"), localized(None, "en")
    ('道具', 'tools', '')
    """
    if not isinstance(texts, Mapping):
        return str(texts or "")
    return str(texts.get(lang) or texts.get("en") or next(iter(texts.values()), ""))


def joined(parts: Any, lang: str) -> str:
    """Sentences one after the other; empty ones are left out.

    >>> joined(["はい。", "", "できます。"], "ja")
    'はい。できます。'
    """
    return ("" if lang == "ja" else " ").join(part for part in parts if part)


WORDS = Catalogue("rulebook")
"""What this package says by itself."""
