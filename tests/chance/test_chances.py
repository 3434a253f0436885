"""Chances of a bag: exact, with stand-ins, and worked out from the rules that say what fits where."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.chance.space_filling import Class, favourable
from rulebook.labs.bag import Bag

OWN = {"boatman.own": 1, "craftsman.own": 1, "trader.own": 1}
FULL = {"farmer": 3, "knight": 2, "scholar": 2, "monk": 1, **OWN}


@pytest.fixture(scope="module")
def rules():
    return rulebook.load("orleans")


def bag(rules, counts=FULL, **more):
    spec = {"at": {"phase": "followers", "player": 0}, "players[0].bag": counts, **more}
    return Bag(rules.position(spec, players=2), 0)


def filled(spaces, pieces):
    """Whether pieces can fill spaces (each a set of kinds), tried one way after the other."""
    return any(all(kind in space for kind, space in zip(order, spaces, strict=True))
               for order in permutations(pieces, len(spaces)))  # fmt: skip


def fitting(order):
    """Whether each piece fits the space of its number."""
    return all(space in one.fits for space, one in enumerate(order))


def counted(made, places, draws):
    """The chance by looking at every possible draw."""
    pieces = [kind for kind, count in made.counts.items() for _ in range(count)]
    ready = [kind for kind, count in made.ready.items() for _ in range(count)]
    spaces = [kinds for place in places for kinds in made.spaces(place).values()]
    all_draws = list(combinations(range(len(pieces)), draws))
    return Fraction(sum(filled(spaces, [pieces[at] for at in one] + ready) for one in all_draws), len(all_draws))


@pytest.mark.parametrize("places", [["scriptorium"], ["university"], ["monastery", "scriptorium"], ["castle"]])
@pytest.mark.parametrize("draws", [0, 2, 4])
def test_it_is_what_counting_every_draw_gives(rules, places, draws):
    made = bag(rules)
    assert made.chance(places, draws) == counted(made, places, draws)


def test_any_classes_give_what_counting_every_draw_gives():
    chance = random.Random(5)
    for _ in range(40):
        spaces = chance.randint(1, 4)
        fits = [frozenset(at for at in range(spaces) if chance.random() < 0.5) for _ in range(4)]
        classes = [Class(one, chance.randint(0, 1), chance.randint(0, 3)) for one in fits]
        hidden = [one for one in classes for _ in range(one.hidden)]
        ready = [one for one in classes for _ in range(one.ready)]
        draws = chance.randint(0, len(hidden))
        ways = [[*ready, *(hidden[at] for at in way)] for way in combinations(range(len(hidden)), draws)]
        good = [way for way in ways if any(fitting(order) for order in permutations(way, spaces))]
        assert favourable(classes, spaces, draws) == Fraction(len(good), len(ways))


def test_a_monk_stands_in_but_not_for_everybody(rules):
    spaces = bag(rules).spaces("monastery")
    assert spaces == {"monastery.1": {"scholar", "monk"}, "monastery.2": {"trader", "trader.own", "monk"}}
    brewery = bag(rules, **{"players[0].tile": ["brewery"]}).spaces("brewery")
    assert brewery == {"brewery.1": {"monk"}}


def test_a_tile_that_lets_others_stand_in_counts(rules):
    without = bag(rules).chance(["monastery"], 3)
    school = bag(rules, **{"players[0].tile": ["school"]})
    assert "scholar" in school.spaces("monastery")["monastery.2"]
    assert school.chance(["monastery"], 3) > without


def test_the_own_colour_does_not_go_to_the_town_hall(rules):
    assert all(not kinds & set(OWN) for kinds in bag(rules).spaces("town_hall").values())


def test_what_already_stands_or_lies_there_helps(rules):
    before = bag(rules)
    placed = bag(rules, {**FULL, "scholar": 1}, **{"players[0].space['scriptorium.2']": "scholar"})
    assert list(placed.spaces("scriptorium")) == ["scriptorium.1"]
    assert placed.chance(["scriptorium"], 3) > before.chance(["scriptorium"], 3)
    market = bag(rules, {**FULL, "scholar": 1}, **{"players[0].market": {"farmer.own": 1, "scholar": 1}})
    assert market.ready == {"scholar": 1, "farmer.own": 1}
    assert market.chance(["scriptorium"], 3) > before.chance(["scriptorium"], 3)


def test_only_own_places_with_free_spaces_are_offered(rules):
    assert "brewery" not in bag(rules).places
    assert "brewery" in bag(rules, **{"players[0].tile": ["brewery"]}).places
    assert "university" in bag(rules).places


def test_one_more_in_the_bag(rules):
    made = bag(rules)
    more = made.more(["scriptorium"], 3)
    for kind in ("scholar", "monk", "farmer"):
        assert more[kind] == made.chance(["scriptorium"], 3, {**made.counts, kind: made.counts.get(kind, 0) + 1})
    assert more["farmer"] < made.chance(["scriptorium"], 3) < more["scholar"] <= more["monk"]


def test_more_draws_than_pieces_bring_them_all(rules):
    assert bag(rules, {**OWN, "scholar": 1}).chance(["university"], 50) == 1
    assert bag(rules, OWN).chance(["scriptorium"], 50) == 0


def test_how_many_of_a_kind_come(rules):
    spread = bag(rules).spread("farmer", 3)
    assert len(spread) == 4
    assert sum(spread) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_can_be_read(rules, lang):
    made = bag(rules)
    lines = [made.text(["scriptorium"], lang, 3), *made.more_lines(["scriptorium"], lang, 3)]
    assert len(lines) == 1 + len(made.kinds)
    assert "%" in lines[0]
    assert not set("".join(lines)) & set("{}")


def test_a_game_without_a_bag_says_so():
    mini = rulebook.load(Path(__file__).parents[1] / "mini")
    with pytest.raises(rulebook.RulebookError, match="nothing is drawn from a bag"):
        Bag(mini.new_game(players=2))
