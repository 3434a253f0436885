"""Tables that are kept: the running game by itself, and games saved by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import rulebook
from rulebook.base.errors import RulebookError
from rulebook.base.files import user_dir, user_file
from rulebook.bots.bots import BOTS
from rulebook.engine.play import Game
from rulebook.engine.ruleset import Rules
from widgets.base.messages import message
from widgets.base.safe_handlers import in_words

__all__ = ["Keeper", "Kept"]

STEM = "%Y-%m-%d %H.%M.%S"


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

    Attributes:
        trouble: says in a language what went wrong with the running game; None when nothing did.
        spared: whether what was loaded last did not fit as a whole, so that a copy is among the saved games.
        stamp: the running game's file as this table wrote or read it last; another means that another screen wrote it.
        other: where the game that another screen wrote is kept; None while no other did.
    """

    def __init__(self, rules: Rules, name: str = "table", active: bool = True) -> None:
        self.game, self.name, self.active = rules.id, name, active
        self.trouble: Callable[[str], str] | None = None
        self.spared = False
        self.other: Path | None = None
        self.stamp = self._stamp()

    def _file(self) -> Path:
        return user_file("tables", f"{self.game}-{self.name}.json")

    # the running game ------------------------------------------------------------------------------------------
    def keep(self, game: Game, seats: tuple[str, ...]) -> bool:
        """Keeps the running game; a folder that cannot be written is told once and is no reason to stop.

        Returns:
            Whether it came to light that another screen goes on with the same game; true once.
        """
        before = self.other
        if not self.active:
            return False
        try:
            path = self._file()
            self._spare_other(path, game)
            game.save(path)
            path.with_suffix(".seats").write_text(json.dumps(list(seats)), encoding="utf-8")
            self.stamp, self.trouble = self._stamp(), None
        except (OSError, RulebookError) as error:
            self._failed(error)
        return before is None and self.other is not None

    def kept(self) -> Kept | None:
        """The running game from before, when there is one with moves in it; one that cannot be read is put aside."""
        if not self.active:
            return None
        try:
            path = self._file()
            if path.is_file() and not _is_json(path):
                aside = _free(path.with_name(f"{path.stem}.broken.json"))
                path.replace(aside)
                self.trouble = lambda lang: message("kept_broken", lang, file=aside.name)
        except OSError:
            return None
        return _read(path)

    def _stamp(self) -> tuple[int, int] | None:
        """Which writing of the running game's file this is; None when there is none."""
        try:
            found = self._file().stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_ino

    def _spare_other(self, path: Path, game: Game) -> None:
        """Before a game that another screen has written since is written over, it goes among the saved ones.

        Nothing is lost, and nothing kept, where this game holds all of it.
        """
        now = self._stamp()
        kept = _read(path) if now is not None and now != self.stamp else None
        if kept is None:
            return
        theirs = _moves(path)
        if _begins(theirs, (json.loads(json.dumps(game.start_spec)), [[one.player, one.key] for one in game.history])):
            return
        same = self.other is not None and _begins(_moves(self.other), theirs)
        self.other = self._copy(kept, self.other if same else None)

    def _failed(self, error: Exception) -> None:
        self.trouble = lambda lang: in_words(error, lang)

    def forget(self) -> None:
        """Throws the running game away."""
        try:
            self._file().unlink(missing_ok=True)
        except OSError as error:
            self._failed(error)

    # by name ------------------------------------------------------------------------------------------
    def save(self, game: Game, seats: tuple[str, ...]) -> Path:
        """Saves a game under the time of day.

        Raises:
            SaveError: it cannot be written.
        """
        path = _free(user_dir("saves", self.game) / f"{datetime.now().astimezone():{STEM}}.json")
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
        self.spared = False
        if kept.path == self._file():
            self.stamp = self._stamp()
        try:
            game = rulebook.resume(kept.path, rules, lang=lang)
        except RulebookError:
            self._spare(kept)
            raise
        if len(game.history) < kept.moves:
            self._spare(kept)
        return game

    def _spare(self, kept: Kept) -> None:
        """Puts the running game among the saved ones as it is, before what did not fit is written over."""
        try:
            self.spared = kept.path == self._file()
            if self.spared:
                self._copy(kept, user_dir("saves", self.game) / f"{kept.when:{STEM}}.json")
        except OSError as error:
            self._failed(error)

    def _copy(self, kept: Kept, earlier: Path | None = None) -> Path:
        """Puts a running game among the saved ones, under the time at which it was written, or over an earlier one."""
        copy = earlier or _free(user_dir("saves", self.game) / f"{kept.when:{STEM}}.json")
        for suffix in (".json", ".seats"):
            if kept.path.with_suffix(suffix).is_file():
                copy.with_suffix(suffix).write_bytes(kept.path.with_suffix(suffix).read_bytes())
        return copy


def _moves(path: Path) -> tuple[Any, list[Any]]:
    """The start and the choices of a saved game; nothing where they cannot be read."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return data["start"], list(data["choices"])
    except (OSError, ValueError, KeyError, TypeError):
        return None, [None]


def _begins(one: tuple[Any, list[Any]], other: tuple[Any, list[Any]]) -> bool:
    """Whether a game is the beginning of another: the same start, and its choices the first ones."""
    return bool(one[0] == other[0] and other[1][: len(one[1])] == one[1])


def _read(path: Path) -> Kept | None:
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        moves = len(data.get("choices", ()))
        when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except (OSError, ValueError, AttributeError, TypeError, RecursionError):
        return None
    try:
        listed = json.loads(path.with_suffix(".seats").read_text(encoding="utf-8"))
        seats = tuple(one if one in BOTS else "" for one in map(str, listed))  # a bot nobody knows: a person
    except (OSError, ValueError, TypeError):
        seats = ()
    return Kept(path, when, moves, seats) if moves else None


def _is_json(path: Path) -> bool:
    try:
        return isinstance(json.loads(path.read_text(encoding="utf-8")), dict)
    except (ValueError, RecursionError):
        return False


def _free(path: Path) -> Path:
    """A name like this that is not taken yet."""
    names = (path, *(path.with_name(f"{path.stem} ({number}){path.suffix}") for number in range(2, 1000)))
    return next((one for one in names if not one.exists()), path)
