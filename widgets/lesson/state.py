"""A lesson as it stands: the view is made from it, the lesson changes it."""

from __future__ import annotations

from rulebook.lessons.lesson import Lesson as Script
from widgets.lesson.answering import Doing
from widgets.lesson.tracks import next_on

__all__ = ["LessonState"]


class LessonState(Doing):
    """The state of a lesson.

    Attributes:
        script: the lesson's data; ``lessons`` all of the game, ``following`` the next one.
        track: how much of it one wants.
    """

    script: Script
    lessons: dict[str, Script]
    track: str

    @property
    def following(self) -> Script | None:
        """The next lesson on the track."""
        return next_on(self.lessons, self.script.id, self.track)
