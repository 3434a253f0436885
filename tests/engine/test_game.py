"""A game in play: choices, undo and redo, copies, log, values; what is refused and how."""

from __future__ import annotations

import random

import pytest

import rulebook
from rulebook import EngineError, IllegalChoice, RuleDataError, RuleFault, SetupError
from rulebook.compiler.layout.state_layout import PENDING

RULES = rulebook.load("tests/mini")


def played(seed: int = 1, players: int = 2, steps: int = 10_000) -> rulebook.Game:
    """A game with random choices, to its end unless stopped."""
    game, chance = RULES.new_game(players=players, seed=seed), random.Random(seed)
    while game.decision and steps:
        game.play(chance.choice(game.decision.options).key)
        steps -= 1
    return game


def keys(game: rulebook.Game) -> list[str]:
    return [option.key for option in game.decision.options]


def test_set_up_runs_to_the_first_decision():
    game = RULES.new_game(players=3, seed=1)
    assert (game.players, game.round, game.phase, game.over) == (3, 1, "market", False)
    assert (game.decision.player, game.decision.prompt, game.decision.phase) == (0, "market", "market")
    assert [game.value("players[p].coin", p=p) for p in range(3)] == [2, 2, 2]
    assert game.value("bank") == 14


def test_without_numbers_the_most_players_sit_down():
    assert RULES.new_game().players == 3


@pytest.mark.parametrize("players", [1, 4, 0, -1, "two", 2.0])
def test_a_wrong_number_of_players_is_a_sentence(players):
    with pytest.raises(SetupError, match="is for 2 to 3 players, not"):
        RULES.new_game(players=players)


@pytest.mark.parametrize(("options", "words"), [
    ({"sharring": True}, "There is no option called sharring. Did you mean sharing?"),
    ({"zzz": True}, "There is no option called zzz. There are: sharing."),
    ({"sharing": "perhaps"}, "Option sharing can be False, True, not perhaps."),
])  # fmt: skip
def test_a_wrong_switch_is_a_sentence(options, words):
    with pytest.raises(SetupError) as caught:
        RULES.new_game(options=options)
    assert str(caught.value) == words


def test_a_switch_reaches_the_rules():
    assert RULES.new_game(options={"sharing": True}).value("option.sharing") == 1


def test_the_same_seed_gives_the_same_game_and_another_does_not():
    assert played(5).state == played(5).state
    assert [event.text() for event in played(5).log] == [event.text() for event in played(5).log]
    assert len({tuple(RULES.new_game(players=2, seed=seed).state) for seed in range(20)}) > 5


def test_a_choice_does_what_it_says():
    game = RULES.new_game(players=2, seed=1)
    fruit = keys(game)[0].split(":")[1]
    before = game.value("basket[f]", f=fruit)
    events = game.play(f"put:{fruit}")
    assert [event.code for event in events] == ["choice", "move"]
    assert (game.value("players[0].stall"), game.value("players[0].basket[f]", f=fruit)) == (1, before - 1)
    assert game.decision.player == 1


def test_an_option_may_be_played_itself():
    game = RULES.new_game(players=2, seed=1)
    option = game.decision.options[-1]
    game.play(option)
    assert game.choices() == [option.key]


def test_a_decision_with_one_option_is_played_by_itself(tmp_path):
    text = (RULES.folder / "game.yaml").read_text("utf-8")
    text = text.replace("choose: [put, sell, climb, stop]", "choose: [stop]")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    game = rulebook.load(tmp_path).new_game(players=2)
    assert game.over
    assert [event.code for event in game.log].count("forced") == 8
    (tmp_path / "game.yaml").write_text(text.replace("prompt: market", "prompt: market, ask: always"), "utf-8")
    game = rulebook.load(tmp_path).new_game(players=2)
    assert keys(game) == ["stop"]


# -- refusals ---------------------------------------------------------------------------------------------------


