"""Exact chances of a bag: what is drawn without looking, and which places it then fills, stand-ins included.

Which zone is the bag, where the pieces go and which action puts them on spaces stands in the game's data
(``labs.yaml``, ``bag:``). Whether a piece fits a space is asked of that action's own requirements.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from rulebook.base.errors import RulebookError
from rulebook.base.words import lab_text
from rulebook.chance.draw_odds import exactly, percent
from rulebook.chance.space_filling import Class, favourable
from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.layout.state_layout import ME
from rulebook.explain.reasons import Candidate, walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rulebook.engine.play import Play

__all__ = ["Bag"]


class Bag:
    """A player's bag and the places it may fill.

    Args:
        game: at any moment; it is not changed.
        player: whose bag; the one who decides when left out.

    Attributes:
        kinds: everything that may lie in the bag.
        counts: kind -> how many lie there; ``ready`` the same for what was drawn before and is still to be placed.
        limit: how many may be drawn.

    Raises:
        RulebookError: the game has no bag.
    """

    def __init__(self, game: Play, player: int | None = None) -> None:
        data = game.rules.read_aside("labs.yaml").get("bag")
        if not data:
            raise RulebookError("nothing_drawn", game=partial(game.rules.name, game.rules.id))
        self.rules, self.player, self._data = game.rules, game.state[ME] if player is None else player, data
        self._game, program = game, game.program
        self._family = program.families[data["action"]]
        names = program.model.symbols.names
        self.kinds = tuple(names[kind] for kind in program.layout.spots[data["from"]].kinds)
        self.counts = dict(game.contents(data["from"], self.player))
        self.ready = dict(game.contents(data["to"], self.player))
        self.limit = max(0, game.value(data["draws"], me=self.player))
        self._fitting: dict[str, dict[str, frozenset[str]]] = {}

    @cached_property
    def places(self) -> tuple[str, ...]:
        """The player's places that have free spaces."""
        type = dict(zip(self._family.order, self._family.types, strict=True))[self._data["place"]]
        return tuple(place for place in self.rules.sets[type] if self._usable(place))

    # -- what fits -------------------------------------------------------------------------------------------

    def spaces(self, place: str) -> dict[str, frozenset[str]]:
        """The free spaces of a place, each with the kinds that may fill it."""
        if place not in self._fitting:
            found: dict[str, set[str]] = {}
            ways = walk(self._family, 0, self._family.root.of(constant(self.player, "player")), (),
                        {self._data["place"]: place})  # fmt: skip
            for candidate in ways:
                kind, space = self._named(candidate, "piece"), self._named(candidate, "space")
                if self._game.value(self._data["filled"], me=self.player, **{self._data["space"]: space}):
                    continue
                fitting = found.setdefault(space, set())
                if kind in self.kinds and self._fits(candidate, kind):
                    fitting.add(kind)
            self._fitting[place] = {space: frozenset(kinds) for space, kinds in found.items()}
        return self._fitting[place]

    def _named(self, candidate: Candidate, what: str) -> str:
        """The value of a parameter of the action."""
        value = candidate.values[self._family.order.index(self._data[what])]
        return self._game.program.model.symbols.names[value]

    def _fits(self, candidate: Candidate, kind: str) -> bool:
        """Whether the action would be allowed if such a piece were drawn."""
        layout, number = self._game.program.layout, self._game.program.model.symbols.number
        state = self._game.state.copy()
        state[layout.cell(layout.spots[self._data["to"]], self.player, kind=number[kind])] += 1
        return all(one.holds for one in self._family.tested(state, candidate.values, self.player))

    def _usable(self, place: str) -> bool:
        spaces = self.spaces(place)
        return bool(spaces) and all(spaces.values())

    # -- chances -----------------------------------------------------------------------------------------------

    def chance(
        self,
        places: Iterable[str],
        draws: int | None = None,
        counts: Mapping[str, int] | None = None,
        ready: Mapping[str, int] | None = None,
    ) -> Fraction:
        """The exact chance that all these places can be filled together after drawing.

        Args:
            places: which places are wanted.
            draws: how many are drawn; as many as are allowed when left out.
            counts: another bag, kind -> how many; the real one when left out.
            ready: other pieces drawn before; the real ones when left out.
        """
        question = _Question(self, list(places))
        bag = self.counts if counts is None else counts
        return question.chance(bag, self.ready if ready is None else ready, self.limit if draws is None else draws)

    def more(
        self, places: Iterable[str], draws: int | None = None, counts: Mapping[str, int] | None = None
    ) -> dict[str, Fraction]:
        """For each kind the chance with one more of it in the bag."""
        question, bag = _Question(self, list(places)), dict(self.counts if counts is None else counts)
        limit = self.limit if draws is None else draws
        alike: dict[frozenset[int], Fraction] = {}
        for kind in self.kinds:
            if question.fits[kind] not in alike:
                more = {**bag, kind: bag.get(kind, 0) + 1}
                alike[question.fits[kind]] = question.chance(more, self.ready, limit)
        return {kind: alike[question.fits[kind]] for kind in self.kinds}

    def spread(self, kind: str, draws: int | None = None) -> tuple[Fraction, ...]:
        """The chances to draw 0, 1, 2 … of a kind."""
        size, there = sum(self.counts.values()), self.counts.get(kind, 0)
        drawn = min(self.limit if draws is None else draws, size)
        return tuple(exactly(n, there, size, drawn) for n in range(min(drawn, there) + 1))

    # -- words -------------------------------------------------------------------------------------------------

    def text(self, places: Iterable[str], lang: str = "en", draws: int | None = None) -> str:
        """The chance in words."""
        chosen = list(places)
        chance = self.chance(chosen, draws)
        size, what = sum(self.counts.values()), self.rules.group_of(self.kinds)
        drawn = min(self.limit if draws is None else draws, size)
        amounts = {"what": what, "draws": drawn, "size": size}
        return lab_text("bag_chance", lang, self.rules, **amounts, chance=percent(chance), part=str(chance))

    def more_lines(self, places: Iterable[str], lang: str = "en", draws: int | None = None) -> list[str]:
        """One line for each kind that would change the chance, the best first."""
        chosen = list(places)
        now, found = self.chance(chosen, draws), self.more(chosen, draws)
        ranked = sorted((kind for kind in found if found[kind] != now), key=lambda kind: -found[kind])
        return [
            lab_text("bag_more", lang, self.rules, piece=kind, one=1, chance=percent(found[kind])) for kind in ranked
        ]


class _Question:
    """What certain places need, asked of different bags."""

    def __init__(self, bag: Bag, places: list[str]) -> None:
        wanted = [kinds for place in places for kinds in bag.spaces(place).values()]
        self.spaces, self.known = len(wanted), dict[Any, bool]()
        self.fits = {kind: frozenset(at for at, kinds in enumerate(wanted) if kind in kinds) for kind in bag.kinds}

    def chance(self, counts: Mapping[str, int], ready: Mapping[str, int], draws: int) -> Fraction:
        """The chance with these pieces in the bag and those drawn before."""
        lying: dict[frozenset[int], list[int]] = {}
        for kind, fits in self.fits.items():
            numbers = lying.setdefault(fits, [0, 0])
            numbers[0] += ready.get(kind, 0)
            numbers[1] += counts.get(kind, 0)
        classes = [Class(fits, *numbers) for fits, numbers in lying.items()]
        return favourable(classes, self.spaces, draws, self.known)
