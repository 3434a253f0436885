"""What labs.yaml asks of the rules: expressions, positions and changed rules, worked out once, each at its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from rulebook.base.errors import RulebookError, RuleDataError
from rulebook.base.problems import Problem, Problems
from rulebook.engine.loading import with_text
from rulebook.engine.position import build_position
from rulebook.labs.trigger_lab import Needs
from rulebook.language.yaml_nodes import Node

if TYPE_CHECKING:
    from rulebook.compiler.decisions import Family
    from rulebook.engine.ruleset import RuleSet

__all__ = ["LabData"]

OVERLAY = "labs-overlay.yaml"
BLOCK = ("|", ">")


class LabData:
    """Works out what a labs.yaml of the right form asks of the base rules.

    Args:
        rules: the game's rules, without variants.
        problems: collects the mistakes.
    """

    def __init__(self, rules: RuleSet, problems: Problems) -> None:
        self.rules, self.problems, self.players = rules, problems, rules.players[1]
        self.families = rules.program(self.players).families

    def check(self, root: Node) -> None:
        """Notes every mistake of the file."""
        for entry in root.get("practice") or ():
            self._practice(entry)
        for entry in root.get("wakes") or ():
            for family in self._actions(entry):
                self._asked(self.rules, entry.get("beside"), {**_values(family), "it": _word(entry, "thing")})
                self._asked(self.rules, entry.get("named"), {**_values(family), "it": _word(entry, "thing")})
        if (bag := root.get("bag")) is not None:
            self._bag(bag)
        if (needs := root.get("needs")) is not None:
            self._needs(needs)
        lab = root.get("lab")
        if lab is not None and (position := lab.get("position")) is not None:
            self._tried(lambda: build_position(self.rules, position, self.rules.players[0]))
        workbench = root.get("workbench")
        for idea in (workbench.get("ideas") if workbench is not None else None) or ():
            self._idea(idea)

    # -- expressions ----------------------------------------------------------------------

    def _practice(self, entry: Node) -> None:
        """A phase and what is counted in it, or actions."""
        if (entry.get("phase") is None) == (entry.get("actions") is None):
            found = ", ".join(key for key in ("phase", "actions") if entry.get(key) is not None)
            self.problems.add("one_of", entry, expected="phase, actions", found=found)
        elif entry.get("phase") is not None and entry.get("counts") is None:
            self.problems.add("missing", entry, expected="counts", found="")
        self._asked(self.rules, entry.get("counts"), {})
        names = entry.get("names")
        for _, child in names.items() if names is not None else ():
            self._asked(self.rules, child, {})
        for family in self._actions(entry):
            self._asked(self.rules, entry.get("shows"), _values(family))

    def _actions(self, entry: Node) -> list[Family]:
        """The actions an entry names."""
        return [self.families[one.value] for one in entry.get("actions") or () if one.value in self.families]

    def _asked(self, rules: RuleSet, node: Node | None, types: Mapping[str, str]) -> None:
        """An expression, which may use some names beside the game's."""
        if node is None:
            return
        try:
            rules.quantity(str(node.value), {"me": "player", **types}, self.players)
        except RuleDataError as error:
            for one in error.problems:
                self.problems.add(one.code, node, offset=one.column - 1 + node.quoted, **one.params)

    # -- the bag --------------------------------------------------------------------------

    def _bag(self, bag: Node) -> None:
        """The zones of a bag, and the parameters of the action that puts what is drawn."""
        for key in ("from", "to"):
            zone = self.rules.model.zones[_word(bag, key)]
            if zone.slot or any(one != "player" for one in zone.each):
                self.problems.add("pile_wanted", bag.get(key), found=zone.name)
        family = self.families.get(_word(bag, "action"))
        if family is None:
            return
        known = _values(family)
        for key in ("piece", "place", "space"):
            if (name := _word(bag, key)) not in known:
                self.problems.unknown("unknown_name", bag.get(key), name, known)
            elif known[name] not in self.rules.sets:
                self.problems.add("thing_wanted", bag.get(key), found=name)
        space = _word(bag, "space")
        self._asked(self.rules, bag.get("filled"), {space: known[space]} if space in known else {})
        self._asked(self.rules, bag.get("draws"), {})

    # -- the lab of needs -------------------------------------------------------------------

    def _needs(self, needs: Node) -> None:
        """The lab's own rules, its expressions in them, and one trial."""
        before, overlay = len(self.problems.found), needs.get("overlay")
        rules = self._changed(overlay) if overlay is not None else None
        if overlay is None or rules is None:
            return
        thing, site = _word(needs, "thing"), _word(needs, "site")
        self._zone(rules, needs.get("zone"), site, thing)
        for one in needs.get("triggers") or ():
            self._asked(rules, one.get("have"), {"site": site})
        for one in needs.get("pieces") or ():
            at, kinds = _word(one, "at"), _word(one, "kinds")
            self._zone(rules, one.get("zone"), at, kinds)
            self._asked(rules, one.get("where"), {"site": site, "at": at, "kind": kinds})
        counts = needs.get("counts")
        if counts is not None:
            self._asked(rules, counts.get("amount"), {"it": _word(counts, "set")})
        self._asked(rules, needs.get("at_hand"), {"it": thing})
        begin = needs.get("begin")
        for key, of in (("thing", thing), ("site", site)) if begin is not None else ():
            named = begin.get(key) if begin is not None else None
            if named is not None and named.value not in rules.sets[of]:
                self.problems.unknown("not_in_set", named, str(named.value), rules.sets[of], set=of)
        self._positions(rules, needs)
        if len(self.problems.found) == before:
            self._trial(needs)

    def _zone(self, rules: RuleSet, node: Node | None, at: str, kinds: str) -> None:
        """A zone with a place for each of a set, which can hold these things."""
        zone = rules.model.zones.get(str(node.value)) if node is not None else None
        if zone is None:
            return
        if [one for one in zone.each if one != "player"] != [at]:
            self.problems.add("zone_for_each", node, found=zone.name, set=at)
        strange = next((one for one in rules.sets[kinds] if one not in zone.holds), None)
        if strange is not None:
            self.problems.add("not_held", node, found=strange, zone=zone.name)

    def _positions(self, rules: RuleSet, needs: Node) -> None:
        """The lab's own position, and the moment to which a running game is taken."""
        least = self.rules.players[0]
        if (position := needs.get("position")) is not None:
            self._tried(lambda: build_position(rules, position, least))
        running = needs.get("running")
        if running is None:
            return
        if not isinstance(running.value, dict):
            self.problems.add("kind", running, found=running.kind, expected="mapping")
            return
        if running.get("at") is None:
            self.problems.add("missing", running, expected="at", found="")
        seated = {key: replace(one, value=0) if one.value == "seat" else one for key, one in running.items()}
        self._tried(lambda: build_position(rules, replace(running, value=seated), least))

    def _trial(self, needs: Node) -> None:
        """Whether the lab can be gone through at all."""
        try:
            lab = Needs(self.rules)
            site = lab.sites[0]
            game = lab.game(lab.things[0], site)
            lab.possible(game, site)
            lab.gives(game, site)
        except RulebookError:
            key = needs.get("key")
            self.problems.add("lab_trial", key, found=key.value if key is not None else "")

    # -- changed rules and positions -----------------------------------------------------------

    def _idea(self, idea: Node) -> None:
        """An idea's overlay must fit the rules, unless it is said to have a mistake to find."""
        overlay, mistaken = idea.get("overlay"), idea.get("mistaken")
        if overlay is None:
            return
        if mistaken is None or not mistaken.value:
            self._changed(overlay)
        elif not _mistakes(self.rules, str(overlay.value))[1]:
            self.problems.add("no_mistake", mistaken)

    def _changed(self, overlay: Node) -> RuleSet | None:
        """The rules with a variant that is written within the file."""
        rules, found = _mistakes(self.rules, str(overlay.value))
        for one in found:
            self.problems.found.append(_shifted(one, overlay))
        return rules

    def _tried(self, what: Callable[[], object]) -> None:
        try:
            what()
        except RuleDataError as error:
            self.problems.found.extend(error.problems)


