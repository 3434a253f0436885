"""What a person typed, read without trusting it."""

from __future__ import annotations

__all__ = ["typed_number", "typed_text"]

DIGITS = 15


def typed_number(text: str, most: int) -> int | None:
    """The number that was typed, at most ``most``; None where there is anything but digits.

    >>> typed_number("12", 99), typed_number("9" * 5000, 99), typed_number("²", 99)
    (12, 99, None)
    """
    digits = text.strip()
    if not digits.isdecimal():
        return None
    return most if len(digits.lstrip("0")) > DIGITS else min(int(digits[-DIGITS:]), most)


def typed_text(text: object) -> str:
    r"""The text that was typed; half a character, which no file can hold, becomes a question mark.

    >>> typed_text("a\ud800")
    'a?'
    """
    return str(text).encode("utf-8", "replace").decode("utf-8")
