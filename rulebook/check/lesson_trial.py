"""What is wrong with a lesson that can be read: walked on the plain rules as the lesson itself walks, shown and asked.

The first step that cannot be played ends it, as it would for a learner; names and numbers are looked at in every step.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rulebook.base.errors import RulebookError, RuleDataError, RuleFault
from rulebook.base.grammar import FIELD
from rulebook.base.problems import Problems
from rulebook.language.yaml_nodes import Node
from rulebook.lessons.compatibility import find_misfit
from rulebook.lessons.lesson_board import Board, Unplayable
from rulebook.picture import Picture, draw

if TYPE_CHECKING:
    from rulebook.api import Rules
    from rulebook.lessons.lesson import Lesson, Step

__all__ = ["check_rules", "try_lesson"]

EXAMPLE = re.compile(r"[A-Za-z]+-Ex\d+[a-z]?")
SAID = ("text", "cases", "host", "hint", "because", "goal_text", "answers")
"""Where the texts of a step stand that get its numbers."""
PLAYED = ("play", "after", "best")
WHERE = {
    "answer_outside": ("high", "low", "ask"), "no_answer": ("right", "ask"), "goal_before": ("goal",),
    "goal_missed": ("best",),
}  # fmt: skip
"""What a step that cannot be played has to mend, by the reason."""


def try_lesson(lesson: Lesson, rules: Rules, problems: Problems) -> None:
    """Notes what is wrong with a lesson; nothing under variants, where the lesson says itself what no longer fits."""
    if rules.variants:
        return
    trial = _Trial(lesson, rules, problems)
    for step in lesson.steps:
        trial.names(step)
    found = find_misfit(rules, lesson, trial.look)
    if found is not None and found.error is not None:
        trial.note(lesson.steps[found.number - 1], found.error)


def check_rules(node: Node, rules: Rules, problems: Problems) -> None:
    """Notes each rule that a lesson's step or an example names and that there is not."""
    for child in _each(node.get("rule")):
        id = str(child.value)
        told = rules.words("en").template("rules", id) or EXAMPLE.fullmatch(id)
        if id not in rules.model.rules and not told:
            problems.unknown("unknown_name", child, id, rules.model.rules)


class _Trial:
    """Looks at the steps of a lesson."""

    def __init__(self, lesson: Lesson, rules: Rules, problems: Problems) -> None:
        self.lesson, self.rules, self.problems = lesson, rules, problems

    # -- every step by itself ------------------------------------------------------------------

    def names(self, step: Step) -> None:
        """The rules a step names, the moves it has own words for or asks about, and the numbers in its texts."""
        assert step.node is not None
        check_rules(step.node, self.rules, self.problems)
        answers, asked = step.node.get("answers"), (step.node.get("ask") or step.node).get("allowed")
        for key, child in answers.items() if answers is not None else ():
            self.move(key, child, at_key=True)
        if asked is not None and step.ask is not None:
            self.move(step.ask.value, asked)
        self.numbers(step, step.node)

    def move(self, key: str, node: Node, *, at_key: bool = False) -> None:
        """A key, or its beginning, must be an action's, with things there are; a thing alone may be asked about."""
        program = self.rules.program(self.lesson.players)
        number = program.model.symbols.number
        head, *parts = key.split(":")
        keys = [family.made.key for family in program.families.values()]
        known, words = {key[0] for key in keys}, {word for key in keys for word in key[1:]}
        if not at_key and not parts and head.rpartition("/")[2].partition(".")[0] in number:
            return
        if head not in known and not any(one.startswith("{") for one in known):
            self.problems.unknown("unknown_name", node, head, known, at_key=at_key)
        for part in parts:
            if part not in number and part not in words and not part.isdigit() and "=" not in part:
                self.problems.unknown("unknown_name", node, part, number, at_key=at_key)

    def numbers(self, step: Step, node: Node) -> None:
        """Every number in the texts is given, and every number given stands in a text."""
        used = set[str]()
        for child in _texts(node):
            for field in FIELD.finditer(str(child.value)):
                used |= {field[1], *(field[2] or "").split(":")}
                if field[1] not in step.values:
                    self.problems.unknown("no_text_field", child, field[1], step.values)
        given = node.get("values")
        for name, child in given.items() if given is not None else ():
            if name not in used:
                self.problems.add("unused_number", child, found=name, at_key=True)

    # -- every step on its board -----------------------------------------------------------------

    def look(self, step: Step, board: Board) -> None:
        """What stays in colour must be on the board."""
        focus = _each(step.node.get("focus") if step.node is not None else None)
        if not focus or not self.rules.look:
            return
        picture = draw(board.game, viewer=self.lesson.seat) if board.game is not None else Picture(())
        parts = {line.section for line in picture.lines}
        for child in focus:
            if str(child.value) not in parts and picture.resolve(str(child.value)) is None:
                self.problems.unknown("not_on_board", child, str(child.value), {*parts, *picture.boxes})

    # -- what cannot be played -------------------------------------------------------------------

    def note(self, step: Step, error: RulebookError) -> None:
        """Notes why a step cannot be played."""
        node, cause = step.node, error.__cause__ or error
        assert node is not None
        if isinstance(cause, RuleDataError) and all(one.file == node.file for one in cause.problems):
            for one in cause.problems:
                self.problems.take(one)
        elif isinstance(error, Unplayable) and error.reason:
            self.problems.add(error.reason, _first(node, WHERE[error.reason]), **error.numbers)
        elif isinstance(error, Unplayable) and error.key:
            self.problems.add("example_refused", _first(node, PLAYED), found=error.key)
        elif isinstance(cause, RuleFault):
            self.problems.add("example_fault", node, found=cause.place)
        elif isinstance(cause, RulebookError) and cause.code == "no_example":
            self.problems.add("unknown_name", step.goto or self.lesson.start or node, found=str(cause.params["found"]))
        else:
            self.problems.add("lesson_stops", node, found=step.id)


def _first(node: Node, keys: Sequence[str]) -> Node:
    """The first of these keys' values that is there; the ask of a step lies one deeper."""
    ask = node.get("ask")
    for key in keys:
        found = node.get(key) or (ask.get(key) if ask is not None else None)
        if found is not None:
            return found
    return node


def _each(node: Node | None) -> list[Node]:
    """A word, or each of a list of words."""
    if node is None:
        return []
    return list(node) if isinstance(node.value, list) else [node]


def _texts(node: Node) -> Iterator[Node]:
    """Every text of a step that gets its numbers."""
    for key in SAID:
        if (found := node.get(key)) is not None:
            yield from _leaves(found)


def _leaves(node: Node) -> Iterator[Node]:
    if isinstance(node.value, dict):
        for key, child in node.items():
            if key != "when":
                yield from _leaves(child)
    elif isinstance(node.value, list):
        for child in node:
            yield from _leaves(child)
    else:
        yield node
