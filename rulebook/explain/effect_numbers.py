"""The numbers of what a thing does, each with a name, and its data without them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulebook.language.expressions import names_in

if TYPE_CHECKING:
    from rulebook.engine.ruleset import RuleSet

__all__ = ["EffectData", "effect_data", "effect_numbers"]

ASIDE = {"source", "rule", "note", "id", "say", "show", "prompt"}
CONDITIONS = {"that", "where", "when"}
WORD = re.compile(r"[A-Za-z_][\w.]*")
NUMBER = re.compile(r"(?<![\w.])\d+")
TIMES = re.compile(r"\s*(\d+)\s*\*\s*(.+)", re.DOTALL)


@dataclass(slots=True)
class EffectData:
    """What a thing does, taken apart.

    Attributes:
        numbers: each number by its name.
        shapes: for each field its data with ``#`` for every number; ``plain`` the data as they are.
    """

    numbers: dict[str, int] = field(default_factory=dict)
    shapes: dict[str, Any] = field(default_factory=dict)
    plain: dict[str, Any] = field(default_factory=dict)

    def put(self, key: str, number: int) -> None:
        """Notes a number; a second one of a name gets ``.2``."""
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

    >>> _slug("basket.apple >= 4"), _slug("given_left['pear']")
    ('basket_apple', 'given_left_pear')
    """
    return "_".join(WORD.findall(text)).replace(".", "_")


# of a thing ------------------------------------------------------------------------------------------
def effect_data(rules: RuleSet, thing: str) -> EffectData:
    """The data of a thing, read once for rules."""
    known: dict[str, EffectData] = rules.shelf("effects")
    if thing not in known:
        made = known[thing] = EffectData()
        for name, value in _fields(rules, thing):
            made.plain[name] = value
            made.shapes[name] = made.shape(value, name)
        for name in _constants(rules, made.plain):
            made.numbers[f"constants.{name}"] = rules.model.constants[name].value
    return known[thing]


def _fields(rules: RuleSet, thing: str) -> Iterator[tuple[str, Any]]:
    """What a thing does, what it asks for, and its printed numbers and amounts."""
    for made in rules.model.sets.values():
        for table in (made.code, made.checks):
            yield from ((name, nodes[thing].plain()) for name, nodes in table.items() if thing in nodes)
        for name, raws in made.fields.items():
            raw = raws.get(thing)
            value = raw.plain() if raw is not None and hasattr(raw, "plain") else None
            if isinstance(value, int | dict) and not isinstance(value, bool):
                yield name, value


def _constants(rules: RuleSet, plain: Mapping[str, Any]) -> Iterator[str]:
    """The printed values of the rules that a thing's data name."""
    for word in dict.fromkeys(names_in(str(list(plain.values())))):
        made = rules.model.constants.get(word)
        if made is not None and isinstance(made.value, int):
            yield word


def effect_numbers(rules: RuleSet, thing: str) -> dict[str, int]:
    """The numbers that the sentence of a thing may name.

    >>> import rulebook
    >>> effect_numbers(rulebook.load("tests/mini"), "apple")
    {'count': 8, 'point': 1}
    """
    return dict(effect_data(rules, thing).numbers)
