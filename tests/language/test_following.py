"""Mistakes of structure and of names come together, except where the one may only follow from the other."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook
from rulebook import RuleDataError

MINI = Path("tests/mini/game.yaml").read_text("utf-8")


def mistakes(folder: Path, *changes: tuple[str, str], variant: str = "") -> list[tuple[str, str]]:
    """What is reported of the mini game with some texts replaced, as pairs of code and what was found."""
    text = MINI
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / "game.yaml").write_text(text, "utf-8")
    variants = []
    if variant:
        (folder / "variants").mkdir()
        (folder / "variants" / "mine.yaml").write_text(f"variant: mine\n{variant}", "utf-8")
        variants = ["mine"]
    with pytest.raises(RuleDataError) as caught:
        rulebook.load(folder, variants=variants)
    return sorted((one.code, str(one.params.get("found"))) for one in caught.value.problems)


WRONG_NAME = ("basket[fruit] >= 1", "baskt[fruit] >= 1")


@pytest.mark.parametrize(("change", "code", "found"), [
    (("members: [ladder1]", "membrs: [ladder1]"), "key", "membrs"),
    (("{count: 8, point: 1, source: writeup}", "{count: eight, point: 1, source: writeup}"), "unknown_name", "eight"),
    (("{values: [false, true], default: false", "{values: [false, true], default: perhaps"), "option_value", "perhaps"),
    (("stall_size: {value: 3", "stall_size: {value: three"), "kind", "text"),
    (("done: {each: player}", "done: {each: player, begin: 1}"), "key", "begin"),
    (("coin: {home: bank, keep: coin, count: 20}", "coin: {home: bank, keep: coin, cuont: 20}"), "key", "cuont"),
    (("bank: {holds: coin}", "bank: {holds: coin, sea: all}"), "key", "sea"),
    (("game: mini", "game: mini\nscoreing: []"), "section", "scoreing"),
])  # fmt: skip
def test_a_mistake_of_structure_hides_no_mistake_of_names_elsewhere(tmp_path, change, code, found):
    both = mistakes(tmp_path, change, WRONG_NAME)
    assert (code, found) in both
    assert ("unknown_name", "baskt") in both


@pytest.mark.parametrize("change", [
    ("basket: {each: player, holds: fruit}", "basket: [player, fruit]"),
    ("zones:\n", "zone:\n"),
    ("fruit:\n    members:", "fruit:\n    membres:"),
    ("done: {each: player}", "doen: {each: player}\n  4: {each: nobody}"),
    ("climb:\n    rule: M-5", "climb:\n    rules: M-5"),
    ("level: {each: [player, ladder]}", "level: {eech: [player, ladder]}"),
    ("tracks:\n", "track:\n"),
    ("prices: {list: [0, 1, 3, 6]", "prices: {lst: [0, 1, 3, 6]"),
])  # fmt: skip
def test_what_names_a_broken_part_is_not_held_against_it(tmp_path, change):
    name = {"done", "doen"} if "done" in change[0] else set()
    found = mistakes(tmp_path, change)
    assert [one for one in found if one[0].startswith("unknown") and one[1] not in name] == []
    assert found


def test_a_file_that_cannot_be_read_is_reported_alone(tmp_path):
    assert [code for code, _ in mistakes(tmp_path, ("zones:\n", "zones: {\n"), WRONG_NAME)] == ["unclosed_before"]


@pytest.mark.parametrize("variant", [
    "set: {constants.rouns.value: 3}",
    "remove: [actions.climbing]",
    "sett: {constants.rounds.value: 3}",
    "set: [constants.rounds.value, 3]",
    "before: {setup.one: [{note: x}]}",
])  # fmt: skip
def test_a_path_of_a_variant_that_leads_nowhere_hides_no_other_mistake(tmp_path, variant):
    found = mistakes(tmp_path, WRONG_NAME, variant=variant)
    assert ("unknown_name", "baskt") in found
    assert len(found) == 2


def test_mistakes_in_two_changes_of_a_variant_come_together(tmp_path):
    variant = "set:\n  constants.rouns.value: 3\n  actions.stop.do: [{set: {doen: 1}}]\n"
    assert {one for _, one in mistakes(tmp_path, variant=variant)} == {"doen", "constants.rouns.value"}


def test_what_a_change_with_a_wrong_path_would_have_given_is_not_missed(tmp_path):
    variant = "add:\n  countres.wins: {each: player}\nset:\n  actions.stop.do: [{set: {done: 1}}, {add: {wins: 1}}]\n"
    assert mistakes(tmp_path, variant=variant) == [("overlay_path", "countres.wins")]


def test_a_broken_variant_file_does_not_hide_the_rules_own_mistakes(tmp_path):
    found = mistakes(tmp_path, WRONG_NAME, variant="set: {constants.rounds.value: [1, }")
    assert sorted(code for code, _ in found) == ["unclosed", "unknown_name"]
