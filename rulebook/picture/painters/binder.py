"""The binder: look data and rules together become a program that draws any position quickly.

All sets are walked once, when the look is bound to rules, number of players and language. What stays the same
becomes fixed shapes; what depends on the game becomes a small callable that remembers the shapes it made.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NoReturn

from rulebook.base.errors import RulebookError, RuleDataError
from rulebook.base.grammar import counter_of
from rulebook.base.words import phrase
from rulebook.picture.look.context import Context, LookError
from rulebook.picture.look.look import Look
from rulebook.picture.look.pieces import letter
from rulebook.picture.look.templates import Binding, Dynamic, fill
from rulebook.picture.painters import conditions as wrap
from rulebook.picture.painters.draw_pass import Op, joined

__all__ = ["Binder", "Context", "LookError"]

_NAME = re.compile(r"(?<![.\w])[A-Za-z_]\w*")
_PLAIN_FUNCTIONS = {"max", "min", "abs", "or", "and", "not", "if", "else"}
DEEPEST = 50
"""Groups and parts may lie in one another so deep."""
MOST_ITEMS = 20_000
"""So many things are drawn in all; the largest board here has about 4,000."""
Painter = Callable[["Binder", Mapping[str, Any], "Context"], list[Op]]
PAINTERS: dict[str, Painter] = {}


def painter(name: str) -> Callable[[Painter], Painter]:
    """Registers how one kind of item is drawn."""

    def register(function: Painter) -> Painter:
        PAINTERS[name] = function
        return function

    return register


class Binder:
    """Binds a look to rules, a number of players and a language.

    Args:
        rules: gives ``sets``, ``field``, ``name`` and ``quantity``.
        look: the look data.
        players: how many play.
        lang: language of names and words.
        seats: names of the players, "" for the usual ones.
    """

    def __init__(self, rules: Any, look: Look, players: int, lang: str, seats: Sequence[str] = ()) -> None:
        self.rules, self.look, self.players, self.lang, self.seats = rules, look, players, lang, tuple(seats)
        self.path: list[str | int] = []
        sets = reversed(list(rules.sets.items()))  # what is in several sets belongs to the first, which has its fields
        self._sort_of: dict[str, str] = {member: name for name, members in sets for member in members}
        self._strays: dict[Any, int] = {}
        self._quantities: dict[Any, Any] = {}
        self._tried: set[tuple[str | int, ...]] = set()
        self._items, self._inside = 0, 0

    # names ---------------------------------------------------------------------------------------------------------
    def name(self, binding: Binding) -> str:
        """The display name of what is bound."""
        if binding.sort == "player":
            seat = self.seats[binding.value] if binding.value < len(self.seats) else ""
            return seat or phrase("player", self.lang, number=binding.value + 1)
        if binding.sort == "number":
            return str(binding.value)
        return str(self.rules.name(str(binding.value), self.lang)) if binding.value not in (None, "") else ""

    def counter(self, kind: str) -> str:
        """The word by which pieces of a kind are counted; "" in a language that has none."""
        return counter_of(self.rules.words(self.lang).entry(kind), self.lang)

    def mark(self, binding: Binding) -> str:
        """The letter on a piece, or a player's number."""
        if binding.sort in ("player", "number"):
            return str(int(binding.value) + (binding.sort == "player"))
        return letter(self.look, str(binding.value), self.lang, self.name(binding))

    def field(self, binding: Binding, field: str) -> Binding:
        """A field of an entity, itself bound."""
        try:
            value = self.rules.field(binding.sort, binding.value, field)
        except (KeyError, AttributeError, RulebookError):
            self.fail("field", field)
        return Binding("number" if isinstance(value, int) else self._sort_of.get(str(value), "id"), value)

    def sort(self, value: str) -> str:
        """The set an id belongs to, or ``id``."""
        return self._sort_of.get(value, "id")

    def strays(self, thing: Any) -> int:
        """The number in the tray of something without a place."""
        return self._strays.setdefault(thing, len(self._strays))

    def message(self, section: str, key: str) -> str:
        """A message of the game's texts in the language of the picture; "" when there is none."""
        known = self.rules.words(self.lang).template(section, key)
        return "" if known is None else str(self.rules.text(section, key, self.lang))

    def tried(self, zone: str) -> bool:
        """Whether it is the first time that this item asks what lies in a zone."""
        key, before = (zone, *self.path), len(self._tried)
        self._tried.add(key)
        return len(self._tried) > before

    def word(self, word: str) -> str:
        """A word of the look."""
        if word not in self.look.part("words"):
            self.fail("reference", word, sorted(self.look.part("words")))
        return str(self.look.word(word, self.lang))

    # values --------------------------------------------------------------------------------------------------------
    def fail(self, code: str, found: object, known: Sequence[str] = ()) -> NoReturn:
        """Stops with a mistake at the item that is being bound."""
        raise LookError(self.path, code, str(found), known)

    def text(self, template: object, ctx: Context) -> Dynamic:
        """A template with names filled in."""
        if isinstance(template, Mapping):
            template = template.get(self.lang) or template.get("en") or ""
        try:
            return fill(template, ctx.bindings, self, lambda expr: self.quantity(expr, ctx))
        except KeyError as error:
            self.fail("name", error.args[0], sorted(ctx.bindings))

    def fixed(self, template: object, ctx: Context) -> str:
        """A template that must not depend on the game."""
        found = self.text(template, ctx)
        if not all(isinstance(part, str) for part in found):
            self.fail("fixed", template)
        return "".join(str(part) for part in found)

    def number(self, value: Any, ctx: Context) -> int:
        """A number, or a template that gives one."""
        if isinstance(value, int):
            return value
        text = self.fixed(value, ctx)
        if not text.lstrip("-").isdigit():
            self.fail("number", text)
        return int(text)

    def quantity(self, expression: object, ctx: Context) -> Callable[[Any], int]:
        """An expression of the rule language, ready to be asked for a game."""
        if isinstance(expression, int):
            number = int(expression)
            return lambda game: number
        text, used, given = self._expression(str(expression), ctx)
        key = (text, tuple(sorted(used.items())))
        if key not in self._quantities:
            try:
                self._quantities[key] = self.rules.quantity(text, used)
            except RuleDataError as error:
                words = error.problems[0].text(self.lang)
                raise LookError(self.path, "expression", f"{text} ({words})", inner=error.problems) from None
        asked = self._quantities[key]
        if self._is_printed(text):
            return _once(asked)
        return lambda game: asked(game, **given)

    def _is_printed(self, text: str) -> bool:
        """Whether an expression asks for printed values only, which never change in a game."""
        names = {match.group(0) for match in _NAME.finditer(text)}
        model = getattr(self.rules, "model", None)
        if model is None or any(
            name in part for part in (model.zones, model.counters, model.quantities) for name in names
        ):
            return False
        return all(name in model.constants or name in self._sort_of or name in _PLAIN_FUNCTIONS for name in names)

    def _expression(self, text: str, ctx: Context) -> tuple[str, dict[str, str], dict[str, Any]]:
        text = "".join(str(part) for part in fill(text, ctx.bindings, self)) if "{" in text else text
        used: dict[str, str] = {}
        given: dict[str, Any] = {}

        def put(match: re.Match[str]) -> str:
            binding = ctx.bindings.get(match.group(0))
            if binding is None:
                return match.group(0)
            if binding.sort in ("number", "id"):
                return str(binding.value)
            used[match.group(0)], given[match.group(0)] = binding.sort, binding.value
            return match.group(0)

        text = _NAME.sub(put, text)
        if ctx.player is not None:
            used["me"], given["me"] = "player", ctx.player
        return text, used, given

    # items ---------------------------------------------------------------------------------------------------------
    def items(self, items: Sequence[Mapping[str, Any]], ctx: Context, where: str = "draw") -> list[Op]:
        """Binds a list of items."""
        program: list[Op] = []
        self._inside += 1
        if where != "draw" and where in self.path:
            self.fail("endless", where.removeprefix("parts."))
        if self._inside > DEEPEST:
            self.fail("too_deep", DEEPEST)
        for index, item in enumerate(items):
            self.path += [where, index]
            program += self.item(item, ctx)
            del self.path[-2:]
        self._inside -= 1
        return joined(program)

    def item(self, item: Mapping[str, Any], ctx: Context) -> list[Op]:
        """Binds one item with its painter."""
        kinds = [key for key in PAINTERS if key in item]
        if len(kinds) != 1:
            self.fail("kind", ", ".join(map(str, item)), sorted(PAINTERS))
        paint = PAINTERS[kinds[0]]
        try:
            if kinds[0] == "draw":
                return paint(self, item, ctx)
            return self.member(item, ctx, lambda inner: paint(self, item, inner))
        except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError, StopIteration) as error:
            named = isinstance(error, KeyError) and error.args  # what is not there; other errors speak of Python
            self.fail("value", f"{kinds[0]}: {error.args[0]}" if named else kinds[0])

    def member(self, item: Mapping[str, Any], ctx: Context, body: Callable[[Context], list[Op]]) -> list[Op]:
        """One item or one member of a group: its thing, its line of words, and whether it is shown at all."""
        outer = ctx.thing
        self._items += 1
        if self._items > MOST_ITEMS:
            self.fail("too_many", MOST_ITEMS)
        if "thing" in item:
            ctx = replace(ctx, thing=self.fixed(item["thing"], ctx))
        program = body(ctx)
        if "label" in item and kind_of(item) not in ("piece", "pieces"):
            template = self.text(item["label"], ctx)
            program = [wrap.line(ctx, outer, template, bool(item.get("quiet")), bool(item.get("aside"))), *program]
            program = wrap.nested(program)
        if item.get("private") and ctx.player is not None:
            program = [wrap.private(program, ctx.player)]
        if "phase" in item:
            phases = item["phase"] if isinstance(item["phase"], list) else [item["phase"]]
            program = [wrap.in_phase(program, frozenset(self.fixed(phase, ctx) for phase in phases))]
        if "show" in item:
            program = [wrap.shown(program, self.quantity(item["show"], ctx))]
        return program


def _once(asked: Callable[[Any], int]) -> Callable[[Any], int]:
    found: list[int] = []

    def value(game: Any) -> int:
        if not found:
            found.append(asked(game))
        return found[0]

    return value


def kind_of(item: Mapping[str, Any]) -> str:
    """Which painter an item names."""
    return next((key for key in PAINTERS if key in item), "")
