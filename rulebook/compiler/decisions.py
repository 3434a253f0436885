"""Decisions: families of options, the tables they come from, and the requirements that allow or refuse them.

A family is one action of the rule data with its parameters. For each player its options are laid out once as a table:
whatever the rule data fix (which piece fits which space) is settled then, and only what depends on the state is
asked in play. Reasons come from the same requirements, one by one, only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rulebook.base.budget import LAYING_OUT, UNLIMITED
from rulebook.base.errors import RuleFault
from rulebook.compiler.expressions.compiled_values import Cells, Val, both, constant
from rulebook.compiler.expressions.condition_values import parameters, test_value
from rulebook.compiler.expressions.expression_compiler import Scope, Unfit
from rulebook.compiler.layout.state_layout import ME
from rulebook.compiler.option_tables import (
    Branch,
    Row,
    row_of,
)
from rulebook.compiler.option_text import TableText
from rulebook.compiler.reason_values import check_all_shown
from rulebook.language import expressions as ex
from rulebook.language.condition_reader import free_names, named_in, names_given, parts_of, reference
from rulebook.language.model import ActionDef, Requirement
from rulebook.language.yaml_nodes import Node

if TYPE_CHECKING:
    from rulebook.compiler.program_parts import Building, Label

__all__ = ["Asked", "DecisionPoint", "Family", "Option", "Tested"]

Asking = Callable[[Cells], list[Any]]
Starting = Callable[[Cells, tuple[int, ...]], int]
FEW = 12
"""So many lines of a table stand in the function of a decision itself; longer ones are called."""
MOST_OPTIONS = 100_000
"""So many combinations of an action's parameters are looked at."""
MOST_WITHIN = 50
"""So many any-time actions may wait for each other."""
HEAVY = 20_000
SHARE_ASKED = 10
"""Of what it took to lay options out, the part that asking for them may take."""


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """One thing that may be chosen; made once, when the tables are laid out.

    Attributes:
        family: the action it belongs to.
        values: the parameters' symbols, in order.
        player: whose option it is.
        key: the stable name, e.g. ``put:apple:stall``.
    """

    family: Family
    values: tuple[int, ...]
    player: int
    key: str

    def __repr__(self) -> str:
        return f"Option({self.key})"


@dataclass(slots=True)
class Asked:
    """A requirement that stands by itself, and where.

    Attributes:
        requirement: with a test and a sentence of its own; a condition by name is already that condition.
        scope: what names mean in its test; of a condition only its parameters.
        source: which entry of the rule data asks for it; ``names`` what it speaks of there.
    """

    requirement: Requirement
    scope: Scope
    source: tuple[int, ...]
    names: set[str]


@dataclass(slots=True)
class Tested:
    """A requirement with its outcome for one option.

    Attributes:
        named: everything its sentence may name.
        settled: whether no position could change the outcome.
        carried: whether the thing itself asks for it (``check: place.needs``).
    """

    requirement: Requirement
    holds: bool
    tree: ex.Tree | None
    scope: Scope
    named: dict[str, Val]
    settled: bool = False
    carried: bool = False


@dataclass(slots=True)
class Table:
    """A player's options of one family: the lines that add those that hold, and what it took to lay them out."""

    lines: list[str]
    work: int
    call: str = ""


