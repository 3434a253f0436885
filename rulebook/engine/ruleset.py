"""A game's rules, loaded and checked: what games, lessons and pictures start from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Protocol

from rulebook.base.catalogue import LANGUAGES
from rulebook.base.errors import RulebookError, RuleDataError, RuleFault, SetupError
from rulebook.base.messages import Wording
from rulebook.base.problems import Problems
from rulebook.base.yaml_files import yaml_file
from rulebook.compiler.expressions.compiled_values import Fn, Val
from rulebook.compiler.expressions.expression_compiler import Scope, Unfit
from rulebook.compiler.layout.state_layout import NAMED, NAMED_ROOM, RANDOM
from rulebook.compiler.program import Program
from rulebook.engine.game_compiler import compile_program, start_state
from rulebook.language import expressions as ex
from rulebook.language.ids import refuse_inner_ids
from rulebook.language.model import Model
from rulebook.language.overlay import Overlay
from rulebook.language.text_forms import check_texts
from rulebook.language.yaml_nodes import Node, read_file

__all__ = ["Quantity", "RuleSet", "scrambled"]

PRINTED = re.compile(r"\{constants\.(\w+)")


class Played(Protocol):
    """A game, as far as a quantity has to know it."""

    program: Program
    state: list[int]


class RuleSet:
    """The rules of one game, perhaps with variants.

    Attributes:
        id: the game's id; ``digest`` a fingerprint of the rules in force (texts and look do not count).
        sets: for each set of things its ids in order.
        options: the set-up switches: for each its ``values`` and ``default``.
        programs: the rules as compiled so far; rules of the same files share them.
        variants: the names of the variants laid over the base.

    >>> import rulebook
    >>> rules = rulebook.load("tests/mini")
    >>> rules.players
    (2, 3)
    """

    game_type: ClassVar[Any] = None  # what a game of these rules is; set where games are made

    def __init__(
        self,
        model: Model,
        problems: Problems,
        digest: str,
        overlays: list[Overlay],
        programs: dict[tuple[Any, ...], Program] | None = None,
    ) -> None:
        self.model, self.digest, self.overlays = model, digest, overlays
        self.id = model.game
        self.variants: tuple[str, ...] = ()
        self.sets = {name: tuple(made.members) for name, made in model.sets.items()}
        self.options = {
            name: {"values": list(made.values), "default": made.default} for name, made in model.options.items()
        }
        self.programs = {} if programs is None else programs
        self._texts: dict[str, dict[str, Any]] = {}
        self._words: dict[str, Wording] = {}
        self._look: dict[str, Any] | None = None
        self._aside: dict[str, dict[str, Any]] = {}
        self._quantities: dict[tuple[Any, ...], Quantity] = {}
        self._shelves: dict[str, dict[Any, Any]] = {}
        if not problems.found and not self.programs:
            self.programs[self._key(model.most, {})] = compile_program(model, model.most, self.chosen({}), problems)

    @property
    def players(self) -> tuple[int, int]:
        """The least and the greatest number of players."""
        return self.model.least, self.model.most

    @property
    def folder(self) -> Path:
        """The folder of the game's files."""
        return Path(self.model.folder)

    # -- programs and games -----------------------------------------------------

    def chosen(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All switches with their values: those given, else the defaults.

        Raises:
            SetupError: no such switch or value.
        """
        for name, value in options.items():
            if name not in self.options:
                raise SetupError("no_option", found=name, known=list(self.options))
            if value not in self.options[name]["values"]:
                raise SetupError("option_value", option=name, known=self.options[name]["values"], found=value)
        return {name: options.get(name, made["default"]) for name, made in self.options.items()}

    def _key(self, players: int, options: Mapping[str, Any]) -> tuple[Any, ...]:
        return (players, *(sorted(self.chosen(options).items(), key=lambda one: one[0])))

    def program(self, players: int, options: Mapping[str, Any] | None = None) -> Program:
        """The rules compiled for a number of players and switches (made once)."""
        least, most = self.players
        if not isinstance(players, int) or not least <= players <= most:
            game = partial(self.name, self.id)
            raise SetupError("player_count", game=game, least=least, most=most, found=players)
        key = self._key(players, options or {})
        if key not in self.programs:
            problems = Problems()
            self.programs[key] = compile_program(self.model, players, self.chosen(options or {}), problems)
            if problems.found:
                raise RuleDataError(problems.found)
        return self.programs[key]

    def new_game(self, players: int | None = None, seed: int = 0, options: Mapping[str, Any] | None = None) -> Any:
        """Sets up a game of `game_type`.

        Args:
            players: how many play; the greatest number when left out.
            seed: the same seed and choices give the same game.
            options: set-up switches that differ from the default.

        Raises:
            SetupError: wrong number of players, unknown switch or value.
        """
        count = self.players[1] if players is None else players
        program = self.program(count, options)
        state = start_state(program, Problems())
        state[RANDOM] = scrambled(seed)
        return self.game_type.start(
            self, program, state, {"players": count, "seed": seed, "options": dict(options or {})}
        )

    # -- things -------------------------------------------------------------------

    def field(self, set_name: str, thing: str, field: str) -> Any:
        """A printed value of a thing: number, id, tuple, dict or None.

        Raises:
            RulebookError: no such set.
        """
        made = self.model.sets.get(set_name)
        if made is None:
            raise RulebookError("no_set", found=set_name, known=list(self.model.sets))
        raw = made.fields.get(field, {}).get(thing)
        plain = raw.plain() if raw is not None and hasattr(raw, "plain") else raw
        return tuple(plain) if isinstance(plain, list) else plain

    def quantity(self, text: str, variables: Mapping[str, str] | None = None, players: int | None = None) -> Quantity:
        """An expression compiled once, to be asked of many games.

        Args:
            text: the expression.
            variables: name -> type (``player``, ``int`` or a set) of the names it may use beside the game's.
            players: number of players; the greatest when left out.

        Raises:
            RuleDataError: the expression does not fit.
        """
        key = (text, tuple(sorted((variables or {}).items())), players)
        if key not in self._quantities:
            self._quantities[key] = Quantity(self, text, dict(variables or {}), players)
        return self._quantities[key]

    def shelf(self, name: str) -> dict[Any, Any]:
        """Where another module keeps what it makes of these rules only once; it goes when the rules go.

        >>> import rulebook
        >>> rules = rulebook.load("tests/mini")
        >>> rules.shelf("pictures").setdefault(2, "painted") == rules.shelf("pictures")[2]
        True
        """
        return self._shelves.setdefault(name, {})

    # -- texts -----------------------------------------------------------------------

    def words(self, lang: str = "en") -> Wording:
        """Names and messages in a language."""
        lang = lang if lang in LANGUAGES else "en"
        if lang not in self._words:
            self._words[lang] = Wording({one: self._text_file(one) for one in {lang, "en"}}, lang)
        return self._words[lang]

    def _text_file(self, lang: str) -> dict[str, Any]:
        if lang not in self._texts:
            self._texts[lang] = self.read_aside(f"texts/{lang}.yaml", check_texts)
        return self._texts[lang]

    def read_aside(self, name: str, check: Callable[[Node, Problems], None] | None = None) -> dict[str, Any]:
        """A file beside the rules (texts, look, labs) as plain data, read once; {} when there is none.

        Args:
            name: its name below the game's folder.
            check: notes what is wrong with its form.

        Raises:
            RuleDataError: the file has mistakes.
        """
        if name not in self._aside:
            self._aside[name] = self._with_variants(name, self._read_aside(name, check))
        return self._aside[name]

    def _with_variants(self, name: str, plain: dict[str, Any]) -> dict[str, Any]:
        """A language's texts with the words that the variants bring, the look with what they draw."""
        if name == "look.yaml" and plain:
            for one in self.overlays:
                plain = _laid_over(plain, one.look)
        folder, _, file = name.partition("/")
        brought = [one.texts.get(Path(file).stem, {}) for one in self.overlays] if folder == "texts" else []
        for sections in brought:
            plain = {**plain, **{key: {**plain.get(key, {}), **entries} for key, entries in sections.items()}}
        return plain

    def _read_aside(self, name: str, check: Callable[[Node, Problems], None] | None) -> dict[str, Any]:
        path = yaml_file((self.folder / name).parent, Path(name).stem)
        if not path.exists():
            return {}
        problems = Problems()
        node = read_file(path, f"{self.folder.name}/{Path(name).with_name(path.name)}", problems)
        if node is not None and name == "labs.yaml":
            refuse_inner_ids(node, problems)
        if node is not None and check is not None:
            check(node, problems)
        if problems.found:
            raise RuleDataError(problems.found)
        plain = node.plain() if node is not None else {}
        return plain if isinstance(plain, dict) else {}

    def name(self, thing: str, lang: str = "en", form: str = "one") -> str:
        """The display name of an id, the id itself when it has none."""
        return self.words(lang).name(thing, form)

    def text(self, section: str, key: str, lang: str = "en", /, **params: Any) -> str:
        """A message of a section (``rules``, ``prompts``, ``reasons`` …); ``{constants.price}`` is a printed value."""
        words = self.words(lang)
        return words.text(section, key, **params, **self._printed(words, section, key))

    def group_of(self, kinds: Iterable[str]) -> str:
        """The group all these pieces belong to, to call them by; "" when there is none with a name."""
        wanted, words = set(kinds), self.words("en")
        named = ((name, made) for name, made in self.model.pieces.items() if words.entry(name) is not None)
        return next((name for name, made in named if wanted <= set(made.kinds)), "")

    def text_about(self, section: str, key: str, lang: str = "en", /, **params: Any) -> str:
        """A message about a player who is named, as in the log: what is theirs is not called yours."""
        words = self.words(lang)
        return words.text_about(section, key, **params, **self._printed(words, section, key))

    def _printed(self, words: Wording, section: str, key: str) -> dict[str, int]:
        """The printed values that a message names."""
        found = {}
        for name in PRINTED.findall(words.template(section, key) or ""):
            made = self.model.constants.get(name)
            if made is not None and isinstance(made.value, int):
                found[f"constants.{name}"] = made.value
        return found

    @property
    def look(self) -> dict[str, Any]:
        """The data of look.yaml."""
        if self._look is None:
            self._look = self.read_aside("look.yaml")
        return self._look


def _laid_over(plain: dict[str, Any], look: Node | None) -> dict[str, Any]:
    """Look data with a variant's over it: its entries beside or in the place of those there, its items drawn last."""
    found = dict(plain)
    for section, child in look.items() if look is not None else ():
        old, new = found.get(section), child.plain()
        if isinstance(old, dict) and isinstance(new, dict):
            found[section] = {**old, **new}
        elif isinstance(old, list) and isinstance(new, list):
            found[section] = [*old, *new]
        else:
            found[section] = new
    return found


class Quantity:
    """A compiled expression of the rules: call it with a game and the values of its names."""

    def __init__(self, rules: RuleSet, text: str, variables: dict[str, str], players: int | None) -> None:
        self.rules, self.text, self.variables = rules, text, variables
        self._functions: dict[int, tuple[Fn, Program]] = {}
        if len(variables) > NAMED_ROOM:
            raise RulebookError("many_names", found=text, limit=NAMED_ROOM, n=len(variables))
        self._function(rules.program(players or rules.players[1]))

    def _function(self, program: Program) -> Fn:
        found = self._functions.get(id(program))
        if found is None:
            vars = {name: Val(type, cell=NAMED + at) for at, (name, type) in enumerate(self.variables.items())}
            scope = Scope(vars=vars)
            if "me" in vars:
                scope = Scope(player=vars["me"], vars={key: val for key, val in vars.items() if key != "me"})
            found = (compile_text(program, self.text, scope).func(), program)  # kept, so that its id stays its own
            self._functions[id(program)] = found
        return found[0]

    def __call__(self, game: Played, **values: Any) -> int:
        """The value in a game; ids are given as text, players as numbers."""
        function, state = self._function(game.program), game.state
        number = game.program.model.symbols.number
        end = NAMED + len(self.variables)
        state[NAMED:end] = [
            value if isinstance(value := values.get(name, 0), int) else number.get(value, 0) for name in self.variables
        ]
        try:
            return int(function(state))
        except IndexError as error:
            raise RuleFault("no_place_now", "", found=self.text) from error
        finally:
            state[NAMED:end] = [0] * (end - NAMED)


def compile_text(program: Program, text: str, scope: Scope) -> Val:
    """Compiles expression text that a caller wrote.

    Raises:
        RuleDataError: with the position of the mistake.
    """
    problems = Problems()
    try:
        return program.compiler.text(text, scope)
    except ex.ExpressionError as error:
        problems.add(
            "expression",
            _Inline(text),
            offset=error.offset,
            found=error.found,
            expected=error.expected,
            near=error.near,
        )
    except Unfit as error:
        problems.add(error.code, _Inline(text), offset=error.at, **error.params)
    except RecursionError:
        problems.add("expression", _Inline(text), found=text[:20], expected="a simpler expression")
    raise RuleDataError(problems.found)


class _Inline:
    file, line, column = "expression", 1, 1

    def __init__(self, text: str) -> None:
        self.lines = [text]


def scrambled(seed: int) -> int:
    """A seed as a state of the random generator; near seeds start far apart."""
    return (int(seed) * 0x9E3779B97F4A7C15 ^ 0x5DEECE66D) & ((1 << 48) - 1)
