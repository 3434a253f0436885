"""Where the functions of the rule language register themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebook.compiler.expressions.compiled_values import Val
from rulebook.compiler.expressions.scope import Scope
from rulebook.language import expressions as ex

__all__ = ["FUNCTIONS", "Maker", "function"]

Maker = Callable[[Any, ex.Call, Scope], Val]
"""Takes the compiler, the call and what names mean there."""

FUNCTIONS: dict[str, Maker] = {}


def function(name: str) -> Callable[[Maker], Maker]:
    """Registers a function under its name in the rule language."""

    def add(maker: Maker) -> Maker:
        FUNCTIONS[name] = maker
        return maker

    return add
