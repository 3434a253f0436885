"""What a thing does, in a sentence whose numbers come from the rule data, so that it agrees with them in every edition.

A text of the section ``effects`` may name numbers of its thing: ``{do.gain.wood:wood}`` is the number in
``do: [{gain: {wood: 3}}]`` and ``{needs.paths_here:path}`` the one in ``needs: [{that: "paths_here >= 2"}]``. A number
before a ``*`` counts, and is 1 where none is written. ``{other.do.gain.wood}`` is a number of another thing,
``{constants.price}`` one of the rules. What a text does not name and an edition changes all the same is told beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from rulebook.grammar import FIELD
from rulebook.wording import ui

if TYPE_CHECKING:
    from rulebook.rules import Rules

__all__ = ["Change", "effect_caveat", "effect_changes", "effect_numbers", "effect_text"]

ASIDE = {"source", "rule", "note", "id", "say", "show", "prompt"}
CONDITIONS = {"that", "where", "when"}
WORD = re.compile(r"[A-Za-z_][\w.]*")
NUMBER = re.compile(r"(?<![\w.])\d+")
TIMES = re.compile(r"\s*(\d+)\s*\*\s*(.+)", re.DOTALL)


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


@dataclass(slots=True)
class _Read:
    """The numbers of a thing by name, and for each field its data without them."""

    numbers: dict[str, int] = field(default_factory=dict)
    shapes: dict[str, Any] = field(default_factory=dict)
    plain: dict[str, Any] = field(default_factory=dict)

    def put(self, key: str, number: int) -> None:
        name, at = key, 2
        while name in self.numbers:
            name, at = f"{key}.{at}", at + 1
        self.numbers[name] = number

    def shape(self, value: Any, key: str, last: str = "") -> Any:
        """The data with ``#`` for every number; the numbers are noted."""
        if isinstance(value, bool) or value is None:
            return value
        if isinstance(value, int):
            self.put(key, value)
            return "#"
        if isinstance(value, dict):
            return {name: self._entry(name, one, key) for name, one in value.items() if name not in ASIDE}
        if isinstance(value, list | tuple):
            return [self.shape(one, key) for one in value]
        return self._expression(str(value), key, last)

    def _entry(self, name: str, value: Any, key: str) -> Any:
        if name in CONDITIONS:
            return self.shape(value, f"{key}.{_slug(str(value))}", name)
        return self.shape(value, f"{key}.{_slug(name)}", name)

    def _expression(self, text: str, key: str, last: str) -> str:
        if last and last not in CONDITIONS:
            times = TIMES.fullmatch(text)
            self.put(key, int(times[1]) if times else 1)
            text = times[2] if times else text
        for one in NUMBER.findall(text):
            self.put(key, int(one))
        return NUMBER.sub("#", text)


def _slug(text: str) -> str:
    """The words of an expression as one word.

    >>> _slug("stock.ore >= 4"), _slug("free_routes['path']")
    ('stock_ore', 'free_routes_path')
    """
    return "_".join(WORD.findall(text)).replace(".", "_")


# of a thing ------------------------------------------------------------------------------------------
_known: WeakKeyDictionary[Rules, dict[str, _Read]] = WeakKeyDictionary()


def _read(rules: Rules, thing: str) -> _Read:
    known = _known.setdefault(rules, {})
    if thing not in known:
        made = known[thing] = _Read()
        for name, value in _fields(rules, thing):
            made.plain[name] = value
            made.shapes[name] = made.shape(value, name)
        for name in _constants(rules, made.plain):
            made.numbers[f"constants.{name}"] = rules.model.constants[name].value
    return known[thing]


def _fields(rules: Rules, thing: str) -> Iterator[tuple[str, Any]]:
    """What a thing does, what it asks for, and its printed numbers and amounts."""
    for made in rules.model.sets.values():
        for table in (made.code, made.checks):
            yield from ((name, nodes[thing].plain()) for name, nodes in table.items() if thing in nodes)
        for name, raws in made.fields.items():
            raw = raws.get(thing)
            value = raw.plain() if raw is not None and hasattr(raw, "plain") else None
            if isinstance(value, int | dict) and not isinstance(value, bool):
                yield name, value


