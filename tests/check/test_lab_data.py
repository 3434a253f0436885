"""What labs.yaml asks of the rules is worked out once: each expression, position and changed rule at its own place."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.check.side_files import wrong_beside

GAMES = Path("rules_yaml")


def wrong(game: str, tmp_path: Path, *edits: tuple[str, str]) -> list[tuple[str, str]]:
    """The codes of what is wrong in an edited labs.yaml, each with what stands at its place."""
    folder = tmp_path / game
    shutil.copytree(GAMES / game, folder)
    path = folder / "labs.yaml"
    text = path.read_text("utf-8")
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    path.write_text(text, "utf-8")
    lines, found = text.split("\n"), wrong_beside(rulebook.load(folder))
    assert {one.file for one in found} <= {f"{game}/labs.yaml"}
    assert all(one.source == lines[one.line - 1] for one in found)
    return [(one.code, lines[one.line - 1][one.column - 1 :]) for one in found]


def test_expressions_of_practice_wakes_and_needs_are_told_at_the_word_that_is_wrong(tmp_path):
    found = wrong(
        "kanal", tmp_path,
        ("counts: stock.thaler", "counts: stok.thaler"),
        ('shows: "stock[what]"', 'shows: "stock[whta]"'),
        ('beside: "it in edge.sites', 'beside: "it in egde.sites'),
        ("named: card", "named: cadr"),
        ("in site.sides where laid[e] > 0", "in site.sides where lade[e] > 0"),
        ('amount: "stock[it]"', 'amount: "stock[its]"'),
        ("at in site.sides and at.outer", "at in site.sides and at.outre"),
        ("row[it] > 0 or", "rwo[it] > 0 or"),
        ("thing: mine, site", "thing: mien, site"),
    )  # fmt: skip
    assert sorted((code, at.split()[0][:4]) for code, at in found) == sorted([
        ("unknown_name", "stok"), ("unknown_name", "whta"), ("unknown_name", "egde"), ("unknown_name", "cadr"),
        ("unknown_name", "lade"), ("unknown_name", "its]"), ("no_field", "outr"), ("unknown_name", "rwo["),
        ("not_in_set", "mien"),
    ])  # fmt: skip


@pytest.mark.parametrize(("old", "new", "code", "at"), [
    ("    at: {round: 2, phase: acting}", "    at: {round: 2, phase: actign}", "phase", "actign"),
    ("players[0].stock: {wood", "players[0].stok: {wood", "unknown_name", "stok: {wood"),
    ("running: {at: {phase: acting}", "running: {at: {phase: actign}", "phase", "actign"),
    ("- {trigger: wake, with", "- {trigger: wkae, with", "trigger", "wkae, with"),
    ("  zone: built\n", "  zone: row\n", "zone_for_each", "row"),
    ('\n  key: "wake:{site}"', '\n  key: "wkae:{site}"', "lab_trial", '"wkae:{site}"'),
    ("constants.start_wood.value: 4", "constants.start_woud.value: 4", "overlay_path", "constants.start_woud"),
    ("      mistaken: true\n", "", "overlay_path", "constants.start_woods"),
    ("- id: cheap_canals", "- id: cheap_canals\n      mistaken: true", "no_mistake", "true"),
    ("- actions: [buy]", "- phase: refill\n    actions: [buy]", "one_of", "phase: refill"),
    ("take: [use_line, wheel_now]", "take: use_line", "kind", "use_line"),
    ("times: 4", "times: -1", "out_of_range", "-1"),
])  # fmt: skip
def test_positions_zones_overlays_and_forms_of_the_labs_are_told(old, new, code, at, tmp_path):
    found = wrong("kanal", tmp_path, (old, new))
    assert code in [one for one, _ in found]
    assert next(text for one, text in found if one == code).startswith(at)


@pytest.mark.parametrize(("old", "new", "code", "at"), [
    ("bag: {from: bag", "bag: {from: space", "pile_wanted", "space"),
    ("piece: follower, place", "piece: folower, place", "unknown_name", "folower"),
    ('filled: "space[at] > 0"', 'filled: "space[ta] > 0"', "unknown_name", "ta] > 0"),
    ('draws: "min(draw_limit', 'draws: "min(drwa_limit', "unknown_name", "drwa_limit"),
])  # fmt: skip
def test_the_bag_of_the_labs_is_held_to_its_action(old, new, code, at, tmp_path):
    ((found, text),) = wrong("orleans", tmp_path, (old, new))
    assert found == code
    assert text.startswith(at)
