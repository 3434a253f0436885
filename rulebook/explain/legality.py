"""Why, and why not: the requirements of an action, asked one by one for what somebody wants to do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from rulebook.base.errors import RulebookError
from rulebook.base.spelling import nearest
from rulebook.compiler.decisions import Family, Tested
from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.expressions.expression_compiler import Scope, Unfit
from rulebook.compiler.layout.state_layout import ME
from rulebook.compiler.reason_values import shown
from rulebook.engine.option_words import label
from rulebook.engine.play import Play
from rulebook.engine.ruleset import RuleSet
from rulebook.language import expressions as ex

__all__ = ["Explanation", "Reason", "explain", "reasons_against"]

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


def explain(game: Play, target: str, player: int | None = None) -> Explanation:
    """Why a key (legal or not) or a thing is allowed or refused for a player.

    >>> import rulebook
    >>> game = rulebook.load("tests/mini").new_game(players=2)
    >>> game.explain("sell:3").reasons[0].code
    'too_few'
    """
    rules = game.rules
    decision = game.decision
    if decision is None:
        return Explanation(target, False, (Reason("game_over", {}, "", rules),))
    who = decision.player if player is None else player
    if not isinstance(who, int) or not 0 <= who < game.players:
        raise RulebookError("no_player", found=who, limit=game.players - 1)
    found = decision.option(target)
    if found is not None and who == decision.player:
        return Explanation(found.key, True, (Reason("all_right", {}, found.rule, rules),))
    candidates = list(islice(_candidates(game, target, who), MOST_CANDIDATES))
    if not candidates:
        return Explanation(target, False, (_unknown(game, target),))
    return _best(game, candidates, who)


def reasons_against(game: Play, key: str) -> tuple[Reason, ...]:
    """Why a choice cannot be made; only the beginning of a key, or a thing, that would be allowed is no whole key."""
    why = explain(game, key)
    return (Reason("unknown_key", {"key": key, "near": why.key}, "", game.rules),) if why.allowed else why.reasons


def _best(game: Play, candidates: list[Candidate], who: int) -> Explanation:
    """The reading that comes closest to being allowed."""
    state = game.state.copy()
    state[ME] = who
    best: tuple[tuple[int, int, int, int], Candidate, list[Reason], list[Tested]] | None = None
    for number, candidate in enumerate(candidates):
        first = _when_and_who(game, candidate, who)
        handed = game.point is not None and candidate.family in game.point.families
        there = candidate.family.reckoned(state, candidate.values, who)
        tested = list(candidate.family.tested(there, candidate.values, who, handed))
        failed = [one for one in tested if not one.holds]
        passed = next((at for at, one in enumerate(tested) if not one.holds), len(tested))
        rank = (len(first), len(failed), -passed, number)
        if best is None or rank < best[0]:
            best = rank, candidate, first, failed
        if not first and not failed:
            break
    assert best is not None
    _, candidate, first, failed = best
    state = candidate.family.reckoned(state, candidate.values, who)
    reasons = [*first, *(reason_of(game, one, candidate, state) for one in failed)]
    if not reasons:
        return Explanation(candidate.key, True, (Reason("all_right", {}, candidate.family.made.rule, game.rules),))
    if failed and not first:
        reasons += _mending(game, candidate, who)
    return Explanation(candidate.key, False, tuple(reasons))


def _when_and_who(game: Play, candidate: Candidate, who: int) -> list[Reason]:
    """Reasons that have to do with the moment and the person; they come first."""
    assert game.decision is not None
    point = game.point
    found: list[Reason] = []
    rules, made = game.rules, candidate.family.made
    if point is not None and candidate.family not in point.families:
        phases = sorted(one for one in game.program.phases_of.get(candidate.family.name, ()))
        if phases and game.phase not in phases:
            params = {"phase": phases[0], "now": game.phase, "prompt": game.decision.prompt}
            found.append(Reason("wrong_phase", params, phase_rule(game, phases[0]) or made.rule, rules))
        else:
            found.append(Reason("not_now", {"prompt": game.decision.prompt}, made.rule, rules))
    if who != game.decision.player:
        found.append(Reason("not_your_turn", {"player": game.decision.player}, made.rule, rules))
    return found


def phase_rule(game: Play, phase: str) -> str:
    """The rule of a phase."""
    node = game.program.model.phases[phase].get("rule")
    value = node.plain() if node is not None else ""
    return value if isinstance(value, str) else ", ".join(value)


def reason_of(game: Play, tested: Tested, candidate: Candidate, state: list[int]) -> Reason:
    """A refused requirement as a reason: what is needed, what is there, which rule."""
    made, compiler = tested.requirement, game.program.compiler
    names = compiler.names
    params: dict[str, Any] = {}
    for name, val in tested.scope.vars.items():
        value = val.func()(state)
        params[name] = value if val.type in ("int", "player", "bool") else names[value]
    if isinstance(tested.tree, ex.Binary) and tested.tree.sign in ("<", "<=", ">", ">="):
        more = tested.tree.sign in (">", ">=")
        there, wanted = (tested.tree.left, tested.tree.right) if more else (tested.tree.right, tested.tree.left)
        params["have"] = _number(compiler, there, tested.scope, state)
        params["need"] = _number(compiler, wanted, tested.scope, state) + (tested.tree.sign in ("<", ">"))
    for name, node in made.show.items():
        params[name] = shown(compiler, node, tested.scope, state)
    return Reason(made.say, params, made.rule or candidate.family.made.rule, game.rules)


def _number(compiler: Any, tree: ex.Tree, scope: Scope, state: list[int]) -> int:
    return int(compiler.tree(tree, scope).func()(state))


def _mending(game: Play, candidate: Candidate, who: int) -> list[Reason]:
    """An any-time action that would make it possible, tried on a copy."""
    if game.decision is None or who != game.decision.player:
        return []
    for choice in game.decision.options:
        if not choice.option.family.made.anytime:
            continue
        trial = game.copy()
        trial.record = False
        trial.play(choice)
        if trial.decision is None or trial.decision.player != who:
            continue
        if all(one.holds for one in candidate.family.tested(trial.state, candidate.values, who)):
            return [Reason("mendable", {"action": (choice.action, choice.values)}, choice.rule, game.rules)]
    return []


def _unknown(game: Play, target: str) -> Reason:
    """What no action speaks of: a thing of the game, or a name that is nothing."""
    thing = _thing(game, target)
    if thing and game.rules.words("en").entry(thing) is not None:
        return Reason("nothing_about", {"thing": thing}, "", game.rules)
    known = [option.key for option in game.decision.options] if game.decision else []
    near = nearest(target, [*known, *(name for one in game.rules.sets.values() for name in one)])
    if near:
        return Reason("unknown_key", {"key": target, "near": near}, "", game.rules)
    return Reason("unknown_key_alone", {"key": target}, "", game.rules)


def _candidates(game: Play, target: str, who: int) -> Iterator[Candidate]:
    """Every way to read a key or a thing as an action with parameters, the pending decision's first."""
    families = list(game.program.families.values())
    pending = game.point.families if game.point is not None else []
    families = [*pending, *(one for one in families if one not in pending)]
    parts = target.split(":")
    by_key = [one for one in families if one.made.key[0] == parts[0] or one.made.key[0].startswith("{")]
    if len(parts) > 1 or any(len(one.made.key) == 1 and one.made.key[0] == target for one in by_key):
        for family in by_key:
            yield from _readings(family, parts, who)
        return
    thing = _thing(game, target)
    for group in (pending, families):
        found = [one for family in group if thing for one in _touching(family, thing, who)]
        if found:
            yield from found
            return


