"""Verbs that pay a cost with a choice of pieces: spend, hand_over."""

from __future__ import annotations

from rulebook.compiler.expressions.compiled_values import Val
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.program_parts import Label
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.step_text import Leave, Piece
from rulebook.compiler.verb_registry import verb
from rulebook.compiler.zone_refs import zone_ref
from rulebook.language.model import ActionDef, Requirement
from rulebook.language.yaml_nodes import Node
from rulebook.verbs.control import ask
from rulebook.verbs.moves import transfer

__all__: list[str] = []


@verb("spend", "prompt", "window")
def spend(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``spend: thing.cost``: pays the cost of a thing; one way is taken silently, several are asked.

    ``window: action`` opens any-time actions first when the cost cannot be paid; ``action`` is what closes the window.
    """
    path = builder.reader.text(node)
    owner, _, field_name = path.rpartition(".")
    val = builder.compiler.node(_at(node, owner), scope)
    made = builder.model.sets.get(val.type)
    if made is None or field_name != "cost" or "payments" not in made.fields:
        known = [name for name, one in builder.model.sets.items() if "cost" in one.fields]
        builder.problems.unknown("no_cost", node, path, [f"{name}.cost" for name in known])
        return None
    action = _action(builder, val.type, node)
    inner = scope.bind(payer=val)
    closing = builder.reader.text(step.get("window"))
    after = Label()
    if closing:
        affordable = Label()
        builder.branch(_not(builder, f"can_pay({owner})", node, scope), affordable)
        ask(builder, [closing], step, scope, prompt="window", window=True)
        builder.branch(builder.compiler.node(_at(node, f"can_pay({owner})"), scope), after)
        builder.label(affordable)
    prompt = builder.reader.text(step.get("prompt"), "pay")
    ask(builder, [action], step, inner, prompt=prompt, given={"payer": _at(node, "payer")})
    builder.label(after)
    return None


def _not(builder: Builder, text: str, node: Node, scope: Scope) -> Val:
    return builder.compiler.node(_at(node, f"not {text}"), scope)


def _at(node: Node, text: str) -> Node:
    return Node(text, node.file, node.line, node.column, node.lines)


def _action(builder: Builder, set_name: str, node: Node) -> str:
    """The action that pays for things of a set."""
    name = f"pay_{set_name}"
    if name not in builder.model.actions:
        fits = Requirement(_at(node, "payment in payer.payments"), None, "not_this_cost", "", node)
        there = Requirement(_at(node, "can_pay(payment)"), None, "cannot_pay", "", node)
        steps = Node(
            [Node({"hand_over": _at(node, "payment")}, node.file, node.line, node.column, node.lines)],
            node.file,
            node.line,
            node.column,
            node.lines,
        )
        builder.model.symbols.add(name)
        builder.model.actions[name] = ActionDef(
            name,
            ["pay", "{payment}"],
            [("payment", _at(node, "payment"))],
            {"payer": _at(node, set_name)},
            None,
            [fits, there],
            steps,
            [],
            [],
            False,
            "",
            Node({}, node.file, node.line, node.column, node.lines),
        )
    return name


@verb("hand_over")
def hand_over(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``hand_over: payment``: the pieces of a payment go back to where they come from."""
    which, after = builder.compiler.node(node, scope), Label()
    labels: dict[int, Label] = {}
    for name, pieces in builder.model.sets["payment"].fields["pieces"].items():
        lines: list[str] = []
        for kind, number in pieces.items():
            group = builder.model.home_of(kind)
            assert group is not None
            source = zone_ref(builder, _at(node, group.keep), scope, node)
            target = zone_ref(builder, _at(node, group.home), scope, node)
            if source is not None and target is not None:
                symbol = Val("thing", const=builder.model.symbols.number[kind])
                lines += transfer(builder, "pay", symbol, Val("int", const=number), source, target)
        labels[builder.model.symbols.number[name]] = builder.aside(lines, after)

    def make(nxt: int) -> list[Piece]:
        table = builder.compiler.sheet.keep({symbol: label.pc for symbol, label in labels.items()})
        return [Leave(f"{table}[{which.text}]")]

    builder.op(make)
    builder.label(after)
    return None
