"""Conditions with names: in requirements and expressions, with arguments; variants; every mistake with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook
from rulebook.check.everything import everything_wrong
from rulebook.explain.refusals import refusals
from tests.reference.interpreter import Interpreter

MINI = Path("tests/mini/game.yaml").read_text("utf-8")
IN_BASKET = '      - {that: "basket[fruit] >= 1", say: none_there, show: {piece: fruit, zone: basket}, rule: M-3}\n'
ROOM = "      - {that: room(stall) > 0, say: no_room, show: {zone: stall}, rule: M-3}\n"
CONDITIONS = """conditions:
  in_basket:
    with: {what: fruit}
    that: "basket[what] >= 1"
    say: none_there
    show: {piece: what, zone: basket}
    rule: M-3
  has_room: {that: room(stall) > 0, say: no_room, show: {zone: stall}, rule: M-3}
"""
USES = {IN_BASKET: "      - {in_basket: {what: fruit}}\n", ROOM: "      - has_room\n"}


def game(folder: Path, conditions: str = CONDITIONS, uses: dict[str, str] = USES) -> Path:
    """The mini game with conditions and some entries exchanged."""
    text = MINI
    for old, new in uses.items():
        assert old in text
        text = text.replace(old, new, 1)
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(text + conditions, "utf-8")
    return folder


def told(folder: Path) -> list[tuple[str, int, str]]:
    """Code, line and word of every mistake."""
    try:
        found = everything_wrong(rulebook.load(folder))
    except rulebook.RuleDataError as error:
        found = list(error.problems)
    for one in found:
        for lang in ("en", "ja", "ko"):
            assert one.text(lang)
            assert "{" not in one.text(lang)
    return [(one.code, one.line, one.source[one.column - 1 :].split()[0].strip("[]{},:\"'")) for one in found]


def refused(rules: rulebook.Rules) -> list[tuple[str, str, str, str]]:
    """Everything refused at the first market of a game: key, code, rule, text."""
    played = rules.new_game(players=2, seed=1)
    return [(one.key, one.code, one.rule, one.text()) for one in refusals(played)]


def test_a_condition_by_name_gives_the_same_options_and_reasons(tmp_path):
    named, plain = rulebook.load(game(tmp_path)), rulebook.load("tests/mini")
    assert everything_wrong(named) == []
    assert refused(named) == refused(plain)
    for target in ("put:apple", "put:pear", "sell:3", "apple"):
        first, second = (one.new_game(players=2, seed=1).explain(target) for one in (named, plain))
        assert [one.text() for one in first.reasons] == [one.text() for one in second.reasons]


def test_the_reference_reads_conditions_too(tmp_path):
    rules = rulebook.load(game(tmp_path))
    played = rules.new_game(players=2, seed=3)
    other = Interpreter(rules.model, 2, {"sharing": False}, 3)
    while played.decision is not None:
        assert [one.key for one in played.decision.options] == other.asked.keys
        key = other.asked.keys[len(other.asked.keys) // 2]
        played.play(key)
        other.choose(key)
    assert other.asked is None


def test_a_parameter_of_the_same_name_needs_no_argument(tmp_path):
    text = CONDITIONS.replace("what", "fruit")
    rules = rulebook.load(game(tmp_path, text, {**USES, IN_BASKET: "      - in_basket\n"}))
    assert refused(rules) == refused(rulebook.load("tests/mini"))


def test_any_of_a_list_is_one_sentence_and_all_without_one_is_several(tmp_path):
    text = (
        CONDITIONS
        + """  may_put: {with: {what: fruit}, all: [{in_basket: {what: what}}, has_room]}
  can_climb:
    any: [coin >= 1, {all: ["basket >= 1", has_room]}]
    say: too_few
    show: {piece: coin}
