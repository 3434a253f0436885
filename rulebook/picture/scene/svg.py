"""A picture as SVG text: crisp at every size, with titles for screen readers."""

from __future__ import annotations

from math import cos, radians, sin

from rulebook.base.markup import Markup, attributes, element, markup
from rulebook.picture.scene.lettering import families
from rulebook.picture.scene.scene import Picture
from rulebook.picture.scene.shapes import Box, Shape

__all__ = ["to_svg"]


def to_svg(picture: Picture, width: int = 1100, label: str = "", part: Box | None = None) -> Markup:
    """The picture, or a part of it, as one SVG element of so many pixels width, named by a label for screen readers.

    >>> to_svg(Picture((Shape("circle", (50, 50, 20), fill="#336699"),), 100, 100)).count("<circle")
    1
    """
    left, top, right, bottom = part or (0, 0, picture.width, picture.height)
    head = {
        "xmlns": "http://www.w3.org/2000/svg", "role": "img", "aria-label": label or None, "lang": picture.lang,
        "width": width, "height": round((bottom - top) * width / (right - left)),
        "viewBox": f"{left} {top} {right - left} {bottom - top}",
        "font-family": families(picture.lang).replace('"', "'"),
        "stroke-linejoin": "round", "stroke-linecap": "butt", "style": "max-width:100%;height:auto",
    }  # fmt: skip
    desc = [element("desc", {}, picture.words)] if picture.words else []
    paper = element("rect", {"width": picture.width, "height": picture.height, "fill": picture.paper})
    return element("svg", head, *desc, paper, *map(_element, picture.shapes))


def _paint(shape: Shape) -> dict[str, object]:
    made: dict[str, object] = {"fill": shape.fill or "none"}
    if shape.stroke and shape.width:
        made |= {"stroke": shape.stroke, "stroke-width": shape.width}
        if shape.dash:
            made["stroke-dasharray"] = " ".join(map(str, shape.dash))
    return made


def _element(shape: Shape) -> Markup:
    numbers, paint = shape.numbers, _paint(shape)
    if shape.kind == "rect":
        x, y, w, h = numbers
        turn = f"rotate({shape.rotate} {x + w / 2} {y + h / 2})" if shape.rotate else None
        place = {"x": x, "y": y, "width": w, "height": h, "rx": shape.round or None, "transform": turn}
        return element("rect", place | paint)
    if shape.kind == "circle":
        return element("circle", {"cx": numbers[0], "cy": numbers[1], "r": numbers[2]} | paint)
    if shape.kind == "text":
        return _text(shape)
    if shape.kind == "arc":
        return element("path", {"d": _arc(shape)} | paint)
    points = " ".join(f"{x},{y}" for x, y in zip(numbers[::2], numbers[1::2], strict=True))
    return element("polygon" if shape.kind == "polygon" else "polyline", {"points": points} | paint)


def _text(shape: Shape) -> Markup:
    x, y = shape.numbers
    place = {
        "x": x, "y": y + round(shape.size * 0.36), "font-size": shape.size, "text-anchor": shape.anchor,
        "font-weight": "bold" if shape.bold else None,
        "transform": f"rotate({shape.rotate} {x} {y})" if shape.rotate else None, "fill": shape.fill,
    }  # fmt: skip
    return Markup(f"<text{attributes(place)}>{markup(shape.text)}</text>")


def _arc(shape: Shape) -> str:
    x, y, r, start, end = shape.numbers
    x1, y1 = x + r * cos(radians(start)), y + r * sin(radians(start))
    x2, y2 = x + r * cos(radians(end)), y + r * sin(radians(end))
    large = int(abs(end - start) > 180)
    return f"M{x1:.0f} {y1:.0f}A{r} {r} 0 {large} {int(end > start)} {x2:.0f} {y2:.0f}"
