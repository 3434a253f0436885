"""A working copy of the shipped notebooks that is kept clean without ever losing a learner's work.

Beside the copy lies a list of what was copied. With it each notebook is in one of three states: as it was copied (or
only run), changed by the learner, or missing. A clean one is renewed silently; a changed one stays as long as the
shipped notebook is the same, and is moved to the learner's own folder when a newer one arrives.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.base.files import data_dir, write_whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

NOTEBOOKS = "notebooks"
MINE = "mine"
LIST = ".copied.json"


@dataclass(frozen=True, slots=True)
class Kept:
    """A changed notebook that was put aside.

    Attributes:
        name: the notebook's path below ``notebooks``.
        place: where the learner's version lies now.
    """

    name: str
    place: Path


def refresh(folder: Path, shipped: Traversable | None = None) -> list[Kept]:
    """Bring the copy in ``folder / "notebooks"`` up to date.

    Args:
        folder: the working folder.
        shipped: the notebooks to copy; the shipped ones when not given.

    Returns:
        The changed notebooks that were put aside to ``folder / "mine"``.

    Raises:
        OSError: something cannot be written.
    """
    copied = _read_list(folder / LIST)
    sources = dict(shipped_files(shipped or data_dir(NOTEBOOKS)))
    kept: list[Kept] = []
    for name in sorted(sources.keys() | copied.keys()):
        kept += _renew(folder, name, sources.get(name), copied)
    _write(folder / LIST, json.dumps(copied, indent=1, sort_keys=True).encode())
    return kept


def fingerprint(data: bytes, name: str) -> str:
    """Return a digest of what a person wrote: of a notebook its cells' sources, of another file all its bytes.

    Running a notebook therefore changes nothing.

    Example:
        >>> one = b'{"cells": [{"cell_type": "code", "source": "1+1", "outputs": []}]}'
        >>> two = b'{"cells": [{"cell_type": "code", "source": ["1+", "1"], "outputs": ["2"]}]}'
        >>> fingerprint(one, "a.ipynb") == fingerprint(two, "a.ipynb")
        True
    """
    if name.endswith(".ipynb"):
        try:
            cells = [(cell["cell_type"], "".join(cell["source"])) for cell in json.loads(data)["cells"]]
            data = json.dumps(cells).encode()
        except (ValueError, KeyError, TypeError):
            pass  # not a notebook any more: every byte counts
    return hashlib.sha256(data).hexdigest()


def _renew(folder: Path, name: str, source: bytes | None, copied: dict[str, str]) -> Iterator[Kept]:
    """Settle one file; keeps ``copied`` true."""
    target = folder / NOTEBOOKS / name
    before, new = copied.get(name), None if source is None else fingerprint(source, name)
    if target.is_file():
        now = fingerprint(target.read_bytes(), name)
        if now not in (before, new):
            if new == before:
                return  # the learner's version stays as long as nothing newer is there
            yield Kept(name, _put_aside(target, folder / MINE, name))
    if source is None or new is None:
        target.unlink(missing_ok=True)
        copied.pop(name, None)
        return
    _write(target, source)
    copied[name] = new


def _put_aside(target: Path, mine: Path, name: str) -> Path:
    """Move a file to the learner's folder under a name that is free there."""
    path = Path(name)
    flat = "-".join([*path.parent.parts, path.stem])
    number = 1
    while (place := mine / f"{flat}-{number}{path.suffix}").exists():
        number += 1
    place.parent.mkdir(parents=True, exist_ok=True)
    return target.replace(place)


def shipped_files(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield name and content of every file that belongs to the notebooks."""
    for entry in folder.iterdir():
        if entry.name.startswith((".", "__")):
            continue
        if entry.is_dir():
            yield from shipped_files(entry, f"{prefix}{entry.name}/")
        else:
            yield prefix + entry.name, entry.read_bytes()


def _read_list(path: Path) -> dict[str, str]:
    try:
        copied = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(copied, dict):
        return {}
    return {name: str(digest) for name, digest in copied.items() if _is_inside(name)}


def _is_inside(name: str) -> bool:
    """Whether a name on the list leads nowhere but below the folder: the list may be somebody else's.

    >>> [_is_inside(one) for one in ("a/b.ipynb", "../b.ipynb", "/b.ipynb", "a/../../b", "c:/b", "")]
    [True, False, False, False, False, False]
    """
    return bool(name) and not set(name.split("/")) & {"", ".", ".."} and not set(name) & set(":\\\0")


def _write(path: Path, data: bytes) -> None:
    """Write a file and make its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, data)
