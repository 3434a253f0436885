# ruff: noqa: INP001 - a script beside the pictures it makes
"""Draws docs/board.png and docs/board.svg from the position in docs/board.yaml, as the README shows it."""

from __future__ import annotations

from pathlib import Path

import yaml

import rulebook
from rulebook.picture import draw, to_png, to_svg

DOCS = Path(__file__).resolve().parent
GAME = "orleans"


def main() -> None:
    """Writes both files."""
    position = yaml.safe_load((DOCS / "board.yaml").read_text("utf-8"))
    game = rulebook.load(GAME).position(position, players=2, seed=7)
    marks = {thing: "can" for option in game.decision.options for thing in option.things}
    picture = draw(game, marks=marks)
    (DOCS / "board.png").write_bytes(to_png(picture, 1400))
    (DOCS / "board.svg").write_text(to_svg(picture, 1400) + "\n", "utf-8")


if __name__ == "__main__":
    main()
