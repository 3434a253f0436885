"""Options in words, and the things on the board they touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulebook.choices import Option
    from rulebook.program import Program
    from rulebook.rules import Rules

__all__ = ["label", "things"]


def label(rules: Rules, action: str, values: dict[str, Any], lang: str = "en") -> str:
    """An option in words: the action's text with its parameters.

    A text ``action.how`` is preferred where the action has a text for a special case of its key.
    """
    return rules.text("actions", action, lang, **values)


def things(option: Option, program: Program) -> tuple[str, ...]:
    """What an option touches on the board, in the order a person would click it.

    The action's ``things:`` are templates (``market.{follower}``, ``{place}``); without them its parameters count.
    """
    from rulebook.events import option_values

    values = option_values(option, program)
    templates = option.family.made.things
    if not templates:
        return tuple(str(value) for value in values.values() if isinstance(value, str))
    found = []
    for template in templates:
        text = template
        for name, value in values.items():
            text = text.replace("{" + name + "}", str(value))
        found.append(text)
    return tuple(found)
