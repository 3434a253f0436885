"""What the labs say: the same codes and parameters in three languages, grammar kept, none missing and none too many."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulebook
from rulebook.base.lab_words import in_language, messages, say
from rulebook.base.messages import LANGUAGES
from tests.text_checks import fields, language_complaints, template_complaints

SOURCE = Path(rulebook.__file__).parent


def test_three_languages_have_the_same_codes_and_parameters():
    assert language_complaints({lang: {"labs": messages()[lang]} for lang in LANGUAGES}) == []


def test_every_message_is_used_and_every_code_has_one():
    modules = [
        path.read_text("utf-8") for path in SOURCE.rglob("*.py") if "lab_words import" in path.read_text("utf-8")
    ]
    used = set(
        re.findall(r'"((?:planner|preview|change|score|odds|bag|practice|checked)_?[a-z_]*)"', "\n".join(modules))
    )
    assert set(messages()["en"]) <= used
    assert {code for code in used if code.count("_") and code not in messages()["en"]} == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_templates_keep_to_the_grammar_of_their_language(lang):
    words, found = rulebook.load("orleans").words(lang), []
    for code, template in messages()[lang].items():
        found += [
            (code, one) for one in template_complaints(template, fields(template) | {"piece", "what"}, words, lang)
        ]
    assert found == []


def test_a_message_names_what_the_game_names():
    rules = rulebook.load("orleans")
    assert say("bag_more", "ko", rules, piece="monk", one=1, chance="5%") == "가방에 수도사가 1명 더 있다면: 5%"
    assert say("bag_more", "ja", rules, piece="farmer", one=1, chance="5%") == "袋に農夫をもう1人入れると：5%"
    assert say("odds_line", "ja", rules, piece="plague", count=3, chance="18%") == "疫病（3枚）：18%"
    assert say("odds_line", "en", rules, piece="plague", count=3, chance="18%") == "Plague: 3 there, 18%"
    assert say("practice_yes", "fr") == "Yes"


def test_a_text_of_the_data_falls_back_to_english_then_to_any():
    assert in_language({"en": "a", "ko": "나"}, "ko") == "나"
    assert in_language({"ja": "い"}, "ko") == "い"
    assert in_language("plain", "ja") == "plain"
