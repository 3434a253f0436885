"""Saved games: the start, every choice, and the position reached, as one JSON file.

A game is continued by making its choices again; that gives back undo as well. Under changed rules it goes on from the
first choice that no longer fits, and says so.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulebook.base.budget import LARGEST
from rulebook.base.catalogue import WORDS
from rulebook.base.errors import EngineError, RulebookError, SaveError
from rulebook.base.files import data_dir, file_name, write_whole
from rulebook.base.languages import preferred
from rulebook.base.messages import in_language
from rulebook.base.problems import Problems
from rulebook.base.version import __version__
from rulebook.base.words import saving_text
from rulebook.base.yaml_files import is_yaml
from rulebook.compiler.layout.state_layout import PENDING
from rulebook.compiler.state_ranges import misfit
from rulebook.engine.game_compiler import start_state
from rulebook.engine.loading import AnyRules, load
from rulebook.engine.play import Play
from rulebook.engine.position import build_position
from rulebook.engine.ruleset import RuleSet
from rulebook.engine.saved_file import Saved, Wrong, checksum, read_saved

__all__ = ["FORMAT", "SaveTrouble", "at_a_glance", "home_of", "kept_as", "kept_before", "resume", "rules_of", "save"]

FORMAT = 1


class SaveTrouble(SaveError):
    """What went wrong with a saved game, in each language.

    Attributes:
        code: the key of its message.
        params: what the message names.
    """

    def text(self, lang: str = "en") -> str:
        """What was found, what was expected and what to do."""
        return _say(self.code, lang, **self.params)


def _say(code: str, lang: str, **params: object) -> str:
    if params.get("found") in ("nothing", "end"):
        params["found"] = saving_text(str(params["found"]), lang)
    texts = WORDS.table(lang)
    shown = {key: in_language(value, lang, texts) for key, value in params.items()}
    return saving_text(code, lang, **shown)


# -- writing --------------------------------------------------------------------------------


def save(game: Play, path: str | Path, table: Mapping[str, Any] | None = None) -> None:
    """Writes a game to a file, whole or not at all; what stood there before is kept until then.

    Args:
        game: the game.
        path: the file.
        table: what a screen wants to know about it later, plain values only; the game itself does not need it.

    Raises:
        SaveError: the file cannot be written.
    """
    rules = game.rules
    content: dict[str, Any] = {
        "save": FORMAT,
        "version": __version__,
        "game": rules.id,
        "folder": home_of(rules),
        "variants": [_variant(name) for name in rules.variants],
        "digest": rules.digest,
        "start": game.start_spec,
        "choices": [[step.player, step.key] for step in game.history],
        "undone": list(game.future),
        "state": game.state,
    }
    if table is not None:
        content["table"] = dict(table)
    content["check"] = checksum(content)
    _write(Path(path), json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n")


def _write(path: Path, text: str) -> None:
    """Puts a text into a file in one step."""
    try:
        write_whole(path, text)
    except OSError as error:
        raise SaveTrouble("cannot_write", path=path, reason=error) from error


def kept_as(rules: RuleSet) -> str:
    """Under what name a learner's own files of a game are kept: its id, with a sign of the folder unless it is shipped.

    Two games may have one id; what was played with one must not be taken for the other's.
    """
    folder = home_of(rules)
    name = file_name(rules.id)
    return name if folder is None else f"{name}.{hashlib.sha256(folder.encode()).hexdigest()[:8]}"


def kept_before(rules: RuleSet) -> str | None:
    """Under what name an earlier version kept a game in a folder of one's own; None where that is not another one's.

    Then it was its id alone, as if it were a shipped game; where a shipped game has that id, the files are that one's.
    """
    name = file_name(rules.id)
    return None if kept_as(rules) == name or (data_dir("rules_yaml") / name).is_dir() else name


def home_of(rules: RuleSet) -> str | None:
    """Where the rules lie, unless they are a shipped game's."""
    folder = rules.folder.resolve()
    shipped = Path(str(data_dir("rules_yaml"))).resolve()
    return None if folder.parent == shipped else str(folder)


def _variant(name: str) -> str:
    path = Path(name)
    return str(path.resolve()) if is_yaml(path) and path.is_file() else name


# -- reading ----------------------------------------------------------------------------------


def resume(path: str | Path, rules: RuleSet | None, lang: str | None, into: type[RuleSet]) -> Any:
    """Continues a saved game.

    Args:
        path: the file.
        rules: the rules to continue with; those it was saved with, as they are now, when left out.
        lang: the language of ``game.notice``; the person's own when left out.
        into: what the rules are made into.

    Returns:
        The game, with everything to undo. ``game.notice`` says what is not as it was ("" when all is).

    Raises:
        SaveError: there is no such file, it is broken, or its game cannot be loaded or begun.
    """
    saved = _read(Path(path))
    lang = lang or preferred()
    if rules is None:
        rules = _rules(Path(path), saved, into)
    if rules.id != saved.game:
        raise SaveTrouble("other_game", path=path, game=saved.game, found=rules.id)
    game = _begin(Path(path), saved, rules)
    refused, why = _again(game, saved, lang)
    same_rules = saved.digest == rules.digest
    if same_rules and game.state == saved.state:
        game.future = list(saved.undone)
    elif same_rules and _same_engine(saved) and _fits(game, saved):
        _refuse_numbers(Path(path), game, saved)
        game.history.clear()
        game.raw_log.clear()
        try:
            game.restore(saved.state, 0)
        except (IndexError, EngineError) as error:
            raise SaveTrouble("wrong_field", path=path, field="state", expected="[0, 1, …]", found="…") from error
        game.notice = _say("no_undo", lang)
    else:
        game.notice = _notice(saved, refused, why, same_rules, lang)
    return game