ILLEGAL = ["sell:3", "sell:99", "put:coin", "put", "nonsense", "", ":", "put:", "sell:x", "stop:now", "climb:1:2:3"]
ILLEGAL += ["put:apple:pear", "{fruit}", "농부", "put:apple ", "p9/basket"]


@pytest.mark.parametrize("key", ILLEGAL)
def test_an_illegal_key_raises_with_reasons_and_changes_nothing(key):
    game = RULES.new_game(players=2, seed=1)
    before = game.state.copy()
    with pytest.raises(IllegalChoice) as caught:
        game.play(key)
    assert caught.value.key == key
    assert caught.value.reasons
    for lang in ("en", "ja", "ko"):
        for reason in caught.value.reasons:
            assert reason.text(lang)
            assert "{" not in reason.text(lang).replace(key, "")
    assert (game.state, game.history, game.undo()) == (before, [], False)


def test_after_the_end_nothing_can_be_played():
    game = played()
    assert (game.over, game.decision) == (True, None)
    with pytest.raises(IllegalChoice) as caught:
        game.play("stop")
    assert [reason.code for reason in caught.value.reasons] == ["game_over"]


def test_an_own_piece_may_be_named_by_its_kind_alone():
    from rulebook.engine.play import Decision

    class Key:
        def __init__(self, key: str) -> None:
            self.key = key

    decision = Decision(0, "x", (Key("put:farmer.own:ship"), Key("put:monk:ship"), Key("put:monk.own:ship")), "x")
    assert decision.option("put:farmer:ship").key == "put:farmer.own:ship"
    assert decision.option("put:monk:ship").key == "put:monk:ship"
    assert decision.option("put:monk.own:ship").key == "put:monk.own:ship"
    assert decision.option("put:knight:ship") is None


# -- back and forth ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_undo_to_the_start_and_redo_to_the_end_draw_the_same(seed):
    game = played(seed)
    end, log, chosen = game.state.copy(), [event.text() for event in game.log], game.choices()
    states = [step.state for step in game.history]
    while game.undo():
        assert game.state == states[len(game.history)]
    fresh = RULES.new_game(players=2, seed=seed)
    assert (game.state, len(game.log), keys(game)) == (fresh.state, len(fresh.log), keys(fresh))
    while game.redo():
        pass
    assert (game.state, [event.text() for event in game.log], game.choices()) == (end, log, chosen)


def test_undo_takes_back_one_choice_with_what_followed_it():
    game = RULES.new_game(players=2, seed=1)
    before, log = game.state.copy(), len(game.log)
    game.play("stop")
    assert game.undo()
    assert (game.state, len(game.log), game.decision.player) == (before, log, 0)
    assert not game.undo()


def test_redo_is_kept_while_the_same_choices_are_made_and_lost_by_another():
    game = played(2, steps=6)
    chosen = game.choices()
    for _ in range(4):
        game.undo()
    game.play(chosen[2])
    assert game.redo()
    assert game.choices() == chosen[:4]
    other = next(key for key in keys(game) if key != chosen[4])
    game.play(other)
    assert not game.redo()


def test_undo_after_the_end_goes_on():
    game = played()
    assert game.winners()
    game.undo()
    assert (game.over, game.winners()) == (False, [])
    assert game.decision.options


# -- copies -----------------------------------------------------------------------------------------------------


def test_a_copy_equals_the_original_and_is_independent():
    game = played(3, steps=5)
    twin = game.copy()
    assert (twin.state, keys(twin), twin.phase, twin.round) == (game.state, keys(game), game.phase, game.round)
    assert twin.state is not game.state
    before = game.state.copy()
    chance = random.Random(1)
    while twin.decision:
        twin.play(chance.choice(twin.decision.options))
    assert (game.state, len(game.history)) == (before, 5)
    assert not game.over


def test_copies_go_the_same_way():
    game = played(4, steps=3)
    one, two = game.copy(), game.copy()
    while one.decision:
        key = one.decision.options[0].key
        one.play(key)
        two.play(key)
        assert one.state == two.state
    assert two.over


