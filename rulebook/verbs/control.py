"""Verbs of the flow: conditions, blocks, phases, choices, a thing's own steps, the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebook.compiler.decisions import DecisionPoint, Family
from rulebook.compiler.expressions.compiled_values import Cells, Val, constant
from rulebook.compiler.expressions.expression_compiler import Scope, Unfit
from rulebook.compiler.layout.state_layout import PHASE
from rulebook.compiler.program import OVER
from rulebook.compiler.program_parts import Label, Mark
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.step_text import Goto, If, Leave, Piece, Told, event
from rulebook.compiler.verb_registry import verb
from rulebook.language import expressions as ex
from rulebook.language.model import SetDef
from rulebook.language.yaml_nodes import Node

__all__: list[str] = []


@verb("do")
def do(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``do: [steps]``: the steps in order."""
    builder.steps(node, scope)
    return None


@verb("when", "do", "else")
def when(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``when: test`` with ``do:`` and perhaps ``else:``: one or the other."""
    otherwise, after = Label(), Label()
    builder.branch(builder.compiler.condition(node, scope), otherwise)
    if step.get("do") is None:
        builder.problems.add("missing", step, expected="do", found="")
    builder.steps(step.get("do"), scope)
    if step.get("else") is not None:
        builder.jump(after)
        builder.label(otherwise)
        builder.steps(step.get("else"), scope)
        builder.label(after)
    else:
        builder.label(otherwise)
    return None


@verb("phases")
def phases(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``phases: [a, b]``: the phases of a round, in this order."""
    for child in builder.reader.items(node):
        name = builder.reader.text(child)
        made = builder.model.phases.get(name)
        if made is None:
            builder.problems.unknown("phase", child, name, builder.model.phases)
            continue
        if name in builder.phases_open:
            around = builder.phases_open[builder.phases_open.index(name) :]
            builder.problems.add("endless", child, found=" > ".join([*around, name]))
            continue
        symbol, info = builder.model.symbols.add(name), builder.note(made, "phase")
        mark = builder.program.marks.setdefault(name, Mark(Label()))
        builder.label(mark.label)
        builder.act(f"s[{PHASE}] = {symbol}", Told(f'e.append(("phase", -1, {info}, {symbol}))'))
        builder.phase, outer, builder.info, builder.counted = name, builder.info, info, None
        builder.phases_open.append(name)
        spec = builder.reader.mapping(made, {"do"})
        builder.steps(spec.get("do"), scope)
        builder.phases_open.pop()
        builder.phase, builder.info = "", outer
    return None


@verb("choose", "prompt", "with", "ask", "as", "window")
def choose(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``choose: [actions]`` with ``prompt:``: the acting player picks one option of these actions.

    ``with:`` hands values to the actions, ``ask: always`` asks even when there is one option, ``as: name`` binds the
    action that was picked, ``window: true`` offers any-time actions too.
    """
    return ask(
        builder,
        builder.reader.words(node),
        step,
        scope,
        prompt=builder.reader.text(step.get("prompt"), "choose"),
        window=builder.reader.flag(step.get("window")),
        always=builder.reader.text(step.get("ask")) == "always",
        picked=builder.reader.text(step.get("as")),
        given=builder.reader.mapping(step.get("with")),
    )


def ask(
    builder: Builder,
    names: list[str],
    step: Node,
    scope: Scope,
    prompt: str,
    window: bool = False,
    always: bool = False,
    picked: str = "",
    given: dict[str, Node] | None = None,
) -> Scope | None:
    """Adds a decision among actions; see the verb ``choose``."""
    families = [family for name in names if (family := family_of(builder, name, step)) is not None]
    if window:
        known = builder.calls.get(builder.here, set()).copy()
        families += [
            one
            for made in builder.model.actions.values()
            if made.anytime and made.name not in names and (one := family_of(builder, made.name, step)) is not None
        ]
        builder.calls[builder.here] = known
    hand_over(builder, families, step, scope, dict(given or {}))
    point = DecisionPoint(
        number=len(builder.program.decisions),
        prompt=prompt,
        families=families,
        after=Label(),
        info=builder.info,
        always=always,
        phase=builder.phase,
        bank=(builder.layout.end, builder),
        back_from_window=Label(),
        tables=[None] * builder.layout.players,
    )
    builder.program.decisions.append(point)
    again = Label()
    builder.label(again)
    code = -point.number - 2
    builder.op(lambda nxt: [Goto(code)])
    if window:
        builder.label(point.back_from_window)
        keep = builder.compiler.sheet.keep
        taken_back = f"{keep(_take_back)}(s, {keep(builder)})"
        builder.op(lambda nxt: [taken_back, Goto(again.pc)])
    builder.label(point.after)
    for family in families:
        builder.phases_of.setdefault(family.name, set()).add(builder.here)
        point.labels[family.name] = builder.model.symbols.add(family.name)
        point.anytime = point.anytime or (window and family.made.anytime)
    if not picked:
        return None
    point.picked = builder.register()
    return scope.bind(**{picked: Val("thing", cell=point.picked)})


def _take_back(s: Cells, builder: Builder) -> None:
    """After an any-time action: the registers as they were."""
    first = builder.layout.end
    size = builder.registers - first
    s[first : first + size] = s[-size:]
    del s[-size:]


def hand_over(builder: Builder, families: list[Family], step: Node, scope: Scope, given: dict[str, Node]) -> None:
    """Puts the values of ``with:`` where the actions expect them."""
    wanted = {name for family in families for name in family.given_cells}
    for name, node in given.items():
        if name not in wanted:
            builder.problems.unknown("key", node, name, wanted, at_key=True)
    for name in sorted(wanted):
        if name not in given and name in scope.vars:
            given[name] = Node(name, step.file, step.line, step.column, step.lines)
        if name not in given:
            if not all(family.made.anytime for family in families if name in family.given_cells):
                builder.problems.add("missing", step, expected=f"with: {name}", found="")
            continue
        val = builder.compiler.node(given[name], scope)
        for cell in sorted({family.given_cells[name] for family in families if name in family.given_cells}):
            builder.act(f"s[{cell}] = {val.text}")


def family_of(builder: Builder, name: str, at: Node) -> Family | None:
    """The compiled family of an action."""
    made = builder.model.actions.get(name)
    if made is None:
        builder.problems.unknown("action", at, name, builder.model.actions)
        return None
    family = builder.program.families.get(name)
    if family is None:
        builder.compiler.number.setdefault(name, builder.model.symbols.add(name))
        family = Family(builder, made)
        builder.program.families[name] = family
        family.check_all()
    if made.steps is not None:
        scope = family.root
        for (param, _), type, cell in zip(made.params, family.types, family.cells, strict=True):
            scope = scope.bind(**{param: Val(type, cell=cell)})
        steps = made.steps
        family.sub = builder.subroutine(f"action {name}", made.node, lambda: builder.body(steps, scope, made.node))
    return family


@verb("run")
def run(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``run: thing.do``: the steps that the thing itself carries (nothing when it has none)."""
    path, _, what = builder.reader.text(node).rpartition(".")
    try:
        val = builder.compiler.text(path, scope)
    except ex.ExpressionError as error:
        builder.problems.add("expression", node, found=error.found, expected=error.expected, offset=error.offset)
        return None
    except Unfit as error:
        builder.problems.add(error.code, node, offset=error.at, **error.params)
        return None
    made = carrier(builder, val.type, what)
    if made is None or what not in made.code:
        known = [f"{path}.{name}" for name in (made.code if made else ())]
        builder.problems.unknown("code", node, f"{path}.{what}", known)
        return None
    targets: dict[int, tuple[Label, int]] = {}
    for member, steps in made.code[what].items():
        symbol = builder.model.symbols.number[member]
        more = {
            name: constant(builder.model.symbols.number[one], type)
            for name, (one, type) in made.binds.get(member, {}).items()
        }
        inner = Scope(vars={made.name: constant(symbol, made.name), **more})
        sub = builder.subroutine(f"{member}.{what}", steps, _later(builder, steps, inner, member, made.notes))
        targets[symbol] = (sub.label, sub.back)

    def make(nxt: int) -> list[Piece]:
        table = builder.compiler.sheet.keep({key: (label.pc, back) for key, (label, back) in targets.items()})
        return [f"x = {table}.get({val.text})", If("x is None", [Goto(nxt)], [f"s[x[1]] = {nxt}", Leave("x[0]")])]

    builder.op(make)
    return None


def carrier(builder: Builder, type: str, what: str) -> SetDef | None:
    """The set whose things carry the steps: the type itself, or one that shares its members."""
    made = builder.model.sets.get(type)
    if made is None or what in made.code:
        return made
    for other in builder.model.sets.values():
        if what in other.code and not set(other.members).isdisjoint(made.members):
            return other
    return made


def _later(builder: Builder, steps: Node, scope: Scope, member: str, notes: dict[str, Any]) -> Callable[[], None]:
    def body() -> None:
        outer = builder.info
        builder.info = builder.note(steps, "do")
        rule = notes.get(member, {}).get("rule")
        if rule:
            builder.program.infos[builder.info].rule = rule if isinstance(rule, str) else ", ".join(rule)
        builder.steps(steps, scope)
        builder.info = outer

    return body


@verb("end")
def end(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``end: true``: the game is over here."""
    builder.op(lambda nxt: [Goto(OVER)])
    return None


@verb("note", "with")
def note(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``note: code``: says something in the log; ``with:`` hands its text values by their names."""
    code = builder.reader.text(node)
    values = {
        name: builder.compiler.node(child, scope) for name, child in builder.reader.mapping(step.get("with")).items()
    }
    fields = tuple((name, val.type not in ("int", "player", "bool")) for name, val in values.items())
    builder.model.symbols.add(code)
    symbol = builder.model.symbols.number[code]

    shown = [builder.compiler.sheet.keep(fields), *(val.text for val in values.values())]
    builder.act(event("note", builder.info, symbol, *shown))
    return None
