"""Worked examples: read with every mistake placed, run with every difference told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import WORDS
from rulebook.examples.examples import Example, ExampleFailed, read_examples

MINI = Path(__file__).parents[1] / "mini"
HEAD = "id: one\nplayers: 2\nposition:\n  at: {phase: market, player: 0}\n  players[0].stall: [apple, pear]\nsteps:\n"


@pytest.fixture(scope="module")
def rules():
    return rulebook.load(MINI)


@pytest.fixture
def written(tmp_path):
    """Writes example files beside the mini game's rules and reads them."""
    folder = tmp_path / "mini"
    shutil.copytree(MINI, folder, ignore=shutil.ignore_patterns("examples"))
    (folder / "examples").mkdir()

    def make(*texts: str | bytes) -> dict[str, Example]:
        for number, text in enumerate(texts):
            data = text if isinstance(text, bytes) else text.encode()
            (folder / "examples" / f"e{number}.yaml").write_bytes(data)
        return read_examples(rulebook.load(folder))

    return make


def one(written, step: str) -> Example:
    return written(HEAD + f"  - {step}\n")["one"]


# reading


def test_the_mini_game_has_an_example(rules):
    example = rules.examples["sell_two"]
    assert (example.rule, example.players, example.seed) == (("M-3", "M-4"), 2, 1)
    assert example.title("ja") == "2つ売る"
    assert example.steps[0].text("ko") == "하나 더 놓을 수 있습니다."
    assert example.place == "mini/examples/sell_two.yaml:2"
    assert example.steps[3].keys == ("put:apple",)
    assert repr(example) == "<Example sell_two>"


@pytest.mark.parametrize("name", ["sell_two"])
def test_the_examples_of_the_mini_game_run(rules, name):
    game = rules.examples[name].run()
    assert game.choices() == ["put:apple", "put:pear", "sell:2"]


def test_no_folder_of_examples(tmp_path):
    shutil.copytree(MINI, tmp_path / "mini", ignore=shutil.ignore_patterns("examples"))
    assert rulebook.load(tmp_path / "mini").examples == {}


def test_a_short_example_has_defaults(written):
    example = written("id: one\nsteps: []\n")["one"]
    assert (example.title("ko"), example.players, example.seed, example.rule) == ("one", 3, 0, ())
    assert example.run().decision is not None


def test_an_example_with_a_variant(written, tmp_path):
    variant = tmp_path / "rich.yaml"
    variant.write_text("variant: rich\nset:\n  constants.prices.list: [0, 9, 9, 9]\n", encoding="utf-8")
    text = HEAD.replace("players: 2", f"players: 2\nvariants: [{variant}]")
    game = written(text + "  - play: sell:1\n  - expect: {'players[0].coin': 11}\n")["one"].run()
    assert game.rules.variants == (str(variant),)


def test_options_reach_the_game(written):
    example = written("id: one\noptions: {sharing: true}\nsteps: []\n")["one"]
    assert example.game().program.options == {"sharing": True}


BROKEN = [
    ("steps: []\n", 1, "missing"),
    ("id: one\n", 1, "missing"),
    ("id: [one]\nsteps: []\n", 1, "kind"),
    ("- a\n", 1, "kind"),
    ("id: one\nstep: []\nsteps: []\n", 2, "key"),
    ("id: one\nplayers: 9\nsteps: []\n", 2, "kind"),
    ("id: one\nplayers: two\nsteps: []\n", 2, "kind"),
    ("id: one\nseed: x\nsteps: []\n", 2, "kind"),
    ("id: one\noptions: {sharin: true}\nsteps: []\n", 2, "unknown_name"),
    ("id: one\noptions: {sharing: 7}\nsteps: []\n", 2, "option_value"),
    ("id: one\ntitle: {fr: x}\nsteps: []\n", 2, "key"),
    ("id: one\nposition: [1]\nsteps: []\n", 2, "kind"),
    ("id: one\nsteps: 5\n", 2, "kind"),
    ("id: one\nsteps:\n  - play\n", 3, "kind"),
    ("id: one\nsteps:\n  - plai: stop\n", 3, "key"),
    ("id: one\nsteps:\n  - {play: stop, choose: [stop]}\n", 3, "single"),
    ("id: one\nsteps:\n  - play: {a: b}\n", 3, "kind"),
    ("id: one\nsteps:\n  - expect: {'players[0].con': 1}\n", 3, "unknown_name"),
    ("id: one\nsteps:\n  - expect: {'1 +': 1}\n", 3, "expression"),
    ("id: one\nsteps:\n  - expect: {round: [1]}\n", 3, "kind"),
    ("id: one\nsteps:\n  - expect: {round: aple}\n", 3, "unknown_name"),
    ("id: one\nsteps:\n  - refused: {stop: [1]}\n", 3, "kind"),
    ("id: one\nsteps:\n  - refused: {stop: {rule: M-1}}\n", 3, "missing"),
    ("id: one\nsteps:\n  - say: {de: x}\n", 3, "key"),
    ("id: one\nsteps:\n  - say: 5\n", 3, "kind"),
    ("id: one\nsteps:\n  - score: {player: 5, total: 1}\n", 3, "player_number"),
    ("id: one\nsteps:\n  - score: {lines: {coin: 1}}\n", 3, "unknown_name"),
    ("id: one\nsteps:\n  - score: {total: many}\n", 3, "kind"),
    ("id: one\nid: two\nsteps: []\n", 2, "duplicate"),
    ("a: [\n", 1, "unclosed"),
    ("", 1, "empty"),
    (b"id: \xff\n", 1, "not_utf8"),
]


