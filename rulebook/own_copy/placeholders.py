"""Printed values that are placeholders (``source: standin``): which there are, and an overlay that fills them in.

One placeholder is one thing that somebody reads off a board or a card: a number, a list, or amounts that stand together
(a cost). Its path is what an overlay names; the path is empty where an overlay cannot reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import yaml

from rulebook.base.catalogue import localized
from rulebook.base.problems import Problems
from rulebook.engine.loading import load_overlay, read_sections
from rulebook.language.overlay import apply_overlays, child_named
from rulebook.language.yaml_nodes import Node, parse

if TYPE_CHECKING:
    from rulebook.engine.ruleset import RuleSet

__all__ = ["OWN_BOX", "Placeholder", "as_text", "from_text", "open_placeholders", "overlay_of", "placeholders"]

OWN_BOX = "my-box"
MARK = "standin"
ASIDE = {"source", "rule", "note", "id", "say"}
SILENT = {"members", "value", "list"}


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A value that is not known.

    Attributes:
        path: where an overlay sets it; empty when none can.
        value: what stands there now, as plain data.
        source: how well it is known, always ``standin``.
        place: file and line.
        holder: the path of the entry that carries the source; ``section`` the first word of the path, for a member of
            a set the set's name; ``thing`` the id of the entry.
    """

    path: str
    value: Any
    source: str
    place: str
    holder: str
    section: str
    thing: str
    rules: RuleSet

    def name(self, lang: str = "en") -> str:
        """What it is, within its thing: its fields in words."""
        rest = self.path[len(self.holder) + 1 :].split(".") if self.path else []
        rest = [one for at, one in enumerate(rest) if one not in SILENT and one not in rest[:at]]
        said = [word(self.rules, one, lang) for one in rest]
        return " › ".join(said) or word(self.rules, self.thing, lang)

    @property
    def text(self) -> str:
        """The value as one types it."""
        return as_text(self.value)


def word(rules: RuleSet, id: str, lang: str) -> str:
    """An id in words: the workbench's own words of the game's data, then its names."""
    own = _own_words(rules)
    return localized(own[id], lang) if id in own else rules.name(id, lang)


def _own_words(rules: RuleSet) -> Mapping[str, Any]:
    return (rules.read_aside("labs.yaml").get("workbench") or {}).get("words") or {}


def placeholders(rules: RuleSet) -> tuple[Placeholder, ...]:
    """All placeholders of rules, in the order in which they are written.

    >>> import rulebook
    >>> placeholders(rulebook.load("tests/mini"))
    ()
    """
    found: list[Placeholder] = []
    for path, node in _roots(rules):
        for holder, entry in _marked(node, path):
            values = list(_values(rules, entry, holder)) if holder else [("", entry)]
            section, thing = _where(path, holder)
            found += [
                Placeholder(at, _plain(one), MARK, f"{one.file}:{one.line}", holder, section, thing, rules)
                for at, one in values
            ]
    return tuple(found)


def open_placeholders(rules: RuleSet) -> int:
    """How many values are placeholders still: those that no variant in force has set.

    >>> import rulebook
    >>> open_placeholders(rulebook.load("tests/mini"))
    0
    """
    counted: dict[str, int] = rules.shelf("placeholders")
    if "open" not in counted:
        filled = {one.path for overlay in rules.overlays for one in overlay.changes if one.operation == "set"}
        counted["open"] = sum(one.path not in filled for one in placeholders(rules))
    return counted["open"]


def _roots(rules: RuleSet) -> Iterator[tuple[str, Node]]:
    """Every entry of every section as it is written, with the variants in force: its path and its node."""
    problems = Problems()
    sections, _ = read_sections(rules.folder, problems)
    overlays = [load_overlay(rules.folder, one, problems) for one in rules.variants]
    apply_overlays(sections, [one for one in overlays if one is not None], problems)
    for section, node in sections.items():
        if section == "constants" or not isinstance(node.value, dict):
            yield section, node
        else:
            yield from ((f"{section}.{name}", child) for name, child in node.items())


def _marked(node: Node, path: str) -> Iterator[tuple[str, Node]]:
    """Entries that say that they are placeholders, outermost first; the path is empty where an overlay cannot reach."""
    source = node.get("source")
    if source is not None and source.value == MARK:
        yield path, node
        return
    for part, child in _children(node):
        yield from _marked(child, f"{path}.{part}" if path and part else "")


