"""Where the command line starts and ends: language, commands, and a guard around everything.

Whatever goes wrong, a person reads a sentence. Exit status: 0 fine, 1 the rule data or the game said no, 2 the command
was not understood or cannot be carried out, 70 a fault of the project itself.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import os
import sys
import traceback
from typing import TYPE_CHECKING

from rulebook.base.errors import RulebookError, RuleDataError
from rulebook.base.files import user_dir, write_whole
from rulebook.base.languages import LANGUAGES, preferred
from rulebook.cli.desk.jupyter import LabError
from rulebook.cli.refusal import Refusal, Voice

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

FAULT = 70


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: the words after the command's name; those of the process when not given.

    Returns:
        The exit status.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    _speak_utf8()
    _mend_columns()
    voice = Voice(preferred())
    try:
        words = _take_language(words, voice)
        return _run(words, voice)
    except KeyboardInterrupt:
        return _say(voice("interrupted"), 130)
    except BrokenPipeError:  # the reader has gone (`rulebook ... | head`)
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - until the process ends
        return 0
    except Refusal as refusal:
        return _say(voice.refusal(refusal.code, refusal.params), refusal.status)
    except LabError as error:
        return _say(voice.refusal(error.code, error.params), 2)
    except RuleDataError as error:
        return _say("\n".join(problem.show(voice.lang) for problem in error.problems), 1)
    except RulebookError as error:
        return _say(error.text(voice.lang), 1)
    except Exception as error:  # noqa: BLE001 - the last guard: no traceback reaches a learner
        return _say(_write_down(error, words, voice), FAULT)


def _run(words: list[str], voice: Voice) -> int:
    try:
        from rulebook.cli.app import build
    except ModuleNotFoundError as missing:
        raise Refusal("cli_missing", found=missing.name or "?", python=sys.executable) from missing
    try:
        build(voice)(args=words, prog_name="rulebook")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def _take_language(words: list[str], voice: Voice) -> list[str]:
    """Take ``--lang XX`` out of the words, wherever it stands."""
    rest = []
    queue = iter(words)
    for word in queue:
        name, equals, value = word.partition("=")
        if name != "--lang":
            rest.append(word)
            continue
        lang = value if equals else next(queue, "")
        if lang not in LANGUAGES:
            raise Refusal("unknown_lang", found=lang or "?", known=LANGUAGES)
        voice.lang = lang
    return rest


def _speak_utf8() -> None:
    """Print Japanese and Korean also where the system's own encoding cannot."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]


def _mend_columns() -> None:
    """Leave out a width of the terminal in which nothing could be printed."""
    if not os.environ.get("COLUMNS", "1").isdecimal() or int(os.environ.get("COLUMNS", "1")[-9:]) == 0:
        del os.environ["COLUMNS"]


def _say(sentence: str, status: int) -> int:
    print(sentence, file=sys.stderr)
    return status


def _write_down(error: Exception, words: list[str], voice: Voice) -> str:
    """Write the details of a fault to a file and return the sentence that says where."""
    what = type(error).__name__
    try:
        path = _log_file()
        lines = ["rulebook " + " ".join(words), f"Python {sys.version}", "", *traceback.format_exception(error)]
        write_whole(path, "\n".join(lines))
    except OSError as trouble:
        return voice("unexpected_no_log", what=what, reason=trouble.strerror or str(trouble))
    return voice("unexpected", what=what, path=path)


def _log_file() -> Path:
    now = dt.datetime.now(tz=dt.UTC)
    return user_dir("log") / f"fault-{now:%Y%m%d-%H%M%S-%f}.txt"
