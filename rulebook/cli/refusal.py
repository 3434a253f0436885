"""What the command line says, in a person's language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulebook.base.spelling import nearest
from rulebook.base.words import cli_text

if TYPE_CHECKING:
    from collections.abc import Mapping


MOST_SHOWN = 120


def shortened(text: str) -> str:
    """What was typed, cut where it is too long to be read again.

    >>> len(shortened("x" * 5000))
    121
    """
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


class Refusal(Exception):
    """Something cannot be done as asked; said as a sentence, never as a traceback.

    Args:
        code: the key of its message.
        status: the exit status.
        params: what the message names. ``found`` and a list ``known`` lead to "Did you mean …?".
    """

    def __init__(self, code: str, *, status: int = 2, **params: object) -> None:
        self.code = code
        self.status = status
        self.params = params
        super().__init__(code)


@dataclass(slots=True)
class Voice:
    """Says things in one language.

    Attributes:
        lang: ``"en"``, ``"ja"`` or ``"ko"``; may be changed at any time.

    Example:
        >>> Voice("en")("seat", number=2)
        'Player 2'
    """

    lang: str = "en"

    def __call__(self, code: str, **params: object) -> str:
        """Return a message with its parameters filled in."""
        words = {
            name: ", ".join(map(str, value)) if isinstance(value, list | tuple) else value
            for name, value in params.items()
        }
        return cli_text(code, self.lang, **words)

    def refusal(self, code: str, params: Mapping[str, object]) -> str:
        """Return a refusal as one or two sentences: what is wrong, and the nearest known name."""
        sentence = self(code, **{key: shortened(one) if isinstance(one, str) else one for key, one in params.items()})
        known, found = params.get("known"), params.get("found")
        near = nearest(str(found), map(str, known)) if isinstance(known, list | tuple) else None
        return f"{sentence} {self('did_you_mean', near=near)}" if near else sentence
