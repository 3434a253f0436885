"""What an action, a rule, a phase, a thing's steps or a quantity compiles to, beside its rule data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.compiler.expressions.scope import Scope
from rulebook.compiler.expressions.source import as_comment, written

if TYPE_CHECKING:
    from rulebook.compiler.program import Program
    from rulebook.language.yaml_nodes import Node

__all__ = ["Listed", "compiled_names", "listing"]

MOST_PARTS = 12
"""So many functions are shown of one name."""
MOST_LINES = 60
"""So many lines of a text are shown."""


@dataclass(frozen=True, slots=True)
class Listed:
    """One function: where it comes from, the lines of the rule data there, the text that is run."""

    place: str
    data: tuple[str, ...]
    text: tuple[str, ...]


def compiled_names(program: Program) -> list[str]:
    """Everything that :func:`listing` takes: actions, phases, effects, things with steps, quantities, rules.

    >>> import rulebook
    >>> compiled_names(rulebook.load("tests/mini").program(2, {}))[:3]
    ['M-1', 'M-2', 'M-3']
    """
    entries = {name.removeprefix("action ").partition("(")[0] for name in program.entries}
    rules = {rule for info in program.infos for rule in info.rule.split(", ") if rule}
    return sorted(rules | entries | set(program.families) | set(program.model.quantities))


def listing(program: Program, name: str) -> list[Listed]:
    """The functions that a name compiles to; none when nothing is called so.

    Args:
        program: the rules compiled.
        name: an action, phase, effect, thing with steps, quantity, rule, or a place such as ``game.yaml:12``.
    """
    found: list[Listed] = []
    for one in _all(program, name):
        if one not in found:
            found.append(one)
        if len(found) == MOST_PARTS:
            break
    return found


def _all(program: Program, name: str) -> Iterator[Listed]:
    family = program.families.get(name)
    if family is not None and (table := family.table_text(0)) is not None:
        yield _listed(family.made.node, written("options", "s, out, add", table.lines, f"options of {name}"))
    if name in program.model.quantities:
        node = program.model.quantities[name]
        inner = node.get("value") if isinstance(node.value, dict) else node
        yield _listed(node, written("value", "s", [f"return {program.compiler.node(inner, Scope()).text}"], name))
    for entry, pc in program.entries.items():
        if name in (entry, entry.removeprefix("action "), entry.partition("(")[0], entry.rpartition(".")[0]):
            yield _listed(program.infos[program.steps[pc]].node, program.told.text(pc))
    for pc, number in enumerate(program.steps):
        info = program.infos[number]
        if name in info.rule.split(", ") or name in (info.place, info.place.rpartition("/")[2]):
            yield _listed(info.node, program.told.text(pc))


def _listed(node: Node, text: str) -> Listed:
    return Listed(f"{node.file}:{node.line}", tuple(_data(node)), _short(text.splitlines()))


def _data(node: Node) -> list[str]:
    """The lines of an entry: from its key to where the next one begins."""
    first = (node.key_line or node.line) - 1
    lines = node.lines[first : first + MOST_LINES]
    if not lines:
        return []
    deep = len(lines[0]) - len(lines[0].lstrip())
    found = lines[:1]
    for line in lines[1:]:
        if line.strip() and len(line) - len(line.lstrip()) <= deep:
            break
        found.append(line)
    return [as_comment(line.rstrip()) if not line.isprintable() else line.rstrip() for line in found]


def _short(lines: list[str]) -> tuple[str, ...]:
    return tuple(lines if len(lines) <= MOST_LINES else [*lines[:MOST_LINES], "    ..."])
