"""Pane: HTML that Python writes, with buttons, lists and fields that answer.

One message shows a new picture of the whole pane, and each press comes back as one message with the number of the
picture it was pressed on, so that a click meant for an older one can be told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rulebook.base.typed import typed_text
from widgets.base.words import message

__all__ = ["Pane", "Press"]

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Press:
    """Something pressed, chosen or typed.

    Attributes:
        do: what is to be done; ``arg`` with what.
        stamp: the number of the picture that was pressed on.
        value: what was chosen in a list or typed in a field.
        fields: the fields of the form around it.
    """

    do: str
    arg: str = ""
    stamp: int = 0
    value: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)


class Pane(anywidget.AnyWidget):
    """A part of the screen.

    Attributes:
        html: what is shown. ``language`` is its language, ``stamp`` the number of the picture.
        strip: what of the board is to be in sight when the page is shown anew.
        fresh: whether the page goes to the beginning of the screen as soon as it shows it.
        lost: what the page says once no Python answers any more, as after a restart of the kernel.
    """

    # As text: a path would be watched by anywidget, which then holds every pane and its screen for ever.
    _esm = (_HERE / "pane.js").read_text("utf-8")
    _css = (_HERE / "screen.css").read_text("utf-8")
    html = traitlets.Unicode("").tag(sync=True)
    language = traitlets.Unicode("en").tag(sync=True)
    stamp = traitlets.Int(0).tag(sync=True)
    lost = traitlets.Unicode(message("lost")).tag(sync=True)
    strip = traitlets.List(traitlets.Float()).tag(sync=True)
    fresh = traitlets.Bool(default_value=False).tag(sync=True)

    def __init__(self, handler: Callable[[Press], Any] | None = None, **traits: Any) -> None:
        super().__init__(**traits)
        self.handler = handler
        self.on_msg(self._take)

    def show(self, html: str, lang: str = "en", stamp: int = 0) -> None:
        """Shows HTML; nothing is sent when all is as before."""
        with self.hold_sync():
            self.stamp, self.language, self.html = stamp, lang, html
            self.lost = message("lost", lang)

    def look(self, top: float, bottom: float) -> None:
        """Scrolls the board of the same screen so that a strip of it, given as shares of its height, is in sight."""
        self.strip = [round(top, 4), round(bottom, 4)]
        self.send({"look": self.strip})

    def press(self, do: str, arg: str = "", **more: Any) -> None:
        """Presses as the browser does; for tests and for code that plays along."""
        self._take(self, {"do": do, "arg": arg, "stamp": self.stamp, **more}, [])

    def _take(self, _: Any, content: Any, __: Any) -> None:
        if not isinstance(content, dict) or "do" not in content or self.handler is None:
            return
        fields = content.get("fields")
        self.handler(
            Press(
                typed_text(content["do"]),
                typed_text(content.get("arg", "")),
                int(content.get("stamp", 0)),
                typed_text(content.get("value", "")),
                {key: typed_text(one) if isinstance(one, str) else one for key, one in fields.items()}
                if isinstance(fields, dict)
                else {},
            )
        )
