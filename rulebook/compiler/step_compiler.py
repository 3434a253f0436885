"""Compiles the steps of a model: pieces of code are gathered, then numbered and linked into a program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulebook.base.problems import Problems
from rulebook.compiler.expressions.compiled_values import Val, constant
from rulebook.compiler.expressions.expression_compiler import Compiler, Scope
from rulebook.compiler.layout.state_layout import Layout
from rulebook.compiler.program import Program
from rulebook.compiler.program_parts import Counted, Label, StepInfo, Subroutine
from rulebook.compiler.step_text import Back, Call, Goto, If, Piece
from rulebook.compiler.verb_registry import VERBS
from rulebook.language.condition_reader import read_requirement
from rulebook.language.model import Model, Requirement
from rulebook.language.reader import NOTES, Reader
from rulebook.language.yaml_nodes import Node

__all__ = ["Builder", "refuse_number"]

Maker = Callable[[int], Sequence[Piece]]
PHASE_OF = "phase "
STEP = 20
"""What a step costs to compile, beside its expressions."""
ACT = 10
"""What a plain operation costs in play."""
MANY = 8
"""From so many plain operations in a row on they are counted in play."""


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
        self.asides: list[tuple[Label, Sequence[str], Label]] = []
        self.current = "flow"
        self.calls: dict[str, set[str]] = {}
        self.loops: list[tuple[str, Label]] = []
        self.counted: Counted | None = None
        self.phase = ""
        self.phases_open: list[str] = []
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

    def act(self, *lines: str) -> None:
        """Adds the lines of a plain operation; neighbours are joined into one."""
        self.code.append(("act", lines, self.info))

    def aside(self, lines: Sequence[str], after: Label) -> Label:
        """Puts lines at the end of the program, to be gone to by the label; they go on at another."""
        self.asides.append((Label(), lines, after))
        return self.asides[-1][0]

    def label(self, label: Label) -> None:
        """Places a label here."""
        self.code.append(("label", label, self.info))

    def jump(self, label: Label) -> None:
        """Goes on at a label."""
        self.op(lambda nxt: [Goto(label.pc)])

    def branch(self, test: Val, otherwise: Label) -> None:
        """Goes on here when the test holds, else at the label."""
        if test.const is not None:
            if not test.const:
                self.jump(otherwise)
            return
        self.op(lambda nxt: [If(test.text, [Goto(nxt)], [Goto(otherwise.pc)])])

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
        self.op(lambda nxt: [Call(sub.back, nxt, sub.label.pc)])

    def finish(self) -> Program:
        """Compiles what waits, refuses endless calls, and links everything."""
        while self.waiting:
            sub, body = self.waiting.pop(0)
            self.current, self.loops, self.counted = sub.name, [], None
            self.label(sub.label)
            body()
            back = sub.back
            self.op(lambda nxt, back=back: [Back(back)])  # type: ignore[misc]
        for label, lines, after in self.asides:
            self.label(label)
            self.act(*lines)
            self.jump(after)
        self.refuse_endless_calls()
        self.link()
        self.program.entries = {name: sub.label.pc for name, sub in self.subroutines.items()}
        self.program.entries |= {name: mark.label.pc for name, mark in self.program.marks.items()}
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
        """Gives labels their numbers and writes the operations."""
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
            self.program.code.append(self.acts(item, at) if kind == "acts" else item(at + 1))

    def acts(self, acts: list[Sequence[str]], at: int) -> list[Piece]:
        """Plain operations as one; many of them are counted in play."""
        found: list[Piece] = [line for lines in acts for line in lines]
        if len(acts) > MANY:
            found.insert(0, f"spend({len(acts) * ACT}, {self.compiler.sheet.keep(self.program.where(at))})")
        return [*found, Goto(at + 1)]

    # -- steps --------------------------------------------------------------------------

    def steps(self, node: Node | None, scope: Scope) -> Scope:
        """Compiles a list of steps; bindings hold to the end of the list."""
        if node is None:
            return scope
        for entry in self.reader.items(node):
            self.compiler.budget.at = entry
            self.compiler.budget.spend(STEP)
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
            self.act(f"s[{cell}] = {val.text}")
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

    def step_info(self, number: int) -> StepInfo:
        """Where a step stands in the rule data."""
        return self.program.infos[number]

    def shared_register(self, name: str) -> int:
        """A register known by name (parameters of effects and actions)."""
        shared: dict[str, int] = self.__dict__.setdefault("shared", {})
        if name not in shared:
            shared[name] = self.register()
        return shared[name]

    def requirements(self, node: Node | None) -> list[Requirement]:
        """A list of requirements."""
        known: dict[int, list[Requirement]] = self.__dict__.setdefault("carried", {})
        if id(node) not in known:
            known[id(node)] = [
                read_requirement(child, self.reader, self.model.conditions) for child in self.reader.items(node)
            ]
        return known[id(node)]


def refuse_number(builder: Builder, node: Node | None, val: Val, least: int, limit: int) -> None:
    """Notes a mistake where a number that is known at load is smaller or larger than makes sense.

    A constant that stands there by its name is where it has to be mended.
    """
    if node is None or val.const is None or least <= val.const <= limit:
        return
    made = builder.model.constants.get(str(node.value)) if isinstance(node.value, str) else None
    at = made.node if made is not None and made.kind == "value" else node
    builder.problems.add("out_of_range", at, found=val.const, least=least, limit=limit)
