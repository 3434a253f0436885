"""A mistake stands where a person made it: at the player, the zone or the number, in the file that says so."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook
from rulebook import RuleDataError, RuleFault
from rulebook.compiler.state_ranges import Misfit, misfit

MINI = Path("tests/mini/game.yaml").read_text("utf-8")


def folder(tmp_path: Path, old: str = "", new: str = "") -> Path:
    made = tmp_path / "stall"
    made.mkdir()
    assert old in MINI
    (made / "game.yaml").write_text(MINI.replace(old, new, 1), "utf-8")
    return made


@pytest.mark.parametrize(("old", "new", "code", "at"), [
    ("to: basket}}", "to: orchard}}", "same_zone", "orchard}}"),
    ("from: basket, to: stall", "from: basket, to: basket", "same_zone", "basket}}"),
    ("setup: [", "setup: [{for: 999, do: [{gain: {coin: 2}}]}, ", "player_number", "999, do"),
])  # fmt: skip
def test_a_zone_into_itself_and_a_player_nobody_is_are_refused_at_the_word(old, new, code, at, tmp_path):
    with pytest.raises(RuleDataError) as caught:
        rulebook.load(folder(tmp_path, old, new))
    (problem,) = caught.value.problems
    assert (problem.code, problem.source[problem.column - 1 :][: len(at)]) == (code, at)


def test_a_player_that_is_worked_out_is_refused_at_the_step_that_asks_for_it(tmp_path):
    made = folder(
        tmp_path, "setup: [", "setup:\n  - {set: {start: 7}}\n  - {for: start, do: [{gain: {coin: 2}}]}\n  - do: ["
    )
    line = next(
        at for at, one in enumerate((made / "game.yaml").read_text("utf-8").split("\n"), 1) if "for: start" in one
    )
    with pytest.raises(RuleFault) as caught:
        rulebook.load(made).new_game(2, 1)
    assert (caught.value.code, caught.value.place) == ("no_player", f"stall/game.yaml:{line}")


def test_a_number_that_is_too_much_is_told_in_the_variant_that_sets_it(tmp_path):
    made = folder(tmp_path, 'params: [{n: "range(1, 3)"}]', 'params: [{n: "range(1, stall_size)"}]')
    variant = tmp_path / "many.yaml"
    variant.write_text("# many\nvariant: many\nset:\n  constants.stall_size.value: 9999\n", "utf-8")
    with pytest.raises(RuleDataError) as caught:
        rulebook.load(made, [variant])
    (problem,) = caught.value.problems
    assert (problem.code, problem.file, problem.line, problem.column) == ("range_size", "many.yaml", 4, 31)
    assert problem.source == "  constants.stall_size.value: 9999"


def test_a_pile_in_a_saved_state_is_held_to_the_size_of_its_zone():
    game = rulebook.load("tests/mini").new_game(2, 1)
    spot = game.program.layout.spots["stall"]
    cell, state = game.program.layout.cell(spot, 0, ()), game.state.copy()
    for offset in spot.kinds.values():
        state[cell + offset] = 2
    assert misfit(game.program, state, game.state) == Misfit(cell, "0 … 3", 4)
    state[cell + min(spot.kinds.values())] = 1
    assert misfit(game.program, state, game.state) is None
