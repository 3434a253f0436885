"""Rule data compiled for a number of players: numbered small operations over the flat state.

Every step of the rule data becomes the text of one or a few operations, which are joined to functions
``step(state, events) -> next operation``; nothing is kept on Python's own stack, so a game stopped at any decision is a
list of whole numbers and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rulebook.base.budget import PLAYING, UNLIMITED
from rulebook.base.errors import RuleFault
from rulebook.compiler.decisions import DecisionPoint, Family
from rulebook.compiler.expressions.compiled_values import Cells, Fn
from rulebook.compiler.expressions.expression_compiler import Compiler
from rulebook.compiler.joined_steps import Joined
from rulebook.compiler.layout.state_layout import ME, PENDING, PHASE, Layout
from rulebook.compiler.program_parts import Mark, StepInfo
from rulebook.compiler.step_text import Piece
from rulebook.language.model import Model

__all__ = ["OVER", "Event", "Events", "Program"]

Event = tuple[Any, ...]
Events = list[Event] | None
OVER = -1
STEP_LIMIT = 200_000
FORCED_LIMIT = 2_000
STEP = 5
"""What an operation costs between two choices."""


@dataclass
class Program:
    """A compiled game.

    Attributes:
        code: the text of the operations; decisions: the points where somebody chooses.
        size: cells of a state; start: the entry of set-up.
        entries: where the steps of actions, effects, things and phases begin, by name.
        taken_from: the zones that some step takes pieces out of.
    """

    model: Model
    layout: Layout
    compiler: Compiler
    options: dict[str, Any]
    code: list[Sequence[Piece]] = field(default_factory=list)
    decisions: list[DecisionPoint] = field(default_factory=list)
    families: dict[str, Family] = field(default_factory=dict)
    infos: list[StepInfo] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)
    marks: dict[str, Mark] = field(default_factory=dict)
    size: int = 0
    start: int = 0
    flow: int = 0
    round_cell: int = -1
    phase_cell: int = PHASE
    secrets: dict[tuple[str, int, tuple[int, ...]], Fn] = field(default_factory=dict)
    phases_of: dict[str, set[str]] = field(default_factory=dict)
    taken_from: set[str] = field(default_factory=set)
    lines: list[Any] | None = None
    entries: dict[str, int] = field(default_factory=dict)

    def run(self, s: Cells, events: Events, pc: int) -> tuple[DecisionPoint, list[Any]] | None:
        """Goes on from an operation until somebody has a real choice.

        Returns:
            The decision and its options, or None when the game is over.

        Raises:
            RuleFault: the rule data loop without a choice, leave no option, or ask for more work than is done.
        """
        steps = self.silent if events is None else self.told
        made, make, decisions, meter = steps.made, steps.make, self.decisions, self.compiler.meter
        meter.left = PLAYING
        try:
            for _ in range(FORCED_LIMIT):
                done = 0
                while pc >= 0:
                    pc = (made[pc] or make(pc))(s, events)
                    done += 1
                    if done >= STEP_LIMIT and pc >= 0:
                        raise RuleFault("endless_steps", self.where(pc))
                s[PENDING] = pc
                if pc == OVER:
                    return None
                point = decisions[-pc - 2]
                options = (point.tables[s[ME]] or point.lay_out(s[ME]))(s)
                if len(options) > 1 or (options and point.always):
                    return point, options
                if not options:
                    raise RuleFault("no_option", self.infos[point.info].place, prompt=point.prompt)
                meter.spend(done * STEP, self.infos[point.info].place)
                if events is not None:
                    events.append(("forced", s[ME], point.info, options[0]))
                pc = point.apply(s, options[0])
            raise RuleFault("endless_choice", self.infos[point.info].place, prompt=point.prompt)
        finally:
            meter.left = UNLIMITED

    def step(self, s: Cells, events: Events, pc: int) -> int:
        """One operation; returns the entry that comes next."""
        steps = self._alone[events is not None]
        return (steps.made[pc] or steps.make(pc))(s, events)

    def stop(self, s: Cells, events: Events, pc: int) -> DecisionPoint | None:
        """Goes on from an operation to the next choice, even when only one thing can be chosen there.

        Raises:
            RuleFault: the rule data loop without a choice.
        """
        steps = self.silent if events is None else self.told
        for _ in range(STEP_LIMIT):
            pc = (steps.made[pc] or steps.make(pc))(s, events)
            if pc < 0:
                break
        else:
            raise RuleFault("endless_steps", self.where(pc))
        s[PENDING] = pc
        return self.point(pc)

    def point(self, pc: int) -> DecisionPoint | None:
        """The choice that an entry stands for; None when it is an operation, or when the game is over there."""
        return self.decisions[-pc - 2] if pc < OVER else None

    def asked(self, s: Cells) -> DecisionPoint | None:
        """What a state waits for; None when its game is over."""
        return self.point(s[PENDING])

    def knows(self, pending: int) -> bool:
        """Whether a number, of a file for instance, is a choice of this program or its end."""
        return -len(self.decisions) - 2 < pending < 0

    @cached_property
    def silent(self) -> Joined:
        """The steps as functions that note nothing."""
        return self._joined()

    @cached_property
    def told(self) -> Joined:
        """The steps as functions that note what happens."""
        return self._joined(told=True)

    @cached_property
    def _alone(self) -> tuple[Joined, Joined]:
        return self._joined(alone=True), self._joined(told=True, alone=True)

    def _joined(self, **how: bool) -> Joined:
        return Joined(self.code, self.compiler.sheet, self.layout.stride, self.described, **how)

    def described(self, pc: int) -> str:
        """The YAML place of an operation and its verb."""
        info = self.infos[self.steps[pc]]
        return f"{info.place} {info.verb}"

    def where(self, pc: int) -> str:
        """The YAML place of an operation, as far as it is known."""
        return self.infos[self.steps[pc]].place if 0 <= pc < len(self.steps) else ""
