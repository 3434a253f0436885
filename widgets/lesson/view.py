"""What a lesson shows: everything here makes HTML from the state and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulebook.lessons.lesson_run import Question, Result
from widgets.base.html import Html, button, fold, join, paragraphs, scrolled, select, stepper, tag
from widgets.lesson.closing import closing, next_thing
from widgets.lesson.tracks import minutes_before, total_minutes, track_words
from widgets.play import reason_html as telling
from widgets.play.option_buttons import offered

if TYPE_CHECKING:
    from widgets.lesson.state import LessonState

__all__ = ["AGAIN", "bottom", "top", "trying"]

AGAIN = "again"


def top(lesson: LessonState) -> Html:
    """What stands beside the board: where one is, what is said, what is asked, the way on."""
    said = [lesson.placeholder_line(), _text(lesson), _task(lesson), _answer(lesson)]
    middle = tag("div", *said, cls="rb-said", data_scroll=f"step {lesson.run.number}")  # scrolls between head and way
    return join([lesson.ground(), tag("div", _header(lesson), cls="rb-lead"), middle, _way(lesson)])


def _header(lesson: LessonState) -> Html:
    run, ui, lang = lesson.run, lesson.ui, lesson.lang
    left = max(1, round(run.minutes_left)) if not run.done else 0
    where = [
        tag("b", lesson.script.title(lang)),
        _steps(lesson),
        tag("span", ui("minutes_left", n=left)) if left else "",
        lesson.edition_line(),
    ]
    tracks = {one: words for one, words in track_words(lesson.lessons, lang).items() if one in lesson.script.tracks}
    ways = select("track", tracks, run.track, ui("track")) if len(tracks) > 1 else Html("")
    tools = [ways, lesson.language_list()]
    share = run.number if not run.done else run.count
    bar = tag(
        "progress", max=run.count, value=share, cls="rb-progress", aria_label=ui("step_of", n=run.number, m=run.count)
    )
    head = tag("div", tag("div", join(where), cls="rb-where"), tag("div", *tools, cls="rb-tools"), cls="rb-head")
    return join([head, bar, _clock(lesson) if lesson.track == "host" else ""])


def _steps(lesson: LessonState) -> Html:
    """Where one is; the list of all steps lies over these words and opens where they are clicked."""
    run, ui = lesson.run, lesson.ui
    steps = {
        str(number): f"{'✓' if done else '·'} {number}  {words}"
        for number, _, _, words, done in run.overview(lesson.lang)
    }
    steps[AGAIN] = f"↺ {ui('start_again')}"
    here = tag("span", ui("step_of", n=run.number, m=run.count), cls="rb-step")
    return tag("span", here, select("jump", steps, str(run.number), ui("steps")), cls="rb-over")


def _clock(lesson: LessonState) -> Html:
    """The host's clock; the page itself lets it run (pane.js)."""
    ui, at = lesson.ui, minutes_before(lesson.lessons, lesson.script.id, lesson.run.step, "host")
    whole = total_minutes(lesson.lessons, "host")
    parts = [
        tag("span", "0:00", cls="rb-clock-time", role="timer", aria_label=ui("clock")),
        tag("span", ui("clock_planned", n=_clocked(at), m=_clocked(whole)), cls="rb-soft"),
        button(
            ui("clock_start"),
            "",
            cls="rb-tool",
            data_clock_do="toggle",
            data_start=ui("clock_start"),
            data_pause=ui("clock_pause"),
        ),
        button("↺", "", cls="rb-tool", data_clock_do="zero", aria_label=ui("clock_zero"), title=ui("clock_zero")),
    ]
    return tag("div", *parts, cls="rb-clock rb-options", data_clock=lesson.rules.id, data_planned=round(at * 60))


def _clocked(minutes: float) -> str:
    """Minutes as on a clock.

    >>> _clocked(2.45)
    '2:27'
    """
    seconds = round(minutes * 60)
    return f"{seconds // 60}:{seconds % 60:02d}"


def _text(lesson: LessonState) -> Html:
    run, lang = lesson.run, lesson.lang
    parts = _host(lesson) if run.track == "host" else [paragraphs(run.text(lang))]
    if run.step.rules:
        parts.append(telling.rule_link(lesson.rules, run.step.rules, lang))
    if run.first and not run.done:
        aims = [tag("li", one) for one in lesson.script.aims(lang)]
        asked = run.question is not None  # then the question must be in sight, and the aims can be unfolded
        told = fold("aims", lesson.ui("aims"), tag("ul", *aims, cls="rb-aims"), open=not asked)
        parts.insert(0, told) if aims else None
        parts.insert(1 if aims else 0, _before(lesson))
    if notice := run.notice(lang):
        parts.append(paragraphs(notice, "rb-notice"))
    if run.done:
        parts = [closing(lesson)]
    return tag("div", *parts, cls="rb-text", aria_live="polite")


def _before(lesson: LessonState) -> Html:
    """Which lessons to know first."""
    needed = ", ".join(lesson.lessons[one].title(lesson.lang) for one in lesson.script.needs)
    return tag("p", lesson.ui("know_first", what=needed), cls="rb-soft") if needed else Html("")


