"""What a learner has done so far: one small file per lesson and per table in the user's data folder.

Files are written whole or not at all. A broken file is put aside and a fresh start made; where nothing can be written,
everything works and :meth:`Progress.notice` says that nothing is kept.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook.data import user_dir
from rulebook.lesson_words import say

if TYPE_CHECKING:
    from rulebook.lessons import Lesson
    from rulebook.rules import Rules

__all__ = ["Progress", "open", "overview"]

FORMAT = 1


@dataclass(slots=True)
class Progress:
    """A kept file.

    Attributes:
        path: where it lies; None when there is no place for it.
        data: what it says; {} for a fresh start.
        trouble: message codes with parameters, for :meth:`notice`.
    """

    path: Path | None
    data: dict[str, Any] = field(default_factory=dict)
    trouble: dict[str, dict[str, str]] = field(default_factory=dict)

    def write(self, data: Mapping[str, Any]) -> bool:
        """Keeps data, plain values only; False when that is not possible here."""
        self.data = dict(data)
        if self.path is None:
            return False
        part = self.path.with_suffix(".part")
        try:
            text = json.dumps({"progress": FORMAT, **self.data}, ensure_ascii=False, indent=1)
            with part.open("w", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            part.replace(self.path)
        except OSError as error:
            self.trouble["cannot_write"] = {"reason": error.strerror or type(error).__name__}
            return False
        self.trouble.pop("cannot_write", None)
        return True

    def clear(self) -> None:
        """Forgets everything."""
        self.data = {}
        if self.path is not None:
            try:
                self.path.unlink(missing_ok=True)
            except OSError as error:
                self.trouble["cannot_write"] = {"reason": error.strerror or type(error).__name__}

    def notice(self, lang: str = "en") -> str:
        """What a learner should know about this file; "" when all is well."""
        return " ".join(say(code, lang, **params) for code, params in self.trouble.items())

    def read(self) -> None:
        """Reads the file; one that cannot be read is put aside."""
        if self.path is None or not self.path.exists():
            return
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except OSError as error:
            self.trouble["cannot_write"] = {"reason": error.strerror or type(error).__name__}
            return
        except ValueError:
            found = None
        if isinstance(found, dict) and found.pop("progress", None) == FORMAT:
            self.data = found
        else:
            self.put_aside()

    def put_aside(self) -> None:
        """Keeps a broken file under another name, never over an earlier one."""
        assert self.path is not None
        self.data = {}
        names = (self.path.with_name(f"{self.path.stem}.broken{number or ''}.json") for number in range(1000))
        aside = next(name for name in names if not name.exists())
        try:
            self.path.replace(aside)
        except OSError as error:
            self.trouble["cannot_write"] = {"reason": error.strerror or type(error).__name__}
            self.path = None
            return
        self.trouble["broken"] = {"file": aside.name}


def open(kind: str, rules: Rules, name: str) -> Progress:
    """The kept file of a lesson or table; never raises.

    Args:
        kind: ``lesson`` or ``table``.
        rules: the game with its variants; each edition keeps its own.
        name: the lesson's id, or the table's name.
    """
    made = Progress(None)
    try:
        made.path = user_dir("progress") / (_file_name([kind, rules.id, *rules.variants, name]) + ".json")
    except OSError as error:
        made.trouble["cannot_write"] = {"reason": error.strerror or type(error).__name__}
    made.read()
    return made


def _file_name(parts: list[str]) -> str:
    """Parts as one file name that every system takes."""
    return "--".join(re.sub(r"[^\w.-]+", "_", Path(str(part)).name) for part in parts)


def overview(rules: Rules, lessons: Mapping[str, Lesson]) -> dict[str, tuple[int, int]]:
    """For each lesson how many steps are done and how many there are."""
    found = {}
    for name, lesson in lessons.items():
        done = set(open("lesson", rules, name).data.get("done", ()))
        found[name] = (sum(step.id in done for step in lesson.steps), len(lesson.steps))
    return found
