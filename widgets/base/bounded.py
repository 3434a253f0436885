"""Bounded: what a reader wrote is worked out within bounds of time and memory, and never a second time unasked."""

from __future__ import annotations

import contextlib
import hashlib
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from rulebook.base.errors import RulebookError
from rulebook.base.files import write_whole

__all__ = ["Overrun", "Stopped", "Unfinished", "bounded", "in_bounds"]

SECONDS = 15.0
MEGABYTES = 1500
BETWEEN = 0.2  # seconds between two looks at the clock


class Overrun(BaseException):
    """The bounds are passed; nothing on the way out takes this for a mistake of its own."""


class Stopped(RulebookError):
    """What was written cannot be worked out: it was ended, or broke."""


@contextlib.contextmanager
def bounded(seconds: float = SECONDS, megabytes: int = MEGABYTES) -> Iterator[None]:
    """Ends what takes too long or too much memory, where the system can: in the main thread of a POSIX system.

    The time is what this process works itself: on a busy machine, or one put to sleep, nothing is ended for waiting.

    Raises:
        Overrun: it was ended.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    until, most = time.process_time() + seconds, _peak() + megabytes

    def look(*_: object) -> None:
        if time.process_time() > until or _peak() > most:
            raise Overrun

    before = signal.signal(signal.SIGALRM, look)
    pause = min(BETWEEN, seconds)
    waiting = signal.setitimer(signal.ITIMER_REAL, pause, pause)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, *waiting)


def _peak() -> float:
    """The most memory this process ever held, in megabytes."""
    import resource
    import sys

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 if sys.platform != "darwin" else 1024) / 1024


def in_bounds(steps: Iterator[None], seconds: float = SECONDS) -> Iterator[None]:
    """The same steps, each within the bounds.

    Raises:
        Stopped: a step was ended, or broke.
    """
    while True:
        try:
            with bounded(seconds):
                next(steps)
        except StopIteration:
            return
        except Overrun:
            raise Stopped("check_stopped") from None
        except (RecursionError, MemoryError) as error:
            raise Stopped("check_broke") from error
        yield


class Unfinished:
    """A mark beside a draft for as long as its check has not come to an end, so that it is not run again unasked.

    Args:
        path: gives the mark's file.
    """

    def __init__(self, path: Callable[[], Path]) -> None:
        self._path = path

    def begin(self, text: str) -> None:
        """Marks a text as one whose check has begun."""
        with contextlib.suppress(OSError):
            write_whole(self._path(), _mark(text))

    def end(self) -> None:
        """Takes the mark away."""
        with contextlib.suppress(OSError):
            self._path().unlink(missing_ok=True)

    def holds(self, text: str) -> bool:
        """Whether the check of just this text never came to an end."""
        try:
            return self._path().read_text(encoding="utf-8") == _mark(text)
        except (OSError, ValueError):
            return False


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
