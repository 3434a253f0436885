"""Who may import whom: the order of the folders, what the code really imports, and a picture of both.

``python tools/house.py`` (or ``make house``) writes docs/house.svg; tests/house/test_imports.py holds the code to it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from html import escape
from pathlib import Path

PICTURE = Path("docs/house.svg")
PACKAGES = ("widgets", "rulebook")

# A folder may import what stands below it, and nothing above. A module that lies in no folder of its own is named with
# its file. A folder that is not in the table fails.
ORDER = [
    "widgets/__init__",
    "widgets/notebook",
    "widgets/start",
    "widgets/workbench",
    "widgets/lesson",
    "widgets/own_game",
    "widgets/own_copy",
    "widgets/table",
    "widgets/real_table",
    "widgets/score",
    "widgets/labs",
    "widgets/play",
    "widgets/screen",
    "widgets/canvas",
    "widgets/base",
    "rulebook/__main__",
    "rulebook/cli",
    "rulebook/cli/desk",
    "rulebook/check",
    "rulebook/__init__",
    "rulebook/api",
    "rulebook/real_table",
    "rulebook/practice",
    "rulebook/lessons",
    "rulebook/examples",
    "rulebook/labs",
    "rulebook/explain",
    "rulebook/bots",
    "rulebook/own_copy",
    "rulebook/chance",
    "rulebook/picture",
    "rulebook/picture/painters",
    "rulebook/picture/look",
    "rulebook/picture/scene",
    "rulebook/engine",
    "rulebook/verbs",
    "rulebook/compiler",
    "rulebook/compiler/expressions",
    "rulebook/compiler/layout",
    "rulebook/language",
    "rulebook/base",
]
CELL, LEFT, TOP = 14, 230, 190


def modules() -> dict[str, Path]:
    """Every module of both packages by its dotted name."""
    paths = sorted(path for package in PACKAGES for path in Path(package).rglob("*.py"))
    return {".".join(path.with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def room(path: Path) -> str:
    """The folder of a module, or the module itself where it lies directly in a package."""
    return path.with_suffix("").as_posix() if len(path.parts) == 2 else path.parent.as_posix()


def all_imports(path: Path, known: dict[str, Path]) -> set[Path]:
    """Modules of ours that a file imports anywhere: at its top, late, or for type checkers only."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            inside = [f"{node.module}.{alias.name}" for alias in node.names]
            found |= {name if name in known else node.module for name in inside}
    return {known[name] for name in found if name in known} - {path}


def arrows() -> dict[tuple[str, str], int]:
    """How many imports lead from one room to another."""
    known, found = modules(), dict[tuple[str, str], int]()
    for path in known.values():
        for other in all_imports(path, known):
            pair = room(path), room(other)
            if pair[0] != pair[1]:
                found[pair] = found.get(pair, 0) + 1
    return found


def picture() -> str:
    """The table of rooms as SVG: a dot where the room of a line imports that of a column, none below the diagonal."""
    size = len(ORDER) * CELL
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + size + 10} {TOP + size + 10}"'
        ' font-family="sans-serif" font-size="10">'
    )
    ground = '<rect width="100%" height="100%" fill="#ffffff"/>'
    return "\n".join([head, ground, *_names(size), *_dots(), "</svg>", ""])


def _names(size: int) -> Iterator[str]:
    for at, name in enumerate(ORDER):
        middle, words = at * CELL + CELL // 2, escape(name)
        fill = "#f4f1e8" if name.startswith("widgets") else "#e8f0f4"
        yield f'<rect x="{LEFT}" y="{TOP + at * CELL}" width="{size}" height="{CELL - 1}" fill="{fill}"/>'
        yield f'<text x="{LEFT - 6}" y="{TOP + middle + 3}" text-anchor="end">{words}</text>'
        x = LEFT + middle + 3
        yield f'<text x="{x}" y="{TOP - 6}" transform="rotate(-90 {x} {TOP - 6})">{words}</text>'
        corner = LEFT + at * CELL, TOP + at * CELL
        yield f'<rect x="{corner[0]}" y="{corner[1]}" width="{CELL - 1}" height="{CELL - 1}" fill="#c9c2b2"/>'


def _dots() -> Iterator[str]:
    for (one, other), number in sorted(arrows().items()):
        row, column = ORDER.index(one), ORDER.index(other)
        x, y = LEFT + column * CELL + CELL // 2, TOP + row * CELL + CELL // 2
        fill = "#2f5d8a" if column > row else "#c0392b"
        title = f"<title>{escape(one)} imports {escape(other)} ({number})</title>"
        yield f'<circle cx="{x}" cy="{y}" r="{min(5, 2 + number // 4)}" fill="{fill}">{title}</circle>'


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    print(f"{PICTURE}: {len(ORDER)} rooms, {len(arrows())} arrows")
