"""The content of a saved game's file, checked field by field."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["Saved", "Wrong", "checksum", "read_saved"]

Test = Callable[[object], bool]
MAX_BYTES = 20_000_000


class Wrong(Exception):
    """What is wrong with a file: the key of a message and what it names."""

    def __init__(self, code: str, **params: object) -> None:
        self.code, self.params = code, params
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game as data.

    Attributes:
        folder: where the rules lie, None for a shipped game.
        start: players, seed, options, and the position it began with if it did.
        choices: player and key of each choice; ``undone`` the keys taken back, the last one first to come again.
        state: the position reached.
    """

    version: str
    game: str
    folder: str | None
    variants: list[str]
    digest: str
    start: dict[str, Any]
    choices: list[tuple[int, str]]
    undone: list[str]
    state: list[int]


def checksum(content: dict[str, Any]) -> str:
    """A fingerprint of everything in a save but the fingerprint itself.

    >>> checksum({"save": 1}) == checksum({"save": 1, "check": "x"}) != checksum({"save": 2})
    True
    """
    rest = {key: value for key, value in content.items() if key != "check"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:16]


def read_saved(data: bytes, newest: int) -> Saved:
    """Reads a file's bytes.

    Args:
        data: the whole file.
        newest: the highest format that is understood.

    Raises:
        Wrong: it is no save, a broken one, or one of a newer format.
    """
    content = _json(data)
    if not isinstance(content, dict) or not _number(content.get("save")):
        raise Wrong("not_a_save", found=_short(content))
    if content["save"] > newest:
        raise Wrong("newer", found=content["save"], expected=newest)
    _check(content, FIELDS, "")
    _check(content["start"], START, "start.")
    if content["check"] != checksum(content):
        raise Wrong("damaged", expected=checksum(content), found=content["check"])
    return Saved(
        content["version"],
        content["game"],
        content["folder"],
        content["variants"],
        content["digest"],
        content["start"],
        [(player, key) for player, key in content["choices"]],
        content["undone"],
        content["state"],
    )


def _check(content: dict[str, Any], fields: dict[str, tuple[Test, str]], prefix: str) -> None:
    for field, (test, expected) in fields.items():
        missing = field not in content and prefix + field not in OPTIONAL
        if missing or not test(content.get(field)):
            raise Wrong("wrong_field", field=prefix + field, expected=expected, found=_short(content.get(field)))


def _json(data: bytes) -> Any:
    if len(data) > MAX_BYTES:
        raise Wrong("not_json", found=f"{len(data)} B")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Wrong("not_json", found=f"0x{data[error.start]:02x}") from None
    if not text.strip():
        raise Wrong("not_json", found="nothing")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        if text.lstrip()[0] == "{" and (error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")):
            raise Wrong("cut_off") from None
        raise Wrong("not_json", found=_short(text[error.pos : error.pos + 12]) or "end") from None
    except (RecursionError, ValueError):
        raise Wrong("not_json", found=_short(text)) from None


def _short(value: object) -> str:
    """A value in few letters, for a message."""
    if value is None:
        return "nothing"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = " ".join(text.split())
    return text if len(text) <= 24 else text[:23] + "…"


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _text(value: object) -> bool:
    return isinstance(value, str)


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _choices(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(one, list) and len(one) == 2 and _number(one[0]) and isinstance(one[1], str) for one in value
    )


def _mapping(value: object) -> bool:
    return isinstance(value, dict)


FIELDS: dict[str, tuple[Test, str]] = {
    "version": (_text, '"…"'),
    "game": (_text, '"…"'),
    "folder": (lambda value: value is None or _text(value), '"…"'),
    "variants": (_texts, '["…"]'),
    "digest": (_text, '"…"'),
    "start": (_mapping, "{…}"),
    "choices": (_choices, '[[0, "…"]]'),
    "undone": (_texts, '["…"]'),
    "state": (lambda value: isinstance(value, list) and all(map(_number, value)), "[0, 1, …]"),
    "check": (_text, '"…"'),
}
"""Every field with its test and what is expected, in words of no language where that can be."""
START: dict[str, tuple[Test, str]] = {
    "players": (_number, "0, 1, 2 …"),
    "seed": (_number, "0, 1, 2 …"),
    "options": (_mapping, "{…}"),
    "position": (lambda value: value is None or _mapping(value), "{…}"),
}
OPTIONAL = {"start.position"}
"""Fields that need not be there."""
