"""What names mean at one spot of the rule data."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulebook.compiler.expressions.compiled_values import Val
from rulebook.compiler.layout.state_layout import ME

__all__ = ["Scope", "Unfit"]


class Unfit(Exception):
    """An expression that fits nothing: ``code`` and ``params`` say why, ``at`` where."""

    def __init__(self, code: str, at: int, **params: object) -> None:
        self.code, self.at, self.params = code, at, params
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class Scope:
    """What names mean at one spot of the rule data.

    Attributes:
        vars: bound names; each a :class:`Val` with its type.
        player: whose cells a player's own names mean.
    """

    player: Val = field(default_factory=lambda: Val("player", cell=ME))
    vars: dict[str, Val] = field(default_factory=dict)

    def bind(self, **more: Val) -> Scope:
        """The same scope with more names."""
        return Scope(self.player, {**self.vars, **more})

    def of(self, player: Val) -> Scope:
        """The same names for another player."""
        return Scope(player, self.vars)