def _constants(rules: Rules, plain: Mapping[str, Any]) -> Iterator[str]:
    """The printed values of the rules that a thing's data name."""
    for word in dict.fromkeys(WORD.findall(str(list(plain.values())))):
        made = rules.model.constants.get(word)
        if made is not None and isinstance(made.value, int):
            yield word


def effect_numbers(rules: Rules, thing: str) -> dict[str, int]:
    """The numbers that the sentence of a thing may name.

    >>> import rulebook
    >>> effect_numbers(rulebook.load("tests/mini"), "apple")
    {'count': 8, 'point': 1}
    """
    return dict(_read(rules, thing).numbers)


# in words ------------------------------------------------------------------------------------------
def effect_text(rules: Rules, thing: str, lang: str = "en") -> str:
    """What a thing does; "" when nothing is written about it. A mark says that an edition changes more than the text.

    >>> import rulebook
    >>> effect_text(rulebook.load("tests/mini"), "apple")
    ''
    """
    words = rules.words(lang)
    said = []
    for one in _parts(rules, thing, lang):
        template = words.template("effects", one) or ""
        said.append(words.text("effects", one, **_parameters(rules, one, template)))
    if said and effect_changes(rules, thing, lang):
        said[-1] += ui("effect_changed", lang)
    return ("" if lang == "ja" else " ").join(said)


def effect_caveat(rules: Rules, thing: str, lang: str = "en") -> str:
    """What an edition changes that the sentence does not say; "" when nothing."""
    found = effect_changes(rules, thing, lang)
    if not found:
        return ""
    what = ("、" if lang == "ja" else "; ").join(_change_words(rules, one, lang) for one in found)
    return ui("effect_caveat", lang, what=what)


def effect_changes(rules: Rules, thing: str, lang: str = "en") -> tuple[Change, ...]:
    """What an edition changes that the sentence does not say."""
    base = _base(rules)
    if base is None:
        return ()
    return tuple(change for one in _parts(rules, thing, lang) for change in _changes(base, rules, one, lang))


def _changes(base: Rules, rules: Rules, thing: str, lang: str) -> Iterator[Change]:
    old, new = _read(base, thing), _read(rules, thing)
    other = {name for name in {**old.shapes, **new.shapes} if old.shapes.get(name) != new.shapes.get(name)}
    yield from (Change(name, old.plain.get(name), new.plain.get(name)) for name in new.plain if name in other)
    yield from (Change(name, old.plain[name], None) for name in old.plain if name not in new.plain)
    template = rules.words(lang).template("effects", thing) or ""
    named = {key for key, _ in FIELD.findall(template)}
    for key, number in new.numbers.items():
        before = old.numbers.get(key)
        if number != before and key not in named and key.partition(".")[0] not in other:
            yield Change(key, before, number)


def _parts(rules: Rules, thing: str, lang: str) -> list[str]:
    """The things whose sentences make up that of a thing: itself, or those it lists."""
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
    return []


def _parameters(rules: Rules, thing: str, template: str) -> dict[str, int]:
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


def _number(rules: Rules, thing: str, key: str) -> int | None:
    found = _read(rules, thing).numbers.get(key)
    if found is not None:
        return found
    owner, _, rest = key.partition(".")
    if owner == "constants":
        made = rules.model.constants.get(rest)
        return made.value if made is not None and isinstance(made.value, int) else None
    return _read(rules, owner).numbers.get(rest)


def _change_words(rules: Rules, change: Change, lang: str) -> str:
    from rulebook.placeholders import as_text, word  # late: that module reads overlays

    parts = [one for one in change.path.removeprefix("constants.").split(".") if not one.isdigit()]
    where = " › ".join(word(rules, one, lang) for one in parts)
    old, new = ("–" if one is None else as_text(one) for one in (change.old, change.new))
    return f"{where}{'：' if lang == 'ja' else ': '}{old} → {new}"


# without variants ------------------------------------------------------------------------------------------
def _base(rules: Rules) -> Rules | None:
    """The rules as they are without variants and a learner's changes; None when these are they."""
    from rulebook.loading import games

    shipped = rules.id in games()
    base = _loaded(rules.id if shipped else str(rules.folder)) if shipped or rules.variants else None
    return base if base is not None and base.digest != rules.digest else None


@lru_cache(maxsize=8)
def _loaded(game: str) -> Rules:
    from rulebook.loading import load

    return load(game)
