from __future__ import annotations

import pytest

from rulebook.picture import Picture, Shape, draw
from widgets import BoardCanvas

HOUSE = Shape("rect", (100, 100, 200, 100), fill="#aa0000", thing="house")
BARN = Shape("rect", (600, 100, 200, 100), fill="#00aa00", thing="barn")
PLAIN = Picture((HOUSE, BARN), 1000, 500, "#ffffff")


def press(board, x, y):
    scale = board.canvas.width / board.picture.width
    board.canvas._handle_frontend_event(None, {"event": "mouse_down", "x": x * scale, "y": y * scale}, [])


def key(board, name):
    content = {"event": "key_down", "key": name, "shift_key": False, "ctrl_key": False, "meta_key": False}
    board.canvas._handle_frontend_event(None, content, [])


@pytest.fixture
def board(drawn):
    made = BoardCanvas(PLAIN, width=500)
    yield made
    made.close()


def test_a_picture_is_drawn_in_one_message(board, drawn):
    assert len(drawn.messages) == 1
    names = [name for name, _ in drawn.last]
    assert names.count("fill") == 2
    assert drawn.last[0][0] == "switchCanvas"


def test_the_canvas_is_twice_as_fine_as_the_screen(board):
    assert (board.canvas.width, board.canvas.height) == (1000, 500)
    assert board.canvas.layout.max_width == "500px"


def test_the_scale_is_sent_before_anything_is_drawn(board, drawn):
    assert drawn.last[1] == ("setTransform", [1.0, 0, 0, 1.0, 0, 0])


def test_a_game_is_drawn_with_its_words(drawn, game):
    board = BoardCanvas(game, width=500, lang="ja")
    assert "林" in drawn.texts()
    assert board.words == draw(game, "ja").words


def test_a_click_gives_the_thing(board):
    seen = []
    board.on_thing(seen.append)
    press(board, 150, 150)
    press(board, 450, 400)
    press(board, 700, 150)
    assert seen == ["house", "barn"]


def test_a_tap_is_a_click_but_two_fingers_are_not(board):
    seen = []
    board.on_thing(seen.append)
    touches = [{"x": 150, "y": 150}, {"x": 700, "y": 150}]
    board.canvas._handle_frontend_event(None, {"event": "touch_start", "touches": touches[:1]}, [])
    board.canvas._handle_frontend_event(None, {"event": "touch_start", "touches": touches}, [])
    assert seen == ["house"]


def test_what_can_be_chosen_wins_over_what_lies_on_top(drawn):
    door = Shape("rect", (150, 120, 50, 50), fill="#0000aa", thing="door")
    board = BoardCanvas(Picture((HOUSE, door), 1000, 500), width=500)
    seen = []
    board.on_thing(seen.append)
    press(board, 160, 130)
    board.mark({"house": "can"})
    press(board, 160, 130)
    assert seen == ["door", "house"]
    assert board.things == ("door", "house")


def test_a_handler_can_be_taken_away(board):
    seen = []
    board.on_thing(seen.append)
    board.on_thing(seen.append, remove=True)
    press(board, 150, 150)
    assert seen == []


def test_a_failing_handler_says_so_and_the_board_goes_on(board, drawn):
    def fail(thing):
        raise ZeroDivisionError(thing)

    board.on_thing(fail)
    press(board, 150, 150)
    assert "Something went wrong" in board.trouble.value
    assert "ZeroDivisionError" in board.trouble.value
    assert "<details>" in board.trouble.value
    board.on_thing(fail, remove=True)
    press(board, 150, 150)
    assert board.trouble.value == ""


def test_only_what_changed_is_drawn_again(board, drawn):
    before = len(drawn.messages)
    moved = Shape("rect", (600, 300, 200, 100), fill="#00aa00", thing="barn")
    many = tuple(Shape("circle", (20 + 10 * n, 480, 4), fill="#123456") for n in range(20))
    board.show(Picture((HOUSE, BARN, *many), 1000, 500, "#ffffff"))
    board.show(Picture((HOUSE, moved, *many), 1000, 500, "#ffffff"))
    assert len(drawn.messages) == before + 2
    names = [name for name, _ in drawn.last]
    assert "clip" in names
    assert names.count("fill") < 10
    assert ("rect", [600, 300, 200, 100]) in drawn.last


