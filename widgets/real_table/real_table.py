"""Our table, right now: somebody in the middle of a real game enters one seat and asks what is possible and why not."""

from __future__ import annotations

from collections.abc import Sequence

from rulebook.api import Game, Rules, of_face
from rulebook.base.errors import RulebookError
from rulebook.picture import draw
from rulebook.real_table.entry_fields import Entry
from rulebook.real_table.refused_entry import Trouble
from widgets.base.pane import Press
from widgets.base.words import message
from widgets.play.kept_games import Keeper
from widgets.play.seats import Seats
from widgets.play.what_if import Trying
from widgets.real_table import view
from widgets.real_table.entry_html import group_id
from widgets.real_table.notes import Notes
from widgets.screen.edition_bar import Editioned
from widgets.screen.editions import switched, variants

__all__ = ["FromHere"]

LONGEST = 9  # digits


def whole(text: str) -> int | None:
    """A whole number that was typed, also with wide digits; None for anything else.

    >>> whole(" 12 "), whole("７"), whole("²"), whole("-1")
    (12, 7, None, None)
    """
    plain = text.strip()
    return int(plain) if plain.isdecimal() and len(plain) <= LONGEST else None


class FromHere(Trying, Editioned):
    """The part of a table at which a real table is taken down.

    Attributes:
        notes: what is taken down; None while nothing is.
        noted: what was taken down last, to come back to where no file can keep it.
        whose: whose places the list shows; None for everybody's.
    """

    notes: Notes | None = None
    noted: Notes | None = None
    whose: int | None = None
    rules: Rules
    seats: Seats
    keeper: Keeper
    keeping: tuple[str, bool]

    def _begin(self, game: Game, seats: Seats) -> None:
        """Begins to play."""
        raise NotImplementedError

    # in and out ------------------------------------------------------------------------------------------
    def do_here(self, press: Press) -> None:
        """Opens the notes on the real table."""
        name, active = self.keeping
        before = self.noted
        if before is not None and (not active or before.kept.trouble):  # kept nowhere else
            self.notes = before
            before.forget_touch()
        else:
            self.notes = Notes(self.rules, self.game.players, self.viewer_seat(), name, active)
        self.noted = self.notes
        self.asking = self.trying = False
        self.whose = self.notes.now.seat
        self.show_notes()
        self.look_at([f"p{self.notes.now.seat}"])

    def shown_anew(self) -> None:
        """Forgets what is on the screen, so that all of it is shown again."""
        raise NotImplementedError

    def viewer_seat(self) -> int:
        """The seat of whoever looks."""
        return self.game.decision.player if self.game.decision is not None else 0

    def do_here_leave(self, press: Press) -> None:
        """Back to the game; what was entered is kept."""
        self.notes, self.answer = None, None
        self.shown_anew()
        self.refresh()

    def do_here_show(self, press: Press) -> None:
        """Plays on from what was entered."""
        notes = self.notes
        if notes is None:
            return
        made = notes.entering.game(notes.now)
        if isinstance(made, Trouble):
            notes.said, notes.trouble, notes.wanted = None, made, ""
            self.show_notes()
            return
        notes.keep()
        kept = self._put_away()
        self.notes = None
        self.shown_anew()
        self._begin(of_face(made), Seats(made.players))
        self.answer = lambda: " ".join(message(key, self.lang) for key in ("here_began", *kept))
        self.refresh()

    def _put_away(self) -> tuple[str, ...]:
        """Saves the game that was played until now, unless it began from notes itself; what is to be said about it."""
        if not self.game.history or "position" in self.game.start_spec or not self.keeper.active:
            return ()
        try:
            self.keeper.save(self.game, self.seats.kinds)
        except (OSError, RulebookError):
            return ("edition_not_kept",)
        return ("edition_kept",)

    # the moment ------------------------------------------------------------------------------------------
    def do_here_players(self, press: Press) -> None:
        """Another number of players."""
        if self.notes is not None and (number := whole(press.value)) is not None:
            least, most = self.notes.rules.players
            self.notes.table(min(max(number, least), most), self.notes.now.options)
            self.whose = self.notes.now.seat
            self._changed()

    def do_here_seat(self, press: Press) -> None:
        """Another seat."""
        if self.notes is not None and (number := whole(press.value)) is not None:
            self.notes.moment(seat=min(number, self.notes.now.players - 1))
            self.whose = self.notes.now.seat
            self._changed()
            self.look_at([f"p{self.whose}"])

    def do_here_round(self, press: Press) -> None:
        """Another round."""
        if self.notes is not None and (number := whole(press.value)):
            self.notes.moment(round=min(number, self.notes.last_round))
        self._changed()

    def do_here_phase(self, press: Press) -> None:
        """Another phase."""
        if self.notes is not None and press.value in self.notes.entering.phases:
            self.notes.moment(phase=press.value)
            self._changed()

    def do_edition(self, press: Press) -> None:
        """One variant more or less, for the real table while it is taken down."""
        notes = self.notes
        if notes is None:
            super().do_edition(press)
            return
        if press.arg not in variants(notes.rules):
            return
        rules, said = switched(notes.rules, press.arg, self.lang)
        if rules is None:
            notes.trouble, notes.said = None, lambda lang: said
            self.show_notes()
            return
        notes.table(notes.now.players, notes.now.options, rules)
        self._changed()

    def do_here_option(self, press: Press) -> None:
        """Another value of a switch."""
        notes = self.notes
        if notes is not None and press.arg in notes.rules.options:
            values = notes.rules.options[press.arg]["values"]
            value = next((one for one in values if str(one) == press.value), None)
            if value is not None:
                notes.table(notes.now.players, {**notes.now.options, press.arg: value})
                self._changed()

    def first_paths(self, notes: Notes) -> list[str]:
        """What the game's data ask for beside round and phase."""
        hints = notes.rules.read_aside("labs.yaml").get("from_here") or {}
        return [
            path
            for path in map(str, hints.get("first") or ())
            if path in notes.entering.entries and (notes.now.players > 1 or notes.entering.entries[path].of != "player")
        ]

    # entering ------------------------------------------------------------------------------------------
    def do_here_set(self, press: Press) -> None:
        """Another number or thing at a path."""
        self._set(press.arg, press.value)

    def do_here_put(self, press: Press) -> None:
        """A thing at a path, both in the button."""
        path, _, value = press.arg.partition("=")
        self._set(path, value)

    def _set(self, path: str, text: str) -> None:
        notes = self.notes
        entry = notes.entering.entries.get(path) if notes is not None else None
        if notes is None or entry is None:
            return
        at = notes.at
        if entry.values:
            notes.set(path, text)
        elif (number := whole(text)) is not None:
            notes.set(path, number)
        self._stay(path, at)
        self._changed()

    def do_here_more(self, press: Press) -> None:
        """One more at a path."""
        self._by(press.arg, 1)

    def do_here_less(self, press: Press) -> None:
        """One less at a path."""
        self._by(press.arg, -1)

    def _by(self, path: str, by: int) -> None:
        if self.notes is not None:
            at = self.notes.at
            self.notes.more(path, by)
            self._stay(path, at)
            self._changed()

    def _stay(self, path: str, at: str) -> None:
        """Keeps the whole place open of which one entry was changed."""
        notes = self.notes
        if notes is not None and path in notes.entering.entries and path not in self.first_paths(notes):
            seen = notes.things.entries(at, notes.now.seat) if at else []
            group = notes.entering.entries[path].group
            found = seen or [one for one in notes.entering.entries.values() if one.group == group]
            if any(one.path == path for one in found):
                notes.spot, notes.at = tuple(one.path for one in found), at

    def do_here_from(self, press: Press) -> None:
        """Takes the missing piece from where it lies."""
        if self.notes is not None and press.arg in self.notes.entering.entries:
            self.notes.from_there(press.arg)
            self._changed()

    def do_here_drop(self, press: Press) -> None:
        """Takes something out of what was entered."""
        notes = self.notes
        if notes is not None and press.arg in notes.entering.entries:
            notes.set(press.arg, notes.entering.first(press.arg))
            self._changed()

    def do_here_way(self, press: Press) -> None:
        """Whether a tap adds or takes away."""
        if self.notes is not None:
            self.notes.take_away(press.arg == "take")
            self.show_notes()

    def do_here_let_go(self, press: Press) -> None:
        """Puts back what is in the hand."""
        if self.notes is not None:
            self.notes.let_go()
            self.show_notes()

    def do_here_undo(self, press: Press) -> None:
        """Takes the last change back."""
        if self.notes is not None:
            self.notes.undo()
            self._changed()

    def do_here_redo(self, press: Press) -> None:
        """Makes again what was taken back."""
        if self.notes is not None:
            self.notes.redo()
            self._changed()

    def do_here_clear(self, press: Press) -> None:
        """Begins with nothing entered; that can be undone."""
        if self.notes is not None:
            self.notes.clear()
            self._changed()

    # places ------------------------------------------------------------------------------------------
    def do_here_whose(self, press: Press) -> None:
        """Whose places the list shows."""
        if self.notes is not None:
            self.whose = whole(press.value)
            self.notes.spot, self.notes.at = (), ""
            self.show_notes()

    def do_here_open(self, press: Press) -> None:
        """Opens a place by its name."""
        notes = self.notes
        if notes is not None:
            found = [one for one in self.listed(notes) if group_id(one) == press.value]
            notes.trouble, notes.said = None, None
            notes.spot, notes.at = tuple(one.path for one in found), ""
            self.show_notes()
            self.look_at([thing for one in found[:1] if (thing := notes.things.shown(one, self.board.picture))])

    def listed(self, notes: Notes) -> list[Entry]:
        """The entries of whose places are listed, as far as they are on the board."""
        mine = [one for one in notes.entering.entries.values() if one.player == self.whose]
        picture = self.board.picture
        if not notes.rules.look:
            return mine
        return [one for one in mine if not one.index or notes.things.shown(one, picture) is not None]

    def touch_notes(self, thing: str, under: Sequence[str]) -> None:
        """A thing of the board was tapped."""
        if self.notes is not None:
            self.notes.tap(thing, under)
            self._changed()

    # shown ------------------------------------------------------------------------------------------
    def _changed(self) -> None:
        self.show_notes()
        notes = self.notes
        if notes is not None:
            self.later(notes.keep)

    def show_notes(self) -> None:
        """Shows what was entered."""
        notes = self.notes
        if notes is None:
            return
        picture = draw(notes.entering.still(notes.now), self.lang, viewer=notes.now.seat)
        self.board.layout.display = None
        self.set_stage(on=False)
        self.board.show(picture, lang=self.lang, marks=view.marks(notes, picture))
        self.stamp += 1
        self.top.show(view.top(self, notes), self.lang, self.stamp)
        self.later(self._show_entered)

    def _show_entered(self) -> None:
        if self.notes is not None:
            self.bottom.show(view.bottom(self, self.notes), self.lang, self.stamp)
