"""What a place can hold: a slot one piece, a zone with a size so many; more is refused at load or in play."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.base.errors import RuleFault
from rulebook.compiler.expressions.compiled_values import Val
from rulebook.compiler.step_compiler import Builder
from rulebook.compiler.zone_refs import ZoneRef
from rulebook.language.yaml_nodes import Node

__all__ = ["check_amount", "refuses", "within"]


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
    """Takes the piece, what lies in the slot (0: nothing) and how many pieces were to go there; always raises."""

    names: list[str]
    zone: str
    place: str

    def __call__(self, symbol: int, there: int, many: int) -> None:
        found, zone = self.names[symbol], self.zone
        if there:
            raise RuleFault("occupied", self.place, found=found, there=self.names[there], zone=zone)
        raise RuleFault("one_piece", self.place, found=found, n=many, zone=zone)


def refuses(builder: Builder, target: ZoneRef) -> str:
    """The name of what refuses a piece that a slot cannot take, with the place of the step being compiled."""
    refusal = _Refusal(builder.compiler.names, target.spot.name, builder.program.infos[builder.info].place)
    return builder.compiler.sheet.keep(refusal)


def within(builder: Builder, lines: list[str], target: ZoneRef) -> list[str]:
    """The same lines, watched: afterwards the zone holds no more than its size. Zones without a size cost nothing."""
    if target.size is None or target.slot:
        return lines
    offsets, keep = sorted(target.spot.kinds.values()), builder.compiler.sheet.keep
    limit, run = target.size.text, f"(i := {target.address}) + {offsets[0]}:i + {offsets[-1] + 1}"
    place, zone = keep(builder.program.infos[builder.info].place), keep(target.spot.name)
    return [*lines, f"if (n := sum(s[{run}])) > {limit}: too_full({place}, {zone}, {limit}, n)"]
