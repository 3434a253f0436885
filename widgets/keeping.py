"""Tables that are kept: the running game by itself, and games saved by name."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import rulebook
from rulebook.data import user_dir
from rulebook.errors import RulebookError
from rulebook.game import Game
from rulebook.rules import Rules

__all__ = ["Keeper", "Kept"]


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that can be gone on with.

    Attributes:
        path: its file. ``when`` it was written, ``moves`` how many choices it holds.
        seats: the kinds of the players.
    """

    path: Path
    when: datetime
    moves: int
    seats: tuple[str, ...]


class Keeper:
    """Keeps the games of one table.

    Args:
        rules: the game's rules (any edition).
        name: the table's name; every table has a running game of its own.
        active: False keeps nothing.
    """

    def __init__(self, rules: Rules, name: str = "table", active: bool = True) -> None:
        self.game, self.name, self.active = rules.id, name, active
        self.trouble = ""

    def _file(self) -> Path:
        return user_dir("tables") / f"{self.game}-{self.name}.json"

    # the running game ------------------------------------------------------------------------------------------
    def keep(self, game: Game, seats: tuple[str, ...]) -> None:
        """Keeps the running game; a folder that cannot be written is told once and is no reason to stop."""
        if not self.active:
            return
        try:
            path = self._file()
            game.save(path)
            path.with_suffix(".seats").write_text(json.dumps(list(seats)), encoding="utf-8")
            self.trouble = ""
        except (OSError, RulebookError) as error:
            self.trouble = str(error)

    def kept(self) -> Kept | None:
        """The running game from before, when there is one with moves in it."""
        if not self.active:
            return None
        try:
            return _read(self._file())
        except OSError:
            return None

    def forget(self) -> None:
        """Throws the running game away."""
        try:
            self._file().unlink(missing_ok=True)
        except OSError as error:
            self.trouble = str(error)

    # by name ------------------------------------------------------------------------------------------
    def save(self, game: Game, seats: tuple[str, ...]) -> Path:
        """Saves a game under the time of day.

        Raises:
            SaveError: it cannot be written.
        """
        stem = datetime.now().astimezone().strftime("%Y-%m-%d %H.%M.%S")
        path = user_dir("saves", self.game) / f"{stem}.json"
        game.save(path)
        path.with_suffix(".seats").write_text(json.dumps(list(seats)), encoding="utf-8")
        return path

    def saves(self) -> list[Kept]:
        """The saved games, newest first."""
        try:
            files = sorted(user_dir("saves", self.game).glob("*.json"), reverse=True)
        except OSError:
            return []
        return [kept for path in files[:20] if (kept := _read(path)) is not None]

    def load(self, kept: Kept, lang: str, rules: Rules | None = None) -> Game:
        """The game of a file, with everything to undo; under ``rules``, else under those it was saved with.

        Raises:
            SaveError: it is broken or does not fit.
        """
        return rulebook.resume(kept.path, rules, lang=lang)


def _read(path: Path) -> Kept | None:
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        moves = len(data.get("choices", ()))
        when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except (OSError, ValueError, AttributeError, TypeError):
        return None
    try:
        seats = tuple(str(one) for one in json.loads(path.with_suffix(".seats").read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        seats = ()
    return Kept(path, when, moves, seats) if moves else None
