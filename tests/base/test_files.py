"""The one way in which a file is written: whole or not at all, by several programs, whatever ends them."""

import os
import time
from pathlib import Path

import pytest

from rulebook.base.files import PART, STALE, file_name, locked, put_aside, write_whole


def test_what_holds_the_same_already_is_not_written_again(tmp_path):
    file = tmp_path / "a.txt"
    assert write_whole(file, "één")
    before = file.stat().st_ino
    assert not write_whole(file, "één".encode())
    assert file.stat().st_ino == before
    assert write_whole(file, "two")
    assert file.read_text("utf-8") == "two"


@pytest.mark.parametrize("step", ["os.fsync", "pathlib.Path.replace"])
def test_a_failure_in_the_middle_leaves_the_old_content_and_no_part(tmp_path, monkeypatch, step):
    file = tmp_path / "a.txt"
    write_whole(file, "old")

    def fail(*args, **given):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(step, fail)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, "new")
    assert {one.name: one.read_text() for one in tmp_path.iterdir()} == {"a.txt": "old"}


@pytest.mark.parametrize("name", ["a\0b", "x" * 300, ""])
def test_a_name_that_no_file_can_have_is_refused_by_the_disk_s_own_error(tmp_path, name):
    with pytest.raises(OSError, match=r"Errno"):
        write_whole(tmp_path / name, "text")
    assert list(tmp_path.iterdir()) == []


def test_half_a_character_is_refused_and_nothing_is_left(tmp_path):
    with pytest.raises(OSError, match="surrogates"):
        write_whole(tmp_path / "a", "\ud800")
    assert list(tmp_path.iterdir()) == []


def test_parts_of_ended_writers_are_thrown_away_and_nothing_else(tmp_path):
    old = time.time() - STALE - 60
    stale = [PART.format("0a"), ".game.json.abcd1234.part"]
    others = ["film.part", ".other.json.abcd1234.part", "a.json"]
    for name in [*stale, *others, PART.format("0b")]:
        (tmp_path / name).write_text("x")
    for name in [*stale, *others]:
        os.utime(tmp_path / name, (old, old))
    write_whole(tmp_path / "game.json", "new")
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted([*others, PART.format("0b"), "game.json"])


def test_the_rights_of_a_file_stay_and_a_link_of_the_part_s_name_is_not_followed(tmp_path, monkeypatch):
    file, outside = tmp_path / "a", tmp_path / "outside"
    file.write_text("old")
    outside.write_text("mine")
    file.chmod(0o640)
    monkeypatch.setattr("secrets.token_hex", lambda number: "00")
    (tmp_path / PART.format("00")).symlink_to(outside)
    with pytest.raises(FileExistsError):
        write_whole(file, "new")
    assert outside.read_text() == "mine"
    write_whole(file, "new")
    assert file.stat().st_mode & 0o777 == 0o640


def test_a_device_stays_a_device():
    before = Path(os.devnull).stat().st_mode
    write_whole(Path(os.devnull), "away")
    assert Path(os.devnull).stat().st_mode == before


def test_what_cannot_be_read_is_never_put_over_an_earlier_one(tmp_path):
    for text in ("one", "two", "three"):
        (tmp_path / "a.json").write_text(text)
        put_aside(tmp_path / "a.json")
    found = {one.name: one.read_text() for one in tmp_path.iterdir()}
    assert found == {"a.broken.json": "one", "a.broken (2).json": "two", "a.broken (3).json": "three"}


@pytest.mark.parametrize("text", ["../../x", "/etc/x", "..", "a/../..", ".hidden", ""])
def test_a_name_out_of_data_leads_to_no_other_folder(tmp_path, text):
    made = (tmp_path / file_name(text)).resolve()
    assert made.parent == tmp_path.resolve()
    assert not made.name.startswith(".")


def test_a_lock_left_by_an_ended_program_holds_nobody_up_for_long(tmp_path):
    (tmp_path / ".rulebook-a.lock").touch()
    begun = time.monotonic()
    with locked(tmp_path / "a", patience=0.05):
        assert time.monotonic() - begun < 2
    with locked(tmp_path / "a"):
        assert (tmp_path / ".rulebook-a.lock").exists()
    assert not (tmp_path / ".rulebook-a.lock").exists()