class Family:
    """An action of the rule data, ready to give options for a decision."""

    def __init__(self, builder: Building, made: ActionDef) -> None:
        self.builder, self.made, self.name = builder, made, made.name
        self.cells = [builder.shared_register(f"{made.name}.{name}") for name, _ in made.params]
        self.given_cells = {name: builder.shared_register(f"{made.name}.{name}") for name in made.given}
        self.types: list[str] = []
        self.tables: dict[int, Table | None] = {}
        self.sub: Any = None
        self.root = Scope(
            vars={
                name: Val(builder.reader.text(node), cell=self.given_cells[name]) for name, node in made.given.items()
            }
        )
        self.order = [name for name, _ in made.params]
        self.levels = [self.level(one) for one in made.require]

    def level(self, requirement: Requirement) -> int:
        """The first parameter after which a requirement can be asked; 0 before all."""
        names = self.names(requirement)
        return max((at + 1 for at, name in enumerate(self.order) if name in names), default=0)

    def names(self, requirement: Requirement) -> set[str]:
        """The names a requirement speaks of, of a condition what its parameters are given."""
        conditions = self.builder.model.conditions
        try:
            if requirement.use:
                return names_given(requirement.use, requirement.args, conditions)
            if requirement.check is not None:
                return free_names(ex.read(str(requirement.check.value)))
            return named_in(requirement.that, conditions)
        except ex.ExpressionError:
            return set()

    # -- tests -------------------------------------------------------------------------

    def expand(self, requirement: Requirement, scope: Scope) -> list[Asked]:
        """A requirement as what it stands for: itself, a condition, or those that the thing it names carries."""
        if requirement.use:
            return self.uses(requirement, scope, (id(requirement),), self.names(requirement))
        if requirement.check is None:
            return [Asked(requirement, scope, (id(requirement),), self.names(requirement))]
        return [asked for one in self.carried(requirement, scope) for asked in self.expand(one, scope)]

    def uses(self, asked: Requirement, scope: Scope, source: tuple[int, ...], names: set[str]) -> list[Asked]:
        """A condition by its name as a requirement; one without a sentence as all its parts."""
        compiler = self.builder.compiler
        made = compiler.model.conditions.get(asked.use)
        if made is None:
            return []
        inner = parameters(compiler, asked.use, asked.args, asked.where, scope)
        compiler.used_conditions.add(asked.use)
        parts = parts_of(made, compiler.model.conditions)
        if parts and not asked.say and asked.use not in compiler.expanding:
            compiler.expanding.append(asked.use)
            try:
                every = [self.part(node, asked) for node in parts]
                return [found for part in every for found in self.uses(part, inner, (*source, id(part.where)), names)]
            finally:
                compiler.expanding.pop()
        rule = asked.rule or made.rule
        itself = Requirement(made.test, None, asked.say or made.say, rule, made.node, made.show)
        return [Asked(itself, inner, source, names)]

    def part(self, node: Node, asked: Requirement) -> Requirement:
        """One condition of those that a condition without a sentence joins."""
        name, args = reference(node, self.builder.model.conditions) or ("", {})
        rule = asked.rule or ", ".join(self.builder.reader.words(node.get("rule")))
        return Requirement(None, None, "", rule, node, use=name, args=args)

    def carried(self, requirement: Requirement, scope: Scope) -> list[Requirement]:
        """The requirements that the thing a requirement names carries."""
        assert requirement.check is not None
        name, _, what = str(requirement.check.value).partition(".")
        val = scope.vars.get(name)
        compiler = self.builder.compiler
        if val is None or val.type not in compiler.model.sets:
            self.builder.problems.unknown("unknown_name", requirement.check, name, scope.vars)
            return []
        checks = compiler.model.sets[val.type].checks.get(what, {})
        node = checks.get(compiler.names[val.const or 0]) if val.const is not None else None
        return self.builder.requirements(node)

    def tests(self, at: int, scope: Scope) -> Val:
        """All requirements that can be asked at a level, joined."""
        parts = []
        for requirement, level in zip(self.made.require, self.levels, strict=True):
            if level != at:
                continue
            for one in self.expand(requirement, scope):
                parts.append(test_value(self.builder.compiler, one.requirement.that, one.scope))
                if parts[-1].const == 0:
                    return constant(0, "bool")
        return both(parts)

    def tested(self, s: Cells, values: tuple[int, ...], player: int, handed: bool = True) -> Iterator[Tested]:
        """Every requirement with its outcome, in order, for explanations.

        Without ``handed``, values from the step that asks are not there yet: requirements that name them are left out.
        """
        scope = self.scope(values, player)
        for requirement in self.made.require:
            for one in self.expand(requirement, scope):
                if not handed and one.names & self.made.given.keys():
                    continue
                made = one.requirement
                val = test_value(self.builder.compiler, made.that, one.scope)
                tree = self.builder.compiler.trees.get(str(made.that.value)) if made.that is not None else None
                tree = None if isinstance(tree, ex.ExpressionError) else tree
                carried, named = requirement.check is not None, {**scope.vars, **one.scope.vars}
                yield Tested(made, bool(val.func()(s)), tree, one.scope, named, val.const is not None, carried)

    def reckoned(self, s: Cells, values: tuple[int, ...], player: int) -> Cells:
        """The state with which an option is explained: counters of ``reckon`` name what the option itself is about."""
        node = self.made.node.get("reckon")
        if node is None:
            return s
        compiler, scope, state = self.builder.compiler, self.scope(values, player), s.copy()
        for name, text in node.items():
            value = int(compiler.node(text, scope).func()(s))
            if value:
                state[compiler.layout.cell(compiler.layout.spots[name], player)] = value
        return state

    def scope(self, values: tuple[int, ...], player: int) -> Scope:
        """The names of one option."""
        scope = self.root.of(constant(player, "player"))
        for name, domain, value in zip(self.order, (node for _, node in self.made.params), values, strict=True):
            scope = scope.bind(**{name: constant(value, self.type_of(domain, scope))})
        return scope

    def type_of(self, domain: Node, scope: Scope) -> str:
        """The type of a parameter's members."""
        return self.domain(domain, scope)[1]

    def domain(self, node: Node, scope: Scope) -> tuple[list[int], str]:
        """The members a parameter may be."""
        compiler = self.builder.compiler
        try:
            return compiler.static_domain(_read(str(node.value)), scope)
        except ex.ExpressionError as error:
            self.builder.problems.add(
                "expression", node, offset=error.offset, found=error.found, expected=error.expected, near=error.near
            )
        except Unfit as error:
            self.builder.problems.add(error.code, node, offset=error.at, **error.params)
        return [], "thing"

    # -- tables ---------------------------------------------------------------------------

    def table(self, player: int) -> Table | None:
        """The options of a player; None when there can never be one. Laid out once for all decisions that ask."""
        if player not in self.tables:
            budget = self.builder.compiler.budget
            before = budget.left
            text = self.table_text(player)
            self.tables[player] = Table(text.lines, before - budget.left) if text is not None else None
        return self.tables[player]

    def called(self, table: Table) -> str:
        """The line that adds a table's options: a call of a function of its own, made once."""
        if not table.call:
            sheet, at = self.builder.compiler.sheet, f"{self.made.node.file}:{self.made.node.line}"
            name = f"options_{self.builder.model.symbols.number.get(self.name, 0)}"
            table.call = f"{sheet.keep(sheet.function(name, 's, out, add', table.lines, at))}(s, out, add)"
        return table.call

    def table_text(self, player: int) -> TableText | None:
        """The text of a player's options; None when there can never be one."""
        scope = self.root.of(constant(player, "player"))
        guard = self.tests(0, scope)
        items = self.rows(0, scope, (), player) if guard.const != 0 else []
        return TableText([Branch(guard, items)], self.builder.compiler.sheet) if items else None

    def rows(self, at: int, scope: Scope, values: tuple[int, ...], player: int) -> list[Row | Branch]:
        """The rows below one choice of the first ``at`` parameters."""
        if at == len(self.order):
            return [Row(Option(self, values, player, self.key(values, scope)))] if self.wanted(scope) else []
        members, type = self.domain(self.made.params[at][1], scope)
        items: list[Row | Branch] = []
        for member in members:
            bound = scope.bind(**{self.order[at]: constant(member, type)})
            test = self.tests(at + 1, bound)
            if test.const == 0:
                continue
            inner = self.rows(at + 1, bound, (*values, member), player)
            if len(inner) == 1 and isinstance(inner[0], Row) and at + 1 == len(self.order):
                items.append(row_of(test, inner[0].option))
            elif inner:
                items.append(Branch(test, inner))
        return items

    def wanted(self, scope: Scope) -> bool:
        """The static filter ``where``."""
        if self.made.where is None:
            return True
        return bool(self.builder.compiler.condition(self.made.where, scope).const)

    def key(self, values: tuple[int, ...], scope: Scope) -> str:
        """The option's key: literal parts and ``{expressions}``; what comes out as nothing is left out."""
        parts = []
        for part in self.made.key:
            if not part.startswith("{"):
                parts.append(part)
                continue
            val = self.builder.compiler.node(_with_text(self.made.node, part[1:-1]), scope)
            if val.type in ("int", "bool", "player"):
                parts.append(str(val.const))
            elif val.const:
                parts.append(self.builder.compiler.names[val.const])
        return ":".join(parts)

    def check_all(self) -> None:
        """Compiles every requirement once with open parameters, so that mistakes show at load."""
        compiler, scope, many = self.builder.compiler, self.root, 1
        for name, node in self.made.params:
            owner = str(node.value).partition(".")[0]
            if owner in scope.vars:
                val = scope.vars[owner]
                made = compiler.model.sets.get(val.type)
                lists = compiler.field(val.type, ex.Step(str(node.value).partition(".")[2], None, 0))[0] if made else {}
                members = [
                    one for listed in lists.values() for one in (listed if isinstance(listed, tuple) else (listed,))
                ]
                type = compiler.type_of(members)
                many *= max((len(one) for one in lists.values() if isinstance(one, tuple)), default=1)
            else:
                members, type = self.domain(node, scope)
                many *= max(1, len(members))
            if many > MOST_OPTIONS:
                self.builder.problems.add("too_many_options", node, found=many, limit=MOST_OPTIONS)
                many = 1
            self.types.append(type)
            scope = scope.bind(**{name: Val(type, cell=self.builder.shared_register(f"{self.name}.{name}"))})
        for requirement in self.made.require:
            if requirement.check is not None:
                self.check_things(str(requirement.check.value), scope, requirement)
            else:
                self.check_one(requirement, scope)
        self.check_reckon(scope)
        if self.made.where is not None:
            compiler.condition(self.made.where, scope)
        for part in self.made.key:
            if part.startswith("{"):
                compiler.node(_with_text(self.made.node.get("key") or self.made.node, part[1:-1]), scope)
        self.open_scope = scope

    def check_one(self, requirement: Requirement, scope: Scope) -> None:
        """Compiles one requirement with open parameters; of a condition what it is given."""
        compiler = self.builder.compiler
        if requirement.use:
            made = compiler.model.conditions.get(requirement.use)
            if made is None:
                compiler.problems.unknown(
                    "condition", requirement.where, requirement.use, compiler.model.conditions,
                    at_key=isinstance(requirement.where.value, dict),
                )  # fmt: skip
                return
            parameters(compiler, requirement.use, requirement.args, requirement.where, scope)
            compiler.used_conditions.add(requirement.use)
            if not (made.say or requirement.say or parts_of(made, compiler.model.conditions)):
                compiler.problems.add("missing", made.node, expected="say", found="", at_key=True)
            return
        test_value(compiler, requirement.that, scope)
        check_all_shown(compiler, requirement.show, scope, self.builder.problems)

    def check_reckon(self, scope: Scope) -> None:
        """Compiles what counters an explanation sets: own ones without an index."""
        node = self.made.node.get("reckon")
        spots = self.builder.compiler.layout.spots
        known = [name for name, spot in spots.items() if spot.counter is not None and not spot.indexes]
        for name, text in node.items() if node is not None else ():
            if name not in known:
                self.builder.problems.unknown("unknown_name", text, name, known, at_key=True)
            self.builder.compiler.node(text, scope)

    def check_things(self, path: str, scope: Scope, requirement: Requirement) -> None:
        """Compiles the requirements that things carry, each with its own thing."""
        name, _, what = path.partition(".")
        val = scope.vars.get(name)
        made = self.builder.model.sets.get(val.type) if val is not None else None
        if made is None or val is None:
            self.builder.problems.unknown("unknown_name", requirement.where, name, scope.vars)
            return
        if what not in made.checks:
            known_checks = [f"{name}.{one}" for one in made.checks]
            self.builder.problems.unknown("checks", requirement.where, f"{name}.{what}", known_checks)
            return
        for member, node in made.checks[what].items():
            known = scope.bind(**{name: constant(self.builder.compiler.number[member], val.type)})
            for one in self.builder.requirements(node):
                self.check_one(one, known)


