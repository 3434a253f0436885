"""Golden playthroughs: whole games as readable text. ``make goldens`` renews them; the diff is to be read.

A golden file holds its choices (``> key``). The test makes them again and compares every line; renewing keeps the
choices as long as they are allowed, and goes on with curious players from the first that is not.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulebook
from tests.contract.games import ENTRIES, Entry
from tests.contract.playing import Curious, Seen

FOLDER = Path("tests/goldens")


def chosen_entries() -> list[Entry]:
    """The mini game for every number of players; of each other game two variants with different numbers of players."""
    found = [entry for entry in ENTRIES if entry.folder == "tests/mini"]
    for folder in sorted({entry.folder for entry in ENTRIES} - {"tests/mini"}):
        own = [entry for entry in ENTRIES if entry.folder == folder]
        found += [own[0], own[-1]]
    return found


GOLDENS = chosen_entries()
SEED = 7


def file_of(entry: Entry) -> Path:
    return FOLDER / f"{entry}.txt"


def recorded(entry: Entry) -> list[str]:
    """The choices of a golden file."""
    path = file_of(entry)
    return re.findall(r"^.* > (\S+)", path.read_text("utf-8"), re.MULTILINE) if path.is_file() else []


def replay(entry: Entry, keys: list[str]) -> rulebook.Game:
    """Makes recorded choices as long as they are allowed."""
    game = entry.new_game(SEED)
    for key in keys:
        if game.decision is None or game.decision.option(key) is None:
            break
        game.play(key)
    return game


def play_on(game: rulebook.Game) -> None:
    """Curious players play to the end."""
    curious = Curious(SEED, Seen(game.program))
    while game._pending is not None:
        game._choose(curious.pick(game._pending[1]))


def told(entry: Entry, game: rulebook.Game) -> Iterator[str]:
    """A game as lines of text."""
    yield f"{game.rules.name(game.rules.id)} · {entry.players} players · seed {SEED} · {entry.variant or 'no variant'}"
    yield "Choices stand behind >. Renew with `make goldens`, and read the diff."
    at_round, number = 0, 0
    rounds = rounds_of(game)
    for raw, event in zip(game.raw_log, game.log, strict=True):
        if raw[0] == "choice":
            if rounds[number] != at_round:
                at_round = rounds[number]
                yield f"\n== Round {at_round}"
            number += 1
            yield f"P{event.player + 1} > {event.params['option']:<32} {event.text('en')}"
        elif not event.silent:
            rule = f"  [{event.rule}]" if event.rule else ""
            yield f"      {event.text('en')}{rule}"
    if not game.over:
        yield f"\n== Not over: {game.decision.prompt} for player {game.decision.player + 1}"
    yield "\n== Scores"
    for sheet in game.scores():
        yield f"Player {sheet.player + 1}: {sheet.total}"
        yield from (f"      {line.label}  [{line.rule}]" for line in sheet.lines)
    yield f"Winners: {', '.join(f'Player {player + 1}' for player in game.winners())}"


def rounds_of(game: rulebook.Game) -> list[int]:
    """The round of every choice."""
    cell = game.program.round_cell
    return [step.state[cell] if cell >= 0 else 0 for step in game.history]


@pytest.mark.parametrize("entry", GOLDENS, ids=str)
def test_golden_playthrough(entry: Entry, renew_goldens: bool):
    game = replay(entry, recorded(entry))
    if renew_goldens:
        play_on(game)
        file_of(entry).write_text("\n".join(told(entry, game)) + "\n", "utf-8")
        return
    expected = file_of(entry).read_text("utf-8").splitlines()
    found = "\n".join(told(entry, game)).splitlines()
    diff = list(difflib.unified_diff(expected, found, str(file_of(entry)), "this run", lineterm="", n=2))
    assert not diff, "the game went another way; `make goldens` renews it\n" + "\n".join(diff[:60])


@pytest.mark.parametrize("entry", GOLDENS, ids=str)
def test_golden_game_was_played_to_its_end(entry: Entry, renew_goldens: bool):
    text = file_of(entry).read_text("utf-8")
    assert "Not over" not in text
    assert "{" not in text
    assert len(recorded(entry)) > 5


def test_no_golden_file_is_left_over():
    assert {path.name for path in FOLDER.glob("*.txt")} == {file_of(entry).name for entry in GOLDENS}
