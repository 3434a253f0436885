"""Whole games at random: nothing is made or lost, no dead ends, limits hold, and everything there is happens."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

from rulebook.bots.bots import WeightedRandom
from tests.games.kanal.helpers import EDGES, SITES, deck, load, new, pieces, piles, row, rule, sides, table

GAMES = 70
"""For each number of players and each overlay: 200 in all."""
MOST_DECISIONS = 4000
MODES = [(players, variants) for players in (1, 2) for variants in ((), ("published",))]
SWITCHES = [
    {"deck": letter, "board": board, "halves": halves, "solo_discard": order}
    for letter, board, halves, order in (
        ("a", "beginner", "both", "after"),
        ("b", "advanced", "one", "before"),
        ("b", "beginner", "both", "before"),
        ("a", "advanced", "one", "after"),
    )
]
SHY = {"stop": 0.4, "skip": 0.4, "done": 0.3, "skip_line": 0.3, "no_turn": 0.3, "no_more_free": 0.3, "buy": 0.5}
ROUTES = ("path", "road", "rail", "canal")
OUTER = {edge for edge in EDGES if sum(edge in sides(site) for site in SITES) == 1}
modes = pytest.mark.parametrize(("players", "variants"), MODES)


def check_board(game, player):
    """What holds on a board at any time."""
    built = {site for site in SITES if game.contents("built", player, site=site)}
    laid = {edge for edge in EDGES if game.contents("laid", player, edge=edge)}
    bridges = {edge for edge in EDGES if game.contents("bridge_on", player, edge=edge)}
    assert not bridges & OUTER
    assert bridges <= laid
    for edge in bridges:
        assert game.contents("bridge_on", player, edge=edge) == (("bridge", 1),)
        assert {site for site in SITES if edge in sides(site)} <= built
    stock = dict(game.contents("stock", player))
    assert all(stock.get(kind, 0) <= 10 for kind in ("wood", "clay", "ore"))
    assert all(stock.get(kind, 0) <= 6 for kind in ("iron", "brick"))
    return built


def check_cards(game):
    """The row after a refill, and that no card lies in two places; gives back how many cards are in play."""
    green, orange, blue = piles(game)
    if game.players == 2 and game.round > 1:
        assert len(row(game)) >= (4 if green else 5 if orange else 6) or not blue
    built = [game.contents("built", player, site=site) for player in range(game.players) for site in SITES]
    cards = [*row(game), *(found[0][0] for found in built if found), *dict(game.contents("discarded"))]
    assert len(cards) == len(set(cards))
    return len(cards) + green + orange + blue


def grown(players, variants, seed, switches):
    """A game from round 3 on: every board has some buildings and most of its routes, so that effects are near."""
    rng = random.Random(seed)
    cards = rng.sample(deck(switches["deck"]), 6 * players)
    own = []
    for player in range(players):
        sites = rng.sample(SITES, 6)
        near = [edge for edge in EDGES if any(edge in sides(site) for site in sites)]
        laid = {edge: rng.choice(ROUTES) for edge in near if rng.random() < 0.75}
        stock = {kind: rng.randint(2, 8) for kind in ("wood", "clay", "ore", "thaler")}
        stock |= {kind: rng.randint(0, 4) for kind in ("iron", "brick")}
        own.append({"built": dict(zip(sites, cards[6 * player :], strict=False)), "laid": laid, "stock": stock})
    more = {f"p{player}": mine for player, mine in enumerate(own)}
    return table(players=players, variants=variants, seed=seed, options=switches, deck_=switches["deck"], **more)


@cache
def played(players, variants):
    """Plays the games of a mode; gives back what happened in them: (action, what) -> how often, and rounds."""
    bot, seen, rounds = WeightedRandom(players, SHY), Counter(), Counter()
    for seed in range(GAMES):
        switches = SWITCHES[seed // 2 % len(SWITCHES)]
        game = (
            grown(players, variants, seed, switches)
            if seed % 2
            else new(players, variants=variants, seed=seed, **switches)
        )
        game.record = False
        whole, cards, at, worked = pieces(game), check_cards(game), 0, Counter()
        assert seed % 2 or cards == {1: 18, 2: 24}[players]
        while game.decision is not None:
            assert len(game.history) < MOST_DECISIONS
            if game.round != at:
                at = game.round
                assert pieces(game) == whole
                assert check_cards(game) == cards
                for player in range(players):
                    check_board(game, player)
            choice = bot.choose(game)
            what = str(next(iter(choice.values.values()), ""))
            seen[choice.action, what] += 1
            worked[choice.action, what] += 1
            game.play(choice)
        assert pieces(game) == whole
        assert all(n <= 2 for (action, _), n in worked.items() if action == "use_line"), "a line worked three times"
        if not seed % 2:
            rounds[game.round] += 1
        assert len(game.scores()) == players
    return seen, rounds


@modes
@rule("K-R5", "K-B4", "K-F5", "K-N2", "K-F3", "K-F4")
def test_hundreds_of_games_come_to_an_end_and_limits_hold(players, variants):
    _, rounds = played(players, variants)
    assert sum(rounds.values()) == GAMES // 2
    if players == 1:
        assert set(rounds) == {7}
    else:
        assert min(rounds) >= 7
        assert max(rounds) <= 30


@modes
@rule("K-A1", "K-A2", "K-E1", "K-E5", "K-R2", "K-R3", "K-N1")
def test_every_action_field_part_and_line_happens(players, variants):
    seen, _ = played(players, variants)
    used = {action for action, _ in seen}
    missing = set(load().model.actions) - used
    assert {name for name in missing if not name.startswith(("pay_", "resolve_"))} == set()
    for action, of in (("go", "field"), ("take_gain", "part")):
        there = set(load().sets[of])
        if of == "part":
            there = {one for one in there if "gain" in one or one == "u4_thalers"}
        assert {what for one, what in seen if one == action} == there
    if variants == () and players == 2:
        lines = {what for mode in MODES for one, what in played(*mode)[0] if one == "use_line"}
        assert sorted(set(load().sets["line"]) - lines) == []
        cards = {what for mode in MODES for one, what in played(*mode)[0] if one == "build"}
        assert sorted({*deck("a"), *deck("b")} - cards) == []
