"""The log says once what happens several times in a row, and how often."""

from __future__ import annotations

import pytest

import rulebook
from widgets.play import reason_html as telling


@pytest.fixture(scope="module")
def game():
    return rulebook.load("kanal").new_game(1, seed=1)


def test_eighteen_cards_dealt_are_three_lines(game):
    html = telling.log(game.rules, game.log, "en")
    assert html.count("goes face down") == 3
    for words in ("on the green pile. ×6", "on the orange pile. ×5", "on the blue pile. ×7"):
        assert words in html


def test_what_is_different_stays_apart(game):
    html = telling.log(game.rules, game.log, "en")
    assert [f"1 thaler more on upper space {n}." in html for n in (1, 2, 3, 4)] == [False, True, True, True]
    assert "Player 1 lays a path on the side between sites 1-2 and 2-2." in html


def test_choices_are_never_joined():
    game = rulebook.load("kanal").position({"at": {"phase": "acting"}, "players[0].stock": {"thaler": 9}}, players=1)
    since = len(game.log)
    game.play("use:l1")
    for _ in range(2):
        game.play("buy:wood")
    html = telling.log(game.rules, game.log[since:], "en")
    assert html.count("rb-log-choice") == 3
