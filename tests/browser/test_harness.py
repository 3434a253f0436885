"""The harness itself: a small notebook with a button and a canvas is run, clicked and read."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import nbformat
import psutil
import pytest

CODE = """
import ipywidgets as w
from ipycanvas import Canvas
c = Canvas(width=200, height=100, layout=w.Layout(width="200px", height="100px"))
def paint(x, y):
    c.fill_style = "#ff0000"
    c.fill_rect(x - 5, y - 5, 10, 10)
c.on_mouse_down(paint)
b = w.Button(description="Press me")
l = w.HTML("before")
b.on_click(lambda _: setattr(l, "value", "after"))
display(w.VBox([b, l, c]))
"""

PYTHON = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}


@pytest.fixture
def notebook(lab):
    def write(name: str, *sources: str):
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=PYTHON), lab.root / name)
        return lab.open(name).run_all()

    return write


def test_a_button_and_a_canvas_answer(notebook):
    opened = notebook("harness.ipynb", CODE)
    assert opened.errors() == []
    opened.press("Press me")
    assert "after" in opened.text()
    assert opened.colours() == 1
    opened.click_canvas(500, 500)
    assert opened.pixel(500, 500) == [255, 0, 0, 255]


def test_a_kernel_that_is_late_is_waited_for(notebook):
    """It calls itself idle while it has not even seen the click: reading then reads what was there before."""
    opened = notebook("late.ipynb", "import os; print(os.getpid())", CODE)
    kernel = int(opened.cells()[0]["outputs"][0]["text"])
    os.kill(kernel, signal.SIGSTOP)
    goes_on = threading.Timer(1, os.kill, (kernel, signal.SIGCONT))
    goes_on.start()
    opened.press("Press me")
    goes_on.join()
    assert "after" in opened.text()


def test_a_failing_cell_is_reported(notebook):
    assert notebook("failing.ipynb", "1/0", "2").errors() == ["ZeroDivisionError: division by zero"]


KILLED = """
import importlib.util, json, pathlib, sys, time, urllib.request
spec = importlib.util.spec_from_file_location("rulebook_browser_lab", sys.argv[1])
lab = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(lab)
folder = pathlib.Path(sys.argv[2])
with lab.start_chromium() as browser, lab.start_server(folder, folder) as address:
    browser.page([])
    asked = urllib.request.Request(f"{address}/api/kernels?token={lab.TOKEN}", data=b"{}", method="POST")
    json.load(urllib.request.urlopen(asked))
    print("ready", flush=True)
    time.sleep(600)
"""


def command_line(process: psutil.Process) -> str:
    """The words a process was started with; none once it is gone (a browser's helpers come and go)."""
    try:
        return " ".join(process.cmdline())
    except psutil.NoSuchProcess:
        return ""


def test_a_killed_run_leaves_no_server_kernel_or_browser(chromium, harness, tmp_path):
    words = [sys.executable, "-c", KILLED, harness.__file__, str(tmp_path)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as run:
        try:
            assert run.stdout.readline() == "ready\n"
            started = psutil.Process(run.pid).children(recursive=True)
            names = " ".join(command_line(one) for one in started)
            assert "guard.py" in names
            assert "ipykernel" in names
            assert "--headless" in names
        finally:
            run.kill()
    _, left = psutil.wait_procs(started, timeout=60)
    assert left == []
