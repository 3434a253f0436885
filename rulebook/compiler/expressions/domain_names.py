"""Expressions, the domains: sets and lists to go through, quantifiers, membership."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from rulebook.base.budget import TABLE
from rulebook.compiler.expressions.compiled_values import (
    Val,
    binary,
    both,
    constant,
    either,
    fold,
    negate,
    select,
    worked_out,
)
from rulebook.compiler.expressions.place_names import Places
from rulebook.compiler.expressions.scope import Scope, Unfit
from rulebook.language import expressions as ex

__all__ = ["Domains"]

MOST_MEMBERS = 1_000


class Domains(Places):
    """Compiles what goes through many things: the third layer of :class:`~.expression_compiler.Compiler`."""

    def path(self, tree: ex.Path, scope: Scope) -> Val:
        """Compiles a path; the last layer knows how."""
        raise NotImplementedError

    def test(self, tree: ex.Tree, scope: Scope) -> Val:
        """Compiles a test; the last layer knows how."""
        raise NotImplementedError

    def membership(self, left: Val, right: ex.Tree, scope: Scope) -> Val:
        """``x in domain``; the domain may be a list that a thing known only in play carries."""
        owner = self.dynamic_owner(right, scope)
        if owner is not None:
            assert isinstance(right, ex.Path)
            table, _ = self.field(owner[1].type, right.steps[-1])
            sets = self.sheet.keep({key: frozenset(value) for key, value in table.items()})
            text = f"({left.text} in {sets}.get({owner[1].text}, ()))"
            return worked_out("bool", text, left, owner[1], sheet=self.sheet)
        members = frozenset(self.static_domain(right, scope)[0])
        if left.const is not None:
            return constant(int(left.const in members), "bool")
        return worked_out("bool", f"({left.text} in {self.sheet.keep(members)})", left, sheet=self.sheet)

    def static_domain(self, tree: ex.Tree, scope: Scope) -> tuple[list[int], str]:
        """A domain whose members are known: a set, a list field of a known thing, players, range."""
        if isinstance(tree, ex.Call) and tree.name == "range":
            ends = [self.tree(one, scope).const for one in tree.args]
            if None in ends or len(ends) != 2:
                raise Unfit("expression", tree.at, found="range", expected="range(number, number)")
            first, last = int(ends[0] or 0), int(ends[1] or 0)
            if last - first > MOST_MEMBERS:
                raise Unfit("range_size", tree.at, found=last - first + 1, limit=MOST_MEMBERS)
            return list(range(first, last + 1)), "int"
        if isinstance(tree, ex.Call) and tree.name == "list":
            members = [int(self.tree(one, scope).const or 0) for one in tree.args]
            return members, self.type_of(members)
        if isinstance(tree, ex.Path):
            name = tree.name
            if name == "players" and not tree.steps:
                return list(range(self.layout.players)), "player"
            if name in self.model.sets and not tree.steps and name not in scope.vars:
                return [self.number[one] for one in self.model.sets[name].members], name
            if tree.steps:
                owner = self.path(ex.Path(name, tree.steps[:-1], tree.at), scope)
                table, _ = self.field(owner.type, tree.steps[-1])
                if owner.const is None:
                    raise Unfit("domain", tree.at, found=name)
                listed = table.get(owner.const, ())
                members = list(listed) if isinstance(listed, tuple | dict) else [listed]
                return members, self.type_of(members)
        raise Unfit("domain", getattr(tree, "at", 0), found=getattr(tree, "name", ""))

    def type_of(self, members: list[int]) -> str:
        """The set that the first member belongs to."""
        if not members:
            return "thing"
        return self.typed(self.names[members[0]]).type

    def quantifier(self, tree: ex.Quantifier, scope: Scope) -> Val:
        """``count/sum/min/max/any/all x in domain of value where test``."""
        domain = tree.domain
        if isinstance(domain, ex.Path) and domain.name not in scope.vars and self.is_pile(domain.name):
            return self.over_zone(tree, scope)
        owner = self.dynamic_owner(domain, scope)
        if owner is not None:
            return self.dispatch(tree, scope, *owner)
        members, type = self.static_domain(domain, scope)
        parts = []
        for member in members:
            inner = scope.bind(**{tree.name: constant(member, type)})
            test = self.test(tree.test, inner) if tree.test is not None else constant(1, "bool")
            if test.const == 0 and tree.kind != "all":
                continue
            parts.append((test, self.tree(tree.value, inner) if tree.value is not None else constant(1)))
        return join_quantifier(tree.kind, parts)

    def is_pile(self, name: str) -> bool:
        """Whether a name is a zone whose pieces can be gone through."""
        spot = self.layout.spots.get(name)
        return spot is not None and spot.zone is not None and not spot.zone.slot

    def dynamic_owner(self, domain: ex.Tree, scope: Scope) -> tuple[str, Val] | None:
        """The variable or counter whose list is gone through, when it is known only in play."""
        if not isinstance(domain, ex.Path) or len(domain.steps) != 1:
            return None
        counter = self.model.counters.get(domain.name)
        if domain.name in scope.vars:
            val = scope.vars[domain.name]
        elif counter is not None and counter.of in self.model.sets and not self.layout.spots[domain.name].indexes:
            val = self.path(ex.Path(domain.name, (), domain.at), scope)
        else:
            return None
        return (domain.name, val) if val.const is None and val.type in self.model.sets else None

    def dispatch(self, tree: ex.Tree, scope: Scope, name: str, val: Val) -> Val:
        """Compiles a tree once for each member a variable may be, and picks in play."""
        self.budget.spend(len(self.names) // TABLE)
        table = ["0"] * len(self.names)
        for member in self.model.sets[val.type].members:
            symbol = self.number[member]
            table[symbol] = self.tree(tree, scope.bind(**{name: constant(symbol, val.type)})).text
        text = f"{self.sheet.switch(table)}[{val.text}](s)"
        return worked_out("int", text, val, sheet=self.sheet)

    def over_zone(self, tree: ex.Quantifier, scope: Scope) -> Val:
        """A quantifier over the pieces of a pile: kinds weighted by how many lie there."""
        assert isinstance(tree.domain, ex.Path)
        spot = self.layout.spots[tree.domain.name]
        assert spot.zone is not None
        parts = []
        for kind in spot.zone.holds:
            symbol = self.number[kind]
            inner = scope.bind(**{tree.name: constant(symbol, self.piece_type(spot))})
            test = self.test(tree.test, inner) if tree.test is not None else constant(1, "bool")
            if test.const == 0 and tree.kind != "all":
                continue
            step = ex.Step("", ex.Word(kind, tree.at), tree.at)
            there = self.spot(spot, (*tree.domain.steps, step), scope, tree.at)
            value = self.tree(tree.value, inner) if tree.value is not None else constant(1)
            if tree.kind in ("count", "sum"):
                parts.append((test, binary("*", value, there) if value.const != 1 else there))
            elif tree.kind == "all":
                parts.append((either([negate(there), test]), value))
            else:
                parts.append((both([there, test]), value))
        return join_quantifier("sum" if tree.kind == "count" else tree.kind, parts)


def join_quantifier(kind: str, parts: list[tuple[Val, Val]]) -> Val:
    """Joins the (test, value) pairs of a quantifier."""
    if kind == "any":
        return either(
            [both([test, value]) if value.const is None or not value.const else test for test, value in parts]
        )
    if kind == "all":
        return both([test for test, _ in parts])
    if kind in ("min", "max"):
        pick: Callable[[Any, Any], int] = min if kind == "min" else max
        known = [value for test, value in parts if test.const]
        if len(known) == len(parts) and known and all(value.const is not None for value in known):
            return constant(pick(value.const for value in known if value.const is not None))  # type: ignore[call-arg]
        every = [f"*([{value.text}] if {test.text} else ())" for test, value in parts]
        vals = [val for pair in parts for val in pair]
        return worked_out("int", f"{kind}([{', '.join(every)}], default=0)", *vals)
    if kind == "count":
        return fold([_as_one(test) for test, _ in parts], 0, operator.add)
    return fold([value if test.const else select(test, value, constant(0)) for test, value in parts], 0, operator.add)


def _as_one(test: Val) -> Val:
    if test.const is not None:
        return constant(int(bool(test.const)))
    return worked_out("int", f"(1 if {test.text} else 0)", test)
