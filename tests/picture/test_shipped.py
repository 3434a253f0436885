"""Every shipped game's look: it is without fault, fits its board, and says more than colours."""

from __future__ import annotations

import pytest

import rulebook
from rulebook.base.files import data_dir
from rulebook.engine.loading import games
from rulebook.picture import draw, look_problems
from rulebook.picture.look.look import Look
from rulebook.picture.scene.colours import contrast, readable
from rulebook.picture.scene.shapes import bounds

GAMES = [game for game in games() if (data_dir("rules_yaml") / game / "look.yaml").is_file()]
LANGUAGES = ("en", "ja", "ko")


@pytest.fixture(scope="module", params=GAMES)
def rules(request):
    return rulebook.load(request.param)


def test_the_look_is_without_fault(rules):
    assert look_problems(rules) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_lies_on_the_board(rules, lang):
    for players in range(rules.players[0], rules.players[1] + 1):
        picture = draw(rules.new_game(players, seed=1), lang)
        for shape in picture.shapes:
            left, top, right, bottom = bounds(shape)
            assert left >= -20, shape
            assert top >= -20, shape
            assert right <= picture.width + 20, shape
            assert bottom <= picture.height + 20, shape


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_letter_is_too_small_and_no_word_is_cut(rules, lang):
    for shape in draw(rules.new_game(seed=1), lang).shapes:
        if shape.kind == "text":
            assert shape.size >= 56, shape
            assert "…" not in shape.text, shape


def test_pieces_are_told_apart_by_outline_and_letter(rules):
    look = Look(rules.look)
    sorts = ("profession", "good", "resource", "colour")
    for sort in sorts:
        members = rules.sets.get(sort, ())
        outlines = [look.piece(one)[0].get("outline") for one in members]
        assert len(set(outlines)) == len(outlines), sort
        for lang in LANGUAGES:
            letters = [look.piece(one)[0]["letter"][lang] for one in members]
            assert len(set(letters)) == len(letters), (sort, lang)


def test_letters_can_be_read_on_their_pieces(rules):
    look = Look(rules.look)
    for kind, spec in look.part("pieces").items():
        fill = look.colour(str(spec.get("fill", "")), 0)
        if fill and spec.get("letter") and spec.get("fill") != "player":
            ink = look.colour(str(spec.get("ink", "")), 0) or readable(fill)
            assert contrast(fill, ink) >= 3, kind
    for player in range(4):
        assert contrast(look.player(player), look.player(player, "ink")) >= 4.5


def test_words_have_three_languages(rules):
    for word, texts in Look(rules.look).part("words").items():
        assert set(texts) == set(LANGUAGES), word


def test_everything_an_option_touches_is_on_the_board(rules):
    """Through a good part of a game: what a click could choose can be clicked."""
    game = rules.new_game(2, seed=4)
    missing = set()
    for turn in range(60):
        if game.decision is None:
            break
        picture = draw(game)
        touching = [one for one in game.decision.options if one.things]
        missing |= {one.key for one in touching if not any(picture.resolve(thing) for thing in one.things)}
        options = [one for one in game.decision.options if one.key not in ("stop", "pass", "skip")]
        game.play((options or game.decision.options)[turn % len(options or game.decision.options)])
    assert missing == set()


def test_the_words_name_every_part_of_the_board(rules):
    for lang in LANGUAGES:
        words = draw(rules.new_game(2), lang).words
        assert words.count("# ") >= 4
        assert "{" not in words
