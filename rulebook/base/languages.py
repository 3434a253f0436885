"""Which language a person reads: chosen, remembered, or the system's."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from rulebook.base.catalogue import LANGUAGES
from rulebook.base.files import user_dir, write_whole

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["LANGUAGES", "NAMES", "preferred", "remember"]

NAMES = {"en": "English", "ja": "日本語", "ko": "한국어"}
"""Each language's name in itself."""

VARIABLE = "RULEBOOK_LANG"


def preferred() -> str:
    """Return the language to speak: ``$RULEBOOK_LANG``, else the remembered one, else the system's, else English.

    Example:
        >>> preferred() in LANGUAGES
        True
    """
    system = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    for wish in (os.environ.get(VARIABLE, ""), _remembered(), *system):
        if wish[:2].lower() in LANGUAGES:
            return wish[:2].lower()
    return "en"


def remember(lang: str) -> None:
    """Keep a choice for next time; a folder that cannot be written is no reason to stop.

    Raises:
        ValueError: the project does not speak that language.
    """
    if lang not in LANGUAGES:
        message = f"{lang!r} is not one of {', '.join(LANGUAGES)}"
        raise ValueError(message)
    try:
        write_whole(_file(), lang + "\n")
    except OSError:
        return


def _remembered() -> str:
    try:
        return _file().read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""


def _file() -> Path:
    return user_dir() / "language"
