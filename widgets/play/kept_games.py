"""Games that are kept: each running game in a file of its own, games saved by name, and what was put away.

Nothing that was played is ever written over by another game: a table that goes on with a kept game writes a file of its
own and takes the old one away only when its own holds all of it.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import rulebook
from rulebook.api import Game, Rules
from rulebook.base.errors import RulebookError
from rulebook.base.files import file_name, free_name, put_aside, user_dir
from rulebook.bots.bots import BOTS
from rulebook.engine.saved_games import home_of, kept_as, save
from widgets.base.safe_handlers import in_words
from widgets.base.words import message

__all__ = ["ASIDE", "Keeper", "Kept"]

STEM = "%Y-%m-%d %H.%M.%S"
ASIDE = "aside"
MOST, OLDEST = 12, 60 * 24 * 3600.0
"""So many running games stay in the list, none of them untouched for so many seconds; the others are put away."""

Story = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that can be gone on with.

    Attributes:
        path: its file. ``when`` it was written, ``moves`` how many choices it holds.
        seats: the kinds of the players.
        players: how many play. ``round`` the round reached, 0 where that is not known. ``over`` whether it has ended.
    """

    path: Path
    when: datetime
    moves: int
    seats: tuple[str, ...]
    players: int = 0
    round: int = 0
    over: bool = False

    @property
    def key(self) -> str:
        """What a button calls it."""
        return self.path.name


