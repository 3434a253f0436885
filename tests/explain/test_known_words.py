"""A word in any language, or another word for it, leads to the thing or term that is meant."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.cli.refusal import Voice
from rulebook.cli.terminal import Terminal
from rulebook.explain.known_words import meaning, meant

GAMES = rulebook.games()


@pytest.mark.parametrize(
    ("word", "id"),
    [("Bauer", "farmer"), ("농부", "farmer"), ("the farmers", "farmer"), ("国勢調査", "census"), ("sailor", "boatman"),
     ("Blois", "blois"), ("VP", "victory_point"), ("町役場", "town_hall"), ("nobody says this", "")],
)  # fmt: skip
def test_a_word_stands_for_a_thing(word, id):
    assert next(iter(meant(rulebook.load("orleans"), word)), "") == id


@pytest.mark.parametrize("game", GAMES)
def test_every_alias_is_understood(game):
    rules = rulebook.load(game)
    terms = rules.read_aside("terms.yaml")
    lost = [
        word
        for id, entry in terms.items()
        for words in entry.get("aliases", {}).values()
        for word in words
        if not meant(rules, word)
    ]
    assert lost == []
    assert all(meaning(rules, id, lang) for id in terms for lang in LANGUAGES)


@pytest.mark.parametrize(("lang", "word"), [("en", "sailor"), ("ja", "船乗り"), ("ko", "Bauer")])
def test_the_terminal_says_why_to_a_word(lang, word, capsys):
    rules = rulebook.load("orleans")
    terminal = Terminal(rules.new_game(players=2, seed=1), Voice(lang))
    terminal._do_why(word)
    told = capsys.readouterr().out
    assert rules.text("reasons", "unknown_key_alone", lang, key=word) not in told
    assert meaning(rules, meant(rules, word)[0], lang) in told


def test_a_term_that_is_no_thing_is_told(capsys):
    rules = rulebook.load("orleans")
    Terminal(rules.new_game(players=2, seed=1), Voice("en"))._do_why("population count")
    assert capsys.readouterr().out.strip() == meaning(rules, "census")
