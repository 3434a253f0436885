"""The Town Hall and the beneficial deeds."""

from __future__ import annotations

import pytest

from tests.games.orleans.helpers import change, coins, keys, lies, load, play, ready, refused, rule, table, who

NEEDS = {
    "city_wall": (1, {"farmer": 3, "craftsman": 3, "trader": 1, "knight": 3}),
    "papal_conclave": (3, {"knight": 1, "monk": 2}),
    "defeat_plague": (2, {"farmer": 1, "boatman": 1, "trader": 1, "scholar": 2}),
    "astronomy": (1, {"trader": 1, "scholar": 2}),
    "boatmen_guild": (1, {"boatman": 3, "scholar": 1}),
    "cathedral": (2, {"craftsman": 2, "trader": 2, "monk": 2}),
    "peace_treaty": (2, {"knight": 2, "scholar": 1, "monk": 1}),
    "canalisation": (1, {"farmer": 3, "boatman": 3, "craftsman": 2, "trader": 2}),
}
PAIRS = [(deed, one) for deed, (_, needs) in NEEDS.items() for one in needs]
COIN_PAIRS = [(deed, one) for deed, one in PAIRS if deed != "canalisation"]


def hall(*followers, board=None, **more):
    """A game with followers in the Town Hall and on deeds."""
    own = {"space": {**dict(zip(("town_hall.1", "town_hall.2"), followers, strict=False)), **more.pop("space", {})}}
    return table(p0={**own, **more.pop("p0", {})}, deed_board=board or {}, **more)


def sent(follower, deed, space=1):
    return {f"p0.space.town_hall.{space}.{follower}": -1, f"deed_board.{deed}.{follower}": 1}


def missing_one(deed, follower):
    """A deed that lacks only this follower."""
    needs = dict(NEEDS[deed][1])
    needs[follower] -= 1
    return {deed: needs}


@rule("O-B1", "O-S4")
def test_the_deeds_are_those_of_the_data():
    assert {
        deed: (load().field("deed", deed, "reward"), load().field("deed", deed, "needs"))
        for deed in load().sets["deed"]
    } == NEEDS
    assert sum(sum(needs.values()) for _, needs in NEEDS.values()) == 45


@rule("O-B1")
@pytest.mark.parametrize(("deed", "follower"), COIN_PAIRS)
def test_each_follower_sent_pays_the_reward_of_its_deed(deed, follower):
    game = hall(follower)
    game.play("work:town_hall")
    assert who(game) == (0, "deed")
    assert play(game, f"send:{follower}:{deed}") == change(sent(follower, deed), coins(0, NEEDS[deed][0]))
    assert who(game) == (1, "actions")


@rule("O-B1")
@pytest.mark.parametrize("follower", ["farmer", "boatman", "craftsman", "trader"])
def test_the_canal_pays_one_coin_or_one_development(follower):
    game = hall(follower)
    game.play("work:town_hall")
    game.play(f"send:{follower}:canalisation")
    assert who(game) == (0, "deed_reward")
    assert keys(game) == {"take:coin", "take:development"}
    other = game.copy()
    start = hall(follower)
    start.play("work:town_hall")
    assert play(game, "take:coin") == coins(0, 1)
    assert play(other, "take:development") == {"p0.track.development": 1}
    assert game.value(f"deed_board.canalisation.{follower}") == 1
    assert who(game) == who(other) == (1, "actions")


@rule("O-B1", "O-R8")
def test_the_town_hall_is_ready_with_one_or_two_followers_and_not_with_none():
    for followers in (("knight",), ("knight", "monk")):
        assert "work:town_hall" in keys(hall(*followers))
    game = hall(space={"town_hall.2": "knight"})
    assert "work:town_hall" in keys(game)
    game = hall(space=ready("scriptorium"))
    refused(game, "work:town_hall", "nobody_there", "O-B1")


@rule("O-B1", "O-B4")
def test_both_may_go_in_one_action_to_different_deeds_each_paying():
    game = hall("knight", "monk")
    game.play("work:town_hall")
    assert play(game, "send:knight:city_wall") == change(sent("knight", "city_wall"), coins(0, 1))
    assert who(game) == (0, "deed_second")
    assert play(game, "send:monk:papal_conclave") == change(sent("monk", "papal_conclave", 2), coins(0, 3))
    assert who(game) == (1, "actions")


@rule("O-B1", "O-B4")
def test_two_equal_followers_may_go_to_the_same_deed():
    game = hall("scholar", "scholar")
    game.play("work:town_hall")
    assert play(game, "send:scholar:astronomy", "send:scholar:astronomy") == change(
        sent("scholar", "astronomy"), sent("scholar", "astronomy", 2), coins(0, 2)
    )


@rule("O-B4")
def test_one_not_sent_stays_in_the_town_hall():
    game = hall("knight", "monk")
    game.play("work:town_hall")
    game.play("send:monk:cathedral")
    assert play(game, "stop") == {}
    assert who(game) == (1, "actions")
    assert lies(game, "space", space="town_hall.1") == {"knight": 1}
    assert lies(game, "space", space="town_hall.2") == {}
    for _ in range(3):
        game.play("pass")
    # an own follower is left in the Town Hall, so it is ready again
    assert "work:town_hall" in keys(game)


