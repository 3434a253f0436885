"""What is shipped: the wheel's contents, an installed copy that works, and an engine free of Jupyter."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEAVY = (
    "IPython",
    "ipywidgets",
    "ipycanvas",
    "jupyterlab",
    "numpy",
    "PIL",
    "typer",
    "rich",
    "anywidget",
    "platformdirs",
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    (path,) = folder.glob("rulebook_notebooks-*.whl")
    return path


def names(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def shipped(kind, endings):
    files = (path for path in (ROOT / kind).rglob("*") if path.suffix in endings)
    return {path.relative_to(ROOT).as_posix() for path in files if ".ipynb_checkpoints" not in path.parts}


def test_the_wheel_carries_both_packages_with_their_types_and_texts(wheel):
    code = shipped("rulebook", {".py", ".yaml", ".typed"}) | shipped("widgets", {".py", ".yaml", ".typed"})
    assert {"rulebook/py.typed", "widgets/py.typed", "rulebook/texts/ja.yaml", "widgets/texts/ko.yaml"} <= code
    assert code <= names(wheel)


def test_the_wheel_carries_rule_data_notebooks_and_the_extension_inside_the_package(wheel):
    data = shipped("rules_yaml", {".yaml"}) | shipped("notebooks", {".ipynb"})
    extension = shipped("labextensions", {".js", ".json"})
    assert data
    assert {path.rpartition("/")[2] for path in extension} == {"package.json", "remoteEntry.js"}
    assert {f"rulebook/{name}" for name in extension} <= names(wheel)
    assert {f"rulebook/{name}" for name in data} <= names(wheel)


def test_the_wheel_carries_nothing_else(wheel):
    tops = {name.split("/")[0] for name in names(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"rulebook", "widgets"}


def test_an_installed_copy_finds_its_games(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    code = (
        "import rulebook as r, rulebook.base.files as d; "
        "print(r.__file__, d.data_dir('rules_yaml'), *r.games(), sep='\\n')"
    )
    environment = {"PYTHONPATH": str(tmp_path), "PATH": "", "RULEBOOK_HOME": str(tmp_path / "home")}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    package, data, *games = done.stdout.splitlines()
    assert Path(package).is_relative_to(tmp_path)
    assert Path(data) == tmp_path / "rulebook" / "rules_yaml"
    assert games == sorted({path.parent.name for path in (ROOT / "rules_yaml").glob("*/*.yaml")})


def test_importing_the_engine_needs_no_jupyter_and_nothing_heavy():
    code = f"import sys, json, rulebook; print(json.dumps([name for name in {HEAVY!r} if name in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


def test_the_engine_works_where_only_pyyaml_is_installed():
    code = f"""
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {HEAVY!r}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Refuse())
import rulebook
for game in rulebook.games():
    rulebook.load(game).new_game(seed=1)
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_rules_and_engine_need_is_all_that_is_always_installed(wheel):
    with zipfile.ZipFile(wheel) as archive:
        [name] = [one for one in archive.namelist() if one.endswith("/METADATA")]
        lines = archive.read(name).decode().splitlines()
    wanted = [line.partition(": ")[2] for line in lines if line.startswith("Requires-Dist: ")]
    assert {re.match(r"[\w-]+", one)[0] for one in wanted if "extra ==" not in one} == {"pyyaml", "platformdirs"}
    assert {"widgets", "cli", "lab", "page", "dev"} == {
        line.partition(": ")[2] for line in lines if line.startswith("Provides-Extra: ")
    }


@pytest.mark.parametrize(("lang", "words"), [("en", "Install it with"), ("ja", "インストール"), ("ko", "설치")])
def test_the_command_without_its_libraries_says_how_to_get_them(lang, words):
    code = f"""
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("typer", "rich"):
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Refuse())
from rulebook.cli import main
sys.exit(main(["check", "--lang", {lang!r}]))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert words in done.stderr
    assert "rulebook-notebooks[lab]" in done.stderr
    assert "typer" in done.stderr
