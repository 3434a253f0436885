"""A mistake in rule data: where it is, what was expected, what was found, and the line with a caret."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rulebook.base.messages import problem_text
from rulebook.base.spelling import display_width, nearest

__all__ = ["MOST", "Problem", "Problems"]

MOST = 200
"""So many mistakes are told; nobody mends more in one go."""
MORE = "many_mistakes"
WIDTH = 240
"""So much of a line is shown, round the place of its mistake."""
LONGEST = 80
"""So much of a long text is named."""


def _short(value: object) -> object:
    """What a message names, a long text cut."""
    return f"{value[:LONGEST]}…" if isinstance(value, str) and len(value) > WIDTH else value


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in rule data.

    Attributes:
        code: what kind of mistake, the key of its message.
        file: the file's name as the reader knows it.
        line: counted from 1.
        column: counted from 1, in characters.
        source: the text of that line.
        params: what the message names (``found``, ``expected``, ``near`` …).
    """

    code: str
    file: str
    line: int
    column: int
    source: str = ""
    params: dict[str, object] = field(default_factory=dict)

    def text(self, lang: str = "en") -> str:
        """The mistake in words, without its place."""
        return problem_text(self.code, self.params, lang)

    def show(self, lang: str = "en") -> str:
        """Place, message, the line itself and a caret below the spot."""
        head = f"{self.file}:{self.line}:{self.column}: {self.text(lang)}"
        if not self.source:
            return head
        source, column = self.excerpt
        pad = " " * display_width(source[: column - 1])
        return f"{head}\n    {source}\n    {pad}^"

    @property
    def excerpt(self) -> tuple[str, int]:
        """The line as it is shown, a long one cut round the place, and the column of the place in it.

        >>> Problem("kind", "game.yaml", 1, 500, "x" * 1000).excerpt[1]
        122
        """
        source = self.source.replace("\t", " ")
        if len(source) <= WIDTH:
            return source, self.column
        first = max(0, self.column - 1 - WIDTH // 2)
        shown, column = source[first : first + WIDTH], self.column - first
        shown = shown if first + WIDTH >= len(source) else f"{shown}…"
        return (f"…{shown}", column + 1) if first else (shown, column)

    def __str__(self) -> str:
        return self.show()


class Problems:
    """Collects mistakes while rule data are read, so that all are reported at once."""

    def __init__(self) -> None:
        self.found: list[Problem] = []
        self._seen: set[tuple[object, ...]] = set()

    def add(self, code: str, at: object, **params: object) -> None:
        """Notes a mistake at a node of the rule data (anything with ``file``, ``line``, ``column``, ``source``)."""
        key = bool(params.pop("at_key", False))
        if len(self._seen) > MOST:
            return
        line = getattr(at, "key_line" if key else "line", 0) or getattr(at, "line", 0)
        column = getattr(at, "key_column" if key else "column", 0) or getattr(at, "column", 0)
        lines: list[str] = getattr(at, "lines", [])
        source = lines[line - 1] if 0 < line <= len(lines) else ""
        inside = "offset" in params and key and source[column - 1 : column] in ("'", '"')
        column += int(str(params.pop("offset", 0))) + inside
        file = getattr(at, "file", "?")
        seen = (code, file, line, column, *sorted((name, str(value)) for name, value in params.items()))
        if seen in self._seen:
            return
        self._seen.add(seen)
        if len(self._seen) > MOST:
            code, params = MORE, {"limit": MOST}
        self.found.append(
            Problem(code, file, line, column, source, {name: _short(one) for name, one in params.items()})
        )

    def take(self, problem: Problem) -> None:
        """Takes over a mistake that was found elsewhere, unless it is here already."""
        if problem not in self.found:
            self.found.append(problem)

    def unknown(self, code: str, at: object, found: str, known: Iterable[str], **params: object) -> None:
        """Notes an unknown name together with the nearest known one."""
        if len(self._seen) > MOST:
            return
        names = sorted(set(known))
        self.add(code, at, found=found, near=nearest(found, names) or "", known=", ".join(names[:12]), **params)
