"""Every building: what it costs and is worth, and what each line of its effect does, reckoned from `buildings.yaml`.

`buildings.yaml` beside this file is a copy of the notes the decks were made from. Each building is set on a board made
at random (always the same for the same number), works by its ring or by its bridges, and every line must be refused
or bring exactly what the copy says.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.games.kanal.helpers import (
    BASICS,
    EDGES,
    SITES,
    act,
    deck,
    keys,
    load,
    refused,
    rule,
    sides,
    stock,
    who,
)

BUILDINGS = yaml.safe_load(Path(__file__).with_name("buildings.yaml").read_text(encoding="utf-8"))
ROUTES = ("path", "road", "rail", "canal")
TRIALS = 6
MOST_TRIALS = 60
CONDITIONS = {"when", "per", "pay"}


def test_every_building_is_there():
    assert set(load().sets["building"]) == set(BUILDINGS)
    assert len(BUILDINGS) == 66


@rule("K-B2", "K-B1", "K-S1")
@pytest.mark.parametrize("card", list(BUILDINGS))
def test_deck_colour_number_fame_and_cost(card):
    printed = BUILDINGS[card]
    for field in ("deck", "colour", "number", "fame"):
        assert load().field("building", card, field) == printed[field]
    purse = {}
    for kind, n in printed["cost"].items():
        first = kind.split("/")[0]
        purse[first] = purse.get(first, 0) + n
    game = act("u1", stock=purse, row=[card], deck_=printed["deck"])
    game.play(f"build:{card}:r2_c2")
    assert stock(game) == {}
    for kind, n in purse.items():
        game = act("u1", stock={"thaler": 1, **purse, kind: n - 1}, row=[card], deck_=printed["deck"])
        refused(game, f"build:{card}:r2_c2", "cannot_pay_card", "K-B1")


@cache
def between(one, other):
    """The edge between two sites, or None."""
    return next((edge for edge in sides(one) if edge in sides(other)), None)


class Board:
    """A board on which one building is about to work, and what its lines should do."""

    def __init__(self, card, trial):
        self.card, self.printed = card, BUILDINGS[card]
        self.rng = rng = random.Random(f"{card} {trial}")
        self.site = rng.choice(SITES) if trial % 2 else "r1_c1"
        self.near = [one for one in SITES if one != self.site and between(one, self.site)]
        self.by_bridge = trial % 3 == 2
        n = rng.randint(2 if self.by_bridge else 0, len(self.near))
        others = [one for one in deck(self.printed["deck"]) if one != card]
        self.built = {self.site: card} | dict(zip(rng.sample(self.near, n), rng.sample(others, n), strict=True))
        self.laid = self.routes(trial)
        self.bridges = self.bridged(n)
        self.stock = {kind: rng.randint(0, 10) for kind in BASICS}
        self.stock |= {kind: rng.randint(0, 6) for kind in ("iron", "brick")}
        self.stock |= {"thaler": 3 + rng.randint(0, 4), "clay": max(1, self.stock["clay"])}
        self.stock["wood"] = max(1, self.stock["wood"])

    def routes(self, trial):
        """Four sides with few or many kinds, and some routes where they complete nothing."""
        some = [(kind,) for kind in ROUTES] + [ROUTES, ROUTES, ("road", "rail"), ("canal", "path"), ROUTES[1:]]
        kinds = self.rng.choice(some) if trial else ROUTES
        mixed = self.rng.sample(kinds, len(kinds)) * 4
        ring = dict(zip(sides(self.site), mixed, strict=False))
        taken = {edge for site in (self.site, *self.near) for edge in sides(site)}
        far = [edge for edge in EDGES if edge not in taken]
        extra = self.rng.sample(far, min(len(far), self.rng.randint(0, 6)))
        return ring | {edge: self.rng.choice(ROUTES) for edge in extra}

    def bridged(self, n):
        """The edges that carry a bridge when the building works."""
        edges = [between(self.site, one) for one in self.built if one != self.site]
        return self.rng.sample(edges, 2 if self.by_bridge else self.rng.randint(0, n))

    def start(self):
        """The game right after the building was triggered, without a thaler paid for it."""
        more = {"stock": self.stock, "built": self.built, "deck_": self.printed["deck"], "row": []}
        if self.by_bridge:
            last = self.bridges[-1]
            game = act("u1", laid=self.laid, bridges=self.bridges[:-1], **more)
            game.play(f"build:bridge:{last}")
            self.stock["wood"] -= 1
            return game
        last = self.rng.choice([edge for edge in sides(self.site) if edge not in self.bridges] or sides(self.site))
        kind = "path" if self.laid[last] == "path" else "canal"
        self.laid[last] = kind
        bridges = [edge for edge in self.bridges if edge != last]
        self.bridges = bridges
        game = act("u4", laid={edge: one for edge, one in self.laid.items() if edge != last}, bridges=bridges, **more)
        game.play(f"lay:{kind}:{last}")
        self.stock["clay" if kind == "path" else "thaler"] -= 1 if kind == "path" else 3
        return game

    # what the copy says

    def here(self, kind):
        """How many sides are of a kind."""
        return sum(self.laid[edge] == kind for edge in sides(self.site))

    def neighbours(self, colour):
        """How many orthogonal neighbours, of a colour or any."""
        there = [card for site, card in self.built.items() if site != self.site]
        return sum(colour in ("any", BUILDINGS[card]["colour"]) for card in there)

    def count(self, what, kind):
        """A count that a condition or a multiplication names."""
        match what:
            case "side":
                return self.here(kind)
            case "bridge":
                return len(self.bridges)
            case "neighbour":
                return self.neighbours(kind)
            case "board":
                return sum(one == kind for one in self.laid.values())
        raise ValueError(what)

    def holds(self, when):
        """Whether all conditions of a line hold."""
        outer = sum(sum(edge in sides(site) for site in SITES) == 1 for edge in sides(self.site))
        plain = {
            "kinds": len({self.laid[edge] for edge in sides(self.site)}),
            "outer": outer,
            "bridge": len(self.bridges),
        }
        return all(
            plain[what] >= wanted if what in plain else all(self.count(what, kind) >= n for kind, n in wanted.items())
            for what, wanted in when.items()
        )

    def times(self, line):
        """How often the gain of a line is had."""
        if "per" not in line:
            return 1
        ((what, kind),) = line["per"].items()
        return min(self.count(what, kind), line.get("max", 99))

    def possible(self, line):
        """Whether a line can be worked now."""
        return (
            self.holds(line.get("when", {}))
            and self.times(line) > 0
            and all(self.stock.get(kind, 0) >= n for kind, n in line.get("pay", {}).items())
        )

    def change(self, kind, n):
        """Pays or gains; what does not fit is lost."""
        most = 10 if kind in BASICS else 6 if kind in ("iron", "brick") else 999
        self.stock[kind] = min(most, self.stock.get(kind, 0) + n)

    def wheel(self):
        """Turns the wheel once if it can be turned."""
        can = all(self.stock[kind] for kind in BASICS) and self.stock["iron"] < 6 and self.stock["brick"] < 6
        for kind in (*BASICS, "iron", "brick") if can else ():
            self.change(kind, -1 if kind in BASICS else 1)
        return can

    def work(self, line):
        """What a line does to the stock; gives back how often the wheel turns and what is placed free."""
        for kind, n in line.get("pay", {}).items():
            self.change(kind, -n)
        gain = line.get("gain", {})
        for kind, n in gain.items():
            if kind != "turn":
                self.change(kind, n * self.times(line))
        turned = [self.wheel() for _ in range(gain.get("turn", 0))]
        return sum(turned), line.get("free", {})

    def free_spaces(self, kind):
        """Where a free route of a kind may go."""
        return {edge for edge in EDGES if edge not in self.laid or (self.laid[edge] == "path" and kind != "path")}

    def free_bridges(self):
        """Where a free bridge may go: over a route, between two buildings, beside the building or between others."""
        pairs = [between(one, other) for one in self.built for other in self.built if one < other]
        return {edge for edge in pairs if edge and edge in self.laid and edge not in self.bridges}


def work_line(game, board, line, name):
    """Plays one line and compares it with the copy."""
    if not board.possible(line):
        assert not game.explain(f"use:{name}").allowed, name
        refused(game, f"use:{name}", game.explain(f"use:{name}").reasons[0].code)
        assert game.explain(f"use:{name}").reasons[0].rule in ("K-E4", "K-B1")
        game.play("skip")
        return False
    game.play(f"use:{name}")
    turns, free = board.work(line)
    for _ in range(turns):
        assert who(game) == (0, "free_wheel"), name
        game.play("turn:wheel")
    for kind, n in free.items():
        place_free(game, board, kind, n)
    while who(game)[1] in ("free_wheel", "place_free"):
        game.play("stop")
    return True


def place_free(game, board, kind, n):
    """Lays the free pieces one after the other, wherever that completes nothing."""
    for _ in range(n):
        spaces = board.free_bridges() if kind == "bridge" else board.free_spaces(kind)
        start = "build:bridge:" if kind == "bridge" else f"lay:{kind}:"
        assert {key.removeprefix(start) for key in keys(game, start)} == spaces
        if not spaces:
            return
        edge = max(spaces, key=lambda one: (one not in sides(board.site), one))
        game.play(start + edge)
        if kind == "bridge":
            board.bridges.append(edge)
        else:
            board.laid[edge] = kind


@cache
def tried(card, trial):
    """Works a building on one board; gives back which lines were worked."""
    board = Board(card, trial)
    game = board.start()
    worked = set()
    for at, line in enumerate(board.printed["lines"], 1):
        assert who(game) == (0, "effect"), card
        if work_line(game, board, line, f"{card}_{at}"):
            worked.add(at)
        assert stock(game) == {kind: n for kind, n in board.stock.items() if n}, (card, at)
    return frozenset(worked)


@rule("K-E1", "K-E2", "K-E4", "K-E5", "K-R5")
@pytest.mark.parametrize("card", list(BUILDINGS))
def test_what_each_building_does(card):
    for trial in range(TRIALS):
        tried(card, trial)


@rule("K-E4", "K-E5")
@pytest.mark.parametrize("card", list(BUILDINGS))
def test_every_line_was_worked_and_every_condition_also_missed(card):
    missing = {(at, True) for at, _ in enumerate(BUILDINGS[card]["lines"], 1)}
    missing |= {(at, False) for at, line in enumerate(BUILDINGS[card]["lines"], 1) if set(line) & CONDITIONS}
    for trial in range(MOST_TRIALS):
        worked = tried(card, trial)
        missing -= {(at, at in worked) for at, _ in enumerate(BUILDINGS[card]["lines"], 1)}
        if not missing:
            return
    pytest.fail(f"lines that were never worked (True) or never refused (False): {sorted(missing)}")
