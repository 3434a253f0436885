"""Placeholders are said once on the screen of a game, with the way to the list and the form."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.own_copy.placeholders import open_placeholders, placeholders
from widgets import Lesson, Table
from widgets.base.words import message
from widgets.screen.editions import box_file

WOOD, COST = "constants.start_wood.value", "sets.building.members.mine.cost"
OPEN = 'data-do="box"'


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def kanal():
    return rulebook.load("kanal")


def table(rules, **more):
    return Table(rules, lang="en", **{"autosave": False, **more})


def lesson(rules):
    return Lesson(rules, "02_building_and_effects", "en")


def fields(form, **typed):
    sent = {f"v{at}": one.text for at, one in enumerate(form.box.listed) if one.path}
    number = {one.path: f"v{at}" for at, one in enumerate(form.box.listed)}
    return {**sent, **{number[path]: text for path, text in typed.items()}}


@pytest.mark.parametrize("screen", [table, lesson])
def test_the_number_is_said_once_and_the_list_opens_below(screen, kanal):
    made = screen(kanal)
    number = len(placeholders(kanal))
    for lang in LANGUAGES:
        made.speak(lang)
        assert made.top.html.count(message("placeholders", lang, n=number)) == 1
    made.top.press("box")
    assert made.box_form in made.children
    assert list(made.children).index(made.box_form) == list(made.children).index(made.trouble) + 1
    assert made.box_form.top.html.count('name="v') == number
    made.speak("en")
    assert made.box_form.lang == "en"
    made.top.press("box")
    assert made.box_form is None
    assert len(made.children) == 4
    assert made.trouble.value == ""
    made.close()


@pytest.mark.parametrize("screen", [table, lesson])
def test_put_away_it_stays_away_but_the_list_is_found_beside_the_edition(screen, kanal):
    made = screen(kanal)
    made.top.press("box_away")
    assert 'role="note"' not in made.top.html
    assert OPEN in made.top.html.partition("<details")[2].partition("</details>")[0]
    made.close()
    other = table(kanal, name="other")
    assert 'role="note"' not in other.top.html
    other.close()


def test_values_that_are_filled_in_are_counted_down(kanal):
    made = table(kanal)
    number = len(placeholders(kanal))
    made.top.press("box")
    made.box_form.top.press("save", fields=fields(made.box_form, **{WOOD: "5", COST: "wood: 3"}))
    assert made.rules.variants == ()  # not without being asked
    assert message("box_use", "en") in made.top.html
    made.top.press("edition", "my-box")
    assert made.game.value("players[0].stock.wood") == 5
    assert open_placeholders(made.rules) == number - 2
    assert message("placeholders", "en", n=number - 2) in made.top.html
    made.box_form.top.press("save", fields=fields(made.box_form, **{WOOD: "7", COST: "wood: 3"}))
    assert made.game.value("players[0].stock.wood") == 7
    assert made.trouble.value == ""
    made.close()


def test_a_running_game_is_asked_about_before_it_takes_new_values(kanal):
    made = table(kanal)
    made.top.press("play", made.game.decision.options[0].key, stamp=made.stamp)
    made.top.press("box")
    made.box_form.top.press("save", fields=fields(made.box_form, **{WOOD: "5"}))
    made.top.press("edition", "my-box")
    assert message("edition_on", "en") in made.top.html
    assert made.game.history
    made.close()


def test_nothing_is_said_once_everything_is_known(kanal):
    values = "".join(f"  {one.path}: {one.text}\n" for one in placeholders(kanal) if isinstance(one.value, int))
    box_file("kanal").write_text(f"variant: my-box\nset:\n{values}", "utf-8")
    filled = rulebook.load("kanal", variants=[box_file("kanal")])
    known = sum(isinstance(one.value, int) for one in placeholders(kanal))
    assert open_placeholders(filled) == len(placeholders(kanal)) - known


def test_a_game_without_placeholders_says_nothing(rules):
    made = Table(rules, lang="en", autosave=False)
    assert OPEN not in made.top.html
    made.close()


def test_a_press_that_comes_late_opens_no_form_over_a_lab():
    made = Table("kanal", players=2, lang="en", autosave=False)
    made.top.press("bag" if 'data-do="bag"' in made.top.html else "needs")
    made.top.press("box")
    assert made.trouble.value == ""
    assert made.box_form is None
    made.leave_lab()
    made.top.press("box")
    assert made.box_form in made.children
    made.close()
