"""The edition a person plays, per game: chosen once, remembered for every notebook."""

from __future__ import annotations

import json
from pathlib import Path

from rulebook.data import data_dir, user_dir

__all__ = ["preferred_edition", "remember_edition"]


def preferred_edition(game: str) -> tuple[str, ...]:
    """The variants chosen for a shipped game; those that are no longer there are left out.

    >>> preferred_edition("no such game")
    ()
    """
    known = {path.stem for path in (Path(str(data_dir("rules_yaml"))) / game / "variants").glob("*.yaml")}
    return tuple(one for one in _all().get(game, ()) if one in known)


def remember_edition(game: str, variants: tuple[str, ...]) -> None:
    """Keeps a choice; a folder that cannot be written is no reason to stop."""
    try:
        file = _file()
        part = file.with_suffix(".part")
        part.write_text(json.dumps({**_all(), game: list(variants)}, indent=1), encoding="utf-8")
        part.replace(file)
    except OSError:
        return


def _all() -> dict[str, list[str]]:
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(game): [str(one) for one in names] for game, names in found.items() if isinstance(names, list)}


def _file() -> Path:
    return user_dir() / "editions.json"
