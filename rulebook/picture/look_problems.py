"""Mistakes of look data as the engine's problems: file, line, column, the line itself and a caret."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulebook.base.problems import Problem, Problems
from rulebook.base.spelling import nearest
from rulebook.base.yaml_files import yaml_file
from rulebook.language.yaml_nodes import Node, read_file
from rulebook.picture.look_check import check_look
from rulebook.picture.painters.binder import LookError

__all__ = ["look_problems"]

GROWTH = {
    "endless": ("endless_part", "found"),
    "too_deep": ("too_deep", "limit"),
    "too_many": ("too_many_drawn", "limit"),
}
"""Mistakes of what is drawn without end: the engine's code for each, and what its message calls the number or part."""


def look_problems(rules: Any) -> list[Problem]:
    """Everything that is wrong in a game's look.yaml, in file order; nothing when there is no such file."""
    path = yaml_file(Path(str(rules.folder)), "look")
    if not path.exists():
        return []
    problems = Problems()
    root = read_file(path, f"{path.parent.name}/{path.name}", problems)
    if root is None or problems.found:
        return problems.found
    for mistake in check_look(rules):
        look, inside = _brought(rules, root, mistake.path) or (root, mistake.path)
        _add(problems, look, inside, mistake)
    return sorted(problems.found, key=lambda one: (one.file != root.file, one.line, one.column))


def _brought(rules: Any, root: Node, path: Sequence[str | int]) -> tuple[Node, Sequence[str | int]] | None:
    """The look of the variant that a path leads into, and the path there; None for the game's own look."""
    section, entry = path[0] if path else "", path[1] if len(path) > 1 else None
    own = root.get(str(section))
    before = len(own.value) if own is not None and isinstance(own.value, list) else 0
    for overlay in reversed(rules.overlays):
        part = overlay.look.get(str(section)) if overlay.look is not None else None
        if part is None:
            continue
        if isinstance(part.value, dict) and (own is None or entry is None or str(entry).split(".")[0] in part.value):
            return overlay.look, path
    for overlay in rules.overlays:
        part = overlay.look.get(str(section)) if overlay.look is not None else None
        size = len(part.value) if part is not None and isinstance(part.value, list) else 0
        if isinstance(entry, int) and before <= entry < before + size:
            return overlay.look, (section, entry - before, *path[2:])
        before += size
    return None


def _node(root: Node, path: Sequence[str | int]) -> Node:
    """The node at a path, or the last one on the way that exists."""
    node = root
    for step in (part for whole in path for part in (whole.split(".") if isinstance(whole, str) else (whole,))):
        inner = node.value
        if isinstance(inner, dict) and str(step) in inner:
            node = inner[str(step)]
        elif isinstance(inner, list) and isinstance(step, int) and step < len(inner):
            node = inner[step]
        else:
            break
    return node


def _add(problems: Problems, root: Node, path: Sequence[str | int], mistake: LookError) -> None:
    node, found = _node(root, path), mistake.found
    near = nearest(found, mistake.known) or ""
    known = ", ".join(mistake.known[:12])
    if mistake.code == "key":
        problems.add("key", node, at_key=True, found=found, near=near)
    elif mistake.code == "kind":
        problems.add("one_of", node, found=found, expected=known)
    elif mistake.code == "type":
        problems.add("kind", node, found=node.kind, expected=known)
    elif mistake.code in ("name", "reference"):
        problems.add("unknown_name", node, found=found, near=near)
    elif mistake.code == "range":
        least, most = sorted(mistake.known, key=int)
        problems.add("out_of_range", node, found=found, least=least, limit=most)
    elif mistake.code == "number":
        problems.add("kind", node, found=found, expected="number")
    elif mistake.code in GROWTH:
        code, name = GROWTH[mistake.code]
        problems.add(code, node, **{name: found})
    elif mistake.code == "value" and not known:
        problems.add("cannot_draw", node, found=found)
    elif mistake.inner:
        inner = mistake.inner[0]
        problems.add(inner.code, node, **inner.params)
    else:
        problems.add("word", node, found=found, known=known)
