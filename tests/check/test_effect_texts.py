"""The sentence about what a thing does agrees with the rule data in every edition, or says that it does not."""

from __future__ import annotations

import re

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.base.files import data_dir
from rulebook.base.grammar import counted
from rulebook.explain.effect_numbers import effect_numbers
from rulebook.explain.effect_texts import effect_caveat, effect_text
from rulebook.own_copy.placeholders import placeholders
from tests.deep import sampled

GAMES = rulebook.games()


def about(rules):
    """The things about which a sentence is written, their own or from their parts."""
    return [one for made in rules.model.sets.values() for one in made.members if effect_text(rules, one)]


def changed(value, by=1):
    """Data with every number one more, one at a time: each way to change one."""
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield value + by
    elif isinstance(value, dict):
        for key, one in value.items():
            if key not in ("rule", "source", "say", "show", "prompt", "note"):
                yield from ({**value, key: other} for other in changed(one, by))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from ([*value[:at], other, *value[at + 1 :]] for other in changed(one, by))
    else:
        for found in re.finditer(r"(?<![\w.])\d+", str(value)):
            yield f"{value[: found.start()]}{int(found[0]) + by}{value[found.end() :]}"


def fields(rules, thing):
    """Where an overlay reaches what a thing does and asks for."""
    for name, made in rules.model.sets.items():
        for table in (made.code, made.checks):
            for field, nodes in table.items():
                if thing in nodes:
                    yield f"sets.{name}.members.{thing}.{field}", nodes[thing].plain()


def variant(tmp_path, path, value):
    import json

    file = tmp_path / "other.yaml"
    file.write_text(f"variant: other\nset:\n  {path}: {json.dumps(value)}\n", "utf-8")
    return str(file)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_is_filled_in(game, lang):
    for names in ((), ("published",)):
        if names and not (data_dir("rules_yaml") / game / "variants" / "published.yaml").is_file():
            continue
        rules = rulebook.load(game, variants=names)
        assert [one for one in about(rules) if re.search(r"[{}]", effect_text(rules, one, lang))] == []


@pytest.mark.parametrize("share", sampled(range(4), lambda share: share == 0))
@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_changes_is_said(game, share, tmp_path):
    rules = rulebook.load(game)
    own = [one for one in about(rules) if rules.words("en").template("effects", one) and list(fields(rules, one))]
    silent, tried = [], 0
    for thing in own[:: max(1, len(own) // 25)][share::4]:
        for path, value in fields(rules, thing):
            for other in changed(value):
                try:
                    now = rulebook.load(game, variants=[variant(tmp_path, path, other)])
                except rulebook.RuleDataError:
                    continue  # no such number there
                tried += 1
                for lang in LANGUAGES:
                    same = effect_text(now, thing, lang) == effect_text(rules, thing, lang)
                    if same and not effect_caveat(now, thing, lang):
                        silent.append((path, value, other, lang))
    assert silent == []
    assert tried > 5


def test_a_number_named_in_the_sentence_changes_it_without_a_caveat(tmp_path):
    rules = rulebook.load("kanal", variants=[variant(tmp_path, "sets.line.members.mine_1.do.gain.gain", {"ore": 7})])
    assert rules.text("effects", "mine_1").count("7 ore") == 1
    rules = rulebook.load("kanal", variants=[variant(tmp_path, "sets.line.members.toll_house_1.do.gain.gain", {"thaler": "3 * bridges_here"})])  # fmt: skip  # noqa: E501
    assert rules.text("effects", "toll_house_1") == "You get 3 thalers for each bridge on it."
    assert rules.text("effects", "toll_house") == "You get 3 thalers for each bridge on it."
    assert effect_caveat(rules, "toll_house") == ""
    assert effect_text(rules, "toll_house", "ko").count("탈러 3개") == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_kind_of_effect_is_told_beside_the_sentence(lang, tmp_path):
    base = rulebook.load("kanal")
    rules = rulebook.load("kanal", variants=[variant(tmp_path, "sets.line.members.mine_1.do.gain.gain", {"brick": 1})])
    assert effect_text(rules, "mine", lang) != effect_text(base, "mine", lang)
    assert "{" not in effect_text(rules, "mine", lang)
    before, after = effect_caveat(rules, "mine", lang).split(" → ")
    words = base.words(lang)
    assert counted(4, words.entry("ore"), lang) in before
    assert counted(1, words.entry("brick"), lang) in after
    assert effect_caveat(base, "mine", lang) == ""


def test_numbers_have_names():
    rules = rulebook.load("kanal")
    assert effect_numbers(rules, "winding_tower_1") == {
        "do.pay.ore": 4, "do.gain.thaler": 8, "needs.kinds_here": 3, "needs.stock_ore": 4,
    }  # fmt: skip
    assert effect_numbers(rules, "locomotive_works_1")["do.gain.fame.2"] == 6


@pytest.mark.parametrize("share", sampled(range(3), lambda share: share == 0))
def test_what_the_form_of_the_box_changes_is_said(share, tmp_path):
    rules = rulebook.load("kanal")
    listed = [one for one in placeholders(rules) if one.section in ("part", "line") and isinstance(one.value, dict)]
    for one in listed[7 * share :: 21]:
        for other in list(changed(one.value))[:1]:
            now = rulebook.load("kanal", variants=[variant(tmp_path, one.path, other)])
            said = effect_text(now, one.thing) != effect_text(rules, one.thing)
            assert said or effect_caveat(now, one.thing), one.path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_caveat_never_shows_rule_data(lang, tmp_path):
    base = rulebook.load("kanal")
    for field, value in (
        ("needs", [{"that": "ore > 1", "say": "too_few"}]),
        ("do", [{"gain": {"ore": "3 * rails_here"}}]),
    ):
        rules = rulebook.load("kanal", variants=[variant(tmp_path, f"sets.line.members.mine_1.{field}", value)])
        assert effect_caveat(rules, "mine", lang) == base.text("ui", "effect_caveat_alone", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "edition"),
    [(one, path.stem) for one in GAMES for path in sorted((data_dir("rules_yaml") / one / "variants").glob("*.yaml"))],
)
def test_shipped_editions_have_words_of_their_own(game, edition, lang):
    rules = rulebook.load(game, variants=[edition])
    mark = rules.text("ui", "effect_changed", lang)
    assert [
        one for one in about(rules) if effect_caveat(rules, one, lang) or mark in effect_text(rules, one, lang)
    ] == []


def test_an_edition_has_its_own_sentence_and_the_numbers_of_its_data(tmp_path):
    assert "draw 3 followers" in effect_text(rulebook.load("orleans"), "bathhouse")
    assert "up to 2 of them" in effect_text(rulebook.load("orleans"), "bathhouse")
    assert "draw 2 more" in effect_text(rulebook.load("orleans", variants=["bathhouse-current"]), "bathhouse")
    changed = variant(tmp_path, "sets.route.members.canal.yield", 4)
    with pytest.raises(rulebook.RuleDataError):
        rulebook.load("kanal", variants=["published", changed])
    own = tmp_path / "other.yaml"
    own.write_text("variant: other\nset:\n  sets.route.members.canal.cost: {thaler: 5}\n", "utf-8")
    rules = rulebook.load("kanal", variants=["published", str(own)])
    assert "Costs 5 thalers, brings 2 clay" in effect_text(rules, "canal")
    assert effect_caveat(rules, "canal") == ""
