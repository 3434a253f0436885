"""Positions, choices and what they change: the few words in which the rule tests of this game are written.

A change is a mapping of paths to differences. What belongs to player 0 has no prefix, what belongs to player 1 begins
with ``p1.``; the own stock is named by the bare resource: ``{"clay": -1, "laid.h0_0.path": 1, "p1.thaler": 2}``.
The supplies and the counters of the running action are left out; `play` checks that no piece is made or lost.
"""

from __future__ import annotations

from functools import cache

import rulebook
from tests.games.orleans.helpers import difference, keys, lies, pieces, refused, rule, who
from tests.games.orleans.helpers import snapshot as everything

__all__ = [
    "BASICS",
    "COLOURS",
    "EDGES",
    "KANAL",
    "PRINTED",
    "SITES",
    "act",
    "board",
    "building_round",
    "deck",
    "difference",
    "fill_purses",
    "keys",
    "lies",
    "load",
    "new",
    "pass_round",
    "pieces",
    "piles",
    "play",
    "refused",
    "ring",
    "row",
    "rule",
    "sides",
    "snapshot",
    "stock",
    "table",
    "thalers",
    "to_round",
    "who",
]

KANAL = "kanal"
BASICS = ("wood", "clay", "ore")
COLOURS = ("green", "orange", "blue")
UPPER, LOWER = ("u1", "u2", "u3", "u4"), ("l1", "l2", "l3")
SITES = tuple(f"r{r}_c{c}" for r in range(3) for c in range(4))
EDGES = (*(f"h{r}_{c}" for r in range(4) for c in range(4)), *(f"v{r}_{c}" for r in range(3) for c in range(5)))
PRINTED = {"h1_1": "path", "h2_2": "path", "h0_0": "rail", "h3_3": "canal"}
START = {"wood": 2, "clay": 2, "ore": 2, "iron": 1, "brick": 1}
SHOWN = ("stock", "laid", "bridge_on", "built", "row", "discarded", "coins_on", "disc_on", "stack", "pile")
COUNTED = ("blocked", "start", "round", "ending")


@cache
def load(*variants):
    """The rules, with variants, loaded once for all tests."""
    return rulebook.load(KANAL, variants=list(variants))


def new(players=1, *, variants=(), seed=1, **options):
    """A new game."""
    return load(*variants).new_game(players=players, seed=seed, options=options)


def sides(site):
    """The four sides of a building space, reckoned from its name: above, below, left, right."""
    r, c = int(site[1]), int(site[4])
    return [f"h{r}_{c}", f"h{r + 1}_{c}", f"v{r}_{c}", f"v{r}_{c + 1}"]


def ring(site, *kinds):
    """Routes on the sides of a building space: above, below, left, right (None: free); paths where nothing is said."""
    every = (*kinds, *("path",) * (4 - len(kinds)))
    return {edge: kind for edge, kind in zip(sides(site), every, strict=True) if kind}


def deck(letter="a", colour=None):
    """The buildings of a deck, perhaps of one colour, by number."""
    rules = load()
    found = [one for one in rules.sets["building"] if rules.field("building", one, "deck") == letter]
    return [one for one in found if colour in (None, rules.field("building", one, "colour"))]


def table(phase="acting", *, players=1, round=1, deck_="a", variants=(), seed=1, options=None, **more):
    """A game at the beginning of a phase, with an empty board unless ``laid=PRINTED``.

    ``p0={...}`` (or ``stock=``, ``laid=``, ``built=``, ``bridges=`` for player 0) sets what a player has; ``row``
    and ``piles`` what cards lie where. Cards not named are taken from the deck in order, as many as in a new game.
    """
    own = {0: {key: more.pop(key) for key in ("stock", "laid", "built", "bridges") if key in more}}
    own[0] |= more.pop("p0", {})
    own[1] = more.pop("p1", {})
    paths = {"at": {"phase": phase, "round": round}}
    built = [card for mine in own.values() for card in mine.get("built", {}).values()]
    paths |= cards(players, deck_, built, more.pop("row", None), more.pop("piles", {}))
    for player in range(players):
        mine = own[player]
        head = f"players[{player}]"
        paths[f"{head}.laid"] = {edge: mine.get("laid", {}).get(edge, "none") for edge in EDGES}
        if mine.get("built"):
            paths[f"{head}.built"] = mine["built"]
        if mine.get("bridges"):
            paths[f"{head}.bridge_on"] = dict.fromkeys(mine["bridges"], 1)
        if "stock" in mine:
            paths[f"{head}.stock"] = mine["stock"]
    return load(*variants).position(
        {**paths, **more}, players=players, seed=seed, options={"deck": deck_, **(options or {})}
    )


