"""Where verbs register themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.compiler.expressions.expression_compiler import Scope
    from rulebook.compiler.step_compiler import Builder
    from rulebook.language.yaml_nodes import Node

__all__ = ["VERBS", "Verb", "verb"]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: how it compiles, which keys may stand beside it, and its page of the vocabulary."""

    name: str
    compile: Callable[[Builder, Node, Node, Scope], Scope | None]
    keys: tuple[str, ...]
    doc: str


VERBS: dict[str, Verb] = {}
Compile = Callable[["Builder", "Node", "Node", "Scope"], "Scope | None"]


def verb(name: str, *keys: str) -> Callable[[Compile], Compile]:
    """Registers a verb with the companion keys it allows.

    The function takes the builder, the node under the verb, the whole step and the scope, and may give back a scope
    with more names for the steps that follow.
    """

    def add(compile: Compile) -> Compile:
        VERBS[name] = Verb(name, compile, keys, (compile.__doc__ or "").strip())
        return compile

    return add