def _thing(game: Play, target: str) -> str:
    """The id behind a thing on the board: ``p0/basket.apple`` is the apple of the basket."""
    name = target.rpartition("/")[2]
    number = game.program.model.symbols.number
    zone, _, kind = name.partition(".")
    if name not in number and zone in game.program.model.zones:
        name = kind
    return name if name in number else ""


def _readings(family: Family, parts: list[str], who: int) -> Iterator[Candidate]:
    """The parameters of a family that fit the parts of a key."""
    fixed: dict[str, str] = {}
    for template, part in zip(family.made.key, parts, strict=False):
        name = template[1:-1]
        if template.startswith("{") and name in family.order:
            fixed[name] = part
        elif template.startswith("{"):
            continue
        elif template != part:
            return
    if len(parts) > len(family.made.key):
        return
    target = ":".join(parts)
    rows = list(walk(family, 0, family.root.of(constant(who, "player")), (), fixed))
    exact = [one for one in rows if one.key == target]
    loose = [one for one in rows if one.key.startswith(target) or one.key.replace(".own", "").startswith(target)]
    yield from [*exact, *(one for one in loose if one not in exact)] or rows


def _touching(family: Family, thing: str, who: int) -> Iterator[Candidate]:
    """The options of a family that have a thing among their parameters; not of one whose key names none of them."""
    if not any(part.startswith("{") for part in family.made.key):
        return
    for name in family.order:
        yield from islice(walk(family, 0, family.root.of(constant(who, "player")), (), {name: thing}), MOST_CANDIDATES)


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
