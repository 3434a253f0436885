"""Painters of groups: the same drawing for every member of a set, laid out; and parts used more than once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulebook.picture.look.effect_icons import step_gifts, step_signs, track_gifts
from rulebook.picture.look.kinds import MEMBERS
from rulebook.picture.look.templates import Binding
from rulebook.picture.painters.binder import Binder, Context, painter
from rulebook.picture.painters.draw_pass import Op, Sight, joined, run
from rulebook.picture.painters.lattice import lattice
from rulebook.picture.painters.layouts import LAYOUTS, curve, halfway, place
from rulebook.picture.painters.zone_contents import lying
from rulebook.picture.scene.lines import Line

__all__: list[str] = []

Item = Mapping[str, Any]
Member = Callable[[Context], list[Op]]


@painter("use")
def use(binder: Binder, item: Item, ctx: Context) -> list[Op]:
    """``use: part`` draws a list of items from ``parts:`` at ``at:``.

    A name made with braces may have no part: what a variant adds is then drawn plainly.
    """
    name = binder.fixed(item["use"], ctx)
    if "{" in str(item["use"]) and name not in binder.look.part("parts"):
        return []
    if name not in binder.look.part("parts"):
        binder.fail("reference", name, sorted(binder.look.part("parts")))
    return binder.items(binder.look.part("parts")[name], ctx.at(item.get("at", (0, 0))), f"parts.{name}")


@painter("draw")
def draw(binder: Binder, item: Item, ctx: Context) -> list[Op]:
    """``draw: [items]``, once or for ``each:`` member, laid out by one of the layouts."""
    heading: list[Op] = []
    if "each" not in item:
        heading, ctx = _section(binder, item, ctx)

    def body(inner: Context) -> list[Op]:
        return binder.items(item["draw"], inner)

    if isinstance(item.get("each"), Mapping) and "lies" in item["each"]:
        return lying(binder, item, ctx, body)
    members = _members(binder, item, ctx)

    def member(inner: Context) -> list[Op]:
        head, inner = _section(binder, item, inner) if "each" in item else ([], inner)
        return [*head, *binder.member(item, inner, body)]

    if "spot" in item:
        return [*heading, *(op for each in members for op in _wandering(binder, item["spot"], each, member))]
    if "flow" in item:
        return [*heading, _flowing(binder, item, members, body)]
    return [*heading, *_standing(binder, item, members, member)]


def _section(binder: Binder, item: Item, ctx: Context) -> tuple[list[Op], Context]:
    if "section" not in item:
        return [], ctx
    section = binder.fixed(item["section"], ctx)
    title = binder.fixed(item.get("title", ""), ctx)
    heading = Line(section, title, "", "#")

    def begin(sight: Sight) -> None:
        sight.lines.append(heading)

    return [begin], replace(ctx, section=section, thing=ctx.thing)


# members ----------------------------------------------------------------------------------------------------------
def _members(binder: Binder, item: Item, ctx: Context) -> list[Context]:
    each = item.get("each")
    if each is None:
        return [ctx]
    if isinstance(each, int):
        return [ctx.bound(str(item.get("as", "n")), Binding("number", n)) for n in range(each)]
    if isinstance(each, Mapping):
        return _MAPPED[next(key for key in _MAPPED if key in each)](binder, item, each, ctx)
    if isinstance(each, Sequence) and not isinstance(each, str):
        name = str(item.get("as", "id"))
        return [ctx.bound(name, Binding(binder.sort(str(one)), str(one))) for one in each]
    if each == "player":
        return [ctx.bound(str(item.get("as", "me")), Binding("player", n)) for n in range(binder.players)]
    if each not in binder.rules.sets:
        binder.fail("reference", each, [*sorted(binder.rules.sets), "player"])
    name = str(item.get("as", each))
    found = [ctx.bound(name, Binding(each, one)) for one in binder.rules.sets[each]]
    only, without = item.get("only"), item.get("except", ())
    found = [one for one in found if (only is None or one.bindings[name].value in only)]
    found = [one for one in found if one.bindings[name].value not in without]
    return [one for one in found if _fits(binder, item.get("of", {}), one.bindings[name], ctx)]


def _fits(binder: Binder, wanted: Mapping[str, Any], binding: Binding, ctx: Context) -> bool:
    for field, value in wanted.items():
        found = binder.field(binding, field).value
        listed = value if isinstance(value, list) else [value]
        if found not in [ctx.bindings[one].value if one in ctx.bindings else one for one in listed]:
            return False
    return True


def _entries(binder: Binder, item: Item, each: Item, ctx: Context) -> list[Context]:
    """``each: {field: x.needs}``: every entry of a mapping or list field, counted entries so many times."""
    name, _, field = str(each["field"]).partition(".")
    value = binder.field(ctx.bindings[name], field).value
    pairs = list(value.items()) if isinstance(value, Mapping) else list(value or ())
    made: list[Context] = []
    for order, pair in enumerate(pairs):
        key, count = pair if isinstance(pair, tuple | list) else (pair, 1)
        sort = "number" if isinstance(key, int) else binder.sort(str(key))
        if isinstance(count, int) and each.get("repeat", True) and count > MEMBERS:
            binder.fail("range", count, ["0", str(MEMBERS)])
        for number in range(int(count) if each.get("repeat", True) and isinstance(count, int) else 1):
            inner = ctx.bound(str(item.get("as", "key")), Binding(sort, key))
            inner = inner.bound("number", Binding("number", number)).bound("order", Binding("number", order))
            inner = inner.bound("many", Binding("number", len(pairs)))
            made.append(inner.bound("value", Binding("number" if isinstance(count, int) else "id", count)))
    return made


def _range(binder: Binder, item: Item, each: Item, ctx: Context) -> list[Context]:
    """``each: {to: "{x.last}"}``: numbers from ``from`` (0) to ``to``, both included."""
    start, end = binder.number(each.get("from", 0), ctx), binder.number(each["to"], ctx)
    if end - start >= MEMBERS:
        binder.fail("range", end - start + 1, ["0", str(MEMBERS)])
    return [ctx.bound(str(item.get("as", "n")), Binding("number", n)) for n in range(start, end + 1)]


def _gifts(binder: Binder, item: Item, each: Item, ctx: Context) -> list[Context]:
    """``each: {gifts: "{track}"}``: what the spaces of a track give: ``number`` of the space, kind, ``value``."""
    return [
        ctx.bound(str(item.get("as", "kind")), Binding(binder.sort(kind), kind))
        .bound("number", Binding("number", number))
        .bound("value", Binding("number", count))
        for number, kind, count in track_gifts(binder.rules, binder.fixed(each["gifts"], ctx))
    ]


def _gives(binder: Binder, item: Item, each: Item, ctx: Context) -> list[Context]:
    """``each: {gives: x.field}``: what the steps in a field of x plainly give: kind or counter, and ``value``."""
    name, _, field = str(each["gives"]).partition(".")
    binding = ctx.bindings[name]
    key = str(item.get("as", "kind"))
    return [
        ctx.bound(key, Binding(binder.sort(kind), kind)).bound("value", Binding("number", count))
        for kind, count in step_gifts(binder.rules, binding.sort, str(binding.value), field)
    ]


def _signs(binder: Binder, item: Item, each: Item, ctx: Context) -> list[Context]:
    """``each: {signs: x, needs: field, do: field}``: an effect without words: role, ``what``, ``value``, ``per``."""
    binding = ctx.bindings[str(each["signs"])]
    found = step_signs(binder.rules, binding.sort, str(binding.value), str(each["needs"]), str(each["do"]))
    return [
        ctx.bound(str(item.get("as", "sign")), Binding("id", one.role))
        .bound("what", Binding(binder.sort(one.what), one.what))
        .bound("per", Binding("id", one.per))
        .bound("value", Binding("number", one.value))
        for one in found
    ]


_MAPPED = {"signs": _signs, "field": _entries, "to": _range, "gifts": _gifts, "gives": _gives}


# layouts ----------------------------------------------------------------------------------------------------------
def _standing(binder: Binder, item: Item, members: list[Context], member: Member) -> list[Op]:
    layout = next((name for name in LAYOUTS if name in item), "")
    program: list[Op] = []
    for index, ctx in enumerate(members):
        if "along" in item:
            program += member(_along(binder, item["along"], ctx, str(item.get("as", item.get("each")))))
            continue
        if "lattice" in item:
            corner, how = lattice(item["lattice"], str(_key(ctx, item, index)))
            program += member(ctx.at(corner).bound("lying", Binding("id", how)))
            continue
        spec = item.get(layout, (0, 0))
        if isinstance(spec, str | Mapping) and layout == "at":
            spot = _named(binder, spec, ctx, index, str(item.get("as", item.get("each"))))
            if spot is None:
                spot = place("row", binder.look.tray, binder.strays(_key(ctx, item, index)), 1)
        else:
            by = binder.number("{" + str(item["by"]) + "}", ctx) if "by" in item else index
            spot = place(layout or "at", spec, by, len(members))
        program += member(ctx.at(spot))
    return program


def _key(ctx: Context, item: Item, index: int) -> Any:
    binding = ctx.bindings.get(str(item.get("as", item.get("each"))))
    return binding.value if binding is not None else index


def _named(binder: Binder, spec: Any, ctx: Context, index: int, name: str) -> Sequence[int] | None:
    table = binder.look.part("positions").get(spec) if isinstance(spec, str) else spec
    if table is None:
        binder.fail("reference", spec, sorted(binder.look.part("positions")))
    if isinstance(table, Mapping):
        key = ctx.bindings[name].value if name in ctx.bindings else index
        found = table.get(key, table.get(str(key)))
        return found if found is None else list(found)
    return list(table[index]) if index < len(table) else None


def _along(binder: Binder, spec: Any, ctx: Context, name: str) -> Context:
    if isinstance(spec, str):
        if spec not in binder.look.part("lines"):
            binder.fail("reference", spec, sorted(binder.look.part("lines")))
        spec = binder.look.part("lines")[spec]
    table = binder.look.part("positions")[str(spec["points"])]
    binding = ctx.bindings[name]
    ends = [table.get(binder.field(binding, str(spec[end])).value) for end in ("from", "to")]
    if None in ends:  # an end that the look does not know, as a variant may add
        return ctx.at(place("row", binder.look.tray, binder.strays(binding.value), 1))
    between = spec.get("bend", {}).get(binding.value, [])
    points = [(ctx.x + x, ctx.y + y) for x, y in [ends[0], *between, ends[1]]]
    smooth = curve(points)
    named = spec.get("middle", {}).get(binding.value)
    x, y = (ctx.x + named[0], ctx.y + named[1]) if named else halfway(smooth)
    return replace(ctx, x=x, y=y, points=tuple(smooth))


def _wandering(binder: Binder, spec: Item, ctx: Context, member: Member) -> list[Op]:
    """A member whose place follows a number of the game; drawn once for each place it was seen at."""
    asked = binder.quantity(spec["index"], ctx)
    seen: dict[int, list[Op]] = {}
    path = list(binder.path)

    def at(index: int) -> list[Op]:
        if index not in seen:
            binder.path = list(path)
            if "positions" in spec:
                spot = _named(binder, str(spec["positions"]), ctx.bound("", Binding("number", index)), index, "")
                spot = spot or place("row", binder.look.tray, 0, 1)
            else:
                layout = next(name for name in LAYOUTS if name in spec)
                spot = place(layout, spec[layout], index, index + 1)
            seen[index] = joined(member(ctx.at(spot).bound("here", Binding("number", index))))
        return seen[index]

    at(0)
    return [lambda sight: run(at(asked(sight.game)), sight)]


def _flowing(binder: Binder, item: Item, members: list[Context], body: Member) -> Op:
    """Members packed in order, only those that are shown."""
    spec, plain = item["flow"], {key: value for key, value in item.items() if key != "show"}
    shows = [binder.quantity(item.get("show", 1), ctx) for ctx in members]
    seen: dict[tuple[int, int], list[Op]] = {}
    path = list(binder.path)

    def at(number: int, slot: int) -> list[Op]:
        if (number, slot) not in seen:
            binder.path = list(path)
            spot = place("flow", spec, slot, len(members))
            seen[number, slot] = joined(binder.member(plain, members[number].at(spot), body))
        return seen[number, slot]

    def run_all(sight: Sight) -> None:
        slot = 0
        for number, show in enumerate(shows):
            if show(sight.game):
                run(at(number, slot), sight)
                slot += 1

    for number in range(len(members)):
        at(number, 0)
    return run_all
