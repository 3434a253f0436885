"""The pieces that the text of a step is made of: lines of Python, and where to go on.

A verb adds lines (``builder.act``) or an operation that decides where to go on (``builder.op``). What only a game with
events does is a line of :class:`Told`; the silent version of a step leaves those out, and is otherwise the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulebook.compiler.expressions.source import Told

__all__ = ["Back", "Call", "Goto", "If", "Leave", "Piece", "Told", "event", "targets"]


@dataclass(frozen=True, slots=True)
class Goto:
    """Goes on at an operation, or with a negative number stops at a decision."""

    pc: int


@dataclass(frozen=True, slots=True)
class If:
    """One or the other; both ways lead on."""

    test: str
    yes: Sequence[Piece]
    no: Sequence[Piece]


@dataclass(frozen=True, slots=True)
class Call:
    """Goes on at a subroutine; ``back`` is the cell that keeps where it returns to."""

    back: int
    after: int
    pc: int


@dataclass(frozen=True, slots=True)
class Back:
    """Returns from a subroutine."""

    cell: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Goes on where a value says that is known only in play."""

    text: str


Piece = str | Goto | If | Call | Back | Leave


def event(code: str, *parts: object, pad: str = "") -> Told:
    """The line that notes what happened: its code, who acts, and more.

    >>> event("advance", 7, "p")
    'e.append(("advance", s[1], 7, p))'
    """
    return Told(f'{pad}e.append(("{code}", s[1], {", ".join(map(str, parts))}))')


def targets(pieces: Sequence[Piece]) -> Iterator[int]:
    """Every operation that pieces of text lead to."""
    for piece in pieces:
        if isinstance(piece, Goto):
            yield piece.pc
        elif isinstance(piece, Call):
            yield from (piece.pc, piece.after)
        elif isinstance(piece, If):
            yield from targets(piece.yes)
            yield from targets(piece.no)
