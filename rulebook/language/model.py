"""What rule data declare, checked and named: sets of things, pieces, zones, counters, constants, actions.

The model knows no number of players and no chosen options yet; :mod:`rulebook.compiler.program` compiles it for those.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rulebook.language.yaml_nodes import Node

__all__ = [
    "ActionDef",
    "ConditionDef",
    "ConstantDef",
    "CounterDef",
    "EffectDef",
    "Model",
    "OptionDef",
    "PieceClass",
    "Requirement",
    "SetDef",
    "Symbols",
    "ZoneDef",
]


class Symbols:
    """Every id of the rule data as a small whole number; 0 is nothing.

    >>> symbols = Symbols()
    >>> symbols.add("apple"), symbols.add("pear"), symbols.add("apple")
    (1, 2, 1)
    """

    def __init__(self) -> None:
        self.names: list[str] = ["none"]
        self.number: dict[str, int] = {"none": 0}

    def add(self, name: str) -> int:
        """The number of an id, given out when new."""
        if name not in self.number:
            self.number[name] = len(self.names)
            self.names.append(name)
        return self.number[name]

    def __contains__(self, name: str) -> bool:
        return name in self.number


@dataclass(slots=True)
class SetDef:
    """A set of things: fruit, ladders, places. ``fields`` holds printed values, ``code`` lists of steps."""

    name: str
    members: list[str] = field(default_factory=list)
    fields: dict[str, dict[str, Any]] = field(default_factory=dict)
    code: dict[str, dict[str, Node]] = field(default_factory=dict)
    checks: dict[str, dict[str, Node]] = field(default_factory=dict)
    notes: dict[str, dict[str, Any]] = field(default_factory=dict)
    binds: dict[str, dict[str, tuple[str, str]]] = field(default_factory=dict)
    part_of: str = ""
    part_list: str = ""
    node: Node | None = None


@dataclass(slots=True)
class PieceClass:
    """A class of pieces: its kinds, where they start (``home``), where gains go (``keep``), how many there are."""

    name: str
    kinds: list[str]
    own: list[str]
    home: str
    keep: str
    own_home: str
    count: Node | None
    node: Node
    stands_for: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ZoneDef:
    """Where pieces lie. ``each`` names the sets (``player`` too) it exists for; a slot holds one piece."""

    name: str
    each: list[str]
    holds: list[str]
    slot: bool
    size: Node | None
    see: str
    node: Node
    index: int = 0
    secret: Node | None = None
    most: dict[str, Node] = field(default_factory=dict)

    @property
    def per_player(self) -> bool:
        """Whether each player has one."""
        return "player" in self.each


@dataclass(slots=True)
class CounterDef:
    """A number, or a thing of a set (``of``), kept for the game or for each player."""

    name: str
    each: list[str]
    of: str
    start: Node | None
    node: Node

    @property
    def per_player(self) -> bool:
        """Whether each player has one."""
        return "player" in self.each


@dataclass(slots=True)
class ConstantDef:
    """A named printed value: a number, a list, steps of a track, or one value for each number of players."""

    name: str
    kind: str
    value: Any
    node: Node


@dataclass(slots=True)
class OptionDef:
    """A switch of the set-up with its values."""

    name: str
    values: list[Any]
    default: Any
    node: Node


@dataclass(slots=True)
class Requirement:
    """A condition that can be tested and can say itself.

    ``check`` names requirements that a thing carries itself (``place.needs``) instead of ``that``; ``use`` a condition
    of the section ``conditions``, with the ``args`` that its parameters stand for where they are not called so here.
    """

    that: Node | None
    check: Node | None
    say: str
    rule: str
    where: Node
    show: dict[str, Node] = field(default_factory=dict)
    use: str = ""
    args: dict[str, Node] = field(default_factory=dict)


@dataclass(slots=True)
class ConditionDef:
    """A named condition: parameters, what must hold, and the sentence that says it.

    Without a sentence, and when ``all`` of its parts are conditions, they are asked (and say themselves) one by one.
    """

    name: str
    params: dict[str, str]
    test: Node
    say: str
    rule: str
    show: dict[str, Node]
    node: Node


@dataclass(slots=True)
class ActionDef:
    """A family of options: parameters, key, requirements in order, and what it does."""

    name: str
    key: list[str]
    params: list[tuple[str, Node]]
    given: dict[str, Node]
    where: Node | None
    require: list[Requirement]
    steps: Node | None
    things: list[str]
    also: list[str]
    anytime: bool
    rule: str
    node: Node


@dataclass(slots=True)
class EffectDef:
    """A named list of steps with parameters."""

    name: str
    params: dict[str, str]
    steps: Node
    node: Node


@dataclass(slots=True)
class Model:
    """All of a game's rule data in checked form."""

    game: str
    folder: Any
    symbols: Symbols
    least: int
    most: int
    sets: dict[str, SetDef] = field(default_factory=dict)
    pieces: dict[str, PieceClass] = field(default_factory=dict)
    zones: dict[str, ZoneDef] = field(default_factory=dict)
    counters: dict[str, CounterDef] = field(default_factory=dict)
    constants: dict[str, ConstantDef] = field(default_factory=dict)
    quantities: dict[str, Node] = field(default_factory=dict)
    options: dict[str, OptionDef] = field(default_factory=dict)
    conditions: dict[str, ConditionDef] = field(default_factory=dict)
    actions: dict[str, ActionDef] = field(default_factory=dict)
    effects: dict[str, EffectDef] = field(default_factory=dict)
    phases: dict[str, Node] = field(default_factory=dict)
    tracks: dict[str, Node] = field(default_factory=dict)
    triggers: dict[str, Node] = field(default_factory=dict)
    setup: Node | None = None
    flow: Node | None = None
    scoring: list[Node] = field(default_factory=list)
    winner: list[Node] = field(default_factory=list)
    rules: dict[str, list[Node]] = field(default_factory=dict)

    def home_of(self, kind: str) -> PieceClass | None:
        """The class a kind of piece belongs to."""
        for group in self.pieces.values():
            if kind in group.kinds:
                return group
        return None
