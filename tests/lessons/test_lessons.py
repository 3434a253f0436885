"""Every lesson is walked in every way a learner can think of, under every edition; mistakes in one are found."""

from __future__ import annotations

import json
import random
import re
import shutil
from pathlib import Path

import pytest

import rulebook
from rulebook.base.catalogue import LANGUAGES
from rulebook.base.errors import RuleDataError
from rulebook.engine.loading import games
from rulebook.lessons import progress
from rulebook.lessons.compatibility import find_misfit
from rulebook.lessons.lesson import KINDS, NUMBERS, Texts
from rulebook.lessons.lesson_reader import load_lessons
from rulebook.lessons.lesson_run import LessonRun
from rulebook.picture import draw
from tests.deep import sampled

MINI = Path(__file__).parents[1] / "mini"
LONGEST = 8.0


def editions() -> list[tuple[str, tuple[str, ...]]]:
    """Every shipped game, plain, with each variant, and with all of them."""
    found = []
    for game in games():
        folder = rulebook.load(game).folder
        names = sorted(path.stem for path in (folder / "variants").glob("*.yaml"))
        found += [(game, ()), *((game, (name,)) for name in names)]
        if len(names) > 1:
            found.append((game, tuple(names)))
    return found


def named(value) -> str:
    """The name of a test for a game, lesson or list of variants."""
    return ("+".join(value) or "base") if isinstance(value, tuple) else str(value)


EDITIONS = editions()
LESSONS = [(game, name) for game in games() for name in load_lessons(rulebook.load(game))]
_rules: dict[tuple[str, tuple[str, ...]], rulebook.Rules] = {}


def rules_of(game: str, variants: tuple[str, ...] = ()) -> rulebook.Rules:
    key = (game, variants)
    if key not in _rules:
        _rules[key] = rulebook.load(game, variants)
    return _rules[key]


_lessons: dict[tuple[str, tuple[str, ...]], dict] = {}


def lesson_of(game, name, variants=()):
    rules = rules_of(game, variants)
    if (game, variants) not in _lessons:
        _lessons[game, variants] = load_lessons(rules)
    return rules, _lessons[game, variants][name]


each_lesson = pytest.mark.parametrize(("game", "name"), LESSONS)
READ_IN = [(game, name, variants) for game, name in LESSONS for other, variants in EDITIONS if other == game]
each_edition = pytest.mark.parametrize(("game", "name", "variants"), READ_IN, ids=named)


def in_turn(game: str, name: str, variants: tuple[str, ...]) -> bool:
    """Whether the ordinary run takes a lesson in an edition: every lesson without variants and in one other edition."""
    others = [one for other, one in EDITIONS if other == game and one]
    return not variants or others.index(variants) == LESSONS.index((game, name)) % len(others)


some_editions = pytest.mark.parametrize(
    ("game", "name", "variants"),
    [pytest.param(*one, marks=() if in_turn(*one) else pytest.mark.deep) for one in READ_IN],
    ids=named,
)


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    monkeypatch.setenv("RULEBOOK_HOME", str(tmp_path / "home"))


def mini_run(**more):
    rules = rulebook.load(MINI)
    return LessonRun(rules, load_lessons(rules)["01_stall"], **more)


def wrong_answers(run, inquiry):
    """Every answer that can be given and is not right."""
    asked = run.question
    if asked.form == "number":
        return [n for n in range(asked.low, asked.high + 1) if n not in inquiry.right][:2]
    known = asked.things if asked.form == "point" else [one for one, _ in asked.choices]
    return [one for one in known if one not in inquiry.right]


def wanted(run, key):
    """Whether a key of a step's best way is played: with ``?`` only where it is allowed."""
    return not key.endswith("?") or any(option.key == key.removesuffix("?") for option in run.options)


# -- every lesson, every edition ------------------------------------------------------------------


