"""The rules a thing of the board stands under, whether or not something can be done with it now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulebook.engine.ruleset import RuleSet

__all__ = ["own_rules"]


def own_rules(rules: RuleSet, thing: str) -> tuple[str, ...]:
    """The rules of a thing as the board knows it: its own, then those of where it lies and of its kind of piece.

    >>> import rulebook
    >>> own_rules(rulebook.load("tests/mini"), "p1/stall.apple")
    ('M-3',)
    """
    return tuple(dict.fromkeys(one for entry in _entries(rules, thing.rpartition("/")[2]) for one in _ids(entry)))


def _entries(rules: RuleSet, name: str) -> Iterator[Any]:
    """What stands under ``rule:`` in the entries of a thing: ``ladder.apple``, ``stall.3``, ``basket.apple``."""
    model = rules.model
    head, _, tail = name.partition(".")
    if head in model.sets and tail in model.sets[head].members:
        yield model.sets[head].notes.get(tail, {}).get("rule")
    else:
        for made in model.sets.values():
            yield from (made.notes.get(one, {}).get("rule") for one in (name, head) if one in made.members)
    nodes = [model.zones[head].node] if head in model.zones else []
    nodes += [group.node for group in model.pieces.values() if (tail or head) in group.kinds]
    for node in nodes:
        rule = node.get("rule")
        yield rule.plain() if rule is not None else None


def _ids(rule: Any) -> list[str]:
    """The ids of an entry: one, several, or none."""
    return [rule] if isinstance(rule, str) else [str(one) for one in rule or ()]
