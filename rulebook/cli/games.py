"""Finding and loading what a person names: a shipped game or a folder, variants by name or file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rulebook import api
from rulebook.base.files import data_dir
from rulebook.base.yaml_files import is_yaml
from rulebook.cli.refusal import Refusal
from rulebook.engine import loading

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rulebook.api import Rules


def there(name: str, what: Callable[[Path], bool]) -> bool:
    """Whether there is a folder or file of a name; there is none of a name that no system takes.

    >>> there("x" * 5000, Path.is_dir)
    False
    """
    try:
        return what(Path(name))
    except (OSError, ValueError):
        return False


def find(name: str) -> str:
    """Return what `rulebook.load` takes for a name: a shipped game's id or a folder.

    Raises:
        Refusal: there is no such game; says the nearest one.
    """
    shipped = tuple(loading.games())
    if name in shipped or there(name, Path.is_dir):
        return name
    if not shipped:
        raise Refusal("no_games", folder=data_dir("rules_yaml"))
    raise Refusal("unknown_game", found=name, known=shipped)


def load(name: str, variants: Sequence[str] = ()) -> Rules:
    """Load a game with variants.

    Raises:
        Refusal: there is no such game or file.
        RuleDataError: its data contain mistakes.
    """
    game = find(name)
    for variant in variants:
        if is_yaml(variant) and not there(variant, Path.is_file):
            raise Refusal("no_file", path=variant)
    return api.load(game, list(variants))


def seats(rules: Rules, wanted: int | None, usual: int) -> int:
    """How many play: as many as wanted, else the usual number or the nearest one that the game is for.

    >>> seats(api.load("tests/mini"), None, 4), seats(api.load("tests/mini"), 9, 4)
    (3, 9)
    """
    least, most = rules.players
    return wanted if wanted is not None else min(max(usual, least), most)