def _word(node: Node, key: str) -> str:
    found = node.get(key)
    return str(found.value) if found is not None else ""


def _values(family: Family) -> dict[str, str]:
    """What an action chooses from, by name, with its kind."""
    return dict(zip(family.order, family.types, strict=True))


def _mistakes(rules: RuleSet, overlay: str) -> tuple[RuleSet | None, Iterable[Problem]]:
    """The rules with an overlay, and every mistake in it."""
    try:
        made = with_text(rules, overlay, OVERLAY)
        for players in set(made.players):
            made.program(players)
    except RuleDataError as error:
        return None, error.problems
    return made, ()


def _shifted(problem: Problem, block: Node) -> Problem:
    """A mistake in a text that stands within a file, at its place there; one elsewhere at the text's beginning."""
    opening = block.lines[block.line - 1][block.column - 1 :] if 0 < block.line <= len(block.lines) else ""
    line, column = block.line, block.column
    if problem.file == OVERLAY and opening.startswith(BLOCK) and block.line + problem.line <= len(block.lines):
        line += problem.line
        first = next((one for one in block.lines[block.line :] if one.strip()), "")
        column = problem.column + len(first) - len(first.lstrip())
    source = block.lines[line - 1] if 0 < line <= len(block.lines) else ""
    return replace(problem, file=block.file, line=line, column=column, source=source)
