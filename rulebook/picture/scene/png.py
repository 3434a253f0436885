"""A picture as PNG, drawn with Pillow at twice the size and made smaller, so that edges are smooth."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any

from rulebook.base.errors import RulebookError
from rulebook.base.words import phrase
from rulebook.picture.scene.fonts import find_font
from rulebook.picture.scene.scene import Picture
from rulebook.picture.scene.shapes import Shape, corners

__all__ = ["PictureError", "to_png"]

FINER = 2


class PictureError(RulebookError):
    """A picture cannot be made on this machine; the message says what is missing."""


def to_png(picture: Picture, width: int = 1100) -> bytes:
    """The picture as the bytes of a PNG file.

    Raises:
        PictureError: Pillow or a font with the letters is missing.
    """
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise PictureError(phrase("no_pillow", picture.lang)) from None
    scale = width * FINER / picture.width
    size = (width * FINER, round(picture.height * scale))
    image = Image.new("RGB", size, picture.paper)
    brush = _Brush(ImageDraw.Draw(image), scale, picture.lang)
    for shape in picture.shapes:
        brush.draw(shape)
    small = image.resize((width, size[1] // FINER), Image.Resampling.LANCZOS)
    store = BytesIO()
    small.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(store, "PNG", optimize=True)
    return store.getvalue()


@lru_cache(maxsize=200)
def _font(size: int, bold: bool, lang: str) -> Any:
    from PIL import ImageFont

    found = find_font(bold, lang)
    if found is None:
        raise PictureError(phrase("no_font", lang))
    return ImageFont.truetype(found[0], size, index=found[1])


class _Brush:
    """Draws single shapes with Pillow."""

    def __init__(self, draw: Any, scale: float, lang: str) -> None:
        self.on, self.scale, self.lang = draw, scale, lang

    def draw(self, shape: Shape) -> None:
        getattr(self, shape.kind)(shape)

    def _wide(self, shape: Shape) -> int:
        return max(1, round(shape.width * self.scale)) if shape.stroke and shape.width else 0

    def _outline(self, shape: Shape, points: Sequence[tuple[float, float]], closed: bool) -> None:
        wide = self._wide(shape)
        if not wide:
            return
        scaled = [(x * self.scale, y * self.scale) for x, y in (*points, *(points[:2] if closed else ()))]
        if shape.dash:
            for piece in _dashed(scaled, [length * self.scale for length in shape.dash]):
                self.on.line(piece, fill=shape.stroke, width=wide)
        else:
            self.on.line(scaled, fill=shape.stroke, width=wide, joint="curve")

    def rect(self, shape: Shape) -> None:
        if shape.rotate:
            self.polygon(shape)
            return
        x, y, w, h = (number * self.scale for number in shape.numbers)
        plain, half = not shape.dash, self._wide(shape) / 2
        box = (x - half, y - half, x + w + half, y + h + half) if plain else (x, y, x + w, y + h)
        rounded = shape.round * self.scale + (half if shape.round else 0)
        short = min(box[2] - box[0], box[3] - box[1])
        self.on.rounded_rectangle(
            box,
            min(rounded, short / 2) if short >= 4 else 0,  # of a few pixels Pillow draws no round corners
            fill=shape.fill or None,
            outline=shape.stroke or None if plain else None,
            width=self._wide(shape) if plain else 0,
        )
        if shape.dash:
            self._outline(shape, corners(shape), True)

    def circle(self, shape: Shape) -> None:
        x, y, r = (number * self.scale for number in shape.numbers)
        half = self._wide(shape) / 2
        self.on.ellipse(
            (x - r - half, y - r - half, x + r + half, y + r + half),
            fill=shape.fill or None,
            outline=shape.stroke or None,
            width=self._wide(shape),
        )

    def polygon(self, shape: Shape) -> None:
        points = corners(shape)
        if shape.fill:
            self.on.polygon([(x * self.scale, y * self.scale) for x, y in points], fill=shape.fill)
        self._outline(shape, points, True)

    def line(self, shape: Shape) -> None:
        self._outline(shape, corners(shape), False)

    arc = line

    def text(self, shape: Shape) -> None:
        font = _font(max(1, round(shape.size * self.scale)), shape.bold, self.lang)
        x, y = (number * self.scale for number in shape.numbers)
        across = font.getlength(shape.text) * {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor]
        if not shape.rotate:
            self.on.text(
                (x - across, y + shape.size * self.scale * 0.36), shape.text, fill=shape.fill, font=font, anchor="ls"
            )
            return
        self._turned_text(shape, font, x, y)

    def _turned_text(self, shape: Shape, font: Any, x: float, y: float) -> None:
        from PIL import Image, ImageDraw

        half = int(font.getlength(shape.text)) + shape.size
        mask = Image.new("L", (2 * half, 2 * half))
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[shape.anchor]
        ImageDraw.Draw(mask).text(
            (half, half + shape.size * self.scale * 0.36), shape.text, fill=255, font=font, anchor=anchor
        )
        turned = mask.rotate(-shape.rotate, Image.Resampling.BICUBIC)
        self.on.bitmap((round(x) - half, round(y) - half), turned, fill=shape.fill)


def _dashed(points: list[tuple[float, float]], dash: list[float]) -> list[list[tuple[float, float]]]:
    """The drawn pieces of a dashed line."""
    made: list[list[tuple[float, float]]] = []
    turn, left = 0, dash[0]
    piece = [points[0]]
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        length, done = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 0.0
        while length - done > left:
            done += left
            spot = (ax + (bx - ax) * done / length, ay + (by - ay) * done / length)
            if turn % 2 == 0:
                made.append([*piece, spot])
            turn += 1
            piece, left = [spot], max(0.5, dash[turn % len(dash)])
        left -= length - done
        piece.append((bx, by))
    return [*made, piece] if turn % 2 == 0 and len(piece) > 1 else made
