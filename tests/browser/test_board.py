"""The board in a real JupyterLab: mouse, finger, keyboard, wheel, reload, a failing handler."""

from __future__ import annotations

import nbformat
import pytest

CODE = """
import ipywidgets as w, rulebook
from widgets import BoardCanvas
game = rulebook.load("orleans").new_game(players=2, seed=1)
said = w.HTML("nothing yet")
board = BoardCanvas(width=900)
def show():
    board.show(game, marks={thing: "can" for option in game.decision.options for thing in option.things})
def put(thing):
    if thing == "orleans":
        raise ZeroDivisionError
    touching = [one for one in game.decision.options if thing in map(board.picture.resolve, one.things)]
    if touching:
        game.play(touching[0].key)
        show()
    said.value = f"<b>{thing}</b> {touching[:1]}"
board.on_thing(put)
show()
display(w.VBox([w.Button(description="Before"), said, board]))
"""
PYTHON = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
CANVAS = "canvas.rulebook-board"


@pytest.fixture
def board(lab):
    cells = [nbformat.v4.new_code_cell(CODE)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=PYTHON), lab.root / "board.ipynb")
    opened = lab.open("board.ipynb").run_all()
    assert opened.errors() == []
    opened.page.wait_for_function(f"() => document.querySelector('{CANVAS}')?.getAttribute('role')")
    return opened


def spot(opened, thing):
    """The middle of a thing in thousandths of the canvas, as the picture has it."""
    import rulebook
    from rulebook.picture import draw

    picture = draw(rulebook.load("orleans").new_game(players=2, seed=1))
    left, top, right, bottom = picture.boxes[thing]
    return (left + right) / 2 / picture.width * 1000, (top + bottom) / 2 / picture.height * 1000


def shows(opened, words, *, gone=False):
    """Wait until the outputs say these words, or no longer do."""
    script = """([words, gone]) => [...document.querySelectorAll('.jp-OutputArea-output')]
      .some(one => one.innerText.includes(words)) !== gone"""
    opened.page.wait_for_function(script, arg=[words, gone])


def speaks(opened, words):
    """Wait until the live region says these words."""
    script = "words => document.querySelector('.rulebook-live')?.textContent.includes(words)"
    opened.page.wait_for_function(script, arg=words)


def test_a_click_puts_a_piece_and_the_picture_changes(board):
    x, y = spot(board, "p0/farm_house")
    before = board.page.locator(CANVAS).evaluate("c => c.toDataURL()")
    board.click_canvas(x, y - 15)
    shows(board, "p0/farm_house")
    board.page.wait_for_function(f"before => document.querySelector('{CANVAS}').toDataURL() !== before", arg=before)


FILM = f"""() => {{
  const canvas = document.querySelector('{CANVAS}'), seen = window.rulebookFilm = new Set();
  const look = () => {{ seen.add(canvas.toDataURL('image/png')); if (seen.size < 400) requestAnimationFrame(look); }};
  look();
}}"""
SEEN = "() => window.rulebookFilm.size"


@pytest.mark.parametrize(
    ("wish", "least", "most"), [("no-preference", 12, 400), ("reduce", 2, 4)], ids=["moving", "calm"]
)
def test_a_piece_is_seen_moving_unless_one_has_asked_for_calm(lab, wish, least, most):
    """A film of one move: at least ten pictures between the first and the last; for somebody who wants calm none."""
    cells = [nbformat.v4.new_code_cell(CODE)]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=PYTHON), lab.root / "film.ipynb")
    opened = lab.open("film.ipynb", reduced_motion=wish).run_all()
    opened.page.wait_for_function(f"() => document.querySelector('{CANVAS}')?.getAttribute('role')")
    opened.settle()
    opened.painted()
    x, y = spot(opened, "p0/farm_house")
    opened.page.evaluate(FILM)
    opened.click_canvas(x, y - 15)
    shows(opened, "p0/farm_house")
    opened.page.wait_for_timeout(1500)
    assert least <= opened.page.evaluate(SEEN) <= most
    assert opened.console == []


def test_the_first_press_hits_its_aim_where_the_board_does_not_fit_into_the_window(board):
    """Taking the focus must not scroll the board away under the pointer."""
    x, y = spot(board, "p0/farm_house")
    board.page.set_viewport_size({"width": 1400, "height": 1300})
    canvas = board.page.locator(CANVAS)
    place = "(c, y) => { const frame = c.closest('.jp-WindowedPanel-outer'), box = c.getBoundingClientRect();"
    place += " frame.scrollBy(0, box.top + y / 1000 * box.height - innerHeight + 60); }"
    canvas.evaluate(place, y)  # low in the window, the board's end below it
    board.page.evaluate("document.activeElement.blur()")
    box = canvas.bounding_box()
    board.page.mouse.click(box["x"] + box["width"] * x / 1000, box["y"] + box["height"] * y / 1000 - 9)
    board.settle()
    shows(board, "p0/farm_house")


def test_the_board_has_a_name_and_leaves_the_keyboard_free(board):
    canvas = board.page.locator(CANVAS)
    assert canvas.get_attribute("role") == "application"
    assert "Arrow keys" in canvas.get_attribute("aria-label")
    canvas.focus()
    board.page.keyboard.press("Tab")
    assert not board.page.evaluate(f"() => document.activeElement === document.querySelector('{CANVAS}')")


def test_arrows_and_enter_choose_and_it_is_spoken(board):
    board.page.locator(CANVAS).focus()
    board.page.keyboard.press("ArrowRight")
    speaks(board, "in focus")
    board.page.keyboard.press("Enter")
    shows(board, "p0/market")


def test_the_wheel_scrolls_the_page(board):
    prevented = f"""() => {{ const event = new WheelEvent('wheel', {{ deltaY: 100, bubbles: true, cancelable: true }});
      document.querySelector('{CANVAS}').dispatchEvent(event); return event.defaultPrevented; }}"""
    assert board.page.evaluate(prevented) is False


def test_a_failing_handler_says_so_and_the_board_goes_on(board):
    board.click_canvas(*spot(board, "orleans"))
    shows(board, "Something went wrong")
    x, y = spot(board, "p0/village")
    board.click_canvas(x, y - 15)
    shows(board, "p0/village")
    shows(board, "Something went wrong", gone=True)


def test_a_reload_of_the_page_shows_the_board_again(board):
    x, y = spot(board, "p0/farm_house")
    board.click_canvas(x, y - 15)
    shows(board, "p0/farm_house")
    colours = board.colours()
    assert colours > 50
    board.save()
    board.page.goto(board.page.url.replace("reset", "again"))
    board.page.wait_for_selector(CANVAS)
    board.wait_idle()
    board.page.wait_for_function(
        f"""() => {{ const c = document.querySelector('{CANVAS}');
        return c.width > 1000 && c.getContext('2d').getImageData(40, 40, 1, 1).data[3] === 255; }}"""
    )
    board.page.wait_for_function(
        f"""most => {{ const c = document.querySelector('{CANVAS}');
        const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
        return new Set(new Uint32Array(data.buffer)).size > most; }}""",
        arg=colours * 0.8,
    )
    x, y = spot(board, "p0/village")
    board.click_canvas(x, y - 15)
    shows(board, "p0/village")
    assert [line for line in board.console if "setAttr" in line] == []
