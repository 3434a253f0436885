"""What can be done with a thing of the board that somebody points at, and why not.

Whoever points at a place has named the place and nothing else. So a reason counts only when it is true of every way to
use the thing, or when it speaks of nothing that was left open. Which actions a thing belongs to is said by their
``things`` (``basket.{fruit}``), or by a parameter that is the thing itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from rulebook.base.errors import RulebookError
from rulebook.base.grammar import FIELD
from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.layout.state_layout import ME
from rulebook.explain.leading import leads_to
from rulebook.explain.reasons import MOST_CANDIDATES, Candidate, Explanation, Reason, once, phase_rule, reason_of, walk

if TYPE_CHECKING:
    from rulebook.compiler.decisions import Family, Tested
    from rulebook.compiler.expressions.compiled_values import Cells
    from rulebook.engine.play import Play

__all__ = ["own_word", "pointed"]

OWN = ".own"
PART = re.compile(r"\\\{(\w+)\\\}")
FIELD_OF = re.compile(r"\{(\w+)\.(\w+)\}")


def pointed(game: Play, thing: str, player: int | None = None) -> Explanation | None:
    """Whether something can be done with a thing of the board now, and why not; None when nothing ever can.

    Args:
        game: the game.
        thing: the thing as the board knows it, e.g. ``basket.apple``, ``stall.3`` or ``p1/stall``.
        player: whose thing it is; the owner that the name tells, else the one to choose.

    >>> import rulebook
    >>> game = rulebook.load("tests/mini").new_game(players=2, seed=1)
    >>> found = pointed(game, "apple")
    >>> found.key, found.allowed
    ('put:apple', True)
    """
    owner, _, name = thing.rpartition("/")
    if game.decision is None:
        return Explanation(thing, False, (Reason("game_over", {}, "", game.rules),))
    who = int(owner[1:]) if owner[1:].isdigit() else player
    who = game.decision.player if who is None else who
    if not 0 <= who < game.players:
        raise RulebookError("no_player", found=who, limit=game.players - 1)
    state = game.state.copy()
    state[ME] = who
    asked = game.point.families if game.point is not None else []
    families = _in_order(game)
    for now in (True, False):
        meant = [family for family in families if (family in asked) is now]
        for one in _with_wholes(game, name):
            found = [way for family in meant for way in _ways(family, one, who, state, now)]
            if found:
                return _now(game, found, who) if now else _later(game, found)
    return None


def own_word(game: Play, thing: str, who: int) -> tuple[Reason, ...]:
    """Why nothing is ever done with a thing, when it says so itself; () for others."""
    state = game.state.copy()
    state[ME] = who
    ways = [way for family in _in_order(game) for way in _ways(family, thing, who, state, now=False)]
    by_itself = [way for way in ways if way.by_itself]
    return tuple(_true_of_all(game, by_itself[0], by_itself)) if by_itself else ()


def _in_order(game: Play) -> list[Family]:
    """The actions in the order of the rule data."""
    order = list(game.program.model.actions)
    return sorted(game.program.families.values(), key=lambda family: order.index(family.name))


def _with_wholes(game: Play, name: str) -> Iterator[str]:
    """A thing and what it is a part of: the space of a place, then the place; what lies in a bag is no part of it."""
    yield name
    members = [made.members for made in game.rules.model.sets.values()]
    while name := name.rpartition(".")[0]:
        if any(name in known for known in members):
            yield name


# ways to use a thing ------------------------------------------------------------------------------------------
@dataclass(slots=True)
class Way:
    """One way to use a thing: what was named by pointing, and what stands against it."""

    candidate: Candidate
    fixed: frozenset[str]
    failed: list[Tested]
    state: Cells

    @property
    def family(self) -> Family:
        """The action."""
        return self.candidate.family

    def open(self) -> dict[str, int]:
        """What nobody named: the parameters that pointing leaves open."""
        pairs = zip(self.family.order, self.candidate.values, strict=True)
        return {name: value for name, value in pairs if name not in self.fixed}

    @property
    def by_itself(self) -> bool:
        """Whether the thing itself says that this is never done."""
        return any(one.settled and one.carried for one in self.failed)

    @property
    def plain(self) -> bool:
        """Whether nobody works in place of another and nobody in an own colour."""
        key, names = self.family.made.key, self.family.builder.compiler.names
        optional = key[-1].startswith("{") and key[-1][1:-1] not in self.family.order
        own = any(0 <= one < len(names) and names[one].endswith(OWN) for one in self.open().values())
        return not own and not (optional and self.candidate.key.count(":") == len(key) - 1)


def _ways(family: Family, name: str, who: int, state: Cells, now: bool) -> Iterator[Way]:
    """The ways of an action to use a thing, with what stands against each."""
    seen = set()
    for fixed, named in _namings(family, name):
        root = family.root.of(constant(who, "player"))
        for one in islice(walk(family, 0, root, (), fixed), MOST_CANDIDATES):
            if one.values not in seen:
                seen.add(one.values)
                own = family.reckoned(state, one.values, who)
                failed = [test for test in family.tested(own, one.values, who, now) if not test.holds]
                yield Way(one, frozenset(fixed if named else ()), failed, own)


def _namings(family: Family, name: str) -> Iterator[tuple[dict[str, str], bool]]:
    """What pointing at a thing says of the parameters of an action, and whether it names them."""
    for template in family.made.things:
        pattern = PART.sub(lambda part: f"(?P<{part[1]}>.+)", re.escape(template))
        found = re.fullmatch(pattern, name)
        if found is not None and _handed(family, found.groupdict()):
            yield {key: value for key, value in found.groupdict().items() if key in family.order}, True
    if name in family.builder.compiler.number:
        said = any(part.startswith("{") for part in family.made.key)
        yield from (({param: name}, True) for param in family.order if said)
        yield from ((fixed, False) for fixed in _through_fields(family, name))


def _handed(family: Family, named: dict[str, str]) -> bool:
    """Whether what a name says of the things handed over can be true."""
    sets = family.builder.model.sets
    given = {key: str(node.value) for key, node in family.made.given.items() if key in named}
    return all(type not in sets or named[key] in sets[type].members for key, type in given.items())


def _through_fields(family: Family, name: str) -> Iterator[dict[str, str]]:
    """The parameters a thing belongs to by a printed field (``also: ["{way.a}"]``)."""
    for template in family.made.also:
        found = FIELD_OF.fullmatch(template)
        if found is None or found[1] not in family.order:
            continue
        made = family.builder.model.sets.get(family.types[family.order.index(found[1])])
        fields = made.fields.get(found[2], {}) if made is not None else {}
        yield from ({found[1]: one} for one, raw in fields.items() if str(getattr(raw, "value", raw)) == name)


# now ------------------------------------------------------------------------------------------
def _now(game: Play, ways: list[Way], who: int) -> Explanation:
    """An answer from the actions that may be chosen from now."""
    assert game.decision is not None
    rules, own_turn = game.rules, who == game.decision.player
    for way in ways:
        offered = game.decision.option(way.candidate.key)
        if own_turn and not way.failed and offered is not None:
            return Explanation(offered.key, True, (Reason("all_right", {}, offered.rule, rules),))
    best = min(ways, key=lambda way: (not way.plain, len(way.failed), _never(way)))
    if not own_turn:
        return Explanation(best.candidate.key, False, (_turn(game, best),))
    same = [way for way in ways if way.family is best.family]
    return Explanation(best.candidate.key, False, tuple(_true_of_all(game, best, same)))


def _turn(game: Play, way: Way) -> Reason:
    assert game.decision is not None
    return Reason("not_your_turn", {"player": game.decision.player}, way.family.made.rule, game.rules)


def _never(way: Way) -> bool:
    """Whether something stands against it that no position could change."""
    return any(one.settled for one in way.failed)


def _true_of_all(game: Play, best: Way, ways: list[Way]) -> list[Reason]:
    """The reasons that every way shares; else those of the best that name nothing that was left open."""
    told = [[reason_of(game, one, way.candidate, way.state) for one in way.failed] for way in ways]
    words = [{one.text() for one in reasons} for reasons in told]
    first = told[ways.index(best)]
    found = [one for one in first if all(one.text() in others for others in words)]
    unclear = {name for name in best.open() if not _follows(name, ways)}
    found = found or [one for one in first if not _names(game, one) & unclear]
    own = f"{best.family.name}.nothing"
    code = own if game.rules.words("en").template("reasons", own) is not None else "nothing_fits"
    return once(found) or [Reason(code, {}, best.family.made.rule, game.rules)]


def _follows(name: str, ways: Sequence[Way]) -> bool:
    """Whether the rest settles a parameter: a place for apples takes apples."""
    plain = [way.open() for way in ways if way.plain]
    rest = {tuple(value for key, value in one.items() if key != name) for one in plain}
    return len(plain) == len(rest) and len(plain[0] if plain else ()) > 1


def _names(game: Play, reason: Reason) -> set[str]:
    """The parameters that a sentence names."""
    return {key for key, _ in FIELD.findall(game.rules.words("en").template("reasons", reason.code) or "")}


# another time ------------------------------------------------------------------------------------------
def _later(game: Play, ways: list[Way]) -> Explanation:
    """An answer from the actions of other moments: what the thing says itself, else when it matters."""
    phases = game.program.phases_of
    by_itself = [way for way in ways if way.by_itself]
    if by_itself:
        reasons = _true_of_all(game, by_itself[0], by_itself)
        return Explanation(by_itself[0].candidate.key, False, tuple(reasons))
    best = min(ways, key=lambda way: (game.phase not in phases.get(way.family.name, ()), _never(way)))
    told = tuple(_when(game, best.family))
    if best.failed and best.family.made.node.get("reckon") is not None:  # reckoned at the thing itself
        same = [way for way in ways if way.family is best.family]
        told = (*told[:1], *_true_of_all(game, best, same))
    return Explanation(best.candidate.key, False, told)


def _when(game: Play, family: Family) -> Iterator[Reason]:
    """When an action may be chosen, and what leads to it."""
    assert game.decision is not None
    phases = sorted(game.program.phases_of.get(family.name, ()))
    rule = family.made.rule
    if game.phase in phases or not phases:
        yield Reason("not_now", {"prompt": game.decision.prompt}, rule, game.rules)
    elif len(phases) == 1:
        params = {"phase": phases[0], "now": game.phase}
        yield Reason("wrong_phase", params, phase_rule(game, phases[0]) or rule, game.rules)
    else:
        prompt = next(one.prompt for one in game.program.decisions if family in one.families)
        yield Reason("asked_then", {"prompt": prompt}, rule, game.rules)
        return
    action = leads_to(game.program, family.name)
    if action is not None:
        yield Reason("comes_with", {"action": action}, rule, game.rules)
