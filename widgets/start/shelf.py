"""The shelf: a card for each game, what can be done with the one in front, and the ways to learn it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rulebook.api import Rules
from rulebook.base.messages import ui
from rulebook.lessons.lesson import Lesson
from rulebook.own_copy.placeholders import open_placeholders
from rulebook.picture import PictureError, draw, to_png
from widgets.base.html import Html, button, fold, join, tag
from widgets.base.words import lab_text, message, own_game_text
from widgets.screen.edition_bar import edition_boxes
from widgets.screen.editions import PRINTED, edition_words, short, variants
from widgets.start.screens import Shown, notebooks

__all__ = ["Way", "card", "editions", "in_order", "links", "things", "way_rows"]

WIDTH = 760
"""Pixels of a card's picture."""
PLAY = ("table", "calculator", "checklist")
"""What belongs to playing; everything else that is no lesson is for trying out."""
LAB_TITLES = {
    "checklist": "checklist_title",
    "workbench": "workbench_title",
    "box_form": "box_form_title",
    "bag": "bag_lab_title",
    "practice": "practice_title",
    "needs": "needs_lab_title",
}


@dataclass(frozen=True, slots=True)
class Way:
    """How far somebody is with the lessons of a game.

    Attributes:
        lessons: those of the track, in the order in which they are learned.
        ended: the names of those that are finished; ``steps`` done and all by name.
        track: how one wants to learn.
    """

    lessons: Mapping[str, Lesson]
    ended: frozenset[str]
    steps: Mapping[str, tuple[int, int]]
    track: str

    @property
    def next(self) -> Lesson | None:
        """The first lesson that is not finished."""
        return next((one for id, one in self.lessons.items() if id not in self.ended), None)

    @property
    def begun(self) -> bool:
        """Whether anything was done yet."""
        return bool(self.ended) or any(self.steps.get(id, (0, 0))[0] for id in self.lessons)


def in_order(games: Sequence[Rules]) -> list[Rules]:
    """Games as they stand on the shelf: first the one of which most is known."""
    return sorted(games, key=open_placeholders)


# cards ------------------------------------------------------------------------------------------
def card(rules: Rules, way: Way, lang: str, *, front: bool) -> Html:
    """A game: its board in full colour, for how many, how long, how far one is, and the one big button."""
    name = tag("h3", button(rules.name(rules.id, lang), "game", rules.id, "rb-plain", aria_pressed=str(front).lower()))
    minutes = max(1, round(sum(one.minutes(way.track) for one in way.lessons.values())))
    facts = [_players(rules, lang)] + ([ui("minutes", lang, n=minutes)] if way.lessons else [])
    about = tag("p", " · ".join(facts), cls="rb-soft")
    parts = [_picture(rules, lang), tag("div", name, about, _far(way, lang), _onward(rules, way, lang))]
    return tag("section", *parts, cls="rb-card" + (" rb-front" if front else ""))


def _players(rules: Rules, lang: str) -> str:
    least, most = rules.players
    return message("shelf_players", lang, n=str(least) if least == most else f"{least}–{most}")


def _far(way: Way, lang: str) -> Html:
    if not way.lessons:
        return Html("")
    done, all_ = len(way.ended & set(way.lessons)), len(way.lessons)
    words = message("shelf_far", lang, done=done, all=all_)
    return tag(
        "div", tag("progress", "", max=all_, value=done, cls="rb-progress", aria_label=words), words, cls="rb-soft"
    )


def _onward(rules: Rules, way: Way, lang: str) -> Html:
    """The one big button: begin, go on, or play a game with all that was learned."""
    then = way.next
    if then is None:
        return button(message("shelf_play", lang), "play", rules.id, "rb-main rb-big")
    words = message("shelf_go_on", lang, lesson=then.title(lang)) if way.begun else ui("begin", lang)
    return button(words, "begin", rules.id, "rb-main rb-big")


@lru_cache(maxsize=24)
def _picture(rules: Rules, lang: str) -> Html:
    """The board as a game begins; nothing where there is none or it cannot be drawn."""
    try:
        picture = draw(rules.new_game(rules.players[0]), lang) if rules.look else None
        data = b64encode(to_png(picture, WIDTH)).decode("ascii") if picture is not None and picture.shapes else ""
    except PictureError:
        data = ""
    return (
        tag("img", src=f"data:image/png;base64,{data}", alt="", aria_hidden="true", cls="rb-card-picture")
        if data
        else Html("")
    )


