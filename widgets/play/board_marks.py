"""What is marked on the board: what can be picked, what is picked, what moved, what something is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulebook.api import Game
from rulebook.engine.events import Event
from rulebook.picture import Picture
from widgets.play.chooser import Chooser

__all__ = ["event_things", "line_things", "marks", "moved", "seen"]


def marks(
    picture: Picture,
    chooser: Chooser,
    moved: Mapping[str, str] | None = None,
    chosen: str | None = None,
    refused: str | None = None,
) -> dict[str, str]:
    """What is marked on the board: what moved, what can be picked, what is picked."""
    found = {known: mark for thing, mark in (moved or {}).items() if (known := seen(picture, thing)) is not None}
    found |= {**dict.fromkeys(sorted(chooser.touchable()), "can"), **dict.fromkeys(chooser.picked, "chosen")}
    if chosen is not None and found.get(chosen) not in ("can", "chosen"):
        found[chosen] = "focus"
    return {**found, refused: "refused"} if refused is not None else found


def seen(picture: Picture, thing: str) -> str | None:
    """A thing as the board shows it: somebody's own, else the one that is for all; None for neither."""
    return next((one for one in (thing, thing.rpartition("/")[2]) if one in picture.boxes), None)


def event_things(event: Event) -> list[str]:
    """Things of the board that an event is about."""
    own = f"p{event.player}/" if event.player >= 0 else ""
    params = event.params
    if event.code in ("choice", "forced"):
        return [own + value for value in params["values"].values() if isinstance(value, str)]
    if event.code in ("advance", "retreat"):
        return [f"track.{params['track']}"]
    if event.code in ("gain", "pay", "move", "draw"):
        places = [f"{own}{params['to']}.{params['piece']}", f"{own}{params['piece']}", f"{own}{params['to']}"]
        return places if event.code != "pay" else [f"{own}{params['piece']}"]
    return []


def moved(events: Iterable[Event]) -> dict[str, str]:
    """What changed, marked."""
    return {thing: "moved" for event in events if event.code != "forced" for thing in event_things(event)}


def line_things(game: Game, line: str) -> list[str]:
    """Things of the board a line of the score comes from: those that its expressions name."""
    lines = ((one.get("id"), one) for one in game.program.model.scoring)
    node = next((one for id, one in lines if id is not None and id.value == line), None)
    words = str(node.plain()) if node is not None else line
    for sign in "()[]{}'\",:+-*/.":
        words = words.replace(sign, " ")
    names = [name for name in words.split() if not name.isdigit()]
    return [f"p{player}/{name}" for player in range(game.players) for name in names] + names
