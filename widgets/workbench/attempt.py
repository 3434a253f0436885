"""Trial: rules with a learner's changes, or the mistakes in them, and the changes in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import rulebook
from rulebook.api import Rules
from rulebook.base.catalogue import localized
from rulebook.base.errors import RulebookError, RuleDataError
from rulebook.base.problems import Problem, Problems
from rulebook.language.yaml_nodes import read_bytes
from rulebook.picture import look_problems
from widgets.base.bounded import Overrun, Stopped, bounded
from widgets.workbench.draft import Draft

__all__ = ["Changed", "Trial", "attempt", "path_words", "value_words"]

GONE = object()
SILENT = {"sets", "members", "value", "list", "constants", "phases", "do", "each_player"}  # unless they come last
LONG = 160


@dataclass(frozen=True, slots=True)
class Changed:
    """One change of the rules.

    Attributes:
        path: where, as ids joined with dots.
        old: what stood there; ``new`` what stands there now; ``GONE`` for nothing.
    """

    path: str
    old: Any
    new: Any


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of the changes.

    Attributes:
        rules: the rules with them; None when there are mistakes.
        problems: the mistakes. ``trouble`` anything else that stands in the way.
        changes: what is different.
    """

    rules: Rules | None
    problems: tuple[Problem, ...] = ()
    trouble: RulebookError | None = None
    changes: tuple[Changed, ...] = ()


def attempt(base: Rules, draft: Draft) -> Trial:
    """Loads the rules with everything that was written, within bounds, and tries them for every number of players.

    The draft stays marked as unfinished when that was ended or broke, and until what it changes was worked out.
    """
    draft.unfinished.begin(draft.whole)
    try:
        with bounded():
            made = _attempt(base, draft)
    except Overrun:
        return Trial(None, trouble=Stopped("check_stopped"))
    except OSError as error:
        return Trial(None, trouble=RulebookError("unreadable", found=draft.source.name, reason=error))
    except Exception:  # noqa: BLE001 - whatever a reader's text leads to is a sentence, and the screen stays
        return Trial(None, trouble=Stopped("check_broke"))
    if made.rules is None or not made.changes:
        draft.unfinished.end()
    return made


def _attempt(base: Rules, draft: Draft) -> Trial:
    folder = draft.build()
    extra = [draft.variant] if draft.variant else []
    try:
        rules = rulebook.load(folder, variants=[*base.variants, *extra])
        wrong = look_problems(rules) if "look.yaml" in draft.edited else []
        if wrong:
            return Trial(None, tuple(wrong))
        for players in range(rules.players[0], rules.players[1] + 1):
            rules.new_game(players)
    except RuleDataError as error:
        return Trial(None, error.problems)
    except RulebookError as error:
        return Trial(None, trouble=error)
    return Trial(rules, changes=(*_edits(draft), *_overlay(rules, len(base.variants))))


def _overlay(rules: Rules, first: int) -> Iterator[Changed]:
    for overlay in rules.overlays[first:]:
        for one in overlay.changes:
            new = one.value.plain() if one.value is not None else GONE
            old = one.old if one.operation in ("set", "remove") else GONE
            yield from _differences(one.path, old, new)


def _edits(draft: Draft) -> Iterator[Changed]:
    for name in draft.edited:
        yield from _differences("", _plain(draft.shipped(name)), _plain(draft.text(name)))


def _plain(text: str) -> Any:
    node = read_bytes(text.encode(), "file", Problems())
    return node.plain() if node is not None else {}


def _differences(path: str, old: Any, new: Any) -> Iterator[Changed]:
    """What differs between two pieces of data, as deep down as ids lead."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in {**old, **new}:
            yield from _differences(f"{path}.{key}" if path else key, old.get(key, GONE), new.get(key, GONE))
    elif (before := _by_id(old)) is not None and (after := _by_id(new)) is not None:
        yield from _differences(path, before, after)
    elif old != new:
        yield Changed(path, old, new)


def _by_id(data: Any) -> dict[str, Any] | None:
    """A list whose entries all have ids as a mapping."""
    if not isinstance(data, list) or not data:
        return None
    ids = [str(one["id"]) for one in data if isinstance(one, dict) and one.get("id")]
    return dict(zip(ids, data, strict=True)) if len(set(ids)) == len(data) else None


# in words ------------------------------------------------------------------------------------------
def path_words(rules: Rules, path: str, lang: str) -> str:
    """Where a change is, in the names of the game.

    >>> path_words(rulebook.load("tests/mini"), "constants.stall_size.value", "en")
    'Stall size'
    """
    own = (rules.read_aside("labs.yaml").get("workbench") or {}).get("words") or {}
    names = rules.words(lang)
    said: list[str] = []
    for at, part in enumerate(parts := path.split(".")):
        last = at == len(parts) - 1 and part not in ("value", "list")
        if (part in SILENT and not last) or (at and parts[at - 1] == "sets"):
            continue
        said.append(localized(own[part], lang) if part in own else names.name(part))
    text = " › ".join(said) or path
    return text[:1].upper() + text[1:]


def value_words(rules: Rules, value: Any, lang: str) -> str:
    """A value in the names of the game; long data as they are written."""
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, str) and rules.words(lang).entry(value) is not None:
        return rules.name(value, lang)
    if isinstance(value, list) and all(isinstance(one, str | int) for one in value):
        return (", " if lang != "ja" else "、").join(value_words(rules, one, lang) for one in value) or "[]"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONG else text[:LONG] + " …"
