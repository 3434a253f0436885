"""The working copy of the notebooks: clean, and nobody's work is lost."""

from __future__ import annotations

import json

import pytest

from rulebook.cli.desk.working_copy import LIST, MINE, NOTEBOOKS, fingerprint, refresh


def notebook(source: str, outputs: tuple[str, ...] = ()) -> str:
    return json.dumps({"cells": [{"cell_type": "code", "source": source, "outputs": list(outputs)}]})


@pytest.fixture
def shipped(tmp_path):
    folder = tmp_path / "shipped"
    (folder / "game").mkdir(parents=True)
    (folder / "00_start.ipynb").write_text(notebook("start"))
    (folder / "game" / "01.ipynb").write_text(notebook("one"))
    (folder / ".ipynb_checkpoints").mkdir()
    (folder / ".ipynb_checkpoints" / "00_start.ipynb").write_text("old")
    return folder


@pytest.fixture
def desk(tmp_path, shipped):
    folder = tmp_path / "desk"
    assert refresh(folder, shipped) == []
    return folder


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_first_time_everything_is_copied(desk):
    assert files(desk) == {f"{NOTEBOOKS}/00_start.ipynb", f"{NOTEBOOKS}/game/01.ipynb", LIST}


def test_a_notebook_that_was_only_run_is_clean_again(desk, shipped):
    copy = desk / NOTEBOOKS / "00_start.ipynb"
    copy.write_text(notebook("start", outputs=("old picture",)))
    assert refresh(desk, shipped) == []
    assert copy.read_text() == notebook("start")


def test_a_changed_notebook_stays_while_nothing_newer_is_shipped(desk, shipped):
    copy = desk / NOTEBOOKS / "00_start.ipynb"
    copy.write_text(notebook("my own"))
    assert refresh(desk, shipped) == []
    assert copy.read_text() == notebook("my own")


def test_a_clean_notebook_is_renewed_when_a_newer_one_is_shipped(desk, shipped):
    (shipped / "00_start.ipynb").write_text(notebook("start 2"))
    assert refresh(desk, shipped) == []
    assert (desk / NOTEBOOKS / "00_start.ipynb").read_text() == notebook("start 2")


def test_a_changed_notebook_is_put_aside_for_a_newer_one(desk, shipped):
    for version in (1, 2):
        (desk / NOTEBOOKS / "game" / "01.ipynb").write_text(notebook(f"my own {version}"))
        (shipped / "game" / "01.ipynb").write_text(notebook(f"newer {version}"))
        (kept,) = refresh(desk, shipped)
        assert (kept.name, kept.place) == ("game/01.ipynb", desk / MINE / f"game-01-{version}.ipynb")
        assert kept.place.read_text() == notebook(f"my own {version}")
        assert (desk / NOTEBOOKS / "game" / "01.ipynb").read_text() == notebook(f"newer {version}")


def test_a_notebook_no_longer_shipped_goes_and_a_changed_one_is_put_aside(desk, shipped):
    (desk / NOTEBOOKS / "game" / "01.ipynb").write_text(notebook("my own"))
    for name in ("00_start.ipynb", "game/01.ipynb"):
        (shipped / name).unlink()
    (kept,) = refresh(desk, shipped)
    assert files(desk) == {f"{MINE}/game-01-1.ipynb", LIST}
    assert kept.place.read_text() == notebook("my own")
    assert refresh(desk, shipped) == []


def test_a_learners_own_file_in_the_copy_is_left_alone(desk, shipped):
    (desk / NOTEBOOKS / "mine.ipynb").write_text("whatever")
    assert refresh(desk, shipped) == []
    assert (desk / NOTEBOOKS / "mine.ipynb").read_text() == "whatever"


@pytest.mark.parametrize("broken", ["", "{", "[]", "null"])
def test_without_its_list_a_changed_notebook_is_still_not_lost(desk, shipped, broken):
    (desk / LIST).write_text(broken)
    (desk / NOTEBOOKS / "00_start.ipynb").write_text(notebook("my own"))
    (kept,) = refresh(desk, shipped)
    assert kept.place.read_text() == notebook("my own")


def test_a_notebook_that_is_none_any_more_is_put_aside_too(desk, shipped):
    (desk / NOTEBOOKS / "00_start.ipynb").write_bytes(b"\xff broken")
    (shipped / "00_start.ipynb").write_text(notebook("newer"))
    (kept,) = refresh(desk, shipped)
    assert kept.place.read_bytes() == b"\xff broken"


@pytest.mark.parametrize("outside", ["../../precious.txt", "absolute", "a/../../../precious.txt"])
def test_a_list_made_by_somebody_else_moves_and_deletes_nothing_outside(desk, shipped, tmp_path, outside):
    precious = desk.parent / "precious.txt"
    precious.write_text("mine", "utf-8")
    name = str(precious) if outside == "absolute" else outside
    (desk / LIST).write_text(json.dumps({name: fingerprint(b"mine", name)}), "utf-8")
    refresh(desk, shipped)
    assert precious.read_text("utf-8") == "mine"


def test_a_link_in_the_place_of_a_part_is_not_written_through(desk, shipped, tmp_path):
    precious = tmp_path / "precious.txt"
    precious.write_text("mine", "utf-8")
    (desk / NOTEBOOKS).mkdir(parents=True, exist_ok=True)
    (desk / NOTEBOOKS / "00_start.ipynb.part").symlink_to(precious)
    (desk / NOTEBOOKS / "00_start.ipynb").unlink()
    refresh(desk, shipped)
    assert precious.read_text("utf-8") == "mine"
