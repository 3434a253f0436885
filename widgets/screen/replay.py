"""A game gone through again under other rules, as far as its choices fit."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.api import Game, Rules
from rulebook.base.errors import RulebookError
from widgets.base.words import message
from widgets.screen.editions import edition_words

__all__ = ["Replayed", "begun", "replayed"]


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came of it.

    Attributes:
        game: the game under the other rules.
        done: how many choices fit; ``total`` how many there were.
        key: the first choice that does not fit; ``why`` says what stands against it, by language.
    """

    game: Game
    done: int
    total: int
    key: str = ""
    label: str = ""
    why: str = ""

    @property
    def whole(self) -> bool:
        """Whether every choice fits."""
        return self.done == self.total

    def text(self, lang: str) -> str:
        """In words."""
        edition = edition_words(self.game.rules, self.game.rules.variants, lang)
        if self.whole:
            return message("edition_went_on", lang, edition=edition, n=self.total)
        return message(
            "edition_stopped", lang, edition=edition, n=self.done, all=self.total, next=self.done + 1,
            choice=self.label, why=self.why,
        )  # fmt: skip


def begun(game: Game, rules: Rules) -> Game:
    """The beginning of a game under other rules: the same players, deal, switches and position.

    Raises:
        RulebookError: it does not fit them.
    """
    start = game.start_spec
    if start.get("position") is not None:
        return rules.position(start["position"], start["players"], start["seed"], start["options"])
    return rules.new_game(start["players"], start["seed"], start["options"])


def replayed(game: Game, rules: Rules, lang: str) -> Replayed:
    """Makes the choices of a game again under other rules, until one no longer fits.

    Raises:
        RulebookError: the beginning does not fit already.
    """
    steps = [(one.player, one.key) for one in game.history]
    new = begun(game, rules)
    for number, (player, key) in enumerate(steps):
        decision = new.decision
        option = decision.option(key) if decision is not None and decision.player == player else None
        if option is None or option.key != key:
            return Replayed(new, number, len(steps), key, _label(game, number, lang), _why(new, key, player, lang))
        try:
            new.play(option)
        except RulebookError as error:
            new.undo()
            return Replayed(new, number, len(steps), key, _label(game, number, lang), error.text(lang))
    return Replayed(new, len(steps), len(steps))


def _label(game: Game, number: int, lang: str) -> str:
    """What a choice was called when it was made."""
    old = begun(game, game.rules)
    for step in game.history[:number]:
        old.play(step.key)
    option = old.decision.option(game.history[number].key) if old.decision is not None else None
    return option.label(lang) if option is not None else game.history[number].key


def _why(game: Game, key: str, player: int, lang: str) -> str:
    if game.decision is None:
        return message("edition_over", lang)
    if game.decision.player != player:
        return message("edition_other_turn", lang, n=game.decision.player + 1)
    return game.explain(key, player).text(lang)
