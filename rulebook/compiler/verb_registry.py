"""Where verbs register themselves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from rulebook.compiler.expressions.scope import Scope

__all__ = ["VERBS", "Verb", "verb"]

Compile = TypeVar("Compile", bound=Callable[..., Scope | None])


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: how it compiles, which keys may stand beside it, and its page of the vocabulary.

    ``compile`` takes the builder, the node under the verb, the whole step and the scope, and may give back a scope with
    more names for the steps that follow.
    """

    name: str
    compile: Callable[[Any, Any, Any, Scope], Scope | None]
    keys: tuple[str, ...]
    doc: str


VERBS: dict[str, Verb] = {}


def verb(name: str, *keys: str) -> Callable[[Compile], Compile]:
    """Registers a verb with the companion keys it allows."""

    def add(compile: Compile) -> Compile:
        VERBS[name] = Verb(name, compile, keys, (compile.__doc__ or "").strip())
        return compile

    return add
