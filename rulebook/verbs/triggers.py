"""Verbs of triggers: trigger, resolve. What is triggered waits for its moment; its owner picks the order."""

from __future__ import annotations

from rulebook.compiler.expressions.compiled_values import Val
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.program_parts import Label
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.verb_registry import verb
from rulebook.compiler.zone_refs import counter_cell
from rulebook.language.yaml_nodes import Node
from rulebook.verbs.control import ask

__all__: list[str] = []


@verb("trigger", "with")
def trigger(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``trigger: name`` (``with: {site: x}``): leaves something waiting for the acting player.

    A trigger of ``when: now`` happens at once; the others wait for ``resolve``.
    """
    name = builder.reader.text(node)
    made = builder.model.triggers.get(name)
    if made is None:
        builder.problems.unknown("trigger", node, name, builder.model.triggers)
        return None
    given = builder.reader.mapping(made.get("with"))
    handed = builder.reader.mapping(step.get("with"), given)
    for param in given:
        if param not in handed:
            builder.problems.add("missing", step, expected=f"with: {param}", found="")
    number = builder.model.symbols.number
    things: dict[int, int] = {}
    pick: Val | None = None
    if given and handed:
        param, node_of = next(iter(handed.items()))
        pick = builder.compiler.node(node_of, scope)
        members = builder.model.sets[builder.reader.text(given[param])].members if param in given else []
        things = {number[one]: number[f"{name}.{one}"] for one in members}
    chosen = builder.register()
    only = str(number.get(name, 0))
    builder.act(f"s[{chosen}] = " + (only if pick is None else f"{builder.compiler.sheet.keep(things)}[{pick.text}]"))
    bound = {"which": _bound(chosen)}
    cell = counter_cell(builder, "waiting[which]", node, scope.bind(**bound))
    if cell is not None:
        builder.act(f"s[{cell.text}] += 1")
    if builder.reader.text(made.get("when"), "after_effect") == "now":
        resolve_at(builder, "now", step, scope)
    return None


def _bound(cell: int) -> Val:
    return Val("due", cell=cell)


@verb("resolve", "window")
def resolve(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``resolve: after_effect``: what waits for this moment happens, one after the other, in the owner's order.

    ``window: true`` offers any-time actions too where the owner picks the order.
    """
    moment = builder.reader.text(node)
    if f"resolve_{moment}" not in builder.model.actions:
        known = [name.removeprefix("resolve_") for name in builder.model.actions if name.startswith("resolve_")]
        builder.problems.unknown("moment", node, moment, known)
        return None
    resolve_at(builder, moment, step, scope, window=builder.reader.flag(step.get("window")))
    return None


def resolve_at(builder: Builder, moment: str, step: Node, scope: Scope, *, window: bool = False) -> None:
    """Asks the owner as long as something waits."""
    top, lone, after = Label(), Label(), Label()
    scope = Scope(scope.player, {name: val for name, val in scope.vars.items() if name != "due"})  # not the one at work
    due = f"due in due where waiting[due] > 0 and due.moment == {moment}"
    builder.label(top)
    builder.branch(builder.compiler.text(f"any {due}", scope), after)
    if window:
        builder.branch(builder.compiler.text(f"(count {due}) > 1", scope), lone)
        ask(builder, [f"resolve_{moment}"], step, scope, prompt="order", window=True)
        builder.jump(top)
        builder.label(lone)
    ask(builder, [f"resolve_{moment}"], step, scope, prompt="order")
    builder.jump(top)
    builder.label(after)
