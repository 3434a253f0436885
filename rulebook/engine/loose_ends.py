"""What no step ever compiles: tracks that nothing advances, what options touch, what stands for what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rulebook.compiler.expressions.compiled_values import Val
from rulebook.compiler.expressions.condition_values import named_value
from rulebook.compiler.expressions.expression_compiler import Scope, Unfit
from rulebook.compiler.expressions.function_registry import FUNCTIONS
from rulebook.compiler.reason_values import check_all_shown
from rulebook.language.condition_reader import parts_of, reference
from rulebook.language.yaml_nodes import Node
from rulebook.verbs.tracks import track_parts

if TYPE_CHECKING:
    from rulebook.base.problems import Problems
    from rulebook.compiler.step_compiler import Builder
    from rulebook.language.model import ActionDef, Model, PieceClass

__all__ = ["check_conditions", "check_loose_ends", "check_touched"]

FIELD = re.compile(r"\{([^{}]*)\}")
PART = re.compile(r"[./]")


def check_loose_ends(builder: Builder) -> None:
    """Notes the mistakes in tracks, in ``things:``, in ``stands_for:`` and in what triggers are called by."""
    for name in builder.model.tracks:
        _check_track(builder, name)
    for made in builder.model.actions.values():
        _check_things(builder, made)
    for group in builder.model.pieces.values():
        _check_stands_for(builder, group)
    for trigger in builder.model.triggers.values():
        _check_named(builder, trigger)


def _check_named(builder: Builder, trigger: Node) -> None:
    """What a trigger is about is a thing, reckoned from what is handed over to it."""
    named, given = trigger.get("named"), trigger.get("with")
    if named is None:
        return
    handed = {name: Val(str(set_.value), cell=0) for name, set_ in (given.items() if given is not None else ())}
    before = len(builder.problems.found)
    val = builder.compiler.node(named, Scope(vars=handed))
    if len(builder.problems.found) == before and val.type in ("int", "bool"):
        builder.problems.add("kind", named, found="number", expected="id")


def check_conditions(builder: Builder) -> None:
    """Compiles every condition once with open parameters, so that its mistakes show at load."""
    compiler = builder.compiler
    for name, made in builder.model.conditions.items():
        scope = Scope(vars={param: Val(type, cell=0) for param, type in made.params.items()})
        if name in FUNCTIONS:
            builder.problems.add("word_taken", made.node, found=name, at_key=True)
        known = set(compiler.used_conditions)
        try:
            named_value(compiler, name, scope, 0)
        except Unfit as error:
            builder.problems.add(error.code, made.node, **error.params)
        if name not in known:
            compiler.used_conditions.discard(name)
        check_all_shown(compiler, made.show, scope, builder.problems)
        for part in parts_of(made, builder.model.conditions):
            _check_part(builder, part)


def _check_part(builder: Builder, part: Node) -> None:
    """Where a condition has no sentence, each of its parts is a condition that has one."""
    conditions = builder.model.conditions
    name = (reference(part, conditions) or ("", {}))[0]
    if not conditions[name].say and not parts_of(conditions[name], conditions):
        builder.problems.add("missing", conditions[name].node, expected="say", found="", at_key=True)


def _check_track(builder: Builder, name: str) -> None:
    """A track has what tracks have, whether or not a step advances it, and no reward beyond its end."""
    last, _, spaces = track_parts(builder, name, Scope())
    limit = builder.compiler.node(last, Scope()).const
    for at, node in spaces.items():
        if limit is not None and not 1 <= at <= limit:
            builder.problems.add("beyond_last", node, found=at, limit=limit, at_key=True)


def _check_things(builder: Builder, made: ActionDef) -> None:
    """In braces stand the action's own parameters."""
    names = {name for name, _ in made.params} | made.given.keys()
    for template, node in _templates(made):
        for found in FIELD.findall(template):
            if found not in names:
                builder.problems.unknown("unknown_name", node, found, names)


def _templates(made: ActionDef) -> Iterator[tuple[str, Node]]:
    at = made.node.get("things")
    if at is not None:
        yield from zip(made.things, list(at) or [at], strict=False)


def check_touched(model: Model, look: Mapping[str, Any], problems: Problems) -> None:
    """Notes each word of ``things:`` that is no id of the rules and nothing that the board draws."""
    known = {*model.symbols.names, *_drawn(look)}
    for made in model.actions.values():
        for template, node in _templates(made):
            for word in PART.split(FIELD.sub("", template)):
                if word and not word.isdigit() and word not in known:
                    problems.unknown("unknown_name", node, word, known)


def _drawn(data: Any) -> Iterator[str]:
    """Every word under ``thing:`` in the look of a game."""
    entries: Iterable[tuple[Any, Any]] = data.items() if isinstance(data, Mapping) else ()
    for key, child in entries:
        if key == "thing" and isinstance(child, str):
            yield from PART.split(FIELD.sub("", child))
        yield from _drawn(child)
    for child in data if isinstance(data, list) else ():
        yield from _drawn(child)


def _check_stands_for(builder: Builder, group: PieceClass) -> None:
    known = [kind for one in builder.model.pieces.values() for kind in one.kinds]
    node = group.node.get("stands_for")
    children = {child.value: child for child in node or ()}
    for word in group.stands_for:
        if word not in known:
            builder.problems.unknown("piece", children.get(word) or node or group.node, word, known)
