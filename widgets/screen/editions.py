"""Editions: the variants a game comes with and the learner's own, chosen once and remembered for every notebook."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import rulebook
from rulebook.api import Rules
from rulebook.base.errors import RulebookError, RuleDataError
from rulebook.base.files import data_dir, user_dir, user_file, write_whole
from rulebook.base.messages import ui
from rulebook.base.problems import Problem
from rulebook.base.yaml_files import yaml_files
from rulebook.own_copy.placeholders import OWN_BOX
from widgets.base.words import message
from widgets.screen.shorter_game import rounds_of

__all__ = [
    "OWN_BOX",
    "PRINTED",
    "box_file",
    "box_problem",
    "chosen",
    "edition_words",
    "in_edition",
    "own_box",
    "preferred_edition",
    "preferred_rules",
    "remember_edition",
    "remember_rules",
    "short",
    "switched",
    "variant_name",
    "variants",
]


PRINTED = "published"
"""The variant of a game that is the printed game, where it differs from what is taught."""


# what there is ------------------------------------------------------------------------------------------
def box_file(game: str) -> Path:
    """Where the learner's own variant of a game lies, whether or not it is there.

    Raises:
        OSError: there is no folder for a learner's own files.
    """
    return user_file("variants", game, f"{OWN_BOX}.yaml")


def own_box(game: str) -> Path | None:
    """The learner's own variant of a game, when there is one.

    >>> own_box("no such game") is None
    True
    """
    try:
        file = box_file(game)
    except OSError:
        return None
    return file if file.is_file() else None


def variants(rules: Rules) -> list[str]:
    """The names of the variants a game comes with, and the learner's own one last."""
    shipped = [path.stem for path in yaml_files(rules.folder / "variants")]
    return [*shipped, OWN_BOX] if own_box(rules.id) is not None else shipped


def short(name: str) -> str:
    """A variant as it stands in the lists: the learner's own one without its folder."""
    return OWN_BOX if Path(name).stem == OWN_BOX else name


def variant_name(rules: Rules, name: str, lang: str) -> str:
    """A variant in words."""
    rounds = rounds_of(name)
    if rounds is not None:
        return message("first_rounds", lang, n=rounds)
    if short(name) == OWN_BOX:
        return message("my_box", lang)
    found = rules.words(lang).template("variants", name)
    return found or (Path(name).stem if name.endswith(".yaml") else name).replace("-", " ")


def edition_words(rules: Rules, names: Iterable[str], lang: str) -> str:
    """The edition in force: its variants, or that there are none."""
    return " + ".join(variant_name(rules, one, lang) for one in names) or ui("edition_base", lang)


# another edition ------------------------------------------------------------------------------------------
def in_edition(rules: Rules, names: Iterable[str], more: Iterable[str | Path] | None = None) -> Rules:
    """The same game with other variants of its lists.

    Args:
        rules: the game as it is.
        names: variants as they stand in its lists.
        more: variants that stand in no list, a shorter game for instance; those in force when left out.

    Raises:
        RuleDataError: they do not go together.
        RulebookError: one of them is not there.
    """
    listed, wanted = variants(rules), set(names)
    kept = [one for one in rules.variants if short(one) not in {*listed, OWN_BOX}] if more is None else more
    listed_files = _files(rules.id, (one for one in listed if one in wanted))
    return _tried(rules.folder, [*listed_files, *(str(one) for one in kept)])


def _tried(game: str | Path, names: Sequence[str]) -> Rules:
    """Rules with variants; with the learner's own one, set up for every number of players too."""
    rules = rulebook.load(game, variants=names)
    if any(short(one) == OWN_BOX for one in names):
        for players in range(rules.players[0], rules.players[1] + 1):
            rules.new_game(players)
    return rules


def _files(game: str, names: Iterable[str]) -> list[str]:
    """Names as they are loaded: the learner's own variant with its folder."""
    return [str(box_file(game)) if one == OWN_BOX else one for one in names]


