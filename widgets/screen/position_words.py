"""A position in words, for a game that has no picture: who has what, and what lies where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from rulebook.api import Game
from widgets.base.html import Html, join, tag
from widgets.base.words import message

__all__ = ["in_words"]


def in_words(game: Game, lang: str, viewer: int | None, seats: tuple[str, ...]) -> Html:
    """Zones and counters as lists: one for everybody's, one for each player.

    Args:
        game: the game as it stands.
        lang: the language.
        viewer: who looks; None for a person who sees no player's hidden things.
        seats: what the players are called.
    """
    blocks = [(message("words_for_all", lang), _rows(game, lang, None, viewer, seats))]
    blocks += [(name, _rows(game, lang, player, viewer, seats)) for player, name in enumerate(seats)]
    shown = [tag("div", tag("b", title), tag("ul", *rows)) for title, rows in blocks if rows]
    return tag("section", tag("h4", message("words_now", lang)), tag("div", join(shown), cls="rb-columns"))


def _rows(game: Game, lang: str, player: int | None, viewer: int | None, seats: tuple[str, ...]) -> list[Html]:
    model = game.rules.model
    found = []
    for name, zone in model.zones.items():
        if zone.per_player == (player is not None):
            hidden = zone.see == "none" or (zone.see == "owner" and player != viewer)
            found += [_row(title, _held(game, name, lang, at, hidden)) for title, at in _each(game, zone, player, lang)]
    for counter in model.counters.values():
        if counter.per_player == (player is not None):
            each = _each(game, counter, player, lang)
            found += [_row(title, _counted(game, counter, lang, at, seats)) for title, at in each]
    return found


def _row(title: str, said: str) -> Html:
    return tag("li", title, ": ", tag("b", said))


def _each(game: Game, made: Any, player: int | None, lang: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every place of a zone or counter: its name and the things that pick it."""
    groups = [one for one in made.each if one != "player"]
    for chosen in product(*(game.rules.sets[group] for group in groups)):
        at: dict[str, Any] = {f"at{number}": thing for number, thing in enumerate(chosen)}
        if player is not None:
            at["me"] = player
        yield " · ".join(game.rules.name(one, lang) for one in (made.name, *chosen)), at


def _path(name: str, at: dict[str, Any]) -> str:
    return name + "".join(f"[{key}]" for key in at if key != "me")


def _held(game: Game, name: str, lang: str, at: dict[str, Any], hidden: bool) -> str:
    if hidden:
        return message("words_hidden", lang, n=game.value(_path(name, at), **at))
    index = {group: at[key] for group, key in zip(_groups(game, name), (one for one in at if one != "me"), strict=True)}
    own = {"me": at["me"]} if "me" in at else {}
    parts = [f"{game.rules.name(kind, lang)} {count}" for kind, count in game.contents(name, **own, **index) if count]
    return ("、" if lang == "ja" else ", ").join(parts) or message("words_empty", lang)


def _counted(game: Game, counter: Any, lang: str, at: dict[str, Any], seats: tuple[str, ...]) -> str:
    path = _path(counter.name, at)
    if counter.of == "player":
        return seats[game.value(path, **at)]
    if counter.of in game.rules.sets:
        thing = game.thing(path, **at)
        return game.rules.name(thing, lang) if thing else message("words_empty", lang)
    return str(game.value(path, **at))


def _groups(game: Game, name: str) -> list[str]:
    return [one for one in game.rules.model.zones[name].each if one != "player"]