def cards(players, letter, built, row, piled):
    """Where the cards of a position lie."""
    solo = players == 1
    sizes = {"green": 2 if solo else 5, "orange": 5 if solo else 7, "blue": 7 if solo else 8}
    used = {*built, *(row or ()), *(one for pile in piled.values() for one in pile)}
    free = {colour: [one for one in deck(letter, colour) if one not in used] for colour in COLOURS}
    found = {}
    if row is None:
        row, free["green"] = free["green"][:4], free["green"][4:]
    found["row"] = list(row)
    for colour in COLOURS:
        found[f"pile.{colour}"] = list(piled.get(colour, free[colour][: sizes[colour]]))
    return found


def act(field="u4", **more):
    """A game in which an action space has just been chosen (its thalers left out of account)."""
    coins = more.pop("coins_on", {})
    game = table(coins_on={field: 0, **coins}, blocked=more.pop("blocked", "none"), **more)
    game.play(f"use:{field}")
    return game


def snapshot(game):
    """What lies on the table: path -> number or thing."""
    found = {}
    for path, value in everything(game).items():
        whose = path.split(".")[0] if path.startswith(("p0.", "p1.")) else ""
        rest = path.removeprefix(f"{whose}.") if whose else path
        name = rest.split(".")[0]
        if name not in (*SHOWN, *COUNTED):
            continue
        rest = rest.removeprefix("stock.")
        if name == "bridge_on" and not value:
            continue
        found[rest if whose in ("", "p0") else f"{whose}.{rest}"] = value
    return found


def play(game, *chosen):
    """Makes choices and returns what they changed; no piece is made or lost."""
    before, count = snapshot(game), pieces(game)
    for key in chosen:
        game.play(key)
    assert pieces(game) == count, "pieces were made or lost"
    return difference(before, snapshot(game))


def stock(game, player=0):
    """What a player has: resource -> number, without zeros."""
    return lies(game, "stock", player)


def row(game):
    """The open row, as a set of cards."""
    return set(lies(game, "row"))


def piles(game):
    """How many cards lie on the three piles."""
    return tuple(game.value(f"pile['{colour}']") for colour in COLOURS)


def thalers(game):
    """The thalers on the seven spaces, where there are any."""
    found = {field: game.value(f"coins_on['{field}']") for field in (*UPPER, *LOWER)}
    return {field: n for field, n in found.items() if n}


def board(game, player=0):
    """The routes of a player: edge -> kind."""
    found = {edge: dict(game.contents("laid", player, edge=edge)) for edge in EDGES}
    return {edge: next(iter(there)) for edge, there in found.items() if there}


def leave(game):
    """Leaves out what may be left out, pays in the first possible way."""
    game.play(next((one for one in ("stop", "skip", "take:open") if one in keys(game)), None) or min(keys(game)))


def fill_purses(game):
    """Six of every resource for everybody; set by hand, as no rule gives so much."""
    layout, numbers = game.program.layout, game.program.model.symbols.number
    spot = layout.spots["stock"]
    for player in range(game.players):
        for kind in (*BASICS, "iron", "brick"):
            game.state[layout.cell(spot, player, ()) + spot.kinds[numbers[kind]]] = 6
    game.restore(game.state, len(game.raw_log))


def building_round(game, most):
    """Plays a round in which so many buildings are built, the highest first, and nothing else is done."""
    at, built = game.round, 0
    while game.decision is not None and game.round == at:
        cards = {key.split(":")[1] for key in keys(game, "build:")} - {"bridge"}
        if cards and built < most:
            best = max(cards, key=lambda card: load().field("building", card, "number"))
            game.play(min(keys(game, f"build:{best}:")))
            built += 1
        elif game.decision.prompt == "field":
            wanted = [one for one in ("use:u1", "use:u3", "use:l3") if one in keys(game) and built < most]
            game.play(wanted[0] if wanted else min(keys(game, "use:l") or keys(game, "use:")))
        else:
            leave(game)
    return built


def pass_round(game, *fields, turn=()):
    """Plays a round: the named spaces (or the first possible ones) are chosen and nothing is done there.

    ``turn`` names the players who turn the wheel for nothing at the end.
    """
    at, fields = game.round, list(fields)
    while game.decision is not None and game.round == at:
        if game.decision.prompt == "free_turn":
            game.play("turn:wheel" if game.decision.player in turn else "skip")
        elif game.decision.prompt == "field":
            game.play(f"use:{fields.pop(0)}" if fields else min(keys(game, "use:")))
        else:
            leave(game)


def to_round(game, number):
    """Plays on, doing nothing, until a round begins."""
    while game.round < number and game.decision is not None:
        pass_round(game)
