"""What the labs say: the same codes and parameters in three languages, grammar kept, none missing and none too many."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.base.words import lab_text
from tests.text_checks import fields, template_complaints

SOURCE = Path(rulebook.__file__).parent


@pytest.mark.parametrize("lang", LANGUAGES)
def test_templates_keep_to_the_grammar_of_their_language(lang):
    words, found = rulebook.load("orleans").words(lang), []
    for code, template in lab_text.table(lang).items():
        found += [
            (code, one) for one in template_complaints(template, fields(template) | {"piece", "what"}, words, lang)
        ]
    assert found == []


def test_a_message_names_what_the_game_names():
    rules = rulebook.load("orleans")
    assert lab_text("bag_more", "ko", rules, piece="monk", one=1, chance="5%") == "가방에 수도사가 1명 더 있다면: 5%"
    assert lab_text("bag_more", "ja", rules, piece="farmer", one=1, chance="5%") == "袋に農夫をもう1人入れると：5%"
    assert lab_text("odds_line", "ja", rules, piece="plague", count=3, chance="18%") == "疫病（3枚）：18%"
    assert lab_text("odds_line", "en", rules, piece="plague", count=3, chance="18%") == "Plague: 3 there, 18%"
    assert lab_text("practice_yes", "fr") == "Yes"
