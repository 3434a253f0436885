"""Screen: what tables, lessons and score sheets have in common: panes and a board, a language, safe handlers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

import ipywidgets

from rulebook.base.languages import NAMES, preferred, remember
from rulebook.base.messages import ui
from rulebook.picture import Picture, still
from widgets.base.html import Html, button, tag
from widgets.base.pane import Pane, Press
from widgets.base.safe_handlers import guarded
from widgets.canvas.board import BoardCanvas
from widgets.canvas.stage_view import framed, places, staged

__all__ = ["Screen"]

LATER = 0.03
STAGE = "rb-stage"
LEGIBLE = {"en": 14, "ja": 15, "ko": 15}
"""How large letters are at least, for a frame 1000 wide: 12 pixels in a window 1280 wide, 13 where signs are denser."""

_open: dict[str, Screen] = {}


class Screen(ipywidgets.VBox):
    """A pane above, a board, a pane below; running a cell again closes the screen it showed before.

    Args:
        name: two screens of one name replace each other.
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        width: width of the board on the screen in pixels.

    Attributes:
        top: the pane that stays in sight; ``bottom`` the one below the board.
        board: the board.
        whole: whether the whole board is shown where parts of it would be; ``near`` whether parts of it are shown.
        trouble: shows what a handler raised.
    """

    children: Any
    _name = ""

    def __init__(self, name: str, lang: str | None = None, width: int = 1080) -> None:
        self.lang = lang if lang in NAMES else preferred()
        self.stamp = 0
        self.whole = self.near = False
        self.top, self.bottom = Pane(self._safe(self._press)), Pane(self._safe(self._press))
        self.trouble = ipywidgets.HTML()
        self.board = BoardCanvas(lang=self.lang, width=width)
        self.board.on_thing(self._safe(self.touch))
        self.top.add_class("rb-top")
        self.bottom.add_class("rb-bottom")
        self.trouble.add_class("rb-trouble")
        super().__init__([self.top, self.trouble, self.board, self.bottom])
        self.add_class("rb-screen")
        if name in _open:
            _open.pop(name).close()
        self._name = name
        _open[name] = self

    def _safe(self, handler: Callable[..., Any]) -> Callable[..., Any]:
        def where() -> str:
            return self.lang

        def called(*args: Any) -> Any:
            return guarded(handler, self.trouble, where)(*args)

        return called

    # what others say ------------------------------------------------------------------------------------------
    def ui(self, key: str, **params: Any) -> str:
        """A word or sentence of the screen in the screen's language."""
        return ui(key, self.lang, **params)

    def language_list(self) -> Html:
        """The list of languages."""
        names = (tag("option", name, value=id, lang=id, selected=id == self.lang) for id, name in NAMES.items())
        return tag("select", *names, data_do="language", aria_label=self.ui("language"), cls="rb-select")

    def _press(self, press: Press) -> None:
        if press.do == "language":
            self.speak(press.value)
            return
        handler = getattr(self, f"do_{press.do}", None)
        if handler is not None:
            handler(press)

    def later(self, what: Callable[[], Any]) -> None:
        """Does something after the picture has left, so that a click is answered sooner; at once outside a kernel."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            what()
            return
        loop.call_later(LATER, lambda: self._safe(what)() if self.comm is not None else None)

    def speak(self, lang: str) -> None:
        """Changes the language and remembers it."""
        if lang in NAMES and lang != self.lang:
            self.lang = lang
            remember(lang)
            self.refresh()

    def touch(self, thing: str) -> None:
        """A thing of the board was clicked."""

    def refresh(self) -> None:
        """Shows everything as it is now."""

    # the stage ------------------------------------------------------------------------------------------
    def set_stage(self, *, on: bool) -> None:
        """Board and words stand side by side in a frame that stands still, or below one another."""
        (self.add_class if on else self.remove_class)(STAGE)

    def show_board(
        self, picture: Picture, spoken: Collection[str], marks: Mapping[str, str] | None = None, *, lit: bool = False
    ) -> None:
        """Shows the parts of a board that things lie in, or all of it when the person wants that.

        Args:
            picture: the whole board.
            spoken: the things and parts that matter now; all when empty.
            marks: as for the board.
            lit: whether they alone stand in full light.
        """
        shown = picture.focused(spoken) if lit and spoken else picture
        near = staged(shown, spoken, legible=LEGIBLE[self.lang]) if spoken else None
        self.near = near is not None
        self.board.show(framed(shown) if near is None or self.whole else near, lang=self.lang, marks=marks or {})

    def do_whole(self, press: Press) -> None:
        """The whole board instead of the parts that matter, and back."""
        self.whole = not self.whole
        self.refresh()

    def whole_button(self) -> Html:
        """The button for that, where there is something to choose."""
        words = self.ui("close_up" if self.whole else "whole_board")
        return button(words, "whole", cls="rb-tool") if self.near else Html("")

    def ground(self) -> Html:
        """What lies behind the board on the stage, in the colour of its paper."""
        return tag("div", cls="rb-ground", style=f"background: {self.board.picture.paper}", aria_hidden="true")

    def look_at(self, things: Iterable[str]) -> None:
        """Scrolls the board so that things or parts of it are in sight, unless they are already or it is on stage."""
        if STAGE in self._dom_classes:
            return
        picture = self.board.picture
        boxes = places(picture, things)
        self.top.strip = []
        if boxes:
            high = max(picture.height, 1)
            self.top.look(min(box[1] for box in boxes) / high, max(box[3] for box in boxes) / high)
        elif not picture.shapes:  # without a board the page is short: the words above must not have left it
            self.top.look(0, 0)

    # elsewhere ------------------------------------------------------------------------------------------
    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        found = super()._repr_mimebundle_(**kwargs) or {}
        data, *rest = found if isinstance(found, tuple) else (found,)
        shown = {**data, **still(self.still, self.lang, 900)}
        return (shown, *rest) if rest else shown  # type: ignore[return-value]

    def still(self) -> Picture:
        """The picture that stands for the screen where widgets are not shown."""
        return self.board.picture

    def close(self) -> None:
        """Takes the screen and its parts off the page and out of memory."""
        if _open.get(self._name) is self:
            del _open[self._name]
        for part in [one for child in self.children for one in _with_its_parts(child)]:
            part.close()
        super().close()
        self.layout.close()


def _with_its_parts(widget: ipywidgets.Widget) -> Iterator[ipywidgets.Widget]:
    """A widget, what lies in it, and the models of how each looks: none of them ends by itself."""
    for child in getattr(widget, "children", ()):
        yield from _with_its_parts(child)
    yield widget
    for name in ("layout", "style"):
        if isinstance(found := getattr(widget, name, None), ipywidgets.Widget):
            yield found
