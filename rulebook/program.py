"""Rule data compiled for a number of players: numbered small operations over the flat state.

Every step of the rule data becomes one or a few operations ``op(state, events) -> next operation``; nothing is kept on
Python's own stack, so a game stopped at any decision is a list of whole numbers and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from rulebook.choices import DecisionPoint, Family
from rulebook.errors import RuleFault
from rulebook.layout import PENDING, PHASE, Layout
from rulebook.model import Model, Requirement
from rulebook.naming import Compiler, Scope
from rulebook.problems import Problems
from rulebook.reading import NOTES, Reader, read_requirement
from rulebook.values import Cells, Fn, Val, constant
from rulebook.yamldoc import Node

__all__ = ["OVER", "Builder", "Counted", "Event", "Events", "Label", "Mark", "Program", "StepInfo"]

Event = tuple[Any, ...]
Events = list[Event] | None
Op = Callable[[Cells, Events], int]
Act = Callable[[Cells, Events], None]
Maker = Callable[[int], Op]
OVER = -1
STEP_LIMIT = 200_000
PHASE_OF = "phase "
FORCED_LIMIT = 2_000


@dataclass(slots=True)
class StepInfo:
    """Where a step stands in the rule data and which rule it carries."""

    node: Node
    rule: str
    verb: str

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.node.file}:{self.node.line}"


class Label:
    """A spot in the program that is known only when all is compiled."""

    __slots__ = ("pc",)

    def __init__(self) -> None:
        self.pc = -1


@dataclass(slots=True)
class Subroutine:
    """Steps that several places call: its entry and the register that keeps where to go on."""

    label: Label
    back: int
    name: str
    node: Node


@dataclass(slots=True)
class Mark:
    """A phase that a position can start in: its entry, and how to start at a given player.

    ``asks`` says that the loop over players it starts in asks them something.
    """

    label: Label
    inner: Label | None = None
    prepare: Callable[[Cells, int], None] | None = None
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """A repeat that counts: the cell of its counter and how many times it goes."""

    cell: int
    times: Val


@dataclass(slots=True)
class Program:
    """A compiled game.

    Attributes:
        ops: the operations; decisions: the points where somebody chooses.
        size: cells of a state; start: the entry of set-up.
    """

    model: Model
    layout: Layout
    compiler: Compiler
    options: dict[str, Any]
    ops: list[Op] = field(default_factory=list)
    decisions: list[DecisionPoint] = field(default_factory=list)
    families: dict[str, Family] = field(default_factory=dict)
    infos: list[StepInfo] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    marks: dict[str, Mark] = field(default_factory=dict)
    size: int = 0
    start: int = 0
    flow: int = 0
    round_cell: int = -1
    phase_cell: int = PHASE
    secrets: dict[tuple[str, int, tuple[int, ...]], Fn] = field(default_factory=dict)
    phases_of: dict[str, set[str]] = field(default_factory=dict)
    lines: list[Any] | None = None

    def run(self, s: Cells, events: Events, pc: int) -> tuple[DecisionPoint, list[Any]] | None:
        """Goes on from an operation until somebody has a real choice.

        Returns:
            The decision and its options, or None when the game is over.

        Raises:
            RuleFault: the rule data loop without a choice, or leave no option.
        """
        ops, decisions = self.ops, self.decisions
        for _ in range(FORCED_LIMIT):
            for _ in range(STEP_LIMIT):
                pc = ops[pc](s, events)
                if pc < 0:
                    break
            else:
                raise RuleFault("endless_steps", self.where(pc))
            s[PENDING] = pc
            if pc == OVER:
                return None
            point = decisions[-pc - 2]
            options = point.options(s)
            if len(options) == 1 and not point.always:
                if events is not None:
                    events.append(("forced", s[1], point.info, options[0]))
                pc = point.apply(s, options[0])
                continue
            if not options:
                raise RuleFault("no_option", self.infos[point.info].place, prompt=point.prompt)
            return point, options
        raise RuleFault("endless_choice", self.infos[point.info].place, prompt=point.prompt)

    def where(self, pc: int) -> str:
        """The YAML place of an operation, as far as it is known."""
        return self.infos[self.steps[pc]].place if 0 <= pc < len(self.steps) else ""


class Builder:
    """Compiles the steps of a model into a :class:`Program`."""

    def __init__(self, model: Model, layout: Layout, options: dict[str, Any], problems: Problems) -> None:
        self.model, self.layout, self.problems = model, layout, problems
        self.compiler = Compiler(model, layout, options, problems)
        self.reader = Reader(problems)
        self.program = Program(model, layout, self.compiler, options)
        self.code: list[tuple[str, Any, int]] = []
        self.registers = layout.end
        self.subroutines: dict[str, Subroutine] = {}
        self.waiting: list[tuple[Subroutine, Callable[[], None]]] = []
        self.current = "flow"
        self.calls: dict[str, set[str]] = {}
        self.loops: list[tuple[str, Label]] = []
        self.counted: Counted | None = None
        self.phase = ""
        self.phases_of: dict[str, set[str]] = {}
        self.info = 0

    # -- pieces of code -------------------------------------------------------------

    def register(self) -> int:
        """A new cell for a loop, a binding or a return."""
        self.registers += 1
        return self.registers - 1

    def op(self, maker: Maker) -> None:
        """Adds an operation that decides where to go on."""
        self.code.append(("op", maker, self.info))

    def act(self, act: Act) -> None:
        """Adds a plain operation; neighbours are joined into one."""
        self.code.append(("act", act, self.info))

    def label(self, label: Label) -> None:
        """Places a label here."""
        self.code.append(("label", label, self.info))

    def jump(self, label: Label) -> None:
        """Goes on at a label."""
        self.op(lambda nxt: _jump(label.pc))

    def branch(self, test: Val, otherwise: Label) -> None:
        """Goes on here when the test holds, else at the label."""
        if test.const is not None:
            if not test.const:
                self.jump(otherwise)
            return
        f = test.func()
        self.op(lambda nxt: _branch(f, nxt, otherwise.pc))

    def note(self, step: Node, verb: str) -> int:
        """Numbers a step for events and messages."""
        rule = step.get("rule")
        found = ", ".join(self.reader.words(rule)) if rule is not None else ""
        inherited = self.program.infos[self.info].rule if self.program.infos else ""
        self.program.infos.append(StepInfo(step, found or inherited, verb))
        return len(self.program.infos) - 1

    # -- calls ------------------------------------------------------------------------

    @property
    def here(self) -> str:
        """Where steps are being compiled: a phase, or a subroutine."""
        return f"{PHASE_OF}{self.phase}" if self.phase else self.current

    def subroutine(self, name: str, node: Node, body: Callable[[], None]) -> Subroutine:
        """The subroutine of a name; its body is compiled once, later."""
        found = self.subroutines.get(name)
        if found is None:
            found = Subroutine(Label(), self.register(), name, node)
            self.subroutines[name] = found
            self.waiting.append((found, body))
        self.calls.setdefault(self.here, set()).add(name)
        return found

    def call(self, sub: Subroutine) -> None:
        """Calls a subroutine and goes on here afterwards."""
        back, label = sub.back, sub.label

        def make(nxt: int) -> Op:
            target = label.pc

            def op(s: Cells, e: Events) -> int:
                s[back] = nxt
                return target

            return op

        self.op(make)

    def finish(self) -> Program:
        """Compiles what waits, refuses endless calls, and links everything."""
        while self.waiting:
            sub, body = self.waiting.pop(0)
            self.current, self.loops, self.counted = sub.name, [], None
            self.label(sub.label)
            body()
            back = sub.back
            self.op(lambda nxt, back=back: _back(back))  # type: ignore[misc]
        self.refuse_endless_calls()
        self.link()
        self.program.size = self.registers
        self.program.phases_of = self.all_phases()
        return self.program

    def all_phases(self) -> dict[str, set[str]]:
        """For each action the phases it can be chosen in, also where another action leads to it."""
        reached: dict[str, set[str]] = {}
        for start in [one for one in (*self.calls, *self.asked_from()) if one.startswith(PHASE_OF)]:
            waiting = [start]
            while waiting:
                at = waiting.pop()
                phases = reached.setdefault(at, set())
                if start not in phases:
                    phases.add(start)
                    waiting.extend(self.calls.get(at, ()))
        return {
            action: {phase.removeprefix(PHASE_OF) for place in places for phase in reached.get(place, ())}
            for action, places in self.phases_of.items()
        }

    def asked_from(self) -> set[str]:
        """Every place that asks for an action."""
        return set().union(*self.phases_of.values()) if self.phases_of else set()

    def refuse_endless_calls(self) -> None:
        """Notes a mistake where steps call themselves."""
        done: set[str] = set()

        def visit(name: str, path: tuple[str, ...]) -> None:
            if name in path:
                at = self.subroutines[name].node if name in self.subroutines else self.model.flow
                self.problems.add("endless", at, found=" > ".join((*path[path.index(name) :], name)))
                return
            if name in done:
                return
            for one in sorted(self.calls.get(name, ())):
                visit(one, (*path, name))
            done.add(name)

        for name in list(self.calls):
            visit(name, ())

    def link(self) -> None:
        """Gives labels their numbers and makes the operations."""
        joined: list[tuple[str, Any]] = []
        fresh = True
        for kind, item, info in self.code:
            if kind == "label":
                item.pc = len(joined)
                fresh = True
            elif kind == "act" and joined and joined[-1][0] == "acts" and not fresh:
                joined[-1][1].append(item)
            else:
                joined.append(("acts", [item]) if kind == "act" else (kind, item))
                self.program.steps.append(info)
                fresh = False
        for at, (kind, item) in enumerate(joined):
            self.program.ops.append(_acts(item, at + 1) if kind == "acts" else item(at + 1))

    # -- steps --------------------------------------------------------------------------

    def steps(self, node: Node | None, scope: Scope) -> Scope:
        """Compiles a list of steps; bindings hold to the end of the list."""
        from rulebook.verbs import VERBS

        if node is None:
            return scope
        for entry in self.reader.items(node):
            step = self.spelt_out(entry)
            if not isinstance(step.value, dict):
                self.problems.add("kind", step, found=step.kind, expected="step")
                continue
            verbs = [key for key in step.value if key in VERBS or key in self.model.effects]
            verb = verbs[0] if verbs else ""
            if not verb:
                words = [key for key in step.value if key not in NOTES]
                word = words[0] if words else ""
                at = step.value[word] if words else step
                self.problems.unknown("verb", at, word, [*VERBS, *self.model.effects], at_key=True)
                continue
            outer = self.info
            self.info = self.note(step, verb)
            if verb in VERBS:
                scope = self.verb(verb, step, scope)
            else:
                self.effect(verb, step, scope)
            self.info = outer
        return scope

    def spelt_out(self, step: Node) -> Node:
        """A step; the bare name of an effect stands for that effect without parameters."""
        if not isinstance(step.value, str) or step.value not in self.model.effects:
            return step
        named = Node(None, step.file, step.line, step.column, step.lines, step.line, step.column)
        return Node({step.value: named}, step.file, step.line, step.column, step.lines)

    def verb(self, verb: str, step: Node, scope: Scope) -> Scope:
        """Compiles one verb; unknown companion keys are mistakes."""
        from rulebook.verbs import VERBS

        entry = VERBS[verb]
        for key, child in step.items():
            if key != verb and key not in entry.keys and key not in NOTES:
                self.problems.unknown("key", child, key, {verb, *entry.keys, *NOTES}, at_key=True)
        return entry.compile(self, step.value[verb], step, scope) or scope

    def effect(self, name: str, step: Node, scope: Scope) -> None:
        """A named effect as a verb: constant arguments make their own copy, others go through registers."""
        made = self.model.effects[name]
        given = self.reader.mapping(step.value[name], made.params) if step.value[name].value is not None else {}
        bound: dict[str, Val] = {}
        tags: list[str] = []
        for param, type in made.params.items():
            if param not in given:
                self.problems.add("missing", step.value[name], expected=param, found="", at_key=True)
            val = self.compiler.node(given.get(param), scope)
            if val.const is not None:
                bound[param] = constant(val.const, type)
                tags.append(f"{param}={val.const}")
                continue
            cell = self.shared_register(f"{name}.{param}")
            self.act(_store(cell, val))
            bound[param] = Val(type, cell=cell)
            tags.append(f"{param}=?")
        inner = Scope(vars=bound)
        sub = self.subroutine(f"{name}({','.join(tags)})", step, lambda: self.body(made.steps, inner, made.node))
        self.call(sub)

    def body(self, steps: Node, scope: Scope, owner: Node) -> None:
        """Steps of a subroutine; they inherit the rule of what owns them."""
        outer = self.info
        self.info = self.note(owner, "do") if owner.get("rule") is not None else self.info
        self.steps(steps, scope)
        self.info = outer

    def shared_register(self, name: str) -> int:
        """A register known by name (parameters of effects and actions)."""
        shared: dict[str, int] = self.__dict__.setdefault("shared", {})
        if name not in shared:
            shared[name] = self.register()
        return shared[name]

    def requirements(self, node: Node | None) -> list[Requirement]:
        """A list of requirements."""
        return [read_requirement(child, self.reader) for child in self.reader.items(node)]


def _jump(target: int) -> Op:
    return lambda s, e: target


def _branch(test: Callable[[Cells], int], yes: int, no: int) -> Op:
    return lambda s, e: yes if test(s) else no


def _back(cell: int) -> Op:
    return lambda s, e: s[cell]


def _store(cell: int, val: Val) -> Act:
    f = val.func()

    def act(s: Cells, e: Events) -> None:
        s[cell] = f(s)

    return act


def _acts(acts: Iterable[Act], nxt: int) -> Op:
    found = list(acts)
    if len(found) == 1:
        one = found[0]

        def single(s: Cells, e: Events) -> int:
            one(s, e)
            return nxt

        return single

    def several(s: Cells, e: Events) -> int:
        for act in found:
            act(s, e)
        return nxt

    return several
