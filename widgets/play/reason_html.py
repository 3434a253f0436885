"""What the engine says, as HTML: reasons with their rule behind a small link, the log, a score sheet."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby

from rulebook.api import Rules
from rulebook.base.messages import ui
from rulebook.engine.events import Event, worth_telling
from rulebook.engine.scores import ScoreSheet
from rulebook.explain.reasons import Explanation, Reason
from widgets.base.html import Html, button, fold, join, tag
from widgets.play.seats import seat_name

__all__ = [
    "explanation",
    "line_name",
    "log",
    "rule_link",
    "score_cell",
    "score_table",
]

MAIN = 3
SHOWN = 60
LONG = 60


def rule_link(rules: Rules, rule: str | Iterable[str], lang: str) -> Html:
    """The texts of rules behind a small link, the one that decides first; nothing for rules without a text."""
    ids = rule.split(",") if isinstance(rule, str) else list(rule)
    known = rules.words(lang)
    texts = [rules.text("rules", one, lang) for id in ids if known.template("rules", one := id.strip())]
    if not texts:
        return Html("")
    told = (tag("div", text) for text in dict.fromkeys(texts))
    return tag("details", tag("summary", ui("rule", lang)), *told, cls="rb-rule")


# reasons ------------------------------------------------------------------------------------------
def explanation(rules: Rules, found: Explanation, lang: str) -> Html:
    """Why something is possible or not: the main reason and two more, the rest folded."""
    told: set[str] = set()
    lines = [_reason(rules, one, lang, told) for one in found.reasons]
    more = fold("more-reasons", ui("more_reasons", lang), *lines[MAIN:]) if lines[MAIN:] else ""
    return join([*lines[:MAIN], more])


def _reason(rules: Rules, reason: Reason, lang: str, told: set[str]) -> Html:
    """A reason with those of its rules that were not told before it."""
    ids = [one for one in reason.rule_ids if one not in told]
    told.update(ids)
    return tag("div", reason.text(lang), " ", rule_link(rules, ids, lang), cls="rb-reason")


# log ------------------------------------------------------------------------------------------
def log(
    rules: Rules,
    events: Sequence[Event],
    lang: str,
    links: bool = True,
    *,
    whys: Mapping[int, str] | None = None,
    untold: Collection[int] = (),
) -> Html:
    """The log, newest first, each entry with its rule and a way to see it on the board.

    Args:
        rules: name things.
        events: what happened.
        lang: the language.
        links: whether entries point at the board.
        whys: what is said to choices, by number of the event.
        untold: numbers of events that are left out.
    """
    lines = []
    told = [one for one in worth_telling(events) if one[0] not in untold]
    for (number, event, inner), words in reversed(_grouped(told, lang)[-SHOWN:]):
        cls = "rb-log-phase" if event.code == "phase" else "rb-log-inner" if inner else "rb-log-choice"
        text = (
            tag("b", words)
            if event.code == "phase"
            else button(words, "look", str(number), "rb-plain")
            if links
            else tag("span", words)
        )
        why = _why(number, (whys or {}).get(number, ""), lang)
        lines.append(tag("li", text, " ", rule_link(rules, event.rule, lang), why, cls=cls))
    return tag("ol", *lines, cls="rb-log", data_scroll="log")


def _grouped(told: Sequence[tuple[int, Event, bool]], lang: str) -> list[tuple[tuple[int, Event, bool], str]]:
    """Entries with their words; what is said several times in a row becomes one entry that says how often."""
    said = [(one, one[1].text(lang)) for one in told]
    made = []
    for (inner, words), same in groupby(said, key=lambda pair: (pair[0][2], pair[1])):
        entries = list(same)
        if inner and len(entries) > 1:
            made.append((entries[0][0], f"{words} ×{len(entries)}"))
        else:
            made += entries
    return made


def _why(number: int, words: str, lang: str) -> Html:
    """What is said to a choice; folded when it is long."""
    if len(words) <= LONG:
        return tag("div", words, cls="rb-because") if words else Html("")
    return tag("details", tag("summary", ui("why", lang)), words, cls="rb-because", data_fold=f"because{number}")


# scores ------------------------------------------------------------------------------------------
def line_name(rules: Rules, line: str, lang: str) -> str:
    """What a line of the score is called."""
    words = rules.words(lang)
    name = words.template("score_names", line)
    if name is None and words.entry(line) is None:  # then what it counts is its name
        counted = re.findall(r"\{\w+:(\w+)\}", words.template("scores", line) or "")
        name = (" + " if lang == "en" else "・").join(rules.name(one, lang, "many") for one in counted)
    name = name or rules.name(line, lang)
    return name[:1].upper() + name[1:]


def score_table(
    rules: Rules, sheets: Sequence[ScoreSheet], lang: str, names: Sequence[str] = (), chosen: str = ""
) -> Html:
    """Score sheets side by side, line by line, each line with its rule and how it comes about."""
    head = tag("tr", tag("td", ""), *(tag("th", seat_name(one.player, lang, names), scope="col") for one in sheets))
    rows = []
    for number, line in enumerate(sheets[0].lines if sheets else ()):
        on = line.name == chosen
        name = button(
            line_name(rules, line.name, lang), "line", line.name, "rb-plain rb-line", aria_pressed=str(on).lower()
        )
        cells = (score_cell(one.lines[number].amount, one.lines[number].text(lang)) for one in sheets)
        title = tag("th", name, " ", rule_link(rules, line.rule, lang), scope="row")
        rows.append(tag("tr", title, *cells, cls="rb-on" if on else None))
    totals = (tag("td", str(one.total)) for one in sheets)
    total = tag("tr", tag("th", ui("total", lang), scope="row"), *totals, cls="rb-total")
    return tag("table", tag("thead", head), tag("tbody", *rows, total), cls="rb-score")


def score_cell(amount: int, words: str) -> Html:
    """An amount with how it comes about."""
    return tag("td", tag("span", str(amount), cls="rb-amount"), tag("span", words if amount else "", cls="rb-how"))