@rule("O-B4")
def test_at_least_one_is_sent_when_the_town_hall_is_used():
    game = hall("knight", "monk")
    game.play("work:town_hall")
    assert "stop" not in keys(game)


@rule("O-B4", "O-R13")
def test_without_a_fitting_free_space_the_action_is_not_possible():
    board = {deed: {"knight": needs["knight"]} for deed, (_, needs) in NEEDS.items() if "knight" in needs}
    game = hall("knight", board=board, space=ready("monastery"))
    refused(game, "work:town_hall", "no_deed_space", "O-B4", "O-R13")
    assert keys(game) == {"work:monastery", "pass"}
    game = hall("knight", "monk", board=board)
    game.play("work:town_hall")
    refused(game, "send:knight:city_wall", "deed_space_taken", "O-B1")
    game.play("send:monk:cathedral")
    assert who(game) == (1, "actions")  # the knight has nowhere to go and stays
    assert lies(game, "space", space="town_hall.1") == {"knight": 1}


@rule("O-B1", "O-W2")
def test_a_follower_goes_only_where_a_free_space_of_its_kind_is():
    game = hall("monk", board={"papal_conclave": {"monk": 2}})
    game.play("work:town_hall")
    assert keys(game) == {"send:monk:cathedral", "send:monk:peace_treaty"}
    refused(game, "send:monk:papal_conclave", "deed_space_taken", "O-B1")
    refused(game, "send:knight:papal_conclave", "not_in_town_hall", "O-B1")
    refused(game, "send:monk:astronomy", "no_such_deed_space", "O-W2")


@rule("O-W2")
def test_whether_a_monk_may_stand_in_at_the_deeds_may_be_asked():
    game = hall("monk", "farmer")
    game.play("work:town_hall")
    refused(game, "send:monk:city_wall", "no_such_deed_space", "O-W2")
    (reason,) = game.explain("send:monk:city_wall").reasons
    assert reason.rule_ids == ("O-W2", "O-B1")
    assert reason.text().endswith("At the deeds nobody stands in for another.")


@rule("O-B2")
@pytest.mark.parametrize("deed", list(NEEDS))
def test_who_fills_the_last_space_takes_the_citizen(deed):
    reward, needs = NEEDS[deed]
    follower = next(iter(needs))
    game = hall(follower, board=missing_one(deed, follower))
    game.play("work:town_hall")
    taken = change(sent(follower, deed), {f"deed_citizen.{deed}": -1, "p0.citizen": 1}, coins(0, reward))
    moves = [f"send:{follower}:{deed}"] + (["take:coin"] if deed == "canalisation" else [])
    assert play(game, *moves) == taken


@rule("O-B2")
def test_filling_all_but_the_last_space_brings_no_citizen():
    game = hall("scholar", board={"astronomy": {"scholar": 1}})
    game.play("work:town_hall")
    assert play(game, "send:scholar:astronomy") == change(sent("scholar", "astronomy"), coins(0, 1))
    assert game.value("deed_citizen.astronomy") == 1


@rule("O-B2")
def test_the_second_of_two_may_complete_the_deed():
    game = hall("monk", "monk", board={"papal_conclave": {"knight": 1}})
    game.play("work:town_hall")
    game.play("send:monk:papal_conclave")
    assert game.value("players[0].citizen") == 0
    game.play("send:monk:papal_conclave")
    assert game.value("players[0].citizen") == 1
    assert game.value("deed_citizen.papal_conclave") == 0


@rule("O-B2")
def test_followers_on_deeds_stay_for_the_rest_of_the_game():
    game = hall("knight", board={"papal_conclave": {"monk": 2}, "astronomy": {"trader": 1}})
    for _ in range(3):
        full = {deed: lies(game, "deed_board", deed=deed) for deed in NEEDS}
        if "work:town_hall" in keys(game):
            game.play("work:town_hall")
            game.play("send:knight:papal_conclave")
    while game.round < 5:
        game.play(next(one for one in ("draw:0", "stop", "pass", "lose:station", "skip") if one in keys(game)))
    now = {deed: lies(game, "deed_board", deed=deed) for deed in NEEDS}
    assert now["papal_conclave"] == {"knight": 1, "monk": 2}
    assert now["astronomy"] == full["astronomy"] == {"trader": 1}


@rule("O-B3", "O-W3")
@pytest.mark.parametrize("follower", ["farmer", "boatman", "craftsman", "trader"])
def test_own_colour_followers_go_neither_to_the_town_hall_nor_to_deeds(follower):
    game = table("planning", p0={"bag": ["knight"]})
    refused(game, f"put:{follower}.own:town_hall", "own_not_to_town_hall", "O-B3")
    assert f"put:{follower}:town_hall" not in keys(game)
    tower = table(p0={"tile": ["gunpowder_tower"], "tower": [f"{follower}.own", "monk"]})
    tower.play("use:gunpowder_tower")
    assert not keys(tower, f"send:{follower}")


@rule("O-B1", "O-X2")
def test_the_town_hall_takes_no_more_than_two():
    own = {"farmer.own": 1, "boatman.own": 1, "craftsman.own": 1, "trader.own": 1}
    game = table("planning", p0={"market": {"knight": 3, **own}})
    game.play("put:knight:town_hall")
    game.play("put:knight:town_hall")
    refused(game, "put:knight:town_hall", "space_taken", "O-R6")
