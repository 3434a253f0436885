"""The verb window: a moment for any-time actions."""

from __future__ import annotations

from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.verb_registry import verb
from rulebook.language.yaml_nodes import Node
from rulebook.verbs.control import ask

__all__: list[str] = []


@verb("window", "prompt")
def window(builder: Builder, node: Node, step: Node, scope: Scope) -> Scope | None:
    """``window: action``: any-time actions, as many as wanted; the named action closes the window.

    A window in which no any-time action is possible is not asked.
    """
    ask(
        builder,
        builder.reader.words(node),
        step,
        scope,
        prompt=builder.reader.text(step.get("prompt"), "window"),
        window=True,
    )
    return None