@each_edition
def test_every_step_can_be_played_and_answered(game, name, variants):
    rules, lesson = lesson_of(game, name, variants)
    assert find_misfit(rules, lesson) is None
    run = LessonRun(rules, lesson)
    while not run.done:
        assert run.notice() == "" or run.first
        assert not run.visit.unfit
        assert not run.visit.reset
        if run.step.kind == "ask":
            right = run.visit.inquiry().right
            assert run.answer(right[0]).right, run.step.id
        if run.step.kind == "do":
            results = [run.play(key.removesuffix("?")) for key in run.step.best if wanted(run, key)]
            assert results[-1].kind == "goal", run.step.id
            assert all(one.kind == "right" for one in results[:-1]), run.step.id
            assert run.reached
            assert run.options == ()
        if run.step.kind == "check":
            assert run.answer([one for one, _ in run.question.choices]).right
        assert run.forward()
    assert run.finished == [step.id for step in lesson.steps]
    assert not run.forward()


@some_editions
def test_a_lesson_never_ends_in_a_dead_end_even_when_nothing_is_done(game, name, variants):
    rules, lesson = lesson_of(game, name, variants)
    for track in lesson.tracks:
        run = LessonRun(rules, lesson, track=track)
        while not run.done:
            assert run.can_forward
            assert run.forward()
        assert run.number == run.count


@each_lesson
def test_wrong_answers_get_a_hint_first_then_the_reason(game, name):
    rules, lesson = lesson_of(game, name)
    for step in lesson.steps:
        if step.ask is None or step.ask.form == "edition":
            continue
        run = LessonRun(rules, lesson)
        run.jump(step.id)
        wrong = wrong_answers(run, run.visit.inquiry())
        assert wrong, f"{step.id}: every answer is right"
        first, second = run.answer(wrong[0]), run.answer(wrong[-1])
        assert (first.kind, second.kind) == ("wrong", "wrong")
        assert bool(first.hint()) == bool(step.hint)
        for lang in LANGUAGES:
            assert second.text(lang)
            if step.ask.form in NUMBERS:
                assert str(run.visit.inquiry().right[0]) in second.text(lang)


@each_lesson
def test_a_lesson_asks_and_answers_in_clear_words_when_the_answer_is_shown(game, name):
    rules, lesson = lesson_of(game, name)
    for step in lesson.steps:
        run = LessonRun(rules, lesson)
        run.jump(step.id)
        shown = run.show_me()
        assert shown.right == (step.kind == "do" or (step.ask is not None and step.ask.form != "edition"))
        assert all(shown.text(lang) for lang in LANGUAGES)


@each_lesson
def test_every_legal_move_is_answered_and_can_be_taken_back(game, name):
    rules, lesson = lesson_of(game, name)
    for step in lesson.steps:
        if step.kind != "do":
            continue
        run = LessonRun(rules, lesson)
        run.jump(step.id)
        before = list(run.game.state)
        for choice in run.options:
            result = run.play(choice)
            assert result.kind in ("right", "aside", "goal", "lost")
            assert all(result.text(lang) for lang in LANGUAGES)
            assert run.undo()
            assert run.game.state == before
        assert not run.undo()


@each_lesson
def test_a_refused_move_says_why_and_changes_nothing(game, name):
    rules, lesson = lesson_of(game, name)
    for step in lesson.steps:
        if step.kind != "do":
            continue
        run = LessonRun(rules, lesson)
        run.jump(step.id)
        before = list(run.game.state)
        result = run.play("no:such:thing")
        assert result.kind == "refused"
        assert result.reasons
        assert run.game.state == before


@some_editions
def test_own_ways_through_the_steps_never_stop_the_lesson(game, name, variants):
    rules, lesson = lesson_of(game, name, variants)
    for seed in range(1 if variants else 2):
        chance, run = random.Random(seed), LessonRun(rules, lesson)
        while not run.done:
            for _ in range(6):
                if not run.options:
                    break
                run.play(chance.choice(run.options))
            assert not run.visit.unfit
            assert run.forward()


@each_lesson
def test_jump_back_and_restart_set_the_same_table(game, name):
    rules, lesson = lesson_of(game, name)
    forward = LessonRun(rules, lesson)
    tables = []
    while not forward.done:
        tables.append(list(forward.game.state) if forward.game else None)
        forward.forward()
    run = LessonRun(rules, lesson)
    for number in [*range(run.count, 0, -1), *range(1, run.count + 1)]:
        assert run.jump(number)
        assert (list(run.game.state) if run.game else None) == tables[number - 1]
    assert run.back() == (run.count > 1)
    assert run.number == max(run.count - 1, 1)
    run.restart()
    assert (run.number, run.done, run.finished) == (1, False, [])
    assert not run.back()
    assert not run.jump(0)
    assert not run.jump("nowhere")


