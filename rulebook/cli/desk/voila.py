"""Open the first page without Jupyter around it: Voila serves one notebook of the working copy, and nothing else.

Whoever opens the page must bring its token, which travels to the server in the environment: a command line could be
read by others. The page is reached from this computer only, unless it is asked for in the whole house.
"""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import webbrowser
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rulebook.base.files import write_whole
from rulebook.cli.desk.jupyter import SETTINGS, LabError, check_port, without_home

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rulebook.cli.desk.jupyter import Desk

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - only where --lan asks for it
FIRST_PORT, TRIED_PORTS = 8866, 40
TEMPLATE = "rulebook"
IDLE = 600
"""Seconds after which the Python of a page that was closed ends."""

PAGE = """\
{{%- extends 'voila/templates/lab/index.html.j2' -%}}

{{%- block notebook_css -%}}
<script>document.title = {title};</script>
{{{{ resources.include_js("static/voila-style.js") }}}}
{{{{ spinner.css() }}}}
<style>
  .jp-mod-noOutputs.jp-mod-noInput, .jp-MarkdownCell, .jp-OutputPrompt, .jp-InputArea, #loading_text {{
    display: none !important;
  }}
  body.jp-Notebook, #rendered_cells, .jp-Cell, .jp-Cell-outputWrapper {{ margin: 0 !important; padding: 0 !important; }}
  #loading::after {{ content: {opening}; }}
</style>
{{{{ super.super() }}}}
{{%- endblock notebook_css -%}}
"""
"""The template of the page: Voila's own, without prompts, margins and icons fetched from the internet."""


def command(desk: Desk, *, lan: bool = False, port: int | None = None) -> tuple[list[str], int]:
    """Return the command line that starts Voila on the desk's notebook, and the port it listens on.

    Args:
        desk: the prepared folder.
        lan: also for other devices of the house's network.
        port: the port; the first free one when not given.

    Raises:
        LabError: Voila is not installed, or the port is taken.
    """
    if find_spec("voila") is None:
        raise LabError("page_no_voila", python=sys.executable)
    chosen = free_port() if port is None else port
    check_port(chosen)
    words = [sys.executable, "-m", "voila", str(desk.folder / desk.notebook), "--no-browser", f"--port={chosen}"]
    words += [f"--Voila.ip={EVERYWHERE if lan else HERE}", "--Voila.auto_token=True", f"--template={TEMPLATE}"]
    words += [f"--MappingKernelManager.cull_idle_timeout={IDLE}", "--MappingKernelManager.cull_interval=60"]
    words += ["--VoilaConfiguration.show_tracebacks=False", "--Voila.log_level=ERROR"]
    return words, chosen


def free_port() -> int:
    """The first port that nobody uses, from the usual one on.

    Raises:
        LabError: all that were tried are taken.
    """
    for port in range(FIRST_PORT, FIRST_PORT + TRIED_PORTS):
        try:
            check_port(port)
        except LabError:
            continue
        return port
    raise LabError("page_no_port", first=FIRST_PORT, last=FIRST_PORT + TRIED_PORTS - 1)


def environment(desk: Desk, token: str, opening: str) -> dict[str, str]:
    """Write the page's template and return an environment in which Voila finds it.

    Args:
        desk: the prepared folder.
        token: what somebody must bring to be let in.
        opening: what the page says until it is there.
    """
    share = desk.folder / SETTINGS / "share"
    folder = share / "voila" / "templates" / TEMPLATE
    folder.mkdir(parents=True, exist_ok=True)
    page = PAGE.format(title=json.dumps("Rulebook"), opening=json.dumps(opening, ensure_ascii=False))
    write_whole(folder / "index.html.j2", page)
    write_whole(folder / "conf.json", json.dumps({"base_template": "lab"}))
    others = os.environ.get("JUPYTER_PATH")
    path = os.pathsep.join([str(share), *([others] if others else [])])
    mine = {"JUPYTER_PATH": path, "JUPYTER_TOKEN": token}
    return {**without_home(desk.folder / SETTINGS), **os.environ, **mine}


def token(given: Mapping[str, str]) -> str:
    """The token that the environment names, or a new one.

    >>> token({"JUPYTER_TOKEN": "abc"}), len(token({}))
    ('abc', 32)
    """
    return given.get("JUPYTER_TOKEN") or secrets.token_urlsafe(24)


def address(port: int, secret: str, *, lan: bool = False) -> str:
    """The address to open: of this computer, or as other devices in the house see it.

    >>> address(8866, "abc")
    'http://127.0.0.1:8866/?token=abc'
    """
    return f"http://{_seen_as() if lan else HERE}:{port}/?token={secret}"


def _seen_as() -> str:
    """This computer's number in the house's network; its name when it cannot be found out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent; it only tells which way out would be taken
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def can_open() -> bool:
    """Whether there is a browser that can be opened from here."""
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def open_later(url: str) -> None:
    """Opens the browser as soon as the server answers, in a process of its own: this one becomes the server."""
    words = [sys.executable, "-m", "rulebook.cli.desk.opener"]
    quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    subprocess.Popen(words, env={**os.environ, "RULEBOOK_OPEN": url}, **quiet)  # type: ignore[call-overload]  # noqa: S603
