"""What a comparison or a condition can never mean: things of two sets compared, a word that stands alone as a test."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.compiler.expressions.scope import Scope, Unfit
from rulebook.language import expressions as ex

if TYPE_CHECKING:
    from rulebook.compiler.expressions.compiled_values import Val
    from rulebook.compiler.expressions.domain_names import Domains

__all__ = ["refuse_strangers", "refuse_word"]

NUMBERS = {"int", "bool"}


def refuse_word(compiler: Domains, tree: ex.Tree | None, scope: Scope) -> None:
    """Refuses a word where something must hold or not: ``option.market`` with the values ``off`` and ``on``.

    Raises:
        Unfit: the word is true whatever it says.
    """
    if isinstance(tree, ex.Word):
        raise Unfit("word_condition", tree.at, found=tree.name, expected=f"… == '{tree.name}'")
    if not isinstance(tree, ex.Path) or tree.name in scope.vars:
        return
    step = tree.steps[0] if len(tree.steps) == 1 else None
    if tree.name == "option" and step is not None and isinstance(compiler.options.get(step.name), str):
        word = compiler.model.options[step.name].values[-1]
        raise Unfit("word_condition", tree.at, found=f"option.{step.name}", expected=f"option.{step.name} == {word}")
    if not tree.steps and _is_id(compiler, tree.name):
        raise Unfit("word_condition", tree.at, found=tree.name, expected=f"… == {tree.name}")


def _is_id(compiler: Domains, name: str) -> bool:
    model = compiler.model
    more = name in ("me", "players", "phase") or name in compiler.layout.spots
    return name in compiler.number and not (more or name in model.quantities or name in model.constants)


def refuse_strangers(compiler: Domains, tree: ex.Binary, left: Val, right: Val, scope: Scope) -> None:
    """Refuses ``hour == painter`` where an hour is never a painter.

    Raises:
        Unfit: no value of one side is ever one of the other.
    """
    if left.type in NUMBERS or right.type in NUMBERS:
        return
    first, second = _possible(compiler, tree.left, left, scope), _possible(compiler, tree.right, right, scope)
    if first and second and first.isdisjoint(second) and not _together(compiler, first | second):
        raise Unfit("never_equal", _at(tree.right), found=_words(compiler, first), expected=_words(compiler, second))


def _together(compiler: Domains, names: frozenset[str]) -> bool:
    """Whether these are two things of one set, each named by itself."""
    return len(names) == 2 and any(names.issubset(made.members) for made in compiler.model.sets.values())


def _at(tree: ex.Tree) -> int:
    return tree.at if not isinstance(tree, ex.Binary) else _at(tree.left)


def _words(compiler: Domains, names: frozenset[str]) -> str:
    """The set with just these things, or the first of them."""
    whole = next((name for name, made in compiler.model.sets.items() if names == frozenset(made.members)), "")
    return whole or ", ".join(sorted(names)[:3]) + (" …" if len(names) > 3 else "")


def _possible(compiler: Domains, tree: ex.Tree, val: Val, scope: Scope) -> frozenset[str] | None:
    """Every id a side may be; None when that cannot be told."""
    if isinstance(tree, ex.Word):
        return frozenset({tree.name})
    if not isinstance(tree, ex.Path):
        return None
    if not tree.steps and tree.name not in scope.vars and _is_id(compiler, tree.name):
        return frozenset({tree.name})
    if tree.steps and tree.steps[-1].index is None and tree.steps[-1].name not in compiler.number:
        field = tree.steps[-1].name
        if field not in compiler.printed:
            compiler.printed[field] = _printed(compiler, field)
        return compiler.printed[field]
    made = compiler.model.sets.get(val.type)
    if made is None:
        return None
    own = {compiler.names[val.const]} if val.const else set()
    return frozenset(own.union(made.members))


def _printed(compiler: Domains, field: str) -> frozenset[str] | None:
    """Every id that things may print under a name; None when there are none or something else is called so too."""
    found: set[str] = set()
    for made in compiler.model.sets.values():
        for raw in made.fields.get(field, {}).values():
            plain = getattr(raw, "value", raw)
            if not isinstance(plain, str):
                return None
            found.add(plain)
    every = [made.members for made in compiler.model.sets.values() if not found.isdisjoint(made.members)]
    return frozenset(found.union(*every)) or None
