"""Reasons: what stands against something somebody wants to do, with its numbers and the rule it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rulebook.compiler.decisions import Family, Tested
from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.expressions.expression_compiler import Scope, Unfit
from rulebook.compiler.reason_values import shown
from rulebook.engine.option_words import label
from rulebook.engine.play import Play
from rulebook.engine.ruleset import RuleSet
from rulebook.language import expressions as ex
from rulebook.language.yaml_nodes import Node

__all__ = [
    "MOST_CANDIDATES",
    "Candidate",
    "Explanation",
    "Reason",
    "once",
    "phase_rule",
    "reason_of",
    "rule_of",
    "walk",
]

MOST_CANDIDATES = 400


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: a code with parameters and the rule it comes from."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)
    rule: str = ""
    rules: Any = field(default=None, repr=False, compare=False)

    def text(self, lang: str = "en") -> str:
        """The reason in words."""
        rules: RuleSet = self.rules
        return rules.text(
            "reasons", self.code, lang, **{key: self._word(key, value, lang) for key, value in self.params.items()}
        )

    def _word(self, key: str, value: Any, lang: str) -> Any:
        rules: RuleSet = self.rules
        if key == "player" and isinstance(value, int):
            return rules.text("ui", "player", lang, n=value + 1)
        if key == "prompt":
            return rules.text("prompts", str(value), lang)
        if key == "action" and isinstance(value, tuple):
            return label(rules, value[0], value[1], lang)
        return value

    @property
    def rule_ids(self) -> tuple[str, ...]:
        """The rules it comes from, the one that decides first."""
        return tuple(one for part in self.rule.split(",") if (one := part.strip()))

    def rule_text(self, lang: str = "en") -> str:
        """The texts of its rules, the one that decides first, each in a line."""
        rules: RuleSet = self.rules
        return "\n".join(rules.text("rules", one, lang) for one in self.rule_ids)


@dataclass(frozen=True, slots=True)
class Explanation:
    """Whether something is allowed, and the reasons, the main one first."""

    key: str
    allowed: bool
    reasons: tuple[Reason, ...]

    def text(self, lang: str = "en") -> str:
        """The main reason and at most two more."""
        return ("" if lang == "ja" else " ").join(reason.text(lang) for reason in self.reasons[:3])


@dataclass(slots=True)
class Candidate:
    """One way to read what was asked for: a family with its parameters."""

    family: Family
    values: tuple[int, ...]
    key: str


def once(reasons: list[Reason]) -> list[Reason]:
    """Each sentence once."""
    return list({one.text(): one for one in reversed(reasons)}.values())[::-1]


def phase_rule(game: Play, phase: str) -> str:
    """The rule of a phase."""
    return rule_of(game.program.model.phases[phase])


def rule_of(node: Node) -> str:
    """The rules that stand in an entry of the rule data."""
    rule = node.get("rule")
    value = rule.plain() if rule is not None else ""
    return value if isinstance(value, str) else ", ".join(value)


def reason_of(game: Play, tested: Tested, candidate: Candidate, state: list[int]) -> Reason:
    """A refused requirement as a reason: what is needed, what is there, which rule."""
    made, compiler = tested.requirement, game.program.compiler
    names = compiler.names
    params: dict[str, Any] = {}
    for name, val in tested.named.items():
        value = val.func()(state)
        params[name] = value if val.type in ("int", "player", "bool") else names[value]
    if isinstance(tested.tree, ex.Binary) and tested.tree.sign in ("<", "<=", ">", ">="):
        more = tested.tree.sign in (">", ">=")
        there, wanted = (tested.tree.left, tested.tree.right) if more else (tested.tree.right, tested.tree.left)
        params["have"] = _number(compiler, there, tested.scope, state)
        params["need"] = _number(compiler, wanted, tested.scope, state) + (tested.tree.sign in ("<", ">"))
    for name, node in made.show.items():
        params[name] = shown(compiler, name, node, tested.scope, state)
    return Reason(made.say, params, made.rule or candidate.family.made.rule, game.rules)


def _number(compiler: Any, tree: ex.Tree, scope: Scope, state: list[int]) -> int:
    return int(compiler.tree(tree, scope).func()(state))


def walk(family: Family, at: int, scope: Scope, values: tuple[int, ...], fixed: dict[str, str]) -> Iterator[Candidate]:
    """All parameters of a family, some of them fixed by a key."""
    if at == len(family.order):
        if family.wanted(scope):
            yield Candidate(family, values, family.key(values, scope))
        return
    name = family.order[at]
    try:
        members, type = family.domain(family.made.params[at][1], scope)
    except Unfit:
        return
    names = family.builder.compiler.names
    for member in members:
        if name in fixed:
            word = str(member) if type in ("int", "player") else names[member]
            if fixed[name] not in (word, word.removesuffix(".own")):
                continue
        yield from walk(family, at + 1, scope.bind(**{name: constant(member, type)}), (*values, member), fixed)
