"""Handlers that never fail in silence: an exception becomes a friendly sentence with the details folded.

Jupyter shows nothing of an exception in a widget's callback; a wrapped handler shows it where the learner looks.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar

from rulebook.base.catalogue import WORDS
from rulebook.base.errors import RulebookError, RuleDataError
from rulebook.base.messages import in_language
from widgets.base.html import Html, tag
from widgets.base.words import message

__all__ = ["failure_html", "guarded", "in_words"]

Result = TypeVar("Result")


class Shown(Protocol):
    """Anything with HTML in ``value``, such as ``ipywidgets.HTML``."""

    value: str


def in_words(error: Exception, lang: str = "en") -> str:
    """What the project's own exceptions say, in a language as far as they know it.

    >>> in_words(ValueError("x"))
    'x'
    """
    if isinstance(error, RuleDataError) and error.problems:
        return error.problems[0].show(lang)
    if isinstance(error, OSError):
        return str(in_language(error, lang, WORDS.table(lang)))
    return error.text(lang) if isinstance(error, RulebookError) else str(error)


def failure_html(error: BaseException, lang: str = "en") -> Html:
    """An exception as a friendly sentence with the details folded.

    >>> "<details>" in failure_html(ValueError("x"))
    True
    """
    sentence = in_words(error, lang) if isinstance(error, RulebookError) else message("failed", lang)
    trace = "".join(traceback.format_exception(error))
    pre = tag("pre", trace, style="white-space:pre-wrap;font-size:11px")
    details = tag("details", tag("summary", message("details", lang)), pre)
    frame = "border-left:4px solid #a01c12;padding:4px 10px;line-height:1.5"
    return tag("div", sentence, details, role="alert", lang=lang, style=frame)


def guarded(
    handler: Callable[..., Result], where: Shown, lang: str | Callable[[], str] = "en"
) -> Callable[..., Result | None]:
    """The handler, made safe: what it raises is shown in ``where``, a success clears an old message.

    Args:
        handler: the callback.
        where: shows the message; its ``value`` is set to HTML.
        lang: language of the sentence, or a callable that knows it.
    """

    @wraps(handler)
    def safe(*args: Any, **kwargs: Any) -> Result | None:
        before = where.value
        try:
            result = handler(*args, **kwargs)
        except Exception as error:  # noqa: BLE001 - the one place where everything is caught, to be shown
            where.value = failure_html(error, lang() if callable(lang) else lang)
            return None
        if where.value == before:
            where.value = ""
        return result

    return safe
