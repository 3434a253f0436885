"""Nothing is lost: the kernel restarts, or everything is closed and opened again the next day, in a real JupyterLab."""

from __future__ import annotations

import datetime as dt
import os
import shutil
from pathlib import Path

import pytest

LESSON = "notebooks/orleans/02_first_rounds.ipynb"
TABLE = "notebooks/orleans/06_play.ipynb"
SHIPPED = Path(__file__).parent.parent.parent
DAY = 24 * 3600


@pytest.fixture
def opened(lab, screens):
    """Open a copy of a notebook, run it and take the first language."""

    def copy(name, as_name, players=2):
        shutil.copy(lab.root / name, lab.root / as_name)
        return again(as_name, players)

    def again(as_name, players=2):
        made = screens.OnScreen(lab.open(as_name).run_all(), players=players)
        assert made.notebook.errors() == []
        made.choose("language", "en")
        return made

    copy.again = again
    return copy


def clean(page):
    assert page.read(".rb-trouble").strip() == ""
    assert page.notebook.console == []


def test_a_lesson_goes_on_after_the_kernel_was_restarted(opened):
    lesson = opened(LESSON, "notebooks/restarted_lesson.ipynb", players=4)
    lesson.choose("jump", "again")
    for _ in range(3):
        lesson.press("forward")
    step = lesson.read(".rb-step")
    assert step.startswith("Step 4 ")
    lesson.notebook.restart()
    lesson.sees(".rb-lost", "Run All Cells")
    lesson.notebook.console.clear()  # Lab itself complains about the views of the kernel that is gone
    lesson.notebook.run_all()
    lesson.sees(".rb-step", step)
    assert not lesson.has(".rb-lost")
    lesson.press("forward")
    lesson.sees(".rb-step", "Step 5 ")
    clean(lesson)


@pytest.mark.deep
def test_a_table_goes_on_after_the_kernel_was_restarted(opened):
    table = opened(TABLE, "notebooks/restarted_table.ipynb")
    if table.has('[data-do="afresh"]'):
        table.press("afresh")
    table.click("p0/market.boatman.own")
    table.click("p0/farm_house")
    table.sees(".rb-log", "on the Farm House")
    table.notebook.restart()
    table.sees(".rb-lost", "Run All Cells")
    table.notebook.console.clear()
    table.notebook.run_all()
    table.shows('[data-do="resume"].rb-main')
    table.lacks(".rb-log", "on the Farm House")
    table.press("resume")
    table.sees(".rb-log", "Put their own boatman on the Farm House")
    table.click("p0/farm_house")
    table.click("p0/market.craftsman.own")
    table.sees(".rb-log", "Put their own craftsman on the Farm House")
    clean(table)


def yesterday(folder):
    """All files below a folder were written a day ago; returns that day as the screen writes it."""
    then = 0.0
    for path in folder.rglob("*"):
        if path.is_file():
            then = path.stat().st_mtime - DAY
            os.utime(path, (then, then))
    return dt.datetime.fromtimestamp(then).astimezone().strftime("%Y-%m-%d")


def test_the_next_day_lesson_and_table_go_on(harness, chromium, screens, tmp_path):
    root, home = tmp_path / "lab", tmp_path / "home"
    for name in (LESSON, TABLE):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(SHIPPED / name, root / name)
    home.mkdir()

    def day(do):
        """A day: a server and a browser page of its own, and what is done there."""
        with harness.start_server(root, home) as address:
            lab = harness.Lab(address, chromium, root)
            try:
                do(lab)
            finally:
                lab.close_all()

    def show(lab, name, players=2):
        page = screens.OnScreen(lab.open(name).run_all(), players=players)
        assert page.notebook.errors() == []
        page.notebook.console.clear()  # before the run, Lab itself complains about views of yesterday
        return page

    def first(lab):
        lesson = show(lab, LESSON, 4)
        lesson.choose("language", "ja")
        for _ in range(4):
            lesson.press("forward")
        lesson.sees(".rb-step", "5")
        lesson.notebook.save()
        table = show(lab, TABLE)
        table.click("p0/market.boatman.own")
        table.click("p0/farm_house")
        table.shows(".rb-log li:nth-child(3)")
        table.notebook.save()

    def second(lab):
        lesson = show(lab, LESSON, 4)
        assert lesson.page.locator("select[data-do=language]").first.input_value() == "ja"
        assert lesson.page.locator("select[data-do=jump]").first.input_value() == "5"
        lesson.press("forward")
        assert lesson.page.locator("select[data-do=jump]").first.input_value() == "6"
        clean(lesson)
        table = show(lab, TABLE)
        assert when in table.read(".rb-offer")
        table.press("resume")
        table.choose("language", "en")
        table.sees(".rb-log", "Put their own boatman on the Farm House")
        table.press("undo")
        table.lacks(".rb-log", "on the Farm House")
        clean(table)

    day(first)
    when = yesterday(home / "learner")
    day(second)
