"""Boxed: a screen that says once how many printed values are placeholders, and opens the form that fills them in."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any, ClassVar

from rulebook.api import Rules
from rulebook.base.files import user_dir, write_whole
from rulebook.own_copy.placeholders import OWN_BOX, open_placeholders
from widgets.base.html import Html, button, join, tag
from widgets.base.pane import Press
from widgets.base.words import message
from widgets.screen.edition_bar import Editioned
from widgets.screen.editions import chosen, own_box, short

__all__ = ["Boxed"]


class Boxed(Editioned):
    """The part of a table or a lesson that tells of placeholders.

    Attributes:
        form_type: what makes the form; the form sets it itself, since it stands further outside.
        box_form: the form, while it is open below the pane.
        away: whether the line was put away here.
    """

    form_type: ClassVar[Callable[..., Any]]
    box_form: Any = None
    away = False

    def placeholder_line(self) -> Html:
        """One line with the number and the way to the list; nothing where there are none or it was put away."""
        number = open_placeholders(self.rules)
        if self.box_form is None and (not number or self._away()):
            return Html("")
        parts: list[str] = [tag("span", _counted(number, self.lang)), self._open_button()]
        if self._unused():
            parts.append(button(message("box_use", self.lang), "edition", OWN_BOX, "rb-tool rb-main"))
        if self.box_form is None:
            label = message("placeholders_away", self.lang)
            parts.append(button("×", "box_away", cls="rb-tool", aria_label=label, title=label))
        return tag("div", join(parts), cls="rb-standins", role="note")

    def edition_more(self) -> Html:
        """The way to the list, for when the line was put away."""
        number = open_placeholders(self.rules)
        if not number or self.box_form is not None or not self._away():
            return Html("")
        return tag("div", tag("span", _counted(number, self.lang)), self._open_button(), cls="rb-standins")

    def _open_button(self) -> Html:
        key = "box_open" if self.box_form is None else "box_close"
        return button(
            message(key, self.lang), "box", cls="rb-tool", aria_expanded=str(self.box_form is not None).lower()
        )

    def _away(self) -> bool:
        return self.away or self.box_told() or self.rules.id in _put_away()

    def box_told(self) -> bool:
        """Whether the line has been in sight long enough here."""
        return False

    def _unused(self) -> bool:
        """Whether there are values of the learner's own that the edition does not use."""
        used = any(short(one) == OWN_BOX for one in self.rules.variants)
        return self.box_form is not None and not used and own_box(self.rules.id) is not None

    def do_box(self, press: Press) -> None:
        """Opens the form right below, or closes it; nothing while a lab lies over the table."""
        if not any(one is self.trouble for one in self.children):
            return
        if self.box_form is not None:
            self.close_box()
        else:
            self.box_form = self.form_type(self.rules, self.lang, inside=self._filled_in)
            at = list(self.children).index(self.trouble) + 1
            self.children = [*self.children[:at], self.box_form, *self.children[at:]]
        self.refresh()

    def do_box_away(self, press: Press) -> None:
        """Puts the line away, for this game and from now on."""
        self.away = True
        try:
            write_whole(user_dir() / "put_away.json", json.dumps(sorted({*_put_away(), self.rules.id})))
        except OSError:
            logging.getLogger(__name__).info("put_away.json cannot be written")  # away until the screen opens anew
        self.refresh()

    def close_box(self) -> None:
        """Closes the form."""
        form, self.box_form = self.box_form, None
        if form is not None:
            self.children = [one for one in self.children if one is not form]
            form.close()

    def _filled_in(self) -> None:
        """The form was saved: values in force are read again, others are offered."""
        names = [short(one) for one in self.rules.variants]
        made = chosen(self.rules, names, self.lang)[0] if OWN_BOX in names else None
        if made is not None:
            self.use_rules(made)
        else:
            self.refresh()

    def use_rules(self, rules: Rules) -> None:
        """Goes on under other rules; the form goes with them."""
        super().use_rules(rules)
        self.box_follows()

    def box_follows(self) -> None:
        """Shows the values of the edition in force in the form."""
        form = self.box_form
        if form is not None and form.other_base(self.rules):
            form.use_rules(self.rules)

    def speak(self, lang: str) -> None:
        """Changes the language of the screen and the form."""
        super().speak(lang)
        if self.box_form is not None:
            self.box_form.speak(lang)

    def close(self) -> None:
        """Takes the screen and the form off the page and out of memory."""
        self.close_box()
        super().close()


def _counted(number: int, lang: str) -> str:
    return message("placeholder_one" if number == 1 else "placeholders", lang, n=number)


def _put_away() -> set[str]:
    """The games whose line was put away."""
    try:
        found = json.loads((user_dir() / "put_away.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return set()
    return {str(one) for one in found} if isinstance(found, list) else set()