# lists ------------------------------------------------------------------------------------------
def way_rows(way: Way, lang: str) -> Html:
    """The lessons in the order in which they are learned; finished ones ticked, the next one marked."""
    return tag("ol", *(_row(one, way, lang) for one in way.lessons.values()), cls="rb-lessons")


def _row(lesson: Lesson, way: Way, lang: str) -> Html:
    steps, count = way.steps.get(lesson.id, (0, 0))
    about = [ui("minutes", lang, n=max(1, round(lesson.minutes(way.track))))]
    ended = lesson.id in way.ended
    if steps and not ended:
        about.append(f"{steps}/{count}")
    sign = tag(
        "span", "✓" if ended else "", cls="rb-tickmark", aria_label=message("shelf_ended", lang) if ended else None
    )
    words = button(lesson.title(lang), "lesson", lesson.id, "rb-plain rb-open")
    return tag(
        "li",
        sign,
        words,
        " ",
        tag("span", " · ".join(about), cls="rb-soft"),
        cls="rb-next" if lesson == way.next else "",
    )


def things(shown: Sequence[Shown], lang: str) -> Html:
    """What one can do besides the lessons, in two groups."""
    rows: dict[bool, list[Html]] = {True: [], False: []}
    played = {name: at for at, name in enumerate(PLAY)}
    for at, one in sorted(enumerate(shown), key=lambda pair: played.get(pair[1].name, 0)):
        if one.name != "lesson":
            row = tag("li", button(_title(one, lang), "open", str(at), "rb-plain rb-open"))
            rows[one.name in PLAY].append(row)
    titles = {True: "shelf_playing", False: "shelf_trying"}
    groups = [
        tag("div", tag("h4", message(titles[play], lang)), tag("ul", *found, cls="rb-lessons"))
        for play, found in rows.items()
        if found
    ]
    return join(groups)


def _title(one: Shown, lang: str) -> str:
    if one.name == "table":
        return message("shelf_bots" if one.more.get("bots") else "shelf_table", lang)
    if one.name == "own_game":
        return own_game_text("title", lang)
    return lab_text(LAB_TITLES[one.name], lang) if one.name in LAB_TITLES else ui(one.name, lang)


def links(rules: Rules, lang: str) -> Html:
    """The same as notebooks, for whoever is in Jupyter."""
    paths = [*(f"{rules.id}/{path.name}" for path in notebooks(rules.id))]
    paths += [path.name for path in notebooks() if not path.name.startswith("00_")]
    rows = [tag("li", tag("a", path, href=path, data_open=path, cls="rb-open")) for path in paths]
    return fold(
        "notebooks", message("shelf_notebooks", lang), tag("ul", *rows, cls="rb-lessons"), cls="rb-as-notebooks"
    )


# editions ------------------------------------------------------------------------------------------
def editions(rules: Rules, lang: str, said: str) -> Html:
    """Whether one has the printed game, what is different then, and house rules folded beneath."""
    listed = variants(rules)
    if not listed:
        return Html("")
    on = {short(one) for one in rules.variants}
    parts: list[str] = []
    if PRINTED in listed:
        has = PRINTED in on
        yes, no = (
            button(
                message(key, lang), "printed", arg, "rb-on" if has is now else "", aria_pressed=str(has is now).lower()
            )
            for key, arg, now in (("yes", "yes", True), ("no", "no", False))
        )
        question = tag("span", ui("edition_question", lang), cls="rb-ask")
        parts.append(
            tag("div", question, yes, no, cls="rb-options", role="group", aria_label=ui("edition_question", lang))
        )
        differs = rules.words(lang).template("variants", f"{PRINTED}.says") or ""
        parts.append(tag("p", message("shelf_differs", lang, what=differs), cls="rb-soft"))
    warning = tag("div", said, cls="rb-reason", role="alert") if said else ""
    now = tag("span", edition_words(rules, rules.variants, lang), cls="rb-edition")
    title = f"{message('edition_choose', lang)}: "
    more = tag(
        "details",
        tag("summary", title, now),
        edition_boxes(rules, lang),
        cls="rb-fold",
        data_fold="editions",
        open=bool(said),
    )
    return tag("div", *parts, more, warning, cls="rb-editions")
