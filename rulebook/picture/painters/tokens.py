"""Painters of pieces: one piece of a kind, or everything that lies in a zone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebook.base.words import phrase
from rulebook.picture.look.look import DEFAULT_INK
from rulebook.picture.look.pieces import piece_shapes
from rulebook.picture.look.templates import Binding, Dynamic
from rulebook.picture.painters.binder import Binder, Context, painter
from rulebook.picture.painters.draw_pass import Op, Sight
from rulebook.picture.painters.layouts import centred
from rulebook.picture.painters.zone_contents import open_to
from rulebook.picture.scene.lines import Line
from rulebook.picture.scene.shapes import Shape, pale

__all__: list[str] = []

MOST_PIECES = 300
"""More pieces in one place are drawn as one of each kind with its number."""
Item = Mapping[str, Any]
Drawn = tuple[tuple[Shape, ...], tuple[tuple[str, int], ...]]


def _one(binder: Binder, kind: str, x: int, y: int, size: int, player: int | None, thing: str) -> tuple[Shape, ...]:
    if "/" in kind and kind not in binder.look.part("pieces"):
        return _either(binder, kind.split("/"), x, y, size, player, thing)
    name = binder.name(Binding("piece", kind))
    return piece_shapes(binder.look, kind, binder.lang, x, y, size, name, player, thing)


def _either(
    binder: Binder, kinds: list[str], x: int, y: int, size: int, player: int | None, thing: str
) -> tuple[Shape, ...]:
    """One of several kinds (``pear/plum``): each a little smaller, side by side, with strokes between."""
    each, made = size * 68 // 100, list[Shape]()
    left = x - round(each * 0.6 * (len(kinds) - 1))
    for number, kind in enumerate(kinds):
        at = left + round(each * 1.2 * number)
        made += _one(binder, kind, at, y, each, player, thing)
        if number:
            slash = at - round(each * 0.6)
            ends = (slash - each // 9, y + each // 2, slash + each // 9, y - each // 2)
            made.append(Shape("line", ends, stroke=DEFAULT_INK, width=max(8, size // 14), thing=thing))
    return tuple(made)


def _named(binder: Binder, kind: str) -> str:
    """The name of a kind of piece; of several when either will do."""
    if "/" in kind and kind not in binder.look.part("pieces"):
        kinds = phrase("or", binder.lang).join(binder.name(Binding("piece", one)) for one in kind.split("/"))
        return phrase("either", binder.lang, kinds=kinds)
    return binder.name(Binding("piece", kind))


@painter("piece")
def piece(binder: Binder, item: Item, ctx: Context) -> list[Op]:
    """``piece: kind`` with ``at:``, ``across:``; ``count: expression`` writes how many and pales it at none.

    ``ghost: true`` draws it pale and says nothing: the print on a board that a real piece covers.
    """
    kind, (x, y) = binder.fixed(item["piece"], ctx), item.get("at", (0, 0))
    size = binder.number(item.get("across", 200), ctx)
    shapes = _one(binder, kind, ctx.x + x, ctx.y + y, size, ctx.player, ctx.thing)
    words: Dynamic = binder.text(item["label"], ctx) if "label" in item else [_named(binder, kind)]
    name = "".join(part for part in words if isinstance(part, str))
    counter = "" if "label" in item else binder.counter(kind)
    if item.get("ghost"):
        return [tuple(pale(shape, binder.look.paper, 0.5) for shape in shapes)]
    if "count" not in item:
        return [shapes, _saying(words)] if words and not item.get("silent") else [shapes]
    asked, seen = binder.quantity(item["count"], ctx), {}
    paper = binder.look.paper

    def draw(sight: Sight) -> None:
        count = asked(sight.game)
        if count not in seen:
            drawn = shapes if count else tuple(pale(shape, paper, 0.6) for shape in shapes)
            seen[count] = (*drawn, *_count(binder, item, ctx.at((x, y)), size, str(count)))
        sight.shapes.extend(seen[count])
        if not all(isinstance(part, str) for part in words):
            sight.say("".join(part if isinstance(part, str) else str(part(sight.game)) for part in words))
        elif not item.get("silent") and count:
            sight.say(phrase("part", binder.lang, piece=name, count=count, counter=counter))

    return [draw]


def _saying(words: Dynamic) -> Op:
    if all(isinstance(part, str) for part in words):
        name = "".join(part for part in words if isinstance(part, str))
        return lambda sight: sight.say(name) if name else None
    return lambda sight: sight.say("".join(part if isinstance(part, str) else str(part(sight.game)) for part in words))


def _count(binder: Binder, item: Item, ctx: Context, size: int, count: str) -> tuple[Shape, ...]:
    dx, dy = item.get("count_at", (size * 62 // 100, 0))
    anchor = str(item.get("count_anchor", "start"))
    ink = binder.look.colour(str(item.get("count_fill", "#2b2419")), ctx.player)
    high = int(item.get("count_size", max(90, size * 58 // 100)))
    return (
        Shape("text", (ctx.x + dx, ctx.y + dy), ink, text=count, size=high, anchor=anchor, bold=True, thing=ctx.thing),
    )


@painter("pieces")
def pieces(binder: Binder, item: Item, ctx: Context) -> list[Op]:
    """``pieces: zone`` with ``of:`` indices: what lies there, in lines of ``columns``; ``stack:`` one of each kind."""
    apart = "each_thing" in item
    zone, reader = str(item["pieces"]), _Contents(binder, item, ctx)
    entry = {name: ctx.bindings[str(bound)].value for name, bound in dict(item.get("of", {})).items()}
    fixed = dict(entry)
    if ctx.player is not None:
        fixed["me"] = ctx.player

    def draw(sight: Sight) -> None:
        contents = tuple(sight.game.contents(zone, **fixed))
        if contents and not open_to(sight, zone, ctx.player, entry):
            contents = (("hidden", sum(count for _, count in contents)),)
        shapes, said = reader.drawn(contents)
        sight.shapes.extend(shapes)
        if sight.current is not None:
            sight.current.parts.extend(said)
            sight.current.counters |= reader.counters
            sight.current.holds = True
        if apart and contents:
            label = sight.current.label if sight.current is not None else ""
            for (kind, _), part in zip(contents, said, strict=True):
                sight.lines.append(
                    Line(
                        ctx.section,
                        label,
                        reader.thing(kind),
                        ctx.thing,
                        aside=True,
                        parts=[part],
                        counters=reader.counters,
                    )
                )

    return [draw]


class _Contents:
    """Draws the contents of one zone, and remembers what it drew."""

    def __init__(self, binder: Binder, item: Item, ctx: Context) -> None:
        self.binder, self.item, self.ctx = binder, item, ctx
        self.size = int(item.get("across", 200))
        step = item.get("step", [self.size + 20, self.size + 20])
        self.step = (int(step[0]), int(step[1]))
        self.columns = int(item.get("columns", 99))
        self.seen: dict[tuple[tuple[str, int], ...], Drawn] = {}
        self.counters: dict[str, str] = {}

    def drawn(self, contents: tuple[tuple[str, int], ...]) -> Drawn:
        """Shapes and words of these contents."""
        if contents not in self.seen:
            held = [(str(kind), int(count)) for kind, count in contents if count]
            said = tuple((self._name(kind), count) for kind, count in held)
            self.counters |= {self._name(kind): self.binder.counter(kind) for kind, _ in held}
            self.seen[contents] = (self._shapes(held), said)
        return self.seen[contents]

    def _name(self, kind: str) -> str:
        return phrase("face_down", self.binder.lang) if kind == "hidden" else self.binder.name(Binding("piece", kind))

    def _shapes(self, held: list[tuple[str, int]]) -> tuple[Shape, ...]:
        item, (x, y) = self.item, self.item.get("at", (0, 0))
        stack = bool(item.get("stack")) or sum(count for _, count in held) > MOST_PIECES
        listed = held if stack else [(kind, 1) for kind, count in held for _ in range(count)]
        spots = centred(len(listed), self.step, self.columns, bool(item.get("centre")))
        made: list[Shape] = []
        for (kind, count), (dx, dy) in zip(listed, spots, strict=True):
            here = self.ctx.at((x + dx, y + dy))
            thing = self.thing(kind)
            made += _one(self.binder, kind, here.x, here.y, self.size, self.ctx.player, thing)
            if stack:
                made += _count(self.binder, item, here, self.size, str(count))
        return tuple(made)

    def thing(self, kind: str) -> str:
        """The thing a piece of a kind is: the zone's, or one of its own with ``each_thing``."""
        if "each_thing" not in self.item:
            return self.ctx.thing
        return self.binder.fixed(self.item["each_thing"], self.ctx.bound("kind", Binding("piece", kind)))
