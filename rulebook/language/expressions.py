"""The expressions of the rule language: text -> tree. Nothing here looks at a game.

An expression is made of whole numbers, names (``players[0].bag.apple``), ``+ - * // %``, comparisons, ``and or not``,
``in``, ``a if c else b``, functions, quoted ids (``'apple'``) and one quantifier:
``count/sum/min/max/any/all x in domain [of value] [where condition]``. Anything else is refused with its position.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulebook.language.yaml_slips import plain_sign

__all__ = [
    "Binary",
    "Call",
    "Choice",
    "ExpressionError",
    "Literal",
    "Not",
    "Path",
    "Quantifier",
    "Step",
    "Tree",
    "Word",
    "names_in",
    "read",
]

QUANTIFIERS = ("count", "sum", "min", "max", "any", "all")
KEYWORDS = {"and", "or", "not", "in", "if", "else", "where", "of"}
SPOKEN = r"(?P<quoted>'[^']*')|(?P<name>[A-Za-z_][A-Za-z_0-9]*)"
NAMES = re.compile(SPOKEN)
TOKEN = re.compile(rf"\s*(?:(?P<number>[0-9]+(?![A-Za-z_0-9]))|{SPOKEN}|(?P<mark>==|!=|<=|>=|//|[-+*%<>()\[\],.]))")
MEANT = {
    "=": "==", "=>": ">=", "=<": "<=", "<>": "!=", "===": "==", "/": "//",
    "&": "and", "&&": "and", "|": "or", "||": "or", "!": "not",
}  # fmt: skip
"""What other languages write."""
MAX_DEPTH = 60
MAX_WORDS = 600
MAX_DIGITS = 12


class ExpressionError(Exception):
    """What is wrong in an expression and where (``offset`` in characters)."""

    def __init__(self, offset: int, found: str, expected: str) -> None:
        self.offset, self.found, self.expected = offset, found, expected
        super().__init__(f"at {offset}: found {found or 'the end'}, expected {expected}")

    @property
    def near(self) -> str:
        """The sign that was probably meant; "" when none.

        >>> ExpressionError(0, "≧", "").near, ExpressionError(0, "a", "").near
        ('>=', '')
        """
        return MEANT.get(self.found) or (plain_sign(self.found).strip() if len(self.found) == 1 else "")


@dataclass(frozen=True, slots=True)
class Literal:
    """A whole number."""

    value: int
    at: int


@dataclass(frozen=True, slots=True)
class Word:
    """A quoted id: always the id itself, never a quantity of that name."""

    name: str
    at: int


@dataclass(frozen=True, slots=True)
class Step:
    """One part of a path: ``.name`` or ``[index]``."""

    name: str
    index: Tree | None
    at: int


@dataclass(frozen=True, slots=True)
class Path:
    """A name followed by parts: ``players[0].basket.apple``."""

    name: str
    steps: tuple[Step, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Not:
    """``not x``."""

    inner: Tree
    at: int


@dataclass(frozen=True, slots=True)
class Binary:
    """Two operands and ``+ - * // %``, a comparison, ``and``, ``or``, ``in`` or ``not in``."""

    sign: str
    left: Tree
    right: Tree
    at: int


