"""Variants: operations at id paths, clashes named with both places, stacking, the base untouched."""

from __future__ import annotations

import pytest

import rulebook
from rulebook import RulebookError, RuleDataError

BASE = rulebook.load("tests/mini")


@pytest.fixture
def variant(tmp_path):
    """Writes variants and gives back the files."""

    def write(**texts: str):
        paths = []
        for name, text in texts.items():
            path = tmp_path / f"{name}.yaml"
            path.write_text(f"variant: {name}\n{text}", "utf-8")
            paths.append(path)
        return paths

    return write


def problems(paths) -> list[rulebook.base.problems.Problem]:
    with pytest.raises(RuleDataError) as caught:
        rulebook.load("tests/mini", paths)
    return list(caught.value.problems)


def test_set_replaces_a_number(variant):
    rules = rulebook.load("tests/mini", variant(longer="set:\n  constants.rounds.value: 7\n"))
    assert rules.new_game(players=2).value("rounds") == 7
    assert BASE.new_game(players=2).value("rounds") == 4
    assert rulebook.load("tests/mini").new_game(players=2).value("rounds") == 4


def test_set_replaces_a_list_and_a_field(variant):
    rules = rulebook.load(
        "tests/mini", variant(dear="set:\n  constants.prices.list: [0, 9]\n  sets.fruit.members.pear.point: 5\n")
    )
    game = rules.new_game(players=2)
    assert (game.value("prices[1]"), game.value("prices[3]"), game.value("pear.point")) == (9, 9, 5)


def test_remove_takes_an_action_and_its_mention(variant):
    rules = rulebook.load("tests/mini", variant(flat="""
remove: [actions.climb]
set:
  phases.market.do: [{each: player, do: [{set: {done: 0}}]}, {turns: true, from: start,
    while: not done, do: [{choose: [put, sell, stop], prompt: market}]}]
"""))  # fmt: skip
    assert "climb" not in rules.model.actions
    assert not [key for key in keys(rules.new_game(players=2)) if key.startswith("climb")]


def test_add_gives_a_new_member_and_a_new_entry(variant):
    rules = rulebook.load("tests/mini", variant(plum="""
add:
  sets.fruit.members.plum: {count: 3, point: 4}
  scoring: [{id: extra, amount: 1}]
  constants: {bonus: 2}
"""))  # fmt: skip
    game = rules.new_game(players=2)
    assert rules.sets["fruit"] == ("apple", "pear", "plum")
    assert game.value("orchard.plum") + game.value("total(basket.plum)") == 3
    assert [line.name for line in game.scores()[0].lines] == ["coins", "fruit", "extra"]
    assert game.value("bonus") == 2


def test_before_and_after_stand_beside_an_entry_with_an_id(variant):
    rules = rulebook.load("tests/mini", variant(lines="""
before: {scoring.fruit: {id: early, amount: 1}}
after: {scoring.fruit: [{id: late, amount: 2}, {id: last, amount: 3}]}
"""))  # fmt: skip
    assert [line.name for line in rules.new_game(players=2).scores()[0].lines] == [
        "coins",
        "early",
        "fruit",
        "late",
        "last",
    ]


def test_entries_of_a_list_are_named_by_their_only_key_or_word(variant):
    rules = rulebook.load("tests/mini", variant(few="""
after: {actions.put.do.move: {gain: {coin: 1}}}
remove: [scoring.fruit]
"""))  # fmt: skip
    game = rules.new_game(players=2)
    game.play(game.decision.options[0])
    assert game.choices()[0].startswith("put:")
    assert [game.value("players[0].coin"), len(game.scores()[0].lines)] == [3, 1]


def test_variants_stack_in_order(variant):
    rules = rulebook.load("tests/mini", variant(
        one="add:\n  constants.extra: 1\nset:\n  constants.rounds.value: 2\n",
        two="set:\n  constants.extra: 5\n  constants.prices.list: [0, 2]\n"))  # fmt: skip
    game = rules.new_game(players=2)
    assert [game.value(one) for one in ("extra", "rounds", "prices[1]")] == [5, 2, 2]
    assert [overlay.name for overlay in rules.overlays] == ["one", "two"]


def test_a_variant_says_what_it_changes(variant):
    rules = rulebook.load("tests/mini", variant(
        words="set:\n  constants.rounds.value: 2\nremove: [scoring.fruit]\nadd:\n  constants.extra: 1\n"))  # fmt: skip
    words = rules.overlays[0].words()
    assert words[0] == "constants.rounds.value: 4 -> 2"
    assert words[1].startswith("scoring.fruit: {'id': 'fruit'")
    assert words[1].endswith("-> (removed)")
    assert words[2] == "constants.extra: add 1"