@each_lesson
def test_a_lesson_goes_on_where_it_was_left(game, name):
    rules, lesson = lesson_of(game, name)
    run = LessonRun(rules, lesson, keep=progress.open("lesson", rules, name))
    while not run.done:
        if run.options:
            run.play(run.step.best[0])
        again = LessonRun.resume(rules, lesson, progress.open("lesson", rules, name))
        assert again.step.id == run.step.id
        assert again.finished == run.finished
        assert (again.game.state if again.game else None) == (run.game.state if run.game else None)
        run.forward()
    assert LessonRun.resume(rules, lesson, progress.open("lesson", rules, name)).done


# -- words -------------------------------------------------------------------------------------------


def all_texts(lesson):
    yield lesson.titles
    yield from lesson.goals
    yield from lesson.changes.values()
    for step in lesson.steps:
        yield from step.says


@each_lesson
def test_every_text_is_there_in_three_languages(game, name):
    _, lesson = lesson_of(game, name)
    for texts in all_texts(lesson):
        assert sorted(texts.by_lang) == sorted(LANGUAGES), texts
        assert all(str(text).strip() for text in texts.by_lang.values()), texts
        fields = [sorted(re.findall(r"\{(\w+)", text)) for text in texts.by_lang.values()]
        assert len({tuple(sorted(set(one))) for one in fields}) == 1, texts


@each_lesson
def test_texts_show_numbers_not_braces_and_no_rule_ids(game, name):
    rules, lesson = lesson_of(game, name)
    for step in lesson.steps:
        run = LessonRun(rules, lesson)
        run.jump(step.id)
        for lang in LANGUAGES:
            said = [run.text(lang), run.say(lang), run.point(lang), *(run.visit.filled(one, lang) for one in step.says)]
            for text in said:
                assert "{" not in text, (step.id, text)
                assert not re.search(r"\b[A-Z]-[A-Z][a-z]?\d", text), (step.id, text)


@each_lesson
def test_a_lesson_has_two_to_four_aims_and_is_no_longer_than_eight_minutes(game, name):
    rules, lesson = lesson_of(game, name)
    assert 2 <= len(lesson.goals) <= 4
    assert lesson.minutes() <= LONGEST
    assert all(step.kind in KINDS for step in lesson.steps)
    for step in lesson.steps:
        for rule in step.rules:
            known = rules.words("en").template("rules", rule)
            assert known or re.search(r"-Ex\d+$", rule), (step.id, rule)


@pytest.mark.parametrize("game", games())
def test_a_taste_takes_twenty_minutes_and_a_hosts_explanation_ten(game):
    lessons = load_lessons(rules_of(game)).values()
    assert sum(lesson.minutes("taste") for lesson in lessons) <= 20
    assert sum(lesson.minutes("host") for lesson in lessons) <= 10


@each_lesson
def test_whatever_stays_in_colour_is_on_the_board(game, name):
    rules, lesson = lesson_of(game, name)
    for step in lesson.steps:
        run = LessonRun(rules, lesson)
        run.jump(step.id)
        if run.game is None:
            assert not step.focus
            continue
        picture = draw(run.game, viewer=run.seat)
        parts = {line.section for line in picture.lines}
        for one in step.focus:
            assert one in parts or picture.resolve(one) is not None, (step.id, one)


# -- examples ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "variants"), EDITIONS, ids=named)
def test_every_example_comes_out_under_every_edition(game, variants):
    rules = rules_of(game, variants)
    for example in rules.examples.values():
        example.run()
        for lang in LANGUAGES:
            assert example.titles.get(lang), example.id
            assert all(step.text(lang) for step in example.steps if step.kind == "say"), example.id


# -- editions ---------------------------------------------------------------------------------------------


def test_the_first_question_of_all_chooses_the_edition():
    rules, lesson = lesson_of("orleans", "00_start")
    run = LessonRun(rules, lesson)
    run.jump("box")
    assert run.answer("box").edition == ("published",)
    assert run.answer("none").edition == ()
    run.jump("bathhouse")
    assert run.answer("without").edition == ("published", "bathhouse-current")


