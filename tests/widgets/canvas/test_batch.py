from __future__ import annotations

import ipycanvas.canvas as ipycanvas
import pytest
from ipycanvas import Canvas

from widgets.canvas.canvas_batch import batch


def test_everything_inside_is_one_message(drawn):
    canvas = Canvas()
    with batch():
        canvas.fill_rect(1, 2, 3, 4)
        canvas.fill_rect(5, 6, 7, 8)
    assert len(drawn.messages) == 1
    assert [name for name, _ in drawn.last] == ["switchCanvas", "fillRect", "fillRect"]


def test_the_canvas_is_named_in_every_message(drawn):
    canvas = Canvas()
    for _ in range(2):
        with batch():
            canvas.fill_rect(1, 2, 3, 4)
    assert [message[0][0] for message in drawn.messages] == ["switchCanvas", "switchCanvas"]


def test_a_batch_inside_a_batch_is_the_same_message(drawn):
    canvas = Canvas()
    with batch():
        canvas.fill_rect(1, 2, 3, 4)
        with batch():
            canvas.fill_rect(5, 6, 7, 8)
        assert drawn.messages == []
    assert len(drawn.messages) == 1


def test_an_exception_draws_nothing_and_freezes_nothing(drawn):
    canvas = Canvas()

    def fail():
        with batch():
            canvas.fill_rect(1, 2, 3, 4)
            raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 - any
        fail()
    assert drawn.messages == []
    with batch():
        canvas.fill_rect(5, 6, 7, 8)
    assert drawn.last[1] == ("fillRect", [5, 6, 7, 8])


def test_what_cannot_be_sent_poisons_nothing(drawn):
    canvas = Canvas()

    def fail():
        with batch():
            canvas.fill_rect(object(), 2, 3, 4)

    with pytest.raises(TypeError):
        fail()
    assert ipycanvas._CANVAS_MANAGER._commands_cache == []
    with batch():
        canvas.fill_rect(5, 6, 7, 8)
    assert drawn.last[-1] == ("fillRect", [5, 6, 7, 8])


def test_the_canvas_is_named_even_if_it_was_the_last_one_drawn_on(drawn):
    canvas = Canvas()
    canvas.fill_rect(1, 2, 3, 4)
    with batch():
        canvas.fill_rect(5, 6, 7, 8)
    assert drawn.last[0][0] == "switchCanvas"
    ipycanvas._CANVAS_MANAGER._current_canvas = None
