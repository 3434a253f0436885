"""Bots: they play by the rules, the same seed makes the same choices, and they do not look into the future."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import rulebook
from rulebook.bots.bots import BOTS, Greedy, Random, WeightedRandom, make_bot

MINI = Path(__file__).parents[1] / "mini"
MARKET = {"at": {"phase": "market"}, "players[0].stall": ["apple", "apple", "pear"], "players[0].basket": {}}


@pytest.fixture(scope="module")
def rules():
    return rulebook.load(MINI)


def played(rules, name, seed):
    game, bot = rules.new_game(players=2, seed=1), make_bot(name, seed)
    while game.decision is not None:
        game.play(bot.choose(game))
    return game.choices()


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_a_whole_game_and_repeats_it(rules, name):
    assert played(rules, name, 3) == played(rules, name, 3)


@pytest.mark.parametrize("name", ["random", "weighted"])
def test_another_seed_plays_otherwise(rules, name):
    assert len({tuple(played(rules, name, seed)) for seed in range(5)}) > 1


@pytest.mark.parametrize("name", BOTS)
def test_choosing_changes_nothing(rules, name):
    game = rules.new_game(players=3, seed=2)
    before = game.state.copy(), len(game.raw_log), game.choices()
    choice = make_bot(name).choose(game)
    assert (game.state, len(game.raw_log), game.choices()) == before
    assert choice in game.decision.options


def test_random_takes_every_option_about_as_often(rules):
    game, bot = rules.position(MARKET, players=2), Random(1)
    found = Counter(bot.choose(game).key for _ in range(1000))
    assert set(found) == {"sell:1", "sell:2", "sell:3", "climb", "stop"}
    assert all(140 < times < 260 for times in found.values())


def test_weighted_random_takes_every_action_about_as_often(rules):
    game, bot = rules.position(MARKET, players=2), WeightedRandom(1)
    found = Counter(bot.choose(game).action for _ in range(900))
    assert all(240 < found[action] < 360 for action in ("sell", "climb", "stop"))


def test_weights_are_obeyed(rules):
    game = rules.position(MARKET, players=2)
    bot = WeightedRandom(1, weights={"sell": 0, "stop": 0})
    assert {bot.choose(game).key for _ in range(50)} == {"climb"}
    bot = WeightedRandom(1, weights={"sell": 0, "stop": 0, "climb": 0})
    assert len({bot.choose(game).action for _ in range(200)}) == 3


def test_greedy_takes_what_scores_most(rules):
    game = rules.position(MARKET, players=2)
    assert {Greedy(seed).choose(game).key for seed in range(5)} == {"sell:3"}


def test_greedy_minds_the_others(rules):
    game = rules.position(
        {"at": {"phase": "market"}, "players[0].coin": 0, "players[0].basket": {"pear": 1}}, players=2
    )
    assert Greedy().worth(game) == {"put:pear": -2, "stop": 0}
    assert Greedy().choose(game).key == "stop"


def test_greedy_does_not_see_what_will_be_drawn(rules):
    spec = {"at": {"phase": "market", "player": 1}, "players[0].done": 1, "players[1].stall": ["apple"]}
    games = [rules.position(spec, players=2, seed=seed) for seed in range(8)]
    thought = {Greedy().worth(game)["stop"] for game in games}
    happened = set()
    for game in games:
        game.play("stop")
        totals = [sheet.total for sheet in game.scores()]
        happened.add(totals[1] - totals[0])
    assert len(happened) > 1
    assert len(thought) == 1


def test_a_bot_nobody_knows():
    with pytest.raises(rulebook.SetupError, match=r"no bot called randon. Did you mean random\?"):
        make_bot("randon")
    with pytest.raises(rulebook.SetupError, match="There are: random, weighted, greedy"):
        make_bot("x")


@pytest.mark.parametrize("name", BOTS)
def test_nothing_to_choose_when_the_game_is_over(rules, name):
    game = rules.new_game(players=2)
    while game.decision is not None:
        game.play(game.decision.options[-1])
    with pytest.raises(rulebook.SetupError, match="over"):
        make_bot(name).choose(game)
