"""Imports point inwards, the engine needs no notebook, and no Python knows a game."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.loading import ASIDE

ENGINE = sorted(Path("rulebook").rglob("*.py"))
PYTHON = sorted([*ENGINE, *Path("widgets").rglob("*.py")])

SCREEN = {"IPython", "ipywidgets", "ipycanvas", "anywidget", "traitlets", "jupyterlab", "jupyter_server"}
SCREEN |= {"jupyter_core", "jupyter_client", "ipykernel", "notebook", "nbformat", "nbclient"}

FIRST_WORDS = [  # from the inside outwards; what fits none of these is the engine
    ("wording", ("errors", "grammar", "data", "languages", "wording")),
    ("reading", ("problems", "yamldoc", "yaml_hints", "expression", "model")),
    ("engine", ("",)),
    ("trying", ("examples", "simulate", "bots")),
    ("lessons", ("lesson", "progress", "misfits", "questions", "visit")),
    ("picture", ("picture",)),
    ("shell", ("cli", "lab", "workcopy", "__main__")),
]
LEVELS = [name for name, _ in FIRST_WORDS]


def level(part: str) -> int:
    """How far outside a part of the package is."""
    for number, (_, words) in enumerate(FIRST_WORDS):
        if any(part == word or (word in ("lesson", "progress") and part.startswith(word)) for word in words):
            return number
    return LEVELS.index("engine")


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


def part(module: str) -> str:
    """The part of the engine a module belongs to."""
    words = module.split(".")
    return words[1] if len(words) > 1 and words[0] == "rulebook" else ""


@pytest.mark.parametrize("path", ENGINE, ids=str)
def test_the_engine_imports_nothing_of_the_screen(path):
    late = {module.split(".")[0] for module in imports(path, late=True)}
    allowed = {"jupyterlab"} if path.name == "lab.py" else set()
    assert not late & SCREEN - allowed
    assert "widgets" not in late


@pytest.mark.parametrize("path", [path for path in ENGINE if path != Path("rulebook/__init__.py")], ids=str)
def test_imports_point_inwards(path):
    own = path.relative_to("rulebook").parts[0].removesuffix(".py")
    outward = {module for module in imports(path, late=False) if part(module) and level(part(module)) > level(own)}
    assert not outward, f"{own} is {LEVELS[level(own)]} and further inside than {sorted(outward)}"


def test_no_modules_import_each_other_in_a_circle():
    parts = {path: ".".join(path.with_suffix("").parts) for path in ENGINE}
    graph = {name: imports(path, late=False) & set(parts.values()) for path, name in parts.items()}
    done: set[str] = set()

    def visit(name: str, above: tuple[str, ...]) -> None:
        assert name not in above, " imports ".join((*above[above.index(name) :], name))
        if name not in done:
            for one in sorted(graph[name]):
                visit(one, (*above, name))
            done.add(name)

    for name in graph:
        visit(name, ())


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