def test_the_same_step_says_another_number_in_the_printed_game():
    said = []
    for variants in [(), ("published",)]:
        rules, lesson = lesson_of("orleans", "02_first_rounds", variants)
        run = LessonRun(rules, lesson)
        run.jump("development")
        (right,) = run.visit.inquiry().right
        said.append(right)
        assert run.answer(right).right
        assert str(right) in run.answer(right).text("ko")
        run.jump("university")
        assert f"space {right}" in run.play("work:university").text("en")
    assert said == [1, 2]


@pytest.mark.parametrize("variants", [(), ("published",), ("hidden-goods",)], ids=named)
@pytest.mark.parametrize(
    ("placed", "early", "used", "line"),
    [
        (["put:knight:scriptorium", "put:scholar:scriptorium"], [], ["work:scriptorium"], 28),
        (["put:knight:scriptorium", "put:scholar:scriptorium"], ["work:scriptorium"], [], 28),
        (["put:knight:town_hall"], [], ["work:town_hall", "send:knight:city_wall"], 24),
        (["put:knight:town_hall"], ["work:town_hall", "send:knight:city_wall"], [], 24),
    ],
    ids=["star", "star first", "citizen", "citizen first"],
)
def test_the_last_round_is_the_learners_own_and_scored_as_it_was_played(variants, placed, early, used, line):
    rules, lesson = lesson_of("orleans", "04b_last_round", variants)
    run = LessonRun(rules, lesson, track="taste")
    run.jump("last_knight")
    assert [run.play(key).kind for key in placed][-1] == "goal"
    run.jump("build")
    assert {run.play(key).kind for key in early} <= {"aside"}
    assert [run.play(key).kind for key in ("work:ship", "go:w7", "take:brocade", "work:guildhall")][-1] == "goal"
    run.jump("trading_day")
    assert run.answer(5).right
    assert ("the event has come" in run.text("en")) == bool(early)
    run.jump("finish")
    assert run.reached == bool(early)
    assert [run.play(key).kind for key in used][-1:] == (["goal"] if used else [])
    run.jump("big_line")
    assert run.game.decision is None
    assert run.answer(line).right
    run.jump("who_wins")
    assert run.answer("me" if line == 28 else "second").right
    run.jump("what_if")
    assert ("With the star instead" in run.text("en")) == (line == 24)
    assert not run.visit.reset


def test_a_lesson_says_what_an_edition_changes():
    rules, lesson = lesson_of("orleans", "02_first_rounds", ("published",))
    run = LessonRun(rules, lesson)
    assert "printed game" in run.notice("en")
    run.forward()
    assert run.notice("en") == ""


@pytest.mark.parametrize("name", load_lessons(rulebook.load("orleans")))
@pytest.mark.parametrize(
    "variants",
    sampled([("published",), ("bathhouse-current",), ("hidden-goods",)], lambda one: one == ("published",)),
    ids=named,
)
def test_another_edition_in_the_middle_says_what_it_changes_and_goes_on(name, variants):
    rules, lesson = lesson_of("orleans", name, variants)
    for step in lesson.steps:
        keep = progress.open("lesson", rules, name)
        keep.data = {"step": step.id}
        run = LessonRun.resume(rules, lesson, keep)
        assert run.step.id == step.id
        assert not run.visit.unfit
        for lang in LANGUAGES:
            changed = [texts(lang) for one, texts in lesson.changes.items() if one in variants]
            assert all(words in run.notice(lang) for words in changed), step.id
        if run.forward() and not run.done:
            assert run.notice() == ""


def test_a_lesson_taken_up_under_rules_it_does_not_fit_says_so_at_once(tmp_path):
    variant = tmp_path / "tiny.yaml"
    variant.write_text("variant: tiny\nset: {constants.stall_size.value: 1}\n", encoding="utf-8")
    rules = rulebook.load(MINI, [variant])
    keep = progress.open("lesson", rules, "01_stall")
    keep.data = {"step": "may"}
    run = LessonRun.resume(rules, load_lessons(rules)["01_stall"], keep)
    assert run.step.id == "may"
    assert "step 3" in run.notice("en")


