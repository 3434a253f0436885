"""The reader's own copy of the game: kept as it is typed, whole or not at all, and loaded to see what is wrong."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import rulebook
from rulebook.api import Rules
from rulebook.base.errors import RulebookError, RuleDataError
from rulebook.base.files import user_dir, write_whole
from rulebook.base.problems import Problem
from rulebook.engine.play import Choice
from widgets.base.bounded import Overrun, Stopped, Unfinished, bounded
from widgets.base.own_texts import OwnTexts
from widgets.own_game.parts import FOLDER, given, grown, sections, steps

__all__ = ["Attempt", "OwnText"]

FILE = "game.yaml"
LATER = ("setup", "flow")  # no game loads without them; before their part is there, empty ones stand in


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of loading the text.

    Attributes:
        rules: the rules; None when there are mistakes.
        problems: the mistakes. ``trouble`` anything else that stands in the way.
        whole: whether nothing stands in for a part that is still to come.
        first: what the first player may choose, once there are rounds.
    """

    rules: Rules | None
    problems: tuple[Problem, ...] = ()
    trouble: RulebookError | None = None
    whole: bool = True
    first: tuple[Choice, ...] = ()


class OwnText:
    """The text and how far it has come.

    Attributes:
        text: what is written. ``reached`` the last step whose part was added.
        kept: the folder in which it is kept. ``unfinished`` the mark of a check that has not ended.
    """

    def __init__(self) -> None:
        self.kept = OwnTexts(lambda: user_dir("own_game"), "own_game")
        self.text, self.reached = given(0), 0
        self.unfinished = Unfinished(lambda: self.folder / "unfinished")
        self._read()

    @property
    def folder(self) -> Path:
        """Where the reader's game lies; a passing place when the reader's own cannot be written."""
        return self.kept.folder

    @property
    def trouble(self) -> str:
        """Why nothing can be kept, when that is so."""
        return self.kept.trouble

    def write(self, text: str) -> None:
        """Keeps a text."""
        self.text = text
        self.kept.keep(FILE, text)

    def grow(self, step: int) -> None:
        """Adds the parts up to a step that were not added before."""
        text = self.text
        for name in steps()[self.reached + 1 : step + 1]:
            text = grown(text, name)
        self.reached = max(self.reached, step)
        self.kept.keep("reached", str(self.reached))
        self.write(text)

    def again(self, step: int) -> None:
        """Puts the game as it comes, up to a step, in place of the text, which moves aside."""
        if self.text.strip() and self.text != given(step):
            self.kept.put_aside(FILE, self.text)
        self.reached = step
        self.kept.keep("reached", str(step))
        self.write(given(step))

    def attempt(self) -> Attempt:
        """Loads the text within bounds and begins a game for every number of players.

        The text stays marked as unfinished while that goes on, and when it was ended or broke.
        """
        self.unfinished.begin(self.text)
        try:
            with bounded():
                made = self._attempt()
        except Overrun:
            return Attempt(None, trouble=Stopped("check_stopped"))
        except Exception:  # noqa: BLE001 - whatever a reader's text leads to is a sentence, and the screen stays
            return Attempt(None, trouble=Stopped("check_broke"))
        self.unfinished.end()
        return made

    def _attempt(self) -> Attempt:
        folder, have = self.folder, sections(self.text)
        first: tuple[Choice, ...] = ()
        early = self.reached < len(steps()) - 1 and not {*LATER} & {*sections(given(self.reached))}
        later = [name for name in LATER if early and name not in have]
        try:
            if self.trouble or not (folder / FILE).exists():
                write_whole(folder / FILE, self.text)
            shutil.copytree(FOLDER / "texts", folder / "texts", dirs_exist_ok=True)
            (folder / "later.yaml").unlink(missing_ok=True)
            if later:
                write_whole(folder / "later.yaml", "".join(f"{name}: []\n" for name in later))
            rules = rulebook.load(folder)
            for players in range(rules.players[0], rules.players[1] + 1):
                begun = rules.new_game(players)
                first = first or tuple(begun.decision.options if begun.decision is not None else ())
        except RuleDataError as error:
            return Attempt(None, error.problems, whole=not later)
        except RulebookError as error:
            return Attempt(None, trouble=error, whole=not later)
        except OSError as error:
            return Attempt(None, trouble=RulebookError("unreadable", found=FILE, reason=error), whole=not later)
        return Attempt(rules, whole=not later, first=first)

    def here(self, problem: Problem) -> bool:
        """Whether a mistake lies in the reader's text."""
        return problem.file == f"{self.folder.name}/{FILE}"

    def _read(self) -> None:
        text, reached = self.kept.read(FILE), self.kept.read("reached") or ""
        if text is not None:
            self.text = text
            self.reached = min(int(reached), len(steps()) - 1) if reached.strip().isdecimal() else 0
