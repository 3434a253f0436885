"""Rule data nodes -> :class:`~.model.Model`: every section read, every mistake noted with its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulebook.base.budget import MOST_NAMES, MOST_ROW, TooMuch
from rulebook.base.problems import Problems
from rulebook.language.condition_reader import read_condition, read_requirement
from rulebook.language.derived_sets import add_payments, add_triggers
from rulebook.language.field_checks import check_fields
from rulebook.language.grids import add_grid
from rulebook.language.ids import refuse_ids, refuse_reserved_names
from rulebook.language.model import (
    ActionDef,
    ConstantDef,
    CounterDef,
    EffectDef,
    Model,
    OptionDef,
    PieceClass,
    Requirement,
    SetDef,
    Symbols,
    ZoneDef,
)
from rulebook.language.reader import NOTES, Reader
from rulebook.language.yaml_nodes import Node, whole_number
from rulebook.language.yaml_slips import YES_NO

__all__ = ["SECTIONS", "SOURCES", "read_model"]

SOURCES = {"writeup", "confirmed", "single", "inferred", "standin"}
SECTIONS = (
    "game",
    "players",
    "sets",
    "pieces",
    "zones",
    "counters",
    "constants",
    "quantities",
    "options",
    "conditions",
    "actions",
    "effects",
    "phases",
    "tracks",
    "triggers",
    "setup",
    "flow",
    "scoring",
    "winner",
    "notes",
)


NAME_LENGTH = 80
TAKEN = {"none", "me", "players", "true", "false"}
"""What cannot be the name of a thing: it means something of its own in every expression."""


def read_model(sections: dict[str, Node], folder: Any, problems: Problems) -> Model:
    """Reads all sections of a game.

    Args:
        sections: top-level sections of the game's files, merged.
        folder: where the files lie (for texts and look).
        problems: collects the mistakes.
    """
    reader = Reader(problems)
    refuse_ids(sections, problems)
    for name, node in sections.items():
        if name not in SECTIONS:
            problems.unknown("section", node, name, SECTIONS, at_key=True)
    players = reader.mapping(sections.get("players"), {"min", "max"})
    game = sections.get("game")
    model = Model(
        reader.text(game, "game"),
        folder,
        Symbols(),
        reader.number(players.get("min"), 1),
        reader.number(players.get("max"), 4),
    )
    if game is None:
        anchor = next(iter(sections.values()), None)
        if anchor is not None:
            problems.add("missing", anchor, found="", expected="game", at_key=True)
    if not 1 <= model.least <= model.most <= 8:
        at = players.get("max") or sections.get("players") or game or Node(None, "?", 1, 1)
        problems.add("players", at, found=f"{model.least}–{model.most}")
    _Builder(model, reader, sections).build()
    return model


class _Builder:
    def __init__(self, model: Model, reader: Reader, sections: dict[str, Node]) -> None:
        self.model, self.reader, self.sections = model, reader, sections
        self.members = 0

    def build(self) -> None:
        for name in ("sets", "pieces", "zones", "counters", "constants", "options", "conditions", "actions", "effects"):
            one: Callable[[str, Node], None] = getattr(self, f"one_{name}")
            for key, node in self.reader.mapping(self.sections.get(name)).items():
                one(key, node)
                self.refuse_too_many(node, self.model.sets.get(key) if name == "sets" else None)
            if name == "sets":
                self.parts()
        model, reader, sections = self.model, self.reader, self.sections
        model.quantities = reader.mapping(sections.get("quantities"))
        for name in ("phases", "tracks", "triggers"):
            setattr(model, name, reader.mapping(sections.get(name)))
            for key in getattr(model, name):
                model.symbols.add(key)
        self.refuse_taken_words()
        refuse_reserved_names(model, reader.problems)
        add_payments(model, reader.problems)
        add_triggers(model, reader.problems)
        for part in ("setup", "flow"):
            found = sections.get(part)
            if found is None:
                anchor = sections.get("game") or next(iter(sections.values()), Node(None, "?", 1, 1))
                reader.problems.add("missing", anchor, found="", expected=part, at_key=True)
            setattr(model, part, found)
        model.scoring = reader.items(sections.get("scoring"))
        model.winner = reader.items(sections.get("winner"))
        check_fields(model, reader.problems)
        for section in sections.values():
            self.collect(section)

    def refuse_too_many(self, node: Node, made: SetDef | None) -> None:
        """Ends the reading where more things are named than any game has.

        Raises:
            TooMuch: at the entry that names them.
        """
        self.members += len(made.members) if made is not None else 0
        if self.members > MOST_NAMES or len(self.model.symbols.names) > MOST_NAMES:
            raise TooMuch(node)

    def refuse_taken_words(self) -> None:
        """A word of a set that is a counter, zone, constant or quantity too would never mean the word."""
        model = self.model
        taken = {*model.zones, *model.counters, *model.constants, *model.quantities}
        for made in model.sets.values():
            node = made.node.get("words") if made.node is not None else None
            for child in node or ():
                if isinstance(child.value, str) and child.value in taken:
                    self.reader.problems.add("word_taken", child, found=child.value)

    def collect(self, node: Node) -> None:
        """Gathers every ``rule:`` and checks every ``source:``."""
        for key, child in node.items():
            if key == "rule":
                for one in self.reader.words(child):
                    self.model.rules.setdefault(one, []).append(node)
            elif key == "source":
                if not isinstance(child.value, str) or child.value not in SOURCES:
                    self.reader.problems.unknown("source", child, str(child.value), SOURCES)
            else:
                self.collect(child)
        for child in node:
            self.collect(child)

    # -- sets -----------------------------------------------------------------

    def one_sets(self, name: str, node: Node) -> None:
        spec = self.reader.mapping(node, {"members", "code", "checks", "parts_of", "list", "as", "words", "grid"})
        for word in self.reader.words(spec.get("words")):
            self.model.symbols.add(word)
        made = SetDef(name, node=node)
        self.model.sets[name] = made
        self.model.symbols.add(name)
        if "parts_of" in spec:
            made.part_of, made.part_list = self.reader.text(spec["parts_of"]), self.reader.text(spec.get("list"))
            made.notes["as"] = {"as": self.reader.text(spec.get("as"), "kind")}
            return
        if "grid" in spec:
            add_grid(self.model, made, spec["grid"], self.reader.problems)
            return
        code = self.reader.words(spec.get("code"))
        checks = self.reader.words(spec.get("checks"))
        members = spec.get("members")
        if members is not None and isinstance(members.value, list):
            for child in members:
                one = self.reader.text(child)
                if isinstance(child.value, str):
                    self.refuse_name(one, child, at_key=False)
                self.member(made, one, None, code, checks)
        else:
            for one, child in self.reader.mapping(members).items():
                self.refuse_name(one, child, at_key=True)
                self.member(made, one, child, code, checks)

    def refuse_name(self, name: str, at: Node, *, at_key: bool) -> None:
        """Notes a name that a thing cannot have."""
        if name in TAKEN:
            self.reader.problems.add("reserved", at, found=name, at_key=at_key)
        elif len(name) > NAME_LENGTH or len(name.split()) != 1:
            self.reader.problems.add("name_form", at, found=name.strip()[:NAME_LENGTH] or "' '", at_key=at_key)

    def member(self, made: SetDef, one: str, node: Node | None, code: list[str], checks: list[str]) -> None:
        self.model.symbols.add(one)
        made.members.append(one)
        if node is None or node.value is None:
            return
        for key, child in self.reader.mapping(node).items():
            if key in NOTES:
                made.notes.setdefault(one, {})[key] = child.plain()
            elif key in code:
                made.code.setdefault(key, {})[one] = child
            elif key in checks:
                made.checks.setdefault(key, {})[one] = child
            else:
                made.fields.setdefault(key, {})[one] = child

    def parts(self) -> None:
        """Derived sets: one thing for each entry of a list field, e.g. the spaces of a place."""
        for made in list(self.model.sets.values()):
            if not made.part_of:
                continue
            owner = self.model.sets.get(made.part_of)
            if owner is None:
                assert made.node is not None
                self.reader.problems.unknown("set", made.node, made.part_of, self.model.sets)
                continue
            kind = made.notes.pop("as")["as"]
            kept: dict[str, Any] = {}
            for member in owner.members:
                listed = owner.fields.get(made.part_list, {}).get(member)
                parts = []
                for number, child in enumerate(self.reader.items(listed), 1):
                    part = f"{member}.{number}"
                    self.model.symbols.add(part)
                    made.members.append(part)
                    parts.append(part)
                    made.fields.setdefault(kind, {})[part] = child
                    made.fields.setdefault(made.part_of, {})[part] = member
                kept[member] = parts
            owner.fields[made.part_list] = kept

    # -- pieces, zones, counters ------------------------------------------------

    def one_pieces(self, name: str, node: Node) -> None:
        spec = self.reader.mapping(node, {"kinds", "own", "home", "keep", "own_home", "count", "stands_for"})
        kinds = [name]
        self.refuse_name(name, node, at_key=True)
        if "kinds" in spec:
            source = spec["kinds"]
            if isinstance(source.value, str):
                found = self.model.sets.get(source.value)
                if found is None:
                    self.reader.problems.unknown("set", source, source.value, self.model.sets)
                kinds = list(found.members) if found else []
            else:
                kinds = self.reader.words(source)
        own = [f"{kind}.own" for kind in self.reader.words(spec.get("own"))]
        made = PieceClass(
            name,
            kinds + own,
            own,
            self.reader.text(spec.get("home")),
            self.reader.text(spec.get("keep")),
            self.reader.text(spec.get("own_home")),
            spec.get("count"),
            node,
            self.reader.words(spec.get("stands_for")),
        )
        self.model.pieces[name] = made
        self.model.symbols.add(name)
        as_set = self.model.sets.setdefault(name, SetDef(name, node=node))
        known = set(as_set.members)
        for kind in made.kinds:
            base = kind.removesuffix(".own")
            self.model.symbols.add(kind)
            if kind not in known:
                known.add(kind)
                as_set.members.append(kind)
            as_set.fields.setdefault("base", {})[kind] = base
            as_set.fields.setdefault("own", {})[kind] = kind in own

    def one_zones(self, name: str, node: Node) -> None:
        spec = self.reader.mapping(node, {"each", "holds", "slot", "size", "see", "secret", "most"})
        holds: list[str] = []
        each = self.each_of(spec.get("each"))
        for word in self.reader.words(spec.get("holds")):
            group = self.model.pieces.get(word)
            if group is not None:
                holds += [kind for kind in group.kinds if kind not in group.own or "player" in each]
            elif self.model.home_of(word):
                holds.append(word)
            else:
                known = [*self.model.pieces, *(kind for one in self.model.pieces.values() for kind in one.kinds)]
                self.reader.problems.unknown("piece", spec["holds"], word, known)
        if not holds:
            self.reader.problems.add("missing", node, expected="holds", found="", at_key=True)
        see = self.reader.text(spec.get("see"), "all")
        if see not in ("all", "owner", "none"):
            self.reader.problems.unknown("word", spec["see"], see, ("all", "owner", "none"))
        if "secret" in spec:
            self.secret(spec["secret"])
        self.model.symbols.add(name)
        self.model.zones[name] = ZoneDef(
            name,
            each,
            list(dict.fromkeys(holds)),
            self.reader.flag(spec.get("slot")),
            spec.get("size"),
            see,
            node,
            len(self.model.zones),
            spec.get("secret"),
            self.reader.mapping(spec.get("most"), holds),
        )

    def secret(self, node: Node) -> None:
        """``secret: {when: test, back: zone}``: entries others do not see while the test holds."""
        for key in ("when", "back"):
            if key not in self.reader.mapping(node, {"when", "back"}):
                self.reader.problems.add("missing", node, expected=f"secret: {key}", found="")

    def each_of(self, node: Node | None) -> list[str]:
        words = self.reader.words(node)
        for word in words:
            if word != "player" and word not in self.model.sets:
                assert node is not None
                self.reader.problems.unknown("set", node, word, ["player", *self.model.sets])
        return [word for word in words if word == "player" or word in self.model.sets]

    def one_counters(self, name: str, node: Node) -> None:
        spec = self.reader.mapping(node, {"each", "of", "start"}) if node.value is not None else {}
        of = self.reader.text(spec.get("of"), "int")
        if of not in ("int", "player") and of not in self.model.sets:
            self.reader.problems.unknown("set", spec["of"], of, ["int", "player", *self.model.sets])
            of = "int"
        self.model.symbols.add(name)
        self.model.counters[name] = CounterDef(name, self.each_of(spec.get("each")), of, spec.get("start"), node)

    def one_constants(self, name: str, node: Node) -> None:
        if isinstance(node.value, int):
            self.model.constants[name] = ConstantDef(name, "value", node.plain(), node)
            return
        spec = self.reader.mapping(node, {"value", "list", "steps", "table", "by_players"})
        kinds = [key for key in ("value", "list", "steps", "table", "by_players") if key in spec]
        if len(kinds) != 1:
            self.reader.problems.add(
                "one_of", node, expected="value, list, steps, table, by_players", found=", ".join(kinds)
            )
            return
        self.model.constants[name] = ConstantDef(name, kinds[0], spec[kinds[0]].plain(), spec[kinds[0]])
        self.numbers(spec[kinds[0]], kinds[0])

    def numbers(self, node: Node, kind: str) -> None:
        if kind == "value":
            self.reader.number(node)
        for child in self.reader.items(node) if kind == "list" else []:
            self.reader.number(child)
        for key, child in self.reader.mapping(node).items() if kind in ("steps", "table", "by_players") else []:
            self.reader.number(child)
            self.key_number(key, child)

    def key_number(self, key: str, child: Node) -> None:
        """A key that stands for a place in a row."""
        number = whole_number(key)
        if number is None:
            self.reader.problems.add("kind", child, found="text", expected="number", at_key=True)
        elif not 0 <= number <= MOST_ROW:
            self.reader.problems.add("out_of_range", child, found=number, least=0, limit=MOST_ROW, at_key=True)

    def one_options(self, name: str, node: Node) -> None:
        spec = self.reader.mapping(node, {"values", "default"})
        values = [child.value for child in self.reader.items(spec.get("values"))]
        default = spec["default"].value if "default" in spec else (values[0] if values else None)
        if default not in values and "default" in spec:
            self.refuse_default(spec["default"], values)
        for value in values:
            if isinstance(value, str):
                self.model.symbols.add(value)
        self.model.options[name] = OptionDef(name, values, default, node)

    def refuse_default(self, node: Node, values: list[Any]) -> None:
        """A default that is none of a switch's values."""
        meant = YES_NO.get(str(node.value), "")
        if meant and any(isinstance(one, bool) for one in values):
            self.reader.problems.add("yes_no", node, found=str(node.value), expected=meant)
            return
        known = [str(one).lower() if isinstance(one, bool) else str(one) for one in values]
        self.reader.problems.unknown("option_value", node, str(node.value), known)

    # -- actions and effects ------------------------------------------------------

    def one_actions(self, name: str, node: Node) -> None:
        known = {"key", "params", "given", "where", "reckon", "require", "do", "things", "also", "anytime"}
        spec = self.reader.mapping(node, known)
        key = self.reader.text(spec.get("key"), name)
        params = []
        for child in self.reader.items(spec.get("params")):
            pairs = list(self.reader.mapping(child).items())
            if len(pairs) != 1:
                self.reader.problems.add("single", child, found=len(pairs))
                continue
            params.append(pairs[0])
        require = [self.requirement(child) for child in self.reader.items(spec.get("require"))]
        self.model.symbols.add(name)
        self.model.actions[name] = ActionDef(
            name,
            key.split(":"),
            params,
            self.reader.mapping(spec.get("given")) if self.types(spec.get("given")) else {},
            spec.get("where"),
            require,
            spec.get("do"),
            self.reader.words(spec.get("things")),
            self.reader.words(spec.get("also")),
            self.reader.flag(spec.get("anytime")),
            ", ".join(self.reader.words(node.get("rule"))),
            node,
        )

    def requirement(self, node: Node) -> Requirement:
        return read_requirement(node, self.reader, self.model.conditions)

    def one_conditions(self, name: str, node: Node) -> None:
        self.model.conditions[name] = read_condition(name, node, self.types(node.get("with")), self.reader)

    def types(self, node: Node | None) -> dict[str, str]:
        """Names with what they stand for: a number, a player, a thing or one of a set."""
        found = {}
        for key, child in self.reader.mapping(node).items():
            found[key] = self.reader.text(child, "int")
            known = ["int", "bool", "player", "thing", *self.model.sets]
            if found[key] not in known and isinstance(child.value, str):
                self.reader.problems.unknown("set", child, found[key], known)
        return found

    def one_effects(self, name: str, node: Node) -> None:
        spec = self.reader.mapping(node, {"with", "do"})
        params = self.types(spec.get("with"))
        steps = spec.get("do")
        if steps is None:
            self.reader.problems.add("missing", node, expected="do", found="")
            return
        self.model.effects[name] = EffectDef(name, params, steps, node)
