"""Every notebook is run, as JupyterLab runs it, and spoken to through the protocol."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest
from jupyter_client import KernelManager
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(path for path in ROOT.rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)
VIEW = "application/vnd.jupyter.widget-view+json"

FIND = """
import gc, json
from widgets.screen.screen import Screen
[_screen] = [one for one in gc.get_objects() if isinstance(one, Screen) and one.comm is not None and one.top.html]
_top = _screen.top
print(json.dumps(dict(pane=_top.model_id, stamp=_screen.stamp, html=_top.html, trouble=_screen.trouble.value)))
"""


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def notebook(request):
    return request.param


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path))
    monkeypatch.setenv("RULEBOOK_LANG", "en")


@pytest.fixture(scope="module")
def warm(tmp_path_factory):
    """A kernel that runs one notebook after the other; a kernel of its own for each is what the deep run takes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RULEBOOK_HOME", str(tmp_path_factory.mktemp("home")))
        patch.setenv("RULEBOOK_LANG", "en")
        manager = KernelManager(kernel_name="python3")
        manager.start_kernel(cwd=ROOT)
    yield manager
    manager.shutdown_kernel(now=True)


class Running:
    """A notebook with its kernel: one that runs already, or its own."""

    def __init__(self, path: Path, kernel: KernelManager | None = None):
        self.nb, self.warm = nbformat.read(path, as_version=4), kernel is not None
        self.client = NotebookClient(
            self.nb, kernel, timeout=120, kernel_name="python3", resources={"metadata": {"path": path.parent}}
        )

    def __enter__(self):
        self.kernel = self.client.setup_kernel()
        self.kernel.__enter__()
        for at, cell in enumerate(self.nb.cells):
            self.client.execute_cell(cell, at)
        return self

    def __exit__(self, *error):
        if self.warm:
            self.client.kc.stop_channels()
        self.kernel.__exit__(*error)

    def run(self, code: str) -> str:
        self.nb.cells.append(nbformat.v4.new_code_cell(code))
        cell = self.client.execute_cell(self.nb.cells[-1], len(self.nb.cells) - 1)
        return "".join(output.get("text", "") for output in cell.outputs)

    def press(self, pane: str, stamp: int, do: str, arg: str = "") -> None:
        """Sends what the browser sends."""
        kernel = self.client.kc
        content = {"do": do, "arg": arg, "stamp": stamp, "fields": {}}
        data = {"comm_id": pane, "data": {"method": "custom", "content": content}}
        kernel.shell_channel.send(kernel.session.msg("comm_msg", data))

    def screen(self):
        return json.loads(self.run(FIND))


def can_undo(html: str) -> bool:
    [button] = re.findall(r'<button[^>]*data-do="undo"[^>]*>', html)
    return "disabled" not in button


def test_there_are_notebooks():
    assert {path.name for path in NOTEBOOKS} >= {"00_start.ipynb", "02_first_rounds.ipynb", "05_scoring.ipynb"}


def test_the_first_line_says_which_button_in_three_languages(notebook):
    first = nbformat.read(notebook, as_version=4).cells[0]
    line = first.source.splitlines()[0]
    assert first.cell_type == "markdown"
    assert all(word in line for word in ("Run All Cells", "すべてのセルを実行", "모든 셀 실행"))


def test_code_is_folded_short_and_survives_a_missing_package(notebook):
    code = [cell for cell in nbformat.read(notebook, as_version=4).cells if cell.cell_type == "code"]
    assert all(cell.metadata["jupyter"]["source_hidden"] for cell in code)
    assert all(len(cell.source.splitlines()) < 12 for cell in code)
    assert "except ImportError" in code[0].source


def test_it_keeps_one_still_picture_and_nothing_of_a_run(notebook):
    code = [cell for cell in nbformat.read(notebook, as_version=4).cells if cell.cell_type == "code"]
    assert [len(cell.outputs) for cell in code] == [1] + [0] * (len(code) - 1)
    assert "image/png" in code[0].outputs[0].data
    assert VIEW not in code[0].outputs[0].data
    assert all(cell.execution_count is None for cell in code)


def shows_a_widget_in_each_cell(running: Running) -> None:
    for cell in running.nb.cells:
        if cell.cell_type == "code":
            assert any(VIEW in output.get("data", {}) for output in cell.outputs), cell.outputs


def test_it_runs_and_shows_a_widget(notebook, warm):
    with Running(notebook, warm) as running:
        shows_a_widget_in_each_cell(running)


@pytest.mark.deep
def test_it_runs_in_a_kernel_of_its_own(notebook, home):
    with Running(notebook) as running:
        shows_a_widget_in_each_cell(running)


def test_a_second_run_of_a_cell_replaces_the_screen(home):
    with Running(ROOT / "orleans" / "02_first_rounds.ipynb") as running:
        running.run(running.nb.cells[1].source)
        assert running.screen()["trouble"] == ""


def test_a_lesson_answers_through_the_protocol_and_goes_on_next_time(home):
    path = ROOT / "orleans" / "02_first_rounds.ipynb"
    with Running(path) as running:
        first = running.screen()
        assert "Step 1 of" in first["html"]
        running.press(first["pane"], first["stamp"], "forward")
        assert "Step 2 of" in running.screen()["html"]
    with Running(path) as running:
        assert "Step 2 of" in running.screen()["html"]


def test_a_table_plays_through_the_protocol_and_is_offered_next_time(home):
    path = ROOT / "orleans" / "06_play.ipynb"
    with Running(path) as running:
        first = running.screen()
        running.press(first["pane"], first["stamp"], "play", "put:farmer.own:university")
        assert can_undo(running.screen()["html"])
    with Running(path) as running:
        again = running.screen()
        assert "rb-offer" in again["html"]
        running.press(again["pane"], again["stamp"], "resume")
        assert can_undo(running.screen()["html"])
