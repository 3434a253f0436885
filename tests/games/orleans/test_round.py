"""The round: how long the game lasts, hourglass, census."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import (
    keys,
    lies,
    new,
    play,
    purse,
    ready,
    rule,
    table,
    who,
)


def census(*farmers, coins=None, **more):
    """A game after the census of players whose farmer cubes lie at these places."""
    purses = coins or [5] * len(farmers)
    own = {
        f"p{at}": {"track": {"farmer": n}, "coin": coin}
        for at, (n, coin) in enumerate(zip(farmers, purses, strict=True))
    }
    return table("census", players=len(farmers), player=None, **own, **more)


# how long


@rule("O-G1")
def test_eighteen_rounds_of_seven_phases():
    game = new(2)
    while not game.over:
        game.play(next(one for one in ("stop", "pass", "draw:0", "skip") if one in keys(game)))
    phases = [event.params["phase"] for event in game.log if event.code == "phase"]
    assert phases == ["hourglass", "census", "followers", "planning", "actions", "events", "turn_marker"] * 18
    assert game.round == 18
    assert game.winners() == [0, 1]


@rule("O-G1", "O-E1")
def test_the_game_ends_after_the_event_of_round_18():
    game = table("actions", round=17, event="income", alone=True, p0={"space": ready("scriptorium")})
    game.play("pass")
    assert not game.over
    assert game.round == 18
    game = table("actions", round=18, event="income", alone=True, p0={"space": ready("scriptorium")})
    game.play("pass")
    assert game.over
    assert game.decision is None
    assert purse(game) == [6, 6, 6, 6]
    refused_when_over = game.explain("pass")
    assert refused_when_over.reasons[0].code == "game_over"


@rule("O-G1")
def test_the_highest_total_wins():
    game = table(
        "events", round=18, player=None, players=3, event="income", p0={"coin": 9}, p1={"coin": 12}, p2={"coin": 11}
    )
    assert game.over
    assert [sheet.total for sheet in game.scores()] == [10, 13, 12]
    assert game.winners() == [1]


# phase 1


@rule("O-R1")
def test_the_hourglass_shows_the_top_tile_and_the_old_one_goes_away():
    game = table(
        "turn_marker",
        player=None,
        round=1,
        hourglass_top=[],
        hourglass_past=[],
        hourglass_open=["pilgrimage"],
        chance=["taxes"],
        p0={"bag": ["monk"]},
    )
    assert game.round == 2
    assert game.thing("event") == "taxes"
    assert lies(game, "hourglass_open") == {"taxes": 1}
    assert lies(game, "hourglass_past") == {"pilgrimage": 1}
    assert lies(game, "hourglass")["taxes"] == 2


@rule("O-R1")
def test_all_events_but_the_pilgrimage_come_in_phase_six():
    game = table("hourglass", player=None, round=3, chance=["income"], hourglass_top=[])
    assert game.thing("event") == "income"
    assert purse(game) == [5, 5, 5, 5]
    for _ in range(4):
        game.play("stop")
    assert purse(game) == [6, 6, 6, 6]


@rule("O-R1", "O-G1")
def test_each_event_comes_three_times_in_eighteen_rounds():
    game = new(2, seed=9)
    seen = [game.thing("event")]
    while not game.over:
        before = game.round
        game.play(next(one for one in ("stop", "pass", "draw:0", "skip", "lose:station") if one in keys(game)))
        if game.round != before:
            seen.append(game.thing("event"))
    assert sorted(seen) == sorted(3 * ["pilgrimage", "plague", "taxes", "trading_day", "income", "harvest"])
    assert seen[0] == "pilgrimage"


# phase 2


@rule("O-R2", "O-H12")
@pytest.mark.parametrize(
    ("farmers", "expected"),
    [
        ((3, 1, 1, 0), [6, 5, 5, 4]),  # one first, one last
        ((3, 3, 1, 0), [5, 5, 5, 4]),  # a tie for the first place cancels that place only
        ((3, 1, 0, 0), [6, 5, 5, 5]),  # a tie for the last place
        ((2, 2, 0, 0), [5, 5, 5, 5]),
        ((4, 4, 4, 4), [5, 5, 5, 5]),
        ((0, 0, 0, 1), [5, 5, 5, 6]),
        ((1, 0, 2), [5, 4, 6]),
        ((1, 1, 1), [5, 5, 5]),
        ((2, 1), [6, 5]),  # with two players the last pays nothing
        ((0, 8), [5, 6]),
        ((1, 1), [5, 5]),
    ],
)
def test_the_census_gives_to_who_is_alone_first_and_takes_from_who_is_alone_last(farmers, expected):
    game = census(*farmers)
    assert purse(game) == expected


@rule("O-R2", "O-H12")
def test_the_census_looks_at_the_track_not_at_the_farmers_in_the_bag():
    game = table("census", player=None, players=3, p0={"bag": ["farmer"] * 4}, p1={"track": {"farmer": 1}})
    assert purse(game) == [5, 6, 5]


@rule("O-X6", "O-R2", "O-X1")
def test_in_the_census_the_gain_comes_before_the_payment_and_a_missing_coin_is_made_good():
    own = {"p0": {"track": {"farmer": 1}}, "p1": {"coin": 0, "technology": 1}, "p2": {"track": {"farmer": 1}}}
    game = table("census", player=None, **own, p3={"track": {"farmer": 2}})
    assert purse(game) == [5, 0, 5, 6]
    assert who(game) == (1, "lose")
    assert play(game, "lose:station") == {"p1.station": -1, "box.station": 1}
    assert game.phase == "planning"
    assert purse(game) == [5, 0, 5, 6]


@rule("O-X6")
def test_in_the_census_the_first_gets_its_coin_even_when_the_supply_has_only_that():
    spent = 212 - 5 * 3 - 1
    game = table(
        "census", player=None, players=3, p0={"track": {"farmer": 2}, "coin": 5 + spent}, p1={"track": {"farmer": 1}}
    )
    assert purse(game) == [5 + spent + 1, 5, 4]
    assert game.value("supply.coin") == 1


@rule("O-S5", "O-R1")
@pytest.mark.parametrize("phase", ["turn_marker", "hourglass", "events"])
def test_only_the_first_round_begins_with_the_tile_on_top(phase):
    """A position of a later round leaves the first round's tile among those that were used."""
    seen = set()
    for seed in range(20):
        game = table(phase, player=None, round=5, seed=seed, event="income")
        assert not lies(game, "hourglass_top")
        assert lies(game, "hourglass_past")["pilgrimage"] == 1
        assert sum(lies(game, "hourglass").values()) == 16
        seen.add(game.thing("event"))
    assert len(seen) > 2
