"""Small mistakes in any file of a game, and what a reader and player would meet: a place to mend, or a game that works.

``tools/print_mutants.py orleans 600`` prints what it finds, for a person; the tests take a sample.
"""

from __future__ import annotations

import random
import re
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import yaml

import rulebook
from rulebook import RuleDataError, RuleFault, SetupError
from rulebook.base.problems import Problem, Problems
from rulebook.base.yaml_files import yaml_files
from rulebook.bots.evaluation import outlook
from rulebook.check.everything import wrong_in_file
from rulebook.check.missing_texts import unsaid
from rulebook.check.side_files import wrong_beside
from rulebook.check.unused_texts import wrong_in_texts
from rulebook.check.variant_words import unsaid_in_variants
from rulebook.examples.examples import read_example
from rulebook.labs.bag import Bag
from rulebook.labs.checklist import checklist, verdict
from rulebook.labs.trigger_lab import Needs
from rulebook.language.yaml_nodes import read_bytes, read_file
from rulebook.lessons.lesson_reader import read_lesson
from rulebook.lessons.lesson_run import LessonRun
from rulebook.picture import draw, look_problems
from rulebook.practice.practice_set import Practice, kinds_of

__all__ = ["OPERATIONS", "Mutant", "Workshop"]

LANGUAGES = ("en", "ja", "ko")
GAMES, MOVES, PATIENCE = 3, 30, 60
HUGE = (10**12, -(10**12), 99_999, -1)
SIDE = ("labs", "values", "terms")


