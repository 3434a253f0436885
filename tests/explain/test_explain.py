"""Why, and why not: each kind of reason, with its numbers, its rule and its sentence in three languages."""

from __future__ import annotations

import pytest

import rulebook
from rulebook import RulebookError
from rulebook.compiler.layout.state_layout import ME

RULES = rulebook.load("tests/mini")
LANGUAGES = ("en", "ja", "ko")


@pytest.fixture
def game() -> rulebook.Game:
    """Player 1's turn in the market: two apples in the basket, an empty stall, two coins."""
    game = RULES.new_game(players=2, seed=1)
    put(game, "basket", "apple", 2)
    put(game, "basket", "pear", 0)
    return game


def put(game: rulebook.Game, zone: str, kind: str, number: int, player: int = 0) -> None:
    layout, symbols = game.program.layout, game.program.model.symbols.number
    spot = layout.spots[zone]
    index = (symbols[kind],) if spot.counter is not None and spot.indexes else ()
    game.state[layout.cell(spot, player, index, 0 if spot.counter else symbols[kind])] = number
    game.restore(game.state, len(game.raw_log))


def codes(explanation) -> list[str]:
    return [reason.code for reason in explanation.reasons]


def spoken(explanation) -> None:
    for reason in explanation.reasons:
        texts = {lang: reason.text(lang) for lang in LANGUAGES}
        for text in texts.values():
            assert text
            assert "{" not in text
            assert "}" not in text
        assert len(set(texts.values())) == 3, texts


def test_what_is_allowed_says_so(game):
    explanation = game.explain("put:apple")
    assert (explanation.allowed, codes(explanation), explanation.reasons[0].rule) == (True, ["all_right"], "M-3")
    spoken(explanation)


def test_a_requirement_says_what_is_needed_and_what_is_there(game):
    explanation = game.explain("sell:3")
    (reason,) = explanation.reasons
    assert (explanation.allowed, reason.code, reason.rule) == (False, "too_few", "M-4")
    assert (reason.params["have"], reason.params["need"], reason.params["n"]) == (0, 3, 3)
    assert "3" in reason.text("en")
    assert "0" in reason.text("en")
    spoken(explanation)


def test_a_strict_comparison_needs_one_more(game):
    put(game, "stall", "apple", 3)
    explanation = game.explain("put:apple")
    (reason,) = explanation.reasons
    assert (reason.code, reason.params["have"], reason.params["need"], reason.rule) == ("no_room", 0, 1, "M-3")
    spoken(explanation)


def test_every_failed_requirement_is_listed_in_order(game):
    put(game, "stall", "apple", 3)
    explanation = game.explain("put:pear")
    assert codes(explanation) == ["none_there", "no_room"]
    assert explanation.reasons[0].params["piece"] == "pear"
    assert explanation.reasons[0].params["zone"] == "basket"
    assert explanation.text("en").count(".") == 2
    spoken(explanation)


def test_the_end_of_a_track_and_an_empty_purse(game):
    put(game, "level", "ladder1", 3)
    assert codes(game.explain("climb")) == ["at_end"]
    put(game, "coin", "coin", 0)
    explanation = game.explain("climb")
    assert codes(explanation) == ["too_few", "at_end"]
    assert (explanation.reasons[0].params["have"], explanation.reasons[0].params["need"]) == (0, 1)
    spoken(explanation)


def test_somebody_elses_turn_comes_first(game):
    explanation = game.explain("sell:1", player=1)
    assert codes(explanation) == ["not_your_turn", "too_few"]
    assert explanation.reasons[0].params["player"] == 0
    assert "Player 1" in explanation.reasons[0].text("en")
    spoken(explanation)


def test_another_players_things_are_asked_of_that_player(game):
    put(game, "coin", "coin", 0, player=1)
    assert codes(game.explain("climb", player=1)) == ["not_your_turn", "too_few"]
    put(game, "coin", "coin", 1, player=1)
    assert codes(game.explain("climb", player=1)) == ["not_your_turn"]


def test_asking_changes_nothing(game):
    before = game.state.copy()
    for key in ("sell:3", "put:pear", "climb", "nonsense", "apple", "stop"):
        for player in (0, 1):
            game.explain(key, player=player)
    assert game.state == before
    assert game.state[ME] == 0


def test_an_unknown_key_names_the_nearest(game):
    explanation = game.explain("put:aple")
    assert not explanation.allowed
    spoken(explanation)
    explanation = game.explain("stopp")
    assert codes(explanation) == ["unknown_key"]
    assert explanation.reasons[0].params == {"key": "stopp", "near": "stop"}
    assert "stop" in explanation.text("ja")
    spoken(explanation)