# -- looking ----------------------------------------------------------------------------------------------------


def test_contents_and_things():
    game = RULES.new_game(players=2, seed=1)
    assert dict(game.contents("coin", me=1)) == {"coin": 2}
    assert sum(n for _, n in game.contents("basket", me=0)) == 2
    assert game.contents("stall", me=0) == ()
    assert game.thing("0") is None
    assert game.thing("'apple'") == "apple"


def test_a_wrong_question_is_refused_with_its_position():
    with pytest.raises(RuleDataError) as caught:
        RULES.new_game(players=2).value("coin + bsket")
    assert "expression:1:8: " in str(caught.value)
    assert "Did you mean basket?" in str(caught.value)


def test_options_describe_themselves():
    game = RULES.new_game(players=2, seed=1)
    option = next(one for one in game.decision.options if one.key.startswith("put:"))
    fruit = option.key.split(":")[1]
    assert (option.action, option.values, option.things) == ("put", {"fruit": fruit}, (fruit,))
    for lang in ("en", "ja", "ko"):
        assert option.label(lang)
        assert "{" not in option.label(lang)


def test_every_log_entry_speaks_three_languages_and_names_its_place():
    game = played(7, players=3)
    codes = set()
    for event in game.log:
        codes.add(event.code)
        assert event.place.startswith("mini/game.yaml:")
        assert event.rule.startswith("M-")
        for lang in ("en", "ja", "ko"):
            text = event.text(lang)
            assert text
            assert "{" not in text
    assert codes >= {"choice", "gain", "draw", "move", "phase", "set"}


def test_with_sharing_who_alone_has_the_fewest_coins_gets_one_after_each_round():
    rich = {"at": {"round": 1, "phase": "market", "player": 0}, "players[0].coin": 3, "players[1].coin": 1}
    for sharing, coins in ((False, [3, 1]), (True, [3, 2])):
        game = RULES.position(rich, players=2, options={"sharing": sharing})
        game.play("stop")
        events = game.play("stop")
        assert (game.round, [game.value("players[p].coin", p=p) for p in (0, 1)]) == (2, coins)
        assert sharing == any(event.code == "gain" and event.rule == "M-6" for event in events)


def test_scores_follow_the_state_and_winners_have_the_most():
    game = played(9, players=3)
    sheets = game.scores()
    for player, sheet in enumerate(sheets):
        assert sheet.line("coins") == game.value("players[p].coin", p=player)
        assert sheet.line("fruit") == game.value("players[p].basket.apple + 2 * players[p].basket.pear", p=player)
        assert sheet.total == sum(line.amount for line in sheet.lines)
    best = [(sheet.total, game.value("players[p].level.ladder1", p=player)) for player, sheet in enumerate(sheets)]
    assert game.winners() == [player for player, row in enumerate(best) if row == max(best)]


def test_a_game_shows_itself():
    game = played(1, steps=2)
    assert repr(game).startswith("<Game mini, 2 players, round 1, market for player ")
    assert "text/plain" in game._repr_mimebundle_()
    assert repr(played(1)).endswith("over>")


# -- guards -----------------------------------------------------------------------------------------------------


def rewritten(folder, old: str, new: str) -> rulebook.Rules:
    text = (RULES.folder / "game.yaml").read_text("utf-8")
    assert old in text
    (folder / "game.yaml").write_text(text.replace(old, new), "utf-8")
    return rulebook.load(folder)


def test_rules_that_loop_without_a_choice_are_stopped_with_a_place(tmp_path):
    rules = rewritten(tmp_path, "setup: [", "setup: [{repeat: {while: players == players}, do: [{set: {done: 0}}]}, ")
    with pytest.raises((EngineError, RuleDataError), match=r"game\.yaml:75: "):
        rules.new_game(players=2)


def test_a_choice_without_options_names_its_place(tmp_path):
    rules = rewritten(tmp_path, "choose: [put, sell, climb, stop]", "choose: [climb]")
    with pytest.raises(EngineError, match=r"game\.yaml:74: Nobody can choose"):
        rules.new_game(players=2)


