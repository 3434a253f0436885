"""Reads the paths of a position: quantities are set, and what is to lie in the zones is noted for the balance."""

from __future__ import annotations

from collections import Counter

from rulebook.base.problems import Problems
from rulebook.compiler.expressions.expression_compiler import Unfit
from rulebook.compiler.program import Program
from rulebook.compiler.track_ends import track_ends
from rulebook.compiler.whereabouts import is_aside
from rulebook.engine.piece_balance import Balance, Entry, Wish
from rulebook.language import expressions as ex
from rulebook.language.yaml_nodes import Node

__all__ = ["Placing"]


class Placing:
    """Reads the paths of a position; :meth:`balance` then moves the pieces.

    Args:
        program: the compiled game.
        state: is changed.
        problems: collects the mistakes.
        strict: whether pieces come from their homes only.
    """

    def __init__(self, program: Program, state: list[int], problems: Problems, strict: bool = False) -> None:
        self.strict = strict
        self.program, self.state, self.problems = program, state, problems
        self.model, self.layout = program.model, program.layout
        self.number = program.model.symbols.number
        self.wishes: dict[int, Wish] = {}
        self.written: set[int] = set()
        self.ends = track_ends(program)

    # -- paths ------------------------------------------------------------------------

    def set(self, path: str, node: Node) -> None:
        """Takes note of one path and its value."""
        try:
            self._start(path, ex.read(path), node)
        except ex.ExpressionError as error:
            self.problems.add(
                "expression",
                node,
                offset=error.offset,
                at_key=True,
                found=error.found,
                expected=error.expected,
                near=error.near,
            )
        except Unfit as error:
            self.problems.add(error.code, node, offset=error.at, at_key=True, **error.params)

    def _start(self, path: str, tree: ex.Tree, node: Node) -> None:
        if not isinstance(tree, ex.Path):
            raise Unfit("unknown_name", 0, found=path, near="")
        name, steps, at, player = tree.name, tree.steps, tree.at, -1
        if name == "players":
            player = self._player(steps, at)
            if len(steps) == 1 and isinstance(node.value, dict):
                for key, child in node.items():
                    self.set(f"{path}.{key}", child)
                return
            if len(steps) == 1:
                raise Unfit("index", at, found=path, expected=".zone")
            name, at, steps = steps[1].name, steps[1].at, steps[2:]
        spot = self.layout.spots.get(name)
        if spot is None or (player >= 0 and not spot.per_player):
            known = [one.name for one in self.layout.spots.values() if one.per_player or player < 0]
            raise Unfit("unknown_name", at, found=name, near=self.program.compiler.near(name, known))
        if spot.per_player and player < 0:
            raise Unfit("whose", at, found=name, expected=f"players[0].{name}")
        self._follow(Entry(spot, max(player, 0)), _words(steps), node)

    def _player(self, steps: tuple[ex.Step, ...], at: int) -> int:
        index = steps[0].index if steps else None
        if not isinstance(index, ex.Literal):
            raise Unfit("index", at, found="players", expected="[0]")
        if not 0 <= index.value < self.layout.players:
            raise Unfit("player_number", index.at, found=index.value, limit=self.layout.players - 1)
        return index.value

    def _follow(self, entry: Entry, words: list[tuple[str, int]], node: Node) -> None:
        """The rest of a path: indexes, then perhaps one kind of a pile."""
        while words and not entry.whole:
            members = self._members(entry)
            word, used = _longest(words, members)
            entry = Entry(entry.spot, entry.player, (*entry.index, self._known(word, members, words[0][1], entry)))
            words = words[used:]
        if not words:
            self._assign(entry, node)
            return
        zone = entry.spot.zone
        if zone is None or zone.slot:
            raise Unfit("unknown_name", words[0][1], found=words[0][0], near="")
        word, used = _longest(words, zone.holds)
        kind = self.number.get(word, -1)
        if kind not in entry.spot.kinds or words[used:]:
            raise Unfit(
                "not_held",
                words[0][1],
                found=".".join(one for one, _ in words),
                zone=zone.name,
                near=self.program.compiler.near(word, zone.holds),
            )
        self._wish(entry, kind, self._amount(node), node)

    def _members(self, entry: Entry) -> list[str]:
        return self.model.sets[entry.spot.indexes[len(entry.index)]].members

    def _known(self, word: str, members: list[str], at: int, entry: Entry) -> int:
        if word not in members:
            raise Unfit(
                "not_in_set",
                at,
                found=word,
                set=entry.spot.indexes[len(entry.index)],
                near=self.program.compiler.near(word, members),
            )
        return self.number[word]

    # -- values ------------------------------------------------------------------------

    def _assign(self, entry: Entry, node: Node) -> None:
        if not entry.whole:
            self._spread(entry, node)
        elif entry.spot.counter is not None:
            self._count(entry, node)
        elif entry.slot:
            self._wish(entry, self._kind(entry, node), 1, node)
        else:
            self._pile(entry, node)

    def _spread(self, entry: Entry, node: Node) -> None:
        """A value for several entries: a mapping sets those it names, a list gives 1 to those named and 0 to others."""
        members = self._members(entry)
        if isinstance(node.value, dict):
            pairs = list(node.items())
        elif isinstance(node.value, list):
            self._check(node, [(str(one.value), one) for one in node], members, entry)
            listed = {str(one.value) for one in node}
            pairs = [(one, Node(int(one in listed), *_place(node))) for one in members]
        else:
            self.problems.add("kind", node, found=node.kind, expected="mapping")
            return
        self._check(node, pairs, members, entry)
        for word, child in pairs:
            if word in members:
                self._assign(Entry(entry.spot, entry.player, (*entry.index, self.number[word])), child)

    def _check(self, node: Node, pairs: list[tuple[str, Node]], members: list[str], entry: Entry) -> None:
        for word, child in pairs:
            if word not in members:
                self.problems.unknown(
                    "not_in_set",
                    child,
                    word,
                    members,
                    set=entry.spot.indexes[len(entry.index)],
                    at_key=isinstance(node.value, dict),
                )

    def _count(self, entry: Entry, node: Node) -> None:
        counter, at = entry.spot.counter, self.layout.cell(entry.spot, entry.player, entry.index)
        assert counter is not None
        if at in self.written:
            self.problems.add("duplicate", node, found=counter.name, at_key=True)
        self.written.add(at)
        if counter.of in ("int", "player"):
            self.state[at] = self._amount(node)
            self._check_track(entry, node, self.state[at])
            if counter.of == "player" and not 0 <= self.state[at] < self.layout.players:
                self.problems.add("player_number", node, found=self.state[at], limit=self.layout.players - 1)
            return
        members = self.model.sets[counter.of].members
        word = "none" if node.value is None else str(node.value)
        if word not in members and word != "none":
            self.problems.unknown("not_in_set", node, word, members, set=counter.of)
            return
        self.state[at] = self.number[word]

    def _check_track(self, entry: Entry, node: Node, found: int) -> None:
        """Nobody stands before the first space of a track or beyond its last."""
        name = self.model.symbols.names[entry.index[-1]] if entry.index else ""
        limit = self.ends.get((entry.spot.name, name))
        if limit is not None and found > limit:
            self.problems.add("beyond_track", node, found=found, track=name or entry.spot.name, limit=limit)
        elif limit is not None and found < 0:
            self.problems.add("out_of_range", node, found=found, least=0, limit=limit)

    def _amount(self, node: Node) -> int:
        if not isinstance(node.value, int):
            self.problems.add("kind", node, found=node.kind, expected="number")
            return 0
        return int(node.value)

    def _kind(self, entry: Entry, node: Node) -> int:
        """The kind for a slot, 0 for nothing."""
        zone = entry.spot.zone
        assert zone is not None
        if node.value in (None, "none", 0):
            return 0
        if node.value == 1 and len(zone.holds) == 1:
            return self.number[zone.holds[0]]
        return self._held(str(node.value), node, entry)

    def _held(self, word: str, node: Node, entry: Entry, at_key: bool = False) -> int:
        zone = entry.spot.zone
        assert zone is not None
        if word not in zone.holds:
            self.problems.unknown("not_held", node, word, zone.holds, zone=zone.name, at_key=at_key)
            return 0
        return self.number[word]

    def _pile(self, entry: Entry, node: Node) -> None:
        """The whole content of a pile: a list of kinds, a mapping of kinds to numbers, a number where one kind lies."""
        counts: Counter[int] = Counter()
        if isinstance(node.value, list):
            counts.update(self._held(str(child.value), child, entry) for child in node)
        elif isinstance(node.value, dict):
            for word, child in node.items():
                counts[self._held(word, child, entry, at_key=True)] += self._amount(child)
        elif len(entry.spot.kinds) == 1:
            counts[next(iter(entry.spot.kinds))] = self._amount(node)
        elif node.value not in (None, 0):
            self.problems.add("kind", node, found=node.kind, expected="list")
        aside = bool(counts) and is_aside(self.program, entry.spot)
        for kind in entry.spot.kinds:
            if kind in counts or not aside:
                self._wish(entry, kind, counts[kind], node, kind in counts)

    def _wish(self, entry: Entry, kind: int, amount: int, node: Node, named: bool = True) -> None:
        at = self.layout.cell(entry.spot, entry.player, entry.index, 0 if entry.slot else kind)
        if amount < 0:
            self.problems.add("kind", node, found=amount, expected="number")
        if at in self.wishes:
            self.problems.add("duplicate", node, found=entry.spot.name, at_key=True)
        self.wishes[at] = Wish(node, entry, kind, amount, named)

    def balance(self) -> None:
        """Moves the pieces, when every path could be read."""
        if not self.problems.found:
            Balance(self.program, self.state, self.problems, self.strict).move(self.wishes)


def _words(steps: tuple[ex.Step, ...]) -> list[tuple[str, int]]:
    """The ids of a path's parts with their places."""
    found = []
    for step in steps:
        index = step.index
        if index is None:
            found.append((step.name, step.at))
        elif isinstance(index, ex.Word) or (isinstance(index, ex.Path) and not index.steps):
            found.append((index.name, step.at))
        elif isinstance(index, ex.Literal):
            found.append((str(index.value), step.at))
        else:
            raise Unfit("expression", step.at, found="…", expected="id")
    return found


def _longest(words: list[tuple[str, int]], known: list[str]) -> tuple[str, int]:
    """The longest known id that the words begin with (ids may have dots), and how many words it takes."""
    for used in (3, 2):
        joined = ".".join(word for word, _ in words[:used])
        if len(words) >= used and joined in known:
            return joined, used
    return words[0][0], 1


def _place(node: Node) -> tuple[str, int, int, list[str]]:
    return node.file, node.line, node.column, node.lines
