"""BoxForm: fill in from my box: every printed value that is a placeholder, to be replaced by the real one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import groupby

import rulebook
from rulebook.api import Rules
from rulebook.base.problems import Problem
from rulebook.own_copy.placeholders import OWN_BOX, Placeholder, as_text, word
from rulebook.picture import Picture, draw
from widgets.base.html import Html, button, fold, join, select, tag
from widgets.base.pane import Press
from widgets.own_copy.printed_values import Box
from widgets.screen.editions import short
from widgets.screen.placeholder_notice import Boxed
from widgets.table.lab_with_table import TableAside

__all__ = ["BoxForm"]

MOST = 12
NARROW = 12


class BoxForm(TableAside):
    """A form over the placeholders of a game.

    Args:
        rules: the game's rules, or the id of a shipped game.
        lang: ``en``, ``ja`` or ``ko``; the remembered one when left out.
        inside: called when something was saved, where the form is a part of another screen.

    Attributes:
        box: what is filled in, kept in the learner's own folder.
        listing: whether only the list is shown.
    """

    back = "box_back"

    def __init__(
        self,
        rules: Rules | str,
        lang: str | None = None,
        width: int = 1080,
        *,
        inside: Callable[[], None] | None = None,
    ) -> None:
        self.inside = inside
        made = rulebook.load(rules) if isinstance(rules, str) else rules
        super().__init__("box_form", made, lang, width, "inside" if inside is not None else "")
        self.box = Box(self.rules)
        self.listing = self.saved = False
        self.board.layout.display = "none"
        self.page = tuple(self.children)
        self.refresh()

    # pressed ------------------------------------------------------------------------------------------
    def do_save(self, press: Press) -> None:
        """Keeps what was typed and says whether it fits."""
        paths = {f"v{at}": one.path for at, one in enumerate(self.box.listed)}
        holders = {f"c{at}": one.holder for at, one in enumerate(self.box.listed)}
        typed = {paths[name]: str(text) for name, text in press.fields.items() if paths.get(name)}
        self.box.fill(typed, [holders[name] for name, on in press.fields.items() if on is True and name in holders])
        self.saved = True
        self.refresh()
        if self.inside is not None and not self.box.problems:
            self.inside()

    def do_list(self, press: Press) -> None:
        """Shows the list alone, or the form again."""
        self.listing = not self.listing
        self.refresh()

    def do_play(self, press: Press) -> None:
        """Opens a table with the values."""
        if self.box.rules is not None:
            self.open_table(self.box.rules)

    def other_base(self, rules: Rules) -> bool:
        """Whether rules differ from those of the form in more than the learner's own values."""
        return [one for one in rules.variants if short(one) != OWN_BOX] != list(self.box.base.variants)

    def use_rules(self, rules: Rules) -> None:
        """The values of another edition."""
        self.box, self.saved = Box(rules), False
        super().use_rules(rules)

    # shown ------------------------------------------------------------------------------------------
    def show_page(self) -> None:
        """Shows the form or the list."""
        parts: list[str] = [self.head() if self.inside is None else "", tag("p", self._count(), cls="rb-text")]
        if self.box.listed:
            parts += [self._tools(), self._said(), self._list() if self.listing else self._form()]
        self.top.show(join(parts), self.lang)

    def _count(self) -> str:
        if not self.box.listed:
            return self.say("box_none")
        return self.say("box_how", n=len(self.box.listed), left=self.box.open)

    def _tools(self) -> Html:
        tools = [button(self.say("box_form_again" if self.listing else "box_list"), "list")]
        if self.box.rules is not None and self.inside is None:
            tools.append(button(self.say("box_play"), "play"))
        return tag("div", *tools, cls="rb-options")

    def _said(self) -> Html:
        box = self.box
        if box.trouble:
            return tag("p", self.say("not_saved"), cls="rb-problem", role="alert")
        if box.problems:
            head = tag("p", self.say("one_mistake" if len(box.problems) == 1 else "mistakes", n=len(box.problems)))
            shown = [self._problem(one) for one in box.problems[:MOST]]
            return tag(
                "div",
                head,
                *shown,
                tag("p", self.say("box_kept" if box.spoilt is None else "box_spoilt")),
                role="alert",
                aria_live="polite",
            )
        if self.saved:
            said = self.say("box_saved", n=len(box.values), left=box.open)
            return tag("div", said, cls="rb-fine", role="status", aria_live="polite")
        return Html("")

    def _problem(self, problem: Problem) -> Html:
        path = self.box.at(problem)
        found = next((one for one in self.box.listed if one.path == path), None) if path else None
        where = f"{self._called(found)}: " if found is not None else ""
        return tag("div", tag("b", where), problem.text(self.lang), cls="rb-problem")

    def _called(self, one: Placeholder) -> str:
        thing, name = self._word(one.thing), one.name(self.lang)
        return thing if thing.lower() == name.lower() else f"{thing} › {name}"

    def _word(self, id: str) -> str:
        found = word(self.rules, id, self.lang)
        return found[:1].upper() + found[1:]

    def _form(self) -> Html:
        save = button(self.say("box_save"), "save", cls="rb-main", data_default=True)
        sections = Counter(one.section for one in self.box.listed)  # the short ones first, what is only shown last
        numbered = sorted(
            enumerate(self.box.listed),
            key=lambda pair: (not pair[1].path, sections[pair[1].section], pair[1].section),
        )
        parts: list[str] = [tag("div", save, cls="rb-options")]
        for section, listed in groupby(numbered, key=lambda pair: pair[1].section):
            entries = list(listed)
            fields = [self._entry(list(some)) for _, some in groupby(entries, key=lambda pair: pair[1].holder)]
            title = f"{self._word(section)} ({len(entries)})"
            parts.append(fold(f"box-{section}", title, *fields, open=len(entries) < MOST))
        return tag("div", *parts, data_form="save", data_keep=True, cls="rb-form")

    def _entry(self, pairs: list[tuple[int, Placeholder]]) -> Html:
        """A thing with its values; those that no variant can reach are only shown."""
        at, first = pairs[0]
        if not first.path:
            shown = [tag("p", f"{one.text} ({one.place})", cls="rb-soft") for _, one in pairs]
            return join([tag("p", self.say("box_file")), *shown])
        fields = [self._field(number, one) for number, one in pairs]
        right = tag("input", type="checkbox", name=f"c{at}", checked=first.holder in self.box.confirmed)
        fields.append(tag("label", right, tag("span", self.say("box_right")), cls="rb-field"))
        if first.name(self.lang) == word(self.rules, first.thing, self.lang):
            return tag("div", *fields, cls="rb-options")
        return tag("fieldset", tag("legend", self._word(first.thing)), *fields)

    def _field(self, at: int, one: Placeholder) -> Html:
        box = self.box
        text = box.unread[one.path] if one.path in box.unread else as_text(box.now(one))
        bad = one.path in box.unread or any(box.at(problem) == one.path for problem in box.problems)
        standin, ids = one.text, self._ids(one)
        if text in ids:
            chosen = select(
                "", ids, text, one.name(self.lang), name=f"v{at}", title=self.say("box_was", value=ids[one.text])
            )
            return tag("label", tag("span", one.name(self.lang)), chosen, cls="rb-field")
        wide = "" if len(standin) < NARROW else f"width:{min(len(standin), 60) + 2}ch"
        field = tag(
            "input", name=f"v{at}", type="text", value=text, cls="rb-number", style=wide or None, autocomplete="off",
            aria_invalid="true" if bad else None, title=self.say("box_was", value=standin),
        )  # fmt: skip
        parts = [tag("span", one.name(self.lang)), field, *self._beside(one)]
        return tag("label", *parts, cls="rb-field")

    def _beside(self, one: Placeholder) -> list[Html]:
        """What is wrong with a number that cannot be right, by its field."""
        found = [problem for problem in self.box.problems if problem.code == "out_of_range"]
        said = [problem.text(self.lang) for problem in found if self.box.at(problem) == one.path]
        return [tag("span", text, cls="rb-problem") for text in said]

    def _ids(self, one: Placeholder) -> dict[str, str]:
        """What may stand there instead, where the value is the name of a thing: the members of its set, in words."""
        sets = [members for members in self.rules.sets.values() if isinstance(one.value, str) and one.value in members]
        return {id: self._word(id) for id in min(sets, key=len, default=())}

    def _list(self) -> Html:
        heads = ("box_thing", "box_value", "box_now", "box_place")
        rows = []
        for one in self.box.listed:
            known = one.path in self.box.values or one.holder in self.box.confirmed
            now = as_text(self.box.now(one)) if known else "–"
            cells = [tag("td", text) for text in (one.text, now, one.place)]
            rows.append(tag("tr", tag("th", self._called(one), scope="row"), *cells))
        head = tag("tr", *(tag("th", self.say(key), scope="col") for key in heads))
        return tag("table", tag("thead", head), tag("tbody", *rows), cls="rb-score")

    def still(self) -> Picture:
        """The board at the start, with the values filled in."""
        rules = self.box.rules or self.rules
        return draw(rules.new_game(rules.players[0]), self.lang) if rules.look else super().still()


Boxed.form_type = BoxForm
