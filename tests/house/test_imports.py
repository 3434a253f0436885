"""Imports point inwards, the engine needs no notebook, and no Python knows a game."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from rulebook.engine.loading import ASIDE
from tools.house import ORDER, PICTURE, all_imports, modules, picture, room

ENGINE = sorted(Path("rulebook").rglob("*.py"))
PYTHON = sorted([*ENGINE, *Path("widgets").rglob("*.py")])

SCREEN = {"IPython", "ipywidgets", "ipycanvas", "anywidget", "traitlets", "jupyterlab", "jupyter_server"}
SCREEN |= {"jupyter_core", "jupyter_client", "ipykernel", "notebook", "nbformat", "nbclient"}

MOST_MODULES = 15


def imports(path: Path, late: bool) -> set[str]:
    """Modules a file imports: at its top, or also inside functions (never those for type checkers only)."""
    tree = ast.parse(path.read_text("utf-8"))
    found: set[str] = set()
    pending: list[ast.AST] = list(tree.body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            found |= {f"{module}.{alias.name}" for alias in node.names} if module == "rulebook" else {module}
        elif late or not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            pending += list(ast.iter_child_nodes(node))
    return found


MODULES = modules()


@pytest.mark.parametrize("path", ENGINE, ids=str)
def test_the_engine_imports_nothing_of_the_screen(path):
    late = {module.split(".")[0] for module in imports(path, late=True)}
    allowed = {"jupyterlab"} if path == Path("rulebook/cli/desk/jupyter.py") else set()
    assert not late & SCREEN - allowed
    assert "widgets" not in late


def test_every_folder_has_its_place_in_the_table():
    assert {room(path) for path in PYTHON} - set(ORDER) == set()


def test_imports_point_inwards():
    upwards = {
        (path.as_posix(), room(other))
        for path in PYTHON
        for other in all_imports(path, MODULES)
        if ORDER.index(room(other)) < ORDER.index(room(path))
    }
    assert upwards == set(), "imports from further inside to further outside"


def test_the_picture_of_the_house_is_that_of_the_code():
    assert PICTURE.read_text("utf-8") == picture(), "make house"


def test_the_page_about_the_house_names_every_folder():
    page = Path("docs/architecture.md").read_text("utf-8")
    folders = {path.parent.as_posix() for path in PYTHON if len(path.parts) > 2}
    assert [one for one in sorted(folders) if f"`{one}`" not in page] == []


def test_no_folder_is_a_corridor():
    folders = Counter(path.parent.as_posix() for path in PYTHON if path.name != "__init__.py")
    assert {folder: number for folder, number in folders.items() if number > MOST_MODULES} == {}


def test_no_modules_import_each_other_in_a_circle():
    """Late imports and those for type checkers count: they hide a circle and do not open it."""
    graph = {path: all_imports(path, MODULES) for path in PYTHON}
    done: set[Path] = set()

    def visit(path: Path, above: tuple[Path, ...]) -> None:
        assert path not in above, " imports ".join(map(str, (*above[above.index(path) :], path)))
        if path not in done:
            for one in sorted(graph[path]):
                visit(one, (*above, path))
            done.add(path)

    for path in graph:
        visit(path, ())


def test_only_the_command_line_imports_late():
    late = {
        path.as_posix()
        for path in PYTHON
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.ImportFrom) and (inner.module or "").split(".")[0] in ("rulebook", "widgets")
    }
    assert {one for one in late if not one.startswith("rulebook/cli/")} == set()


def test_no_private_name_is_imported():
    found = [
        f"{path}: {alias.name}"
        for path in PYTHON
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in ("rulebook", "widgets")
        for alias in node.names
        if alias.name.startswith("_") and not alias.name.startswith("__")
    ]
    assert found == []


def test_importing_the_engine_loads_no_notebook_and_little_else():
    code = "import sys, rulebook; print(' '.join(sorted({name.split('.')[0] for name in sys.modules})))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not set(out) & (SCREEN | {"widgets", "PIL", "typer", "rich", "numpy"})
    assert "yaml" in out


def test_a_game_is_loaded_played_and_explained_without_a_notebook():
    code = (
        "import sys, rulebook\n"
        "game = rulebook.load('tests/mini').new_game(players=2)\n"
        "game.play(game.decision.options[0]); game.explain('sell:3').text('ja'); game.scores(); game.undo()\n"
        "print(' '.join(sys.modules))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {name.split(".")[0] for name in out} & SCREEN


# -- no game in Python ------------------------------------------------------------------------------------------


def game_words() -> set[str]:
    """The games' names, and ids that only one game can have (those of two and more words)."""
    names = {path.name for path in Path("rules_yaml").iterdir()} | {
        "orleans",
        "orloj",
        "kanal",
        "oranienburger",
    }
    ids = set()
    for path in Path("rules_yaml").glob("*/*.yaml"):
        if path.name in ASIDE:
            continue
        ids |= set(re.findall(r"^ {6}([a-z]+_[a-z_]+):", path.read_text("utf-8"), re.MULTILINE))
    return names | {"orléans", "guildhall", "scriptorium", "hayrick"} | ids


def words_of(path: Path) -> set[str]:
    """Names and words of text in a file's code, without docstrings and comments."""
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if (
            isinstance(body, list)
            and body
            and isinstance(body[0], ast.Expr)
            and isinstance(body[0].value, ast.Constant)
        ):
            body[0].value.value = ""
    code = "\n".join(ast.unparse(one) for one in tree.body)
    return {word.lower() for word in re.findall(r"[^\W\d]\w*", code)}


def test_game_words_are_found_at_all():
    assert len(game_words()) > 5
    assert "sorted" in words_of(Path(__file__))


@pytest.mark.parametrize("path", PYTHON, ids=str)
def test_no_game_in_the_code(path):
    assert not words_of(path) & game_words()


@pytest.mark.parametrize("path", PYTHON, ids=str)
def test_no_game_in_docstrings(path):
    text = path.read_text("utf-8").lower()
    assert not re.findall(r"\b(orléans|orleans|orloj|kanal|oranienburg\w*)\b", text)


def test_one_module_knows_how_what_comes_next_is_coded():
    """The number of the next operation, or of the choice a game waits for, is read by the program alone."""
    coded = re.compile(r"\bops\[|decisions\[-|-\s*(?:pc|pending|state\[PENDING\])\s*-\s*2")
    found = {str(path) for path in PYTHON if coded.search(path.read_text("utf-8"))}
    assert found == {"rulebook/compiler/program.py"}
