"""The engine's own texts: a message for every mistake, refusal and event, the same in three languages."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES, WORDS
from rulebook.base.errors import RulebookError
from rulebook.base.messages import problem_text
from rulebook.language.condition_reader import TESTS
from rulebook.language.model_reader import SECTIONS
from rulebook.language.reader import NOTES
from rulebook.verbs import VERBS
from tests.text_checks import fields, language_complaints, rendered_complaints, template_complaints

SOURCE = Path(rulebook.__file__).parent
NEVER_SHOWN = {"at_key", "offset"}
EVENTS = {
    "choice": {"player", "action"},
    "forced": {"player", "action"},
    "gain": {"player", "n", "piece", "from", "to", "asked"},
    "pay": {"player", "n", "piece", "from", "to", "asked"},
    "draw": {"player", "n", "piece", "from", "to", "asked"},
    "move": {"player", "n", "piece", "from", "to", "asked"},
    "advance": {"player", "track", "space"},
    "retreat": {"player", "track", "space"},
    "set": {"counter", "value"},
    "phase": {"phase"},
}
REASONS = {
    "wrong_phase": {"phase", "now", "prompt"},
    "not_now": {"prompt"},
    "not_your_turn": {"player"},
    "mendable": {"action"},
    "unknown_key": {"key", "near"},
    "unknown_key_alone": {"key"},
    "nothing_about": {"thing"},
    "never_with": {"thing"},
    "asked_then": {"prompt"},
    "comes_with": {"action"},
    "too_few": {"need", "have", "piece"},
    "none_there": {"piece", "zone"},
    "no_room": {"zone"},
    "not_this_cost": {"payer", "payment"},
    "at_end": {"track"},
}


@cache
def nodes() -> tuple[ast.AST, ...]:
    """The engine's source, piece by piece."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))]
    return tuple(node for tree in trees for node in ast.walk(tree))


