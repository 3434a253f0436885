"""Functions of the rule language, each a mechanic with a generic name."""

from __future__ import annotations

from rulebook.compiler.expressions.compiled_values import (
    Val,
    binary,
    both,
    constant,
    either,
    fold,
    total_text,
    worked_out,
)
from rulebook.compiler.expressions.expression_compiler import Compiler, Scope, Unfit
from rulebook.compiler.expressions.function_registry import function
from rulebook.language import expressions as ex


def _arguments(compiler: Compiler, tree: ex.Call, scope: Scope, count: int) -> list[Val]:
    if len(tree.args) != count:
        raise Unfit("arguments", tree.at, found=len(tree.args), expected=count, thing=tree.name)
    return [compiler.tree(one, scope) for one in tree.args]


def _some(compiler: Compiler, tree: ex.Call, scope: Scope) -> list[Val]:
    if not tree.args:
        raise Unfit("arguments", tree.at, found=0, expected=1, thing=tree.name)
    return [compiler.tree(one, scope) for one in tree.args]


@function("min")
def _min(compiler: Compiler, tree: ex.Call, scope: Scope) -> Val:
    """``min(a, b, …)``: the smallest."""
    return fold(_some(compiler, tree, scope), 1 << 40, min)


@function("max")
def _max(compiler: Compiler, tree: ex.Call, scope: Scope) -> Val:
    """``max(a, b, …)``: the largest."""
    return fold(_some(compiler, tree, scope), -(1 << 40), max)


@function("abs")
def _abs(compiler: Compiler, tree: ex.Call, scope: Scope) -> Val:
    """``abs(a)``: without its sign."""
    (inner,) = _arguments(compiler, tree, scope, 1)
    if inner.const is not None:
        return constant(abs(inner.const))
    return worked_out("int", f"abs({inner.text})", inner)


def _of_all(compiler: Compiler, tree: ex.Call, scope: Scope) -> list[Val]:
    if len(tree.args) != 1:
        raise Unfit("arguments", tree.at, found=len(tree.args), expected=1, thing=tree.name)
    every = [constant(player, "player") for player in range(compiler.layout.players)]
    return [compiler.tree(tree.args[0], scope.of(player)) for player in every]


def _beside(compiler: Compiler, tree: ex.Call, scope: Scope, helper: str, type: str) -> Val:
    """What a player has beside the others: a helper with a function for each."""
    every = compiler.sheet.switch(val.text for val in _of_all(compiler, tree, scope))
    return worked_out(type, f"{helper}({every}, {scope.player.text}, s)", scope.player, sheet=compiler.sheet)


@function("sole_max")
def _sole_max(compiler: Compiler, tree: ex.Call, scope: Scope) -> Val:
    """``sole_max(x)``: whether this player alone has the most of x."""
    return _beside(compiler, tree, scope, "most_alone", "bool")


@function("sole_min")
def _sole_min(compiler: Compiler, tree: ex.Call, scope: Scope) -> Val:
    """``sole_min(x)``: whether this player alone has the least of x."""
    return _beside(compiler, tree, scope, "least_alone", "bool")


@function("rank")
def _rank(compiler: Compiler, tree: ex.Call, scope: Scope) -> Val:
    """``rank(x)``: 1 + how many players have more of x."""
    return _beside(compiler, tree, scope, "rank_of", "int")


@function("total")
def _total(compiler: Compiler, tree: ex.Call, scope: Scope) -> Val:
    """``total(x)``: x of all players together."""
    parts = _of_all(compiler, tree, scope)
    return worked_out("int", total_text([part.text for part in parts]), *parts)


@function("any_player")
def _any_player(compiler: Compiler, tree: ex.Call, scope: Scope) -> Val:
    """``any_player(test)``: whether the test holds for at least one player."""
    parts = _of_all(compiler, tree, scope)
    return worked_out("bool", f"(True if {' or '.join(part.text for part in parts)} else False)", *parts)


