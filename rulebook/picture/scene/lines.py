"""The words of a picture: one line for each thing."""

from __future__ import annotations

from dataclasses import dataclass, field

__all__ = ["Line"]


@dataclass(slots=True)
class Line:
    """One line of words: what a thing is and what lies on it.

    Attributes:
        section: the part of the board it belongs to.
        label: what the thing is called.
        thing: its id, or "".
        parent: the thing it lies in, or "".
        holds: whether pieces could lie here, so that none is worth saying.
        parts: names and counts of the pieces on it.
        counters: how the pieces of a name are counted.
        quiet: said only when something lies on it.
        aside: said when asked for only; in the whole its pieces are counted with what it lies in.
    """

    section: str
    label: str
    thing: str = ""
    parent: str = ""
    quiet: bool = False
    aside: bool = False
    holds: bool = False
    parts: list[tuple[str, int]] = field(default_factory=list)
    counters: dict[str, str] = field(default_factory=dict)
