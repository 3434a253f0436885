# ruff: noqa: SLF001 - the repair needs the private parts of exactly this version
"""One message per drawing: the only door to the canvas.

ipycanvas' own ``hold_canvas`` leaves a canvas blank after a reload and frozen after an exception
(jupyter-widgets-contrib/ipycanvas#322); ``batch`` sends the switch to the canvas each time and always cleans up.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import ipycanvas.canvas as _ipycanvas

__all__ = ["batch"]

_manager = _ipycanvas._CANVAS_MANAGER


@contextmanager
def batch() -> Iterator[None]:
    """Collects all drawing inside and sends it as one message; an exception inside throws the drawing away."""
    outer = _manager._caching
    if not outer:
        _manager._current_canvas = None
        _manager._caching = True
    try:
        yield
        if not outer:
            _manager.flush()
    finally:
        if not outer:
            _manager._commands_cache = []
            _manager._buffers_cache = []
            _manager._caching = False
            _manager._current_canvas = None
