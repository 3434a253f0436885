"""What somebody means by a word: the name of a thing in any language, a term of the game, or another word for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rulebook.base.catalogue import LANGUAGES

if TYPE_CHECKING:
    from rulebook.engine.ruleset import RuleSet

__all__ = ["meaning", "meant"]

ARTICLES = ("the ", "a ", "an ")


def meant(rules: RuleSet, text: str) -> tuple[str, ...]:
    """The ids a word may stand for, things before terms; () for a word nobody uses.

    >>> import rulebook
    >>> meant(rulebook.load("tests/mini"), "An Apple")
    ('apple',)
    """
    index = rules.shelf("words")
    if not index:
        index.update(_index(rules))
    found: tuple[str, ...] = index.get(_plain(text), ())
    return found


def meaning(rules: RuleSet, id: str, lang: str = "en") -> str:
    """What a term means, "" for what is none.

    >>> import rulebook
    >>> meaning(rulebook.load("tests/mini"), "apple")
    ''
    """
    entry = rules.read_aside("terms.yaml").get(id)
    texts = entry.get("meaning") if isinstance(entry, dict) else None
    return str(texts.get(lang) or "") if isinstance(texts, dict) else ""


def _index(rules: RuleSet) -> dict[str, tuple[str, ...]]:
    found: dict[str, dict[str, None]] = {}
    members = [one for made in rules.sets.values() for one in made]
    members += [kind for group in rules.model.pieces.values() for kind in group.kinds]
    for id in dict.fromkeys(members):
        for lang in LANGUAGES:
            for word in (id, *_forms(rules.words(lang).entry(id))):
                found.setdefault(_plain(word), {})[id] = None
    for id, entry in rules.read_aside("terms.yaml").items():
        words = [word for word in _term_words(entry) if _plain(word)]
        things = [one for word in words[: len(LANGUAGES)] for one in found.get(_plain(word), {}) if one in members]
        for word in (id, *words):
            found.setdefault(_plain(word), {}).update(dict.fromkeys([*things, id]))
    return {word: tuple(ids) for word, ids in found.items()}


def _forms(entry: Any) -> Iterator[str]:
    """The forms of a name."""
    if isinstance(entry, str):
        yield entry
    elif isinstance(entry, Mapping):
        yield from (str(word) for key, word in entry.items() if key != "counter")


def _term_words(entry: Any) -> Iterator[str]:
    """The words of a term: its own in every language, how it is read, and what else people say."""
    if not isinstance(entry, Mapping):
        return
    yield from (str(entry.get(lang) or "") for lang in LANGUAGES)
    yield str(entry.get("reading") or "")
    aliases = entry.get("aliases")
    for listed in aliases.values() if isinstance(aliases, Mapping) else ():
        yield from (str(one) for one in listed or ())


def _plain(text: str) -> str:
    """A word without case, spaces round it, and article."""
    word = text.strip().casefold()
    return next((word.removeprefix(one) for one in ARTICLES if word.startswith(one)), word)
