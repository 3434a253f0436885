"""The benchmark's yardstick is honest: the hand-written mini game is the game that the engine plays."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook
from bench.every import HEAD, every_game, speed
from bench.figures import Figure
from bench.plain_mini import play_many
from rulebook.bots.simulation import simulate

MINI = Path(__file__).parents[1] / "mini"


def test_the_plain_mini_game_is_the_same_game():
    engine = simulate(rulebook.load(MINI), 2, 400, 1).as_dict()
    plain = play_many(players=2, games=400, seed=1)
    assert engine["decisions"] / engine["games"] == pytest.approx(plain["decisions"] / plain["games"], rel=0.03)
    assert engine["options_per_decision"] == pytest.approx(plain["options_per_decision"], rel=0.03)
    assert engine["mean_score"] == pytest.approx(plain["mean_score"], rel=0.03)


@pytest.mark.parametrize(
    ("value", "more", "words"),
    [(60_000, True, "reached (1.20x)"), (40_000, True, "missed (0.80x)"), (4, False, "reached")],
)
def test_a_figure_says_whether_its_goal_was_reached(value, more, words):
    figure = Figure("speed", value, "x", 50_000 if more else 5, more_is_better=more)
    assert words in figure.row()


def test_every_shipped_game_and_the_mini_game_are_measured():
    assert every_game() == [*rulebook.games(), MINI.resolve()]


def test_a_new_folder_of_rule_data_is_measured_too(monkeypatch):
    monkeypatch.setattr("rulebook.games", lambda: ["new", "newer"])
    assert every_game()[:2] == ["new", "newer"]


@pytest.mark.parametrize("game", every_game(), ids=lambda game: Path(game).name)
def test_a_game_has_every_figure(game):
    found = speed(game, seconds=0, rounds=1, fresh_rounds=1)
    assert found.game == rulebook.load(game).id
    assert found.players == rulebook.load(game).players[1]
    assert found.decisions > found.games > 0
    assert found.options > 1
    assert found.load > 0
    assert found.copy > 0
    assert len(found.row()) == len(HEAD)
