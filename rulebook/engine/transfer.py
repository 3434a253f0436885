"""What lies on the board of one game carried over to rules that know the same things and something more.

The labs ask "what if" with an action of their own, which only their copy of the rules has. The pieces of a running game
are put down there at the beginning of a phase; what was under way in the game stays behind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulebook.engine.position import build_position

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rulebook.compiler.layout.state_layout import Spot
    from rulebook.engine.play import Play
    from rulebook.engine.ruleset import RuleSet

__all__ = ["carry", "clear", "place"]


def carry(game: Play, rules: RuleSet, spec: Mapping[str, Any]) -> Play:
    """A game by other rules whose zones hold what those of a running game hold.

    Args:
        game: is not changed.
        rules: they have all zones, sets and pieces of the game's own rules.
        spec: the moment of the new game, as a position.

    >>> import rulebook
    >>> rules = rulebook.load("tests/mini")
    >>> game = rules.position({"players[0].coin": 7}, players=2)
    >>> carry(game, rules, {"at": {"phase": "market"}}).value("players[0].coin")
    7
    """
    made = build_position(rules, spec, game.players, 0, game.start_spec.get("options") or {})
    for spot in game.program.layout.spots.values():
        if spot.zone is not None:
            _carry_zone(game, made, spot)
    made.restore(made.state, len(made.raw_log))
    return made


def _carry_zone(game: Play, made: Play, spot: Spot) -> None:
    old, new = game.program.layout, made.program.layout
    there = new.spots[spot.name]
    names, number = game.program.model.symbols.names, made.program.model.symbols.number
    for player in range(old.players if spot.per_player else 1):
        for index in old.entries(spot):
            cell = old.cell(spot, player, index)
            target = new.cell(there, player, tuple(number[names[one]] for one in index))
            if spot.zone is not None and spot.zone.slot:
                made.state[target] = number[names[game.state[cell]]] if game.state[cell] else 0
                continue
            for kind, offset in spot.kinds.items():
                made.state[target + there.kinds[number[names[kind]]]] = game.state[cell + offset]


def place(game: Play, kind: str, zone: str, at: str, player: int = 0) -> None:
    """Takes one piece from where it lies, at home if it is there, and puts it into an entry of a zone.

    What lay in a slot before goes home.
    """
    layout, number = game.program.layout, game.program.model.symbols.number
    spot, wanted = layout.spots[zone], number[kind]
    slot = spot.zone is not None and spot.zone.slot
    cell = layout.cell(spot, player, (number[at],))
    if slot and game.state[cell] == wanted:
        return
    if slot:
        clear(game, zone, at, player)
    for source, is_slot in _lying(game, kind):
        if game.state[source] == wanted if is_slot else game.state[source] > 0:
            game.state[source] = 0 if is_slot else game.state[source] - 1
            break
    if slot:
        game.state[cell] = wanted
    else:
        game.state[layout.cell(spot, player, (number[at],), wanted)] += 1


def clear(game: Play, zone: str, at: str, player: int = 0) -> None:
    """Sends home what lies in a slot."""
    layout, symbols = game.program.layout, game.program.model.symbols
    cell = layout.cell(layout.spots[zone], player, (symbols.number[at],))
    there, game.state[cell] = game.state[cell], 0
    home = game.program.model.home_of(symbols.names[there]) if there else None
    if home is not None:
        spot = layout.spots[home.home]
        game.state[layout.cell(spot, player if spot.per_player else 0, kind=there)] += 1


def _lying(game: Play, kind: str) -> Iterator[tuple[int, bool]]:
    """The cells where a piece may lie, its home first, and whether they are slots."""
    layout, number = game.program.layout, game.program.model.symbols.number[kind]
    home = game.program.model.home_of(kind)
    spots = [one for one in layout.spots.values() if one.zone is not None and number in one.kinds]
    for spot in sorted(spots, key=lambda one: home is None or one.name != home.home):
        slot = spot.zone is not None and spot.zone.slot
        for player in range(layout.players if spot.per_player else 1):
            for index in layout.entries(spot):
                yield layout.cell(spot, player, index, 0 if slot else number), slot