def test_nothing_is_sent_when_nothing_changed(board, drawn):
    before = len(drawn.messages)
    board.show(Picture((HOUSE, BARN), 1000, 500, "#ffffff"))
    assert len(drawn.messages) == before


def test_a_reload_draws_everything_again(board, drawn):
    first = drawn.last
    board.mark({"house": "can"})
    board.mark({})
    board.canvas._handle_frontend_event(None, {"event": "client_ready"}, [])
    assert drawn.last == first


def test_another_height_draws_everything(board, drawn):
    board.show(Picture((HOUSE, BARN), 1000, 800, "#ffffff"))
    assert board.canvas.height == 800
    assert "clip" not in [name for name, _ in drawn.last]


def test_keys_walk_through_the_choices_and_enter_takes_one(board):
    seen = []
    board.on_thing(seen.append)
    board.mark({"barn": "can", "house": "can"})
    assert board.choices() == ["house", "barn"]
    for name in ("ArrowRight", "ArrowRight", "Enter", "ArrowRight", " ", "ArrowLeft", "Enter"):
        key(board, name)
    assert seen == ["barn", "house", "barn"]
    assert board.picture.marks["barn"] == "focus"


def test_keys_say_when_there_is_no_choice(board):
    key(board, "ArrowRight")
    assert board.guard.spoken == "Nothing can be chosen on the board now."


def test_the_focus_is_spoken(drawn, game):
    board = BoardCanvas(game, width=500)
    board.mark({"orchard.apple": "can"})
    key(board, "ArrowDown")
    assert board.guard.spoken.startswith("Orchard: ")


def test_hovering_says_what_it_is(drawn, game):
    board = BoardCanvas(game, width=500)
    seen = []
    board.on_hover(seen.append)
    board.canvas._handle_frontend_event(None, {"event": "mouse_move", "x": 150, "y": 120}, [])
    assert "Orchard" in board.status.value
    board.canvas._handle_frontend_event(None, {"event": "mouse_out", "x": 0, "y": 0}, [])
    assert board.status.value == ""
    assert seen == ["orchard.apple", None]


def test_names_of_seats_are_no_html(drawn, game):
    board = BoardCanvas(game, width=500, seats=("<b>Aki</b>",))
    left, top, right, bottom = board.picture.boxes["p0/cube"]
    spot = {"event": "mouse_move", "x": (left + right) / 2, "y": (top + bottom) / 2}
    board.canvas._handle_frontend_event(None, spot, [])
    assert "&lt;b&gt;Aki" in board.status.value


def test_the_language_can_change(drawn, game):
    board = BoardCanvas(game, width=500)
    board.show(game, lang="ko")
    assert "사" in [shape.text for shape in board.picture.shapes]
    assert board.guard.language == "ko"
    assert board.guard.described.startswith("게임판")


def test_focus_pales_the_rest(drawn, game):
    board = BoardCanvas(game, width=500)
    board.show(game, focus=["orchard.apple"])
    assert board.picture.shapes != draw(game).shapes


def test_the_board_shows_itself_where_no_widget_lives(board):
    found = board._repr_mimebundle_()
    data = found[0] if isinstance(found, tuple) else found
    assert data["image/svg+xml"].startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in data
    assert isinstance(data["text/plain"], str)


def test_closing_takes_all_parts_away(drawn):
    board = BoardCanvas(PLAIN, width=500)
    parts = board.children
    board.close()
    assert all(part.comm is None for part in parts)


def test_a_canvas_never_gets_a_tooltip(board):
    assert not board.canvas.tooltip  # setting one kills the view in ipycanvas 0.14
