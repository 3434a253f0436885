"""What a click on the board comes to: a choice, a thing picked, a refusal with its reason, or a question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulebook.api import Game
from rulebook.engine.play import Choice
from rulebook.explain.refusals import Refused
from widgets.play.chooser import Chooser
from widgets.play.questions import askable, refused_with

__all__ = ["Touch", "touch"]


@dataclass(frozen=True, slots=True)
class Touch:
    """The outcome of a click.

    Attributes:
        thing: what the click is taken to mean.
        choice: it settles this choice.
        refused: together with what was picked before it would be this, which is not allowed.
        picked: it was picked (or let go), and more has to follow.
    """

    thing: str
    choice: Choice | None = None
    refused: Refused | None = None
    picked: bool = False


def touch(game: Game, chooser: Chooser, thing: str, under: Sequence[str] = ()) -> Touch:
    """Takes a click.

    Args:
        game: the game.
        chooser: knows what was picked before and is changed.
        thing: what was clicked.
        under: all things that lie there, topmost first.
    """
    things = list(dict.fromkeys([thing, *(under if thing in under else ())]))
    picked = chooser.picked
    on = next((one for one in things if one in picked or chooser.fitting([*picked, one])), None)
    if on is None and picked:
        names = [askable(game, one)[0] for one in picked]
        for one in things:
            found = refused_with(game, [*names, askable(game, one)[0]])
            if found is not None:
                return Touch(one, refused=found)
    on = on or next((one for one in things if chooser.fitting([one])), None)
    if on is None:
        return Touch(thing)
    return Touch(on, choice=chooser.pick(on), picked=True)
