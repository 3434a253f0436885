"""What is wrong in a game's texts, beside what is missing: a field that no message gets, a key that nothing uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rulebook.base.catalogue import WORDS
from rulebook.base.grammar import FIELD
from rulebook.base.languages import LANGUAGES
from rulebook.base.problems import Problem, Problems
from rulebook.base.yaml_files import yaml_file, yaml_files
from rulebook.language.expressions import names_in
from rulebook.language.yaml_nodes import Node, read_file

if TYPE_CHECKING:
    from rulebook.api import Rules

__all__ = ["wrong_in_texts"]

BRACES = re.compile(r"\{[^{}\n]*\}")
KEYED = ("prompts", "actions", "reasons", "scores", "options", "variants")
"""The sections whose keys are ids of the rule data; what a name or a rule belongs to may be said anywhere."""
OTHERS = {"events", "rules", "score_names", "phases"}
"""Sections of a game's texts that the engine has no texts of its own for."""
MISSPELT = 0.88
ENDS = {"more", "none", "nothing", "says", "order"}
FREE = {"names", "notes", "effects"}
"""Sections without messages that are filled in, or whose fields are paths into the data."""


def wrong_in_texts(rules: Rules) -> list[Problem]:
    """A mistake for each field with a name that no message gets, and for each key that nothing in the data names."""
    problems = Problems()
    keys, words = _said_in(rules)
    fields = keys | _engine_fields() | set(_params(rules))
    fields |= {f"constants.{name}" for name in rules.model.constants}
    named = words | {"zone"} | set(rules.model.symbols.names) | _counted_in(rules)
    sections = {*KEYED, *FREE, *WORDS.table("en"), *OTHERS}
    for lang in LANGUAGES:
        path = yaml_file(rules.folder / "texts", lang)
        name = f"{rules.folder.name}/texts/{path.name}"
        root = read_file(path, name, Problems()) if path.is_file() else None
        for section, entries in root.items() if root is not None else ():
            if section not in sections:
                problems.unknown("section", entries, section, sections, at_key=True)
            own = words | ENDS | {*WORDS.table("en").get(section, {})}
            for key, node in entries.items():
                if section in KEYED and not _known(key, own):
                    problems.unknown("unused_text", node, key, own, at_key=True)
                elif section == "names" and not _names_something(key, named):
                    problems.unknown("unused_text", node, key, named, at_key=True)
                if section not in FREE and isinstance(node.value, str):
                    _check_fields(node, node.value, fields, problems)
    for one in problems.found:
        one.params.pop("known")
    return problems.found


def _check_fields(node: Node, text: str, fields: set[str], problems: Problems) -> None:
    for found in FIELD.finditer(text):
        if found[1] not in fields:
            problems.unknown("no_text_field", node, found[1], fields)


def _counted_in(rules: Rules) -> set[str]:
    """Every word that stands in braces in the game's texts: ``{n:basket}`` takes its name from there."""
    found: set[str] = set()
    for path in yaml_files(rules.folder / "texts"):
        for braces in BRACES.findall(path.read_text("utf-8", "replace")):
            found |= set(names_in(braces))
    return found


def _names_something(key: str, named: set[str]) -> bool:
    """Whether a name is of something: its parts must be known, a single word must not be a known one misspelt."""
    if key in named:
        return True
    if "." in key:
        return all(part in named or part.isdigit() for part in key.split("."))
    return not get_close_matches(key, named, n=1, cutoff=MISSPELT)


def _known(key: str, words: set[str]) -> bool:
    return key in words or all(part in words or part.isdigit() for part in key.split("."))


def _engine_fields() -> set[str]:
    texts = [text for part in ("reasons", "events", "ui") for text in WORDS.table("en")[part].values()]
    return {found[1] for text in texts for found in FIELD.finditer(str(text))} | {"amount", "at", "done", "more"}


def _params(rules: Rules) -> Iterator[str]:
    for family in rules.program(rules.players[1]).families.values():
        yield from (*family.order, *family.made.given)


def _said_in(rules: Rules) -> tuple[set[str], set[str]]:
    """Every key of the rule data and variants, and every word there, names of variants too."""
    keys: set[str] = set()
    words: set[str] = {*_params(rules), *rules.program(rules.players[1]).families}
    for path in [*yaml_files(rules.folder), *yaml_files(rules.folder / "variants")]:
        root = read_file(path, path.name, Problems())
        words.add(path.stem)
        for node in _below(root) if root is not None else ():
            keys |= {key for key, _ in node.items()}
            words |= {word for key, _ in node.items() for word in (key, *names_in(key))}
            words |= set(names_in(node.value)) if isinstance(node.value, str) else {str(node.value).lower()}
    return keys, words


def _below(node: Node) -> Iterator[Node]:
    yield node
    for child in (*dict(node.items()).values(), *node):
        yield from _below(child)
