from __future__ import annotations

import asyncio
import re

import pytest
import yaml

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.base.errors import RulebookError
from widgets import Table, Workbench
from widgets.base.words import lab_text
from widgets.workbench import workbench
from widgets.workbench.attempt import attempt, path_words, value_words
from widgets.workbench.comparison import START
from widgets.workbench.draft import OVERLAY, Draft
from widgets.workbench.presets import ideas

OVERLAY_TEXT = "variant: cheap\nset:\n  constants.prices.list: [0, 1, 7, 8]\n"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def bench(rules):
    made = Workbench(rules, "en", games=1)
    yield made
    made.close()


def write(bench, text):
    """What the browser does after a pause in typing."""
    bench.editor.value = text


# words
# mistakes
def test_a_mistake_is_shown_with_place_line_and_caret(bench):
    write(bench, "variant: cheap\nset:\n  constants.pirces.list: [0]\n")
    html = bench.bottom.html
    assert "variants/cheap.yaml:3:3" in html
    assert "constants.prices" in html
    line, caret = re.search(r"<pre[^>]*><span>(.*?)\n</span><span class=\"rb-caret\">(.*?)\n", html).groups()
    assert line.index("constants") == caret.index("^")
    assert bench.editor.marks == [3]
    assert bench.trouble.value == ""


def test_a_spot_far_to_the_right_is_still_in_sight(bench):
    write(bench, f"variant: cheap\nset:\n  constants.prices.list: [{'1, ' * 60}x]\n")
    line, caret = re.search(
        r"<pre[^>]*><span>(.*?)\n</span><span class=\"rb-caret\">(.*?)\n", bench.bottom.html
    ).groups()
    assert line.strip().startswith("... ")
    assert line[caret.index("^")] == "x"
    assert caret.index("^") < 100


@pytest.mark.parametrize("lang", LANGUAGES)
def test_broken_yaml_is_a_sentence_in_every_language(rules, lang):
    bench = Workbench(rules, lang)
    write(bench, "variant: cheap\nset: [\n")
    assert 'role="alert"' in bench.bottom.html
    assert "set: [" in bench.bottom.html
    assert "rb-caret" in bench.bottom.html
    assert "Traceback" not in bench.bottom.html
    assert bench.trouble.value == ""
    bench.close()


@pytest.mark.parametrize(
    "text", ["[", "set: 3", "- a", "set: {a: }", "\x00", "a: &b c", "set:\n\t- x", "add: {nothing.x: 1}"]
)
def test_nothing_that_can_be_typed_breaks_the_bench(bench, text):
    write(bench, text)
    assert bench.trouble.value == ""
    assert bench.trial.problems or bench.trial.trouble


def test_an_edited_copy_with_a_mistake_says_so_under_its_own_name(bench):
    write(bench, "")
    bench.top.press("file", value="game.yaml")
    text = bench.editor.value
    assert text.startswith((bench.rules.folder / "game.yaml").read_text("utf-8")[:40])
    write(bench, text.replace("constants:", "constnats:", 1))
    assert f"{bench.rules.folder.name}/game.yaml:" in bench.bottom.html
    assert bench.editor.marks


def test_a_mistake_is_shown_in_the_text_it_is_in(bench):
    write(bench, "variant: cheap\nset: {nothing.there: 1}\n")
    bench.top.press("file", value="game.yaml")
    sent = []
    bench.editor.send = sent.append
    bench.bottom.press("go", "0")
    assert bench.name == OVERLAY
    assert sent == [{"go": [2, 7]}]


# what changes
def test_a_change_is_told_in_words(bench):
    write(bench, OVERLAY_TEXT)
    assert "Prices" in bench.bottom.html
    assert ">0, 1, 7, 8<" in bench.bottom.html
    assert bench.trial.rules is not None


def test_an_edited_copy_tells_what_differs(bench):
    write(bench, "")
    bench.top.press("file", value="game.yaml")
    text = bench.editor.value
    changed = re.sub(r"(rounds: \{value: )\d+", r"\g<1>9", text)
    assert changed != text
    write(bench, changed)
    assert [one.path for one in bench.trial.changes] == ["constants.rounds.value"]
    assert "●" in bench.top.html
    bench.top.press("undo")
    assert bench.editor.value == text
    assert "●" not in bench.top.html


