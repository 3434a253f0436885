"""Who sits where: persons and bots, and bots that move without holding up the screen."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

from rulebook.api import Game
from rulebook.base.catalogue import LANGUAGES
from rulebook.base.messages import ui
from rulebook.bots.bots import BOTS, Bot, make_bot

__all__ = ["OPPONENT", "PERSON", "Seats", "bot_words"]

PERSON = ""
OPPONENT = "planner"
"""The kind of bot when only their number is given."""

GLANCE = 0.35  # seconds between two pictures while bots move


class Seats:
    """Persons and bots round a table.

    Args:
        players: how many sit there.
        bots: a number (the last seats), a list of names (the last seats) or seat to name; see ``rulebook.bots.bots``.
        seed: for the bots' own chance.

    Attributes:
        whys: what bots say to their choices: place in the log, the key chosen, a sentence in each language.
    """

    def __init__(self, players: int, bots: int | Sequence[str] | Mapping[int, str] = (), seed: int = 0) -> None:
        if isinstance(bots, int):
            bots = [OPPONENT] * bots
        if not isinstance(bots, Mapping):
            names = list(bots)[-players:] if bots else []
            bots = {players - len(names) + at: name for at, name in enumerate(names)}
        self.kinds = tuple(bots.get(seat, PERSON) for seat in range(players))
        self.bots: dict[int, Bot] = {seat: make_bot(kind, seed + seat) for seat, kind in enumerate(self.kinds) if kind}
        self.whys: dict[int, tuple[str, dict[str, str]]] = {}

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(seat for seat in range(len(self.kinds)) if seat not in self.bots)

    def waiting(self, game: Game) -> Bot | None:
        """The bot that has to choose now."""
        return self.bots.get(game.decision.player) if game.decision is not None else None

    def viewer(self, game: Game, before: int | None = None) -> int | None:
        """Who looks at the screen: the person who chooses, else the one before; None when only bots play."""
        if game.decision is not None and game.decision.player in self.persons:
            return game.decision.player
        if before in self.persons:
            return before
        return self.persons[0] if self.persons else None

    def move(self, game: Game) -> bool:
        """One move of the bot that has to choose; False when it is a person's turn or the game is over."""
        bot = self.waiting(game)
        if bot is None:
            return False
        choice, at = bot.choose(game), len(game.raw_log)
        why = getattr(bot, "why", None)
        if why is not None:
            self.whys[at] = choice.key, {lang: why(lang) for lang in LANGUAGES}
        game.play(choice)
        return True

    def reasons(self, game: Game, lang: str) -> dict[int, str]:
        """Why bots chose what they chose: place in the log to a sentence."""
        log, found = game.raw_log, {}
        for at, (key, said) in self.whys.items():
            if at < len(log) and log[at][0] == "choice" and log[at][3].key == key and said[lang]:
                found[at] = said[lang]
        return found

    def forget(self, since: int) -> None:
        """Forgets what was said to choices that were taken back."""
        self.whys = {at: said for at, said in self.whys.items() if at < since}

    async def run(self, game: Game, still: Callable[[], bool], shown: Callable[[], None]) -> None:
        """Moves until a person has to choose; every move leaves room for clicks.

        Args:
            game: the game.
            still: whether to go on (the game may have been left).
            shown: shows the game; called now and then.
        """
        last = time.monotonic()
        while still() and self.move(game):
            if time.monotonic() - last > GLANCE:
                shown()
                await asyncio.sleep(0.02)
                last = time.monotonic()
            await asyncio.sleep(0)


def bot_words(lang: str, kinds: Iterable[str] = BOTS) -> dict[str, str]:
    """Every kind of player in words: a person first, then the usual bot."""
    words = {PERSON: ui("person", lang)}
    for kind in sorted(kinds, key=lambda one: one != OPPONENT):
        key = f"{kind}_player"
        text = ui(key, lang)
        if text != key:
            words[kind] = text
    return words


def seat_name(player: int, lang: str, names: Sequence[str] = ()) -> str:
    """What a player is called."""
    return names[player] if player < len(names) and names[player] else ui("player", lang, n=player + 1)


def seat_names(seats: Seats, lang: str) -> tuple[str, ...]:
    """What each player is called: bots say so."""
    return kind_names(seats.kinds, lang)


def kind_names(kinds: Sequence[str], lang: str) -> tuple[str, ...]:
    """What players of these kinds are called."""
    words = bot_words(lang)
    return tuple(
        f"{seat_name(seat, lang)} ({words[kind]})" if kind and kind in words else seat_name(seat, lang)
        for seat, kind in enumerate(kinds)
    )
