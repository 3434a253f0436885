"""Editioned: a screen whose header shows the edition and lets it be changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from rulebook.api import Rules
from rulebook.own_copy.placeholders import OWN_BOX
from widgets.base.html import Html, join, tag
from widgets.base.pane import Press
from widgets.base.words import message
from widgets.screen.editions import box_problem, edition_words, remember_rules, short, switched, variant_name, variants
from widgets.screen.screen import Screen

__all__ = ["Editioned", "edition_boxes"]


class Editioned(Screen):
    """The part of a screen that shows the edition and changes it.

    Attributes:
        rules: the rules in force.
        edition_said: says in a language why the edition asked for last cannot be had; None when it can.
        edition_fixed: whether the edition is only shown, because it is that of a game running elsewhere.
    """

    rules: Rules
    edition_said: Callable[[str], str] | None = None
    edition_fixed = False

    def do_edition(self, press: Press) -> None:
        """One variant more or less; what does not go together is said and changes nothing."""
        if press.arg not in variants(self.rules) or self.edition_fixed:
            return
        rules, name = self.rules, press.arg
        made, _ = switched(rules, name, self.lang)
        self.edition_said = None
        if made is not None:
            self.use_rules(made)
            return
        self.edition_said = cache(lambda lang: switched(rules, name, lang)[1])
        self.refresh()

    def use_rules(self, rules: Rules) -> None:
        """Goes on under other rules and remembers their edition."""
        self.rules = rules
        remember_rules(rules)
        self.refresh()

    def edition_more(self) -> Html:
        """What stands below the list of variants."""
        return Html("")

    def edition_line(self) -> Html:
        """The edition with what it can be changed to folded beneath; alone where there is nothing to choose."""
        rules, lang = self.rules, self.lang
        now = edition_words(rules, rules.variants, lang)
        if self.edition_fixed or not variants(rules):
            return tag("span", now, cls="rb-edition")
        said = self.edition_said(lang) if self.edition_said is not None else box_problem(rules, lang)
        warning = tag("div", said, cls="rb-reason", role="alert") if said else ""
        change = tag("span", message("edition_change", lang), cls="rb-change")
        label = f"{self.ui('edition')}: {now}. {message('edition_change', lang)}"
        return tag(
            "details",
            tag("summary", tag("span", now, cls="rb-edition"), " ", change, aria_label=label),
            tag("div", edition_boxes(rules, lang), cls="rb-edition-list"),
            self.edition_more(),
            warning,
            cls="rb-edition-fold",
            data_fold="edition",
            open=bool(said),
        )


def edition_boxes(rules: Rules, lang: str, on: Sequence[str] | None = None) -> Html:
    """A box to tick for each variant, with what it changes."""
    ticked = {short(one) for one in (rules.variants if on is None else on)}
    rows = []
    for one in variants(rules):
        own = message("my_box_says", lang) if one == OWN_BOX else ""
        says = own or rules.words(lang).template("variants", f"{one}.says") or ""
        words = tag("span", tag("b", variant_name(rules, one, lang)), " ", tag("span", says, cls="rb-soft"))
        box = tag("input", type="checkbox", data_do="edition", data_arg=one, checked=one in ticked)
        rows.append(tag("label", box, words, cls="rb-field rb-tick"))
    return tag("div", join(rows), role="group", aria_label=message("edition_choose", lang))
