"""A learner's own files, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

__all__ = ["write_whole"]


def write_whole(path: Path, text: str) -> None:
    """Puts a text into a file in one step; what stood there before is kept until then.

    Raises:
        OSError: it cannot be written.

    >>> import tempfile
    >>> file = Path(tempfile.mkdtemp()) / "a.txt"
    >>> write_whole(file, "one")
    >>> file.read_text("utf-8"), [one.name for one in file.parent.iterdir()]
    ('one', ['a.txt'])
    """
    part = path.with_name(f"{path.name}.part")
    part.write_text(text, encoding="utf-8")
    part.replace(path)
