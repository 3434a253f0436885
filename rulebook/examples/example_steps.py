"""The steps of a worked example, each a small thing in a registry: how its data are checked, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.base.errors import IllegalChoice, RuleDataError
from rulebook.base.problems import Problems
from rulebook.engine.game_compiler import score_lines
from rulebook.engine.scores import score_sheets
from rulebook.explain.legality import explain
from rulebook.language.reader import Reader
from rulebook.language.yaml_nodes import Node

if TYPE_CHECKING:
    from rulebook.engine.play import Play
    from rulebook.engine.ruleset import Quantity, RuleSet
    from rulebook.explain.reasons import Explanation

__all__ = ["STEPS", "ExampleFailed", "Kind", "Step"]


class ExampleFailed(AssertionError):
    """Something is not as an example says.

    Attributes:
        place: file and line of the step.
        what: what was looked at.
        expected: what the example says; ``found`` what is.
    """

    def __init__(self, place: str, differences: list[tuple[str, str, str]]) -> None:
        self.place, self.differences = place, tuple(differences)
        self.what, self.expected, self.found = differences[0]
        lines = [f"{what}\n  - expected: {expected}\n  + found:    {found}" for what, expected, found in differences]
        super().__init__(f"{place}: " + "\n".join(lines))


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an example.

    Attributes:
        kind: play, choose, expect, refused, allowed, say or score.
        node: the data under that word; ``whole`` the step with its notes.
    """

    kind: str
    node: Node
    whole: Node

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.whole.file}:{self.whole.line}"

    @property
    def value(self) -> Any:
        """The data as plain values."""
        return self.node.plain()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that are played, allowed or refused."""
        value = self.value
        if self.kind in ("play", "choose", "allowed", "refused"):
            return (value,) if isinstance(value, str) else tuple(value)
        return ()

    def text(self, lang: str = "en") -> str:
        """What a ``say`` step says, in a language or else in English; "" for other steps."""
        if self.kind != "say":
            return ""
        value = self.value
        return value if isinstance(value, str) else str(value.get(lang) or value.get("en") or "")

    def do(self, game: Play) -> None:
        """Plays or checks.

        Raises:
            ExampleFailed: something is not as it says.
        """
        differences = STEPS[self.kind].do(self, game)
        if differences:
            raise ExampleFailed(self.place, differences)

    def __repr__(self) -> str:
        return f"Step({self.kind}: {self.value})"


Differences = list[tuple[str, str, str]]
Check = Callable[[Step, Reader, "RuleSet | None", int], None]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of step: how its data are checked and what it does."""

    check: Check
    do: Callable[[Step, Play], Differences]


# -- play, choose -----------------------------------------------------------------------------


def _check_keys(step: Step, reader: Reader, rules: RuleSet | None, players: int) -> None:
    reader.words(step.node)


def _play(step: Step, game: Play) -> Differences:
    for key in step.keys:
        try:
            game.play(key)
        except IllegalChoice as refusal:
            why = "; ".join(f"{one.code} ({one.text('en')})" for one in refusal.reasons[:3])
            options = ", ".join(one.key for one in game.decision.options) if game.decision else "the game is over"
            return [(f"play {key}", f"{key} is allowed", f"refused: {why}\n              allowed: {options}")]
    return []


# -- expect --------------------------------------------------------------------------------------


def _check_expect(step: Step, reader: Reader, rules: RuleSet | None, players: int) -> None:
    for text, child in reader.mapping(step.node).items():
        if isinstance(child.value, dict | list):
            reader.problems.add("kind", child, found=child.kind, expected="number")
        if rules is None:
            continue
        _quantity(rules, text, child, players, reader.problems)
        known = rules.model.symbols.number
        if isinstance(child.value, str) and child.value not in known:
            reader.problems.unknown("unknown_name", child, child.value, known)


def _quantity(rules: RuleSet, text: str, node: Node, players: int, problems: Problems) -> Quantity | None:
    """A compiled expression; a mistake in it is noted where the example has it."""
    try:
        return rules.quantity(text, {}, players)
    except RuleDataError as error:
        for one in error.problems:
            problems.add(one.code, node, at_key=True, offset=one.column - 1, **one.params)
    return None