def test_a_lesson_says_from_which_step_on_it_no_longer_fits_and_goes_on(tmp_path):
    variant = tmp_path / "tiny.yaml"
    variant.write_text("variant: tiny\nset: {constants.stall_size.value: 1}\n", encoding="utf-8")
    rules = rulebook.load(MINI, [variant])
    run = LessonRun(rules, load_lessons(rules)["01_stall"])
    assert (run.misfit.number, run.misfit.step) == (3, "put")
    assert "step 3" in run.notice("en")
    assert "3" in run.notice("ja")
    numbers = []
    while not run.done:
        numbers.append((run.number, run.visit.unfit, bool(run.notice())))
        assert run.play("put:apple").kind in ("right", "aside", "refused")
        assert run.answer("yes") is not None
        run.forward()
    assert [number for number, *_ in numbers] == [1, 2, 3, 4, 5]
    assert numbers[-1] == (5, True, True)


# -- moves and answers, in the mini game ----------------------------------------------------------------------


def test_a_move_that_leads_away_is_met_with_the_lessons_own_words():
    run = mini_run()
    run.jump("put")
    assert run.play("stop").kind == "lost"
    assert run.answered.text() == "You stopped too early."
    assert run.answered.text("ja") == "早く終わりすぎました。"
    assert run.undo()
    assert run.answered is None
    assert run.play("put:apple").kind == "right"
    refused = run.play("put:apple")
    assert refused.kind == "refused"
    assert refused.reasons[0].code == "none_there"
    assert run.play("put:pear").kind == "goal"
    assert run.play("put:pear").kind == "refused"


def test_own_moves_stay_when_they_reached_the_goal():
    run = mini_run()
    run.jump("put")
    run.play("put:pear")
    run.play("put:apple")
    run.forward()
    assert run.paths == {"put": ["put:pear", "put:apple"]}
    assert run.answer(3).right
    assert "Now you have 5." in run.answered.text()


def test_answers_are_taken_in_many_shapes():
    run = mini_run()
    assert run.answer("yes").kind == "refused"
    run.jump("may")
    assert [run.answer(given).kind for given in ("no", 1)] == ["right", "right"]
    assert run.answer("perhaps").text() == "Please choose one of the answers."
    run.jump("price")
    assert run.answer(" 3 ").right
    assert run.answer("many").kind == "refused"
    assert run.answer(10).text("en").endswith("from 0 to 9.")
    assert run.play("sell:2").kind == "refused"


def test_the_overview_and_the_time_left():
    run = mini_run(lang="ko")
    run.forward()
    assert run.overview()[0] == (1, "coins", "tell", "동전이 …개 있어요.", True)
    assert run.minutes_left == pytest.approx(1.2)
    assert mini_run(track="taste").count == 1
    assert mini_run(track="host").count == 5


# -- progress ----------------------------------------------------------------------------------------------------


def test_a_broken_progress_file_is_put_aside_and_nothing_is_lost():
    rules = rulebook.load(MINI)
    keep = progress.open("lesson", rules, "01_stall")
    for number, broken in enumerate(["{", '{"progress": 99}', "[]", "\x00"]):
        keep.path.write_text(broken, encoding="utf-8")
        again = progress.open("lesson", rules, "01_stall")
        assert again.data == {}
        aside = keep.path.with_name(f"{keep.path.stem}.broken{f' ({number + 1})' if number else ''}.json")
        assert aside.read_text(encoding="utf-8") == broken
        assert aside.name in again.notice("ko")
    run = LessonRun.resume(rules, load_lessons(rules)["01_stall"], again)
    assert run.number == 1
    assert aside.name in run.notice("en")


def test_progress_with_nonsense_in_it_starts_fresh():
    rules = rulebook.load(MINI)
    lesson = load_lessons(rules)["01_stall"]
    keep = progress.open("lesson", rules, "01_stall")
    keep.write({"step": "gone", "done": 7, "paths": {"put": ["fly:away"], "x": 1}, "track": 3})
    run = LessonRun.resume(rules, lesson, progress.open("lesson", rules, "01_stall"))
    assert (run.number, run.finished) == (1, [])
    run.jump("put")
    run.paths["put"] = ["fly:away"]
    run.visit.set_table()
    assert run.visit.reset
    assert run.notice("en")


