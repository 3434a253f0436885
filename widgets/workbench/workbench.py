"""Workbench: change a rule, read at once what is wrong with it or what it changes, and play with it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator

import rulebook
from rulebook.api import Rules
from rulebook.base.catalogue import LANGUAGES
from rulebook.picture import Picture, draw
from widgets.base.bounded import Stopped, in_bounds
from widgets.base.editor import Editor
from widgets.base.pane import Press
from widgets.base.safe_handlers import failure_html
from widgets.screen.editions import remember_rules
from widgets.workbench import view as workbench_view
from widgets.workbench.attempt import Trial, attempt
from widgets.workbench.bot_games import Figures, Tally, play
from widgets.workbench.comparison import START, Findings, Outcome, compare
from widgets.workbench.draft import OVERLAY, Draft
from widgets.workbench.presets import Idea, ideas
from widgets.workbench.state import Bench

__all__ = ["Workbench"]

GLANCE = 0.4  # seconds between two pictures while something is worked out


class Workbench(Bench):
    """A place to change rules.

    Args:
        rules: the rules to begin with, or the id of a shipped game.
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        games: how many games are played for the figures.

    Attributes:
        draft: what was written, kept in the learner's own folder.
        trial: what came of it.
        examples: the worked examples.
        findings: what it changes; ``figures`` the games played with and without it.
        name: which text is being edited.
    """

    back = "workbench_back"

    def __init__(self, rules: Rules | str, lang: str | None = None, games: int = 30, width: int = 1080) -> None:
        self._work = 0
        super().__init__("workbench", rulebook.load(rules) if isinstance(rules, str) else rules, lang, width)
        self.games, self.name, self.where = games, OVERLAY, START
        self.draft, self.ideas = Draft(self.rules), ideas(self.rules)
        self.figures = None
        self.findings, self.trial = Findings(busy=False), Trial(None)
        self.examples = self.rules.examples
        self._known: dict[str, Outcome] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.editor = Editor(self._safe(self._typed), self._safe(self.check))
        self.page = (self.dress, self.top, self.editor, self.trouble, self.bottom)
        self.children = self.page
        if OVERLAY not in self.draft.texts:
            self.draft.write(OVERLAY, self.ideas[0].text(self.lang))
        self._edit(OVERLAY)
        self._safe(self._open)()

    def _open(self) -> None:
        """Checks what was written before, unless its check never came to an end: then it is only shown."""
        if not self.draft.unfinished.holds(self.draft.whole):
            self.check()
            return
        self.trial = Trial(None, trouble=Stopped("check_unfinished"))
        self.refresh()

    # writing ------------------------------------------------------------------------------------------
    def _edit(self, name: str) -> None:
        self.name = name
        self.editor.show(self.draft.text(name), workbench_view.file_words(self, name))

    def _typed(self, text: str) -> None:
        self.draft.write(self.name, text)
        self.check()

    def do_file(self, press: Press) -> None:
        """Opens another text."""
        if press.value in (OVERLAY, *self.draft.files):
            self._edit(press.value)
            self._mark()
            self.refresh()

    def do_idea(self, press: Press) -> None:
        """Puts a ready change into the field; what stood there moves aside."""
        found = next((one for one in self.ideas if one.id == press.arg), None)
        if found is not None:
            self.draft.replace(OVERLAY, found.text(self.lang), self._ready())
            self._edit(OVERLAY)
            self.check()

    def do_undo(self, press: Press) -> None:
        """Takes back everything in this text."""
        text = self.ideas[0].text(self.lang) if self.name == OVERLAY else None
        self.draft.replace(self.name, text, self._ready())
        self._edit(self.name)
        self.check()

    def _ready(self) -> list[str]:
        """The texts of the ready changes, which need not be kept."""
        return [one.text(lang) for one in self.ideas for lang in LANGUAGES]

    def do_older(self, press: Press) -> None:
        """Goes back to an earlier text."""
        self.draft.bring(self.name, press.value)
        self._edit(self.name)
        self.check()

    def do_go(self, press: Press) -> None:
        """Shows where a mistake is."""
        problem = self.trial.problems[int(press.arg)]
        name = self.draft.name_of(problem.file)
        if name is None:
            return
        if name != self.name:
            self._edit(name)
            self._mark()
            self.refresh()
        self.editor.go(problem.line, problem.column)

    def _mark(self) -> None:
        wrong = {one.line for one in self.trial.problems if self.draft.name_of(one.file) == self.name}
        self.editor.marks = sorted(wrong)

    def use_rules(self, rules: Rules) -> None:
        """Changes the rules of another edition; what was written stays."""
        self.rules, self.draft, self.ideas = rules, Draft(rules), ideas(rules)
        self.examples, self._known = rules.examples, {}
        remember_rules(rules)
        self._edit(self.name)
        self.check()

    # checking ------------------------------------------------------------------------------------------
    def do_check(self, press: Press) -> None:
        """Checks at once."""
        self.check()

    def check(self) -> None:
        """Loads what was written: mistakes, or what it changes."""
        self.figures = None
        self.trial, self.findings = attempt(self.rules, self.draft), Findings(busy=False)
        self._mark()
        if self.trial.rules is None or not self.trial.changes:
            self._work += 1
            self.refresh()
            return
        self.findings = Findings()
        steps = in_bounds(compare(self.rules, self.trial.rules, self.examples, self.findings, self._known, self.lang))
        try:
            next(steps)  # the board at once, so that a still picture has it
            self._run(steps, self.draft.unfinished.end)
        except Stopped as error:
            self._ended(error)

    def _ended(self, error: Stopped) -> None:
        """Shows that what was written cannot be worked out; the draft stays marked as unfinished."""
        self._work += 1
        self.trial, self.findings, self.figures = Trial(None, trouble=error), Findings(busy=False), None
        self.refresh()

    def do_figures(self, press: Press) -> None:
        """Plays games with and without the change."""
        if self.trial.rules is not None:
            self.figures = Figures(Tally(), Tally(), self.games)
            self._run(in_bounds(play(self.rules, self.trial.rules, self.figures)))

    def do_stop(self, press: Press) -> None:
        """Leaves the games as they are."""
        self._work += 1
        self.figures = None
        self.refresh()

    def _run(self, steps: Iterator[None], done: Callable[[], None] = lambda: None) -> None:
        """Works through steps, in a kernel a little at a time; other work begun meanwhile ends them."""
        self._work += 1
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no kernel, as in tests
            self._at_once(steps, done)
            return
        self.refresh()
        task = loop.create_task(self._slices(steps, self._work, done))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _at_once(self, steps: Iterator[None], done: Callable[[], None]) -> None:
        try:
            for _ in steps:
                pass
        except Stopped as error:
            self._ended(error)
            return
        done()
        self.refresh()

    async def _slices(self, steps: Iterator[None], work: int, done: Callable[[], None]) -> None:
        last = time.monotonic()
        try:
            for _ in steps:
                await asyncio.sleep(0.01)
                if self._work != work:
                    return
                if time.monotonic() - last > GLANCE:
                    self.refresh()
                    last = time.monotonic()
            done()
        except Stopped as error:
            self._ended(error)
        except Exception as error:  # noqa: BLE001 - nobody else would see it
            self.findings.busy, self.figures = False, None
            self.trouble.value = failure_html(error, self.lang)
        self.refresh()

    # looking, playing ------------------------------------------------------------------------------------------
    def do_where(self, press: Press) -> None:
        """Picks the position whose choices are compared."""
        self.where = press.value
        self.refresh()

    def do_play(self, press: Press) -> None:
        """Opens a table with the change."""
        rules = self.trial.rules
        if rules is None:
            return
        self._work += 1
        self.findings.busy, self.figures = False, None
        self.open_table(rules)

    def came_back(self) -> None:
        """Checks what was written once more."""
        self.check()

    # showing ------------------------------------------------------------------------------------------
    def speak(self, lang: str) -> None:
        """Changes the language; a ready change that nobody touched changes with it."""
        same: Idea | None = next((one for one in self.ideas if one.text(self.lang) == self.draft.text(OVERLAY)), None)
        changes = lang != self.lang
        super().speak(lang)
        if not changes:
            return
        if same is not None:
            self.draft.write(OVERLAY, same.text(lang))
        self._edit(self.name)
        self.check()

    def show_page(self) -> None:
        """Shows everything as it is now."""
        self.top.show(workbench_view.top(self), self.lang)
        self.bottom.show(workbench_view.bottom(self), self.lang)

    def still(self) -> Picture:
        """The board after the change, what differs marked."""
        found = self.findings
        if found.after is None:
            return draw(self.rules.new_game(self.rules.players[0]), self.lang) if self.rules.look else super().still()
        return found.after.marked({thing: "moved" for part in found.parts for thing in part.things})

    def close(self) -> None:
        """Takes the screen and its parts off the page and out of memory."""
        self._work += 1
        super().close()
