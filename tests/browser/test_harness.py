"""The harness itself: a small notebook with a button and a canvas is run, clicked and read."""

from __future__ import annotations

import os
import signal
import threading

import nbformat
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
