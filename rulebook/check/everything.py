"""Everything that can be wrong with a game: rules, texts, board, worked examples, lessons; all of it at once."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.api import Rules
from rulebook.base.errors import RuleDataError, RuleFault
from rulebook.base.languages import LANGUAGES
from rulebook.base.problems import Problem, Problems
from rulebook.check.lesson_trial import check_rules, try_lesson
from rulebook.check.missing_texts import unsaid
from rulebook.check.rule_lines import unused_conditions
from rulebook.check.side_files import wrong_beside
from rulebook.check.unused_texts import wrong_in_texts
from rulebook.check.variant_words import unsaid_in_variants
from rulebook.engine.loose_ends import check_touched
from rulebook.examples.example_steps import ExampleFailed
from rulebook.examples.examples import Example, read_example, read_examples
from rulebook.language.yaml_nodes import Node, read_file
from rulebook.lessons.lesson_reader import read_lesson
from rulebook.picture import look_problems

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["everything_wrong", "kind_of_file", "wrong_in_file"]

RULE = re.compile(r"[A-Za-z]+-[A-Za-z]*\d+[a-z]?")
OF_VARIANTS = {"variant", "set", "remove", "add", "before", "after"}


def everything_wrong(rules: Rules) -> list[Problem]:
    """Every mistake of a game that loads: in any number of players, the texts, the board, the examples, the lessons.

    Examples and lessons belong to the base: under a variant other numbers may be right in them.
    """
    least, most = rules.players
    wrong: list[Problem] = []
    for players in range(least, most + 1):
        wrong += _raised(lambda players=players: rules.program(players))  # type: ignore[misc]
    wrong += _odd_rules(rules) + _untouched(rules) + _raised(lambda: rules.read_aside("labs.yaml"))
    wrong += wrong_beside(rules) + unused_conditions(rules)
    spoken = [one for lang in LANGUAGES for one in _raised(lambda lang=lang: rules.words(lang))]  # type: ignore[misc]
    wrong += spoken or [
        *unsaid(rules),
        *unsaid_in_variants(rules),
        *wrong_in_texts(rules),
        *look_problems(rules),
    ]  # a board without its words would only complain of them again
    if not rules.variants:
        problems = Problems()
        wrong += _raised(lambda: _run_all(rules, problems))
        wrong += _raised(lambda: _walk_all(rules, problems)) + problems.found
    return _once(wrong)


def _untouched(rules: Rules) -> list[Problem]:
    """A mistake for each thing that an option touches and nobody can see."""
    problems = Problems()
    with contextlib.suppress(RuleDataError):  # what is wrong with the look is told by itself
        check_touched(rules.model, rules.look, problems)
    return problems.found


def _odd_rules(rules: Rules) -> list[Problem]:
    """A mistake for each place that names a rule in another form than letters, a hyphen and a number."""
    problems = Problems()
    for id, nodes in rules.model.rules.items():
        for node in nodes if RULE.fullmatch(id) is None else ():
            problems.add("rule_form", node.get("rule") or node, found=id)
    return problems.found


def _once(found: list[Problem]) -> list[Problem]:
    """The same mistakes, each once (one shows for every number of players)."""
    kept = {(one.code, one.file, one.line, one.column, str(one.params)): one for one in reversed(found)}
    return list(kept.values())[::-1]


def kind_of_file(path: Path) -> str:
    """What a file of its own is: ``variant``, ``lesson``, ``example``, or nothing that can be told.

    Raises:
        RuleDataError: it cannot be read.
    """
    problems = Problems()
    node = read_file(path, path.name, problems)
    if problems.found:
        raise RuleDataError(problems.found)
    keys = set(node.value) if node is not None and isinstance(node.value, dict) else set()
    if "lesson" in keys:
        return "lesson"
    if "steps" in keys:
        return "example"
    return "variant" if keys & OF_VARIANTS else ""


def wrong_in_file(path: Path, kind: str, rules: Rules, *, played: bool = True) -> list[Problem]:
    """Every mistake of a lesson or an example that lies outside a game's folder, held against a game's rules.

    Args:
        path: the file.
        kind: ``lesson`` or ``example``.
        rules: the game's rules.
        played: whether it is played too; without, only its names and form are looked at.
    """
    problems = Problems()
    node = read_file(path, path.name, problems)
    if node is None or problems.found:
        return problems.found
    if kind == "lesson":
        lesson = read_lesson(node, rules, problems)
        if lesson is not None and played and not problems.found:
            try_lesson(lesson, rules, problems)
        return problems.found
    example = read_example(node, rules, problems)
    if example is not None:
        _check_example(example, rules, problems)
    if example is not None and played and not problems.found:
        return _raised(lambda: _run(example, problems)) + problems.found
    return problems.found


def _raised(what: Callable[[], object]) -> list[Problem]:
    try:
        what()
    except RuleDataError as error:
        return list(error.problems)
    return []


def _run_all(rules: Rules, problems: Problems) -> None:
    for example in read_examples(rules).values():
        _check_example(example, rules, problems)
        _run(example, problems)


def _check_example(example: Example, rules: Rules, problems: Problems) -> None:
    """The rules that an example and its steps name; those of an example with variants are not known here."""
    if example.variants is None:
        for node in (example.node, *(step.whole for step in example.steps)):
            if node is not None:
                check_rules(node, rules, problems)


def _walk_all(rules: Rules, problems: Problems) -> None:
    for lesson in rules.lessons.values():
        try_lesson(lesson, rules, problems)


def _run(example: Example, problems: Problems) -> None:
    """Does an example step by step and notes the first that no longer holds."""
    start = example.position or (example.steps[0].whole if example.steps else None)
    try:
        game = example.game()
    except RuleFault as fault:
        problems.add("example_fault", start, found=fault.place)
        return
    except RuleDataError as error:
        problems.found.extend(error.problems)
        return
    for step in example.steps:
        try:
            step.do(game)
        except ExampleFailed as failed:
            _note(step.whole, failed, problems)
            return
        except RuleFault as fault:
            problems.add("example_fault", step.whole, found=fault.place)
            return


def _note(node: Node, failed: ExampleFailed, problems: Problems) -> None:
    verb, _, key = failed.what.partition(" ")
    if verb in ("play", "allowed"):
        problems.add("example_refused", node, found=key)
    elif verb == "refused":
        problems.add("example_allowed", node, found=key, expected=failed.expected)
    else:
        problems.add("example_value", node, thing=failed.what, found=failed.found, expected=failed.expected)
