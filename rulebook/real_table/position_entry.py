"""From a real table: what of a position can be entered, in which range, what lies there, and why something cannot be.

What can be entered comes out of the model: piles and slots that can be seen, unless the pieces only lie there because
they are nowhere else; tracks; counters that name a thing or a player. A game's ``labs.yaml`` may leave out what serves
only within a turn, and add counters (``from_here:``; see docs/labs.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rulebook.base.errors import EngineError, RuleDataError
from rulebook.base.problems import Problem, Problems
from rulebook.engine.play import Play
from rulebook.engine.position import as_node, before_flow, build_position
from rulebook.engine.position_paths import Placing
from rulebook.real_table.entry_fields import NONE, Entry, enterable
from rulebook.real_table.refused_entry import Trouble

if TYPE_CHECKING:
    from rulebook.compiler.expressions.compiled_values import Cells
    from rulebook.engine.ruleset import RuleSet
    from rulebook.language.yaml_nodes import Node

__all__ = ["Entering", "Situation"]

Value = int | str


@dataclass(frozen=True, slots=True)
class Situation:
    """What is on a real table, as far as it was entered.

    Attributes:
        players: how many play; ``seat`` whose choices are asked for; ``round`` and ``phase`` the moment.
        options: set-up switches that differ from the default.
        values: path of a position to what is there.
    """

    players: int
    seat: int = 0
    round: int = 1
    phase: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[str, Value] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """As data that can be written to a file."""
        names = ("players", "seat", "round", "phase", "options", "values")
        made = {name: getattr(self, name) for name in names}
        return {**made, "options": dict(self.options), "values": dict(self.values)}


class Entering:
    """Takes down a position, one thing after the other, so that nothing is made or lost.

    Args:
        rules: the game's rules.
        players: how many play; the least number when left out.
        options: set-up switches that differ from the default.

    Attributes:
        entries: everything that can be entered, by its path.
        phases: the phases in which somebody is asked something.

    >>> import rulebook
    >>> entering = Entering(rulebook.load("tests/mini"), 2)
    >>> now = entering.begin()
    >>> now = entering.put(now, "players[0].stall.apple", 2)
    >>> entering.value(now, "players[0].stall.apple")
    2
    >>> entering.put(now, "players[0].stall.apple", 4).text("en")
    'There is room for 3 in the stall. Take something away there first.'

    Raises:
        SetupError: wrong number of players, unknown switch or value.
    """

    def __init__(self, rules: RuleSet, players: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.rules, self.options = rules, dict(options or {})
        self.players = rules.players[0] if players is None else players
        self.program = rules.program(self.players, self.options)
        self._start = before_flow(rules, self.program, 0).state
        self.phases = tuple(name for name in self.program.marks if _asks(rules.model.phases.get(name)))
        self.entries: dict[str, Entry] = {one.path: one for one in enterable(rules, self.program, self._start)}
        self._last: tuple[Situation, Play] | None = None

    def begin(self, seat: int = 0) -> Situation:
        """Nothing entered yet: the first round of a game just set up, with what its first choice finds."""
        game = self.rules.new_game(self.players, 0, self.options)
        phase = game.phase if game.phase in self.phases else next(iter(self.phases), "")
        made, first = Situation(self.players, seat, 1, phase, self.options), game.state
        for path, entry in self.entries.items():
            if entry.player is None and entry.of and not self._read(self._start, entry) and self._read(first, entry):
                made = replace(made, values={**made.values, path: self._value(first, entry)})
        return made

    # what lies there ----------------------------------------------------------------------------------
    def value(self, now: Situation, path: str) -> Value:
        """What lies at a path: a number, or an id (``none`` for nothing)."""
        return self._value(self.still(now).state, self.entries[path])

    def first(self, path: str) -> Value:
        """What lies at a path after the set-up."""
        return self._value(self._start, self.entries[path])

    def _read(self, state: Cells, entry: Entry) -> int:
        layout, number = self.program.layout, self.program.model.symbols.number
        index = tuple(number[one] for one in entry.index)
        return state[layout.cell(layout.spots[entry.name], entry.player or 0, index, number.get(entry.kind, 0))]

    def _value(self, state: Cells, entry: Entry) -> Value:
        found = self._read(state, entry)
        return self.program.model.symbols.names[found] if entry.values else found

    def still(self, now: Situation) -> Play:
        """The position as a game in which nothing is asked yet, to be looked at."""
        if self._last is None or self._last[0] != now:
            game, problems = self._placed(now)
            if problems.found:
                raise RuleDataError(problems.found)
            self._last = now, game
        return self._last[1]

    def _placed(self, now: Situation) -> tuple[Play, Problems]:
        game = Play(self.rules, self.program, self._start.copy(), {})
        problems = Problems()
        placing = Placing(self.program, game.state, problems, strict=True)
        for path, child in as_node(dict(now.values)).items():
            placing.set(path, child)
        placing.balance()
        if self.program.round_cell >= 0:
            game.state[self.program.round_cell] = now.round
        if self.program.phase_cell >= 0 and now.phase:
            game.state[self.program.phase_cell] = self.program.model.symbols.number[now.phase]
        return game, problems

    # entering ---------------------------------------------------------------------------------------
    def put(self, now: Situation, path: str, value: Value) -> Situation | Trouble:
        """The situation with something else at a path, or why that cannot be."""
        entry = self.entries[path]
        if entry.values:
            if value not in entry.values:
                return Trouble(self.rules, "not_there", {"piece": str(value)})
        elif not isinstance(value, int) or value < 0:
            zero = Trouble(self.rules, "at_zero", {"track": entry.called})
            return Trouble(self.rules, "nothing_there", {"piece": entry.kind}) if entry.kind else zero
        elif value > entry.most:
            params: dict[str, Any] = {"limit": entry.most, "piece": entry.kind, "track": entry.called}
            return Trouble(self.rules, "at_most" if entry.kind else "track_end", params)
        made = replace(now, values={**now.values, path: value})
        game, problems = self._placed(made)
        if problems.found:
            return self._trouble(now, problems.found[0], path)
        self._last = made, game
        return self._tidy(made)

    def _tidy(self, now: Situation) -> Situation:
        """Without what is as at the start anyway."""
        return replace(now, values={one: value for one, value in now.values.items() if value != self.first(one)})

    def fit(self, now: Situation) -> tuple[Situation, list[str]]:
        """As much of a situation as is possible with these rules and this number of players, and the paths left out."""
        phase = now.phase if now.phase in self.phases else next(iter(self.phases), "")
        made = Situation(self.players, min(now.seat, self.players - 1), max(1, now.round), phase, self.options)
        lost = []
        for path, value in now.values.items():
            found = self.put(made, path, value) if path in self.entries else None
            if isinstance(found, Situation):
                made = found
            else:
                lost.append(path)
        return made, lost

    def _trouble(self, now: Situation, problem: Problem, path: str = "") -> Trouble:
        params = dict(problem.params)
        if problem.code == "zone_full":
            return Trouble(self.rules, "full", {"zone": params["zone"], "limit": params["limit"]})
        if problem.code in ("too_few_left", "too_few_at_all"):
            here = self.value(now, path) if path else 0
            if int(str(params["limit"])) > (here if isinstance(here, int) else 0):
                return Trouble(self.rules, "some_left", params)
            where = [one for one in self.lying(now, str(params["piece"])) if one[0].path != path]
            return Trouble(self.rules, "none_left" if where else "none_at_all", params, where)
        return Trouble(self.rules, "", {}, said=problem)

    def home(self, kind: str, player: int = 0) -> tuple[str, int | None]:
        """The zone where a kind lies when it is nowhere else, and whose."""
        group = self.rules.model.home_of(kind)
        if group is None:
            return "", None
        name = group.own_home if kind in group.own else group.home
        spot = self.program.layout.spots.get(name)
        return name, player if spot is not None and spot.per_player else None

    def left(self, now: Situation, kind: str, player: int = 0) -> int:
        """How many of a kind lie in its home, so that they can be put somewhere."""
        name, owner = self.home(kind, player)
        spot, symbol = self.program.layout.spots.get(name), self.program.model.symbols.number[kind]
        if spot is None or symbol not in spot.kinds:
            return 0
        return self.still(now).state[self.program.layout.cell(spot, owner or 0, kind=symbol)]

    def lying(self, now: Situation, kind: str) -> list[tuple[Entry, int]]:
        """Where a kind lies beside its home, and how many."""
        state, found = self.still(now).state, []
        for entry in self.entries.values():
            at = self._read(state, entry)
            if entry.kind == kind and at:
                found.append((entry, at))
            elif entry.slot and at and self.program.model.symbols.names[at] == kind:
                found.append((entry, 1))
        return found

    def more(self, now: Situation, path: str, by: int = 1, kind: str = "") -> Situation | Trouble:
        """One more (or less) at a path; in a slot a kind is put down or taken away."""
        entry = self.entries[path]
        if not entry.values:
            return self.put(now, path, int(self.value(now, path)) + by)
        if by < 0 and self.value(now, path) == NONE:
            return Trouble(self.rules, "nothing_there", {"piece": kind or entry.called})
        return self.put(now, path, kind if by > 0 else NONE)

    def move(self, now: Situation, source: str, path: str, kind: str) -> Situation | Trouble:
        """One piece from one place to another."""
        without = self.more(now, source, -1, kind)
        return without if isinstance(without, Trouble) else self.more(without, path, 1, kind)

    # playing on -------------------------------------------------------------------------------------
    def game(self, now: Situation) -> Play | Trouble:
        """The game that goes on from a situation with a choice of its seat, or why there is none."""
        made = self._game(now)
        if isinstance(made, Trouble):
            return made
        who = made.decision.player if made.decision is not None else -1
        if who == now.seat:
            return made
        code = "nobody_chooses" if who < 0 else "other_chooses"
        return Trouble(self.rules, code, {"phase": now.phase, "n": who + 1, "me": now.seat + 1})

    def _game(self, now: Situation) -> Play | Trouble:
        at: dict[str, Any] = {"phase": now.phase, "ask": "always"} if now.phase else {}
        if at and self.program.round_cell >= 0:
            at["round"] = now.round
        mark = self.program.marks.get(now.phase)
        if mark is not None and mark.inner is not None:
            at["player"] = now.seat
        spec = {**({"at": at} if at else {}), **now.values}
        try:
            game = build_position(self.rules, spec, self.players, 0, self.options)
        except RuleDataError as error:
            if any(one.code == "no_choice" for one in error.problems):
                return Trouble(self.rules, "nobody_chooses", {"phase": now.phase, "me": now.seat + 1})
            return self._trouble(now, error.problems[0])
        except EngineError:
            return Trouble(self.rules, "cannot_go_on", {"phase": now.phase})
        if game.phase != now.phase:
            return Trouble(self.rules, "nobody_chooses", {"phase": now.phase, "me": now.seat + 1})
        return game


def _asks(phase: Node | None) -> bool:
    """Whether the steps of a phase ask somebody something themselves."""
    return phase is not None and _holds(phase.plain(), "choose")


def _holds(data: Any, key: str) -> bool:
    if isinstance(data, dict):
        return key in data or any(_holds(one, key) for one in data.values())
    return isinstance(data, list) and any(_holds(one, key) for one in data)
