"""Reads a game's folder (and variants) into checked rules."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from rulebook.base.budget import TooMuch
from rulebook.base.errors import RulebookError, RuleDataError
from rulebook.base.files import data_dir
from rulebook.base.problems import Problem, Problems
from rulebook.base.yaml_files import ENDINGS, yaml_file, yaml_files
from rulebook.compiler.program import Program
from rulebook.engine.game_compiler import compile_program
from rulebook.engine.ruleset import RuleSet
from rulebook.language.missing_sections import refuse_fractions, told_once
from rulebook.language.model import Model
from rulebook.language.model_reader import read_model
from rulebook.language.overlay import Overlay, OverlayText, apply_overlays, read_overlay
from rulebook.language.root_causes import at_its_source, broken_names, independent, with_variants
from rulebook.language.yaml_nodes import Node, file_bytes, read_bytes

__all__ = ["Variant", "games", "load", "rule_files", "with_text"]

ASIDE = {"look.yaml", "terms.yaml", "values.yaml", "labs.yaml"}
FILES_KEPT = 64
RULES_KEPT = 6
"""So many sound rules stay checked and compiled, by the content of their files."""
MANY = 50
Variant = str | Path | OverlayText
"""The name of a game's own variant, a file, or the text of one."""
MOST_BYTES = 4_000_000
"""So much is read of a folder; the largest game here has about 200,000 bytes."""


def games() -> list[str]:
    """The ids of the shipped games."""
    folder = Path(str(data_dir("rules_yaml")))
    return sorted(one.name for one in folder.iterdir() if one.is_dir() and bool(yaml_files(one)))


AnyRules = TypeVar("AnyRules", bound=RuleSet)


def load(game: str | Path, variants: Sequence[Variant], into: type[AnyRules]) -> AnyRules:
    """Loads a game's rule data, checks them and applies variants.

    Args:
        game: the id of a shipped game, or a folder of YAML files.
        variants: names of the game's own variants, files, or texts, in the order they are laid over the base.
        into: what the rules are made into.

    Raises:
        RuleDataError: with every mistake found.
        RulebookError: no such game, folder or variant.
    """
    folder = _folder(game)
    contents = _contents(folder, variants)
    rules = _kept_rules(contents, into)
    if rules is None:
        rules = _checked(folder, variants, into)
        _keep(contents, rules)
    rules.variants = tuple(str(one) for one in variants)
    return rules


def _checked(folder: Path, variants: Sequence[Variant], into: type[AnyRules]) -> AnyRules:
    """Rules read, checked and compiled."""
    problems = Problems()
    sections, whole = read_sections(folder, problems)
    overlays = [one for one in [load_overlay(folder, one, problems) for one in variants] if one is not None]
    if not whole:
        raise RuleDataError(_sorted(problems.found))
    apply_overlays(sections, overlays, problems)
    refuse_fractions(sections, problems)
    try:
        model = read_model(sections, folder, problems)
    except TooMuch as much:
        problems.add("too_much_work", much.at)
        raise RuleDataError(_sorted(problems.found)) from None
    misnamed: list[Problem] = []
    if 0 < len(problems.found) <= MANY:  # of more, names would only be some among many
        broken = broken_names(problems.found, sections, [change for one in overlays for change in one.changes])
        misnamed = independent(_misnamed(model), broken)
    rules = into(model, problems, _digest(sections), overlays)
    if problems.found:
        known = {str(one) for one in problems.found}
        every = [*problems.found, *(one for one in misnamed if str(one) not in known)]
        raise RuleDataError(with_variants(_sorted(told_once(every, sections)), overlays))
    return rules


# sound rules are not checked and compiled again ----------------------------------------------------------------------
_sound: OrderedDict[str, tuple[Model, str, list[Overlay], dict[tuple[Any, ...], Program]]] = OrderedDict()


def _contents(folder: Path, variants: Sequence[Variant]) -> str:
    """A fingerprint of everything the rules are read from, by name and content; "" when not all of it can be read."""
    made, size, problems = hashlib.sha256(str(folder).encode()), 0, Problems()
    for one in [*rule_files(folder), *variants]:
        try:
            name, data = _overlay_bytes(folder, one, problems)
        except RulebookError:
            return ""
        size += len(data or b"")
        if data is None or size > MOST_BYTES:
            return ""
        made.update(repr((name, len(data))).encode() + data)
    return made.hexdigest()


def _kept_rules(contents: str, into: type[AnyRules]) -> AnyRules | None:
    """The rules of these contents when they were found sound before."""
    if contents not in _sound:
        return None
    _sound.move_to_end(contents)
    model, digest, overlays, programs = _sound[contents]
    return into(model, Problems(), digest, overlays, programs)


def _keep(contents: str, rules: RuleSet) -> None:
    """Keeps what sound rules are made of, of the latest few."""
    if contents:
        _sound[contents] = rules.model, rules.digest, rules.overlays, rules.programs
        while len(_sound) > RULES_KEPT:
            _sound.popitem(last=False)


# files ---------------------------------------------------------------------------------------------------------------


def with_text(rules: AnyRules, overlay: str, name: str) -> AnyRules:
    """The same rules with one more variant, whose text is given; its mistakes call it by a file's name."""
    return load(rules.folder, [*rules.variants, OverlayText(name, overlay)], type(rules))


