"""Grammar of messages: Korean particles, English plurals and articles, counters, names."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.base.catalogue import LANGUAGES, WORDS
from rulebook.base.grammar import PARTICLES, counted, particle, render
from rulebook.base.messages import Wording

# Hangul by its last consonant (ㄹ goes with 로), numbers as they are read, Latin letters by sound, brackets skipped.
FORMS = {
    ("이/가", "이"): [
        "상인",
        "0",
        "1",
        "3",
        "6",
        "7",
        "8",
        "10",
        "상인(농부)",
        "‘상인’",
        "상인 ",
        "coin",
        "직물 공장 (건물 칸 2-3)",
        "“상인 (농부)”",
        "Ⅰ",
        "L",
        "R",
        "basket",
    ],
    ("이/가", "가"): [
        "농부",
        "2",
        "4",
        "5",
        "9",
        '"농부"',
        "농부.",
        "game",
        "",
        "—",
        "나루터 (목재 하치장)",
        "농부 (1) (상인)",
        "Ⅱ",
        "C",
        "AI",
        "player",
        "25%",
    ],
    ("을/를", "을"): ["상인", "「상인」", "save.json", "game.yaml"],
    ("을/를", "를"): ["농부", "12", "농부(상인)", "ja", "Tours"],
    ("은/는", "은"): ["상인", "100", "Orlean"],
    ("은/는", "는"): ["농부", "농부 (1)"],
    ("와/과", "와"): ["농부"],
    ("와/과", "과"): ["상인"],
    ("과/와", "과"): ["상인"],
    ("과/와", "와"): ["농부"],
    ("으로/로", "으로"): ["상인", "3", "6", "10", "coin"],
    ("으로/로", "로"): ["마을", "농부", "1", "7", "8", "2", "kanal", "L"],
    ("이에요/예요", "이에요"): ["상인"],
    ("이에요/예요", "예요"): ["농부"],
    ("이라/라", "이라"): ["상인"],
    ("이라/라", "라"): ["농부"],
}


@pytest.mark.parametrize(
    ("word", "pair", "expected"), [(word, *form) for form, words in FORMS.items() for word in words]
)
def test_korean_particle(word, pair, expected):
    assert particle(word, pair) == expected


@given(st.text(max_size=12), st.sampled_from(sorted(PARTICLES)))
def test_a_particle_is_always_one_of_the_pair(word, pair):
    assert particle(word, pair) in pair.split("/")


COIN = {"one": "coin", "many": "coins", "a": "a coin"}
ENTRIES = {
    "en": {"coin": COIN, "monk": {"one": "monk"}, "eel": {"one": "eel", "a": "an eel", "many": "eels"}, "wine": "wine"},
    "ja": {
        "coin": {"one": "コイン", "counter": "枚", "reading": "こいん"},
        "space": {"one": "マス", "counter": "マス"},
        "wine": "ワイン",
    },
    "ko": {"coin": {"one": "동전", "counter": "개"}, "wine": "포도주", "ship": {"one": "배", "counter": "척"}},
}


def said(template: str, lang: str, **params: object) -> str:
    return render(template, params, lang, ENTRIES[lang].get)


@pytest.mark.parametrize(
    ("template", "params", "expected"),
    [
        ("You gain {n:piece}.", {"n": 1, "piece": "coin"}, "You gain 1 coin."),
        ("You gain {n:piece}.", {"n": 2, "piece": "coin"}, "You gain 2 coins."),
        ("You gain {n:piece}.", {"n": 0, "piece": "coin"}, "You gain 0 coins."),
        ("You gain {n:piece}.", {"n": 2, "piece": "monk"}, "You gain 2 monks."),
        ("You gain {n:piece}.", {"n": 2, "piece": "wine"}, "You gain 2 wine."),
        ("You gain {n:piece}.", {"n": 2, "piece": "unheard"}, "You gain 2 unheard."),
        ("Take {piece:a}.", {"piece": "coin"}, "Take a coin."),
        ("Take {piece:a}.", {"piece": "eel"}, "Take an eel."),
        ("All {piece:many} go.", {"piece": "coin"}, "All coins go."),
        ("{piece} first.", {"piece": "coin"}, "Coin first."),
        ("{x:a} {x:is/are} missing.", {"x": ("eel",)}, "An eel is missing."),
        ("{x:a} {x:is/are} missing.", {"x": ("eel", "coin")}, "An eel and a coin are missing."),
        ("{x:a} {x:is/are} missing.", {"x": ("eel", "coin", "eel")}, "2 eels and a coin are missing."),
        ("There {n:is/are} {n}.", {"n": 1}, "There is 1."),
        ("It costs {x}.", {"x": ((2, "coin/eel"), (1, "wine"))}, "It costs either 2 coins or eels and 1 wine."),
        ("It costs {x}.", {"x": ((1, "coin"), (2, "eel"), (1, "wine"))}, "It costs 1 coin, 2 eels and 1 wine."),
        ("{n} first.", {"n": 3}, "3 first."),
        ("a {piece}", {"piece": "coin"}, "a coin"),
        ("{unknown} stays", {}, "{unknown} stays"),
        ("{x} in braces", {"x": "{y}"}, "{y} in braces"),
        ("no fields", {}, "no fields"),
    ],
)
def test_english(template, params, expected):
    assert said(template, "en", **params) == expected


@pytest.mark.parametrize(
    ("lang", "template", "params", "expected"),
    [
        ("ja", "{n:piece}をもらう。", {"n": 2, "piece": "coin"}, "コイン2枚をもらう。"),
        ("ja", "{n:piece}をもらう。", {"n": 2, "piece": "wine"}, "ワイン2個をもらう。"),
        ("ja", "{n:piece:を}もらう。", {"n": 2, "piece": "coin"}, "コインを2枚もらう。"),
        ("ja", "{n:piece:が}ある。", {"n": 3, "piece": "wine"}, "ワインが3個ある。"),
        ("ja", "{n:piece:を}進む。", {"n": 3, "piece": "space"}, "3マスを進む。"),
        ("ja", "残りは{n:piece}です。", {"n": 3, "piece": "space"}, "残りは3マスです。"),
        ("ja", "{asked:piece}のうち{n:piece:bare}", {"asked": 5, "n": 2, "piece": "coin"}, "コイン5枚のうち2枚"),
        ("ja", "もらい{done:ました/ます}。", {"done": 1}, "もらいました。"),
        ("ja", "もらい{done:ました/ます}。", {"done": 2}, "もらいます。"),
        ("ko", "동전 {n:piece:bare}만", {"n": 2, "piece": "coin"}, "동전 2개만"),
        ("ko", "{n:piece:bare:을/를} 뽑아요.", {"n": 2, "piece": "coin"}, "2개를 뽑아요."),
        ("ja", "「{x}」はできません。", {"x": "「城」に置く"}, "「『城』に置く」はできません。"),
        ("ja", "{n}点", {"n": -25}, "−25点"),
        ("ja", "{piece:reading}", {"piece": "coin"}, "こいん"),
        ("ko", "{n:piece} 받아요.", {"n": 1, "piece": "coin"}, "동전 1개 받아요."),
        ("ko", "{n:piece} 받아요.", {"n": 3, "piece": "ship"}, "배 3척 받아요."),
        ("ko", "{piece:을/를} 받아요.", {"piece": "coin"}, "동전을 받아요."),
        ("ko", "{piece:을/를} 받아요.", {"piece": "wine"}, "포도주를 받아요."),
        ("ko", "{n:piece:을/를} 받아요.", {"n": 1, "piece": "coin"}, "동전 1개를 받아요."),
        ("ko", "{n:piece:을/를} 받아요.", {"n": 3, "piece": "ship"}, "배 3척을 받아요."),
        ("ko", "{coin:coin:이/가} 있어요.", {"coin": 4}, "동전 4개가 있어요."),
        ("ko", "{to:one:으로/로} 가요.", {"to": "coin"}, "동전으로 가요."),
        ("ko", "{x:이/가} 없어요.", {"x": ("coin", "ship")}, "동전 1개와 배 1척이 없어요."),
        ("ko", "{x:이에요/예요}.", {"x": ((2, "coin/ship"), (1, "wine"))}, "동전이나 배 2척, 그리고 포도주 1개예요."),
        ("ja", "{x}がありません。", {"x": ("coin", "wine", "ship")}, "コイン1枚、ワイン、shipがありません。"),
        ("ja", "{x}です。", {"x": ((2, "coin/wine"),)}, "コインかワイン2個です。"),
        ("ko", "{n:이/가} 남아요.", {"n": 2}, "2가 남아요."),
        ("ko", "{n:이/가} 남아요.", {"n": 3}, "3이 남아요."),
    ],
)
def test_counters_and_particles_in_messages(lang, template, params, expected):
    assert said(template, lang, **params) == expected


def test_counted_without_counter_or_plural():
    assert counted(2, {"one": "ox"}, "en") == "2 oxs"
    assert counted(2, "sheep", "en") == "2 sheep"
    assert counted(2, {"one": "羊"}, "ja") == "羊2個"
    assert counted(2, "양", "ko") == "양 2개"


# -- falling back -----------------------------------------------------------------------------------------------


def test_names_fall_back_to_english_and_then_to_the_id():
    words = Wording({"ko": {"names": {"coin": "동전"}}, "en": {"names": {"coin": "coin", "wine": COIN}}}, "ko")
    assert (words.name("coin"), words.name("wine"), words.name("city_wall")) == ("동전", "coin", "city wall")
    assert words.name("wine", "many") == "coins"


def test_a_part_of_a_thing_is_the_thing_and_its_number():
    words = Wording({"en": {"names": {"ship": "Ship", "farm": {"one": "Farm"}}}}, "en")
    assert (words.name("ship.2"), words.name("farm.1")) == ("Ship 2", "Farm 1")
    assert render("on the {at:owner}", {"at": "farm.2"}, "en", words.entry) == "on the Farm"
    assert render("on the {at:owner}", {"at": "ship"}, "en", words.entry) == "on the Ship"


def test_a_sentence_about_a_named_player_does_not_call_their_things_yours():
    names = {"own": {"one": "your tile", "many": "your tiles", "theirs": {"one": "own tile", "many": "own tiles"}}}
    names["bag"] = {"one": "your bag", "theirs": "their bag"}
    texts = {"en": {"names": names, "events": {"take": "{player} takes {n:what} out of {bag}."}}}
    words, params = Wording(texts, "en"), {"player": "Ann", "n": 2, "what": "own", "bag": "bag"}
    assert words.text_about("events", "take", **params) == "Ann takes 2 own tiles out of their bag."
    assert words.text("events", "take", **params) == "Ann takes 2 your tiles out of your bag."


def test_a_text_for_nothing_is_taken_when_its_number_is_0():
    texts = {"en": {"actions": {"draw": "Draw {n}", "draw.none": "Draw nobody", "go": "Go {n} steps"}}}
    words = Wording(texts, "en")
    assert [words.text("actions", "draw", n=n) for n in (0, 1)] == ["Draw nobody", "Draw 1"]
    assert words.text("actions", "draw", n=2, other=0) == "Draw 2"
    assert words.text("actions", "go", n=0) == "Go 0 steps"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_engines_own_particles_are_known_and_only_korean(lang):
    for section, entries in WORDS.table(lang).items():
        for key, text in entries.items():
            marks = {one.rpartition(":")[2] for one in re.findall(r"\{\w+:([^{}]*/[^{}]*)\}", str(text))}
            told = set(re.findall(r"\{done:([^{}]*/[^{}]*)\}", str(text)))
            assert marks - told <= (PARTICLES if lang == "ko" else set()), (section, key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_engines_texts_have_even_braces(lang):
    for section, entries in WORDS.table(lang).items():
        for key, text in entries.items():
            left = re.sub(r"\{[A-Za-z_][A-Za-z_0-9.]*(:[^{}]+)?\}", "", str(text)) if isinstance(text, str) else ""
            assert "{" not in left, (section, key)
            assert "}" not in left, (section, key)


def test_a_mark_that_counts_takes_a_thing_as_one():
    names = {"apple": {"one": "apple", "many": "apples"}}
    assert render("{piece:is/are} {piece:fruit}", {"piece": "apple"}, "en", names.get) == "Is apple"


PRICES = {
    "en": {"wood": "wood", "clay": {"one": "clay", "many": "clays"}, "ore": {"one": "ore", "many": "ores"}},
    "ja": {"wood": {"one": "木材", "counter": "個"}, "clay": {"one": "粘土", "counter": "個"},
           "ore": {"one": "鉱石", "counter": "個"}},
    "ko": {"wood": {"one": "목재", "counter": "개"}, "clay": {"one": "점토", "counter": "개"},
           "ore": {"one": "광석", "counter": "개"}},
}  # fmt: skip


@pytest.mark.parametrize(("lang", "price", "said"), [
    ("en", ((1, "wood"), (2, "clay/ore")), "1 wood and either 2 clays or ores"),
    ("en", ((1, "clay/ore"), (1, "wood")), "either 1 clay or ore and 1 wood"),
    ("ja", ((1, "wood"), (2, "clay/ore")), "木材1個と、粘土か鉱石2個"),
    ("ko", ((1, "wood"), (2, "clay/ore")), "목재 1개, 그리고 점토나 광석 2개"),
    ("en", ((1, "clay/ore"),), "1 clay or ore"),
    ("ja", ((1, "wood"), (1, "clay")), "木材1個と粘土1個"),
])  # fmt: skip
def test_a_price_with_a_choice_says_what_is_wanted_beside_it(lang, price, said):
    assert render("{price}", {"price": price}, lang, PRICES[lang].get) == said[:1].upper() + said[1:]
