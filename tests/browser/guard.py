"""Runs a command and ends it when whoever started this is gone: a killed test run leaves no server behind.

``python guard.py COMMAND ...``: as long as the pipe at its standard input is held open, it runs; the end of the pipe,
closed on purpose or by the death of the other side, ends the command: asked first, then forced.
"""

from __future__ import annotations

import subprocess
import sys
import threading

GRACE = 10.0
"""So many seconds a server has to end its kernels."""


def main() -> int:
    """Run the command until it ends by itself or is to end."""
    command = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)

    def watch() -> None:
        sys.stdin.buffer.read()
        command.terminate()
        try:
            command.wait(GRACE)
        except subprocess.TimeoutExpired:
            command.kill()

    threading.Thread(target=watch, daemon=True).start()
    return command.wait()


if __name__ == "__main__":
    sys.exit(main())
