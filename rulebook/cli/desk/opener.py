"""Wait until a server answers, then open the browser at the address in ``RULEBOOK_OPEN``."""

from __future__ import annotations

import os
import socket
import time
import webbrowser
from urllib.parse import urlsplit

PATIENCE = 60.0


def answers(url: str, patience: float = PATIENCE) -> bool:
    """Wait until something listens at an address; False when nobody does in time.

    >>> answers("http://127.0.0.1:1/", patience=0.1)
    False
    """
    place = urlsplit(url)
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            socket.create_connection((place.hostname or "", place.port or 80), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return True
    return False


if __name__ == "__main__" and answers(os.environ["RULEBOOK_OPEN"]):
    webbrowser.open(os.environ["RULEBOOK_OPEN"])
