"""The frame round a lesson in JupyterLab: which notebooks run by themselves when opened, and what is said then.

A small extension (``labextensions/rulebook-lab``) does it in the browser. It is told here what is ours: only a notebook
of the working copy whose code is what was shipped runs by itself. The server signs those with a key of its own, beside
the copy, so that neither a notebook from elsewhere nor one that was changed is ever trusted because of this.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from rulebook.base.files import data_dir
from rulebook.base.languages import LANGUAGES, preferred
from rulebook.base.words import cli_text
from rulebook.cli.desk.working_copy import NOTEBOOKS, shipped_files

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from importlib.resources.abc import Traversable
    from pathlib import Path

WORDS = ("opening", "slow", "notebook", "page", "first", "restarted", "stopped", "again")

SIGNING = """
# What lies here as it was shipped is signed with a key of its own.
from pathlib import Path

from nbformat import read
from nbformat.sign import NotebookNotary

_here = Path({here!r})
c.NotebookNotary.db_file = str(_here / "signed.db")
c.NotebookNotary.secret_file = str(_here / "signing_key")
_notary = NotebookNotary(config=c)
for _path in {own!r}:
    _notary.sign(read(_here.parent / _path, as_version=4))
"""


def extensions() -> str:
    """The folder of the extensions that JupyterLab loads besides its own."""
    return str(data_dir("labextensions"))


def own(folder: Path, shipped: Traversable | None = None) -> dict[str, str]:
    """The notebooks of the working copy that run by themselves, with the digest of their code.

    Args:
        folder: the working folder, as `rulebook.cli.desk.working_copy.refresh` left it.
        shipped: the notebooks that it is a copy of; the shipped ones when not given.
    """
    found = {}
    for name, data in shipped_files(shipped or data_dir(NOTEBOOKS)):
        digest = code_digest(data)
        path = folder / NOTEBOOKS / name
        if digest is not None and path.is_file() and code_digest(path.read_bytes()) == digest:
            found[f"{NOTEBOOKS}/{name}"] = digest
    return found


def code_digest(data: bytes) -> str | None:
    """A digest of the code of a notebook that says that it runs by itself; None for any other file.

    Example:
        >>> cells = [{"cell_type": "code", "source": ["1+", "1"]}, {"cell_type": "markdown", "source": "Two."}]
        >>> notebook = {"cells": cells, "metadata": {"rulebook": {"start": True}}}
        >>> code_digest(json.dumps(notebook).encode()) == hashlib.sha256(b"1+1").hexdigest()
        True
        >>> code_digest(json.dumps(notebook | {"metadata": {}}).encode()) is None
        True
    """
    try:
        notebook = json.loads(data)
        if not notebook["metadata"]["rulebook"]["start"]:
            return None
        code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError):
        return None
    return hashlib.sha256("\0".join(code).encode()).hexdigest()


def page_config(ours: Mapping[str, str]) -> dict[str, Any]:
    """What the page is told; Lab hands on texts only, so tables travel as JSON."""
    words = {lang: {one: cli_text(f"frame_{one}", lang) for one in WORDS} for lang in LANGUAGES}
    return {
        "rulebookOwn": json.dumps(ours),
        "rulebookWords": json.dumps(words, ensure_ascii=False),
        "rulebookLanguage": preferred(),
    }


def signing(settings: Path, ours: Iterable[str]) -> str:
    """The lines of the server's settings that sign what is ours."""
    return SIGNING.format(here=str(settings), own=sorted(ours))
