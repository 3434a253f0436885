"""The look of a game as read from its data: colours, styles, pieces, points, words, and what to draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulebook.picture.look.kinds import ANCHORS
from rulebook.picture.scene.colours import DEFAULT_PAPER, is_colour

__all__ = ["Look", "Style"]

DEFAULT_INK = "#2b2419"
FACE_DOWN = {"outline": "square", "fill": "#6b614e", "ink": "#ffffff", "letter": "?"}
PLAYERS = (
    {"fill": "#0a5c99", "ink": "#ffffff"},
    {"fill": "#b34700", "ink": "#ffffff"},
    {"fill": "#00705a", "ink": "#ffffff"},
    {"fill": "#7d3a80", "ink": "#ffffff"},
)


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape is drawn: colours, width and dashes of its outline, height and weight of its letters."""

    fill: str = ""
    stroke: str = ""
    width: int = 0
    dash: tuple[int, ...] = ()
    size: int = 110
    bold: bool = False
    round: int = 0
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Look:
    """The checked look data of a game.

    Args:
        data: the plain content of the look file; an empty mapping gives a look that draws nothing.

    >>> Look({"palette": {"sea": "#224466"}}).colour("sea")
    '#224466'
    """

    data: Mapping[str, Any]
    _styles: dict[str, Style] = field(default_factory=dict)

    def part(self, name: str) -> Mapping[str, Any]:
        """A top-level mapping, empty when it is not there."""
        found = self.data.get(name)
        return found if isinstance(found, Mapping) else {}

    @property
    def width(self) -> int:
        """Width of the board."""
        return int(self.part("board").get("width", 10000))

    @property
    def margin(self) -> int:
        """Free paper below and beside the last shape."""
        return int(self.part("board").get("margin", 100))

    @property
    def paper(self) -> str:
        """Colour of the paper below everything."""
        return self.colour(str(self.part("board").get("paper", DEFAULT_PAPER)))

    @property
    def tray(self) -> Mapping[str, Any]:
        """The layout for what has no place of its own."""
        found = self.part("board").get("tray")
        return found if isinstance(found, Mapping) else {"start": [300, 300], "step": [500, 0]}

    def player(self, number: int, part: str = "fill") -> str:
        """Colour of a player, ``fill`` or ``ink``."""
        listed = self.data.get("players") or PLAYERS
        return self.colour(str(listed[number % len(listed)][part]))

    def colour(self, name: str, player: int | None = None) -> str:
        """A colour by its palette name, as ``#rrggbb``, or a player's own; "" for none."""
        if name in ("", "none"):
            return ""
        if name == "player":
            return self.player(player or 0)
        if name == "player_ink":
            return self.player(player or 0, "ink")
        found = self.part("palette").get(name, name)
        if not is_colour(found):
            raise KeyError(name)
        return str(found)

    def style(self, name: str, overrides: Mapping[str, Any], player: int | None = None) -> Style:
        """A named style with the item's own keys laid over it."""
        values: dict[str, Any] = {}
        for word in name.split():
            values.update(self.part("styles")[word])
        values.update({key: overrides[key] for key in Style.__dataclass_fields__ if key in overrides})
        if values.get("anchor", "middle") not in ANCHORS:
            raise ValueError(values["anchor"])
        return Style(
            fill=self.colour(str(values.get("fill", "")), player),
            stroke=self.colour(str(values.get("stroke", "")), player),
            width=int(values.get("width", 0)),
            dash=tuple(map(int, values.get("dash", ()))),
            size=int(values.get("size", 110)),
            bold=bool(values.get("bold", False)),
            round=int(values.get("round", 0)) if not isinstance(values.get("round"), Mapping) else 0,
            anchor=str(values.get("anchor", "middle")),
        )

    def word(self, word: str, lang: str) -> str:
        """One of the look's own words; English when the language is missing."""
        found = self.part("words")[word]
        return str(found.get(lang) or found.get("en") or word) if isinstance(found, Mapping) else str(found)

    def piece(self, kind: str) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """How a kind of piece looks, and what its attribute (the part behind the dot) adds."""
        pieces = self.part("pieces")
        if kind in pieces:
            return pieces[kind], {}
        if kind == "hidden":
            return FACE_DOWN, {}
        base, _, attribute = kind.partition(".")
        return pieces.get(base, pieces.get("default", {})), self.part("attributes").get(attribute, {})
