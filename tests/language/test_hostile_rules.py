"""Rule folders from somebody who means no good, or made a slip in a number: each is refused at its place, at once.

One child process answers for all of them, so that a folder that takes all memory or goes on for ever fails its own test
and no other.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from rulebook.base.problems import MOST, Problem, Problems
from rulebook.language.yaml_nodes import Node

MINI = Path("tests/mini/game.yaml").read_text("utf-8")
MOST_SECONDS, MOST_MEMORY, PATIENCE = 3.0, 300 << 20, 60
SETUP = "setup: ["


@dataclass
class Case:
    """An edit of the mini game, and what has to be said: the stage, the code and the piece of text it stands at."""

    code: str
    at: str
    edits: list[tuple[str, str]] = field(default_factory=list)
    end: str = ""
    variant: str = ""
    stage: str = "refused"

    def text(self) -> str:
        text = MINI
        for old, new in self.edits:
            assert old in text, old
            text = text.replace(old, new, 1)
        return text + self.end

    def place(self, name: str) -> str:
        if self.variant:
            return "variants/v.yaml:1"
        lines = [number for number, line in enumerate(self.text().splitlines(), 1) if self.at in line]
        assert lines, self.at
        return f"{name}/game.yaml:{lines[0]}"


def steps(text: str) -> tuple[str, str]:
    return SETUP, f"setup:\n  - {text}\n  - do: ["


def before(section: str, text: str) -> tuple[str, str]:
    return f"\n{section}:", f"\n{text}\n{section}:"


def inside(section: str, text: str) -> tuple[str, str]:
    return f"\n{section}:", f"\n{section}:\n  {text}"


def effect(body: str) -> list[tuple[str, str]]:
    return [before("phases", f"effects:\n  grow: {{with: {{n: int}}, do: [{body}]}}"), steps("{grow: {n: 1}}")]


def quantities(first: str, join: str, many: int) -> list[tuple[str, str]]:
    chain = "\n".join(f"  q{at}: q{at - 1} {join} q{at - 1}" for at in range(1, many))
    return [before("options", f"quantities:\n  q0: {first}\n{chain}"), steps(f"{{set: {{round: q{many - 1}}}}}")]


COST = "point: 1, source"
TURN = "{choose: [put, sell, climb, stop], prompt: market}"
GRIDS = "\n".join(f"  {one}: {{grid: {{rows: 20, columns: 20, edges: {one}_edge}}}}" for one in "abc")
PHASES = "\n".join(f"  p{at}: {{do: [{{phases: [p{at - 1}, p{at - 1}]}}]}}" for at in range(1, 30))

CASES = {
    # numbers
    "steps": Case(
        "out_of_range",
        "far:",
        [inside("constants", "far: {steps: {0: 1, 999999999999: 2}}"), steps("{gain: {coin: 'far[1]'}}")],
    ),
    "table": Case(
        "out_of_range",
        "far:",
        [inside("constants", "far: {table: {999999999999: 2}}"), steps("{gain: {coin: 'far[1]'}}")],
    ),
    "a key that is no digit": Case("kind", "far:", [inside("constants", "far: {steps: {²: 3}}")]),
    "a key of many digits": Case("kind", "far:", [inside("constants", f"far: {{steps: {{{'9' * 900}: 2}}}}")]),
    "digits of another script": Case("wide_sign", "rounds:", [("value: 4", f"value: {'４' * 4400}")]),
    "rounds below nothing": Case("out_of_range", "rounds:", [("value: 4", "value: -4")]),
    "rounds of a variant": Case("out_of_range", "", variant="set: {constants.rounds.value: -4}"),
    "the end of a track": Case("out_of_range", "last:", [("last: 3", "last: 100000000")]),
    "the end of a track in a variant": Case("out_of_range", "", variant="set: {tracks.ladder1.last: 100000000}"),
    "a count below nothing": Case("out_of_range", "count: -5", [("count: 20", "count: -5")]),
    "a printed count below nothing": Case("out_of_range", "count: -8", [("count: 8", "count: -8")]),
    "a huge count": Case("out_of_range", "count: 1000000000", [("count: 20", "count: 1000000000")]),
    "a start that is nobody": Case(
        "out_of_range", "start: 999", [("start: {of: player}", "start: {of: player, start: 999}")]
    ),
    "a start that is nothing": Case(
        "not_in_set", "start: 999", [("done: {each: player}", "done: {each: player, of: fruit, start: 999}")]
    ),
    "a size below nothing": Case("out_of_range", "stall_size:", [("value: 3", "value: -3")]),
    "a cost below nothing": Case("out_of_range", "cost:", [(COST, "point: 1, cost: {coin: -1}, source")]),
    "a huge cost": Case("out_of_range", "cost:", [(COST, "point: 1, cost: {coin: 1000000000}, source")]),
    "a cost with too many ways": Case(
        "too_many_payments", "cost:", [(COST, "point: 1, cost: {apple/pear/coin: 900}, source")]
    ),
    "a cost of many parts": Case(
        "too_many_payments",
        "cost:",
        [(COST, "point: 1, cost: {apple/pear: 30, coin/pear: 30, apple/coin: 30, pear/coin/apple: 30}, source")],
    ),
    "squares of a number": Case("number_size", "  q4: q3", quantities("7 + 0", "*", 50)),
    "a long range": Case("range_size", "999999)", [steps("{set: {round: 'sum x in range(1, 999999) of x'}}")]),
    # names
    "a member called none": Case("reserved", "none:", [("pear: {count: 6", "none: {count: 6}\n      pear: {count: 6")]),
    "a member called me": Case("reserved", "      me:", [("pear: {count: 6", "me: {count: 6}\n      pear: {count: 6")]),
    "a member without a name": Case("name_form", '""', [("pear: {count: 6", '"": {count: 6}\n      pear: {count: 6')]),
    "a member in a list": Case("reserved", "none]", [("members: [ladder1]", "members: [ladder1, none]")]),
    "a name of spaces": Case(
        "name_form", "?", [("pear: {count: 6", f'? "{" " * 60000}"\n      : {{count: 6}}\n      pear: {{count: 6')]
    ),
    "a list among words": Case("kind", "words:", [("members: [ladder1]", "members: [ladder1], words: [[a, b]]")]),
    "a sign nobody sees": Case("control", "say: ", [("say: none_there", 'say: "none\\athere"')]),
    # what grows
    "an effect that counts up": Case("too_much_work", "grow: {with", effect("{grow: {n: n + 1}}")),
    "an effect that branches": Case(
        "too_much_work", "grow: {with", effect("{grow: {n: n * 2}}, {grow: {n: n * 2 + 1}}")
    ),
    "an effect of squares": Case("number_size", "grow: {with", effect("{grow: {n: (n + 2) * (n + 2)}}")),
    "two parameters": Case(
        "too_many_options",
        "params: [{n:",
        [('params: [{n: "range(1, 3)"}]', 'params: [{n: "range(1, 999)"}, {m: "range(1, 999)"}]')],
    ),
    "a range in a range": Case(
        "too_much_work",
        "sum y",
        [steps("{set: {round: 'sum x in range(1, 999) of (sum y in range(1, 999) of x * y)'}}")],
    ),
    "a phase in itself": Case(
        "endless",
        "phases: [picking, market]",
        [(f"        do: [{TURN}]\n", f"        do: [{TURN}]\n      - phases: [picking, market]\n")],
    ),
    "phases that double": Case(
        "too_much_work",
        "p1:",
        [inside("phases", f"p0: {{do: [{{set: {{round: 1}}}}]}}\n{PHASES}"), steps("phases: [p29]")],
    ),
    "a trigger that triggers itself": Case(
        "endless",
        "t: {when: now",
        [
            before("phases", "triggers:\n  t: {when: now, do: [{trigger: t}]}"),
            steps("{each: player, do: [{trigger: t}]}"),
        ],
    ),
    "quantities that double": Case("too_much_work", "q59}", quantities("coin", "+", 60)),
    "a zone for everything": Case(
        "too_much_work",
        "huge:",
        [inside("sets", GRIDS.strip()), inside("zones", "huge: {each: [a, b, c], holds: coin}")],
    ),
    "many grids": Case(
        "too_much_work",
        "g51:",
        [
            inside(
                "sets", "\n  ".join(f"g{at}: {{grid: {{rows: 20, columns: 20, edges: e{at}}}}}" for at in range(1, 90))
            )
        ],
    ),
    "a home with an index": Case(
        "home_index", "home: bank", [("bank: {holds: coin}", "bank: {holds: coin, each: fruit}")]
    ),
    # many mistakes
    "equal lines": Case("many_mistakes", "flavour: 201", end="".join(f"flavour: {at}\n" for at in range(16000))),
    "unknown sections": Case("section", "sectoin0:", end="".join(f"sectoin{at}: 1\n" for at in range(20000))),
    "unknown sets": Case(
        "set", "c0:", [inside("counters", "\n  ".join(f"c{at}: {{each: plaier{at}}}" for at in range(5000)))]
    ),
    "unknown names": Case(
        "unknown_name", "nmae0", [steps(", ".join(f"{{set: {{round: nmae{at} + 1}}}}" for at in range(1)))]
    ),
    "very many entries": Case("too_many_parts", "# The mini", end="notes: [" + "1, " * 100000 + "1]\n"),
    "a very long line": Case("kind", "rounds:", [("value: 4", f"value: {'x' * 900000}")]),
    # in play
    "a waiting thing that waits again": Case(
        "endless_choice",
        "resolve: after_effect",
        [
            before("phases", "triggers:\n  t: {when: after_effect, do: [{trigger: t}]}"),
            steps("{each: player, do: [{trigger: t}, {resolve: after_effect}]}"),
        ],
        stage="fault",
    ),
    "squares in a loop": Case(
        "number_size", "round * round", [steps("{repeat: 100, do: [{add: {round: round * round + 2}}]}")], stage="fault"
    ),
    "doubles in a loop": Case(
        "number_size",
        "add: {round: round}",
        [steps("{repeat: 1000, do: [{add: {round: 1}}, {add: {round: round}}]}")],
        stage="fault",
    ),
    "draws from a zone into itself": Case(
        "same_zone",
        "draw: {n: 1000000000",
        [steps("{repeat: 1000, do: [{draw: {n: 1000000000, from: bank, to: bank}}]}")],
    ),
    "draws to and fro": Case(
        "too_much_work",
        "draw: {n: 1000000000",
        [
            ("count: 20", "count: 900000"),
            steps(
                "{repeat: 1000, do: [{draw: {n: 1000000000, from: bank, to: 'players[0].coin'}},"
                " {draw: {n: 1000000000, from: 'players[0].coin', to: bank}}]}"
            ),
        ],
        stage="fault",
    ),
    "steps without end": Case(
        "too_much_work",
        "gain: {coin: 0}",
        [steps("{repeat: 1000000, do: [" + ", ".join(["{gain: {coin: 0}}"] * 3000) + "]}")],
        stage="fault",
    ),
    "long sums without end": Case(
        "too_much_work",
        "sum x in",
        [
            inside("sets", GRIDS.strip()),
            inside("zones", "on: {each: a_edge, holds: coin}"),
            steps("{repeat: 100000, do: [{set: {round: 'sum x in a_edge of on[x]'}}]}"),
        ],
        stage="fault",
    ),
    "one option for ever": Case(
        "endless_choice",
        "ask: always",
        [
            (TURN, "{choose: [wait], ask: always, prompt: market}"),
            ("  stop: {rule", "  wait: {rule: M-2, key: wait}\n  stop: {rule"),
        ],
        stage="fault",
    ),
}


class Child:
    """The process that answers; a new one when the last one died or did not answer."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None

    def ask(self, folder: Path, variants: list[str]) -> dict[str, Any]:
        if self.process is None:
            words = [sys.executable, "-m", "tests.hostile_child"]
            self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"folder": str(folder), "variants": variants}) + "\n")
        self.process.stdin.flush()
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        if not line:
            self.end()
        return json.loads(line) if line else {"stage": "no answer", "problems": [], "seconds": PATIENCE, "memory": 0}

    def end(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


@pytest.fixture(scope="module")
def child() -> Iterator[Child]:
    made = Child()
    yield made
    made.end()


def asked(child: Child, folder: Path, variants: list[str]) -> dict[str, Any]:
    found = child.ask(folder, variants)
    assert found["seconds"] < MOST_SECONDS, found
    assert found["memory"] < MOST_MEMORY, found
    return found


@pytest.mark.parametrize("name", CASES)
def test_what_grows_or_makes_no_sense_is_refused_at_its_place_at_once(name, child, tmp_path):
    case, folder = CASES[name], tmp_path / "game"
    (folder / "variants").mkdir(parents=True)
    (folder / "game.yaml").write_text(case.text(), "utf-8")
    (folder / "variants" / "v.yaml").write_text(case.variant, "utf-8")
    found = asked(child, folder, ["v"] if case.variant else [])
    assert found["stage"] == case.stage, found
    assert [case.code, case.place("game")] in found["problems"], found["problems"][:5]


def test_the_mini_game_itself_is_played(child, tmp_path):
    (tmp_path / "game.yaml").write_text(MINI, "utf-8")
    assert asked(child, tmp_path, [])["stage"] == "played"


@pytest.mark.parametrize("place", ["more.yaml", "texts/en.yaml", "examples/a.yaml", "lessons/a.yaml", "look.yaml"])
def test_a_pipe_or_a_device_of_a_files_name_is_refused(place, child, tmp_path):
    (tmp_path / "game.yaml").write_text(MINI, "utf-8")
    for number, make in enumerate((os.mkfifo, lambda path: path.symlink_to("/dev/zero"))):
        path = tmp_path / place
        path.parent.mkdir(exist_ok=True)
        make(path)
        found = asked(child, tmp_path, [])
        assert found["stage"] == "refused", (number, found)
        assert ["not_plain", f"{tmp_path.name}/{place}:1"] in found["problems"], (number, found)
        path.unlink()


def test_a_number_in_a_variant_that_makes_too_much_is_refused_with_a_place(child, tmp_path):
    (tmp_path / "v.yaml").write_text("set: {constants.most_draws.value: 9999}\n", "utf-8")
    found = asked(child, Path("rules_yaml/orleans"), [str(tmp_path / "v.yaml")])
    assert found["stage"] == "refused"
    assert found["problems"] == [["range_size", "v.yaml:1"]]


# the board and the texts ---------------------------------------------------------------------------------------

LOOK = Path("tests/picture/look.yaml").read_text("utf-8")
BOX = "{rect: [0, 0, 1, 1]}"
MANY = "row: {start: [0, 0], step: [1, 0]}"
BOARDS = {
    "a thing drawn without end": ("out_of_range", f"  - {{draw: [{BOX}], each: 1000000000, as: n, {MANY}}}\n"),
    "a range drawn without end": (
        "out_of_range",
        f"  - {{draw: [{BOX}], each: {{from: 0, to: 100000000}}, as: n, {MANY}}}\n",
    ),
    "groups in groups": (
        "too_many_drawn",
        f"  - {{draw: [{{draw: [{{draw: [{BOX}], each: 900}}], each: 900}}], each: 900}}\n",
    ),
    "a part in itself": ("endless_part", "  - {use: a}\nparts: {a: [{use: a}]}\n"),
    "parts in a ring": ("endless_part", "  - {use: a}\nparts: {a: [{use: b}], b: [{use: a}]}\n"),
    "parts that double": (
        "too_many_drawn",
        "  - {use: p40}\nparts:\n  p0: ["
        + BOX
        + "]\n"
        + "".join(f"  p{at}: [{{use: p{at - 1}}}, {{use: p{at - 1}}}]\n" for at in range(1, 41)),
    ),
    "what cannot be drawn": ("cannot_draw", "  - {draw: [{text: a}], each: {nothing: 1}}\n"),
}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_that_grows_is_refused_at_its_item_at_once(name, child, tmp_path):
    code, item = BOARDS[name]
    (tmp_path / "game.yaml").write_text(MINI, "utf-8")
    (tmp_path / "look.yaml").write_text(LOOK + item, "utf-8")
    found = asked(child, tmp_path, [])
    line = len(LOOK.splitlines()) + 1
    assert found["problems"] == [[code, f"{tmp_path.name}/look.yaml:{line}"]]


@pytest.mark.parametrize("words", ["word and " * 20000, "w" * 100000, " " * 60000])
def test_a_text_without_end_is_cut_on_the_board(words, child, tmp_path):
    (tmp_path / "game.yaml").write_text(MINI, "utf-8")
    item = f"  - {{text: '{words}', at: [100, 100], size: 300, fit: 100, wrap: 3}}\n"
    (tmp_path / "look.yaml").write_text(LOOK + item, "utf-8")
    assert asked(child, tmp_path, [])["stage"] == "played"


@pytest.mark.parametrize(("text", "code", "line"), [
    ("prompts: x\n", "kind", 1), ("# words\nprompts: [x]\n", "kind", 2), ("names: {apple: [1]}\n", "kind", 1),
    ("names:\n  apple: {one: {x: 1}}\n", "kind", 2), ('names:\n  apple: "app\\ale"\n', "control", 2),
])  # fmt: skip
def test_texts_of_another_kind_are_refused_with_their_place(text, code, line, child, tmp_path):
    (tmp_path / "game.yaml").write_text(MINI, "utf-8")
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en.yaml").write_text(text, "utf-8")
    found = asked(child, tmp_path, [])
    assert [code, f"{tmp_path.name}/texts/en.yaml:{line}"] in found["problems"]


def test_a_fault_in_one_examples_set_up_does_not_hide_the_others_mistakes(child, tmp_path):
    text = Case("", "", [steps("{when: option.sharing, do: [{repeat: 1000000, do: [{add: {round: 1}}]}]}")]).text()
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    (tmp_path / "examples").mkdir()
    step = "steps:\n  - expect: {'players[0].coin': 99}\n"
    (tmp_path / "examples" / "a.yaml").write_text(f"id: a\noptions: {{sharing: true}}\n{step}", "utf-8")
    (tmp_path / "examples" / "b.yaml").write_text(f"id: b\n{step}", "utf-8")
    found = asked(child, tmp_path, [])
    places = [(code, place.rpartition("/")[2]) for code, place in found["problems"]]
    assert places == [("example_fault", "a.yaml:4"), ("example_value", "b.yaml:3")]


def test_a_long_line_is_shown_round_its_place():
    problem = Problem(
        "kind", "game.yaml", 1, 5001, "x" * 5000 + "y" + "x" * 5000, {"found": "text", "expected": "number"}
    )
    _, line, caret = problem.show().splitlines()
    assert len(line) < 300
    assert line[caret.index("^")] == "y"
    assert line.strip().startswith("…")
    assert line.endswith("…")


def test_of_very_many_mistakes_the_first_are_told_and_that_there_are_more():
    problems = Problems()
    for number in range(5000):
        problems.unknown("section", Node(None, "game.yaml", number + 1, 1), f"setss{number}", ["sets"])
    assert len(problems.found) == MOST + 1
    assert (problems.found[-1].code, problems.found[-1].line) == ("many_mistakes", MOST + 1)
