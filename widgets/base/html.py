"""Small builders of HTML; what comes from data is escaped where all markup is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulebook.base.markup import Markup as Html
from rulebook.base.markup import attributes, element, markup

__all__ = ["Html", "button", "fold", "join", "paragraphs", "scrolled", "select", "stepper", "tag"]

EMPTY = ("input", "br", "hr", "img")


def tag(name: str, /, *content: str, **values: object) -> Html:
    """An element. Names of attributes: ``cls`` is class, ``_`` becomes a hyphen; None and False are left out.

    >>> tag("b", "a < b", cls="rb-x", data_do="go")
    '<b class="rb-x" data-do="go">a &lt; b</b>'
    """
    known = {"class" if key == "cls" else key.rstrip("_").replace("_", "-"): one for key, one in values.items()}
    return Html(f"<{name}{attributes(known)}>") if name in EMPTY else element(name, known, *(content or ("",)))


def join(parts: Iterable[str], between: str = "") -> Html:
    """Parts in a row."""
    return Html(between.join(markup(part) for part in parts if part))


def button(words: str, do: str, arg: str = "", cls: str = "", **attributes: object) -> Html:
    """A button that says to the pane what is to be done."""
    return tag(
        "button",
        words,
        type="button",
        cls=f"rb-button {cls}".strip(),
        data_do=do or None,
        data_arg=arg or None,
        **attributes,
    )


def select(do: str, choices: Mapping[str, str], chosen: str, label: str, **attributes: object) -> Html:
    """A drop-down list; ``do`` empty for a field of a form."""
    options = (tag("option", words, value=value, selected=value == chosen) for value, words in choices.items())
    return tag("select", *options, data_do=do or None, aria_label=label, cls="rb-select", **attributes)


def stepper(name: str, label: str, *, least: int, most: int) -> Html:
    """A field for a number, empty at first, with − and + beside it."""
    field = tag("input", name=name, type="number", min=least, max=most, cls="rb-number", aria_label=label)
    less, more = (
        tag("button", sign, type="button", cls="rb-button rb-step-by", data_by=by, aria_label=f"{label} {sign}1")
        for sign, by in (("−", -1), ("+", 1))
    )
    return tag("span", less, field, more, cls="rb-stepper")


def fold(id: str, title: str, *content: str, cls: str = "", open: bool = False) -> Html:
    """Something folded under a title; it stays open when opened."""
    return tag("details", tag("summary", title), *content, cls=f"rb-fold {cls}".strip(), data_fold=id, open=open)


def scrolled(words: str, label: str) -> Html:
    """Long plain text in a frame of its own, which the keyboard can scroll."""
    return tag("pre", words, cls="rb-words", tabindex=0, role="group", aria_label=label)


def paragraphs(text: str, cls: str = "") -> Html:
    """Text with line breaks as paragraphs."""
    return join(tag("p", line, cls=cls or None) for line in text.split("\n") if line.strip())
