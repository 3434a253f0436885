"""What happened: events with who, what, how much and why, made from the engine's plain tuples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rulebook.engine.option_words import label, more_of, option_values

if TYPE_CHECKING:
    from rulebook.base.messages import Wording
    from rulebook.compiler.program import Program
    from rulebook.engine.ruleset import RuleSet

__all__ = ["Event", "read_event", "worth_telling"]

QUIET = {"set"}
"""Events that only keep the books."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Attributes:
        code: choice, forced, gain, pay, move, draw, advance, retreat, set, phase, note.
        player: whose it is, −1 for the game.
        params: what and how much (ids, numbers); ``at`` the entry of a zone that a piece comes into or leaves.
        rule: the rule it follows; ``place`` where that stands in the rule data.
    """

    code: str
    player: int
    params: dict[str, Any] = field(default_factory=dict)
    rule: str = ""
    place: str = ""
    rules: Any = field(default=None, repr=False, compare=False)

    def text(self, lang: str = "en", *, done: bool = True) -> str:
        """The event in words; empty for a move that the game's texts leave unsaid.

        Args:
            lang: the language.
            done: whether it has happened, or would.
        """
        rules: RuleSet = self.rules
        words = rules.words(lang)
        params = {**self.params, "done": 1 if done else 2}
        if self.player >= 0:
            params["player"] = words.text("ui", "player", n=self.player + 1)
        if self.code in ("choice", "forced"):
            params["action"] = label(rules, params["action"], params["values"], lang, params["more"], about=True)
            return words.text("events", self.code, **params)
        if self.code == "set" and rules.model.counters[params["counter"]].of == "player":
            params["value"] = words.text("ui", "player", n=params["value"] + 1)
        for end in ("from", "to"):
            if words.entry(f"zone.{params.get(end)}") is not None:
                params[end] = f"zone.{params[end]}"
        return rules.text_about("events", self._key(words), lang, **params)

    @property
    def silent(self) -> bool:
        """Whether it only keeps the books: a counter without a text, or a move for which the game has an empty one."""
        words = self.rules.words("en")
        key = self._key(words)
        return key in QUIET or (self.code == "move" and words.template("events", key) == "")

    def _key(self, words: Wording) -> str:
        """Which text says it: one for its zone, one for the game's own moves, else the one of its code."""
        params, rules = self.params, self.rules
        if self.code == "note":
            return str(params["code"])
        if self.code == "gain" and params["n"] < params["asked"]:
            return "gain_short" if params["n"] else "gain_none"
        ends = [params[end] for end in ("from", "to") if end in params]
        zones = rules.model.zones
        keys = [".".join((self.code, *ends)), f"{self.code}.{ends[0]}"] if ends else []
        if self.code == "set":
            keys.append(f"set.{params['counter']}")
        if ends and not any(zones[end].per_player for end in ends):
            keys.append(f"{self.code}.game")
        return next((key for key in keys if words.template("events", key) is not None), self.code)


def read_event(raw: tuple[Any, ...], program: Program, rules: RuleSet) -> Event:
    """An engine tuple as an event."""
    code, player, info_number, *values = raw
    names = program.model.symbols.names
    info = program.infos[info_number]
    params: dict[str, Any] = {}
    if code in ("choice", "forced"):
        option = values[0]
        params = {"option": option.key, "action": option.family.name, "values": option_values(option, program)}
        params["more"] = more_of(option)
        return Event(code, player, params, option.family.made.rule or info.rule, info.place, rules)
    if code in ("gain", "pay", "move", "draw"):
        kind, n, source, target, asked, *cells = values
        params = {"piece": names[kind], "n": n, "from": names[source], "to": names[target], "asked": asked}
        params |= _where(program, names[source], names[target], cells)
    elif code in ("advance", "retreat"):
        params = {"track": f"track.{names[values[0]]}", "space": values[1]}
    elif code == "set":
        params = {"counter": names[values[0]], "value": _named(values[1], program, names[values[0]])}
    elif code == "phase":
        params = {"phase": names[values[0]]}
    elif code == "note":
        symbol, fields, *given = values
        params = {name: names[one] if thing else one for (name, thing), one in zip(fields, given, strict=True)}
        params["code"] = names[symbol]
    return Event(code, player, params, info.rule, info.place, rules)


def worth_telling(events: Sequence[Event]) -> list[tuple[int, Event, bool]]:
    """What a log tells: number in the log, event, and whether it follows from a choice.

    Left out is what only keeps the books, the move that a choice has just said itself, a phase that went by without
    anything to tell, and an end that came by itself: nothing was chosen and nothing named.
    """
    kept: list[tuple[int, Event, bool]] = []
    values: set[object] = set()
    for number, event in enumerate(events):
        if event.code == "forced" and not event.params["values"]:
            continue
        if event.code in ("choice", "forced"):
            values = set(event.params["values"].values())
            kept.append((number, event, False))
        elif event.code == "phase":
            if kept and kept[-1][1].code == "phase":
                kept.pop()
            kept.append((number, event, False))
        elif not event.silent and not (event.code == "move" and event.params["piece"] in values):
            kept.append((number, event, True))
    return kept


def _where(program: Program, source: str, target: str, cells: list[int]) -> dict[str, str]:
    """``at``: the entry that a piece goes into or, where it goes into a whole zone, the one it comes from."""
    layout = program.layout
    for name, cell in zip((target, source), reversed(cells), strict=True):
        spot = layout.spots[name]
        if spot.indexes:
            return {"at": program.model.symbols.names[layout.index_of(spot, cell)[-1]]}
    return {}


def _named(value: int, program: Program, counter: str) -> int | str:
    """The value of a counter: the id of a thing where it counts no numbers."""
    made = program.model.counters.get(counter)
    thing = made is not None and made.of not in ("int", "player")
    return program.model.symbols.names[value] if thing else value
