"""The text that rules are compiled to: what it says, that nothing of a rule file gets into it, how it grows."""

import ast
import linecache
import random
import re
import traceback
from pathlib import Path

import pytest

import rulebook
from rulebook.base.problems import Problems
from rulebook.compiler.expressions.source import Sheet, as_comment, written
from rulebook.compiler.listing import MOST_LINES, MOST_PARTS, compiled_names, listing
from rulebook.engine.game_compiler import compile_program

GOLDEN = Path(__file__).parent / "mini_program.txt"
MINI = rulebook.load("tests/mini")
NAMES = re.compile(
    r"step\d+|options|value|[ke]\d+|s|e|a|n|m|p|x|r|t|f|i|o|_|own|out|add|first|found|append|extend|get|setdefault"
    r"|range|sum|any|all|min|max|abs|len|sorted|spend|divided|remainder|seat|cell_or_none|most_alone|least_alone"
    r"|rank_of|group_size|too_large|too_full|no_player"
)


def whole_text(rules, players=2):
    """Every function of a program: steps from where they begin, options of the first player."""
    program = compile_program(rules.model, players, rules.program(players, {}).options, Problems())
    entries = sorted({program.start, program.flow, *program.entries.values()})
    texts = [program.told.text(pc) for pc in entries]
    for name, family in program.families.items():
        table = family.table_text(0)
        if table is not None:
            texts.append(written("options", "s, out, add", table.lines, f"options of {name}"))
    return "\n".join(texts)


def test_golden_text_the_mini_game_reads_like_a_program(renew_goldens):
    """``make goldens`` writes the text anew: read what changed."""
    if renew_goldens:
        GOLDEN.write_text(whole_text(MINI), "utf-8")
    assert whole_text(MINI) == GOLDEN.read_text("utf-8")


@pytest.mark.parametrize("game", ["tests/mini", *rulebook.games()])
def test_only_numbers_and_names_made_here_get_into_the_text(game):
    rules = rulebook.load(game)
    for node in ast.walk(ast.parse(whole_text(rules, rules.players[1]))):
        name = {ast.Name: "id", ast.Attribute: "attr", ast.FunctionDef: "name", ast.arg: "arg"}.get(type(node))
        assert name is None or NAMES.fullmatch(getattr(node, name)), getattr(node, name)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert node.value in {"draw", "gain", "pay", "move", "set", "advance", "retreat", "note", "phase"}


HOSTILE = 'x\n        raise SystemExit  # "'


def test_a_place_cannot_break_out_of_its_comment():
    text = written("step1", "s", ["return 2"], HOSTILE + "\u2028import os\x0cimport os\rimport os")
    assert [type(one) for one in ast.parse(text).body[0].body] == [ast.Return]
    assert len(as_comment(HOSTILE * 1000)) <= 100


def test_hostile_names_never_reach_the_text(tmp_path):
    game = Path("tests/mini/game.yaml").read_text("utf-8")
    folder = tmp_path / "__import__('os')"
    folder.mkdir()
    (folder / "game.yaml").write_text(game.replace("climb", "__import__").replace("apple", "exec"), "utf-8")
    for name in ("texts", "examples"):
        (folder / name).mkdir()
    rules = rulebook.load(folder)
    text = whole_text(rules)
    code = "\n".join(line.partition("#")[0] for line in text.splitlines())
    assert "__import__" not in code
    assert "exec" not in code


def test_the_silent_and_the_telling_version_do_the_same():
    for seed in range(20):
        game = MINI.new_game(players=2, seed=seed)
        program, chance = game.program, random.Random(seed)
        quiet, told, point = game.state.copy(), game.state.copy(), game.point
        while point is not None:
            option = chance.choice(point.options(quiet))
            one = program.run(quiet, None, point.apply(quiet, option))
            other = program.run(told, [], point.apply(told, option))
            assert quiet == told
            assert (one is None) == (other is None)
            point = one[0] if one is not None else None


def test_one_operation_at_a_time_leads_to_the_same_state():
    program = MINI.program(2, {})
    game = MINI.new_game(players=2, seed=3)
    joined, alone = game.state.copy(), game.state.copy()
    option = game.point.options(joined)[0]
    program.run(joined, None, game.point.apply(joined, option))
    pc = game.point.apply(alone, option)
    while pc >= 0:
        pc = program.step(alone, None, pc)
    alone[0] = pc
    assert alone == joined


def test_a_fault_in_a_step_shows_its_text_and_its_place():
    sheet = Sheet()
    broken = sheet.function("step1", "s", ["return s[5] + k9"], "game.yaml:7 set")
    with pytest.raises(NameError) as fault:
        broken([0] * 6)
    said = "".join(traceback.format_exception(fault.value))
    assert "return s[5] + k9" in said
    file = traceback.extract_tb(fault.value.__traceback__)[-1].filename
    assert "game.yaml:7 set" in "".join(linecache.getlines(file))
    del broken, sheet, fault
    assert not linecache.getlines(file)


def test_equal_tables_have_one_name_and_unlike_kinds_have_two():
    sheet = Sheet()
    assert sheet.keep([1, 0]) == sheet.keep([1, 0])
    assert len({sheet.keep([1, 0]), sheet.keep([True, 0]), sheet.keep((1, 0)), sheet.keep({0: 1})}) == 4


def test_a_listing_is_bounded_and_every_name_of_it_is_known():
    for name in compiled_names(MINI.program(2, {})):
        found = listing(MINI.program(2, {}), name)
        assert 0 < len(found) <= MOST_PARTS, name
        assert all(len(one.text) <= MOST_LINES + 1 and len(one.data) <= MOST_LINES for one in found)
    assert listing(MINI.program(2, {}), "nothing of this name") == []