@function("room")
def _room(compiler: Compiler, tree: ex.Call, scope: Scope) -> Val:
    """``room(zone)``: how many more pieces a zone with a size can take."""
    if len(tree.args) != 1 or not isinstance(tree.args[0], ex.Path):
        raise Unfit("arguments", tree.at, found=len(tree.args), expected=1, thing=tree.name)
    zone = compiler.model.zones.get(tree.args[0].name)
    if zone is None or zone.size is None:
        raise Unfit("no_size", tree.at, found=tree.args[0].name)
    size = compiler.text(str(zone.size.value), scope)
    return binary("-", size, compiler.tree(tree.args[0], scope))


@function("group")
def _group(compiler: Compiler, tree: ex.Call, scope: Scope) -> Val:
    """``group(x, field, test)``: the size of the connected group of things around x.

    ``field`` lists each thing's neighbours; a neighbour belongs when ``test`` (with the name of x) holds for it.
    """
    if len(tree.args) != 3 or not isinstance(tree.args[0], ex.Path) or not isinstance(tree.args[1], ex.Path):
        raise Unfit("arguments", tree.at, found=len(tree.args), expected=3, thing=tree.name)
    name = tree.args[0].name
    start = compiler.tree(tree.args[0], scope)
    table, _ = compiler.field(start.type, ex.Step(tree.args[1].name, None, tree.args[1].at))
    members = [compiler.number[one] for one in compiler.model.sets[start.type].members]
    tests = ["0"] * len(compiler.names)
    for one in members:
        tests[one] = compiler.tree(tree.args[2], scope.bind(**{name: constant(one, start.type)})).text
    near, asked = compiler.sheet.keep(table), compiler.sheet.switch(tests)
    return worked_out("int", f"group_size({start.text}, {near}, {asked}, s)", start, sheet=compiler.sheet)


@function("distinct")
def _distinct(compiler: Compiler, tree: ex.Call, scope: Scope) -> Val:
    """``distinct(zone)``: how many different kinds lie in a pile."""
    if len(tree.args) != 1 or not isinstance(tree.args[0], ex.Path):
        raise Unfit("arguments", tree.at, found=len(tree.args), expected=1, thing=tree.name)
    return _kinds(compiler, tree.args[0], scope)


def _kinds(compiler: Compiler, path: ex.Path, scope: Scope) -> Val:
    zone = compiler.model.zones.get(path.name)
    if zone is None:
        raise Unfit("domain", path.at, found=path.name)
    cells = [
        compiler.path(ex.Path(path.name, (*path.steps, ex.Step("", ex.Word(kind, path.at), path.at)), path.at), scope)
        for kind in zone.holds
    ]
    return worked_out("int", total_text([f"(1 if {cell.text} else 0)" for cell in cells]), *cells)


@function("can_pay")
def _can_pay(compiler: Compiler, tree: ex.Call, scope: Scope) -> Val:
    """``can_pay(thing)``: whether the acting player has the pieces for a thing's cost, or for one payment."""
    (val,) = _arguments(compiler, tree, scope, 1)
    made = compiler.model.sets.get(val.type)
    if made is None or not ("payments" in made.fields or val.type == "payment"):
        raise Unfit("no_cost", tree.at, found=compiler.names[val.const or 0])
    numbers = [compiler.number[one] for one in made.members]
    if val.const is not None:
        return _pays(compiler, compiler.names[val.const], val.type, scope)
    tests = ["0"] * len(compiler.names)
    for one in numbers:
        tests[one] = _pays(compiler, compiler.names[one], val.type, scope).text
    return worked_out("bool", f"{compiler.sheet.switch(tests)}[{val.text}](s)", val, sheet=compiler.sheet)


def _pays(compiler: Compiler, name: str, set_name: str, scope: Scope) -> Val:
    """Whether there are the pieces of a payment, or of any payment of a thing."""
    if set_name != "payment":
        ways = compiler.model.sets[set_name].fields["payments"].get(name, [])
        return either([_pays(compiler, one, "payment", scope) for one in ways]) if ways else constant(1, "bool")
    parts = []
    for kind, number in compiler.model.sets["payment"].fields["pieces"][name].items():
        group = compiler.model.home_of(kind)
        assert group is not None
        parts.append(binary(">=", compiler.text(f"{group.keep}['{kind}']", scope), constant(number)))
    return both(parts)
