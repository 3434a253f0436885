"""A decision as something to press: options that fit what was picked so far, and groups that are not too many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulebook.engine.play import Choice

__all__ = ["FEW", "MANY", "Chooser", "Group"]

FEW = 6
MANY = 12
Resolve = Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Group:
    """Options that begin with the same thing.

    Attributes:
        thing: the thing, as the board knows it or as the rules name it.
        options: what may be done with it.
    """

    thing: str
    options: tuple[Choice, ...]


class Chooser:
    """The options of one decision, narrowed by things picked one after the other.

    Args:
        options: what may be chosen.
        resolve: gives a thing as the board knows it, None for one that is not shown.
    """

    def __init__(self, options: Sequence[Choice], resolve: Resolve) -> None:
        self.options = tuple(options)
        self.resolve = resolve
        self.picked: tuple[str, ...] = ()
        self._things = {one.key: self._shown(one.things) for one in self.options}
        self._instead = {one.key: self._shown(one.instead) for one in self.options}

    def _shown(self, things: Sequence[str]) -> tuple[str, ...]:
        found = (self.resolve(thing) for thing in things)
        return tuple(dict.fromkeys(thing for thing in found if thing is not None))

    def things(self, option: Choice) -> tuple[str, ...]:
        """What an option touches on the board, in click order."""
        return self._things[option.key]

    def fitting(self, picked: Sequence[str] | None = None) -> list[Choice]:
        """The options that touch everything picked, or that everything picked may stand for."""
        wanted = set(self.picked if picked is None else picked)
        return [
            one for one in self.options if wanted <= set(self._things[one.key]) or wanted <= set(self._instead[one.key])
        ]

    # picking ------------------------------------------------------------------------------------------
    def pick(self, thing: str) -> Choice | None:
        """Picks one more thing; the option, when that settles it.

        A thing picked before is let go. What does not fit the earlier things begins anew.
        """
        if thing in self.picked:
            self.picked = tuple(one for one in self.picked if one != thing)
            return None
        if not self.fitting([*self.picked, thing]):
            self.picked = ()
        if not self.fitting([thing]):
            return None
        self.picked = (*self.picked, thing)
        found = self.fitting()
        return found[0] if len(found) == 1 and self._settled(found[0], thing) else None

    def _settled(self, option: Choice, thing: str) -> bool:
        """Whether with this click nothing of an option is left to pick."""
        touched = self._things[option.key]
        return thing in self._instead[option.key] or set(touched) <= set(self.picked) or touched[-1] == thing

    def drop(self) -> None:
        """Lets go of everything picked."""
        self.picked = ()

    def touchable(self) -> set[str]:
        """Things that lead on from here."""
        return {thing for one in self.fitting() for thing in self._things[one.key]} - set(self.picked)

    def series(self) -> list[Choice]:
        """Options that could be taken one after the other to fill the one thing that is picked; [] for fewer than two.

        That is so when the thing comes last in each of them, and each begins with another piece.
        """
        if len(self.picked) != 1:
            return []
        found = [
            one
            for one in self.fitting()
            if len(self._things[one.key]) > 1
            and self._things[one.key][-1] == self.picked[0]
            and _is_piece(one, self._things[one.key][0])
        ]
        firsts = {self._things[one.key][0] for one in found}
        return found if len(firsts) > 1 and len({one.action for one in found}) == 1 else []

    # groups ------------------------------------------------------------------------------------------
    def shown(self) -> tuple[list[Group], list[Choice]]:
        """What to offer: groups by a thing when there are too many options, and single options.

        Usually that is the first thing; where this would give many groups, the second one when it gives fewer.
        """
        found = self.fitting()
        if len(found) <= FEW or self.picked:
            return [], found
        single = [one for one in found if len(self._things[one.key]) < 2]
        groups = self._groups([one for one in found if len(self._things[one.key]) > 1])
        made = []
        for thing, options in groups.items():
            if len(options) == 1:
                single[:0] = options
            else:
                made.append(Group(thing, tuple(options)))
        return made, single

    def _groups(self, found: Sequence[Choice]) -> dict[str, list[Choice]]:
        by: list[dict[str, list[Choice]]] = [{}, {}]
        for one in found:
            for place, groups in enumerate(by):
                groups.setdefault(self._things[one.key][place], []).append(one)
        return by[1] if len(by[0]) > MANY and len(by[1]) < len(by[0]) else by[0]


def _is_piece(choice: Choice, thing: str) -> bool:
    """Whether a thing of the board is a piece: its name ends in a kind of piece."""
    home_of, name = choice.option.family.builder.model.home_of, thing.rpartition("/")[2]
    while name:
        if home_of(name) is not None:
            return True
        name = name.partition(".")[2]
    return False
