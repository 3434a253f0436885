"""The catalogues of words: the same sections, keys and fields in three languages, none too many and none missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulebook
import widgets
from rulebook.base.catalogue import LANGUAGES, WORDS, Catalogue, joined, localized
from rulebook.base.grammar import FIELD
from rulebook.base.words import lab_text, phrase
from widgets.base.words import SCREEN_WORDS

CATALOGUES = {"rulebook": (WORDS, rulebook), "widgets": (SCREEN_WORDS, widgets)}
GAME_WORDS = {"reasons", "events", "ui", "sources", "problems", "kinds", "faults", "errors", "system"}
"""Sections with tests of their own: they are built from codes that the engine makes."""
OWN = [
    (name, section)
    for name, (words, _) in CATALOGUES.items()
    for section in words.table("en")
    if section not in GAME_WORDS
]
TITLES = ("workbench", "bag_lab", "practice", "checklist", "box_form", "needs_lab")
BUILT = {
    "cli": ("lab_", "kind_", "check_", "new_", "play_", "sim_", "show_", "step_", "page_", "frame_"),
    "labs": ("figure_", "practice_", "odds_", *(f"{one}_title" for one in TITLES)),
    "own_game": ("step_", "says_", "try_"),
    "pictures": ("mark_", "mistake_"),
}
"""Beginnings of keys that the code puts together."""


def code_of(package) -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(Path(package.__file__).parent.rglob("*.py")))


def fields(text: str) -> set[str]:
    return {name for name, _ in FIELD.findall(text)}


@pytest.mark.parametrize("name", CATALOGUES)
def test_three_languages_have_the_same_sections_keys_and_fields(name: str):
    english, *others = [CATALOGUES[name][0].table(lang) for lang in LANGUAGES]
    for other in others:
        assert list(other) == list(english)
        for section, texts in english.items():
            assert set(other[section]) == set(texts), section
            for key, text in texts.items():
                assert fields(str(other[section][key])) - {"done"} == fields(str(text)) - {"done"}, (section, key)
                assert str(other[section][key]).strip(), (section, key)


@pytest.mark.parametrize(("name", "section"), OWN)
def test_every_message_is_used(name: str, section: str):
    words, package = CATALOGUES[name]
    code = code_of(package)
    known = set(re.findall(r"""["'](\w+)["']""", code))
    built = BUILT.get(section, ())
    assert {key for key in words.table("en")[section] if key not in known and not key.startswith(built)} == set()


@pytest.mark.parametrize(("name", "section"), OWN)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_can_be_said(name: str, section: str, lang: str):
    say = CATALOGUES[name][0].section(section)
    for key, text in say.table(lang).items():
        assert not re.search(r"[{}]", say(key, lang, **dict.fromkeys(fields(text), 2))), key


@pytest.mark.parametrize("name", CATALOGUES)
def test_every_sentence_that_is_asked_for_is_there(name: str):
    words, package = CATALOGUES[name]
    asked = re.findall(r"\b(lab|lesson|own_game|cli|entering|saving)_text\(\s*[\"'](\w+)[\"']", code_of(package))
    sections = {"lab": "labs", "lesson": "lessons"}
    tables = [words.table("en"), WORDS.table("en")]
    there = {(section, key) for table in tables for section, texts in table.items() for key in texts}
    assert {(one, key) for one, key in asked if (sections.get(one, one), key) not in there} == set()


def test_an_unknown_language_is_english_and_an_unknown_key_a_mistake_of_ours():
    assert lab_text("practice_yes", "fr") == "Yes"
    with pytest.raises(KeyError):
        lab_text("nothing_like_that")
    assert Catalogue("rulebook").table("xx") is WORDS.table("en")


def test_a_picture_keeps_the_letters_of_what_it_names_and_a_sentence_begins_with_a_capital():
    assert phrase("line", label="crate", parts="2 pears") == "crate: 2 pears."
    assert lab_text("change", name="coins", before=1, after=2) == "Coins: 1 → 2"


def test_a_text_of_the_data_falls_back_to_english_then_to_any():
    assert localized({"en": "a", "ko": "나"}, "ko") == "나"
    assert localized({"ja": "い"}, "ko") == "い"
    assert localized("plain", "ja") == "plain"


def test_sentences_are_joined_as_the_language_does():
    assert joined(["Yes.", "", "It works."], "en") == "Yes. It works."
    assert joined(["はい。", "できます。"], "ja") == "はい。できます。"
