"""Where an item of the look is drawn, and what is said when it cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulebook.base.errors import RulebookError
from rulebook.base.problems import Problem
from rulebook.base.spelling import nearest
from rulebook.base.words import phrase
from rulebook.picture.look.templates import Binding

__all__ = ["Context", "LookError"]


class LookError(RulebookError):
    """A look that cannot be drawn: where in the look data, and what is wrong there.

    Args:
        path: keys and list numbers down to the mistake.
        code: kind of mistake; ``found`` what was there; ``known`` what would be possible, the nearest first;
            ``inner`` the engine's own mistakes of an expression.
    """

    def __init__(
        self, path: Sequence[str | int], code: str, found: str, known: Sequence[str] = (), inner: Sequence[Problem] = ()
    ) -> None:
        self.path, self.found, self.inner = tuple(path), found, tuple(inner)
        near = nearest(found, known)
        self.known = tuple(sorted(known, key=lambda word: word != near))
        super().__init__(code)

    def text(self, lang: str = "en") -> str:
        """The mistake in a sentence."""
        place = ".".join(str(step) for step in self.path)
        return phrase("mistake_" + self.code, lang, found=self.found, place=place, known=", ".join(self.known[:12]))


@dataclass(frozen=True, slots=True)
class Context:
    """Where an item is drawn: offset, what the names stand for, and the thing it belongs to."""

    x: int = 0
    y: int = 0
    bindings: Mapping[str, Binding] = field(default_factory=dict)
    thing: str = ""
    section: str = ""
    points: tuple[tuple[float, float], ...] = ()

    def at(self, spot: Sequence[int]) -> Context:
        """The same, moved."""
        return replace(self, x=self.x + int(spot[0]), y=self.y + int(spot[1]))

    def bound(self, name: str, binding: Binding) -> Context:
        """The same with one more name."""
        return replace(self, bindings={**self.bindings, name: binding})

    @property
    def player(self) -> int | None:
        """The player whose things are drawn."""
        found = self.bindings.get("me")
        return int(found.value) if found is not None and found.sort == "player" else None
