"""Every game listed in ``tests/contract/games.py`` keeps the contract."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulebook
from rulebook.explain.refusals import refusals
from tests.contract.counting import Counting
from tests.contract.games import ENTRIES, Entry
from tests.contract.playing import Seen, curious_game, random_position, uniform_game, walk
from tests.deep import sampled

SEEDS = st.integers(0, 1_000_000)
STOPS = st.integers(0, 400).map(lambda number: 400 - number)
FEW = settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
GAMES = [6, 200]
"""Games of the big run for each entry, the second number in the deep run; half from set-up, half from positions."""
MOST_GAMES = 800
"""Games after which everything must have happened."""

LOTS = [replace(entry, lot=lot) for lot in range(3) for entry in ENTRIES]
"""Each game with more seeds: the first lot belongs to the ordinary run."""

every_entry = pytest.mark.parametrize("entry", sampled(ENTRIES, lambda entry: entry.ordinary), ids=str)
every_lot = pytest.mark.parametrize("entry", sampled(LOTS, lambda entry: entry.ordinary and not entry.lot), ids=str)


def keys(game: rulebook.Game) -> list[str]:
    return [option.key for option in game.decision.options] if game.decision else []


@every_lot
@FEW
@given(seed=SEEDS)
def test_the_same_seed_and_choices_give_the_same_game(entry: Entry, seed: int):
    one, two = uniform_game(entry, seed, switched=True), uniform_game(entry, seed, switched=True)
    assert one.over
    assert one.state == two.state
    assert one.choices() == two.choices()
    assert [event.text() for event in one.log[:200]] == [event.text() for event in two.log[:200]]
    again = entry.new_game(seed, switched=True)
    for key in one.choices():
        again.play(key)
    assert again.state == one.state


@every_lot
@FEW
@given(seed=SEEDS)
def test_option_keys_are_unique_and_stable(entry: Entry, seed: int):
    game, chance = entry.new_game(seed, switched=True), random.Random(seed)
    while game.decision:
        found = keys(game)
        assert len(set(found)) == len(found)
        assert len(found) >= 1
        assert keys(game.copy()) == found
        walk(game, chance)


@every_lot
@FEW
@given(seed=SEEDS)
def test_undo_goes_back_to_the_start_and_redo_to_the_end(entry: Entry, seed: int):
    game = uniform_game(entry, seed, switched=True)
    end, chosen, log = game.state.copy(), game.choices(), len(game.raw_log)
    fresh = entry.new_game(seed, switched=True)
    while game.undo():
        pass
    assert (game.state, len(game.raw_log), keys(game)) == (fresh.state, len(fresh.raw_log), keys(fresh))
    while game.redo():
        pass
    assert (game.state, game.choices(), len(game.raw_log)) == (end, chosen, log)


@every_lot
@FEW
@given(seed=SEEDS, stop=STOPS)
def test_a_copy_equals_the_original_and_lives_alone(entry: Entry, seed: int, stop: int):
    game, chance = uniform_game(entry, seed, stop, switched=True), random.Random(seed + 1)
    before, one, two = game.state.copy(), game.copy(), game.copy()
    assert (one.state, keys(one), one.phase, one.round) == (game.state, keys(game), game.phase, game.round)
    other = random.Random(seed + 1)
    while walk(one, chance):
        walk(two, other)
    assert one.state == two.state
    assert game.state == before
    assert len(game.history) == min(stop, len(game.history))


@every_lot
@FEW
@given(seed=SEEDS)
def test_no_piece_is_made_or_lost(entry: Entry, seed: int):
    game, chance = entry.new_game(seed, switched=True), random.Random(seed)
    counting = Counting(game.program)
    start = counting.counts(game.state)
    assert all(number > 0 for number in start.values())
    while walk(game, chance):
        assert counting.counts(game.state) == start, game.choices()[-1]
        assert not counting.negative(game.state), game.choices()[-1]
        assert not counting.overfull(game.state), game.choices()[-1]


@every_lot
@FEW
@given(seed=SEEDS, stop=STOPS)
def test_a_saved_game_goes_on_the_same(entry: Entry, seed: int, stop: int, tmp_path_factory):
    game, chance = uniform_game(entry, seed, stop), random.Random(seed + 2)
    path = tmp_path_factory.mktemp("save") / "game.save"
    game.save(path)
    again = rulebook.resume(path)
    assert (again.state, keys(again), again.choices()) == (game.state, keys(game), game.choices())
    other = random.Random(seed + 2)
    while walk(game, chance):
        walk(again, other)
    assert again.state == game.state
    while again.undo():
        pass
    assert again.state == entry.new_game(seed).state


@every_lot
@FEW
@given(seed=SEEDS, stop=STOPS)
def test_what_may_be_played_is_explained_as_allowed_and_nothing_else(entry: Entry, seed: int, stop: int):
    game = uniform_game(entry, seed, stop, switched=True)
    legal = keys(game)
    for key in random.Random(seed).sample(legal, min(12, len(legal))):
        explanation = game.explain(key)
        assert explanation.allowed, (key, explanation.text())
    for refusal in refusals(game)[:40]:
        assert refusal.key not in legal
        assert refusal.reasons
        for lang in ("en", "ja", "ko"):
            assert "{" not in refusal.text(lang), (refusal.key, refusal.text(lang))
        if game.decision.option(refusal.key) is None:  # else it is short for something that is allowed
            assert not game.explain(refusal.key).allowed


@every_lot
@FEW
@given(seed=SEEDS, stop=STOPS)
def test_everything_said_is_finished_in_three_languages(entry: Entry, seed: int, stop: int):
    game = uniform_game(entry, seed, stop, switched=True)
    for lang in ("en", "ja", "ko"):
        said = [option.label(lang) for option in game.decision.options] if game.decision else []
        said += [event.text(lang) for event in game.log[-120:] if not event.silent]
        said += [line.text(lang) for sheet in game.scores() for line in sheet.lines]
        for text in said:
            assert text
            assert "{" not in text, text


@every_lot
@FEW
@given(seed=SEEDS, stop=STOPS)
def test_scores_can_be_asked_at_any_time_and_change_nothing(entry: Entry, seed: int, stop: int):
    game = uniform_game(entry, seed, stop, switched=True)
    before = game.state.copy()
    sheets = game.scores()
    assert [sheet.player for sheet in sheets] == list(range(entry.players))
    assert all(line.rule for sheet in sheets for line in sheet.lines)
    assert game.state == before
    assert bool(game.winners()) == game.over


# -- the big run ------------------------------------------------------------------------------------------------


@every_entry
@pytest.mark.parametrize("games", sampled(GAMES, lambda number: number == GAMES[0]))
def test_in_many_games_everything_happens_and_nothing_breaks(entry: Entry, games: int):
    """Curious players meet every action, every thing that does something and every loss; no game gets stuck."""
    seen, games = None, max(games, 2 * len(entry.switches))  # every set-up is begun at least once
    for seed in range(MOST_GAMES):
        if seed >= games and not seen.missing_actions() and not seen.missing_steps():
            break
        late = seed % 2 or seed >= games
        game = random_position(entry, seed) if late else entry.new_game(seed // 2, switched=True)
        seen = seen or Seen(game.program)
        counting = Counting(game.program)
        before = counting.counts(game.state)
        curious_game(game, seed, seen)
        assert counting.counts(game.state) == before, f"seed {seed}"
        assert not counting.negative(game.state), f"seed {seed}"
        assert not counting.overfull(game.state), f"seed {seed}"
        assert game.winners(), f"seed {seed}"
    assert (seen.missing_actions(), seen.missing_steps()) == ([], [])