def _sorted(found: Sequence[Problem]) -> list[Problem]:
    return sorted(at_its_source(found), key=lambda one: (one.file, one.line, one.column))


def _misnamed(model: Model) -> list[Problem]:
    """Mistakes of names in a model whose structure is broken somewhere, as far as they can be found."""
    problems = Problems()
    options = {name: made.default for name, made in model.options.items()}
    with contextlib.suppress(ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
        compile_program(model, max(1, min(model.most, 8)), options, problems)  # what is broken may stop the compiler
    return problems.found


def _folder(game: str | Path) -> Path:
    path = Path(game)
    if isinstance(game, str) and "/" not in game and (game in games() or not path.is_dir()):
        path = Path(str(data_dir("rules_yaml"))) / game  # a folder of the same name (of notebooks) is not meant
        if not path.is_dir():
            raise RulebookError("no_game", found=game, known=games())
    if not path.is_dir():
        raise RulebookError("not_a_folder", found=game)
    return path


def rule_files(folder: Path) -> list[Path]:
    """The files of a game's folder that hold rules: those that are not read aside."""
    return [one for one in yaml_files(folder) if f"{one.stem}.yaml" not in ASIDE]


def read_sections(folder: Path, problems: Problems) -> tuple[dict[str, Node], bool]:
    """All top-level sections of the game's files, those of the same name joined; and whether every file was read."""
    sections: dict[str, Node] = {}
    whole, size = True, 0
    files = rule_files(folder)
    if not files:
        raise RulebookError("no_rules", found=folder)
    for path in files:
        size += path.stat().st_size if path.is_file() else 0
        if size > MOST_BYTES:
            problems.add("too_large", Node(None, f"{folder.name}/{path.name}", 1, 1), found=size, limit=MOST_BYTES)
            return sections, False
        node = _read(path, f"{folder.name}/{path.name}", problems)
        if node is not None and not isinstance(node.value, dict):
            problems.add("kind", node, found=node.kind, expected="mapping")
        if node is None or not isinstance(node.value, dict):
            whole = False
            continue
        for name, child in node.items():
            _join(sections, name, child, problems)
    return sections, whole


def _read(path: Path, name: str, problems: Problems) -> Node | None:
    """A file's nodes; files that did not change are not parsed again."""
    return _nodes(file_bytes(path, name, problems), name, problems)


def _nodes(data: bytes | None, name: str, problems: Problems) -> Node | None:
    if data is None:
        return None
    node, found = _parsed(name, data)
    problems.found.extend(found)
    return _copy(node) if node is not None else None


@lru_cache(maxsize=FILES_KEPT)
def _parsed(name: str, data: bytes) -> tuple[Node | None, tuple[Problem, ...]]:
    """A file's nodes and mistakes, by its content."""
    problems = Problems()
    return read_bytes(data, name, problems), tuple(problems.found)


def _copy(node: Node) -> Node:
    """The same nodes with containers of their own, so that a variant changes nothing for others."""
    if isinstance(node.value, dict):
        value: Any = {key: _copy(child) for key, child in node.value.items()}
    elif isinstance(node.value, list):
        value = [_copy(child) for child in node.value]
    else:
        return node
    return Node(value, node.file, node.line, node.column, node.lines, node.key_line, node.key_column, node.quoted)


def _join(sections: dict[str, Node], name: str, child: Node, problems: Problems) -> None:
    known = sections.get(name)
    if known is None:
        sections[name] = child
        return
    if isinstance(known.value, dict) and isinstance(child.value, dict):
        for key, node in child.items():
            if key in known.value:
                _twice(problems, node, f"{name}.{key}", known.value[key])
            known.value[key] = node
        return
    _twice(problems, child, name, known)


def _twice(problems: Problems, node: Node, found: str, first: Node) -> None:
    """Notes what stands in two files, at the second, with the place of the first."""
    problems.add("duplicate_in", node, found=found, first=f"{first.file}:{first.key_line or first.line}", at_key=True)


def load_overlay(folder: Path, variant: Variant, problems: Problems) -> Overlay | None:
    """A variant's operations; None when it cannot be read."""
    name, data = _overlay_bytes(folder, variant, problems)
    node = _nodes(data, name, problems)
    return read_overlay(node, Path(name).stem, problems) if node is not None else None


def _overlay_bytes(folder: Path, variant: Variant, problems: Problems) -> tuple[str, bytes | None]:
    """What a variant is called in mistakes, and its bytes: the game's own by its name, any by its path, or its text."""
    if isinstance(variant, OverlayText):
        return variant.name, variant.text.encode()
    path, own = Path(variant), Path(variant).suffix.lower() not in ENDINGS
    path = yaml_file(folder / "variants", str(variant)) if own else path
    if not path.is_file():
        if own:
            known = [one.stem for one in yaml_files(folder / "variants")]
            raise RulebookError("no_variant", found=variant, game=folder.name, known=known)
        raise RulebookError("no_variant_file", found=path.name)
    name = path.name if path.parent.name != "variants" else f"variants/{path.name}"
    return name, file_bytes(path, name, problems)


def _digest(sections: dict[str, Node]) -> str:
    """A fingerprint of the rules in force, whatever their order in the files."""
    plain = {name: node.plain() for name, node in sections.items()}
    return hashlib.sha256(json.dumps(plain, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]
