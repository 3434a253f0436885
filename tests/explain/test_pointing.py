"""Pointing at anything on the board: the answer speaks of that thing, its moment and its rules, and of nothing else."""

from __future__ import annotations

import random
import re

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.base.grammar import FIELD
from rulebook.explain.effect_texts import effect_caveat, effect_text
from rulebook.explain.leading import leads_to
from rulebook.explain.pointing import pointed
from rulebook.explain.reasons import phase_rule
from rulebook.lessons.lesson_run import LessonRun
from rulebook.picture import draw
from tests.deep import sampled

GAMES = ["tests/mini", *rulebook.games()]
RULE_DATA = re.compile(r"[{}\[\]_]|==|>=|<=|\b(that|say|do|needs|rule): ")


def of_games(rules, deals, choices):
    """The first decision of each kind in some games; where many games are played, one in twenty others too."""
    seen, found = set(), []
    chance = random.Random(1)
    for deal in range(deals):
        game = rules.new_game(players=2, seed=deal)
        for _ in range(choices):
            if game.decision is None:
                break
            key = (game.phase, game.decision.prompt)
            if key not in seen or (deals > 2 and chance.random() < 0.05):
                seen.add(key)
                found.append(game.copy())
            game.play(chance.choice(game.decision.options))
    return found[: deals * 10]


def of_lessons(rules, each):
    """The position of every step of the lessons at which somebody decides, or of each so manyth."""
    for lesson in rules.lessons.values():
        for step in lesson.steps[::each]:
            run = LessonRun(rules, lesson)
            run.jump(step.id)
            if run.game is not None and run.game.decision is not None:
                yield run.game


def board(game):
    """Everything that can be pointed at."""
    members = [one for made in game.rules.model.sets.values() for one in made.members]
    touched = [one for option in game.decision.options for one in option.things]
    drawn = [shape.thing for shape in draw(game).shapes if shape.thing] if game.rules.look else members
    return list(dict.fromkeys([*drawn, *touched]))


def own_words(game, name):
    """The ids a thing consists of or names in its data: a space its place and its kind, a way its towns."""
    ids = {name.rpartition("/")[2]}
    while True:
        more = {part for one in ids for part in (one.rpartition(".")[0], one.rpartition(".")[2]) if part}
        more |= {part.removesuffix(".own") for part in ids}
        for made in game.rules.model.sets.values():
            for raws in made.fields.values():
                for one in ids & raws.keys():
                    raw = raws[one].plain() if hasattr(raws[one], "plain") else raws[one]
                    more |= {str(part) for part in (raw if isinstance(raw, list | tuple | dict) else [raw])}
        if more <= ids:
            return ids
        ids |= more


def touches(game, thing):
    """Whether an option of the decision has to do with a thing or with what it is a part of."""
    name = thing.rpartition("/")[2]
    wholes = {name, name.rpartition(".")[0]} - {""}
    for option in game.decision.options:
        named = {str(one) for one in option.values.values()}
        if wholes & {*option.things, *option.instead, *named}:
            return True
    return False


def complaints(game, thing):
    """What is wrong with the answer to pointing at a thing."""
    found = pointed(game, thing)
    yield from complaints_about_words(game, thing, found)
    if found is None:
        return
    if found.allowed and not touches(game, thing):
        yield f"allowed: {found.key}"
    for reason in found.reasons:
        yield from (f"names {one}: {reason.text()}" for one in foreign(game, thing, reason))
        if reason.code == "wrong_phase":
            yield from complaints_about_moment(game, found.key, reason)


def complaints_about_words(game, thing, found):
    """A sentence that comes twice, and rule data."""
    rules, name = game.rules, thing.rpartition("/")[2]
    for lang in LANGUAGES:
        told = [effect_text(rules, name, lang), effect_caveat(rules, name, lang)]
        told += [one.text(lang) for one in found.reasons] if found is not None else []
        text = " ".join(one for one in told if one)
        sentences = [one.strip() for one in re.split(r"(?<=[.。])", text) if one.strip()]
        if len(sentences) != len(set(sentences)):
            yield f"{lang}: twice: {text}"
        if RULE_DATA.search(text):
            yield f"{lang}: rule data: {text}"


def foreign(game, thing, reason):
    """The things that a sentence names and that have nothing to do with the thing."""
    params = {name for family in game.program.families.values() for name in family.order}
    fields = FIELD.findall(game.rules.words("en").template("reasons", reason.code))
    named = [reason.params[key] for key, _ in fields if key in params & reason.params.keys()]
    own = own_words(game, thing)
    return [one for one in named if isinstance(one, str) and one.removesuffix(".own") not in own and not one.isdigit()]


def complaints_about_moment(game, key, reason):
    """Another phase than one in which this can be chosen, or another rule than that of the phase."""
    same = [one for one in game.program.families.values() if one.made.key[0] == key.partition(":")[0]]
    phases = set().union(*(game.program.phases_of.get(one.name, set()) for one in same))
    if reason.params["phase"] not in phases or reason.params["phase"] == game.phase:
        yield f"another phase: {reason.text()}"
    if phase_rule(game, reason.params["phase"]) not in ("", reason.rule):
        yield f"another rule: {reason.rule}"


@pytest.mark.parametrize("many", sampled([False, True], lambda many: not many))
@pytest.mark.parametrize("game", GAMES)
def test_the_answer_to_pointing_speaks_of_the_thing_alone(game, many):
    rules = rulebook.load(game)
    seen, wrong = 0, []
    played = of_games(rules, 20 if many else 1, 10_000 if many else 400)
    for number, position in enumerate([*played, *of_lessons(rules, 1 if many else 12)]):
        things = board(position)
        for thing in things if many or len(things) < 50 else things[number % 5 :: 5]:
            seen += 1
            wrong += [f"{position.decision.prompt}, {thing}: {one}" for one in complaints(position, thing)]
    assert wrong == []
    assert seen > 3


def test_what_leads_to_a_question():
    program = rulebook.load("orleans").program(2)
    assert leads_to(program, "send_from_hall") == ("work", {"place": "town_hall"})
    assert leads_to(program, "send_from_tower") == ("use_tower", {})
    assert leads_to(program, "go_road") == ("work", {"place": "wagon"})
    assert leads_to(program, "work") is None
