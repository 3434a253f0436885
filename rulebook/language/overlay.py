"""Variants: small overlays over a game's rule data, by id paths, stackable, refused when they clash.

An overlay file has ``variant:`` (its id), and any of ``set:``, ``remove:``, ``add:``, ``before:``, ``after:``;
``texts:``, the words it brings in each language, and ``look:``, how what it brings is drawn. Paths are ids joined with
dots (``constants.rounds``, ``sets.fruit.members.apple.count``); inside a list of steps an entry is named by its
``id:``.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.base.languages import LANGUAGES
from rulebook.base.problems import Problems
from rulebook.base.spelling import nearest
from rulebook.language.yaml_nodes import Node

__all__ = ["Change", "Overlay", "OverlayText", "apply_overlays", "read_overlay"]

TEXTS = ("names", "actions", "prompts", "reasons", "events", "rules", "effects", "scores", "options", "variants")
"""The sections of texts that a variant may add to."""
OPERATIONS = ("set", "remove", "add", "before", "after")


@dataclass(slots=True)
class Change:
    """One operation of an overlay; ``old`` is what stood there before."""

    operation: str
    path: str
    node: Node
    value: Node | None
    old: object = None


@dataclass(slots=True)
class Overlay:
    """A variant: its id and its operations in order."""

    name: str
    changes: list[Change] = field(default_factory=list)
    texts: dict[str, dict[str, dict[str, object]]] = field(default_factory=dict)
    look: Node | None = None

    def words(self) -> list[str]:
        """The changes as plain lines: path, what was, what is."""
        lines = []
        for change in self.changes:
            new = change.value.plain() if change.value is not None else None
            if change.operation == "set":
                lines.append(f"{change.path}: {change.old} -> {new}")
            elif change.operation == "remove":
                lines.append(f"{change.path}: {change.old} -> (removed)")
            else:
                lines.append(f"{change.path}: {change.operation} {new}")
        return lines


@dataclass(frozen=True, slots=True)
class OverlayText:
    """A variant that no file holds.

    Attributes:
        name: the name of a file (``own.yaml``), by which its mistakes call it.
        text: what would stand in the file.

    >>> str(OverlayText("own.yaml", "variant: own"))
    'own.yaml'
    """

    name: str
    text: str

    def __str__(self) -> str:
        return self.name


def read_overlay(node: Node, name: str, problems: Problems) -> Overlay:
    """Reads an overlay's operations."""
    made = Overlay(name)
    if not isinstance(node.value, dict):
        problems.add("kind", node, found=node.kind, expected="mapping")
        return made
    for key, child in node.items():
        if key in ("variant", "note", "rule", "source", "options"):
            continue
        if key == "texts":
            made.texts = _read_texts(child, problems)
            continue
        if key == "look":
            made.look = _read_look(child, problems)
            continue
        if key not in OPERATIONS:
            problems.unknown(
                "key", child, key, [*OPERATIONS, "texts", "look", "variant", "note", "options"], at_key=True
            )
            continue
        if key == "remove":
            for one in child if isinstance(child.value, list) else [child]:
                made.changes.append(Change(key, str(one.value), one, None))
            continue
        if not isinstance(child.value, dict):
            problems.add("kind", child, found=child.kind, expected="mapping")
            continue
        made.changes += [Change(key, path, value, value) for path, value in child.items()]
    return made


def _read_texts(node: Node, problems: Problems) -> dict[str, dict[str, dict[str, object]]]:
    """The words a variant brings: for each language the sections of a game's texts."""
    found: dict[str, dict[str, dict[str, object]]] = {}
    if not isinstance(node.value, dict):
        problems.add("kind", node, found=node.kind, expected="mapping")
        return found
    for lang, sections in node.items():
        if lang not in LANGUAGES:
            problems.unknown("key", sections, lang, LANGUAGES, at_key=True)
            continue
        if not isinstance(sections.value, dict):
            problems.add("kind", sections, found=sections.kind, expected="mapping")
            continue
        for section, entries in sections.items():
            if section not in TEXTS:
                problems.unknown("section", entries, section, TEXTS, at_key=True)
            elif not isinstance(entries.value, dict):
                problems.add("kind", entries, found=entries.kind, expected="mapping")
            else:
                found.setdefault(lang, {})[section] = entries.plain()
    return found


