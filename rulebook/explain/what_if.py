"""What would happen if: a choice tried on a copy that does not show the future, up to the first chance."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import takewhile
from typing import TYPE_CHECKING, Any, SupportsIndex

from rulebook.base.errors import IllegalChoice
from rulebook.base.words import lab_text
from rulebook.chance.draw_odds import Odds
from rulebook.compiler.expressions.scope import Scope
from rulebook.compiler.layout.state_layout import ME, RANDOM
from rulebook.engine.events import Event, read_event
from rulebook.engine.hidden_information import copied_fresh, visible
from rulebook.engine.scores import score_sheets
from rulebook.explain.legality import explain
from rulebook.verbs.chance import fits
from rulebook.verbs.moves import kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rulebook.compiler.decisions import Option
    from rulebook.compiler.layout.state_layout import Spot
    from rulebook.engine.play import Choice, Play
    from rulebook.engine.ruleset import RuleSet
    from rulebook.language.yaml_nodes import Node

__all__ = ["UNSAID", "Change", "Preview", "consequences", "preview"]

UNSAID = {"choice", "set", "phase"}


@dataclass(frozen=True, slots=True)
class Change:
    """A number of the player's that the choice changes.

    Attributes:
        name: what is counted (a quantity, a track or a piece); ``zone`` where the pieces lie, empty for the others.
    """

    name: str
    zone: str
    before: int
    after: int
    rules: RuleSet = field(repr=False, compare=False)

    def text(self, lang: str = "en") -> str:
        """The change in words."""
        entry = self.rules.words(lang).entry
        zone = next((one for one in (f"zone.{self.zone}", self.zone) if self.zone and entry(one) is not None), "")
        code = "change_in" if zone else "change"
        return lab_text(code, lang, self.rules, name=self.name, zone=zone, before=self.before, after=self.after)


@dataclass(frozen=True, slots=True)
class Preview:
    """What a choice leads to, as far as anybody can know.

    Attributes:
        key: the choice; ``player`` whose it is.
        events: what happens, up to the first chance or the next choice (single choices are taken by themselves).
        odds: the chance at which it stops; None when there is none.
        scores: for each player the score "if it ended now" before and after.
        changes: the player's own numbers that are different afterwards.
    """

    key: str
    player: int
    events: tuple[Event, ...]
    odds: Odds | None
    scores: tuple[tuple[int, int], ...]
    changes: tuple[Change, ...]
    rules: RuleSet = field(repr=False, compare=False)

    def lines(self, lang: str = "en") -> list[str]:
        """What happens, in words."""
        found = [event.text(lang, done=False) for event in self.events]
        return found or ([] if self.odds is not None else [lab_text("preview_nothing", lang)])

    def odds_lines(self, lang: str = "en") -> list[str]:
        """The chance at which it stops, in words; nothing when there is none."""
        return self.odds.lines(self.rules, lang) if self.odds is not None else []

    def score_lines(self, lang: str = "en") -> list[str]:
        """Scores that change, in words."""
        return [
            lab_text("score_change", lang, n=player + 1, before=before, after=after)
            for player, (before, after) in enumerate(self.scores)
            if before != after
        ]

    def text(self, lang: str = "en") -> str:
        """Everything, one line each."""
        changes = [change.text(lang) for change in self.changes]
        return "\n".join([*self.lines(lang), *self.odds_lines(lang), *changes, *self.score_lines(lang)])


def preview(game: Play, choice: str | Choice) -> Preview:
    """Tries a choice on a copy in which what the player cannot see is dealt anew.

    >>> import rulebook
    >>> shown = preview(rulebook.load("tests/mini").new_game(players=2, seed=1), "climb")
    >>> shown.scores[0], shown.odds
    ((4, 3), None)

    Raises:
        IllegalChoice: it is not allowed; ``reasons`` say why.
    """
    key = choice if isinstance(choice, str) else choice.key
    found = game.decision.option(key) if game.decision is not None else None
    if game.decision is None or found is None:
        raise IllegalChoice(key, explain(game, key).reasons)
    player = game.decision.player
    trial = copied_fresh(game)
    before, start = [sheet.total for sheet in score_sheets(trial)], _numbers(trial, player)
    trial.state, raw, odds = _run(trial, found.option)
    events = [read_event(one, trial.program, game.rules) for one in raw]
    return Preview(
        found.key,
        player,
        tuple(filter(_said, events)),
        odds,
        tuple(zip(before, (sheet.total for sheet in score_sheets(trial)), strict=True)),
        tuple(_changes(start, _numbers(trial, player), game.rules)),
        game.rules,
    )


def consequences(game: Play, option: Option) -> tuple[list[Event], Odds | None]:
    """What an option of the pending decision would do, allowed or not: what happens, and the chance it stops at.

    Raises:
        EngineError: what is not allowed cannot even be imagined.
    """
    trial = copied_fresh(game)
    _, raw, odds = _run(trial, option)
    return [event for event in (read_event(one, trial.program, game.rules) for one in raw) if _said(event)], odds


def _said(event: Event) -> bool:
    return event.code not in UNSAID


# -- chance --------------------------------------------------------------------------------------------------


class _Chance(Exception):
    """The next thing to happen is a draw; ``cell`` is where the piece would be taken from."""

    def __init__(self, cell: int) -> None:
        self.cell = cell


class _Halting(list[int]):
    """A state that stops right before a piece is drawn; ``passing`` draws are let through."""

    passing = 0
    armed = False

    def __setitem__(self, key: SupportsIndex | slice, value: Any) -> None:
        if self.armed and isinstance(key, int):
            self.armed = False
            if not self.passing:
                raise _Chance(key)
            self.passing -= 1
        super().__setitem__(key, value)
        self.armed = self.armed or key == RANDOM


def _run(trial: Play, option: Option) -> tuple[list[int], list[tuple[Any, ...]], Odds | None]:
    """Runs a choice up to the first draw with more than one outcome: the state there, what happened, the odds."""
    point, program = trial.point, trial.program
    assert point is not None
    whole: list[tuple[Any, ...]] = []
    after = trial.state.copy()
    program.run(after, whole, point.apply(after, option))
    passing = 0
    while True:
        state, raw = _Halting(trial.state), list[tuple[Any, ...]]()
        state.passing = passing
        try:
            program.run(state, raw, point.apply(state, option))
        except _Chance as chance:
            odds = _odds(trial, state, chance.cell, whole[len(raw) :])
            if len(odds.counts) != 1 and odds.draws != odds.size:
                return list(state), raw, odds
            passing += max(1, odds.draws)
        else:
            return after, whole, None


def _odds(trial: Play, state: list[int], cell: int, events: list[tuple[Any, ...]]) -> Odds:
    """What the draw that comes next may bring."""
    code, player, info, *_ = events[0] if events else ("", -1, -1)
    spot = _spot(trial, cell)
    if code != "draw" or spot is None or spot.zone is None:
        return Odds("", 1, ())
    layout, names = trial.program.layout, trial.program.model.symbols.names
    owner = (cell - layout.block) // layout.stride if spot.per_player else None
    if spot.zone.see == "owner" and owner != trial.state[ME]:
        return Odds("", 1, ())
    base = _base(trial, spot, owner or 0)
    first = base + (cell - base) // spot.width * spot.width
    entries = range(base, base + spot.size, spot.width) if spot.zone.see == "none" else [first]
    found = []
    for kind in _drawable(trial, info, list(spot.kinds)):
        count = sum(state[at + spot.kinds[kind]] for at in entries)
        found += [(names[kind], count)] if count else []
    same = (one[:3] == (code, player, info) for one in events)
    return Odds(spot.name, sum(1 for _ in takewhile(bool, same)), tuple(found))


def _spot(trial: Play, cell: int) -> Spot | None:
    """The zone a cell belongs to."""
    layout = trial.program.layout
    for spot in layout.spots.values():
        for player in range(layout.players if spot.per_player else 1):
            base = _base(trial, spot, player)
            if base <= cell < base + spot.size:
                return spot
    return None


def _base(trial: Play, spot: Spot, player: int) -> int:
    """The first cell of all entries of a zone or counter."""
    layout = trial.program.layout
    return spot.base + (layout.block + player * layout.stride if spot.per_player else 0)


def _drawable(trial: Play, info: int, kinds: list[int]) -> list[int]:
    """The kinds that a step of drawing may take, of those a zone holds."""
    builder = trial.program.decisions[0].bank[1]
    spec = trial.program.infos[info].node.get("draw")
    only, where = (spec.get("only"), spec.get("where")) if spec is not None else (None, None)
    wanted = kinds if only is None else [kind for kind in kinds if kind in kinds_of(builder, only)]
    return wanted if where is None else [kind for kind in wanted if fits(builder, where, Scope(), kind)]


# -- numbers before and after ---------------------------------------------------------------------------------


def _numbers(game: Play, player: int) -> dict[tuple[str, str], int]:
    """The player's own numbers that have a name: quantities, tracks, and what lies where."""
    entry = game.rules.words("en").entry
    model = game.program.model
    found = {(name, ""): game.value(name, me=player) for name in model.quantities if entry(name) is not None}
    for name, track in model.tracks.items():
        if entry(f"track.{name}") is not None:
            found[f"track.{name}", ""] = game.value(_counter(game, track, name), me=player)
    for name, zone in model.zones.items():
        if zone.each == ["player"] and not zone.slot and visible(game, name, player, player):
            found |= {(kind, name): count for kind, count in game.contents(name, me=player)}
    return found


def _counter(game: Play, track: Node, name: str) -> str:
    """The counter of a track as an expression."""
    node = track.get("counter")
    counter = str(node.value) if node is not None else "track"
    spot = game.program.layout.spots.get(counter)
    return f"{counter}['{name}']" if spot is not None and spot.indexes else counter


def _changes(before: dict[tuple[str, str], int], after: dict[tuple[str, str], int], rules: RuleSet) -> Iterator[Change]:
    """What is different, in a fixed order."""
    for key in {**before, **after}:
        old, new = before.get(key, 0), after.get(key, 0)
        if old != new:
            yield Change(*key, old, new, rules)
