"""Settings of a new game as one types them: ``weather=rain``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulebook.cli.refusal import Refusal

if TYPE_CHECKING:
    from rulebook.api import Rules

__all__ = ["settings"]


def settings(rules: Rules, typed: Sequence[str]) -> dict[str, Any]:
    """The set-up switches that somebody typed.

    Args:
        rules: know the switches and their values.
        typed: each as ``name=value``.

    Raises:
        Refusal: there is no such switch, or it has no such value.

    >>> import rulebook
    >>> settings(rulebook.load("tests/mini"), ["sharing = true"])
    {'sharing': True}
    """
    found: dict[str, Any] = {}
    for one in typed:
        name, _, text = (part.strip() for part in one.partition("="))
        made = rules.options.get(name)
        if made is None:
            raise Refusal("unknown_setting", found=name, known=_every(rules))
        values = {_typed(value): value for value in made["values"]}
        if text not in values:
            raise Refusal("unknown_value", found=text, known=tuple(values), name=name)
        found[name] = values[text]
    return found


def _every(rules: Rules) -> tuple[str, ...]:
    return tuple(f"{name}={'|'.join(map(_typed, made['values']))}" for name, made in rules.options.items())


def _typed(value: Any) -> str:
    """A value as one types it: yes and no as in YAML."""
    return str(value).lower() if isinstance(value, bool) else str(value)