def _read_look(node: Node, problems: Problems) -> Node | None:
    """What a variant lays over look.yaml: sections, each a mapping of entries, or a list of more to draw."""
    for child in node.value.values() if isinstance(node.value, dict) else [node]:
        if not isinstance(child.value, dict | list):
            problems.add("kind", child, found=child.kind, expected="mapping")
            return None
    return node


def apply_overlays(sections: dict[str, Node], overlays: list[Overlay], problems: Problems) -> None:
    """Lays overlays over the sections, in order, noting what does not fit or clashes."""
    root = Node(sections, "", 0, 0)
    written: dict[str, tuple[str, Change]] = {}
    for overlay in overlays:
        for change in overlay.changes:
            if _clash(written, overlay.name, change, problems):
                continue
            _apply(root, change, problems)
            if change.operation in ("set", "remove"):
                written[change.path] = (overlay.name, change)


def _clash(written: dict[str, tuple[str, Change]], name: str, change: Change, problems: Problems) -> bool:
    for path, (other, earlier) in written.items():
        if other == name:
            continue
        below = change.path.startswith(path + ".") and earlier.operation == "remove"
        above = path.startswith(change.path + ".") and change.operation in ("remove", "set")
        if path == change.path or below or above:
            place = f"{earlier.node.file}:{earlier.node.key_line or earlier.node.line}"
            problems.add(
                "overlay_clash",
                change.node,
                found=change.path,
                first=f"{other} ({place})",
                second=name,
                at_key=change.operation != "remove",
            )
            return True
    return False


def _apply(root: Node, change: Change, problems: Problems) -> None:
    *parents, last = _split(change.path)
    at: Node | None = root
    for part in parents:
        at = child_named(at, part) if at is not None else None
    if at is None or (change.operation not in {"add", "set"} and child_named(at, last) is None):
        _unknown(root, change, problems)
        return
    target = child_named(at, last)
    if change.operation == "remove":
        change.old = target.plain() if target is not None else None
        _remove(at, last)
    elif change.operation == "set":
        if target is None:
            _unknown(root, change, problems)
            return
        assert change.value is not None
        change.old = target.plain()
        _replace(at, last, change.value)
    else:
        _insert(at, last, target, change, problems)


def _split(path: str) -> list[str]:
    return path.split(".")


def child_named(node: Node, part: str) -> Node | None:
    if isinstance(node.value, dict):
        return node.value.get(part)
    for one in node:
        if one.get("id") is not None and one.value["id"].value == part:
            return one
        if one.value == part:
            return one
        if isinstance(one.value, dict) and len(one.value) == 1 and part in one.value:
            return one
    return None


def _remove(at: Node, last: str) -> None:
    if isinstance(at.value, dict):
        del at.value[last]
    else:
        at.value.remove(child_named(at, last))


def _replace(at: Node, last: str, value: Node) -> None:
    if isinstance(at.value, dict):
        at.value[last] = value
    else:
        at.value[at.value.index(child_named(at, last))] = value


def _insert(at: Node, last: str, target: Node | None, change: Change, problems: Problems) -> None:
    """``add`` puts a new key into a mapping or entries at the end of a list; ``before``/``after`` beside an entry."""
    assert change.value is not None
    more = change.value.value if isinstance(change.value.value, list) else [change.value]
    if change.operation in ("before", "after"):
        if not isinstance(at.value, list):
            problems.add("kind", change.node, found=at.kind, expected="list")
            return
        where = at.value.index(target) + (change.operation == "after")
        at.value[where:where] = more
    elif target is None and isinstance(at.value, dict):
        at.value[last] = change.value
    elif target is not None and isinstance(target.value, list):
        target.value.extend(more)
    elif target is not None and isinstance(target.value, dict) and isinstance(change.value.value, dict):
        for key, child in change.value.items():
            if key in target.value:
                problems.add("duplicate", child, found=f"{change.path}.{key}", at_key=True)
            target.value[key] = child
    else:
        problems.add("overlay_add", change.node, found=change.path, at_key=True)


def _unknown(root: Node, change: Change, problems: Problems) -> None:
    known: list[str] = []
    node, path = root, ""
    for part in _split(change.path):
        known = [f"{path}{key}" for key in _names(node)]
        found = child_named(node, part)
        if found is None:
            path += part
            break
        node, path = found, f"{path}{part}."
    near = nearest(path, known) or ""
    problems.add("overlay_path", change.node, found=change.path, near=near, at_key=change.operation != "remove")


def _names(node: Node) -> list[str]:
    if isinstance(node.value, dict):
        return list(node.value)
    return [str(one.value["id"].value) for one in node if one.get("id") is not None]
