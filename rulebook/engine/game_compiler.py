"""From a checked model to a program: compiles set-up and flow, checks scoring, lays out the first state."""

from __future__ import annotations

from typing import Any

from rulebook.base.budget import LARGEST, MOST_CELLS, MOST_PIECES, UNLIMITED, TooMuch
from rulebook.base.problems import Problems
from rulebook.compiler.expressions import functions as _functions
from rulebook.compiler.expressions.compiled_values import Cells, constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.layout.state_layout import Layout
from rulebook.compiler.program import OVER, Program
from rulebook.compiler.program_parts import Label
from rulebook.compiler.step_compiler import Builder, refuse_number
from rulebook.compiler.step_text import Goto
from rulebook.engine.loose_ends import check_conditions, check_loose_ends
from rulebook.language.model import CounterDef, Model, PieceClass
from rulebook.language.reader import Reader
from rulebook.language.yaml_nodes import Node
from rulebook.verbs.control import family_of

__all__ = ["ScoreLine", "compile_program", "score_lines", "start_state"]

_REGISTERED = (_functions,)  # importing them fills the table of functions


def compile_program(model: Model, players: int, options: dict[str, Any], problems: Problems) -> Program:
    """Compiles a model for a number of players and set-up switches; mistakes go to ``problems``."""
    layout = Layout(model, players)
    builder = Builder(model, layout, options, problems)
    budget = builder.compiler.budget
    try:
        _refuse_cells(layout)
        _compile(builder)
    except TooMuch as much:
        problems.add("too_much_work", much.at or _root(model))
    except RecursionError:
        problems.add("too_much_work", budget.at or _root(model))
    budget.left = UNLIMITED
    return builder.program


def _compile(builder: Builder) -> None:
    """Compiles set-up and flow, then what no step names."""
    model = builder.model
    builder.info = builder.note(_root(model), "flow")
    builder.steps(model.setup, Scope())
    builder.info = 0
    flow = Label()
    builder.label(flow)
    builder.steps(model.flow, Scope())
    builder.op(lambda nxt: [Goto(OVER)])
    program = builder.finish()
    program.flow = flow.pc
    _check_everything(builder, builder.problems)


def _root(model: Model) -> Node:
    return model.flow or model.setup or Node(None, "?", 1, 1)


def _refuse_cells(layout: Layout) -> None:
    """Refuses zones and counters that would make a state too large to be copied at every choice.

    Raises:
        TooMuch: at the one that is too many.
    """
    cells = 0
    for spot in layout.spots.values():
        cells += spot.size * (layout.players if spot.per_player else 1)
        if cells > MOST_CELLS:
            made = spot.zone or spot.counter
            raise TooMuch(made.node if made is not None else None)


def _check_everything(builder: Builder, problems: Problems) -> None:
    """Compiles what no step names, so that its mistakes show at load."""
    model, compiler = builder.model, builder.compiler
    score_lines(builder.program, problems)
    for name, node in model.quantities.items():
        inner = node.get("value") if isinstance(node.value, dict) else node
        compiler.node(inner, Scope())
        if inner is None:
            problems.add("missing", node, expected="value", found=name, at_key=True)
    for name, made in model.actions.items():
        if name not in builder.program.families:
            family_of(builder, name, made.node)
    check_conditions(builder)
    check_loose_ends(builder)
    for made_zone in model.zones.values():
        refuse_number(builder, made_zone.size, compiler.node(made_zone.size, Scope()), 0, MOST_PIECES)
    for counter in model.counters.values():
        _check_start(builder, counter)
    for group in model.pieces.values():
        _check_homes(model, group, problems)
        _check_pieces(builder, group, problems)


def _check_homes(model: Model, group: PieceClass, problems: Problems) -> None:
    """The zones a class names are there, and its homes can hold more than one piece."""
    for where in (group.home, group.keep, group.own_home):
        if where and where not in model.zones:
            problems.unknown("zone", group.node, where, model.zones)
    for where in (group.home, group.own_home):
        if where in model.zones and model.zones[where].slot:
            problems.add("home_slot", group.node.get("home") or group.node, zone=where)
        elif where in model.zones and set(model.zones[where].each) - {"player"}:
            key = "home" if where == group.home else "own_home"
            problems.add("home_index", group.node.get(key) or group.node, zone=where)


