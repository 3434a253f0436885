"""Texts of the shipped games: complete in three languages, nothing superfluous, nothing left unfilled."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES, WORDS
from rulebook.base.files import data_dir
from rulebook.base.grammar import particle
from rulebook.engine.option_words import label
from tests.text_checks import (
    EVENT_PARAMS,
    combinations,
    editions,
    entities,
    families,
    has_more,
    key_complaints,
    language_complaints,
    named,
    printed,
    reason_domains,
    rendered_complaints,
    requirements,
    template_complaints,
    texts,
    variants,
    written,
)

FOLDER = Path(str(data_dir("rules_yaml")))


@pytest.fixture(params=[name for name in rulebook.games() if (FOLDER / name / "texts" / "en.yaml").is_file()])
def game(request) -> str:
    return request.param


def test_every_shipped_game_has_texts():
    wanted = [FOLDER / name / "texts" / f"{lang}.yaml" for name in rulebook.games() for lang in LANGUAGES]
    assert [path for path in wanted if not path.is_file()] == []


def test_three_languages_have_the_same_keys_and_parameters(game):
    assert language_complaints({lang: texts(game, lang) for lang in LANGUAGES}) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_id_of_the_rule_data_has_a_text_and_no_text_is_superfluous(game, lang):
    rules, own = editions(game)[0], texts(game, lang)
    made = [family for _, family in families(game)]
    options = set(rules.options) | {
        f"{name}.{str(value).lower() if isinstance(value, bool) else value}"
        for name, option in rules.options.items() for value in option["values"]
    }  # fmt: skip
    wanted = {
        "prompts": set(written(game, "prompt")) | ({"order"} if rules.model.triggers else set()),
        "actions": {family.name for family in made} | {f"{family.name}.more" for family in made if has_more(family)},
        "reasons": {*written(game, "say"), *written(game, "never")} - set(WORDS.table(lang)["reasons"]),
        "scores": {node.get("id").value for node in rules.model.scoring},
        "options": options,
        "variants": {key for name in variants(game) for key in (name, f"{name}.says")},
    }
    counting = {f"{family.name}.none" for family in made if "int" in family.types}
    wanted["actions"] |= counting & set(texts(game, "en")["actions"])
    wanted["actions"] |= {
        f"resolve_{one.get('when').value}.named"
        for one in rules.model.triggers.values()
        if one.get("named") is not None
    }
    wanted["reasons"] |= {f"{family.name}.nothing" for family in made} & set(texts(game, "en")["reasons"])
    wanted["reasons"] |= {f"{key}.none" for key in wanted["reasons"]} & set(texts(game, "en")["reasons"])
    found = [key_complaints(set(own.get(section, {})), keys, section) for section, keys in wanted.items()]
    assert [line for lines in found for line in lines] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_has_a_name_in_every_language(game, lang):
    names = set(texts(game, lang)["names"])
    missing = set()
    for rules in editions(game):
        model = rules.model
        ids = {one for made in model.sets.values() if not made.part_of for one in made.members}
        ids |= {kind for group in model.pieces.values() for kind in group.kinds} | set(model.pieces) | set(model.phases)
        ids -= set(rules.sets.get("payment", ())) | set(rules.sets.get("due", ()))
        missing |= {one for one in {*ids, *model.counters} if one not in names}
        missing |= {zone for zone in model.zones if not {zone, f"zone.{zone}"} & names}
        missing |= {track for track in model.tracks if f"track.{track}" not in names}
    assert missing == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_button_can_be_read_with_every_entity(game, lang):
    found = []
    for rules, family in families(game):
        words = rules.words(lang)
        domains = {name: entities(rules, kind) for name, kind in zip(family.order, family.types, strict=True)}
        more = {"more": sorted(set(entities(rules, "thing")))} if has_more(family) else {}
        for key, given in ((family.name, domains), (f"{family.name}.more", domains | more)):
            template = texts(game, lang)["actions"].get(key)
            if template is None:
                continue
            found += [(key, one) for one in template_complaints(template, set(given) | printed(rules), words, lang)]
            for params in combinations(named(template, given)):
                text = rules.text("actions", key, lang, **params)
                found += [(key, text, one) for one in rendered_complaints(text, lang, rules)]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_can_be_read_with_every_entity(game, lang):
    found, seen = [], 0
    for rules, family in families(game):
        words = rules.words(lang)
        for one, types in requirements(rules, family):
            template, domains = words.template("reasons", one.say), reason_domains(rules, family, one, types)
            where = (family.name, one.say)
            assert template is not None, where
            found += [(*where, line) for line in template_complaints(template, set(domains), words, lang)]
            for params in combinations(named(template, domains)):
                text, seen = words.text("reasons", one.say, **params), seen + 1
                found += [(*where, text, line) for line in rendered_complaints(text, lang, rules)]
    assert seen > 100
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_score_lines_questions_settings_and_variants_can_be_read(game, lang):
    rules, found = editions(game)[0], []
    lines = {node.get("id").value: node.get("parts") for node in rules.model.scoring}
    piece = next(kind for group in rules.model.pieces.values() for kind in group.kinds)
    parts = {name: {"amount", *(dict(node.items()) if node else ())} for name, node in lines.items()}
    for section in ("prompts", "scores", "options", "variants", "events"):
        for key, template in texts(game, lang).get(section, {}).items():
            params = parts[key] if section == "scores" else EVENT_PARAMS if section == "events" else set()
            known = params | printed(rules)
            found += [(key, line) for line in template_complaints(template, known, rules.words(lang), lang)]
            for number in (0, 1, 5):
                given = dict.fromkeys(params, number) | ({"piece": piece} if "piece" in params else {})
                text = rules.text(section, key, lang, **given)
                found += [(key, text, line) for line in rendered_complaints(text, lang, rules)]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_in_play_shows_nothing_unfilled(game, lang):
    rules, found = editions(game)[0], set()
    play = rules.new_game(seed=3)
    chance = random.Random(game)
    for _ in range(250):
        if play.decision is None:
            break
        assert play.decision.prompt in texts(game, lang)["prompts"]
        option = chance.choice(play.decision.options)
        lines = [one.label(lang) for one in play.decision.options]
        lines += [event.text(lang) for event in play.play(option.key)]
        found |= {(text, line) for text in lines for line in rendered_complaints(text, lang, rules)}
    assert found == set()


# -- the checks themselves can fail ----------------------------------------------------------------------


def test_missing_and_superfluous_texts_are_noticed():
    assert key_complaints({"put", "gone"}, {"put", "draw"}, "actions") == [
        "actions: draw is missing", "actions: gone is superfluous"]  # fmt: skip
    layers = {"en": {"actions": {"put": "Put {follower:a}"}}, "ja": {"actions": {"put": "置く"}}, "ko": {"actions": {}}}
    assert len(language_complaints(layers)) == 3


@pytest.mark.parametrize(("lang", "template"), [
    ("en", "Put {folower:a} there"),
    ("en", "Put {follower:th} there"),
    ("en", "Put {follower:을/를} there"),
    ("ko", "{follower}을 놓기"),
    ("ko", "{follower}라는 이름은 없어요"),
    ("ko", "{n:follower}가 있어요"),
])  # fmt: skip
def test_a_broken_template_is_noticed(lang, template):
    words = rulebook.load("orleans").words(lang)
    assert template_complaints(template, {"follower", "n"}, words, lang) != []


@pytest.mark.parametrize(("lang", "text"), [
    ("en", "Put {x} there."), ("en", "Use the farm_house."), ("en", "Draw 1 followers."),
    ("en", "Hire a own-colour farmer."), ("ja", "farmerを置く"), ("ko", "farmer.own을 놓기"),
])  # fmt: skip
def test_a_badly_filled_text_is_noticed(lang, text):
    assert rendered_complaints(text, lang, rulebook.load("orleans")) != []


@pytest.mark.parametrize(("word", "pair", "fitting"), [
    ("농부", "을/를", "를"), ("장인", "을/를", "을"), ("기사", "이/가", "가"), ("교역상", "이/가", "이"),
    ("마을", "으로/로", "로"), ("성", "으로/로", "으로"), ("배", "으로/로", "로"), ("수도사", "은/는", "는"),
    ("대학", "와/과", "과"), ("학교", "와/과", "와"), ("플레이어 1", "이/가", "이"), ("플레이어 2", "이/가", "가"),
    ("공급처", "이에요/예요", "예요"), ("시장", "이에요/예요", "이에요"), ("farmer", "이라/라", "라"),
])  # fmt: skip
def test_korean_particles_fit(word, pair, fitting):
    assert particle(word, pair) == fitting


def test_korean_buttons_and_refusals_read_as_a_person_would_say_them():
    rules = rulebook.load("orleans")
    assert rules.text("actions", "put", "ko", follower="farmer", place="university") == "농부를 대학에 놓기"
    standing_in = rules.text("actions", "put.more", "ko", follower="monk", place="castle", more="trader")
    assert standing_in == "수도사를 교역상 대신 성에 놓기"
    assert rules.text("reasons", "not_in_market", "ko", follower="craftsman").startswith("시장에 장인이 없어요.")
    assert rules.text("actions", "draw", "ko", n=3) == "추종자 3명 뽑기"
    assert label(rules, "draw", {"n": 0}, "ko") == "아무도 뽑지 않기"
    assert label(rules, "draw", {"n": 0}) == "Draw nobody"
    assert label(rules, "draw", {"n": 1}) == "Draw 1 follower"
    assert rules.text("actions", "draw", "ja", n=3) == "従者を3人引く"
    assert rules.text("actions", "draw", "ja", n=0) == "1人も引かない"
    assert rules.text("actions", "buy_development", "en", n=1) == "Pay 1 coin for 1 development step"
