"""Widgets without a browser: a recorder of what is drawn, and callbacks that do not swallow exceptions."""

from __future__ import annotations

from pathlib import Path

import ipycanvas.canvas as ipycanvas
import ipywidgets
import pytest
import yaml

import rulebook

HERE = Path(__file__).parent


class Recorder:
    """Keeps every message to the canvas: a list of ``(command, arguments)``."""

    def __init__(self):
        self.messages = []

    def take(self, commands, buffers=()):
        listed = commands if commands and isinstance(commands[0], list) else [commands]
        ipycanvas.commands_to_buffer(commands)  # what cannot be sent must fail here too
        self.messages.append([(ipycanvas._CMD_LIST[one[0]], one[1]) for one in listed])

    @property
    def last(self):
        """Commands of the last message."""
        return self.messages[-1]

    def texts(self):
        """The texts of the last message."""
        return [arguments[0] for name, arguments in self.last if name == "fillText"]


@pytest.fixture
def drawn(monkeypatch):
    """What is sent to canvases during the test."""
    recorder = Recorder()
    manager = ipycanvas._CANVAS_MANAGER
    monkeypatch.setattr(manager, "_send_custom", recorder.take)
    yield recorder
    assert not manager._caching
    assert manager._commands_cache == []


@pytest.fixture(autouse=True)
def strict(monkeypatch):
    """Callbacks raise what they raise; Jupyter's own dispatcher would hide it and tests would pass."""

    def call(self, *args, **kwargs):
        result = None
        for callback in self.callbacks:
            result = callback(*args, **kwargs)
        return result

    monkeypatch.setattr(ipywidgets.widgets.widget.CallbackDispatcher, "__call__", call)


@pytest.fixture(scope="module", autouse=True)
def _no_widgets_left():
    """Jupyter remembers every widget until it is closed, and with it tables, games and rules."""
    instances = ipywidgets.widgets.widget._instances
    before = set(instances)  # the one manager of all canvases is among them
    yield
    for id in set(instances) - before:
        if id in instances:
            instances[id].close()


@pytest.fixture
def rules():
    """The mini game, wearing the small look of the picture tests."""
    loaded = rulebook.load(HERE.parent / "mini")
    loaded._look = yaml.safe_load((HERE.parent / "picture" / "look.yaml").read_text("utf-8"))
    return loaded


@pytest.fixture
def game(rules):
    """A new game of two."""
    return rules.new_game(players=2, seed=1)
