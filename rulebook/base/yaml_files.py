"""Which files of a folder are read: those ending in .yaml or .yml, without hidden ones and an editor's copies."""

from __future__ import annotations

from pathlib import Path

__all__ = ["ENDINGS", "is_yaml", "yaml_file", "yaml_files"]

ENDINGS = (".yaml", ".yml")


def is_yaml(name: str | Path) -> bool:
    """Whether a name is that of a file of rule data.

    >>> [is_yaml(one) for one in ("game.yaml", "game.yml", ".game.yaml", "game.yaml~", "~$game.yaml", "game.txt")]
    [True, True, False, False, False, False]
    """
    path = Path(name)
    return path.suffix.lower() in ENDINGS and not path.name.startswith((".", "~", "#"))


def yaml_files(folder: Path) -> list[Path]:
    """The files of a folder in the order of their names; none when there is no such folder."""
    if not folder.is_dir():
        return []
    return sorted(one for one in folder.iterdir() if is_yaml(one) and not one.is_dir())


def yaml_file(folder: Path, stem: str) -> Path:
    """The file of a name with either ending; with .yaml when there is neither."""
    found = [path for ending in ENDINGS if (path := folder / f"{stem}{ending}").is_file()]
    return found[0] if found else folder / f"{stem}.yaml"
