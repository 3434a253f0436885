"""The parts of the game that a reader builds: data that come with the package."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

__all__ = ["FOLDER", "PLAY", "given", "grown", "part", "sections", "steps"]

FOLDER = Path(__file__).with_name("data")
PLAY = "play"


@cache
def _files() -> dict[str, str]:
    """The parts in order: name -> text."""
    return {path.stem.partition("_")[2]: path.read_text("utf-8") for path in sorted(FOLDER.glob("[0-9]_*.yaml"))}


def steps() -> tuple[str, ...]:
    """The steps: one for each part, then playing.

    >>> steps()[0], steps()[-1]
    ('things', 'play')
    """
    return (*_files(), PLAY)


def part(name: str) -> str:
    """What a step adds; nothing for playing."""
    return _files().get(name, "")


def given(step: int) -> str:
    """The whole game up to a step, as it comes."""
    return "\n".join(part(name) for name in steps()[: step + 1] if part(name))


def sections(text: str) -> tuple[str, ...]:
    r"""The top-level names of a text, in order.

    >>> sections("game: mini\nsets:\n  fruit: [apple]\n")
    ('game', 'sets')
    """
    return tuple(re.findall(r"^(\w+):", text, re.MULTILINE))


def grown(text: str, name: str) -> str:
    r"""A text with a part added; what is in it already is not added again.

    >>> grown("setup: []\n", "round").count("setup:")
    1
    """
    have = set(sections(text))
    pieces = re.split(r"^(?=\w+:)", part(name), flags=re.MULTILINE)
    wanted = [one for one in pieces if one.strip() and not set(sections(one)) & have]
    if not any(sections(one) for one in wanted):
        return text
    return text.rstrip("\n") + "\n\n" + "".join(wanted) if text.strip() else "".join(wanted)
