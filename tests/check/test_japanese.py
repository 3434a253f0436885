"""Words of the Japanese texts: the display terms and no others, counters for all that is counted, Japanese signs."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import rulebook
from rulebook.base.files import data_dir
from rulebook.base.problems import Problems
from rulebook.language.yaml_nodes import read_bytes

ROOT = Path(str(data_dir("rules_yaml"))).parent
BANNED = {
    "建造物": "建物", "プレイエイド": "早見表", "ごほうび": "報酬", "でたらめ": "無作為／ランダム", "1手戻": "取り消す",
    "交易所": "取引所", "商館": "取引所", "1人だけ先頭": "単独で先頭", "1人だけ最下位": "単独で最下位",
    "本物のゲーム": "実際のゲーム", "席に着": "置けました", "何点よくなる": "何点上がる", "おしい": "残念、違います",
}  # fmt: skip
"""Words that no text uses, and what it says instead."""
HALF_WIDTH = re.compile(r"[ぁ-んァ-ヶー一-龠々）」][:?!]|[？！] ")


def japanese(value: object, here: bool = False, path: str = ""):
    """Every Japanese text below a value, with its path; search words are left out."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key not in {"aliases", "reading"}:
                yield from japanese(one, here or key == "ja", f"{path}.{key}")
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from japanese(one, here, f"{path}.{at}")
    elif here and isinstance(value, str):
        yield path, value


def read(path: Path) -> object:
    node = read_bytes(path.read_bytes(), path.name, Problems())
    return node.plain() if node is not None else {}


@cache
def texts(folder: str) -> list[tuple[str, str]]:
    """Every Japanese text of the files of a folder, with its place."""
    found = []
    for path in sorted((ROOT / folder).rglob("*.yaml")):
        for at, text in japanese(read(path), path.stem == "ja"):
            found.append((f"{path.relative_to(ROOT)}{at}", text))
    return found


@pytest.mark.parametrize("folder", ["rules_yaml", "rulebook", "widgets"])
def test_only_the_display_words_are_used(folder):
    assert len(texts(folder)) > 100
    assert [(at, word, text) for at, text in texts(folder) for word in BANNED if word in text] == []


@pytest.mark.parametrize("folder", ["rules_yaml", "widgets"])
def test_signs_are_japanese_ones(folder):
    assert [(at, text) for at, text in texts(folder) if HALF_WIDTH.search(re.sub(r"\{[^{}]*\}", "", text))] == []


@pytest.mark.parametrize("game", rulebook.games())
def test_pieces_are_counted_by_a_word_that_fits_every_number(game):
    rules = rulebook.load(game)
    names = rules.read_aside("texts/ja.yaml")["names"]
    kinds = {kind for group in rules.model.pieces.values() for kind in group.kinds} | set(rules.model.pieces)
    without = {kind for kind in kinds if not isinstance(names.get(kind), dict) or "counter" not in names[kind]}
    assert without == set()
    assert [id for id, name in names.items() if isinstance(name, dict) and name.get("counter") == "つ"] == []


@pytest.mark.parametrize(("game", "word", "first"), [
    ("orleans", "市場", "市場（いちば）"), ("orleans", "奉仕ボード", "奉仕ボード（公益事業）"),
    ("orleans", "スタートプレイヤー", "スタートプレイヤー（親）"), ("orleans", "写字室", "写字室（しゃじしつ）"),
    ("kanal", "共通の置き場", "共通の置き場（サプライ）"),
])  # fmt: skip
def test_a_word_is_explained_where_a_learner_meets_it_first(game, word, first):
    said = [text for path in lessons(game) for _, text in japanese(read(path))]
    where = next(text for text in said if word in text)
    assert first in where


def lessons(game: str) -> list[Path]:
    return sorted((ROOT / "rules_yaml" / game / "lessons").glob("*.yaml"))


def test_what_is_no_display_word_is_noticed():
    assert [text for _, text in japanese({"a": {"en": "x", "ja": ["建造物"]}, "aliases": {"ja": ["商館"]}})] == [
        "建造物"
    ]
    assert HALF_WIDTH.search("ターラー: 0")
    assert HALF_WIDTH.search("できますか？ 置く")
    assert not HALF_WIDTH.search("できますか？\u3000はい")
