"""Box: the printed values that somebody read off their own copy of a game, kept as the variant ``my-box``.

What does not fit the rules yet is kept as a draft beside it, so that the variant itself can always be loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import rulebook
from rulebook.api import Rules
from rulebook.base.errors import RuleDataError
from rulebook.base.files import put_aside, write_whole
from rulebook.base.problems import Problem, Problems
from rulebook.engine.loading import with_text
from rulebook.language.yaml_nodes import read_bytes
from rulebook.own_copy.placeholders import OWN_BOX, Placeholder, from_text, overlay_of, placeholders
from rulebook.own_copy.plausibility import check_ranges
from widgets.screen.editions import box_file

__all__ = ["Box", "box_file"]

FILE, DRAFT = f"{OWN_BOX}.yaml", f"{OWN_BOX}-draft.yaml"


class Box:
    """What is filled in for one game.

    Args:
        rules: the rules, with or without the variant.

    Attributes:
        base: the rules without it. ``listed`` their placeholders.
        values: path -> value, where it differs. ``confirmed`` the entries all of whose values are known.
        rules: the rules with it; None before anything is filled in, or when it does not fit.
        problems: what does not fit. ``unread`` path -> text that could not be read at all.
        trouble: why nothing can be kept, when that is so.
        spoilt: the file that could not be read; it is put aside before another is written.
    """

    def __init__(self, rules: Rules) -> None:
        kept = [one for one in rules.variants if Path(one).stem != OWN_BOX]
        self.base = rules if len(kept) == len(rules.variants) else rulebook.load(rules.folder, variants=kept)
        self.listed: tuple[Placeholder, ...] = placeholders(self.base)
        self.values: dict[str, Any] = {}
        self.confirmed: set[str] = set()
        self.unread: dict[str, str] = {}
        self.rules: Rules | None = None
        self.problems: tuple[Problem, ...] = ()
        self.trouble = ""
        self.spoilt: Path | None = None
        self._read()

    @property
    def open(self) -> int:
        """How many values are still placeholders."""
        wrong = {self.at(problem) for problem in self.problems}
        known = {one.path for one in self.listed if one.path in self.values or one.holder in self.confirmed}
        return sum(one.path not in known or one.path in wrong for one in self.listed)

    @property
    def text(self) -> str:
        """The variant."""
        return overlay_of(self.values, sorted(self.confirmed))

    def now(self, one: Placeholder) -> Any:
        """A value as it stands in the box."""
        return self.values.get(one.path, one.value)

    def fill(self, typed: Mapping[str, str], right: Iterable[str]) -> None:
        """Takes what was typed: path -> text, and the entries that are as on the box; keeps and checks it."""
        problems, known = Problems(), {one.path: one for one in self.listed if one.path}
        self.values, self.unread = {}, {}
        for path, text in typed.items():
            if path not in known or text.strip() == known[path].text:
                continue
            before = len(problems.found)
            value = from_text(text, known[path].value, FILE, problems)
            if len(problems.found) > before:
                self.unread[path] = text
            elif value != known[path].value:
                self.values[path] = value
        chosen = set(right)
        self.confirmed = {one.holder for one in self.listed if one.holder and self._known(one.holder, chosen)}
        self._check(problems)
        self._keep()

    def _known(self, holder: str, right: set[str]) -> bool:
        paths = [one.path for one in self.listed if one.holder == holder]
        unread = any(path in self.unread for path in paths)
        return not unread and (holder in right or all(path in self.values for path in paths))

    def at(self, problem: Problem) -> str:
        """The path of the value that a mistake is about; empty when it is about none."""
        paths = list(self.values)
        line = problem.line - 3  # after the name of the variant and "set:"
        return paths[line] if problem.file.endswith(FILE) and 0 <= line < len(paths) else ""

    # kept ------------------------------------------------------------------------------------------------
    def _read(self) -> None:
        try:
            draft = box_file(self.base.id).with_name(DRAFT)
            path = draft if draft.is_file() else box_file(self.base.id)
            if not path.is_file():
                return
            problems = Problems()
            node = read_bytes(path.read_bytes(), path.name, problems)
        except OSError as error:
            self.trouble = str(error.strerror or error)
            return
        if problems.found:
            self.problems, self.spoilt = tuple(problems.found), path
            return
        said = node.get("set") if node is not None else None
        known = {one.path for one in self.listed}
        for name, value in said.items() if said is not None else ():
            if name in known:
                self.values[name] = value.plain()
            elif name.endswith(".source"):
                self.confirmed.add(name.removesuffix(".source"))
        self.confirmed &= {one.holder for one in self.listed}
        self._check(Problems())
        if self.rules is not None:
            self.rules.variants = (*self.base.variants, str(box_file(self.base.id)))

    def _check(self, problems: Problems) -> None:
        """Loads the rules with what was filled in, for every number of players."""
        check_ranges(self.values, self.listed, FILE, problems)
        self.rules, self.problems = None, tuple(problems.found)
        if self.problems or not (self.values or self.confirmed):
            return
        self.rules, self.problems = _tried(self.base, self.text)

    def _keep(self) -> None:
        """Keeps the variant, or a draft of it while something is wrong."""
        try:
            file = box_file(self.base.id)
            if self.spoilt is not None:
                put_aside(self.spoilt)
                self.spoilt = None
            if self.problems:
                write_whole(file.with_name(DRAFT), self.text)
            else:
                write_whole(file, self.text)
                file.with_name(DRAFT).unlink(missing_ok=True)
            if self.rules is not None:
                self.rules.variants = (*self.base.variants, str(file))
            self.trouble = ""
        except OSError as error:
            self.trouble = str(error.strerror or error)


def _tried(base: Rules, variant: str) -> tuple[Rules | None, tuple[Problem, ...]]:
    """The rules with the text of a variant, or what is wrong with it, tried for every number of players."""
    try:
        rules = with_text(base, variant, FILE)  # mistakes name the file as it will be called
        for players in range(rules.players[0], rules.players[1] + 1):
            rules.new_game(players)
    except RuleDataError as error:
        return None, tuple(error.problems)
    return rules, ()