@pytest.mark.parametrize(("text", "line", "code"), BROKEN, ids=[str(row[0])[:40] for row in BROKEN])
def test_a_mistake_has_its_place(written, text, line, code):
    with pytest.raises(rulebook.RuleDataError) as caught:
        written(text)
    found = [(problem.file, problem.line, problem.code) for problem in caught.value.problems]
    assert ("mini/examples/e0.yaml", line, code) in found
    assert code in WORDS.table("en")["problems"]


def test_all_mistakes_of_all_files_at_once(written):
    with pytest.raises(rulebook.RuleDataError) as caught:
        written("id: one\nplayers: 9\nseed: x\nsteps: []\n", "id: one\nsteps: []\n", "id: two\n")
    assert [(one.file[-7:], one.line, one.code) for one in caught.value.problems] == [
        ("e0.yaml", 2, "kind"),
        ("e0.yaml", 3, "kind"),
        ("e1.yaml", 1, "duplicate"),
        ("e2.yaml", 1, "missing"),
    ]


def test_the_nearest_name_is_told_with_a_caret(written):
    with pytest.raises(rulebook.RuleDataError, match=r"Did you mean coin\?") as caught:
        written("id: one\nsteps:\n  - expect: {'players[0].con': 1}\n")
    assert caught.value.problems[0].column == len("  - expect: {'players[0].") + 1


def test_a_mistaken_position_has_its_place(written):
    text = "id: one\nplayers: 2\nposition:\n  players[0].coin: 99\nsteps: []\n"
    with pytest.raises(rulebook.RuleDataError) as caught:
        written(text)["one"].game()
    assert [(one.file, one.line, one.code) for one in caught.value.problems] == [
        ("mini/examples/e0.yaml", 4, "too_few_left")
    ]


# running


PASSES = [
    "play: put:apple",
    "choose: [put:apple, climb]",
    "expect: {'players[0].coin': 2, me: 0, 'players[0].coin == 2': true}",
    "expect: {'start == 1': false, 'done': false}",
    "refused: {'sell:3': too_few}",
    "refused: {'sell:3': {code: too_few, rule: M-4, player: 0}}",
    "refused: {'sell:1': {code: not_your_turn, player: 1}}",
    "allowed: sell:2",
    "allowed: [sell:1, stop]",
    "say: hello",
    "score: {total: 3}",
    "score: {player: 1, lines: {coins: 2}}",
]
FAILS = [
    ("play: sell:3", "play sell:3", "sell:3 is allowed", "too_few"),
    ("choose: [stop, stop, sell:2]", "play sell:2", "sell:2 is allowed", "refused"),
    ("expect: {'players[0].coin': 3}", "players[0].coin", "3", "2"),
    ("expect: {'players[0].coin == 3': true}", "players[0].coin == 3", "true", "false"),
    ("expect: {'start': apple}", "start", "apple", "none"),
    ("refused: {'sell:3': no_room}", "refused sell:3", "no_room", "too_few [M-4]"),
    ("refused: {'sell:3': {code: too_few, rule: M-9}}", "refused sell:3", "too_few [M-9]", "too_few [M-4]"),
    ("refused: {'sell:2': too_few}", "refused sell:2", "too_few", "allowed"),
    ("allowed: [stop, 'sell:3']", "allowed sell:3", "allowed", "too_few"),
    ("score: {total: 3}", "score total", "3", "2 = coins 2 + fruit 0"),
    ("score: {lines: {coins: 7}}", "score line coins", "7", "2"),
]


@pytest.mark.parametrize("step", PASSES)
def test_what_holds_passes(written, step):
    text = HEAD.replace("[apple, pear]", "[apple, pear]\n  players[0].basket: [apple]")
    written(text + f"  - {step}\n")["one"].run()


@pytest.mark.parametrize(("step", "what", "expected", "found"), FAILS)
def test_what_does_not_hold_fails_readably(written, step, what, expected, found):
    with pytest.raises(ExampleFailed) as caught:
        one(written, step).run()
    failure = caught.value
    assert isinstance(failure, AssertionError)
    assert (failure.place, failure.what, failure.expected) == ("mini/examples/e0.yaml:7", what, expected)
    assert found in failure.found
    assert str(failure).startswith(f"mini/examples/e0.yaml:7: {what}\n  - expected: {expected}\n  + found:    ")


def test_every_difference_of_a_step_is_told(written):
    with pytest.raises(ExampleFailed) as caught:
        one(written, "expect: {'players[0].coin': 3, 'players[1].coin': 2, round: 8}").run()
    assert [row[0] for row in caught.value.differences] == ["players[0].coin", "round"]


def test_a_refused_play_says_what_would_be_allowed(written):
    with pytest.raises(ExampleFailed, match="allowed: sell:1, sell:2, climb, stop"):
        one(written, "play: sell:3").run()


def test_playing_after_the_end(written):
    stops = ", ".join(["stop"] * 9)
    with pytest.raises(ExampleFailed, match="the game is over"):
        written(f"id: one\nplayers: 2\nsteps:\n  - choose: [{stops}]\n")["one"].run()
