"""The small parts a program is put together from: where a step stands, spots, subroutines, marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rulebook.compiler.expressions.compiled_values import Cells, Val
from rulebook.language.yaml_nodes import Node

if TYPE_CHECKING:
    from rulebook.base.problems import Problems
    from rulebook.compiler.expressions.expression_compiler import Compiler
    from rulebook.language.model import Model, Requirement
    from rulebook.language.reader import Reader

__all__ = ["Building", "Counted", "Label", "Mark", "StepInfo", "Subroutine"]


class Building(Protocol):
    """What an action and a decision need of whoever puts the program together."""

    compiler: Compiler
    model: Model
    problems: Problems
    reader: Reader
    registers: int

    def shared_register(self, name: str) -> int:
        """The register of a name, the same for all who ask for it."""

    def requirements(self, node: Node | None) -> list[Requirement]:
        """Requirements read from the rule data."""

    def step_info(self, number: int) -> StepInfo:
        """Where a step stands in the rule data."""


@dataclass(slots=True)
class StepInfo:
    """Where a step stands in the rule data and which rule it carries."""

    node: Node
    rule: str
    verb: str

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.node.file}:{self.node.line}"


class Label:
    """A spot in the program that is known only when all is compiled."""

    __slots__ = ("pc",)

    def __init__(self) -> None:
        self.pc = -1


@dataclass(slots=True)
class Subroutine:
    """Steps that several places call: its entry and the register that keeps where to go on."""

    label: Label
    back: int
    name: str
    node: Node


@dataclass(slots=True)
class Mark:
    """A phase that a position can start in: its entry, and how to start at a given player.

    ``asks`` says that the loop over players it starts in asks them something.
    """

    label: Label
    inner: Label | None = None
    prepare: Callable[[Cells, int], None] | None = None
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """A repeat that counts: the cell of its counter and how many times it goes."""

    cell: int
    times: Val
