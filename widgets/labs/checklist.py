"""Checklist: did we play it right? The rules that are missed most often, to tick after a game."""

from __future__ import annotations

import rulebook
from rulebook.api import Rules
from rulebook.labs.checklist import Check, checklist, verdict
from rulebook.picture import Picture, draw
from widgets.base.html import Html, button, join, tag
from widgets.base.pane import Press
from widgets.screen.lab_screen import LabScreen

__all__ = ["Checklist"]


class Checklist(LabScreen):
    """A list to tick.

    Args:
        rules: the game's rules, or the id of a shipped game.
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.

    Attributes:
        ticked: ids of what one did; ``compared`` whether the rules are shown beside.
    """

    def __init__(self, rules: Rules | str, lang: str | None = None, width: int = 1080) -> None:
        super().__init__("checklist", rulebook.load(rules) if isinstance(rules, str) else rules, lang, width)
        self.checks = checklist(self.rules)
        self.ticked: set[str] = set()
        self.compared = False
        self.board.layout.display = "none"
        self.refresh()

    def do_tick(self, press: Press) -> None:
        """Ticks something, or not."""
        if any(one.id == press.arg for one in self.checks):
            self.ticked ^= {press.arg}
            self.refresh()

    def do_compare(self, press: Press) -> None:
        """Shows what the rules say about the rest."""
        self.compared = True
        self.refresh()

    def do_clear(self, press: Press) -> None:
        """Begins anew."""
        self.ticked, self.compared = set(), False
        self.refresh()

    def use_rules(self, rules: Rules) -> None:
        """The list under other rules; what was ticked stays ticked."""
        self.checks = checklist(rules)
        self.ticked &= {one.id for one in self.checks}
        super().use_rules(rules)

    def refresh(self) -> None:
        """Shows everything as it is now."""
        if not self.checks:
            self.top.show(join([self.head(), tag("p", self.say("no_list"), cls="rb-text")]), self.lang)
            return
        rows = [self._row(one) for one in self.checks]
        ways = [
            button(self.say("compare_list"), "compare", cls="rb-main"),
            button(self.say("untick"), "clear", disabled=not self.ticked and not self.compared),
        ]
        said = ""
        if self.compared:
            said = tag("p", verdict(self.rules, self.ticked, self.lang)[0], cls="rb-tally", role="status")
        how = tag("p", self.say("checklist_how"), cls="rb-text")
        parts = [self.head(), how, said, tag("ul", *rows, cls="rb-checks"), tag("div", *ways, cls="rb-options")]
        self.top.show(join(parts), self.lang)

    def _row(self, one: Check) -> Html:
        box = tag("input", type="checkbox", data_do="tick", data_arg=one.id, checked=one.id in self.ticked)
        rule = ""
        if self.compared and one.id not in self.ticked:
            rule = tag("div", *(tag("p", text) for text in one.rule_texts(self.lang)), cls="rb-answer")
        return tag("li", tag("label", box, tag("span", one.text(self.lang))), rule)

    def still(self) -> Picture:
        """The board stands for the list where widgets are not shown."""
        return draw(self.rules.new_game(self.rules.players[0]), self.lang) if self.rules.look else super().still()
