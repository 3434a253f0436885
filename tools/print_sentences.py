"""Print assembled sentences of the games for a person who reads them: ``python tools/print_sentences.py ko orleans``.

Each line is a sentence that templates made of a position of a random game; what a program finds wrong stands after it.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import rulebook  # noqa: E402
from tests.sentences import complaints, sentences  # noqa: E402

FOLDERS = {"starter": "rulebook/starter"}


def main() -> None:
    """Print the sentences of a game in a language."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lang", choices=("en", "ja", "ko"))
    parser.add_argument("game", help="orleans, kanal or starter")
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--beside", action="store_true", help="the English sentence too")
    asked = parser.parse_args()
    folder = str(ROOT / FOLDERS.get(asked.game, f"rules_yaml/{asked.game}"))
    for number, one in enumerate(sentences(folder, asked.number, asked.seed), 1):
        text = one.said[asked.lang]
        wrong = complaints(text, asked.lang, rulebook.load(folder))
        beside = f"   | {one.said['en']}" if asked.beside and asked.lang != "en" else ""
        print(f"{number:4} {one.kind:8} {text}{beside}{'   <<< ' + '; '.join(wrong) if wrong else ''}")


if __name__ == "__main__":
    main()
