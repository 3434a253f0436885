"""Rule data that read well and mean nothing: what would be silently ignored or wrong is a mistake with a place."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook
from rulebook.check.everything import everything_wrong

MINI = Path("tests/mini/game.yaml").read_text("utf-8")


def mini(folder: Path, *changes: tuple[str, str], more: str = "") -> Path:
    """The mini game's rules with some texts exchanged and others added."""
    text = MINI
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "game.yaml").write_text(text + more, "utf-8")
    return folder


def mistakes(folder: Path) -> list[rulebook.base.problems.Problem]:
    try:
        return everything_wrong(rulebook.load(folder))
    except rulebook.RuleDataError as error:
        return list(error.problems)


def told(folder: Path) -> list[tuple[str, str]]:
    """Each mistake's code and what stands at its place."""
    found = mistakes(folder)
    for one in found:
        for lang in ("en", "ja", "ko"):
            assert one.text(lang)
            assert "{" not in one.text(lang).replace("{zz}", "")
    return [(one.code, one.source[one.column - 1 :].split()[0].strip("[]{},:\"'")) for one in found]


def with_step(folder: Path, step: str) -> Path:
    """The mini game with one more step at the end of its round."""
    old = "      - {set: {start: (start + 1) % players}, rule: M-2}\n"
    return mini(folder, (old, old + f"      - {step}\n"))


def test_the_unchanged_game_is_in_order(tmp_path):
    assert told(mini(tmp_path)) == []


# -- names that nothing reads ----------------------------------------------------------------------------------


def test_braces_in_things_name_a_parameter(tmp_path):
    change = ("key: put:{fruit}\n", 'key: put:{fruit}\n    things: ["basket.{fruti}"]\n')
    (problem,) = mistakes(mini(tmp_path, change))
    assert (problem.code, problem.params["found"], problem.params["near"]) == ("unknown_name", "fruti", "fruit")


def test_things_name_what_there_is(tmp_path):
    change = ("key: put:{fruit}\n", 'key: put:{fruit}\n    things: ["baskt.{fruit}"]\n')
    (problem,) = mistakes(mini(tmp_path, change))
    assert (problem.code, problem.params["found"], problem.params["near"]) == ("unknown_name", "baskt", "basket")


def test_what_a_piece_stands_for_is_a_piece(tmp_path):
    change = ("keep: coin, count: 20", "keep: coin, count: 20, stands_for: [apple, paer]")
    assert told(mini(tmp_path, change)) == [("piece", "paer")]


CHECKS = (
    "    members:\n      apple: {count: 8,",
    '    checks: [needs]\n    members:\n      apple: {needs: [{that: "coin >= 1", say: too_few}], count: 8,',
)


def test_check_names_a_field_that_carries_requirements(tmp_path):
    use = "      - {that: room(stall) > 0"
    assert told(mini(tmp_path, CHECKS, (use, "      - {check: fruit.needs}\n" + use))) == []
    assert told(mini(tmp_path, CHECKS, (use, "      - {check: fruit.need}\n" + use))) == [("checks", "check")]


@pytest.mark.parametrize(("track", "code"), [
    ("{counter: level, around: 12, last: 3}", "key"),
    ("{counter: level}", "missing"),
    ("{counter: levle, last: 3}", "counter"),
    ("{counter: level, last: 3, spaces: {9: {do: [{gain: {coin: 2}}]}}}", "beyond_last"),
    ("{counter: level, last: 3, spaces: {0: {do: [{gain: {coin: 2}}]}}}", "beyond_last"),
])  # fmt: skip
def test_a_track_is_read_though_nothing_advances_it(track, code, tmp_path):
    more = ("  ladder1: {counter", f"  ladder2: {track}\n  ladder1: {{counter")
    folder = mini(tmp_path, more, ("members: [ladder1]", "members: [ladder1, ladder2]"))
    assert [one[0] for one in told(folder)] == [code]


def test_a_counter_that_is_not_there_is_not_called_a_zone(tmp_path):
    (problem,) = mistakes(with_step(tmp_path, "{add: {strat: 1}}"))
    assert (problem.code, problem.params["near"]) == ("counter", "start")


def test_a_set_has_no_third_thing(tmp_path):
    (problem,) = mistakes(with_step(tmp_path, '{when: "fruit[1] == apple", do: [{set: {start: 0}}]}'))
    assert (problem.code, problem.params["found"]) == ("by_number", "fruit")


# -- tests that hold never or always -----------------------------------------------------------------------------


@pytest.mark.parametrize("test", [
    "any x in basket where x == ladder1",
    "any x in fruit where x != 'ladder1'",
    "any x in ladder where x == pear",
])  # fmt: skip
def test_things_of_two_sets_are_never_equal(test, tmp_path):
    assert [one[0] for one in told(with_step(tmp_path, f'{{when: "{test}", do: [{{set: {{start: 0}}}}]}}'))] == [
        "never_equal"
    ]


@pytest.mark.parametrize("test", ["any x in basket where x == apple", "any x in fruit where x.base != pear"])
def test_things_of_one_set_may_be_compared(test, tmp_path):
    assert told(with_step(tmp_path, f'{{when: "{test}", do: [{{set: {{start: 0}}}}]}}')) == []


