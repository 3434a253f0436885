"""Compiled expressions: a known number, a cell of the state, or Python text that works it out from the state ``s``."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from rulebook.compiler.expressions.source import Sheet

__all__ = ["Cells", "Fn", "Val", "binary", "both", "constant", "either", "negate", "number", "select", "worked_out"]

Cells = list[int]
Fn = Callable[[Cells], int]
MOST_TERMS = 20
"""Longer sums become calls: nested additions are bounded in depth."""
NOBODYS = Sheet()
"""The sheet of values that speak of numbers and cells only."""


class Val:
    """What an expression compiles to.

    Attributes:
        const: the number when it is known before play.
        cell: the cell when the value simply lies there.
        text: the value as Python text, safe to stand anywhere in a larger one; ``depth`` how deeply it is nested.
        sheet: what the generated names in the text stand for.
        type: ``int``, ``bool``, ``player`` or the name of a set.
        zero_of: the cell that must be 0 for this test to hold, when it is such a test; ``positive_of`` likewise for a
            cell above 0; ``equal_of`` a cell and the number it must hold.
        natural: whether the cell is never below 0, as where pieces are counted.
    """

    __slots__ = (
        "_fn", "cell", "const", "depth", "equal_of", "natural", "positive_of", "sheet", "text", "type", "zero_of",
    )  # fmt: skip

    def __init__(
        self,
        type: str = "int",
        const: int | None = None,
        cell: int | None = None,
        text: str = "",
        zero_of: int | None = None,
        positive_of: int | None = None,
        equal_of: tuple[int, int] | None = None,
        natural: bool = False,
        depth: int = 0,
        sheet: Sheet | None = None,
    ) -> None:
        self.type, self.const, self.cell, self.zero_of = type, const, cell, zero_of
        self.positive_of, self.equal_of, self.natural = positive_of, equal_of, natural
        self.text = text or (number(const) if const is not None else f"s[{cell}]")
        self.depth, self.sheet = depth, sheet
        self._fn: Fn | None = None

    @property
    def filled_of(self) -> int | None:
        """The cell that must not be 0 for this test to hold, when it is such a test."""
        return self.positive_of if self.positive_of is not None else self.cell

    def func(self) -> Fn:
        """The value as a function of the state."""
        if self._fn is None:
            if self.const is None and self.cell is not None:
                self._fn = operator.itemgetter(self.cell)
            else:
                self._fn = (self.sheet or NOBODYS).value(self.text)
        return self._fn

    def of_type(self, type: str, text: str = "", depth: int = -1, sheet: Sheet | None = None) -> Val:
        """The same value as one of another type, or in another text."""
        return Val(
            type, self.const, self.cell, text or self.text, self.zero_of, self.positive_of, self.equal_of,
            self.natural, self.depth if depth < 0 else depth, sheet or self.sheet,
        )  # fmt: skip


def number(value: int) -> str:
    """A number as text that may stand anywhere; ``True`` stays what it is.

    >>> number(3), number(-3), number(True)
    ('3', '(-3)', 'True')
    """
    return str(value) if value >= 0 else f"({value})"


def constant(value: int, type: str = "int") -> Val:
    """A known value."""
    return Val(type, const=value)


def worked_out(type: str, text: str, *parts: Val, sheet: Sheet | None = None, **marks: Any) -> Val:
    """A value whose text is put together from those of others."""
    depth = 1 + max((part.depth for part in parts), default=0)
    known = sheet or next((part.sheet for part in parts if part.sheet is not None), None)
    return Val(type, text=text, depth=depth, sheet=known, **marks)


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": lambda a, b: a // b if b else 0,
    "%": lambda a, b: a % b if b else 0,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
DIVIDING = {"//": "divided", "%": "remainder"}


def binary(sign: str, left: Val, right: Val) -> Val:
    """Arithmetic or a comparison, worked out now when both sides are known.

    >>> binary("+", Val(cell=40), constant(2)).text
    '(s[40] + 2)'
    """
    type = "int" if sign in ("+", "-", "*", "//", "%") else "bool"
    if left.const is not None and right.const is not None:
        return constant(int(ARITHMETIC[sign](left.const, right.const)), type)
    if left.const is not None and sign in ("==", "!=", "+", "*"):
        left, right = right, left
    if sign in DIVIDING and not right.const:
        return worked_out(type, f"{DIVIDING[sign]}({left.text}, {right.text})", left, right)
    if right.const is not None and left.cell is not None:
        known = right.const
        if sign == "==" and known == 0:
            return Val(type, text=f"(not {left.text})", zero_of=left.cell, depth=1)
        positive = left.cell if left.natural and (sign, known) in ((">", 0), (">=", 1)) else None
        equal = (left.cell, known) if sign == "==" else None
        return worked_out(type, f"({left.text} {sign} {right.text})", left, right, positive_of=positive, equal_of=equal)
    return worked_out(type, f"({left.text} {sign} {right.text})", left, right)


def negate(inner: Val) -> Val:
    """``not``."""
    if inner.const is not None:
        return constant(int(not inner.const), "bool")
    return worked_out("bool", f"(not {inner.text})", inner, zero_of=inner.cell)


def both(parts: list[Val]) -> Val:
    """``and`` of any number of tests."""
    left = [part for part in parts if not part.const]
    if any(part.const is not None for part in left):
        return constant(0, "bool")
    if not left:
        return constant(1, "bool")
    if len(left) == 1:
        return left[0].of_type("bool")
    cells = [part.filled_of for part in left]
    if None not in cells:
        return _all_cells([f"s[{cell}]" for cell in cells])
    return _joined(" and ", left)


def either(parts: list[Val]) -> Val:
    """``or`` of any number of tests."""
    left = [part for part in parts if part.const is None or part.const]
    if any(part.const for part in left):
        return constant(1, "bool")
    if not left:
        return constant(0, "bool")
    if len(left) == 1:
        return left[0].of_type("bool")
    cells = [part.filled_of for part in left]
    if None not in cells:
        return _any_cell([cell for cell in cells if cell is not None])
    return _joined(" or ", left)


def _joined(word: str, parts: list[Val]) -> Val:
    """Tests in a row; many of them come to 1 or 0."""
    text = word.join(part.text for part in parts)
    plain = len(parts) <= (3 if word == " and " else 2)
    return worked_out("bool", f"({text})" if plain else f"(1 if {text} else 0)", *parts)


def _all_cells(cells: list[str]) -> Val:
    text = " and ".join(cells)
    return Val("bool", text=f"({text})" if len(cells) <= 3 else f"(True if {text} else False)", depth=1)


def _any_cell(cells: list[int]) -> Val:
    first, last = cells[0], cells[-1] + 1
    text = " or ".join(f"s[{cell}]" for cell in cells)
    if len(cells) <= 3:
        return Val("bool", text=f"({text})", depth=1)
    if cells == list(range(first, last)):
        return Val("bool", text=f"any(s[{first}:{last}])", depth=1)
    return Val("bool", text=f"(True if {text} else False)", depth=1)


def select(test: Val, yes: Val, no: Val) -> Val:
    """``yes if test else no``."""
    if test.const is not None:
        return yes if test.const else no
    type = yes.type if yes.type not in ("int", "bool") else no.type
    return worked_out(type, f"({yes.text} if {test.text} else {no.text})", test, yes, no)


def fold(parts: list[Val], start: int, join: Callable[[Any, Any], int]) -> Val:
    """Sum, minimum or maximum of values."""
    for part in parts:
        start = join(start, part.const) if part.const is not None else start
    left = [part for part in parts if part.const is None]
    if not left:
        return constant(start)
    if join in (min, max):
        name = "min" if join is min else "max"
        return worked_out("int", f"{name}({start}, {', '.join(part.text for part in left)})", *left)
    cells = [part.cell for part in left]
    if start == 0 and len(left) == 1 and cells[0] is not None:
        return Val("int", cell=cells[0])
    plain = [cell for cell in cells if cell is not None]
    if len(plain) == len(left) > 2 and plain == list(range(plain[0], plain[-1] + 1)):
        run = f"sum(s[{plain[0]}:{plain[-1] + 1}])"
        return Val("int", text=f"({number(start)} + {run})" if start else run, depth=2)
    return worked_out("int", total_text([part.text for part in left], start), *left)


def total_text(texts: list[str], start: int = 0) -> str:
    """The sum of some texts: a number also where the only part is a test."""
    every = [number(start), *texts] if start or len(texts) == 1 else texts
    if len(every) > MOST_TERMS:
        return f"sum(({', '.join(every)}))"
    return f"({' + '.join(every)})"