@pytest.mark.parametrize(("text", "found", "near", "line"), [
    ("set:\n  constants.ronds.value: 2\n", "constants.ronds.value", "constants.rounds", 3),
    ("set:\n  constant.rounds.value: 2\n", "constant.rounds.value", "constants", 3),
    ("set:\n  constants.rounds.valeu: 2\n", "constants.rounds.valeu", "constants.rounds.value", 3),
    ("set:\n\n  scoring.fruits.amount: 2\n", "scoring.fruits.amount", "scoring.fruit", 4),
    ("remove: [actions.clim]\n", "actions.clim", "actions.climb", 2),
    ("after:\n  scoring.friut: {id: x, amount: 1}\n", "scoring.friut", "scoring.fruit", 3),
    ("add:\n  seets.fruit.members.plum: {}\n", "seets.fruit.members.plum", "sets", 3),
])  # fmt: skip
def test_an_unknown_path_names_the_nearest(variant, text, found, near, line):
    (problem,) = problems(variant(wrong=text))
    assert (problem.code, problem.params["found"], problem.file, problem.line) == (
        "overlay_path",
        found,
        "wrong.yaml",
        line,
    )
    assert near.startswith(str(problem.params["near"]))
    assert problem.params["near"]


CLASHES = [
    ("set: {constants.rounds.value: 2}", "set: {constants.rounds.value: 3}"),
    ("set: {constants.rounds.value: 2}", "remove: [constants.rounds.value]"),
    ("set: {constants.rounds.value: 2}", "remove: [constants.rounds]"),
    ("set: {constants.rounds.value: 2}", "set: {constants.rounds: {value: 3}}"),
    ("remove: [options.sharing]", "set: {options.sharing.default: true}"),
    ("remove: [options.sharing]", "remove: [options.sharing]"),
    ("remove: [scoring.fruit]", "after: {scoring.fruit: {id: x, amount: 1}}"),
    ("set: {scoring.fruit.amount: 2}", "remove: [scoring]"),
]


@pytest.mark.parametrize(("first", "second"), CLASHES)
def test_two_variants_that_write_the_same_clash_with_both_places(variant, first, second):
    found = problems(variant(one=f"# nothing\n{first}\n", two=f"{second}\n"))
    (problem,) = (one for one in found if one.code == "overlay_clash")
    assert (problem.file, problem.line) == ("two.yaml", 2)
    assert "one (one.yaml:3)" in problem.text("en")
    assert "two" in problem.text("en")


@pytest.mark.parametrize(("first", "second"), [
    ("set: {constants.rounds.value: 2}", "set: {constants.stall_size.value: 2}"),
    ("add: {constants.extra: 1}", "set: {constants.extra: 2}"),
    ("set: {constants.rounds.value: 2}", "add: {constants.more: 3}"),
])  # fmt: skip
def test_two_variants_that_write_different_things_live_together(variant, first, second):
    assert rulebook.load("tests/mini", variant(one=first + "\n", two=second + "\n"))


def test_one_variant_may_write_the_same_twice(variant):
    rules = rulebook.load(
        "tests/mini", variant(both="set: {constants.rounds: {value: 2}}\nadd: {constants.rounds.rule: M-9}\n")
    )
    assert rules.new_game(players=2).value("rounds") == 2


@pytest.mark.parametrize(("text", "code"), [
    ("sett: {constants.rounds.value: 2}\n", "key"),
    ("set: [1]\n", "kind"),
    ("set: 3\n", "kind"),
    ("add: {constants.rounds.value: 3}\n", "overlay_add"),
    ("add: {sets.fruit.members: {apple: {point: 1}}}\n", "duplicate"),
    ("before: {constants.rounds: 3}\n", "kind"),
    ("set: {constants.rounds.value: many}\n", "kind"),
    ("set: {scoring.fruit.amount: sum x in bskt of x.point}\n", "domain"),
    ("remove: [constants.rounds]\n", "unknown_name"),
    ("remove: {a: 1}\n", "overlay_path"),
])  # fmt: skip
def test_a_wrong_variant_is_refused_with_its_place(variant, text, code):
    found = problems(variant(wrong=text))
    assert found[0].code == code
    assert all(problem.line >= 1 and problem.column >= 1 for problem in found)
    if code != "unknown_name":
        assert found[0].file == "wrong.yaml"


def test_a_variant_that_is_no_mapping(tmp_path):
    path = tmp_path / "list.yaml"
    path.write_text("- 1\n", "utf-8")
    (problem,) = problems([path])
    assert (problem.code, problem.file) == ("kind", "list.yaml")


def test_a_missing_variant_is_a_sentence():
    with pytest.raises(RulebookError, match=r"no variant called publisched of mini"):
        rulebook.load("tests/mini", ["publisched"])
    with pytest.raises(RulebookError, match=r"no file nowhere\.yaml"):
        rulebook.load("tests/mini", ["nowhere.yaml"])


def test_the_digest_tells_rules_apart_and_ignores_comments(variant, tmp_path):
    longer = rulebook.load("tests/mini", variant(longer="set: {constants.rounds.value: 7}\n"))
    assert longer.digest != BASE.digest
    folder = tmp_path / "mini"
    folder.mkdir()
    folder.joinpath("game.yaml").write_text("# more\n\n" + (BASE.folder / "game.yaml").read_text("utf-8"), "utf-8")
    assert rulebook.load(folder).digest == BASE.digest


def keys(game: rulebook.Game) -> set[str]:
    """Every key offered in a game in which the first option is always taken."""
    found: set[str] = set()
    while game.decision:
        found |= {option.key for option in game.decision.options}
        game.play(game.decision.options[-1])
    return found
