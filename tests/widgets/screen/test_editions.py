"""Every header shows the edition and changes it; the learner's own variant stands in every list."""

from __future__ import annotations

import json

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from widgets import BagLab, BoxForm, Checklist, Lesson, NeedsLab, Practice, ScoreSheet, Start, Table, Workbench
from widgets.base.words import message
from widgets.screen.editions import (
    box_file,
    in_edition,
    own_box,
    preferred_edition,
    preferred_rules,
    remember_edition,
    variants,
)


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def orleans():
    return rulebook.load("orleans")


@pytest.fixture(scope="module")
def kanal():
    return rulebook.load("kanal")


def own(game, text):
    box_file(game).write_text(f"variant: my-box\nset:\n{text}", "utf-8")


SCREENS = {
    "lesson": lambda rules: Lesson(rules, "02_building_and_effects", "en"),
    "table": lambda rules: Table(rules, lang="en", autosave=False),
    "calculator": lambda rules: ScoreSheet(rules, "en"),
    "score sheet": lambda rules: ScoreSheet(rules.new_game(2), "en"),
    "practice": lambda rules: Practice(rules, "en", 1, keep=False),
    "checklist": lambda rules: Checklist(rules, "en"),
    "bag lab": lambda rules: BagLab(rules, "en"),
    "needs lab": lambda rules: NeedsLab(rules, "en"),
    "box form": lambda rules: BoxForm(rules, "en"),
    "workbench": lambda rules: Workbench(rules, "en"),
}


@pytest.mark.parametrize("name", SCREENS)
def test_every_header_changes_the_edition_and_remembers_it(name, kanal):
    made = SCREENS[name](kanal)
    assert 'data-fold="edition"' in made.top.html
    assert "Learning edition" in made.top.html
    made.top.press("edition", "published")
    assert made.rules.variants == ("published",)
    assert '<span class="rb-edition">The printed game</span>' in made.top.html
    assert preferred_edition("kanal") == ("published",)
    for lang in LANGUAGES:
        made.speak(lang)
        assert message("edition_change", lang) in made.top.html
    made.top.press("edition", "published")
    assert made.rules.variants == ()
    assert made.trouble.value == ""
    made.close()


def test_a_lesson_stays_at_its_step(kanal):
    made = SCREENS["lesson"](kanal)
    made.top.press("jump", value="3")
    step = made.run.step.id
    made.top.press("edition", "published")
    assert made.run.step.id == step
    assert made.run.rules.variants == ("published",)
    made.close()


# the table ------------------------------------------------------------------------------------------
@pytest.fixture
def played(orleans):
    made = Table(orleans, 2, lang="en", seed=3, name="editions")
    for _ in range(12):
        made.top.press("play", made.game.decision.options[-1].key, stamp=made.stamp)
    yield made
    assert made.trouble.value == ""
    made.close()


def test_a_running_game_is_not_lost_to_another_edition(played):
    keys = [step.key for step in played.game.history]
    assert keys
    played.top.press("edition", "published")
    assert played.rules.variants == ()
    assert [step.key for step in played.game.history] == keys
    assert message("edition_on", "en") in played.top.html
    played.top.press("edition_leave")
    assert message("edition_on", "en") not in played.top.html
    assert preferred_edition("orleans") == ()


def test_it_goes_on_as_far_as_it_fits(played):
    keys = [step.key for step in played.game.history]
    played.top.press("edition", "published")
    played.top.press("edition_on")
    assert played.rules.variants == ("published",)
    now = [step.key for step in played.game.history]
    assert now == keys[: len(now)]
    assert ("choices fit" in played.top.html) == (now == keys)
    assert preferred_edition("orleans") == ("published",)


def test_what_no_longer_fits_is_named_with_its_reason_and_the_old_game_is_kept(played):
    own("orleans", "  constants.rounds.value: 1\n")
    played.game.play(played.game.decision.options[0])
    while played.game.round < 2:
        played.game.play(played.game.decision.options[-1])
    keys = [step.key for step in played.game.history]
    played.top.press("edition", "my-box")
    played.top.press("edition_on")
    assert len(played.game.history) < len(keys)
    number = len(played.game.history)
    for lang in LANGUAGES:
        played.speak(lang)
        assert str(number) in played.top.html
        assert message("edition_kept", lang) in played.top.html
    assert [one.moves for one in played.keeper.saves()] == [len(keys)]


