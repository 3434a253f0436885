"""The end of a lesson: what one can do now, and the one thing that comes next."""

from __future__ import annotations

from widgets.base.html import Html, button, join, tag
from widgets.base.words import message
from widgets.lesson.state import LessonState

__all__ = ["closing", "next_thing"]


def closing(lesson: LessonState) -> Html:
    """What one can do now, ticked; after the last lesson, that a game brings it all together."""
    lang = lesson.lang
    aims = [tag("li", one) for one in lesson.script.aims(lang)]
    can = join([tag("p", message("closing_can", lang)), tag("ul", *aims, cls="rb-can")]) if aims else ""
    last = tag("p", message("closing_play", lang)) if lesson.following is None else ""
    joy = "closing_done" if not lesson.run.tasks or any(one.done for one in lesson.run.tasks) else "closing_seen"
    return join([tag("p", message(joy, lang), cls="rb-joy"), _first(lesson), can, last])


def _first(lesson: LessonState) -> Html:
    """How much was right at the first try; what was only looked at can still be done."""
    tasks, lang = lesson.run.tasks, lesson.lang
    tried, left = [one for one in tasks if one.first is not None], sum(not one.done for one in tasks)
    said = (
        message("closing_first", lang, first=sum(one.first is True for one in tried), all=len(tried)) if tried else ""
    )
    rest = message("closing_left", lang, n=left) if left else ""
    return tag("p", " ".join(one for one in (said, rest) if one), cls="rb-soft")


def next_thing(lesson: LessonState) -> Html:
    """The one big button: the next lesson, or a game at the table."""
    then = lesson.following
    if then is None:
        return button(message("shelf_play", lesson.lang), "table", cls="rb-main")
    return button(f"{lesson.ui('next_lesson')}: {then.title(lesson.lang)}", "next", cls="rb-main")
