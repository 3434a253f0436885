"""Texts in three languages: the engine's own and a game's, with names and grammar."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Mapping
from typing import Any

from rulebook.base.catalogue import WORDS
from rulebook.base.grammar import FIELD, counted, render
from rulebook.base.spelling import nearest

__all__ = ["Wording", "error_text", "fault_text", "problem_text", "ui"]

KIND_WORDS = {
    ("expected", "kind"),
    ("expected", "expression"),
    ("expected", "index"),
    ("found", "kind"),
    ("thing", "no_field"),
}
MOST_KNOWN = 12
THING_WORDS = {"zone", "piece", "track"}  # what a step works on, where others that are missing are keys
WITHOUT_LIST = {"key"}  # an unknown key is mostly one too many, not one to be replaced


def problem_text(code: str, params: Mapping[str, object], lang: str = "en") -> str:
    """A mistake in rule data in words, with the nearest known name or the known ones when there are any.

    >>> problem_text("kind", {"found": "text", "expected": "number"})
    'A whole number belongs here, but a text was found.'
    """
    texts = WORDS.table(lang)
    problems, kinds = texts.get("problems", {}), texts.get("kinds", {})
    template = str(problems.get(code) or problems.get("unknown_name") or code)
    shown = {key: _kind_word(code, key, value, kinds) for key, value in params.items()}
    text = render(template, shown, lang, lambda name: None)
    hint = problems.get("did_you_mean") if params.get("near") else None
    if not params.get("near") and params.get("known") and "{known}" not in template and code not in WITHOUT_LIST:
        hint = texts.get("ui", {}).get("known_here")
    more = [hint, problems.get("removed_by") if params.get("removed") else None]
    return " ".join([text, *(render(str(one), shown, lang, lambda name: None) for one in more if one)])


def fault_text(code: str, params: Mapping[str, object], lang: str = "en") -> str:
    """What went wrong in play because of the rule data, in words.

    >>> fault_text("occupied", {"found": "pear", "zone": "crate", "there": "apple"})
    'Pear is put into crate, where apple lies already. Ask first whether the place is free.'
    """
    template = WORDS.table(lang)["faults"][code]
    return render(str(template), params, lang, lambda name: None)


def error_text(code: str, params: Mapping[str, object], lang: str = "en") -> str:
    """What cannot be done as asked, in words, with the nearest known name or the known ones where there are any.

    >>> error_text("no_bot", {"found": "randon", "known": ["random"]})
    'There is no bot called randon. Did you mean random?'
    """
    texts = WORDS.table(lang)
    errors: dict[str, str] = texts["errors"]
    template = errors.get(code)
    if template is None:
        return code
    shown = {key: in_language(value, lang, texts) for key, value in params.items()}
    text, known = render(template, shown, lang, lambda name: None), params.get("known")
    if not isinstance(known, list | tuple) or "{known}" in template:
        return text
    shown["near"] = nearest(str(params.get("found")), map(str, known))
    hint = texts["problems"]["did_you_mean"] if shown["near"] else errors["there_are"]
    return ("" if lang == "ja" else " ").join([text, render(hint, shown, lang, lambda name: None)])


def in_language(value: object, lang: str, texts: Mapping[str, Any]) -> object:
    """What a message names: other errors and what the system said in the language, lists as one text."""
    if isinstance(value, Exception) and hasattr(value, "text"):
        return value.text(lang)
    if isinstance(value, OSError):
        name = errno.errorcode.get(value.errno or 0, "")
        return texts["system"].get(name) or value.strerror or str(value)
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value)) or texts["ui"]["nothing"]
    return value(lang) if callable(value) else value


def _kind_word(code: str, key: str, value: object, kinds: Mapping[str, Any]) -> object:
    """What a message calls a kind of data (mapping, list, number …); other values stay as they are."""
    if key == "known" and str(value).count(",") >= MOST_KNOWN - 1:
        return f"{value} …"
    if key == "found" and value == "":
        return kinds.get("end" if code == "expression" else "nothing", "")
    thing = (key, code) == ("expected", "missing") and value in THING_WORDS
    if not isinstance(value, str) or not (thing or (key, code) in KIND_WORDS):
        return value
    number = re.search(r"\d+", value)
    whole = kinds.get(value) or (kinds.get(value.replace(number[0], "{n}")) if number else None)
    if whole is not None:
        return str(whole).replace("{n}", number[0] if number else "")
    return ", ".join(str(kinds.get(part, part)) for part in value.split(", "))


def ui(key: str, lang: str = "en", /, **params: Any) -> str:
    """A word or sentence of the screen.

    >>> ui("undo")
    'Undo'
    """
    template = WORDS.table(lang).get("ui", {}).get(key) or WORDS.table("en").get("ui", {}).get(key) or key
    return render(str(template), params, lang, lambda name: None)


class Wording:
    """A game's names and messages in one language, falling back to the engine's, then English, then the id."""

    def __init__(self, texts: dict[str, dict[str, Any]], lang: str) -> None:
        self.lang = lang
        order = [lang] if lang == "en" else [lang, "en"]
        self.layers = [layer for one in order for layer in (texts.get(one, {}), WORDS.table(one))]

    def entry(self, name: str) -> Any:
        """The name entry of an id (text or forms), or None."""
        for layer in self.layers:
            found = layer.get("names", {}).get(name)
            if found is not None:
                return found
        if "=" in name:
            return self.payment(name)
        if "." in name:
            owner, _, number = name.rpartition(".")
            found = self.entry(owner)
            if found is not None and number.isdigit():
                return f"{found if isinstance(found, str) else found.get('one')} {number}"
        return None

    def payment(self, name: str) -> str:
        """A payment (``apple=1,pear=2``) as counted pieces."""
        parts = [part.partition("=") for part in name.split(",")]
        return ("、" if self.lang == "ja" else ", ").join(
            counted(int(n) if n.isdigit() else 0, self.entry(kind) or kind, self.lang) for kind, _, n in parts
        )

    def name(self, name: str, form: str = "one") -> str:
        """The display name of an id."""
        found = self.entry(name)
        if found is None:
            return name.replace("_", " ")
        return found if isinstance(found, str) else str(found.get(form) or found.get("one", name))

    def template(self, section: str, key: str) -> str | None:
        """The template of a message."""
        for layer in self.layers:
            found = layer.get(section, {}).get(key)
            if found is not None:
                return str(found)
        return None

    def told(self, name: str) -> Any:
        """The name entry of an id in a sentence about a player who is named: with its forms of ``theirs``."""
        found = self.entry(name)
        other = found.get("theirs") if isinstance(found, dict) else None
        return found if other is None else {**found, **(other if isinstance(other, dict) else {"one": other})}

    def text(self, section: str, key: str, /, **params: Any) -> str:
        """A message with its parameters filled in.

        Where a number that it names is 0, the text ``key.none`` is taken if there is one.
        """
        return self._filled(section, key, params, self.entry)

    def text_about(self, section: str, key: str, /, **params: Any) -> str:
        """A message about a player who is named: what is theirs is not called yours."""
        return self._filled(section, key, params, self.told)

    def _filled(self, section: str, key: str, params: dict[str, Any], entry: Callable[[str], Any]) -> str:
        template = self.template(section, key)
        nothing = self.template(section, f"{key}.none") if template is not None else None
        if nothing is not None and any(params.get(name) == 0 for name, _ in FIELD.findall(str(template))):
            template = nothing
        if template is None:
            template = self.template(section, "requirement_generic") if section == "reasons" else None
        if template is None:
            words = " ".join(self.name(str(value)) for value in params.values())
            return f"{self.name(key)} {words}".strip()
        return render(template, params, self.lang, entry)