# -- what is changed ---------------------------------------------------------------------------------------------


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every path to a value below the top."""
    for key, child in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield (*path, key)
        yield from places(child, (*path, key))


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def delete(data: Any, path: tuple[Any, ...], chance: random.Random) -> bool:
    del at(data, path[:-1])[path[-1]]
    return True


def misspell(data: Any, path: tuple[Any, ...], chance: random.Random) -> bool:
    """Two letters of a key change places."""
    owner, key = at(data, path[:-1]), path[-1]
    spots = [spot for spot in range(len(key) - 1) if key[spot] != key[spot + 1]] if isinstance(owner, dict) else []
    if not spots:
        return False
    spot = chance.choice(spots)
    owner[key[:spot] + key[spot + 1] + key[spot] + key[spot + 2 :]] = owner.pop(key)
    return True


def swap(data: Any, path: tuple[Any, ...], chance: random.Random) -> bool:
    """Two values beside each other change places."""
    owner = at(data, path[:-1])
    other = chance.choice(list(owner) if isinstance(owner, dict) else list(range(len(owner))))
    owner[path[-1]], owner[other] = owner[other], owner[path[-1]]
    return other != path[-1]


def number(data: Any, path: tuple[Any, ...], chance: random.Random) -> bool:
    """A number becomes huge or negative."""
    if type(at(data, path)) is not int:
        return False
    at(data, path[:-1])[path[-1]] = chance.choice(HUGE)
    return True


def stranger(data: Any, path: tuple[Any, ...], chance: random.Random) -> bool:
    """A word gives way to another one of the file."""
    words = [one for place in places(data) if isinstance(one := at(data, place), str)]
    old = at(data, path)
    if not isinstance(old, str) or (new := chance.choice(words)) == old:
        return False
    at(data, path[:-1])[path[-1]] = new
    return True


Operation = Callable[[Any, tuple[Any, ...], random.Random], bool]
OPERATIONS: list[Operation] = [delete, misspell, swap, number, stranger]


class Mutant:
    """One file of a game with one mistake in it."""

    def __init__(self, path: Path, data: Any, operation: Operation, place: tuple[Any, ...], chance: random.Random):
        self.path, self.operation, self.place, self.data = path, operation, place, data
        self.changed = operation(data, place, chance)

    def write(self) -> None:
        """Writes the file."""
        text = yaml.dump(self.data, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, width=10_000)
        self.path.write_text(text, "utf-8")

    def __str__(self) -> str:
        spot = ".".join(map(str, self.place))
        return f"{self.operation.__name__} {self.path.parent.name}/{self.path.name}: {spot}"


# -- what comes of it --------------------------------------------------------------------------------------------


class TooSlow(Exception):
    """A mutant that came to no end."""


@contextmanager
def patience(seconds: int) -> Iterator[None]:
    def ring(*_: Any) -> None:
        raise TooSlow(f"no end after {seconds} seconds of work")

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class Workshop:
    """A copy of a game's folder in which one file after the other is spoilt and mended again."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.copy = home / folder.name
        shutil.copytree(folder, self.copy, ignore=shutil.ignore_patterns("__pycache__", "*.py"))
        self.files = sorted(one for one in self.copy.rglob("*.yaml"))
        self.sound = rulebook.load(self.copy)

    def mutants(self, many: int, seed: str) -> Iterator[Mutant]:
        """So many mutants, the same for the same seed; a file is as likely as it has places, within bounds."""
        chance, made = random.Random(seed), 0
        kinds = sorted({self.kind(one) for one in self.files})
        while made < many:
            kind = chance.choice(kinds)
            path = chance.choice([one for one in self.files if self.kind(one) == kind])
            node = read_bytes(path.read_bytes(), path.name, Problems())
            assert node is not None
            data = node.plain()
            every = list(places(data))
            operation = chance.choice(OPERATIONS)
            if operation is number:
                every = [one for one in every if type(at(data, one)) is int] or every
            mutant = Mutant(path, data, operation, chance.choice(every), chance)
            if mutant.changed:
                made += 1
                yield mutant

    def kind(self, path: Path) -> str:
        """What a file is: rules, look, labs, values, terms, or the name of its folder."""
        if path.parent != self.copy:
            return path.parent.name
        return path.stem if path.stem in ("look", *SIDE) else "rules"

    def judge(self, mutant: Mutant) -> list[Problem]:
        """What is refused of a mutant; nothing when it is harmless.

        Raises:
            Exception: whatever nobody should ever see.
        """
        whole = mutant.path.read_bytes()
        try:
            mutant.write()
            with patience(PATIENCE):
                found = self._found(mutant.path)
            for problem in found:
                self.well_formed(problem)
            return found
        finally:
            mutant.path.write_bytes(whole)

    def _found(self, path: Path) -> list[Problem]:
        kind, chance = self.kind(path), random.Random(path.name)
        if kind in ("lessons", "examples"):
            found = wrong_in_file(path, kind[:-1], self.sound)
            if not found:
                (walk if kind == "lessons" else show)(path, self.sound)
            return found
        try:
            rules = rulebook.load(self.copy, [path] if kind == "variants" else [])
            found = wrong(rules, kind)
        except RuleDataError as error:
            return list(error.problems)
        if not found:
            self._use(rules, kind, chance)
        return found

    def _use(self, rules: rulebook.Rules, kind: str, chance: random.Random) -> None:
        try:
            for seed in range(GAMES if kind in ("rules", "variants") else 1):
                play(rules, seed)
            if kind in ("rules", "variants"):
                one = chance.choice([*yaml_files(self.copy / "examples"), None])
                if one is not None:
                    wrong_in_file(one, "example", rules)
        except (RuleFault, RuleDataError) as error:
            if kind not in ("rules", "variants"):  # what stands beside the rules breaks nothing later
                raise AssertionError(f"later: {error}") from error
        if kind in SIDE:
            use_labs(rules)

    def well_formed(self, problem: Problem) -> None:
        """A place that exists, and a finished sentence in each language."""
        *_, folder, name = ["", *problem.file.split("/")]
        file = next(one for one in self.files if one.name == name and folder in ("", one.parent.name))
        lines = file.read_text("utf-8").split("\n")
        assert 1 <= problem.line <= len(lines), problem
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1, problem
        for lang in LANGUAGES:
            text = problem.text(lang)
            assert text, problem
            assert text != problem.code, problem
            filled = "".join(map(str, problem.params.values()))
            assert "{" in filled or not re.search(r"\{\w+[:}]", text), text


