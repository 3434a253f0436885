"""A real JupyterLab and a real Chromium for tests.

`start_server` runs JupyterLab on a folder, `start_chromium` a headless browser, and `Lab.open` returns an
`OpenNotebook` that can be run, clicked and read. Playwright drives the system's Chromium; it never downloads one.

Waiting matters: a "run all" sent before the kernel is connected is lost without a word, so everything here waits until
the notebook's session says it is ready, and reads outputs from the notebook's model, not from the page. A kernel that
calls itself idle may just not have seen the last click yet, so the page keeps a list of what was sent to it and has not
been answered (`WATCH`); `settle` waits until that list is empty and the panes show the same picture (`SETTLED`).
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

GUARD = Path(__file__).with_name("guard.py")
TOKEN = "rulebook-tests"  # noqa: S105 - of a server on the loopback that lives for one test run
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_CHROMIUM = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FLAGS = [
    "--no-sandbox",  # tests may run as root
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

READY = """name => window.jupyterapp && [...window.jupyterapp.shell.widgets('main')].some(w =>
  w.context?.path === name && w.context.isReady && w.sessionContext?.isReady
  && w.sessionContext.session?.kernel?.status === 'idle'
  && w.sessionContext.session.kernel.connectionStatus === 'connected')"""

PANEL = "[...window.jupyterapp.shell.widgets('main')].find(w => w.context?.path === name)"

CELLS = f"""name => {PANEL}.content.model.sharedModel.cells.map(c => c.toJSON()).filter(c => c.cell_type === 'code')
  .map(c => ({{ source: Array.isArray(c.source) ? c.source.join('') : c.source,
    count: c.execution_count, outputs: c.outputs || [] }}))"""

WATCH = f"""name => {{
  const kernel = {PANEL}?.sessionContext?.session?.kernel;
  if (!kernel || kernel.rulebookOpen) return;
  const open = kernel.rulebookOpen = new Map();
  kernel.anyMessage.connect((_, {{ msg, direction }}) => {{
    if (direction !== 'send' || msg.channel !== 'shell') return;
    open.set(msg.header.msg_id, JSON.stringify(msg.content).slice(0, 300));
  }});
  kernel.iopubMessage.connect((_, msg) => {{
    if (msg.content.execution_state === 'idle') open.delete(msg.parent_header.msg_id);
  }});
  kernel.statusChanged.connect(() => {{ if (/restarting|dead/.test(kernel.status)) open.clear(); }});
}}"""

SETTLED = f"""name => {{
  const kernel = {PANEL}?.sessionContext?.session?.kernel;
  if (!kernel?.rulebookOpen || kernel.rulebookOpen.size) return false;
  if (document.querySelector('.rb-thinking, [data-looking]')) return false;
  const stamps = new Map();
  for (const pane of document.querySelectorAll('.rb-pane:is(.rb-top, .rb-bottom)[data-stamp]')) {{
    const screen = pane.closest('.rb-screen');
    if (!pane.innerHTML) continue;
    if ((stamps.get(screen) ?? pane.dataset.stamp) !== pane.dataset.stamp) return false;
    stamps.set(screen, pane.dataset.stamp);
  }}
  return true;
}}"""

UNSETTLED = f"""name => [...({PANEL}?.sessionContext?.session?.kernel?.rulebookOpen?.values() || ["no kernel"]),
  ...[...document.querySelectorAll('.rb-pane')].map(one => `${{one.className}} ${{one.dataset.stamp}}`)]"""

IN_SIGHT = """(c, share) => {
  let frame = c.parentElement;
  const style = one => getComputedStyle(one).overflowY;
  while (frame && !(/(auto|scroll)/.test(style(frame)) && frame.scrollHeight > frame.clientHeight + 4))
    frame = frame.parentElement;
  frame ||= document.scrollingElement;
  const window = frame.getBoundingClientRect(), pane = c.closest('.rb-screen')?.querySelector('.rb-top');
  const at = () => { const box = c.getBoundingClientRect(); return box.top + share * box.height; };
  const free = () => Math.max(window.top, pane?.getBoundingClientRect().bottom ?? 0) + 24;
  for (let tries = 0; tries < 3 && (at() < free() || at() > innerHeight - 24); tries++)
    frame.scrollBy({ top: at() - (free() + innerHeight) / 2, behavior: 'instant' });
}"""

PAINTED = """([index, colours]) => { const c = document.querySelectorAll('canvas')[index];
  if (!c?.width) return false;
  const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
  return new Set(new Uint32Array(data.buffer)).size > colours; }"""

RUN_ALL = f"""name => {{ window.jupyterapp.shell.activateById({PANEL}.id);
  window.jupyterapp.commands.execute('notebook:run-all-cells'); }}"""


def find_chromium() -> str | None:
    """Return the browser to use: `$CHROMIUM`, or one of the usual names; None when there is none."""
    if chosen := os.environ.get("CHROMIUM"):
        return chosen if os.access(chosen, os.X_OK) else None
    found = (shutil.which(name) for name in CHROMIUM_NAMES)
    return next(
        (path for path in found if path), next((path for path in MAC_CHROMIUM if os.access(path, os.X_OK)), None)
    )


@contextlib.contextmanager
def start_chromium(width: int = 1400, height: int = 1800) -> Iterator[Chromium]:
    """Start a headless browser; ends with the block."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), headless=True, args=FLAGS)
        try:
            yield Chromium(browser, width, height)
        finally:
            browser.close()