def calls() -> list[ast.Call]:
    """Every call in the engine's source."""
    return [node for node in nodes() if isinstance(node, ast.Call)]


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def text_of(node: ast.AST | None) -> str | None:
    """A text written out; the numbers put into it stand as {n}."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{n}" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def is_problem(node: ast.Call) -> bool:
    """Whether a call notes a mistake."""
    name, code = called(node), text_of(node.args[0]) if node.args else None
    return bool(code) and (name in ("unknown", "Unfit", "problem_at") or (name == "add" and len(node.args) > 1))


def problem_calls():
    """Code, parameters and what is expected, for every place where a mistake is noted."""
    for node in calls():
        name, code = called(node), text_of(node.args[0]) if node.args else None
        if is_problem(node):
            given = {word.arg: word.value for word in node.keywords if word.arg}
            more = {"found", "near", "known"} if name == "unknown" else set()
            yield code, (set(given) | more) - NEVER_SHOWN, text_of(given.get("expected"))


def test_three_languages_have_the_same_keys_and_parameters():
    assert language_complaints({lang: WORDS.table(lang) for lang in LANGUAGES}) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_mistake_has_a_message_that_uses_only_what_it_gets(lang):
    messages = WORDS.table(lang)["problems"]
    made = list(problem_calls())
    assert len(made) > 100
    assert sorted({code for code, _, _ in made} - set(messages)) == []
    assert sorted(set(messages) - {text_of(node) for node in nodes()}) == []
    wrong = [(code, fields(messages[code]) - params) for code, params, _ in made if fields(messages[code]) - params]
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_data_that_is_expected_has_a_word(lang):
    expected = {text for code, _, text in problem_calls() if code in ("kind", "expression") and text}
    refused = [node.args[2] for node in calls() if called(node) == "ExpressionError"]
    expected |= {text for node in refused if (text := text_of(node))}
    plain = {text for text in expected if not text.startswith("'") and "–" not in text}
    assert len(plain) > 10
    assert sorted(plain - set(WORDS.table(lang)["kinds"])) == []


def given(node: ast.Call) -> dict[str, str]:
    """What a call that notes a mistake hands to its message, as far as it is written out; else the id ``pear``."""
    if called(node) == "ExpressionError":
        return {"code": "expression", "found": "pear", "expected": text_of(node.args[2]).replace("{n}", "12")}
    found = {word.arg: text_of(word.value) or "pear" for word in node.keywords if word.arg not in NEVER_SHOWN}
    if called(node) == "unknown":
        found |= {"found": "pear", "near": "", "known": "pear, plum"}
    return {"code": text_of(node.args[0]), **{key: value.replace("{n}", "7") for key, value in found.items()}}


def keywords() -> set[str]:
    """Every word of the rule language that may stand in a message as it is: keys, sections, verbs."""
    known = {*SECTIONS, *NOTES, *TESTS, *VERBS, *(key for verb in VERBS.values() for key in verb.keys)}
    for node in calls():
        if called(node) == "mapping" and len(node.args) > 1 and isinstance(node.args[1], ast.Set):
            known |= {one.value for one in node.args[1].elts if isinstance(one, ast.Constant)}
    beside = {"texts", "at", "counts", "key", "overlay", "position", "right", "cost"}  # of variants, examples and labs
    return known | beside | {"range", "id", "me", "option", "true", "false", "players", "code", "YAML", "UTF"}


@pytest.mark.parametrize("lang", ["ja", "ko"])
def test_no_english_word_is_left_in_a_mistake_but_ids_and_keywords(lang):
    codes, wrong = set(), []
    made = [given(node) for node in calls() if called(node) == "ExpressionError" or is_problem(node)]
    for params in made:
        code = params.pop("code")
        codes.add(code)
        text = problem_text(code, params, lang)
        left = set(re.findall(r"[A-Za-z][A-Za-z_]+", text)) - keywords() - {"pear", "plum"}
        prose = re.findall(r"[A-Za-z]{2,} [A-Za-z]{2,}", text)
        wrong += [(code, text, left | set(prose))] if left or prose else []
    assert len(codes) > 40
    assert wrong == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fault_in_play_has_a_message_that_uses_only_what_it_gets(lang):
    messages = WORDS.table(lang)["faults"]
    made = {
        text_of(node.args[0]): {word.arg for word in node.keywords} for node in calls() if called(node) == "RuleFault"
    }
    assert set(made) == set(messages)
    assert [code for code, params in made.items() if fields(messages[code]) - params] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_error_has_a_message_that_uses_only_what_it_gets(lang):
    messages = WORDS.table(lang)["errors"]
    made = {"one_mistake": {"n"}, "mistakes": {"n"}, "there_are": {"known"}, "no_lesson": {"found"}}  # of the screens
    made |= {code: set[str]() for code in ("check_stopped", "check_broke", "check_unfinished")}
    for node in calls():
        if called(node) in ("RulebookError", "SetupError"):
            assert text_of(node.args[0]) in messages, ast.unparse(node)  # a code, never a sentence in one language
            made.setdefault(text_of(node.args[0]), {word.arg for word in node.keywords})
    assert set(made) == set(messages)
    assert [code for code, params in made.items() if fields(messages[code]) - params] == []


@pytest.mark.parametrize("lang", ["ja", "ko"])
def test_no_english_is_left_in_an_error(lang):
    with pytest.raises(rulebook.RulebookError) as variant:
        rulebook.load("tests/mini", variants=["publischd"])
    with pytest.raises(rulebook.SetupError) as option:
        rulebook.load("tests/mini").new_game(options={"zzz": True})
    system = RulebookError("unreadable", found="x", reason=PermissionError(13, "Permission denied"))
    for error in (variant.value, option.value, system):
        assert re.findall(r"[A-Za-z]{2,}\b [A-Za-z]{2,}", error.text(lang)) == []
        assert error.text(lang) != str(error)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_templates_keep_to_the_grammar_of_their_language(lang):
    words, found = rulebook.load("orleans").words(lang), []
    for section, entries in WORDS.table(lang).items():
        for key, template in entries.items():
            params = fields(str(template)) | {"piece", "what"}
            found += [(section, key, one) for one in template_complaints(str(template), params, words, lang)]
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_and_events_use_only_what_they_get(lang):
    texts = WORDS.table(lang)
    bases = {key: re.sub(r"\.game|\.none|_none|_short", "", key) for key in texts["events"]}
    assert set(bases.values()) == set(EVENTS)
    for key, template in texts["events"].items():
        assert fields(template) <= EVENTS[bases[key]] | {"done"}, key
    for key, template in texts["reasons"].items():
        assert fields(template) <= REASONS.get(key, set()), key
    said = {text_of(node.args[0]) for node in calls() if called(node) == "Reason" and node.args} - {None}
    assert said <= set(texts["reasons"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_events_can_be_read_with_every_piece_zone_and_track(lang):
    rules, found = rulebook.load("orleans"), []
    model, names = rules.model, rules.read_aside("texts/en.yaml")["names"]
    zones = [f"zone.{zone}" if f"zone.{zone}" in names else zone for zone in model.zones]
    domains = {
        "piece": [kind for group in model.pieces.values() for kind in group.kinds],
        "from": zones,
        "to": zones[1:] + zones[:1],
        "track": [f"track.{track}" for track in model.tracks],
        "phase": list(model.phases),
        "counter": list(model.counters),
        "n": [0, 1, 2],
    }
    same = {"player": rules.text("ui", "player", lang, n=2), "action": rules.text("actions", "pass", lang)}
    same |= {"asked": 3, "done": 1}
    for key in WORDS.table(lang)["events"]:
        for at in range(max(len(members) for members in domains.values())):
            params = {name: members[at % len(members)] for name, members in domains.items()}
            params |= same | {"space": at, "value": at}
            text = rules.text("events", key, lang, **params)
            found += [(key, text, one) for one in rendered_complaints(text, lang, rules)]
    assert found == []


@pytest.mark.parametrize(("lang", "text"), [
    ("en", "A whole number belongs here, but a text was found."),
    ("ja", "ここには整数が必要ですが、見つかったのは文字です。"),
    ("ko", "여기에는 정수가 필요한데 지금은 글자예요."),
])  # fmt: skip
def test_kinds_of_data_are_named_in_the_readers_language(lang, text):
    assert problem_text("kind", {"found": "text", "expected": "number"}, lang) == text


def test_a_mistake_names_the_nearest_or_the_known_names():
    close = problem_text("piece", {"found": "famer", "near": "farmer", "known": "farmer"})
    assert close == "There is no piece called famer. Did you mean farmer?"
    far = problem_text("piece", {"found": "x", "near": "", "known": "farmer, monk"})
    assert far == "There is no piece called x. Known here: farmer, monk."
    assert problem_text("piece", {"found": "x", "near": ""}) == "There is no piece called x."
    assert problem_text("word", {"found": "x", "near": "", "known": "all, none"}).count("all, none") == 1
    many = ", ".join(f"name{number}" for number in range(12))
    assert problem_text("piece", {"found": "x", "known": many}).endswith("name11 ….")


def test_the_end_of_an_expression_and_numbers_in_what_is_expected_are_named():
    text = problem_text("expression", {"found": "", "expected": "a number, a name or '('"}, "ja")
    assert text == "この式は読めません。見つかったもの：式の終わり。必要なもの：数、名前、「(」のどれか。"
    assert "12자리" in problem_text("expression", {"found": "1", "expected": "a number of at most 12 digits"}, "ko")
    assert problem_text("kind", {"found": "text", "expected": "list, mapping"}, "ko").startswith("여기에는 목록, 매핑")