def test_an_unknown_key_far_from_everything(game):
    explanation = game.explain("qqqqq")
    assert codes(explanation) == ["unknown_key_alone"]
    spoken(explanation)


def test_a_thing_is_explained_by_the_action_that_comes_closest(game):
    assert game.explain("apple").key == "put:apple"
    assert game.explain("apple").allowed
    explanation = game.explain("pear")
    assert (explanation.key, codes(explanation)) == ("put:pear", ["none_there"])


def test_after_the_end(game):
    while game.decision:
        game.play(game.decision.options[-1])
    explanation = game.explain("stop")
    assert (codes(explanation), explanation.allowed) == (["game_over"], False)
    spoken(explanation)


@pytest.mark.parametrize("player", [2, -1, "me"])
def test_a_player_who_is_not_there(game, player):
    with pytest.raises(RulebookError, match="There is no player"):
        game.explain("stop", player=player)


# -- other moments ---------------------------------------------------------------------------------------------


@pytest.fixture
def longer(tmp_path) -> rulebook.Rules:
    """The mini game with a second phase that has an action of its own, and a question within the market."""
    text = (RULES.folder / "game.yaml").read_text("utf-8")
    text = text.replace("  stop: {rule: M-2,", """  rest: {rule: M-8, key: rest, do: [{gain: {coin: 1}}]}
  sleep: {rule: M-8, key: sleep}
  ask: {rule: M-9, key: ask, do: [{choose: [yes_please, no_thanks], prompt: really}]}
  yes_please: {rule: M-9, key: "yes"}
  no_thanks: {rule: M-9, key: "no"}
  borrow: {rule: M-9, key: borrow, anytime: true, require: [{that: coin < 1, say: too_few}], do: [{gain: {coin: 1}}]}
  stop: {rule: M-2,""")  # fmt: skip
    text = text.replace("phases: [picking, market]", "phases: [picking, market, evening]")
    evening = "evening: {rule: M-8, do: [{each: player, do: [{choose: [rest, sleep], prompt: evening}]}]}"
    text = text.replace("setup: [", f"  {evening}\nsetup: [")
    text = text.replace("climb, stop], prompt: market", "climb, ask, stop], prompt: market, window: true")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    return rulebook.load(tmp_path)


def test_an_action_of_another_phase_names_both_phases(longer):
    game = longer.new_game(players=2, seed=1)
    explanation = game.explain("rest")
    (reason,) = explanation.reasons
    assert (reason.code, reason.rule) == ("wrong_phase", "M-8")
    assert (reason.params["phase"], reason.params["now"]) == ("evening", "market")
    spoken(explanation)


def test_an_action_of_another_question_is_not_one_of_the_choices_now(longer):
    game = longer.new_game(players=2, seed=1)
    explanation = game.explain("yes")
    assert codes(explanation) == ["not_now"]
    spoken(explanation)
    game.play("ask")
    explanation = game.explain("climb")
    assert codes(explanation) == ["not_now"]
    spoken(explanation)


def test_phase_turn_and_requirement_come_in_this_order(longer):
    game = longer.new_game(players=2, seed=1)
    put(game, "coin", "coin", 0, player=1)
    while game.phase != "evening":
        game.play("stop")
    put(game, "coin", "coin", 0, player=1)
    assert codes(game.explain("climb", player=1)) == ["wrong_phase", "not_your_turn", "too_few"]


def test_an_any_time_action_that_would_mend_it_is_named(longer):
    game = longer.new_game(players=2, seed=1)
    put(game, "coin", "coin", 0)
    explanation = game.explain("climb")
    assert codes(explanation) == ["too_few", "mendable"]
    assert "borrow" in explanation.reasons[1].text("en").lower()
    spoken(explanation)
    put(game, "level", "ladder1", 3)
    assert codes(game.explain("climb")) == ["too_few", "at_end"]


def test_every_refused_option_has_a_reason_and_every_allowed_one_none():
    """What explain says and what may be played are one and the same, at every decision of some games."""
    for seed in range(4):
        game = RULES.new_game(players=3, seed=seed)
        while game.decision:
            legal = {option.key for option in game.decision.options}
            for key in ("put:apple", "put:pear", "sell:1", "sell:2", "sell:3", "climb", "stop"):
                explanation = game.explain(key)
                assert explanation.allowed == (key in legal)
                assert (codes(explanation) == ["all_right"]) == (key in legal)
            game.play(game.decision.options[seed % len(game.decision.options)])
