"""Words for tests of lessons and tables in the browser: where a thing lies, what is pressed, what is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import rulebook
from rulebook.picture import draw

SETTLE = 250


def middle(thing: str, players: int = 2) -> tuple[float, float]:
    """Where a thing lies on the whole board, in thousandths of its width and height."""
    picture = draw(rulebook.load("orleans").new_game(players, seed=1))
    left, top, right, bottom = picture.boxes[thing]
    return 500 * (left + right) / picture.width, 500 * (top + bottom) / picture.height


@dataclass(slots=True)
class OnScreen:
    """A lesson or table in an open notebook."""

    notebook: Any
    players: int = 2

    @property
    def page(self) -> Any:
        return self.notebook.page

    def press(self, do: str, arg: str | None = None) -> None:
        """Presses a button by what it does."""
        which = f'[data-do="{do}"]' + (f'[data-arg="{arg}"]' if arg is not None else "")
        self.page.locator(which).first.click()
        self.notebook.settle(SETTLE)

    def choose(self, do: str, value: str) -> None:
        """Picks from a list."""
        self.page.locator(f'select[data-do="{do}"]').first.select_option(value)
        self.notebook.settle(SETTLE)

    def click(self, thing: str) -> None:
        """Clicks a thing of the board."""
        self.notebook.click_canvas(*middle(thing, self.players))
        self.notebook.settle(SETTLE)

    def read(self, which: str) -> str:
        """The text of the parts with a class."""
        return "\n".join(self.page.locator(which).all_inner_texts())

    def has(self, which: str) -> bool:
        return self.page.locator(which).count() > 0
