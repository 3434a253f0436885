"""Groups whose members are what lies somewhere now: the cards of a row, the tile in a slot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulebook.engine.hidden_information import visible
from rulebook.picture.look.templates import Binding
from rulebook.picture.painters.binder import Binder, Context
from rulebook.picture.painters.draw_pass import Op, Sight, joined, run
from rulebook.picture.painters.layouts import LAYOUTS, place

__all__ = ["lying", "open_to"]

Item = Mapping[str, Any]


def open_to(sight: Sight, zone: str, owner: int | None, entry: Mapping[str, Any]) -> bool:
    """Whether who looks may see what lies there; a picture for everybody shows all but what is face down."""
    if sight.viewer is not None:
        return visible(sight.game, zone, sight.viewer, owner, **entry)
    return bool(sight.game.program.model.zones[zone].see != "none")


def lying(binder: Binder, item: Item, ctx: Context, body: Callable[[Context], list[Op]]) -> list[Op]:
    """``each: {lies: zone, of: {index: name}}``: one member for each kind of piece lying there, laid out in order.

    ``as:`` names the kind, ``amount`` is how many lie there; all are said, unless ``silent: true``.
    """
    each = item["each"]
    zone, name = str(each["lies"]), str(item.get("as", "kind"))
    zones = binder.rules.model.zones
    if zone not in zones:
        binder.fail("reference", zone, sorted(zones))
    entry = {index: ctx.bindings[str(bound)].value for index, bound in dict(each.get("of", {})).items()}
    asked = dict(entry) if ctx.player is None else {**entry, "me": ctx.player}
    layout = next((one for one in LAYOUTS if one in item), "at")
    spec, path, owner = item.get(layout, (0, 0)), list(binder.path), ctx.player
    silent = bool(item.get("silent"))
    seen: dict[tuple[str, int, int], list[Op]] = {}

    def at(kind: str, count: int, number: int) -> list[Op]:
        if (kind, count, number) not in seen:
            binder.path = list(path)
            inner = ctx.at(place(layout, spec, number, number + 1)).bound(name, Binding(binder.sort(kind), kind))
            inner = inner.bound("amount", Binding("number", count))
            seen[kind, count, number] = joined(binder.member(item, inner, body))
        return seen[kind, count, number]

    def draw(sight: Sight) -> None:
        if sight.current is not None and not silent:
            sight.current.holds = True
        if open_to(sight, zone, owner, entry):
            for number, (kind, count) in enumerate(sight.game.contents(zone, **asked)):
                if not silent:
                    sight.say(binder.name(Binding("piece", kind)), count, binder.counter(kind))
                run(at(kind, count, number), sight)

    if binder.tried(zone):  # so that a mistake is found when the look is bound
        at(zones[zone].holds[0], 1, 0)
    return [draw]
