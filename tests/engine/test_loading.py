"""Rules of the same files are checked and compiled once, and leave nothing behind when they are gone."""

from __future__ import annotations

import gc
import shutil
import weakref
from pathlib import Path

import pytest

import rulebook
from rulebook.bots.evaluation import outlook
from rulebook.engine import loading
from rulebook.engine.loading import with_text
from rulebook.explain.known_words import meant
from rulebook.own_copy.placeholders import open_placeholders
from rulebook.picture import draw

MINI = Path("tests/mini")


@pytest.fixture
def copy(tmp_path):
    folder = tmp_path / "mini"
    shutil.copytree(MINI, folder)
    return folder


def test_rules_of_the_same_files_share_what_was_compiled():
    one, two = rulebook.load(MINI), rulebook.load(MINI)
    assert one is not two
    assert one.program(2) is two.program(2)
    assert one.program(3) is two.program(3)


def test_a_file_that_says_something_else_is_read_anew(copy):
    game = copy / "game.yaml"
    text = game.read_text("utf-8")
    before = rulebook.load(copy)
    game.write_text(text.replace("value: 4", "value: 5"), "utf-8")
    after = rulebook.load(copy)
    game.write_text(text, "utf-8")
    again = rulebook.load(copy)
    assert before.digest == again.digest != after.digest
    assert before.program(2) is again.program(2)
    assert before.program(2) is not after.program(2)


def test_another_file_or_one_less_is_noticed(copy):
    before = rulebook.load(copy)
    (copy / "more.yaml").write_text("constants:\n  more: 1\n", "utf-8")
    assert rulebook.load(copy).model.constants["more"].value == 1
    (copy / "more.yaml").unlink()
    assert "more" not in rulebook.load(copy).model.constants
    (copy / "game.yaml").unlink()
    with pytest.raises(rulebook.RulebookError):
        rulebook.load(copy)
    assert before.program(2)


def test_a_variant_counts_by_what_it_says(copy, tmp_path):
    variant = tmp_path / "tiny.yaml"
    sizes = []
    for size in (1, 2, 1):
        variant.write_text(f"variant: tiny\nset: {{constants.stall_size.value: {size}}}\n", "utf-8")
        rules = rulebook.load(copy, [variant])
        assert rules.variants == (str(variant),)
        sizes.append(rules.model.constants["stall_size"].value)
    assert sizes == [1, 2, 1]
    assert rulebook.load(copy).variants == ()


def test_mistakes_are_told_every_time(copy):
    game = copy / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("home: bank", "home: bnak"), "utf-8")
    found = []
    for _ in range(2):
        with pytest.raises(rulebook.RuleDataError) as caught:
            rulebook.load(copy)
        found.append([str(one) for one in caught.value.problems])
    assert found[0] == found[1] != []


def test_texts_are_read_anew(copy):
    texts = copy / "texts"
    texts.mkdir(exist_ok=True)
    for word in ("pippin", "russet"):
        (texts / "en.yaml").write_text(f"names:\n  apple: {word}\n", "utf-8")
        assert rulebook.load(copy).name("apple") == word


def test_only_the_latest_few_are_kept(copy):
    game = copy / "game.yaml"
    text = game.read_text("utf-8")
    for value in range(5, 5 + 2 * loading.RULES_KEPT):
        game.write_text(text.replace("value: 4", f"value: {value}"), "utf-8")
        rulebook.load(copy)
    assert len(loading._sound) == loading.RULES_KEPT


@pytest.mark.parametrize("game", rulebook.games())
def test_nothing_holds_rules_that_nobody_uses(game):
    rules = rulebook.load(game)
    played = rules.new_game(seed=1)
    outlook(rules, played.program).promise(played.state, 0)
    draw(played)
    meant(rules, "anything")
    open_placeholders(rules)
    played.explain("stop").text("en")
    [rules.text("effects", one) for made in rules.sets.values() for one in made]
    gone = weakref.ref(rules)
    del rules, played
    gc.collect()
    assert gone() is None


def test_the_text_of_a_variant_is_laid_over_without_a_file(monkeypatch):
    """A folder for passing files is needed by nobody: where nothing can be written, texts are laid over as well."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError("read-only")

    monkeypatch.setattr(Path, "write_text", refuse)
    monkeypatch.setattr("tempfile.TemporaryDirectory", refuse)
    base = rulebook.load("tests/mini")
    more = with_text(base, "variant: own\nset: {constants.rounds.value: 5}\n", "own.yaml")
    assert (more.model.constants["rounds"].value, more.variants) == (5, ("own.yaml",))
    with pytest.raises(rulebook.RuleDataError) as caught:
        with_text(base, "variant: own\nset: {constants.rounts.value: 5}\n", "own.yaml")
    assert [(one.file, one.line) for one in caught.value.problems] == [("own.yaml", 2)]
