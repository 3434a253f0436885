"""`rulebook lab`: what it prepares, what it starts, and what it says when it cannot."""

from __future__ import annotations

import json
import os
import re
import socket
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from traitlets.config.loader import PyFileConfigLoader

from rulebook.cli.desk import frame
from rulebook.cli.desk import jupyter as lab
from rulebook.cli.desk.jupyter import Desk, LabError, find_notebook, prepare

SHIPPED = Path(__file__).parents[2] / "notebooks"


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


# notebooks that run by themselves
def test_the_copy_as_it_was_shipped_runs_by_itself_and_nothing_else_does(tmp_path):
    desk = prepare(tmp_path)
    ours = frame.own(desk.folder)
    shipped = {path.relative_to(SHIPPED).as_posix() for path in SHIPPED.rglob("*.ipynb") if ".ipynb_" not in str(path)}
    assert set(ours) == {f"notebooks/{name}" for name in shipped}
    changed, foreign = desk.folder / desk.notebook, desk.folder / "notebooks" / "foreign.ipynb"
    notebook = json.loads(changed.read_text("utf-8"))
    foreign.write_text(json.dumps(notebook), "utf-8")
    notebook["cells"][-1]["source"] = "import os"
    changed.write_text(json.dumps(notebook), "utf-8")
    assert set(frame.own(desk.folder)) == set(ours) - {desk.notebook}


def test_what_the_page_is_told_is_text_in_three_languages(tmp_path):
    desk = prepare(tmp_path)
    env = lab.environment(desk)
    settings = Path(env["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0])
    told = json.loads((settings / "labconfig" / "page_config.json").read_text("utf-8"))
    assert all(isinstance(one, str) for one in told.values())
    assert json.loads(told["rulebookOwn"]) == frame.own(desk.folder)
    words = json.loads(told["rulebookWords"])
    assert {lang: set(said) for lang, said in words.items()} == {key: set(frame.WORDS) for key in ("en", "ja", "ko")}


def test_the_server_signs_what_is_ours_with_a_key_of_its_own(tmp_path):
    desk = prepare(tmp_path)
    env = lab.environment(desk)
    settings = Path(env["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0])
    foreign = desk.folder / "notebooks" / "foreign.ipynb"
    foreign.write_text((desk.folder / desk.notebook).read_text("utf-8").replace("notebook.start()", "1"), "utf-8")
    config = PyFileConfigLoader("jupyter_server_config.py", path=str(settings)).load_config()
    assert Path(config.NotebookNotary.db_file).parent == settings
    notary = NotebookNotary(config=config)
    trusted = {name: notary.check_signature(nbformat.read(desk.folder / name, 4)) for name in frame.own(desk.folder)}
    assert set(trusted.values()) == {True}
    assert not notary.check_signature(nbformat.read(foreign, 4))
    notary.store.close()


def test_lab_loads_the_extension_out_of_the_package(tmp_path):
    (folder,) = [word for word in lab.command(Desk(tmp_path, "x.ipynb")) if "extra_labextensions_path=" in word]
    package = json.loads((Path(folder.partition("=")[2]) / "rulebook-lab" / "package.json").read_text("utf-8"))
    entry = Path(folder.partition("=")[2]) / "rulebook-lab" / package["jupyterlab"]["_build"]["load"]
    script = entry.read_text("utf-8")
    assert package["name"] in script
    assert all(re.search(rf"words\.{one}\b|\"{one}\"", script) for one in frame.WORDS)
