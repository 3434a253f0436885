"""The last space of each track."""

from __future__ import annotations

from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.program import Program

__all__ = ["track_ends"]


def track_ends(program: Program) -> dict[tuple[str, str], int]:
    """Counter of each track and its index there ("" without) -> its last space, where that is known before play.

    >>> import rulebook
    >>> track_ends(rulebook.load("tests/mini").program(2, {}))
    {('level', 'ladder1'): 3}
    """
    model, found = program.model, {}
    for name, node in model.tracks.items():
        named = node.get("counter")
        counter = str(named.value if named is not None else "track").partition("[")[0]
        indexed = counter in model.counters and any(one != "player" for one in model.counters[counter].each)
        fields = (made.fields["last"] for made in model.sets.values() if name in made.fields.get("last", {}))
        last = node.get("last") or next((field[name] for field in fields), None)
        limit = None if last is None else program.compiler.node(last, Scope()).const
        if limit is not None:
            found[counter, name if indexed else ""] = limit
    return found