@dataclass(frozen=True, slots=True)
class Choice:
    """``yes if test else no``."""

    test: Tree
    yes: Tree
    no: Tree
    at: int


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the vocabulary with its arguments."""

    name: str
    args: tuple[Tree, ...]
    at: int


@dataclass(frozen=True, slots=True)
class Quantifier:
    """``kind name in domain of value where test``."""

    kind: str
    name: str
    domain: Tree
    value: Tree | None
    test: Tree | None
    at: int


Tree = Literal | Word | Path | Not | Binary | Choice | Call | Quantifier


def read(text: str) -> Tree:
    """Reads an expression.

    Raises:
        ExpressionError: with the position of what cannot be read.

    >>> read("1 + 2 * coin").sign
    '+'
    """
    parser = _Parser(text)
    tree = parser.condition(0)
    if parser.kind != "end":
        raise ExpressionError(parser.at, parser.text, "an operator or the end")
    return tree


class _Parser:
    def __init__(self, text: str) -> None:
        self.tokens = list(_tokens(text))
        self.position = 0
        self.load()

    def load(self) -> None:
        self.kind, self.text, self.at = self.tokens[self.position]

    def next(self) -> None:
        self.position += 1
        self.load()

    def take(self, text: str) -> bool:
        if self.text == text and self.kind in ("mark", "name"):
            self.next()
            return True
        return False

    def want(self, text: str) -> None:
        if not self.take(text):
            raise ExpressionError(self.at, self.text, f"'{text}'")

    def deeper(self, depth: int) -> int:
        if depth > MAX_DEPTH:
            raise ExpressionError(self.at, self.text, "a simpler expression (this one is nested too deeply)")
        return depth + 1

    def condition(self, depth: int) -> Tree:
        depth = self.deeper(depth)
        tree = self.either(depth)
        if self.text == "if" and self.kind == "name":
            at = self.at
            self.next()
            test = self.either(depth)
            self.want("else")
            return Choice(test, tree, self.condition(depth), at)
        return tree

    def either(self, depth: int) -> Tree:
        tree = self.both(depth)
        while self.text == "or":
            at = self.at
            self.next()
            tree = Binary("or", tree, self.both(depth), at)
        return tree

    def both(self, depth: int) -> Tree:
        tree = self.negation(depth)
        while self.text == "and":
            at = self.at
            self.next()
            tree = Binary("and", tree, self.negation(depth), at)
        return tree

    def negation(self, depth: int) -> Tree:
        if self.text == "not":
            at = self.at
            self.next()
            return Not(self.negation(self.deeper(depth)), at)
        return self.comparison(depth)

    def comparison(self, depth: int) -> Tree:
        tree = self.total(depth)
        at, sign = self.at, self.text
        if self.kind == "mark" and sign in ("==", "!=", "<", "<=", ">", ">="):
            self.next()
            return Binary(sign, tree, self.total(depth), at)
        if sign == "not" and self.tokens[self.position + 1][1] == "in":
            self.next()
            self.next()
            return Not(Binary("in", tree, self.total(depth), at), at)
        if sign == "in":
            self.next()
            return Binary("in", tree, self.total(depth), at)
        return tree

    def total(self, depth: int) -> Tree:
        tree = self.product(depth)
        while self.kind == "mark" and self.text in ("+", "-"):
            at, sign = self.at, self.text
            self.next()
            tree = Binary(sign, tree, self.product(depth), at)
        return tree

    def product(self, depth: int) -> Tree:
        tree = self.sign(depth)
        while self.kind == "mark" and self.text in ("*", "//", "%"):
            at, sign = self.at, self.text
            self.next()
            tree = Binary(sign, tree, self.sign(depth), at)
        return tree

    def sign(self, depth: int) -> Tree:
        if self.kind == "mark" and self.text == "-":
            at = self.at
            self.next()
            return Binary("-", Literal(0, at), self.sign(self.deeper(depth)), at)
        return self.primary(self.deeper(depth))

    def primary(self, depth: int) -> Tree:
        at, text, kind = self.at, self.text, self.kind
        if kind == "number":
            if len(text) > MAX_DIGITS:
                raise ExpressionError(at, text, f"a number of at most {MAX_DIGITS} digits")
            self.next()
            return Literal(int(text), at)
        if kind == "quoted":
            self.next()
            return Word(text[1:-1], at)
        if text == "(":
            self.next()
            tree = self.condition(depth)
            self.want(")")
            return tree
        if kind != "name" or text in KEYWORDS:
            raise ExpressionError(at, text, "a number, a name or '('")
        self.next()
        if text in QUANTIFIERS and self.kind == "name" and self.tokens[self.position + 1][1] == "in":
            return self.quantifier(text, at, depth)
        if self.take("("):
            return Call(text, self.arguments(depth), at)
        return Path(text, self.steps(depth), at)

    def quantifier(self, kind: str, at: int, depth: int) -> Tree:
        name = self.text
        self.next()
        self.want("in")
        domain = self.primary(depth)
        value = self.total(depth) if self.take("of") else None
        test = self.condition(depth) if self.take("where") else None
        return Quantifier(kind, name, domain, value, test, at)

    def arguments(self, depth: int) -> tuple[Tree, ...]:
        args: list[Tree] = []
        while not self.take(")"):
            if args:
                self.want(",")
            args.append(self.condition(depth))
        return tuple(args)

    def steps(self, depth: int) -> tuple[Step, ...]:
        steps: list[Step] = []
        while self.kind == "mark" and self.text in (".", "["):
            at = self.at
            if self.take("["):
                steps.append(Step("", self.condition(depth), at))
                self.want("]")
                continue
            self.next()
            if self.kind not in ("name", "number"):
                raise ExpressionError(self.at, self.text, "a name after '.'")
            steps.append(Step(self.text, None, self.at))
            self.next()
        return tuple(steps)


def names_in(text: str) -> list[str]:
    """The names in a text as the parser reads them, ids in quotes too; what is no expression is passed over.

    >>> names_in("count x in basket where x != 'pear'")
    ['count', 'x', 'basket', 'x', 'pear']
    """
    found: list[str] = []
    for token in NAMES.finditer(text):
        found += names_in(token["quoted"][1:-1]) if token["quoted"] else [token["name"]] if token["name"] else []
    return [one for one in found if one not in KEYWORDS]


def _tokens(text: str) -> list[tuple[str, str, int]]:
    found: list[tuple[str, str, int]] = []
    position, end = 0, len(text.rstrip())
    while position < end:
        match = TOKEN.match(text, position)
        if match is None:
            at = position + len(text[position:]) - len(text[position:].lstrip())
            strange = next((one for one in sorted(MEANT, key=len, reverse=True) if text.startswith(one, at)), text[at])
            raise ExpressionError(at, strange, "a number, a name or a sign of the rule language")
        kind = str(match.lastgroup)
        found.append((kind, match.group(kind), match.start(kind)))
        if len(found) > MAX_WORDS:
            raise ExpressionError(match.start(kind), match.group(kind), f"an expression of at most {MAX_WORDS} words")
        position = match.end()
    found.extend([("end", "", end), ("end", "", end)])
    return found