def _check_pieces(builder: Builder, group: PieceClass, problems: Problems) -> None:
    """Every kind has a number and lies at home at the start."""
    model, number = builder.model, builder.model.symbols.number
    for kind in group.kinds:
        home = model.zones.get(group.own_home if kind in group.own else group.home)
        if home is not None and kind not in home.holds:
            problems.add("not_held", group.node, found=kind, zone=home.name, near="")
        if kind not in group.own:
            known = constant(number[kind], _set_of(model, kind, group.name))
            amount = builder.compiler.node(group.count, Scope(vars={"kind": known}))
            refuse_number(builder, _printed(model, group.count, kind), amount, 0, MOST_PIECES)


def _printed(model: Model, count: Node | None, kind: str) -> Node | None:
    """Where the number of a kind's pieces is written: the field that ``kind.field`` names, or the expression."""
    if count is None or not isinstance(count.value, str):
        return count
    field = count.value.removeprefix("kind.")
    found = [made.fields[field][kind] for made in model.sets.values() if kind in made.fields.get(field, {})]
    return found[0] if count.value.startswith("kind.") and found and isinstance(found[0], Node) else count


def _check_start(builder: Builder, made: CounterDef) -> None:
    """A counter starts with something that it can hold."""
    layout, at = builder.layout, made.start
    if at is None:
        return
    spot = layout.spots[made.name]
    index = layout.entries(spot)[0] if len(spot.indexes) == 1 and layout.entries(spot) else ()
    scope = Scope(player=constant(0, "player"))
    if index:
        scope = scope.bind(**{spot.indexes[0]: constant(index[0], spot.indexes[0])})
    val = builder.compiler.node(at, scope)
    if made.of in layout.place:
        if val.const and val.const not in layout.place[made.of]:
            found = builder.compiler.names[val.const] if val.type not in ("int", "bool", "player") else val.const
            builder.problems.add("not_in_set", at, found=found, set=made.of)
    elif made.of == "player":
        refuse_number(builder, at, val, 0, builder.model.least - 1)
    else:
        refuse_number(builder, at, val, -LARGEST, LARGEST)


class ScoreLine:
    """One line of the score sheet: id, amount, rule."""

    def __init__(self, name: str, rule: str, node: Node, amount: Any, parts: list[tuple[str, Any]]) -> None:
        self.name, self.rule, self.node, self.amount, self.parts = name, rule, node, amount, parts


def score_lines(program: Program, problems: Problems) -> list[ScoreLine]:
    """The lines of ``scoring:`` compiled for the scope's player, with what they are worked out from."""
    reader, lines = Reader(problems), []
    for node in program.model.scoring:
        spec = reader.mapping(node, {"amount", "parts"})
        name = reader.text(spec.get("id"))
        if not name or "amount" not in spec:
            problems.add("missing", node, expected="id, amount", found="")
            continue
        amount = program.compiler.node(spec["amount"], Scope())
        parts = [
            (key, program.compiler.node(child, Scope())) for key, child in reader.mapping(spec.get("parts")).items()
        ]
        lines.append(ScoreLine(name, ", ".join(reader.words(spec.get("rule"))), node, amount, parts))
    for node in program.model.winner:
        program.compiler.node(node.get("by") if isinstance(node.value, dict) else node, Scope())
    return lines


def start_state(program: Program, problems: Problems) -> list[int]:
    """The state before set-up: every piece at home, every counter at its start."""
    s = [0] * program.size
    model, layout, compiler = program.model, program.layout, program.compiler
    number = model.symbols.number
    for group in model.pieces.values():
        for kind in group.kinds:
            own = kind in group.own
            scope = Scope(vars={"kind": constant(number[kind], _set_of(model, kind, group.name))})
            amount = 1 if own else compiler.node(group.count, scope, 1).func()(s)
            spot = layout.spots.get(group.own_home if own else group.home)
            for player in range(layout.players if spot is not None and spot.per_player else 1):
                if spot is not None and number[kind] in spot.kinds:
                    s[layout.cell(spot, player, kind=number[kind])] += amount
    for made in model.counters.values():
        if made.start is not None:
            _start_counter(program, s, made)
    return s


def _start_counter(program: Program, s: Cells, made: CounterDef) -> None:
    """Puts a counter at its start, for every player and index."""
    spot = program.layout.spots[made.name]
    for player in range(program.layout.players if spot.per_player else 1):
        for index in program.layout.entries(spot):
            scope = Scope(player=constant(player, "player"))
            if index and len(spot.indexes) == 1:
                scope = scope.bind(**{spot.indexes[0]: constant(index[0], spot.indexes[0])})
            value = program.compiler.node(made.start, scope).func()(s)
            s[program.layout.cell(spot, player, index)] = value


def _set_of(model: Model, kind: str, fallback: str) -> str:
    for name, made in model.sets.items():
        if kind in made.members and name not in model.pieces:
            return name
    return fallback