def _host(lesson: LessonState) -> list[Html]:
    """What a host says, points at and leaves for later."""
    run, lang = lesson.run, lesson.lang
    found = {"host_say": run.say(lang), "host_point": run.point(lang), "host_later": run.later(lang)}
    rows = [
        tag("div", tag("span", lesson.ui(key), cls="rb-label"), tag("div", paragraphs(words)), cls=f"rb-host rb-{key}")
        for key, words in found.items()
        if words
    ]
    return list(rows)


# what is asked or done ------------------------------------------------------------------------------------------
def _task(lesson: LessonState) -> Html:
    run = lesson.run
    if run.done:
        return Html("")
    if run.question is not None:
        return _question(lesson, run.question)
    if run.options:
        return offered(lesson.chooser, lesson.rules, lesson.lang)
    return Html("")


def _question(lesson: LessonState, question: Question) -> Html:
    ui = lesson.ui
    check = button(ui("check_answer"), "answer", cls="rb-main", data_default=True)
    if question.form == "choices":
        marks = [button(words, "answer", id, "rb-option" + _told(lesson, id)) for id, words in question.choices]
        return tag("div", *marks, cls="rb-options rb-choices")
    if question.form == "ticks":
        boxes = [
            tag("label", tag("input", type="checkbox", name=f"tick.{id}"), tag("span", words), cls="rb-field rb-tick")
            for id, words in question.choices
        ]
        return tag("div", tag("div", *boxes, cls="rb-ticks"), check, data_form="ticks", data_keep=lesson.run.step.id)
    if question.form == "number":
        field = stepper("number", ui("number"), least=question.low, most=question.high)
        return tag("div", field, check, data_form="number", data_keep=lesson.run.step.id, cls="rb-options")
    return tag("div", tag("span", ui("point_at"), cls="rb-notice"), cls="rb-options")


def _told(lesson: LessonState, id: str) -> str:
    result: Result | None = lesson.result
    if result is None or lesson.given != id:
        return ""
    return " rb-right" if result.right else " rb-wrong"


def _answer(lesson: LessonState) -> Html:
    result, lang = lesson.result, lesson.lang
    close = button("×", "close", cls="rb-close", aria_label=lesson.ui("close"))
    if lesson.run.done:
        return Html("")  # the end has its own words
    if result is None:
        if lesson.answer is None:
            return Html("")
        return tag("div", close, tag("div", lesson.answer()), cls="rb-answer", role="status")
    good = result.right or result.kind in ("goal", "right")
    cls = "rb-good" if good else "rb-bad" if result.kind in ("wrong", "refused", "lost") else ""
    parts = [paragraphs(result.text(lang))]
    if hint := result.hint(lang):
        parts.append(paragraphs(hint, "rb-soft"))
    rules = [reason.rule for reason in result.reasons if reason.rule]
    if rules:
        parts.append(telling.rule_link(lesson.rules, rules[0], lang))
    return tag("div", close, *parts, cls=f"rb-answer rb-result rb-{result.kind} {cls}", role="status")


# the way on ------------------------------------------------------------------------------------------
def _way(lesson: LessonState) -> Html:
    run, ui = lesson.run, lesson.ui
    if run.done:
        back, again = button(ui("back"), "back"), button(ui("start_again"), "restart")
        return _rows([again], [back, next_thing(lesson)])
    ticks = run.question is not None and run.question.form == "ticks"
    asked = run.question is not None or bool(run.options) or (run.step.kind == "do" and not run.reached)
    done = run.reached if run.step.kind == "do" else bool(lesson.result and lesson.result.right)
    onward = done or not asked or ticks
    words = ui("finish") if run.last else ui("forward")
    tools = [
        button(ui("undo"), "undo", cls="rb-tool") if run.can_undo else "",
        button(ui("show_me"), "show", cls="rb-tool") if asked and not ticks else "",
        lesson.whole_button(),
        button(ui("try_from_here"), "try", cls="rb-tool rb-try") if run.game is not None else "",
    ]
    ways = [
        button(ui("back"), "back", disabled=run.first),
        button(words, "forward", cls="rb-forward" + (" rb-main" if onward else "")),
    ]
    return _rows(tools, ways)


def _rows(tools: Sequence[str], ways: Sequence[str]) -> Html:
    """What one may do, and below it the way on, at the same place in every step."""
    rows = [tag("div", join(row), cls=f"rb-options rb-way-{name}") for name, row in (("tools", tools), ("on", ways))]
    return tag("div", *rows, cls="rb-way")


def trying(lesson: LessonState) -> Html:
    """The pane above the table that "try from here" opened."""
    title = tag("div", tag("b", lesson.script.title(lesson.lang)), cls="rb-where")
    return tag("div", title, button(lesson.ui("back_to_lesson"), "return", cls="rb-main"), cls="rb-head")


def bottom(lesson: LessonState) -> Html:
    """What is folded below the words: what happened, and the board in words."""
    game = lesson.run.game
    if game is None:
        return Html("")
    log = telling.log(lesson.rules, lesson.run.events, lesson.lang, links=False)
    return join(
        [
            fold("log", lesson.ui("log"), log) if lesson.run.events else "",
            fold("words", lesson.ui("picture_in_words"), scrolled(lesson.board.words, lesson.ui("picture_in_words"))),
        ]
    )
