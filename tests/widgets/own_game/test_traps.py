"""Workbench and own game are no traps: whatever is typed is a sentence, and opening again always works."""

from __future__ import annotations

import time

import pytest

import rulebook
from rulebook.base.errors import RulebookError
from widgets import OwnGame, Workbench
from widgets.base import bounded
from widgets.own_game import text as own_text
from widgets.workbench import attempt as attempts

NEGATIVE = "variant: x\nset:\n  sets.route.members.path.cost: {clay: -1}\n"
FIRST = "variant: one\nset: {constants.stall_size.value: 4}\n"
INSIDE = "        do: [{choose: [put, sell, climb, stop], prompt: market}]\n"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path / "home"))


def said(code, lang="en"):
    return RulebookError(code).text(lang)


def workbench():
    return Workbench(rulebook.load("tests/mini"), lang="en", games=1)


def for_ever(*_):
    end = time.process_time() + 20
    while time.process_time() < end:
        pass


def test_a_negative_cost_is_a_sentence_and_the_workbench_opens_again():
    bench = Workbench("kanal", lang="en", games=1)
    bench.editor.value = NEGATIVE
    assert bench.trouble.value == ""
    assert bench.trial.problems or bench.trial.trouble.code == "check_broke"
    bench.close()
    again = Workbench("kanal", lang="en", games=1)
    assert again.draft.text("variant") == NEGATIVE
    assert again.trouble.value == ""


def test_a_phase_in_itself_is_a_sentence_and_the_own_game_opens_again():
    game = OwnGame("en")
    game.top.press("step", "99")
    assert INSIDE in game.own.text
    text = game.own.text.replace(INSIDE, INSIDE + "      - phases: [picking, market]\n")
    game.editor.value = text
    assert game.trouble.value == ""
    assert game.attempt.problems or game.attempt.trouble.code == "check_broke"
    game.close()
    again = OwnGame("en")
    assert again.own.text == text
    assert again.trouble.value == ""
    again.do_again(None)
    assert again.attempt.rules is not None


@pytest.mark.parametrize("error", [RecursionError, MemoryError, ValueError, ZeroDivisionError])
def test_whatever_a_check_raises_is_a_sentence_and_is_not_run_again_at_opening(monkeypatch, error):
    def broken(*_, **__):
        raise error

    bench = workbench()
    with monkeypatch.context() as patch:
        patch.setattr(attempts.rulebook, "load", broken)
        bench.editor.value = FIRST
    assert said("check_broke") in bench.bottom.html
    bench.close()
    monkeypatch.setattr(attempts, "_attempt", lambda *_: pytest.fail("it was run again"))
    again = workbench()
    assert again.editor.value == FIRST
    assert said("check_unfinished") in again.bottom.html


def test_a_check_without_end_is_ended_and_is_not_run_again_at_opening(monkeypatch):
    bench = workbench()
    monkeypatch.setattr(attempts, "bounded", lambda: bounded.bounded(0.3))
    monkeypatch.setattr(attempts, "_attempt", for_ever)
    began = time.process_time()
    bench.editor.value = FIRST
    assert time.process_time() - began < 5
    assert said("check_stopped") in bench.bottom.html
    bench.close()
    again = workbench()
    assert said("check_unfinished") in again.bottom.html


def test_the_way_back_is_taking_back_or_checking_again(monkeypatch):
    bench = workbench()
    bench.editor.value = FIRST
    bench.draft.unfinished.begin(bench.draft.whole)
    bench.close()
    again = workbench()
    assert again.trial.rules is None
    again.top.press("check")
    assert again.trial.rules is not None
    assert not again.draft.unfinished.holds(again.draft.whole)
    again.draft.unfinished.begin(again.draft.whole)
    again.close()
    third = workbench()
    third.top.press("undo")
    assert third.trial.trouble is None


def test_a_kernel_that_died_in_the_board_of_a_change_finds_the_text_and_does_not_draw_it(monkeypatch):
    bench = workbench()
    monkeypatch.setattr("widgets.workbench.workbench.compare", lambda *_: iter([pytest.fail]))
    bench._work += 1
    attempts.attempt(bench.rules, bench.draft)  # the rules are in order; what they change is still to be drawn
    assert bench.draft.unfinished.holds(bench.draft.whole)
    bench.close()
    assert said("check_unfinished") in workbench().bottom.html


def test_a_text_that_was_checked_to_the_end_is_checked_at_opening():
    bench = workbench()
    bench.editor.value = FIRST
    bench.close()
    assert workbench().trial.rules is not None


def test_a_step_of_the_comparison_without_end_is_a_sentence(monkeypatch):
    def endless(*_):
        for_ever()
        yield

    bench = workbench()
    monkeypatch.setattr("widgets.workbench.workbench.compare", endless)
    monkeypatch.setattr("widgets.workbench.workbench.in_bounds", lambda steps: bounded.in_bounds(steps, 0.3))
    bench.editor.value = FIRST
    assert said("check_stopped") in bench.bottom.html
    assert bench.trouble.value == ""


def test_the_own_game_shows_what_was_not_checked_to_the_end(monkeypatch):
    game = OwnGame("en")
    game.own.unfinished.begin(game.own.text)
    game.close()
    monkeypatch.setattr(own_text.OwnText, "_attempt", lambda _: pytest.fail("it was run again"))
    again = OwnGame("en")
    assert said("check_unfinished") in again.bottom.html
    assert again.editor.value == again.own.text


def test_nothing_is_ended_for_waiting_on_a_busy_machine():
    with bounded.bounded(0.3):
        time.sleep(0.8)


def test_too_much_memory_is_ended(monkeypatch):
    held = []

    def grow():
        while True:
            held.append(bytearray(5_000_000))
            time.sleep(0.001)

    with pytest.raises(bounded.Overrun), bounded.bounded(20, 100):
        grow()
    assert len(held) < 400


def test_a_timer_that_ran_before_goes_on():
    import signal

    before = signal.getitimer(signal.ITIMER_REAL)
    with bounded.bounded(5):
        pass
    assert (signal.getitimer(signal.ITIMER_REAL)[0] > 0) == (before[0] > 0)


def test_the_workbench_copies_rule_files_and_nothing_else(tmp_path):
    import os
    import shutil

    folder = tmp_path / "farm"
    shutil.copytree("tests/mini", folder)
    (folder / "round").symlink_to(folder)
    (folder / "secret.txt").write_text("x", "utf-8")
    os.mkfifo(folder / "texts.pipe")
    made = Workbench(rulebook.load(folder), lang="en", games=1).draft.build()
    assert not {one.name for one in made.iterdir()} & {"round", "secret.txt", "texts.pipe", "lessons"}
    assert (made / "game.yaml").is_file()
