"""What a thing does, in a sentence whose numbers come from the rule data, so that it agrees with them in every edition.

A text of the section ``effects`` may name numbers of its thing: ``{do.gain.apple:apple}`` is the number in
``do: [{gain: {apple: 3}}]`` and ``{needs.ladders_here:ladder}`` the one in ``needs: [{that: "ladders_here >= 2"}]``.
A number before a ``*`` counts, and is 1 where none is written. ``{other.do.gain.apple}`` is a number of another thing,
``{constants.price}`` one of the rules. What a text does not name and an edition changes all the same is told beside it.
An edition with words of its own has them under ``thing.edition``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from rulebook.base.grammar import FIELD, counted
from rulebook.base.messages import ui
from rulebook.engine.loading import games, load
from rulebook.engine.ruleset import RuleSet
from rulebook.explain.effect_numbers import effect_data
from rulebook.own_copy.placeholders import word

__all__ = ["Change", "effect_caveat", "effect_changes", "effect_text"]


@dataclass(frozen=True, slots=True)
class Change:
    """Something an edition changes that the sentence does not say.

    Attributes:
        path: which number or field, as the text would name it.
        old: what the rules say without variants; ``new`` what they say now.
    """

    path: str
    old: Any
    new: Any


# in words ------------------------------------------------------------------------------------------
def effect_text(rules: RuleSet, thing: str, lang: str = "en") -> str:
    """What a thing does; "" when nothing is written about it. A mark says that an edition changes more than the text.

    >>> import rulebook
    >>> effect_text(rulebook.load("tests/mini"), "apple")
    ''
    """
    words = rules.words(lang)
    said = []
    for one in _parts(rules, thing, lang):
        key = _key(rules, one, lang)
        said.append(words.text("effects", key, **_parameters(rules, one, words.template("effects", key) or "")))
    said = list(dict.fromkeys(said))
    if said and effect_changes(rules, thing, lang):
        said[-1] += ui("effect_changed", lang)
    return ("" if lang == "ja" else " ").join(said)


def effect_caveat(rules: RuleSet, thing: str, lang: str = "en") -> str:
    """What an edition changes that the sentence does not say; "" when nothing."""
    found = effect_changes(rules, thing, lang)
    if not found:
        return ""
    told = [words for one in found if (words := _change_words(rules, one, lang))]
    if len(told) < len(found):
        return ui("effect_caveat_alone", lang)
    return ui("effect_caveat", lang, what=("、" if lang == "ja" else "; ").join(told))


def effect_changes(rules: RuleSet, thing: str, lang: str = "en") -> tuple[Change, ...]:
    """What an edition changes that the sentence does not say."""
    found: list[Change] = []
    for one in _parts(rules, thing, lang):
        base = _base(rules, _worded(rules, one, lang))
        if base is not None:
            found += _changes(base, rules, one, lang)
    return tuple(found)


def _changes(base: RuleSet, rules: RuleSet, thing: str, lang: str) -> Iterator[Change]:
    old, new = effect_data(base, thing), effect_data(rules, thing)
    other = {name for name in {**old.shapes, **new.shapes} if old.shapes.get(name) != new.shapes.get(name)}
    yield from (Change(name, old.plain.get(name), new.plain.get(name)) for name in new.plain if name in other)
    yield from (Change(name, old.plain[name], None) for name in old.plain if name not in new.plain)
    template = rules.words(lang).template("effects", _key(rules, thing, lang)) or ""
    named = {key for key, _ in FIELD.findall(template)}
    for key, number in new.numbers.items():
        before = old.numbers.get(key)
        if number != before and key not in named and key.partition(".")[0] not in other:
            yield Change(key, before, number)


def _worded(rules: RuleSet, thing: str, lang: str) -> tuple[str, ...]:
    """The editions in force that have words of their own about a thing."""
    words = rules.words(lang)
    return tuple(one for one in rules.variants if words.template("effects", f"{thing}.{one}") is not None)


def _key(rules: RuleSet, thing: str, lang: str) -> str:
    """Where the sentence about a thing stands: in the words of the last edition that has its own."""
    editions = _worded(rules, thing, lang)
    return f"{thing}.{editions[-1]}" if editions else thing


def _parts(rules: RuleSet, thing: str, lang: str) -> list[str]:
    """The things whose sentences make up that of a thing: itself, those it lists, or the set it belongs to."""
    words = rules.words(lang)
    if words.template("effects", thing) is not None:
        return [thing]
    for made in rules.model.sets.values():
        for raws in made.fields.values():
            raw = raws.get(thing)
            plain = raw.plain() if raw is not None and hasattr(raw, "plain") else raw
            if isinstance(plain, list | tuple):
                found = [str(one) for one in plain if words.template("effects", str(one)) is not None]
                if found:
                    return found
    kinds = (name for name, made in rules.model.sets.items() if thing in made.members)
    return [one for one in kinds if words.template("effects", one) is not None][:1]


def _parameters(rules: RuleSet, thing: str, template: str) -> dict[str, int]:
    """The numbers that a text names; what is no longer there is told as it was."""
    base = _base(rules)
    found = {}
    for key, _ in FIELD.findall(template):
        number = _number(rules, thing, key)
        if number is None and base is not None:
            number = _number(base, thing, key)
        if number is not None:
            found[key] = number
    return found


def _number(rules: RuleSet, thing: str, key: str) -> int | None:
    found = effect_data(rules, thing).numbers.get(key)
    if found is not None:
        return found
    owner, _, rest = key.partition(".")
    if owner == "constants":
        made = rules.model.constants.get(rest)
        return made.value if made is not None and isinstance(made.value, int) else None
    return effect_data(rules, owner).numbers.get(rest)


def _change_words(rules: RuleSet, change: Change, lang: str) -> str:
    """A change in words; "" for one that only the rule data could tell."""
    path, old, new = _narrowed(change.path, change.old, change.new)
    before, now = (_value_words(rules, one, lang) for one in (old, new))
    if not before or not now:
        return ""
    parts = dict.fromkeys(word(rules, one, lang) for one in path.removeprefix("constants.").split("."))
    where = " › ".join(one for one in parts if not one.isdigit())
    return f"{where}{'：' if lang == 'ja' else ': '}{before} → {now}"


def _narrowed(path: str, old: Any, new: Any) -> tuple[str, Any, Any]:
    """The smallest part of two data that holds all that differs.

    >>> _narrowed("do", [{"gain": {"apple": 4}}], [{"gain": {"pear": 3}}])
    ('do.gain', {'apple': 4}, {'pear': 3})
    """
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        other = [key for key in old if old[key] != new[key]]
        if len(other) == 1:
            return _narrowed(f"{path}.{other[0]}", old[other[0]], new[other[0]])
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        places = [at for at, one in enumerate(old) if one != new[at]]
        if len(places) == 1:
            return _narrowed(path, old[places[0]], new[places[0]])
    return path, old, new


def _value_words(rules: RuleSet, value: Any, lang: str) -> str:
    """A number as it is, amounts by their names; "" for what a person has no words for."""
    if type(value) is int:
        return str(value)
    if isinstance(value, dict) and value and all(type(one) is int for one in value.values()):
        words = rules.words(lang)
        said = [counted(number, words.entry(id) or id, lang) for id, number in value.items()]
        return ("、" if lang == "ja" else ", ").join(said)
    return ""


# without variants ------------------------------------------------------------------------------------------
def _base(rules: RuleSet, editions: tuple[str, ...] = ()) -> RuleSet | None:
    """The rules as the words know them, with these variants alone; None when these are they."""
    shipped = rules.id in games()
    base = (
        _loaded(rules.id if shipped else str(rules.folder), editions, cast(Hashable, type(rules)))
        if shipped or rules.variants
        else None
    )
    return base if base is not None and base.digest != rules.digest else None


@lru_cache(maxsize=8)
def _loaded(game: str, editions: tuple[str, ...], into: Any) -> RuleSet:
    made: RuleSet = load(game, editions, into)
    return made
