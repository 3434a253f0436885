"""A game that starts from a given position: set-up, then single quantities and zones set, then a chosen moment.

A position is a mapping. ``at: {round, phase, player}`` says what is pending (when left out: the first round, the first
phase, whoever begins there); with ``ask: always`` in it even a choice of one thing only is asked for and not made by
itself; ``chance: [ids]`` forces the next draws; every other key is a path, and its value what is there::

    at: {round: 3, phase: market, player: 1}
    players[0].coin: 12
    players[0].stall: [apple, apple, pear]
    players[1].level.ladder1: 2

Pieces come from their kind's home, then from what is out of the game, and what lay there before goes home, so that
nothing is made or lost; a piece that is there once changes places with the one where it is wanted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rulebook.base.errors import RuleDataError, RuleFault
from rulebook.base.problems import Problems
from rulebook.compiler.layout.state_layout import FORCED, FORCED_ROOM, RANDOM
from rulebook.compiler.program import OVER, STEP_LIMIT, Program
from rulebook.engine.game_compiler import start_state
from rulebook.engine.play import Play
from rulebook.engine.position_paths import Placing
from rulebook.engine.ruleset import scrambled
from rulebook.language.reader import Reader
from rulebook.language.yaml_nodes import Node

if TYPE_CHECKING:
    from rulebook.engine.ruleset import RuleSet

MOST_ROUNDS = 999
"""No game is in a later round."""

__all__ = ["as_node", "before_flow", "build_position"]


def build_position(
    rules: RuleSet,
    spec: Mapping[str, Any] | Node,
    players: int | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
) -> Play:
    """A game in a position.

    Args:
        rules: the game's rules.
        spec: the position, plain or as read from YAML (then mistakes name its place).
        players: how many play; the greatest number when left out.
        seed: of the set-up and of what is drawn later.
        options: set-up switches that differ from the default.

    >>> import rulebook
    >>> game = build_position(rulebook.load("tests/mini"), {"players[0].coin": 5}, players=2)
    >>> game.value("players[0].coin")
    5

    Raises:
        RuleDataError: the position names something unknown or cannot balance.
        SetupError: wrong number of players, unknown switch or value.
    """
    count = rules.players[1] if players is None else players
    chosen = dict(options or {})
    program = rules.program(count, chosen)
    node = spec if isinstance(spec, Node) else as_node(spec)
    problems = Problems()
    reader = Reader(problems)
    parts = reader.mapping(node)
    at = reader.mapping(parts["at"], {"round", "phase", "player", "ask"}) if "at" in parts else {}
    start = {"players": count, "seed": seed, "options": chosen, "position": node.plain()}
    game = before_flow(rules, program, seed) if at else rules.new_game(count, seed, chosen)
    game.start_spec = start
    placing = Placing(program, game.state, problems)
    for path, child in parts.items():
        if path not in ("at", "chance"):
            placing.set(path, child)
    placing.balance()
    _force(program, game.state, parts.get("chance"), reader)
    moment = _Moment(program, at, reader)
    _refuse(problems)
    if at and moment.always:
        _stop(game, moment.enter(game.state))
    elif at:
        game.go_on(moment.enter(game.state))
    else:
        _ask_again(game)
    moment.check(game)
    _refuse(problems)
    return game


def as_node(spec: Mapping[str, Any]) -> Node:
    """Plain data as a node; its "file" is called position and has one line for each entry."""
    lines = [f"{key}: {value}" for key, value in spec.items()]
    values = enumerate(spec.items(), 1)
    entries = {str(key): _node(value, line, len(str(key)) + 3, lines) for line, (key, value) in values}
    return Node(entries, "position", 1, 1, lines)


def _node(value: Any, line: int, column: int, lines: list[str]) -> Node:
    if isinstance(value, Node):
        return value
    if isinstance(value, Mapping):
        value = {str(key): _node(child, line, column, lines) for key, child in value.items()}
    elif isinstance(value, list | tuple):
        value = [_node(child, line, column, lines) for child in value]
    elif value is not None and not isinstance(value, str | int):
        value = str(value)
    return Node(value, "position", line, column, lines, line, 1)


def _refuse(problems: Problems) -> None:
    if problems.found:
        raise RuleDataError(problems.found)


def before_flow(rules: RuleSet, program: Program, seed: int) -> Play:
    """A game whose set-up is done and whose first round has not begun; choices of the set-up take the first option."""
    state = start_state(program, Problems())
    state[RANDOM] = scrambled(seed)
    pc = program.start
    for _ in range(STEP_LIMIT):
        if pc in (program.flow, OVER):
            break
        point = program.point(pc)
        pc = point.apply(state, point.options(state)[0]) if point is not None else program.step(state, None, pc)
    made: Play = rules.game_type(rules, program, state, {})
    return made


def _force(program: Program, state: list[int], node: Node | None, reader: Reader) -> None:
    """Fills the cells of forced draws."""
    if node is None:
        return
    words = [(child, reader.text(child)) for child in reader.items(node)]
    known = [kind for group in program.model.pieces.values() for kind in group.kinds]
    for child, word in words:
        if word and word not in known:
            reader.problems.unknown("unknown_name", child, word, known)
    if len(words) > FORCED_ROOM:
        reader.problems.add("too_many_draws", node, found=len(words), limit=FORCED_ROOM)
        return
    number = program.model.symbols.number
    state[FORCED] = len(words)
    for at, (_, word) in enumerate(words, FORCED + 1):
        state[at] = number.get(word, 0)


def _stop(game: Play, pc: int) -> None:
    """Runs from an operation to the next choice, even when only one thing can be chosen there."""
    program, state, log = game.program, game.state, game.raw_log
    program.stop(state, log, pc)
    game.restore(state, len(log))
    if game.point is not None and game.decision is not None and not game.decision.options:
        raise RuleFault("no_option", program.infos[game.point.info].place, prompt=game.point.prompt)


def _ask_again(game: Play) -> None:
    """Works out the pending decision anew; one option is taken by itself, as always."""
    game.restore(game.state, len(game.raw_log))
    point = game.point
    if point is None or point.always:
        return
    options = point.options(game.state)
    if len(options) == 1:
        game.raw_log.append(("forced", game.decision.player if game.decision else 0, point.info, options[0]))
        game.go_on(point.apply(game.state, options[0]))


class _Moment:
    """What ``at:`` asks for."""

    def __init__(self, program: Program, at: dict[str, Node], reader: Reader) -> None:
        self.program, self.at, self.problems = program, at, reader.problems
        self.phase = reader.text(at.get("phase"), next(iter(program.marks), ""))
        self.round = reader.number(at.get("round"), 1)
        self.player = reader.number(at.get("player"), -1)
        self.always = reader.text(at.get("ask")) == "always"
        if "phase" in at and self.phase not in program.marks:
            self.problems.unknown("phase", at["phase"], self.phase, program.marks)
        elif at and not program.marks:
            self.problems.unknown("phase", next(iter(at.values())), self.phase, program.marks)
        if "round" in at and program.round_cell < 0:
            self.problems.add("no_rounds", at["round"], found=self.round)
        elif not 1 <= self.round <= MOST_ROUNDS:
            self.problems.add("out_of_range", at["round"], found=self.round, least=1, limit=MOST_ROUNDS)
        if "player" in at:
            self.check_player(at["player"])

    def check_player(self, node: Node) -> None:
        """A player must be one of the game's, and the phase one that players take one by one."""
        if not 0 <= self.player < self.program.layout.players:
            self.problems.add("player_number", node, found=self.player, limit=self.program.layout.players - 1)
        mark = self.program.marks.get(self.phase)
        if mark is not None and mark.inner is None:
            self.problems.add("phase_without_players", node, found=self.phase)

    def enter(self, state: list[int]) -> int:
        """Prepares the registers; returns where to go on."""
        program, mark = self.program, self.program.marks[self.phase]
        if program.round_cell >= 0:
            state[program.round_cell] = self.round
        if self.player < 0:
            return mark.label.pc
        state[program.phase_cell] = program.model.symbols.number[self.phase]
        assert mark.inner is not None
        assert mark.prepare is not None
        mark.prepare(state, self.player)
        return mark.inner.pc

    def check(self, game: Play) -> None:
        """Whether the player asked for has the choice, when one was asked for."""
        who = game.decision.player if game.decision is not None else -1
        if self.player >= 0 and who != self.player:
            self.problems.add("no_choice", self.at["player"], found=self.player)
