"""Checks and plays rule folders one after the other, and says what came out; run as a process with little memory.

Each line of the input is a folder and its variants as JSON, each line of the output what was found.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from pathlib import Path
from typing import Any

import rulebook
from rulebook.bots.simulation import simulate
from rulebook.check.everything import everything_wrong
from rulebook.picture import draw, to_svg

MOST_MEMORY = 300 << 20


def outcome(folder: str, variants: list[str]) -> dict[str, Any]:
    """The stage a folder came to and what was said there."""
    try:
        rules = rulebook.load(folder, variants)
        problems = everything_wrong(rules)
        if not problems:
            simulate(rules, games=2)
            game = rules.new_game(seed=1)
            to_svg(draw(game))
            return {"stage": "played", "problems": []}
    except rulebook.RuleDataError as error:
        problems = list(error.problems)
    except rulebook.RuleFault as fault:
        return {"stage": "fault", "problems": [[fault.code, fault.place]]}
    for problem in problems:
        for lang in ("en", "ja", "ko"):
            assert problem.text(lang) != problem.code
            assert len(problem.show(lang)) < 2_000
    return {"stage": "refused", "problems": [[one.code, f"{one.file}:{one.line}"] for one in problems]}


def peak() -> int:
    """The most memory this process held, in bytes; what `getrusage` says counts what its parent held at the fork."""
    status = Path("/proc/self/status")
    if status.is_file():
        return int(status.read_text().partition("VmHWM:")[2].split()[0]) << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def main() -> None:
    """Answers each line."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY * 2, MOST_MEMORY * 2))  # addresses, of which fewer are used
    for line in sys.stdin:
        spec = json.loads(line)
        start = time.process_time()
        try:
            found = outcome(spec["folder"], spec["variants"])
        except Exception as error:  # noqa: BLE001  whatever it is, it is what the test asks about
            found = {"stage": "broken", "problems": [[type(error).__name__, str(error)[:200]]]}
        found["seconds"] = time.process_time() - start
        found["memory"] = peak()
        sys.stdout.write(json.dumps(found) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
