"""The whole lesson, a taste and a host's words; the edition changed in the middle."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.lessons.lesson_reader import load_lessons
from widgets import Lesson, Start
from widgets.lesson.tracks import minutes_before, next_on, preferred_track, remember_track, total_minutes
from widgets.screen.editions import remember_edition

FIRST = "02_first_rounds"


@pytest.fixture(scope="module")
def orleans():
    return rulebook.load("orleans")


@pytest.fixture
def made(orleans):
    opened = []

    def make(id=FIRST, **more):
        opened.append(Lesson(orleans, id, lang="en", keep=False, **more))
        return opened[-1]

    yield make
    for one in opened:
        assert one.trouble.value == ""
        one.close()
    remember_track("full")
    remember_edition("orleans", ())


def at(lesson, step):
    lesson.run.jump(step)
    lesson._enter()
    return lesson


# tracks
def test_a_switch_of_track_stays_at_the_step_and_is_remembered(made):
    lesson = at(made(), "market")
    lesson.top.press("track", value="host")
    assert (lesson.run.track, lesson.run.step.id) == ("host", "market")
    assert preferred_track() == "host"
    assert made().run.track == "host"


def test_where_a_track_has_no_such_step_the_next_one_of_it_is_shown(made):
    lesson = at(made(), "census")
    lesson.top.press("track", value="taste")
    assert lesson.run.step.id == "market"


def test_a_host_reads_what_to_say_to_point_at_and_to_leave_for_later(made, orleans):
    seen = set()
    for id, script in load_lessons(orleans).items():
        lesson = made(id, track="host")
        while not lesson.run.done and script.steps_of("host"):
            assert 'data-clock="orleans"' in lesson.top.html
            seen |= {key for key in ("host_say", "host_point", "host_later") if f"rb-{key}" in lesson.top.html}
            lesson.top.press("forward")
    assert seen == {"host_say", "host_point", "host_later"}


def test_the_clock_knows_what_was_planned_over_all_lessons(made, orleans):
    lessons = load_lessons(orleans)
    total = total_minutes(lessons, "host")
    assert total <= 10
    last = lessons["05_scoring"].steps_of("host")[-1]
    assert minutes_before(lessons, "05_scoring", last, "host") == pytest.approx(total)
    lesson = made("05_scoring", track="host")
    lesson.run.jump(lesson.run.count)
    lesson._enter()
    assert f'data-planned="{round(total * 60)}"' in lesson.top.html


def test_no_clock_for_a_learner(made):
    assert "rb-clock" not in made().top.html


def test_a_taste_leads_from_lesson_to_lesson_to_its_end(made):
    lesson, gone = made("00_start", track="taste"), ["00_start"]
    for _ in range(80):
        if not lesson.run.done:
            lesson.top.press("show")
            lesson.top.press("forward")
        elif 'data-do="next"' in lesson.top.html:
            lesson.top.press("next")
            gone.append(lesson.script.id)
        else:
            break
    assert lesson.run.done
    assert gone == ["00_start", FIRST, "04b_last_round"]


def test_after_the_last_lesson_there_is_no_next_one(orleans):
    lessons = load_lessons(orleans)
    assert next_on(lessons, "05_scoring", "taste") is None


def test_the_start_page_picks_a_track_and_begins_it():
    start = Start(lang="en", game="orleans")
    start.top.press("track", "taste")
    assert preferred_track() == "taste"
    start.top.press("begin")
    assert start.inside.run.track == "taste"
    assert start.inside.script.id == "00_start"
    assert start.trouble.value == ""
    start.top.press("return")
    start.close()
    remember_track("full")


# editions
def test_an_edition_picked_in_a_lesson_goes_on_at_the_same_step(orleans):
    lesson = Lesson(orleans, "00_start", lang="en")
    lesson.run.restart()
    step = next(step for step in lesson.run.steps if step.ask is not None and step.ask.form == "edition")
    at(lesson, step.id)
    choice = next(one for one in step.ask.choices if one.variants)
    lesson.top.press("answer", choice.id)
    assert lesson.rules.variants == choice.variants
    assert lesson.run.step.id == step.id
    assert lesson.result.right
    assert "rb-result" in lesson.top.html
    lesson.top.press("forward")
    there = lesson.run.step.id
    lesson.close()
    again = Lesson(rulebook.load("orleans", variants=choice.variants), "00_start", lang="en")
    assert again.run.step.id == there
    again.run.restart()
    again.close()
    remember_edition("orleans", ())