def at_a_glance(path: str | Path, rules: RuleSet) -> Play:
    """The position that a saved game reached, for a picture of it: without the way there, so nothing can be undone.

    Args:
        path: the file.
        rules: taken where the game was saved with just these; else its own are loaded.

    Raises:
        SaveError: as :func:`resume`.
    """
    saved = _read(Path(path))
    if saved.digest != rules.digest:
        rules = _rules(Path(path), saved, type(rules))
    game: Play = _begin(Path(path), saved, rules)
    if saved.digest == rules.digest and _same_engine(saved) and _fits(game, saved):
        game.restore(saved.state, 0)
    else:
        _again(game, saved, "en")
    return game


def rules_of(
    path: str | Path, game: str | Path | None, variants: Sequence[str | Path] | None, into: type[AnyRules]
) -> AnyRules:
    """The rules of a saved game as they are now.

    Args:
        path: the file.
        game: a game's id or folder, in place of the one it was saved with.
        variants: in place of those it was saved with.
        into: what the rules are made into.

    Raises:
        SaveError: there is no such file, it is broken, or its game cannot be loaded.
        RulebookError: what was named cannot be loaded.
    """
    saved = _read(Path(path))
    if game is None and variants is None:
        return _rules(Path(path), saved, into)
    folder = _folder(Path(path), saved) if game is None else game
    return load(folder, _variants(Path(path), saved, folder) if variants is None else variants, into)


def _read(path: Path) -> Saved:
    try:
        data = path.read_bytes()
    except FileNotFoundError as error:
        raise SaveTrouble("no_file", path=path) from error
    except (OSError, ValueError) as error:
        raise SaveTrouble("cannot_read", path=path, reason=error) from error
    try:
        return read_saved(data, FORMAT)
    except Wrong as wrong:
        raise SaveTrouble(wrong.code, path=path, **wrong.params) from None


def _rules(path: Path, saved: Saved, into: type[AnyRules]) -> AnyRules:
    try:
        folder = _folder(path, saved)
        return load(folder, _variants(path, saved, folder), into)
    except RulebookError as error:
        raise SaveTrouble("no_game", path=path, game=saved.game, reason=error) from error


def _folder(path: Path, saved: Saved) -> str | Path:
    """A shipped game's id, or the folder of the rules; one that was moved is looked for beside the file by its name."""
    if saved.folder is None:
        return saved.game
    name, here = Path(saved.folder).name, path.resolve().parent
    places = (Path(saved.folder), here / name, here.parent / name, here, Path.cwd() / name)
    return next((one for one in places if (one / "game.yaml").is_file()), saved.folder)


def _variants(path: Path, saved: Saved, game: str | Path) -> list[str]:
    """The variants; a file that was moved is looked for beside the saved game and in the game's folder by its name."""
    here = path.resolve().parent
    places = (here, here / "variants", Path(game) / "variants", Path(game), Path.cwd())
    found = []
    for one in saved.variants:
        moved = Path(one).suffix == ".yaml" and not Path(one).is_file()
        there = [place / Path(one).name for place in places if (place / Path(one).name).is_file()] if moved else []
        found.append(str(there[0]) if there else one)
    return found


def _begin(path: Path, saved: Saved, rules: RuleSet) -> Play:
    """The game at its first choice."""
    start = saved.start
    try:
        if start.get("position") is not None:
            return build_position(rules, start["position"], start["players"], start["seed"], start["options"])
        made: Play = rules.new_game(start["players"], start["seed"], start["options"])
    except RulebookError as error:
        raise SaveTrouble("start_changed", path=path, reason=error) from error
    return made


def _again(game: Play, saved: Saved, lang: str) -> tuple[int, str]:
    """Makes the choices again; returns how many fitted, and why the next one does not."""
    for number, (player, key) in enumerate(saved.choices):
        decision = game.decision
        if decision is None:
            return number, _say("game_over", lang)
        if decision.player != player:
            return number, _say("other_turn", lang, n=decision.player + 1)
        option = decision.option(key)
        if option is None or option.key != key:
            why = game.why_not(key)[:3]
            return number, ("" if lang == "ja" else " ").join(one.text(lang) for one in why)
        try:
            game.play(option)
        except EngineError as error:
            game.undo()
            game.future.clear()
            return number, error.text(lang)
    return len(saved.choices), ""


def _same_engine(saved: Saved) -> bool:
    return saved.version == __version__


def _fits(game: Play, saved: Saved) -> bool:
    """Whether a saved state can be one of this program's."""
    return len(saved.state) == game.program.size and game.program.knows(saved.state[PENDING])


def _refuse_numbers(path: Path, game: Play, saved: Saved) -> None:
    """Refuses a state with a number that its cell can never hold."""
    wrong = misfit(game.program, saved.state, start_state(game.program, Problems()))
    if wrong is not None:
        found = str(wrong.found) if abs(wrong.found) <= LARGEST else "…"
        raise SaveTrouble("wrong_field", path=path, field=f"state[{wrong.cell}]", expected=wrong.expected, found=found)


def _notice(saved: Saved, refused: int, why: str, same_rules: bool, lang: str) -> str:
    total = len(saved.choices)
    if refused == total:
        return _say("other_version" if same_rules else "rules_changed", lang, all=total)
    player, key = saved.choices[refused]
    return _say("choice_changed", lang, done=refused, all=total, key=key, n=player + 1, why=why)
