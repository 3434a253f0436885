"""A file that knows: what was only seen, done with help, done alone; whoever presses only Forward knows nothing yet."""

from __future__ import annotations

import json

import pytest

import rulebook
from rulebook.lessons import progress
from rulebook.lessons.knowledge import ALONE, HELPED, SEEN, is_task
from rulebook.lessons.lesson_reader import load_lessons
from rulebook.lessons.lesson_run import LessonRun
from widgets import Lesson

FIRST = "02_first_rounds"


@pytest.fixture(scope="module")
def orleans():
    return rulebook.load("orleans")


@pytest.fixture
def run(orleans):
    return LessonRun(orleans, load_lessons(orleans)[FIRST], clock=iter(range(0, 100_000, 7)).__next__)


def through(run, act):
    """Goes through the lesson; `act` is done at each task."""
    while not run.done:
        if is_task(run.step):
            act(run)
        run.forward()
    return run


def solve(run):
    """Does what the step asks for, at once and right."""
    if run.question is not None:
        run.answer(run.visit.inquiry().right[0])
        return
    for key in run.step.best:
        found = [one.key for one in run.options if one.key.replace(".own", "") == key.removesuffix("?")]
        if found:
            run.play(found[0])


def states(run):
    return {one.state for one in run.tasks}


def test_only_forward_leaves_every_task_open(run):
    through(run, lambda run: None)
    assert states(run) == {SEEN}
    tasks = {step.id for step in run.steps if is_task(step)}
    assert len(tasks) > 10
    assert not tasks.intersection(run.finished)
    assert {step.id for step in run.steps} - tasks == set(run.finished)


def test_only_show_me_is_help_and_never_right_at_first(run):
    through(run, LessonRun.show_me)
    assert states(run) == {HELPED}
    assert not any(one.first for one in run.tasks)
    assert all(one.shown for one in run.tasks)


def test_everything_right_at_once_is_alone(run):
    through(run, solve)
    assert states(run) == {ALONE}
    assert all(one.first and not one.shown for one in run.tasks)
    assert set(run.finished) == {step.id for step in run.steps}


def test_a_wrong_answer_first_is_help_and_a_later_visit_without_a_slip_is_alone(run):
    step = next(one for one in run.steps if one.kind == "ask" and one.ask.form in ("choices", "allowed"))
    run.jump(step.id)
    right = run.visit.inquiry().right[0]
    wrong = next(id for id, _ in run.question.choices if id != right)
    assert not run.answer(wrong).right
    assert run.answer(right).right
    known = run.knows[step.id]
    assert (known.state, known.first, known.tries) == (HELPED, False, 2)
    run.jump(step.id)
    run.answer(right)
    assert (known.state, known.first) == (ALONE, False)


def test_an_answer_that_is_none_counts_for_nothing(run):
    step = next(one for one in run.steps if one.kind == "ask" and one.ask.form == "number")
    run.jump(step.id)
    run.answer(10_000)
    assert run.knows.get(step.id) is None or run.knows[step.id].tries == 0


def test_a_refused_move_is_a_slip(run):
    step = next(one for one in run.steps if one.kind == "do")
    run.jump(step.id)
    assert run.play("put:monk:castle").kind == "refused"
    solve(run)
    assert run.reached
    assert (run.knows[step.id].state, run.knows[step.id].first) == (HELPED, False)


def test_time_is_counted_without_breaks(orleans):
    now = [0.0]
    run = LessonRun(orleans, load_lessons(orleans)[FIRST], clock=lambda: now[0])
    now[0] = 12.4
    run.forward()
    now[0] = 50_000.0
    run.back()
    first, second = (run.knows[step.id].seconds for step in run.steps[:2])
    assert (first, second) == (12, 600)


def test_it_is_kept_joined_with_another_window_and_read_again(orleans, tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path))
    script = load_lessons(orleans)[FIRST]
    here, there = (LessonRun.resume(orleans, script, progress.open("lesson", orleans, FIRST)) for _ in range(2))
    tasks = [step.id for step in here.steps if is_task(step)]
    here.jump(tasks[0])
    solve(here)
    there.jump(tasks[1])
    there.show_me()
    again = LessonRun.resume(orleans, script, progress.open("lesson", orleans, FIRST))
    assert (again.knows[tasks[0]].state, again.knows[tasks[1]].state) == (ALONE, HELPED)


def test_a_window_that_was_open_before_takes_nothing_back(orleans, tmp_path, monkeypatch):
    """Both windows know the step as seen; one does it alone, the other goes on elsewhere, then with help."""
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path))
    script = load_lessons(orleans)[FIRST]

    def window():
        return LessonRun.resume(orleans, script, progress.open("lesson", orleans, FIRST))

    before = window()
    task = next(step.id for step in before.steps if is_task(step))
    before.jump(task)
    before.forward()
    here, there = window(), window()
    here.jump(task)
    solve(here)
    there.forward()
    assert window().knows[task].state == ALONE
    there.jump(task)
    there.show_me()
    known = window().knows[task]
    assert (known.state, known.first, known.shown, known.tries) == (ALONE, True, True, 1)


def test_the_page_at_the_end_is_no_step(orleans):
    now = [0.0]
    run = LessonRun(orleans, load_lessons(orleans)[FIRST], clock=lambda: now[0])
    run.jump(run.count)
    now[0] = 9.0
    run.forward()
    assert run.done
    now[0] = 400.0
    run.jump(1)
    assert run.knows[run.steps[-1].id].seconds == 9


def test_a_file_of_an_earlier_version_and_a_spoilt_entry_are_read(orleans, tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path))
    script = load_lessons(orleans)[FIRST]
    kept = progress.open("lesson", orleans, FIRST)
    kept.path.parent.mkdir(parents=True, exist_ok=True)
    old = {"progress": 1, "step": script.steps[3].id, "done": [script.steps[0].id], "knows": {script.steps[1].id: 3}}
    kept.path.write_text(json.dumps(old), "utf-8")
    run = LessonRun.resume(orleans, script, progress.open("lesson", orleans, FIRST))
    assert (run.number, run.finished, run.knows) == (4, [script.steps[0].id], {})


@pytest.mark.parametrize("lang", ["en", "ja", "ko"])
def test_the_end_says_how_much_was_right_at_first_and_what_is_left(orleans, lang):
    lesson = Lesson(orleans, FIRST, lang=lang, keep=False)
    run = lesson.run
    while not is_task(run.step):
        lesson.top.press("forward")
    solve(run)
    while not run.done:
        lesson.top.press("forward")
    said = lesson.top.html.split("rb-joy")[1]
    assert said.count("1") >= 2
    assert f"{len(run.tasks) - 1}" in said
    lesson.close()
    other = Lesson(orleans, FIRST, lang="en", keep=False)
    while not other.run.done:
        other.top.press("forward")
    assert "You have seen it all." in other.top.html
    other.close()
