"""The way through the lessons a person has chosen: the whole, a taste, or what a host says; remembered everywhere."""

from __future__ import annotations

from collections.abc import Mapping

from rulebook.base.files import user_dir, write_whole
from rulebook.base.messages import ui
from rulebook.lessons.lesson import TRACKS, Lesson, Step

__all__ = [
    "minutes_before",
    "next_on",
    "preferred_track",
    "remember_track",
    "same_step",
    "total_minutes",
    "track_words",
]

ORDER = ("full", "taste", "host")


def preferred_track() -> str:
    """The track chosen last; ``full`` when none was."""
    try:
        found = (user_dir() / "track.txt").read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return "full"
    return found if found in TRACKS else "full"


def remember_track(track: str) -> None:
    """Keeps a choice; a folder that cannot be written is no reason to stop."""
    try:
        write_whole(user_dir() / "track.txt", track + "\n")
    except OSError:
        return


def total_minutes(lessons: Mapping[str, Lesson], track: str) -> float:
    """How long a track takes over all lessons of a game."""
    return sum(lesson.minutes(track) for lesson in lessons.values())


def minutes_before(lessons: Mapping[str, Lesson], lesson: str, step: Step, track: str) -> float:
    """The minutes planned on a track until the end of a step, the lessons before it counted."""
    spent = 0.0
    for one in lessons.values():
        for here in one.steps_of(track):
            spent += here.minutes
            if one.id == lesson and here.id == step.id:
                return round(spent, 2)
    return round(spent, 2)


def next_on(lessons: Mapping[str, Lesson], lesson: str, track: str) -> Lesson | None:
    """The lesson that follows on a track; None after the last one."""
    ids = list(lessons)
    after = ids[ids.index(lesson) + 1 :] if lesson in ids else ids
    return next((lessons[id] for id in after if lessons[id].steps_of(track)), None)


def track_words(lessons: Mapping[str, Lesson], lang: str) -> dict[str, str]:
    """The tracks a game has, in words with their minutes."""
    found = {}
    for track in ORDER:
        if minutes := total_minutes(lessons, track):
            found[track] = f"{ui(f'track_{track}', lang)} · {ui('minutes', lang, n=max(1, round(minutes)))}"
    return found


def same_step(script: Lesson, track: str, id: object) -> str:
    """The step of a track with an id, else the next one after it, else the last; the first for an unknown id."""
    steps = script.steps_of(track) or script.steps
    order = [step.id for step in script.steps]
    if id not in order:
        return steps[0].id
    after = order[order.index(str(id)) :]
    return next((one for one in after if any(step.id == one for step in steps)), steps[-1].id)
