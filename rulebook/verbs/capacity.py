"""What a place can hold: a slot one piece, a zone with a size so many; more is refused at load or in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulebook.base.errors import RuleFault
from rulebook.compiler.expressions.compiled_values import Cells, Val
from rulebook.compiler.program import Act, Events
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.zone_refs import ZoneRef
from rulebook.language.yaml_nodes import Node

__all__ = ["Refuse", "check_amount", "refuses", "within"]

Refuse = Callable[[int, int, int], None]
"""Takes the piece, what lies in the slot (0: nothing) and how many pieces were to go there; always raises."""


def check_amount(builder: Builder, amount: Val, target: ZoneRef, node: Node) -> None:
    """Notes a mistake when more pieces are moved than the place can ever hold."""
    many = amount.const
    if many is None or many >= EVERYTHING:
        return
    if target.slot and many > 1:
        builder.problems.add("one_piece", node, found=many, zone=target.spot.name)
    elif target.size is not None and target.size.const is not None and many > target.size.const:
        builder.problems.add("zone_full", node, found=many, zone=target.spot.name, limit=target.size.const)


EVERYTHING = 1 << 30
"""The amount that stands for all there are."""


@dataclass(frozen=True, slots=True)
class _Refusal:
    names: list[str]
    zone: str
    place: str

    def __call__(self, symbol: int, there: int, many: int) -> None:
        found, zone = self.names[symbol], self.zone
        if there:
            raise RuleFault("occupied", self.place, found=found, there=self.names[there], zone=zone)
        raise RuleFault("one_piece", self.place, found=found, n=many, zone=zone)


def refuses(builder: Builder, target: ZoneRef) -> Refuse:
    """What refuses a piece that a slot cannot take, with the place of the step that is being compiled."""
    return _Refusal(builder.compiler.names, target.spot.name, builder.program.infos[builder.info].place)


def within(builder: Builder, act: Act, target: ZoneRef) -> Act:
    """The same act, watched: afterwards the zone holds no more than its size. Zones without a size cost nothing."""
    if target.size is None or target.slot:
        return act
    limit, address, offsets = target.size.func(), target.address, sorted(target.spot.kinds.values())
    first, last = offsets[0], offsets[-1] + 1
    zone, place = target.spot.name, builder.program.infos[builder.info].place

    def watched(s: Cells, e: Events) -> None:
        act(s, e)
        at = address(s)
        there = sum(s[at + first : at + last])
        if there > limit(s):
            raise RuleFault("full", place, zone=zone, limit=limit(s), found=there)

    return watched
