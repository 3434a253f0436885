"""Open the notebooks in JupyterLab, on a working copy in the learner's own folder.

The server runs in a folder with two parts: ``notebooks`` (the copy, kept clean by `rulebook.cli.desk.working_copy`) and
``mine`` (whatever the learner makes). Settings that the boards need go to a folder that Jupyter reads besides the
person's own.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from rulebook.base.files import user_dir, write_whole
from rulebook.cli.desk import frame
from rulebook.cli.desk.working_copy import MINE, NOTEBOOKS, Kept, refresh

START = "00_start.ipynb"
SETTINGS = ".jupyter"
LAST_PORT = 65535

SERVER_CONFIG = """\
# Written anew by `rulebook lab`. Small messages leave at once instead of waiting up to 40 ms for company.
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler as Handler

_open = Handler.open


async def _open_at_once(self, kernel_id):
    self.set_nodelay(True)
    return await _open(self, kernel_id)


Handler.open = _open_at_once
c = get_config()
"""

QUIET = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}
"""Lab's default is to cover the first page with a question about news."""


class LabError(Exception):
    """JupyterLab cannot be opened as asked.

    Args:
        code: the key of its message.
        params: what the message names.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        super().__init__(f"{code} {params}")


@dataclass(frozen=True, slots=True)
class Desk:
    """A prepared folder that JupyterLab can be started in.

    Attributes:
        folder: the root that JupyterLab shows.
        notebook: what it opens, a path below ``folder`` with forward slashes.
        kept: edited notebooks that were put aside for a newer version.
    """

    folder: Path
    notebook: str
    kept: tuple[Kept, ...] = ()


def prepare(folder: Path | None = None, game: str | None = None, notebook: str | None = None) -> Desk:
    """Make the working copy and find the notebook to open.

    Args:
        folder: where to work; the learner's own data folder when not given.
        game: open this game's first notebook.
        notebook: open this one: a file name, with or without folder and ending.

    Raises:
        LabError: no permission to write there, or no such notebook.
    """
    try:
        folder = (folder or user_dir("lab")).expanduser().resolve()
        (folder / MINE).mkdir(parents=True, exist_ok=True)
        kept = refresh(folder)
    except OSError as error:
        where = str(folder or error.filename or "?")
        raise LabError("lab_no_permission", folder=where, reason=error.strerror or str(error)) from error
    return Desk(folder, find_notebook(folder / NOTEBOOKS, game, notebook), tuple(kept))


def find_notebook(copy: Path, game: str | None, notebook: str | None) -> str:
    """Return the path, relative to the copy's parent, of the notebook that is meant.

    Raises:
        LabError: there is none; names those that there are.
    """
    names = sorted(
        path.relative_to(copy).as_posix() for path in copy.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts
    )
    if not names:
        raise LabError("lab_no_notebooks", folder=str(copy))
    mine = [name for name in names if game is None or name.startswith(f"{game}/")]
    if not mine:
        games = sorted({name.split("/")[0] for name in names if "/" in name})
        raise LabError("lab_no_game", found=game, known=tuple(games))
    if notebook is None:
        return f"{NOTEBOOKS}/{START if game is None and START in mine else mine[0]}"
    wanted = notebook.removesuffix(".ipynb")
    for name in mine:
        if wanted in (name.removesuffix(".ipynb"), Path(name).stem):
            return f"{NOTEBOOKS}/{name}"
    raise LabError("lab_no_notebook", found=notebook, known=tuple(mine))


def command(desk: Desk, *, browser: bool = True, port: int | None = None) -> list[str]:
    """Return the command line that starts JupyterLab on a prepared folder.

    Raises:
        LabError: JupyterLab is not installed, or the port is taken.
    """
    if find_spec("jupyterlab") is None:
        raise LabError("lab_no_jupyter", python=sys.executable)
    words = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={desk.folder}"]
    words += [
        f"--LabApp.default_url=/lab/tree/{desk.notebook}",
        f"--LabApp.workspaces_dir={desk.folder / '.jupyter' / 'workspaces'}",
        f"--LabServerApp.extra_labextensions_path={frame.extensions()}",
    ]
    if port is not None:
        check_port(port)
        words += [f"--port={port}", "--ServerApp.port_retries=0"]
    if not browser:
        words.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        words.append("--allow-root")
    return words


def environment(desk: Desk) -> dict[str, str]:
    """Write the settings that the boards need and return an environment in which Jupyter reads them.

    The person's own Jupyter settings stay in force.
    """
    settings = desk.folder / SETTINGS
    (settings / "labconfig").mkdir(parents=True, exist_ok=True)
    ours = frame.own(desk.folder)
    write_whole(settings / "jupyter_server_config.py", SERVER_CONFIG + frame.signing(settings, ours))
    write_whole(settings / "labconfig" / "page_config.json", json.dumps(frame.page_config(ours)))
    write_whole(settings / "labconfig" / "default_setting_overrides.json", json.dumps(QUIET))
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    path = os.pathsep.join([str(settings), *([others] if others else [])])
    return {**without_home(settings), **os.environ, "JUPYTER_CONFIG_PATH": path}


def without_home(settings: Path) -> dict[str, str]:
    """Where Jupyter and IPython keep their own files when the home folder cannot be written."""
    try:
        if os.access(Path.home(), os.W_OK):
            return {}
    except RuntimeError:  # there is no home at all
        pass
    places = {"JUPYTER_RUNTIME_DIR": "runtime", "JUPYTER_DATA_DIR": "data", "JUPYTER_CONFIG_DIR": "config"}
    return {name: str(settings / part) for name, part in (places | {"IPYTHONDIR": "ipython"}).items()}


def run(words: list[str], env: dict[str, str]) -> int:
    """Start the server and wait until it ends; returns its exit status.

    On systems that can, this process becomes the server, so that stopping it stops the server.
    """
    if os.name == "posix":
        sys.stdout.flush()
        os.execve(words[0], words, env)  # noqa: S606 - our own interpreter, no shell
    return subprocess.run(words, env=env, check=False).returncode  # noqa: S603 - the same


def check_port(port: int) -> None:
    """Refuse a port on which something listens, or that may not be used."""
    if not 0 <= port <= LAST_PORT:
        raise LabError("lab_port_range", found=port, last=LAST_PORT)
    with socket.socket() as probe:
        if os.name == "posix":  # a port just left by another server is free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            raise LabError("lab_port", port=port, reason=error.strerror or str(error)) from error
