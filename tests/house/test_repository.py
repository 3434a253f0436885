"""What holds for the repository as a whole: words, paths, notebooks, README."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import rulebook

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted(path for path in (ROOT / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def tracked():
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    return subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).splitlines()


def shipped_names():
    """The games' ids and names, as a person would write them."""
    return {
        word
        for folder in (ROOT / "rules_yaml").iterdir()
        if folder.is_dir()
        for word in (folder.name, folder.name.replace("_", " "))
    }


def test_no_game_is_named_in_python():
    names = re.compile("|".join(map(re.escape, shipped_names() | {"Orléans"})), re.IGNORECASE)
    for folder in ("rulebook", "widgets"):
        for path in (ROOT / folder).rglob("*.py"):
            found = [line for line in path.read_text(encoding="utf-8").splitlines() if names.search(line)]
            assert not found, (path, found)


def test_no_path_of_one_machine_is_written_down():
    here = re.compile(rf"{re.escape(str(ROOT.parent))}/(?!tmp)|/home/\w+/|/Users/\w+/")
    for name in tracked():
        path = ROOT / name
        if path.is_file() and path.suffix in {".py", ".md", ".yaml", ".toml", ".ipynb", ""}:
            assert not here.search(path.read_text(encoding="utf-8", errors="ignore")), name


def test_the_engine_imports_no_jupyter_and_no_widgets():
    forbidden = re.compile(r"^\s*(?:from|import) (?:IPython|ipywidgets|ipycanvas|anywidget|widgets)\b", re.MULTILINE)
    for path in (ROOT / "rulebook").rglob("*.py"):
        assert not forbidden.search(path.read_text(encoding="utf-8")), path


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.relative_to(ROOT).as_posix())
class TestNotebook:
    def test_nothing_of_a_run_is_left_but_one_picture(self, path):
        code = [cell for cell in json.loads(path.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]
        assert all(cell["execution_count"] is None for cell in code)
        assert [len(cell["outputs"]) for cell in code] == [1] + [0] * (len(code) - 1), "make notebooks"
        data = code[0]["outputs"][0]["data"]
        assert set(data) == {"image/png", "text/plain"}

    def test_its_kernel_is_named_so_that_nobody_is_asked(self, path):
        metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
        assert metadata["kernelspec"]["name"] == "python3"
        assert metadata["language_info"]["name"] == "python"

    def test_its_code_is_folded(self, path):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                assert cell["metadata"]["jupyter"]["source_hidden"] is True


def readme():
    return (ROOT / "README.md").read_text(encoding="utf-8")


def test_everything_the_readme_points_at_is_there():
    for target in re.findall(r"\]\(([^)#:]+)\)", readme()):
        assert (ROOT / target).exists(), target


def test_the_readme_begins_with_a_picture_a_sentence_and_two_commands():
    screen = "\n".join(readme().splitlines()[:12])
    assert "docs/board.png" in screen
    assert re.findall(r"^make \w+", screen, re.MULTILINE) == ["make lab", "make test"]


def test_the_readmes_example_of_a_changed_rule_works(tmp_path):
    example = re.search(r"<!-- overlay example.*?```yaml\n(.*?)```", readme(), re.DOTALL).group(1)
    (tmp_path / "my_variant.yaml").write_text(example, encoding="utf-8")
    changed = rulebook.load("orleans", variants=[tmp_path / "my_variant.yaml"])
    assert changed.digest != rulebook.load("orleans").digest
    assert isinstance(yaml.safe_load(example), dict)


def test_the_vocabulary_page_is_up_to_date():
    done = subprocess.run([sys.executable, ROOT / "tools" / "make_vocabulary.py", "--check"], check=False)
    assert done.returncode == 0, "make vocabulary"
