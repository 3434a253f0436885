"""The words of workbench, bag lab, practice and checklist, in three languages."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rulebook.api import Rules
from rulebook.base.grammar import render

__all__ = ["lab_words", "say"]


@cache
def lab_words() -> dict[str, dict[str, str]]:
    """All texts: id, then language."""
    loaded: dict[str, dict[str, str]] = yaml.safe_load(Path(__file__).with_name("labs_words.yaml").read_text("utf-8"))
    return loaded


def say(key: str, lang: str = "en", rules: Rules | None = None, /, **params: Any) -> str:
    """One text with its parameters; with rules, ids among them become names.

    >>> say("before", "ja")
    '変更前'
    """
    found = lab_words()[key]
    entry = rules.words(lang).entry if rules is not None else lambda name: None
    return render(found.get(lang, found["en"]), params, lang, entry)
