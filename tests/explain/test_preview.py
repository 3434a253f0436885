"""What would happen if: everything up to the first chance, the odds there, and what is different afterwards."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.chance.draw_odds import Odds, exactly, percent
from rulebook.explain.what_if import preview
from rulebook.practice.random_positions import random_position

MINI = Path(__file__).parents[1] / "mini"
SHIPPED = rulebook.games()


@pytest.fixture(scope="module")
def rules():
    return rulebook.load(MINI)


@pytest.fixture(scope="module")
def orleans():
    return rulebook.load("orleans")


def at_market(rules, **more):
    spec = {"at": {"phase": "market"}, "players[0].stall": ["apple", "apple", "pear"], "players[0].basket": {}}
    return rules.position(spec | more, players=2)


def test_the_game_itself_stays_as_it_was(rules):
    game = rules.new_game(players=2, seed=1)
    before = game.state.copy(), len(game.raw_log), game.choices()
    preview(game, "climb")
    assert (game.state, len(game.raw_log), game.choices()) == before


def test_it_tells_what_happens_and_what_is_different(rules):
    shown = preview(rules.new_game(players=2, seed=1), "climb")
    assert [event.code for event in shown.events] == ["pay", "advance"]
    assert [(one.name, one.zone, one.before, one.after) for one in shown.changes] == [("coin", "coin", 2, 1)]
    assert shown.scores[0] == (4, 3)
    assert shown.odds is None


def test_it_stops_at_the_first_chance_and_gives_the_odds(rules):
    shown = preview(at_market(rules), "sell:2")
    assert shown.events == ()
    assert shown.odds == Odds("stall", 2, (("apple", 2), ("pear", 1)))
    assert shown.odds.chance("pear") == Fraction(2, 3)
    assert shown.changes == ()


def test_a_draw_that_can_bring_only_one_thing_is_no_chance(rules):
    alike = rules.position({"at": {"phase": "market"}, "players[0].stall": ["apple", "apple"]}, players=2)
    shown = preview(alike, "sell:2")
    assert shown.odds is None
    assert ("coin", 2, 5) in [(one.name, one.before, one.after) for one in shown.changes]


def test_a_bag_drawn_empty_is_no_chance(orleans):
    own = {"farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}
    game = orleans.position({"at": {"phase": "followers"}, "players[0].bag": own}, players=2)
    assert preview(game, "draw:4").odds is None
    assert preview(game, "draw:3").odds == Odds("bag", 3, game.contents("bag", me=0))


def test_only_what_may_be_drawn_counts(orleans):
    lying = {"players[0].bag": {"farmer": 2, "monk": 1, "farmer.own": 1}, "players[0].coin": 0}
    game = orleans.position({"at": {"phase": "events"}, "event": "harvest", **lying}, players=2)
    shown = preview(game, "lose:follower")
    assert dict(shown.odds.counts) == {"farmer": 2, "monk": 1}


def test_the_deal_does_not_matter(rules):
    spec = {"at": {"phase": "market", "player": 1}, "players[0].done": 1}
    games = [rules.position(spec, players=2, seed=seed) for seed in range(6)]
    assert len({preview(game, "stop").text() for game in games}) == 1


def test_what_is_refused_is_refused_with_its_reason(rules):
    with pytest.raises(rulebook.IllegalChoice) as refused:
        preview(rules.new_game(players=2, seed=1), "sell:3")
    assert refused.value.reasons[0].code == "too_few"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_choice_can_be_read(orleans, lang):
    odds = 0
    for seed in range(5):
        game = random_position(orleans, 2, seed)
        for choice in game.decision.options:
            shown = preview(game, choice)
            text = shown.text(lang)
            odds += shown.odds is not None
            assert text
            assert not set(text) & set("{}")
    assert odds


def test_chances_are_exact():
    odds = Odds("bag", 3, (("apple", 4), ("pear", 6)))
    assert odds.chance("apple") == 1 - Fraction(comb(6, 3), comb(10, 3))
    assert odds.chance("plum") == 0
    assert sum(exactly(n, 4, 10, 3) for n in range(4)) == 1
    assert exactly(2, 1, 3, 2) == 0


def test_what_is_not_certain_is_never_said_to_be():
    assert [percent(Fraction(n, 1000)) for n in (0, 4, 10, 995, 1000)] == ["0%", "< 1%", "1%", "> 99%", "100%"]


def test_unknown_odds_are_said_to_be_unknown(rules):
    assert Odds("", 1, ()).lines(rules, "en") == ["What comes now is open; nobody can work it out from here."]
