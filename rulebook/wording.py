"""Texts in three languages: the engine's own and a game's, with names and grammar."""

from __future__ import annotations

from functools import cache
from typing import Any

from rulebook.grammar import render

__all__ = ["LANGUAGES", "Wording", "engine_texts", "problem_text", "ui"]

LANGUAGES = ("en", "ja", "ko")


@cache
def engine_texts(lang: str) -> dict[str, Any]:
    """The engine's own texts of a language."""
    from importlib.resources import files

    from rulebook.problems import Problems
    from rulebook.yamldoc import read_bytes

    path = files("rulebook") / "texts" / f"{lang}.yaml"
    node = read_bytes(path.read_bytes(), f"texts/{lang}.yaml", Problems())
    return node.plain() if node is not None else {}


def problem_text(code: str, params: dict[str, object], lang: str = "en") -> str:
    """A mistake in rule data in words, with the nearest known name when there is one."""
    texts = engine_texts(lang).get("problems", {})
    template = str(texts.get(code) or texts.get("unknown_name") or code)
    text = render(template, params, lang, lambda name: None)
    if params.get("near"):
        text += " " + render(str(texts.get("did_you_mean", "")), params, lang, lambda name: None)
    return text


def ui(key: str, lang: str = "en", /, **params: Any) -> str:
    """A word or sentence of the screen.

    >>> ui("undo")
    'Undo'
    """
    template = engine_texts(lang).get("ui", {}).get(key) or engine_texts("en").get("ui", {}).get(key) or key
    return render(str(template), params, lang, lambda name: None)


class Wording:
    """A game's names and messages in one language, falling back to the engine's, then English, then the id."""

    def __init__(self, texts: dict[str, dict[str, Any]], lang: str) -> None:
        self.lang = lang
        order = [lang] if lang == "en" else [lang, "en"]
        self.layers = [layer for one in order for layer in (texts.get(one, {}), engine_texts(one))]

    def entry(self, name: str) -> Any:
        """The name entry of an id (text or forms), or None."""
        for layer in self.layers:
            found = layer.get("names", {}).get(name)
            if found is not None:
                return found
        if "." in name:
            owner, _, number = name.rpartition(".")
            found = self.entry(owner)
            if found is not None and number.isdigit():
                return f"{found if isinstance(found, str) else found.get('one')} {number}"
        return None

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

    def text(self, section: str, key: str, /, **params: Any) -> str:
        """A message with its parameters filled in."""
        template = self.template(section, key)
        if template is None:
            template = self.template(section, "requirement_generic") if section == "reasons" else None
        if template is None:
            words = " ".join(self.name(str(value)) for value in params.values())
            return f"{self.name(key)} {words}".strip()
        return render(template, params, self.lang, self.entry)
