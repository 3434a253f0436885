"""Editor: a text field for rule files, with line numbers and marked lines."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from rulebook.base.typed import typed_text

__all__ = ["Editor"]

_HERE = Path(__file__).parent


class Editor(anywidget.AnyWidget):
    """A text to write.

    Args:
        typed: called with the text after a pause in typing.
        check: called when the writer wants to know at once (Ctrl+Enter).

    Attributes:
        value: the text.
        label: what the field is called for screen readers.
        marks: numbers of the lines that are marked, from 1.
        rows: the greatest height in lines; longer texts scroll.
    """

    _esm = (_HERE / "editor.js").read_text("utf-8")
    _css = (_HERE / "labs.css").read_text("utf-8")
    value = traitlets.Unicode("").tag(sync=True)
    label = traitlets.Unicode("").tag(sync=True)
    marks = traitlets.List(traitlets.Int()).tag(sync=True)
    rows = traitlets.Int(22).tag(sync=True)

    def __init__(self, typed: Callable[[str], Any], check: Callable[[], Any], **traits: Any) -> None:
        super().__init__(**traits)
        self._typed, self._wish, self._own = typed, check, False
        self.observe(self._changed, "value")
        self.on_msg(self._told)

    def show(self, text: str, label: str) -> None:
        """Shows another text."""
        self._own = True
        try:
            with self.hold_sync():
                self.value, self.label, self.marks = text, label, []
        finally:
            self._own = False

    def go(self, line: int, column: int) -> None:
        """Puts the cursor on a spot."""
        self.send({"go": [line, column]})

    def _changed(self, change: Any) -> None:
        if not self._own:
            self._typed(typed_text(change["new"]))

    def _told(self, _: Any, content: Any, __: Any) -> None:
        if isinstance(content, dict) and content.get("do") == "check":
            self._wish()
