"""A game in play: decisions, choices, undo and redo, copies, values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from rulebook.base.errors import IllegalChoice, Reason, RuleFault
from rulebook.compiler.decisions import DecisionPoint, Option
from rulebook.compiler.layout.state_layout import ME
from rulebook.compiler.program import Program
from rulebook.engine.events import Event, read_event
from rulebook.engine.option_words import instead, label, more_of, option_values, things
from rulebook.engine.ruleset import RuleSet

__all__ = ["Choice", "Decision", "Play"]


class Choice:
    """One option of a decision as a person sees it.

    Attributes:
        key: the stable name, e.g. ``sell:2``; ``action`` the action it belongs to.
        values: the parameters by name.
        things: what it touches on the board, in click order.
    """

    __slots__ = ("_game", "option")

    def __init__(self, option: Option, game: Play) -> None:
        self.option, self._game = option, game

    @property
    def key(self) -> str:
        """The stable name."""
        return self.option.key

    @property
    def action(self) -> str:
        """The id of the action."""
        return self.option.family.name

    @property
    def values(self) -> dict[str, Any]:
        """The parameters by name."""
        return option_values(self.option, self._game.program)

    @property
    def things(self) -> tuple[str, ...]:
        """What it touches on the board, in click order."""
        return things(self.option, self._game.program, self._game.state)

    @property
    def instead(self) -> tuple[str, ...]:
        """What may be clicked on the board instead."""
        return instead(self.option, self._game.program) if self.option.family.made.also else ()

    @property
    def rule(self) -> str:
        """The rule it follows."""
        return self.option.family.made.rule

    def label(self, lang: str = "en") -> str:
        """The option in words."""
        return label(self._game.rules, self.action, self.values, lang, more_of(self.option), named=self._named())

    def _named(self) -> str:
        """What a trigger is about just now (``named:``), such as the thing that lies on its place; "" without."""
        due = self._game.program.model.sets.get("due")
        one = self.values.get("due", "") if due is not None else ""
        text = due.notes.get(one, {}).get("named") if due is not None else None
        if due is None or text is None:
            return ""
        bound = {name: member for name, (member, _) in due.binds.get(one, {}).items()}
        return self._game.thing(text, me=self.option.player, **bound) or ""

    def __repr__(self) -> str:
        return f"Choice({self.key})"


@dataclass(frozen=True, slots=True)
class Decision:
    """Who chooses what: player, prompt and options in a stable order."""

    player: int
    prompt: str
    options: tuple[Choice, ...]
    phase: str

    def option(self, key: str) -> Choice | None:
        """The option with a key; ``apple`` also finds ``apple.own`` when only that is there."""
        for one in self.options:
            if one.key == key:
                return one
        loose = [one for one in self.options if one.key.replace(".own", "") == key]
        return loose[0] if len(loose) == 1 else None


@dataclass(slots=True)
class Step:
    """A choice made: its key, the state before it, and how long the log was."""

    key: str
    player: int
    state: list[int]
    log: int


class Play:
    """A game in play. Use :meth:`rulebook.engine.ruleset.RuleSet.new_game` to make one.

    >>> import rulebook
    >>> game = rulebook.load("tests/mini").new_game(players=2, seed=1)
    >>> game.decision.player
    0
    """

    def __init__(self, rules: RuleSet, program: Program, state: list[int], start: Mapping[str, Any]) -> None:
        self.rules, self.program, self.state, self.start_spec = rules, program, state, dict(start)
        self.history: list[Step] = []
        self.future: list[str] = []
        self.raw_log: list[tuple[Any, ...]] = []
        self.record = True
        self.notice = ""
        self._pending: tuple[DecisionPoint, list[Option]] | None = None
        self._decision: Decision | None = None

    @classmethod
    def start(cls, rules: RuleSet, program: Program, state: list[int], spec: Mapping[str, Any]) -> Self:
        """Runs the set-up up to the first choice."""
        game = cls(rules, program, state, spec)
        game.go_on(program.start)
        return game

    def go_on(self, pc: int) -> None:
        """Runs from an operation to the next choice."""
        try:
            self._pending = self.program.run(self.state, self.raw_log if self.record else None, pc)
        except IndexError as error:
            place = self.program.infos[self._at()].place
            raise RuleFault("no_place", place) from error
        self._decision = None

    def _at(self) -> int:
        """The step of the decision that was last pending, as far as it is known."""
        point = self.program.asked(self.state)
        return point.info if point is not None else 0

    # -- what is to be decided ------------------------------------------------------

    @property
    def players(self) -> int:
        """How many play."""
        return self.program.layout.players

    @property
    def decision(self) -> Decision | None:
        """What is to be decided now; None when the game is over."""
        if self._pending is None:
            return None
        if self._decision is None:
            point, options = self._pending
            choices = tuple(Choice(option, self) for option in options)
            self._decision = Decision(self.state[ME], point.prompt, choices, self.phase)
        return self._decision

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._pending is None

    @property
    def point(self) -> DecisionPoint | None:
        """The compiled decision that is pending."""
        return self._pending[0] if self._pending else None

    def play(self, choice: str | Choice) -> list[Event]:
        """Makes a choice and runs on to the next one.

        Args:
            choice: an option of the decision, or its key.

        Returns:
            What happened.

        Raises:
            IllegalChoice: it is not allowed; ``reasons`` say why.
        """
        key = choice if isinstance(choice, str) else choice.key
        found = self.decision.option(key) if self.decision is not None else None
        if found is None:
            raise IllegalChoice(key, self.why_not(key))
        self.future = [] if not self.future or self.future[-1] != found.key else self.future[:-1]
        before = len(self.raw_log)
        self._choose(found.option)
        return self.events(before)

    def why_not(self, key: str) -> Sequence[Reason]:
        """Why a choice that was asked for cannot be made; whoever can explain says more."""
        return ()

    def _choose(self, option: Option) -> None:
        assert self._pending is not None
        point = self._pending[0]
        self.history.append(Step(option.key, self.state[ME], self.state.copy(), len(self.raw_log)))
        if self.record:
            self.raw_log.append(("choice", self.state[ME], point.info, option))
        self.go_on(point.apply(self.state, option))

    def events(self, since: int = 0) -> list[Event]:
        """What happened since a length of the log."""
        return [read_event(raw, self.program, self.rules) for raw in self.raw_log[since:]]

    @property
    def log(self) -> list[Event]:
        """Everything that happened."""
        return self.events()

    # -- back and forth ------------------------------------------------------------------

    def undo(self) -> bool:
        """Takes back the last choice; False when there is none."""
        if not self.history:
            return False
        step = self.history.pop()
        self.future.append(step.key)
        self.restore(step.state, step.log)
        return True

    def redo(self) -> bool:
        """Makes the choice again that was taken back; False when there is none."""
        if not self.future:
            return False
        key = self.future[-1]
        self.play(key)
        return True

    def restore(self, state: Sequence[int], log: int) -> None:
        """Puts back an earlier state at a decision."""
        self.state = list(state)
        del self.raw_log[log:]
        self._decision = None
        point = self.program.asked(self.state)
        self._pending = None if point is None else (point, point.options(self.state))

    def copy(self) -> Self:
        """The same game again, without its history."""
        made = type(self)(self.rules, self.program, self.state.copy(), self.start_spec)
        made._pending = self._pending  # noqa: SLF001  of one's own kind
        made.record = self.record
        return made

    # -- looking ------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """The id of the current phase, empty before the first."""
        cell = self.program.phase_cell
        return self.program.model.symbols.names[self.state[cell]] if cell >= 0 and self.state[cell] else ""

    @property
    def round(self) -> int:
        """The round, counted from 1."""
        return self.state[self.program.round_cell] if self.program.round_cell >= 0 else 0

    def value(self, text: str, **bindings: Any) -> int:
        """Any quantity an expression can name; a thing comes as its number (see :meth:`thing`).

        >>> import rulebook
        >>> rulebook.load("tests/mini").new_game(players=2).value("players[0].coin")
        2
        """
        types = {name: self._type(value) if name != "me" else "player" for name, value in bindings.items()}
        return self.rules.quantity(text, types, self.players)(self, **bindings)

    def thing(self, text: str, **bindings: Any) -> str | None:
        """The id of the thing a counter, slot or field names; None for nothing."""
        value = self.value(text, **bindings)
        return self.program.model.symbols.names[value] if value else None

    def _type(self, value: Any) -> str:
        if isinstance(value, int):
            return "player"
        return next((name for name, members in self.rules.sets.items() if value in members), "thing")

    def contents(self, zone: str, me: int | None = None, **index: str) -> tuple[tuple[str, int], ...]:
        """What lies in a zone: pairs of kind and number (for a slot one pair or none)."""
        layout, symbols = self.program.layout, self.program.model.symbols
        spot = layout.spots[zone]
        assert spot.zone is not None, f"{zone} is a counter"
        where = tuple(symbols.number[index[name]] for name in spot.indexes)
        at = layout.cell(spot, self.state[ME] if me is None else me, where)
        if spot.zone.slot:
            return ((symbols.names[self.state[at]], 1),) if self.state[at] else ()
        return tuple(
            (symbols.names[kind], self.state[at + offset])
            for kind, offset in spot.kinds.items()
            if self.state[at + offset]
        )

    def choices(self) -> list[str]:
        """The keys chosen so far."""
        return [step.key for step in self.history]

    def __repr__(self) -> str:
        now = f"{self.decision.prompt} for player {self.decision.player + 1}" if self.decision else "over"
        return f"<Game {self.rules.id}, {self.players} players, round {self.round}, {now}>"


RuleSet.game_type = Play