"""
    )
    climb = "      - {that: coin >= 1, say: too_few, show: {piece: coin}, rule: M-5}\n"
    uses = {IN_BASKET: "      - {may_put: {what: fruit}}\n", ROOM: "", climb: "      - {can_climb: {}, rule: M-5}\n"}
    rules = rulebook.load(game(tmp_path, text, uses))
    assert everything_wrong(rules) == []
    assert [one for one in refused(rules) if one[0].startswith("put")] == [
        one for one in refused(rulebook.load("tests/mini")) if one[0].startswith("put")
    ]
    played = rules.new_game(players=2, seed=1)
    for _ in range(30):
        if played.decision is None:
            break
        able = played.value("coin") >= 1 or (played.value("basket") >= 1 and played.value("room(stall)") > 0)
        if played.value("level.ladder1") < 3:
            assert able == any(one.key == "climb" for one in played.decision.options)
        played.play(played.decision.options[-1])


def test_a_condition_is_a_function_in_expressions(tmp_path):
    played = rulebook.load(game(tmp_path)).new_game(players=2, seed=1)
    for fruit in ("apple", "pear"):
        there = played.value(f"me.basket.{fruit}") >= 1
        assert bool(played.value(f"in_basket('{fruit}')")) == there
    assert [bool(played.value(f"players[{one}].has_room")) for one in (0, 1)] == [True, True]


def test_never_says_what_cannot_be_done(tmp_path):
    rules = rulebook.load(
        game(
            tmp_path,
            uses={**USES, IN_BASKET: "      - {never: none_there, rule: M-3}\n      - in_basket: {what: fruit}\n"},
        )
    )
    played = rules.new_game(players=2, seed=1)
    assert not [one for one in played.decision.options if one.key.startswith("put")]
    assert {one.code for one in refusals(played) if one.key.startswith("put")} == {"none_there"}


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("- has_room", "- has_roam", [("condition", "has_roam")]),
        ("{what: fruit}}", "{wat: fruit}}", [("condition_arg", "in_basket"), ("condition_key", "wat")]),
        ("{in_basket: {what: fruit}}", "in_basket", [("condition_arg", "in_basket")]),
        ("{what: fruit}}", "{what: ladder1}}", [("condition_kind", "ladder1")]),
        ("that: room(stall) > 0", "that: has_room", [("condition_loop", "has_room")]),
        ("has_room:", "coin:", [("condition", "has_room"), ("word_taken", "coin")]),
        (", say: no_room", "", [("missing", "has_room")]),
        ("what] >= 1", "what] >= ho", [("unknown_name", "ho")]),
        ("that: room(stall) > 0, ", "", [("one_of", "say")]),
        ("rule: M-3}\n", "rule: M-3}\n  spare: {that: coin > 1, say: too_few}\n", [("unused_condition", "spare")]),
    ],
)  # fmt: skip
def test_every_mistake_has_its_place(tmp_path, old, new, found):
    folder = game(tmp_path)
    text = (folder / "game.yaml").read_text("utf-8")
    at = text.rindex(old)
    (folder / "game.yaml").write_text(text[:at] + new + text[at + len(old) :], "utf-8")
    assert [(code, word) for code, _, word in told(folder)] == found


def test_a_word_that_is_a_piece_and_a_number_is_refused_where_it_is_shown(tmp_path):
    text = CONDITIONS.replace("show: {zone: stall}", "show: {zone: stall, what: coin}")
    assert [one[0] for one in told(game(tmp_path, text))] == ["show_both"]
    quoted = CONDITIONS.replace("show: {zone: stall}", "show: {zone: stall, what: me.coin}")
    assert told(game(tmp_path, quoted)) == []


def test_a_bare_id_under_piece_is_the_piece():
    assert (
        rulebook.load("tests/mini").new_game(players=2, seed=1).explain("sell:3").reasons[0].params["piece"] == "fruit"
    )


def test_a_variant_changes_a_part_of_a_condition(tmp_path):
    text = (
        CONDITIONS
        + """  can_climb:
    any: [{id: rich, that: coin >= 1}, {id: full, that: basket >= 1}]
    say: too_few
    show: {piece: coin}
"""
    )
    climb = "      - {that: coin >= 1, say: too_few, show: {piece: coin}, rule: M-5}\n"
    folder = game(tmp_path / "game", text, {**USES, climb: "      - can_climb\n"})
    variant = tmp_path / "strict.yaml"
    variant.write_text(
        "variant: strict\nremove: [conditions.can_climb.any.full, actions.put.require.has_room]\n"
        "set:\n  conditions.can_climb.any.rich.that: coin >= 9\n",
        "utf-8",
    )
    assert "climb" in [one.key for one in rulebook.load(folder).new_game(players=2, seed=1).decision.options]
    strict = rulebook.load(folder, [variant])
    assert "climb" not in [one.key for one in strict.new_game(players=2, seed=1).decision.options]


def test_a_sentence_said_instead_of_a_conditions_own_is_looked_for_in_the_texts(tmp_path):
    folder = game(tmp_path / "farm", uses={**USES, ROOM: "      - {has_room: {}, say: no_roam}\n"})
    (folder / "texts").mkdir()
    (folder / "texts" / "en.yaml").write_text("reasons: {no_room: There is no room.}\n", "utf-8")
    (problem,) = [one for one in everything_wrong(rulebook.load(folder)) if one.params.get("found") == "no_roam"]
    line = (folder / "game.yaml").read_text("utf-8").splitlines()[problem.line - 1]
    assert (problem.code, line.strip()) == ("no_sentence", "- {has_room: {}, say: no_roam}")
