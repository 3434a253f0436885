"""Options in words, and the things on the board they touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rulebook.compiler.decisions import Option
    from rulebook.compiler.program import Program
    from rulebook.engine.ruleset import RuleSet

__all__ = ["instead", "label", "more_of", "option_values", "things"]


def more_of(option: Option) -> str:
    """The part of an option's key that is there only sometimes (a stand-in), or nothing."""
    parts, made = option.key.split(":"), option.family.made
    optional = made.key[-1].startswith("{") and made.key[-1][1:-1] not in option.family.order
    return parts[-1] if optional and len(parts) == len(made.key) else ""


def label(
    rules: RuleSet,
    action: str,
    values: dict[str, Any],
    lang: str = "en",
    more: str = "",
    *,
    about: bool = False,
    named: str = "",
) -> str:
    """An option in words: the action's text with its parameters.

    ``more`` is the part of the key that is there only sometimes; then the text ``action.more`` is used. ``about`` a
    player who is named beside it, what is theirs is not called yours. ``named`` is the thing that a trigger is about
    just now; then the text ``action.named`` is used.
    """
    text = rules.text_about if about else rules.text
    if named and rules.words(lang).template("actions", f"{action}.named") is not None:
        return text("actions", f"{action}.named", lang, **values, named=named)
    if more and rules.words(lang).template("actions", f"{action}.more") is not None:
        return text("actions", f"{action}.more", lang, **values, more=more)
    return text("actions", action, lang, **values)


def things(option: Option, program: Program, state: Sequence[int] = ()) -> tuple[str, ...]:
    """What an option touches on the board, in the order a person would click it.

    The action's ``things:`` are templates (``basket.{fruit}``, ``{place}``) that name its parameters, and what was
    handed over to it (``given``) when the state is there; without them its parameters count, a payment as the pieces
    that are paid (``basket.pear``).
    """
    values = option_values(option, program)
    names = program.model.symbols.names
    handed = {name: names[state[cell]] for name, cell in option.family.given_cells.items() if cell < len(state)}
    templates = option.family.made.things
    if not templates:
        return tuple(one for value in values.values() if isinstance(value, str) for one in _touched(value, program))
    return tuple(_filled(template, {**handed, **values}) for template in templates)


def instead(option: Option, program: Program) -> tuple[str, ...]:
    """What may be clicked instead of what an option touches, by a printed field (``also: ["{way.a}"]``)."""
    values = option_values(option, program)
    for name, type in zip(option.family.order, option.family.types, strict=True):
        made = program.model.sets.get(type)
        for field, raws in made.fields.items() if made is not None else ():
            raw = raws.get(values[name])
            values[f"{name}.{field}"] = getattr(raw, "value", raw)
    return tuple(_filled(template, values) for template in option.family.made.also)


def _filled(template: str, values: Mapping[str, Any]) -> str:
    for name, value in values.items():
        template = template.replace("{" + name + "}", str(value))
    return template


def _touched(value: str, program: Program) -> list[str]:
    """A thing itself, or the pieces of a payment where their owner keeps them."""
    payments = program.model.sets.get("payment")
    pieces = payments.fields["pieces"].get(value) if payments is not None else None
    if not pieces:
        return [value]
    homes = ((kind, program.model.home_of(kind)) for kind in pieces)
    return [f"{group.keep}.{kind}" for kind, group in homes if group is not None]


def option_values(option: Any, program: Program) -> dict[str, Any]:
    """The parameters of an option by name: ids as text, numbers as numbers."""
    names = program.model.symbols.names
    scope = option.family.scope(option.values, option.player)
    found: dict[str, Any] = {}
    for name in option.family.order:
        val = scope.vars[name]
        found[name] = val.const if val.type in ("int", "player", "bool") else names[val.const or 0]
    return found
