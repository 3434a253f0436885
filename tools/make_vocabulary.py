"""Write docs/vocabulary.md: every verb and function of the rule language, from their docstrings."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.compiler.expressions.function_registry import FUNCTIONS
from rulebook.verbs import VERBS

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).resolve().parent.parent / "docs" / "vocabulary.md"
HEAD = """# Vocabulary of the rule language

Written by `make vocabulary` from the docstrings in `rulebook/`; change it there.

A step is one verb with what it works on; the words under *beside it* may stand in the same step.
"""


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, "## Verbs", "", *_verbs(), "## Functions in expressions", "", *_functions()])


def _verbs() -> Iterator[str]:
    for name, verb in sorted(VERBS.items()):
        yield f"### `{name}`\n"
        yield inspect.cleandoc(verb.doc) + "\n"
        if verb.keys:
            yield "*beside it:* " + ", ".join(f"`{key}`" for key in verb.keys) + "\n"


def _functions() -> Iterator[str]:
    for name, function in sorted(FUNCTIONS.items()):
        yield f"* **{name}**: {inspect.cleandoc(function.__doc__ or '')}"
    yield ""


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(page() != PAGE.read_text(encoding="utf-8"))
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.name}: {len(VERBS)} verbs, {len(FUNCTIONS)} functions")
