"""The public face: rules and games with all that can be asked of them.

The core (`rulebook.engine`) knows nothing of explanations, examples, lessons, pictures and saved games; here they are
put within reach.

>>> import rulebook
>>> rulebook.load("tests/mini").new_game(players=2, seed=7).decision.player
0
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Self

from rulebook.base.errors import Reason
from rulebook.engine import loading, saved_games
from rulebook.engine.hidden_information import copied_fresh
from rulebook.engine.play import Play
from rulebook.engine.position import build_position
from rulebook.engine.ruleset import RuleSet
from rulebook.engine.scores import ScoreSheet, score_sheets, winners
from rulebook.examples.examples import Example, read_examples
from rulebook.explain.effect_texts import effect_text
from rulebook.explain.legality import explain, reasons_against
from rulebook.explain.reasons import Explanation
from rulebook.lessons.lesson import Lesson
from rulebook.lessons.lesson_reader import load_lessons
from rulebook.picture import mimebundle
from rulebook.real_table.doubts import position_doubts
from rulebook.real_table.refused_entry import Trouble

__all__ = ["Game", "Rules", "load", "of_face", "resume", "rules_of"]


class Game(Play):
    """A game in play. Use :meth:`Rules.new_game` to make one.

    >>> import rulebook
    >>> game = rulebook.load("tests/mini").new_game(players=2, seed=1)
    >>> game.decision.player
    0
    """

    rules: Rules

    def copy(self, fresh: bool = False) -> Self:
        """The same game again, without its history.

        Args:
            fresh: deals anew what the player who decides cannot see, so that the copy does not show the future.
        """
        return copied_fresh(self) if fresh else super().copy()

    def explain(self, target: str, player: int | None = None) -> Explanation:
        """Why a key or a thing is allowed or not; see :mod:`rulebook.explain.legality`."""
        return explain(self, target, player)

    def why_not(self, key: str) -> Sequence[Reason]:
        """Why a choice that was asked for cannot be made."""
        return reasons_against(self, key)

    def doubts(self) -> dict[str, Trouble]:
        """Path to what lies where the rules would not have let it come; see :mod:`rulebook.real_table.doubts`."""
        return position_doubts(self)

    def scores(self) -> list[ScoreSheet]:
        """The score sheet of each player, as if the game ended now."""
        return score_sheets(self)

    def winners(self) -> list[int]:
        """Who wins (several when they share); empty while the game goes on."""
        return winners(self) if self.over else []

    def save(self, path: str | Path) -> None:
        """Writes the game to a file, whole or not at all; see :mod:`rulebook.engine.saved_games`."""
        saved_games.save(self, path)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """A state shows itself in a notebook: picture and words."""
        try:
            return mimebundle(self)
        except Exception:  # noqa: BLE001  a picture must never stop a learner
            return {"text/plain": repr(self)}


class Rules(RuleSet):
    """The rules of one game, perhaps with variants; see :class:`~rulebook.engine.ruleset.RuleSet`.

    >>> import rulebook
    >>> rules = rulebook.load("tests/mini")
    >>> rules.players
    (2, 3)
    """

    game_type: ClassVar[type[Game]] = Game

    def new_game(self, players: int | None = None, seed: int = 0, options: Mapping[str, Any] | None = None) -> Game:
        """Sets up a game.

        Args:
            players: how many play; the greatest number when left out.
            seed: the same seed and choices give the same game.
            options: set-up switches that differ from the default.

        Raises:
            SetupError: wrong number of players, unknown switch or value.
        """
        made: Game = super().new_game(players, seed, options)
        return made

    def position(
        self,
        spec: Mapping[str, Any],
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, Any] | None = None,
    ) -> Game:
        """A game that starts from a given position; see :mod:`rulebook.engine.position`."""
        made = build_position(self, spec, players, seed, options or {})
        assert isinstance(made, Game)
        return made

    @property
    def examples(self) -> dict[str, Example]:
        """The worked examples of the game's folder, by id."""
        return read_examples(self)

    @property
    def lessons(self) -> dict[str, Lesson]:
        """The lessons of the game's folder, by id, each after those to know first.

        Raises:
            RuleDataError: with every mistake in the files.

        >>> import rulebook
        >>> list(rulebook.load("tests/mini").lessons)
        ['01_stall']
        """
        return load_lessons(self)

    def text(self, section: str, key: str, lang: str = "en", /, **params: Any) -> str:
        """A message of a section (``rules``, ``prompts``, ``effects`` …); ``{constants.price}`` is a printed value."""
        return effect_text(self, key, lang) if section == "effects" else super().text(section, key, lang, **params)


def of_face(game: Play) -> Game:
    """A game that inner modules handed out, as what it is: one made by :class:`Rules`.

    >>> import rulebook
    >>> of_face(next(iter(rulebook.load("tests/mini").examples.values())).game()).scores()[0].player
    0
    """
    assert isinstance(game, Game)
    return game


def load(game: str | Path, variants: Sequence[str | Path] = ()) -> Rules:
    """Loads a game's rule data, checks them and applies variants.

    Args:
        game: the id of a shipped game, or a folder of YAML files.
        variants: names of the game's own variants, or files, in the order they are laid over the base.

    Raises:
        RuleDataError: with every mistake found.
        RulebookError: no such game, folder or variant.
    """
    return loading.load(game, variants, Rules)


def resume(path: str | Path, rules: Rules | None = None, lang: str | None = None) -> Game:
    """Continues a saved game; see :func:`rulebook.engine.saved_games.resume`.

    Args:
        path: the file.
        rules: the rules to continue with; those it was saved with, as they are now, when left out.
        lang: the language of ``game.notice``; the person's own when left out.

    Raises:
        SaveError: the file cannot be read or is no saved game, or the rules cannot be loaded.
    """
    made: Game = saved_games.resume(path, rules, lang, Rules)
    return made


def rules_of(path: str | Path, game: str | Path | None = None, variants: Sequence[str | Path] | None = None) -> Rules:
    """The rules of a saved game as they are now; see :func:`rulebook.engine.saved_games.rules_of`."""
    return saved_games.rules_of(path, game, variants, Rules)