WORDS = ("values: [false, true], default: false", "values: [off, on], default: off")


@pytest.mark.parametrize("test", [
    "option.sharing", "not option.sharing", "option.sharing and 1 > 0", "0 > 1 or option.sharing",
    "(1 if option.sharing else 0) > 0", "any x in fruit where option.sharing", "pear", "'pear'",
])  # fmt: skip
def test_a_word_alone_is_no_condition(test, tmp_path):
    assert {one[0] for one in told(mini(tmp_path, WORDS, ("when: option.sharing", f'when: "{test}"')))} == {
        "word_condition"
    }


def test_a_word_that_is_compared_is_one(tmp_path):
    folder = mini(tmp_path, WORDS, ("when: option.sharing", 'when: "option.sharing == on"'))
    assert told(folder) == []
    rules = rulebook.load(folder)
    assert [rules.new_game(2, options={"sharing": one}) is not None for one in ("off", "on")] == [True, True]


def test_a_field_that_one_thing_forgot_is_told_and_a_rare_one_is_not(tmp_path):
    names = [f"crop{at}" for at in range(8)]
    members = "".join(f"      {one}: {{point: 1}}\n" for one in names)
    more = ("  ladder: {members: [ladder1]}\n", f"  crop:\n    members:\n{members}  ladder: {{members: [ladder1]}}\n")
    assert told(mini(tmp_path, more)) == []
    forgot = more[1].replace("crop3: {point: 1}", "crop3: {}")
    assert told(mini(tmp_path, (more[0], forgot))) == [("field_missing", "crop3")]
    rare = more[1].replace("crop3: {point: 1}", "crop3: {point: 1, sweet: 1}")
    assert told(mini(tmp_path, (more[0], rare))) == []


# -- questions asked again and again -----------------------------------------------------------------------------


def test_an_each_whose_steps_change_its_test_is_refused(tmp_path):
    step = '{each: {h: fruit}, where: "h.number == start + 1", do: [{set: {start: h.number}}]}'
    assert told(with_step(tmp_path, step)) == [("asked_again", "h.number")]


def test_an_each_that_stops_at_the_first_is_none(tmp_path):
    step = '{each: {h: fruit}, where: "start == 0 and h.point > 1", do: [{set: {start: 1}}]}'
    assert told(with_step(tmp_path, step)) == []


def test_a_repeat_whose_steps_change_its_number_is_refused(tmp_path):
    assert told(with_step(tmp_path, '{repeat: start, do: [{when: true, do: [{add: {start: "-1"}}]}]}')) == [
        ("counted_again", "start")
    ]
    assert told(with_step(tmp_path, '{repeat: {while: "start > 0"}, do: [{add: {start: "-1"}}]}')) == []


def test_what_can_be_drawn_is_known_before_play(tmp_path):
    step = '{each: {f: fruit}, do: [{draw: {from: orchard, to: "players[0].basket", where: "piece == f"}}]}'
    assert told(with_step(tmp_path, step)) == [("known_before", "piece")]


# -- names that mean something else ------------------------------------------------------------------------------


def test_run_with_what_is_no_expression_is_a_mistake_with_a_place(tmp_path):
    (problem,) = mistakes(with_step(tmp_path, '{run: "basket[where].do"}'))
    assert (problem.code, problem.source[problem.column - 1 :].startswith('"')) == ("expression", False)


@pytest.mark.parametrize("name", ["where", "in", "of", "if", "me", "players", "option"])
def test_a_reserved_word_is_refused_where_it_is_declared(name, tmp_path):
    more = f"effects:\n  treat:\n    with: {{{name}: fruit}}\n    do: [{{set: {{start: 0}}}}]\n"
    assert ("reserved", name) in told(mini(tmp_path, more=more))
    assert ("reserved", name) in told(with_step(tmp_path, f"{{each: {{{name}: fruit}}, do: [{{set: {{start: 0}}}}]}}"))
    assert ("reserved", name) in told(
        mini(tmp_path, ("  done: {each: player}\n", f"  done: {{each: player}}\n  {name}: {{}}\n"))
    )


def test_a_name_that_no_expression_could_write_is_refused(tmp_path):
    assert told(mini(tmp_path, ("  done: {each: player}\n", "  done: {each: player}\n  my-debt: {}\n"))) == [
        ("name_form", "my-debt")
    ]


TRIGGER = "triggers:\n  nap: {when: end_of_turn, do: [{gain: {coin: 1}}]}\n"


@pytest.mark.parametrize("name", ["due", "waiting"])
def test_a_counter_called_like_what_triggers_make_is_refused_where_there_are_triggers(name, tmp_path):
    own = ("  done: {each: player}\n", f"  done: {{each: player}}\n  {name}: {{}}\n")
    assert told(mini(tmp_path, own)) == []
    assert told(mini(tmp_path, own, more=TRIGGER)) == [("made_name", name)]


def test_an_action_called_like_what_triggers_make_is_refused(tmp_path):
    own = ("  stop: {rule: M-2", "  resolve_end_of_turn: {rule: M-2, do: []}\n  stop: {rule: M-2")
    assert ("made_name", "resolve_end_of_turn") in told(mini(tmp_path, own, more=TRIGGER))
