from __future__ import annotations

import pytest

from widgets.canvas import canvas_access as guard


def test_with_anywidget_the_guard_has_the_browsers_side():
    pytest.importorskip("anywidget")
    made = guard.make_guard("Board", "ja", "mark")
    assert (made.described, made.language, made.marker) == ("Board", "ja", "mark")
    assert "addEventListener" in made._esm
    assert not {"keys"} & set(made.traits(sync=True))  # it would hide Widget.keys


def test_without_anywidget_a_plain_one_speaks(monkeypatch):
    monkeypatch.setattr(guard, "_CLASS", None)
    made = guard.make_guard("Board", "ko")
    made.spoken = "a < b"
    assert 'aria-live="polite"' in made.value
    assert "a &lt; b" in made.value


def test_a_board_works_without_anywidget(monkeypatch, drawn):
    from rulebook.picture import Picture
    from widgets import BoardCanvas

    monkeypatch.setattr(guard, "_CLASS", None)
    board = BoardCanvas(Picture((), 100, 100), lang="en")
    board.show(Picture((), 100, 100), lang="ja")
    assert isinstance(board.guard, guard.PlainGuard)
