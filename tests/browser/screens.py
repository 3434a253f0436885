"""Words for tests of lessons and tables in the browser: where a thing lies, what is pressed, what is read.

Tests wait for what they want to see (`sees`, `shows`), never for a time. A `Twin` is the same screen made in the test's
own process: it is clicked wherever the page is clicked, so it knows what lies where, and what the page has to say.
"""

from __future__ import annotations

from asyncio.events import _get_running_loop, _set_running_loop
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import rulebook
from rulebook.picture import draw
from widgets.canvas.stage_view import staged

SEES = """([which, words, wanted]) => [...document.querySelectorAll(which)].map(one => one.innerText).join("\\n")
  .includes(words) === wanted"""
GRID = [at / 10 for at in (5, 4, 6, 3, 7, 2, 8, 1, 9)]


@contextmanager
def alone():
    """Hides the browser's event loop: a screen that finds one does things later, and here nothing is to be late."""
    loop = _get_running_loop()
    _set_running_loop(None)
    try:
        yield
    finally:
        _set_running_loop(loop)


def plain(key: str) -> str:
    """A key as lessons write it."""
    return key.replace(".own", "").removesuffix("?")


def middle(thing: str, players: int = 2) -> tuple[float, float]:
    """Where somebody's own thing lies while they choose, in thousandths of the frame's width and height."""
    picture = staged(draw(rulebook.load("orleans").new_game(players, seed=1)), [thing.partition("/")[0]])
    assert picture is not None
    left, top, right, bottom = picture.boxes[thing]
    return 500 * (left + right) / picture.width, 500 * (top + bottom) / picture.height


@dataclass(slots=True)
class OnScreen:
    """A lesson or table in an open notebook.

    Attributes:
        finger: whether it is tapped instead of clicked.
    """

    notebook: Any
    players: int = 2
    finger: bool = False

    @property
    def page(self) -> Any:
        return self.notebook.page

    def press(self, do: str, arg: str | None = None) -> None:
        """Presses a button by what it does."""
        which = f'[data-do="{do}"]' + (f'[data-arg="{arg}"]' if arg is not None else "")
        found = self.page.locator(which).first
        found.tap() if self.finger else found.click()
        self.notebook.settle()

    def choose(self, do: str, value: str) -> None:
        """Picks from a list."""
        self.page.locator(f'select[data-do="{do}"]').first.select_option(value)
        self.notebook.settle()

    def click(self, thing: str) -> None:
        """Clicks a thing of the board."""
        self.at(*middle(thing, self.players))

    def at(self, x: float, y: float) -> None:
        """Clicks or taps the board, in thousandths of its width and height."""
        self.notebook.click_canvas(x, y, finger=self.finger)

    def read(self, which: str) -> str:
        """The text of the parts with a class."""
        return "\n".join(self.page.locator(which).all_inner_texts())

    def has(self, which: str) -> bool:
        return self.page.locator(which).count() > 0

    def shows(self, which: str) -> None:
        """Waits until there is such a part."""
        self.page.wait_for_selector(which, state="attached")

    def sees(self, which: str, words: str) -> None:
        """Waits until the parts with a class say these words."""
        self.page.wait_for_function(SEES, arg=[which, words, True])

    def lacks(self, which: str, words: str) -> None:
        """Waits until they no longer do."""
        self.page.wait_for_function(SEES, arg=[which, words, False])


@dataclass(slots=True)
class Twin:
    """A screen on the page and the same screen in this process.

    Attributes:
        page: the one on the page.
        screen: a `widgets.Table` or `widgets.Lesson` that shows the same.
        clicks: how often the board was clicked.
    """

    page: OnScreen
    screen: Any
    clicks: int = 0

    def meet(self) -> None:
        """Counts pictures as the page does, which has shown some before."""
        self.screen.stamp = int(self.page.page.locator(".rb-top[data-stamp]").first.get_attribute("data-stamp"))
        with alone():
            self.screen.refresh()

    def press(self, do: str, arg: str | None = None, **more: Any) -> None:
        """Presses a button in both."""
        self.page.press(do, arg)
        with alone():
            self.screen.top.press(do, arg or "", **more)
        self.agrees()

    def touch(self, thing: str) -> None:
        """Clicks a thing of the board in both."""
        across, down = self._spot(thing)
        self.page.at(1000 * across, 1000 * down)
        canvas = self.screen.board.canvas
        with alone():
            self.screen.board._press(across * canvas.width, down * canvas.height)
        self.clicks += 1
        self.agrees()

    def _spot(self, thing: str) -> tuple[float, float]:
        """Where a click is taken to mean a thing, as shares of width and height; its corners may lie under others."""
        board = self.screen.board
        left, top, right, bottom = board.picture.boxes[thing]
        unit = board.css_width * 2 / board.picture.width
        spots = [(left + x * (right - left), top + y * (bottom - top)) for y in GRID for x in GRID]
        meant = [spot for spot in spots if board._best(board._at(spot[0] * unit, spot[1] * unit)) == thing]
        across, down = meant[0] if meant else spots[0]
        return across / board.picture.width, down / board.picture.height

    def take(self, key: str) -> None:
        """Makes a choice: by clicking what it touches on the board, else by its button."""
        for thing in self.screen.chooser.things(self._option(key)):
            if thing in self.screen.board.picture.boxes and thing not in self.screen.chooser.picked:
                before = self.screen.stamp
                self.touch(thing)
                if self.screen.stamp != before:
                    return
        self.press("play", key)

    def solve(self) -> None:
        """Answers what a lesson asks, or makes the moves that it asks for; nothing where it only tells."""
        run = self.screen.run
        if run.question is None:
            for key in run.step.best:
                found = [one.key for one in run.options if plain(one.key) == plain(key)]
                if found:
                    self.take(found[0])
            return
        form, inquiry = run.question.form, run.visit.inquiry()
        right = inquiry.right[0] if inquiry is not None else ""
        if form == "choices":
            self.press("answer", str(right))
        elif form == "number":
            self.page.page.locator('[name="number"]').fill(str(right))
            self.press("answer", fields={"number": str(right)})
        elif form == "ticks":
            for box in self.page.page.locator('[name^="tick."]').all():
                box.tap() if self.page.finger else box.click()
            self.press("answer", fields={f"tick.{id}": True for id, _ in run.question.choices})
        else:
            self.touch(self.screen.board.picture.resolve(str(right)))

    def _option(self, key: str) -> Any:
        return next(one for one in self.screen.chooser.options if one.key == key)

    def agrees(self) -> None:
        """Waits until the page shows the picture that it must show now."""
        assert self.screen.trouble.value == ""
        self.page.shows(f'.rb-pane[data-stamp="{self.screen.stamp}"]')
