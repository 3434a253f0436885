"""`rulebook lab`: what it prepares, what it starts, and what it says when it cannot."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path

import pytest

from rulebook.cli import jupyter as lab
from rulebook.cli.jupyter import Desk, LabError, find_notebook, prepare


@pytest.fixture
def copy(tmp_path):
    for name in ("00_start", "alpha/01_board", "alpha/02_rounds", "beta/01_board"):
        path = tmp_path / "notebooks" / f"{name}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}")
    return tmp_path / "notebooks"


@pytest.mark.parametrize(
    ("game", "notebook", "found"),
    [
        (None, None, "00_start"),
        ("alpha", None, "alpha/01_board"),
        ("alpha", "02_rounds", "alpha/02_rounds"),
        ("beta", "01_board.ipynb", "beta/01_board"),
        (None, "alpha/02_rounds.ipynb", "alpha/02_rounds"),
    ],
)
def test_the_notebook_that_is_meant(copy, game, notebook, found):
    assert find_notebook(copy, game, notebook) == f"notebooks/{found}.ipynb"


@pytest.mark.parametrize(
    ("game", "notebook", "code"),
    [("gamma", None, "lab_no_game"), (None, "09", "lab_no_notebook"), ("beta", "02_rounds", "lab_no_notebook")],
)
def test_a_notebook_that_is_not_there_is_refused(copy, game, notebook, code):
    with pytest.raises(LabError) as refused:
        find_notebook(copy, game, notebook)
    assert refused.value.code == code
    assert refused.value.params["known"]


def test_no_notebooks_at_all(tmp_path):
    with pytest.raises(LabError) as refused:
        find_notebook(tmp_path, None, None)
    assert refused.value.code == "lab_no_notebooks"


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(LabError) as refused:
        prepare(tmp_path / "file" / "below")
    assert refused.value.code == "lab_no_permission"


def test_without_jupyter_it_says_how_to_get_it(monkeypatch, tmp_path):
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    with pytest.raises(LabError) as refused:
        lab.command(Desk(tmp_path, "x.ipynb"))
    assert refused.value.code == "lab_no_jupyter"


def test_a_port_in_use_is_refused(tmp_path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(LabError) as refused:
            lab.command(Desk(tmp_path, "x.ipynb"), port=taken.getsockname()[1])
    assert refused.value.code == "lab_port"


@pytest.mark.parametrize("port", [-1, 70_000])
def test_a_port_that_is_none_is_refused(tmp_path, port):
    with pytest.raises(LabError) as refused:
        lab.command(Desk(tmp_path, "x.ipynb"), port=port)
    assert (refused.value.code, refused.value.params["last"]) == ("lab_port_range", 65535)


@pytest.mark.parametrize(("user", "allowed"), [(0, True), (1000, False)])
def test_only_root_gets_the_flag_for_root(monkeypatch, tmp_path, user, allowed):
    monkeypatch.setattr(os, "geteuid", lambda: user, raising=False)
    assert ("--allow-root" in lab.command(Desk(tmp_path, "x.ipynb"))) is allowed


def test_its_settings_come_before_the_persons_own_and_keep_them(monkeypatch, tmp_path):
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/their/own")
    env = lab.environment(Desk(tmp_path, "x.ipynb"))
    ours, theirs = env["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert theirs == "/their/own"
    assert json.loads((Path(ours) / "labconfig" / "default_setting_overrides.json").read_text()) == lab.QUIET
    compile((Path(ours) / "jupyter_server_config.py").read_text(), "config", "exec")
