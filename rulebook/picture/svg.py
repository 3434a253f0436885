"""A picture as SVG text: crisp at every size, with titles for screen readers."""

from __future__ import annotations

from html import escape
from math import cos, radians, sin

from rulebook.picture.lettering import families
from rulebook.picture.picture import Picture
from rulebook.picture.shapes import Shape

__all__ = ["to_svg"]


def to_svg(picture: Picture, width: int = 1100) -> str:
    """The picture as one SVG element of so many pixels width.

    >>> to_svg(Picture((Shape("circle", (50, 50, 20), fill="#336699"),), 100, 100)).count("<circle")
    1
    """
    height = round(picture.height * width / picture.width)
    font = escape(families(picture.lang).replace('"', "'"), quote=True)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" lang="{picture.lang}" width="{width}" height="{height}" '
        f'viewBox="0 0 {picture.width} {picture.height}" font-family="{font}" stroke-linejoin="round" '
        f'stroke-linecap="butt" style="max-width:100%;height:auto">'
    )
    words = picture.words
    desc = f"<desc>{escape(words)}</desc>" if words else ""
    paper = f'<rect width="{picture.width}" height="{picture.height}" fill="{picture.paper}"/>'
    return head + desc + paper + "".join(map(_element, picture.shapes)) + "</svg>"


def _paint(shape: Shape) -> str:
    made = f' fill="{shape.fill or "none"}"'
    if shape.stroke and shape.width:
        made += f' stroke="{shape.stroke}" stroke-width="{shape.width}"'
        if shape.dash:
            made += f' stroke-dasharray="{" ".join(map(str, shape.dash))}"'
    return made


def _element(shape: Shape) -> str:
    numbers = shape.numbers
    if shape.kind == "rect":
        x, y, w, h = numbers
        turn = f' transform="rotate({shape.rotate} {x + w / 2} {y + h / 2})"' if shape.rotate else ""
        corner = f' rx="{shape.round}"' if shape.round else ""
        return f'<rect x="{x}" y="{y}" width="{w}" height="{h}"{corner}{turn}{_paint(shape)}/>'
    if shape.kind == "circle":
        return f'<circle cx="{numbers[0]}" cy="{numbers[1]}" r="{numbers[2]}"{_paint(shape)}/>'
    if shape.kind == "text":
        return _text(shape)
    if shape.kind == "arc":
        return _arc(shape)
    points = " ".join(f"{x},{y}" for x, y in zip(numbers[::2], numbers[1::2], strict=True))
    tag = "polygon" if shape.kind == "polygon" else "polyline"
    return f'<{tag} points="{points}"{_paint(shape)}/>'


def _text(shape: Shape) -> str:
    x, y = shape.numbers
    turn = f' transform="rotate({shape.rotate} {x} {y})"' if shape.rotate else ""
    weight = ' font-weight="bold"' if shape.bold else ""
    return (
        f'<text x="{x}" y="{y + round(shape.size * 0.36)}" font-size="{shape.size}" text-anchor="{shape.anchor}"'
        f'{weight}{turn} fill="{shape.fill}">{escape(shape.text)}</text>'
    )


def _arc(shape: Shape) -> str:
    x, y, r, start, end = shape.numbers
    x1, y1 = x + r * cos(radians(start)), y + r * sin(radians(start))
    x2, y2 = x + r * cos(radians(end)), y + r * sin(radians(end))
    large = int(abs(end - start) > 180)
    return f'<path d="M{x1:.0f} {y1:.0f}A{r} {r} 0 {large} {int(end > start)} {x2:.0f} {y2:.0f}"{_paint(shape)}/>'
