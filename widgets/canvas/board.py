"""BoardCanvas: a picture that can be looked at, clicked, tapped, walked through by keyboard and listened to."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import ipywidgets
from ipycanvas import Canvas

from rulebook.picture import Picture, draw, still
from rulebook.picture.scene.shapes import Box, Shape, bounds
from widgets.base.html import tag
from widgets.base.safe_handlers import guarded
from widgets.base.words import message
from widgets.canvas.canvas_access import CLASS, make_guard
from widgets.canvas.canvas_batch import batch
from widgets.canvas.canvas_painter import Brush
from widgets.canvas.picture_diff import changed, merged, touches
from widgets.canvas.travel import FRAMES, Travel, travels

__all__ = ["BoardCanvas"]

FINER = 2
PAUSE = 16
"""Milliseconds between two pictures of something moving."""
CHOICE = ("can", "chosen")
ThingHandler = Callable[[str], None]


class BoardCanvas(ipywidgets.VBox):
    """A board on the screen.

    Args:
        shown: a game, or a ready ``Picture``; nothing yet when None.
        lang: ``en``, ``ja`` or ``ko``.
        viewer: who looks (hidden things); None for everybody.
        seats: names of the players.
        width: width on the screen in pixels; it shrinks with the page.
        hover: whether a line below the board says what is under the pointer.

    Attributes:
        picture: what is shown now.
        things: what lay under the last click or tap, topmost first.
        trouble: the ``HTML`` widget that shows what a handler raised.
    """

    def __init__(
        self,
        shown: Any = None,
        *,
        lang: str = "en",
        viewer: int | None = None,
        seats: Sequence[str] = (),
        width: int = 1120,
        hover: bool = True,
    ) -> None:
        self.lang, self.viewer, self.seats, self.css_width = lang, viewer, tuple(seats), width
        self.picture = self._plain = Picture((), height=1000, lang=lang)
        self.things: tuple[str, ...] = ()
        self._marks: dict[str, str] = {}
        self._cursor = ""
        self._drawn: Picture | None = None
        self._thing_handlers: list[ThingHandler] = []
        self._hover_handlers: list[Callable[[str | None], None]] = []
        self.trouble = ipywidgets.HTML()
        self.canvas = Canvas(width=width * FINER, height=200)
        self.canvas.add_class(CLASS)
        self.guard = make_guard(message("board", lang), lang)
        self.status = ipywidgets.HTML(layout=ipywidgets.Layout(min_height="22px", margin="0 2px"))
        parts = [self.canvas, *([self.status] if hover else []), self.trouble, self.guard]
        super().__init__(parts, layout=ipywidgets.Layout(width="100%", max_width=f"{width}px", overflow="visible"))
        self.add_class("rb-board")
        self._listen(hover)
        if shown is not None:
            self.show(shown)

    def _listen(self, hover: bool) -> None:
        def safe(handler: Callable[..., None]) -> Callable[..., None]:
            return guarded(handler, self.trouble, lambda: self.lang)

        self.canvas.on_client_ready(safe(self.redraw))
        self.canvas.on_mouse_down(safe(self._press))
        self.canvas.on_touch_start(safe(lambda touches: self._press(*touches[0]) if len(touches) == 1 else None))
        self.canvas.on_key_down(safe(self._key))
        if hover:
            self.canvas.on_mouse_move(safe(self._hover))
            self.canvas.on_mouse_out(safe(lambda x, y: self._say(None)))

    # showing -------------------------------------------------------------------------------------------------------
    def show(
        self,
        shown: Any,
        *,
        marks: Mapping[str, str] | None = None,
        focus: Collection[str] = (),
        lang: str | None = None,
        viewer: int | None = None,
    ) -> None:
        """Shows a game or a picture, with things marked and the rest pale if wished.

        Args:
            shown: a game or a ``Picture``.
            marks: thing to ``can``, ``chosen``, ``moved``, ``refused`` or ``focus``.
            focus: things or parts of the board that stay in full colour.
            lang: changes the language.
            viewer: changes who looks.
        """
        if lang is not None and lang != self.lang:
            self.lang = self.guard.language = lang
            self.guard.described = message("board", lang)
        self.viewer = self.viewer if viewer is None else viewer
        if not isinstance(shown, Picture):
            shown = draw(shown, self.lang, viewer=self.viewer, seats=self.seats)
        self._plain = shown.focused(focus) if focus else shown
        self.mark(marks or {})

    def mark(self, marks: Mapping[str, str]) -> None:
        """Marks other things on the same picture."""
        self._marks = {found: mark for thing, mark in marks.items() if (found := self._plain.resolve(thing))}
        if self._cursor not in self._marks:
            self._cursor = ""
        self._update()

    def _update(self) -> None:
        cursor = {self._cursor: "focus"} if self._cursor else {}
        marks = {**self._marks, **cursor}
        self.picture = self._plain.marked(marks) if marks else self._plain
        self._fit()
        with batch():
            if self._drawn is not None and self._drawn.height == self.picture.height:
                moving = [] if self.guard.quiet else travels(self._drawn, self._plain)
                self._draw_changes(self._drawn, self._draw_travels(moving) if moving else ())
            else:
                self._draw_all()

    def _fit(self) -> None:
        high = round(self.css_width * self.picture.height / self.picture.width)
        if self.canvas.height != high * FINER:
            self.canvas.height = high * FINER
            before = self.canvas.layout
            self.canvas.layout = ipywidgets.Layout(width="100%", height="auto", max_width=f"{self.css_width}px")
            before.close()  # nothing else ends the one it was made with
            self._drawn = None

    # drawing -------------------------------------------------------------------------------------------------------
    def redraw(self) -> None:
        """Draws everything anew, as after a reload of the page."""
        with batch():
            self._draw_all()

    def _brush(self) -> Brush:
        brush = Brush(self.canvas, self.css_width * FINER / self.picture.width, self.picture.lang)
        brush.begin()
        return brush

    def _draw_all(self) -> None:
        brush = self._brush()
        brush.fill((0, 0, self.picture.width, self.picture.height), self.picture.paper)
        brush.draw(self.picture.shapes)
        self._drawn = self.picture

    def _draw_changes(self, old: Picture, passed: Sequence[Shape] = ()) -> None:
        """Draws again only the parts where the new picture differs from the old one, and where something passed."""
        differing = [*changed(old.shapes, self.picture.shapes), *passed]
        self._drawn = self.picture
        if not differing:
            return
        if len(differing) > len(self.picture.shapes) // 3 or old.paper != self.picture.paper:
            self._draw_all()
            return
        self._draw_within(differing, self.picture.shapes)

    def _draw_within(self, places: Iterable[Shape], shapes: Iterable[Shape], above: Sequence[Shape] = ()) -> None:
        """Draws what lies in some places anew, with something else above it."""
        boxes = merged([self._pixels(bounds(shape), shape.width) for shape in places])
        brush = self._brush()
        brush.clip(boxes)
        for box in boxes:
            brush.fill(box, self.picture.paper)
        brush.draw(shape for shape in shapes if touches(boxes, bounds(shape), shape.width + 12))
        brush.draw(above)
        brush.unclip()

    def _draw_travels(self, moving: Sequence[Travel]) -> list[Shape]:
        """Shows pieces on their way, in the page's own time; returns them as they were last drawn."""
        ends = {one.shape for one in moving}
        ways = [[one.at(frame) for one in moving] for frame in range(FRAMES)]
        passed = merged([self._pixels(bounds(shape), shape.width) for way in ways for shape in way])
        under = [shape for shape in self.picture.shapes if shape not in ends and touches(passed, bounds(shape), 60)]
        last = ways[0]
        for now in ways[1:]:
            self._draw_within([*last, *now], under, now)
            self.canvas.sleep(PAUSE)
            last = now
        return last

    def _pixels(self, box: Box, pad: int) -> Box:
        """A box widened to whole canvas pixels, so that no seam shows."""
        unit = self.picture.width / (self.css_width * FINER)
        left, top = (int((edge - pad - 24) / unit) for edge in box[:2])
        right, bottom = (int((edge + pad + 24) / unit) + 1 for edge in box[2:])
        return round(left * unit), round(top * unit), round(right * unit), round(bottom * unit)

    # listening -----------------------------------------------------------------------------------------------------
    def on_thing(self, handler: ThingHandler, remove: bool = False) -> None:
        """Calls the handler with the id of the thing that is clicked, tapped or chosen by keyboard.

        The thing is the topmost one that can be chosen (marked ``can`` or ``chosen``), else the topmost one;
        ``things`` holds all that lie there.
        """
        (self._thing_handlers.remove if remove else self._thing_handlers.append)(handler)

    def on_hover(self, handler: Callable[[str | None], None], remove: bool = False) -> None:
        """Calls the handler with what is under the pointer or in focus, None for nothing."""
        (self._hover_handlers.remove if remove else self._hover_handlers.append)(handler)

    def _at(self, x: float, y: float) -> tuple[str, ...]:
        unit = self.picture.width / (self.css_width * FINER)
        return self.picture.under(x * unit, y * unit)

    def _best(self, things: Sequence[str]) -> str | None:
        able = [thing for thing in things if self._marks.get(thing) in CHOICE]
        return next(iter(able or things), None)

    def _press(self, x: float, y: float) -> None:
        self.things = self._at(x, y)
        best = self._best(self.things)
        if best is not None:
            self._choose(best)

    def _choose(self, thing: str) -> None:
        for handler in list(self._thing_handlers):
            handler(thing)

    def _hover(self, x: float, y: float) -> None:
        self._say(self._best(self._at(x, y)))

    def _say(self, thing: str | None) -> None:
        words = self.picture.tell(thing) if thing else ""
        html = tag("span", words, lang=self.lang) if words else ""
        if self.status.value != html:
            self.status.value = html
        for handler in list(self._hover_handlers):
            handler(thing)

    # keyboard ------------------------------------------------------------------------------------------------------
    def choices(self) -> list[str]:
        """What can be chosen now, in reading order."""
        boxes = self.picture.boxes
        able = [thing for thing, mark in self._marks.items() if mark in CHOICE and thing in boxes]
        return sorted(able, key=lambda thing: (boxes[thing][1] // 300, boxes[thing][0]))

    def _key(self, key: str, shift: bool, ctrl: bool, meta: bool) -> None:
        if key in ("Enter", " ") and self._cursor:
            self.things = self.picture.chain(self._cursor)
            self._choose(self._cursor)
        elif key in ("ArrowRight", "ArrowDown"):
            self._step(1)
        elif key in ("ArrowLeft", "ArrowUp"):
            self._step(-1)

    def _step(self, by: int) -> None:
        able = self.choices()
        if not able:
            self.guard.spoken = message("nothing_here", self.lang)
            return
        now = able.index(self._cursor) + by if self._cursor in able else (0 if by > 0 else -1)
        self._cursor = able[now % len(able)]
        self._update()
        self.guard.spoken = self.picture.tell(self._cursor)
        self._say(self._cursor)

    # elsewhere -----------------------------------------------------------------------------------------------------
    @property
    def words(self) -> str:
        """The whole board in words."""
        return self.picture.words

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        found = super()._repr_mimebundle_(**kwargs) or {}
        data, *rest = found if isinstance(found, tuple) else (found,)
        shown = {**data, **still(lambda: self.picture, self.lang, min(self.css_width, 900))}
        return (shown, *rest) if rest else shown  # type: ignore[return-value]

    def close(self) -> None:
        """Takes the board and its parts off the screen and out of memory."""
        for part in self.children:
            part.close()
        super().close()
