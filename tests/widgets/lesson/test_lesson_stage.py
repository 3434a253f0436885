"""The stage of a lesson: a frame that stands still, whole parts of the board, all that is spoken of in sight."""

from __future__ import annotations

from collections import Counter

import pytest

import rulebook
from rulebook.lessons.lesson_reader import load_lessons
from rulebook.picture import draw
from rulebook.picture.scene.shapes import bounds
from tests.deep import sampled
from widgets import Lesson
from widgets.canvas.stage_view import RATIO, framed, letters, parts, places, staged

SHIPPED = ("kanal", "orleans")
SHOWN = 829
"""Pixels that the frame is wide in a window of 1280 by 800."""
EVERY = [(game, id) for game in SHIPPED for id in load_lessons(rulebook.load(game))]
LANGUAGES = [(game, id, lang) for lang in ("en", "ja", "ko") for game, id in EVERY]


@pytest.fixture
def made():
    opened = []

    def make(game="orleans", id="02_first_rounds", lang="en", **more):
        opened.append(Lesson(rulebook.load(game), id, lang=lang, keep=False, **more))
        return opened[-1]

    yield make
    for one in opened:
        assert one.trouble.value == ""
        one.close()


def at(lesson, step):
    lesson.run.jump(step)
    lesson._enter()
    return lesson


def steps(lesson):
    while not lesson.run.done:
        yield lesson.run.step
        lesson.top.press("forward")


def whole(lesson):
    return draw(lesson.run.game, lesson.lang, viewer=lesson.run.seat)


@pytest.mark.parametrize("where", sampled(LANGUAGES, lambda one: one[2] == "en"), ids="-".join)
def test_in_every_step_nothing_is_torn_and_what_is_spoken_of_is_there(made, where):
    lesson = made(*where)
    for step in steps(lesson):
        shown = lesson.board.picture
        assert shown.width / shown.height == pytest.approx(RATIO, rel=0.002), step.id
        if lesson.run.game is None:
            continue
        board = whole(lesson)
        every = Counter(shape.thing for shape in board.shapes if shape.thing)
        near = Counter(shape.thing for shape in lesson.board._plain.shapes if shape.thing)
        torn = {thing: (count, every[thing]) for thing, count in near.items() if count != every[thing]}
        assert torn == {}, step.id
        for box in map(bounds, lesson.board._plain.shapes):
            assert box[0] >= -20, step.id
            assert box[1] >= -20, step.id
            assert box[2] <= shown.width + 20, step.id
            assert box[3] <= shown.height + 20, step.id
        for thing in lesson.run.focus:
            assert board.resolve(thing) is None or shown.resolve(thing) is not None, (step.id, thing)
            assert thing not in board.areas or thing in shown.areas, (step.id, thing)


@pytest.mark.parametrize("game", SHIPPED)
def test_letters_are_never_smaller_than_on_the_whole_board_and_mostly_large_enough(made, game):
    large, all_ = 0, 0
    for id in load_lessons(rulebook.load(game)):
        lesson = made(game, id)
        for step in steps(lesson):
            if lesson.run.game is None or not lesson.run.focus:
                continue
            shown, board = lesson.board._plain, framed(whole(lesson))
            near = letters(shown, places(shown, lesson.run.focus)) / shown.width
            far = letters(board, places(board, lesson.run.focus)) / board.width
            assert near >= 0.98 * far, step.id
            large += near * SHOWN >= 11.5 or not near
            all_ += 1
    assert large >= {"orleans": 0.55, "kanal": 0.4}[game] * all_, (large, all_)


def test_the_parts_of_a_board_are_whole_with_their_ground():
    board = draw(rulebook.load("orleans").new_game(2), "en")
    found = parts(board)
    assert len(found) == len(board.areas)
    for one, area in zip(found, board.areas.values(), strict=True):
        assert one[0] <= area[0]
        assert one[1] <= area[1]
        assert one[2] >= area[2]
        assert one[3] >= area[3]
    title = next(shape for shape in board.shapes if shape.text == "Goods market")
    box = bounds(title)
    assert any(one[0] <= box[0] and one[1] <= box[1] and one[2] >= box[2] and one[3] >= box[3] for one in found)


def test_what_lies_far_apart_is_shown_together_and_the_whole_board_on_wish(made):
    lesson = at(made(), "work")
    near = lesson.board.picture
    assert lesson.near
    assert near.width < 0.6 * framed(whole(lesson)).width
    assert all(near.resolve(thing) for thing in ("p0/farm_house", "p0/bag", "track.farmer"))
    assert near.resolve("blois") is None
    lesson.top.press("whole")
    assert lesson.board.picture.width == framed(whole(lesson)).width
    lesson.top.press("whole")
    assert lesson.board.picture.width == near.width
    lesson.touch("p0/farm_house")
    assert lesson.result.kind in ("goal", "played", "ok")


def test_a_click_meets_the_thing_that_is_drawn_there():
    board = draw(rulebook.load("orleans").new_game(4), "en", viewer=0)
    near = staged(board, ["p0/farm_house", "p0/market", "track.farmer"], legible=14)
    for thing in ("p0/farm_house", "p0/market.boatman.own", "track.farmer"):
        left, top, right, bottom = near.boxes[thing]
        old = board.boxes[thing]
        x, y = (left + right) // 2, (top + bottom) // 2
        dx, dy = (old[0] + old[2]) // 2 - x, (old[1] + old[3]) // 2 - y
        assert near.under(x, y) == board.under(x + dx, y + dy)
    assert near.words == board.words


def test_a_step_without_a_position_keeps_the_board_in_full_colour(made):
    lesson = at(made(id="00_start"), "welcome")
    assert lesson.run.game is None
    assert len(lesson.board.picture.shapes) > 500
    lesson = at(made(), "order")
    before = lesson.run.game.state
    lesson.run.jump("end")
    lesson._enter()
    assert lesson.run.game is None
    assert lesson._seen.state == before
    assert lesson.board.picture.shapes[5].fill == framed(draw(lesson._seen, "en")).shapes[5].fill


def test_forward_becomes_the_main_button_only_when_the_whole_task_is_done(made):
    lesson = at(made(), "fill")
    main = 'class="rb-button rb-forward rb-main"'
    lesson.top.press("pick", "p0/market.boatman.own")
    lesson.touch("p0/farm_house")
    assert lesson.result.right
    assert not lesson.run.reached
    assert main not in lesson.top.html
    lesson.top.press("show")
    assert main in lesson.top.html


def test_a_number_is_asked_with_less_and_more_and_is_empty_at_first(made):
    lesson = made()
    step = next(one for one in steps(lesson) if lesson.run.question and lesson.run.question.form == "number")
    assert lesson.top.html.count("data-by=") == 2
    assert "value=" not in lesson.top.html.split('name="number"')[1].split(">")[0]
    assert f'data-keep="{step.id}"' in lesson.top.html