@contextlib.contextmanager
def start_server(root: Path, home: Path) -> Iterator[str]:
    """Run JupyterLab on the folder `root`; yields its address.

    `home` takes its settings, its log and the learner's data folder: no file of whoever runs the tests is touched.
    """
    port = free_port()
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True, exist_ok=True)
    (settings / "notification.jupyterlab-settings").write_text(
        json.dumps({"fetchNews": "false", "checkForUpdates": False})
    )
    words = [sys.executable, "-m", "jupyterlab", "--allow-root", "--no-browser", "--ip=127.0.0.1", f"--port={port}"]
    words += [
        f"--IdentityProvider.token={TOKEN}",
        f"--ServerApp.root_dir={root}",
        "--LabApp.expose_app_in_browser=True",
    ]
    with serving(words, environment(home), home, port) as address:
        yield address


def free_port() -> int:
    """Return a port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextlib.contextmanager
def serving(words: list[str], env: dict[str, str], home: Path, port: int, ready: str = "/api/status") -> Iterator[str]:
    """Run a command that becomes a Jupyter server on a port; yields its address and stops it in the end.

    It runs under `guard.py`, which stops it also when this process is killed. `ready` is a path that it answers once
    it has started.
    """
    log = home / "server.log"
    guarded: dict[str, Any] = {"stdin": subprocess.PIPE, "stderr": subprocess.STDOUT, "start_new_session": True}
    with log.open("w") as out:
        server = subprocess.Popen([sys.executable, str(GUARD), *words], stdout=out, env=env, **guarded)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_for(address + ready, server, log)
        yield address
    finally:
        _stop(server)


def environment(home: Path) -> dict[str, str]:
    """Return an environment in which Jupyter and the project keep all their files below `home`."""
    names = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
    }
    names |= {
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "RULEBOOK_HOME": "learner",
    }
    return {**os.environ, **{name: str(home / folder) for name, folder in names.items()}}


def _wait_for(address: str, server: subprocess.Popen[bytes], log: Path, seconds: float = 90) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(urllib.error.URLError, OSError):
            urllib.request.urlopen(f"{address}?token={TOKEN}", timeout=5).close()  # noqa: S310 - our own server
            return
        time.sleep(0.1)
    message = "The server did not start:\n" + log.read_text()[-3000:]
    raise RuntimeError(message)


def _stop(server: subprocess.Popen[bytes]) -> None:
    assert server.stdin is not None
    server.stdin.close()
    server.wait(30)


@dataclass(slots=True)
class Chromium:
    """A running browser; makes pages that share what was loaded, JupyterLab's scripts, and whose storage begins empty.

    Attributes:
        kinds: the contexts made so far, by what was asked of them.
    """

    browser: Browser
    width: int
    height: int
    kinds: dict[str, BrowserContext] = field(default_factory=dict)

    def page(self, errors: list[str], **how: Any) -> Page:
        """Return a new page; its console errors are added to `errors`.

        `how` is what Playwright's `new_context` takes beside the size, such as `has_touch=True`.
        """
        how = {"viewport": {"width": self.width, "height": self.height}, "reduced_motion": "reduce"} | how
        kind = json.dumps(how, sort_keys=True)
        if kind not in self.kinds:
            self.kinds[kind] = self.browser.new_context(**how)
        page = self.kinds[kind].new_page()
        page.set_default_timeout(60_000)
        page.on("console", lambda message: errors.append(message.text[:500]) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)[:500]))
        return page


@dataclass(slots=True)
class Lab:
    """A server and a browser."""

    address: str
    chromium: Chromium
    root: Path
    _open: list[OpenNotebook] = field(default_factory=list)

    def open(self, name: str, *, simple: bool = False, **how: Any) -> OpenNotebook:
        """Open a notebook (path below the root) and wait until its kernel is ready; see `Chromium.page` for `how`."""
        errors: list[str] = []
        page = self.chromium.page(errors, **how)
        page.goto(f"{self.address}/{'doc' if simple else 'lab'}/tree/{name}?token={TOKEN}&reset")
        page.wait_for_selector(".jp-NotebookPanel .jp-Notebook")
        notebook = OpenNotebook(page, name, errors)
        notebook.wait_idle()
        self._open.append(notebook)
        return notebook

    def close_all(self) -> None:
        """Close every page opened since the last time, and its kernel."""
        while self._open:
            self._open.pop().close()


@dataclass(slots=True)
class OpenNotebook:
    """A notebook on a page of its own.

    Attributes:
        page: Playwright's page, for anything not offered here.
        name: path below the server's root.
        console: what the browser's console called an error.
    """

    page: Page
    name: str
    console: list[str]

    def wait_idle(self, seconds: float = 60) -> None:
        """Wait until the kernel has nothing to do."""
        self.page.wait_for_function(READY, arg=self.name, timeout=seconds * 1000)
        self.page.evaluate(WATCH, self.name)

    def run_all(self, seconds: float = 120) -> OpenNotebook:
        """Run every cell and wait until all have run or one has failed."""
        self.page.evaluate(RUN_ALL, self.name)
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            written = [cell for cell in self.cells() if cell["source"].strip()]
            if self.errors() or all(cell["count"] for cell in written):
                self.wait_idle()
                return self
            self.page.wait_for_timeout(100)
        message = f"{self.name} was not finished after {seconds} s"
        raise TimeoutError(message)

    def cells(self) -> list[dict[str, Any]]:
        """Return the code cells: `source`, `count`, `outputs`."""
        cells: list[dict[str, Any]] = self.page.evaluate(CELLS, self.name)
        return cells

    def errors(self) -> list[str]:
        """Return the errors of the cells, as "Name: message"."""
        outputs = [output for cell in self.cells() for output in cell["outputs"]]
        return [f"{output['ename']}: {output['evalue']}" for output in outputs if output["output_type"] == "error"]

    def text(self) -> str:
        """Return all text that the notebook's outputs show."""
        return "\n".join(self.page.locator(".jp-OutputArea-output").all_inner_texts())

    def press(self, words: str, index: int = 0) -> None:
        """Press a button by its words and wait until the kernel has answered."""
        self.page.get_by_role("button", name=words).nth(index).click()
        self.settle()

    def click_canvas(self, x: float, y: float, index: int = 0, *, finger: bool = False) -> None:
        """Click or tap a place on a canvas, in thousandths of its width and height, and wait for the answer."""
        canvas = self.page.locator("canvas").nth(index)
        canvas.evaluate(IN_SIGHT, y / 1000)
        box = canvas.bounding_box()
        assert box is not None, "the canvas is not on the page"
        spot = {"x": box["width"] * x / 1000, "y": box["height"] * y / 1000}
        canvas.tap(position=spot) if finger else canvas.click(position=spot)
        self.settle()

    def pixel(self, x: float, y: float, index: int = 0) -> list[int]:
        """Return red, green, blue and opacity of a place on a canvas, in thousandths."""
        script = (
            "(c, [x, y]) => [...c.getContext('2d').getImageData(c.width * x / 1000, c.height * y / 1000, 1, 1).data]"
        )
        pixel: list[int] = self.page.locator("canvas").nth(index).evaluate(script, [x, y])
        return pixel

    def colours(self, index: int = 0) -> int:
        """Return how many different colours a canvas shows; 1 means it is blank."""
        script = """c => { const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
          return new Set(new Uint32Array(data.buffer)).size; }"""
        count: int = self.page.locator("canvas").nth(index).evaluate(script)
        return count

    def settle(self, seconds: float = 60) -> None:
        """Wait until the kernel has answered everything that was sent to it and the page shows it."""
        try:
            self.page.wait_for_function(SETTLED, arg=self.name, timeout=seconds * 1000)
        except Exception as error:
            error.add_note(f"not settled: {self.page.evaluate(UNSETTLED, self.name)}")
            raise

    def painted(self, colours: int = 20, index: int = 0) -> None:
        """Wait until a canvas shows more than so many colours, as after a reload."""
        self.page.wait_for_function(PAINTED, arg=[index, colours])

    def picture(self, path: Path) -> None:
        """Save what the page shows."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=path)

    def reload(self) -> None:
        """Save the notebook, load the page anew and wait until its kernel and its widgets are there again."""
        self.save()
        self.page.reload()
        self.page.wait_for_selector(".jp-NotebookPanel .jp-Notebook")
        self.wait_idle()
        self.console.clear()  # the page that was left complains about its lost connection

    def save(self) -> None:
        """Save the notebook and wait until it is on the disk."""
        self.page.evaluate(f"name => {PANEL}.context.save()", self.name)

    def restart(self) -> None:
        """Restart the kernel, as Lab's own command does after its question."""
        self.page.evaluate(f"name => {PANEL}.sessionContext.restartKernel()", self.name)
        self.wait_idle()

    def close(self) -> None:
        """Shut the kernel down and close the page."""
        with contextlib.suppress(Exception):
            self.page.evaluate(f"async name => {{ await {PANEL}.sessionContext.shutdown(); }}", self.name)
        leave(self.page)


def leave(page: Page) -> None:
    """Close a page and empty the storage that the next one of its kind would find."""
    with contextlib.suppress(Exception):
        page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
    page.close()