def wrong(rules: rulebook.Rules, kind: str) -> list[Problem]:
    """What `rulebook check` finds, as far as a file of this kind can make it wrong; worked examples are run apart."""
    for players in set(rules.players) if kind in ("rules", "variants") else ():
        rules.program(players)
    if kind in SIDE:
        rules.read_aside(f"{kind}.yaml")
    if kind == "texts":
        for lang in LANGUAGES:
            rules.words(lang)
        return [*unsaid(rules), *wrong_in_texts(rules)]
    found = look_problems(rules) if kind in ("rules", "variants", "look") else []
    return found + (unsaid_in_variants(rules) if kind == "variants" else []) + wrong_beside(rules)


def play(rules: rulebook.Rules, seed: int) -> None:
    """A random game with everything a player may look at; a clear fault ends it."""
    chance = random.Random(seed)
    game = rules.new_game(players=chance.randint(*rules.players), seed=seed)
    for _ in range(MOVES):
        if game.decision is None:
            break
        game.play(chance.choice(game.decision.options))
    game.scores()
    lang = LANGUAGES[seed % 3]
    [event.text(lang) for event in game.log[-30:]]
    if game.decision is not None:
        [one.label(lang) for one in game.decision.options[:30]]
        game.explain(chance.choice(game.decision.options).key).text(lang)
        game.explain("stop").text(lang)
    if rules.look:
        draw(game, lang)


def walk(path: Path, rules: rulebook.Rules) -> None:
    """Some steps of a lesson, answered by itself."""
    node = read_file(path, path.name, Problems())
    assert node is not None
    lesson = read_lesson(node, rules, Problems())
    assert lesson is not None
    run = LessonRun(rules, lesson)
    for _ in range(2 * run.count):
        for lang in LANGUAGES:
            run.text(lang), run.say(lang), run.point(lang), run.notice(lang), run.step.goal_text(lang)
        if run.question is not None or run.step.kind == "do":
            run.show_me()
        if not run.forward():
            break


def show(path: Path, rules: rulebook.Rules) -> None:
    """A worked example as it is shown."""
    node = read_file(path, path.name, Problems())
    assert node is not None
    example = read_example(node, rules, Problems())
    assert example is not None
    for lang in LANGUAGES:
        [example.title(lang), *(step.text(lang) for step in example.steps)]
    example.run()


def use_labs(rules: rulebook.Rules) -> None:
    """What reads the files beside the rules."""
    game = rules.new_game(seed=1)
    outlook(rules, game.program).promise(game.state, 0)
    for line in outlook(rules, game.program).lines:
        [outlook(rules, game.program).name(line, lang) for lang in LANGUAGES]
    verdict(rules, [one.id for one in checklist(rules)][:2])
    data = rules.read_aside("labs.yaml")
    if data.get("bag"):
        bag = Bag(game, 0)
        bag.text(bag.places[:2], "ko")
    if data.get("needs"):
        for needs in (Needs(rules), Needs(rules, rules.new_game(seed=2))):
            thing, site = needs.things[0], needs.sites_of(needs.things[0])[0]
            tried = needs.game(thing, site)
            [needs.triggers(tried, site), needs.possible(tried, site), needs.gives(tried, site)]
    for kind in kinds_of(rules):
        with suppress(SetupError):  # that rules give no question of a kind is said to who asks for it
            question = Practice(rules, seed=1, kinds=(kind,)).question(0)
            [(question.text(lang), question.choices(lang), question.explain(lang)) for lang in LANGUAGES]
    if (spec := (data.get("lab") or {}).get("position")) is not None:
        rules.position(spec, rules.players[0])
