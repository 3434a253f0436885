"""Score sheets, line by line, and who wins."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulebook.base.problems import Problems
from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.expressions.expression_compiler import Scope
from rulebook.compiler.layout.state_layout import ME
from rulebook.engine.game_compiler import score_lines

if TYPE_CHECKING:
    from rulebook.engine.play import Play

__all__ = ["ScoreSheet", "SheetLine", "score_sheets", "winners"]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """One line: id, amount, the rule, and the numbers it is worked out from."""

    name: str
    amount: int
    rule: str
    parts: dict[str, int] = field(default_factory=dict)
    rules: Any = field(default=None, repr=False, compare=False)

    @property
    def label(self) -> str:
        """The line in English words."""
        return self.text("en")

    def text(self, lang: str = "en") -> str:
        """The line in words, with how it is worked out."""
        return str(self.rules.text("scores", self.name, lang, amount=self.amount, **self.parts))


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A player's lines and their total."""

    player: int
    lines: tuple[SheetLine, ...]

    @property
    def total(self) -> int:
        """All lines together."""
        return sum(line.amount for line in self.lines)

    def line(self, name: str) -> int:
        """The amount of a line."""
        return next(line.amount for line in self.lines if line.name == name)


def amounts(game: Play) -> list[Any]:
    """The compiled lines of a program, made once."""
    if game.program.lines is None:
        game.program.lines = [
            (line, line.amount.func(), [(key, val.func()) for key, val in line.parts])
            for line in score_lines(game.program, Problems())
        ]
    return game.program.lines


def score_sheets(game: Play) -> list[ScoreSheet]:
    """The sheet of each player, as if the game ended now."""
    sheets = []
    state = game.state.copy()
    for player in range(game.players):
        state[ME] = player
        lines = tuple(
            SheetLine(line.name, int(amount(state)), line.rule, {key: int(f(state)) for key, f in parts}, game.rules)
            for line, amount, parts in amounts(game)
        )
        sheets.append(ScoreSheet(player, lines))
    return sheets


def winners(game: Play) -> list[int]:
    """The players with the most points; ties are broken by ``winner:`` in order, then shared."""
    best = [(sheet.total, *_ties(game, sheet.player)) for sheet in score_sheets(game)]
    top = max(best)
    return [player for player, row in enumerate(best) if row == top]


def _ties(game: Play, player: int) -> list[int]:
    scope = Scope(player=constant(player, "player"))
    nodes = [node.get("by") if isinstance(node.value, dict) else node for node in game.program.model.winner]
    return [int(game.program.compiler.node(node, scope).func()(game.state)) for node in nodes]
