"""What a thing needs before it works, and what it would give: tried by the engine on a copy of a position or a game.

A game's ``labs.yaml`` says under ``needs:`` which things, sites, triggers and pieces are meant; see docs/labs.md.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.base.catalogue import localized
from rulebook.base.errors import RulebookError
from rulebook.engine.loading import with_text
from rulebook.engine.play import Play
from rulebook.engine.position import build_position
from rulebook.engine.ruleset import RuleSet
from rulebook.engine.transfer import carry, place
from rulebook.explain.legality import explain
from rulebook.explain.reasons import Reason

__all__ = ["Giving", "Needs", "Piece", "Trigger"]

MOST_STEPS = 60


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece that may be put: the zone, where in it, and its kind."""

    zone: str
    at: str
    kind: str


@dataclass(frozen=True, slots=True)
class Trigger:
    """How near a trigger is: ``have`` of ``need``, the rule it follows, and its name."""

    have: int
    need: int
    rule: str
    names: Any

    @property
    def left(self) -> int:
        """How much is missing."""
        return max(self.need - self.have, 0)

    def name(self, lang: str = "en") -> str:
        """What is counted."""
        return localized(self.names, lang)


@dataclass(frozen=True, slots=True)
class Giving:
    """What an effect would give.

    Attributes:
        gains: id -> how many more (less when paid).
        refused: why lines of the effect do nothing.
        offers: what else it lets one do, as texts by language.
        wakes: whether a trigger has just been completed.
    """

    gains: Mapping[str, int]
    refused: tuple[Reason, ...] = ()
    offers: tuple[Any, ...] = ()
    wakes: bool = False


class Needs:
    """The lab's reckoning for one game.

    Args:
        rules: the game's rules.
        game: a running game whose board is taken; the position of the game's data when left out.
        seat: whose board of it.

    Raises:
        RulebookError: the game's data name no such things.
    """

    def __init__(self, rules: RuleSet, game: Play | None = None, seat: int = 0) -> None:
        data = rules.read_aside("labs.yaml").get("needs")
        if not isinstance(data, dict):
            raise RulebookError("no_needs", game=rules.id)
        self.data: dict[str, Any] = data
        self.rules, self.seat = with_text(rules, str(data["overlay"]), "needs-lab.yaml"), seat
        self.sites = self.rules.sets[data["site"]]
        self.counted = self.rules.sets[data["counts"]["set"]]
        if game is None:
            self.base = build_position(self.rules, data["position"], self.rules.players[0])
            self.things = self.rules.sets[data["thing"]]
        else:
            spec: dict[str, Any] = {key: seat if value == "seat" else value for key, value in data["running"].items()}
            spec["at"] = {**spec["at"], **({"round": game.round} if game.round else {})}
            self.base = carry(game, self.rules, spec)
            self.things = self._at_hand(str(data["at_hand"]))

    def _at_hand(self, where: str) -> tuple[str, ...]:
        """The things the player has, or could get now; all when there is none."""
        everything = self.rules.sets[self.data["thing"]]
        ask = self.rules.quantity(where, {"me": "player", "it": self.data["thing"]}, self.base.players)
        return tuple(one for one in everything if ask(self.base, me=self.seat, it=one)) or everything

    def sites_of(self, thing: str) -> tuple[str, ...]:
        """Where a thing may be tried: where it lies, else where nothing lies; anywhere in the data's own position."""
        if self.things == self.rules.sets[self.data["thing"]]:
            return self.sites
        own = tuple(one for one in self.sites if self.lying(one) == thing)
        return own or tuple(one for one in self.sites if not self.lying(one)) or self.sites

    def lying(self, site: str) -> str:
        """The thing on a site before anything is tried; nothing when it is free."""
        there = self.base.contents(self.data["zone"], self.seat, **{self.data["site"]: site})
        return there[0][0] if there else ""

    def game(self, thing: str, site: str, pieces: Mapping[tuple[str, str], str] | None = None) -> Play:
        """The lab's position with a thing on a site and pieces laid: (zone, place) -> kind."""
        made = self.base.copy()
        place(made, thing, self.data["zone"], site, self.seat)
        for (zone, at), kind in (pieces or {}).items():
            place(made, kind, zone, at, self.seat)
        made.restore(made.state, 0)
        return made

    def triggers(self, game: Play, site: str) -> list[Trigger]:
        """How near each trigger is."""
        return [
            Trigger(self._have(game, one, site), int(one["need"]), one.get("rule", ""), one["name"])
            for one in self.data["triggers"]
        ]

    def _have(self, game: Play, trigger: Mapping[str, Any], site: str) -> int:
        return game.value(str(trigger["have"]), me=self.seat, site=site)

    def possible(self, game: Play, site: str) -> list[Piece]:
        """The pieces that may be put next."""
        found = []
        for one in self.data["pieces"]:
            types = {"me": "player", "site": self.data["site"], "at": one["at"], "kind": one["kinds"]}
            fits = self.rules.quantity(one["where"], types, game.players)
            found += [
                Piece(one["zone"], at, kind)
                for at in self.rules.sets[one["at"]]
                for kind in self.rules.sets[one["kinds"]]
                if fits(game, me=self.seat, site=site, at=at, kind=kind)
            ]
        return found

    def gives(self, game: Play, site: str) -> Giving:
        """What the effect would give if it woke in a position, which is not changed."""
        made = game.copy()
        start = made.point
        before = self._amounts(made)
        refused: list[Reason] = []
        offers: list[Any] = []
        made.play(self._key(made, self.data["key"], {"site": site}))
        for _ in range(MOST_STEPS):
            decision = made.decision
            if decision is None or made.point is start:
                break
            main = [one for one in decision.options if not one.option.family.made.anytime]
            taken = next((one for name in self.data["take"] for one in main if one.action == name), None)
            if decision.prompt in self.data["offers"]:
                offers.append(self.data["offers"][decision.prompt])
            elif taken is None:
                refused += self._refused(made)
            made.play(taken or (main or decision.options)[-1])
        after = self._amounts(made)
        gains = {one: after[one] - before[one] for one in self.counted if after[one] != before[one]}
        return Giving(gains, tuple(refused), tuple(offers))

    def after(self, thing: str, site: str, pieces: Mapping[tuple[str, str], str], piece: Piece) -> Giving:
        """What the effect would give after one more piece, and whether that piece wakes it."""
        old = self.triggers(self.game(thing, site, pieces), site)
        game = self.game(thing, site, {**pieces, (piece.zone, piece.at): piece.kind})
        new = self.triggers(game, site)
        wakes = any(was.left and not now.left for was, now in zip(old, new, strict=True))
        given = self.gives(game, site)
        return Giving(given.gains, given.refused, given.offers, wakes)

    def _amounts(self, game: Play) -> dict[str, int]:
        types = {"me": "player", "it": self.data["counts"]["set"]}
        amount = self.rules.quantity(self.data["counts"]["amount"], types, game.players)
        return {one: amount(game, me=self.seat, it=one) for one in self.counted}

    def _refused(self, game: Play) -> list[Reason]:
        why = explain(game, self._key(game, self.data["line"], {}))
        return [] if why.allowed else list(why.reasons)

    def _key(self, game: Play, key: str, known: Mapping[str, str]) -> str:
        """A key whose braces are filled."""
        return re.sub(r"\{([^}]*)\}", lambda one: known.get(one[1]) or game.thing(one[1], me=self.seat) or "", key)
