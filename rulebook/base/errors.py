"""The exceptions of Rulebook: one small tree, each message a sentence with what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rulebook.base.messages import error_text, fault_text
from rulebook.base.problems import Problem

__all__ = ["EngineError", "IllegalChoice", "RuleDataError", "RuleFault", "RulebookError", "SaveError", "SetupError"]


class Reason(Protocol):
    """Why something is not allowed, as far as an error has to know."""

    @property
    def code(self) -> str:
        """The key of its message."""

    @property
    def rule(self) -> str:
        """The rule it follows from."""

    def text(self, lang: str = "en") -> str:
        """The reason in words."""


class RulebookError(Exception):
    """Base of all errors a caller of Rulebook may want to catch.

    Args:
        code: the key of its message (section ``errors`` of the engine's texts), or the sentence itself.
        params: what the message names. ``found`` with a list ``known`` leads to "Did you mean …?" or "There are: …".

    >>> error = RulebookError("no_zone", found="hnd", known=["hand"])
    >>> error.text(), error.text("ja")
    ('There is no zone called hnd. Did you mean hand?', '「hnd」という置き場所はありません。handのことですか？')
    """

    def __init__(self, code: str = "", **params: object) -> None:
        self.code, self.params = code, params
        super().__init__(self.text("en"))

    def text(self, lang: str = "en") -> str:
        """What was found and what to do, in a language."""
        return error_text(self.code, self.params, lang)


class RuleDataError(RulebookError):
    """The rule data contain mistakes.

    Args:
        problems: every mistake found, in file order.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        count = len(self.problems)
        super().__init__("one_mistake" if count == 1 else "mistakes", n=count)

    def text(self, lang: str = "en") -> str:
        """How many mistakes, and each with its place."""
        return "\n".join([super().text(lang), *(problem.show(lang) for problem in self.problems)])


class SetupError(RulebookError):
    """A game cannot be set up as asked: wrong number of players, unknown option or value."""


class IllegalChoice(RulebookError):
    """A choice that is not allowed now.

    Args:
        key: the key that was asked for.
        reasons: why not, the main reason first.
    """

    def __init__(self, key: str, reasons: Sequence[Reason]) -> None:
        self.key = key
        self.reasons: tuple[Reason, ...] = tuple(reasons)
        super().__init__(key)

    def text(self, lang: str = "en") -> str:
        """Why the choice is not allowed: the main reason and at most two more."""
        return f"{self.key}: " + " ".join(reason.text(lang) for reason in self.reasons[:3])


class SaveError(RulebookError):
    """A saved game cannot be written, read or continued."""


class EngineError(RulebookError):
    """The rule data lead the engine into a state that rules must never reach; names the YAML place."""


class RuleFault(EngineError):
    """A mistake in the rule data that shows only in play.

    Args:
        code: the key of its message (section ``faults`` of the engine's texts).
        place: file and line of the step, empty where it is not known.
        params: what the message names.

    >>> print(RuleFault("endless_steps", "farm/game.yaml:7"))
    farm/game.yaml:7: These steps go on for ever without a choice. Let them end, or let somebody choose.
    """

    def __init__(self, code: str, place: str, **params: object) -> None:
        self.place = place
        super().__init__(code, **params)

    def text(self, lang: str = "en") -> str:
        """Where it is, what was found and what to do."""
        said = fault_text(self.code, self.params, lang)
        return f"{self.place}: {said}" if self.place else said
