"""Assembled sentences: all that templates say about positions of random games, the same every time.

A sentence is told in every language from the same event, option, refusal …, so that it can be read beside the others.
``tools/print_sentences.py`` prints them for a person; ``complaints`` is what a program can find by itself.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.engine.events import worth_telling
from rulebook.explain.effect_texts import effect_text
from rulebook.explain.what_if import preview
from rulebook.practice.practice_set import Practice
from tests.contract.playing import Curious, Seen

__all__ = ["Sentence", "complaints", "sentences"]

STRIDE = 9
"""How many choices are made between two positions that are looked at."""
EACH = 4
"""How many sentences of a kind are taken from a position."""


@dataclass(frozen=True)
class Sentence:
    """What is said, by language; ``kind`` is event, prompt, option, refusal, effect, preview, score or practice."""

    kind: str
    said: dict[str, str]


# -- making them ----------------------------------------------------------------------------------------------


def sentences(folder: str, number: int, seed: int = 1) -> list[Sentence]:
    """So many different sentences of a game, of every kind, a few from each position."""
    rules = _rules(folder)
    beside = [_effects(rules), _practice(rules, seed)]
    found: dict[str, Sentence] = {}
    for game, chance in _positions(rules, seed):
        made = [list(kind(game, chance)) for kind in (_events, _options, _refusals, _previews, _scores)]
        for some in (*made, *(list(islice(source, EACH)) for source in beside)):
            fresh = [one for one in some if one.said["en"] and one.said["en"] not in found]
            chance.shuffle(fresh)
            found |= {one.said["en"]: one for one in fresh[:EACH]}
        if len(found) >= number:
            break
    return list(found.values())[:number]


@cache
def _rules(folder: str) -> rulebook.Rules:
    return rulebook.load(folder)


def _told(kind: str, say: Callable[[str], str]) -> Sentence:
    return Sentence(kind, {lang: say(lang) for lang in LANGUAGES})


def _positions(rules: rulebook.Rules, seed: int) -> Iterator[tuple[rulebook.Game, random.Random]]:
    """Positions of games of curious players, with every number of them, again and again."""
    least, most = rules.players
    for turn in range(100):
        players = most - turn % (most - least + 1)
        chance = random.Random(f"{rules.id} {seed} {turn}")
        game = rules.new_game(players=players, seed=chance.randrange(10_000))
        curious = Curious(chance.randrange(10_000), Seen(game.program))
        while game._pending is not None:
            game._choose(curious.pick(game._pending[1]))
            if game._pending is None or chance.randrange(STRIDE) == 0:
                yield game, chance


def _events(game: rulebook.Game, _: random.Random) -> Iterator[Sentence]:
    for _, event, _ in worth_telling(game.events(max(0, len(game.raw_log) - 40))):
        yield _told("event", event.text)


def _options(game: rulebook.Game, _: random.Random) -> Iterator[Sentence]:
    decision = game.decision
    if decision is None:
        return
    yield _told("prompt", lambda lang: game.rules.text("prompts", decision.prompt, lang))
    for option in decision.options:
        yield _told("option", option.label)


def _refusals(game: rulebook.Game, chance: random.Random) -> Iterator[Sentence]:
    """Why earlier choices, the same with other things, and things themselves are not possible now."""
    if game.decision is None:
        return
    keys = [step.key for step in game.history]
    ids = [one for one in sorted(game.program.model.symbols.number) if game.rules.words("en").entry(one) is not None]
    for key in chance.sample(keys, min(4, len(keys))):
        parts = key.split(":")
        like = [one for one in keys if one.split(":")[0] == parts[0]]
        mixed = ":".join(chance.choice(like).split(":")[at : at + 1].pop() if at else part
                         for at, part in enumerate(parts) if all(len(one.split(":")) > at for one in like))  # fmt: skip
        for asked in (key, mixed, chance.choice(ids)):
            why = game.explain(asked)
            yield from (_told("refusal", one.text) for one in why.reasons[:2] if not one.code.startswith("unknown"))


def _previews(game: rulebook.Game, chance: random.Random) -> Iterator[Sentence]:
    if game.decision is None:
        return
    shown = preview(game, chance.choice(game.decision.options))
    lines = {lang: shown.text(lang).split("\n") for lang in LANGUAGES}
    for at in range(len(lines["en"])):
        yield Sentence("preview", {lang: lines[lang][at] for lang in LANGUAGES})


def _scores(game: rulebook.Game, _: random.Random) -> Iterator[Sentence]:
    for sheet in game.scores():
        yield from (_told("score", line.text) for line in sheet.lines)


def _effects(rules: rulebook.Rules) -> Iterator[Sentence]:
    for thing in sorted(rules.model.symbols.number):
        if effect_text(rules, thing):
            yield _told("effect", lambda lang, thing=thing: effect_text(rules, thing, lang))


def _practice(rules: rulebook.Rules, seed: int) -> Iterator[Sentence]:
    for number in range(100):
        practice = Practice(rules, seed=seed * 100 + number)
        for at in range(10):
            question = practice.question(at)
            yield _told("practice", question.text)
            parts = {lang: [*question.choices(lang), *question.explain(lang)] for lang in LANGUAGES}
            for part in range(len(parts["en"])):
                yield Sentence("practice", {lang: parts[lang][part] for lang in LANGUAGES})


# -- finding fault --------------------------------------------------------------------------------------------

ANYWHERE = {
    "braces": r"[{}]",
    "None": r"\bNone\b",
    "an id": r"\w_\w|[a-z]\.[a-z]",
    "two spaces": r"  ",
    "a space before a sign": r"(?<=\S) [.,!?;。、！？](?!\d)",
    "a sign twice": r"([.,!?:;。、：])\s?\1(?!\.)|[.!?。]\s?[,:;：、]|[,:;：、]\s?[.!?。]",
    "a sentence twice": r"(?:^|[.!?。] ?)([^.!?。]{8,}[.!?。]) ?\1",
}
OWN = {
    "en": {
        "a word twice": r"(?i)\b([a-z]+) \1\b",
        "a small letter at the beginning": r"^[a-z]|(?<![0-9])[.!?] [a-z]",
        "a wrong article": r"(?i)\ba [aeio]|\ban? an? |\ban [bcdfgjklmnpqrstvwxz]",
        "a wrong plural": r"\b1 (?:coins|followers|thalers|points|steps|tiles|routes|bridges|bricks|paths|roads)\b",
    },
    "ja": {
        "English": r"[A-Za-z]{2,}",
        "a word twice": r"([^0-9]{4,})\1",
        "a sign of English": r"[,?!]|\w\.(?!\d)",
        "a space": r"(?<=[぀-ヿ一-鿿]) (?=[぀-ヿ一-鿿])",
    },
    "ko": {
        "English": r"[A-Za-z]{2,}",
        "a word twice": r"(?<!\S)([가-힣]{2,}) \1(?!\S)",
        "a number that counts nothing": r"(?<![\d−-])(?<!플레이어 )\b\d+(?:을|를|이|가|은|는|만|에서)(?= )",
        "two of": r"의 [가-힣 \d-]{1,12}의 [가-힣]{1,6}의 ",
        "politeness of another kind": r"니다[.?]|시겠|드려요|까닭|당신",
    },
}
PAIRS = {"을": "를", "이": "가", "은": "는", "과": "와", "으로": "로", "이에요": "예요", "이나": "나", "이라": "라"}
ENDS = "|".join(sorted({*PAIRS, *PAIRS.values()}, key=len, reverse=True))
NUMBERS = dict(zip("0123456789", "영일이삼사오육칠팔구", strict=True))


def complaints(text: str, lang: str, rules: rulebook.Rules | None = None) -> list[str]:
    """What is wrong with a sentence, as far as a program sees it."""
    found = [name for name, wrong in {**ANYWHERE, **OWN[lang]}.items() if re.search(wrong, text)]
    if rules is not None and lang != "en":
        found += _uncounted(text, lang, rules)
    if rules is not None and lang == "ko":
        found += _particles(text, rules)
    return found


def _uncounted(text: str, lang: str, rules: rulebook.Rules) -> list[str]:
    """Names with a number and without the counter that they have."""
    wrong = []
    for one in rules.words(lang).layers[0]["names"].values():
        if not isinstance(one, dict) or "counter" not in one:
            continue
        counter, name = re.escape(one["counter"]), re.escape(one["one"])
        after = rf"{name}[をがは]? ?\d+(?!\d|{counter}|[ -]?\d|[번つ점종点種〜~/／番])"
        wrong += [f"no counter after {name}"] if re.search(rf"(?<![가-힣ァ-ヶ一-鿿]){after}", text) else []
    return wrong


def _particles(text: str, rules: rulebook.Rules) -> list[str]:
    """Korean particles that do not fit the name, the counter or the number before them."""
    heads = "|".join(sorted(map(re.escape, _heads(rules)), key=len, reverse=True))
    said = rf"(?<![가-힣])({heads}|\d+[가-힣]?|플레이어 \d)((?: ?\([^()]*\))*[’”']?)({ENDS})(?![가-힣])"
    wrong = []
    for head, between, particle in re.findall(said, text):
        if not between and head + particle in _heads(rules):
            continue
        final = _final(NUMBERS.get(head[-1], head[-1]))
        short = not final or (final == "ᆯ" and particle in ("으로", "로"))
        wrong += [] if short == (particle in PAIRS.values()) else [f"{head} with {particle}"]
    return wrong


@cache
def _heads(rules: rulebook.Rules) -> frozenset[str]:
    """The names of a game that end in a Korean syllable and are longer than a particle."""
    names = rules.words("ko").layers[0]["names"].values()
    words = {str(one["one"]) if isinstance(one, dict) else str(one) for one in names}
    return frozenset(word for word in words if len(word) > 1 and "가" <= word[-1] <= "힣")


def _final(syllable: str) -> str:
    """The consonant that a syllable ends in, or nothing."""
    parts = unicodedata.normalize("NFD", syllable)
    return parts[2:]
