"""What a real table is shown from while it is taken down."""

from __future__ import annotations

from typing import Any, Protocol

from rulebook.real_table.entry_fields import Entry
from widgets.base.html import Html
from widgets.canvas.board import BoardCanvas
from widgets.real_table.notes import Notes

__all__ = ["Noting"]


class Noting(Protocol):
    """A screen at which a real table is taken down, as far as its view has to know it."""

    @property
    def lang(self) -> str:
        """The language of the screen."""

    @property
    def board(self) -> BoardCanvas:
        """The board."""

    @property
    def whose(self) -> int | None:
        """Whose places the list shows; None for everybody's."""

    def ui(self, key: str, **params: Any) -> str:
        """A word of the screen."""

    def language_list(self) -> Html:
        """The languages to choose from."""

    def listed(self, notes: Notes) -> list[Entry]:
        """What the list shows."""

    def first_paths(self, notes: Notes) -> list[str]:
        """What is asked for first."""
