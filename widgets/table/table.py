"""Table: one game on one screen, for persons and bots, with a reason for everything that is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import rulebook
from rulebook.api import Game, Rules
from rulebook.picture import draw
from widgets.base.history import History
from widgets.base.pane import Press
from widgets.base.safe_handlers import failure_html
from widgets.base.words import message
from widgets.play import curtain
from widgets.play import last_round as again
from widgets.play.answer_panel import refusal
from widgets.play.board_marks import marks as board_marks
from widgets.play.board_marks import moved as moved_things
from widgets.play.chooser import Chooser
from widgets.play.click import touch
from widgets.play.kept_games import Keeper, Kept
from widgets.play.seats import Seats, kind_names, seat_names
from widgets.real_table.real_table import FromHere
from widgets.screen.editions import chosen, remember_rules
from widgets.screen.shorter_game import shorter
from widgets.table import view as table_view
from widgets.table.edition_switch import Switching
from widgets.table.kept_list import KeptGames
from widgets.table.lab_visit import Needing
from widgets.table.new_game_form import read_form

__all__ = ["Table"]


class Table(FromHere, Switching, Needing):
    """A game to play.

    Args:
        game: rules, or the id of a shipped game.
        players: how many play; the least number when left out.
        bots: a number (the last seats), names (the last seats) or seat to name; the others are persons.
        seed: the deal number.
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        variants: edition and house rules, when ``game`` is an id.
        options: set-up switches.
        autosave: keeps the running game and offers it next time.
        name: tables of one name replace each other and share the running game.
        start: a game to begin with instead of a new one.

    Attributes:
        game: the game as it stands.
        seats: who plays.
        busy: whether bots are moving.
        viewer: who looks at the screen; ``curtain`` who is to get it next, None while nobody has to look away.
    """

    def __init__(
        self,
        game: Rules | str,
        players: int | None = None,
        bots: int | Sequence[str] | Mapping[int, str] = (),
        seed: int = 0,
        lang: str | None = None,
        variants: Sequence[str] = (),
        options: Mapping[str, Any] | None = None,
        *,
        autosave: bool = True,
        name: str = "table",
        start: Game | None = None,
        width: int = 1080,
    ) -> None:
        rules = rulebook.load(game, variants=variants) if isinstance(game, str) else game
        super().__init__(f"table {rules.id} {name}", lang, width)
        self.keeper, self.keeping = Keeper(rules, name, autosave), (name, autosave)
        self.rules, self.busy, self.asking = rules, False, False
        self.answer: Callable[[], str] | None = None
        self.kept = KeptGames(self.keeper, rules, kind_names, offer=start is None)
        self._touched = self._unkept = False
        if (trouble := self.keeper.trouble) is not None:
            self.answer = lambda: trouble(self.lang)
        self._drawn: tuple[Any, ...] = ()
        self._told: tuple[Any, ...] = ()
        self._known: tuple[Any, dict[str, str]] = None, {}
        self._asked: tuple[str, int] | None = None
        self._around: list[str] = []
        self._picture = self._blank = self.board.picture
        self._tasks: set[asyncio.Task[None]] = set()
        count = players or (start.players if start is not None else rules.players[0])
        self._deal(start or rules.new_game(count, seed, options), Seats(count, bots, seed))

    @property
    def offer(self) -> Kept | None:
        """The newest game from before, until it was chosen what becomes of it."""
        return self.kept.offered[0] if self.kept.offered else None

    def box_told(self) -> bool:
        """The line stands there until somebody has chosen; after that the list is found beside the edition."""
        return bool(self.steps.past)

    # a game begins ------------------------------------------------------------------------------------------
    def _begin(self, game: Game, seats: Seats, *, same: bool = False) -> None:
        """Begins another game, or goes on with the ``same`` one in another way; the one until now is kept first."""
        self._keep_now()
        if not same:
            self.keeper.begin()
        self._touched = True
        self.kept.forget_offer()
        self._deal(game, seats)

    def _deal(self, game: Game, seats: Seats) -> None:
        self.game, self.known, self.seats, self.rules = game, game, seats, game.rules
        self.steps = History([at for at, step in enumerate(game.history) if step.player in seats.persons])
        self.moved: dict[str, str] = {}
        self.viewer: int | None = None
        self.curtain: int | None = None
        self.asking = self.trying = False
        self.go_on()

    def do_new(self, press: Press) -> None:
        """Begins another game with what the form says."""
        wish = read_form(self.rules, press.fields)
        short = [shorter(self.rules, wish.rounds)] if wish.rounds else []
        rules, said = chosen(self.rules, wish.variants, self.lang, short)
        if rules is None:
            self.answer = lambda: said
            self.refresh()
            return
        remember_rules(rules)
        seats = Seats(wish.players, {seat: kind for seat, kind in enumerate(wish.seats) if kind}, wish.seed)
        game = rules.new_game(wish.players, wish.seed, wish.options)
        self.answer = None
        self._begin(game, seats)

    def do_resume(self, press: Press) -> None:
        """Goes on with a running game from before, or a saved one; which one is asked when there are several."""
        kept = next((one for one in self.keeper.saves() if one.path.name == press.value), None)
        if not press.value:
            kept = self.kept.find(press.arg)
        if kept is None:
            self.do_kept(press)
            return
        self._keep_now()
        game = self.keeper.load(kept, self.lang)
        spared = [message("resume_spared", self.lang)] if self.keeper.spared else []
        self.answer = lambda: " ".join([game.notice or self.ui("loaded"), *spared])
        self._begin(game, Seats(game.players, {seat: kind for seat, kind in enumerate(kept.seats) if kind}), same=True)

    def do_afresh(self, press: Press) -> None:
        """Leaves the offered games alone; they stay in the list."""
        self.kept.forget_offer()
        self._again()

    def do_kept(self, press: Press) -> None:
        """Shows the list of kept games."""
        self.kept.open = True
        self._again()
        self.later(self._draw_kept)

    def do_kept_close(self, press: Press) -> None:
        """Hides it again."""
        self.kept.open = False
        self._again()

    def do_kept_away(self, press: Press) -> None:
        """Puts a kept game away."""
        self.kept.move(press.arg, aside=True)
        self._again()

    def do_kept_back(self, press: Press) -> None:
        """Brings back a game that was put away."""
        self.kept.move(press.arg, aside=False)
        self._again()

    def _draw_kept(self) -> None:
        """Draws the small pictures one by one, so that the list is there at once."""
        if self.kept.draw_next(self.lang):
            self.top.show(table_view.top(self, seat_names(self.seats, self.lang)), self.lang, self.stamp)
            self.later(self._draw_kept)

    def _again(self) -> None:
        self._told = ()
        self.refresh()

    def do_save(self, press: Press) -> None:
        """Saves the game under the time of day."""
        self._told = ()
        stem = self.keeper.save(self.game, self.seats.kinds).stem
        self.answer = lambda: f"{self.ui('saved')} {stem}"
        self.refresh()

    # moves ------------------------------------------------------------------------------------------
    def do_play(self, press: Press) -> None:
        """Makes a choice by its key."""
        if self._fresh(press):
            self.choose([press.arg])

    def do_pick(self, press: Press) -> None:
        """Picks a thing by a button, as a click on the board does."""
        if self._fresh(press):
            self.touch(press.arg)

    def do_drop(self, press: Press) -> None:
        """Lets go of what was picked."""
        self.chooser.drop()
        self.refresh()

    def do_series(self, press: Press) -> None:
        """Takes the options that fill the picked thing, one after the other, as one step to undo."""
        if self._fresh(press):
            self.choose([one.key for one in self.chooser.series()])

    def do_same(self, press: Press) -> None:
        """Chooses what was chosen last round, as far as it is allowed, as one step to undo."""
        if self._fresh(press):
            self.choose(again.same_again(self.game))

    def do_really(self, press: Press) -> None:
        """Makes the choice that was told beforehand."""
        if self._fresh(press):
            self.trying = False
            self.choose([press.arg])

    def do_ready(self, press: Press) -> None:
        """The next person sits at the screen."""
        if self.busy or self.curtain is None or press.stamp != self.stamp:
            return
        self.viewer, self.curtain = self.curtain, None
        self.stamp += 1
        self.refresh()
        self.look_at(self.chooser.touchable())

    def _fresh(self, press: Press) -> bool:
        """Whether a press was meant for what is shown now."""
        return not self.busy and self.curtain is None and press.stamp == self.stamp

    def choose(self, keys: Sequence[str]) -> None:
        """Makes choices for the person whose turn it is, as one step to undo; later ones may have become impossible."""
        decision = self.game.decision
        if decision is None or not keys:
            return
        if self.trying:
            self.try_out(keys[0])
            return
        self.seats.forget(len(self.game.raw_log))
        person, mark, before = decision.player, len(self.game.history), len(self.game.raw_log)
        for key in keys:
            now = self.game.decision
            if now is None or now.player != person:
                break
            option = now.option(key)
            if key != keys[0] and (option is None or not option.values):
                continue
            self.game.play(key)
        self.steps.push(mark)
        self.answer = None
        self._touched = True
        self.kept.forget_offer()
        self.moved = moved_things(self.game.events(before))
        self.go_on()

    def touch(self, thing: str) -> None:
        """A thing of the board was clicked: it is picked, or explains itself."""
        if self.notes is not None:
            self.touch_notes(thing, self.board.things)
            return
        if self.busy or self.curtain is not None:
            return
        if self.asking:
            self.explain(thing)
            return
        found = touch(self.game, self.chooser, thing, self.board.things)
        self.answer = None
        if found.choice is not None:
            self.choose([found.choice.key])
        elif found.refused is not None:
            refused = found.refused
            self.answer = lambda: refusal(self.game, refused, self.lang)
            self.refresh(refused=found.thing)
        elif found.picked:
            self.refresh()
        else:
            self.explain(found.thing)

    def go_on(self) -> None:
        """Lets bots move until a person has to choose, then shows the game."""
        self.chooser = Chooser((), self.board.picture.resolve)
        if self.seats.waiting(self.game) is None:
            self._settle()
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel, as in tests
            while self.seats.move(self.game):
                pass
            self._settle()
            return
        self.busy = True
        self._keep_soon()
        if self.viewer is None:
            self._turn()
        self.refresh()
        task = loop.create_task(self._bots(self.game))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bots(self, game: Game) -> None:
        before = len(game.raw_log)
        try:
            await self.seats.run(game, lambda: self.game is game, self.refresh)
        except Exception as error:  # noqa: BLE001 - nobody else would see it
            self.trouble.value = failure_html(error, self.lang)
        if self.game is game:
            self.moved |= moved_things(game.events(before))
            self._settle()

    def _settle(self) -> None:
        self.busy = False
        self._turn()
        self.stamp += 1
        self.refresh()
        decision = self.game.decision
        now = (decision.prompt, decision.player) if decision is not None else None
        if now != self._asked:
            self._asked = now
            if self.curtain is None and self.notes is None:
                self.look_at(self.chooser.touchable())
        self._keep_soon()

    def _keep_soon(self) -> None:
        """Keeps the running game once the picture has left; nothing before somebody has chosen something."""
        if self.game.history and self._touched:
            self._unkept = True
            self.later(self._keep)

    def _keep_now(self) -> None:
        """Keeps what was played until now, if that has not been done yet."""
        if self._unkept:
            self._unkept = False
            self.keeper.keep(self.game, self.seats.kinds)

    def close(self) -> None:
        """Takes the table off the page; what was played last is kept."""
        self._keep_now()
        super().close()

    def _keep(self) -> None:
        """Keeps the running game; that another screen goes on with it too is told beside what is told already."""
        if not self._unkept:
            return
        self._unkept = False
        if self.keeper.keep(self.game, self.seats.kinds):
            before = self.answer
            told = [before] if before is not None else []
            self.answer = lambda: " ".join([*(one() for one in told), message("kept_other", self.lang)])
            self.refresh()

    def _turn(self) -> None:
        """Whoever looks next gets the screen, behind a curtain where something must not be seen."""
        person = self.seats.viewer(self.game, self.viewer)
        self.curtain = None
        if person is not None and curtain.needed(self.game, self.seats.persons, self.viewer, person):
            self.curtain = person
            self.asking = self.trying = False
            self.answer = None
        else:
            self.viewer = person

    def do_score(self, press: Press) -> None:
        """Says how the score so far comes about."""
        self.answer = lambda: table_view.score(self)
        self.refresh()

    def do_undo(self, press: Press) -> None:
        """Back to the last decision of a person."""
        if self.busy or not self.steps.past:
            return
        mark = self.steps.back(len(self.game.history))
        while mark is not None and len(self.game.history) > mark:
            self.game.undo()
        self._stepped()

    def do_redo(self, press: Press) -> None:
        """Makes again what was taken back."""
        if self.busy or not self.steps.ahead:
            return
        goal = self.steps.forward(len(self.game.history))
        while goal is not None and len(self.game.history) < goal and self.game.redo():
            pass
        self._stepped()

    def _stepped(self) -> None:
        self.moved, self.answer = {}, None
        self.go_on()

    # showing ------------------------------------------------------------------------------------------
    def shown_anew(self) -> None:
        """Forgets what is on the screen, so that all of it is shown again."""
        self._drawn = self._told = ()

    def refresh(self, chosen: str | None = None, refused: str | None = None) -> None:
        """Shows everything as it is now; two things may be marked beside the usual."""
        if self.notes is not None:
            self.show_notes()
            return
        lang, game = self.lang, self.game
        names = seat_names(self.seats, lang)
        covered = self.curtain is not None
        moment = (id(game), len(game.raw_log), lang, self.viewer, covered)
        if moment != self._drawn:
            self._drawn = moment
            self.known = curtain.as_known(game, self.viewer)
            self._picture = self._blank if covered else draw(self.known, lang, viewer=self.viewer)
            self.board.layout.display = "none" if covered else None
        if not self.busy and not covered and game.decision is not None and not self.chooser.options:
            self.chooser = Chooser(game.decision.options, self._picture.resolve)
        marks = board_marks(self._picture, self.chooser, self._open_moves(), chosen, refused)
        self.set_stage(on=True)
        self.show_board(self._picture, self._spoken(covered=covered), marks)
        self.top.show(table_view.top(self, names), lang, self.stamp)
        if (*moment, self.stamp) != self._told:
            self._told = (*moment, self.stamp)
            self.later(lambda: self._show_bottom(names))

    def _spoken(self, *, covered: bool) -> list[str]:
        """What matters now: one's own things, and whatever a choice touches; the whole board once the game is over."""
        if covered or self.game.decision is None:
            return []
        if not self.busy:
            self._around = sorted({thing for one in self.chooser.options for thing in self.chooser.things(one)})
        who = self.viewer if self.viewer is not None else self.game.decision.player
        return [f"p{who}", *self._around]

    def _show_bottom(self, names: Sequence[str]) -> None:
        if self.notes is None:
            self.bottom.show(table_view.bottom(self, names), self.lang, self.stamp)

    def _open_moves(self) -> dict[str, str]:
        """What moved, as far as who looks may know."""
        hidden = tuple(f"p{one}/" for one in curtain.secret_owners(self.game, self.viewer))
        return {thing: mark for thing, mark in self.moved.items() if not thing.startswith(hidden)}