class Keeper:
    """Keeps the games of one table.

    Args:
        rules: the game's rules (any edition).
        name: the table's name; tables of another name have running games of their own.
        active: False keeps nothing.

    Attributes:
        trouble: says in a language what went wrong with the running game; None when nothing did.
        spared: whether what was loaded last did not fit as a whole, so that it stays among the kept games as it was.
        path: the file of the game that is played; None before there is one.
    """

    def __init__(self, rules: Rules, name: str = "table", active: bool = True) -> None:
        self.rules, self.name, self.active = rules, name, active
        self.trouble: Callable[[str], str] | None = None
        self.spared = False
        self.path: Path | None = None
        self._source: Path | None = None
        self._before: Story = ()
        self._loaded: Story | None = None

    def _folder(self, *parts: str) -> Path:
        return user_dir("tables", kept_as(self.rules), *parts)

    # the running game ------------------------------------------------------------------------------------------
    def begin(self) -> None:
        """Another game begins: it gets a file of its own, and the one until now stays where it is."""
        self.path = self._source = self._loaded = None

    def keep(self, game: Game, seats: tuple[str, ...]) -> bool:
        """Keeps the running game; a folder that cannot be written is told once and is no reason to stop.

        Returns:
            Whether another screen has taken the same game up meanwhile, so that there are two of it now.
        """
        if not self.active or self._loaded == _story_of(game):
            return False
        self._loaded = None
        try:
            path = self.path or self._folder() / f"{datetime.now().astimezone():{STEM}} {secrets.token_hex(3)}.json"
            other = self.path is not None and not path.exists()
            save(game, path, self._table(game, seats))
            if self.path is None:
                self.path = path
                self._take_away()
                self._tidy()
            self.trouble = None
        except (OSError, RulebookError) as error:
            self._failed(error)
            return False
        return other

    def _table(self, game: Game, seats: tuple[str, ...]) -> dict[str, Any]:
        return {"name": self.name, "seats": list(seats), "round": game.round, "over": game.over}

    def running(self) -> list[Kept]:
        """The kept games of this table that are not being played, newest first; what cannot be read is put aside."""
        if not self.active:
            return []
        try:
            files = [*self._folder().glob("*.json"), *self._earlier()]
        except OSError:
            return []
        for path in files:
            self._put_aside(path)
        found = [kept for path in files if path != self.path and (kept := self._read(path)) is not None]
        return sorted(found, key=lambda one: (one.when, one.path.name), reverse=True)

    def _earlier(self) -> Iterator[Path]:
        """The running game as earlier versions kept it: one for each game and name."""
        path = user_dir("tables") / f"{file_name(self.rules.id)}-{file_name(self.name)}.json"
        if path.is_file():
            yield path

    def _put_aside(self, path: Path) -> None:
        with suppress(OSError):
            if path.is_file() and not _is_json(path) and ".broken" not in path.name:
                aside = put_aside(path)
                self.trouble = lambda lang: message("kept_broken", lang, file=aside.name)

    def _take_away(self) -> None:
        """Takes the file away that was gone on with, now that another holds all of it, unless it was written since."""
        source, self._source = self._source, None
        if source is None:
            return
        with suppress(OSError):
            taken = source.replace(free_name(self._folder(ASIDE) / source.name))
            if _story(taken) == self._before:
                taken.unlink()
                source.with_suffix(".seats").unlink(missing_ok=True)
            else:
                taken.replace(free_name(self._folder() / source.name))

    def _failed(self, error: Exception) -> None:
        self.trouble = lambda lang: in_words(error, lang)

    # put away ------------------------------------------------------------------------------------------
    def put_away(self, kept: Kept) -> None:
        """Takes a kept game out of the list; it can be brought back."""
        self._move(kept, self._folder(ASIDE))

    def bring_back(self, kept: Kept) -> None:
        """Puts a game that was put away into the list again, as one that was touched just now."""
        self._move(kept, self._folder())

    def aside(self) -> list[Kept]:
        """The games that were put away, newest first."""
        try:
            found = [kept for path in self._folder(ASIDE).glob("*.json") if (kept := self._read(path)) is not None]
        except OSError:
            return []
        return sorted(found, key=lambda one: (one.when, one.path.name), reverse=True)

    def _move(self, kept: Kept, folder: Path) -> None:
        try:
            moved = free_name(folder / kept.path.name)
            if kept.path.with_suffix(".seats").is_file():
                kept.path.with_suffix(".seats").replace(moved.with_suffix(".seats"))
            kept.path.replace(moved)
            if folder.name != ASIDE:
                moved.touch()
        except OSError as error:
            self._failed(error)

    def _tidy(self) -> None:
        """Puts away what is too old, and the oldest of too many."""
        now = time.time()
        for at, kept in enumerate(self.running(), 2):
            if at > MOST or now - kept.when.timestamp() > OLDEST:
                self.put_away(kept)

    # by name ------------------------------------------------------------------------------------------
    def save(self, game: Game, seats: tuple[str, ...]) -> Path:
        """Saves a game under the time of day.

        Raises:
            SaveError: it cannot be written.
        """
        path = free_name(user_dir("saves", kept_as(self.rules)) / f"{datetime.now().astimezone():{STEM}}.json")
        save(game, path, self._table(game, seats))
        return path

    def saves(self) -> list[Kept]:
        """The saved games, newest first."""
        try:
            folders = dict.fromkeys(user_dir("saves", name) for name in (kept_as(self.rules), file_name(self.rules.id)))
            files = sorted((path for one in folders for path in one.glob("*.json")), key=lambda one: one.name)
        except OSError:
            return []
        return [kept for path in files[:-21:-1] if (kept := self._read(path, named=False)) is not None]

    def load(self, kept: Kept, lang: str, rules: Rules | None = None) -> Game:
        """The game of a file, with everything to undo; under ``rules``, else under those it was saved with.

        Raises:
            SaveError: it is broken or does not fit.
        """
        before, running = _story(kept.path), kept.path in {one.path for one in self.running()}
        game = rulebook.resume(kept.path, rules, lang=lang)
        self.begin()
        self.spared = running and len(game.history) < kept.moves
        self._source = kept.path if running and not self.spared else None
        self._before, self._loaded = before, _story_of(game)
        return game

    def _read(self, path: Path, *, named: bool = True) -> Kept | None:
        """What a file holds; None when it is no game with moves, another game's or another table's."""
        data = _data(path)
        try:
            home, choices, start = data["folder"], data["choices"], data["start"]
            when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
            moves, players = len(choices), int(start["players"])
        except (OSError, KeyError, TypeError, ValueError):
            return None
        if not moves or (home != home_of(self.rules) and data.get("digest") != self.rules.digest):
            return None
        said = data.get("table")
        table: dict[str, Any] = said if isinstance(said, dict) else {"name": self.name, "seats": _seats_beside(path)}
        if named and table.get("name") != self.name:
            return None
        rounds = table.get("round")
        return Kept(path, when, moves, _kinds(table.get("seats")), players,
                    rounds if isinstance(rounds, int) else 0, table.get("over") is True)  # fmt: skip


def _data(path: Path) -> dict[str, Any]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_json(path: Path) -> bool:
    try:
        return isinstance(json.loads(path.read_text(encoding="utf-8")), dict)
    except (ValueError, RecursionError):
        return False


def _story(path: Path) -> Story:
    """What was played in a file: how it began, with what, and every choice."""
    data = _data(path)
    return data.get("start"), data.get("variants"), data.get("choices")


def _story_of(game: Game) -> Story:
    choices = [[one.player, one.key] for one in game.history]
    return json.loads(json.dumps(game.start_spec)), [str(one) for one in game.rules.variants], choices


def _kinds(listed: object) -> tuple[str, ...]:
    """Kinds of players; a bot that nobody knows is a person."""
    return tuple(one if one in BOTS else "" for one in map(str, listed)) if isinstance(listed, list) else ()


def _seats_beside(path: Path) -> object:
    """The kinds of players where earlier versions kept them."""
    try:
        return json.loads(path.with_suffix(".seats").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