def test_examples_that_come_out_differently_are_found(bench):
    write(bench, OVERLAY_TEXT)
    found = bench.findings
    assert set(found.examples) == set(bench.examples)
    assert not found.busy
    assert any(before.well and not after.well for before, after in found.examples.values())
    assert "rb-no" in bench.bottom.html


def test_the_same_rules_change_nothing(bench):
    write(bench, "# only a remark\n")
    assert bench.trial.changes == ()
    assert lab_text("nothing_changed") in bench.bottom.html


def test_games_are_played_with_both_rules(bench):
    write(bench, OVERLAY_TEXT)
    bench.bottom.press("figures")
    assert bench.figures.over
    assert (bench.figures.before.games, bench.figures.after.games) == (1, 1)
    assert lab_text("figure_mean") in bench.bottom.html


def test_in_a_kernel_the_work_is_done_in_slices_and_newer_work_ends_it(rules):
    async def use():
        bench = Workbench(rules, "en", games=1)
        assert bench.findings.busy
        write(bench, OVERLAY_TEXT)
        before = bench.findings
        write(bench, OVERLAY_TEXT.replace("7", "8"))
        while bench.findings.busy:
            await asyncio.sleep(0.01)
        assert before.busy
        bench.bottom.press("figures")
        while not bench.figures.over:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        assert bench.trouble.value == ""
        bench.close()

    asyncio.run(use())


def test_work_that_fails_is_a_sentence(rules, monkeypatch):
    def broken(*_):
        yield
        raise RuntimeError("secret")

    async def use():
        bench = Workbench(rules, "ja")
        write(bench, OVERLAY_TEXT)
        monkeypatch.setattr(workbench, "play", broken)
        bench.do_figures(None)
        await asyncio.sleep(0.1)
        assert "<details>" in bench.trouble.value
        assert bench.figures is None
        bench.close()

    asyncio.run(use())


def test_a_handler_that_raises_is_a_sentence(bench, monkeypatch):
    monkeypatch.setattr(bench, "check", lambda: 1 / 0)
    bench.top.press("check")
    assert "<details>" in bench.trouble.value


# kept
def test_what_is_typed_is_there_next_time(rules, bench):
    write(bench, OVERLAY_TEXT)
    again = Workbench(rules, "en")
    assert again.editor.value == OVERLAY_TEXT
    again.close()


def test_what_is_thrown_away_moves_aside(bench, home):
    write(bench, OVERLAY_TEXT)
    bench.top.press("idea", bench.ideas[0].id)
    assert bench.editor.value == bench.ideas[0].text("en")
    kept = list((home / "workbench" / bench.rules.id / "older").iterdir())
    assert [path.read_text("utf-8") for path in kept] == [OVERLAY_TEXT]


def test_an_earlier_text_comes_back(bench):
    write(bench, "# first\n" + OVERLAY_TEXT)
    bench.top.press("idea", bench.ideas[0].id)
    [(key, title)] = bench.draft.older(OVERLAY).items()
    assert title == "first"
    assert key in bench.top.html
    bench.top.press("older", value=key)
    assert bench.editor.value == "# first\n" + OVERLAY_TEXT
    assert len(bench.draft.older(OVERLAY)) == 2
    bench.top.press("older", value="../../language")
    assert bench.trouble.value == ""


def test_ready_changes_do_not_pile_up_among_the_earlier_texts(orleans):
    bench = Workbench(orleans, "en")
    bench.top.press("idea", "rich_start")
    bench.top.press("idea", "mistake")
    bench.top.press("undo")
    assert bench.draft.older(OVERLAY) == {}
    bench.close()


def test_a_folder_that_cannot_be_written_is_told_and_no_reason_to_stop(rules, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path / "file"))
    bench = Workbench(rules, "en")
    write(bench, OVERLAY_TEXT)
    assert bench.trial.rules is not None
    assert lab_text("not_saved") in bench.top.html
    assert bench.trouble.value == ""
    bench.close()


