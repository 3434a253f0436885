"""A game of one's own as it stands: the view is made from it, the screen changes it."""

from __future__ import annotations

from widgets.own_game.parts import steps
from widgets.own_game.text import Attempt, OwnText
from widgets.screen.screen import Screen
from widgets.table.table import Table

__all__ = ["OwnState"]


class OwnState(Screen):
    """The state of a game of one's own.

    Attributes:
        own: the text of the game.
        attempt: the rules made from it, or its mistakes.
        step: where the reader is, counted from 0.
        first: what can be chosen first in the game.
        table: the table at which it is played, None while it is written.
    """

    own: OwnText
    attempt: Attempt
    step: int
    first: tuple[str, ...]
    table: Table | None

    @property
    def step_name(self) -> str:
        """The name of the step."""
        return steps()[self.step]
