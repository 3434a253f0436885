"""The texts a learner writes on a screen: kept as they are typed, whole or not at all; what is replaced moves aside."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from rulebook.base.files import write_whole

__all__ = ["OwnTexts"]

MOST_OLDER = 40
FIRST_LETTERS = 40


class OwnTexts:
    """A folder of texts, with the earlier ones in ``older/``.

    Args:
        folder: gives the folder, which is made where there is none.
        name: what a passing place is called, for one that cannot be written.

    Attributes:
        trouble: why nothing can be kept, when that is so.
    """

    def __init__(self, folder: Callable[[], Path], name: str) -> None:
        self._folder, self._name = folder, name
        self._elsewhere: Path | None = None
        self.trouble = ""

    @property
    def folder(self) -> Path:
        """Where the texts lie; a passing place when the learner's own cannot be written."""
        if not self.trouble:
            try:
                return self._folder()
            except OSError as error:
                self.trouble = str(error.strerror or error)
        self._elsewhere = self._elsewhere or Path(tempfile.mkdtemp(prefix="rulebook-")) / self._name
        self._elsewhere.mkdir(exist_ok=True)
        return self._elsewhere

    def keep(self, name: str, text: str | None) -> None:
        """Writes a text, or with None takes its file away."""
        try:
            path = self._folder() / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if text is None:
                path.unlink(missing_ok=True)
            else:
                write_whole(path, text)
            self.trouble = ""
        except OSError as error:
            self.trouble = str(error.strerror or error)

    def read(self, name: str) -> str | None:
        """A text that is kept; None where there is none or it cannot be read."""
        try:
            return (self._folder() / name).read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            self.trouble = str(error)
            return None

    def put_aside(self, name: str, text: str) -> None:
        """Keeps a text that is about to be replaced among the earlier ones; the oldest of too many go."""
        when = datetime.now().astimezone().strftime("%Y-%m-%d %H.%M.%S.%f")
        self.keep(f"older/{when} {name}", text)
        try:
            for path in sorted((self._folder() / "older").glob("*"))[:-MOST_OLDER]:
                path.unlink(missing_ok=True)
        except OSError as error:
            self.trouble = str(error.strerror or error)

    def older(self, name: str) -> dict[str, str]:
        """Earlier texts, newest first: key -> the first line that says something."""
        found: dict[str, str] = {}
        try:
            for path in sorted((self._folder() / "older").glob(f"* {name}"), reverse=True):
                lines = path.read_text(encoding="utf-8").splitlines()
                found[path.name] = next((line.lstrip("# ") for line in lines if line.strip("# ")), "")[:FIRST_LETTERS]
        except (OSError, ValueError):
            return found
        return found

    def earlier(self, name: str, key: str) -> str | None:
        """An earlier text by its key."""
        return self.read(f"older/{key}") if key in self.older(name) else None