def chosen(
    rules: Rules, names: Iterable[str], lang: str, more: Iterable[str | Path] | None = None
) -> tuple[Rules | None, str]:
    """As :func:`in_edition`, but None and a sentence when that does not go."""
    wanted = list(names)
    try:
        return in_edition(rules, wanted, more), ""
    except RulebookError as error:
        problem = _clash(error)
        if problem is not None:
            both = (str(problem.params["first"]).partition(" (")[0], str(problem.params["second"]))
            first, second = (variant_name(rules, one, lang) for one in both)
            return None, message("edition_clash", lang, first=first, second=second)
        return None, message("edition_unfit", lang, edition=edition_words(rules, wanted, lang), why=_why(error, lang))


def switched(rules: Rules, name: str, lang: str) -> tuple[Rules | None, str]:
    """The rules with a variant of the lists more or less; None and a sentence when that does not go."""
    return chosen(rules, {short(one) for one in rules.variants} ^ {name}, lang)


def _clash(error: RulebookError) -> Problem | None:
    """The first of the mistakes when it is that two variants change the same."""
    problems = error.problems if isinstance(error, RuleDataError) else ()
    return problems[0] if problems and problems[0].code == "overlay_clash" else None


def _why(error: RulebookError, lang: str) -> str:
    """The first mistake in words."""
    problems = error.problems if isinstance(error, RuleDataError) else ()
    return problems[0].text(lang) if problems else error.text(lang)


def box_problem(rules: Rules, lang: str) -> str:
    """Why the learner's own variant is chosen and yet not in force; "" when nothing is wrong."""
    if OWN_BOX not in _all().get(rules.id, ()) or any(short(one) == OWN_BOX for one in rules.variants):
        return ""
    file = own_box(rules.id)
    return "" if file is None or not _shipped(rules) else _box_problem(rules, file.stat().st_mtime_ns, lang)


@lru_cache(maxsize=16)
def _box_problem(rules: Rules, written: int, lang: str) -> str:
    """Tried once for rules and a file as it was written at a time."""
    try:
        in_edition(rules, [*rules.variants, OWN_BOX])
    except RulebookError as error:
        return message("box_left_out", lang, why=_why(error, lang))
    return ""


# remembered ------------------------------------------------------------------------------------------
def preferred_edition(game: str) -> tuple[str, ...]:
    """The variants chosen for a shipped game, as they are loaded; those that are no longer there are left out.

    >>> preferred_edition("no such game")
    ()
    """
    known = {path.stem for path in yaml_files(_folder(game) / "variants")}
    if own_box(game) is not None:
        known.add(OWN_BOX)
    return tuple(_files(game, (one for one in _all().get(game, ()) if one in known)))


def preferred_rules(game: str) -> Rules:
    """A shipped game in the edition chosen for it; a variant of the learner's own that does not fit is left out.

    Raises:
        RulebookError: the game cannot be loaded in any edition.
    """
    preferred = preferred_edition(game)
    for names in (preferred, [one for one in preferred if short(one) != OWN_BOX]):
        try:
            return _tried(game, names)
        except RuleDataError:
            continue
    return rulebook.load(game)


def remember_rules(rules: Rules) -> None:
    """Keeps the edition of a shipped game as the chosen one; other rules are nobody's edition."""
    if _shipped(rules):
        listed = variants(rules)
        remember_edition(rules.id, tuple(one for one in map(short, rules.variants) if one in listed))


def remember_edition(game: str, names: tuple[str, ...]) -> None:
    """Keeps a choice; a folder that cannot be written is no reason to stop."""
    try:
        write_whole(_file(), json.dumps({**_all(), game: [short(one) for one in names]}, indent=1))
    except OSError:
        return


def _shipped(rules: Rules) -> bool:
    return rules.folder.resolve() == _folder(rules.id).resolve()


def _folder(game: str) -> Path:
    return Path(str(data_dir("rules_yaml"))) / game


def _all() -> dict[str, list[str]]:
    try:
        found = json.loads(_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {str(game): [str(one) for one in names] for game, names in found.items() if isinstance(names, list)}


def _file() -> Path:
    return user_dir() / "editions.json"