def test_without_write_permission_a_lesson_works_and_says_so(monkeypatch):
    rules = rulebook.load(MINI)

    def refuse(*parts):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(progress, "user_file", refuse)
    run = LessonRun(rules, load_lessons(rules)["01_stall"], keep=progress.open("lesson", rules, "01_stall"))
    assert run.forward()
    assert "Permission denied" in run.notice("en")
    assert "Permission denied" in run.notice("ja")


def test_a_failed_write_leaves_the_earlier_file(monkeypatch):
    rules = rulebook.load(MINI)
    keep = progress.open("lesson", rules, "01_stall")
    assert keep.write({"step": "may"})
    before = keep.path.read_bytes()

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    assert not keep.write({"step": "price"})
    assert keep.path.read_bytes() == before
    assert "No space left" in keep.notice("en")


def test_each_edition_and_table_keeps_its_own_file_and_all_are_counted():
    base, printed = rules_of("orleans"), rules_of("orleans", ("published",))
    paths = {progress.open(kind, rules, "a/b:c").path for kind in ("lesson", "table") for rules in (base, printed)}
    assert len(paths) == 4
    assert len({path.parent for path in paths}) == 1
    rules = rulebook.load(MINI)
    run = mini_run(keep=progress.open("lesson", rules, "01_stall"))
    run.forward()
    run.show_me()  # a task is ticked once it was done, not by going past it
    run.forward()
    assert progress.overview(rules, load_lessons(rules)) == {"01_stall": (2, 5)}
    assert json.loads(run.keep.path.read_text(encoding="utf-8"))["step"] == "put"
    run.keep.clear()
    assert not run.keep.path.exists()


# -- mistakes in a lesson file ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("kind: do", "kind: doo", 24, "doo"),
        ("goal: ", "gaol: ", 26, "gaol"),
        ('"stall == 2"', '"stal == 2"', 26, "stal"),
        ("allowed: ", "alowed: ", 21, "alowed"),
        ("id: may", "id: coins", 18, "coins"),
        ("players: 2", "players: 9", 6, "9"),
        ("track: [taste, full]", "track: [tast]", 13, "tast"),
        ("change: coin", "change: coim", 33, "coim"),
        ("ko: 가판대}", "kr: 가판대}", 3, "kr"),
        ("others: [stop]", "others: {stop: 1}", 9, "list"),
        ("others: [stop]", "needs: [zero]", 2, "zero"),
    ],
)
def test_a_mistake_in_a_lesson_is_found_with_its_place(tmp_path, old, new, line, says):
    folder = tmp_path / "mini"
    shutil.copytree(MINI, folder)
    file = folder / "lessons" / "01_stall.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(RuleDataError) as caught:
        load_lessons(rulebook.load(folder))
    assert (caught.value.problems[0].line, says in str(caught.value)) == (line, True), str(caught.value)


def test_texts_fall_back_to_a_language_that_is_there():
    assert Texts({"ja": "はい"})("ko") == "はい"
    assert Texts()("en") == ""
    assert not Texts({"en": ""})


# -- two programs with one lesson --------------------------------------------------------------------------------


def test_what_two_programs_did_in_one_lesson_is_joined():
    rules = rulebook.load(MINI)
    lesson = load_lessons(rules)["01_stall"]
    one, two = (
        LessonRun.resume(rules, lesson, progress.open("lesson", rules, "01_stall")) for _ in range(2)
    )  # both found nothing
    ids = [step.id for step in lesson.steps]
    one.forward()
    two.jump(3)
    two.show_me()
    two.forward()
    kept = progress.open("lesson", rules, "01_stall")
    assert sorted(kept.data["done"]) == sorted([ids[0], ids[2]])
    assert kept.data["step"] == ids[3]
    one.show_me()
    one.forward()
    assert sorted(progress.open("lesson", rules, "01_stall").data["done"]) == sorted(ids[:3])


def test_what_one_program_forgets_stays_forgotten_and_what_the_other_did_since_stays():
    rules = rulebook.load(MINI)
    lesson = load_lessons(rules)["01_stall"]
    ids = [step.id for step in lesson.steps]
    one = LessonRun.resume(rules, lesson, progress.open("lesson", rules, "01_stall"))
    one.forward()
    two = LessonRun.resume(rules, lesson, progress.open("lesson", rules, "01_stall"))
    two.show_me()
    two.forward()
    one.restart()
    assert progress.open("lesson", rules, "01_stall").data["done"] == [ids[1]]


