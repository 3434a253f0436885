"""What a learner has done so far: one small file per lesson and per table in the user's data folder.

Files are written whole or not at all, and joined with what another program has written meanwhile. A broken file is put
aside and a fresh start made; where nothing can be written, everything works and :meth:`Progress.notice` says that
nothing is kept.
"""

from __future__ import annotations

import contextlib
import glob
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulebook.base.files import file_name, locked, put_aside, user_file, write_whole
from rulebook.base.words import lesson_text
from rulebook.engine.saved_games import kept_as, kept_before

if TYPE_CHECKING:
    from rulebook.engine.ruleset import RuleSet
    from rulebook.lessons.lesson import Lesson

__all__ = ["Progress", "open", "overview"]

FORMAT = 1


@dataclass(slots=True)
class Progress:
    """A kept file.

    Attributes:
        path: where it lies; None when there is no place for it.
        data: what it says; {} for a fresh start.
        elsewhere: the steps done in other editions.
        known: what was read or written here last; whatever else the file says comes from another program.
        trouble: message codes with parameters, for :meth:`notice`.
    """

    path: Path | None
    data: dict[str, Any] = field(default_factory=dict)
    trouble: dict[str, dict[str, str]] = field(default_factory=dict)
    elsewhere: frozenset[str] = frozenset()
    known: dict[str, Any] = field(default_factory=dict, repr=False)

    def write(self, data: Mapping[str, Any]) -> bool:
        """Keeps data, plain values only; False when that is not possible here.

        What another program has written meanwhile is joined with it: only what was taken away here since the last
        time is taken away there.
        """
        before, self.data, self.known = self.known, dict(data), dict(data)
        if self.path is None:
            return False
        try:
            with locked(self.path):
                theirs = _data(self.path)
                if theirs is None:
                    self.trouble["broken"] = {"file": put_aside(self.path).name}
                both = {"progress": FORMAT, **_joined(theirs or {}, before, self.data)}
                write_whole(self.path, json.dumps(both, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            self.refused(error)
            return False
        self.trouble.pop("cannot_write", None)
        return True

    def clear(self) -> None:
        """Forgets everything."""
        self.data, self.known = {}, {}
        if self.path is not None:
            try:
                self.path.unlink(missing_ok=True)
            except OSError as error:
                self.refused(error)

    def refused(self, error: OSError) -> None:
        """Notes why nothing can be kept."""
        self.trouble["cannot_write"] = {"reason": error.strerror or type(error).__name__}

    def notice(self, lang: str = "en") -> str:
        """What a learner should know about this file; "" when all is well."""
        return " ".join(lesson_text(code, lang, **params) for code, params in self.trouble.items())

    def read(self) -> None:
        """Reads the file; one that cannot be read is put aside."""
        if self.path is None or not self.path.exists():
            return
        try:
            found = _data(self.path)
        except OSError as error:
            self.refused(error)
            return
        if found is not None:
            self.data, self.known = found, dict(found)
        else:
            self.put_aside()

    def put_aside(self) -> None:
        """Keeps a broken file under another name, never over an earlier one."""
        assert self.path is not None
        self.data = {}
        try:
            aside = put_aside(self.path)
        except OSError as error:
            self.refused(error)
            self.path = None
            return
        self.trouble["broken"] = {"file": aside.name}


def _data(path: Path) -> dict[str, Any] | None:
    """What a file says, {} when there is none; None for one that cannot be read.

    Raises:
        OSError: the disk refuses it.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) and found.pop("progress", None) == FORMAT else None


def _joined(theirs: Mapping[str, Any], before: Mapping[str, Any], mine: Mapping[str, Any]) -> dict[str, Any]:
    """What two programs have written, joined: nobody's is lost but what one of them took away.

    >>> theirs, before = {"done": ["a", "b"], "at": "b", "end": True}, {"done": ["a"], "at": "a", "end": False}
    >>> _joined(theirs, before, {"done": ["a", "c"], "at": "c", "end": False})
    {'done': ['a', 'b', 'c'], 'at': 'c', 'end': True}
    """
    found = {key: value for key, value in theirs.items() if key in mine or key not in before}
    for key, value in mine.items():
        other, old = found.get(key), before.get(key)
        if isinstance(value, list) and isinstance(other, list):
            left = [one for one in other if one in value or not (isinstance(old, list) and one in old)]
            found[key] = left + [one for one in value if one not in left]
        elif isinstance(value, dict) and isinstance(other, dict):
            known = old if isinstance(old, dict) else {}
            kept = {name: one for name, one in other.items() if name in value or name not in known}
            found[key] = kept | {name: _entry(kept.get(name), known.get(name), one) for name, one in value.items()}
        elif key not in found or key not in before or value != old:
            found[key] = value
    return found


def _entry(theirs: Any, before: Any, mine: Any) -> Any:
    """One entry of what two programs count: what each has added, whatever was true for one, the verdict that was first.

    >>> _entry({"n": 5, "alone": True, "first": True}, {"n": 2}, {"n": 3, "alone": False, "first": False})
    {'n': 6, 'alone': True, 'first': True}
    """
    if not isinstance(theirs, dict) or not isinstance(mine, dict):
        return mine
    old = before if isinstance(before, dict) else {}
    found = dict(theirs)
    for name, value in mine.items():
        other, known = theirs.get(name), old.get(name)
        if other is None or value is None:
            found[name] = value if other is None else other
        elif isinstance(value, bool):
            found[name] = other if known is None else value or other is True
        elif isinstance(value, int) and isinstance(other, int):
            found[name] = other + value - (known if isinstance(known, int) else 0)
        else:
            found[name] = value
    return found


def open(kind: str, rules: RuleSet, name: str) -> Progress:
    """The kept file of a lesson or table; never raises.

    Args:
        kind: ``lesson`` or ``table``.
        rules: the game with its variants; each edition keeps its own.
        name: the lesson's id, or the table's name.
    """
    made = Progress(None)
    try:
        made.path = _file(kind, rules, rules.variants, name)
        made.elsewhere = frozenset(_done_elsewhere(made.path, kind, rules, name))
    except OSError as error:
        made.refused(error)
    made.read()
    if made.path is not None and not made.data:
        made.data = _earlier(rules, made.path)
    return made


def _earlier(rules: RuleSet, path: Path) -> dict[str, Any]:
    """What an earlier version kept of a game in a folder of one's own: under its id, as if it were a shipped one's."""
    before = kept_before(rules)
    if before is None or path.exists():
        return {}
    with contextlib.suppress(OSError):
        return _data(path.with_name(path.name.replace(file_name(kept_as(rules)), before, 1))) or {}
    return {}


def _file(kind: str, rules: RuleSet, variants: Iterable[str], name: str) -> Path:
    parts = (kind, kept_as(rules), *variants, name)
    return user_file("progress", "--".join(file_name(str(part)) for part in parts) + ".json")


def _done_elsewhere(path: Path, kind: str, rules: RuleSet, name: str) -> Iterator[str]:
    """The steps done in the other editions of the same game."""
    plain = _file(kind, rules, (), name)
    pattern = f"{glob.escape(plain.stem.removesuffix(file_name(name)))}*--{glob.escape(file_name(name))}.json"
    for other in (plain, *path.parent.glob(pattern)):
        if other != path:
            with contextlib.suppress(OSError):
                yield from _steps(_data(other) or {})


def _steps(data: Mapping[str, Any]) -> list[str]:
    done = data.get("done")
    return [one for one in done if isinstance(one, str)] if isinstance(done, list) else []


def overview(rules: RuleSet, lessons: Mapping[str, Lesson]) -> dict[str, tuple[int, int]]:
    """For each lesson how many steps are done, in whatever edition, and how many there are."""
    found = {}
    for name, lesson in lessons.items():
        kept = open("lesson", rules, name)
        done = {*_steps(kept.data), *kept.elsewhere}
        found[name] = (sum(step.id in done for step in lesson.steps), len(lesson.steps))
    return found