def test_the_shipped_files_are_never_touched(rules, bench):
    before = {path: path.read_bytes() for path in rules.folder.rglob("*.yaml")}
    write(bench, OVERLAY_TEXT)
    bench.top.press("file", value="game.yaml")
    write(bench, "game: [")
    assert {path: path.read_bytes() for path in rules.folder.rglob("*.yaml")} == before


# playing, languages
def test_playing_with_it_opens_a_table_with_the_variant_and_comes_back(bench):
    write(bench, OVERLAY_TEXT)
    bench.bottom.press("play")
    assert isinstance(bench.table, Table)
    assert "cheap" in bench.table.rules.variants
    assert bench.table in bench.children
    bench.table.do_new(type("P", (), {"fields": {"variant.cheap": True, "seat0": "", "seat1": "greedy"}}))
    assert bench.table.game.value("prices[2]") == 7
    bench.top.press("return")
    assert bench.table is None
    assert bench.editor in bench.children


def test_a_ready_change_follows_the_language(rules):
    bench = Workbench(rules, "en")
    bench.top.press("language", value="ko")
    assert bench.editor.value == bench.ideas[0].text("ko")
    write(bench, "# mine\n" + OVERLAY_TEXT)
    bench.top.press("language", value="ja")
    assert bench.editor.value.startswith("# mine")
    bench.close()


# the shipped game
@pytest.fixture(scope="module")
def orleans():
    return rulebook.load("orleans")


@pytest.mark.parametrize("game", rulebook.games())
def test_the_ready_changes_of_shipped_games_work_or_are_the_mistake(game):
    rules = rulebook.load(game)
    draft = Draft(rules)
    found = {}
    for idea in ideas(rules):
        for lang in LANGUAGES:
            assert yaml.safe_load(idea.text(lang))
            assert idea.title(lang)
        draft.write(OVERLAY, idea.text("ja"))
        found[idea.id] = attempt(rules, draft)
    assert all(one.rules is not None and one.changes for name, one in found.items() if name != "mistake")
    assert "mistake" not in found or found["mistake"].problems


def test_names_of_the_game_are_said(orleans):
    path = "sets.place.members.university.spaces"
    assert path_words(orleans, path, "en") == "University › spaces"
    assert path_words(orleans, path, "ja") == f"{orleans.name('university', 'ja')} › マス"
    assert value_words(orleans, ["farmer", "monk"], "ko") == "농부, 수도사"


def test_board_choices_and_examples_of_a_real_change(orleans):
    bench = Workbench(orleans, "en")
    found = bench.findings
    assert [one.key for one in found.turns[START].fewer] == ["put:trader.own:university"]
    assert any("university" in thing for part in found.parts for thing in part.things)
    assert [name for name, (before, after) in found.examples.items() if before.well and not after.well] == ["O-Ex4"]
    assert bench.bottom.html.count("<svg") == 2
    assert "moved" in bench.still().marks.values()
    assert bench.trouble.value == ""
    bench.close()


def test_examples_that_cannot_be_set_up_any_more_say_so_in_the_language(orleans):
    bench = Workbench(orleans, "ja")
    write(bench, "variant: x\nset:\n  sets.place.members.castle.spaces: [farmer]\n")
    lost = next(turn.lost for turn in bench.findings.turns.values() if turn.lost is not None)
    assert "mistake" not in lost("ja")
    assert lost("ja") != lost("en")
    assert bench.trouble.value == ""
    bench.close()


def test_a_printed_number_that_differs_is_shown_too(orleans):
    bench = Workbench(orleans, "en")
    bench.top.press("idea", "short_game")
    assert [part.things for part in bench.findings.parts] == [()]
    assert bench.findings.parts[0].loose
    assert bench.bottom.html.count("<svg") == 2
    bench.close()


def test_rules_that_fall_over_while_playing_are_a_sentence(bench, monkeypatch):
    def fails(*_, **__):
        raise RulebookError("no such game")

    monkeypatch.setattr(rulebook, "load", fails)
    write(bench, OVERLAY_TEXT)
    assert "no such game" in bench.bottom.html
