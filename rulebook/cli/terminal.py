"""A game between a person at the keyboard and the engine: shows what happened, asks, does what is typed.

Every command is a method named `_do_…`, found by its word; anything else is a number or a key of an option.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rulebook.base.errors import IllegalChoice
from rulebook.base.languages import LANGUAGES, remember
from rulebook.base.typed import typed_number
from rulebook.cli.new import typed
from rulebook.cli.refusal import shortened
from rulebook.engine.events import worth_telling
from rulebook.engine.saved_games import SaveTrouble, home_of
from rulebook.explain.effect_texts import effect_text
from rulebook.explain.known_words import meaning, meant
from rulebook.explain.refusals import refusals

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from rulebook.api import Game
    from rulebook.bots.bots import Bot
    from rulebook.cli.refusal import Voice
    from rulebook.engine.play import Choice, Decision
    from rulebook.explain.reasons import Explanation


MOST_KEYS = 8
"""How many keys are listed behind one reason."""


class Terminal:
    """Plays one game.

    Args:
        game: at any decision.
        voice: speaks to the person; `lang` changes it.
        bots: who plays for which seat, counted from 0; the others are people.
    """

    def __init__(self, game: Game, voice: Voice, bots: Mapping[int, Bot] | None = None) -> None:
        self.game = game
        self.voice = voice
        self.bots = dict(bots or {})
        self._saved: int | None = None  # how many choices were made when the game was saved
        self._told = len(game.log)  # the set-up is on the board
        self._commands = {
            "why": self._do_why,
            "all": self._do_all,
            "undo": self._do_undo,
            "redo": self._do_redo,
            "board": self._do_board,
            "score": self._do_score,
            "save": self._do_save,
            "lang": self._do_lang,
            "help": self._do_help,
            "?": self._do_help,
        }

    def run(self) -> None:
        """Play until the game is over, the person quits, or there is no more input."""
        print(self.voice("play_hint"))
        asked = None
        while self.game.decision is not None:
            if (bot := self.bots.get(self.game.decision.player)) is not None:
                self.game.play(bot.choose(self.game))
                continue
            if asked is not self.game.decision:
                self._ask()
                asked = self.game.decision
            line = self._read()
            if line is None or line in ("quit", "exit", "q"):
                print(self.voice(self._goodbye()))
                return
            if line and self._obey(line):
                asked = None
        self._tell()
        self._end()

    def _read(self) -> str | None:
        try:
            return input("> ").strip()
        except (EOFError, OSError, RuntimeError):  # the end, or there is no input at all
            print()
            return None

    def _obey(self, line: str) -> bool:
        """Do what a line says; True when the question must be shown again."""
        word, _, rest = line.partition(" ")
        if command := self._commands.get(word.lower()):
            return command(rest.strip())
        key = self._key(line)
        if key is None:
            return False
        try:
            self.game.play(key)
        except IllegalChoice as refusal:
            print(
                "\n".join(reason.text(self.voice.lang) for reason in refusal.reasons) or self.voice("play_not_allowed")
            )
            return False
        return True

    def _key(self, text: str) -> str | None:
        """Return the key that a number or a key means; says what is wrong when there is none."""
        options = self._options()
        number = typed_number(text, len(options) + 1)
        if number is not None:
            if 1 <= number <= len(options):
                return options[number - 1].key
            print(self.voice("play_no_number", found=shortened(text), last=len(options)))
            return None
        if any(option.key == text for option in options) or ":" in text:
            return text
        print(self.voice("play_not_understood", found=shortened(text)))
        print(self.voice("play_hint"))
        return None

    def _options(self) -> tuple[Choice, ...]:
        return () if self.game.decision is None else tuple(self.game.decision.options)

    # what is shown

    def _tell(self) -> None:
        """Say what happened since the last time."""
        for _, event, _ in worth_telling(self.game.log[self._told :]):
            print(f"  · {event.text(self.voice.lang)}")
        self._told = len(self.game.log)

    def _ask(self) -> None:
        self._tell()
        decision = self.game.decision
        if decision is None:
            return
        print(f"\n{self.voice('seat', number=decision.player + 1)}: {self._prompt(decision)}")
        for number, option in enumerate(decision.options, start=1):
            print(f"{number:4}  {option.label(self.voice.lang)}  [{option.key}]")

    def _prompt(self, decision: Decision) -> str:
        return self.game.rules.text("prompts", decision.prompt, self.voice.lang)

    def _end(self) -> None:
        print(f"\n{self.voice('play_over')}")
        self._do_score("")
        winners = [self.voice("seat", number=player + 1) for player in self.game.winners()]
        print(self.voice("play_winner" if len(winners) == 1 else "play_winners", who=winners))

    # what may be typed

    def _do_why(self, what: str) -> bool:
        if not what:
            print(self.voice("play_why_what"))
            return False
        options = self._options()
        number = typed_number(what, len(options) + 1) or 0
        key = options[number - 1].key if 1 <= number <= len(options) else self._meant(what)
        player = self.game.decision.player if self.game.decision else 0
        explanation, term = self.game.explain(key, player=player), meaning(self.game.rules, key, self.voice.lang)
        if not term or not explanation.reasons[0].code.startswith(("unknown_key", "nothing_about")):
            self._say_why(explanation)
        told = self._effects(key.rpartition("/")[2].split(":"))
        for sentence in told or ([term] if term else []):
            print(f"  {sentence}")
        return False

    def _meant(self, what: str) -> str:
        """The key or thing that somebody means who types a word of any language."""
        if ":" in what or any(option.key == what for option in self._options()):
            return what
        return next(iter(meant(self.game.rules, what.rpartition("/")[2])), what)

    def _effects(self, things: Iterable[str]) -> list[str]:
        """What things do, each by its name; nothing of those that say nothing, and no sentence twice."""
        rules, lang, said = self.game.rules, self.voice.lang, list[str]()
        for thing in dict.fromkeys(things):
            effect = effect_text(rules, thing, lang)
            if effect and not any(effect in one for one in said):
                name = rules.name(thing, lang)
                said.append(f"{name[:1].upper()}{name[1:]}{'：' if lang == 'ja' else ': '}{effect}")
        return said

    def _say_why(self, explanation: Explanation) -> None:
        """Print the reasons, each with its rule."""
        if not explanation.allowed:
            print(self.voice("play_not_allowed"))
        for reason in explanation.reasons:
            print(f"  {reason.text(self.voice.lang)}")
            for one in reason.rule_ids:
                print(f"    [{one}] {self.game.rules.text('rules', one, self.voice.lang)}")

    def _do_all(self, _: str) -> bool:
        by_reason: dict[str, dict[str, None]] = {}
        for one in refusals(self.game):
            by_reason.setdefault(one.reasons[0].text(self.voice.lang), {})[one.key] = None
        if not by_reason:
            print(self.voice("play_all_allowed"))
        for reason, keys in by_reason.items():
            more = f" … +{len(keys) - MOST_KEYS}" if len(keys) > MOST_KEYS else ""
            print(f"  {reason}\n    {', '.join(list(keys)[:MOST_KEYS])}{more}")
        return False

    def _do_undo(self, _: str) -> bool:
        return self._step(self.game.undo, "play_undone", "play_nothing_to_undo")

    def _do_redo(self, _: str) -> bool:
        return self._step(self.game.redo, "play_redone", "play_nothing_to_redo")

    def _step(self, step: Callable[[], bool], done: str, nothing: str) -> bool:
        """Take steps back or forth up to the next decision of a person."""
        moved = False
        while step():
            moved = True
            if self.game.decision is not None and self.game.decision.player not in self.bots:
                break
        self._told = len(self.game.log)
        print(self.voice(done if moved else nothing))
        return moved

    def _do_board(self, _: str) -> bool:
        from rulebook.picture import draw

        if not self.game.rules.look:
            print(self.voice("no_look"))
            return False
        picture = draw(self.game, self.voice.lang)
        print(picture.words)
        seen = self._effects(line.thing.rpartition("/")[2] for line in picture.lines if line.thing)
        told = [one for one in seen if one.partition("：" if self.voice.lang == "ja" else ": ")[2] not in picture.words]
        if told:
            print("\n".join(["", f"# {self.voice('play_effects')}", *told]))
        return False

    def _do_score(self, _: str) -> bool:
        for player, sheet in enumerate(self.game.scores()):
            print(f"{self.voice('seat', number=player + 1)}:")
            for line in sheet.lines:
                print(f"  {line.amount:4}  {line.text(self.voice.lang)}")
            print(f"  {sheet.total:4}  {self.voice('score_total')}")
        return False

    def _do_save(self, path: str) -> bool:
        if not path:
            print(self.voice("play_save_where"))
            return False
        try:
            self.game.save(path)
        except SaveTrouble as trouble:
            print(trouble.text(self.voice.lang))
        else:
            self._saved = len(self.game.history)
            folder = home_of(self.game.rules)
            game = "" if folder is None else f"{typed(Path(folder))} "
            print(self.voice("play_saved", path=path, game=game, typed=typed(Path(path))))
        return False

    def _goodbye(self) -> str:
        """What is said of the game that is left: kept, kept up to a point, or not at all."""
        if self._saved is None:
            return "play_bye"
        return "play_bye_saved" if self._saved == len(self.game.history) else "play_bye_since"

    def _do_lang(self, lang: str) -> bool:
        if lang not in LANGUAGES:
            print(self.voice("unknown_lang", found=lang or "?", known=LANGUAGES))
            return False
        self.voice.lang = lang
        remember(lang)
        return True

    def _do_help(self, _: str) -> bool:
        print(self.voice("play_help"))
        return False