CRATE = "zones:\n  crate: {each: player, holds: fruit, slot: true}\n"


@pytest.mark.parametrize(("steps", "code"), [
    ("{move: {piece: apple, from: orchard, to: crate}}, {move: {piece: pear, from: orchard, to: crate}}", "occupied"),
    ("{draw: {from: orchard, to: crate}}, {draw: {from: orchard, to: crate}}", "occupied"),
    ("{draw: {from: orchard, to: crate}}, {gain: {pear: 1}}, {move: {all: fruit, from: basket, to: crate}}",
     "occupied"),
    ("{move: {piece: apple, n: players + 0 * coin, from: orchard, to: crate}}", "one_piece"),
    ("{gain: {apple: 2 + 0 * coin}, to: crate}", "one_piece"),
    ("{move: {piece: apple, n: 3, from: orchard, to: stall}}, {draw: {from: orchard, to: stall}}", "full"),
    ("{gain: {pear: players + 2 + 0 * coin}, to: stall}", "full"),
])  # fmt: skip
def test_a_piece_never_goes_where_there_is_no_room(tmp_path, steps, code):
    both = f"setup: [{{each: player, do: [{steps}]}}, "
    (tmp_path / "game.yaml").write_text((RULES.folder / "game.yaml").read_text("utf-8").replace("zones:\n", CRATE))
    text = (tmp_path / "game.yaml").read_text("utf-8")
    (tmp_path / "game.yaml").write_text(text.replace("setup: [", both), "utf-8")
    line = next(at for at, one in enumerate(text.split("\n"), 1) if one.startswith("setup: ["))
    with pytest.raises(RuleFault) as caught:
        rulebook.load(tmp_path).new_game(players=2)
    assert (caught.value.code, caught.value.place) == (code, f"{tmp_path.name}/game.yaml:{line}")
    for lang in ("en", "ja", "ko"):
        assert "{" not in caught.value.text(lang)


@pytest.mark.parametrize(("steps", "code"), [
    ("{move: {piece: apple, n: 2, from: orchard, to: crate}}", "one_piece"),
    ("{draw: {n: 2, from: orchard, to: crate}}", "one_piece"),
    ("{gain: {apple: 2}, to: crate}", "one_piece"),
    ("{gain: {apple: 4}, to: stall}", "zone_full"),
    ("{draw: {n: stall_size + 1, from: orchard, to: stall}}", "zone_full"),
])  # fmt: skip
def test_more_pieces_than_a_place_can_ever_hold_are_a_mistake_at_load(tmp_path, steps, code):
    text = (RULES.folder / "game.yaml").read_text("utf-8").replace("zones:\n", CRATE)
    (tmp_path / "game.yaml").write_text(text.replace("setup: [", f"setup: [{{each: player, do: [{steps}]}}, "), "utf-8")
    with pytest.raises(RuleDataError) as caught:
        rulebook.load(tmp_path)
    assert [problem.code for problem in caught.value.problems] == [code]


def test_a_slot_is_nobodys_home(tmp_path):
    with pytest.raises(RuleDataError) as caught:
        rewritten(tmp_path, "bank: {holds: coin}", "bank: {holds: coin, slot: true}")
    assert {problem.code for problem in caught.value.problems} == {"home_slot"}


def test_steps_that_call_each_other_for_ever_are_refused_at_load(tmp_path):
    with pytest.raises(RuleDataError) as caught:
        rewritten(
            tmp_path, "setup: [", "effects: {one: {do: [{two: {}}]}, two: {do: [{one: {}}]}}\nsetup: [{one: {}}, "
        )
    assert [problem.code for problem in caught.value.problems] == ["endless"]


def test_a_pending_decision_is_in_the_state():
    game = played(1, steps=4)
    again = game.copy()
    again.restore(list(game.state), 0)
    assert (keys(again), again.state[PENDING] < -1) == (keys(game), True)
