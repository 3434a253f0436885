"""Worked examples: a position, choices, and what must hold after each; test, lesson and figure in one.

An example is a file in the game's folder ``examples``::

    id: sell_two
    rule: M-4
    title: {en: Selling two, ja: …, ko: …}
    players: 2
    seed: 1
    position: {at: {phase: market, player: 0}, "players[0].stall": [apple, pear]}
    steps:
      - say: {en: Two pieces bring 3 coins., ja: …, ko: …}
      - refused: {"sell:3": too_few}
      - play: sell:2
      - expect: {"players[0].coin": 5, "players[0].stall": 0}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulebook.base.catalogue import LANGUAGES
from rulebook.base.errors import RuleDataError
from rulebook.base.problems import Problems
from rulebook.base.yaml_files import yaml_files
from rulebook.engine.loading import load
from rulebook.engine.position import build_position
from rulebook.examples.example_steps import STEPS, ExampleFailed, Step
from rulebook.language.ids import refuse_odd_id
from rulebook.language.reader import Reader
from rulebook.language.yaml_nodes import Node, read_file

if TYPE_CHECKING:
    from rulebook.engine.play import Play
    from rulebook.engine.ruleset import RuleSet

__all__ = ["Example", "ExampleFailed", "Step", "read_example", "read_examples"]

KEYS = ("id", "rule", "title", "players", "options", "variants", "seed", "position", "steps")


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example.

    Attributes:
        id: its name; ``rule`` the ids of the rules it shows.
        titles: its title by language.
        players: how many play; ``seed`` and ``options`` as for a new game.
        variants: those laid over the base; None for the variants of the rules it was read for.
        position: where it starts; None for the start of the game.
        steps: what is said, played and checked, in order.
        place: file and line; ``node`` the data it was read from.
    """

    rules: RuleSet
    id: str
    rule: tuple[str, ...]
    titles: Mapping[str, str]
    players: int
    seed: int
    options: Mapping[str, Any]
    variants: tuple[str, ...] | None
    position: Node | None
    steps: tuple[Step, ...]
    place: str
    node: Node | None = None

    def title(self, lang: str = "en") -> str:
        """The title in a language, else in English, else the id."""
        return self.titles.get(lang) or self.titles.get("en") or self.id

    def game(self) -> Play:
        """A game where the example starts.

        Raises:
            RuleDataError: the position is mistaken.
        """
        rules = self.rules if self.variants is None else load(self.rules.folder, self.variants, type(self.rules))
        if self.position is None:
            made: Play = rules.new_game(self.players, self.seed, self.options)
            return made
        return build_position(rules, self.position, self.players, self.seed, self.options)

    def run(self) -> Play:
        """Does every step and checks everything; returns the game at the end.

        Raises:
            ExampleFailed: something is not as the example says.
        """
        game = self.game()
        for step in self.steps:
            step.do(game)
        return game

    def __repr__(self) -> str:
        return f"<Example {self.id}>"


def read_examples(rules: RuleSet) -> dict[str, Example]:
    """The examples of a game's folder by id, in the order of their files.

    Raises:
        RuleDataError: with every mistake in the files.
    """
    problems = Problems()
    found: dict[str, Example] = {}
    for path in yaml_files(rules.folder / "examples"):
        name = f"{rules.folder.name}/examples/{path.name}"
        node = read_file(path, name, problems)
        example = read_example(node, rules, problems) if node is not None else None
        if example is None or node is None:
            continue
        if example.id in found:
            problems.add("duplicate", node.get("id"), found=example.id)
        found[example.id] = example
    if problems.found:
        raise RuleDataError(problems.found)
    return found


def read_example(node: Node, rules: RuleSet, problems: Problems) -> Example | None:
    """The example of a file; None when it has no id."""
    return _Reading(rules, problems).example(node)


class _Reading:
    """Reads one file; every mistake is noted with its place."""

    def __init__(self, rules: RuleSet, problems: Problems) -> None:
        self.rules, self.problems, self.reader = rules, problems, Reader(problems)

    def example(self, node: Node) -> Example | None:
        """The example of a file, None when it has no id."""
        spec = self.reader.mapping(node, KEYS)
        if isinstance(node.value, dict):
            for key in ("id", "steps"):
                if key not in spec:
                    self.problems.add("missing", node, expected=key, found="")
        name = self.reader.text(spec.get("id"))
        if not name:
            return None
        refuse_odd_id(name, spec["id"], self.problems)
        players = self.players(spec.get("players"))
        variants = tuple(self.reader.words(spec["variants"])) if "variants" in spec else None
        position = spec.get("position")
        self.reader.mapping(position)
        rules = self.rules if variants is None else None
        steps = [step for child in self.reader.items(spec.get("steps")) if (step := self.step(child, rules, players))]
        return Example(
            self.rules,
            name,
            tuple(self.reader.words(spec.get("rule"))),
            self.texts(spec.get("title")),
            players,
            self.reader.number(spec.get("seed")),
            self.options(spec.get("options"), rules),
            variants,
            position,
            tuple(steps),
            f"{node.file}:{node.line}",
            node,
        )

    def players(self, node: Node | None) -> int:
        """How many play."""
        least, most = self.rules.players
        count = self.reader.number(node, most)
        if node is not None and not least <= count <= most:
            self.problems.add("kind", node, found=count, expected=f"{least}–{most}")
            return most
        return count

    def options(self, node: Node | None, rules: RuleSet | None) -> dict[str, Any]:
        """The switches of the set-up."""
        spec = self.reader.mapping(node)
        for name, child in spec.items() if rules is not None else ():
            known = self.rules.options.get(name)
            if known is None:
                self.problems.unknown("unknown_name", child, name, self.rules.options, at_key=True)
            elif child.value not in known["values"]:
                self.problems.unknown("option_value", child, str(child.value), [str(one) for one in known["values"]])
        return {name: child.value for name, child in spec.items()}

    def texts(self, node: Node | None) -> dict[str, str]:
        """A text by language; a plain text counts as English."""
        if node is not None and isinstance(node.value, str):
            return {"en": node.value}
        spec = self.reader.mapping(node)
        for lang, child in spec.items():
            if lang not in LANGUAGES:
                self.problems.unknown("key", child, lang, LANGUAGES, at_key=True)
        return {lang: self.reader.text(child) for lang, child in spec.items()}

    def step(self, node: Node, rules: RuleSet | None, players: int) -> Step | None:
        """One step; ``rules`` is None when they are known only later."""
        spec = self.reader.mapping(node, STEPS)
        kinds = [key for key in spec if key in STEPS]
        if len(kinds) != 1:
            self.problems.add("single", node, found=len(kinds))
            return None
        step = Step(kinds[0], spec[kinds[0]], node)
        STEPS[step.kind].check(step, self.reader, rules, players)
        if step.kind == "say":
            self.texts(step.node)
        return step
