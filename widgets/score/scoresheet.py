"""Score sheet: line by line what everybody has, and a calculator for the end of a real game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import rulebook
from rulebook.api import Game, Rules
from rulebook.base.errors import RulebookError
from rulebook.picture import draw
from widgets.base.html import Html, button, fold, join, scrolled, tag
from widgets.base.pane import Press
from widgets.base.words import message
from widgets.play import reason_html as telling
from widgets.play.board_marks import line_things
from widgets.play.seats import seat_name
from widgets.score.calculator import Calculator, Field, Line
from widgets.screen.edition_bar import Editioned
from widgets.screen.editions import edition_words, remember_rules
from widgets.screen.replay import replayed

__all__ = ["ScoreSheet"]


class ScoreSheet(Editioned):
    """The points of a position, each line with its rule and its place on the board, and a calculator.

    Args:
        game: a game at any moment; with rules or the id of a shipped game there is only the calculator.
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        variants: edition and house rules, when ``game`` is an id.
        names: what the players are called.

    Attributes:
        calculator: what was entered for a real game.
    """

    def __init__(
        self,
        game: Game | Rules | str,
        lang: str | None = None,
        variants: Sequence[str] = (),
        names: Sequence[str] = (),
        width: int = 1080,
    ) -> None:
        if isinstance(game, str):
            game = rulebook.load(game, variants=variants)
        self.game = game if isinstance(game, Game) else None
        self.rules = game.rules if isinstance(game, Game) else game
        super().__init__(f"score {self.rules.id} {'game' if self.game else 'calculator'}", lang, width)
        self.names, self.line = tuple(names), ""
        if self.game is None:
            self.top.remove_class("rb-top")
        self.calculator = Calculator(self.rules)
        self.refresh()

    def do_line(self, press: Press) -> None:
        """Shows on the board where a line comes from; once more shows the whole board."""
        self.line = "" if self.line == press.arg else press.arg
        self.refresh()
        if self.game is not None and self.line:
            self.look_at(line_things(self.game, self.line))

    def do_count(self, press: Press) -> None:
        """Counts what was entered."""
        self.calculator.enter(press.fields)
        self.refresh()

    def do_seats(self, press: Press) -> None:
        """Changes how many play."""
        self.calculator.enter(press.fields)
        if press.value.isdigit():
            self.calculator.seat(int(press.value))
        self.refresh()

    def do_clear(self, press: Press) -> None:
        """Empties the calculator."""
        self.calculator.clear()
        self.refresh()

    def use_rules(self, rules: Rules) -> None:
        """The same position and numbers under other rules; nothing changes where the position does not come about."""
        old = self.game
        if old is not None:
            game, _ = _again(old, rules, self.lang)
            if game is None:
                self.edition_said = cache(lambda lang: _again(old, rules, lang)[1])
                self.refresh()
                return
            self.game = game
        self.rules = rules
        remember_rules(rules)
        made, before = Calculator(rules), self.calculator
        made.seat(before.players)
        names = {one.name for one in made.fields}
        made.values = {key: value for key, value in before.values.items() if key[0] in names}
        self.calculator = made
        self.refresh()

    def refresh(self) -> None:
        """Shows everything as it is now."""
        lang, game = self.lang, self.game
        self.board.layout.display = "none" if game is None else ""
        if game is not None:
            things = line_things(game, self.line) if self.line else []
            picture = draw(game, lang, seats=self.names)
            known = [thing for thing in things if picture.resolve(thing)]
            self.board.show(picture, lang=lang, marks=dict.fromkeys(known, "focus"))
        self.top.show(self._top(), lang)
        self.bottom.show(self._bottom(), lang)

    def _top(self) -> Html:
        where = [
            tag("b", self.ui("score")),
            tag("span", self.rules.name(self.rules.id, self.lang)),
            self.edition_line(),
        ]
        tools = tag("div", self.language_list(), cls="rb-tools")
        head = tag("div", tag("div", join(where), cls="rb-where"), tools, cls="rb-head")
        if self.game is None:
            return join([head, self._calculator()])
        return join([head, telling.score_table(self.rules, self.game.scores(), self.lang, self.names, self.line)])

    def _bottom(self) -> Html:
        if self.game is None:
            return Html("")
        words = scrolled(self.board.words, self.ui("picture_in_words"))
        return join(
            [
                fold("calculator", self.ui("calculator"), self._calculator()),
                fold("words", self.ui("picture_in_words"), words),
            ]
        )

    def _calculator(self) -> Html:
        made, lang, rules = self.calculator, self.lang, self.rules
        seats = range(made.players)
        head = [tag("td", ""), *(tag("th", seat_name(seat, lang, self.names), scope="col") for seat in seats)]
        rows: list[Html] = []
        shown: set[str] = set()
        for line in made.lines:
            fields = [one for one in made.fields if one.name in line.parts.values() and one.name not in shown]
            shown |= {one.name for one in fields}
            rows += self._count_rows(line, fields)
        best = made.leaders()
        totals = [tag("td", f"{made.total(seat)}{' ★' if seat in best else ''}") for seat in seats]
        rows.append(tag("tr", tag("th", self.ui("total"), scope="row"), *totals, cls="rb-total"))
        table = tag("table", tag("thead", tag("tr", *head)), tag("tbody", *rows), cls="rb-score")
        least, most = rules.players
        players = join(
            tag("option", str(number), value=number, selected=number == made.players)
            for number in range(least, most + 1)
        )
        count = tag("select", players, data_do="seats", cls="rb-select", aria_label=self.ui("players"))
        tools = [
            tag("label", tag("span", self.ui("players")), count, cls="rb-field"),
            button(self.ui("check_sum"), "count", cls="rb-main", data_default=True),
            button(self.ui("start_again"), "clear"),
        ]
        return tag(
            "div", tag("p", self.ui("calculator_how")), table, tag("div", *tools, cls="rb-options"), data_form="score"
        )

    def _count_rows(self, line: Line, fields: Sequence[Field]) -> list[Html]:
        """A line with the one field it counts, or its fields and then the line."""
        made, rules, lang = self.calculator, self.rules, self.lang
        link = telling.rule_link(rules, line.rule, lang)
        rows = []
        for field in fields:
            name, cells = field.words(rules, lang), []
            for seat in range(made.players):
                points = tag("b", f" → {made.amount(seat, line)}") if len(fields) == 1 else ""
                cells.append(tag("td", self._number(field.name, seat, name), points))
            rows.append(tag("tr", tag("th", name, " ", link if len(fields) == 1 else "", scope="row"), *cells))
        if len(fields) != 1:
            sums = (telling.score_cell(made.amount(s, line), made.how(s, line, lang)) for s in range(made.players))
            rows.append(tag("tr", tag("th", telling.line_name(rules, line.name, lang), " ", link, scope="row"), *sums))
        return rows

    def _number(self, name: str, seat: int, words: str) -> Html:
        value = self.calculator.values.get((name, seat), 0)
        label = f"{words}, {seat_name(seat, self.lang, self.names)}"
        return tag("input", name=f"{name}@{seat}", type="number", min=0, value=value, cls="rb-number", aria_label=label)


def _again(game: Game, rules: Rules, lang: str) -> tuple[Game | None, str]:
    """A position under other rules; None and a sentence when it does not come about."""
    try:
        found = replayed(game, rules, lang)
    except RulebookError as error:
        why = error.text(lang)
    else:
        if found.whole:
            return found.game, ""
        why = found.why
    return None, message("edition_no_position", lang, edition=edition_words(rules, rules.variants, lang), why=why)
