"""Settings of a game in words."""

from __future__ import annotations

from typing import Any

from rulebook.api import Rules
from rulebook.base.messages import ui

__all__ = ["switch_name", "switch_value"]


def switch_name(rules: Rules, name: str, lang: str) -> str:
    """A switch of the set-up in words."""
    return rules.words(lang).template("options", name) or rules.name(name, lang)


def switch_value(rules: Rules, name: str, value: Any, lang: str) -> str:
    """A value of a switch in words."""
    found = rules.words(lang).template("options", f"{name}.{str(value).lower()}")
    if found is None and isinstance(value, bool):
        return ui("yes" if value else "no", lang)
    return found or rules.name(str(value), lang)
