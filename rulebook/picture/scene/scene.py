"""A picture: labelled shapes on a board, with words for everything on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rulebook.base.words import phrase
from rulebook.picture.scene.colours import DEFAULT_PAPER
from rulebook.picture.scene.lines import Line
from rulebook.picture.scene.marks import halo, mark_shapes
from rulebook.picture.scene.shapes import Box, Shape, bounds, contains, pale

__all__ = ["Picture"]

REACH = 45
PALE = 0.33
"""So much of what is not spoken of gives way to the paper."""


@dataclass(frozen=True)
class Picture:
    """What one may see of a position, as shapes and words.

    Args:
        shapes: what is drawn, from below to above.
        width: width of the board in its own units; ``height`` its height.
        paper: colour below everything.
        lang: language of the words.
        lines: the words, in reading order.
        player: whose things are meant by an id without a player.
        marks: thing id to ``can``, ``moved``, ``focus``, ``refused`` or ``chosen``.

    >>> disc = Shape("circle", (50, 50, 20), fill="#336699", thing="well")
    >>> Picture((disc,), 100, 100).hit(55, 50)
    'well'
    """

    shapes: tuple[Shape, ...]
    width: int = 10000
    height: int = 10000
    paper: str = DEFAULT_PAPER
    lang: str = "en"
    lines: tuple[Line, ...] = ()
    player: int | None = None
    marks: Mapping[str, str] = field(default_factory=dict)

    # things --------------------------------------------------------------------------------------------------------
    @cached_property
    def boxes(self) -> dict[str, Box]:
        """Every thing with the box round its shapes; a thing with inner things keeps to its own shapes."""
        found: dict[str, Box] = {}
        for shape in self.shapes:
            if shape.thing:
                box, old = bounds(shape), found.get(shape.thing)
                if old is not None:
                    box = (min(old[0], box[0]), min(old[1], box[1]), max(old[2], box[2]), max(old[3], box[3]))
                found[shape.thing] = box
        return found

    @cached_property
    def _line_of(self) -> dict[str, Line]:
        found: dict[str, Line] = {}
        for line in self.lines:
            if line.thing:
                found.setdefault(line.thing, line)
        return found

    def resolve(self, thing: str, player: int | None = None) -> str | None:
        """The thing as this picture knows it: as it stands, or as the player's own; None when it is not shown.

        >>> Picture((Shape("circle", (5, 5, 5), thing="p1/mill"),), player=1).resolve("mill")
        'p1/mill'
        """
        player = self.player if player is None else player
        own = f"p{player}/{thing}" if player is not None else ""
        return own if own in self.boxes else thing if thing in self.boxes else None

    def hit(self, x: float, y: float) -> str | None:
        """The topmost thing at a point of the board, or a line or small piece close by."""
        for reach in (0, REACH):
            for shape in reversed(self.shapes):
                if shape.thing and contains(shape, x, y, reach):
                    return shape.thing
        return None

    def chain(self, thing: str) -> tuple[str, ...]:
        """A thing and what it lies in, from small to large."""
        found: list[str] = []
        while thing and thing not in found:
            found.append(thing)
            line = self._line_of.get(thing)
            thing = line.parent if line is not None else ""
        return tuple(found)

    def under(self, x: float, y: float) -> tuple[str, ...]:
        """All things at a point, topmost first, each with what it lies in."""
        found: dict[str, None] = {}
        for shape in reversed(self.shapes):
            if shape.thing and contains(shape, x, y):
                found.update(dict.fromkeys(self.chain(shape.thing)))
        if not found and (near := self.hit(x, y)) is not None:
            found.update(dict.fromkeys(self.chain(near)))
        return tuple(found)

    # words ---------------------------------------------------------------------------------------------------------
    def tell(self, thing: str) -> str:
        """A thing in words: what it is, what lies on it, how it is marked; "" for what is not on the picture."""
        known = self.resolve(thing) or thing
        line = self._line_of.get(known)
        if line is None:
            return ""
        said = _sentence(line, self.lang)
        mark = self.marks.get(known, "")
        return f"{said} ({phrase('mark_' + mark, self.lang)})" if mark else said

    @cached_property
    def words(self) -> str:
        """The whole picture in words, part by part."""
        made: list[str] = []
        for title, lines in self.sections():
            made += ([""] if made else []) + ([f"# {title}"] if title else [])
            made += lines
        return "\n".join(made)

    def sections(self) -> list[tuple[str, list[str]]]:
        """Titles of the parts of the board and the sentences of each, in reading order."""
        titles: dict[str, str] = {line.section: line.label for line in self.lines if line.parent == "#"}
        sentences: dict[str, list[str]] = {section: [] for section in titles}
        for line in self.lines:
            if line.parent != "#" and not line.aside and (line.parts or not line.quiet):
                mark = self.marks.get(line.thing, "")
                said = _sentence(line, self.lang)
                if mark:
                    said = phrase("marked", self.lang, said=said, mark=phrase("mark_" + mark, self.lang))
                sentences.setdefault(line.section, []).append(said)
        return [(titles.get(section, ""), lines) for section, lines in sentences.items() if lines]

    # views ---------------------------------------------------------------------------------------------------------
    def marked(self, marks: Mapping[str, str]) -> Picture:
        """The same picture with things marked (``{"well": "can"}``); unknown things are left out."""
        known = {found: mark for thing, mark in marks.items() if (found := self.resolve(thing)) is not None}
        shapes, extra = list(self.shapes), []
        for thing, mark in known.items():
            first = next(number for number, shape in enumerate(shapes) if shape.thing == thing)
            if shapes[first].kind == "line":
                shapes[first:first] = halo(shapes[first], mark)
            else:
                extra += mark_shapes(self.boxes[thing], mark, thing)
        return self._with(shapes=(*shapes, *extra), marks={**self.marks, **known})

    def focused(self, on: Collection[str]) -> Picture:
        """The same picture with everything pale but these things and parts of the board."""
        if not on:
            return self
        parts = {line.section for line in self.lines}
        kept = {section for section in parts if section in on}
        lit = {found for thing in on if (found := self.resolve(thing)) is not None}
        bright = lit | {line.thing for line in self.lines if line.section in kept and line.thing}
        bright |= {line.thing for line in self.lines if line.thing and lit.intersection(self.chain(line.thing))}
        boxes = [self.boxes[thing] for thing in lit] + [self.areas[part] for part in kept if part in self.areas]
        return self._with(
            shapes=tuple(
                shape
                if shape.thing in bright or (shape.kind == "text" and _in_any(boxes, shape))
                else pale(shape, self.paper, PALE)
                for shape in self.shapes
            )
        )

    @cached_property
    def areas(self) -> dict[str, Box]:
        """The box of each part of the board, round the things in it."""
        found: dict[str, Box] = {}
        for line in self.lines:
            box = self.boxes.get(line.thing)
            if box is not None:
                old = found.get(line.section, box)
                found[line.section] = (
                    min(old[0], box[0]),
                    min(old[1], box[1]),
                    max(old[2], box[2]),
                    max(old[3], box[3]),
                )
        return found

    def _with(self, shapes: Iterable[Shape] | None = None, marks: Mapping[str, str] | None = None) -> Picture:
        return Picture(
            self.shapes if shapes is None else tuple(shapes),
            self.width,
            self.height,
            self.paper,
            self.lang,
            self.lines,
            self.player,
            self.marks if marks is None else marks,
        )


def _in_any(boxes: Sequence[Box], shape: Shape) -> bool:
    left, top, right, bottom = bounds(shape)
    x, y = (left + right) / 2, (top + bottom) / 2
    return any(box[0] <= x <= box[2] and box[1] <= y <= box[3] for box in boxes)


def _sentence(line: Line, lang: str) -> str:
    """A line in words; what ends in a full stop itself gets no second one."""
    said = _said(line, lang)
    return said[:-1] if said[-2:] in ("..", "。。") else said


def _said(line: Line, lang: str) -> str:
    counted: dict[str, int] = {}
    for name, count in line.parts:
        counted[name] = counted.get(name, 0) + count
    parts = [
        name if count == 1 else phrase("part", lang, piece=name, count=count, counter=line.counters.get(name, ""))
        for name, count in counted.items()
        if count
    ]
    if parts and line.label:
        return phrase("line", lang, label=line.label, parts=phrase("comma", lang).join(parts))
    if line.holds and line.label:
        return phrase("line", lang, label=line.label, parts=phrase("empty", lang))
    return phrase("bare", lang, label=line.label or phrase("comma", lang).join(parts) or phrase("empty", lang))
