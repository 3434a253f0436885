"""Assembled sentences of random games have no fault that a program sees: 300 of each game, more if asked for.

``python tools/print_sentences.py ko orleans`` prints them for a person; ``SENTENCES=2000 make test
ARGS=tests/check/test_sentences.py`` looks at more of them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from tests.contract.games import FOLDERS
from tests.sentences import complaints, sentences

NUMBER = int(os.environ.get("SENTENCES", "300"))
FEW = {"rulebook/starter": 120}
"""What a small game can say."""
TEXTS = [folder for folder in FOLDERS if Path(folder, "texts").is_dir()]


@pytest.mark.parametrize("folder", TEXTS)
def test_assembled_sentences_read_well(folder):
    rules = rulebook.load(folder)
    made = sentences(folder, NUMBER, seed=1)
    assert len(made) >= FEW.get(folder, NUMBER)
    assert len({one.kind for one in made}) >= 6
    found = [
        (lang, one.kind, one.said[lang], wrong)
        for one in made for lang in LANGUAGES for wrong in complaints(one.said[lang], lang, rules)
    ]  # fmt: skip
    assert found == []


@pytest.mark.parametrize(
    ("lang", "text", "fault"),
    [
        ("en", "Player 1 gets {n}.", "braces"),
        ("en", "Player 1 gets None.", "None"),
        ("en", "Player 1 uses farm_house.", "an id"),
        ("en", "You get  2 coins.", "two spaces"),
        ("en", "You get 2 coins .", "a space before a sign"),
        ("en", "You get 2 coins..", "a sign twice"),
        ("en", "You get the the coin.", "a word twice"),
        ("en", "You get 2 coins. You get 2 coins.", "a sentence twice"),
        ("en", "You pass. it is over.", "a small letter at the beginning"),
        ("en", "Hire a architect.", "a wrong article"),
        ("ja", "coinを2枚もらいました。", "English"),
        ("ja", "コイン2をもらいました。", "no counter after コイン"),
        ("ko", "동전 2를 받았어요.", "no counter after 동전"),
        ("ko", "4 가운데 점토 2개만 받았어요. 3을 냈어요.", "a number that counts nothing"),
        ("ko", "장인 1명를 고용해요.", "1명 with 를"),
        ("ko", "플레이어 2이 받아요.", "플레이어 2 with 이"),
        ("ko", "수도원 (플레이어 2)를 써요.", "수도원 with 를"),
        ("ko", "‘마을’으로 가요.", "마을 with 으로"),
        ("ko", "동전을 냅니다. 끝났습니다.", "politeness of another kind"),
    ],
)
def test_a_fault_is_seen(lang, text, fault):
    assert fault in complaints(text, lang, rulebook.load("orleans"))


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Player 1 gets 2 coins. There was no other choice."),
        ("ja", "プレイヤー1は「成立」したコイン2枚をもらいました。"),
        ("ko", "플레이어 1이 건물 칸 1-1과 2-1 사이의 변에 다리 1개를 놓았어요."),
        ("ko", "상인 말은 오를레앙에 있어요. 농부가 마을로 가요. 교역상 1명과 장인 2명이에요."),
    ],
)
def test_what_is_right_is_no_fault(lang, text):
    assert complaints(text, lang, rulebook.load("orleans")) == []
