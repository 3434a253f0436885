"""A player that plans to the end of the round: many continuations on fresh deals, the promising ones followed up.

Continuations are tried in turn. Where the planner itself chooses, options that did well are tried again and others now
and then (the usual upper confidence rule); everybody else, and everything further on, follows what the game's data
call likely. So it knows only what its player may see, and the same seed makes the same choices.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from math import log, sqrt
from typing import TYPE_CHECKING

from rulebook.base.errors import SetupError
from rulebook.base.words import lab_text
from rulebook.bots.evaluation import POINT, outlook
from rulebook.compiler.layout.state_layout import ME, RANDOM
from rulebook.engine.hidden_information import deal_anew
from rulebook.engine.option_words import label, more_of, option_values

if TYPE_CHECKING:
    from rulebook.compiler.decisions import Option
    from rulebook.compiler.expressions.compiled_values import Cells
    from rulebook.engine.play import Choice, Play

__all__ = ["Planner"]

BUDGET = 1600
"""Choices tried for one decision; more is stronger and slower."""

DEALS = 6
LONGEST = 60
CURIOSITY = 0.5
OTHERS = 0.25
FIRST_TRIED = 3


@dataclass(slots=True)
class Edge:
    """An option at a node: how often it was tried and what came of it, line by line."""

    visits: int = 0
    worth: float = 0.0
    lines: list[int] = field(default_factory=list)
    node: Node | None = None

    @property
    def mean(self) -> float:
        """What it came to on average."""
        return self.worth / self.visits if self.visits else 0.0

    def add(self, worth: float, lines: list[int]) -> None:
        """Counts one continuation."""
        self.visits += 1
        self.worth += worth
        self.lines = [a + b for a, b in zip(self.lines, lines, strict=True)] if self.lines else lines


@dataclass(slots=True)
class Node:
    """A decision of the planner that continuations came to, after the same own choices."""

    visits: int = 0
    edges: dict[Option, Edge] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Thought:
    """Why an option was taken.

    Attributes:
        points: how much better it is than the next best one, in points; ``other`` that one.
        line: where most of that comes from.
    """

    game: Play
    option: Option
    points: float = 0.0
    other: Option | None = None
    line: str = ""

    def text(self, lang: str = "en") -> str:
        """One sentence."""
        rules = self.game.rules
        if self.other is None:
            return lab_text("planner_only", lang)
        other = _label(self.game, self.other, lang)
        what = outlook(rules, self.game.program).name(self.line, lang)
        points = round(self.points)
        if points < 1 or not self.line:
            return lab_text("planner_close", lang, other=other)
        return lab_text("planner_ahead" if points > 1 else "planner_ahead_one", lang, other=other, what=what, n=points)


def _label(game: Play, option: Option, lang: str) -> str:
    return label(game.rules, option.family.name, option_values(option, game.program), lang, more_of(option))


class Planner:
    """Looks to the end of the round and takes what promises most.

    Args:
        seed: the same seed makes the same choices in the same game.
        budget: how many choices are tried for one decision.

    >>> import rulebook
    >>> game, bot = rulebook.load("tests/mini").new_game(players=2, seed=1), Planner(budget=200)
    >>> bot.choose(game) in game.decision.options
    True
    >>> bot.why("en").startswith("Looking to the end of the round")
    True
    """

    def __init__(self, seed: int = 0, budget: int = BUDGET) -> None:
        self.seed, self.budget = seed, budget
        self.thought: Thought | None = None

    def choose(self, game: Play) -> Choice:
        """One of the options of the pending decision.

        Raises:
            SetupError: the game is over.
        """
        if game.decision is None:
            raise SetupError("bot_at_end")
        options = game.decision.options
        if len(options) == 1:
            self.thought = Thought(game, options[0].option)
            return options[0]
        search = Search(game, self.seed)
        search.run(self.budget)
        self.thought = search.thought([one.option for one in options])
        return next(one for one in options if one.option is self.thought.option)

    def why(self, lang: str = "en") -> str:
        """Why it chose what it chose last, in one sentence; empty before the first choice."""
        return self.thought.text(lang) if self.thought is not None else ""


class Search:
    """The continuations tried for one decision."""

    def __init__(self, game: Play, seed: int) -> None:
        self.game, self.program, self.me = game, game.program, game.state[ME]
        self.outlook = outlook(game.rules, game.program)
        self.deals = [game.copy() for _ in range(DEALS)]
        for number, deal in enumerate(self.deals):
            deal.record = False
            deal_anew(deal, number)
        self.chance = random.Random(f"{seed} {self.deals[0].state[RANDOM]}")  # noqa: S311 - for games, not secrets
        self.root, self.tried = Node(), 0
        self.low, self.high = float("inf"), float("-inf")

    def run(self, budget: int) -> None:
        """Tries continuations until the budget is used up."""
        number = 0
        while self.tried < budget:
            self.follow(self.deals[number % DEALS])
            number += 1

    def follow(self, deal: Play) -> None:
        """One continuation on one deal, to the end of the round."""
        program, state = self.program, deal.state.copy()
        state[RANDOM] = self.chance.getrandbits(48)
        cell = program.round_cell if program.round_cell >= 0 else ME
        now = state[cell] if program.round_cell >= 0 else None
        point = deal.point
        pending = (point, point.options(state)) if point is not None else None
        path: list[tuple[Node, Edge]] = []
        open_node: Node | None = self.root
        for _ in range(LONGEST):
            if pending is None or (now is not None and state[cell] != now):
                break
            at, options = pending
            self.tried += 1
            if state[ME] == self.me and open_node is not None and len(options) > 1:
                option = self.select(open_node, options, state)
                edge = open_node.edges[option]
                path.append((open_node, edge))
                if edge.node is None and edge.visits:
                    edge.node = Node()
                open_node = edge.node
            else:
                option = self.outlook.pick(options, state, self.chance)
            pending = program.run(state, None, at.apply(state, option))
        self.learn(path, state)

    def select(self, node: Node, options: list[Option], state: Cells) -> Option:
        """Something new now and then, else what did well or was tried seldom."""
        known = [one for one in options if one in node.edges]
        if len(known) < min(len(options), FIRST_TRIED + sqrt(2 * node.visits)):
            option = self.outlook.pick([one for one in options if one not in node.edges], state, self.chance)
            node.edges[option] = Edge()
            return option
        spread = max(1.0, self.high - self.low)
        wish = CURIOSITY * sqrt(log(node.visits + 1)) * spread
        edges = node.edges
        return max(known, key=lambda one: edges[one].mean + wish / sqrt(edges[one].visits or 1))

    def learn(self, path: list[tuple[Node, Edge]], state: Cells) -> None:
        """What a continuation came to counts for every own choice on the way."""
        others = [self.outlook.score(state, who) for who in range(self.game.players) if who != self.me]
        lines = self.outlook.promise(state, self.me)
        worth = sum(lines) - OTHERS * max(others, default=0)
        self.low, self.high = min(self.low, worth), max(self.high, worth)
        for node, edge in path:
            node.visits += 1
            edge.add(worth, lines)

    def thought(self, allowed: list[Option]) -> Thought:
        """The option tried most often, and what sets it apart from the next."""
        edges = {one: edge for one, edge in self.root.edges.items() if one in allowed and edge.visits}
        ranked = sorted(edges, key=lambda one: (edges[one].visits, edges[one].mean), reverse=True)
        if len(ranked) < 2:
            return Thought(self.game, (ranked or allowed)[0])
        best, rest = edges[ranked[0]], sorted(ranked[1:], key=lambda one: -edges[one].mean)
        other = edges[rest[0]]
        apart = [a / best.visits - b / other.visits for a, b in zip(best.lines, other.lines, strict=True)]
        most = max(range(len(apart)), key=apart.__getitem__)
        line = self.outlook.lines[most] if apart[most] > 0 else ""
        return Thought(self.game, ranked[0], (best.mean - other.mean) / POINT, rest[0], line)