@lru_cache(maxsize=1024)
def _read(text: str) -> ex.Tree:
    """An expression read once: a parameter's domain is gone through for every row."""
    return ex.read(text)


def _with_text(node: Node, text: str) -> Node:
    return Node(text, node.file, node.line, node.column, node.lines)


@dataclass(slots=True)
class DecisionPoint:
    """A spot in the flow where somebody chooses among families of options."""

    number: int
    prompt: str
    families: list[Family]
    after: Label
    info: int
    always: bool
    phase: str
    bank: tuple[int, Building]
    back_from_window: Label
    anytime: bool = False
    picked: int = -1
    tables: list[Asking | None] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)
    starts: dict[str, Starting] = field(default_factory=dict)

    def options(self, s: Cells) -> list[Option]:
        """What may be chosen now, in a stable order."""
        who = s[ME]
        return (self.tables[who] or self.lay_out(who))(s)

    def lay_out(self, player: int) -> Asking:
        """Makes the table of a player, once."""
        compiler = self.bank[1].compiler
        budget = compiler.budget
        step = self.bank[1].step_info(self.info)
        budget.left, budget.at, place = LAYING_OUT, step.node, step.place
        try:
            found = [(family, table) for family in self.families if (table := family.table(player)) is not None]
        finally:
            budget.left = UNLIMITED
        lines = ["out = []", "add = out.append"]
        for family, table in found:
            lines += table.lines if len(table.lines) <= FEW else [family.called(table)]
        work = sum(table.work for _, table in found)
        if work > HEAVY:  # asking for them takes long too
            lines.append(f"spend({work // SHARE_ASKED}, {compiler.sheet.keep(place)})")
        made = compiler.sheet.function(f"asked{self.number}", "s", [*lines, "return out"], f"{place} {self.prompt}")
        self.tables[player] = made
        return made

    def apply(self, s: Cells, option: Option) -> int:
        """Binds an option's parameters; returns where its effect starts."""
        family = option.family
        if self.anytime and family.made.anytime:
            return self.interrupt(s, option)
        return (self.starts.get(family.name) or self.started(family))(s, option.values)

    def started(self, family: Family) -> Starting:
        """The function that binds the parameters of a family's options and says where their effect starts."""
        lines = [f"s[{', s['.join(f'{cell}]' for cell in family.cells)}, = v"] if family.cells else []
        if self.picked >= 0:
            lines.append(f"s[{self.picked}] = {self.labels[family.name]}")
        if family.sub is None:
            lines.append(f"return {self.after.pc}")
        else:
            lines += [f"s[{family.sub.back}] = {self.after.pc}", f"return {family.sub.label.pc}"]
        place = f"{family.made.node.file}:{family.made.node.line}"
        made = self.bank[1].compiler.sheet.function(f"start{self.number}", "s, v", lines, place)
        self.starts[family.name] = made
        return made

    def interrupt(self, s: Cells, option: Option) -> int:
        """Starts an any-time action: the registers are kept at the end of the state until it is done."""
        first, builder = self.bank
        if len(s) > builder.registers + MOST_WITHIN * (builder.registers - first):
            raise RuleFault("endless_choice", builder.step_info(self.info).place, prompt=self.prompt)
        s.extend(s[first : builder.registers])
        family = option.family
        for cell, value in zip(family.cells, option.values, strict=True):
            s[cell] = value
        if family.sub is None:
            return self.back_from_window.pc
        s[family.sub.back] = self.back_from_window.pc
        return int(family.sub.label.pc)
