from __future__ import annotations

import shutil

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.practice.practice_set import SIZE
from widgets import Checklist, Practice
from widgets.base.words import lab_text


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path))


@pytest.fixture(scope="module")
def orleans():
    return rulebook.load("orleans")


def answer(practice, right=True):
    """Answers the question shown."""
    question = practice.question
    if question.choices("en"):
        wrong = (question.answer + 1) % len(question.choices("en"))
        practice.top.press("choose", str(question.answer if right else wrong))
    else:
        practice.top.press("number", fields={"number": str(question.answer if right else question.answer + 1)})


@pytest.fixture
def practice(rules):
    made = Practice(rules, "en", seed=1)
    yield made
    assert made.trouble.value == ""
    made.close()


def test_a_question_shows_its_board_with_marks(orleans):
    practice = Practice(orleans, "en", seed=3)
    for _ in range(3):
        answer(practice)
        practice.top.press("next")
    assert practice.question.marks
    assert practice.board.picture.marks
    assert lab_text("question_of", n=4, m=SIZE) in practice.top.html
    assert practice.trouble.value == ""
    practice.close()


def test_a_right_and_a_wrong_answer_are_worked_out(practice):
    answer(practice)
    assert lab_text("right").replace("'", "&#x27;") in practice.top.html
    practice.top.press("next")
    answer(practice, right=False)
    assert "rb-bad" in practice.top.html
    for line in practice.question.explain("en"):
        assert line[:12] in practice.top.html
    assert practice.set.right == 1


def test_only_the_first_answer_counts(practice):
    answer(practice, right=False)
    answer(practice)
    assert practice.set.right == 0


def test_one_cannot_go_on_without_an_answer(practice):
    practice.top.press("next")
    assert practice.at == 0


@pytest.mark.parametrize("typed", ["", "x", "1.5", "99999999", None])
def test_what_is_no_number_gets_a_hint(rules, typed):
    practice = Practice(rules, "en", seed=1)
    while practice.question.choices("en"):
        answer(practice)
        practice.top.press("next")
    practice.top.press("number", fields={"number": typed})
    assert lab_text("number_wanted") in practice.top.html
    assert not practice.answered
    practice.close()


def test_a_minus_of_any_kind_is_read(rules):
    practice = Practice(rules, "en", seed=1)
    while practice.question.choices("en"):
        answer(practice)
        practice.top.press("next")
    practice.top.press("number", fields={"number": "−3"})
    assert practice.set.given[practice.at] == -3
    practice.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_end_is_friendly_and_shows_what_was_missed(rules, lang):
    practice = Practice(rules, lang, seed=2)
    for number in range(SIZE):
        answer(practice, right=number > 1)
        practice.top.press("next")
    assert practice.over
    assert practice.set.result(lang)[:8] in practice.top.html
    assert practice.top.html.count('data-fold="missed-') == 2
    practice.top.press("again")
    assert not practice.over
    assert practice.set.given == {}
    practice.top.press("another")
    assert practice.set.seed == 3
    assert practice.trouble.value == ""
    practice.close()


def test_a_set_is_gone_on_with_next_time(rules):
    practice = Practice(rules, "en")
    answer(practice)
    practice.top.press("next")
    answer(practice, right=False)
    again = Practice(rules, "en")
    assert again.set.given == practice.set.given
    assert again.at == 2
    again.close()


def test_answers_under_other_rules_or_a_broken_file_begin_anew(rules, tmp_path):
    practice = Practice(rules, "en")
    answer(practice)
    file = next((tmp_path / "practice").glob(f"{rules.id}*.json"))
    file.write_text(file.read_text("utf-8").replace(rules.digest, "other"), encoding="utf-8")
    assert Practice(rules, "en").set.given == {}
    file.write_text("[", encoding="utf-8")
    assert Practice(rules, "en").at == 0


def test_a_handler_that_raises_is_a_sentence(practice, monkeypatch):
    monkeypatch.setattr(practice, "_give", lambda *_: 1 / 0)
    answer(practice)
    assert "<details>" in practice.trouble.value
    practice.trouble.value = ""


# did we play it right?
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_shows_the_rules_of_what_is_not_ticked(orleans, lang):
    made = Checklist(orleans, lang)
    assert made.top.html.count('data-do="tick"') == 10
    first, second = made.checks[:2]
    made.top.press("tick", first.id)
    made.top.press("compare")
    assert made.top.html.count("rb-answer") == 9
    assert second.rule_texts(lang)[0][:10] in made.top.html
    for one in made.checks[1:]:
        made.top.press("tick", one.id)
    assert "rb-answer" not in made.top.html
    made.top.press("clear")
    assert made.ticked == set()
    assert made.still().shapes
    assert made.trouble.value == ""
    made.close()


def test_a_game_without_a_list_says_so(rules, monkeypatch):
    monkeypatch.setattr(rules, "read_aside", lambda name, check=None: {})
    made = Checklist(rules, "en")
    assert lab_text("no_list") in made.top.html
    made.close()


def test_two_games_of_one_id_keep_their_answers_apart(tmp_path):
    stalls = []
    for name in ("one", "two"):
        shutil.copytree("tests/mini", tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.py"))
        stalls.append(rulebook.load(tmp_path / name))
    first, second = (Practice(rules, "en", seed=1, keep=True) for rules in stalls)
    answer(first)
    assert len(Practice(stalls[0], "en", keep=True).set.given) == 1
    assert Practice(stalls[1], "en", keep=True).set.given == {}
    assert second.set.given == {}


def test_answers_kept_by_an_earlier_version_under_the_id_alone_are_read(tmp_path):
    shutil.copytree("tests/mini", tmp_path / "one", ignore=shutil.ignore_patterns("__pycache__", "*.py"))
    rules = rulebook.load(tmp_path / "one")
    practice = Practice(rules, "en", seed=1, keep=True)
    answer(practice)
    kept = next((tmp_path / "practice").glob("*.json"))
    kept.rename(kept.with_name(f"{rules.id}.json"))
    assert len(Practice(rules, "en", keep=True).set.given) == 1


@pytest.mark.parametrize(("lang", "told"), [
    ("en", "cannot be saved here"), ("ja", "保存できません"), ("ko", "저장할 수 없어요"),
])  # fmt: skip
def test_that_answers_cannot_be_kept_is_said_once(lang, told, rules, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("no folder", "utf-8")
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path / "file"))
    practice = Practice(rules, lang, seed=1, keep=True)
    assert told not in practice.top.html
    answer(practice)
    assert told in practice.top.html
    practice.top.press("next")
    answer(practice)
    assert told not in practice.top.html
    assert practice.trouble.value == ""
    assert len(practice.set.given) == 2
    practice.close()
