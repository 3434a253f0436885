"""Shapes as canvas commands.

The commands go to the canvas manager as they are, without the traits of ``Canvas``: a whole board is thousands of
them. Every command is worked out once per shape.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import radians
from typing import Any

import ipycanvas.canvas as _ipycanvas

from rulebook.picture import Shape
from rulebook.picture.scene.lettering import families
from rulebook.picture.scene.shapes import corners

__all__ = ["Brush", "commands"]

_COMMANDS = _ipycanvas.COMMANDS
_ATTRS = _ipycanvas.Canvas.ATTRS
Command = list[Any]
Set = tuple[str, Any]


def _do(name: str, *args: Any) -> Command:
    return [_COMMANDS[name], list(args), 0]


def _rect_path(shape: Shape) -> list[Command]:
    x, y, w, h = shape.numbers
    r = min(shape.round, w // 2, h // 2)
    if shape.rotate:
        return _point_path(corners(shape), True)
    if not r:
        return [_do("beginPath"), _do("rect", x, y, w, h)]
    rounds = [(x + w, y, x + w, y + h), (x + w, y + h, x, y + h), (x, y + h, x, y), (x, y, x + w, y)]
    return [_do("beginPath"), _do("moveTo", x + r, y), *(_do("arcTo", *ends, r) for ends in rounds), _do("closePath")]


def _point_path(points: Sequence[tuple[float, float]], closed: bool) -> list[Command]:
    (x, y), *rest = [(round(a), round(b)) for a, b in points]
    made = [_do("beginPath"), _do("moveTo", x, y), *(_do("lineTo", a, b) for a, b in rest)]
    return [*made, _do("closePath")] if closed else made


def _circle_path(shape: Shape) -> list[Command]:
    x, y, r = shape.numbers
    return [_do("beginPath"), _do("arc", x, y, r, 0, 6.2832, False)]


def _arc_path(shape: Shape) -> list[Command]:
    x, y, r, start, end = shape.numbers
    turn = (round(radians(start), 4), round(radians(end), 4))
    return [_do("beginPath"), _do("arc", x, y, r, *turn, end < start)]


_PATHS: dict[str, Callable[[Shape], list[Command]]] = {
    "rect": _rect_path,
    "circle": _circle_path,
    "arc": _arc_path,
    "polygon": lambda shape: _point_path(corners(shape), True),
    "line": lambda shape: _point_path(corners(shape), False),
}


def _text(shape: Shape, lang: str) -> tuple[list[Set], list[Command]]:
    x, y = shape.numbers
    weight = "bold " if shape.bold else ""
    wanted = [
        ("fill_style", shape.fill),
        ("font", f"{weight}{shape.size}px {families(lang)}"),
        ("text_align", {"start": "left", "middle": "center", "end": "right"}[shape.anchor]),
    ]
    down = round(shape.size * 0.36)
    if not shape.rotate:
        return wanted, [_do("fillText", shape.text, x, y + down)]
    turned = [
        _do("save"),
        _do("translate", x, y),
        _do("rotate", round(radians(shape.rotate), 4)),
        _do("fillText", shape.text, 0, down),
        _do("restore"),
    ]
    return wanted, turned


@lru_cache(maxsize=30000)
def commands(shape: Shape, lang: str) -> tuple[list[Set], list[Command]]:
    """What a shape needs set before it is drawn, and the commands that draw it."""
    if shape.kind == "text":
        return _text(shape, lang)
    wanted: list[Set] = [("dash", shape.dash)] if shape.stroke and shape.width else []
    made = _PATHS[shape.kind](shape)
    if shape.fill:
        wanted.append(("fill_style", shape.fill))
        made.append(_do("fill", "nonzero"))
    if shape.stroke and shape.width:
        wanted += [("stroke_style", shape.stroke), ("line_width", shape.width)]
        made.append(_do("stroke"))
    return wanted, made


class Brush:
    """Draws shapes on one canvas inside a ``batch``.

    Args:
        canvas: the ipycanvas ``Canvas``.
        scale: canvas pixels per unit of the board.
        lang: language, for the order of fonts.
    """

    def __init__(self, canvas: Any, scale: float, lang: str) -> None:
        self.canvas, self.scale, self.lang = canvas, scale, lang
        self._send = canvas._canvas_manager.send_command  # noqa: SLF001
        self._now: dict[str, Any] = {}

    def begin(self) -> None:
        """Starts from a known state, scaled to board units."""
        self._now = {}
        self._raw(_do("setTransform", self.scale, 0, 0, self.scale, 0, 0))
        for name, value in (("line_join", "round"), ("line_cap", "butt"), ("text_baseline", "alphabetic")):
            self._set(name, value)

    def fill(self, box: tuple[int, int, int, int], colour: str) -> None:
        """Covers a box (left, top, right, bottom) with a colour."""
        left, top, right, bottom = box
        self._set("fill_style", colour)
        self._raw(_do("fillRect", left, top, right - left, bottom - top))

    def clip(self, boxes: Iterable[tuple[int, int, int, int]]) -> None:
        """From now on draws inside these boxes only, until ``unclip``."""
        self._raw(_do("save"))
        self._raw(_do("beginPath"))
        for left, top, right, bottom in boxes:
            self._raw(_do("rect", left, top, right - left, bottom - top))
        self._raw(_do("clip"))

    def unclip(self) -> None:
        """Draws everywhere again."""
        self._raw(_do("restore"))
        self._now = {}

    def draw(self, shapes: Iterable[Shape]) -> None:
        """Draws shapes in order; what is already set is not sent again."""
        now, send, canvas, lang = self._now, self._send, self.canvas, self.lang
        for shape in shapes:
            wanted, made = commands(shape, lang)
            for name, value in wanted:
                if now.get(name) != value:
                    self._set(name, value)
            for command in made:
                send(canvas, command)

    def _set(self, name: str, value: Any) -> None:
        self._now[name] = value
        if name == "dash":
            self._raw(_do("setLineDash", list(value)))
        else:
            self._raw([_COMMANDS["set"], [_ATTRS[name], value]])

    def _raw(self, command: Command) -> None:
        self._send(self.canvas, command)
