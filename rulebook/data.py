"""Where things lie: shipped rule data and notebooks, and a learner's own files.

Shipped data lie inside the package in an installed copy and beside it in a checkout; nobody else needs to know which.
A learner's own files (progress, saves, working copies, logs) never lie in the package, which may be read-only.
"""

from __future__ import annotations

import os
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

HOME_VARIABLE = "RULEBOOK_HOME"
"""Environment variable that puts a learner's own files somewhere else."""


def data_dir(kind: str) -> Traversable:
    """Return the folder of shipped data of one kind.

    Args:
        kind: ``"rules_yaml"`` or ``"notebooks"``.

    Example:
        >>> data_dir("rules_yaml").is_dir()
        True
    """
    inside = files("rulebook") / kind
    return inside if inside.is_dir() else Path(__file__).resolve().parent.parent / kind


def user_dir(*parts: str) -> Path:
    """Return (and make) a folder for a learner's own files.

    It lies in the system's place for application data, or below ``$RULEBOOK_HOME`` when that is set.

    Args:
        parts: folders below it, for example ``"progress"``.

    Raises:
        OSError: the folder cannot be made.

    Example:
        >>> user_dir("progress").name
        'progress'
    """
    folder = _home().joinpath(*parts)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _home() -> Path:
    if chosen := os.environ.get(HOME_VARIABLE):
        return Path(chosen).expanduser()
    try:
        from platformdirs import user_data_path  # late: the engine must import without it
    except ImportError:  # in a browser, for instance
        return Path.home() / ".rulebook"
    return user_data_path("rulebook", appauthor=False)
