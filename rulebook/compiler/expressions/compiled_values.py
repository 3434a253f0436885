"""Compiled expressions: a known number, a cell of the state, or a function of the state."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

__all__ = ["Cells", "Fn", "Val", "binary", "both", "constant", "either", "negate", "select"]

Cells = list[int]
Fn = Callable[[Cells], int]


class Val:
    """What an expression compiles to.

    Attributes:
        const: the number when it is known before play.
        cell: the cell when the value simply lies there.
        fn: the function of the state otherwise (always there through :meth:`func`).
        type: ``int``, ``bool``, ``player`` or the name of a set.
        zero_of: the cell that must be 0 for this test to hold, when it is such a test; ``positive_of`` likewise for a
            cell above 0; ``equal_of`` a cell and the number it must hold.
        natural: whether the cell is never below 0, as where pieces are counted.
    """

    __slots__ = ("_fn", "cell", "const", "equal_of", "natural", "positive_of", "type", "zero_of")

    def __init__(
        self,
        type: str = "int",
        const: int | None = None,
        cell: int | None = None,
        fn: Fn | None = None,
        zero_of: int | None = None,
        positive_of: int | None = None,
        equal_of: tuple[int, int] | None = None,
        natural: bool = False,
    ) -> None:
        self.type, self.const, self.cell, self._fn, self.zero_of = type, const, cell, fn, zero_of
        self.positive_of, self.equal_of, self.natural = positive_of, equal_of, natural

    @property
    def filled_of(self) -> int | None:
        """The cell that must not be 0 for this test to hold, when it is such a test."""
        return self.positive_of if self.positive_of is not None else self.cell

    def func(self) -> Fn:
        """The value as a function of the state."""
        if self._fn is None:
            if self.const is not None:
                value = self.const
                self._fn = lambda s: value
            else:
                self._fn = operator.itemgetter(self.cell)
        return self._fn


def constant(value: int, type: str = "int") -> Val:
    """A known value."""
    return Val(type, const=value)


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

# The commonest shapes get their own function: a cell against a number, a function against a number.
CELL_CONST: dict[str, Callable[[int, int], Fn]] = {
    "==": lambda a, k: lambda s: s[a] == k,
    "!=": lambda a, k: lambda s: s[a] != k,
    ">": lambda a, k: lambda s: s[a] > k,
    ">=": lambda a, k: lambda s: s[a] >= k,
    "<": lambda a, k: lambda s: s[a] < k,
    "<=": lambda a, k: lambda s: s[a] <= k,
    "+": lambda a, k: lambda s: s[a] + k,
    "-": lambda a, k: lambda s: s[a] - k,
}
FN_CONST: dict[str, Callable[[Fn, int], Fn]] = {
    "==": lambda f, k: lambda s: f(s) == k,
    "!=": lambda f, k: lambda s: f(s) != k,
    ">": lambda f, k: lambda s: f(s) > k,
    ">=": lambda f, k: lambda s: f(s) >= k,
    "<": lambda f, k: lambda s: f(s) < k,
    "<=": lambda f, k: lambda s: f(s) <= k,
    "+": lambda f, k: lambda s: f(s) + k,
    "-": lambda f, k: lambda s: f(s) - k,
    "*": lambda f, k: lambda s: f(s) * k,
}


def binary(sign: str, left: Val, right: Val) -> Val:
    """Arithmetic or a comparison, worked out now when both sides are known."""
    type = "int" if sign in ("+", "-", "*", "//", "%") else "bool"
    apply = ARITHMETIC[sign]
    if left.const is not None and right.const is not None:
        return constant(int(apply(left.const, right.const)), type)
    if left.const is not None and sign in ("==", "!=", "+", "*"):
        left, right = right, left
    if right.const is not None:
        known = right.const
        if left.cell is not None and sign in CELL_CONST:
            zero = left.cell if sign == "==" and known == 0 else None
            if zero is not None:
                return Val(type, fn=_is_zero(zero), zero_of=zero)
            positive = left.cell if left.natural and (sign, known) in ((">", 0), (">=", 1)) else None
            equal = (left.cell, known) if sign == "==" else None
            return Val(type, fn=CELL_CONST[sign](left.cell, known), positive_of=positive, equal_of=equal)
        if sign in FN_CONST:
            return Val(type, fn=FN_CONST[sign](left.func(), known))
    return Val(type, fn=_apply(apply, left.func(), right.func()))


def _apply(apply: Callable[[int, int], int], f: Fn, g: Fn) -> Fn:
    return lambda s: apply(f(s), g(s))


def _is_zero(cell: int) -> Fn:
    return lambda s: not s[cell]


def negate(inner: Val) -> Val:
    """``not``."""
    if inner.const is not None:
        return constant(int(not inner.const), "bool")
    if inner.cell is not None:
        return Val("bool", fn=_is_zero(inner.cell), zero_of=inner.cell)
    f = inner.func()
    return Val("bool", fn=lambda s: not f(s))


def both(parts: list[Val]) -> Val:
    """``and`` of any number of tests."""
    left = [part for part in parts if not part.const]
    if any(part.const is not None for part in left):
        return constant(0, "bool")
    if not left:
        return constant(1, "bool")
    if len(left) == 1:
        return _truth(left[0])
    cells = [part.filled_of for part in left]
    if None not in cells:
        return Val("bool", fn=_all_cells([cell for cell in cells if cell is not None]))
    return Val("bool", fn=_all([part.func() for part in left]))


def either(parts: list[Val]) -> Val:
    """``or`` of any number of tests."""
    left = [part for part in parts if part.const is None or part.const]
    if any(part.const for part in left):
        return constant(1, "bool")
    if not left:
        return constant(0, "bool")
    if len(left) == 1:
        return _truth(left[0])
    cells = [part.filled_of for part in left]
    if None not in cells:
        return Val("bool", fn=_any_cell([cell for cell in cells if cell is not None]))
    return Val("bool", fn=_any([part.func() for part in left]))


def _truth(part: Val) -> Val:
    return Val(
        "bool",
        cell=part.cell,
        fn=part.func(),
        zero_of=part.zero_of,
        positive_of=part.positive_of,
        equal_of=part.equal_of,
    )


def _all_cells(cells: list[int]) -> Fn:
    if len(cells) == 2:
        a, b = cells
        return lambda s: s[a] and s[b]
    if len(cells) == 3:
        a, b, c = cells
        return lambda s: s[a] and s[b] and s[c]
    return lambda s: all([s[cell] for cell in cells])  # noqa: C419  a list is faster here


def _any_cell(cells: list[int]) -> Fn:
    if len(cells) == 2:
        a, b = cells
        return lambda s: s[a] or s[b]
    if len(cells) == 3:
        a, b, c = cells
        return lambda s: s[a] or s[b] or s[c]
    first, last = cells[0], cells[-1] + 1
    if cells == list(range(first, last)):
        return lambda s: any(s[first:last])
    return lambda s: any([s[cell] for cell in cells])  # noqa: C419  a list is faster here


def _all(tests: list[Fn]) -> Fn:
    if len(tests) == 2:
        f, g = tests
        return lambda s: f(s) and g(s)
    if len(tests) == 3:
        f, g, h = tests
        return lambda s: f(s) and g(s) and h(s)

    def test(s: Cells) -> int:
        for one in tests:
            if not one(s):
                return 0
        return 1

    return test


def _any(tests: list[Fn]) -> Fn:
    if len(tests) == 2:
        f, g = tests
        return lambda s: f(s) or g(s)

    def test(s: Cells) -> int:
        for one in tests:
            if one(s):
                return 1
        return 0

    return test


def select(test: Val, yes: Val, no: Val) -> Val:
    """``yes if test else no``."""
    if test.const is not None:
        return yes if test.const else no
    f, g, h = test.func(), yes.func(), no.func()
    type = yes.type if yes.type not in ("int", "bool") else no.type
    return Val(type, fn=lambda s: g(s) if f(s) else h(s))


def fold(parts: list[Val], start: int, join: Callable[[Any, Any], int]) -> Val:
    """Sum, minimum or maximum of values."""
    known = [part.const for part in parts if part.const is not None]
    for value in known:
        start = join(start, value)
    open_parts = [part for part in parts if part.const is None]
    if not open_parts:
        return constant(start)
    cells = [part.cell for part in open_parts]
    if join is operator.add and None not in cells:
        plain = [cell for cell in cells if cell is not None]
        first, last = plain[0], plain[-1] + 1
        if plain == list(range(first, last)) and len(plain) > 2:
            return Val("int", fn=lambda s: start + sum(s[first:last]))
        if len(plain) == 2 and start == 0:
            a, b = plain
            return Val("int", fn=lambda s: s[a] + s[b])
        if len(plain) == 1 and start == 0:
            return Val("int", cell=plain[0])
    functions = [part.func() for part in open_parts]

    def total(s: Cells) -> int:
        value = start
        for one in functions:
            value = join(value, one(s))
        return value

    return Val("int", fn=total)