def _expect(step: Step, game: Play) -> Differences:
    differences = []
    problems = Problems()
    for text, child in step.node.items():
        quantity = _quantity(game.rules, text, child, game.players, problems)
        if quantity is None:
            raise RuleDataError(problems.found)
        found, expected = quantity(game), child.value
        if isinstance(expected, str) or expected is None:
            names = game.program.model.symbols.names
            shown: object = names[found] if 0 <= found < len(names) else found
            same = shown == (expected or "none")
        elif isinstance(expected, bool):
            shown, same = str(bool(found)).lower(), bool(found) == expected
            expected = str(expected).lower()
        else:
            shown, same = found, found == expected
        if not same:
            differences.append((text, str(expected or "none" if expected is None else expected), str(shown)))
    return differences


# -- refused, allowed -------------------------------------------------------------------------------


def _check_refused(step: Step, reader: Reader, rules: RuleSet | None, players: int) -> None:
    for child in reader.mapping(step.node).values():
        if isinstance(child.value, dict):
            spec = reader.mapping(child, {"code", "player"})
            reader.text(spec.get("code"))
            reader.text(spec.get("rule"))
            reader.number(spec.get("player"))
            if "code" not in spec:
                reader.problems.add("missing", child, expected="code", found="")
        else:
            reader.text(child)


def _refused(step: Step, game: Play) -> Differences:
    differences = []
    for key, child in step.node.items():
        spec = child.plain() if isinstance(child.value, dict) else {"code": child.value}
        explanation = explain(game, key, spec.get("player"))
        shown = _reasons(explanation)
        code, rule = spec["code"], spec.get("rule")
        given = [one for one in explanation.reasons[:3] if one.code == code and not explanation.allowed]
        if not any(rule is None or rule in one.rule.split(", ") for one in given):
            differences.append((f"refused {key}", f"{code} [{rule}]" if rule else str(code), shown))
    return differences


def _reasons(explanation: Explanation) -> str:
    if explanation.allowed:
        return "allowed"
    return "; ".join(f"{one.code} [{one.rule}] ({one.text('en')})" for one in explanation.reasons[:3])


def _allowed(step: Step, game: Play) -> Differences:
    explained = [explain(game, key) for key in step.keys]
    return [
        (f"allowed {key}", "allowed", _reasons(one))
        for key, one in zip(step.keys, explained, strict=True)
        if not one.allowed
    ]


# -- say, score --------------------------------------------------------------------------------------


def _check_say(step: Step, reader: Reader, rules: RuleSet | None, players: int) -> None:
    if not isinstance(step.node.value, str):
        reader.mapping(step.node)


def _say(step: Step, game: Play) -> Differences:
    return []


def _check_score(step: Step, reader: Reader, rules: RuleSet | None, players: int) -> None:
    spec = reader.mapping(step.node, {"player", "total", "lines"})
    who = reader.number(spec.get("player"))
    if not 0 <= who < players:
        reader.problems.add("player_number", spec["player"], found=who, limit=players - 1)
    reader.number(spec.get("total"))
    known = {line.name for line in score_lines(rules.program(players), Problems())} if rules is not None else None
    for name, child in reader.mapping(spec.get("lines")).items():
        reader.number(child)
        if known is not None and name not in known:
            reader.problems.unknown("unknown_name", child, name, known, at_key=True)


def _score(step: Step, game: Play) -> Differences:
    spec = step.value
    sheet = score_sheets(game)[spec.get("player", 0)]
    amounts = {line.name: line.amount for line in sheet.lines}
    differences = [
        (f"score line {name}", str(expected), str(amounts.get(name)))
        for name, expected in spec.get("lines", {}).items()
        if amounts.get(name) != expected
    ]
    if "total" in spec and sheet.total != spec["total"]:
        lines = " + ".join(f"{name} {amount}" for name, amount in amounts.items())
        differences.append(("score total", str(spec["total"]), f"{sheet.total} = {lines}"))
    return differences


STEPS: dict[str, Kind] = {
    "play": Kind(_check_keys, _play),
    "choose": Kind(_check_keys, _play),
    "expect": Kind(_check_expect, _expect),
    "refused": Kind(_check_refused, _refused),
    "allowed": Kind(_check_keys, _allowed),
    "say": Kind(_check_say, _say),
    "score": Kind(_check_score, _score),
}
"""Every kind of step by its word."""
