"""CanvasGuard: makes a canvas leave the Tab key, the wheel and the kernel alone, and speak to screen readers.

It needs the package anywidget. Without it the board still works; then Tab stays on the canvas, the wheel does not
scroll over it, and a plain live region speaks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from widgets.base.html import tag

__all__ = ["CLASS", "PlainGuard", "make_guard"]

CLASS = "rulebook-board"
_HERE = Path(__file__).parent
anywidget: Any
try:
    import anywidget
except ImportError:
    anywidget = None


class PlainGuard(ipywidgets.HTML):
    """What is left without anywidget: a live region that says what ``spoken`` holds.

    Attributes:
        spoken: what is said next. ``described`` is the name of the board.
        quiet: whether nothing is to be seen moving: until the page has said that its person has not asked for that.
    """

    spoken = traitlets.Unicode("")
    described = traitlets.Unicode("")
    language = traitlets.Unicode("en")
    quiet = traitlets.Bool(default_value=True)

    @traitlets.observe("spoken")
    def _say(self, change: Any) -> None:
        hidden = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
        self.value = tag("div", change["new"], aria_live="polite", lang=self.language, style=hidden)


def _guard_class() -> type:
    class CanvasGuard(anywidget.AnyWidget):
        """The browser's side of a board; the traits are those of ``PlainGuard``."""

        _esm = (_HERE / "canvas_access.js").read_text("utf-8")
        _css = (_HERE / "canvas_access.css").read_text("utf-8")
        spoken = traitlets.Unicode("").tag(sync=True)
        described = traitlets.Unicode("").tag(sync=True)
        language = traitlets.Unicode("en").tag(sync=True)
        marker = traitlets.Unicode(CLASS).tag(sync=True)
        quiet = traitlets.Bool(default_value=True).tag(sync=True)

    return CanvasGuard


_CLASS = _guard_class() if anywidget is not None else None


def make_guard(described: str, language: str = "en", marker: str = CLASS) -> Any:
    """A guard for the canvases with the CSS class ``marker``; the plain one when anywidget is missing."""
    if _CLASS is None:
        return PlainGuard(described=described, language=language)
    return _CLASS(described=described, language=language, marker=marker)
