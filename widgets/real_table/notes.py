"""What somebody takes down of a real table: one tap after the other, with what is in the hand, undo and a kept file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import rulebook
from rulebook.api import Rules
from rulebook.base.errors import RulebookError
from rulebook.base.files import user_file
from rulebook.engine.saved_games import kept_as, kept_before
from rulebook.lessons.progress import Progress
from rulebook.real_table.entry_fields import NONE, Entry
from rulebook.real_table.position_entry import Entering, Situation
from rulebook.real_table.refused_entry import Trouble
from widgets.base.history import History
from widgets.base.words import message
from widgets.real_table.board_entries import Things
from widgets.screen.shorter_game import all_rounds

__all__ = ["Hand", "Notes"]

Say = Callable[[str], str]
MOST_ROUNDS = 99


@dataclass(frozen=True, slots=True)
class Hand:
    """What was picked up: a kind of piece, from where (None: from where it lies unused), or a marker by its path."""

    kind: str
    source: str | None = None
    marker: bool = False


class Notes:
    """The position of a real table while it is taken down.

    Args:
        rules: the game's rules.
        players: how many play; ``seat`` whose choices are asked for.
        name: of the table; each keeps its own notes.
        active: False keeps nothing.

    Attributes:
        now: what was entered. ``past`` and ``ahead`` are earlier and taken-back ones.
        hand: what was picked up; ``taking`` says that a tap takes away.
        spot: paths of what was touched last; ``at`` the thing of the board.
        trouble: why the last thing could not be; ``said`` something else to say.
        wanted: what would have been done but for the trouble.
    """

    def __init__(self, rules: Rules, players: int, seat: int = 0, name: str = "table", active: bool = True) -> None:
        self.rules = rules
        self.kept = Progress(_file(kept_as(rules), name) if active else None)
        self.kept.read()
        before = kept_before(rules)
        if active and before is not None and not self.kept.data:
            earlier = Progress(_file(before, name))
            earlier.read()
            self.kept.data = earlier.data
        self._use(Entering(rules, players))
        self.now = self.entering.begin(min(seat, players - 1))
        self.steps: History[Situation] = History()
        self.said: Say | None = None
        self.forget_touch()
        self._read()

    def _use(self, entering: Entering) -> None:
        self.entering, self.things = entering, Things(entering)

    def forget_touch(self) -> None:
        """Nothing in the hand, nothing touched, no trouble."""
        self.hand: Hand | None = None
        self.taking = False
        self.spot: tuple[str, ...] = ()
        self.at = ""
        self.trouble: Trouble | None = None
        self.wanted = ""

    # kept --------------------------------------------------------------------------------------------
    def keep(self) -> None:
        """Writes down what was entered, whole or not at all."""
        when = datetime.now().astimezone().isoformat(timespec="minutes")
        self.kept.write({"when": when, "variants": list(self.rules.variants), **self.now.plain()})

    def _read(self) -> None:
        """Takes up what was entered before, as far as it fits."""
        data = self.kept.data
        if not data.get("values"):
            return
        try:
            rules = rulebook.load(self.rules.folder, variants=[str(one) for one in data.get("variants", ())])
            then = Situation(**{name: data[name] for name in self.now.plain()})
            then = replace(then, seat=max(int(then.seat), 0), round=min(int(then.round), self.last_round))
            entering = Entering(rules, then.players, then.options)
            self.now, lost = entering.fit(then)
        except (RulebookError, OSError, KeyError, TypeError, ValueError, AttributeError):
            return  # what cannot be read is no reason to stop: one begins anew
        self.rules = rules
        self._use(entering)
        when = str(data.get("when", "")).replace("T", " ")[:16]
        self.said = lambda lang: message("here_back", lang, when=when) + (self._lost(lost, lang) if lost else "")

    def _lost(self, paths: Sequence[str], lang: str) -> str:
        return " " + message("here_lost", lang, n=len(paths))

    @property
    def last_round(self) -> int:
        """The last round there can be."""
        return all_rounds(self.rules) or MOST_ROUNDS

    @property
    def begun(self) -> bool:
        """Whether anything was entered."""
        return self.now != self.entering.begin(self.now.seat)

    # changes ------------------------------------------------------------------------------------------
    def _take(self, made: Situation | Trouble) -> bool:
        """Takes over what could be done, or the reason why it could not."""
        self.said = None
        if isinstance(made, Trouble):
            self.trouble = made
            return False
        self.trouble = None
        if made != self.now:
            self.steps.push(self.now)
            self.now = made
        return True

    def undo(self) -> None:
        """Back by one change."""
        self._stand_at(self.steps.back(self.now))

    def redo(self) -> None:
        """Forward again by one change."""
        self._stand_at(self.steps.forward(self.now))

    def _stand_at(self, now: Situation | None) -> None:
        if now is None:
            return
        if (now.players, dict(now.options)) != (self.entering.players, self.entering.options):
            self._use(Entering(self.rules, now.players, now.options))
        self.now = now
        self.forget_touch()
        self.said = None

    def clear(self) -> None:
        """Takes everything away; that can be undone."""
        self._take(self.entering.begin(self.now.seat))
        self.forget_touch()

    def set(self, path: str, value: int | str) -> None:
        """Puts something else at a path."""
        entry = self.entering.entries.get(path)
        if entry is None:
            return
        self.wanted = path if self.hand is None else ""
        self._take(self.entering.put(self.now, path, value))
        self._touch([entry])

    def more(self, path: str, by: int, kind: str = "") -> None:
        """One more or less at a path."""
        entry = self.entering.entries.get(path)
        if entry is None:
            return
        self.wanted = path if by > 0 else ""
        self._take(self.entering.more(self.now, path, by, kind))
        self._touch([entry])

    def from_there(self, source: str) -> None:
        """Takes the piece that was wanted from a place where it lies."""
        if self.trouble is None or not self.wanted:
            return
        kind = str(self.trouble.params.get("piece", ""))
        self._take(self.entering.move(self.now, source, self.wanted, kind))

    def moment(self, **changes: Any) -> None:
        """Another seat, round or phase."""
        self._take(replace(self.now, **changes))
        self.forget_touch()

    def table(self, players: int, options: Mapping[str, Any], rules: Rules | None = None) -> None:
        """Another number of players, other settings, another edition; what no longer fits is left out and said."""
        rules = rules or self.rules
        entering = Entering(rules, players, options)
        now, lost = entering.fit(self.now)
        if rules is not self.rules:
            self.steps.clear()  # another edition may not know what stood there
        else:
            self.steps.push(self.now)
        self.rules = rules
        self._use(entering)
        self.now = now
        self.forget_touch()
        self.said = (lambda lang: self._lost(lost, lang)) if lost else None

    # tapping -------------------------------------------------------------------------------------------
    def pick_up(self, kind: str, source: str | None = None, marker: bool = False) -> None:
        """Takes a piece or a marker into the hand."""
        self.hand, self.taking, self.trouble, self.said = Hand(kind, source, marker), False, None, None

    def let_go(self) -> None:
        """Nothing in the hand any more."""
        self.hand = None

    def take_away(self, on: bool) -> None:
        """Whether a tap takes away."""
        self.hand, self.taking, self.trouble = None, on, None

    def _touch(self, entries: Iterable[Entry], thing: str = "") -> None:
        self.spot = tuple(one.path for one in entries)
        self.at = thing

    def tap(self, thing: str, under: Sequence[str] = ()) -> None:
        """A thing of the board was tapped: a piece is picked up or put down, or its place is opened."""
        things = list(dict.fromkeys([thing, *(under if thing in under else ())]))
        self.trouble, self.said = None, None
        if self.hand is not None and self._put_down(self.hand, things):
            return
        for one in things:
            entries = self.things.entries(one, self.now.seat)
            if entries:
                self._open(entries, one)
                return
            kind = self.things.piece(one, self.now)
            if kind:
                self._pick(kind, one)
                return
        self._touch([], thing)
        self.said = lambda lang: message("here_nothing", lang)

    def _pick(self, kind: str, thing: str) -> None:
        """A piece that lies unused: into the hand, or where alone it can be."""
        if self.taking:
            self._touch([], thing)
            home = self.entering.home(kind)[0]
            self.trouble = Trouble(self.rules, "no_home", {"piece": kind, "zone": home})
            return
        fitting = self.things.accepting(kind, self.now.seat)
        if len(fitting) == 1:
            self.more(fitting[0].path, 1, kind)
            self._touch(fitting, thing)
        else:
            self.pick_up(kind)
            self._touch([], thing)

    def _put_down(self, hand: Hand, things: Sequence[str]) -> bool:
        """Puts what is in the hand where it fits; False when it fits nowhere there."""
        for thing in things:
            for entry in self.things.entries(thing, self.now.seat):
                name = thing.rpartition("/")[2]
                if hand.marker and entry.path == hand.source and name in entry.values:
                    self.set(entry.path, name)
                    self.let_go()
                elif not hand.marker and (entry.kind == hand.kind or (entry.slot and hand.kind in entry.values)):
                    self._lay(hand, entry)
                else:
                    continue
                self._touch(self.things.entries(thing, self.now.seat), thing)
                return True
        return False

    def _lay(self, hand: Hand, entry: Entry) -> None:
        self.wanted = entry.path
        if hand.source:
            done = self._take(self.entering.move(self.now, hand.source, entry.path, hand.kind))
        else:
            done = self._take(self.entering.more(self.now, entry.path, 1, hand.kind))
        if done and (hand.source or not self.entering.left(self.now, hand.kind, self.now.seat)):
            self.let_go()

    def _open(self, entries: list[Entry], thing: str) -> None:
        """A place was tapped with nothing fitting in the hand."""
        self.let_go()
        values = {one.path: self.entering.value(self.now, one.path) for one in entries}
        there = [one for one in entries if values[one.path] not in (0, NONE) and not one.of]
        only = entries[0] if len(entries) == 1 else _exact(entries, thing)
        if self.taking:
            if len(there) == 1:
                self.more(there[0].path, -1)
            elif only is not None and not only.of:
                self.more(only.path, -1)
        elif only is not None and not only.values and not only.of:
            if only.kind and only.most == 1 and values[only.path] == 1:
                self.pick_up(only.kind, only.path)
            else:
                self.more(only.path, 1)
        elif only is not None and only.of and only.of != "player" and thing.rpartition("/")[2] not in only.values:
            self.pick_up(only.name, only.path, marker=True)
        self._touch(entries if only is None else [only], thing)


def _exact(entries: Sequence[Entry], thing: str) -> Entry | None:
    """The one entry that a thing names to the kind of piece."""
    name = thing.rpartition("/")[2]
    found = [one for one in entries if one.kind and name in (one.kind, f"{one.called}.{one.kind}")]
    return found[0] if len(found) == 1 and len({one.group for one in entries}) == 1 else None


def _file(game: str, name: str) -> Any:
    try:
        return user_file("tables", f"{game}-{name}.here.json")
    except OSError:
        return None
