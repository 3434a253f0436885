"""The last citizen, points, ties."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import GOODS, keys, no_goods_on_ways, purse, ready, rule, table

TOWNS = [["tours", "blois", "chinon"], ["orleans", "bourges", "nevers"], ["vierzon", "sancerre"], ["le_mans"]]


def ended(event="pilgrimage", players=4, **more):
    """A game that has just ended: the event phase of round 18 with an event that does nothing there."""
    game = table("events", no_goods_on_ways(), player=None, players=players, round=18, event=event, **more)
    assert game.over
    return game


def free_citizens(*deeds):
    """Citizens of deeds, put into the supply."""
    return {"deed_citizen": dict.fromkeys(deeds, 0)}


@rule("O-E1")
def test_scores_are_counted_after_the_event_of_round_18():
    game = ended("income", p0={"coin": 10})
    assert game.scores()[0].total == 11
    assert game.winners() == [0]
    before = table("actions", round=18, event="income", p0={"space": ready("scriptorium")})
    assert before.winners() == []


@rule("O-E2")
def test_who_alone_has_built_most_stations_takes_the_fourteenth_citizen():
    game = ended(**{f"p{at}": {"built": towns} for at, towns in enumerate([TOWNS[0], TOWNS[2], TOWNS[3], []])})
    assert [game.value(f"players[{player}].citizen") for player in range(4)] == [1, 0, 0, 0]
    assert game.value("set_aside.citizen") == 0
    assert game.scores()[0].line("stations_citizens") == 4


@rule("O-E2")
def test_a_tie_for_most_stations_brings_nobody_the_citizen():
    game = ended(**{f"p{at}": {"built": towns} for at, towns in enumerate(TOWNS)})
    assert [game.value(f"players[{player}].citizen") for player in range(4)] == [0, 0, 0, 0]
    assert game.value("set_aside.citizen") == 1
    nobody_built = ended()
    assert nobody_built.value("set_aside.citizen") == 1


@rule("O-E2")
def test_citizens_left_on_the_board_are_not_given_out():
    game = ended(p0={"built": ["tours"]})
    assert game.value("players[0].citizen") == 1
    assert game.value("deed_citizen.astronomy") == game.value("track_citizen.boatman") == 1
    assert sum(game.value(f"players[{player}].citizen") for player in range(4)) == 1


@rule("O-E3")
@pytest.mark.parametrize(("good", "point"), list(zip(GOODS, (1, 2, 3, 4, 5), strict=True)))
def test_goods_and_coins_score(good, point):
    game = ended(p0={"coin": 7, "goods": {good: 4}})
    sheet = game.scores()[0]
    assert sheet.line("coins") == 7
    assert sheet.line(good) == 4 * point
    assert sheet.total == 7 + 4 * point
    assert "O-E3" in next(line.rule for line in sheet.lines if line.name == good)


@rule("O-E3", "O-D3")
@pytest.mark.parametrize(("development", "status"), [(0, 1), (4, 2), (9, 3), (15, 4), (22, 5), (30, 6)])
def test_stations_and_citizens_count_times_the_development_status(development, status):
    own = {"built": ["tours", "orleans", "blois"], "citizen": 2, "track": {"development": development}, "coin": 0}
    game = ended(p0=own, p1={"built": ["chinon", "bourges", "nevers"]}, **free_citizens("astronomy", "cathedral"))
    assert game.scores()[0].line("stations_citizens") == (3 + 2) * status
    assert game.scores()[0].total == 5 * status


@rule("O-E4")
def test_unbuilt_stations_and_followers_score_nothing():
    own = {
        "coin": 0,
        "bag": {"knight": 3, "monk": 2},
        "space": ready("scriptorium"),
        "technology": 2,
        "tile": ["school"],
    }
    game = ended(p0=own)
    assert game.value("players[0].station") == 10
    assert game.scores()[0].total == 0


@rule("O-E3")
def test_points_can_be_looked_at_at_any_time():
    game = table(p0={"coin": 12, "goods": {"brocade": 2}, "space": ready("scriptorium")})
    assert game.scores()[0].total == 22
    assert keys(game)


@rule("O-E5")
def test_a_tie_goes_to_who_is_further_on_the_development_track():
    game = ended(
        players=3,
        p0={"coin": 20},
        p1={"coin": 20, "track": {"development": 2}},
        p2={"coin": 19, "track": {"development": 3}},
    )
    assert [sheet.total for sheet in game.scores()] == [20, 20, 19]
    assert game.winners() == [1]


@rule("O-E5")
def test_still_tied_they_share_the_victory():
    own = {"coin": 20, "track": {"development": 2}}
    game = ended(players=3, p0=own, p1=own, p2={"coin": 20})
    assert game.winners() == [0, 1]
    assert purse(game) == [20, 20, 20]
