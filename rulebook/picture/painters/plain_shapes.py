"""Painters of plain shapes: rect, circle, polygon, outline, line, path, arc, text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulebook.picture.look.look import DEFAULT_INK, Style
from rulebook.picture.look.pieces import outline as outline_shape
from rulebook.picture.painters.binder import Binder, Context, painter
from rulebook.picture.painters.draw_pass import Op, Sight
from rulebook.picture.painters.layouts import curve
from rulebook.picture.scene.lettering import fitted, in_lines, text_width
from rulebook.picture.scene.shapes import Shape

__all__ = ["style_of"]

Item = Mapping[str, Any]
SHRINK = 0.82
LETTERS = 400
"""A text on a board has at most so many letters."""


def style_of(binder: Binder, item: Item, ctx: Context) -> Style:
    """The style an item asks for, with its own colours and sizes."""
    overrides = {
        key: binder.fixed(value, ctx) if isinstance(value, str) else value
        for key, value in item.items()
        if key in Style.__dataclass_fields__
    }
    return binder.look.style(binder.fixed(item.get("style", ""), ctx), overrides, ctx.player)


def _shape(binder: Binder, item: Item, ctx: Context, kind: str, numbers: Sequence[float], **more: Any) -> list[Op]:
    style = style_of(binder, item, ctx)
    fill = "" if kind in ("line", "arc") else style.fill
    shape = Shape(
        kind,
        tuple(round(n) for n in numbers),
        fill,
        style.stroke,
        style.width,
        style.dash,
        rotate=binder.number(item.get("rotate", 0), ctx),
        thing=ctx.thing,
        **more,
    )
    return [(shape,)]


def _points(binder: Binder, points: Sequence[Sequence[Any]], ctx: Context) -> list[int]:
    return [base + binder.number(n, ctx) for x, y in points for base, n in ((ctx.x, x), (ctx.y, y))]


@painter("rect")
def rect(binder: Binder, item: Item, ctx: Context) -> list[Op]:
    """``rect: [x, y, width, height]``, ``round:`` rounds the corners."""
    x, y, w, h = (binder.number(n, ctx) for n in item["rect"])
    return _shape(binder, item, ctx, "rect", (ctx.x + x, ctx.y + y, w, h), round=style_of(binder, item, ctx).round)


@painter("circle")
def circle(binder: Binder, item: Item, ctx: Context) -> list[Op]:
    """``circle: [x, y, radius]``."""
    x, y, r = (binder.number(n, ctx) for n in item["circle"])
    return _shape(binder, item, ctx, "circle", (ctx.x + x, ctx.y + y, r))


@painter("polygon")
def polygon(binder: Binder, item: Item, ctx: Context) -> list[Op]:
    """``polygon: [[x, y], …]``."""
    return _shape(binder, item, ctx, "polygon", _points(binder, item["polygon"], ctx))


@painter("line")
def line(binder: Binder, item: Item, ctx: Context) -> list[Op]:
    """``line: [[x, y], …]``; ``smooth: true`` makes it a curve through the points."""
    numbers: Sequence[float] = _points(binder, item["line"], ctx)
    if item.get("smooth"):
        pairs = list(zip(map(int, numbers[::2]), map(int, numbers[1::2]), strict=True))
        numbers = [n for point in curve(pairs, 5) for n in point]
    return _shape(binder, item, ctx, "line", numbers)


@painter("path")
def path(binder: Binder, item: Item, ctx: Context) -> list[Op]:
    """``path: true`` in a group laid out ``along``: the line between the two ends."""
    return _shape(binder, item, ctx, "line", [n for point in ctx.points for n in point]) if ctx.points else []


@painter("arc")
def arc(binder: Binder, item: Item, ctx: Context) -> list[Op]:
    """``arc: [x, y, radius, from, to]`` in degrees clockwise from the right."""
    x, y, r, start, end = (binder.number(n, ctx) for n in item["arc"])
    return _shape(binder, item, ctx, "arc", (ctx.x + x, ctx.y + y, r, start, end))


@painter("outline")
def outline(binder: Binder, item: Item, ctx: Context) -> list[Op]:
    """``outline: name`` with ``at:`` and ``across:``: one of the named outlines."""
    style, (x, y) = style_of(binder, item, ctx), item.get("at", (0, 0))
    return [
        (
            outline_shape(
                binder.look,
                binder.fixed(item["outline"], ctx),
                ctx.x + x,
                ctx.y + y,
                binder.number(item["across"], ctx),
                fill=style.fill,
                stroke=style.stroke,
                width=style.width,
                dash=style.dash,
                thing=ctx.thing,
            ),
        )
    ]


@painter("text")
def text(binder: Binder, item: Item, ctx: Context) -> list[Op]:
    """``text: template`` with ``at:``; ``fit:`` is the width it may take, ``wrap:`` the number of lines."""
    style = style_of(binder, item, ctx)
    template, turn = binder.text(item["text"], ctx), binder.number(item.get("rotate", 0), ctx)
    plate = binder.look.colour(str(item.get("plate", "")), ctx.player)
    if all(isinstance(part, str) for part in template):
        return [_lines("".join(str(part) for part in template), item, ctx, style, plate, turn)]
    seen: dict[str, tuple[Shape, ...]] = {}

    def draw(sight: Sight) -> None:
        words = "".join(part if isinstance(part, str) else str(part(sight.game)) for part in template)
        if words not in seen:
            seen[words] = _lines(words, item, ctx, style, plate, turn)
        sight.shapes.extend(seen[words])

    return [draw]


def _lines(words: str, item: Item, ctx: Context, style: Style, plate: str = "", turn: int = 0) -> tuple[Shape, ...]:
    """The lines of a text round its point, or with ``hang: true`` below it."""
    (x, y), wide, most = item.get("at", (0, 0)), int(item.get("fit", 0)), int(item.get("wrap", 1))
    words = words if len(words) <= LETTERS else f"{words[:LETTERS].rstrip()}…"
    if not wide or (most > 1 and text_width(words, style.size, style.bold) * SHRINK <= wide):
        most = 1  # a little smaller reads better than two lines
    lines, size = [words], style.size
    if most > 1:
        lines, size = in_lines(words, style.size, wide, most, style.bold)
    elif wide:
        (words, size) = fitted(words, style.size, wide, style.bold)
        lines = [words]
    x, y = ctx.x + x, ctx.y + y + (round((len(lines) - 1) * size * 0.56) if item.get("hang") else 0)
    top = y - (len(lines) - 1) * size * 0.56
    common: dict[str, Any] = {"size": size, "anchor": style.anchor, "bold": style.bold, "thing": ctx.thing,
                              "fill": style.fill or DEFAULT_INK, "rotate": turn}  # fmt: skip
    made = [Shape("text", (x, round(top + number * size * 1.12)), text=line, **common)
            for number, line in enumerate(lines) if line]  # fmt: skip
    return (*_plate(plate, made, x, y), *made) if plate and made else tuple(made)


def _plate(colour: str, lines: Sequence[Shape], x: int, y: int) -> tuple[Shape, ...]:
    """A small plate below the letters, so that they can be read on lines."""
    first = lines[0]
    size, wide = first.size, round(max(text_width(line.text, line.size, line.bold) for line in lines)) + first.size // 2
    high = round(len(lines) * size * 1.16)
    left = x - {"start": size // 4, "middle": wide // 2, "end": wide - size // 4}[first.anchor]
    return (Shape("rect", (left, y - high // 2, wide, high), colour, round=size // 3, thing=first.thing),)
