"""Reads the YAML of a lesson; every mistake is noted with its place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulebook.base.catalogue import LANGUAGES
from rulebook.base.errors import RuleDataError
from rulebook.base.problems import Problems
from rulebook.base.yaml_files import yaml_files
from rulebook.engine.game_compiler import score_lines
from rulebook.engine.ruleset import RuleSet
from rulebook.language.ids import refuse_inner_ids, refuse_odd_id
from rulebook.language.reader import Reader
from rulebook.language.yaml_nodes import Node, read_file
from rulebook.lessons.lesson import KINDS, NUMBERS, TRACKS, Ask, Choosable, Lesson, Step, Texts

__all__ = ["load_lessons", "read_lesson"]

LESSON = {
    "lesson", "title", "aims", "needs", "players", "seat", "seed", "options", "start", "others", "changes", "steps",
}  # fmt: skip
STEP = {"kind", "minutes", "track", "focus", "text", "cases", "values", "host", "goto", "others"}
MORE = {
    "tell": set[str](),
    "show": {"play"},
    "ask": {"ask", "after", "hint", "because"},
    "do": {"goal", "best", "lost", "answers", "goal_text"},
    "check": {"items"},
}
NEEDED = {"ask": ["ask"], "do": ["goal", "best"], "check": ["items"]}
ASK = {"number", "change", "score", "choices", "allowed", "best", "point", "edition"}
LIMITS = {"low", "high"}
LONGEST = 60
"""No step takes more minutes."""
HIGHEST = 9_999
"""No answer asked of a learner is further from nought."""
ASK_MORE = {"number": LIMITS, "change": LIMITS, "score": LIMITS | {"without"}, "point": {"right"}}


def read_lesson(node: Node, rules: RuleSet, problems: Problems) -> Lesson | None:
    """The lesson of a file; None when it has no id."""
    return _Reading(rules, problems).lesson(node)


class _Reading:
    def __init__(self, rules: RuleSet, problems: Problems) -> None:
        self.rules, self.problems, self.reader = rules, problems, Reader(problems)
        self.players = rules.players[1]

    def lesson(self, node: Node) -> Lesson | None:
        """The whole file."""
        reader = self.reader
        spec = reader.mapping(node, LESSON)
        for key in ("lesson", "title", "steps"):
            if key not in spec and isinstance(node.value, dict):
                self.problems.add("missing", node, expected=key, found="")
        name = reader.text(spec.get("lesson"))
        if not name:
            return None
        refuse_odd_id(name, spec["lesson"], self.problems)
        refuse_inner_ids(node, self.problems)
        self.players = self.number_in(spec.get("players"), self.rules.players[1], *self.rules.players)
        seat = self.number_in(spec.get("seat"), 0, 0, self.players - 1)
        steps = self.steps(spec.get("steps"))
        return Lesson(
            name, self.texts(spec.get("title")), tuple(self.texts(one) for one in reader.items(spec.get("aims"))),
            tuple(reader.words(spec.get("needs"))), self.players, seat, reader.number(spec.get("seed")),
            self.options(spec.get("options")), self.where(spec.get("start")), tuple(reader.words(spec.get("others"))),
            {key: self.texts(one) for key, one in reader.mapping(spec.get("changes")).items()}, steps,
            f"{node.file}:{node.line}")  # fmt: skip

    def steps(self, node: Node | None) -> tuple[Step, ...]:
        """All steps; their ids must differ."""
        found: dict[str, Step] = {}
        for number, child in enumerate(self.reader.items(node), 1):
            step = self.step(child, number)
            if step.id in found:
                self.problems.add("duplicate", child.get("id") or child, found=step.id)
            found[step.id] = step
        return tuple(found.values())

    def step(self, node: Node, number: int) -> Step:
        """One step."""
        reader = self.reader
        kind = reader.text(node.get("kind"), "tell")
        if kind not in KINDS:
            self.problems.unknown("word", node.get("kind") or node, kind, KINDS)
            kind = "tell"
        spec = reader.mapping(node, STEP | MORE[kind])
        for key in ("text", *NEEDED.get(kind, ())):
            if key not in spec:
                self.problems.add("missing", node, expected=key, found="")
        host = reader.mapping(spec.get("host"), {"say", "point", "later"})
        ask = self.ask(spec["ask"]) if kind == "ask" and "ask" in spec else None

        def texts(key: str) -> Texts:
            return self.texts(spec.get(key))

        def words(key: str) -> tuple[str, ...]:
            return tuple(reader.words(spec.get(key)))

        return Step(
            id=reader.text(spec.get("id"), f"step{number}"), kind=kind, minutes=self.minutes(spec.get("minutes")),
            track=self.track(spec.get("track")), focus=words("focus"), rules=words("rule"), texts=texts("text"),
            cases=self.cases(spec.get("cases")), values=self.values(spec.get("values")),
            say=self.texts(host.get("say")), point=self.texts(host.get("point")), later=self.texts(host.get("later")),
            goto=self.where(spec.get("goto")), others=words("others") if "others" in spec else None,
            play=words("play"), after=words("after"), ask=ask, hint=texts("hint"), because=texts("because"),
            goal=self.expression(spec.get("goal")), best=words("best"), lost=self.expression(spec.get("lost")),
            answers=self.answers(spec.get("answers")), goal_text=texts("goal_text"),
            items=self.choices(spec.get("items"), set()),
            place=f"{node.file}:{node.line}", node=node)  # fmt: skip

    # -- questions ---------------------------------------------------------------------

    def ask(self, node: Node) -> Ask:
        """What is asked."""
        forms = [key for key in self.reader.mapping(node) if key in ASK]
        if not forms:
            self.reader.mapping(node, ASK)
        if len(forms) != 1:
            self.problems.add("one_of", node, expected=", ".join(sorted(ASK)), found=", ".join(forms))
            return Ask("choices")
        form = forms[0]
        spec = self.reader.mapping(node, {form} | ASK_MORE.get(form, set()))
        if form in ("choices", "best", "edition"):
            needed = {"choices": "right", "best": "score", "edition": "variants"}[form]
            return Ask(form, choices=self.choices(spec[form], {needed}))
        if form in NUMBERS:
            low, high = self.limit(spec.get("low"), 0), self.limit(spec.get("high"), 20)
            if low > high:
                at = spec.get("low") or spec["high"]
                self.problems.add("out_of_range", at, found=low, least=-HIGHEST, limit=high)
            value = self.line(spec[form]) if form == "score" else self.expression(spec[form])
            self.reader.mapping(spec.get("without"))
            return Ask(form, value, low=low, high=high, without=spec.get("without"))
        if form == "allowed":
            return Ask(form, self.reader.text(spec[form]))
        members = self.reader.text(spec[form])
        if members not in self.rules.sets:
            self.problems.unknown("set", spec[form], members, self.rules.sets)
            return Ask(form, members)
        if "right" not in spec:
            self.problems.add("missing", node, expected="right", found="")
        return Ask(form, members, self.expression(spec.get("right"), members))

    def limit(self, node: Node | None, fallback: int) -> int:
        """The least or greatest number that may be given."""
        return self.number_in(node, fallback, -HIGHEST, HIGHEST)

    def line(self, node: Node) -> str:
        """The id of a line of the score sheet, or ``total``."""
        name = self.reader.text(node)
        known = [line.name for line in score_lines(self.rules.program(self.players), self.problems)] + ["total"]
        if name not in known and not self.rules.variants:
            self.problems.unknown("word", node, name, known)
        return name

    def choices(self, node: Node | None, needed: set[str]) -> tuple[Choosable, ...]:
        """Answers to choose from, or lines to tick."""
        found: list[Choosable] = []
        for number, child in enumerate(self.reader.items(node), 1):
            spec = self.reader.mapping(child, {"text"} | needed)
            for key in {"text"} | needed:
                if key not in spec:
                    self.problems.add("missing", child, expected=key, found="")
            score = spec.get("score")
            self.reader.mapping(score)
            variants = tuple(self.reader.words(spec["variants"])) if "variants" in spec else None
            name = self.reader.text(spec.get("id"), str(number))
            if name in [one.id for one in found]:
                self.problems.add("duplicate", spec.get("id") or child, found=name)
            text, right = self.texts(spec.get("text")), self.expression(spec.get("right"))
            found.append(Choosable(name, text, right, score, variants))
        return tuple(found)

    # -- small things -------------------------------------------------------------------

    def texts(self, node: Node | None) -> Texts:
        """A text by language; a plain text counts as English."""
        if node is not None and isinstance(node.value, str):
            return Texts({"en": node.value})
        spec = self.reader.mapping(node)
        for lang, child in spec.items():
            if lang not in LANGUAGES:
                self.problems.unknown("key", child, lang, LANGUAGES, at_key=True)
        return Texts({lang: self.reader.text(child) for lang, child in spec.items()})

    def values(self, node: Node | None) -> dict[str, str]:
        """The numbers in a text, each an expression."""
        return {key: self.expression(one) for key, one in self.reader.mapping(node).items()}

    def answers(self, node: Node | None) -> dict[str, Texts]:
        """Own words for certain moves."""
        return {key: self.texts(one) for key, one in self.reader.mapping(node).items()}

    def cases(self, node: Node | None) -> tuple[tuple[str, Texts], ...]:
        """Texts with the expression that brings each."""
        found = []
        for child in self.reader.items(node):
            spec = self.reader.mapping(child, {"when", "text"})
            found.append((self.expression(spec.get("when")), self.texts(spec.get("text"))))
        return tuple(found)

    def expression(self, node: Node | None, member_of: str = "") -> str:
        """An expression; under a variant it may not fit, which the lesson then says itself."""
        if node is None:
            return ""
        text = str(node.value) if isinstance(node.value, int) else self.reader.text(node)
        if text and not self.rules.variants:
            types = {"me": "player", **({member_of: member_of} if member_of else {})}
            try:
                self.rules.quantity(text, types, self.players)
            except RuleDataError as error:
                for one in error.problems:
                    self.problems.add(one.code, node, offset=one.column - 1 + node.quoted, **one.params)
        return text

    def minutes(self, node: Node | None) -> float:
        """A number of minutes such as ``0.3``."""
        if node is None:
            return 0.3
        try:
            found = float(str(node.value))
        except ValueError:
            self.problems.add("kind", node, found=node.kind, expected="number")
            return 0.3
        if not 0 <= found <= LONGEST:
            self.problems.add("out_of_range", node, found=node.value, least=0, limit=LONGEST)
            return 0.3
        return found

    def track(self, node: Node | None) -> tuple[str, ...]:
        """Who meets a step."""
        words = self.reader.words(node) or ["full"]
        for word in words:
            if word not in TRACKS:
                assert node is not None
                self.problems.unknown("word", node, word, TRACKS)
        return tuple(words)

    def where(self, node: Node | None) -> Node | None:
        """A position, the id of an example, or ``none``."""
        if node is not None and not isinstance(node.value, dict | str):
            self.problems.add("kind", node, found=node.kind, expected="mapping")
            return None
        return node

    def number_in(self, node: Node | None, fallback: int, low: int, high: int) -> int:
        """A number between two others."""
        found = self.reader.number(node, fallback)
        if node is not None and not low <= found <= high:
            self.problems.add("out_of_range", node, found=found, least=low, limit=high)
            return fallback
        return found

    def options(self, node: Node | None) -> Mapping[str, Any]:
        """Switches of the set-up."""
        spec = self.reader.mapping(node)
        for name, child in spec.items():
            if name not in self.rules.options:
                self.problems.unknown("unknown_name", child, name, self.rules.options, at_key=True)
        return {name: child.value for name, child in spec.items()}


def load_lessons(rules: RuleSet) -> dict[str, Lesson]:
    """The lessons of a game by id: in the order of their files, each after those to know first; {} when there are none.

    Raises:
        RuleDataError: with every mistake in the files.

    >>> import rulebook
    >>> [lesson.id for lesson in load_lessons(rulebook.load("tests/mini")).values()]
    ['01_stall']
    """
    problems = Problems()
    found: dict[str, Lesson] = {}
    for path in yaml_files(rules.folder / "lessons"):
        name = f"{rules.folder.name}/lessons/{path.name}"
        node = read_file(path, name, problems)
        lesson = read_lesson(node, rules, problems) if node is not None else None
        if lesson is not None and node is not None:
            if lesson.id in found:
                problems.add("duplicate", node.get("lesson"), found=lesson.id)
            found[lesson.id] = lesson
    for lesson in found.values():
        for one in lesson.needs:
            if one not in found:
                problems.unknown("unknown_name", _whole(lesson), one, found)
    if problems.found:
        raise RuleDataError(problems.found)
    return _in_order(found)


def _in_order(lessons: Mapping[str, Lesson]) -> dict[str, Lesson]:
    """Each lesson after those it needs; lessons that need one another keep the order of their files."""
    ordered: dict[str, Lesson] = {}
    left = dict(lessons)
    while left:
        ready = (one for one in left.values() if not any(need in left for need in one.needs))
        lesson = left.pop(next(ready, next(iter(left.values()))).id)
        ordered[lesson.id] = lesson
    return ordered


def _whole(lesson: Lesson) -> Node:
    file, _, line = lesson.place.rpartition(":")
    return Node(None, file, int(line), 1)
