"""Checking look data: unknown keys, wrong kinds of values, names that are not defined; each with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulebook.base.errors import RulebookError
from rulebook.picture.look.kinds import misfits
from rulebook.picture.look.look import Look, Style
from rulebook.picture.look.pieces import OUTLINES
from rulebook.picture.painters.binder import PAINTERS, Binder, Context, LookError
from rulebook.picture.painters.layouts import LAYOUTS
from rulebook.picture.scene.colours import is_colour

__all__ = ["check_look", "mistakes"]

Path = tuple[str | int, ...]
SHOWN = 40
TOP = {
    "board": dict,
    "palette": dict,
    "players": list,
    "styles": dict,
    "outlines": dict,
    "pieces": dict,
    "attributes": dict,
    "words": dict,
    "positions": dict,
    "lines": dict,
    "parts": dict,
    "draw": list,
}
STYLE = set(Style.__dataclass_fields__)
COMMON = STYLE | {"style", "show", "phase", "thing", "label", "quiet", "aside", "private"}
"""What any shape takes; ``at`` and ``rotate`` only where they turn or move something."""
PIECE = {"outline", "fill", "stroke", "width", "ink", "letter", "letter_size", "letter_down"}
COUNT = {"count_at", "count_anchor", "count_fill", "count_size"}
KEYS: dict[str, set[str]] = {
    "rect": COMMON | {"rotate"}, "circle": COMMON, "polygon": COMMON, "line": COMMON | {"smooth"}, "path": COMMON,
    "arc": COMMON, "outline": COMMON | {"at", "across"},
    "text": COMMON | {"at", "rotate", "fit", "wrap", "hang", "plate"},
    "piece": COMMON | COUNT | {"at", "across", "count", "ghost", "silent"},
    "pieces": COMMON | COUNT | {"at", "across", "of", "step", "columns", "centre", "stack", "each_thing"},
    "use": {"at", "show", "phase", "thing", "label", "quiet", "aside", "private"},
    "draw": {"section", "title", "each", "as", "of", "only", "except", "by", "along", "lattice", "spot", "thing",
             "label", "quiet", "aside", "private", "show", "phase", "silent"} | set(LAYOUTS),
}  # fmt: skip


def mistakes(data: Any) -> Iterator[LookError]:
    """Every mistake that can be seen in the look data alone.

    >>> [found.code for found in mistakes({"palet": {}})]
    ['key']
    """
    if not isinstance(data, Mapping):
        yield LookError((), "type", type(data).__name__, ["mapping"])
        return
    yield from _unknown((), data, set(TOP))
    for name, kind in TOP.items():
        if name in data and not isinstance(data[name], kind):
            yield LookError((name,), "type", str(data[name])[:SHOWN], ["mapping" if kind is dict else "list"])
            return
    look = Look(data)
    yield from _misfits(("board",), look.part("board"), board=True)
    yield from _colours(look)
    yield from _definitions(look)
    for part, items in look.part("parts").items():
        yield from _items(look, ("parts", part), items)
    yield from _items(look, ("draw",), data.get("draw", []))


def _unknown(path: Path, found: Mapping[str, Any], known: set[str]) -> Iterator[LookError]:
    for key in found:
        if key not in known:
            yield LookError((*path, key), "key", str(key), sorted(known))


def _misfits(path: Path, spec: Mapping[str, Any], *, board: bool = False) -> Iterator[LookError]:
    for below, code, known in misfits(spec, board=board):
        found: Any = spec
        for step in below:
            found = found[step]
        yield LookError((*path, *below), code, str(found)[:SHOWN], known)


def _colours(look: Look) -> Iterator[LookError]:
    for name, colour in look.part("palette").items():
        if not is_colour(colour):
            yield LookError(("palette", name), "colour", str(colour), ["#rrggbb"])


def _is_known_colour(look: Look, value: object) -> bool:
    text = str(value)
    return (
        "{" in text or text in ("", "none", "player", "player_ink") or text in look.part("palette") or is_colour(text)
    )


def _own_colours(look: Look, path: Path, item: Mapping[str, Any]) -> Iterator[LookError]:
    for key in ("fill", "stroke", "ink", "plate", "count_fill"):
        if key in item and not _is_known_colour(look, item[key]):
            yield LookError((*path, key), "colour", str(item[key]), sorted(look.part("palette")))


def _definitions(look: Look) -> Iterator[LookError]:
    for section, known in (("styles", STYLE), ("pieces", PIECE), ("attributes", {"stroke", "width"})):
        for name, spec in look.part(section).items():
            path: Path = (section, name)
            if not isinstance(spec, Mapping):
                yield LookError(path, "type", str(spec), ["mapping"])
                continue
            yield from _unknown(path, spec, known)
            yield from _misfits(path, spec)
            yield from _own_colours(look, path, spec)
            if section == "pieces":
                yield from _outline(look, path, spec)


def _outline(look: Look, path: Path, item: Mapping[str, Any]) -> Iterator[LookError]:
    known = {"disc", *OUTLINES, *look.part("outlines")}
    name = item.get("outline", "disc")
    if "{" not in str(name) and name not in known:
        yield LookError((*path, "outline"), "reference", str(name), sorted(known))


def _items(look: Look, path: Path, items: Any) -> Iterator[LookError]:
    if not isinstance(items, Sequence) or isinstance(items, str):
        yield LookError(path, "type", str(items)[:SHOWN], ["list"])
        return
    for index, item in enumerate(items):
        yield from _item(look, (*path, index), item)


def _item(look: Look, path: Path, item: Any) -> Iterator[LookError]:
    if not isinstance(item, Mapping):
        yield LookError(path, "type", str(item)[:SHOWN], ["mapping"])
        return
    kinds = [key for key in PAINTERS if key in item]
    if len(kinds) != 1:
        yield LookError(path, "kind", ", ".join(map(str, item)), sorted(PAINTERS))
        return
    yield from _unknown(path, item, KEYS[kinds[0]] | {kinds[0]})
    yield from _misfits(path, item)
    yield from _own_colours(look, path, item)
    for name in str(item.get("style", "")).split():
        if "{" not in name and name not in look.part("styles"):
            yield LookError((*path, "style"), "reference", name, sorted(look.part("styles")))
    if kinds[0] == "outline":
        yield from _outline(look, path, item)
    if kinds[0] == "draw":
        yield from _items(look, (*path, "draw"), item["draw"])


def check_look(rules: Any) -> list[LookError]:
    """All mistakes of a game's look; when its form is right, it is also bound to the rules."""
    found = list(mistakes(rules.look or {}))
    if found or not rules.look:
        return found
    look = Look(rules.look)
    least, most = getattr(rules, "players", (2, 2))
    for index, item in enumerate(look.data.get("draw", ())):
        for players in {least, most}:
            binder = Binder(rules, look, players, "en")
            binder.path = ["draw", index]
            try:
                binder.item(item, Context())
            except LookError as error:
                found.append(error)
                break
            except RulebookError as error:
                found.append(LookError(("draw", index), "value", str(error)))
                break
    return found
