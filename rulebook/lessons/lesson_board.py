"""The board of a lesson's step: set up or placed, then everything played that leads to it.

A board is always made anew from the last step that sets one. So a learner may jump anywhere, and what was played on
the way (the learner's own moves where they reached the goal, the lesson's otherwise) is played again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from rulebook.base.errors import EngineError, RulebookError
from rulebook.engine.position import build_position
from rulebook.examples.examples import read_examples

if TYPE_CHECKING:
    from rulebook.engine.play import Play
    from rulebook.engine.ruleset import RuleSet
    from rulebook.language.yaml_nodes import Node
    from rulebook.lessons.lesson import Lesson, Step

__all__ = ["OTHERS", "Board", "Unplayable", "holds", "play_keys"]

T = TypeVar("T")
OTHERS = "others"
"""Stands in a list of keys for: now the other seats, until the learner chooses."""

MOST_MOVES = 400


class Unplayable(RulebookError):
    """A step cannot be played with these rules.

    Attributes:
        step: the step; ``key`` the choice that is not allowed there, empty when something else does not fit.
        reason: the code of the message to who wrote the lesson, "" where the error behind this one says it.
        numbers: what that message names.
    """

    def __init__(self, step: Step, key: str, why: str, reason: str = "", **numbers: object) -> None:
        self.step, self.key, self.why = step, key, why
        self.reason, self.numbers = reason, numbers
        super().__init__(f"{step.place}: {key or step.id}: {why}")


@dataclass(slots=True)
class Board:
    """What lies on the table at a step.

    Attributes:
        game: the game, None for no board.
        since: how long its log was when the step began.
        others: what the other seats do.
    """

    game: Play | None
    since: int = 0
    others: tuple[str, ...] = ()


def holds(game: Play | None, text: str, seat: int) -> bool:
    """Whether an expression holds for a player; an empty one never does, and no board makes it false."""
    return bool(text) and game is not None and bool(game.value(text, me=seat))


def play_keys(game: Play, keys: Iterable[str], seat: int, others: Sequence[str]) -> None:
    """Plays keys for whoever decides; a key with ``?`` only where it is allowed, ``others`` lets the other seats play.

    Raises:
        IllegalChoice: a key is not allowed.
    """
    for key in keys:
        if key == OTHERS:
            play_others(game, seat, others)
        elif not key.endswith("?"):
            game.play(key)
        elif game.decision is not None and game.decision.option(key[:-1]):
            game.play(key[:-1])


def play_others(game: Play, seat: int, others: Sequence[str]) -> None:
    """The other seats choose until the learner does: the first of the keys that is allowed, else their first option."""
    for _ in range(MOST_MOVES):
        decision = game.decision
        if decision is None or decision.player == seat:
            return
        wished = (decision.option(key) for key in others)
        game.play(next((one for one in wished if one is not None), decision.options[0]))


def start(rules: RuleSet, where: Node | None, lesson: Lesson) -> Play | None:
    """The game a lesson or step starts from; None for no board."""
    if where is None:
        made: Play = rules.new_game(lesson.players, lesson.seed, lesson.options)
        return made
    if isinstance(where.value, dict):
        return build_position(rules, where, lesson.players, lesson.seed, lesson.options)
    if where.value == "none":
        return None
    example = read_examples(rules).get(str(where.value))
    if example is None:
        raise RulebookError("no_example", place=f"{where.file}:{where.line}", found=where.value)
    return example.game()


@dataclass(slots=True)
class Table:
    """Makes the boards of a lesson.

    Attributes:
        paths: the learner's own moves in steps of kind ``do``, by step id.
    """

    rules: RuleSet
    lesson: Lesson
    paths: Mapping[str, Sequence[str]]

    def board(self, at: int) -> Board:
        """The board of a step, with what it plays on entering.

        Raises:
            Unplayable: a step up to here does not fit the rules.
        """
        steps = self.lesson.steps
        base = max((number for number in range(at + 1) if steps[number].goto is not None), default=0)
        board = self.fresh(base)
        for step in steps[base:at]:
            self.enter(board, step)
            self.leave(board, step)
        self.enter(board, steps[at])
        return board

    def fresh(self, at: int) -> Board:
        """The board a step sets, or the one the lesson starts from."""
        step, others = self.lesson.steps[at], self.lesson.others
        for earlier in self.lesson.steps[:at]:
            others = others if earlier.others is None else earlier.others
        where = step.goto or self.lesson.start
        game = tried(step, "", lambda: start(self.rules, where, self.lesson))
        return Board(game, len(game.raw_log) if game is not None else 0, others)

    def enter(self, board: Board, step: Step) -> None:
        """Plays what a step plays on entering."""
        if step.others is not None:
            board.others = step.others
        game = board.game
        if game is None:
            return
        board.since = len(game.raw_log)
        keys = (OTHERS,) if step.kind == "do" else step.play
        self.play(board, step, keys)

    def leave(self, board: Board, step: Step) -> None:
        """Plays what the learner did in a step, or what the lesson does."""
        if step.kind != "do" or board.game is None:
            return
        own = self.paths.get(step.id, ())
        if own:
            trial = Board(board.game.copy(), board.since, board.others)
            try:
                self.moves(trial, step, own)
            except Unplayable:
                own = ()
            else:
                own = own if self.reached(trial, step) else ()
        self.moves(board, step, own or step.best)
        if not own and not self.reached(board, step):
            raise Unplayable(step, "", "the goal is not reached", "goal_missed")

    def moves(self, board: Board, step: Step, keys: Iterable[str]) -> None:
        """The learner's moves one by one; the others play in between, until the goal is reached."""
        for key in keys:
            self.play(board, step, (key,) if self.reached(board, step) else (OTHERS, key))

    def reached(self, board: Board, step: Step) -> bool:
        """Whether a step's goal is reached."""
        return tried(step, "", lambda: holds(board.game, step.goal, self.lesson.seat))

    def play(self, board: Board, step: Step, keys: Iterable[str]) -> None:
        """Plays keys in a step."""
        game = board.game
        if game is None:
            return
        for key in keys:
            tried(step, key, lambda key=key: play_keys(game, (key,), self.lesson.seat, board.others))  # type: ignore[misc]


def tried(step: Step, key: str, what: Callable[[], T]) -> T:
    """Does something; whatever does not fit the rules becomes :class:`Unplayable`."""
    try:
        return what()
    except EngineError:
        raise
    except RulebookError as error:
        raise Unplayable(step, key, str(error)) from error
