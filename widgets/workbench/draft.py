"""Draft: what a learner writes on the workbench: an overlay of their own and edited copies of rule files.

Everything is kept in the learner's own folder as it is typed, whole or not at all; what is thrown away moves aside.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

from rulebook.api import Rules
from rulebook.base.files import user_dir, write_whole
from rulebook.base.yaml_files import yaml_files
from rulebook.engine.loading import ASIDE
from widgets.base.bounded import Unfinished
from widgets.base.own_texts import OwnTexts

__all__ = ["OVERLAY", "Draft"]

OVERLAY = "variant"
PARTS = (".", "texts", "variants", "examples")


class Draft:
    """The texts of one game's workbench.

    Args:
        rules: the rules that are changed.

    Attributes:
        texts: name -> text, of everything that differs from what is shipped. ``whole`` all of it as one text.
        unfinished: the mark of a check that has not come to an end.
        kept: the folder in which the texts are kept.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules, self.source = rules, rules.folder
        self.texts: dict[str, str] = {}
        self.kept = OwnTexts(self._folder, "workbench")
        self.unfinished = Unfinished(lambda: self._folder() / "unfinished")
        self._read()

    @property
    def trouble(self) -> str:
        """Why nothing can be kept, when that is so."""
        return self.kept.trouble

    @property
    def files(self) -> tuple[str, ...]:
        """The rule files that may be edited, the game's own first."""
        names = (path.name for path in self.source.glob("*.yaml") if path.name not in ASIDE - {"look.yaml"})
        return tuple(sorted(names, key=lambda name: (name != "game.yaml", name == "look.yaml", name)))

    def shipped(self, name: str) -> str:
        """What a file says without edits; nothing for the overlay."""
        return "" if name == OVERLAY else (self.source / name).read_text(encoding="utf-8")

    def text(self, name: str) -> str:
        """What is written now."""
        return self.texts[name] if name in self.texts else self.shipped(name)

    @property
    def edited(self) -> tuple[str, ...]:
        """The rule files that differ from what is shipped."""
        return tuple(name for name in self.files if name in self.texts)

    @property
    def whole(self) -> str:
        """Everything that was written as one text."""
        return "\0".join(f"{name}\0{text}" for name, text in sorted(self.texts.items()))

    # writing ------------------------------------------------------------------------------------------
    def write(self, name: str, text: str) -> None:
        """Keeps a text."""
        if name != OVERLAY and text == self.shipped(name):
            self.texts.pop(name, None)
            self.kept.keep(_file(name), None)
        else:
            self.texts[name] = text
            self.kept.keep(_file(name), text)

    def replace(self, name: str, text: str | None, ready: Collection[str] = ()) -> None:
        """Puts another text (None: the shipped one) in place of the old one.

        The old one moves aside, unless it is one of those that are ready at any time.
        """
        old = self.texts.get(name, "")
        if old.strip() and old != text and old not in ready:
            self.kept.put_aside(_file(name), old)
        self.write(name, self.shipped(name) if text is None else text)

    def older(self, name: str) -> dict[str, str]:
        """Earlier texts, newest first: key -> the first line that says something."""
        return self.kept.older(_file(name))

    def bring(self, name: str, key: str) -> None:
        """Puts an earlier text back; the one that stood there moves aside."""
        text = self.kept.earlier(_file(name), key)
        if text is not None:
            self.replace(name, text)

    def _read(self) -> None:
        for name in (OVERLAY, *self.files):
            text = self.kept.read(_file(name))
            if text is not None and (name == OVERLAY or text != self.shipped(name)):
                self.texts[name] = text

    def _folder(self) -> Path:
        return user_dir("workbench", self.rules.id)

    # as rules ------------------------------------------------------------------------------------------
    @property
    def variant(self) -> str:
        """The name of the overlay as it says itself; empty when nothing is written there."""
        lines = [line.partition("#")[0].strip() for line in self.text(OVERLAY).splitlines()]
        if not any(lines):
            return ""
        said = re.search(r"^variant:[ ]*([\w-]{1,40})", self.text(OVERLAY), re.MULTILINE)
        name = said.group(1) if said else "my-rule"
        return name if not (self.source / "variants" / f"{name}.yaml").exists() else f"my-{name}"

    def build(self) -> Path:
        """Makes a whole copy of the game's folder with everything that was written; returns it."""
        target = self.kept.folder / "copy" / self.source.name
        for part in PARTS:
            _copy(self.source / part, target / part, self.edited if part == "." else ())
        for name in self.edited:
            write_whole(target / name, self.texts[name])
        for path in (target / "variants").glob("*.yaml"):
            if not (self.source / "variants" / path.name).exists():
                path.unlink()
        if self.variant:
            (target / "variants").mkdir(exist_ok=True)
            write_whole(target / "variants" / f"{self.variant}.yaml", self.text(OVERLAY))
        return target

    def name_of(self, file: str) -> str | None:
        """Which text a file named in a mistake is; None for one that cannot be edited here."""
        if self.variant and file == f"variants/{self.variant}.yaml":
            return OVERLAY
        folder, _, name = file.partition("/")
        return name if folder == self.source.name and name in self.files else None


def _copy(source: Path, target: Path, without: Collection[str]) -> None:
    """Copies the YAML files of a folder and nothing else: no links to folders, no pipes."""
    target.mkdir(parents=True, exist_ok=True)
    for path in yaml_files(source):
        if path.name not in without:
            write_whole(target / path.name, path.read_bytes())


def _file(name: str) -> str:
    return name if name.endswith(".yaml") else f"{name}.yaml"
