"""Templates: texts of the look language with bound names, names of things and expressions in braces.

``{x}`` is what x is bound to, ``{x.field}`` a field of it, ``{x:name}`` its display name, ``{x:Name}`` the same with a
large first letter, ``{name:id}`` that of any id (``{name:track.<x>}`` puts in what x stands for), ``{word:id}`` one of
the look's own words, which may have braces itself, ``{text:section.<x>}`` a message of the game's texts (nothing when
it has none), ``{= expression}`` a number of the game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

__all__ = ["Binding", "Dynamic", "Names", "fill", "is_dynamic", "parts"]

WORDS_IN_WORDS = 3
_BRACES = re.compile(r"\{([^{}]*)\}")
_WORD = re.compile(r"\{word:(\w+)\}")
_INNER = re.compile(r"<(\w+)>")
_PLAIN = re.compile(r"([A-Za-z_]\w*)((?:\.\w+)*)(?::(name|Name|number|mark))?\Z")


@dataclass(frozen=True, slots=True)
class Binding:
    """What a name stands for: an entity of a set, a player, a number or a plain id."""

    sort: str
    value: Any


class Names(Protocol):
    """Where display names, fields and words come from."""

    def name(self, binding: Binding) -> str:
        """The display name."""

    def mark(self, binding: Binding) -> str:
        """The letter on a piece, or a player's number."""

    def field(self, binding: Binding, field: str) -> Binding:
        """A field of an entity."""

    def message(self, section: str, key: str) -> str:
        """A message of the game's texts; "" when there is none."""

    def word(self, word: str) -> str:
        """A word of the look in the language of the picture."""


Dynamic = list[str | Callable[[Any], int]]


def parts(template: str) -> list[tuple[str, str]]:
    """A template cut into ``("text", …)``, ``("name", …)`` and ``("value", …)``.

    >>> parts("{= coin} of {me:name}")
    [('value', 'coin'), ('text', ' of '), ('name', 'me:name')]
    """
    found: list[tuple[str, str]] = []
    end = 0
    for match in _BRACES.finditer(template):
        if match.start() > end:
            found.append(("text", template[end : match.start()]))
        inner = match.group(1).strip()
        found.append(("value", inner[1:].strip()) if inner.startswith("=") else ("name", inner))
        end = match.end()
    if end < len(template):
        found.append(("text", template[end:]))
    return found


def is_dynamic(template: object) -> bool:
    """Whether a text changes with the game."""
    return isinstance(template, str) and any(sort == "value" for sort, _ in parts(template))


def _title(text: str, large: bool) -> str:
    return text[:1].upper() + text[1:] if large else text


def _look_up(inner: str, bindings: Mapping[str, Binding], names: Names) -> str:
    if inner[:5] in ("name:", "Name:"):
        put = _INNER.sub(lambda found: str(bindings[found.group(1)].value), inner[5:])
        return _title(names.name(Binding("id", put)), inner[0] == "N")
    if inner[:5] == "text:":
        section, _, key = _INNER.sub(lambda found: str(bindings[found.group(1)].value), inner[5:]).partition(".")
        return names.message(section, key)
    match = _PLAIN.match(inner)
    if match is None or match.group(1) not in bindings:
        raise KeyError(inner)
    binding = bindings[match.group(1)]
    for field in match.group(2).split(".")[1:]:
        binding = names.field(binding, field)
    if match.group(3) in ("name", "Name"):
        return _title(names.name(binding), match.group(3) == "Name")
    if match.group(3) == "mark":
        return names.mark(binding)
    if match.group(3) == "number":
        return str(int(binding.value) + 1)
    return "" if binding.value is None else str(binding.value)


def fill(
    template: object, bindings: Mapping[str, Binding], names: Names, quantity: Callable[[str], Any] | None = None
) -> Dynamic:
    """A template with everything known put in: neighbouring texts joined, numbers of the game left as callables."""
    whole = str(template)
    if "{" not in whole:
        return [whole] if whole else []
    done: Dynamic = []
    for _ in range(WORDS_IN_WORDS):
        whole = _WORD.sub(lambda found: names.word(found.group(1)), whole)
    for sort, inner in parts(whole):
        if sort == "value":
            if quantity is None:
                raise KeyError(inner)
            done.append(quantity(inner))
            continue
        text = inner if sort == "text" else _look_up(inner, bindings, names)
        if done and isinstance(done[-1], str):
            done[-1] += text
        else:
            done.append(text)
    return done
