"""Simulations: figures that add up, the same for the same seed, and the quick way plays by the same rules."""

from __future__ import annotations

import json
import random
import shutil
import statistics
from pathlib import Path

import pytest

import rulebook
from rulebook.bots.simulation import Report, simulate

MINI = Path(__file__).parents[1] / "mini"


@pytest.fixture(scope="module")
def rules():
    return rulebook.load(MINI)


@pytest.mark.parametrize("players", [2, 3])
def test_the_quick_way_plays_the_same_games_as_a_person_would(rules, players):
    report = simulate(rules, players, games=10, seed=5)
    decisions = offered = 0
    for number in range(10):
        game, chance = rules.new_game(players, seed=5 + number), random.Random(5 + number)
        while game.decision is not None:
            options = game.decision.options
            if len(options) > 1:
                decisions += 1
                offered += len(options)
            game.play(options[int(chance.random() * len(options)) if len(options) > 1 else 0])
        assert report.scores[number] == [sheet.total for sheet in game.scores()]
    assert (report.decisions, report.offered) == (decisions, offered)


def test_the_figures_add_up(rules):
    report = simulate(rules, 3, games=8, seed=1)
    totals = [total for row in report.scores for total in row]
    assert (report.games, len(report.scores), len(totals)) == (8, 8, 24)
    assert report.mean_score == pytest.approx(sum(totals) / 24)
    assert report.score_spread == pytest.approx(statistics.pstdev(totals))
    assert 2 <= report.options_per_decision <= 7
    assert report.decisions_per_s == pytest.approx(report.decisions / report.seconds)
    assert report.games_per_s == pytest.approx(8 / report.seconds)


def test_the_figures_as_data(rules):
    figures = simulate(rules, 2, games=2).as_dict()
    assert json.loads(json.dumps(figures)) == figures
    assert list(figures) == [
        "games",
        "decisions",
        "decisions_per_s",
        "games_per_s",
        "options_per_decision",
        "mean_score",
        "spread",
        "scores",
    ]


def test_no_decisions_and_no_time_are_no_fault():
    report = Report(1, 0, 0, 0.0, [[3]])
    assert (report.decisions_per_s, report.games_per_s, report.options_per_decision, report.score_spread) == (
        0,
        0,
        0,
        0,
    )


def test_decisions_with_one_option_are_not_counted(tmp_path):
    shutil.copytree(MINI, tmp_path / "mini")
    file = tmp_path / "mini" / "game.yaml"
    text = file.read_text(encoding="utf-8")
    ask = "choose: [put, sell, climb, stop], prompt: market"
    assert ask in text
    file.write_text(text.replace(ask, "choose: [stop], prompt: market, ask: always"), encoding="utf-8")
    rules = rulebook.load(tmp_path / "mini")
    assert rules.new_game(2).decision is not None
    for bots in (None, ["greedy"]):
        assert simulate(rules, 2, games=2, bots=bots).decisions == 0


def test_the_same_seed_gives_the_same_scores(rules):
    assert simulate(rules, 2, games=5, seed=3).scores == simulate(rules, 2, games=5, seed=3).scores
    assert simulate(rules, 2, games=5, seed=3).scores != simulate(rules, 2, games=5, seed=4).scores
    assert simulate(rules, 2, games=5, seed=3).scores[1:] == simulate(rules, 2, games=4, seed=4).scores


def test_bots_take_their_seats(rules):
    report = simulate(rules, 3, games=6, seed=2, bots=["greedy", "weighted"])
    assert [len(row) for row in report.scores] == [3] * 6
    assert report.scores == simulate(rules, 3, games=6, seed=2, bots=["greedy", "weighted", "weighted"]).scores
    assert report.scores != simulate(rules, 3, games=6, seed=2, bots=["weighted", "greedy"]).scores
    assert report.decisions > 0
    assert (
        simulate(rules, 3, games=6, seed=2, bots=["random", "random"]).scores
        == simulate(rules, 3, games=6, seed=2).scores
    )


def test_progress_is_told(rules):
    told = []
    simulate(rules, 2, games=3, progress=told.append)
    assert told == [1, 2, 3]


def test_the_greatest_number_of_players_when_left_out(rules):
    assert len(simulate(rules, games=1).scores[0]) == 3


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"games": 0}, "not 0"),
        ({"games": -2}, "not -2"),
        ({"players": 7}, "not 7"),
        ({"bots": ["gredy"]}, "Did you mean greedy"),
        ({"options": {"sharin": True}}, "Did you mean sharing"),
        ({"options": {"sharing": 3}}, "not 3"),
    ],
)
def test_what_cannot_be_simulated(rules, given, words):
    with pytest.raises(rulebook.SetupError, match=words):
        simulate(rules, **{"players": 2, "games": 1, **given})


@pytest.mark.parametrize("bots", [None, ["weighted"]])
def test_a_game_without_end_is_stopped(rules, monkeypatch, bots):
    monkeypatch.setattr("rulebook.bots.simulation.MOST_DECISIONS", 3)
    with pytest.raises(rulebook.EngineError, match=r"mini/game.yaml:\d+: After 3 choices"):
        simulate(rules, 2, games=1, bots=bots)
