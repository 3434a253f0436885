"""What moves is seen moving: one message to the page, a dozen and more pictures, none where none is wanted."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.picture import Picture, Shape, draw
from widgets import BoardCanvas
from widgets.canvas.travel import FRAMES, travels

GROUND = Shape("rect", (0, 0, 1000, 500), fill="#eeeeee")
HOUSE = Shape("rect", (700, 100, 200, 200), fill="#aa0000", thing="house")


def board_of(x, size=40):
    disc = Shape("circle", (x, 250, size), fill="#336699", thing="disc")
    letter = Shape("text", (x, 250), text="F", size=size, fill="#ffffff", thing="disc")
    return Picture((GROUND, HOUSE, disc, letter), 1000, 500, "#ffffff")


@pytest.fixture
def board(drawn):
    made = BoardCanvas(board_of(100), width=500)
    made.guard.quiet = False
    yield made
    made.close()


def centres(messages):
    return [tuple(arguments[:2]) for name, arguments in messages if name == "arc"]


def test_a_piece_travels_in_one_message_through_many_different_places(board, drawn):
    board.show(board_of(800))
    assert len(drawn.messages) == 2
    assert [name for name, _ in drawn.last].count("sleep") == FRAMES - 1
    places = centres(drawn.last)
    assert len(set(places)) >= 12
    assert places == sorted(places)
    assert places[-1][0] == 800
    assert drawn.texts().count("F") >= 12


def test_the_last_picture_is_what_a_still_board_shows(board, drawn):
    """After the last frame everything on the way is as it was."""
    board.show(board_of(800))
    last = drawn.last[len(drawn.last) - [name for name, _ in reversed(drawn.last)].index("sleep") :]
    assert centres(last) == [(800, 250)]
    assert [arguments for name, arguments in last if name == "fillRect"] != []
    messages = len(drawn.messages)
    board.show(board_of(800))
    assert len(drawn.messages) == messages


def test_a_piece_grows_on_its_way(board, drawn):
    board.show(board_of(800, 60))
    radii = [arguments[2] for name, arguments in drawn.last if name == "arc"]
    assert radii == sorted(radii)
    assert (radii[0] < 45, radii[-1]) == (True, 60)


def test_nothing_moves_for_somebody_who_asked_for_that_or_before_the_page_has_said_so(drawn):
    board = BoardCanvas(board_of(100), width=500)
    board.show(board_of(800))
    assert "sleep" not in [name for name, _ in drawn.last]
    board.close()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (board_of(100), Picture((GROUND, HOUSE), 1000, 500, "#ffffff")),
        (board_of(100), board_of(110)),
        (board_of(100), Picture(board_of(800).shapes, 2000, 1000, "#ffffff")),
        (Picture((GROUND,), 1000, 500), Picture((HOUSE,), 1000, 500)),
    ],
    ids=["gone", "hardly", "another view", "another form"],
)
def test_what_is_no_move_is_not_shown_as_one(old, new):
    assert travels(old, new) == []


def test_a_worker_walks_from_the_market_to_its_place():
    """The piece and its letter, out of the two pictures of a real game."""
    game = rulebook.load("orleans").new_game(2, seed=1)
    before = draw(game, "en", viewer=0)
    game.play("put:boatman.own:farm_house")
    after = draw(game, "en", viewer=0)
    walking = [one for one in travels(before, after) if one.shape.thing.startswith("p0/farm_house")]
    assert {one.shape.kind for one in walking} == {"polygon", "text"}
    left, top, right, bottom = before.boxes["p0/market.boatman.own"]
    for one in walking:
        assert left <= one.start[0] <= right
        assert top <= one.start[1] <= bottom