def test_the_moves_of_a_step_are_those_of_one_program_and_not_a_mixture():
    rules = rulebook.load(MINI)
    one, two = (progress.open("lesson", rules, "01_stall") for _ in range(2))
    one.write({"paths": {"a": ["x", "x"], "b": ["y"]}})
    two.write({"paths": {"a": ["x", "z", "x"]}})
    assert progress.open("lesson", rules, "01_stall").data["paths"] == {"a": ["x", "z", "x"], "b": ["y"]}


def test_a_file_broken_meanwhile_is_put_aside_and_not_written_over():
    keep = progress.open("lesson", rulebook.load(MINI), "01_stall")
    keep.path.write_text("{", encoding="utf-8")
    assert keep.write({"step": "may"})
    assert keep.path.with_name(f"{keep.path.stem}.broken.json").read_text(encoding="utf-8") == "{"
    assert "broken" in keep.notice("en")


def test_another_edition_shows_what_was_done_as_well():
    base, printed = rules_of("orleans"), rules_of("orleans", ("published",))
    name = next(iter(load_lessons(base)))
    lesson = load_lessons(base)[name]
    run = LessonRun.resume(base, lesson, progress.open("lesson", base, name))
    run.forward()
    assert progress.overview(printed, {name: lesson}) == {name: (1, len(lesson.steps))}
    other = LessonRun.resume(printed, load_lessons(printed)[name], progress.open("lesson", printed, name))
    assert [done for *_, done in other.overview()][:2] == [True, False]
    assert (other.number, other.finished) == (1, [])


def test_a_folder_with_the_id_of_another_game_has_its_own_progress(tmp_path):
    shutil.copytree(MINI, tmp_path / "copy")
    mine, foreign = rulebook.load(MINI), rulebook.load(tmp_path / "copy")
    progress.open("lesson", mine, "01_stall").write({"done": ["a"]})
    assert progress.open("lesson", foreign, "01_stall").data == {}
    assert progress.open("lesson", foreign, "01_stall").elsewhere == frozenset()


def test_what_an_earlier_version_kept_of_a_game_of_one_s_own_is_still_found():
    rules = rulebook.load(MINI)
    keep = progress.open("lesson", rules, "01_stall")
    keep.path.with_name("lesson--mini--01_stall.json").write_text('{"progress": 1, "done": ["a"]}', encoding="utf-8")
    again = progress.open("lesson", rules, "01_stall")
    assert again.data == {"done": ["a"]}
    again.write({"done": ["a", "b"]})
    assert progress.open("lesson", rules, "01_stall").data == {"done": ["a", "b"]}


SHOWN = [
    ("orleans", "03b_tiles_and_deeds", "not_in_hall", "No. The Town Hall takes no technology tile."),
    ("orleans", "03b_tiles_and_deeds", "no_wine_left", "No. There is no wine left in the goods market."),
    ("orleans", "03b_tiles_and_deeds", "bag_of_two", "2. A smaller bag gives what it has."),
    ("orleans", "03_places_and_hiring", "one_in_orleans", "No. You already have a trading station in Orléans."),
    ("orleans", "04_events_and_shortage", "own_coins", "2. Only your own coins pay"),
    ("kanal", "02_building_and_effects", "effect_first", "The Road Office goes on."),
    ("kanal", "02_building_and_effects", "replaced_counts", "5. Replacing woke nobody"),
    ("kanal", "05_solo_game", "drawn_and_gone", "The Clay Pit, 2. Cards leave after the draw"),
]


@pytest.mark.parametrize(("game", "lesson", "step", "said"), SHOWN, ids=[row[2] for row in SHOWN])
def test_rules_that_are_easily_missed_are_asked_about(game, lesson, step, said):
    rules = rulebook.load(game)
    run = LessonRun(rules, rules.lessons[lesson])
    run.jump(step)
    assert not run.visit.unfit
    assert run.show_me().text("en").replace(": ", " ").startswith(f"The answer is {said}")
    assert len(run.text("en").split()) <= 35
