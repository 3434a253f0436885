"""Joins operations to functions of Python text: from one operation on as far as the way is known.

Each function takes the state (and the list of events) and returns the operation to go on with. A loop returns to its
own start once for each time round, so that whoever runs the functions counts them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rulebook.compiler.expressions.source import Sheet, Told, as_comment, written
from rulebook.compiler.step_text import Back, Call, Goto, If, Leave, Piece, targets

__all__ = ["Joined"]

MOST_LINES = 200
DEEPEST = 12
INDENT = "    "


class Joined:
    """The functions of a program, each made when it is first needed.

    Args:
        code: the pieces of every operation.
        sheet: the names in their text; ``stride`` the cells of a player's block.
        described: says where an operation comes from.
        told: with the lines that note events.
        alone: every operation as a function by itself.
    """

    def __init__(
        self,
        code: Sequence[Sequence[Piece]],
        sheet: Sheet,
        stride: int,
        described: Callable[[int], str],
        *,
        told: bool = False,
        alone: bool = False,
    ) -> None:
        self.code, self.sheet, self.stride, self.described = code, sheet, stride, described
        self.told, self.alone = told, alone
        self.made: list[Callable[..., int] | None] = [None] * len(code)
        self.tops = {to for at, one in enumerate(code) for to in targets(one) if 0 <= to <= at}
        self.who = re.compile(rf"s\[1\] \* {stride}\b")

    def make(self, pc: int) -> Callable[..., int]:
        """The function from an operation on."""
        name, arguments, lines, place = self.parts(pc)
        found = self.made[pc] = self.sheet.function(name, arguments, lines, place)
        return found

    def text(self, pc: int) -> str:
        """The text of the function from an operation on."""
        return written(*self.parts(pc))

    def parts(self, pc: int) -> tuple[str, str, list[str], str]:
        """Name, arguments, lines and place of a function."""
        way = _Way(self, pc)
        way.go(pc, "", frozenset(), {})
        return f"step{pc}", "s, e", self.hoisted(way.lines), self.described(pc)

    def hoisted(self, lines: list[str]) -> list[str]:
        """The start of the acting player's block is worked out once, and anew where another player acts."""
        if sum(len(self.who.findall(line)) for line in lines) < 2:
            return lines
        start = f"own = s[1] * {self.stride}"
        found = [start]
        for line in lines:
            found.append(self.who.sub("own", line))
            plain = line.lstrip()
            if plain.startswith("s[1] ="):
                found.append(line[: len(line) - len(plain)] + start)
        return found


class _Way:
    """One function as it is written: every way through it ends in ``return``."""

    def __init__(self, joined: Joined, root: int) -> None:
        self.joined = joined
        self.lines: list[str] = []
        self.place = joined.described(root)

    def go(self, pc: int, pad: str, path: frozenset[int], known: dict[int, int]) -> None:
        """Writes what happens from an operation on; ``known`` says where subroutines return to."""
        full = len(self.lines) > MOST_LINES or len(pad) > DEEPEST * len(INDENT)
        if pc < 0 or (path and (self.joined.alone or full or pc in path or pc in self.joined.tops)):
            self.lines.append(f"{pad}return {pc}")
            return
        place = self.joined.described(pc)
        if place != self.place:
            self.place = place
            self.lines.append(f"{pad}# {as_comment(place)}")
        self.walk(self.joined.code[pc], pad, path | {pc}, known)

    def walk(self, pieces: Sequence[Piece], pad: str, path: frozenset[int], known: dict[int, int]) -> None:
        """Writes the pieces of one operation."""
        for piece in pieces:
            match piece:
                case str():
                    if self.joined.told or not isinstance(piece, Told):
                        self.lines.append(pad + piece)
                case Goto(pc):
                    return self.go(pc, pad, path, known)
                case Call(back, after, pc):
                    self.lines.append(f"{pad}s[{back}] = {after}")
                    return self.go(pc, pad, path, {**known, back: after})
                case Back(cell):
                    if cell in known:
                        return self.go(known[cell], pad, path, known)
                    self.lines.append(f"{pad}return s[{cell}]")
                    return None
                case Leave(text):
                    self.lines.append(f"{pad}return {text}")
                    return None
                case If(test, yes, no):
                    self.lines.append(f"{pad}if {test}:")
                    self.walk(yes, pad + INDENT, path, known)
                    return self.walk(no, pad, path, known)
        return None
