"""Compiles expressions of the rule language against a model and a layout.

The compiler has layers, each in its own module: things, places, domains, and here names and trees.
"""

from __future__ import annotations

from dataclasses import replace

from rulebook.base.budget import EXPRESSION, LARGEST, TooMuch
from rulebook.compiler.expressions.comparisons import refuse_strangers, refuse_word
from rulebook.compiler.expressions.compiled_values import (
    Val,
    binary,
    both,
    constant,
    either,
    negate,
    select,
    worked_out,
)
from rulebook.compiler.expressions.condition_values import as_parameter, named_value
from rulebook.compiler.expressions.domain_names import Domains
from rulebook.compiler.expressions.function_registry import FUNCTIONS
from rulebook.compiler.expressions.place_names import MISSING
from rulebook.compiler.expressions.scope import Scope, Unfit
from rulebook.compiler.layout.state_layout import PHASE
from rulebook.language import expressions as ex
from rulebook.language.yaml_nodes import Node

__all__ = ["MISSING", "Compiler", "Scope", "Unfit"]


HEAVY = 400
"""From this weight on the work of an expression is counted in play."""
LONG, DEEP = 1_500, 40
"""A longer or deeper value becomes a function of its own, so that no text grows without end."""


class Compiler(Domains):
    """Turns expression text into values for one number of players and one set of options."""

    # -- entry ------------------------------------------------------------------

    def condition(self, node: Node | None, scope: Scope, fallback: int = 0) -> Val:
        """Compiles the test at a node: like :meth:`node`, and a word alone is a mistake."""
        found = self.node(node, scope, fallback)
        tree = self.trees.get(node.value) if node is not None and isinstance(node.value, str) else None
        if node is not None and tree is not None and not isinstance(tree, ex.ExpressionError):
            try:
                refuse_word(self, tree, scope)
            except Unfit as error:
                self.problems.add(error.code, node, offset=error.at + node.quoted, **error.params)
        return found

    def node(self, node: Node | None, scope: Scope, fallback: int = 0) -> Val:
        """Compiles the expression at a node; a mistake is noted and gives ``fallback``."""
        if node is None:
            return constant(fallback)
        if isinstance(node.value, bool):
            return constant(int(node.value), "bool")
        if isinstance(node.value, int):
            return constant(node.value)
        if not isinstance(node.value, str):
            self.problems.add("kind", node, found=node.kind, expected="expression")
            return constant(fallback)
        self.budget.at = node
        try:
            return self.weighed(node.value, scope)
        except ex.ExpressionError as error:
            self.problems.add(
                "expression",
                node,
                offset=error.offset + node.quoted,
                found=error.found,
                expected=error.expected,
                near=error.near,
            )
        except Unfit as error:
            self.problems.add(error.code, node, offset=error.at + node.quoted, **error.params)
        except RecursionError:
            self.problems.add("expression", node, found=node.value[:20], expected="a simpler expression")
        return constant(fallback)

    def weighed(self, text: str, scope: Scope) -> Val:
        """The same as :meth:`text`; what takes long to work out is counted in play.

        Raises:
            TooMuch: it takes longer than anything may.
        """
        budget, before = self.budget, self.budget.left
        val = self.text(text, scope)
        weight = before - budget.left
        if weight > EXPRESSION:
            raise TooMuch(budget.at)
        if weight <= HEAVY or val.const is not None or val.cell is not None:
            return val
        return self.counted(val, weight)

    def counted(self, val: Val, weight: int) -> Val:
        """The same value, its work counted each time that it is asked for between two choices."""
        at = self.budget.at
        place = self.sheet.keep(f"{at.file}:{at.line}" if at is not None else "")
        text = f"(spend({weight}, {place}) or {val.text})"
        return val.of_type(val.type, text, val.depth + 1, self.sheet)

    def text(self, text: str, scope: Scope) -> Val:
        """Compiles expression text.

        Raises:
            rulebook.language.expressions.ExpressionError: the text cannot be read.
            Unfit: a name or a kind of value does not fit.
        """
        tree = self.trees.get(text)
        if tree is None:
            try:
                tree = ex.read(text)
            except ex.ExpressionError as error:
                tree = error
            self.trees[text] = tree
        if isinstance(tree, ex.ExpressionError):
            raise tree
        return self.tree(tree, scope)

    # -- trees --------------------------------------------------------------------

    def tree(self, tree: ex.Tree, scope: Scope) -> Val:
        """Compiles a tree; what gets long is a function of its own."""
        val = self.grown(tree, scope)
        if val.depth <= DEEP and len(val.text) <= LONG:
            return val
        return val.of_type(val.type, self.sheet.named(val.text), 1, self.sheet)

    def grown(self, tree: ex.Tree, scope: Scope) -> Val:
        """Compiles a tree from what its parts come to."""
        budget = self.budget
        budget.left -= 1
        if budget.left < 0:
            raise TooMuch(budget.at)
        if isinstance(tree, ex.Path):
            return self.path(tree, scope)
        if isinstance(tree, ex.Binary):
            return self.binary(tree, scope)
        match tree:
            case ex.Literal(value):
                return constant(value)
            case ex.Word(name, at):
                return self.symbol(name, at)
            case ex.Not(inner):
                return negate(self.test(inner, scope))
            case ex.Choice(test, yes, no):
                return select(self.test(test, scope), self.tree(yes, scope), self.tree(no, scope))
            case ex.Call():
                return self.call(tree, scope)
            case ex.Quantifier():
                return self.quantifier(tree, scope)

    def binary(self, tree: ex.Binary, scope: Scope) -> Val:
        """Two operands; what the first one settles, the second is not asked for."""
        sign = tree.sign
        if sign == "in":
            return self.membership(self.tree(tree.left, scope), tree.right, scope)
        if sign == "and":
            first = self.test(tree.left, scope)
            return first if first.const == 0 else both([first, self.test(tree.right, scope)])
        if sign == "or":
            first = self.test(tree.left, scope)
            return constant(1, "bool") if first.const else either([first, self.test(tree.right, scope)])
        first, second = self.tree(tree.left, scope), self.tree(tree.right, scope)
        if sign in ("==", "!="):
            refuse_strangers(self, tree, first, second, scope)
        made = binary(sign, first, second)
        if made.const is not None and not -LARGEST <= made.const <= LARGEST:
            raise Unfit("number_size", tree.at, limit=LARGEST)
        return made

    def test(self, tree: ex.Tree, scope: Scope) -> Val:
        """Something that must hold or not; a word alone is refused."""
        refuse_word(self, tree, scope)
        return self.tree(tree, scope)

    # -- paths ----------------------------------------------------------------------

    def path(self, tree: ex.Path, scope: Scope) -> Val:  # noqa: C901  one line for each kind of name
        """A name with its parts."""
        name, steps, at = tree.name, tree.steps, tree.at
        if name in scope.vars:
            return self.follow(scope.vars[name], steps, scope, at)
        if name == "me":
            return self.follow(scope.player, steps, scope, at)
        if name == "players":
            return self.players(tree, scope)
        if name == "phase" and not tree.steps and name not in self.layout.spots:
            return Val("thing", cell=PHASE)
        if name == "option" and len(steps) == 1:
            return self.option(steps[0])
        model = self.model
        if name in model.conditions and not steps:
            return self.named(name, (), scope, at)
        if name in model.quantities:
            return self.follow(self.quantity(name, at, scope), steps, scope, at)
        if name in self.layout.spots:
            return self.spot(self.layout.spots[name], steps, scope, at)
        if name in model.constants:
            return self.constant_of(name, steps, scope, at)
        if name in self.number:
            dotted = f"{name}.{steps[0].name}" if steps else ""
            if dotted in self.number:
                return self.follow(self.symbol(dotted, at), steps[1:], scope, at)
            return self.follow(self.typed(name), steps, scope, at)
        known = [*scope.vars, "me", "players", *model.quantities, *self.layout.spots, *model.constants, *self.number]
        raise Unfit("unknown_name", at, found=name, near=self.near(name, known))

    def players(self, tree: ex.Path, scope: Scope) -> Val:
        """``players`` alone is how many play; ``players[i].x`` a name of one of them."""
        if not tree.steps:
            return constant(self.layout.players)
        first = tree.steps[0]
        if first.index is None:
            raise Unfit("expression", first.at, found=first.name, expected="players[number]")
        return self.in_scope(self.player_number(first.index, scope), tree.steps[1:], scope, tree.at)

    def player_number(self, tree: ex.Tree, scope: Scope) -> Val:
        """The index of ``players[…]``: a number that may run out of range is watched in play."""
        val, count = self.tree(tree, scope), self.layout.players
        around = (
            isinstance(tree, ex.Binary) and tree.sign == "%" and tree.right == ex.Path("players", (), tree.right.at)
        )
        if val.const is not None or val.type == "player" or around:
            return val
        return worked_out("player", f"seat({val.text}, {count})", val)

    def in_scope(self, player: Val, steps: tuple[ex.Step, ...], scope: Scope, at: int) -> Val:
        """A name of another player."""
        if player.const is not None and not 0 <= player.const < self.layout.players:
            raise Unfit("player_number", at, found=player.const, limit=self.layout.players - 1)
        if not steps:
            return player.of_type("player")
        return self.path(
            ex.Path(steps[0].name, steps[1:], steps[0].at),
            replace(scope.of(player), vars={name: val for name, val in scope.vars.items() if name != steps[0].name}),
        )

    def quantity(self, name: str, at: int, scope: Scope) -> Val:
        """A named quantity: its expression in place, for the scope's player (compiled once for each)."""
        key = (name, scope.player.const, scope.player.cell)
        if key in self.known_quantities:
            known, weight = self.known_quantities[key]
            self.budget.spend(weight)  # it is worked out again wherever it is named
            return known
        if name in self.expanding:
            raise Unfit("loop", at, found=name)
        node = self.model.quantities[name]
        inner = node.get("value") if isinstance(node.value, dict) else node
        if inner is None or not isinstance(inner.value, str | int):
            raise Unfit("kind", at, found=name, expected="expression")
        self.expanding.append(name)
        before = self.budget.left
        try:
            found = self.text(str(inner.value), Scope(scope.player))
            if scope.player.const is not None or scope.player.cell is not None:
                weight = 0 if found.const is not None else before - self.budget.left
                self.known_quantities[key] = found, weight
            return found
        finally:
            self.expanding.pop()

    def named(self, name: str, args: tuple[ex.Tree, ...], scope: Scope, at: int) -> Val:
        """A condition by its name, with a value for each parameter."""
        made = self.model.conditions[name]
        if len(args) != len(made.params):
            raise Unfit("arguments", at, found=len(args), expected=len(made.params), thing=name)
        bound = {}
        for param, arg in zip(made.params, args, strict=True):
            bound[param] = as_parameter(self, made, param, self.tree(arg, scope), arg.at)
        return named_value(self, name, Scope(scope.player, bound), at)

    # -- functions and quantifiers ------------------------------------------------------------

    def call(self, tree: ex.Call, scope: Scope) -> Val:
        """A function of the vocabulary, or a condition by its name."""
        if tree.name in self.model.conditions:
            return self.named(tree.name, tree.args, scope, tree.at)
        found = FUNCTIONS.get(tree.name)
        if found is None:
            raise Unfit(
                "unknown_function",
                tree.at,
                found=tree.name,
                near=self.near(tree.name, [*FUNCTIONS, *self.model.conditions]),
            )
        return found(self, tree, scope)