def test_or_a_new_game_begins_with_it(played):
    moves = len(played.game.history)
    seed = played.game.start_spec["seed"]
    played.top.press("edition", "published")
    played.top.press("edition_new")
    assert played.rules.variants == ("published",)
    assert played.game.history == []
    assert played.game.start_spec["seed"] == seed
    assert [one.moves for one in played.keeper.saves()] == [moves]


# what does not go together ---------------------------------------------------------------------------
@pytest.mark.parametrize("lang", LANGUAGES)
def test_variants_that_clash_say_so_and_change_nothing(kanal, lang):
    own("kanal", "  sets.route.members.canal.yield: 1\n")
    for made in (Start(lang, "kanal"), SCREENS["checklist"](kanal), SCREENS["table"](kanal)):
        made.speak(lang)
        made.top.press("edition", "published")
        made.top.press("edition", "my-box")
        assert made.rules.variants == ("published",)
        names = {"first": kanal.words(lang).template("variants", "published"), "second": message("my_box", lang)}
        assert message("edition_clash", lang, **names) in made.top.html
        assert made.trouble.value == ""
        made.top.press("edition", "published")
        assert message("edition_clash", lang, **names) not in made.top.html
        made.close()


# my box ------------------------------------------------------------------------------------------
def test_my_box_is_offered_only_where_it_exists(kanal):
    assert own_box("kanal") is None
    assert variants(kanal) == ["published"]
    own("kanal", "  constants.start_wood.value: 5\n")
    assert variants(kanal) == ["published", "my-box"]
    for lang in LANGUAGES:
        start, table = Start(lang, "kanal"), Table(kanal, lang=lang, autosave=False)
        assert message("my_box", lang) in start.top.html
        assert message("my_box", lang) in table.top.html
        assert 'name="variant.my-box"' in table.bottom.html
        start.close()
        table.close()


def test_what_is_started_with_my_box_loads_it(kanal):
    own("kanal", "  constants.start_wood.value: 5\n")
    start = Start("en", "kanal")
    start.top.press("edition", "my-box")
    assert start.rules.model.constants["start_wood"].value == 5
    start.close()
    assert preferred_edition("kanal") == (str(box_file("kanal")),)
    rules = preferred_rules("kanal")
    assert rules.new_game(1).value("players[0].stock.wood") == 5
    table = Table(rules, lang="en", autosave=False)
    assert '<span class="rb-edition">my box</span>' in table.top.html
    table.bottom.press("new", fields={"seat0": "", "seat1": "-", "variant.my-box": True, "seed": "1"})
    assert table.rules.variants == (str(box_file("kanal")),)
    table.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("text", ["  constants.no_such_number.value: 5\n", "  constants.start_wood.value: [\n"])
def test_a_box_that_no_longer_fits_is_left_out_and_said(kanal, lang, text):
    own("kanal", text)
    remember_edition("kanal", ("published", "my-box"))
    rules = preferred_rules("kanal")
    assert rules.variants == ("published",)
    said = message("box_left_out", lang, why="|").partition("|")[0]
    for made in (Start(lang, "kanal"), Table(rules, lang=lang, autosave=False), Checklist(rules, lang)):
        assert said in made.top.html
        assert made.trouble.value == ""
        made.close()


def test_a_box_that_is_gone_is_forgotten(kanal):
    own("kanal", "  constants.start_wood.value: 5\n")
    remember_edition("kanal", ("my-box",))
    box_file("kanal").unlink()
    assert preferred_edition("kanal") == ()
    assert preferred_rules("kanal").variants == ()


def test_only_names_are_remembered_and_a_copy_of_the_rules_is_nobodys_edition(home, kanal, tmp_path):
    own("kanal", "  constants.start_wood.value: 5\n")
    rules = in_edition(kanal, ["my-box", "published"])
    assert rules.variants == ("published", str(box_file("kanal")))
    made = Checklist(rules, "en")
    made.top.press("edition", "published")
    assert json.loads((home / "editions.json").read_text("utf-8")) == {"kanal": ["my-box"]}
    made.close()
