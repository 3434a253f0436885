"""Why, and why not: the requirements of an action, asked one by one for what somebody wants to do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, zip_longest

from rulebook.base.errors import RulebookError
from rulebook.base.spelling import nearest
from rulebook.compiler.decisions import Family, Tested
from rulebook.compiler.expressions.compiled_values import constant
from rulebook.compiler.layout.state_layout import ME
from rulebook.engine.play import Play
from rulebook.explain.pointing import own_word, pointed
from rulebook.explain.reasons import (
    MOST_CANDIDATES,
    Candidate,
    Explanation,
    Reason,
    once,
    phase_rule,
    reason_of,
    rule_of,
    walk,
)

__all__ = ["explain", "reasons_against"]


def explain(game: Play, target: str, player: int | None = None) -> Explanation:
    """Why a key (legal or not) or a thing is allowed or refused for a player.

    >>> import rulebook
    >>> game = rulebook.load("tests/mini").new_game(players=2)
    >>> game.explain("sell:3").reasons[0].code
    'too_few'
    """
    rules = game.rules
    decision = game.decision
    if decision is None:
        return Explanation(target, False, (Reason("game_over", {}, "", rules),))
    who = decision.player if player is None else player
    if not isinstance(who, int) or not 0 <= who < game.players:
        raise RulebookError("no_player", found=who, limit=game.players - 1)
    found = decision.option(target)
    if found is not None and who == decision.player:
        return Explanation(found.key, True, (Reason("all_right", {}, found.rule, rules),))
    if (thing := _pointed_at(game, target)) != "":
        whole = target.rpartition("/")[2]
        return pointed(game, whole, who) or Explanation(
            target, False, (Reason("nothing_about", {"thing": thing}, "", rules),)
        )
    candidates = list(islice(_candidates(game, target, who), MOST_CANDIDATES))
    if not candidates:
        return Explanation(target, False, _unknown(game, target, who))
    return _best(game, candidates, who)


def reasons_against(game: Play, key: str) -> tuple[Reason, ...]:
    """Why a choice cannot be made; only the beginning of a key, or a thing, that would be allowed is no whole key."""
    why = explain(game, key)
    return (Reason("unknown_key", {"key": key, "near": why.key}, "", game.rules),) if why.allowed else why.reasons


def _best(game: Play, candidates: list[Candidate], who: int) -> Explanation:
    """The reading that comes closest to being allowed."""
    state = game.state.copy()
    state[ME] = who
    best: tuple[tuple[int, int, int, int], Candidate, list[Reason], list[Tested]] | None = None
    for number, candidate in enumerate(candidates):
        first = _when_and_who(game, candidate, who)
        handed = game.point is not None and candidate.family in game.point.families
        there = candidate.family.reckoned(state, candidate.values, who)
        tested = list(candidate.family.tested(there, candidate.values, who, handed))
        failed = [one for one in tested if not one.holds]
        passed = next((at for at, one in enumerate(tested) if not one.holds), len(tested))
        rank = (len(first), len(failed), -passed, number)
        if best is None or rank < best[0]:
            best = rank, candidate, first, failed
        if not first and not failed:
            break
    assert best is not None
    _, candidate, first, failed = best
    state = candidate.family.reckoned(state, candidate.values, who)
    reasons = once([*first, *(reason_of(game, one, candidate, state) for one in failed)])
    if not reasons:
        return Explanation(candidate.key, True, (Reason("all_right", {}, candidate.family.made.rule, game.rules),))
    if failed and not first:
        reasons += _mending(game, candidate, who)
    return Explanation(candidate.key, False, tuple(reasons))


def _when_and_who(game: Play, candidate: Candidate, who: int) -> list[Reason]:
    """Reasons that have to do with the moment and the person; they come first."""
    assert game.decision is not None
    point = game.point
    found: list[Reason] = []
    rules, made = game.rules, candidate.family.made
    if point is not None and candidate.family not in point.families:
        phases = sorted(one for one in game.program.phases_of.get(candidate.family.name, ()))
        if phases and game.phase not in phases:
            params = {"phase": phases[0], "now": game.phase, "prompt": game.decision.prompt}
            found.append(Reason("wrong_phase", params, phase_rule(game, phases[0]) or made.rule, rules))
        else:
            found.append(Reason("not_now", {"prompt": game.decision.prompt}, made.rule, rules))
    if who != game.decision.player:
        found.append(Reason("not_your_turn", {"player": game.decision.player}, made.rule, rules))
    return found


def _mending(game: Play, candidate: Candidate, who: int) -> list[Reason]:
    """An any-time action that would make it possible, tried on a copy."""
    if game.decision is None or who != game.decision.player:
        return []
    for choice in game.decision.options:
        if not choice.option.family.made.anytime:
            continue
        trial = game.copy()
        trial.record = False
        trial.play(choice)
        if trial.decision is None or trial.decision.player != who:
            continue
        if all(one.holds for one in candidate.family.tested(trial.state, candidate.values, who)):
            return [Reason("mendable", {"action": (choice.action, choice.values)}, choice.rule, game.rules)]
    return []


def _pointed_at(game: Play, target: str) -> str:
    """The thing that is asked about, "" when an action is."""
    if ":" in target or any(one.made.key == [target] for one in game.program.families.values()):
        return ""
    name, model = _thing(game, target), game.program.model
    real = any(name in made.members for made in model.sets.values()) or model.home_of(name) is not None
    return name if real else ""


def _unknown(game: Play, target: str, who: int) -> tuple[Reason, ...]:
    """Why nothing is known that was asked for: a thing or an action that exists is not called unknown."""
    thing = _thing(game, target)
    if thing and game.rules.words("en").entry(thing) is not None:
        return (Reason("nothing_about", {"thing": thing}, "", game.rules),)
    word, *names = target.split(":")
    families = [one for one in game.program.families.values() if one.made.key[0] == word]
    strange = [name for name in names if not _thing(game, name) and not name.isdigit()]
    if families and names and not strange:
        return _misfit(game, families[0], names, who)
    known = [option.key for option in game.decision.options] if game.decision else []
    near = nearest(target, [*known, *(name for one in game.rules.sets.values() for name in one)])
    if near:
        return (Reason("unknown_key", {"key": target, "near": near}, "", game.rules),)
    return (Reason("unknown_key_alone", {"key": target}, "", game.rules),)


def _misfit(game: Play, family: Family, parts: list[str], who: int) -> tuple[Reason, ...]:
    """Why an action is never done with things that exist: it is not for one of them, or one has no part for it."""
    known = game.program.compiler.names
    names = [part for part, template in zip_longest(parts, family.made.key[1:]) if part and part != template]
    own = next((found for name in names if (found := own_word(game, name, who))), ())
    if own:
        return own
    root = family.root.of(constant(0, "player"))
    members: set[str] = set()
    for candidate in islice(walk(family, 0, root, (), {}), MOST_CANDIDATES * 10):
        members |= {known[value] if 0 <= value < len(known) else str(value) for value in candidate.values}
    strange = next((name for name in names if name not in members), (names or parts)[-1])
    group = game.program.model.home_of(strange)
    kept = rule_of(game.program.model.zones[group.keep].node) if group is not None and group.keep else ""
    rule = ", ".join(dict.fromkeys(one for one in (kept, family.made.rule) if one))
    return (Reason("never_with", {"thing": strange}, rule, game.rules),)


def _candidates(game: Play, target: str, who: int) -> Iterator[Candidate]:
    """Every way to read a key or a thing as an action with parameters, the pending decision's first."""
    order = list(game.program.model.actions)
    families = sorted(game.program.families.values(), key=lambda family: order.index(family.name))
    pending = game.point.families if game.point is not None else []
    families = [*pending, *(one for one in families if one not in pending)]
    parts = target.split(":")
    by_key = [one for one in families if one.made.key[0] == parts[0] or one.made.key[0].startswith("{")]
    if len(parts) > 1 or any(len(one.made.key) == 1 and one.made.key[0] == target for one in by_key):
        for family in by_key:
            yield from _readings(family, parts, who)
        return


def _thing(game: Play, target: str) -> str:
    """The id behind a thing on the board: ``p0/basket.apple`` is the apple of the basket."""
    name = target.rpartition("/")[2]
    number = game.program.model.symbols.number
    zone, _, kind = name.partition(".")
    if name not in number and zone in game.program.model.zones:
        name = kind
    return name if name in number else ""


def _readings(family: Family, parts: list[str], who: int) -> Iterator[Candidate]:
    """The parameters of a family that fit the parts of a key."""
    fixed: dict[str, str] = {}
    for template, part in zip(family.made.key, parts, strict=False):
        name = template[1:-1]
        if template.startswith("{") and name in family.order:
            fixed[name] = part
        elif template.startswith("{"):
            continue
        elif template != part:
            return
    if len(parts) > len(family.made.key):
        return
    target = ":".join(parts)
    rows = list(walk(family, 0, family.root.of(constant(who, "player")), (), fixed))
    exact = [one for one in rows if one.key == target]
    loose = [one for one in rows if one.key.startswith(target) or one.key.replace(".own", "").startswith(target)]
    yield from [*exact, *(one for one in loose if one not in exact)] or rows
