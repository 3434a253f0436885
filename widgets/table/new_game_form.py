"""The form for a new game: edition, house rules, who plays, settings, deal number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rulebook.api import Game, Rules
from rulebook.base.typed import typed_number
from widgets.base.html import Html, button, join, tag
from widgets.base.words import message
from widgets.play.seats import Seats, bot_words
from widgets.screen.editions import short, variant_name, variants
from widgets.screen.setup_words import switch_name, switch_value
from widgets.screen.shorter_game import all_rounds, rounds_now

__all__ = ["Formed", "Wish", "form", "read_form"]

MOST_SEED = 999_999


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants to play; ``rounds`` when it is not the whole game."""

    players: int
    seats: tuple[str, ...]
    seed: int
    variants: tuple[str, ...]
    options: Mapping[str, Any]
    rounds: int | None = None


class Formed(Protocol):
    """What the form is filled with."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    @property
    def game(self) -> Game:
        """The game as it stands."""

    @property
    def seats(self) -> Seats:
        """Who plays."""

    @property
    def lang(self) -> str:
        """The language of the screen."""

    def ui(self, key: str, **params: Any) -> str:
        """A word of the screen."""


def form(table: Formed) -> Html:
    """The form, filled with what is played now."""
    rules, lang, word = table.rules, table.lang, table.ui
    least, most = rules.players
    kinds = bot_words(lang)
    seats = [
        _field(
            word("player", n=seat + 1),
            _choice(
                f"seat{seat}", kinds if seat < least else {**kinds, "-": message("nobody", lang)}, _kind(table, seat)
            ),
        )
        for seat in range(most)
    ]
    on = {short(one) for one in rules.variants}
    checks = [_check(f"variant.{one}", variant_name(rules, one, lang), one in on) for one in variants(rules)]
    switches = [_switch(table, name, made) for name, made in rules.options.items()]
    seed = table.game.start_spec.get("seed", 0)
    number = tag("input", name="seed", type="number", min=0, max=MOST_SEED, value=seed, cls="rb-number")
    parts = [
        tag("fieldset", tag("legend", word("players")), *seats),
        tag("fieldset", tag("legend", word("edition")), *checks) if checks else "",
        tag(
            "fieldset", tag("legend", word("options")), *switches, *_rounds(table), _field(word("deal_number"), number)
        ),
        button(word("start_game"), "new", cls="rb-main", data_default=True),
    ]
    return tag("div", join(parts), data_form="new", data_keep=True, cls="rb-form")


def _rounds(table: Formed) -> list[Html]:
    """How many rounds are played before the score, where the rules say a number."""
    most = all_rounds(table.rules)
    if most is None:
        return []
    now = rounds_now(table.rules)
    number = tag("input", name="rounds", type="number", min=1, max=most, value=now, cls="rb-number")
    return [_field(message("rounds_to_play", table.lang), number)]


def _kind(table: Formed, seat: int) -> str:
    return table.seats.kinds[seat] if seat < table.game.players else "-"


def _field(words: str, control: Html) -> Html:
    return tag("label", tag("span", words), control, cls="rb-field")


def _check(name: str, words: str, on: bool) -> Html:
    return tag("label", tag("input", type="checkbox", name=name, checked=on), tag("span", words), cls="rb-field")


def _choice(name: str, choices: Mapping[str, str], chosen: str) -> Html:
    options = (tag("option", words, value=value, selected=value == chosen) for value, words in choices.items())
    return tag("select", *options, name=name, cls="rb-select")


def _switch(table: Formed, name: str, made: Mapping[str, Any]) -> Html:
    rules, lang = table.rules, table.lang
    now = {name: made["default"], **table.game.start_spec.get("options", {})}[name]
    choices = {str(value): switch_value(rules, name, value, lang) for value in made["values"]}
    return _field(switch_name(rules, name, lang), _choice(f"option.{name}", choices, str(now)))


def read_form(rules: Rules, fields: Mapping[str, Any]) -> Wish:
    """What the form says; what makes no sense becomes the usual.

    Example:
        >>> import rulebook
        >>> read_form(rulebook.load("tests/mini"), {"seat0": "", "seat1": "greedy", "seed": "7"}).seats
        ('', 'greedy')
    """
    least, most = rules.players
    kinds = [str(fields.get(f"seat{seat}", "" if seat < least else "-")) for seat in range(most)]
    seats = tuple(kind for kind in kinds if kind != "-")
    text = str(fields.get("seed", "0"))
    chosen = tuple(one for one in variants(rules) if fields.get(f"variant.{one}"))
    options = {
        name: value
        for name, made in rules.options.items()
        for value in made["values"]
        if str(value) == str(fields.get(f"option.{name}", ""))
    }
    seed = typed_number(text, MOST_SEED) or 0
    return Wish(len(seats), seats, seed, chosen, options, _wanted_rounds(rules, str(fields.get("rounds", ""))))


def _wanted_rounds(rules: Rules, text: str) -> int | None:
    most = all_rounds(rules)
    number = typed_number(text, most) if most is not None else None
    return number if number is not None and most is not None and 0 < number < most else None
