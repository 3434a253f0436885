"""The verb window: a moment for any-time actions."""

from __future__ import annotations

from rulebook.builder import Builder
from rulebook.naming import Scope
from rulebook.verbs.flow import ask
from rulebook.verbs.registry import verb
from rulebook.yamldoc import Node

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