def _children(node: Node) -> Iterator[tuple[str, Node]]:
    """Nodes below a node with the part of the path that leads there; "" where none does."""
    if isinstance(node.value, dict):
        yield from ((key if "." not in key else "", child) for key, child in node.items())
    for one in node:
        key = one.get("id")
        name = str(key.value) if key is not None else ""
        if not name and isinstance(one.value, dict) and len(one.value) == 1:
            (name,) = one.value
        yield (name if name and "." not in name and child_named(node, name) is one else ""), one


def _values(rules: RuleSet, node: Node, path: str) -> Iterator[tuple[str, Node]]:
    """The values of an entry: as deep as paths lead, amounts that stand together as one."""
    for key, child in node.items():
        if key in ASIDE or "." in key or _structure(rules, child, path):
            continue
        yield from _split(child, f"{path}.{key}")


def _split(node: Node, path: str) -> Iterator[tuple[str, Node]]:
    below = list(_children(node))
    nested = any(isinstance(child.value, dict | list) for _, child in below)
    if nested and all(part for part, _ in below):
        for part, child in below:
            if part not in ASIDE:
                yield from _split(child, f"{path}.{part}")
    else:
        yield path, node


def _structure(rules: RuleSet, node: Node, path: str) -> bool:
    """Whether a field only ties two things together: what it names names it back, or says whose part it is."""
    _, _, thing = path.rpartition(".")
    names = node.plain() if isinstance(node.value, list) else [node.value]
    if not isinstance(names, list) or not names or not all(isinstance(one, str) for one in names):
        return False
    return all(
        any(_names(made.get(one), thing) for table in rules.model.sets.values() for made in table.fields.values())
        for one in names
    )


def _names(raw: Any, thing: str) -> bool:
    plain = raw.plain() if hasattr(raw, "plain") else raw
    return thing in plain if isinstance(plain, list | tuple) else plain == thing


def _plain(node: Node) -> Any:
    plain = node.plain()
    return {key: one for key, one in plain.items() if key != "source"} if isinstance(plain, dict) else plain


def _where(path: str, holder: str) -> tuple[str, str]:
    """The section, for a member of a set the set's name, and the entry's id."""
    parts = (holder or path).split(".")
    return parts[parts[0] == "sets"], parts[-1]


# filled in -----------------------------------------------------------------------------------------------
def as_text(value: Any) -> str:
    """A value as one types it: amounts and lists without the outer brackets.

    >>> as_text(3), as_text({"apple": 2, "pear/plum": 1}), as_text(["a", "b"])
    ('3', 'apple: 2, pear/plum: 1', 'a, b')
    """
    text = _flow(value)
    return text[1:-1] if isinstance(value, dict | list) else text


def from_text(text: str, like: Any, file: str, problems: Problems) -> Any:
    """A typed value read back, of the kind that stood there; what cannot be read is noted.

    >>> from_text("apple: 2", {"pear": 1}, "my-box", Problems())
    {'apple': 2}
    """
    edges = "{}" if isinstance(like, dict) else "[]" if isinstance(like, list) else ""
    node = parse(f"{edges[:1]}{text.strip()}{edges[1:]}", file, problems)
    return None if node is None else node.plain()


def overlay_of(values: Mapping[str, Any], confirmed: Iterable[str] = (), name: str = OWN_BOX) -> str:
    """A variant as YAML text that sets values.

    Args:
        values: path -> value.
        confirmed: paths of entries all of whose values are known now.
        name: the id of the variant.

    >>> print(overlay_of({"constants.most.value": 9}, ["constants.most"]), end="")
    variant: my-box
    set:
      constants.most.value: 9
      constants.most.source: confirmed
    """
    lines = [f"  {_flow(path)}: {_flow(value)}" for path, value in values.items()]
    lines += [f"  {_flow(f'{path}.source')}: confirmed" for path in confirmed]
    return "\n".join([f"variant: {name}", "set:" if lines else "set: {}", *lines]) + "\n"


def _flow(value: Any) -> str:
    """Data on one line."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    text = yaml.safe_dump(value, default_flow_style=True, width=10**9, sort_keys=False, allow_unicode=True)
    return text.removesuffix("\n").removesuffix("\n...")
