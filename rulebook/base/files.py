"""Where things lie, shipped data and a learner's own files, and the one way in which a file is written.

Shipped data lie inside the package in an installed copy and beside it in a checkout; nobody else needs to know which.
A learner's own files (progress, saves, working copies, logs) never lie in the package, which may be read-only.
"""

from __future__ import annotations

import contextlib
import errno
import glob
import hashlib
import os
import re
import secrets
import shutil
import time
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

__all__ = [
    "HOME_VARIABLE",
    "data_dir",
    "file_name",
    "free_name",
    "locked",
    "put_aside",
    "same_content",
    "user_dir",
    "user_file",
    "write_whole",
]

HOME_VARIABLE = "RULEBOOK_HOME"
"""Environment variable that puts a learner's own files somewhere else."""


def data_dir(kind: str) -> Traversable:
    """Return the folder of shipped data of one kind.

    Args:
        kind: ``"rules_yaml"``, ``"notebooks"`` or ``"labextensions"``.

    Example:
        >>> data_dir("rules_yaml").is_dir()
        True
    """
    inside = files("rulebook") / kind
    return inside if inside.is_dir() else Path(__file__).resolve().parents[2] / kind


def user_dir(*parts: str) -> Path:
    """Return (and make) a folder for a learner's own files.

    It lies in the system's place for application data, or below ``$RULEBOOK_HOME`` when that is set.

    Args:
        parts: folders below it, for example ``"progress"``; whatever a part says, it leads no farther than one down.

    Raises:
        OSError: the folder cannot be made.

    Example:
        >>> user_dir("progress").name, user_dir("../..").relative_to(user_dir()).as_posix()
        ('progress', '_')
    """
    folder = _home().joinpath(*map(file_name, parts))
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def user_file(*parts: str) -> Path:
    """Return the path of one of a learner's own files, in a folder that is there; it never leads out of it.

    Args:
        parts: folders, and at last the file's name.

    Raises:
        OSError: the folder cannot be made.

    Example:
        >>> user_file("tables", "../../farm.json").relative_to(user_dir()).as_posix()
        'tables/farm.json'
    """
    return user_dir(*parts[:-1]) / file_name(parts[-1])


def _home() -> Path:
    try:
        return _chosen_home()
    except (RuntimeError, ValueError) as error:  # ~somebody who is not there
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT), os.environ.get(HOME_VARIABLE, "~")) from error


def _chosen_home() -> Path:
    if chosen := os.environ.get(HOME_VARIABLE):
        return Path(chosen).expanduser()
    try:
        from platformdirs import user_data_path  # late: the engine must import without it
    except ImportError:  # in a browser, for instance
        return Path.home() / ".rulebook"
    return user_data_path("rulebook", appauthor=False)


# writing ------------------------------------------------------------------------------------------
PART, LOCK = ".rulebook-{}.part", ".rulebook-{}.lock"
STALE = 3600.0
"""Seconds after which a part that nobody finished is thrown away: its writer is gone."""


def write_whole(path: Path, content: str | bytes) -> bool:
    """Put a content into a file in one step; whatever happens, the file holds all of the old one or all of the new.

    It is written beside the file under a passing name, brought to the disk and then given the file's name. Parts that
    a writer left in the folder when it was ended are thrown away. A device or pipe is written to as it is.

    Args:
        path: the file; its folder is there already.
        content: text is written as UTF-8.

    Returns:
        Whether something was written; a file that holds just this already is left alone.

    Raises:
        OSError: it cannot be written; what stood there before still does.

    Example:
        >>> import tempfile
        >>> file = Path(tempfile.mkdtemp()) / "a.txt"
        >>> write_whole(file, "one"), write_whole(file, "one"), [one.name for one in file.parent.iterdir()]
        (True, False, ['a.txt'])
    """
    try:
        data = content.encode() if isinstance(content, str) else content
        if same_content(path, data):
            return False
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
        else:
            _replace(path, data)
    except ValueError as error:  # a NUL in the name, half a character in the text
        raise OSError(errno.EINVAL, str(error), str(path)) from error
    return True


def same_content(path: Path, data: bytes) -> bool:
    """Return whether a file is there and holds just this."""
    try:
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def _replace(path: Path, data: bytes) -> None:
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    part = path.parent / PART.format(secrets.token_hex(6))
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.is_file():
            shutil.copymode(path, part)
        part.replace(path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
    _tidy(path)


def _tidy(path: Path) -> None:
    """Throw away what ended writers left: parts in the folder, also under the names they had in earlier versions."""
    with contextlib.suppress(OSError):
        for pattern in (PART.format("*"), f".{glob.escape(path.name)}.????????.part"):
            for left in path.parent.glob(pattern):
                if _age(left) > STALE:
                    left.unlink(missing_ok=True)


def _age(path: Path) -> float:
    """Return how many seconds ago a file was written; 0 when it is gone."""
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return 0.0


@contextlib.contextmanager
def locked(path: Path, patience: float = 2.0) -> Iterator[None]:
    """Hold a file while it is read and written again, so that another program does not do the same in between.

    Where nothing can be locked, or who holds the lock was ended, it goes on without: losing a race is better than
    waiting for ever.
    """
    lock, until, held = path.parent / LOCK.format(path.name[:60]), time.monotonic() + patience, False
    while not held and time.monotonic() < until:
        try:
            lock.open("x").close()
            held = True
        except FileExistsError:
            if _age(lock) > patience:
                with contextlib.suppress(OSError):
                    lock.unlink(missing_ok=True)
            time.sleep(0.005)
        except OSError:
            break
    try:
        yield
    finally:
        if held:
            with contextlib.suppress(OSError):
                lock.unlink(missing_ok=True)


# names ------------------------------------------------------------------------------------------
DEVICES = {"con", "prn", "aux", "nul", *(f"{kind}{number}" for kind in ("com", "lpt") for number in range(10))}
"""What Windows takes for a device, whatever its ending."""
LONGEST = 200
"""Bytes of a name, so that what is put before and behind it finds room in the 255 of a file system."""


def file_name(text: str) -> str:
    """Return a text as a file's name that every system takes and that leads to no other folder.

    Example:
        >>> file_name("../a b"), file_name(".."), file_name("con.json"), len(file_name(300 * "x" + ".json"))
        ('a_b', '_', '_con.json', 68)
    """
    made = re.sub(r"[^\w.-]+", "_", Path(text).name).lstrip(".") or "_"
    if made.partition(".")[0].lower() in DEVICES:
        made = f"_{made}"
    if len(made.encode()) > LONGEST:
        stem, dot, ending = made.rpartition(".") if "." in made[-8:] else (made, "", "")
        made = f"{stem[: LONGEST // 4]}-{hashlib.sha256(made.encode()).hexdigest()[:12]}{dot}{ending}"
    return made


def free_name(path: Path) -> Path:
    """Return a name like this that is not taken yet."""
    names = (path, *(path.with_name(f"{path.stem} ({number}){path.suffix}") for number in range(2, 1000)))
    return next((one for one in names if not one.exists()), path)


def put_aside(path: Path) -> Path:
    """Give a file that cannot be read another name, never that of an earlier one.

    Returns:
        Where it lies now.

    Raises:
        OSError: it cannot be moved.
    """
    return path.replace(free_name(path.with_name(f"{path.stem}.broken{path.suffix}")))
