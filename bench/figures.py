"""A figure: what was measured, how much, and what is aimed for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table.

    Attributes:
        name: what was measured.
        value: the median.
        unit: of the value.
        goal: what is aimed for; None for a figure that is only told.
        more_is_better: whether the goal is a least or a most.
    """

    name: str
    value: float
    unit: str = ""
    goal: float | None = None
    more_is_better: bool = False

    def row(self) -> str:
        """Return the figure as a line of the table."""
        number = f"{self.value:,.0f}" if self.value >= 1000 else f"{self.value:.4g}"
        return f"{self.name:52}{number:>10} {self.unit:12}{self._against_goal()}".rstrip()

    def _against_goal(self) -> str:
        if self.goal is None:
            return ""
        sign, reached = ("≥", self.value >= self.goal) if self.more_is_better else ("≤", self.value <= self.goal)
        return f"goal {sign} {self.goal:,.0f}  {'reached' if reached else 'missed'} ({self.value / self.goal:.2f}x)"
