from __future__ import annotations

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.base.problems import Problems
from rulebook.own_copy.placeholders import placeholders
from rulebook.own_copy.plausibility import check_ranges, plausible_range
from widgets import BoxForm
from widgets.base.words import lab_text
from widgets.own_copy.printed_values import Box, box_file


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def kanal():
    return rulebook.load("kanal")


@pytest.fixture
def form(kanal):
    made = BoxForm(kanal, "en")
    yield made
    assert made.trouble.value == ""
    made.close()


def fields(form, **typed):
    """What the browser sends: every field of the form, some of them typed anew."""
    sent = {f"v{at}": one.text for at, one in enumerate(form.box.listed) if one.path}
    number = {one.path: f"v{at}" for at, one in enumerate(form.box.listed)}
    return {**sent, **{number[path]: text for path, text in typed.items()}}


WOOD, COST = "constants.start_wood.value", "sets.building.members.mine.cost"


def test_every_placeholder_has_a_field_and_the_count_is_said(form, kanal):
    found = placeholders(kanal)
    assert form.top.html.count('name="v') == sum(bool(one.path) for one in found)
    assert str(len(found)) in form.top.html
    assert "wood: 2, clay: 1" in form.top.html


def test_saving_writes_the_variant_and_marks_what_is_known(form, kanal):
    form.top.press("save", fields=fields(form, **{WOOD: "5", COST: "wood: 3, clay/ore: 1"}))
    rules = form.box.rules
    assert rules.model.constants["start_wood"].value == 5
    assert rules.field("building", "mine", "cost") == {"wood": 3, "clay/ore": 1}
    text = box_file("kanal").read_text("utf-8")
    assert "constants.start_wood.source: confirmed" in text
    assert "mine.source" not in text  # its other values are placeholders still
    assert lab_text("box_saved", "en", n=2, left=len(form.box.listed) - 2) in form.top.html
    assert not list(box_file("kanal").parent.glob("*.part"))
    again = BoxForm(kanal, "en")
    assert again.box.values == form.box.values
    assert again.box.rules is not None
    assert rulebook.load("kanal", variants=[box_file("kanal")]).model.constants["start_wood"].value == 5
    again.close()


def test_what_is_right_already_can_be_confirmed(form):
    at = next(at for at, one in enumerate(form.box.listed) if one.path == "sets.building.members.mine.deck")
    form.top.press("save", fields={**fields(form), f"c{at}": True})
    assert form.box.confirmed == {"sets.building.members.mine"}
    assert form.box.open == len(form.box.listed) - 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_does_not_fit_is_said_and_kept_as_a_draft(form, kanal, lang):
    form.speak(lang)
    form.top.press("save", fields=fields(form, **{COST: "woood: 3", WOOD: "4"}))
    assert form.box.rules is None
    assert "woood" in form.top.html
    assert 'aria-invalid="true"' in form.top.html
    assert kanal.name("mine", lang).lower() in form.top.html.lower()
    assert not box_file("kanal").exists()
    assert Box(kanal).values[WOOD] == 4


def test_what_cannot_be_read_stays_in_its_field(form):
    form.top.press("save", fields=fields(form, **{COST: "wood: ["}))
    assert form.box.unread == {COST: "wood: ["}
    assert "wood: [" in form.top.html
    form.top.press("save", fields=fields(form))
    assert not form.box.problems
    rulebook.load("kanal", variants=[box_file("kanal")])  # says nothing, and can be loaded all the same


def test_the_list_and_a_table_with_the_values(form):
    form.top.press("list")
    assert form.top.html.count("<tr>") == len(form.box.listed) + 1
    assert "kanal/board.yaml:" in form.top.html
    form.top.press("list")
    form.top.press("play")
    assert form.table is None  # nothing is filled in
    form.top.press("save", fields=fields(form, **{WOOD: "5"}))
    form.top.press("play")
    assert form.table.rules.model.constants["start_wood"].value == 5
    form.top.press("return")
    assert form.table is None


def test_rules_that_have_the_variant_begin_without_it(form, kanal):
    form.top.press("save", fields=fields(form, **{WOOD: "5"}))
    box = Box(form.box.rules)
    assert box.base.variants == ()
    assert len(box.listed) == len(form.box.listed)


def test_a_game_without_placeholders_says_so(rules):
    made = BoxForm(rules, "ja")
    assert lab_text("box_none", "ja") in made.top.html
    made.top.press("save")
    assert made.trouble.value == ""
    made.close()


def test_a_wrong_value_is_not_counted_as_known(kanal, home):
    box = Box(kanal)
    before, path = box.open, "constants.start_wood.value"
    box.fill({path: "5"}, [])
    assert box.open == before - 1
    box.fill({path: "many"}, [])
    assert box.problems
    assert box.open == before


def test_a_game_that_one_can_play_alone_is_not_left_to_a_bot(kanal, home):
    form = BoxForm(kanal, "en")
    form.box.fill({"constants.start_wood.value": "5"}, [])
    form.refresh()
    form.top.press("play")
    assert form.table is not None
    assert form.table.game.players == 1
    assert form.table.seats.persons == (0,)
    form.close()


@pytest.mark.parametrize(("lang", "name"), [("en", "Road"), ("ja", "道路"), ("ko", "도로")])
def test_where_a_thing_stands_its_name_is_picked_from_a_list(kanal, home, lang, name):
    form = BoxForm(kanal, lang)
    assert f'<option value="road">{name}</option>' in form.top.html
    assert 'value="h1_1" selected' in form.top.html
    assert 'value="h1_1" class' not in form.top.html
    form.close()


@pytest.mark.parametrize("text", ["set: {", "set:\n\ta: 1\n", "set:\n  a： 1\n b: 2\n"])
def test_a_file_that_cannot_be_read_is_said_and_put_aside(kanal, home, text):
    path = box_file("kanal")
    path.write_text(text, "utf-8")
    made = BoxForm(kanal, "ja")
    assert lab_text("box_spoilt", "ja") in made.top.html
    assert path.read_text("utf-8") == text
    made.top.press("save", fields=fields(made, **{WOOD: "5"}))
    assert made.box.rules is not None
    assert path.with_suffix(".broken.yaml").read_text("utf-8") == text
    assert Box(kanal).values == {WOOD: 5}
    made.close()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("path", "typed", "number"), [
    (WOOD, "-5", -5), (WOOD, "999999999999", 999999999999), (COST, "wood: -1", -1), (COST, "wood: 2000", 2000),
])  # fmt: skip
def test_a_number_that_cannot_be_right_is_refused_by_its_field(form, kanal, lang, path, typed, number):
    form.speak(lang)
    form.top.press("save", fields=fields(form, **{path: typed}))
    (problem,) = form.box.problems
    assert (problem.code, problem.params["found"], problem.params["least"]) == ("out_of_range", number, 0)
    assert form.box.at(problem) == path
    field = form.top.html.split(f'value="{typed}"')[1].split("</label>")[0]
    assert problem.text(lang) in field
    assert not box_file("kanal").exists()
    assert Box(kanal).problems == form.box.problems  # the draft says so again


def test_every_value_that_stands_there_is_in_the_range_of_its_kind(kanal):
    problems = Problems()
    listed = placeholders(kanal)
    check_ranges({one.path: one.value for one in listed if one.path}, listed, "my-box.yaml", problems)
    assert problems.found == []
    start = next(one for one in listed if one.path == WOOD)
    assert plausible_range(start, listed) == (0, 100)
