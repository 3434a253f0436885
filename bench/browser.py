"""What a learner waits for, in a real JupyterLab and a real Chromium: `python -m bench --browser`.

From `rulebook lab` to the first lesson step on the screen, from a notebook's address to its board, and from a click on
the board to the picture that answers it. The browser and the server are those of the browser tests.
"""

from __future__ import annotations

import importlib
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.figures import Figure

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
CLICKS = 20
LESSON, TABLE = "02_first_rounds", "06_play"
READY = ".rb-screen canvas"
ANSWER = """([across, down]) => new Promise(done => {
  const canvas = document.querySelector('.rb-screen canvas'), box = canvas.getBoundingClientRect();
  const pen = canvas.getContext('2d'), x = across * canvas.width - 60, y = down * canvas.height - 60;
  const sum = () => pen.getImageData(x, y, 120, 120).data.reduce((all, one) => (all * 31 + one) | 0, 0);
  const before = sum(), began = performance.now();
  const where = { clientX: box.left + across * box.width, clientY: box.top + down * box.height, bubbles: true };
  canvas.dispatchEvent(new MouseEvent('mousedown', where));
  const look = () => {
    const taken = performance.now() - began;
    if (sum() !== before || taken > 10000) done(taken);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""


def _harness() -> Any:
    """The harness of the browser tests."""
    sys.path.insert(0, str(ROOT / "tests" / "browser"))
    return importlib.import_module("lab")


def waits(game: str) -> Iterator[Figure]:
    """Yield the figures one by one."""
    lab = _harness()
    with lab.start_chromium() as chromium, tempfile.TemporaryDirectory() as folder:
        home, port = Path(folder), lab.free_port()
        env = lab.environment(home) | {"JUPYTER_TOKEN": lab.TOKEN}
        (home / "config").mkdir()
        (home / "config" / "jupyter_lab_config.py").write_text("c.LabApp.expose_app_in_browser = True\n")
        desk = home / "desk"
        words = [sys.executable, "-m", "rulebook", "lab", "--no-browser", "--port", str(port), "--dir", str(desk)]
        began = time.perf_counter()
        with lab.serving(words, env, home, port) as address:
            yield Figure("`rulebook lab` until the server answers", time.perf_counter() - began, "s")
            opened = lab.Lab(address, chromium, desk)
            seconds = _open(opened, f"notebooks/{game}/{LESSON}.ipynb", ".rb-step")
            yield Figure("  and the first lesson step is on the screen", time.perf_counter() - began, "s")
            yield Figure("lesson notebook: open, run, step on the screen", seconds, "s")
            opened.close_all()
            seconds = _open(opened, f"notebooks/{game}/{TABLE}.ipynb", READY)
            yield Figure("table notebook: open, run, board on the screen", seconds, "s")
            yield from _clicks(opened._open[-1], game)  # noqa: SLF001 - the harness keeps its pages to close them
            opened.close_all()


def _open(lab: Any, name: str, sign: str) -> float:
    """Seconds to open a notebook, run it and see a part of it."""
    began = time.perf_counter()
    lab.open(name).run_all().page.wait_for_selector(sign)
    return time.perf_counter() - began


def _clicks(notebook: Any, game: str) -> Iterator[Figure]:
    """Clicks on the board: a piece is picked, and a move is made; each is taken back and done again."""
    import rulebook
    from rulebook.picture import draw

    notebook.painted()
    notebook.settle()
    start = rulebook.load(game).new_game(2)
    picture = draw(start)
    piece, place = next(
        tuple(found)
        for option in start.decision.options
        if len(found := [thing for one in option.things if (thing := picture.resolve(one))]) == 2
    )

    def click(thing: str) -> float:
        left, top, right, bottom = picture.boxes[thing]
        spot = [(left + right) / 2 / picture.width, (top + bottom) / 2 / picture.height]
        taken: float = notebook.page.evaluate(ANSWER, spot)
        notebook.settle()
        return taken

    picks, moves = [], []
    for _ in range(CLICKS):
        picks.append(click(piece))
        moves.append(click(place))
        notebook.page.locator('[data-do="undo"]').first.click()
        notebook.settle()
    yield Figure(f"click on a piece until the picture changes (median of {CLICKS})", statistics.median(picks), "ms")
    yield Figure(f"click that makes a move (median of {CLICKS})", statistics.median(moves), "ms")
